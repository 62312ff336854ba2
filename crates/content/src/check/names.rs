//! Names that content makes up, and whether both ends of each are there: what gives a status and what asks for it, what a tag is
//! asked of and what carries it.

use std::collections::HashMap;
use std::sync::Arc;

use underhex_engine::cards::{
    CardTag, CoreName, NativeTag, PlayerAction, Runemark, Token, WeaponKeyword,
};
use underhex_engine::name::slug;
use underhex_notation::Node;

use super::Fault;
use crate::suggest::nearest;

/// What a name is a name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Sort {
    Fighter,
    Runemark,
    Status,
    Token,
    Marker,
    Mark,
    Counter,
    Value,
    CardTag,
    Card,
    Set,
    Weapon,
    WeaponAbility,
    Ability,
    AbilityTag,
    Group,
    Faction,
    Alliance,
    CoreAbility,
    PlayerAction,
}

/// What a place of a file does with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Makes it: gives a status, defines a value, is called that.
    Makes,
    /// Asks for it.
    Asks,
}

use Role::{Asks, Makes};

/// How a sort is spoken of.
struct Words {
    /// `the status`.
    called: &'static str,
    /// What a name that nothing makes lacks.
    lacks: &'static str,
    /// What a name that nothing asks for is, where that is an error.
    idle: Option<&'static str>,
}

impl Sort {
    fn words(self) -> Words {
        let (called, lacks, idle) = match self {
            Sort::Fighter => (
                "fighter",
                "no warband has such a fighter; those of warbands that are not here stand in names.ron",
                None,
            ),
            Sort::Runemark => (
                "runemark",
                "no fighter has it; those of warbands that are not here stand in names.ron",
                None,
            ),
            Sort::Status => (
                "status",
                "nothing gives it; a status comes from `Status(..)` in `gives`",
                Some("no filter asks for it"),
            ),
            Sort::Token => (
                "token",
                "nothing gives it; tokens come from `Give` or `StartTokens`",
                Some("nothing asks for it or takes it away"),
            ),
            Sort::Marker => (
                "marker",
                "nothing places it; markers come from `PlaceMarker`",
                Some("nothing asks for it"),
            ),
            Sort::Mark => (
                "mark",
                "nothing makes it; marks come from `MarkFeature`",
                Some("nothing asks for it"),
            ),
            Sort::Counter => (
                "counter",
                "nothing makes it go up; counters come from `Start`, `Gain` or `SetCounter`",
                Some("nothing asks for it or spends it"),
            ),
            Sort::Value => (
                "value",
                "nothing says what it is; write `Define(..)`",
                Some("nothing asks for it"),
            ),
            Sort::CardTag => (
                "tag",
                "it is not in the list of tags; tags printed on cards stand in names.ron",
                None,
            ),
            Sort::Card => ("card", "no card is called that", None),
            Sort::Set => ("set", "there is no deck or set of this name", None),
            Sort::Weapon => (
                "weapon",
                "no fighter or Upgrade has a weapon of this name",
                None,
            ),
            Sort::WeaponAbility => (
                "weapon ability",
                "nothing says what it does; write `WeaponAbility(..)` in a warscroll",
                Some("no weapon has it"),
            ),
            Sort::Ability => ("ability", "no ability has this `name`", None),
            Sort::AbilityTag => (
                "tag",
                "no ability has this `tag`",
                Some("nothing answers to it"),
            ),
            Sort::Group => ("group", "no other ability shares it", None),
            Sort::Faction => (
                "faction",
                "it is no warband and no grand alliance; warbands that are not here stand in names.ron",
                None,
            ),
            Sort::Alliance => ("grand alliance", "names.ron lists them", None),
            Sort::CoreAbility => (
                "Core ability",
                "there are `move`, `attack`, `charge`, `guard` and `ability`",
                None,
            ),
            Sort::PlayerAction => ("action", "there are `draw`, `exchange` and `pass`", None),
        };
        Words {
            called,
            lacks,
            idle,
        }
    }

    /// Names that are there without any file.
    fn built_in(self) -> &'static [&'static str] {
        match self {
            Sort::Runemark => &Runemark::NAMES,
            Sort::Token => &Token::NAMES,
            Sort::CardTag => &CardTag::NAMES,
            Sort::AbilityTag => &NativeTag::NAMES,
            Sort::WeaponAbility => &WeaponKeyword::NAMES,
            Sort::CoreAbility => &CoreName::NAMES,
            Sort::PlayerAction => &PlayerAction::NAMES,
            _ => &[],
        }
    }
}

/// A name at a place of a file.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub sort: Sort,
    pub role: Role,
    pub name: Arc<str>,
    pub at: usize,
}

/// Where names stand: the type, its word or field, and the place of the value in it; `*` is any word of the type.
const PLACES: &[(&str, &str, Place, Sort, Role)] = &[
    ("Is", "Named", Place::At(0), Sort::Fighter, Asks),
    ("Is", "Runemark", Place::At(0), Sort::Runemark, Asks),
    ("Is", "Status", Place::At(0), Sort::Status, Asks),
    (
        "Is",
        "HasWeaponWith",
        Place::At(0),
        Sort::WeaponAbility,
        Asks,
    ),
    ("Token", "Custom", Place::At(0), Sort::Token, Asks),
    ("HexIs", "Marker", Place::At(0), Sort::Marker, Asks),
    ("FeatureIs", "Mark", Place::At(0), Sort::Mark, Asks),
    ("CardIs", "Tag", Place::At(0), Sort::CardTag, Asks),
    ("CardIs", "Called", Place::At(0), Sort::Card, Asks),
    ("CardIs", "Set", Place::At(0), Sort::Set, Asks),
    ("WeaponIs", "Has", Place::At(0), Sort::WeaponAbility, Asks),
    ("WeaponIs", "Called", Place::At(0), Sort::Weapon, Asks),
    (
        "Gives",
        "WeaponHas",
        Place::At(1),
        Sort::WeaponAbility,
        Asks,
    ),
    (
        "Gives",
        "WeaponAlways",
        Place::At(1),
        Sort::WeaponAbility,
        Asks,
    ),
    ("Gives", "Ignores", Place::At(0), Sort::WeaponAbility, Asks),
    ("Gives", "Status", Place::At(0), Sort::Status, Makes),
    ("Gives", "ConductsRange", Place::At(0), Sort::Status, Makes),
    ("Gives", "Runemark", Place::At(0), Sort::Runemark, Asks),
    ("Until", "CounterGains", Place::At(0), Sort::Counter, Asks),
    ("Until", "TagUsed", Place::At(0), Sort::AbilityTag, Asks),
    ("Until", "TagPlayed", Place::At(0), Sort::CardTag, Asks),
    (
        "Cond",
        "UsedAbility",
        Place::At(0),
        Sort::WeaponAbility,
        Asks,
    ),
    ("Cond", "Marker", Place::At(0), Sort::Marker, Asks),
    ("", "Counter", Place::At(0), Sort::Counter, Asks),
    ("", "Steps", Place::At(0), Sort::Counter, Asks),
    ("", "Value", Place::At(0), Sort::Value, Asks),
    ("", "ValueOf", Place::At(1), Sort::Value, Asks),
    ("Effect", "Gain", Place::At(0), Sort::Counter, Makes),
    ("Effect", "SetCounter", Place::At(0), Sort::Counter, Makes),
    ("Effect", "Spend", Place::At(0), Sort::Counter, Asks),
    ("Effect", "SpendUpTo", Place::At(0), Sort::Counter, Asks),
    ("Effect", "MarkFeature", Place::At(0), Sort::Mark, Makes),
    ("Effect", "PlaceMarker", Place::At(0), Sort::Marker, Makes),
    ("Effect", "RemoveMarker", Place::At(0), Sort::Marker, Asks),
    ("Effect", "Use", Place::At(0), Sort::Ability, Asks),
    ("Effect", "Refresh", Place::At(0), Sort::Ability, Asks),
    ("Rule", "Define", Place::At(0), Sort::Value, Makes),
    ("Rule", "Start", Place::At(0), Sort::Counter, Makes),
    ("Rule", "StartTokens", Place::At(1), Sort::Token, Makes),
    (
        "Rule",
        "WeaponAbility",
        Place::At(0),
        Sort::WeaponAbility,
        Makes,
    ),
    ("Ability", "*", Place::Field("name"), Sort::Ability, Makes),
    ("Ability", "*", Place::Field("tag"), Sort::AbilityTag, Makes),
    ("Ability", "*", Place::Field("group"), Sort::Group, Asks),
    ("WeaponDef", "*", Place::Field("name"), Sort::Weapon, Makes),
    (
        "WeaponDef",
        "*",
        Place::Field("abilities"),
        Sort::WeaponAbility,
        Asks,
    ),
    ("FighterDef", "*", Place::Field("id"), Sort::Fighter, Makes),
    (
        "FighterDef",
        "*",
        Place::Field("runemarks"),
        Sort::Runemark,
        Makes,
    ),
    (
        "FighterSide",
        "*",
        Place::Field("runemarks"),
        Sort::Runemark,
        Makes,
    ),
    ("Card", "*", Place::Field("name"), Sort::Card, Makes),
    ("Card", "*", Place::Field("tags"), Sort::CardTag, Asks),
    ("Card", "*", Place::Field("faction"), Sort::Faction, Asks),
    ("Deck", "*", Place::Field("id"), Sort::Set, Makes),
    ("Warband", "*", Place::Field("id"), Sort::Faction, Makes),
    (
        "Warband",
        "*",
        Place::Field("alliance"),
        Sort::Alliance,
        Asks,
    ),
    ("Names", "*", Place::Field("tags"), Sort::CardTag, Makes),
    ("Names", "*", Place::Field("fighters"), Sort::Fighter, Makes),
    (
        "Names",
        "*",
        Place::Field("runemarks"),
        Sort::Runemark,
        Makes,
    ),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    At(usize),
    Field(&'static str),
}

/// All names in what was read from a file.
pub(crate) fn mentions(root: &Node) -> Vec<Mention> {
    let mut found = Vec::new();
    collect(root, &mut found);
    found
}

fn collect(node: &Node, found: &mut Vec<Mention>) {
    let (kind, word) = (node.kind(), node.word());
    let inner = node.inner();
    if !word.is_empty() || !kind.is_empty() {
        for (of, own, place, sort, role) in PLACES {
            let fits = if *own == "*" {
                *of == kind || *of == inner
            } else {
                *of == kind && *own == word
            };
            if fits {
                let value = match place {
                    Place::At(at) => node.value(*at),
                    Place::Field(name) => node.field(name),
                };
                if let Some(value) = value {
                    mention(value, *sort, *role, found);
                }
            }
        }
    }
    match (kind, word) {
        // Who is given a token has it.
        ("Effect", "Give") => {
            if let Some(name) = node.value(1).and_then(|token| token.value(0)) {
                mention(name, Sort::Token, Makes, found);
            }
        }
        // Rules that come into play anew each time, as those of a weapon ability do, share a limit with themselves.
        ("Rule", "Ability") => {
            let (name, group) = (node.field("name"), node.field("group"));
            if let Some(group) = group.filter(|group| name == Some(*group)) {
                mention(group, Sort::Group, Asks, found);
            }
        }
        ("Names", _) => {
            for (field, sorts) in [
                ("alliances", &[Sort::Alliance, Sort::Faction][..]),
                ("factions", &[Sort::Faction]),
            ] {
                for pair in node.field(field).map_or(&[][..], Node::items) {
                    if let Some(slug) = pair.value(0) {
                        for sort in sorts {
                            mention(slug, *sort, Makes, found);
                        }
                    }
                }
            }
        }
        _ => {}
    }
    for child in node.children() {
        collect(child, found);
    }
}

fn mention(value: &Node, sort: Sort, role: Role, found: &mut Vec<Mention>) {
    for item in value.items() {
        mention(item, sort, role, found);
    }
    let Some(text) = value.text() else { return };
    let name = match (sort, role) {
        (Sort::Weapon | Sort::Card, Makes) => slug(text),
        // A critical ability is the ability, under a condition.
        (Sort::WeaponAbility, _) => text.strip_prefix("critical-").unwrap_or(text).to_owned(),
        _ => text.to_owned(),
    };
    found.push(Mention {
        sort,
        role,
        name: name.into(),
        at: value.at,
    });
}

/// How often each name is made and asked for in all files of an edition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(HashMap<(Sort, Arc<str>), Ends>);

#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    made: u32,
    asked: u32,
}

impl Known {
    /// Counts the names of a file.
    pub fn add(&mut self, mentions: &[Mention]) {
        for mention in mentions {
            let ends = self
                .0
                .entry((mention.sort, mention.name.clone()))
                .or_default();
            match mention.role {
                Makes => ends.made += 1,
                Asks => ends.asked += 1,
            }
        }
    }

    /// Forgets the names of a file.
    pub fn remove(&mut self, mentions: &[Mention]) {
        for mention in mentions {
            if let Some(ends) = self.0.get_mut(&(mention.sort, mention.name.clone())) {
                match mention.role {
                    Makes => ends.made = ends.made.saturating_sub(1),
                    Asks => ends.asked = ends.asked.saturating_sub(1),
                }
            }
        }
    }

    fn ends(&self, sort: Sort, name: &Arc<str>) -> Ends {
        self.0
            .get(&(sort, name.clone()))
            .copied()
            .unwrap_or_default()
    }

    /// The names of a file that have only one end.
    pub fn faults(&self, mentions: &[Mention]) -> Vec<Fault> {
        let mut faults: Vec<Fault> = mentions
            .iter()
            .filter_map(|mention| self.fault(mention))
            .collect();
        faults.dedup();
        faults
    }

    fn fault(&self, mention: &Mention) -> Option<Fault> {
        let Mention {
            sort,
            role,
            name,
            at,
        } = mention;
        let words = sort.words();
        let called = words.called;
        if sort.built_in().contains(&&**name) {
            return None;
        }
        let ends = self.ends(*sort, name);
        let message = match role {
            // A group is made by sharing it.
            Asks if *sort == Sort::Group => (ends.asked < 2)
                .then(|| format!("the group `{name}` is only here; {}", words.lacks)),
            Asks => (ends.made == 0).then(|| {
                let hint = self.nearest(*sort, name);
                let hint = hint.map_or(format!("; {}", words.lacks), |known| {
                    format!("; did you mean `{known}`?")
                });
                format!("there is no {called} `{name}`{hint}")
            }),
            Makes => words.idle.filter(|_| ends.asked == 0).map(|idle| {
                format!("the {called} `{name}` does nothing: {idle}; is it misspelt, or left over?")
            }),
        };
        message.map(|message| Fault { at: *at, message })
    }

    /// The name of this sort that a misspelt one is most like.
    fn nearest(&self, sort: Sort, name: &str) -> Option<&str> {
        let made = self
            .0
            .iter()
            .filter(|((own, _), ends)| *own == sort && ends.made > 0)
            .map(|((_, known), _)| &**known);
        nearest(name, made.chain(sort.built_in().iter().copied()))
    }
}
