//! Who fighters are.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Kind, Side, Trait, adjective};
use crate::cards::{self, Name, Stat};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{runemark, status};
use crate::render::names::Names;
use crate::render::text::title;
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;

/// A leader.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Leader;

impl FighterWord for Leader {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.leader(id)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Kind(Kind::Common("leader".to_owned()))
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// A wizard.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Wizard;

impl FighterWord for Wizard {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.stat(id, Stat::Wizard) > 0
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        Trait::Kind(Kind::Common("wizard".to_owned()))
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES
    }
}

/// The fighter with this slug, without its warband: `Named("krrk")`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Named(pub Name);

impl FighterWord for Named {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        let Self(name) = self;
        eval.table.fighter(id).def.id == *name
    }
    fn is_fixed(&self) -> bool {
        true
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(name) = self;

        let name = title(name);
        Trait::Kind(Kind::Proper(
            name.strip_prefix("The ").unwrap_or(&name).to_owned(),
        ))
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// Carries this runemark: `Runemark("minion")`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Runemark(pub cards::Runemark);

impl FighterWord for Runemark {
    fn among(&self, eval: &Eval, fighters: FighterSet, _ctx: &Ctx) -> FighterSet {
        let Self(name) = self;
        eval.with_runemark(fighters, *name)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        match self {
            Self(cards::Runemark::Flying) => adjective("flying"),
            Self(mark) if mark.name().as_str().ends_with("ed") => adjective(&title(mark)),
            Self(mark) => Trait::Kind(Kind::Common(runemark(&mark.name()))),
        }
    }
    fn touches(&self) -> Touches {
        if self.0 == cards::Runemark::Flying {
            Touches::FIGURES
        } else {
            Touches::NOTHING
        }
    }
}

/// Has a status that a rule of *yours* gives: `Status("united")`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Status(pub Name);

impl FighterWord for Status {
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        eval.with_status(fighters, &self.0, ctx)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(name) = self;
        status(name)
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES
    }
}
