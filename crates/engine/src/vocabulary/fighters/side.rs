//! Whose fighters they are, and which ones.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Is, Side, Trait, has, place, touches};
use crate::cards::Ref;
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{Det, noun};
use crate::render::names::Names;
use crate::state::{CardId, FighterId, FighterSet, Seat};
use crate::vocabulary::Touches;

/// One of yours.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Friendly;

impl FighterWord for Friendly {
    #[inline]
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        eval.state.fighter(id).seat == ctx.owner
    }
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        fighters & eval.state.fighters.of(ctx.owner)
    }
    fn is_fixed(&self) -> bool {
        true
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Side(Side::Friendly)
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Side(Side::Enemy)
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// One of the player's whose card this is, also where something is seen with the eyes of others.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Yours;

impl FighterWord for Yours {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let seat = ctx.env.card.map_or(ctx.owner, CardId::seat);
        fighters & eval.state.fighters.of(seat)
    }
    fn is_fixed(&self) -> bool {
        true
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("of your warband".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// One of an opponent's.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Enemy;

impl FighterWord for Enemy {
    #[inline]
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        ctx.owner.opposes(eval.state.fighter(id).seat)
    }
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        match ctx.owner {
            Seat::NOBODY => FighterSet::EMPTY,
            owner => fighters.without(eval.state.fighters.of(owner)),
        }
    }
    fn is_fixed(&self) -> bool {
        true
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Side(Side::Enemy)
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Side(Side::Friendly)
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// Of the same warband as that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct FriendOf(pub Ref);

impl FighterWord for FriendOf {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        match self.0 {
            Ref::It => fighters,
            who => eval.fighter(who, ctx).map_or(FighterSet::EMPTY, |other| {
                fighters & eval.state.fighters.of(eval.state.fighter(other).seat)
            }),
        }
    }
    fn is_fixed(&self) -> bool {
        true
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who) = self;
        place(format!("of the same warband as {}", names.of(*who).text))
    }
    fn touches(&self) -> Touches {
        self.0.touches()
    }
}

/// That very fighter, or one of them.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Only(pub Ref);

impl FighterWord for Only {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        match self.0 {
            Ref::It => fighters,
            who => fighters & eval.fighters(who, ctx),
        }
    }
    fn is_fixed(&self) -> bool {
        true
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who) = self;
        Trait::Same(names.of(*who).clone())
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Other
    }
    fn touches(&self) -> Touches {
        self.0.touches()
    }
}

/// At least so many other fighters of its warband are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Mates(pub u8, pub Vec<Is>);

impl FighterWord for Mates {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let fighter = eval.state.fighter(id);
        let Self(count, filter) = self;

        let mates = eval
            .all(filter, ctx)
            .iter()
            .filter(|other| *other != id && eval.state.fighter(*other).seat == fighter.seat);
        mates.count() >= *count as usize
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, filter) = self;
        let mates = match count {
            0 | 1 => noun(filter, &Det::A, names).text,
            count => noun(filter, &Det::Some(format!("at least {count}")), names).text,
        };
        let mates = match mates.strip_prefix("a ").or(mates.strip_prefix("an ")) {
            Some(mate) => format!("another {mate}"),
            None => mates,
        };
        has(format!("{mates} in its warband"))
    }
    fn touches(&self) -> Touches {
        Touches::FIELD | touches(&self.1)
    }
}

/// Was picked by the ploy being played.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickedByThisPloy;

impl FighterWord for PickedByThisPloy {
    fn holds(&self, _eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        ctx.occasion()
            .is_some_and(|occasion| occasion.fighters.contains(id))
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("picked by the ploy".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::CHOSEN
    }
}
