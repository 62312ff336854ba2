//! Numbers: plain, or worked out when they are needed.

mod arithmetic;
mod chosen;
mod dice;
mod fighters;
mod figures;
mod players;
mod values;

use std::fmt;

use ambassador::{Delegate, delegatable_trait};
use serde::{Deserialize, Deserializer, Serialize, de};
use traversable::TraversableMut;

pub use self::arithmetic::*;
pub use self::chosen::*;
pub use self::dice::*;
pub use self::fighters::*;
pub use self::figures::*;
pub use self::players::*;
pub use self::values::*;
use super::{Touches, vocabulary};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::Bound;

/// A word for a number.
#[delegatable_trait]
pub(crate) trait NumberWord {
    /// What it is now.
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16;

    /// The number as such: "that fighter's Bounty".
    fn said(&self, names: &Names) -> String;

    /// What it counts, one by one: "each damaged enemy fighter"; nothing if it counts no things.
    fn each(&self, _names: &Names) -> Option<String> {
        None
    }

    /// The number compared with another: "at least 3 enemy fighters are damaged".
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        format!("{} is {}", self.said(names), bound.much())
    }

    /// What it depends on.
    fn touches(&self) -> Touches;
}

/// A number: plain, or worked out when it is needed.
#[derive(Clone, Debug, Serialize, TraversableMut)]
#[serde(untagged)]
pub enum Num {
    /// A plain number.
    Const(i16),
    /// A number to be worked out.
    Of(Box<Amount>),
}

impl Default for Num {
    fn default() -> Self {
        Num::Const(1)
    }
}

/// Read as what it is at once, so that an error in a number to be worked out keeps its place.
impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Num;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, such as 2 or Stat(A, Bounty) or Count([Friendly])")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Num, E> {
                i16::try_from(number)
                    .map(Num::Const)
                    .map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &"i16"))
            }

            fn visit_enum<A: de::EnumAccess<'de>>(self, data: A) -> Result<Num, A::Error> {
                Amount::deserialize(de::value::EnumAccessDeserializer::new(data))
                    .map(|amount| Num::Of(Box::new(amount)))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl Num {
    pub(crate) fn touches(&self) -> Touches {
        match self {
            Num::Const(_) => Touches::NOTHING,
            Num::Of(amount) => amount.touches(),
        }
    }
}

vocabulary! {
    forms [];

    /// A number that is worked out when it is needed.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(NumberWord)]
    pub enum Amount {
        Stat,
        Weapon,
        Count,
        DamageOn,
        MostUpgrades,
        Highest,
        Total,
        Features,
        Hexes,
        Counter,
        Value,
        ValueOf,
        Steps,
        Tokens,
        Damage,
        EventAmount,
        Round,
        Distance,
        Dice,
        Showing,
        Successes,
        Different,
        Tally,
        Glory,
        Unspent,
        Scored,
        Support,
        Remaining,
        UpgradesWith,
        MoveLength,
        Times,
        Hand,
        Discarded,
        CardsPicked,
        Upgrades,
        X,
        Sum,
        Minus,
        Min,
        Max,
        If,
    }
}
