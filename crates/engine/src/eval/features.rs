//! What feature tokens are.

use super::{Ctx, Eval};
use crate::cards::FeatureIs;
use crate::state::{FeatureId, FighterId};
use crate::vocabulary::features::FeatureWord;

impl<'a> Eval<'a> {
    /// The feature tokens that are all of this.
    pub fn features<'b>(
        &'b self,
        filter: &'b [FeatureIs],
        ctx: &'b Ctx<'b>,
    ) -> impl Iterator<Item = FeatureId> + 'b {
        self.all_features()
            .filter(move |feature| self.feature_is(*feature, filter, ctx))
    }

    /// All feature tokens, whatever they are.
    pub(crate) fn all_features(&self) -> impl Iterator<Item = FeatureId> + use<> {
        (0..self.state.features.len() as u8).map(FeatureId)
    }

    /// Whether a feature token is all of this.
    pub fn feature_is(&self, id: FeatureId, filter: &[FeatureIs], ctx: &Ctx) -> bool {
        self.state.feature(id).off.is_none() && filter.iter().all(|is| is.holds(self, id, ctx))
    }

    /// Who stands on a feature token.
    pub fn fighter_on(&self, id: FeatureId) -> Option<FighterId> {
        self.state.occupant(self.state.feature(id).hex)
    }

    /// Who holds a treasure token.
    pub fn holder(&self, id: FeatureId) -> Option<FighterId> {
        let feature = self.state.feature(id);
        if !feature.treasure || feature.off.is_some() {
            return None;
        }
        self.fighter_on(id)
            .filter(|fighter| self.held(*fighter) == Some(id))
    }
}
