//! From a tree to values.

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
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

    /// A wrong kind of value, or a place for an error that has none.
    fn place<T>(self, result: Result<T, Error>) -> Result<T, Error> {
        result.map_err(|error| error.or_at(self.node.at))
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

    fn mismatch<'de, V: Visitor<'de>>(self, visitor: &V) -> Error {
        <Error as de::Error>::invalid_type(self.unexpected(), visitor).or_at(self.node.at)
    }

    /// What is meant where it can be only one thing: the single value of the word, or the node itself.
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
    fn record(self, fields: &'static [&'static str]) -> Result<&'n [Value<'t>], Error> {
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
        Ok(values)
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
        let at = self.single()?;
        let Shape::List(items) = &at.node.shape else {
            return at.wrong("expected a list: `[..]`");
        };
        at.place(visitor.visit_seq(Items(items.iter())))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
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
        at.place(visitor.visit_seq(Unnamed(values.iter())))
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
        self.unit_variant()?;
        self.place(visitor.visit_unit())
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.inside && self.node.values().iter().all(|value| value.name.is_none()) {
            // The record stands there as a value of its own, or its fields do, in their order and without their names.
            return match self.node.values() {
                [Value { node, .. }] if node.is_record(name) => {
                    At::outside(node).deserialize_struct(name, fields, visitor)
                }
                values => {
                    self.node.inner.set(name);
                    let word = self.node.word();
                    let bare = || {
                        Error::new(
                            self.node.at,
                            format!("`{word}` needs a value: `{word}(..)`"),
                        )
                    };
                    let read = self.tuple_variant(fields.len(), visitor);
                    read.map_err(|error| if values.is_empty() { bare() } else { error })
                }
            };
        }
        if self.inside {
            self.node.inner.set(name);
        } else {
            self.node.kind.set(name);
            let word = self.node.word();
            if !word.is_empty() && word != name {
                return self.wrong(format!("expected `{name}(..)`, found `{word}`"));
            }
        }
        let values = self.record(fields)?;
        let place = if self.inside || self.node.word().is_empty() {
            self.node.at
        } else {
            self.node.at + self.node.word().len()
        };
        visitor
            .visit_map(Named {
                values: values.iter(),
                value: None,
            })
            .map_err(|error| error.or_at(place))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let at = self.single()?;
        at.node.kind.set(name);
        match &at.node.shape {
            Shape::Word { word, .. } if variants.contains(word) => at.place(visitor.visit_enum(at)),
            Shape::Word { word, .. } if !word.is_empty() => {
                let found = (*word).to_owned();
                let known = variants;
                Err(Error::fault(at.node.at, Fault::Word { found, known }))
            }
            _ => Err(at.mismatch(&visitor)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let at = self.single()?;
        match &at.node.shape {
            Shape::Text(text) => at.place(visitor.visit_str(text)),
            Shape::Word { word, .. } if !word.is_empty() => {
                at.wrong(format!("expected text; write it in quotes: \"{word}\""))
            }
            _ => Err(at.mismatch(&visitor)),
        }
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
        let next = self.0.next();
        next.map(|node| seed.deserialize(At::outside(node)))
            .transpose()
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
        let next = self.0.next();
        next.map(|value| seed.deserialize(At::outside(&value.node)))
            .transpose()
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
        match &self.node.shape {
            Shape::Word {
                word,
                values: Some(_),
            } => self.wrong(format!("`{word}` stands alone; leave its parentheses out")),
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(At {
            node: self.node,
            inside: true,
        })
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let word = self.node.word();
        let values = self.tuple()?;
        if let Some(extra) = values.get(len) {
            let message = format!("`{word}` takes {len} values at most; remove this one");
            return Err(Error::new(extra.node.at, message));
        }
        visitor
            .visit_seq(Unnamed(values.iter()))
            .map_err(|error| match error.has_place() {
                false if values.len() < len => Error::new(
                    self.node.at,
                    format!("`{word}` takes {len} values, found {}", values.len()),
                ),
                _ => error.or_at(self.node.at),
            })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let values = self.record(fields)?;
        self.place(visitor.visit_map(Named {
            values: values.iter(),
            value: None,
        }))
    }
}
