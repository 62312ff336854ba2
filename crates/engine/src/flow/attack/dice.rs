//! The Attack roll and the Save roll: innate symbols, supporting fighters, dice that are rolled and re-rolled.

use crate::cards::{DiceKind, Die, Roll, Stat, WeaponStat};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Aim;
use crate::event::Event;
use crate::flow::Engine;
use crate::state::{At, Attack, RollState};

impl Engine<'_, '_> {
    /// Who supports whom is looked at when dice are rolled. (HAR-SUPPORT-07)
    pub(super) fn note_supporters(&mut self, at: At<Attack>, roll: Roll) {
        let supporters = self.eval().supporters_now(&self.state[at]);
        if let Some(throw) = self.state[at].throw_mut(roll) {
            throw.supporters = Some(supporters);
        }
    }

    pub(super) fn roll_attack(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        let (attacker, aim) = (attack.attacker, Aim::from(attack));
        if let Some(weapon) = attack.weapon() {
            let kind = self.attack_dice(weapon);
            let eval = self.eval();
            let count = eval.weapon_stat(attacker, weapon, WeaponStat::Dice, Some(aim));
            let count = self.dice_to_roll(count);
            self.roll_dice(at, Roll::Attack, kind, count);
        }
        let seat = self.state.fighter(attacker).seat;
        self.log_roll(at, Roll::Attack, |dice| Event::AttackRoll { seat, dice });
    }

    pub(super) fn roll_save(&mut self, at: At<Attack>) {
        let Some(target) = self.state[at].target() else {
            return;
        };
        let count = self.eval().stat(target, Stat::Save);
        let count = self.dice_to_roll(count.into());
        self.roll_dice(at, Roll::Save, DiceKind::Save, count);
        let seat = self.state.fighter(target).seat;
        self.log_roll(at, Roll::Save, |dice| Event::SaveRoll { seat, dice });
    }

    fn log_roll(&mut self, at: At<Attack>, roll: Roll, event: impl FnOnce(Vec<Die>) -> Event) {
        if self.events.is_some() {
            let dice = self.state[at].roll(roll).dice.to_vec();
            self.log(|| event(dice));
        }
    }

    /// Rolls dice, unless they have been set, and adds an innate symbol.
    fn roll_dice(&mut self, at: At<Attack>, roll: Roll, kind: DiceKind, count: u8) {
        if !self.state[at].roll(roll).dice.is_empty() {
            return;
        }
        for _ in 0..count {
            let die = self.state.chance.roll(kind);
            if let Some(throw) = self.state[at].throw_mut(roll) {
                throw.roll.dice.push(die);
            }
        }
        self.add_innate(at, roll);
    }

    /// Re-rolls one dice; it cannot be re-rolled again. (EMB-MODIFIERS-08 to -10)
    pub(crate) fn reroll(&mut self, roll: Roll, index: u8) {
        let attack = self.state.attack();
        let (kind, roller) = match roll {
            Roll::Save => (
                DiceKind::Save,
                attack.and_then(|attack| attack.target().or(Some(attack.attacker))),
            ),
            Roll::Casting => (
                DiceKind::Magic,
                self.state.casting().and_then(|cast| cast.caster),
            ),
            _ => (
                attack
                    .and_then(Attack::weapon)
                    .map_or(DiceKind::Attack, |weapon| self.attack_dice(weapon)),
                attack.map(|attack| attack.attacker),
            ),
        };
        let to = self.state.chance.roll(kind);
        let Some(state) = self.roll_mut(roll) else {
            return;
        };
        let Some(die) = state.dice.get_mut(index as usize) else {
            return;
        };
        let from = std::mem::replace(die, to);
        state.fixed |= 1 << index;
        if let Some(roller) = roller {
            let seat = self.state.fighter(roller).seat;
            self.log(|| Event::Rerolled { seat, from, to });
        }
        // A dice that is re-rolled once the result is known changes it.
        let follows = self.state.attack().is_some_and(Attack::follows_dice);
        if roll != Roll::Casting && follows {
            self.determine();
        }
    }

    // Innate symbols.

    /// The symbols that could be added to a roll of an attack.
    fn innate_symbols(&self, attack: &Attack, roll: Roll) -> Vec<Die> {
        let eval = self.eval();
        let mut symbols: Vec<Die> = Vec::new();
        let roller = match roll {
            Roll::Save => attack.target(),
            _ => Some(attack.attacker),
        };
        let Some(roller) = roller else {
            return symbols;
        };
        eval.innate(roller, roll, Some(Aim::from(attack)), &mut symbols);
        if roll == Roll::Attack && self.is_spell(attack) {
            eval.innate_magic(roller, Some(Aim::from(attack)), &mut symbols);
        }
        symbols
    }

    /// The first roll for which one of several symbols is still to be chosen, and the symbols.
    fn open_innate(&self, attack: &Attack) -> Option<(Roll, Vec<Die>)> {
        [Roll::Attack, Roll::Save].into_iter().find_map(|roll| {
            if attack.throw(roll)?.innate.is_some() {
                return None;
            }
            let symbols = self.innate_symbols(attack, roll);
            (symbols.len() > 1).then_some((roll, symbols))
        })
    }

    /// With several symbols to choose from, one is chosen before the roll. (HAR-MODIFIERS-14)
    pub(super) fn ask_innate(&self, attack: &Attack) -> Option<Decision> {
        let (roll, symbols) = self.open_innate(attack)?;
        let seat = match roll {
            Roll::Save => self.state.fighter(attack.target()?).seat,
            _ => self.attacking_player(attack),
        };
        let options = symbols.into_iter().map(Choice::Face).collect();
        Self::decision(seat, Question::PickFace, options)
    }

    pub(super) fn accept_innate(&mut self, at: At<Attack>, choice: Choice) {
        let open = self.open_innate(&self.state[at]);
        if let (Choice::Face(die), Some((roll, _))) = (choice, open)
            && let Some(throw) = self.state[at].throw_mut(roll)
        {
            throw.innate = Some(die);
        }
    }

    /// Adds an innate symbol to a roll that was just made; it is no dice and cannot be re-rolled. (HAR-MODIFIERS-12, -15)
    fn add_innate(&mut self, at: At<Attack>, roll: Roll) {
        let attack = &self.state[at];
        let chosen = attack.throw(roll).and_then(|throw| throw.innate);
        let symbol = chosen.or_else(|| self.innate_symbols(attack, roll).first().copied());
        if let (Some(symbol), Some(throw)) = (symbol, self.state[at].throw_mut(roll)) {
            throw.roll.add(symbol);
        }
    }
}

/// The dice of a roll that may still be re-rolled.
pub(in crate::flow) fn free_dice(roll: &RollState) -> impl Iterator<Item = u8> + '_ {
    (0..roll.dice.len() as u8).filter(|index| roll.fixed >> index & 1 == 0)
}
