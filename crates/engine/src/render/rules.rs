//! Rules: what a card, a warscroll, a plot card or a lasting effect adds to the game.

use super::clause::Clause;
use super::fighters::{self, Det};
use super::moments;
use super::names::{Names, Phrase, player};
use super::realise::{self, Sentence, Text};
use super::steps;
use super::text::capitalise;
use super::usage::Usage;
use crate::cards::{Ability, Ref, Rule, When, Who};
use crate::vocabulary::rules::RuleWord;

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
                lines.push(realise::sentences(&rule.said(names)));
            }
        }
    }
    lines.extend(open.take().map(Paragraph::done));
    lines.retain(|line| !line.is_empty());
    lines
}

/// Rules that effects bring into force for a while.
pub(crate) fn clauses(rules: &[Rule], names: &Names) -> Clause {
    Clause::rules(rules.iter().map(|rule| rule.said(names)).collect())
}

/// A deed, and the rules that hold while it is done.
pub(crate) fn with_rules(deed: String, during: &str, rules: &[Rule], names: &Names) -> Clause {
    if rules.is_empty() {
        return Clause::plain(deed);
    }
    let rules = realise::inline(&clauses(rules, names));
    Clause::plain(format!("{deed}; {during}, {rules}"))
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
    let mut names = ability.named(names);
    if matches!(ability.when, When::Never) {
        // The ability that uses this one may have picked somebody.
        names = names.handed(Ref::A, ability.effects.items(), "the fighter it is used on");
        let answered = Phrase {
            tail: true,
            ..Phrase::one("the fighter that set it off")
        };
        names = names.with(Ref::Subject, answered);
    }
    let inner = ability.after(&names);
    let mut usage = Usage {
        only: if ability.when.is_forced() {
            "this happens"
        } else {
            "use this"
        },
        ..Usage::default()
    };
    usage.head.extend(ability.when.kind().map(str::to_owned));
    usage.head.extend(ability.limited());
    let can = matches!(ability.when, When::Can(_));
    if ability.by != Who::You && !can {
        let who = player(ability.by, &inner).text;
        usage.head.push(format!("used by {who}"));
    }
    if let Some(filter) = &ability.user {
        let who = fighters::noun(filter, &Det::A, &names).text;
        usage.head.push(format!("used by {who}"));
    }
    if let Some(trigger) = ability.when.trigger() {
        let (when, asked) = moments::moment(trigger, &names);
        usage.when.push(when);
        usage.asked = asked;
    }
    usage.ask(&ability.condition, &inner);
    let within = inner.within(ability.effects.items());
    let mut body = steps::block(ability.effects.items(), &within);
    if can && !matches!(body, Clause::Can(_, _)) {
        body = Clause::Can(player(ability.by, &inner), Box::new(body));
    }
    Paragraph {
        name: ability.called(above),
        usage,
        body,
    }
}

/// Rules as a text.
pub(crate) fn text(rules: &[Rule], above: &str, names: &Names) -> String {
    let mut text = Text::default();
    for line in lines(rules, above, names) {
        text.line(&line);
    }
    text.done()
}
