//! What a feature token must be.

mod chosen;
pub(crate) mod forms;
mod ground;
mod holders;
mod kind;
mod logic;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::chosen::*;
pub use self::ground::*;
pub use self::holders::*;
pub use self::kind::*;
pub use self::logic::*;
use super::vocabulary;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::text::a;
use crate::render::traits::Says;
use crate::state::FeatureId;

/// A word that feature tokens are told apart by.
#[delegatable_trait]
pub(crate) trait FeatureWord {
    /// Whether it is true of a feature token.
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool;

    /// What it says of feature tokens.
    fn said(&self, names: &Names) -> Trait;

    /// What its opposite says of them.
    fn opposite(&self, names: &Names) -> Trait {
        Trait::Says(self.said(names).says().not())
    }
}

/// One thing that a filter says, by where it goes in a sentence.
pub(crate) enum Trait {
    Adjective(String),
    Kind(&'static str),
    Exactly(&'static str),
    Says(Says),
}

impl Trait {
    pub fn says(self) -> Says {
        match self {
            Trait::Adjective(word) => Says::Is(word),
            Trait::Kind(kind) => Says::Is(a(kind)),
            Trait::Exactly(text) => Says::Is(text.to_owned()),
            Trait::Says(says) => says,
        }
    }
}

/// Said of where it is: "in enemy territory".
fn place(text: String) -> Trait {
    Trait::Says(Says::Is(text))
}

vocabulary! {
    forms [Cover, Unheld, NotUnder, Within, NearAtLeast];

    /// What a feature token must be. A list of these must hold all together.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(FeatureWord)]
    pub enum FeatureIs {
        Treasure,
        In,
        Number,
        Odd,
        NumberIs,
        HeldBy,
        Under,
        TargetStoodOn,
        HeldByEnemyThisRound,
        HeldByEnemyAtRoundStart,
        Mark,
        InHex,
        Nearest,
        Picked,
        OfEvent,
        Tallied,
        Away,
        Not,
        AnyOf,
    }
}
