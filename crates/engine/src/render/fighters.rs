//! Fighters: a list of [`Is`] as a noun phrase or as a statement.

use super::numbers::quantity;
use crate::cards::Num;
use crate::vocabulary::away::{Place, Span};
use crate::vocabulary::fighters as fighter_words;
use std::borrow::Cow;

use super::names::{Names, Phrase};
use super::text::{a, list, plural, title, words};
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::{Is, Name, Ref, Stat, Territory, Token};
use crate::vocabulary::fighters::{FighterWord, Kind, Side, Trait};

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
    if says.len() > 1 {
        let whom = |says: &Says| matches!(says, Says::Whom(_, true));
        (parts.says, says) = says.into_iter().partition(whom);
    }
    let gone = filter
        .iter()
        .any(|is| matches!(is, Is::SlainOrNot(_) | Is::Slain(_)));
    let past = |says: &Says| matches!(says, Says::Did { yes: true, .. });
    if !gone && !says.is_empty() && says.iter().all(past) && *det != Det::No {
        // What they did, those who are left did.
        says.insert(0, Says::Is("on the battlefield".to_owned()));
    }
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

/// The one fighter that is meant, and while what is so.
fn one_while(same: Phrase, parts: Parts) -> Phrase {
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
    Phrase {
        text: format!("{} while {} {while_so}", same.text, pronoun.text),
        plural: same.plural,
        tail: true,
    }
}

fn compose(mut parts: Parts, det: &Det) -> Phrase {
    if let Some(same) = parts.same.take() {
        return one_while(same, parts);
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
            .unwrap_or_else(|| simpler(is, filter, names).said(side, names));
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
        Is::VisibleTo(seen) => filter
            .iter()
            .any(|is| near(is).is_some_and(|(who, _)| who == seen.0))
            .then_some(Trait::Nothing),
        is => near(is).and_then(|(who, hexes)| {
            let seen = |is: &Is| matches!(is, Is::VisibleTo(seen) if seen.0 == who);
            filter.iter().any(seen).then(|| {
                Trait::Says(Says::Is(format!(
                    "visible to and within {} of {}",
                    quantity(hexes, "hex", names),
                    names.of(who).text
                )))
            })
        }),
    }
}

/// Which fighter it has to be near to, and how near.
fn near(is: &Is) -> Option<(Ref, &Num)> {
    match is {
        Is::Away(fighter_words::Away(Span {
            of: Place::Fighter(who),
            least: 0,
            most,
            ..
        })) => Some((*who, most)),
        _ => None,
    }
}

/// Without the fighters it is compared with where those are the ones the rest of the list speaks of.
fn simpler<'a>(is: &'a Is, filter: &[Is], names: &Names) -> Cow<'a, Is> {
    let said = |among: &[Is]| {
        let rest: Vec<Is> = filter
            .iter()
            .filter(|is| !matches!(is, Is::Nearest(_) | Is::Farthest(_)))
            .cloned()
            .collect();
        !among.is_empty()
            && noun(&rest, &Det::Bare, names).text == noun(among, &Det::Bare, names).text
    };
    match is {
        Is::Nearest(fighter_words::Nearest(who, among)) if said(among) => {
            Cow::Owned(Is::Nearest(fighter_words::Nearest(*who, Vec::new())))
        }
        Is::Farthest(fighter_words::Farthest(among, from)) if said(among) => {
            Cow::Owned(fighter_words::Farthest(Vec::new(), from.clone()).into())
        }
        is => Cow::Borrowed(is),
    }
}

/// The fighters that one of them is picked out of, with a space before.
pub(crate) fn out_of(among: &[Is], names: &Names) -> String {
    if among.is_empty() {
        String::new()
    } else {
        format!(" out of all {}", noun(among, &Det::Bare, names).text)
    }
}

pub(crate) fn all_says(filter: &[Is], names: &Names) -> Vec<Says> {
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
        Is::Friendly(_) | Is::Only(fighter_words::Only(Ref::This)) => Some(Side::Friendly),
        Is::Enemy(_) => Some(Side::Enemy),
        _ => None,
    })
}

/// Fighters near a fighter of that side: "another" where they could be the same.
pub(crate) fn neighbour(filter: &[Is], outer: Option<Side>, det: &Det, names: &Names) -> String {
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

pub(crate) fn status(name: &Name) -> Trait {
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
    if text.contains(' ') {
        // "a friendly fighter united in attack".
        return Trait::Says(Says::Is(text));
    }
    Trait::Adjective(text)
}

/// A runemark as a kind of fighter.
pub(crate) fn runemark(name: &Name) -> String {
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
