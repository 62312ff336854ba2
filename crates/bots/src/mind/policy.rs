//! How a player plays who does not think long: fast, and not foolish.
//!
//! Every option gets a weight. Playouts choose by weight, and search looks first where the weight is.

mod cards;
mod fight;

use std::cell::OnceCell;

use underhex_engine::cards::{Num, Roll};
use underhex_engine::eval::Eval;
use underhex_engine::state::{CoreKind, FighterId, Seat};
use underhex_engine::{Choice, Decision, Game, Question};

use self::cards::FRESH;
use super::odds::{Odds, counting};
use super::sheet::Sheet;

/// Options of which one is worth a Glory point more than the other are drawn `e` to the power of this times as often.
const SHARP: f32 = 5.0;

/// Weights for all options of the decision that a game stands at.
pub(crate) fn weigh(game: &Game, decision: &Decision, weights: &mut Vec<f32>) {
    weights.clear();
    let scene = Scene {
        eval: game.eval(),
        seat: decision.seat,
        question: decision.question,
        sheets: OnceCell::new(),
    };
    weights.extend(decision.options.iter().map(|option| scene.weight(*option)));
}

struct Scene<'a> {
    eval: Eval<'a>,
    seat: Seat,
    question: Question,
    /// The fighters on the battlefield, if somebody asks.
    sheets: OnceCell<Vec<Sheet>>,
}

impl Scene<'_> {
    fn weight(&self, option: Choice) -> f32 {
        match self.question {
            Question::Action => self.action(option),
            Question::Power => self.power(option),
            Question::Score => pass_or(option, 0.02, 1.0),
            Question::Equip => pass_or(option, 0.2, 1.0),
            Question::Discard => self.discard(option),
            Question::Draw => yes_or(option, 1.0, 0.05),
            Question::Move(fighter)
            | Question::Push(fighter)
            | Question::DriveBack(fighter)
            | Question::Overrun(fighter)
            | Question::Place(fighter) => self.place(option, Some(fighter)),
            Question::PickHex => self.place(option, None),
            Question::StandFast(_) => yes_or(option, 1.0, 0.1),
            Question::Weapon(fighter) => self.weapon(option, fighter),
            Question::Target(fighter) => self.target(option, fighter),
            Question::Reroll => self.reroll(option),
            Question::Respond(_) => self.respond(option),
            Question::May => yes_or(option, 1.0, 0.4),
            Question::Redraw => self.redraw(option),
            Question::Lay => self.lay(option),
            Question::PickFighter | Question::User | Question::Next => self.pick(option),
            Question::WeaponAbility => pass_or(option, 0.1, 1.0),
            Question::PickNumber => match option {
                Choice::Number(number) => 1.0 + f32::from(number.clamp(0, 12)),
                _ => 1.0,
            },
            _ => pass_or(option, 0.5, 1.0),
        }
    }

    fn action(&self, option: Choice) -> f32 {
        let attack = |fighter, steps: bool| {
            let sheet = self.sheet(fighter);
            sheet.map_or(0.0, |sheet| {
                let steps = if steps { sheet.moves } else { 0 };
                self.best_blow(sheet, sheet.hex, steps)
            })
        };
        let worth = match option {
            Choice::Core(CoreKind::Attack, fighter) => 0.25 + attack(fighter, false),
            Choice::Core(CoreKind::Charge, fighter) => 0.05 + attack(fighter, true),
            Choice::Core(CoreKind::Move, fighter) if self.eval.held(fighter).is_some() => -0.1,
            Choice::Core(CoreKind::Move, _) => 0.1,
            Choice::Core(CoreKind::Guard, fighter) => {
                let danger = self
                    .sheet(fighter)
                    .map_or(0.0, |sheet| self.danger(sheet, sheet.hex));
                -0.1 + 0.2 * danger
            }
            Choice::Core(CoreKind::Other { .. }, _) => 0.3,
            Choice::PlayerCore { .. } | Choice::Use { .. } => 0.3,
            Choice::Activate(fighter) => {
                let steps = self.sheet(fighter).is_some_and(|sheet| sheet.charges);
                0.25 + attack(fighter, steps)
            }
            Choice::Focus | Choice::DrawPower => 0.1,
            Choice::Exchange => {
                let hand = self.eval.state.player(self.seat).hand().iter();
                let objectives = hand.filter(|card| self.eval.table.is_objective(**card));
                let worst = objectives.map(|card| self.keeps(*card)).fold(1.0, f32::min);
                -0.1 + 0.5 * (FRESH - worst)
            }
            Choice::Pass => -0.6,
            _ => 0.1,
        };
        by_worth(worth)
    }

    /// Damage on average of the best weapon printed on the side that is up.
    fn printed_power(&self, fighter: FighterId) -> f32 {
        let weapons = &self.eval.side(fighter).weapons;
        let odds = Odds::of(&self.eval.table.rules);
        weapons.iter().fold(0.3, |best, weapon| {
            let (Num::Const(dice), Num::Const(damage)) = (&weapon.dice, &weapon.damage) else {
                return best;
            };
            let dice = usize::try_from(*dice).unwrap_or(0);
            best.max(odds.success(dice, counting(weapon.symbol), 1, 3) * f32::from(*damage))
        })
    }

    fn power(&self, option: Choice) -> f32 {
        match option {
            Choice::Pass => 1.0,
            Choice::Equip(_, fighter) => 1.0 + self.printed_power(fighter),
            Choice::Delve(_) => 0.2,
            _ => 0.7,
        }
    }

    fn respond(&self, option: Choice) -> f32 {
        match option {
            Choice::Pass => 0.7,
            Choice::Score(_) => 5.0,
            _ => 1.0,
        }
    }

    /// Where a board goes: those who fight better lay it edge to edge, the others to one side, where fewer can reach them.
    fn lay(&self, option: Choice) -> f32 {
        let Choice::Lay { x, .. } = option else {
            return 1.0;
        };
        let (mut own, mut others) = (0.0f32, 0.0f32);
        for (index, entry) in self.eval.table.fighters.iter().enumerate() {
            let power = self.printed_power(FighterId(index as u8));
            if entry.seat == self.seat {
                own += power;
            } else {
                others += power;
            }
        }
        let players = self.eval.state.players.len().max(2) as f32;
        let eager = own - others / (players - 1.0);
        (-0.15 * eager.clamp(-2.0, 2.0) * f32::from(x.unsigned_abs().min(20))).exp()
    }

    fn reroll(&self, option: Choice) -> f32 {
        let Choice::Die(index) = option else {
            return 0.3;
        };
        let Some(attack) = self.eval.state.attack() else {
            return 1.0;
        };
        let own = self.eval.state.fighter(attack.attacker).seat == self.seat;
        let roll = if own { Roll::Attack } else { Roll::Save };
        let dice = &attack.roll(roll).dice;
        let symbol = if own {
            let aim = underhex_engine::eval::Aim::from(attack);
            let weapon = attack.weapon();
            weapon.map(|weapon| self.eval.weapon_symbol(attack.attacker, weapon, Some(aim)))
        } else {
            attack.target().map(|target| self.eval.save_symbol(target))
        };
        match dice.get(usize::from(index)) {
            Some(underhex_engine::cards::Die::Critical) => 0.02,
            Some(die) if Some(*die) == symbol => 0.05,
            _ => 1.0,
        }
    }

    /// Friends before enemies or the other way round: that hangs on the card, so only Health is looked at.
    fn pick(&self, option: Choice) -> f32 {
        match option {
            Choice::Fighter(fighter) => 0.7 + 0.3 * self.printed_power(fighter),
            Choice::Pass => 0.5,
            _ => 1.0,
        }
    }
}

fn pass_or(option: Choice, pass: f32, other: f32) -> f32 {
    if matches!(option, Choice::Pass | Choice::No) {
        pass
    } else {
        other
    }
}

fn yes_or(option: Choice, yes: f32, no: f32) -> f32 {
    if matches!(option, Choice::Pass | Choice::No) {
        no
    } else {
        yes
    }
}

/// The weight of an option that is worth so many Glory points.
fn by_worth(worth: f32) -> f32 {
    (SHARP * worth).clamp(-12.0, 12.0).exp()
}
