//! The words of the card language. A word is a type with a home: what it is, what it means, how it is said and what it touches stand
//! together, one small trait a vocabulary. A vocabulary is the list of its words, read by their names; what can be said shortly is a
//! form, read in the short spelling and made of words.

pub mod away;
pub mod cards;
pub mod conditions;
pub mod durations;
pub mod effects;
pub mod features;
pub mod fighters;
pub mod gifts;
pub mod hexes;
pub mod limits;
pub mod moments;
pub mod natives;
pub mod numbers;
pub mod player_gifts;
pub mod rules;
pub mod times;
mod touches;
pub mod weapons;

pub(crate) use touches::Touches;

/// The list of a vocabulary's words, and of the forms that are read as words of it.
macro_rules! vocabulary {
    (forms [$($form:ident),* $(,)?]; $(#[$about:meta])* pub enum $name:ident { $($word:ident,)* }) => {
        $(#[$about])*
        pub enum $name {
            $($word($word),)*
        }

        $(
            impl ::core::convert::From<$word> for $name {
                #[inline]
                fn from(word: $word) -> Self {
                    Self::$word(word)
                }
            }
        )*

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(variant_identifier)]
                enum Spelled {
                    $($word,)*
                    $($form,)*
                }

                struct Visitor;

                impl<'de> serde::de::Visitor<'de> for Visitor {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("enum ", stringify!($name)))
                    }

                    fn visit_enum<A: serde::de::EnumAccess<'de>>(
                        self,
                        data: A,
                    ) -> Result<$name, A::Error> {
                        use serde::de::VariantAccess;
                        let (word, values) = data.variant()?;
                        match word {
                            $(Spelled::$word => values.newtype_variant().map($name::$word),)*
                            $(Spelled::$form => values
                                .newtype_variant()
                                .map(|form: forms::$form| form.meant()),)*
                        }
                    }
                }

                const WORDS: &[&str] = &[
                    $(stringify!($word),)*
                    $(stringify!($form),)*
                ];
                deserializer.deserialize_enum(stringify!($name), WORDS, Visitor)
            }
        }
    };
}
pub(crate) use vocabulary;
