//! The exact odds of attacks that a seat can make or answer now. They are counted with the odds of [`crate::odds`]; a few rolls are tried in the
//! kernel itself, and where it comes to something else, because of a card in play, every roll there can be is tried in it. Nobody
//! answers to anything, and nothing hidden is looked at. Where there is a choice it is the sensible one: the weapon ability that serves
//! best, a dice re-rolled that is no success, a target that Stands Fast.

mod attempt;
mod course;

use serde::Serialize;

use self::attempt::Attempt;
pub(super) use self::course::{Course, likeness};
use self::course::{Fall, course};
use super::{SpellForecast, View};
use crate::cards::Roll;
use crate::decision::{Choice, Question};
use crate::game::Game;
use crate::replay::recorded_name;
use crate::state::{Attack, AttackResult, CoreKind};

/// More dice than this are not looked at.
const MOST_DICE: usize = 8;
/// More choices than an attack takes once its target is known.
const MOST_CHOICES: usize = 40;
/// More rolls than this are not tried: an answer has to be quick.
const MOST_ROLLS: usize = 60_000;
/// And not more than this dice by dice.
const MOST_TRIED: usize = 8_000;

/// The odds of an attack that can be made, or of the one in progress after an answer to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forecast {
    /// The option of the decision at hand that leads to it.
    pub option: String,
    /// The weapon.
    pub weapon: String,
    /// The weapon ability that is chosen for it on the way, by the name of its option.
    pub ability: Option<String>,
    /// The target.
    pub target: String,
    /// How likely a success is, from 0 to 1.
    pub success: f64,
    /// How likely a draw is.
    pub draw: f64,
    /// How likely a failure is.
    pub failure: f64,
    /// How likely the target is slain.
    pub slain: f64,
    /// Damage on average.
    pub damage: f64,
    /// How likely its magic hurts the attacker.
    pub backlash: f64,
}

/// What dice will decide after the decision at hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// The attacks that its options lead to, or the one in progress after each answer.
    pub attacks: Vec<Forecast>,
    /// The spells, likewise.
    pub spells: Vec<SpellForecast>,
}

impl Forecast {
    /// Which of two is better for the attacker.
    fn worth(&self) -> f64 {
        self.slain * 100.0 + self.damage * 10.0 + self.success + self.draw * 0.1
    }

    /// One way it can go, with its chance.
    fn add(&mut self, course: &Course, chance: f64) {
        match course.result {
            Some(AttackResult::Success) => self.success += chance,
            Some(AttackResult::Draw) => self.draw += chance,
            Some(AttackResult::Failure) | None => self.failure += chance,
        }
        if course.slain {
            self.slain += chance;
        }
        if course.backlash {
            self.backlash += chance;
        }
        self.damage += chance * f64::from(course.damage);
    }
}

impl View {
    /// The odds of everything that the decision at hand leads to.
    pub fn odds(&self) -> Odds {
        Odds {
            attacks: self.forecasts(),
            spells: self.castings(),
        }
    }

    /// The odds of every attack that an option of the decision at hand leads to without anything else in between. Whoever is asked in
    /// the course of an attack learns what its odds are after each answer: after passing, as they stand.
    pub fn forecasts(&self) -> Vec<Forecast> {
        let Some(decision) = &self.decision else {
            return Vec::new();
        };
        if Some(decision.seat) != self.seat {
            return Vec::new();
        }
        let game = self.known_game();
        let mut all = Vec::new();
        if answers_attack(&game, decision.asked()) {
            let (mut left, mut tried) = (MOST_ROLLS, MOST_TRIED);
            for option in &decision.options {
                let name = recorded_name(&game, *option);
                all.extend(answered(&game, *option, &name, &mut left, &mut tried));
            }
            return all;
        }
        for option in &decision.options {
            let direct = match option {
                Choice::Core(kind, _) => *kind == CoreKind::Attack,
                Choice::Weapon(_) => true,
                Choice::Fighter(_) => matches!(decision.question, Question::Target(_)),
                // With one ability of the weapon, another, or none.
                _ => decision.question == Question::WeaponAbility,
            };
            if direct {
                let name = recorded_name(&game, *option);
                follow(&game, *option, &name, &mut all);
            }
        }
        all
    }
}

/// Whether a question is one of the windows of an attack whose result is still open.
fn answers_attack(game: &Game, question: Question) -> bool {
    let open = |attack: &Attack| attack.target().is_some() && attack.result().is_none();
    matches!(question, Question::Respond(_)) && game.state().attack().is_some_and(open)
}

/// Whether the dice of an attack whose result is still open lie on the table.
fn is_rolled(game: &Game) -> bool {
    let lie =
        |attack: &Attack| attack.result().is_none() && !attack.roll(Roll::Attack).dice.is_empty();
    game.state().attack().is_some_and(lie)
}

/// Takes an option and goes through weapons and targets down to the roll.
fn follow(game: &Game, option: Choice, name: &str, all: &mut Vec<Forecast>) {
    let aimed = match game.decision().map(|decision| decision.question) {
        Some(Question::Target(_) | Question::WeaponAbility) => true,
        Some(Question::Weapon(_)) | Some(Question::Action) => false,
        _ => return,
    };
    let mut next = game.clone();
    // A stand-in, so that a roll that comes at once tells nothing.
    if next.choose(option).is_err() {
        return;
    }
    let asked = next.decision().map(|decision| decision.question);
    match asked {
        Some(Question::Weapon(_) | Question::Target(_)) if !aimed => {
            let options = next.decision().map(|decision| decision.options.clone());
            for option in options.unwrap_or_default() {
                follow(&next, option, name, all);
            }
        }
        _ => all.extend(rolled(game, option, name, &mut { MOST_ROLLS })),
    }
}

/// The odds of an attack whose last choice before the roll is this one, if so many rolls are enough to tell. If a weapon ability is chosen
/// after it, it is the one that serves best.
pub(super) fn rolled(
    game: &Game,
    option: Choice,
    name: &str,
    left: &mut usize,
) -> Option<Forecast> {
    let probe = course(game, option, Choice::Pass, Fall::ANY)?;
    if probe.abilities.is_empty() {
        return Attempt::new(game, option, Choice::Pass, probe, left)?.forecast(name);
    }
    let mut best: Option<Forecast> = None;
    for ability in probe.abilities {
        let probe = course(game, option, ability, Fall::ANY)?;
        let mut forecast = Attempt::new(game, option, ability, probe, left)?.forecast(name)?;
        forecast.ability = ability_name(game, option, ability);
        if best
            .as_ref()
            .is_none_or(|best| forecast.worth() > best.worth())
        {
            best = Some(forecast);
        }
    }
    best
}

/// The odds of the attack in progress after an answer to it, if nothing else is to be chosen before its result than dice to re-roll.
fn answered(
    game: &Game,
    option: Choice,
    name: &str,
    left: &mut usize,
    tried: &mut usize,
) -> Option<Forecast> {
    let probe = course(game, option, Choice::Pass, Fall::ANY)?;
    if probe.open {
        return None;
    }
    let plain = !probe.others && probe.rerolls <= usize::from(!is_rolled(game));
    let attempt = Attempt::new(game, option, Choice::Pass, probe, left)?;
    if plain && let Some(forecast) = attempt.forecast(name) {
        return Some(forecast);
    }
    let probe = course(game, option, Choice::Pass, Fall::ANY)?;
    let attempt = Attempt::new(game, option, Choice::Pass, probe, left)?;
    let mut forecast = attempt.unknown(name);
    attempt.dice_by_dice(&mut forecast, &mut Vec::new(), 1.0, tried)?;
    Some(forecast)
}

/// The name of an option that comes after another one.
fn ability_name(game: &Game, option: Choice, ability: Choice) -> Option<String> {
    let mut game = game.clone();
    game.choose(option).ok()?;
    for _ in 0..MOST_CHOICES {
        let decision = game.decision()?;
        if decision.question == Question::WeaponAbility {
            return Some(recorded_name(&game, ability));
        }
        let first = *decision.options.first()?;
        let pass = decision.options.contains(&Choice::Pass);
        game.choose(if pass { Choice::Pass } else { first }).ok()?;
    }
    None
}
