//! Power steps and Delving. (EMB-POWER, EMB-DELVE)

use std::cell::LazyCell;

use super::Engine;
use crate::board::HexSet;
use crate::cards::{Aspect, CardKind, Deed, Moment, Rule, Token};
use crate::decision::Choice;
use crate::eval::{Ctx, Eval};
use crate::event::Event;
use crate::rules::Delve;
use crate::state::{Env, FighterId, Occasion, Seat, Upgrade};

impl Engine<'_, '_> {
    /// What a player can do in a Power step.
    pub(super) fn power_options(&self, seat: Seat) -> Vec<Choice> {
        let mut options = self.options([]);
        let eval = self.eval();
        let free = LazyCell::new(|| eval.glory_for_upgrades(seat));
        let hand = self.state.player(seat).hand().iter().copied();
        for card in hand.filter(|card| self.table.is_played_in_power_steps(*card)) {
            match &self.table.card(card).kind {
                CardKind::Ploy { .. } if eval.is_playable_ploy(card) => {
                    options.push(Choice::Play(card))
                }
                CardKind::Upgrade { glory, .. }
                    if eval.may_afford(seat, *glory) && *free >= i16::from(*glory) =>
                {
                    self.bearer_options(card, &mut options);
                }
                _ => {}
            }
        }
        self.power_abilities(seat, &mut options);
        if self.delves_left(seat) {
            self.delve_options(seat, &mut options);
        }
        options.push(Choice::Pass);
        options
    }

    /// Who could be equipped with an Upgrade now.
    pub(crate) fn equip_options(&self, card: crate::state::CardId, options: &mut Vec<Choice>) {
        if self.affordable(card) {
            self.bearer_options(card, options);
        }
    }

    /// The same where there are Glory points enough.
    fn bearer_options(&self, card: crate::state::CardId, options: &mut Vec<Choice>) {
        if self.eval().may_play(card) {
            let bearers = self.bearers(card);
            options.extend(bearers.map(|fighter| Choice::Equip(card, fighter)));
        }
    }

    fn power_abilities(&self, seat: Seat, options: &mut Vec<Choice>) {
        let own = self.state.active == seat;
        for source in self
            .state
            .touching(Aspect::PowerAbility)
            .filter(|source| source.owner == seat && !source.gone)
        {
            let Some(rules) = source.rules else { continue };
            for (index, rule) in self.table.arena.rules(rules).iter().enumerate() {
                let Rule::Ability(ability) = rule else {
                    continue;
                };
                let timely = ability.when.in_power_step(own);
                let env = &source.env;
                let usable = || match ability.user {
                    Some(_) => self.users(source, ability, env).next().is_some(),
                    None => {
                        self.eval().holds(&ability.condition, &Ctx::new(seat, env))
                            && self.ability_feasible(source, ability, env)
                    }
                };
                if timely && self.eval().may_use(source, index as u8, None) && usable() {
                    options.push(Choice::Use {
                        id: source.id,
                        rule: index as u8,
                    });
                }
            }
        }
    }

    fn delves_left(&self, seat: Seat) -> bool {
        match self.table.rules.delve {
            Delve::Never => false,
            Delve::OneForStagger => self.state.player(seat).delved == 0,
            Delve::EachOnce => true,
        }
    }

    fn delve_options(&self, seat: Seat, options: &mut Vec<Choice>) {
        let there = self.state.features.iter().filter(|it| it.off.is_none());
        let tokens: HexSet = there.map(|feature| feature.hex).collect();
        // Mostly nobody stands on any of them.
        if !tokens.intersects(self.state.occupied()) {
            return;
        }
        let stands = |fighter: &FighterId| {
            let hex = self.state.fighter(*fighter).hex;
            hex.is_some_and(|hex| tokens.contains(hex))
        };
        let delvers = self.state.warband(seat).filter(stands);
        let able = delvers.filter(|fighter| self.can_delve(*fighter));
        options.extend(able.map(Choice::Delve));
    }

    fn can_delve(&self, fighter: FighterId) -> bool {
        let on = self
            .state
            .fighter(fighter)
            .hex
            .and_then(|hex| self.state.feature_at(hex))
            .is_some_and(|feature| {
                let seat = self.state.fighter(fighter).seat;
                self.state.player(seat).delved >> feature.0 & 1 == 0
            });
        on && !self.eval().cannot(fighter, Deed::Delve) && self.can_stagger_by_delving(fighter)
    }

    /// Whether the second part of a Delve could be carried out, once the token has been flipped. (EMB-TIMING-07, EMB-DELVE-03)
    fn can_stagger_by_delving(&self, fighter: FighterId) -> bool {
        if self.table.rules.delve != Delve::OneForStagger
            || !self.eval().may_be_given(fighter, Aspect::CannotBeGiven)
        {
            return true;
        }
        let mut flipped = self.state.clone();
        let hex = flipped.fighter(fighter).hex;
        if let Some(feature) = hex.and_then(|hex| flipped.feature_at(hex)) {
            flipped.features[feature.index()].turn();
        }
        Eval::new(self.table, &flipped).can_be_given(fighter, &Token::Stagger)
    }

    /// Does what was chosen in a Power step.
    pub(super) fn take_power_choice(&mut self, seat: Seat, choice: Choice) {
        match choice {
            Choice::Play(card) => {
                self.take_from_hand(card);
                self.show_ploy(card, Env::new());
            }
            Choice::Equip(card, fighter) => {
                self.take_from_hand(card);
                if self.table.rules.upgrades_shown.on() {
                    self.push(Upgrade {
                        card,
                        fighter,
                        shown: false,
                    });
                } else {
                    self.equip(card, fighter);
                }
            }
            Choice::Use { id, rule } => {
                let env = self
                    .source(id)
                    .map_or_else(Env::new, |source| (*source.env).clone());
                self.use_ability(id, rule, env, None, false);
            }
            Choice::Delve(fighter) => self.delve(seat, fighter),
            _ => {}
        }
    }

    /// EMB-DELVE-03
    fn delve(&mut self, seat: Seat, fighter: FighterId) {
        let Some(feature) = self
            .state
            .fighter(fighter)
            .hex
            .and_then(|hex| self.state.feature_at(hex))
        else {
            return;
        };
        self.state.player_mut(seat).delved |= 1 << feature.0;
        self.flip(feature);
        if self.table.rules.delve == Delve::OneForStagger {
            self.give(fighter, Token::Stagger, 1);
        }
        self.log(|| Event::Delved { fighter, feature });
        self.fire(Occasion {
            feature: Some(feature),
            seat: Some(seat),
            ..Occasion::of(Moment::Delved, fighter)
        });
    }
}
