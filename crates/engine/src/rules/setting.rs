//! What a ruleset is made of: settings that can be listed, described and tried the other way.

use crate::cards::Die;

/// One way to settle a rule, and the others.
pub trait Setting: Sized + Clone + PartialEq {
    /// Every other value worth trying, for tests that the proofs notice a change.
    fn others(&self) -> Vec<Self>;
    /// The value in a few words, for comparison tables.
    fn describe(&self) -> String;
}

impl Setting for u8 {
    fn others(&self) -> Vec<Self> {
        let mut others = vec![self + 1];
        others.extend(self.checked_sub(1));
        others
    }

    fn describe(&self) -> String {
        self.to_string()
    }
}

impl Setting for Die {
    fn others(&self) -> Vec<Self> {
        [Die::Dodge, Die::Shield, Die::Flanked, Die::Surrounded]
            .into_iter()
            .filter(|die| die != self)
            .collect()
    }

    fn describe(&self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident => $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl Setting for $name {
            fn others(&self) -> Vec<Self> {
                [$(Self::$variant),+].into_iter().filter(|other| other != self).collect()
            }

            fn describe(&self) -> String {
                match self {
                    $(Self::$variant => $text,)+
                }
                .to_owned()
            }
        }
    };
}

macro_rules! settings {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[doc = $field_doc:literal])+ $field:ident: $kind:ty $(=> $applies:expr)?),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// What the edition is called.
            pub name: String,
            $($(#[doc = $field_doc])+ pub $field: $kind,)+
        }

        impl $name {
            /// Every setting: its name, what it is about, and how this ruleset settles it; a dash where it makes no difference.
            pub fn settings(&self) -> Vec<(&'static str, &'static str, String)> {
                vec![$((
                    stringify!($field),
                    concat!($($field_doc),+).trim(),
                    if settings!(@applies self $($applies)?) { Setting::describe(&self.$field) } else { "–".to_owned() },
                ),)+]
            }

            /// Every ruleset that differs from this one in a single setting, with that setting's name and the new value.
            /// Settings that make no difference here are left alone.
            pub fn neighbours(&self) -> Vec<(&'static str, String, Self)> {
                let mut all = Vec::new();
                $(
                    if settings!(@applies self $($applies)?) {
                        self.turn(stringify!($field), |rules| &mut rules.$field, &self.$field, &mut all);
                    }
                )+
                all
            }

            /// Adds those that differ in one setting.
            fn turn<S: Setting>(
                &self,
                name: &'static str,
                setting: fn(&mut Self) -> &mut S,
                now: &S,
                all: &mut Vec<(&'static str, String, Self)>,
            ) {
                for other in now.others() {
                    let text = other.describe();
                    let mut rules = self.clone();
                    *setting(&mut rules) = other;
                    all.push((name, text, rules));
                }
            }
        }
    };
    (@applies $rules:ident) => { true };
    (@applies $rules:ident $applies:expr) => {{
        let applies: fn(&Self) -> bool = $applies;
        applies($rules)
    }};
}

pub(super) use {choices, settings};
