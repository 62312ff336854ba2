//! Questions about a position, answered without changing it.

mod attack;
mod boost;
mod charge;
mod condition;
mod core;
mod feasible;
mod features;
mod field;
mod filter;
mod gifts;
mod glory;
mod hexes;
mod hindrance;
mod magic;
mod number;
mod push;
mod range;
mod standing;
mod strike;
mod support;
mod targets;
mod travel;
mod walk;
mod weapon;
mod weapon_abilities;

pub(crate) use self::attack::showing;
pub(crate) use self::core::CommonCore;
pub use crate::state::Support;
pub(crate) use feasible::{Offers, Rest, Scene, ambassador_impl_Offers};
pub(crate) use field::Field;
pub use hindrance::{Hindrance, Unplayable};
pub(crate) use magic::meets_casting_value;
pub(crate) use weapon::Weapons;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::board::{Battlefield, HexId};
use crate::cards::{CardTag, Ref, Territory, Who};
use crate::state::{Attack, CardId, Env, FighterId, FighterSet, Occasion, Seat, State, WeaponRef};
use crate::table::Table;

/// How deep rules may lean on one another before the question is answered with no: content cannot hang the kernel. A game in which
/// that is asked is given up.
const MAX_DEPTH: u8 = 12;

/// An attack as a question sees it: one in progress, or one that is only considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who attacks.
    pub attacker: FighterId,
    /// With what.
    pub weapon: Option<WeaponRef>,
    /// Whom.
    pub target: Option<FighterId>,
}

impl From<&Attack> for Aim {
    fn from(attack: &Attack) -> Self {
        Self {
            attacker: attack.attacker,
            weapon: attack.weapon(),
            target: attack.target(),
        }
    }
}

/// From where a question is asked: whose card, and what its words refer to.
#[derive(Clone, Copy, Debug)]
pub struct Ctx<'a> {
    /// Whose card.
    pub owner: Seat,
    /// What its words refer to.
    pub env: &'a Env,
    /// The moment it is told of, if it is not the one that set it off.
    pub(crate) told: Option<&'a Occasion>,
    /// The attack that is considered, if it is not the one in progress.
    pub aim: Option<Aim>,
    /// The fighter that a filter is applied to.
    pub it: Option<FighterId>,
}

impl<'a> Ctx<'a> {
    /// From a card of this player.
    pub fn new(owner: Seat, env: &'a Env) -> Self {
        Self {
            owner,
            env,
            told: None,
            aim: None,
            it: None,
        }
    }

    /// From something of this player's whose words refer to nothing.
    pub fn bare(owner: Seat) -> Self {
        static NOTHING: Env = Env::new();
        Self::new(owner, &NOTHING)
    }

    /// Told of a moment.
    #[must_use]
    pub(crate) fn told_of(self, occasion: &'a Occasion) -> Self {
        Self {
            told: Some(occasion),
            ..self
        }
    }

    /// The moment that its words refer to.
    #[inline]
    pub fn occasion(&self) -> Option<&'a Occasion> {
        self.told.or(self.env.occasion.as_deref())
    }

    /// With an attack in mind.
    #[must_use]
    pub fn aiming(self, aim: Option<Aim>) -> Self {
        Self {
            aim: aim.or(self.aim),
            ..self
        }
    }

    /// With a fighter in mind.
    #[must_use]
    pub fn about(self, fighter: FighterId) -> Self {
        Self {
            it: Some(fighter),
            ..self
        }
    }
}

/// Answers questions about a position.
#[derive(Clone, Copy, Debug)]
pub struct Eval<'a> {
    /// What is fixed.
    pub table: &'a Table,
    /// The position.
    pub state: &'a State,
    depth: u8,
    /// A Charge is being considered.
    pub(crate) charging: bool,
    /// Only the choices that a card asks for must be possible.
    lenient: bool,
    /// The Damage of weapons is asked for without what the combat sequence makes of it.
    bare: bool,
    /// Set when a question could not be answered, for those who want to know.
    too_deep: Option<&'a AtomicBool>,
}

impl<'a> Eval<'a> {
    /// Questions about this position.
    pub fn new(table: &'a Table, state: &'a State) -> Self {
        Self {
            table,
            state,
            depth: 0,
            charging: false,
            lenient: false,
            bare: false,
            too_deep: None,
        }
    }

    /// The same questions with a Charge in mind.
    #[must_use]
    pub fn charging(self) -> Self {
        Self {
            charging: true,
            ..self
        }
    }

    /// The same questions, noting in `too_deep` if rules lean on one another in a circle.
    #[must_use]
    pub(crate) fn telling(self, too_deep: Option<&'a AtomicBool>) -> Self {
        Self { too_deep, ..self }
    }

    fn deeper(self) -> Option<Self> {
        if self.depth >= MAX_DEPTH {
            if let Some(too_deep) = self.too_deep {
                too_deep.store(true, Ordering::Relaxed);
            }
            return None;
        }
        Some(Self {
            depth: self.depth + 1,
            ..self
        })
    }

    /// The battlefield in use.
    #[inline]
    pub fn board(&self) -> &'a Battlefield {
        self.state.ground.board()
    }

    /// Where a fighter stands, or stood when it left the battlefield.
    pub fn place(&self, fighter: FighterId) -> Option<HexId> {
        let fighter = self.state.fighter(fighter);
        fighter.hex.or(fighter.last_hex)
    }

    /// Whether two fighters are on different sides.
    pub fn enemies(&self, a: FighterId, b: FighterId) -> bool {
        self.state.fighter(a).seat != self.state.fighter(b).seat
    }

    /// The fighters on the battlefield that are not on a fighter's side.
    #[inline]
    pub(crate) fn enemies_of(&self, id: FighterId) -> FighterSet {
        let fighters = &self.state.fighters;
        fighters
            .present()
            .without(fighters.of(self.state.fighter(id).seat))
    }

    /// The attack in mind, or the one in progress.
    pub fn aim(&self, ctx: &Ctx) -> Option<Aim> {
        ctx.aim.or_else(|| self.state.attack().map(Aim::from))
    }

    /// The fighters that a reference means.
    pub fn fighters(&self, reference: Ref, ctx: &Ctx) -> FighterSet {
        let one =
            |fighter: Option<FighterId>| fighter.map_or(FighterSet::EMPTY, FighterSet::single);
        let env = ctx.env;
        match reference {
            Ref::This => one(env.this),
            Ref::Each => one(env.each),
            Ref::It => one(ctx.it),
            Ref::A => env.picks[0],
            Ref::B => env.picks[1],
            Ref::C => env.picks[2],
            Ref::Subject => one(ctx.occasion().and_then(|occasion| occasion.subject)),
            Ref::Attacker => one(env
                .attacker
                .filter(|_| env.names_attack)
                .or_else(|| self.aim(ctx).map(|aim| aim.attacker))
                .or(env.attacker)
                .or_else(|| ctx.occasion().and_then(|occasion| occasion.cause.attacker))),
            Ref::Dealer => one(ctx.occasion().and_then(|occasion| occasion.cause.dealer)),
            Ref::Object => one(ctx.occasion().and_then(|occasion| occasion.object)),
            Ref::Target => one(env
                .target
                .filter(|_| env.names_attack)
                .or_else(|| self.aim(ctx).and_then(|aim| aim.target))
                .or(env.target)),
        }
    }

    /// The one fighter that a reference means; the first if it means several.
    pub fn fighter(&self, reference: Ref, ctx: &Ctx) -> Option<FighterId> {
        self.fighters(reference, ctx).first()
    }

    /// The seat that a card means.
    pub fn seat(&self, who: Who, ctx: &Ctx) -> Seat {
        match who {
            Who::You => ctx.owner,
            Who::Opponent if ctx.owner == Seat::NOBODY => Seat::NOBODY,
            Who::Opponent => ctx
                .env
                .opponent
                .unwrap_or_else(|| self.state.next_seat(ctx.owner)),
            Who::TurnPlayer => self.state.active,
            Who::TurnOpponent => self.state.next_seat(self.state.active),
            Who::PlayerOf(reference) => self
                .fighter(reference, ctx)
                .map_or(ctx.owner, |fighter| self.state.fighter(fighter).seat),
            Who::EventPlayer => ctx
                .occasion()
                .and_then(|occasion| occasion.seat)
                .unwrap_or(ctx.owner),
        }
    }

    /// Which territory a hex is in, seen from a seat.
    pub fn territory(&self, hex: HexId, seat: Seat) -> Territory {
        let board = self.board();
        if board
            .territory(self.state.player(seat).territory)
            .contains(hex)
        {
            Territory::Friendly
        } else if board.neutral().contains(hex) {
            Territory::Neutral
        } else {
            Territory::Enemy
        }
    }

    /// Whether a hex is in such a territory, seen from a seat. Nobody has a territory of its own, and none is hostile to it.
    pub fn lies_in(&self, hex: HexId, territory: Territory, seat: Seat) -> bool {
        self.territory(hex, seat) == territory
            && (seat != Seat::NOBODY || territory == Territory::Neutral)
    }

    /// Whether a player has fewer Glory points than every opponent.
    pub fn underdog(&self, seat: Seat) -> bool {
        let mine = self.state.player(seat).glory;
        seat != Seat::NOBODY
            && self
                .state
                .seats_from(seat)
                .skip(1)
                .all(|other| self.state.player(other).glory > mine)
    }

    /// Whether a card carries a tag.
    pub fn tagged(&self, card: CardId, tag: CardTag) -> bool {
        self.table.card(card).tags.contains(&tag)
    }
}
