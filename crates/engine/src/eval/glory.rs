//! What Glory points still allow.

use super::Eval;
use crate::cards::{Aspect, CardKind, GivesPlayer};
use crate::rules::UpgradeCost;
use crate::state::Seat;
use crate::vocabulary::player_gifts::GloryForUpgrades;

impl Eval<'_> {
    /// Whether the Glory points of a player allow an Upgrade that needs so many.
    pub(crate) fn affords(&self, seat: Seat, glory: u8) -> bool {
        self.may_afford(seat, glory) && self.glory_for_upgrades(seat) >= i16::from(glory)
    }

    /// The same before it is counted what others take up: that is never less than nothing, unless rules in play say so.
    #[inline]
    pub(crate) fn may_afford(&self, seat: Seat, glory: u8) -> bool {
        glory <= self.state.player(seat).glory || self.state.aspects & Aspect::Player.bit() != 0
    }

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
                for fighter in self.state.warband(seat) {
                    for card in &self.state.fighter(fighter).upgrades {
                        if let CardKind::Upgrade { glory, .. } = &self.table.card(*card).kind {
                            points -= i16::from(*glory);
                        }
                    }
                }
                points
            }
        }
    }
}
