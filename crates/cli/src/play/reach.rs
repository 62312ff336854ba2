//! Where a fighter can get to and whom it can attack.

use underhex_engine::board::HexId;
use underhex_engine::cards::{Stat, WeaponStat};
use underhex_engine::eval::Ctx;
use underhex_engine::render::{self, fighter_name};
use underhex_engine::state::{Env, FighterId};

use super::board::View;
use crate::text::{WIDTH, wrap};

impl View<'_> {
    /// The battlefield with the hexes in a fighter's reach lit up, and its weapons with the targets they have now.
    pub fn reach(&self, fighter: FighterId) -> String {
        let name = fighter_name(self.game.table(), fighter);
        let Some(from) = self.game.state().fighter(fighter).hex else {
            return format!("{name} is not on the battlefield.\n");
        };
        let eval = self.game.eval();
        let board = eval.board();
        let moves = eval.walk(fighter);
        let mut text = self.board(moves);
        let names: Vec<&str> = moves.iter().map(|hex| board.name(hex)).collect();
        text.push_str(&wrap(
            &format!(
                "{name} in {} moves {} hexes, to: {}.",
                board.name(from),
                eval.stat(fighter, Stat::Move),
                if names.is_empty() {
                    "nowhere".to_owned()
                } else {
                    names.join(" ")
                }
            ),
            WIDTH,
            0,
        ));
        let env = Env::new();
        let ctx = Ctx::new(self.game.state().fighter(fighter).seat, &env);
        for weapon in eval.weapons(fighter) {
            let now: Vec<String> = eval
                .targets(fighter, weapon, &[], &ctx)
                .iter()
                .map(|target| fighter_name(self.game.table(), target))
                .collect();
            let range = eval.weapon_stat(fighter, weapon, WeaponStat::Range, None);
            let range = u8::try_from(range).unwrap_or(0);
            let later: Vec<String> = self
                .enemies(fighter)
                .filter(|(_, hex)| {
                    let near = board.within(*hex, range) & board.visible_from(*hex);
                    near.intersects(moves)
                })
                .map(|(enemy, _)| fighter_name(self.game.table(), enemy))
                .collect();
            let or_nobody = |names: Vec<String>| {
                if names.is_empty() {
                    "nobody".to_owned()
                } else {
                    names.join(", ")
                }
            };
            text.push_str(&wrap(
                &format!(
                    "{}. From here: {}. After a move: {}.",
                    render::weapon_now(self.game, fighter, weapon),
                    or_nobody(now),
                    or_nobody(later)
                ),
                WIDTH,
                2,
            ));
        }
        text
    }

    fn enemies(&self, fighter: FighterId) -> impl Iterator<Item = (FighterId, HexId)> {
        let state = self.game.state();
        let seat = state.fighter(fighter).seat;
        state
            .on_battlefield()
            .filter(move |other| state.fighter(*other).seat != seat)
            .filter_map(|other| Some((other, state.fighter(other).hex?)))
    }
}
