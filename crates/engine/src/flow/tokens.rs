//! Tokens, Inspiring, healing, feature tokens, counters.

use super::{Engine, Handles};
use crate::board::HexId;
use crate::cards::{Deed, Moment, Name, Token};
use crate::event::Event;
use crate::state::{
    At, Cause, Ends, Feature, FeatureId, FighterId, Give, GiveStep, Occasion, Origin, Seat,
};

impl Engine<'_, '_> {
    /// Gives a fighter tokens, unless it cannot have them. (EMB-TOKENS-03)
    pub(crate) fn give(&mut self, fighter: FighterId, token: Token, count: u8) {
        if self.state.fighter(fighter).slain || count == 0 {
            return;
        }
        if self.state.listens.contains(Moment::BeforeToken) {
            if !self.eval().can_be_given(fighter, &token) {
                return;
            }
            let mut occasion = Occasion {
                name: token.name(),
                ..Occasion::of(Moment::BeforeToken, fighter)
            };
            self.note(&mut occasion);
            if let Some(window) = self.window(&occasion) {
                self.push(Give {
                    fighter,
                    token,
                    count,
                    step: GiveStep::Give,
                });
                self.state.pending.push(window);
                return;
            }
        }
        self.give_now(fighter, token, count);
    }

    fn give_now(&mut self, fighter: FighterId, token: Token, count: u8) {
        for _ in 0..count {
            // One may be all it can have. (EMB-CORE-24)
            if !self.eval().can_be_given(fighter, &token) {
                return;
            }
            self.drive_out(fighter, token);
            self.state.fighters.give(fighter, token, 1);
            self.log(|| Event::TokenGiven { fighter, token });
            self.fire(Occasion {
                name: token.name(),
                ..Occasion::of(Moment::TokenGiven, fighter)
            });
        }
    }

    /// Guard and Stagger tokens drive each other out. (HAR-TOKENS-03)
    fn drive_out(&mut self, fighter: FighterId, token: Token) {
        if !self.table.rules.guard_and_stagger_cancel.on() {
            return;
        }
        let other = match token {
            Token::Guard => Token::Stagger,
            Token::Stagger => Token::Guard,
            _ => return,
        };
        let count = self.state.fighter(fighter).tokens(&other);
        if count > 0 {
            self.remove_tokens(fighter, other, count);
        }
    }

    /// Takes tokens off a fighter.
    pub(crate) fn remove_tokens(&mut self, fighter: FighterId, token: Token, count: u8) {
        let removed = self.state.fighter_mut(fighter).remove_tokens(token, count);
        for _ in 0..removed {
            self.log(|| Event::TokenRemoved { fighter, token });
            self.fire(Occasion {
                name: token.name(),
                ..Occasion::of(Moment::TokenRemoved, fighter)
            });
        }
    }

    /// Inspires a fighter; an Inspired one is left as it is. (EMB-TERMS-08)
    pub(crate) fn inspire(&mut self, fighter: FighterId) {
        let state = self.state.fighter(fighter);
        if state.inspired || state.slain || self.eval().cannot(fighter, Deed::BeInspired) {
            return;
        }
        self.turn_card(fighter, true);
        self.log(|| Event::Inspired { fighter });
        self.fire(Occasion::of(Moment::Inspired, fighter));
        self.check_health(Default::default());
    }

    /// Uninspires a fighter.
    pub(crate) fn uninspire(&mut self, fighter: FighterId) {
        if !self.state.fighter(fighter).inspired {
            return;
        }
        self.turn_card(fighter, false);
        self.log(|| Event::Uninspired { fighter });
        self.fire(Occasion::of(Moment::Uninspired, fighter));
        self.check_health(Default::default());
    }

    /// Turns a fighter card; what the side brings into play changes with it.
    pub(crate) fn turn_card(&mut self, fighter: FighterId, inspired: bool) {
        self.state.fighter_mut(fighter).inspired = inspired;
        let def = &self.table.fighter(fighter).def;
        if def.inspired.rules.is_empty() && def.uninspired.rules.is_empty() {
            return;
        }
        self.keep_in_play(|source| source.origin != Origin::Side(fighter));
        self.bring_side(fighter);
    }

    /// Brings the rules of the side that is up into play.
    pub(super) fn bring_side(&mut self, fighter: FighterId) {
        let rules = &self.eval().side(fighter).rules;
        if !rules.is_empty() {
            let (seat, id) = (self.state.fighter(fighter).seat, rules.id());
            let env = crate::state::Env {
                this: Some(fighter),
                ..crate::state::Env::new()
            };
            self.bring(seat, Origin::Side(fighter), Some(id), env);
        }
    }

    /// Heals a fighter: damage tokens go, as many as there are. (EMB-DAMAGE-14)
    pub(crate) fn heal(&mut self, fighter: FighterId, amount: u8) {
        let state = self.state.fighter(fighter);
        let healed = state.damage.min(amount);
        if healed == 0 || state.slain || self.eval().cannot(fighter, Deed::BeHealed) {
            return;
        }
        self.state.fighter_mut(fighter).damage -= healed;
        for _ in 0..healed {
            self.log(|| Event::Healed { fighter });
        }
        self.fire(Occasion {
            amount: i16::from(healed),
            ..Occasion::of(Moment::Healed, fighter)
        });
    }

    /// Whether objectives are printed on the board, where nothing moves or turns them. (DRE-BOARD-01)
    pub(crate) fn printed_features(&self) -> bool {
        self.table.rules.features == crate::rules::Features::Printed
    }

    /// Turns a feature token over.
    pub(crate) fn flip(&mut self, feature: FeatureId) {
        if self.printed_features() {
            return;
        }
        let token = &mut self.state.features[feature.index()];
        token.turn();
        if token.treasure {
            token.known = Feature::SHOWN;
        }
        token.marks.clear();
        self.log(|| Event::Flipped { feature });
        self.note_holders();
        self.fire(Occasion {
            feature: Some(feature),
            ..Occasion::new(Moment::Flipped)
        });
    }

    /// Notes who holds which treasure token, for questions about this battle round.
    pub(crate) fn note_holders(&mut self) {
        for index in 0..self.state.features.len() {
            let holder = self
                .eval()
                .holder(FeatureId(index as u8))
                .map(|fighter| self.state.fighter(fighter).seat);
            if let Some(seat) = holder {
                self.state.features[index].held_this_round |= 1 << seat.0;
            }
        }
    }

    /// A fighter comes to a hex it was not in before.
    pub(crate) fn arrive(&mut self, fighter: FighterId, hex: HexId, moving: bool) {
        self.state.fighters.come_to(fighter, hex);
        self.log(|| Event::Entered { fighter, hex });
        self.has_arrived(fighter, hex, moving);
    }

    /// A fighter stands in a hex it was not in before, be it that it has entered it or was placed there. (EMB-BOARD-07)
    pub(super) fn has_arrived(&mut self, fighter: FighterId, hex: HexId, moving: bool) {
        let rules = &self.table.rules;
        if rules.stagger_hexes.on() && self.eval().board().stagger().contains(hex) {
            let ignores = moving && rules.flying_ignores_hexes.on() && self.eval().flying(fighter);
            if !ignores {
                self.give(fighter, Token::Stagger, 1);
                self.fire(Occasion::of(Moment::EntersStaggerHex, fighter));
            }
        }
        let feature = self.state.feature_at(hex);
        if feature.is_some() {
            self.note_holders();
        }
        self.fire(Occasion {
            feature,
            ..Occasion::of(Moment::EntersHex, fighter)
        });
        self.enter_lethal(fighter, hex, moving);
    }

    /// Entering a lethal hex hurts; the hex itself is to blame. (HAR-BOARD-05, HAR-DAMAGE-16)
    fn enter_lethal(&mut self, fighter: FighterId, hex: HexId, moving: bool) {
        let rules = &self.table.rules;
        let eval = self.eval();
        let ignores = || moving && rules.flying_ignores_hexes.on() && eval.flying(fighter);
        if rules.lethal_damage > 0
            && eval.lethal().contains(hex)
            && !ignores()
            && !eval.cannot(fighter, Deed::BeHurtByHexes)
        {
            let cause = Cause {
                hex: true,
                ..Cause::default()
            };
            self.inflict(fighter, i16::from(rules.lethal_damage), cause);
        }
    }

    /// A counter of a player's changes.
    pub(crate) fn change_counter(
        &mut self,
        seat: Seat,
        name: Name,
        by: i16,
        because: Option<Moment>,
        subject: Option<FighterId>,
    ) {
        if by == 0 || !self.state.is_player(seat) {
            return;
        }
        let value = (self.state.player(seat).counter(name) + by).max(0);
        self.set_counter(seat, name, value);
        self.log(|| Event::Counter { seat, name, value });
        let moment = if by > 0 {
            Moment::CounterGained
        } else {
            Moment::CounterSpent
        };
        self.fire(Occasion {
            name,
            because,
            subject,
            amount: by.abs(),
            ..Occasion::by(moment, seat)
        });
        if by > 0 {
            self.end_by(&[Ends::Counter(seat, name)]);
        }
    }

    /// A player gains Glory points.
    pub(crate) fn gain_glory(&mut self, seat: Seat, amount: u8) {
        if amount == 0 || !self.state.is_player(seat) {
            return;
        }
        let player = self.state.player_mut(seat);
        player.glory = player.glory.saturating_add(amount);
        self.log(|| Event::Glory { seat, amount });
        self.fire(Occasion {
            amount: i16::from(amount),
            ..Occasion::by(Moment::GloryGained, seat)
        });
    }
}

impl Handles<Give> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Give>) {
        let Give {
            fighter,
            token,
            count,
            step,
        } = self.state.take(at);
        if step == GiveStep::Give {
            self.give_now(fighter, token, count);
        }
    }
}
