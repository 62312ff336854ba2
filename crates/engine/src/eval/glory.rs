//! What Glory points still allow.

use super::Eval;
use crate::cards::{CardKind, GivesPlayer};
use crate::rules::UpgradeCost;
use crate::state::Seat;
use crate::vocabulary::player_gifts::GloryForUpgrades;

impl Eval<'_> {
    /// The Glory points that Upgrades of a warband can still take up: those not spent, or those not matched by the Upgrades that are
    /// equipped. (EMB-CARDS-07 to -09)
    pub(crate) fn glory_for_upgrades(&self, seat: Seat) -> i16 {
        let player = self.state.player(seat);
        let mut points = i16::from(player.glory);
        match self.table.rules.upgrade_cost {
            UpgradeCost::Spent => points - i16::from(player.spent),
            UpgradeCost::Compared => {
                self.player_gifts(seat, |gives, ctx| {
                    if let GivesPlayer::GloryForUpgrades(GloryForUpgrades(more)) = gives {
                        points += self.num(more, ctx);
                    }
                });
                let upgrades = self
                    .state
                    .warband(seat)
                    .flat_map(|fighter| self.state.fighter(fighter).upgrades.iter());
                let equipped = upgrades.map(|card| match &self.table.card(*card).kind {
                    CardKind::Upgrade { glory, .. } => i16::from(*glory),
                    _ => 0,
                });
                points - equipped.sum::<i16>()
            }
        }
    }
}
