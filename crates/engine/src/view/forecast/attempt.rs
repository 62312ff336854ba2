//! The odds of one attack: counted if the kernel agrees with a few rolls, and else by every roll there can be.

use super::course::{Course, Fall, course};
use super::{Forecast, MOST_DICE, answers_attack, is_rolled};
use crate::cards::{DiceKind, Die};
use crate::decision::{Choice, Decision};
use crate::dice::faces;
use crate::game::Game;
use crate::odds::{Strike, rolls};
use crate::state::FighterId;

/// So many rolls have to come to the same in the kernel before counted odds are believed.
const TRIED: usize = 18;

/// An attack about to be made whose odds are worked out.
pub(super) struct Attempt<'a> {
    game: &'a Game,
    option: Choice,
    ability: Choice,
    probe: Course,
    target: FighterId,
    kind: DiceKind,
    /// The attack is in progress: a card that answers it may roll dice of its own.
    answers: bool,
    left: &'a mut usize,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        game: &'a Game,
        option: Choice,
        ability: Choice,
        probe: Course,
        left: &'a mut usize,
    ) -> Option<Self> {
        let target = probe.target.or(match option {
            Choice::Fighter(fighter) => Some(fighter),
            _ => None,
        })?;
        let question = game.decision().map(Decision::asked);
        let unknown = probe.dice[0].is_empty() && !is_rolled(game);
        if unknown || probe.dice[0].len() > MOST_DICE {
            return None;
        }
        let weapon = probe.wielded.and_then(|weapon| game.eval().weapon(weapon));
        let kind = if weapon.is_some_and(|weapon| weapon.spell) {
            DiceKind::Magic
        } else {
            DiceKind::Attack
        };
        Some(Self {
            game,
            option,
            ability,
            probe,
            target,
            kind,
            answers: question.is_some_and(|question| answers_attack(game, question)),
            left,
        })
    }

    /// What is to be found out about it.
    pub(super) fn unknown(&self, name: &str) -> Forecast {
        Forecast {
            option: name.to_owned(),
            weapon: self.probe.weapon.clone(),
            ability: None,
            target: self.game.fighter_name(self.target).to_owned(),
            success: 0.0,
            draw: 0.0,
            failure: 0.0,
            slain: 0.0,
            damage: 0.0,
            backlash: 0.0,
        }
    }

    pub(super) fn forecast(mut self, name: &str) -> Option<Forecast> {
        let mut forecast = self.unknown(name);
        match self.strike().filter(|strike| self.agrees(strike)) {
            Some(strike) => {
                let chances = strike.chances();
                forecast.success = chances.success;
                forecast.draw = chances.draw;
                forecast.failure = chances.failure;
                forecast.slain = chances.slain;
                forecast.damage = chances.damage;
                forecast.backlash = chances.backlash;
            }
            None => self.try_all(&mut forecast)?,
        }
        Some(forecast)
    }

    /// The attack as the position tells it.
    fn strike(&self) -> Option<Strike> {
        let (attacker, weapon) = (self.probe.attacker?, self.probe.wielded?);
        let eval = self.game.eval();
        Some(eval.strike(attacker, weapon, self.target, self.probe.ability))
    }

    /// Whether the kernel makes the same of it with a few rolls of all sorts.
    fn agrees(&self, strike: &Strike) -> bool {
        let innate = usize::from(strike.attack.innate.is_some());
        let (dice, saves) = (strike.attack.dice.into(), usize::from(strike.save.dice));
        if dice + innate != self.probe.dice[0].len() {
            return false;
        }
        let (attack_faces, save_faces) = (faces(self.kind), faces(DiceKind::Save));
        // Face after face; all dice alike at first, then each some steps further than the one before it.
        (0..TRIED).all(|number| {
            let step = number / 6;
            let face = |all: [Die; 6], die: usize, start: usize| all[(start + die * step) % 6];
            let attack: Vec<Die> = (0..dice)
                .map(|die| face(attack_faces, die, number))
                .collect();
            let save: Vec<Die> = (0..saves)
                .map(|die| face(save_faces, die, number * 5))
                .collect();
            let fall = Fall {
                attack: &attack,
                again: Some(attack_faces[(number * 2) % 6]),
                save: &save,
            };
            let course = course(self.game, self.option, self.ability, fall);
            course.is_some_and(|course| self.knows(&course) && course.is_like(strike, fall))
        })
    }

    /// Whether all dice that an answer leads to fell as they were to.
    fn knows(&self, course: &Course) -> bool {
        !(self.answers && course.loose)
    }

    /// Tries every face of every dice that is rolled, one after the other: also those that are re-rolled, and those of cards.
    pub(super) fn dice_by_dice(
        &self,
        forecast: &mut Forecast,
        dice: &mut Vec<Die>,
        chance: f64,
        tried: &mut usize,
    ) -> Option<()> {
        *tried = tried.checked_sub(1)?;
        // A face that none of the dice has tells which of them comes next.
        dice.push(match self.kind {
            DiceKind::Magic => Die::Hammer,
            _ => Die::Focus,
        });
        let fall = Fall {
            attack: dice,
            again: None,
            save: &[],
        };
        let course = course(self.game, self.option, self.ability, fall);
        dice.pop();
        let course = course?;
        if course.open {
            return None;
        }
        let Some(kind) = course.misfit else {
            forecast.add(&course, chance);
            return (course.left == Some(1)).then_some(());
        };
        let faces = faces(kind);
        for (place, face) in faces.iter().enumerate() {
            if faces[..place].contains(face) {
                continue;
            }
            let ways = faces.iter().filter(|other| *other == face).count();
            dice.push(*face);
            let rest = self.dice_by_dice(forecast, dice, chance * ways as f64 / 6.0, tried);
            dice.pop();
            rest?;
        }
        Some(())
    }

    /// How many symbols of each roll are no dice: those that do not show what all dice are made to show.
    fn innate(&self) -> Option<[usize; 2]> {
        let mut most = [0; 2];
        for face in [Die::Critical, Die::Flanked] {
            let fall = Fall {
                attack: &[face; 4 * MOST_DICE],
                again: Some(face),
                save: &[],
            };
            let course = course(self.game, self.option, self.ability, fall)?;
            for (most, dice) in most.iter_mut().zip(&course.dice) {
                let others = dice.iter().filter(|die| **die != face).count();
                *most = others.max(*most);
            }
        }
        Some(most)
    }

    /// Tries every roll in the kernel.
    fn try_all(&mut self, forecast: &mut Forecast) -> Option<()> {
        let [innate, innate_save] = self.innate()?;
        let dice = self.probe.dice[0].len().saturating_sub(innate);
        for (attack, chance) in rolls(self.kind, dice) {
            let fall = Fall {
                attack: &attack,
                ..Fall::ANY
            };
            let probe = course(self.game, self.option, self.ability, fall)?;
            let saves = probe.dice[1].len().saturating_sub(innate_save);
            if saves > MOST_DICE {
                return None;
            }
            let rerolled = if probe.rerolls > 0 { 6 } else { 1 };
            for (save, ways) in rolls(DiceKind::Save, saves) {
                for again in faces(self.kind).into_iter().take(rerolled) {
                    *self.left = self.left.checked_sub(1)?;
                    let fall = Fall {
                        attack: &attack,
                        again: Some(again),
                        save: &save,
                    };
                    let course = course(self.game, self.option, self.ability, fall)?;
                    if !self.knows(&course) {
                        return None;
                    }
                    forecast.add(&course, chance * ways / rerolled as f64);
                }
            }
        }
        Some(())
    }
}
