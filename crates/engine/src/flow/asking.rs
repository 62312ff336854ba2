//! Who is asked: where the others must not learn from a silence what is in a hand, also those who might have an answer.
//!
//! What the others know of a hand is how many cards of each kind are in it, and which cards of the player they have seen elsewhere. All
//! that is asked here is asked of that, never of the hand itself: who is asked is the same whatever cards somebody holds.

use super::Engine;
use crate::cards::CardDef;
use crate::decision::{Decision, Question};
use crate::rules::SurgeScoring;
use crate::setup::Asking;
use crate::state::{Answer, Candidate, CardId, Might, Occasion, Phase, Seat, SeatSet, Window};

impl Engine<'_, '_> {
    /// Whether players are asked who might have something, though all they can do is pass.
    pub(super) fn asks_who_might(&self) -> bool {
        !self.table.asking.is_usual()
    }

    /// Who might answer to a moment, where that is asked.
    #[inline]
    pub(super) fn might(&self, occasion: &Occasion, candidates: &[Candidate]) -> Might {
        if self.asks_who_might() {
            self.might_of(occasion, candidates)
        } else {
            Might::default()
        }
    }

    /// Who might answer to a moment, as far as the others can know.
    fn might_of(&self, occasion: &Occasion, candidates: &[Candidate]) -> Might {
        let seats = || self.state.seats_from(self.state.active);
        // Whether what lies open can be used may depend on what is in the hand.
        let open = |seat: Seat| {
            candidates.iter().any(|candidate| {
                candidate.seat == seat
                    && !candidate.must
                    && !candidate.free
                    && matches!(candidate.answer, Answer::Ability { .. })
            })
        };
        let holds_power = |seat: Seat| self.holds(seat, false);
        let answer: SeatSet = seats()
            .filter(|seat| {
                open(*seat)
                    || holds_power(*seat) && self.may_answer(*seat, occasion, Self::card_answers)
            })
            .collect();
        let shown = self.table.rules.surge_scoring == SurgeScoring::SurgeStep
            && self.state.phase == Phase::Combat
            && !self.state.sudden_death
            && !occasion.settled;
        let score: SeatSet = seats()
            .filter(|seat| {
                shown && self.might_hold_surge(*seat) && self.may_answer(*seat, occasion, Self::met)
            })
            .collect();
        Might { answer, score }
    }

    /// A player might have met a Surge Objective that is scored later, where who might is asked.
    pub(super) fn might_claim(&mut self, seat: Seat, occasion: &Occasion) {
        if self.holds(seat, true) && self.may_answer(seat, occasion, Self::met) {
            self.state.player_mut(seat).might_score = true;
        }
    }

    /// Whether a player might have a Surge Objective to score, or to show, in a window.
    pub(super) fn might_score(&self, window: &Window, seat: Seat) -> bool {
        let player = self.state.player(seat);
        (window.scoring && player.might_score || window.might.score.contains(seat))
            && self.might_hold_surge(seat)
    }

    /// Whether a player has Objectives in hand that the others have not been shown.
    fn might_hold_surge(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let shown = self.table.rules.surge_scoring == SurgeScoring::SurgeStep;
        player
            .hand()
            .iter()
            .any(|card| self.table.is_objective(*card) && !(shown && player.claimed.contains(card)))
    }

    /// Whether a player has Objectives in hand, or Power cards: their backs tell.
    fn holds(&self, seat: Seat, objectives: bool) -> bool {
        let mut hand = self.state.player(seat).hand().iter();
        hand.any(|card| self.table.is_objective(*card) == objectives)
    }

    /// Whether a card that the player might hold answers to a moment.
    fn may_answer(
        &self,
        seat: Seat,
        occasion: &Occasion,
        answers: impl Fn(&Self, Seat, Option<CardId>, &CardDef, &Occasion) -> bool,
    ) -> bool {
        if self.table.asking == Asking::WhoMightOfAll {
            let warband = &self.table.seats[seat.index()].warband;
            let mut cards = self.table.library.cards();
            return cards.any(|(_, card)| {
                let theirs = card.faction.as_ref().is_none_or(|faction| {
                    *faction == *warband.id
                        || warband
                            .alliance
                            .as_deref()
                            .is_some_and(|one| faction.as_str() == one)
                });
                theirs && answers(self, seat, None, card, occasion) && !self.seen(seat, card)
            });
        }
        self.unseen(seat).any(|card| {
            self.table.surge(card) == Some(occasion.moment)
                && answers(self, seat, Some(card), self.table.card(card), occasion)
        })
    }

    /// The cards of a player that nobody else has seen, as far as they may be in the hand.
    fn unseen(&self, seat: Seat) -> impl Iterator<Item = CardId> {
        let player = self.state.player(seat);
        let planted = player.planted.iter().map(|(card, _)| card);
        let decks = player.power_deck().iter().chain(player.objective_deck());
        player.hand().iter().chain(planted).chain(decks).copied()
    }

    /// Whether the others have seen this card somewhere else than in the hand.
    fn seen(&self, seat: Seat, card: &CardDef) -> bool {
        let setup = &self.table.seats[seat.index()];
        let mut places = (0..setup.cards.len()).map(|index| CardId::new(seat, index));
        let Some(place) = places.find(|one| self.table.card(*one).id == card.id) else {
            return false;
        };
        !self.unseen(seat).any(|unseen| unseen == place)
    }

    /// Whether a Surge Objective that has not been shown is met by a moment.
    fn met(&self, seat: Seat, id: Option<CardId>, card: &CardDef, occasion: &Occasion) -> bool {
        let shown = self.table.rules.surge_scoring == SurgeScoring::SurgeStep
            && id.is_some_and(|id| self.state.player(seat).claimed.contains(&id));
        !shown && self.meets(seat, id, card, occasion)
    }

    /// Whether there might have been more to choose from, had the player other cards in hand.
    pub(super) fn might_choose(&self, decision: &Decision) -> bool {
        if !self.asks_who_might() {
            return false;
        }
        let seat = decision.seat;
        // Something that could still be added from the hand makes more possible.
        let counts_on_hand = || self.table.rules.counts_on_surges.on() && self.holds(seat, false);
        match decision.question {
            Question::Respond(_) => true,
            Question::Power | Question::Equip => self.holds(seat, false),
            Question::Score => self.might_hold_surge(seat),
            Question::Action => self.state.player(seat).skips == 0 && counts_on_hand(),
            Question::PickCard
            | Question::Raid
            | Question::PickNumber
            | Question::PickOption
            | Question::May => !self.state.player(seat).hand().is_empty(),
            Question::Move(_)
            | Question::Weapon(_)
            | Question::Target(_)
            | Question::User
            | Question::PickFighter => counts_on_hand(),
            _ => false,
        }
    }
}
