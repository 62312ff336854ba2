//! How a player plays who does not think long: fast, and not foolish.
//!
//! Every option gets a weight. Playouts choose by weight, and search looks first where the weight is.

use underhex_engine::board::HexId;
use underhex_engine::cards::{CardKind, Num, Roll, Score};
use underhex_engine::eval::Eval;
use underhex_engine::state::{CardId, CoreKind, FighterId, Phase, Seat};
use underhex_engine::{Choice, Decision, Game, Question};

use super::odds;
use super::sheet::counting;

/// Weights for all options of the decision that a game stands at.
pub(crate) fn weigh(game: &Game, decision: &Decision, weights: &mut Vec<f32>) {
    weights.clear();
    let scene = Scene {
        eval: game.eval(),
        seat: decision.seat,
        question: decision.question,
    };
    weights.extend(decision.options.iter().map(|option| scene.weight(*option)));
}

struct Scene<'a> {
    eval: Eval<'a>,
    seat: Seat,
    question: Question,
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
        match option {
            Choice::Core(CoreKind::Attack, fighter) => 1.5 + 4.0 * self.printed_power(fighter),
            Choice::Core(CoreKind::Charge, fighter) => 1.0 + 4.0 * self.printed_power(fighter),
            Choice::Core(CoreKind::Move, _) => 0.7,
            Choice::Core(CoreKind::Guard, _) => 0.3,
            Choice::Core(CoreKind::Other { .. }, _) => 1.5,
            Choice::PlayerCore { .. } | Choice::Use { .. } => 1.5,
            Choice::Activate(fighter) => 0.5 + self.printed_power(fighter),
            Choice::Focus | Choice::DrawPower => 0.6,
            Choice::Exchange => 0.3,
            Choice::Pass => 0.05,
            _ => 1.0,
        }
    }

    /// Damage on average of the best weapon printed on the side that is up.
    fn printed_power(&self, fighter: FighterId) -> f32 {
        let weapons = &self.eval.side(fighter).weapons;
        weapons.iter().fold(0.3, |best, weapon| {
            let (Num::Const(dice), Num::Const(damage)) = (&weapon.dice, &weapon.damage) else {
                return best;
            };
            let dice = usize::try_from(*dice).unwrap_or(0);
            best.max(odds::more(dice, counting(weapon.symbol), 1, 3) * f32::from(*damage))
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

    /// Objectives that have come nowhere go before those that have; of the rest, what costs much.
    fn discard(&self, option: Choice) -> f32 {
        match option {
            Choice::Pass => 2.0,
            Choice::Discard(card) => 1.2 - self.keeps(card),
            _ => 1.0,
        }
    }

    /// How much a card in hand is to be kept, from 0 to 1.
    fn keeps(&self, card: CardId) -> f32 {
        let table = self.eval.table;
        let last = self.eval.state.round >= table.rules.rounds;
        match &table.card(card).kind {
            CardKind::Objective { score, .. } => {
                let (share, _) = self.eval.progress(card).unwrap_or((300, false));
                let share = share as f32 / 1000.0;
                match score {
                    Score::Surge(_) => 0.5 + 0.4 * share,
                    Score::ThirdEndPhase if !last => 0.3 + 0.3 * share,
                    _ => 0.3 + 0.7 * share,
                }
            }
            CardKind::Ploy { .. } => 0.75,
            CardKind::Upgrade { glory, .. } => {
                let player = self.eval.state.player(self.seat);
                let dear = glory.saturating_sub(player.glory.saturating_sub(player.spent));
                (0.9 - 0.2 * f32::from(dear)).max(0.1)
            }
        }
    }

    /// A hand is drawn anew for Objectives that can only be scored late, or Upgrades that cannot be paid for soon.
    fn redraw(&self, option: Choice) -> f32 {
        let Choice::Redraw { objectives, power } = option else {
            return 1.0;
        };
        let table = self.eval.table;
        let (mut slow, mut all, mut dear, mut cards) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
        for card in &self.eval.state.player(self.seat).hand {
            match &table.card(*card).kind {
                CardKind::Objective { score, glory, .. } => {
                    all += 1.0;
                    slow += match score {
                        Score::ThirdEndPhase => 1.0,
                        Score::EndPhase if *glory > 2 => 0.6,
                        _ => 0.0,
                    };
                }
                CardKind::Upgrade { glory, .. } => {
                    cards += 1.0;
                    dear += if *glory > 1 { 1.0 } else { 0.5 };
                }
                CardKind::Ploy { .. } => cards += 1.0,
            }
        }
        let want = |share: f32, wanted: bool| {
            let likely = (2.0 * share - 0.8).clamp(0.05, 0.9);
            if wanted { likely } else { 1.0 - likely }
        };
        want(slow / all.max(1.0), objectives) * want(dear / cards.max(1.0), power)
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

    /// Where a fighter goes: its player looks for tokens and enemies, others send it away from them and into harm.
    fn place(&self, option: Choice, fighter: Option<FighterId>) -> f32 {
        let (hex, through) = match option {
            Choice::Hex(hex) => (hex, false),
            Choice::Via(hex) => (hex, true),
            Choice::Pass => return 0.6,
            _ => return 1.0,
        };
        let state = self.eval.state;
        let Some(fighter) = fighter.filter(|_| state.phase != Phase::Setup) else {
            return 1.0;
        };
        let board = self.eval.board();
        let lethal = board.lethal().contains(hex);
        let token = self.has_token(hex);
        if state.fighter(fighter).seat != self.seat {
            return if lethal { 4.0 } else { 1.0 } * if token { 0.4 } else { 1.0 };
        }
        let mut weight = if token { 4.0 } else { 1.0 };
        if lethal {
            weight *= 0.1;
        }
        if board.stagger().contains(hex) {
            weight *= 0.5;
        }
        if through {
            weight *= 0.3;
        }
        let enemies = state.on_battlefield().filter(|other| {
            state.fighter(*other).seat != self.seat && state.fighter(*other).hex.is_some()
        });
        let near = enemies
            .filter_map(|other| state.fighter(other).hex)
            .map(|other| board.distance(hex, other))
            .min()
            .unwrap_or(8);
        weight * (1.5 - 0.1 * f32::from(near.min(8)))
    }

    fn has_token(&self, hex: HexId) -> bool {
        let mut tokens = self.eval.state.features.iter();
        tokens.any(|feature| feature.hex == hex && feature.treasure && feature.off.is_none())
    }

    fn weapon(&self, option: Choice, fighter: FighterId) -> f32 {
        let Choice::Weapon(weapon) = option else {
            return 0.3;
        };
        let Some(def) = self.eval.weapon(weapon) else {
            return 1.0;
        };
        use underhex_engine::cards::WeaponStat;
        let stat = |stat| self.eval.weapon_stat(fighter, weapon, stat, None).max(0);
        let dice = stat(WeaponStat::Dice) as usize;
        let success = odds::more(dice, counting(def.symbol), 1, 3);
        let power = success * f32::from(stat(WeaponStat::Damage));
        0.1 + power * power
    }

    fn target(&self, option: Choice, attacker: FighterId) -> f32 {
        let Choice::Fighter(target) = option else {
            return 0.3;
        };
        use underhex_engine::cards::{Stat, WeaponStat};
        let health = i16::from(self.eval.stat(target, Stat::Health));
        let left = health - i16::from(self.eval.state.fighter(target).damage);
        let weapon = self.eval.state.attack().and_then(|attack| attack.weapon());
        let damage = weapon.map_or(2, |weapon| {
            self.eval
                .weapon_stat(attacker, weapon, WeaponStat::Damage, None)
        });
        let bounty = f32::from(self.eval.stat(target, Stat::Bounty).max(1));
        let slain = if damage >= left { 4.0 } else { 1.0 };
        let saves = self.eval.stat(target, Stat::Save).into();
        slain * bounty * odds::more(2, 3, saves, counting(self.eval.save_symbol(target)))
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
