//! Which cards a quick player keeps.

use underhex_engine::Choice;
use underhex_engine::cards::{CardKind, Score};
use underhex_engine::state::CardId;

use super::{Scene, by_worth};

/// What a card that is not known yet is worth.
pub(super) const FRESH: f32 = 0.5;

impl Scene<'_> {
    /// What is hardly going to be scored or played goes, where something else is drawn for it.
    pub(super) fn discard(&self, option: Choice) -> f32 {
        let Choice::Discard(card) = option else {
            return 1.0;
        };
        let gain = FRESH - self.keeps(card);
        by_worth(gain)
    }

    /// What a card in hand is worth keeping for, in Glory points.
    pub(super) fn keeps(&self, card: CardId) -> f32 {
        let table = self.eval.table;
        let last = self.eval.state.round >= table.rules.rounds;
        match &table.card(card).kind {
            CardKind::Objective { score, glory, .. } => {
                let progress = self.eval.progress(card);
                let (share, met) = progress.unwrap_or((300, false));
                let share = if met { 1.2 } else { share as f32 / 1000.0 };
                let chance = match score {
                    Score::Surge(_) => 0.4 + 0.3 * share,
                    Score::ThirdEndPhase if !last => 0.15 + 0.3 * share,
                    _ => 0.2 + 0.6 * share,
                };
                chance * f32::from(*glory)
            }
            CardKind::Ploy { .. } => 0.7,
            CardKind::Upgrade { glory, .. } => {
                let player = self.eval.state.player(self.seat);
                let dear = glory.saturating_sub(player.glory.saturating_sub(player.spent));
                0.8 - 0.15 * f32::from(dear)
            }
        }
    }

    /// A hand is drawn anew for Objectives that can only be scored late, or Upgrades that cannot be paid for soon.
    pub(super) fn redraw(&self, option: Choice) -> f32 {
        let Choice::Redraw { objectives, power } = option else {
            return 1.0;
        };
        let table = self.eval.table;
        let (mut slow, mut all, mut dear, mut cards) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
        for card in self.eval.state.player(self.seat).hand() {
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
}
