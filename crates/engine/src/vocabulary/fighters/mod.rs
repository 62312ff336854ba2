//! What a fighter must be.

mod attack;
mod figures;
pub(crate) mod forms;
mod ground;
mod health;
mod identity;
mod logic;
mod past;
mod said;
mod side;
mod spatial;
mod tokens;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::attack::*;
pub use self::figures::*;
pub use self::ground::*;
pub use self::health::*;
pub use self::identity::*;
pub use self::logic::*;
pub use self::past::*;
pub(crate) use self::said::at_least;
pub(crate) use self::said::{Kind, Side, Trait};
use self::said::{adjective, has, place};
pub use self::side::*;
pub use self::spatial::*;
pub use self::tokens::*;
use super::{Touches, vocabulary};
use crate::board::HexSet;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::state::{Attack as Fight, FighterId, FighterSet};

/// A word that fighters are told apart by.
#[delegatable_trait]
pub(crate) trait FighterWord {
    /// Whether it is true of a fighter. A word says this, or of whom among several it is true: the one follows from the other.
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        !self.among(eval, FighterSet::single(id), ctx).is_empty()
    }

    /// Those among these fighters of whom it is true. Each word answers in a function of its own: in the one that asks which word it is,
    /// what the longest one takes to get ready would be done for all.
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let mut ctx = *ctx;
        let is = |id: &FighterId| {
            ctx.it = Some(*id);
            self.holds(eval, *id, &ctx)
        };
        fighters.iter().filter(is).collect()
    }

    /// Whether who a fighter is settles it: where anybody stands does not matter, and rules in play have no say in it.
    fn is_fixed(&self) -> bool {
        false
    }

    /// The hexes among these in which it would be true of a fighter that stood there, if that can be told without trying each; `ctx` is
    /// about that fighter.
    fn hexes(&self, eval: &Eval, id: FighterId, hexes: HexSet, ctx: &Ctx) -> Option<HexSet> {
        if eval.hangs_on_place(self) {
            return None;
        }
        let is = self.holds(eval, id, ctx);
        Some(if is { hexes } else { HexSet::EMPTY })
    }

    /// What it says of fighters of that side.
    fn said(&self, outer: Option<Side>, names: &Names) -> Trait;

    /// What its opposite says of them.
    fn opposite(&self, outer: Option<Side>, names: &Names) -> Trait {
        self.said(outer, names).not()
    }

    /// What it depends on, apart from the fighter itself.
    fn touches(&self) -> Touches;

    /// Whether it was true of a target when it was picked. What depends on places is seen with the target back in its place, the rest
    /// is as now; words that an attack remembers more of say so.
    fn was(&self, eval: &Eval, then: &Picked, ctx: &Ctx) -> bool {
        let ctx = ctx.about(then.target);
        if !self.touches().any(Touches::PLACE) {
            return self.holds(eval, then.target, &ctx);
        }
        let mut state = eval.state.clone();
        state.fighter_mut(then.target).hex = Some(then.hex);
        self.holds(&Eval::new(eval.table, &state), then.target, &ctx)
    }
}

/// A target as it was picked.
pub(crate) struct Picked<'a> {
    pub attack: &'a Fight,
    pub target: FighterId,
    pub hex: crate::board::HexId,
}

/// What a list of words depends on.
pub(crate) fn touches(filter: &[Is]) -> Touches {
    let each = filter.iter().map(FighterWord::touches);
    each.fold(Touches::NOTHING, |all, some| all | some)
}

vocabulary! {
    forms [Uninspired, Undamaged, HasNo, NextTo, Other, Upgrades, NearFeature, NearHex, Near, Within, AtLeastFrom, NextToAtLeast, Adjacent];

    /// What a fighter must be. A list of these must hold all together.
    ///
    /// Slain fighters are ignored unless the list has `Slain` or `SlainOrNot`.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(FighterWord)]
    pub enum Is {
        Friendly,
        Enemy,
        Yours,
        Leader,
        Wizard,
        Named,
        Runemark,
        Status,
        Inspired,
        Damaged,
        DamageTokens,
        Vulnerable,
        Slain,
        SlainOrNot,
        HasAny,
        HasAtLeast,
        OnGuard,
        In,
        AtHome,
        InHex,
        InCover,
        SameTerritoryAs,
        AloneInTerritory,
        On,
        Holds,
        VisibleTo,
        InWeaponRange,
        Only,
        FriendOf,
        Mates,
        AtLeast,
        AtMost,
        HasUpgrades,
        Supporting,
        Nearest,
        Farthest,
        InRangeOf,
        Flanked,
        Surrounded,
        HasWeaponWith,
        Tallied,
        TalliedAtLeast,
        HeldSame,
        SavesWith,
        PickedByThisPloy,
        Away,
        Not,
        AnyOf,
    }
}
