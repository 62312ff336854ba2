//! Where the parts of cards that a game in progress must refer to get their numbers.
//!
//! A frame on the game's stack says "effect 3 of block 12"; a lasting effect says "rules 7". Those numbers belong to a table: when
//! it is set, everything on it is walked through in the order of the seats and gets its numbers in an [`Arena`]. So they depend
//! on what is being played with and on nothing else that there is to play with.

use std::any::Any;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use traversable::{TraversableMut, VisitorMut};

use super::{Ability, Aspect, Effect, Gives, Moment, Name, Passive, Rule, Tally};
use crate::vocabulary::gifts as gift;

/// Everything that can be referred to by number.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    blocks: Vec<Arc<[Effect]>>,
    rules: Vec<Arc<[Rule]>>,
    tallies: Vec<Arc<Tally>>,
    /// For each list of rules the places of those in it that give something to fighters, with a bit for each aspect of what they give.
    gives: Vec<Vec<(u8, u128)>>,
    /// For each list of rules the places of those in it that give fighters a status, and which.
    statuses: Vec<Vec<(u8, Name)>>,
    /// For each list of rules the places of the abilities in it that answer to something, and to what.
    answers: Vec<Vec<(u8, Moment)>>,
    /// For each block the numbers of the rules within it.
    within: Vec<Range<u32>>,
    /// How many lists of rules there were when the blocks began that are being walked through.
    begun: Vec<u32>,
}

/// How many effects or rules a list can have: states say with a byte which of them they mean.
const MOST: usize = 255;

macro_rules! numbered_list {
    ($(#[$doc:meta])* $name:ident, $id:ident, $item:ty) => {
        /// The number of a list in the [`Arena`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $id(pub u32);

        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            id: $id,
            items: Arc<[$item]>,
        }

        impl $name {
            /// The number by which a running game refers to this list, once it is on a table.
            pub fn id(&self) -> $id {
                self.id
            }

            /// What the list holds.
            pub fn items(&self) -> &[$item] {
                &self.items
            }

            /// Whether the list holds nothing.
            pub fn is_empty(&self) -> bool {
                self.items.is_empty()
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::from(Vec::new())
            }
        }

        impl From<Vec<$item>> for $name {
            fn from(items: Vec<$item>) -> Self {
                Self { id: $id(u32::MAX), items: items.into() }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items = Vec::deserialize(deserializer)?;
                if items.len() > MOST {
                    return Err(D::Error::custom(format!(
                        "{} in one list are more than the {MOST} that a game can point at; divide it",
                        items.len(),
                    )));
                }
                Ok(Self::from(items))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.items.serialize(serializer)
            }
        }

        impl TraversableMut for $name {
            fn traverse_mut<V: VisitorMut>(&mut self, visitor: &mut V) -> ControlFlow<V::Break> {
                visitor.enter_mut(self)?;
                for item in Arc::make_mut(&mut self.items) {
                    item.traverse_mut(visitor)?;
                }
                visitor.leave_mut(self)
            }
        }
    };
}

numbered_list!(
    /// A list of effects carried out one after another.
    Block, BlockId, Effect
);
numbered_list!(
    /// A list of rules that a card, a warscroll or a lasting effect brings into play.
    Rules, RulesId, Rule
);

/// The number of a tally in the [`Arena`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TallyId(pub u32);

/// A question about the past, kept up to date while the game runs.
#[derive(Clone, Debug)]
pub struct Watch {
    id: TallyId,
    tally: Arc<Tally>,
}

impl Watch {
    /// The number by which a running game refers to this tally, once it is on a table.
    pub fn id(&self) -> TallyId {
        self.id
    }

    /// What is counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl<'de> Deserialize<'de> for Watch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tally = Arc::new(Tally::deserialize(deserializer)?);
        let id = TallyId(u32::MAX);
        Ok(Self { id, tally })
    }
}

impl Serialize for Watch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.tally.serialize(serializer)
    }
}

impl TraversableMut for Watch {
    fn traverse_mut<V: VisitorMut>(&mut self, visitor: &mut V) -> ControlFlow<V::Break> {
        visitor.enter_mut(self)?;
        Arc::make_mut(&mut self.tally).traverse_mut(visitor)?;
        visitor.leave_mut(self)
    }
}

/// What is within gets its number before what it is in, so that what the arena holds is numbered throughout.
impl VisitorMut for Arena {
    type Break = Infallible;

    fn enter_mut(&mut self, part: &mut dyn Any) -> ControlFlow<Infallible> {
        if part.is::<Block>() {
            self.begun.push(self.rules.len() as u32);
        }
        ControlFlow::Continue(())
    }

    fn leave_mut(&mut self, part: &mut dyn Any) -> ControlFlow<Infallible> {
        if let Some(block) = part.downcast_mut::<Block>() {
            block.id = BlockId(self.blocks.len() as u32);
            self.blocks.push(block.items.clone());
            let end = self.rules.len() as u32;
            self.within.push(self.begun.pop().unwrap_or(end)..end);
        } else if let Some(rules) = part.downcast_mut::<Rules>() {
            rules.id = RulesId(self.rules.len() as u32);
            self.rules.push(rules.items.clone());
            self.gives.push(places_of_passives(&rules.items));
            self.answers.push(places_of_answers(&rules.items));
            self.statuses.push(places_of_statuses(&rules.items));
        } else if let Some(watch) = part.downcast_mut::<Watch>() {
            watch.id = TallyId(self.tallies.len() as u32);
            self.tallies.push(watch.tally.clone());
        }
        ControlFlow::Continue(())
    }
}

impl Arena {
    /// Numbers everything in a text.
    pub fn number(&mut self, text: &mut impl TraversableMut) {
        let ControlFlow::Continue(()) = text.traverse_mut(self);
    }

    /// A copy of a shared text, with everything in it numbered.
    pub fn numbered<T: Clone + TraversableMut>(&mut self, text: &T) -> Arc<T> {
        let mut own = text.clone();
        self.number(&mut own);
        Arc::new(own)
    }

    /// The effects of a block; nothing for a number that was never given out.
    pub fn block(&self, id: BlockId) -> &[Effect] {
        self.blocks.get(id.0 as usize).map_or(&[], |block| block)
    }

    /// The rules of a list; nothing for a number that was never given out.
    pub fn rules(&self, id: RulesId) -> &[Rule] {
        self.rules.get(id.0 as usize).map_or(&[], |rules| rules)
    }

    /// The rules of a list that give fighters something of this aspect.
    #[inline]
    pub(crate) fn passives(&self, id: RulesId, aspect: Aspect) -> impl Iterator<Item = &Passive> {
        let rules = self.rules(id);
        let gives = self.gives.get(id.0 as usize).map_or(&[][..], Vec::as_slice);
        let those = gives
            .iter()
            .filter(move |(_, aspects)| aspects & aspect.bit() != 0);
        those.filter_map(move |(place, _)| match rules.get(usize::from(*place)) {
            Some(Rule::Passive(passive)) => Some(passive),
            _ => None,
        })
    }

    /// The rules of a list that give fighters this status.
    #[inline]
    pub(crate) fn giving_status<'a>(
        &'a self,
        id: RulesId,
        name: &'a Name,
    ) -> impl Iterator<Item = &'a Passive> {
        let rules = self.rules(id);
        let statuses = self.statuses.get(id.0 as usize);
        let statuses = statuses.map_or(&[][..], Vec::as_slice).iter();
        let those = statuses.filter(move |(_, status)| status == name);
        those.filter_map(move |(place, _)| match rules.get(usize::from(*place)) {
            Some(Rule::Passive(passive)) => Some(passive),
            _ => None,
        })
    }

    /// The abilities of a list that answer to a moment, with their places in it.
    #[inline]
    pub(crate) fn answers(
        &self,
        id: RulesId,
        moment: Moment,
    ) -> impl Iterator<Item = (u8, &Ability)> {
        let rules = self.rules(id);
        let answers = self
            .answers
            .get(id.0 as usize)
            .map_or(&[][..], Vec::as_slice);
        let those = answers.iter().filter(move |(_, to)| *to == moment);
        those.filter_map(move |(place, _)| match rules.get(usize::from(*place)) {
            Some(Rule::Ability(ability)) => Some((*place, ability)),
            _ => None,
        })
    }

    /// The name of the ability that brings these rules into play: of the innermost that has one and whose text they are in.
    pub fn brought_by(&self, rules: RulesId) -> Option<Name> {
        let brings = |ability: &Ability| {
            let within = self.within.get(ability.effects.id().0 as usize);
            within.is_some_and(|within| within.contains(&rules.0))
        };
        // What is around something has a greater number.
        let around = self.rules.iter().skip(rules.0 as usize + 1);
        around
            .flat_map(|list| list.iter())
            .find_map(|rule| match rule {
                Rule::Ability(ability) if brings(ability) => ability.name,
                _ => None,
            })
    }

    /// Whether a list of effects has this number.
    pub fn has_block(&self, id: BlockId) -> bool {
        (id.0 as usize) < self.blocks.len()
    }

    /// Whether a list of rules has this number.
    pub fn has_rules(&self, id: RulesId) -> bool {
        (id.0 as usize) < self.rules.len()
    }

    /// All lists of rules, by number.
    pub fn all_rules(&self) -> impl Iterator<Item = &[Rule]> {
        self.rules.iter().map(|rules| &**rules)
    }

    /// The tallies from a number on.
    pub fn tallies_from(&self, first: TallyId) -> impl Iterator<Item = (TallyId, &Tally)> {
        let tallies = self.tallies.iter().enumerate().skip(first.0 as usize);
        tallies.map(|(number, tally)| (TallyId(number as u32), &**tally))
    }

    /// The number of the next tally.
    pub fn next_tally(&self) -> TallyId {
        TallyId(self.tallies.len() as u32)
    }

    /// The tally with this number.
    pub fn tally(&self, id: TallyId) -> Option<&Tally> {
        self.tallies.get(id.0 as usize).map(|tally| &**tally)
    }
}

/// The places in a list of the rules that give something to fighters, and what.
fn places_of_passives(rules: &[Rule]) -> Vec<(u8, u128)> {
    let passives = (0..).zip(rules).filter_map(|(place, rule)| match rule {
        Rule::Passive(passive) => Some((place, passive.aspects())),
        _ => None,
    });
    passives.collect()
}

/// The places in a list of the rules that give fighters a status, and which.
fn places_of_statuses(rules: &[Rule]) -> Vec<(u8, Name)> {
    let mut statuses = Vec::new();
    for (place, rule) in (0..).zip(rules) {
        let Rule::Passive(passive) = rule else {
            continue;
        };
        let named = passive.gives.iter().filter_map(|gives| match gives {
            Gives::Status(gift::Status(name)) => Some((place, *name)),
            _ => None,
        });
        statuses.extend(named);
    }
    statuses
}

/// The places in a list of the abilities that answer to something, and to what.
fn places_of_answers(rules: &[Rule]) -> Vec<(u8, Moment)> {
    let abilities = (0..).zip(rules).filter_map(|(place, rule)| match rule {
        Rule::Ability(ability) => Some((place, ability.when.trigger()?.at)),
        _ => None,
    });
    abilities.collect()
}

/// Shared parts of a text: what somebody else holds too is copied first.
pub(super) fn shared<T, V>(parts: &mut [Arc<T>], visitor: &mut V) -> ControlFlow<V::Break>
where
    T: Clone + TraversableMut,
    V: VisitorMut,
{
    for part in parts {
        Arc::make_mut(part).traverse_mut(visitor)?;
    }
    ControlFlow::Continue(())
}
