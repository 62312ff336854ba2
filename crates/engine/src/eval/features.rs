//! What feature tokens are.

use super::{Ctx, Eval};
use crate::cards::FeatureIs;
use crate::state::{Attack, FeatureId, FighterId, Seat};

impl<'a> Eval<'a> {
    /// The feature tokens that are all of this.
    pub fn features<'b>(
        &'b self,
        filter: &'b [FeatureIs],
        ctx: &'b Ctx<'b>,
    ) -> impl Iterator<Item = FeatureId> + 'b {
        (0..self.state.features.len() as u8)
            .map(FeatureId)
            .filter(move |feature| self.feature_is(*feature, filter, ctx))
    }

    /// Whether a feature token is all of this.
    pub fn feature_is(&self, id: FeatureId, filter: &[FeatureIs], ctx: &Ctx) -> bool {
        self.state.feature(id).off.is_none()
            && filter.iter().all(|is| self.feature_is_one(id, is, ctx))
    }

    /// Who stands on a feature token.
    pub fn fighter_on(&self, id: FeatureId) -> Option<FighterId> {
        self.state.occupant(self.state.feature(id).hex)
    }

    /// Who holds a treasure token.
    pub fn holder(&self, id: FeatureId) -> Option<FighterId> {
        self.fighter_on(id)
            .filter(|fighter| self.held(*fighter) == Some(id))
    }

    fn feature_is_one(&self, id: FeatureId, is: &FeatureIs, ctx: &Ctx) -> bool {
        let feature = self.state.feature(id);
        match is {
            FeatureIs::Treasure => feature.treasure,
            FeatureIs::Cover => !feature.treasure,
            FeatureIs::In(territory) => self.lies_in(feature.hex, *territory, ctx.owner),
            FeatureIs::Number(numbers) => numbers.contains(&feature.number),
            FeatureIs::Odd => feature.number % 2 == 1,
            FeatureIs::NumberIs(number) => i16::from(feature.number) == self.num(number, ctx),
            FeatureIs::HeldBy(fighters) => self
                .holder(id)
                .is_some_and(|holder| self.is(holder, fighters, ctx)),
            FeatureIs::Unheld => self.holder(id).is_none(),
            FeatureIs::Under(fighters) => self
                .fighter_on(id)
                .is_some_and(|fighter| self.is(fighter, fighters, ctx)),
            FeatureIs::NotUnder(fighters) => !self
                .fighter_on(id)
                .is_some_and(|fighter| self.is(fighter, fighters, ctx)),
            FeatureIs::Within(hexes, reference) => {
                self.fighters(*reference, ctx).iter().any(|fighter| {
                    self.place(fighter)
                        .is_some_and(|hex| self.board().distance(hex, feature.hex) <= *hexes)
                })
            }
            FeatureIs::NearAtLeast(hexes, count, fighters) => {
                self.all(fighters, ctx)
                    .iter()
                    .filter(|fighter| {
                        self.place(*fighter)
                            .is_some_and(|hex| self.board().distance(hex, feature.hex) <= *hexes)
                    })
                    .count()
                    >= *count as usize
            }
            FeatureIs::TargetStoodOn => self
                .state
                .attack()
                .and_then(Attack::target_was)
                .is_some_and(|target| target.feature == Some(id)),
            FeatureIs::HeldByEnemyThisRound => {
                ctx.owner != Seat::NOBODY && feature.held_this_round & !(1 << ctx.owner.0) != 0
            }
            FeatureIs::HeldByEnemyAtRoundStart => {
                ctx.owner != Seat::NOBODY && feature.held_at_round_start & !(1 << ctx.owner.0) != 0
            }
            FeatureIs::InHex(hexes) => self.hex_is(feature.hex, hexes, ctx),
            FeatureIs::Nearest(reference, filter) => {
                let Some(from) = self
                    .fighter(*reference, ctx)
                    .and_then(|fighter| self.place(fighter))
                else {
                    return false;
                };
                let distance = |feature: FeatureId| {
                    self.board().distance(from, self.state.feature(feature).hex)
                };
                self.features(filter, ctx)
                    .map(distance)
                    .min()
                    .is_some_and(|least| distance(id) == least)
                    && self.feature_is(id, filter, ctx)
            }
            FeatureIs::Mark(name) => feature.marks.contains(&(ctx.owner, *name)),
            FeatureIs::Picked => ctx.env.features >> id.0 & 1 == 1,
            FeatureIs::OfEvent => ctx
                .env
                .occasion
                .as_ref()
                .is_some_and(|occasion| occasion.feature == Some(id)),
            FeatureIs::Tallied(watch) => self.tally_set(ctx.owner, watch.id()) >> id.0 & 1 == 1,
            FeatureIs::Not(is) => !self.feature_is_one(id, is, ctx),
            FeatureIs::AnyOf(lists) => lists.iter().any(|list| self.feature_is(id, list, ctx)),
        }
    }
}
