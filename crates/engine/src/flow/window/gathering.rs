//! Who can answer to a moment. That is settled when it comes.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::cards::{Ability, CardDef, CardKind, Cond, Moment, MomentSet, Trigger, When};
use crate::eval::Ctx;
use crate::flow::Engine;
use crate::rules::EndPhaseReactions;
use crate::state::{
    Answer, Candidate, CardId, Env, InPlay, Might, Occasion, Origin, Phase, Seat, Wakes, Window,
    WindowStep,
};

impl Engine<'_, '_> {
    /// The chance to answer to a moment, if anybody can.
    #[inline]
    pub(in crate::flow) fn window(&self, occasion: &Occasion) -> Option<Window> {
        let hands_listen = self.hands_listen(occasion.moment);
        let others = || self.asks_who_might() || self.state.listens.contains(occasion.moment);
        if !hands_listen && !others() {
            return None;
        }
        let met = if hands_listen {
            self.objectives_answering(occasion)
        } else {
            Vec::new()
        };
        self.window_with(occasion, &met)
    }

    /// The chance to answer to a fall, once the fighter is to be removed. Objectives were met, or not, as it was slain.
    pub(in crate::flow) fn window_of_fall(
        &self,
        occasion: &Occasion,
        mut met: Vec<CardId>,
    ) -> Option<Window> {
        met.retain(|card| self.state.player(card.seat()).hand().contains(card));
        if met.is_empty() && !self.anyone_listens(occasion.moment) {
            return None;
        }
        self.window_with(occasion, &met)
    }

    /// The chance to answer to a moment that has met these Objectives.
    #[inline(always)]
    fn window_with(&self, occasion: &Occasion, met: &[CardId]) -> Option<Window> {
        let mut candidates = Vec::new();
        self.gather(occasion, 0, met, &mut candidates);
        let might = self.might(occasion, &candidates);
        if candidates.is_empty() && might.is_empty() {
            return None;
        }
        let occasions = vec![Arc::new(occasion.clone())];
        Some(self.opened(occasions, candidates, false, might))
    }

    /// The chance to answer to several moments at once, and to score what an action has met.
    pub(in crate::flow) fn window_of(
        &self,
        occasions: Vec<Occasion>,
        scoring: bool,
    ) -> Option<Window> {
        let mut candidates = Vec::new();
        let mut might = Might::default();
        let listened_for = self.listened_for();
        for (index, occasion) in occasions.iter().enumerate() {
            if self.asks_who_might() || listened_for.contains(occasion.moment) {
                let before = candidates.len();
                let met = self.objectives_answering(occasion);
                self.gather(occasion, index as u32, &met, &mut candidates);
                might = might.or(self.might(occasion, &candidates[before..]));
            }
        }
        if candidates.is_empty() && !scoring && might.is_empty() {
            return None;
        }
        let occasions = occasions.into_iter().map(Arc::new).collect();
        Some(self.opened(occasions, candidates, scoring, might))
    }

    fn opened(
        &self,
        occasions: Vec<Arc<Occasion>>,
        candidates: Vec<Candidate>,
        scoring: bool,
        might: Might,
    ) -> Window {
        Window {
            occasions,
            candidates,
            step: WindowStep::Must,
            seat: self.state.active,
            passes: 0,
            contested: false,
            scoring,
            order: ArrayVec::new(),
            might,
        }
    }

    /// What happens by itself because of a moment, as things are now.
    pub(super) fn happening_by_itself(&self, occasion: &Occasion) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        if self.anyone_listens(occasion.moment) {
            let met = self.objectives_answering(occasion);
            self.gather(occasion, 0, &met, &mut candidates);
            candidates.retain(|candidate| candidate.must);
        }
        candidates
    }

    #[inline]
    pub(in crate::flow) fn anyone_listens(&self, moment: Moment) -> bool {
        self.asks_who_might() || self.listened_for().contains(moment)
    }

    /// The moments that somebody waits for.
    #[inline]
    fn listened_for(&self) -> MomentSet {
        self.state.listens.union(self.hands_listen_for())
    }

    /// Whether somebody has a card in hand that waits for a moment.
    #[inline]
    pub(in crate::flow) fn hands_listen(&self, moment: Moment) -> bool {
        self.hands_listen_for().contains(moment)
    }

    /// The moments that cards in hand wait for.
    #[inline]
    fn hands_listen_for(&self) -> MomentSet {
        let hands = self.state.players.iter().map(|player| player.hand_listens);
        hands.fold(MomentSet::EMPTY, MomentSet::union)
    }

    /// Gathers all that answers to a moment, which is one of several and has met these Objectives.
    fn gather(
        &self,
        occasion: &Occasion,
        of: u32,
        met: &[CardId],
        candidates: &mut Vec<Candidate>,
    ) {
        let before = candidates.len();
        if self.state.listens.contains(occasion.moment) {
            self.abilities_answering(occasion, candidates);
        }
        self.cards_answering(occasion, candidates);
        candidates.extend(met.iter().map(|card| Candidate {
            must: true,
            ..Candidate::new(Answer::Objective(*card), card.seat())
        }));
        for candidate in &mut candidates[before..] {
            candidate.of = of;
        }
        if occasion.settled {
            candidates.retain(|candidate| candidate.of != of || !candidate.must);
        }
        // A spell that would be cast can be undone; what is there for spells that are cast comes once it counts. (NIG-CAST-09)
        if occasion.moment == Moment::SpellCast {
            let would_be = occasion.counted == 0;
            candidates.retain(|candidate| {
                candidate.of != of || self.cancels_spell(candidate) == would_be
            });
        }
    }

    fn abilities_answering(&self, occasion: &Occasion, candidates: &mut Vec<Candidate>) {
        for source in self.state.listening(occasion.moment) {
            let Some(rules) = source.rules.filter(|_| self.hears(source, occasion)) else {
                continue;
            };
            for (index, ability) in self.table.arena.answers(rules, occasion.moment) {
                if let Some(one) = self.ability_answering(source, index, ability, occasion) {
                    candidates.push(one);
                }
            }
        }
    }

    /// Whether rules in play, or what is left of them, hear of a moment that they wait for.
    fn hears(&self, source: &InPlay, occasion: &Occasion) -> bool {
        // What has left play hears only of its own leaving, and of the moment that ended it.
        let left = source.gone
            && !matches!(source.origin, Origin::Upgrade(card) if occasion.card == Some(card))
            && !self.leaving.contains(&source.id);
        // An Inspired fighter's card has no condition any more. (SHA-DECK-08)
        let inspired = matches!(source.origin, Origin::Inspire)
            && source
                .env
                .this
                .is_some_and(|fighter| self.state.fighter(fighter).inspired);
        matches!(source.wakes, Wakes::Now) && !left && !inspired
    }

    fn ability_answering(
        &self,
        source: &InPlay,
        index: u8,
        ability: &Ability,
        occasion: &Occasion,
    ) -> Option<Candidate> {
        let eval = self.eval();
        let trigger = ability.when.trigger()?;
        if !eval.may_be_triggered(trigger, occasion, source.owner) {
            return None;
        }
        let must = matches!(ability.when, When::Always(_));
        if !must && (self.no_reactions() || self.is_fallen(source, occasion)) {
            return None;
        }
        let ctx = Ctx::new(source.owner, &source.env).told_of(occasion);
        let answers = eval.fits(trigger, occasion, &ctx)
            && eval.holds(&ability.condition, &ctx)
            && eval.may_use(source, index, occasion.subject);
        let answer = Answer::Ability {
            id: source.id,
            rule: index,
        };
        answers.then(|| Candidate {
            must,
            free: self.one_reaction() && matches!(ability.when, When::Can(_)),
            ..Candidate::new(answer, eval.seat(ability.by, &ctx))
        })
    }

    /// Whether only what happens by itself answers at this time. (HAR-END-08)
    fn no_reactions(&self) -> bool {
        self.state.phase == Phase::End
            && self.table.rules.end_phase_reactions == EndPhaseReactions::Nothing
    }

    /// Who is out of action has no reactions, except to its own fall. (HAR-REACTION-01)
    fn is_fallen(&self, source: &InPlay, occasion: &Occasion) -> bool {
        matches!(source.origin, Origin::Side(fighter)
            if self.one_reaction()
                && self.state.fighter(fighter).slain
                && occasion.subject != Some(fighter))
    }

    /// The Surge ploys and Upgrades in hand that answer to a moment.
    fn cards_answering(&self, occasion: &Occasion, candidates: &mut Vec<Candidate>) {
        let waiting = self.table.waiting(occasion.moment).power;
        if waiting.is_empty() || !self.hands_listen(occasion.moment) {
            return;
        }
        for seat in self.state.seats_from(self.state.active) {
            let player = self.state.player(seat);
            if waiting.of(seat) == 0 || !player.hand_listens.contains(occasion.moment) {
                continue;
            }
            for id in player.hand() {
                if !waiting.contains(*id) {
                    continue;
                }
                let card = self.table.card(*id);
                if !self.card_answers(seat, Some(*id), card, occasion) {
                    continue;
                }
                let answer = match card.kind {
                    CardKind::Ploy { .. } => Answer::Ploy(*id),
                    _ => Answer::Upgrade(*id),
                };
                candidates.push(Candidate::new(answer, seat));
            }
        }
    }

    /// Whether a Surge ploy or Upgrade, be it in the hand or not, could be used in answer to a moment.
    pub(in crate::flow) fn card_answers(
        &self,
        seat: Seat,
        id: Option<CardId>,
        card: &CardDef,
        occasion: &Occasion,
    ) -> bool {
        let (trigger, condition) = match &card.kind {
            CardKind::Ploy { .. } if self.no_ploys() => return false,
            CardKind::Ploy {
                surge: Some(trigger),
                condition,
                ..
            } => (trigger, Some(condition)),
            CardKind::Upgrade {
                surge: Some((trigger, _)),
                ..
            } => (trigger, None),
            _ => return false,
        };
        self.card_hears(seat, id, (trigger, condition), occasion)
            && id.is_none_or(|id| self.eval().may_play(id))
    }

    /// Whether a moment is what a card, be it in the hand or not, waits for.
    pub(in crate::flow) fn card_hears(
        &self,
        seat: Seat,
        id: Option<CardId>,
        (trigger, condition): (&Trigger, Option<&Cond>),
        occasion: &Occasion,
    ) -> bool {
        let eval = self.eval();
        if !eval.may_be_triggered(trigger, occasion, seat) {
            return false;
        }
        // What a card asks about the past is only kept for cards that are there.
        id.is_none_or(|id| {
            let env = Env {
                card: Some(id),
                ..Env::new()
            };
            let ctx = Ctx::new(seat, &env).told_of(occasion);
            eval.fits(trigger, occasion, &ctx)
                && condition.is_none_or(|condition| eval.holds(condition, &ctx))
        })
    }

    /// Whether no ploys are played at this time. (SHA-END-07, HAR-END-08)
    fn no_ploys(&self) -> bool {
        self.state.phase == Phase::End
            && self.table.rules.end_phase_reactions != EndPhaseReactions::All
    }
}
