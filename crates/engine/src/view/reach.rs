//! How far a fighter gets, what it sees and whom it can attack.

use serde::Serialize;

use super::View;
use crate::board::HexSet;
use crate::cards::Stat;
use crate::eval::{Ctx, Eval};
use crate::state::{Env, FighterId};

/// A fighter's reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReachSummary {
    /// The fighter.
    pub fighter: String,
    /// Hexes that its Move gets it to.
    pub moves: Vec<String>,
    /// Hexes that it sees.
    pub sees: Vec<String>,
    /// Fighters that it could attack from where it is.
    pub targets: Vec<String>,
}

impl Eval<'_> {
    /// The hexes that a fighter's Move gets it to, as far as the ground goes.
    pub fn walk(&self, fighter: FighterId) -> HexSet {
        let Some(from) = self.state.fighter(fighter).hex else {
            return HexSet::EMPTY;
        };
        let through = if self.flying(fighter) {
            self.open()
        } else {
            self.empty()
        };
        let mut reached = HexSet::single(from);
        for _ in 0..self.stat(fighter, Stat::Move) {
            reached |= self.board().neighbours_of(reached) & through;
        }
        reached & self.empty()
    }
}

impl View {
    /// The reach of the fighter with this id; `None` if it is not on the battlefield.
    pub fn reach(&self, id: &str) -> Option<ReachSummary> {
        let eval = self.eval();
        let fighter = self
            .state
            .fighter_ids()
            .find(|fighter| self.fighter_id(*fighter) == id)?;
        let from = self.state.fighter(fighter).hex?;
        let board = eval.board();
        let names = |hexes: HexSet| {
            let names = hexes.iter().map(|hex| board.name(hex).to_owned());
            names.collect()
        };
        let env = Env::new();
        let ctx = Ctx::new(self.state.fighter(fighter).seat, &env);
        let mut targets: Vec<String> = Vec::new();
        for weapon in eval.weapons(fighter) {
            for target in eval.targets(fighter, weapon, &[], &ctx).iter() {
                let target = self.fighter_id(target);
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
        }
        Some(ReachSummary {
            fighter: id.to_owned(),
            moves: names(eval.walk(fighter)),
            sees: names(eval.visible_from(from)),
            targets,
        })
    }
}
