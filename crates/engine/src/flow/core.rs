//! Core abilities. (EMB-CORE)

use super::{Engine, Handles};
use crate::cards::{Aspect, CardType, Moment, PlayerAction, Token, When};
use crate::decision::{Choice, Decision, Question};
use crate::eval::{CommonCore, Ctx};
use crate::event::Event;
use crate::rules::{PlayerActions, Reactions};
use crate::state::{
    Activation, At, Attack, Core, CoreKind, CoreStep, Env, Exchange, FighterId, FighterSet, Focus,
    FocusStep, Frame, GrantedCore, Occasion, Seat,
};

impl Engine<'_, '_> {
    /// What a player can do in an Action step. (EMB-CORE-01, EMB-TURN-12)
    pub(super) fn action_options(&self, seat: Seat) -> Vec<Choice> {
        let eval = self.eval();
        if self.state.player(seat).skips > 0 {
            return self.options([Choice::Pass]);
        }
        let mut options = self.options([]);
        if self.activates_first() {
            options.extend(
                self.state
                    .warband(seat)
                    .filter(|fighter| {
                        eval.can_be_activated(*fighter)
                            && !self.actions_of(*fighter, seat).is_empty()
                    })
                    .map(Choice::Activate),
            );
            self.player_options(seat, &mut options);
            return options;
        }
        let field = eval.field(seat);
        let mut able = [FighterSet::EMPTY; CommonCore::EACH.len()];
        for fighter in self.state.warband(seat) {
            if eval.can_be_activated(fighter) {
                let usable = field.usable(fighter, CommonCore::ALL);
                for (kind, able) in CommonCore::EACH.into_iter().zip(&mut able) {
                    able.set(fighter, usable.contains(CommonCore::of(kind)));
                }
            }
        }
        for (kind, able) in CommonCore::EACH.into_iter().zip(able) {
            options.extend(able.iter().map(|fighter| Choice::Core(kind, fighter)));
        }
        self.player_options(seat, &mut options);
        self.core_abilities(seat, None, true, &mut options);
        options
    }

    /// Whether something answers to a fighter being activated: then what it does is chosen after that. (DRE-ACTION-15)
    fn activates_first(&self) -> bool {
        self.table.rules.activation_first.on() && self.state.listens.contains(Moment::Activated)
    }

    /// The common Core abilities that a fighter can use.
    fn common_core(&self, fighter: FighterId) -> Vec<Choice> {
        let eval = self.eval();
        let field = eval.field(self.state.fighter(fighter).seat);
        let usable = field.usable(fighter, CommonCore::ALL);
        let can = |kind: &CoreKind| usable.contains(CommonCore::of(*kind));
        let kinds = CommonCore::EACH.into_iter().filter(can);
        kinds.map(|kind| Choice::Core(kind, fighter)).collect()
    }

    /// What a fighter can do with an activation.
    fn actions_of(&self, fighter: FighterId, seat: Seat) -> Vec<Choice> {
        let mut options = self.common_core(fighter);
        self.core_abilities(seat, Some(fighter), true, &mut options);
        options
    }

    /// What a player can do without a fighter.
    fn player_options(&self, seat: Seat, options: &mut Vec<Choice>) {
        match self.table.rules.player_actions {
            // SHA-MATCH-07
            _ if self.state.sudden_death => options.push(Choice::Pass),
            PlayerActions::Focus => options.push(Choice::Focus),
            PlayerActions::DrawExchangePass => {
                let player = self.state.player(seat);
                if !player.power_deck().is_empty() {
                    options.push(Choice::DrawPower);
                }
                if player
                    .hand()
                    .iter()
                    .any(|card| self.table.is_objective(*card))
                {
                    options.push(Choice::Exchange);
                }
                options.push(Choice::Pass);
            }
        }
    }

    /// What a player does without a fighter has been done: the activation is over with it.
    fn player_action(&mut self, seat: Seat, action: PlayerAction) {
        self.close_step_whole(Occasion {
            name: action.name(),
            ..Occasion::by(Moment::Focused, seat)
        });
    }

    /// Core abilities of cards and warscrolls.
    fn core_abilities(
        &self,
        seat: Seat,
        only: Option<FighterId>,
        activation: bool,
        options: &mut Vec<Choice>,
    ) {
        let eval = self.eval();
        let ready = |fighter: FighterId| !activation || eval.can_be_activated(fighter);
        for source in self
            .state
            .touching(Aspect::CoreAbility)
            .filter(|source| source.owner == seat && !source.gone)
        {
            let Some(rules) = source.rules else { continue };
            for (index, rule) in self.table.arena.rules(rules).iter().enumerate() {
                let crate::cards::Rule::Ability(ability) = rule else {
                    continue;
                };
                if !matches!(ability.when, When::Core)
                    || !self.eval().may_use(source, index as u8, None)
                {
                    continue;
                }
                let (id, rule) = (source.id, index as u8);
                let env = &source.env;
                if ability.user.is_some() {
                    for user in self
                        .users(source, ability, env)
                        .filter(|user| only.is_none_or(|only| only == *user) && ready(*user))
                    {
                        options.push(Choice::Core(CoreKind::Other { id, rule }, user));
                    }
                    continue;
                }
                // Whose it is says more cheaply than its text that it cannot be used.
                let choice = match env.this {
                    Some(this)
                        if only.is_none_or(|only| only == this)
                            && ready(this)
                            && !eval.cannot(this, crate::cards::Deed::UseCoreButCharge) =>
                    {
                        Choice::Core(CoreKind::Other { id, rule }, this)
                    }
                    None if only.is_none() => Choice::PlayerCore { id, rule },
                    _ => continue,
                };
                if eval.holds(&ability.condition, &Ctx::new(seat, env))
                    && self.ability_feasible(source, ability, env)
                {
                    options.push(choice);
                }
            }
        }
    }

    /// Begins the Core ability chosen.
    pub(super) fn start_core(&mut self, choice: Choice) {
        match choice {
            Choice::Core(kind, fighter) => {
                self.log(|| Event::Picked {
                    fighter,
                    core: kind.called().name().to_string(),
                });
                self.start_core_ability(kind, fighter);
            }
            Choice::PlayerCore { id, rule } => {
                let env = self
                    .source(id)
                    .map_or_else(Env::new, |source| (*source.env).clone());
                self.use_ability(id, rule, env, None, true);
            }
            Choice::Activate(fighter) => {
                self.push(Activation {
                    fighter,
                    begun: false,
                });
            }
            Choice::DrawPower => {
                let seat = self.state.active;
                self.draw(seat, CardType::Power, 1);
                self.player_action(seat, PlayerAction::Draw);
            }
            Choice::Exchange => {
                let seat = self.state.active;
                self.push(Exchange { seat });
            }
            Choice::Pass if self.state.step == crate::state::Step::Action => {
                let seat = self.state.active;
                if matches!(self.state.stack.last(), Some(Frame::Turn { .. })) {
                    let player = self.state.player_mut(seat);
                    player.skips = player.skips.saturating_sub(1);
                    self.log(|| Event::Passed { seat });
                    self.player_action(seat, PlayerAction::Pass);
                }
            }
            Choice::Focus => {
                let seat = self.state.active;
                self.push(Focus {
                    seat,
                    step: FocusStep::Discard,
                    objectives: 0,
                    power: 0,
                });
            }
            _ => {}
        }
    }

    /// A fighter begins to use a Core ability.
    pub(crate) fn start_core_ability(&mut self, kind: CoreKind, fighter: FighterId) {
        let serial = self.serial();
        self.push(Core {
            serial,
            kind,
            fighter,
            step: CoreStep::Picked,
        });
    }

    /// The fighter has fallen before its Core ability was done. A Charge that cannot be finished may have been made all the same.
    /// (SHA-FAQ-23)
    fn end_without_fighter(&mut self, at: At<Core>) {
        let Core { kind, step, .. } = self.state[at];
        if !self.table.rules.unfinished_charge.on() {
            return self.abandon();
        }
        let charged = kind == CoreKind::Charge && step == CoreStep::Attack;
        self.state[at].step = if charged {
            CoreStep::Charged
        } else {
            CoreStep::Over
        };
    }

    /// The fighter is picked for a Core ability.
    fn pick_for_core(&mut self, kind: CoreKind, fighter: FighterId) {
        if self.in_activation() && self.state.activated.is_none() {
            self.state.activated = Some(fighter);
            self.fire(Occasion::of(Moment::Activated, fighter));
        }
        self.fire(Occasion {
            name: kind.called().name(),
            ..Occasion::of(Moment::PickedForCore, fighter)
        });
        match kind {
            CoreKind::Charge => self.fire(Occasion::of(Moment::PickedToCharge, fighter)),
            CoreKind::Attack => self.fire(Occasion::of(Moment::PickedToAttack, fighter)),
            _ => {}
        }
    }

    /// The fighter does what it was picked for; of a Charge, the first part.
    fn act(&mut self, kind: CoreKind, fighter: FighterId) {
        let seat = self.state.fighter(fighter).seat;
        match kind {
            CoreKind::Move => self.start_move(fighter, false, None, seat, Env::new()),
            CoreKind::Attack => self.start_attack(fighter, false),
            CoreKind::Charge => {
                // EMB-CORE-15
                if self.table.rules.charge_drops_guard.on() {
                    let guards = self.state.fighter(fighter).guards;
                    self.remove_tokens(fighter, Token::Guard, guards);
                }
                self.start_move(fighter, true, None, seat, Env::new());
            }
            CoreKind::Guard => {
                self.give(fighter, Token::Guard, 1);
                self.log(|| Event::Guarded { fighter });
            }
            CoreKind::Other { id, rule } => {
                let env = self
                    .source(id)
                    .map_or_else(Env::new, |source| (*source.env).clone());
                let env = Env {
                    this: Some(fighter),
                    ..env
                };
                self.use_ability(id, rule, env, None, true);
            }
        }
    }

    /// Whether the Core ability being used is an activation of the player whose turn it is.
    fn in_activation(&self) -> bool {
        let below = self.state.stack.len().checked_sub(2);
        matches!(
            below.and_then(|index| self.state.stack.get(index)),
            Some(Frame::Turn { .. })
        )
    }

    /// Whether there is one reaction at an opportunity.
    pub(super) fn one_reaction(&self) -> bool {
        self.table.rules.reactions == Reactions::OnePerOpportunity
    }

    pub(super) fn start_attack(&mut self, fighter: FighterId, charge: bool) {
        let serial = self.serial();
        let mut attack = Attack::new(fighter, serial);
        attack.charge = charge;
        attack.reaction = self.reacting();
        self.push(attack);
    }
}

impl Handles<Activation> for Engine<'_, '_> {
    fn ask_in(&self, activation: &Activation) -> Option<Decision> {
        if !activation.begun {
            return None;
        }
        let seat = self.state.fighter(activation.fighter).seat;
        let options = self.actions_of(activation.fighter, seat);
        Self::decision(seat, Question::Action, options)
    }

    fn accept_in(&mut self, _: At<Activation>, choice: Choice) {
        self.pop();
        if choice != Choice::Pass {
            self.start_core(choice);
        }
    }

    fn advance_in(&mut self, at: At<Activation>) {
        let Activation { fighter, begun } = self.state[at];
        if begun {
            return self.pop();
        }
        self.state[at].begun = true;
        self.state.activated = Some(fighter);
        self.fire(Occasion::of(Moment::Activated, fighter));
    }
}

impl Handles<GrantedCore> for Engine<'_, '_> {
    fn ask_in(&self, granted: &GrantedCore) -> Option<Decision> {
        let GrantedCore { fighter, seat } = *granted;
        let mut options = self.common_core(fighter);
        self.core_abilities(seat, Some(fighter), false, &mut options);
        options.push(Choice::Pass);
        Self::decision(seat, Question::Action, options)
    }

    fn accept_in(&mut self, _: At<GrantedCore>, choice: Choice) {
        self.pop();
        self.start_core(choice);
    }
}

impl Handles<Core> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Core>) {
        let Core {
            kind,
            fighter,
            step,
            ..
        } = self.state[at];
        if self.state.fighter(fighter).hex.is_none() && step < CoreStep::Charged {
            return self.end_without_fighter(at);
        }
        match step {
            CoreStep::Picked => {
                self.state[at].step = CoreStep::Act;
                self.pick_for_core(kind, fighter);
            }
            CoreStep::Act => {
                self.state[at].step = match kind {
                    CoreKind::Charge => CoreStep::Attack,
                    _ => CoreStep::Over,
                };
                self.act(kind, fighter);
            }
            CoreStep::Attack => {
                self.state[at].step = CoreStep::Charged;
                // An interruption may have left nobody to attack: the Charge then ends here. (EMB-CORE-18)
                if self.eval().can_attack(fighter) {
                    self.start_attack(fighter, true);
                } else if !self.table.rules.unfinished_charge.on() {
                    self.state[at].step = CoreStep::Over;
                }
            }
            CoreStep::Charged if self.closes_together() => self.close_charge(),
            CoreStep::Charged => {
                self.state[at].step = CoreStep::Over;
                self.log(|| Event::Charged { fighter });
                self.fire(Occasion::of(Moment::Charged, fighter));
            }
            CoreStep::Over => {
                let used = self.core_used(kind, fighter);
                self.close(used);
            }
        }
    }
}

impl Handles<Exchange> for Engine<'_, '_> {
    fn ask_in(&self, exchange: &Exchange) -> Option<Decision> {
        let hand = self.state.player(exchange.seat).hand().iter().copied();
        let objectives = hand.filter(|card| self.table.is_objective(*card));
        let options = self.options(objectives.map(Choice::Discard));
        Self::decision(exchange.seat, Question::Discard, options)
    }

    /// One Objective goes, then one is drawn. (SHA-ACTION-03)
    fn accept_in(&mut self, at: At<Exchange>, choice: Choice) {
        let Exchange { seat } = self.state.take(at);
        if let Choice::Discard(card) = choice {
            self.take_from_hand(card);
            self.discard(card);
            self.draw(seat, CardType::Objective, 1);
        }
        self.player_action(seat, PlayerAction::Exchange);
    }
}

/// EMB-CORE-26 to -29
impl Handles<Focus> for Engine<'_, '_> {
    fn ask_in(&self, focus: &Focus) -> Option<Decision> {
        let player = self.state.player(focus.seat);
        match focus.step {
            FocusStep::Discard => {
                let hand = player.hand().iter().copied();
                let mut options = self.options(hand.map(Choice::Discard));
                options.push(Choice::Pass);
                Self::decision(focus.seat, Question::Discard, options)
            }
            FocusStep::Extra
                if !player.power_deck().is_empty() && self.table.rules.focus_extra > 0 =>
            {
                let options = self.options([Choice::Yes, Choice::No]);
                Self::decision(focus.seat, Question::Draw, options)
            }
            _ => None,
        }
    }

    fn accept_in(&mut self, at: At<Focus>, choice: Choice) {
        let table = self.table;
        let focus = &mut self.state[at];
        let seat = focus.seat;
        match (focus.step, choice) {
            (FocusStep::Discard, Choice::Discard(card)) => {
                if table.is_objective(card) {
                    focus.objectives += 1;
                } else {
                    focus.power += 1;
                }
                self.take_from_hand(card);
                self.discard(card);
            }
            (FocusStep::Discard, _) => focus.step = FocusStep::Draw,
            (_, choice) => {
                focus.step = FocusStep::Over;
                if choice == Choice::Yes {
                    self.draw(seat, CardType::Power, table.rules.focus_extra);
                }
            }
        }
    }

    fn advance_in(&mut self, at: At<Focus>) {
        let Focus {
            seat,
            step,
            objectives,
            power,
        } = self.state[at];
        match step {
            FocusStep::Draw => {
                self.state[at].step = FocusStep::Extra;
                self.draw(seat, CardType::Objective, objectives);
                self.draw(seat, CardType::Power, power);
            }
            FocusStep::Extra => self.state[at].step = FocusStep::Over,
            FocusStep::Discard | FocusStep::Over => {
                self.pop();
                self.log(|| Event::Focused { seat });
                self.fire(Occasion::by(Moment::Focused, seat));
            }
        }
    }
}
