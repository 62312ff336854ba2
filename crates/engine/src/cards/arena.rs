//! Where the parts of cards that a game in progress must refer to get their numbers.
//!
//! A frame on the game's stack says "effect 3 of block 812"; a lasting effect says "rules 77". Those numbers are given out
//! while card files are being read: reading happens inside [`collect`], which returns what was read together with the
//! tables. Files are read in a fixed order, so the same content always gets the same numbers.

use std::cell::RefCell;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Effect, Rule, Tally};

/// Everything that can be referred to by number.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    pub(crate) blocks: Vec<Arc<[Effect]>>,
    pub(crate) rules: Vec<Arc<[Rule]>>,
    pub(crate) tallies: Vec<Arc<Tally>>,
}

thread_local! {
    static READING: RefCell<Arena> = RefCell::default();
}

/// Runs `read`, numbering on from `base`, and returns its result with the tables that then hold everything.
pub fn collect<T>(base: Arena, read: impl FnOnce() -> T) -> (T, Arena) {
    let outer = READING.replace(base);
    let value = read();
    (value, READING.replace(outer))
}

macro_rules! numbered_list {
    ($(#[$doc:meta])* $name:ident, $id:ident, $item:ty, $table:ident) => {
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
            /// The number by which a running game refers to this list.
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
                Self { id: $id(u32::MAX), items: Arc::from([]) }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items: Arc<[$item]> = Vec::<$item>::deserialize(deserializer)?.into();
                let id = READING.with_borrow_mut(|arena| {
                    arena.$table.push(items.clone());
                    $id(arena.$table.len() as u32 - 1)
                });
                Ok(Self { id, items })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.items.serialize(serializer)
            }
        }
    };
}

numbered_list!(
    /// A list of effects carried out one after another.
    Block, BlockId, Effect, blocks
);
numbered_list!(
    /// A list of rules that a card, a warscroll or a lasting effect brings into play.
    Rules, RulesId, Rule, rules
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
    /// The number by which a running game refers to this tally.
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
        let id = READING.with_borrow_mut(|arena| {
            arena.tallies.push(tally.clone());
            TallyId(arena.tallies.len() as u32 - 1)
        });
        Ok(Self { id, tally })
    }
}

impl Serialize for Watch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.tally.serialize(serializer)
    }
}

/// The number that the next tally read will get, so that a reader can note which tallies a file has.
pub fn next_tally() -> u32 {
    READING.with_borrow(|arena| arena.tallies.len() as u32)
}

impl Arena {
    /// The effects of a block; nothing for a number that was never given out.
    pub fn block(&self, id: BlockId) -> &[Effect] {
        self.blocks.get(id.0 as usize).map_or(&[], |block| block)
    }

    /// The rules of a list; nothing for a number that was never given out.
    pub fn rules(&self, id: RulesId) -> &[Rule] {
        self.rules.get(id.0 as usize).map_or(&[], |rules| rules)
    }

    /// How many tallies there are: the number of the next one.
    pub fn tally_count(&self) -> u32 {
        self.tallies.len() as u32
    }

    /// The tally with this number.
    pub fn tally(&self, id: TallyId) -> Option<&Tally> {
        self.tallies.get(id.0 as usize).map(|tally| &**tally)
    }
}
