//! The exact odds of spells that a seat can cast or answer now: every casting roll there can be is tried in the kernel, so that whatever
//! is in play counts. Nobody answers to anything, and nothing hidden is looked at.

use serde::Serialize;

use super::View;
use crate::cards::{CardKind, DiceKind, Die};
use crate::decision::{Choice, Question};
use crate::event::Event;
use crate::game::Game;
use crate::odds::{CastingChances, rolls};
use crate::replay::recorded_name;
use crate::state::{CardId, CastStep, CoreKind, FighterId};

/// More dice than this are not looked at.
const MOST_DICE: usize = 8;
/// More choices than there are before a casting roll.
const MOST_CHOICES: usize = 24;

/// The odds of a spell that can be cast, or of the one in progress after an answer to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SpellForecast {
    /// The option of the decision at hand that leads to it.
    pub option: String,
    /// The wizard, by id: the one who casts it best if there are several.
    pub caster: String,
    /// How likely it is cast, from 0 to 1.
    pub cast: f64,
    /// How likely its magic hurts the wizard, be it cast or not.
    pub backlash: f64,
}

impl View {
    /// The odds of every spell that an option of the decision at hand leads to without anything else in between. Whoever is asked before
    /// a casting roll learns what its odds are after each answer: after passing, as they stand.
    pub fn castings(&self) -> Vec<SpellForecast> {
        let Some(decision) = &self.decision else {
            return Vec::new();
        };
        if Some(decision.seat) != self.seat {
            return Vec::new();
        }
        let game = self.known_game();
        let unrolled = game
            .state()
            .casting()
            .is_some_and(|cast| cast.step <= CastStep::Roll);
        let leads = |option: &&Choice| match option {
            Choice::Play(card) => unrolled || self.is_spell(*card),
            Choice::Use { .. } | Choice::PlayerCore { .. } => true,
            Choice::Core(kind, _) => matches!(kind, CoreKind::Other { .. }),
            _ => unrolled,
        };
        let options = decision.options.iter().filter(leads);
        let odds = options.filter_map(|option| {
            let (caster, chances) = best(&game, *option, MOST_CHOICES)?;
            Some(SpellForecast {
                option: recorded_name(&game, *option),
                caster: game.fighter_name(caster).to_owned(),
                cast: chances.cast,
                backlash: chances.backlash,
            })
        });
        odds.collect()
    }

    fn is_spell(&self, card: CardId) -> bool {
        matches!(&self.table.card(card).kind, CardKind::Ploy { spell, .. } if !spell.is_empty())
    }
}

/// The odds of the spell that an option leads to; where the wizard or a symbol is still to be chosen, of the best there is.
fn best(game: &Game, option: Choice, left: usize) -> Option<(FighterId, CastingChances)> {
    let left = left.checked_sub(1)?;
    let mut next = game.clone();
    next.take_record();
    next.record(true);
    next.choose(option).ok()?;
    if next.take_events().iter().any(is_casting_roll) {
        return tried(game, option);
    }
    let cast = next.state().casting();
    let cast = cast.filter(|cast| cast.step <= CastStep::Roll)?;
    let asked = next.decision()?;
    let picks = match asked.question {
        Question::Respond(_) => &[Choice::Pass][..],
        Question::User if cast.step == CastStep::Caster => &asked.options,
        Question::PickFace => &asked.options,
        _ => return None,
    };
    let odds = picks.iter().filter_map(|pick| best(&next, *pick, left));
    odds.max_by(|(_, one), (_, other)| one.cast.total_cmp(&other.cast))
}

/// Tries every casting roll that comes right after an option.
fn tried(game: &Game, option: Choice) -> Option<(FighterId, CastingChances)> {
    // Symbols that do not show what all dice are made to show are no dice.
    let with = |face: Die| course(game, option, &[face; 4 * MOST_DICE]);
    let [criticals, channels] = [with(Die::Critical)?, with(Die::Channel)?];
    let others =
        |course: &Course, face: Die| course.dice.iter().filter(|die| **die != face).count();
    let innate = others(&criticals, Die::Critical).max(others(&channels, Die::Channel));
    let dice = channels.dice.len().checked_sub(innate)?;
    if dice > MOST_DICE {
        return None;
    }
    let mut chances = CastingChances::default();
    for (faces, share) in rolls(DiceKind::Magic, dice) {
        let course = course(game, option, &faces)?;
        if course.cast {
            chances.cast += share;
        }
        if course.backlash {
            chances.backlash += share;
        }
    }
    Some((channels.caster?, chances))
}

/// One way a casting roll can go.
#[derive(Default)]
struct Course {
    /// Dice and innate symbols.
    dice: Vec<Die>,
    caster: Option<FighterId>,
    cast: bool,
    backlash: bool,
}

/// Makes a casting roll with these faces and nobody answering.
fn course(game: &Game, option: Choice, faces: &[Die]) -> Option<Course> {
    let mut course = Course {
        caster: game.state().casting().and_then(|cast| cast.caster),
        ..Course::default()
    };
    let mut game = game.clone();
    game.take_record();
    game.record(true);
    game.script_dice(faces.iter().copied());
    let mut option = option;
    for _ in 0..MOST_CHOICES {
        game.choose(option).ok()?;
        for event in game.take_events() {
            match event {
                Event::Casting { fighter, .. } => course.caster = course.caster.or(Some(fighter)),
                Event::CastingRoll { dice, .. } if course.dice.is_empty() => course.dice = dice,
                Event::Backlash { fighter } => course.backlash |= Some(fighter) == course.caster,
                Event::SpellCast { .. } => {
                    course.cast = true;
                    return Some(course);
                }
                Event::SpellFailed { .. } => return Some(course),
                _ => {}
            }
        }
        let Some(decision) = game.decision() else {
            break;
        };
        let quiet = [Choice::Pass, Choice::No];
        let quiet = quiet
            .into_iter()
            .find(|quiet| decision.options.contains(quiet));
        option = quiet.or(decision.options.first().copied())?;
    }
    Some(course)
}

fn is_casting_roll(event: &Event) -> bool {
    matches!(event, Event::CastingRoll { .. })
}
