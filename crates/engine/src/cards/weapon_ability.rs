use std::fmt;

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Name;

/// What a weapon ability does: one of the books', or one that a warscroll or a card defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
#[serde(try_from = "Name", into = "Name")]
pub enum WeaponKeyword {
    /// Shields do not save.
    Cleave,
    /// Dodges do not save.
    Ensnare,
    /// Support does not save.
    Brutal,
    /// One more Damage.
    Grievous,
    /// The target gets a Stagger token.
    Stagger,
    /// The target may be driven back towards the attacker.
    Grapple,
    /// The attack is made against each adjacent enemy.
    Scything,
    /// The target is driven back so many hexes farther.
    Knockback(u8),
    /// Whatever `WeaponAbility` says about this name.
    Own(Name),
}

/// The books' weapon abilities and what they are called; each can be a critical one, too.
const KNOWN: [(WeaponKeyword, &str); 10] = [
    (WeaponKeyword::Cleave, "cleave"),
    (WeaponKeyword::Ensnare, "ensnare"),
    (WeaponKeyword::Brutal, "brutal"),
    (WeaponKeyword::Grievous, "grievous"),
    (WeaponKeyword::Stagger, "stagger"),
    (WeaponKeyword::Grapple, "grapple"),
    (WeaponKeyword::Scything, "scything"),
    (WeaponKeyword::Knockback(1), "knockback-1"),
    (WeaponKeyword::Knockback(2), "knockback-2"),
    (WeaponKeyword::Knockback(3), "knockback-3"),
];

impl WeaponKeyword {
    /// The names of the books' weapon abilities.
    pub const NAMES: [&'static str; KNOWN.len()] = {
        let mut names = [""; KNOWN.len()];
        let mut at = 0;
        while at < KNOWN.len() {
            names[at] = KNOWN[at].1;
            at += 1;
        }
        names
    };

    /// What it is called.
    pub fn name(self) -> Name {
        if let WeaponKeyword::Own(name) = self {
            return name;
        }
        KNOWN
            .iter()
            .find(|(keyword, _)| *keyword == self)
            .and_then(|(_, name)| Name::new(name))
            .unwrap_or_default()
    }

    fn called(name: Name) -> Self {
        KNOWN
            .iter()
            .find(|(_, known)| name == *known)
            .map_or(WeaponKeyword::Own(name), |(keyword, _)| *keyword)
    }
}

/// Where the ability itself is asked for, the name of its critical form was written.
#[derive(Debug, thiserror::Error)]
#[error("`critical-{plain}` is a critical form; write the ability itself: `{plain}`")]
pub struct IsCritical {
    plain: String,
}

impl TryFrom<Name> for WeaponKeyword {
    type Error = IsCritical;

    fn try_from(name: Name) -> Result<Self, IsCritical> {
        match name.as_str().strip_prefix(CRITICAL) {
            Some(plain) => Err(IsCritical {
                plain: plain.to_owned(),
            }),
            None => Ok(Self::called(name)),
        }
    }
}

impl From<WeaponKeyword> for Name {
    fn from(keyword: WeaponKeyword) -> Self {
        keyword.name()
    }
}

impl fmt::Display for WeaponKeyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

/// A weapon ability as it stands on a weapon: `"cleave"`, `"critical-cleave"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
#[serde(from = "Name", into = "Name")]
pub struct WeaponAbility {
    /// What it does.
    pub keyword: WeaponKeyword,
    /// It takes effect only with a critical in the Attack roll. (EMB-WEAPON-07)
    pub critical: bool,
}

const CRITICAL: &str = "critical-";

impl WeaponAbility {
    /// Whether an attack with this ability does what the keyword says, with or without a critical in its roll.
    pub fn works_as(self, keyword: WeaponKeyword, critical: bool) -> bool {
        self.keyword == keyword && (critical || !self.critical)
    }

    /// What it is called.
    pub fn name(self) -> Name {
        if self.critical {
            Name::new(&format!("{CRITICAL}{}", self.keyword)).unwrap_or_default()
        } else {
            self.keyword.name()
        }
    }
}

impl From<WeaponKeyword> for WeaponAbility {
    fn from(keyword: WeaponKeyword) -> Self {
        Self {
            keyword,
            critical: false,
        }
    }
}

impl From<Name> for WeaponAbility {
    fn from(name: Name) -> Self {
        let plain = name.as_str().strip_prefix(CRITICAL).and_then(Name::new);
        Self {
            keyword: WeaponKeyword::called(plain.unwrap_or(name)),
            critical: plain.is_some(),
        }
    }
}

impl From<WeaponAbility> for Name {
    fn from(ability: WeaponAbility) -> Self {
        ability.name()
    }
}

impl fmt::Display for WeaponAbility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ability(text: &str) -> WeaponAbility {
        Name::new(text).unwrap().into()
    }

    #[test]
    fn names_and_values_go_both_ways() {
        for name in WeaponKeyword::NAMES {
            assert!(!matches!(ability(name).keyword, WeaponKeyword::Own(_)));
            assert_eq!(ability(name).to_string(), name);
            let critical = format!("critical-{name}");
            assert!(ability(&critical).critical);
            assert_eq!(ability(&critical).to_string(), critical);
        }
        assert_eq!(ability("critical-fillet").to_string(), "critical-fillet");
    }

    #[test]
    fn a_critical_form_waits_for_a_critical() {
        let cleave = ability("critical-cleave");
        assert!(cleave.works_as(WeaponKeyword::Cleave, true));
        assert!(!cleave.works_as(WeaponKeyword::Cleave, false));
        assert!(ability("cleave").works_as(WeaponKeyword::Cleave, false));
        assert!(!ability("cleave").works_as(WeaponKeyword::Ensnare, true));
    }

    #[test]
    fn a_keyword_is_not_written_as_its_critical_form() {
        let name = Name::new("critical-cleave").unwrap();
        let error = WeaponKeyword::try_from(name).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("write the ability itself: `cleave`")
        );
    }
}
