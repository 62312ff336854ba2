//! Small deeds of cards that the first edition brought: glory spent and taken, damage undone, cards played and given out of turn, feature
//! tokens taken away.

use super::{Engine, Handles};
use crate::board::HexSet;
use crate::cards::{CardKind, Die, GivesPlayer, Moment, Roll};
use crate::eval::{Ctx, Eval};
use crate::event::Event;
use crate::state::{
    At, CardId, Cause, Env, FeatureId, FighterId, Frame, Occasion, Off, Origin, RollState, Seat,
    Upgrade,
};
use crate::vocabulary::effects as word;

impl Eval<'_> {
    /// Whether nothing forbids that a card is played.
    pub(crate) fn may_play(&self, card: CardId) -> bool {
        // SHA-MATCH-07
        let mut may = !self.state.sudden_death;
        for seat in self.state.seats_from(card.seat()) {
            self.player_gifts(seat, |gives, ctx| {
                if let GivesPlayer::CannotPlay(who, filter) = gives {
                    let meant = match who {
                        crate::cards::Who::Opponent => card.seat() != seat,
                        who => self.seat(*who, ctx) == card.seat(),
                    };
                    may &= !(meant && self.card_is(card, filter, ctx));
                }
            });
        }
        may
    }

    /// Cards that are all of this and are in play with an effect that lasts.
    pub(crate) fn kept_cards<'b>(
        &'b self,
        filter: &'b [crate::cards::CardIs],
        ctx: &'b Ctx<'b>,
    ) -> impl Iterator<Item = CardId> + 'b {
        self.state
            .players
            .iter()
            .flat_map(|player| player.kept.iter().copied())
            .filter(move |card| self.card_is(*card, filter, ctx))
    }

    /// The hexes like this that a feature token may be moved to. (HAR-FEATURE-13, NIG-OBJTOKEN-01)
    pub(crate) fn hexes_for_feature(&self, filter: &[crate::cards::HexIs], ctx: &Ctx) -> HexSet {
        let taken: HexSet = self
            .state
            .features
            .iter()
            .filter(|feature| feature.off.is_none())
            .map(|feature| feature.hex)
            .collect();
        let mut hexes = self.hexes(filter, ctx) - taken;
        if self.table.rules.lethal_damage > 0 {
            hexes -= self.lethal();
            hexes -= self.blocked();
        }
        if self.table.rules.cover.on() {
            hexes -= self.cover();
        }
        hexes
    }

    /// The fighters like this that the ploy in progress could choose in place of the one just chosen.
    pub(crate) fn redirections(
        &self,
        filter: &[crate::cards::Is],
        ctx: &Ctx,
    ) -> crate::state::FighterSet {
        let Some(run) = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Run(run) if run.ploy && run.picking.is_some() => Some(run),
            _ => None,
        }) else {
            return Default::default();
        };
        let block = self.table.arena.block(run.block);
        let Some((slot, index, picked)) = run.picking else {
            return Default::default();
        };
        let Some(
            crate::cards::Effect::Pick(word::Pick(_, from))
            | crate::cards::Effect::PickSome(word::PickSome { from, .. }),
        ) = block.get(index as usize)
        else {
            return Default::default();
        };
        let chosen = run.env.picks[slot as usize];
        let others = chosen.without(picked);
        let mut env = (*run.env).clone();
        env.picks[slot as usize] = others;
        let theirs = Ctx::new(run.owner, &env);
        let fits = self.all(filter, ctx) & self.all(from, &theirs);
        fits.without(chosen)
            .iter()
            .filter(|fighter| {
                let mut env = env.clone();
                env.picks[slot as usize] = others | crate::state::FighterSet::single(*fighter);
                self.playable(&block[index as usize + 1..], run.owner, &env)
            })
            .collect()
    }

    /// The trigger of a duration that ends with something happening.
    pub(crate) fn until_trigger(
        &self,
        place: crate::state::EffectRef,
        index: u8,
    ) -> Option<&crate::cards::Trigger> {
        use crate::cards::{Effect, Until};
        let until = match self.effect(place)? {
            Effect::Lasting(word::Lasting(until, _))
            | Effect::Domain(word::Domain(until, _))
            | Effect::After(word::After(until, _)) => until,
            _ => return None,
        };
        match until.get(index as usize)? {
            Until::Happens(trigger) => Some(trigger),
            _ => None,
        }
    }
}

impl Engine<'_, '_> {
    /// What is to blame for what a card or ability does.
    pub(super) fn cause_of(&self, owner: Seat, env: &Env) -> Cause {
        if env.hazard.is_some() {
            // DRE-HAZARD-06: a hazard does what it does by itself.
            return Cause::default();
        }
        // What answers to a spell is no part of it.
        let cast = self
            .state
            .stack
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Casting(cast) => Some(Some(cast)),
                Frame::Window(_) | Frame::Ploy { .. } => Some(None),
                _ => None,
            })
            .flatten();
        let dealer = match cast {
            Some(cast) => cast.caster,
            None => env
                .this
                .filter(|_| env.card.is_none_or(|card| self.table.is_upgrade(card))),
        };
        Cause {
            attacker: None,
            card: env.card,
            seat: Some(owner),
            dealer,
            hex: false,
            spell: cast.is_some(),
            reaction: self.reacting(),
        }
    }

    /// Whether a ploy or spell in hand could be played: what it says, or what it has its player choose, is possible.
    pub(super) fn can_be_played(&self, card: CardId, env: &Env) -> bool {
        let CardKind::Ploy { effects, spell, .. } = &self.table.card(card).kind else {
            return false;
        };
        if !spell.is_empty() {
            return self.table.rules.magic.on() && self.can_be_attempted(card, env);
        }
        self.eval().playable(effects.items(), card.seat(), env)
    }

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
    pub(super) fn equip_free(&mut self, card: CardId, fighter: FighterId) {
        let seat = card.seat();
        let spent = self.state.player(seat).spent;
        self.equip(card, fighter);
        self.state.player_mut(seat).spent = spent;
    }

    /// Takes a card out of hand, discard pile or deck.
    pub(super) fn take_out_of_piles(&mut self, card: CardId) {
        self.take_from_hand(card);
        let player = self.state.player_mut(card.seat());
        for zone in [
            &mut player.power_discard,
            &mut player.objective_discard,
            &mut player.power_deck,
            &mut player.objective_deck,
        ] {
            zone.retain(|other| *other != card);
        }
    }

    /// The Upgrades of a fighter that has come back work again.
    pub(super) fn bring_upgrades(&mut self, fighter: FighterId) {
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

    // Glory.

    pub(super) fn spend_glory(&mut self, seat: Seat, amount: u8) {
        if !self.state.is_player(seat) {
            return;
        }
        let player = self.state.player_mut(seat);
        player.spent = player.spent.saturating_add(amount).min(player.glory);
        self.log(|| Event::GlorySpent { seat, amount });
    }

    pub(super) fn take_glory(&mut self, from: Seat, to: Seat, amount: u8) {
        if !self.state.is_player(from) {
            return;
        }
        let player = self.state.player_mut(from);
        let taken = amount.min(player.glory.saturating_sub(player.spent));
        player.glory -= taken;
        if taken > 0 {
            self.log(|| Event::GloryLost {
                seat: from,
                amount: taken,
            });
            self.gain_glory(to, taken);
        }
    }

    pub(super) fn lose_glory(&mut self, seat: Seat, amount: u8) {
        if !self.state.is_player(seat) {
            return;
        }
        let player = self.state.player_mut(seat);
        let lost = amount.min(player.glory);
        player.glory -= lost;
        player.spent = player.spent.min(player.glory);
        if lost > 0 {
            self.log(|| Event::GloryLost { seat, amount: lost });
        }
    }

    // Damage.

    /// The damage that is about to be inflicted falls on another fighter.
    pub(super) fn redirect_damage(&mut self, victim: Option<FighterId>, cause: Cause) {
        let Some(victim) = victim else { return };
        // At the moment of success the damage is not on its way yet: it is worked out here.
        let pending = self
            .state
            .stack
            .iter_mut()
            .rev()
            // Damage that an attack around this one is about to do is not meant.
            .take_while(|frame| !matches!(frame, Frame::Attack(_)))
            .find_map(|frame| match frame {
                Frame::Damage(damage) => Some(damage),
                _ => None,
            });
        match pending {
            Some(damage) => {
                damage.fighter = victim;
                damage.cause = cause;
            }
            None => {
                let amount = self.attack_damage();
                if let Some(attack) = self.state.attack_mut() {
                    attack.fail();
                    attack.forbid_drive_back();
                }
                self.inflict(victim, amount, cause);
            }
        }
    }

    /// The damage just inflicted is taken back.
    pub(super) fn undo_damage(&mut self) {
        let pending = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Damage(damage) => Some(damage.clone()),
            _ => None,
        });
        let Some(damage) = pending else { return };
        let amount = damage.amount.clamp(0, 200) as u8;
        let state = self.state.fighter_mut(damage.fighter);
        state.damage = state.damage.saturating_sub(amount);
        state.damage_this_turn = state.damage_this_turn.saturating_sub(amount);
        self.release_casualty(damage.fighter);
        if damage.cause.attacker.is_some()
            && let Some(attack) = self.state.attack_mut()
            && attack.target() == Some(damage.fighter)
        {
            attack.undo(amount);
        }
    }

    // Dice.

    /// The innermost roll of a kind that is in progress.
    pub(super) fn roll_mut(&mut self, roll: Roll) -> Option<&mut RollState> {
        match roll {
            Roll::Attack | Roll::Save => {
                let throw = self.state.attack_mut()?.throw_mut(roll)?;
                Some(&mut throw.roll)
            }
            Roll::Casting => self
                .innermost(|frame| match frame {
                    Frame::Casting(cast) => Some(cast),
                    _ => None,
                })
                .map(|cast| &mut cast.roll),
            Roll::Card => None,
        }
    }

    /// One more symbol lies in a roll.
    pub(super) fn add_die(&mut self, roll: Roll, die: Die) {
        if let Some(state) = self.roll_mut(roll) {
            state.add(die);
            self.log(|| Event::Added { die });
        }
    }

    // Feature tokens.

    /// Takes feature tokens off the battlefield; an Upgrade keeps them.
    pub(super) fn remove_features(&mut self, features: u16, card: Option<CardId>) {
        if self.printed_features() {
            return;
        }
        let off = match card.filter(|card| self.table.is_upgrade(*card)) {
            Some(keeper) => Off::Kept(keeper),
            None => Off::Gone,
        };
        for index in 0..self.state.features.len() {
            if features >> index & 1 == 1 && self.state.features[index].off.is_none() {
                self.state.features[index].off = Some(off);
                let feature = FeatureId(index as u8);
                self.log(|| Event::FeatureRemoved { feature });
                self.fire(Occasion {
                    feature: Some(feature),
                    ..Occasion::new(Moment::FeatureRemoved)
                });
            }
        }
    }

    /// Feature tokens go to a hex.
    pub(super) fn move_features(&mut self, features: u16, hex: crate::board::HexId) {
        if self.printed_features() {
            return;
        }
        for index in 0..self.state.features.len() {
            if features >> index & 1 == 1 && self.state.features[index].off.is_none() {
                self.state.features[index].hex = hex;
                let feature = FeatureId(index as u8);
                self.log(|| Event::FeatureMoved { feature, hex });
            }
        }
        self.note_holders();
    }

    /// The feature token that an Upgrade keeps comes back.
    pub(super) fn return_feature(&mut self, card: Option<CardId>, hex: crate::board::HexId) {
        let Some(card) = card else { return };
        let kept = self
            .state
            .features
            .iter()
            .position(|feature| feature.off == Some(Off::Kept(card)));
        if let Some(index) = kept {
            self.state.features[index].off = None;
            self.move_features(1 << index, hex);
        }
    }

    /// Another fighter is chosen by the ploy in progress.
    pub(super) fn redirect(&mut self, fighter: FighterId) {
        let run = self.innermost(|frame| match frame {
            Frame::Run(run) if run.ploy && run.picking.is_some() => Some(run),
            _ => None,
        });
        if let Some(run) = run
            && let Some((slot, _, picked)) = &mut run.picking
        {
            let substitute = crate::state::FighterSet::single(fighter);
            let others = run.env.picks[*slot as usize].without(*picked);
            run.env.picks[*slot as usize] = others | substitute;
            *picked = substitute;
        }
    }

    /// Once nobody changes a ploy's pick any more, the fighter has been chosen by it. (SHA-FAQ-MISDIRECTION-01)
    pub(super) fn settle_pick(&mut self) {
        let Some(Frame::Run(run)) = self.state.stack.last_mut() else {
            return;
        };
        let Some((_, _, picked)) = run.picking.take() else {
            return;
        };
        let card = run.env.card;
        for fighter in picked.iter() {
            self.fire(Occasion {
                card,
                seat: card.map(CardId::seat),
                ..Occasion::of(Moment::Chosen, fighter)
            });
        }
    }

    /// A ploy or an action whose fighter a reaction has taken out of action cannot be carried out any further: it ends there.
    /// (HAR-REACTION-25)
    pub(super) fn cut_short(&mut self) {
        let Some(Frame::Run(run)) = self.state.stack.last_mut() else {
            return;
        };
        run.interrupted = false;
        run.next = self.table.arena.block(run.block).len() as u8;
    }

    /// Every fighter is pushed one hex in the same direction, all at once; who is in the way of nobody that stays goes. (SHA-FAQ-EARTHQUAKE-01)
    pub(super) fn earthquake(&mut self, direction: u8, owner: Seat) {
        let eval = self.eval();
        let board = eval.board();
        let open = eval.open();
        let mut going: Vec<(FighterId, crate::board::HexId, crate::board::HexId)> = self
            .state
            .on_battlefield()
            .filter(|fighter| !eval.push_forbidden(*fighter, owner))
            .filter_map(|fighter| {
                let from = self.state.fighter(fighter).hex?;
                let to = board.in_direction(from, direction)?;
                open.contains(to).then_some((fighter, from, to))
            })
            .collect();
        // Whoever would run into somebody that stays, stays too.
        loop {
            let stays: HexSet = self
                .state
                .on_battlefield()
                .filter(|fighter| !going.iter().any(|(other, ..)| other == fighter))
                .filter_map(|fighter| self.state.fighter(fighter).hex)
                .collect();
            let before = going.len();
            going.retain(|(_, _, to)| !stays.contains(*to));
            if going.len() == before {
                break;
            }
        }
        let mut pushed = Vec::new();
        for (fighter, from, to) in &going {
            self.state.fighter_mut(*fighter).hex = Some(*to);
            let (fighter, from, to) = (*fighter, *from, *to);
            self.log(|| Event::Pushed { fighter, from, to });
            pushed.push(Occasion {
                amount: 1,
                seat: Some(owner),
                ..Occasion::of(Moment::Pushed, fighter)
            });
        }
        let frames = self.state.stack.len();
        for (fighter, _, to) in going {
            self.arrive(fighter, to, false);
        }
        self.fire_after(frames, pushed);
    }
}

impl Handles<Upgrade> for Engine<'_, '_> {
    /// If the fighter that an Upgrade was meant for is gone, another may be given it. (HAR-POWER-15)
    fn ask_in(&self, upgrade: &Upgrade) -> Option<crate::decision::Decision> {
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
        let options = others
            .map(|bearer| crate::decision::Choice::Equip(card, bearer))
            .collect();
        Self::decision(card.seat(), crate::decision::Question::Equip, options)
    }

    fn accept_in(&mut self, at: At<Upgrade>, choice: crate::decision::Choice) {
        if let crate::decision::Choice::Equip(_, bearer) = choice {
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
