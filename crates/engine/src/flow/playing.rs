//! What may be played, and Upgrades on their way from the hand to a fighter.

use super::{Engine, Handles};
use crate::cards::{Aspect, CardKind, GivesPlayer, Moment, Pile, Who};
use crate::decision::{Choice, Decision, Question};
use crate::eval::{Ctx, Eval};
use crate::state::{At, CardId, Cause, Env, FighterId, Occasion, Origin, Upgrade, Zone};
use crate::vocabulary::player_gifts::CannotPlay;

impl Eval<'_> {
    /// Whether nothing forbids that a card is played.
    pub(crate) fn may_play(&self, card: CardId) -> bool {
        // SHA-MATCH-07
        let mut may = !self.state.sudden_death;
        if self.state.aspects & Aspect::Player.bit() == 0 {
            return may;
        }
        for seat in self.state.seats_from(card.seat()) {
            self.player_gifts(seat, |gives, ctx| {
                if let GivesPlayer::CannotPlay(CannotPlay(who, filter)) = gives {
                    let meant = match who {
                        Who::Opponent => card.seat() != seat,
                        who => self.seat(*who, ctx) == card.seat(),
                    };
                    may &= !(meant && self.card_is(card, filter, ctx));
                }
            });
        }
        may
    }

    /// Whether a ploy or spell in hand could be played: what it says, or what it has its player choose, is possible.
    pub(crate) fn can_be_played(&self, card: CardId, env: &Env) -> bool {
        let CardKind::Ploy { effects, spell, .. } = &self.table.card(card).kind else {
            return false;
        };
        if !spell.is_empty() {
            return self.table.rules.magic.on() && self.casters(card, env).next().is_some();
        }
        self.playable(effects.items(), card.seat(), env)
    }

    /// Whether a ploy that waits for no moment could be played now.
    pub(crate) fn is_playable_ploy(&self, card: CardId) -> bool {
        let CardKind::Ploy {
            surge: None,
            condition,
            ..
        } = &self.table.card(card).kind
        else {
            return false;
        };
        let env = Env {
            card: Some(card),
            ..Env::new()
        };
        self.may_play(card)
            && self.holds(condition, &Ctx::new(card.seat(), &env))
            && self.can_be_played(card, &env)
    }
}

impl Engine<'_, '_> {
    /// Who an Upgrade in hand could be given to at the moment it waits for.
    pub(super) fn surge_bearer(&self, card: CardId, env: &Env) -> Option<FighterId> {
        let CardKind::Upgrade {
            surge: Some((_, who)),
            ..
        } = &self.table.card(card).kind
        else {
            return None;
        };
        let bearer = self.eval().fighter(*who, &Ctx::new(card.seat(), env))?;
        self.bearers(card).find(|fighter| *fighter == bearer)
    }

    /// Gives an Upgrade without spending Glory points.
    pub(crate) fn equip_free(&mut self, card: CardId, fighter: FighterId) {
        let seat = card.seat();
        let spent = self.state.player(seat).spent;
        self.equip(card, fighter);
        self.state.player_mut(seat).spent = spent;
    }

    /// Takes a card out of hand, discard pile or deck.
    pub(crate) fn take_out_of_piles(&mut self, card: CardId) {
        self.take_from_hand(card);
        let player = self.state.player_mut(card.seat());
        for zone in [
            Zone::PowerDiscard,
            Zone::ObjectiveDiscard,
            Zone::PowerDeck,
            Zone::ObjectiveDeck,
        ] {
            player.pile_mut(zone).remove(card);
        }
    }

    /// The Upgrades of a fighter that has come back work again.
    pub(crate) fn bring_upgrades(&mut self, fighter: FighterId) {
        for card in self.state.fighter(fighter).upgrades.clone() {
            if let CardKind::Upgrade { rules, .. } = &self.table.card(card).kind
                && !rules.is_empty()
            {
                let env = Env {
                    this: Some(fighter),
                    card: Some(card),
                    ..Env::new()
                };
                self.keep_in_play(|source| source.origin != Origin::Upgrade(card));
                self.bring(card.seat(), Origin::Upgrade(card), Some(rules.id()), env);
            }
        }
    }

    /// Moves a card to another pile, wherever it is now.
    pub(crate) fn put_card(&mut self, card: CardId, pile: Pile, cause: Cause) {
        let objective = self.table.is_objective(card);
        if self.bearer(card).is_some() && pile == Pile::Discard {
            return self.discard_upgrade(card, cause);
        }
        self.take_out_of_piles(card);
        let player = self.state.player_mut(card.seat());
        let deck = if objective {
            Zone::ObjectiveDeck
        } else {
            Zone::PowerDeck
        };
        match pile {
            Pile::Hand => self.add_to_hand(card),
            Pile::Top => player.pile_mut(deck).push(card),
            Pile::Bottom => player.pile_mut(deck).push_below(card),
            Pile::Discard => self.discard(card),
        }
    }
}

impl Handles<Upgrade> for Engine<'_, '_> {
    /// If the fighter that an Upgrade was meant for is gone, another may be given it. (HAR-POWER-15)
    fn ask_in(&self, upgrade: &Upgrade) -> Option<Decision> {
        let Upgrade {
            card,
            fighter,
            shown,
        } = *upgrade;
        let mut others = self.bearers(card).peekable();
        let gone = others.peek().is_some() && !self.bearers(card).any(|bearer| bearer == fighter);
        if !shown || !gone || !self.affordable(card) {
            return None;
        }
        let options = others.map(|bearer| Choice::Equip(card, bearer)).collect();
        Self::decision(card.seat(), Question::Equip, options)
    }

    fn accept_in(&mut self, at: At<Upgrade>, choice: Choice) {
        if let Choice::Equip(_, bearer) = choice {
            self.state[at].fighter = bearer;
        }
    }

    /// An Upgrade is shown, then paid for and given; if that has become impossible it is discarded. (HAR-POWER-15, -19)
    fn advance_in(&mut self, at: At<Upgrade>) {
        let Upgrade {
            card,
            fighter,
            shown,
        } = self.state[at];
        if !shown {
            self.state[at].shown = true;
            return self.fire(Occasion {
                card: Some(card),
                ..Occasion::by(Moment::UpgradePlayed, card.seat())
            });
        }
        self.pop();
        let possible = self.affordable(card) && self.bearers(card).any(|bearer| bearer == fighter);
        if possible {
            self.equip(card, fighter);
        } else {
            self.discard(card);
        }
    }
}
