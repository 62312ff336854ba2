//! What the text of a card could add to a Move, to a Range or to the weapons to pick from, and where it could take a fighter.

use super::{Amount, Block, Effect, Gives, Num, Ref, Rule, Stat, WeaponStat};
use crate::vocabulary::effects as word;
use crate::vocabulary::gifts::{Change, Figure, How};

/// What is to be increased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boost {
    /// How far a fighter Moves.
    Move,
    /// How far a weapon reaches.
    Range,
    /// The weapons to pick from.
    Weapons,
    /// Where a fighter stands.
    Place,
}

impl Boost {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Move, Self::Range, Self::Weapons, Self::Place];
}

/// What a change adds to a Move or a Range.
pub(crate) fn added(change: &Change, boost: Boost) -> Option<&Num> {
    match (change, boost) {
        (Change(Figure::Own(Stat::Move), How::Plus(number)), Boost::Move)
        | (Change(Figure::Weapon(_, WeaponStat::Range), How::Plus(number)), Boost::Range) => {
            Some(number)
        }
        _ => None,
    }
}

/// Whether a block could add anything at all: seen from its text, before anything is worked out.
pub(crate) fn lends(block: &Block, boost: Boost) -> bool {
    block.items().iter().any(|effect| match effect {
        Effect::Lasting(word::Lasting { rules, .. }) => {
            rules.items().iter().any(|rule| match rule {
                Rule::Passive(passive) => passive.gives.iter().any(|gives| match gives {
                    Gives::Change(change) => added(change, boost).is_some(),
                    _ => false,
                }),
                _ => false,
            })
        }
        Effect::UseWeaponsOf(_) => boost == Boost::Weapons,
        Effect::Push(push) => boost == Boost::Place && push.who == Ref::Subject,
        Effect::If(word::If(_, yes, no)) => lends(yes, boost) || lends(no, boost),
        Effect::May(word::May(inner)) => lends(inner, boost),
        _ => false,
    })
}

/// The most that a block could add, whichever way it goes, where X is so much at most; nothing if that hangs on anything else.
pub(crate) fn most_added(block: &Block, boost: Boost, x: i16) -> Option<i16> {
    block.items().iter().try_fold(0i16, |sum, effect| {
        let more = match effect {
            Effect::Lasting(word::Lasting { rules, .. }) => {
                let passives = rules.items().iter().filter_map(|rule| match rule {
                    Rule::Passive(passive) => Some(&passive.gives),
                    _ => None,
                });
                let numbers = passives.flatten().filter_map(|gives| match gives {
                    Gives::Change(change) => added(change, boost),
                    _ => None,
                });
                let most = |number: &Num| match number {
                    Num::Const(more) => Some(*more),
                    Num::Of(amount) if matches!(**amount, Amount::X(_)) => Some(x),
                    Num::Of(_) => None,
                };
                numbers.into_iter().try_fold(0i16, |sum, number| {
                    Some(sum.saturating_add(most(number)?.max(0)))
                })?
            }
            Effect::If(word::If(_, yes, no)) => {
                most_added(yes, boost, x)?.max(most_added(no, boost, x)?)
            }
            Effect::May(word::May(inner)) => most_added(inner, boost, x)?,
            _ => 0,
        };
        Some(sum.saturating_add(more))
    })
}
