//! A walk through everything that a position holds.
//!
//! It goes where serde goes when a position is saved, so that nothing new in a position can be forgotten here: numbers of things are
//! known by the names of their types, counts by what they are called.

use serde::Serialize;
use serde::ser::{self, Serializer};

use super::Unsound;
use crate::board::{HexId, HexSet};
use crate::cards::{BlockId, RulesId, TallyId};
use crate::state::{CardId, HazardId, Seat, SeatSet, State};
use crate::table::Table;

/// No list of a position is longer, and no stack deeper.
const LONGEST: usize = 1024;

/// Numbers that count nothing: sets of bits, keys, and chance.
const UNCOUNTED: [&str; 16] = [
    "aspects",
    "delved",
    "faces",
    "features",
    "fixed",
    "held_at_round_start",
    "held_this_round",
    "in_play_aspects",
    "key",
    "known",
    "redrawn",
    "scroll_tokens",
    "secret",
    "set",
    "state",
    "touches",
];

/// One step of the way.
#[derive(Clone, Copy)]
enum Step {
    Field(&'static str),
    Place(usize),
}

/// Somebody who walks.
pub(super) struct Walk<'a> {
    table: &'a Table,
    state: &'a State,
    hexes: HexSet,
    path: Vec<Step>,
    /// The type of the number that comes next, if it is that of a thing.
    kind: Option<&'static str>,
    /// The block that was met last: whoever names an effect of it does so next.
    block: BlockId,
}

impl<'a> Walk<'a> {
    /// Walks through a whole position.
    pub(super) fn over(table: &'a Table, state: &'a State, hexes: HexSet) -> Result<(), Unsound> {
        let mut walk = Self {
            table,
            state,
            hexes,
            path: Vec::new(),
            kind: None,
            block: BlockId(0),
        };
        state.serialize(&mut walk)
    }

    fn wrong(&self, why: impl Into<String>) -> Result<(), Unsound> {
        let mut at = String::new();
        for step in &self.path {
            match step {
                Step::Field(name) if at.is_empty() => at.push_str(name),
                Step::Field(name) => at.extend([".", name]),
                Step::Place(place) => at.push_str(&format!("[{place}]")),
            }
        }
        Err(Unsound::new(at, why))
    }

    fn go<T: Serialize + ?Sized>(&mut self, step: Step, value: &T) -> Result<(), Unsound> {
        self.path.push(step);
        value.serialize(&mut *self)?;
        self.path.pop();
        Ok(())
    }

    /// Whether each player sits in one of the first places.
    fn seats_everybody(&self) -> bool {
        let players = self.state.players.len() as u8;
        let sitting: SeatSet = (0..players)
            .map(|place| self.state.seating.at(place))
            .collect();
        sitting.0 >> players == 0 && sitting.len() == usize::from(players)
    }

    /// A number of a thing, which must be there.
    fn thing(&mut self, kind: &str, number: u64) -> Result<(), Unsound> {
        let byte = u8::try_from(number).unwrap_or(u8::MAX);
        let there = match kind {
            "FighterId" => number < self.state.fighters.len() as u64,
            "FeatureId" => number < self.state.features.len() as u64,
            "HexId" => self.hexes.contains(HexId(byte)),
            "CardId" => {
                let card = CardId(byte);
                let seat = self.table.seats.get(card.seat().index());
                seat.is_some_and(|seat| card.index() < seat.cards.len())
            }
            // What is nobody's is a hazard's.
            "Seat" => {
                self.state.is_player(Seat(byte))
                    || Seat(byte) == Seat::NOBODY && self.table.hazards.is_some()
            }
            "SeatSet" => number >> self.state.players.len() == 0,
            "Seating" => self.seats_everybody(),
            "FighterSet" => number & !self.state.fighters.everybody().0 == 0,
            "HazardId" => self.table.hazard(HazardId(byte)).is_some(),
            "BlockId" => {
                self.block = BlockId(u32::try_from(number).unwrap_or(u32::MAX));
                self.table.arena.has_block(self.block)
            }
            "RulesId" => {
                let rules = RulesId(u32::try_from(number).unwrap_or(u32::MAX));
                self.table.arena.has_rules(rules)
            }
            "TallyId" => {
                let tally = TallyId(u32::try_from(number).unwrap_or(u32::MAX));
                self.table.arena.tally(tally).is_some()
            }
            _ => true,
        };
        if there {
            return Ok(());
        }
        self.wrong(format!("there is no {kind} {number}"))
    }

    /// A number, of which its type could hold so many. What counts something stays far from where it would run over.
    fn number(&mut self, number: i128, most: i128) -> Result<(), Unsound> {
        if let Some(kind) = self.kind.take() {
            return self.thing(kind, u64::try_from(number).unwrap_or(u64::MAX));
        }
        let field = |step: &&Step| matches!(step, Step::Field(_));
        let called = match self.path.iter().rev().find(field) {
            Some(Step::Field(name)) => *name,
            _ => "",
        };
        if !UNCOUNTED.contains(&called) && (number > most / 2 || number < -most / 2) {
            return self.wrong(format!("{number} is more than a game comes to"));
        }
        Ok(())
    }
}

impl ser::Error for Unsound {
    fn custom<T: std::fmt::Display>(why: T) -> Self {
        Self::new("", why.to_string())
    }
}

macro_rules! numbers {
    ($($name:ident $type:ident)*) => {$(
        fn $name(self, number: $type) -> Result<(), Unsound> {
            self.number(number.into(), $type::MAX.into())
        }
    )*};
}

/// A list, and how far it was gone through.
pub(super) struct List<'w, 'a> {
    walk: &'w mut Walk<'a>,
    next: usize,
}

impl<'w, 'a> List<'w, 'a> {
    fn new(walk: &'w mut Walk<'a>) -> Self {
        Self { walk, next: 0 }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsound> {
        let place = self.next;
        self.next += 1;
        if place >= LONGEST {
            return self.walk.wrong(format!("more than {LONGEST} entries"));
        }
        self.walk.go(Step::Place(place), value)
    }
}

/// What has parts, and how far up it is.
pub(super) struct Parts<'w, 'a> {
    walk: &'w mut Walk<'a>,
    up: bool,
    next: usize,
}

impl<'w, 'a> Parts<'w, 'a> {
    fn within(walk: &'w mut Walk<'a>, variant: &'static str) -> Self {
        walk.path.push(Step::Field(variant));
        let (up, next) = (true, 0);
        Self { walk, up, next }
    }

    fn done(self) -> Result<(), Unsound> {
        if self.up {
            self.walk.path.pop();
        }
        Ok(())
    }
}

impl<'w, 'a> Serializer for &'w mut Walk<'a> {
    type Ok = ();
    type Error = Unsound;
    type SerializeSeq = List<'w, 'a>;
    type SerializeTuple = List<'w, 'a>;
    type SerializeTupleStruct = List<'w, 'a>;
    type SerializeTupleVariant = Parts<'w, 'a>;
    type SerializeMap = List<'w, 'a>;
    type SerializeStruct = Parts<'w, 'a>;
    type SerializeStructVariant = Parts<'w, 'a>;

    numbers! {
        serialize_i8 i8 serialize_i16 i16 serialize_i32 i32 serialize_i64 i64 serialize_i128 i128
        serialize_u8 u8 serialize_u16 u16 serialize_u32 u32 serialize_u64 u64
    }

    fn serialize_u128(self, _: u128) -> Result<(), Unsound> {
        // Sets of bits.
        self.kind = None;
        Ok(())
    }

    fn serialize_bool(self, _: bool) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_f32(self, _: f32) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_f64(self, _: f64) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_char(self, _: char) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_str(self, _: &str) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unsound> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Unsound> {
        self.kind = Some(name);
        value.serialize(&mut *self)?;
        self.kind = None;
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unsound> {
        self.go(Step::Field(variant), value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'w, 'a>, Unsound> {
        Ok(List::new(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'w, 'a>, Unsound> {
        Ok(List::new(self))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'w, 'a>, Unsound> {
        Ok(List::new(self))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w, 'a>, Unsound> {
        Ok(Parts::within(self, variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<List<'w, 'a>, Unsound> {
        Ok(List::new(self))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'w, 'a>, Unsound> {
        Ok(Parts {
            walk: self,
            up: false,
            next: 0,
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w, 'a>, Unsound> {
        Ok(Parts::within(self, variant))
    }
}

macro_rules! lists {
    ($($kind:ident $item:ident)*) => {$(
        impl ser::$kind for List<'_, '_> {
            type Ok = ();
            type Error = Unsound;

            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsound> {
                self.item(value)
            }

            fn end(self) -> Result<(), Unsound> {
                Ok(())
            }
        }
    )*};
}

lists! {
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
}

impl ser::SerializeMap for List<'_, '_> {
    type Ok = ();
    type Error = Unsound;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Unsound> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsound> {
        self.item(value)
    }

    fn end(self) -> Result<(), Unsound> {
        Ok(())
    }
}

impl ser::SerializeTupleVariant for Parts<'_, '_> {
    type Ok = ();
    type Error = Unsound;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsound> {
        let place = self.next;
        self.next += 1;
        self.walk.go(Step::Place(place), value)
    }

    fn end(self) -> Result<(), Unsound> {
        self.done()
    }
}

macro_rules! structs {
    ($($kind:ident)*) => {$(
        impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Unsound;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Unsound> {
                self.walk.go(Step::Field(key), value)
            }

            fn end(self) -> Result<(), Unsound> {
                self.done()
            }
        }
    )*};
}

structs!(SerializeStruct SerializeStructVariant);
