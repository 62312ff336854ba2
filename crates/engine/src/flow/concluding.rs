//! The end of an action: who becomes Inspired, what is scored, and how what it led to is answered.
//!
//! In the first edition an action often ends together with what it is part of: the Move of an activation ends the activation too. There
//! is then one opportunity to react and not two, so what has happened is held until the last of it is over. (SHA-FAQ-28,
//! HAR-REACTION-10, -29)

use super::Engine;
use crate::cards::{CardKind, Moment, Score};
use crate::decision::Choice;
use crate::eval::Ctx;
use crate::event::Event;
use crate::rules::{Inspiring, ReactionToReaction, Reactions, ReplacementWaits, SurgeScoring};
use crate::state::{
    Answer, AttackStep, CardId, Casualty, CoreKind, CoreStep, Env, FighterSet, Frame, MoveStep,
    Occasion, Phase, Seat, TurnStep, Window, WindowStep,
};

impl Engine<'_, '_> {
    /// Notes the end of an action or of a part of one, and of all that ends with it.
    pub(super) fn conclude(&mut self, occasion: Occasion) {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.fire(occasion);
        }
        if self.foretold(occasion.moment) {
            return;
        }
        let ending = self.ends_with(&occasion);
        for end in &ending {
            self.state.foretold.push(end.moment);
        }
        let mut occasions = vec![occasion];
        occasions.extend(ending);
        self.answer_to_end(occasions);
    }

    /// Whether the end of this was answered to before, together with that of its last part.
    fn foretold(&mut self, moment: Moment) -> bool {
        let place = self.state.foretold.iter().position(|one| *one == moment);
        if let Some(place) = place {
            self.state.foretold.remove(place);
        }
        place.is_some()
    }

    /// Notes what is answered to together with the end of something else.
    pub(super) fn hold(&mut self, occasion: Occasion) {
        self.count(&occasion);
        self.claim(&occasion);
        self.lapse_after(&occasion);
        self.state.held.push(occasion);
    }

    /// Several things have happened at once and are answered to together.
    pub(super) fn fire_together(&mut self, occasions: Vec<Occasion>) {
        for occasion in &occasions {
            self.count(occasion);
            self.claim(occasion);
            self.lapse_after(occasion);
        }
        let mut occasions = occasions;
        occasions.append(&mut self.state.between);
        if let Some(window) = self.window_of(occasions, false) {
            self.state.pending.push(window);
        }
    }

    /// Something has happened after which the book lists no reaction step: what happens by itself does so now, reactions wait for the
    /// next step. (HAR-REACTION-28)
    pub(super) fn fire_between_steps(&mut self, occasion: Occasion) {
        let Some(mut window) = self.window(occasion.clone()) else {
            return;
        };
        let reacts = |candidate: &crate::state::Candidate| !candidate.must && !candidate.free;
        let reactions = window.candidates.iter().any(reacts);
        window.candidates.retain(|candidate| !reacts(candidate));
        if !window.candidates.is_empty() {
            self.state.pending.push(window);
        }
        if reactions {
            self.state.between.push(Occasion {
                settled: true,
                ..occasion
            });
        }
    }

    /// Notes a fighter that was damaged or slain, for answers once what did it is over.
    pub(super) fn note_casualty(
        &mut self,
        fighter: crate::state::FighterId,
        cause: crate::state::Cause,
        slain: bool,
        amount: u8,
    ) {
        if self.one_opportunity() {
            let depth = self.state.stack.len() as u8;
            self.state.casualties.push(Casualty {
                depth,
                fighter,
                cause,
                slain,
                amount,
            });
        }
    }

    /// Fighters that were damaged or slain in what has just ended. (SHA-REACTION-12: what comes after an attack comes when all of it is
    /// over)
    fn casualties(&mut self) -> Vec<Occasion> {
        let top = self.state.stack.len() as u8;
        let all = std::mem::take(&mut self.state.casualties);
        let (over, still): (Vec<Casualty>, Vec<Casualty>) =
            all.into_iter().partition(|casualty| casualty.depth > top);
        self.state.casualties = still;
        over.into_iter()
            .map(|casualty| Occasion {
                object: casualty.cause.attacker,
                seat: casualty.cause.seat,
                cause: casualty.cause,
                amount: i16::from(casualty.amount),
                ..Occasion::of(
                    if casualty.slain {
                        Moment::TookOut
                    } else {
                        Moment::Hurt
                    },
                    casualty.fighter,
                )
            })
            .collect()
    }

    /// What happened by itself at the end of an action may have hurt somebody: that belongs to the same opportunity.
    /// (SHA-FAQ-MY-TURN-02)
    fn casualties_of_window(&mut self) -> bool {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return false;
        };
        if !window
            .occasions
            .iter()
            .any(|occasion| occasion.moment == Moment::ActionOver)
        {
            return false;
        }
        let more = self.casualties();
        if more.is_empty() {
            return false;
        }
        for occasion in &more {
            self.count(occasion);
            self.claim(occasion);
            self.lapse_after(occasion);
        }
        let claimed = self
            .state
            .players
            .iter()
            .any(|player| !player.claimed.is_empty());
        let Some(added) = self.window_of(more, claimed) else {
            return false;
        };
        let Some(Frame::Window(window)) = self.state.stack.last_mut() else {
            return false;
        };
        let first = window.occasions.len() as u8;
        window.occasions.extend(added.occasions);
        for candidate in added.candidates {
            if !window.candidates.is_full() {
                window.candidates.push(crate::state::Candidate {
                    of: first + candidate.of,
                    ..candidate
                });
            }
        }
        window.scoring |=
            added.scoring && self.table.rules.surge_scoring == SurgeScoring::AfterAction;
        true
    }

    /// What has ended is answered to, all of it together.
    pub(super) fn answer_to_end(&mut self, mut occasions: Vec<Occasion>) {
        occasions.extend(self.casualties());
        for occasion in &occasions {
            self.count(occasion);
            self.claim(occasion);
            self.lapse_after(occasion);
        }
        let leaving = std::mem::take(&mut self.leaving);
        let activation = occasions
            .iter()
            .any(|occasion| occasion.moment == Moment::ActionStepEnds);
        self.inspire_those_due(false, 1);
        let over = Occasion::by(Moment::ActionOver, self.state.active);
        self.count(&over);
        // A ploy is no action for which a replacement waits. (SHA-OBJECTIVE-04)
        if occasions
            .iter()
            .any(|occasion| !matches!(occasion.moment, Moment::PloyResolved | Moment::Reacted))
            || self.table.rules.surge_scoring == SurgeScoring::AfterActivation
        {
            self.unlock_replacements();
        }
        self.claim(&over);
        occasions.push(over);
        occasions.append(&mut self.state.held);
        occasions.append(&mut self.state.between);
        let scoring = self.may_score_after_action(activation);
        self.leaving = leaving;
        if let Some(window) = self.window_of(occasions, scoring) {
            self.state.pending.push(window);
        }
        self.leaving.clear();
    }

    /// Something that was no action of its own is over, such as a ploy: what it led to is answered to, and Surge Objectives scored.
    pub(super) fn conclude_outside(&mut self, occasion: Occasion) {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.fire(occasion);
        }
        if self.foretold(occasion.moment) {
            return;
        }
        self.answer_to_end(vec![occasion]);
    }

    /// What ends at the same moment as the action, or the part of one, that has just ended: what it was the last part of.
    fn ends_with(&self, occasion: &Occasion) -> Vec<Occasion> {
        let mut ending = Vec::new();
        let stack = &self.state.stack;
        // The frame of a Core ability has left the stack when it is noted as used; that of a Charge has not when it is noted.
        let mut below = match stack.last() {
            Some(Frame::Move(_) | Frame::Attack(_)) => stack.len().saturating_sub(1),
            _ => stack.len(),
        };
        loop {
            let Some(frame) = below.checked_sub(1).and_then(|index| stack.get(index)) else {
                return ending;
            };
            match frame {
                Frame::Core {
                    kind,
                    fighter,
                    step,
                } => {
                    let part = ending.is_empty() && occasion.moment != Moment::CoreUsed;
                    let last = match kind {
                        CoreKind::Move | CoreKind::Attack => part && *step == CoreStep::Used,
                        CoreKind::Charge => {
                            part && (*step == CoreStep::ChargeOver
                                || occasion.moment == Moment::Charged)
                        }
                        CoreKind::Guard | CoreKind::Other { .. } => false,
                    };
                    if !last {
                        return ending;
                    }
                    if *kind == CoreKind::Charge && occasion.moment != Moment::Charged {
                        ending.push(Occasion::of(Moment::Charged, *fighter));
                    }
                    ending.push(self.core_used(*kind, *fighter));
                    below -= 1;
                }
                Frame::Run(run) => {
                    // The last instruction of an ability used as a Core ability.
                    let over = run.next as usize >= self.table.library.arena.block(run.block).len();
                    match below.checked_sub(2).and_then(|index| stack.get(index)) {
                        Some(Frame::Core {
                            kind: kind @ CoreKind::Other { .. },
                            fighter,
                            step: CoreStep::Used,
                        }) if over => {
                            ending.push(self.core_used(*kind, *fighter));
                            below -= 2;
                        }
                        _ => return ending,
                    }
                }
                Frame::Turn {
                    step: TurnStep::ActionEnds,
                    ..
                } => {
                    ending.push(Occasion {
                        subject: self.state.activated,
                        ..Occasion::by(Moment::ActionStepEnds, self.state.active)
                    });
                    return ending;
                }
                _ => return ending,
            }
        }
    }

    /// Whether the innermost run has come to the end of an ability used as a Core ability.
    pub(super) fn ends_core_ability(&self) -> bool {
        let mut frames = self.state.stack.iter().rev();
        let over = matches!(frames.next(), Some(Frame::Run(run))
            if run.next as usize >= self.table.library.arena.block(run.block).len());
        over && matches!(
            frames.next(),
            Some(Frame::Core {
                kind: CoreKind::Other { .. },
                step: CoreStep::Used,
                ..
            })
        )
    }

    /// The moment at which a Core ability has been used.
    pub(super) fn core_used(&self, kind: CoreKind, fighter: crate::state::FighterId) -> Occasion {
        let card = match kind {
            CoreKind::Other { id, .. } => self.source(id).and_then(|source| source.env.card),
            _ => None,
        };
        Occasion {
            name: kind.called().name(),
            card,
            ..Occasion::of(Moment::CoreUsed, fighter)
        }
    }

    /// Notes Surge Objectives in hand whose condition this meets, where they are scored later.
    pub(super) fn claim(&mut self, occasion: &Occasion) {
        if !matches!(
            self.table.rules.surge_scoring,
            SurgeScoring::AfterAction | SurgeScoring::AfterActivation
        ) || self.state.phase != Phase::Combat
            || self.state.sudden_death
        {
            return;
        }
        for seat in self.state.seats_from(self.state.active) {
            let player = self.state.player(seat);
            if !player.hand_listens.contains(occasion.moment) {
                continue;
            }
            let met: Vec<CardId> = player
                .hand
                .iter()
                .copied()
                .filter(|card| {
                    !player.claimed.contains(card)
                        && !player.locked.contains(card)
                        && self.meets(*card, occasion)
                })
                .collect();
            for card in met {
                self.state.player_mut(seat).claimed.push(card);
            }
        }
    }

    fn meets(&self, card: CardId, occasion: &Occasion) -> bool {
        let CardKind::Objective {
            score: Score::Surge(trigger),
            when,
            ..
        } = &self.table.card(card).kind
        else {
            return false;
        };
        if trigger.at != occasion.moment {
            return false;
        }
        let env = Env {
            card: Some(card),
            occasion: Some(std::sync::Arc::new(occasion.clone())),
            ..Env::new()
        };
        let ctx = Ctx::new(card.seat(), &env);
        let eval = self.eval();
        eval.triggered(trigger, occasion, &ctx) && eval.holds(when, &ctx)
    }

    /// What begins is something later than what the last Surge Objective was scored for. (SHA-OBJECTIVE-04, DRE-SURGE-05)
    pub(super) fn begins(&mut self, frame: &Frame) {
        let later = match frame {
            Frame::Core { .. } | Frame::Move(_) | Frame::Attack(_) => true,
            Frame::Ploy { .. } => self.table.rules.surge_scoring == SurgeScoring::AfterActivation,
            _ => false,
        };
        if later {
            self.unlock_replacements();
        }
    }

    /// Surge Objectives drawn to replace scored ones have waited long enough once something else is done.
    fn unlock_replacements(&mut self) {
        if self.table.rules.replacement_waits == ReplacementWaits::LaterAction {
            for player in &mut self.state.players {
                player.locked.clear();
            }
        }
    }

    /// Whether this is a time at which Surge Objectives that were met can be scored.
    fn may_score_after_action(&self, activation: bool) -> bool {
        let met = self
            .state
            .players
            .iter()
            .any(|player| !player.claimed.is_empty());
        let depth = self.state.stack.len().saturating_sub(1);
        let below = &self.state.stack[..depth];
        let in_action = below.iter().any(Self::going_on);
        met && match self.table.rules.surge_scoring {
            // A condition is not looked at in the middle of another action. (SHA-OBJECTIVE-05)
            SurgeScoring::AfterAction => !in_action,
            // DRE-SURGE-01, -02
            SurgeScoring::AfterActivation => {
                // An action that answers to the end of an activation is outside it.
                let outside = activation
                    || self.state.step != crate::state::Step::Action
                    || self.state.foretold.contains(&Moment::ActionStepEnds);
                outside && !in_action && self.cores_going_on(below) == 0
            }
            _ => false,
        }
    }

    /// What happened by itself at the end of an action may have met an Inspire condition: the flip comes ahead of reactions.
    /// (SHA-INSPIRE-05, -06)
    pub(super) fn inspire_before_reactions(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let over = window
            .occasions
            .iter()
            .any(|occasion| occasion.moment == Moment::ActionOver);
        if !over {
            return;
        }
        let depth = self.state.stack.len();
        let ended = depth
            .checked_sub(2)
            .and_then(|index| self.state.stack.get(index));
        let part = matches!(ended, Some(Frame::Move(_) | Frame::Attack(_)));
        self.inspire_those_due(false, 1 + usize::from(part));
    }

    /// Whether a Move or an attack has not come to its end yet: the frame of one that is being answered to is still there.
    fn going_on(frame: &Frame) -> bool {
        match frame {
            Frame::Move(moving) => moving.step != MoveStep::End,
            Frame::Attack(attack) => attack.step < AttackStep::After,
            _ => false,
        }
    }

    /// How many Core abilities have not come to their end yet.
    fn cores_going_on(&self, frames: &[Frame]) -> usize {
        let cores = frames
            .iter()
            .filter(|frame| matches!(frame, Frame::Core { .. }))
            .count();
        let over = self
            .state
            .foretold
            .iter()
            .filter(|moment| **moment == Moment::CoreUsed)
            .count();
        cores.saturating_sub(over)
    }

    // Scoring and showing Surge Objectives, as a step of a window.

    /// The Surge Objectives that a player can score, or show, in a window.
    pub(super) fn scorable_now<'w>(
        &'w self,
        window: &'w Window,
        seat: Seat,
    ) -> impl Iterator<Item = CardId> + 'w {
        let hand = &self.state.player(seat).hand;
        let shown = window
            .candidates
            .iter()
            .filter(move |candidate| candidate.seat == seat && !candidate.used)
            .filter_map(|candidate| match candidate.answer {
                Answer::Objective(card) => Some(card),
                _ => None,
            });
        let met = self
            .state
            .player(seat)
            .claimed
            .iter()
            .copied()
            .filter(|_| window.scoring);
        shown.chain(met).filter(move |card| hand.contains(card))
    }

    pub(super) fn enter_score(&mut self) {
        if self.casualties_of_window() {
            return;
        }
        self.inspire_before_reactions();
        let later = self.table.rules.surge_scoring != SurgeScoring::AtOnce;
        let active = self.state.active;
        match self.state.stack.last_mut() {
            Some(Frame::Window(window)) if later => {
                window.step = WindowStep::Score;
                window.passes = 0;
                window.seat = active;
            }
            _ => self.enter_may(),
        }
    }

    pub(super) fn accept_score(&mut self, choice: Choice, seat: Seat) {
        let show = self.table.rules.surge_scoring == SurgeScoring::SurgeStep;
        match choice {
            Choice::Score(card) if show => {
                self.spend_candidate(card);
                self.state.player_mut(seat).claimed.push(card);
                self.log(|| Event::Shown { card });
            }
            Choice::Score(card) => {
                self.state
                    .player_mut(seat)
                    .claimed
                    .retain(|other| *other != card);
                self.score(card, None);
            }
            _ => self.next_scorer(),
        }
    }

    fn spend_candidate(&mut self, card: CardId) {
        if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
            for candidate in &mut window.candidates {
                if candidate.answer == Answer::Objective(card) {
                    candidate.used = true;
                }
            }
        }
    }

    /// The player has nothing to score, or no wish to.
    fn next_scorer(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last_mut() else {
            return;
        };
        let seat = window.seat;
        for candidate in &mut window.candidates {
            if candidate.seat == seat && matches!(candidate.answer, Answer::Objective(_)) {
                candidate.used = true;
            }
        }
        window.passes += 1;
        let scoring = window.scoring;
        let next = self.state.next_seat(seat);
        if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
            window.seat = next;
        }
        if scoring {
            // What was not scored has gone by.
            self.state.player_mut(seat).claimed.clear();
        }
    }

    pub(super) fn advance_score(&mut self) {
        let players = self.state.players.len() as u8;
        match self.state.stack.last() {
            Some(Frame::Window(window)) if window.passes < players => self.next_scorer(),
            _ => self.enter_may(),
        }
    }

    // Who answers first.

    /// The player who may answer first to what the innermost window is for.
    pub(super) fn first_to_answer(&self) -> Seat {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.state.active;
        }
        let after = self.table.rules.reaction_to_reaction == ReactionToReaction::AfterReactor;
        if let Some(Frame::Window(window)) = self.state.stack.last()
            && let Some(occasion) = window.occasions.first()
            && occasion.moment == Moment::Reacted
            && let Some(seat) = occasion.seat.filter(|_| after)
        {
            return self.state.next_seat(seat);
        }
        let reactor = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Reaction { seat, .. } => Some(*seat),
            _ => None,
        });
        match reactor {
            Some(seat) if after => self.state.next_seat(seat),
            _ => self.next_to_act(),
        }
    }

    /// The player whose turn comes next, or would come next.
    pub(super) fn next_to_act(&self) -> Seat {
        let turn = self
            .state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Turn { .. }));
        if turn {
            self.state.next_seat(self.state.active)
        } else {
            self.state.first
        }
    }

    /// A ploy is resolved; if it was a reaction, that is over with it. (HAR-REACTION-03)
    pub(super) fn end_of_ploy(&mut self, occasion: Occasion) {
        match self.state.stack.last() {
            Some(Frame::Reaction { seat, .. }) if self.one_opportunity() => {
                let reacted = Occasion::by(Moment::Reacted, *seat);
                self.state.foretold.push(Moment::Reacted);
                self.answer_to_end(vec![reacted, occasion]);
            }
            _ => self.conclude_outside(occasion),
        }
    }

    /// A reaction has been carried out. What it interrupted goes on, as far as it still can. (HAR-REACTION-24, -25)
    pub(super) fn advance_reaction(&mut self) {
        if let Some(Frame::Reaction { seat, fallen }) = self.state.stack.pop() {
            let fallen = self.out_of_action().without(fallen);
            for frame in &mut self.state.stack {
                if let Frame::Run(run) = frame {
                    let picked = run
                        .env
                        .picks
                        .into_iter()
                        .fold(FighterSet::EMPTY, |a, b| a | b);
                    run.interrupted |= !(picked & fallen).is_empty();
                }
            }
            if !self.foretold(Moment::Reacted) {
                self.fire(Occasion::by(Moment::Reacted, seat));
            }
        }
    }

    /// The fighters out of action.
    pub(super) fn out_of_action(&self) -> FighterSet {
        self.state
            .fighter_ids()
            .filter(|fighter| self.state.fighter(*fighter).slain)
            .collect()
    }

    /// A ploy whose fighter a reaction has taken out of action cannot be carried out any further: it ends there.
    pub(super) fn cut_short(&mut self) -> bool {
        let Some(Frame::Run(run)) = self.state.stack.last() else {
            return false;
        };
        if !run.interrupted || !run.ploy {
            return false;
        }
        let effects = self.table.library.arena.block(run.block);
        let cut = (run.next as usize) < effects.len();
        if let Some(Frame::Run(run)) = self.state.stack.last_mut() {
            run.interrupted = false;
            if cut {
                run.next = effects.len() as u8;
            }
        }
        cut
    }

    /// Whether something is being done through a reaction.
    pub(super) fn reacting(&self) -> bool {
        self.state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Reaction { .. }))
    }

    // Inspiring.

    /// Whether a fighter that has met its condition is Inspired now or later.
    pub(super) fn inspires_later(&self) -> bool {
        self.table.rules.inspiring != Inspiring::AtOnce
    }

    /// Inspires the fighters that have met their condition, where the time for it has come. (SHA-INSPIRE-02, DRE-INSPIRE-02)
    pub(super) fn inspire_those_due(&mut self, step: bool, ended: usize) {
        let waiting = self
            .state
            .fighters
            .iter()
            .any(|fighter| fighter.inspire_due);
        if !waiting {
            return;
        }
        // The innermost frames are the action that is over, and the window in which it is answered to.
        let below = &self.state.stack[..self.state.stack.len().saturating_sub(ended)];
        let single = below.iter().any(Self::going_on);
        let whole = self.cores_going_on(below) > 0;
        let now = match self.table.rules.inspiring {
            Inspiring::AtOnce => true,
            Inspiring::AfterAction => !single,
            Inspiring::AfterWholeAction => !single && !whole,
            Inspiring::InspireStep => step,
        };
        if !now {
            return;
        }
        self.inspire_all_due();
    }

    pub(super) fn inspire_all_due(&mut self) {
        let due: Vec<_> = self
            .state
            .seats_from(self.state.active)
            .flat_map(|seat| {
                self.state
                    .warband(seat)
                    .filter(|fighter| self.state.fighter(*fighter).inspire_due)
                    .collect::<Vec<_>>()
            })
            .collect();
        for fighter in &due {
            self.state.fighter_mut(*fighter).inspire_due = false;
        }
        for fighter in due {
            self.inspire(fighter);
        }
    }

    /// Outside actions a fighter is Inspired as soon as its condition is met.
    pub(super) fn settle_inspiring(&mut self) -> bool {
        let fighters = &self.state.fighters;
        if !matches!(
            self.table.rules.inspiring,
            Inspiring::AfterAction | Inspiring::AfterWholeAction
        ) || !fighters
            .iter()
            .any(|fighter| fighter.inspire_due && fighter.hex.is_some())
        {
            return false;
        }
        let busy = self.state.stack.iter().any(|frame| {
            matches!(
                frame,
                Frame::Move(_)
                    | Frame::Attack(_)
                    | Frame::Core { .. }
                    | Frame::Cast(_)
                    | Frame::Hazard { .. }
            )
        });
        if busy {
            return false;
        }
        self.inspire_all_due();
        true
    }
}
