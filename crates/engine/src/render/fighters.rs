//! Fighters: a list of [`Is`] as a noun phrase or as a statement.

use std::borrow::Cow;

use super::cards;
use super::features;
use super::hexes;
use super::names::{Names, Phrase};
use super::numbers::num;
use super::tallies;
use super::text::{a, list, plural, title, words};
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::{Is, Name, Num, Ref, Runemark, Stat, Territory, Token};

/// The word before a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Det {
    /// "a", "an", "another".
    A,
    /// "each".
    Each,
    /// "no".
    No,
    /// "the same".
    Same,
    /// Singular, with this before: "exactly 1".
    Single(String),
    /// Plural, with nothing before.
    Bare,
    /// Plural, with this before: "at least 3".
    Some(String),
}

/// What a filter says, sorted by where it goes in a sentence.
#[derive(Default)]
struct Parts {
    same: Option<Phrase>,
    other: bool,
    side: Option<Side>,
    adjectives: Vec<String>,
    kinds: Vec<Kind>,
    says: Vec<Says>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Friendly,
    Enemy,
}

impl Side {
    fn word(self) -> &'static str {
        match self {
            Side::Friendly => "friendly",
            Side::Enemy => "enemy",
        }
    }

    fn says(self) -> Says {
        Says::Is(match self {
            Side::Friendly => "friendly".to_owned(),
            Side::Enemy => "an enemy".to_owned(),
        })
    }
}

#[derive(Clone)]
enum Kind {
    /// "leader", "minion".
    Common(String),
    /// "Mannok".
    Proper(String),
}

impl Kind {
    fn text(&self) -> &str {
        match self {
            Kind::Common(text) | Kind::Proper(text) => text,
        }
    }
}

/// One thing that a filter says.
enum Trait {
    Side(Side),
    Adjective(String),
    Kind(Kind),
    Same(Phrase),
    Other,
    Says(Says),
    Nothing,
}

impl Trait {
    fn says(self) -> Option<Says> {
        match self {
            Trait::Side(side) => Some(side.says()),
            Trait::Adjective(what) => Some(Says::Is(what)),
            Trait::Kind(Kind::Common(what)) => Some(Says::Is(a(&what))),
            Trait::Kind(Kind::Proper(what)) => Some(Says::Is(what)),
            Trait::Same(phrase) => Some(Says::Is(phrase.text)),
            Trait::Other => Some(Says::Is("another fighter".to_owned())),
            Trait::Says(says) => Some(says),
            Trait::Nothing => None,
        }
    }
}

/// The noun phrase for fighters that are all of this.
pub(crate) fn noun(filter: &[Is], det: &Det, names: &Names) -> Phrase {
    compose(parts(filter, names), det)
}

/// Side and kind only: "enemy leader".
pub(crate) fn short(filter: &[Is], names: &Names) -> String {
    let parts = parts(filter, names);
    match (parts.side, parts.kinds.as_slice()) {
        (_, [Kind::Proper(name)]) => name.clone(),
        (Some(side), [Kind::Common(kind)]) => format!("{} {kind}", side.word()),
        (None, [Kind::Common(kind)]) => kind.clone(),
        (Some(side), _) => format!("{} fighter", side.word()),
        (None, _) => "fighter".to_owned(),
    }
}

/// What follows the noun, with a space before.
pub(crate) fn suffix(filter: &[Is], names: &Names) -> String {
    suffixes(&parts(filter, names).says, false)
}

/// What the filter says of this fighter, as a statement without its subject; `None` if the filter says nothing.
pub(crate) fn statement(
    filter: &[Is],
    subject: &Phrase,
    tense: Tense,
    yes: bool,
    names: &Names,
) -> Option<String> {
    let mut says = all_says(filter, names);
    if !yes {
        says = match says.len() {
            0 => return None,
            1 => says.into_iter().map(Says::not).collect(),
            _ => vec![Says::Neither(vec![says])],
        };
    }
    (!says.is_empty()).then(|| statements(&says, subject, tense))
}

/// A sentence about how many fighters are like this: "at least 3 friendly fighters are damaged".
pub(crate) fn there(filter: &[Is], det: &Det, names: &Names) -> String {
    let mut parts = parts(filter, names);
    let dead = parts.adjectives.iter().any(|word| word.contains("slain"));
    let mut says = if dead {
        Vec::new()
    } else {
        std::mem::take(&mut parts.says)
    };
    if says.is_empty() && parts.same.is_none() {
        says = std::mem::take(&mut parts.adjectives)
            .into_iter()
            .map(Says::Is)
            .collect();
    }
    let subject = compose(parts, det);
    if says.is_empty() {
        return format!("{} {} on the battlefield", subject.text, subject.is());
    }
    format!(
        "{} {}",
        subject.text,
        statements(&says, &subject, Tense::Present)
    )
}

fn compose(parts: Parts, det: &Det) -> Phrase {
    if let Some(same) = parts.same {
        let says: Vec<Says> = parts
            .adjectives
            .into_iter()
            .chain(parts.kinds.iter().map(|kind| match kind {
                Kind::Common(kind) => a(kind),
                Kind::Proper(name) => name.clone(),
            }))
            .map(Says::Is)
            .chain(parts.says)
            .collect();
        if says.is_empty() {
            return same;
        }
        let pronoun = same.pronoun();
        let while_so = statements(&says, &pronoun, Tense::Present);
        return Phrase {
            text: format!("{} while {} {while_so}", same.text, pronoun.text),
            plural: same.plural,
            tail: true,
        };
    }
    let leader = parts.kinds.iter().any(|kind| kind.text() == "leader");
    let single_kind = !parts.kinds.is_empty() && (leader || !parts.other);
    let yours = parts.side == Some(Side::Friendly)
        && single_kind
        && parts.kinds.iter().all(|kind| match kind {
            Kind::Common(kind) => kind == "leader",
            Kind::Proper(_) => true,
        })
        && match det {
            Det::A | Det::Bare => true,
            Det::Each => parts.kinds.iter().all(|kind| kind.text() == "leader"),
            Det::Same => true,
            Det::No | Det::Single(_) | Det::Some(_) => false,
        };
    let proper = matches!(parts.kinds.as_slice(), [Kind::Proper(_)]);
    let is_plural = match det {
        Det::Bare => !yours,
        Det::Some(_) => true,
        Det::A | Det::Each | Det::No | Det::Same | Det::Single(_) => false,
    };
    let mut before: Vec<String> = parts.adjectives;
    if let Some(side) = parts.side
        && !yours
    {
        before.push(side.word().to_owned());
    }
    let head = match parts.kinds.as_slice() {
        [] => if is_plural { "fighters" } else { "fighter" }.to_owned(),
        kinds => kinds
            .iter()
            .map(|kind| match kind {
                Kind::Common(kind) if is_plural => plural(kind),
                Kind::Common(_) | Kind::Proper(_) => kind.text().to_owned(),
            })
            .collect::<Vec<_>>()
            .join(" "),
    };
    before.push(head);
    let core = before.join(" ");
    let other = if parts.other { "other " } else { "" };
    let text = match det {
        Det::A | Det::Bare | Det::Each | Det::Same if yours => format!("your {core}"),
        Det::A if parts.other => format!("another {core}"),
        Det::A if proper && parts.side.is_none() => core,
        Det::A => a(&core),
        Det::Each => format!("each {other}{core}"),
        Det::No => format!("no {other}{core}"),
        Det::Same => format!("the same {other}{core}"),
        Det::Single(count) => format!("{count} {other}{core}"),
        Det::Bare => format!("{other}{core}"),
        Det::Some(count) => format!("{count} {other}{core}"),
    };
    let suffix = suffixes(&parts.says, is_plural);
    Phrase {
        tail: !suffix.is_empty(),
        text: text + &suffix,
        plural: is_plural,
    }
}

fn parts(filter: &[Is], names: &Names) -> Parts {
    let mut parts = Parts::default();
    let side = side(filter);
    for is in filter {
        let described = in_sight(is, filter, names)
            .unwrap_or_else(|| describe(&simpler(is, filter, names), side, names));
        match described {
            Trait::Side(side) => parts.side = Some(side),
            Trait::Adjective(word) => parts.adjectives.push(word),
            Trait::Kind(kind) => parts.kinds.push(kind),
            Trait::Same(phrase) => parts.same = Some(phrase),
            Trait::Other => parts.other = true,
            Trait::Says(says) => parts.says.push(says),
            Trait::Nothing => {}
        }
    }
    parts
}

/// Visible to a fighter and near it, in one breath.
fn in_sight(is: &Is, filter: &[Is], names: &Names) -> Option<Trait> {
    match is {
        Is::VisibleTo(who) => filter
            .iter()
            .any(|is| matches!(is, Is::Within(_, other) if other == who))
            .then_some(Trait::Nothing),
        Is::Within(count, who) => filter
            .iter()
            .any(|is| matches!(is, Is::VisibleTo(other) if other == who))
            .then(|| {
                Trait::Says(Says::Is(format!(
                    "visible to and within {} of {}",
                    hexes::count(*count),
                    names.of(*who).text
                )))
            }),
        _ => None,
    }
}

/// Without the fighters it is compared with where those are the ones the rest of the list speaks of.
fn simpler<'a>(is: &'a Is, filter: &[Is], names: &Names) -> Cow<'a, Is> {
    let said = |among: &[Is]| {
        let rest: Vec<Is> = filter
            .iter()
            .filter(|is| !matches!(is, Is::Nearest(_, _) | Is::Farthest(_, _)))
            .cloned()
            .collect();
        !among.is_empty()
            && noun(&rest, &Det::Bare, names).text == noun(among, &Det::Bare, names).text
    };
    match is {
        Is::Nearest(who, among) if said(among) => Cow::Owned(Is::Nearest(*who, Vec::new())),
        Is::Farthest(among, from) if said(among) => {
            Cow::Owned(Is::Farthest(Vec::new(), from.clone()))
        }
        is => Cow::Borrowed(is),
    }
}

/// The fighters that one of them is picked out of, with a space before.
fn out_of(among: &[Is], names: &Names) -> String {
    if among.is_empty() {
        String::new()
    } else {
        format!(" out of all {}", noun(among, &Det::Bare, names).text)
    }
}

fn all_says(filter: &[Is], names: &Names) -> Vec<Says> {
    let parts = parts(filter, names);
    let noun = !parts.kinds.is_empty();
    let mut says = Vec::new();
    if let Some(same) = parts.same {
        says.push(Says::Is(same.text));
    }
    if noun || parts.other {
        let core = Parts {
            side: parts.side,
            other: parts.other,
            kinds: parts.kinds,
            adjectives: parts.adjectives,
            ..Parts::default()
        };
        says.push(Says::Is(compose(core, &Det::A).text));
    } else {
        if let Some(side) = parts.side {
            says.push(side.says());
        }
        says.extend(parts.adjectives.into_iter().map(Says::Is));
    }
    says.extend(parts.says);
    says
}

fn side(filter: &[Is]) -> Option<Side> {
    filter.iter().find_map(|is| match is {
        Is::Friendly | Is::Only(Ref::This) => Some(Side::Friendly),
        Is::Enemy => Some(Side::Enemy),
        _ => None,
    })
}

/// Fighters near a fighter of that side: "another" where they could be the same.
fn neighbour(filter: &[Is], outer: Option<Side>, det: &Det, names: &Names) -> String {
    let mut parts = parts(filter, names);
    parts.other |= parts.same.is_none()
        && parts.kinds.is_empty()
        && match (outer, parts.side) {
            (Some(outer), Some(inner)) => outer == inner,
            (_, None) => true,
            (None, Some(_)) => false,
        };
    compose(parts, det).text
}

fn describe(is: &Is, outer: Option<Side>, names: &Names) -> Trait {
    let adjective = |word: &str| Trait::Adjective(word.to_owned());
    let place = |text: String| Trait::Says(Says::Is(text));
    let has = |text: String| Trait::Says(Says::Has(text));
    match is {
        Is::Friendly => Trait::Side(Side::Friendly),
        Is::Enemy => Trait::Side(Side::Enemy),
        Is::Leader => Trait::Kind(Kind::Common("leader".to_owned())),
        Is::Wizard => Trait::Kind(Kind::Common("wizard".to_owned())),
        Is::Named(name) => {
            let name = title(name);
            Trait::Kind(Kind::Proper(
                name.strip_prefix("The ").unwrap_or(&name).to_owned(),
            ))
        }
        Is::Runemark(Runemark::Flying) => adjective("flying"),
        Is::Runemark(mark) if mark.name().as_str().ends_with("ed") => adjective(&title(mark)),
        Is::Runemark(mark) => Trait::Kind(Kind::Common(runemark(&mark.name()))),
        Is::Status(name) => status(name),
        Is::Inspired => adjective("Inspired"),
        Is::Uninspired => adjective("Uninspired"),
        Is::Damaged => adjective("damaged"),
        Is::DamageTokens(count) => has(format!("at least {count} damage tokens")),
        Is::Undamaged => adjective("undamaged"),
        Is::Vulnerable => adjective("vulnerable"),
        Is::Slain => adjective("slain"),
        Is::SlainOrNot => Trait::Nothing,
        Is::HasAny(tokens) => {
            let tokens = token_list(tokens);
            has(a(tokens.strip_suffix('s').unwrap_or(&tokens)))
        }
        Is::HasNo(tokens) => has(format!("no {}", token_list(tokens))),
        Is::HasAtLeast(kind, 0 | 1) => has(a(&token(kind))),
        Is::HasAtLeast(kind, count) => has(format!("at least {count} {}", plural(&token(kind)))),
        Is::In(place_) => place(format!("in {}", territory(*place_))),
        Is::InHex(filter) => place(format!("in {}", hexes::noun(filter, &Det::A, names))),
        Is::InCover => place("in cover".to_owned()),
        Is::SameTerritoryAs(who) => {
            place(format!("in the same territory as {}", names.of(*who).text))
        }
        Is::AloneInTerritory => {
            place("in a territory without other fighters of its warband".to_owned())
        }
        Is::On(filter) => place(format!("on {}", features::noun(filter, &Det::A, names))),
        Is::Holds(filter) => {
            let what = features::treasure(filter, &Det::A, names);
            Trait::Says(Says::Does(
                format!("holds {what}"),
                format!("hold {what}"),
                format!("held {what}"),
            ))
        }
        Is::NearFeature(count, filter) => place(format!(
            "within {} of {}",
            hexes::count(*count),
            features::noun(filter, &Det::A, names)
        )),
        Is::NearHex(count, filter) => place(format!(
            "within {} of {}",
            hexes::count(*count),
            hexes::noun(filter, &Det::A, names)
        )),
        Is::Near(count, filter) => place(format!(
            "within {} of {}",
            hexes::count(*count),
            neighbour(filter, outer, &Det::A, names)
        )),
        Is::Within(count, who) => place(format!(
            "within {} of {}",
            hexes::count(*count),
            names.of(*who).text
        )),
        Is::AtLeastFrom(count, who) => place(format!(
            "at least {count} hexes from {}",
            names.of(*who).text
        )),
        Is::NextTo(filter) => place(format!(
            "adjacent to {}",
            neighbour(filter, outer, &Det::A, names)
        )),
        Is::NextToAtLeast(count, filter) => place(format!(
            "adjacent to {}",
            neighbour(
                filter,
                outer,
                &Det::Some(format!("at least {count}")),
                names
            )
        )),
        Is::Adjacent(who) => place(format!("adjacent to {}", names.of(*who).text)),
        Is::VisibleTo(who) => place(format!("visible to {}", names.of(*who).text)),
        Is::InWeaponRange => place("within range of the weapon".to_owned()),
        Is::Only(who) => Trait::Same(names.of(*who).clone()),
        Is::Other(_) => Trait::Other,
        Is::FriendOf(who) => place(format!("of the same warband as {}", names.of(*who).text)),
        Is::Mates(count, filter) => place(format!(
            "in whose warband at least {count} others are {}",
            noun(filter, &Det::Bare, names).text
        )),
        Is::AtLeast(stat, number) => has(match number {
            Num::Const(number) => format!("{} at least {number}", stat_word(*stat)),
            Num::Of(_) => format!("a {} of at least {}", stat_word(*stat), num(number, names)),
        }),
        Is::AtMost(stat, number) => has(match number {
            Num::Const(number) => format!("{} {number} or less", stat_word(*stat)),
            Num::Of(_) => format!("a {} of at most {}", stat_word(*stat), num(number, names)),
        }),
        Is::Upgrades(0 | 1) => has("any Upgrades".to_owned()),
        Is::Upgrades(count) => has(format!("at least {count} Upgrades")),
        Is::HasUpgrades(0 | 1, filter) => has(cards::upgrade(filter, &Det::A)),
        Is::HasUpgrades(count, filter) => has(cards::upgrade(
            filter,
            &Det::Some(format!("at least {count}")),
        )),
        Is::Supporting(who) => {
            let whom = &names.of(*who).text;
            Trait::Says(Says::Does(
                format!("supports {whom}"),
                format!("support {whom}"),
                format!("supported {whom}"),
            ))
        }
        Is::Nearest(who, among) => {
            place(format!("nearest to {}", names.of(*who).text) + &out_of(among, names))
        }
        Is::Farthest(among, from) => {
            let from = noun(from, &Det::Bare, names);
            let all = if from.plural { "all " } else { "" };
            place(format!("farthest from {all}{}", from.text) + &out_of(among, names))
        }
        Is::InRangeOf(0 | 1, filter) => place(format!(
            "within range of {}",
            neighbour(filter, outer, &Det::A, names)
        )),
        Is::InRangeOf(count, filter) => place(format!(
            "within range of {}",
            neighbour(
                filter,
                outer,
                &Det::Some(format!("at least {count}")),
                names
            )
        )),
        Is::AffectedBy(filter) => place(format!(
            "under a lasting effect of {}",
            cards::noun(filter, &Det::A)
        )),
        Is::Flanked => adjective("Flanked"),
        Is::Surrounded => adjective("Surrounded"),
        Is::HasWeaponWith(name) => has(format!("a {} weapon", title(name))),
        Is::CanUseCore => Trait::Says(Says::Does(
            "can use a Core ability".to_owned(),
            "can use a Core ability".to_owned(),
            "could use a Core ability".to_owned(),
        )),
        Is::Tallied(watch) => Trait::Says(tallies::tallied(watch.tally(), names)),
        Is::TalliedAtLeast(count, watch) => place(format!(
            "for which {} is at least {count}",
            tallies::how_often(watch.tally(), names)
        )),
        Is::SavesWith(die) => place(format!("that saves with {}", crate::name::face(*die))),
        Is::PickedByThisPloy => place("picked by the ploy".to_owned()),
        Is::Not(inner) => opposite(inner, outer, names),
        Is::AnyOf(lists) => either(lists, names),
    }
}

fn opposite(is: &Is, outer: Option<Side>, names: &Names) -> Trait {
    match is {
        Is::Friendly => Trait::Side(Side::Enemy),
        Is::Enemy => Trait::Side(Side::Friendly),
        Is::Inspired => Trait::Adjective("Uninspired".to_owned()),
        Is::Uninspired => Trait::Adjective("Inspired".to_owned()),
        Is::Damaged => Trait::Adjective("undamaged".to_owned()),
        Is::Undamaged => Trait::Adjective("damaged".to_owned()),
        Is::Vulnerable => Trait::Adjective("non-vulnerable".to_owned()),
        Is::Only(_) => Trait::Other,
        Is::HasAny(tokens) => describe(&Is::HasNo(tokens.clone()), outer, names),
        Is::HasNo(tokens) => describe(&Is::HasAny(tokens.clone()), outer, names),
        Is::Upgrades(0 | 1) => Trait::Says(Says::Has("no Upgrades".to_owned())),
        other => match describe(other, outer, names).says() {
            Some(says) => Trait::Says(says.not()),
            None => Trait::Nothing,
        },
    }
}

fn either(lists: &[Vec<Is>], names: &Names) -> Trait {
    if let Some(place) = territories(lists.iter().map(|list| match list.as_slice() {
        [Is::In(place)] => Some(*place),
        _ => None,
    })) {
        return Trait::Says(Says::Is(place));
    }
    let mut adjectives = Vec::new();
    let mut kinds = Vec::new();
    for list in lists {
        let mut meant = list.iter().filter(|is| !matches!(is, Is::SlainOrNot));
        if let (Some(is), None) = (meant.next(), meant.next()) {
            match describe(is, None, names) {
                Trait::Adjective(word) => adjectives.push(word),
                Trait::Kind(kind) => kinds.push(kind),
                Trait::Side(_)
                | Trait::Same(_)
                | Trait::Other
                | Trait::Says(_)
                | Trait::Nothing => {}
            }
        }
    }
    if adjectives.len() == lists.len() {
        return Trait::Adjective(list(&adjectives, "or"));
    }
    if kinds.len() == lists.len() {
        let texts: Vec<&str> = kinds.iter().map(Kind::text).collect();
        let proper = kinds.iter().all(|kind| matches!(kind, Kind::Proper(_)));
        let text = list(&texts, "or");
        return Trait::Kind(if proper {
            Kind::Proper(text)
        } else {
            Kind::Common(text)
        });
    }
    let says: Vec<Vec<Says>> = lists
        .iter()
        .map(|list| all_says(list, names))
        .filter(|says| !says.is_empty())
        .collect();
    if says.is_empty() {
        Trait::Nothing
    } else {
        Trait::Says(Says::Either(says))
    }
}

fn status(name: &Name) -> Trait {
    let text = words(name);
    if ["da ", "the ", "a ", "an ", "your "]
        .iter()
        .any(|start| text.starts_with(start))
    {
        return Trait::Says(Says::Does(
            format!("is {text}"),
            format!("are {text}"),
            format!("was {text}"),
        ));
    }
    Trait::Adjective(text)
}

/// A runemark as a kind of fighter.
fn runemark(name: &Name) -> String {
    if name == "minion" {
        "minion".to_owned()
    } else {
        title(name)
    }
}

/// "Charge token".
pub(crate) fn token(kind: &Token) -> String {
    format!("{} token", token_word(kind))
}

/// "Move or Charge tokens".
pub(crate) fn token_list(tokens: &[Token]) -> String {
    let words: Vec<String> = tokens.iter().map(token_word).collect();
    match words.as_slice() {
        [] => "tokens".to_owned(),
        words => format!("{} tokens", list(words, "or")),
    }
}

fn token_word(kind: &Token) -> String {
    match kind {
        Token::Move => "Move".to_owned(),
        Token::Charge => "Charge".to_owned(),
        Token::Guard => "Guard".to_owned(),
        Token::Stagger => "Stagger".to_owned(),
        Token::Raise => "Raise".to_owned(),
        Token::Custom(name) => words(name),
    }
}

/// "enemy territory".
pub(crate) fn territory(place: Territory) -> &'static str {
    match place {
        Territory::Friendly => "friendly territory",
        Territory::Enemy => "enemy territory",
        Territory::Neutral => "neutral territory",
    }
}

/// "in neutral or enemy territory", if the alternatives are nothing but territories.
pub(crate) fn territories(places: impl Iterator<Item = Option<Territory>>) -> Option<String> {
    let words: Option<Vec<&str>> = places
        .map(|place| territory(place?).split(' ').next())
        .collect();
    words.map(|words| format!("in {} territory", list(&words, "or")))
}

/// The name of a characteristic.
pub(crate) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Move => "Move",
        Stat::Save => "Save",
        Stat::Health => "Health",
        Stat::Bounty => "Bounty",
        Stat::Wizard => "wizard level",
    }
}
