//! From a tree to values.
//!
//! What is generic here is compiled for each of the hundreds of types that content is read into, so it holds only what depends on
//! the type; everything else stands in functions of [`At`].

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::{Error, Fault, Node, Shape, Value};

/// Where reading is at.
#[derive(Clone, Copy)]
pub(crate) struct At<'n, 't> {
    node: &'n Node<'t>,
    /// What is read is what the word holds, not the word: `Surge(at: ..)`, `Heal(A, 2)`.
    inside: bool,
}

impl<'n, 't> At<'n, 't> {
    pub(crate) fn outside(node: &'n Node<'t>) -> Self {
        Self {
            node,
            inside: false,
        }
    }

    /// A place for an error that has none.
    fn place<T>(self, result: Result<T, Error>) -> Result<T, Error> {
        match result {
            Ok(value) => Ok(value),
            Err(error) => Err(error.or_at(self.node.at)),
        }
    }

    fn wrong<T>(self, message: impl Into<String>) -> Result<T, Error> {
        Err(Error::new(self.node.at, message))
    }

    fn unexpected(self) -> Unexpected<'n> {
        match &self.node.shape {
            Shape::Word { word: "", .. } => Unexpected::Other("values in parentheses"),
            Shape::Word { word, .. } => Unexpected::Other(word),
            Shape::List(_) => Unexpected::Other("a list"),
            Shape::Text(text) => Unexpected::Str(text),
            Shape::Number(number) => Unexpected::Signed(*number),
            Shape::Flag(flag) => Unexpected::Bool(*flag),
        }
    }

    #[cold]
    fn mismatch(self, expected: &dyn Expected) -> Error {
        <Error as de::Error>::invalid_type(self.unexpected(), expected).or_at(self.node.at)
    }

    /// What is meant where it can be only one thing: the single value of the word, or the node itself.
    #[inline(never)]
    fn single(self) -> Result<Self, Error> {
        if !self.inside {
            return Ok(self);
        }
        let word = self.node.word();
        match self.node.values() {
            [] => self.wrong(format!("`{word}` needs a value: `{word}(..)`")),
            [Value { name: None, node }] => Ok(At::outside(node)),
            [
                Value {
                    name: Some((name, at)),
                    ..
                },
                ..,
            ] => Err(Error::new(
                *at,
                format!("the values here have no names; leave `{name}:` out"),
            )),
            [_, second, ..] => Err(Error::new(
                second.node.at,
                format!("`{word}` takes one value; remove this one"),
            )),
        }
    }

    /// The values of a record with these fields, each of which must be one of them.
    #[inline(never)]
    fn record(self, fields: &'static [&'static str]) -> Result<Named<'n, 't>, Error> {
        let values = match &self.node.shape {
            Shape::Word {
                values: Some(values),
                ..
            } => values,
            Shape::Word { word, values: None } if !word.is_empty() => {
                return self.wrong(format!(
                    "`{word}` needs values: `{word}({}: ..)`",
                    fields.join(": .., ")
                ));
            }
            _ => {
                return self.wrong(format!(
                    "expected a record: `({}: ..)`",
                    fields.join(": .., ")
                ));
            }
        };
        for value in values {
            match value.name {
                Some((name, _)) if fields.contains(&name) => {}
                Some((name, at)) => {
                    let found = name.to_owned();
                    return Err(Error::fault(
                        at,
                        Fault::Field {
                            found,
                            known: fields,
                        },
                    ));
                }
                None => {
                    return Err(Error::new(
                        value.node.at,
                        format!("a name is missing here: one of {}", fields.join(", ")),
                    ));
                }
            }
        }
        Ok(Named {
            values: values.iter(),
            value: None,
        })
    }

    /// The values without names in parentheses.
    fn tuple(self) -> Result<&'n [Value<'t>], Error> {
        let values = self.node.values();
        match values.first().and_then(|value| value.name) {
            Some((name, at)) => Err(Error::new(
                at,
                format!("the values here have no names; leave `{name}:` out"),
            )),
            None => Ok(values),
        }
    }

    /// The items of a list, and where it stands.
    #[inline(never)]
    fn items(self) -> Result<(Items<'n, 't>, Self), Error> {
        let at = self.single()?;
        match &at.node.shape {
            Shape::List(items) => Ok((Items(items.iter()), at)),
            _ => at.wrong("expected a list: `[..]`"),
        }
    }

    /// So many values in parentheses, and where they stand.
    #[inline(never)]
    fn bare_values(self, len: usize) -> Result<(Unnamed<'n, 't>, Self), Error> {
        let at = self.single()?;
        let Shape::Word { word: "", .. } = at.node.shape else {
            return at.wrong(format!("expected {len} values in parentheses: `(.., ..)`"));
        };
        let values = at.tuple()?;
        if values.len() != len {
            return at.wrong(format!(
                "expected {len} values here, found {}",
                values.len()
            ));
        }
        Ok((Unnamed(values.iter()), at))
    }

    /// The values of a word, at most so many.
    #[inline(never)]
    fn values_of_word(self, len: usize) -> Result<Unnamed<'n, 't>, Error> {
        let word = self.node.word();
        let values = self.tuple()?;
        match values.get(len) {
            Some(extra) => Err(Error::new(
                extra.node.at,
                format!("`{word}` takes {len} values at most; remove this one"),
            )),
            None => Ok(Unnamed(values.iter())),
        }
    }

    /// What was wrong with the values of a word that takes so many.
    #[cold]
    fn wrong_values(self, len: usize, error: Error) -> Error {
        let (word, found) = (self.node.word(), self.node.values().len());
        if error.has_place() || found >= len {
            return error.or_at(self.node.at);
        }
        // Some of the others may be left out; the next one may not, or nothing would be wrong.
        let message = match found + 1 {
            least if least == len => format!("`{word}` takes {len} values, found {found}"),
            least => format!("`{word}` takes {least} values at least, found {found}"),
        };
        Error::new(self.node.at, message)
    }

    /// How the fields of a record are written here.
    #[inline(never)]
    fn fields(
        self,
        name: &'static str,
        fields: &'static [&'static str],
    ) -> Result<Fields<'n, 't>, Error> {
        let mut at = self;
        if at.inside && at.node.values().iter().all(|value| value.name.is_none()) {
            // The record stands there as a value of its own, or its fields do, in their order and without their names.
            match at.node.values() {
                [Value { node, .. }] if node.is_record(name) => at = At::outside(node),
                _ => {
                    at.node.inner.set(name);
                    return Ok(Fields::InOrder(at));
                }
            }
        }
        if at.inside {
            at.node.inner.set(name);
        } else {
            at.node.kind.set(name);
            let word = at.node.word();
            if !word.is_empty() && word != name {
                return at.wrong(format!("expected `{name}(..)`, found `{word}`"));
            }
        }
        let values = at.record(fields)?;
        let place = if at.inside || at.node.word().is_empty() {
            at.node.at
        } else {
            at.node.at + at.node.word().len()
        };
        Ok(Fields::Named(values, place))
    }

    /// What was wrong with the fields of a record that a word holds, without their names.
    #[cold]
    fn wrong_fields(self, error: Error) -> Error {
        let word = self.node.word();
        if self.node.values().is_empty() {
            Error::new(
                self.node.at,
                format!("`{word}` needs a value: `{word}(..)`"),
            )
        } else {
            error
        }
    }

    /// The word itself, if it is one of these.
    #[inline(never)]
    fn word_of(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        expected: &dyn Expected,
    ) -> Result<Self, Error> {
        let at = self.single()?;
        at.node.kind.set(name);
        match &at.node.shape {
            Shape::Word { word, .. } if variants.contains(word) => Ok(at),
            Shape::Word { word, .. } if !word.is_empty() => {
                let found = (*word).to_owned();
                let known = variants;
                Err(Error::fault(at.node.at, Fault::Word { found, known }))
            }
            _ => Err(at.mismatch(expected)),
        }
    }

    /// A text, and where it stands.
    #[inline(never)]
    fn text(self, expected: &dyn Expected) -> Result<(&'n str, Self), Error> {
        let at = self.single()?;
        match &at.node.shape {
            Shape::Text(text) => Ok((text, at)),
            Shape::Word { word, .. } if !word.is_empty() => {
                at.wrong(format!("expected text; write it in quotes: \"{word}\""))
            }
            _ => Err(at.mismatch(expected)),
        }
    }

    #[inline(never)]
    fn stands_alone(self) -> Result<(), Error> {
        match &self.node.shape {
            Shape::Word {
                word,
                values: Some(_),
            } => self.wrong(format!("`{word}` stands alone; leave its parentheses out")),
            _ => Ok(()),
        }
    }
}

/// How the fields of a record are written.
enum Fields<'n, 't> {
    /// As the values of a word, without their names.
    InOrder(At<'n, 't>),
    /// With their names; what is missing is said to be missing here.
    Named(Named<'n, 't>, usize),
}

impl<'de> Deserializer<'de> for At<'_, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let at = self.single()?;
        match &at.node.shape {
            Shape::Number(number) => at.place(visitor.visit_i64(*number)),
            Shape::Text(text) => at.place(visitor.visit_str(text)),
            Shape::Flag(flag) => at.place(visitor.visit_bool(*flag)),
            Shape::List(_) => at.deserialize_seq(visitor),
            Shape::Word { word: "", .. } => at.deserialize_tuple(at.node.values().len(), visitor),
            Shape::Word { .. } => at.place(visitor.visit_enum(at)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let at = self.single()?;
        match at.node.shape {
            Shape::Word {
                word: "None",
                values: None,
            } => visitor.visit_none(),
            _ => visitor.visit_some(at),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let (items, at) = self.items()?;
        at.place(visitor.visit_seq(items))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let (values, at) = self.bare_values(len)?;
        at.place(visitor.visit_seq(values))
    }

    /// A word that has a type of its own: its values stand in its parentheses, `Heal(A, 2)`.
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.inside {
            self.tuple_variant(len, visitor)
        } else {
            self.deserialize_tuple(len, visitor)
        }
    }

    /// A word that has a type of its own and no values.
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.stands_alone()?;
        self.place(visitor.visit_unit())
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.fields(name, fields)? {
            Fields::InOrder(at) => match at.tuple_variant(fields.len(), visitor) {
                Ok(value) => Ok(value),
                Err(error) => Err(at.wrong_fields(error)),
            },
            Fields::Named(values, place) => match visitor.visit_map(values) {
                Ok(value) => Ok(value),
                Err(error) => Err(error.or_at(place)),
            },
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let at = self.word_of(name, variants, &visitor)?;
        at.place(visitor.visit_enum(at))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let (text, at) = self.text(&visitor)?;
        at.place(visitor.visit_str(text))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit map identifier
        ignored_any
    }
}

struct Items<'n, 't>(std::slice::Iter<'n, Node<'t>>);

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.0.next() {
            Some(node) => seed.deserialize(At::outside(node)).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Unnamed<'n, 't>(std::slice::Iter<'n, Value<'t>>);

impl<'de> SeqAccess<'de> for Unnamed<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.0.next() {
            Some(value) => seed.deserialize(At::outside(&value.node)).map(Some),
            None => Ok(None),
        }
    }
}

struct Named<'n, 't> {
    values: std::slice::Iter<'n, Value<'t>>,
    value: Option<&'n Node<'t>>,
}

impl<'de> MapAccess<'de> for Named<'_, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(Value {
            name: Some((name, at)),
            node,
        }) = self.values.next()
        else {
            return Ok(None);
        };
        self.value = Some(node);
        let name: de::value::StrDeserializer<'_, Error> = (*name).into_deserializer();
        seed.deserialize(name)
            .map(Some)
            .map_err(|error| error.or_at(*at))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match self.value.take() {
            Some(node) => seed.deserialize(At::outside(node)),
            None => Err(de::Error::custom("a value was asked for before its name")),
        }
    }
}

impl<'de> EnumAccess<'de> for At<'_, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let word: de::value::StrDeserializer<'_, Error> = self.node.word().into_deserializer();
        Ok((self.place(seed.deserialize(word))?, self))
    }
}

impl<'de> VariantAccess<'de> for At<'_, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.stands_alone()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(At {
            node: self.node,
            inside: true,
        })
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let values = self.values_of_word(len)?;
        match visitor.visit_seq(values) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.wrong_values(len, error)),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let values = self.record(fields)?;
        self.place(visitor.visit_map(values))
    }
}
