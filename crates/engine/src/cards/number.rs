use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};
use traversable::TraversableMut;

use super::{CardIs, Die, FeatureIs, Is, Name, Ref, Token, Watch, Who};

/// A characteristic of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Stat {
    /// How far it Moves.
    Move,
    /// How many dice it saves with.
    Save,
    /// How much damage it takes.
    Health,
    /// What its death is worth.
    Bounty,
    /// Its wizard level.
    Wizard,
}

/// A characteristic of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum WeaponStat {
    /// How far it reaches.
    Range,
    /// How many dice it rolls.
    Dice,
    /// How much damage it does.
    Damage,
}

/// A roll that can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Roll {
    /// The Attack roll of the attack in progress.
    Attack,
    /// The Save roll of the attack in progress.
    Save,
    /// The last roll made by this card.
    Card,
    /// The casting roll in progress.
    Casting,
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

/// A number that is worked out when it is needed.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Amount {
    /// A characteristic of that fighter.
    Stat(Ref, Stat),
    /// A characteristic of the weapon in use.
    Weapon(WeaponStat),
    /// How many fighters are all of this.
    Count(Vec<Is>),
    /// How many damage tokens all fighters that are all of this have together.
    DamageOn(Vec<Is>),
    /// The most Upgrades that any one fighter has that is all of this.
    MostUpgrades(Vec<Is>),
    /// The highest value of a characteristic among fighters that are all of this; 0 if there are none.
    Highest(Stat, Vec<Is>),
    /// The sum of a characteristic over all fighters that are all of this.
    Total(Stat, Vec<Is>),
    /// How many feature tokens are all of this.
    Features(Vec<FeatureIs>),
    /// How much a counter of yours stands at.
    Counter(Name),
    /// The value that a rule of yours defines under this name; the second number where you have none.
    Value(Name, Box<Num>),
    /// The same for another player.
    ValueOf(Who, Name, Box<Num>),
    /// Where a counter stands in a table of thresholds: `Steps("cataclysm", [(1, 1), (6, 2)])` is 1 from 1 on and 2 from 6 on.
    Steps(Name, Vec<(i16, i16)>),
    /// How many of this token that fighter has.
    Tokens(Ref, Token),
    /// How many damage tokens that fighter has.
    Damage(Ref),
    /// How much damage the moment is about.
    EventAmount,
    /// The number of the battle round.
    Round,
    /// How many hexes lie between two fighters, that is: their distance.
    Distance(Ref, Ref),
    /// How many dice a roll has.
    Dice(Roll),
    /// How many dice of a roll show one of these.
    Showing(Roll, Vec<Die>),
    /// How many successes a roll has.
    Successes(Roll),
    /// How many different symbols a roll shows.
    Different(Roll),
    /// What a tally has come to: the number of times, or of different fighters, tokens or cards where it collects those.
    Tally(Watch),
    /// How many Glory points a player has.
    Glory(Who),
    /// How many of a player's Glory points are unspent.
    Unspent(Who),
    /// How many Objectives a player has scored.
    Scored(Who),
    /// How many fighters support that fighter in the attack in progress.
    Support(Ref),
    /// How much damage that fighter can still take before it is slain.
    Remaining(Ref),
    /// How many Upgrades of that fighter are all of this.
    UpgradesWith(Ref, Vec<CardIs>),
    /// How many hexes the Move in progress, or just over, has entered.
    MoveLength,
    /// One number as many times as the other.
    Times(Num, Num),
    /// How many cards in a hand are all of this.
    Hand(Who, Vec<CardIs>),
    /// How many cards in your discard piles are all of this.
    Discarded(Vec<CardIs>),
    /// How many cards this ability has discarded or placed so far.
    CardsPicked,
    /// How many Upgrades that fighter has.
    Upgrades(Ref),
    /// The number chosen before.
    X,
    /// All of these added up.
    Sum(Vec<Num>),
    /// The first less the second.
    Minus(Num, Num),
    /// The smaller one.
    Min(Num, Num),
    /// The larger one.
    Max(Num, Num),
    /// One number if a condition holds, another if not.
    If(Box<super::Cond>, Num, Num),
}
