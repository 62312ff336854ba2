//! Rules: what a card, a warscroll, a plot card or a lasting effect adds to the game.

use super::clause::Clause;
use super::fighters::{self, Det};
use super::hexes;
use super::modifiers;
use super::moments;
use super::names::{Names, Phrase, player};
use super::numbers::{num, quantity, value_word};
use super::realise::{self, Sentence, Text};
use super::steps;
use super::text::{capitalise, title, words};
use super::tree;
use super::usage::Usage;
use crate::cards::{Ability, Limit, Name, Ref, Rule, Terrain, When, Who};

/// Each rule on a line of its own. A name that stands above them already is not repeated.
pub(super) fn lines(rules: &[Rule], above: &str, names: &Names) -> Vec<Vec<Sentence>> {
    let mut lines = Vec::new();
    let mut open: Option<Paragraph> = None;
    for rule in rules {
        match rule {
            Rule::Ability(ability) => {
                let next = paragraph(ability, above, names);
                open = match open.take() {
                    Some(mut last) if last.same(&next) => {
                        last.usage.when.extend(next.usage.when);
                        Some(last)
                    }
                    last => {
                        lines.extend(last.map(Paragraph::done));
                        Some(next)
                    }
                };
            }
            rule => {
                lines.extend(open.take().map(Paragraph::done));
                lines.push(realise::sentences(&one(rule, names)));
            }
        }
    }
    lines.extend(open.take().map(Paragraph::done));
    lines.retain(|line| !line.is_empty());
    lines
}

/// Rules that effects bring into force for a while.
pub(crate) fn clauses(rules: &[Rule], names: &Names) -> Clause {
    Clause::rules(rules.iter().map(|rule| one(rule, names)).collect())
}

/// A deed, and the rules that hold while it is done.
pub(crate) fn with_rules(deed: String, during: &str, rules: &[Rule], names: &Names) -> Clause {
    if rules.is_empty() {
        return Clause::plain(deed);
    }
    let rules = realise::inline(&clauses(rules, names));
    Clause::plain(format!("{deed}; {during}, {rules}"))
}

fn one(rule: &Rule, names: &Names) -> Clause {
    match rule {
        Rule::Passive(passive) => Clause::plain(modifiers::passive(passive, names)),
        Rule::Player(gives) => Clause::plain(modifiers::for_player(gives, names)),
        Rule::Ability(ability) => in_force(ability, names),
        Rule::Whenever(cond, block) => {
            let inner = names.within(block.items());
            let asked = realise::inline(&tree::cond(cond, true, names));
            Clause::under(
                format!("as soon as {asked}"),
                steps::block(block.items(), &inner),
            )
        }
        Rule::Define(name, number) => Clause::plain(format!(
            "your {} is {}",
            value_word(name),
            num(number, names)
        )),
        Rule::Start(name, number) => Clause::plain(format!(
            "you start the game with {} {}",
            num(number, names),
            words(name)
        )),
        Rule::StartInspired(filter) => {
            let who = fighters::noun(filter, &Det::Bare, names);
            Clause::deed(who, "start", "starts", "the game Inspired")
        }
        Rule::StartTokens(filter, name, count) => {
            let who = fighters::noun(filter, &Det::Each, names);
            let token = format!("{} token", words(name));
            let number = crate::cards::Num::Const(i16::from(*count));
            let what = quantity(&number, &token, names);
            Clause::deed(who, "start", "starts", format!("the game with {what}"))
        }
        Rule::WeaponAbility(name, rules) => {
            let mut inner = names.clone();
            inner.attacker = "the attacker";
            let inner = inner.with(Ref::This, Phrase::one("the attacker"));
            let mut text = Text::default();
            for line in lines(rules.items(), name.as_str(), &inner) {
                text.line(&line);
            }
            Clause::plain(format!(
                "{} (weapon ability): {}",
                title(name),
                text.done().replace('\n', " ")
            ))
        }
        Rule::Terrain(terrain, filter) => {
            let hexes = hexes::phrase(filter, &Det::Bare, names);
            let kind = match terrain {
                Terrain::Blocked => "blocked",
                Terrain::Lethal => "lethal",
                Terrain::Cover => "cover",
            };
            let what = if hexes.plural {
                format!("{kind} hexes")
            } else {
                format!("a {kind} hex")
            };
            Clause::plain(format!("{} {} {what} too", hexes.text, hexes.is()))
        }
        Rule::OpponentFlips(count) => {
            let number = crate::cards::Num::Const(i16::from(*count));
            Clause::under(
                "after the feature tokens are revealed",
                Clause::plain(format!(
                    "your opponent can flip up to {}",
                    quantity(&number, "feature token", names)
                )),
            )
        }
    }
}

/// An ability as a paragraph: what it is called, when and how often it is used, and what it does.
struct Paragraph {
    name: String,
    usage: Usage,
    body: Clause,
}

impl Paragraph {
    /// Whether the two differ in nothing but the moment.
    fn same(&self, other: &Self) -> bool {
        self.name == other.name
            && !self.usage.when.is_empty()
            && !other.usage.when.is_empty()
            && self.usage.same_but_when(&other.usage)
            && realise::inline(&self.body) == realise::inline(&other.body)
    }

    fn done(self) -> Vec<Sentence> {
        let mut sentences = self.usage.sentences(&self.body);
        if let Some(first) = sentences.first_mut()
            && !self.name.is_empty()
        {
            first.text = format!("{}. {}", self.name, capitalise(&first.text));
        }
        sentences
    }
}

fn paragraph(ability: &Ability, above: &str, names: &Names) -> Paragraph {
    let names = named(ability, names);
    let inner = after(ability, &names);
    let mut usage = Usage {
        only: match ability.when {
            When::Always(_) => "this happens",
            _ => "use this",
        },
        ..Usage::default()
    };
    let kind = match &ability.when {
        When::Surge(_) => Some("Surge"),
        When::PowerStep => Some("Power step"),
        When::YourPowerStep => Some("Your Power step"),
        When::OpponentsPowerStep => Some("Opponent's Power step"),
        When::Core => Some("Core ability"),
        When::Never => Some("Used only through another ability"),
        When::Can(_) | When::Always(_) => None,
    };
    usage.head.extend(kind.map(str::to_owned));
    usage.head.extend(limit(ability));
    let can = matches!(ability.when, When::Can(_));
    if ability.by != Who::You && !can {
        let who = player(ability.by, &inner).text;
        usage.head.push(format!("used by {who}"));
    }
    if let Some(filter) = &ability.user {
        let who = fighters::noun(filter, &Det::A, &names).text;
        usage.head.push(format!("used by {who}"));
    }
    if let When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) = &ability.when {
        let (when, asked) = moments::moment(trigger, &names);
        usage.when.push(when);
        usage.asked = asked;
    }
    usage.ask(&ability.condition, &inner);
    let mut body = steps::block(
        ability.effects.items(),
        &inner.within(ability.effects.items()),
    );
    if can && !matches!(body, Clause::Can(_, _)) {
        body = Clause::Can(player(ability.by, &inner), Box::new(body));
    }
    Paragraph {
        name: called(ability, above),
        usage,
        body,
    }
}

/// What an ability is called, unless that stands above it already.
fn called(ability: &Ability, above: &str) -> String {
    let letters = |text: &str| -> String {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<String>()
            .to_lowercase()
    };
    let above = letters(above);
    let name = ability
        .name
        .as_ref()
        .filter(|name| !above.starts_with(&letters(name.as_str())));
    let told = |name: &Name| above.contains(&letters(name.as_str()));
    let tag = ability
        .tag
        .as_ref()
        .filter(|tag| Some(tag.as_str()) != ability.name.as_ref().map(Name::as_str) && !told(tag));
    match (name, tag) {
        (Some(name), Some(tag)) => format!("{} ({})", title(name), words(tag)),
        (Some(name), None) => title(name),
        (None, Some(tag)) => capitalise(&words(tag)),
        (None, None) => String::new(),
    }
}

/// An ability that an effect brings into force: "after a friendly fighter Moves, you can heal it".
fn in_force(ability: &Ability, names: &Names) -> Clause {
    let names = named(ability, names);
    let inner = after(ability, &names).within(ability.effects.items());
    let mut lead: Vec<String> = limit(ability).into_iter().collect();
    let mut asked = Vec::new();
    let optional = match &ability.when {
        When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) => {
            let (when, conditions) = moments::moment(trigger, &names);
            lead.push(when);
            asked.push(conditions);
            !matches!(ability.when, When::Always(_))
        }
        When::PowerStep => {
            lead.push("in a Power step".to_owned());
            true
        }
        When::YourPowerStep => {
            lead.push("in your Power step".to_owned());
            true
        }
        When::OpponentsPowerStep => {
            lead.push("in your opponent's Power step".to_owned());
            true
        }
        When::Core => {
            lead.push("as a Core ability".to_owned());
            true
        }
        When::Never => true,
    };
    if !matches!(ability.condition, crate::cards::Cond::Always(_)) {
        asked.push(tree::cond(&ability.condition, true, &inner));
    }
    let asked = Clause::all(asked);
    if !asked.is_nothing() {
        lead.push(format!("if {}", realise::inline(&asked)));
    }
    let what = steps::block(ability.effects.items(), &inner);
    let what = match (&ability.user, optional) {
        (Some(filter), true) => {
            let user = fighters::noun(filter, &Det::A, &names).text;
            Clause::announced(format!("{user} can use this"), what)
        }
        (None, true) if !matches!(what, Clause::Can(_, _)) => {
            Clause::Can(player(ability.by, &inner), Box::new(what))
        }
        (_, _) => what,
    };
    if lead.is_empty() {
        what
    } else {
        Clause::under(lead.join(", "), what)
    }
}

/// The names in an ability that a fighter of the player's choice uses.
fn named(ability: &Ability, names: &Names) -> Names {
    match &ability.user {
        Some(_) => names.with(Ref::This, Phrase::one("the user")),
        None => names.clone(),
    }
}

fn after(ability: &Ability, names: &Names) -> Names {
    match &ability.when {
        When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) => names.after(trigger),
        When::PowerStep
        | When::YourPowerStep
        | When::OpponentsPowerStep
        | When::Core
        | When::Never => names.clone(),
    }
}

fn limit(ability: &Ability) -> Option<String> {
    let often = match ability.limit {
        Limit::None => None,
        Limit::OncePerGame => Some("once a game"),
        Limit::OncePerRound => Some("once a battle round"),
        Limit::OncePerPhase => Some("once a combat phase"),
        Limit::OncePerTurn => Some("once a turn"),
        Limit::OncePerStep => Some("once a step"),
        Limit::OncePerTurnEach => Some("once a turn for each fighter"),
        Limit::OncePerSubject => Some("once for each fighter"),
        Limit::OncePerMove => Some("once in each Move"),
    };
    match (often, &ability.group) {
        (Some(often), Some(group)) => Some(format!(
            "{often} (shared among the {} abilities)",
            title(group).trim_start_matches("The ")
        )),
        (Some(often), None) => Some(often.to_owned()),
        (None, Some(group)) => Some(format!(
            "one of the {} abilities",
            title(group).trim_start_matches("The ")
        )),
        (None, None) => None,
    }
}

/// Rules as a text.
pub(super) fn text(rules: &[Rule], above: &str, names: &Names) -> String {
    let mut text = Text::default();
    for line in lines(rules, above, names) {
        text.line(&line);
    }
    text.done()
}
