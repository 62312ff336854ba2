//! How fighters fare.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Side, Trait, adjective, has};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;

/// Inspired.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Inspired;

impl FighterWord for Inspired {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.inspired(id)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        adjective("Inspired")
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Adjective("Uninspired".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::INSPIRED
    }
}

/// Has damage tokens.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Damaged;

impl FighterWord for Damaged {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, _ctx: &Ctx) -> FighterSet {
        fighters & eval.state.fighters.damaged()
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        adjective("damaged")
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Adjective("undamaged".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::DAMAGED
    }
}

/// Has at least so many damage tokens.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamageTokens(pub u8);

impl FighterWord for DamageTokens {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        let fighter = eval.state.fighter(id);
        let Self(count) = self;
        fighter.damage >= *count
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(count) = self;
        has(format!("at least {count} damage tokens"))
    }
    fn touches(&self) -> Touches {
        Touches::HARM
    }
}

/// One damage away from being slain, and damaged.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Vulnerable;

impl FighterWord for Vulnerable {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.vulnerable(id)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        adjective("vulnerable")
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Adjective("non-vulnerable".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::HARM | Touches::FIGURES
    }
}

/// Slain.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Slain;

impl FighterWord for Slain {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, _ctx: &Ctx) -> FighterSet {
        fighters & eval.state.fighters.slain()
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        adjective("slain")
    }
    fn touches(&self) -> Touches {
        Touches::FIELD
    }
}

/// Slain or not: without this word and `Slain`, slain fighters are left out.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SlainOrNot;

impl FighterWord for SlainOrNot {
    fn among(&self, _eval: &Eval, fighters: FighterSet, _ctx: &Ctx) -> FighterSet {
        fighters
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Nothing
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}
