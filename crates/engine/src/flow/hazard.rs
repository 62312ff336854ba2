//! The hazard phase: cards that belong to nobody and work on all alike. (DRE-HAZARD)

use super::{Engine, Handles};
use crate::cards::{Moment, Scope};
use crate::event::Event;
use crate::state::{
    At, Ends, Env, HazardId, HazardPhase, HazardStep, Hazards, Origin, Phase, Seat, UseScope,
};
use crate::table::Table;
use crate::vocabulary::effects::leaves_open;

/// The hazards before the game, where the ruleset has them: still in order. (DRE-HAZARD-14)
pub(super) fn unshuffled(table: &Table) -> Hazards {
    let cards = table
        .hazards
        .as_ref()
        .map_or(0, |deck| deck.cards.len().min(usize::from(u8::MAX)));
    Hazards {
        deck: (0..cards as u8).map(HazardId).collect(),
        ..Hazards::default()
    }
}

impl Engine<'_, '_> {
    /// Each round opens with a hazard phase: as many cards as its number. (DRE-HAZARD-01)
    pub(super) fn start_hazards(&mut self) {
        self.state.phase = Phase::Hazard;
        self.forget(Scope::Phase);
        self.renew(UseScope::Phase);
        let round = self.state.round;
        self.log(|| Event::HazardPhase { round });
        self.push(HazardPhase {
            step: HazardStep::Start,
            left: round,
        });
    }

    /// Turns over the top card. (DRE-HAZARD-02)
    fn draw_hazard(&mut self, at: At<HazardPhase>) {
        let drawn = self.state.hazards.deck.pop();
        let phase = &mut self.state[at];
        match drawn {
            Some(hazard) => {
                phase.step = HazardStep::Resolve(hazard);
                phase.left -= 1;
            }
            None => phase.left = 0,
        }
        if let Some(hazard) = drawn {
            self.state.hazards.in_play.push(hazard);
            self.log(|| Event::HazardDrawn { hazard });
        }
    }

    /// What a hazard's words refer to.
    fn hazard_env(hazard: HazardId) -> Env {
        Env {
            hazard: Some(hazard),
            ..Env::new()
        }
    }

    /// Carries out what happens when a hazard is drawn, from top to bottom. (DRE-HAZARD-03)
    fn resolve_hazard(&mut self, hazard: HazardId) {
        let Some(def) = self.table.hazard(hazard) else {
            return;
        };
        if leaves_open(&def.effects) {
            // There is no first player yet: a roll-off says who settles what the card leaves open. (DRE-HAZARD-11)
            self.state.active = self.roll_off(None, None);
        }
        self.run_block(
            &def.effects,
            Seat::NOBODY,
            Self::hazard_env(hazard),
            false,
            false,
        );
    }

    /// Brings what a hazard adds to the game into play, for as long as it says or to the end of the game. (DRE-HAZARD-04)
    fn keep_hazard(&mut self, hazard: HazardId) {
        let Some(def) = self.table.hazard(hazard) else {
            return;
        };
        let env = Self::hazard_env(hazard);
        let (wakes, ends) = self.ends_of(Seat::NOBODY, &def.until, &env, |index| {
            Some(Ends::Hazard(hazard, index))
        });
        let rules = (!def.rules.is_empty()).then(|| def.rules.id());
        if rules.is_none() && ends.is_empty() {
            return;
        }
        let id = self.bring(Seat::NOBODY, Origin::Hazard(hazard), rules, env);
        if let Some(source) = self.state.in_play.iter_mut().find(|source| source.id == id) {
            source.wakes = wakes;
        }
        self.set_ends(id, ends);
        self.check_health(Default::default());
    }

    /// A hazard has ended: it goes on the discard pile, and its tokens with it.
    pub(super) fn discard_hazard(&mut self, hazard: HazardId) {
        let hazards = &mut self.state.hazards;
        if !hazards.in_play.contains(&hazard) {
            return;
        }
        hazards.in_play.retain(|other| *other != hazard);
        hazards.discard.push(hazard);
        self.log(|| Event::HazardDiscarded { hazard });
        let (gone, left) = std::mem::take(&mut self.state.markers)
            .into_iter()
            .partition(|marker| marker.hazard == Some(hazard));
        self.state.markers = left;
        for marker in gone {
            self.log(|| Event::MarkerRemoved {
                name: marker.name,
                hex: marker.hex,
            });
        }
    }

    /// Whether nobody's turn says who goes first. (DRE-HAZARD-11)
    pub(super) fn without_order(&self) -> bool {
        self.state.phase == Phase::Hazard
    }
}

impl Handles<HazardPhase> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<HazardPhase>) {
        let HazardPhase { step, left } = self.state[at];
        match (step, left) {
            (HazardStep::Start, _) => {
                // DRE-HAZARD-05: what is discarded now is gone before anything is drawn.
                self.state[at].step = HazardStep::Draw;
                self.fire_plain(Moment::HazardPhaseStarts);
            }
            (HazardStep::Draw, 0) => self.pop(),
            (HazardStep::Draw, _) => self.draw_hazard(at),
            (HazardStep::Resolve(hazard), _) => {
                self.state[at].step = HazardStep::Stay(hazard);
                self.resolve_hazard(hazard);
            }
            (HazardStep::Stay(hazard), _) => {
                self.state[at].step = HazardStep::Inspire;
                self.keep_hazard(hazard);
            }
            (HazardStep::Inspire, _) => {
                // DRE-HAZARD-12
                self.state[at].step = HazardStep::Draw;
                self.inspire_all_due();
                self.close_step(None);
            }
        }
    }
}
