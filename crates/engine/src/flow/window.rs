//! Chances to answer to a moment. (EMB-TIMING-01 to -06, -18)

use crate::vocabulary::effects::is_aside;
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::Engine;
use crate::cards::boost::Boost;
use crate::cards::{CardKind, Limit, Moment, Rule, Score, When};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::rules::{EndPhaseReactions, Reactions, Simultaneous, SurgeScoring};
use crate::state::{
    Answer, Attack, Candidate, CardId, Core, CoreKind, CoreStep, Env, FighterId, Frame, Might,
    MoveStep, Occasion, Origin, Phase, PloyStep, Seat, Wakes, Window, WindowStep,
};

impl<'t> Engine<'t, '_> {
    /// The chance to answer to a moment, if anybody can.
    pub(super) fn window(&self, occasion: Occasion) -> Option<Window> {
        if !self.anyone_listens(occasion.moment) {
            return None;
        }
        let mut candidates = Vec::new();
        self.gather(&occasion, 0, &mut candidates);
        let might = self.might(&occasion, &candidates);
        if candidates.is_empty() && might.is_empty() {
            return None;
        }
        Some(self.new_window(vec![occasion], candidates, false, might))
    }

    /// The Surge Objectives that a moment meets as it comes.
    pub(super) fn objectives_met(&self, occasion: Occasion) -> Vec<CardId> {
        let window = self.window(occasion);
        let candidates = window.iter().flat_map(|window| &window.candidates);
        let met = candidates.filter_map(|candidate| match candidate.answer {
            Answer::Objective(card) => Some(card),
            _ => None,
        });
        met.collect()
    }

    /// The chance to answer to a fall, once the fighter is to be removed. Objectives were met, or not, as it was slain.
    pub(super) fn window_of_fall(&self, occasion: Occasion, met: &[CardId]) -> Option<Window> {
        let mut window = match self.window(occasion.clone()) {
            Some(window) => window,
            None if met.is_empty() => return None,
            None => self.new_window(vec![occasion], Vec::new(), false, Might::default()),
        };
        let objective = |candidate: &Candidate| matches!(candidate.answer, Answer::Objective(_));
        window.candidates.retain(|candidate| !objective(candidate));
        for card in met {
            if self.state.player(card.seat()).hand.contains(card) {
                window.candidates.push(Candidate {
                    must: true,
                    ..Candidate::new(Answer::Objective(*card), card.seat())
                });
            }
        }
        (!window.candidates.is_empty() || !window.might.is_empty()).then_some(window)
    }

    /// The chance to answer to several moments at once, and to score what an action has met.
    pub(super) fn window_of(&self, occasions: Vec<Occasion>, scoring: bool) -> Option<Window> {
        let mut candidates = Vec::new();
        let mut might = Might::default();
        for (index, occasion) in occasions.iter().enumerate() {
            if self.anyone_listens(occasion.moment) {
                let before = candidates.len();
                self.gather(occasion, index as u8, &mut candidates);
                might = might.or(self.might(occasion, &candidates[before..]));
            }
        }
        if candidates.is_empty() && !scoring && might.is_empty() {
            return None;
        }
        Some(self.new_window(occasions, candidates, scoring, might))
    }

    fn new_window(
        &self,
        occasions: Vec<Occasion>,
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

    fn anyone_listens(&self, moment: Moment) -> bool {
        self.asks_who_might()
            || self.state.listens.contains(moment)
            || self
                .state
                .players
                .iter()
                .any(|player| player.hand_listens.contains(moment))
    }

    fn gather(&self, occasion: &Occasion, of: u8, candidates: &mut Vec<Candidate>) {
        let before = candidates.len();
        let shared = Arc::new(occasion.clone());
        if self.state.listens.contains(occasion.moment) {
            self.abilities_answering(&shared, candidates);
        }
        self.cards_answering(&shared, candidates);
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

    fn abilities_answering(&self, occasion: &Arc<Occasion>, candidates: &mut Vec<Candidate>) {
        let eval = self.eval();
        // HAR-END-08
        let silent = self.state.phase == Phase::End
            && self.table.rules.end_phase_reactions == EndPhaseReactions::Nothing;
        for source in self.state.listening(occasion.moment) {
            let Some(rules) = source.rules.filter(|_| source.wakes == Wakes::Now) else {
                continue;
            };
            // What has left play hears only of its own leaving, and of the moment that ended it.
            if source.gone
                && !matches!(source.origin, Origin::Upgrade(card) if occasion.card == Some(card))
                && !self.leaving.contains(&source.id)
            {
                continue;
            }
            // An Inspired fighter's card has no condition any more. (SHA-DECK-08)
            if source.origin == Origin::Inspire
                && source
                    .env
                    .this
                    .is_some_and(|fighter| self.state.fighter(fighter).inspired)
            {
                continue;
            }
            // Who is out of action has no reactions, except to its own fall. (HAR-REACTION-01)
            let fallen = matches!(source.origin, Origin::Side(fighter)
                if self.one_reaction()
                    && self.state.fighter(fighter).slain
                    && occasion.subject != Some(fighter));
            for (index, rule) in self.table.arena.rules(rules).iter().enumerate() {
                let Rule::Ability(ability) = rule else {
                    continue;
                };
                if fallen && !matches!(ability.when, When::Always(_)) {
                    continue;
                }
                let Some(trigger) = ability
                    .when
                    .trigger()
                    .filter(|trigger| eval.may_be_triggered(trigger, occasion, source.owner))
                else {
                    continue;
                };
                let env = Env {
                    occasion: Some(occasion.clone()),
                    ..(*source.env).clone()
                };
                let ctx = Ctx::new(source.owner, &env);
                let must = matches!(ability.when, When::Always(_));
                if (must || !silent)
                    && eval.triggered(trigger, occasion, &ctx)
                    && eval.holds(&ability.condition, &ctx)
                    && eval.may_use(source, index as u8, occasion.subject)
                {
                    let answer = Answer::Ability {
                        id: source.id,
                        rule: index as u8,
                    };
                    candidates.push(Candidate {
                        must,
                        free: self.one_reaction() && matches!(ability.when, When::Can(_)),
                        ..Candidate::new(answer, eval.seat(ability.by, &ctx))
                    });
                }
            }
        }
    }

    fn cards_answering(&self, occasion: &Arc<Occasion>, candidates: &mut Vec<Candidate>) {
        let eval = self.eval();
        // SHA-END-07, HAR-END-08
        let no_ploys = self.state.phase == Phase::End
            && self.table.rules.end_phase_reactions != EndPhaseReactions::All;
        for seat in self.state.seats_from(self.state.active) {
            let player = self.state.player(seat);
            if !player.hand_listens.contains(occasion.moment) {
                continue;
            }
            for card in &player.hand {
                if self.table.surge(*card) != Some(occasion.moment) || player.claimed.contains(card)
                {
                    continue;
                }
                let kind = &self.table.card(*card).kind;
                if let CardKind::Objective {
                    score: Score::Surge(trigger),
                    ..
                }
                | CardKind::Ploy {
                    surge: Some(trigger),
                    ..
                }
                | CardKind::Upgrade {
                    surge: Some((trigger, _)),
                    ..
                } = kind
                    && !eval.may_be_triggered(trigger, occasion, seat)
                {
                    continue;
                }
                let env = Env {
                    card: Some(*card),
                    occasion: Some(occasion.clone()),
                    ..Env::new()
                };
                let ctx = Ctx::new(seat, &env);
                let (answer, must) = match kind {
                    CardKind::Objective {
                        score: Score::Surge(trigger),
                        when,
                        ..
                    } => {
                        let locked = player.locked.contains(card) || self.state.sudden_death;
                        if locked
                            || !eval.triggered(trigger, occasion, &ctx)
                            || !eval.holds(when, &ctx)
                        {
                            continue;
                        }
                        match self.table.rules.surge_scoring {
                            SurgeScoring::AtOnce => {}
                            SurgeScoring::SurgeStep if self.state.phase == Phase::Combat => {}
                            // Met ones are noted as they happen; see `claim`.
                            _ => continue,
                        }
                        (Answer::Objective(*card), true)
                    }
                    CardKind::Ploy {
                        surge: Some(trigger),
                        condition,
                        ..
                    } => {
                        if no_ploys
                            || !eval.triggered(trigger, occasion, &ctx)
                            || !eval.holds(condition, &ctx)
                            || !eval.may_play(*card)
                        {
                            continue;
                        }
                        (Answer::Ploy(*card), false)
                    }
                    CardKind::Upgrade {
                        surge: Some((trigger, _)),
                        ..
                    } => {
                        if !eval.triggered(trigger, occasion, &ctx) || !eval.may_play(*card) {
                            continue;
                        }
                        (Answer::Upgrade(*card), false)
                    }
                    _ => continue,
                };
                candidates.push(Candidate {
                    must,
                    ..Candidate::new(answer, seat)
                });
            }
        }
    }

    fn answer_env(&self, window: &Window, candidate: &Candidate) -> Env {
        let mut env = self.env_of_answer(window, candidate);
        // Attacker and target are those of the attack that is answered to, whatever attack is made in answer.
        if let Some(attack) = self.state.attack() {
            env.attacker = env.attacker.or(Some(attack.attacker));
            env.target = env.target.or(attack.target());
            env.names_attack = true;
        }
        env
    }

    fn env_of_answer(&self, window: &Window, candidate: &Candidate) -> Env {
        let occasion = window
            .occasions
            .get(candidate.of as usize)
            .map(|occasion| Arc::new(occasion.clone()));
        match candidate.answer {
            Answer::Objective(card) | Answer::Ploy(card) | Answer::Upgrade(card) => Env {
                card: Some(card),
                occasion,
                ..Env::new()
            },
            Answer::Ability { id, .. } => match self.source(id) {
                Some(source) => Env {
                    occasion,
                    ..(*source.env).clone()
                },
                None => Env {
                    occasion,
                    ..Env::new()
                },
            },
        }
    }

    /// Whether a candidate could be used now.
    fn usable(&self, window: &Window, candidate: &Candidate) -> bool {
        if candidate.used || candidate.declared {
            return false;
        }
        let env = self.answer_env(window, candidate);
        match candidate.answer {
            Answer::Objective(_) => false,
            Answer::Ploy(card) => match &self.table.card(card).kind {
                CardKind::Ploy { condition, .. } => {
                    let ctx = Ctx::new(candidate.seat, &env);
                    self.eval().holds(condition, &ctx)
                        && self.state.player(candidate.seat).hand.contains(&card)
                        && self.eval().can_be_played(card, &env)
                }
                _ => false,
            },
            Answer::Upgrade(card) => {
                self.state.player(candidate.seat).hand.contains(&card)
                    && self.surge_bearer(card, &env).is_some()
            }
            Answer::Ability { id, rule } => {
                self.ability(id, rule).is_some_and(|(source, ability)| {
                    self.eval()
                        .holds(&ability.condition, &Ctx::new(source.owner, &env))
                        && self
                            .eval()
                            .may_use(source, rule, subject_of(window, candidate))
                        && self.ability_feasible(source, ability, &env)
                })
            }
        }
    }

    pub(super) fn ask_window(&self, window: &Window) -> Option<Decision> {
        match window.step {
            WindowStep::Must | WindowStep::LateMust => {
                if self.needs_roll_off(window) {
                    return None;
                }
                let (seat, all) = self.due(window)?;
                if seat == Seat::NOBODY {
                    return None;
                }
                let free = all.iter().any(|index| window.candidates[*index].free);
                if !free
                    && (all.len() < 2
                        || all
                            .iter()
                            .filter(|index| !self.simple(window, **index))
                            .count()
                            < 2)
                {
                    return None;
                }
                let mut options: Vec<Choice> = all
                    .iter()
                    .map(|index| self.answer_choice(&window.candidates[*index].answer))
                    .collect();
                // What is optional may be declined, and with it everything else that is. (SHA-SEQUENCING-03)
                if free {
                    options.push(Choice::Pass);
                }
                Self::decision(seat, Question::Order(moment_of(window)), options)
            }
            WindowStep::Name => {
                let winner = *window.order.first()?;
                let options = self.state.seats_from(winner).map(Choice::Seat).collect();
                Self::decision(winner, Question::Order(moment_of(window)), options)
            }
            WindowStep::Score => {
                let mut options: Vec<Choice> = self
                    .scorable_now(window, window.seat)
                    .map(Choice::Score)
                    .collect();
                if options.is_empty() && !self.might_score(window, window.seat) {
                    return None;
                }
                options.push(Choice::Pass);
                Self::decision(window.seat, Question::Score, options)
            }
            // Everybody has passed one after another: the chance is over.
            WindowStep::May if window.passes as usize >= self.state.players.len() => None,
            WindowStep::May => {
                let usable: Vec<usize> = self.usable_by(window, window.seat).collect();
                if usable.is_empty() && !window.might.answer.contains(window.seat) {
                    return None;
                }
                // What was begun in the hope of more Move, Range or weapons must get it. (EMB-CORE-11, -18)
                let needed: Vec<usize> = match self.needed(window.seat) {
                    Some(boost) => usable
                        .iter()
                        .copied()
                        .filter(|index| self.boosts(window, *index, boost))
                        .collect(),
                    None => Vec::new(),
                };
                let forced = !needed.is_empty();
                let offered = if forced { needed } else { usable };
                let mut options: Vec<Choice> = offered
                    .iter()
                    .map(|index| self.choice_of(window, *index, &offered))
                    .collect();
                // The same answer for the same fighter is one answer.
                let mut seen = Vec::new();
                options.retain(|option| {
                    let key = match option {
                        Choice::Answer(index) => {
                            let candidate = &window.candidates[*index as usize];
                            (Some(candidate.answer), subject_of(window, candidate))
                        }
                        _ => (None, None),
                    };
                    let fresh = key.0.is_none() || !seen.contains(&key);
                    seen.push(key);
                    fresh
                });
                if !forced {
                    options.push(Choice::Pass);
                }
                Self::decision(window.seat, Question::Respond(moment_of(window)), options)
            }
            WindowStep::Resolve => {
                let (seat, all) = self.declared(window)?;
                if all.len() < 2 {
                    return None;
                }
                let options = all
                    .iter()
                    .map(|index| self.answer_choice(&window.candidates[*index].answer))
                    .collect();
                Self::decision(seat, Question::Order(moment_of(window)), options)
            }
            WindowStep::Done => None,
        }
    }

    /// What a player's fighter in the middle of an ability lacks for it to be possible.
    fn needed(&self, seat: Seat) -> Option<Boost> {
        if !self.table.rules.counts_on_surges.on() {
            return None;
        }
        let eval = self.eval();
        let mine = |fighter: FighterId| self.state.fighter(fighter).seat == seat;
        let below = self.state.stack.len().checked_sub(2)?;
        match self.state.stack.get(below)? {
            Frame::Core(Core {
                kind: CoreKind::Charge,
                fighter,
                step: CoreStep::Act,
                ..
            }) if mine(*fighter) => (!eval.charge_is_possible(*fighter)).then_some(Boost::Move),
            Frame::Move(moving) if mine(moving.fighter) && moving.step == MoveStep::Measure => {
                let from = self.state.fighter(moving.fighter).hex?;
                let distance = eval.stat(moving.fighter, crate::cards::Stat::Move);
                let reach = eval
                    .move_walk(moving.fighter, from, distance)
                    .ends(eval.board());
                (eval.ends_of_move(moving, reach).is_empty()).then_some(Boost::Move)
            }
            Frame::Attack(attack) if mine(attack.attacker) && attack.chooses_target() => {
                self.targets_for(attack).is_empty().then_some(Boost::Range)
            }
            Frame::Attack(attack) if mine(attack.attacker) && attack.chooses_weapon() => self
                .weapons_for(attack)
                .is_empty()
                .then_some(Boost::Weapons),
            _ => None,
        }
    }

    fn boosts(&self, window: &Window, index: usize, boost: Boost) -> bool {
        let candidate = &window.candidates[index];
        let mut env = self.answer_env(window, candidate);
        // However many tokens are spent: what counts is that it can help.
        env.x = 1;
        let ctx = Ctx::new(candidate.seat, &env);
        let block = match candidate.answer {
            Answer::Ploy(card) => match &self.table.card(card).kind {
                CardKind::Ploy { effects, .. } => effects,
                _ => return false,
            },
            Answer::Ability { id, rule } => match self.ability(id, rule) {
                Some((_, ability)) => &ability.effects,
                None => return false,
            },
            Answer::Objective(_) | Answer::Upgrade(_) => return false,
        };
        self.eval().boost_of(block, boost, &ctx) > 0
    }

    /// How a candidate is offered: by its card or ability, or by its place where the same could answer to several moments.
    fn choice_of(&self, window: &Window, index: usize, offered: &[usize]) -> Choice {
        let candidate = &window.candidates[index];
        let twins = offered.iter().any(|other| {
            let twin = &window.candidates[*other];
            *other != index
                && twin.answer == candidate.answer
                && subject_of(window, twin) != subject_of(window, candidate)
        });
        let twice = offered
            .iter()
            .any(|other| *other < index && window.candidates[*other].answer == candidate.answer);
        if twins || twice {
            Choice::Answer(index as u8)
        } else {
            self.answer_choice(&candidate.answer)
        }
    }

    pub(crate) fn answer_choice(&self, answer: &Answer) -> Choice {
        match *answer {
            Answer::Objective(card) => Choice::Score(card),
            Answer::Ploy(card) | Answer::Upgrade(card) => Choice::Play(card),
            Answer::Ability { id, rule } => Choice::Use { id, rule },
        }
    }

    fn usable_by(&self, window: &Window, seat: Seat) -> impl Iterator<Item = usize> {
        let usable: Vec<usize> = window
            .candidates
            .iter()
            .enumerate()
            .filter(|(_, candidate)| {
                !candidate.must
                    && !candidate.free
                    && candidate.seat == seat
                    && self.usable(window, candidate)
            })
            .map(|(index, _)| index)
            .collect();
        usable.into_iter()
    }

    /// What happens by itself and has not yet, of the first player who has such.
    ///
    /// After a roll, re-rolls come first: what happens by itself is judged on the roll as it then lies.
    fn due(&self, window: &Window) -> Option<(Seat, Vec<usize>)> {
        let early = window.step == WindowStep::Must && Self::follows_roll(window);
        let shown = self.table.rules.surge_scoring == SurgeScoring::SurgeStep;
        self.first_with(window, |candidate| {
            if candidate.free {
                return window.step == WindowStep::Must && self.usable(window, candidate);
            }
            let waits = shown && matches!(candidate.answer, Answer::Objective(_));
            candidate.must && !early && !candidate.used && !waits
        })
    }

    fn follows_roll(window: &Window) -> bool {
        matches!(
            moment_of(window),
            Moment::AttackRoll | Moment::SaveRoll | Moment::CastingRoll
        )
    }

    fn declared(&self, window: &Window) -> Option<(Seat, Vec<usize>)> {
        self.first_with(window, |candidate| candidate.declared && !candidate.used)
    }

    fn first_with(
        &self,
        window: &Window,
        is: impl Fn(&Candidate) -> bool,
    ) -> Option<(Seat, Vec<usize>)> {
        let first = self.state.active;
        // What is nobody's is nobody's to put in order, and comes first. (DRE-CARDS-12)
        let mut seats = std::iter::once(Seat::NOBODY)
            .chain(window.order.iter().copied())
            .chain(self.state.seats_from(first));
        seats.find_map(|seat| {
            let all: Vec<usize> = window
                .candidates
                .iter()
                .enumerate()
                .filter(|(_, candidate)| candidate.seat == seat && is(candidate))
                .map(|(index, _)| index)
                .collect();
            (!all.is_empty()).then_some((seat, all))
        })
    }

    /// Whether it makes no difference when this is settled among others.
    fn simple(&self, window: &Window, index: usize) -> bool {
        match window.candidates[index].answer {
            Answer::Ability { id, rule } => self
                .ability(id, rule)
                .is_none_or(|(_, ability)| is_aside(&ability.effects)),
            _ => false,
        }
    }

    fn top_window(&mut self) -> Option<&mut Window> {
        match self.state.stack.last_mut() {
            Some(Frame::Window(window)) => Some(window),
            _ => None,
        }
    }

    pub(super) fn accept_window(&mut self, choice: Choice) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let index = match choice {
            Choice::Answer(index) => Some(index as usize),
            _ => window.candidates.iter().position(|candidate| {
                !candidate.used && self.answer_choice(&candidate.answer) == choice
            }),
        };
        let (step, seat, contested) = (window.step, window.seat, window.contested);
        if step == WindowStep::Score {
            return self.accept_score(choice, seat);
        }
        if step == WindowStep::Name {
            if let Some(window) = self.top_window() {
                window.step = WindowStep::Must;
                if let Choice::Seat(seat) = choice {
                    put_first(&mut window.order, seat);
                }
            }
            return;
        }
        match (step, index) {
            (WindowStep::May, Some(index)) if contested => {
                let next = self.state.next_seat(seat);
                if let Some(window) = self.top_window() {
                    window.candidates[index].declared = true;
                    window.passes = 0;
                    window.seat = next;
                }
                self.declare(index);
            }
            (WindowStep::May, None) => {
                self.log(|| Event::Passed { seat });
                let next = self.state.next_seat(seat);
                if let Some(window) = self.top_window() {
                    window.passes += 1;
                    window.seat = next;
                }
            }
            (_, Some(index)) => self.answer(index),
            (WindowStep::Must | WindowStep::LateMust, None) => self.decline_free(),
            (_, None) => {
                if let Some(window) = self.top_window() {
                    window
                        .candidates
                        .iter_mut()
                        .for_each(|candidate| candidate.used = true);
                }
            }
        }
    }

    /// A player has declined something optional: all else of theirs that is optional here has gone by, too.
    fn decline_free(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let Some((seat, _)) = self.due(window) else {
            return;
        };
        if let Some(window) = self.top_window() {
            for candidate in &mut window.candidates {
                candidate.used |= candidate.free && candidate.seat == seat;
            }
            put_last(&mut window.order, seat);
        }
    }

    /// To declare a ploy is to play it: it leaves the hand and everybody sees it. What it does comes later.
    fn declare(&mut self, index: usize) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        if let Answer::Ploy(card) = window.candidates[index].answer {
            self.take_from_hand(card);
            self.play(card);
        }
    }

    pub(super) fn advance_window(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        match window.step {
            WindowStep::Must | WindowStep::LateMust => {
                let late = window.step == WindowStep::LateMust;
                if self.needs_roll_off(window) {
                    let window_seats = self.seats_with_something(window);
                    let order = self.roll_for_order(window_seats);
                    let names = self.table.rules.simultaneous == Simultaneous::RollOffNames
                        && self.state.players.len() == 2;
                    if let Some(window) = self.top_window() {
                        window.order = order;
                        if names {
                            window.step = WindowStep::Name;
                        }
                    }
                    return;
                }
                match self.due(window) {
                    Some((_, all)) => {
                        // What makes no difference goes first, so that nobody is asked about it.
                        let first = all
                            .iter()
                            .copied()
                            .find(|index| self.simple(window, *index))
                            .unwrap_or(all[0]);
                        self.answer(first);
                    }
                    None if late => self.window_step(WindowStep::Done),
                    None => self.enter_score(),
                }
            }
            WindowStep::Score => self.advance_score(),
            WindowStep::Name => self.window_step(WindowStep::Must),
            WindowStep::May => self.advance_may(),
            WindowStep::Resolve => match self.declared(window) {
                Some((_, all)) => self.answer(all[0]),
                None => self.end_of_may(),
            },
            WindowStep::Done => self.pop(),
        }
    }

    /// Whether several players have something that happens at the same time and makes a difference: they roll off for who begins.
    /// (SHA-SEQUENCING-02)
    fn needs_roll_off(&self, window: &Window) -> bool {
        self.table.rules.simultaneous != Simultaneous::ActivePlayerFirst
            && window.order.is_empty()
            && self.seats_with_something(window).len() > 1
    }

    /// The players who have something that happens at the same time and makes a difference.
    fn seats_with_something(&self, window: &Window) -> ArrayVec<Seat, { crate::state::MAX_SEATS }> {
        let matters = |index: usize, candidate: &Candidate| {
            let counts = candidate.must && !self.simple(window, index)
                || candidate.free && self.usable(window, candidate);
            counts && !candidate.used && !matches!(candidate.answer, Answer::Objective(_))
        };
        self.state
            .seats_from(Seat(0))
            .filter(|seat| {
                window
                    .candidates
                    .iter()
                    .enumerate()
                    .any(|(index, candidate)| candidate.seat == *seat && matters(index, candidate))
            })
            .collect()
    }

    /// Those players roll off for the first place, the others for the next, and so on. (SHA-MULTI-17, HAR-MULTI-19)
    fn roll_for_order(
        &mut self,
        mut seats: ArrayVec<Seat, { crate::state::MAX_SEATS }>,
    ) -> ArrayVec<Seat, { crate::state::MAX_SEATS }> {
        let mut order = ArrayVec::new();
        while seats.len() > 1 {
            let winner = self.roll_off_among(&seats);
            seats.retain(|seat| *seat != winner);
            order.push(winner);
        }
        order.extend(seats);
        order
    }

    fn window_step(&mut self, step: WindowStep) {
        if let Some(window) = self.top_window() {
            window.step = step;
        }
    }

    /// Players may now use what they have. Where several can, they declare in turn. (EMB-TIMING-03, -18)
    pub(super) fn enter_may(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let able = self
            .state
            .seats_from(self.state.active)
            .filter(|seat| {
                window.might.answer.contains(*seat)
                    || self.usable_by(window, *seat).next().is_some()
            })
            .count();
        let declare = self.table.rules.reactions == Reactions::DeclareThenResolve;
        let first = if able > 1 && self.without_order() {
            self.roll_off(None, None)
        } else {
            self.first_to_answer()
        };
        if let Some(window) = self.top_window() {
            window.contested = declare && able > 1;
            window.passes = 0;
            window.seat = first;
            window.step = WindowStep::May;
        }
    }

    /// The player whose chance it is has nothing to use: on to the next, or the end.
    fn advance_may(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let players = self.state.players.len() as u8;
        if window.passes >= players {
            let step = if window
                .candidates
                .iter()
                .any(|candidate| candidate.declared && !candidate.used)
            {
                WindowStep::Resolve
            } else {
                WindowStep::Done
            };
            if step == WindowStep::Done {
                self.end_of_may()
            } else {
                self.window_step(step)
            }
            return;
        }
        let next = self.state.next_seat(window.seat);
        if let Some(window) = self.top_window() {
            window.passes += 1;
            window.seat = next;
        }
    }

    fn end_of_may(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let late = Self::follows_roll(window);
        let step = if late && window.step != WindowStep::LateMust {
            WindowStep::LateMust
        } else {
            WindowStep::Done
        };
        // Conditions of what happens by itself after a roll are judged on the roll as re-rolled.
        if step == WindowStep::LateMust {
            let fresh = window
                .occasions
                .first()
                .cloned()
                .and_then(|moment| self.window(moment));
            if let Some(window) = self.top_window() {
                let used: Vec<Candidate> = window
                    .candidates
                    .iter()
                    .copied()
                    .filter(|candidate| candidate.used)
                    .collect();
                window.candidates = fresh.map(|fresh| fresh.candidates).unwrap_or_default();
                window.candidates.retain(|candidate| candidate.must);
                for candidate in &mut window.candidates {
                    candidate.used = used.iter().any(|other| other.answer == candidate.answer);
                }
            }
        }
        self.window_step(step);
    }

    /// Carries out an answer.
    fn answer(&mut self, index: usize) {
        let Some(Frame::Window(window)) = self.state.stack.last() else {
            return;
        };
        let candidate = window.candidates[index];
        let env = self.answer_env(window, &candidate);
        let subject = subject_of(window, &candidate);
        let declared = candidate.declared;
        // An ability that every fighter may use once is there for the next one.
        let again = matches!(candidate.answer, Answer::Ability { id, rule } if self
            .ability(id, rule)
            .is_some_and(|(_, ability)| ability.limit == Limit::OncePerTurnEach && ability.user.is_some()))
            && !candidate.must;
        let single = self.table.rules.reactions == Reactions::OnePerOpportunity;
        let reacts = single && window.step == WindowStep::May;
        let single_first = self.first_to_answer();
        let players = self.state.players.len() as u8;
        if let Some(window) = self.top_window() {
            window.candidates[index].used = !again;
            // What was declared is settled once, even if it could be used again.
            window.candidates[index].declared &= !again;
            // One each in turn.
            if candidate.must || candidate.free {
                put_last(&mut window.order, candidate.seat);
            }
            if window.step == WindowStep::May {
                // After a use the players may use more, from the active player on; where only one is allowed, that was it.
                window.passes = if single { players } else { 0 };
                window.seat = single_first;
            }
        }
        if reacts {
            // The step before an attack would be another reaction at the same opportunity. (NIG-FAQ-SWIFTSTRIKE-01)
            let before_attack = matches!(self.state.stack.last(), Some(Frame::Window(window))
                if moment_of(window) == Moment::WeaponPicked);
            let choosing = self.state.attack_mut().and_then(Attack::choosing_mut);
            if let (true, Some(choosing)) = (before_attack, choosing) {
                choosing.no_step = true;
            }
            let seat = candidate.seat;
            let fallen = self.out_of_action();
            self.push(crate::state::Reaction { seat, fallen });
        }
        match candidate.answer {
            Answer::Upgrade(card) => {
                if let Some(bearer) = self.surge_bearer(card, &env) {
                    self.take_from_hand(card);
                    self.equip_free(card, bearer);
                }
            }
            Answer::Objective(card) => {
                if self.state.player(candidate.seat).hand.contains(&card) {
                    self.score(card, Some(env));
                }
            }
            Answer::Ploy(card) if declared => {
                self.start_ploy(card, env, PloyStep::Resolve, candidate.cancelled);
            }
            Answer::Ploy(card) => {
                self.take_from_hand(card);
                self.show_ploy(card, env);
            }
            Answer::Ability { id, rule } => self.use_ability(id, rule, env, subject, false),
        }
    }
}

/// The moment that a window is for; of several, the first.
fn moment_of(window: &Window) -> Moment {
    window
        .occasions
        .first()
        .map_or(Moment::ActionOver, |occasion| occasion.moment)
}

/// The fighter that the moment is about which a candidate answers to.
fn subject_of(window: &Window, candidate: &Candidate) -> Option<FighterId> {
    window
        .occasions
        .get(candidate.of as usize)
        .and_then(|occasion| occasion.subject)
}

/// The order goes on from the player after this one.
fn put_last(order: &mut ArrayVec<Seat, { crate::state::MAX_SEATS }>, seat: Seat) {
    if let Some(place) = order.iter().position(|other| *other == seat) {
        let after = (place + 1) % order.len();
        order.rotate_left(after);
    }
}

/// The order begins with this player.
fn put_first(order: &mut ArrayVec<Seat, { crate::state::MAX_SEATS }>, seat: Seat) {
    if let Some(place) = order.iter().position(|other| *other == seat) {
        order.rotate_left(place);
    }
}
