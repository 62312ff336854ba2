//! What feature tokens are by themselves.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FeatureWord, Trait};
use crate::cards::{Name, Num};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::num;
use crate::render::text::{list, words};
use crate::render::traits::Says;
use crate::state::FeatureId;

/// Treasure side up.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Treasure;

impl FeatureWord for Treasure {
    fn holds(&self, eval: &Eval, id: FeatureId, _ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        feature.treasure
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Kind("treasure token")
    }

    fn opposite(&self, _names: &Names) -> Trait {
        Trait::Kind("cover token")
    }
}

/// One of these numbers.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Number(pub Vec<u8>);

impl FeatureWord for Number {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, _ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(numbers) = self;
        numbers.contains(&feature.number)
    }
    fn said(&self, _names: &Names) -> Trait {
        let Self(numbers) = self;

        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        Trait::Says(Says::Has(format!("number {}", list(&numbers, "or"))))
    }
}

/// An odd number.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Odd;

impl FeatureWord for Odd {
    fn holds(&self, eval: &Eval, id: FeatureId, _ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        feature.number % 2 == 1
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Adjective("odd-numbered".to_owned())
    }

    fn opposite(&self, _names: &Names) -> Trait {
        Trait::Adjective("even-numbered".to_owned())
    }
}

/// Its number is this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NumberIs(pub Box<Num>);

impl FeatureWord for NumberIs {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(number) = self;
        i16::from(feature.number) == eval.num(number, ctx)
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(number) = self;
        Trait::Says(Says::Has(format!(
            "a number equal to {}",
            num(number, names)
        )))
    }
}

/// Carries this mark of yours: `Mark("desecrated")`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Mark(pub Name);

impl FeatureWord for Mark {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(name) = self;
        feature.marks.contains(&(ctx.owner, *name))
    }
    fn said(&self, _names: &Names) -> Trait {
        let Self(name) = self;
        Trait::Adjective(words(name))
    }
}
