//! Realisation: clauses as sentences, lists and lines.

use super::clause::{Act, Clause, Fact};
use super::names::Phrase;
use super::text::{capitalise, join_verbs, list, sentence};

/// No sentence that can be split is longer than this many words.
const LONG: usize = 34;

/// A sentence without its capital and its full stop, and the list that it may announce.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sentence {
    pub text: String,
    pub items: Vec<Vec<Sentence>>,
}

impl Sentence {
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            items: Vec::new(),
        }
    }

    fn words(&self) -> usize {
        words(&self.text)
    }
}

fn words(text: &str) -> usize {
    // What went before a full stop in it is not part of its last sentence.
    text.split(". ")
        .map(|part| part.split_whitespace().count())
        .max()
        .unwrap_or(0)
}

/// The clause as sentences.
pub(crate) fn sentences(clause: &Clause) -> Vec<Sentence> {
    match clause {
        Clause::Nothing => Vec::new(),
        Clause::Plain(text) => vec![Sentence::new(text.clone())],
        Clause::Act(act) => vec![Sentence::new(self::act(act))],
        Clause::Fact(_) => vec![Sentence::new(inline(clause))],
        Clause::All(all) => conditions("all of these are true", all, clause),
        Clause::Any(any) => conditions("one of these is true", any, clause),
        Clause::Count(many, all) => vec![Sentence {
            text: format!("{many} of these are true"),
            items: all.iter().map(sentences).collect(),
        }],
        Clause::Can(who, what) => can(who, what),
        Clause::If {
            cond,
            then,
            otherwise,
        } => match (then.is_nothing(), otherwise.is_nothing()) {
            (true, true) => Vec::new(),
            (true, false) => led(format!("unless {}", inline(cond)), otherwise),
            (false, _) => {
                let mut all = led(format!("if {}", inline(cond)), then);
                match otherwise.as_ref() {
                    // One question after another needs no list.
                    Clause::If { .. } => {
                        let mut more = sentences(otherwise);
                        if let Some(first) = more.first_mut() {
                            first.text = format!("otherwise, {}", first.text);
                        }
                        all.extend(more);
                    }
                    otherwise => all.extend(led("otherwise".to_owned(), otherwise)),
                }
                all
            }
        },
        Clause::Under(lead, what) => led(lead.clone(), what),
        Clause::Announced(intro, what) => announced(intro, what),
        Clause::Steps(all) | Clause::Rules(all) => all.iter().flat_map(sentences).collect(),
        Clause::Choice(intro, options) => vec![Sentence {
            text: intro.clone(),
            items: options.iter().map(sentences).collect(),
        }],
    }
}

/// The clause as part of a sentence.
pub(crate) fn inline(clause: &Clause) -> String {
    match clause {
        Clause::Nothing => String::new(),
        Clause::Plain(text) => text.clone(),
        Clause::Act(act) => self::act(act),
        Clause::Fact(Fact { subject, says }) => format!("{} {says}", subject.text),
        Clause::All(all) => coordinate(all, "and"),
        Clause::Any(any) => coordinate(any, "or"),
        Clause::Count(many, all) => {
            let each: Vec<String> = all.iter().map(inline).collect();
            format!("{many} of these are true: {}", numbered(&each))
        }
        Clause::If {
            cond,
            then,
            otherwise,
        } => {
            let (cond, then, otherwise) = (inline(cond), inline(then), inline(otherwise));
            match (then.is_empty(), otherwise.is_empty()) {
                (true, true) => String::new(),
                (true, false) => format!("unless {cond}, {otherwise}"),
                (false, true) => format!("if {cond}, {then}"),
                (false, false) => format!("if {cond}, {then}; otherwise, {otherwise}"),
            }
        }
        Clause::Under(lead, what) => format!("{lead}, {}", inline(what)),
        Clause::Announced(intro, what) => format!("{intro}: {}", inline(what)),
        Clause::Rules(all) => {
            let each: Vec<String> = all.iter().map(inline).collect();
            each.join("; ")
        }
        Clause::Choice(intro, options) => {
            let each: Vec<String> = options.iter().map(inline).collect();
            format!("{intro}: {}", numbered(&each))
        }
        Clause::Can(_, _) | Clause::Steps(_) => {
            let each: Vec<String> = match clause {
                Clause::Steps(all) => all.iter().map(inline).collect(),
                clause => sentences(clause).iter().map(flat).collect(),
            };
            then(&each)
        }
    }
}

/// A sentence with its list within it.
fn flat(sentence: &Sentence) -> String {
    if sentence.items.is_empty() {
        return sentence.text.clone();
    }
    let each: Vec<String> = sentence
        .items
        .iter()
        .map(|item| then(&item.iter().map(flat).collect::<Vec<_>>()))
        .collect();
    format!("{}: {}", sentence.text, numbered(&each))
}

/// One thing after another in one sentence.
fn then(steps: &[String]) -> String {
    let mut text = String::new();
    for step in steps.iter().filter(|step| !step.is_empty()) {
        if !text.is_empty() {
            let otherwise = step.starts_with("otherwise, ");
            text.push_str(if otherwise { "; " } else { ", then " });
        }
        text.push_str(step);
    }
    text
}

fn numbered(each: &[String]) -> String {
    let each: Vec<String> = each
        .iter()
        .enumerate()
        .map(|(at, text)| format!("({}) {text}", at + 1))
        .collect();
    each.join("; ")
}

fn act(act: &Act) -> String {
    let Act {
        who,
        base,
        does,
        rest,
    } = act;
    let text = match who {
        None => base.clone(),
        Some(who) => format!("{} {}", who.text, who.verb(does, base)),
    };
    join(&text, rest)
}

fn join(text: &str, rest: &str) -> String {
    if rest.is_empty() || rest.starts_with([',', ';']) {
        format!("{text}{rest}")
    } else {
        format!("{text} {rest}")
    }
}

/// What somebody may do or leave undone.
fn can(who: &Phrase, what: &Clause) -> Vec<Sentence> {
    match what {
        Clause::Nothing => Vec::new(),
        Clause::Act(act) => {
            let who = act.who.as_ref().unwrap_or(who);
            let text = format!("{} can {}", who.text, join(&act.base, &act.rest));
            vec![Sentence::new(text)]
        }
        // What is not an order cannot follow "can".
        Clause::Plain(text)
            if ["the ", "that ", "this ", "your "]
                .iter()
                .any(|start| text.starts_with(start)) =>
        {
            announced(&format!("{} can do this", who.text), what)
        }
        Clause::Plain(text) => vec![Sentence::new(format!("{} can {text}", who.text))],
        Clause::Choice(intro, _) if intro.starts_with("choose") => {
            let mut all = sentences(what);
            if let Some(first) = all.first_mut() {
                first.text = format!("{} can {}", who.text, first.text);
            }
            all
        }
        Clause::Steps(steps) => match steps.split_first() {
            Some((first @ (Clause::Act(_) | Clause::Plain(_)), rest)) => {
                let mut all = can(who, first);
                let more: Vec<Sentence> = rest.iter().flat_map(sentences).collect();
                let length: usize = all.iter().chain(&more).map(Sentence::words).sum();
                let lists = more.iter().any(|one| !one.items.is_empty());
                let says = |text: &str| text.contains(". ");
                if length <= LONG && !lists && !more.iter().any(|one| says(&one.text)) {
                    let each: Vec<String> =
                        all.into_iter().chain(more).map(|one| one.text).collect();
                    return vec![Sentence::new(then(&each))];
                }
                for (at, mut step) in more.into_iter().enumerate() {
                    if at == 0 && !step.text.starts_with("otherwise, ") {
                        step.text = format!("if {} do, {}", who.again(), step.text);
                    }
                    all.push(step);
                }
                all
            }
            Some(_) | None => announced(&format!("{} can do this", who.text), what),
        },

        what => announced(&format!("{} can do this", who.text), what),
    }
}

/// What is said under a lead: in one sentence if it is short, as a list if not.
fn led(lead: String, what: &Clause) -> Vec<Sentence> {
    let steps = sentences(what);
    match steps.as_slice() {
        [] => Vec::new(),
        [one] => vec![Sentence {
            text: format!("{lead}, {}", one.text),
            items: one.items.clone(),
        }],
        steps => {
            let plain = steps.iter().all(|step| step.items.is_empty());
            let length: usize = steps.iter().map(Sentence::words).sum();
            let split = steps.iter().any(|step| step.text.contains(". "));
            // One "if" in another leaves it open which of them an "otherwise" answers.
            let torn = lead.starts_with("if ")
                && steps.iter().any(|step| step.text.starts_with("otherwise"));
            if plain && !split && !torn && words(&lead) + length <= LONG {
                let each: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
                let text = match what {
                    Clause::Rules(_) => each.join("; "),
                    _ => then(&each),
                };
                return vec![Sentence::new(format!("{lead}, {text}"))];
            }
            vec![Sentence {
                text: lead,
                items: items(steps),
            }]
        }
    }
}

/// Steps as the items of a list; an "otherwise" belongs to what went before.
fn items(steps: &[Sentence]) -> Vec<Vec<Sentence>> {
    let mut items: Vec<Vec<Sentence>> = Vec::new();
    for step in steps {
        match items.last_mut() {
            Some(last) if step.text.starts_with("otherwise") => last.push(step.clone()),
            Some(_) | None => items.push(vec![step.clone()]),
        }
    }
    items
}

/// What is announced with a colon.
fn announced(intro: &str, what: &Clause) -> Vec<Sentence> {
    let mut steps = sentences(what);
    match steps.as_mut_slice() {
        [] => Vec::new(),
        [one] => {
            one.text = format!("{intro}: {}", one.text);
            steps
        }
        _ => {
            let plain = steps.iter().all(|step| step.items.is_empty());
            let length: usize = steps.iter().map(Sentence::words).sum();
            let split = steps.iter().any(|step| step.text.contains(". "));
            if plain && !split && words(intro) + length <= LONG {
                let each: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
                return vec![Sentence::new(format!("{intro}: {}", then(&each)))];
            }
            vec![Sentence {
                text: intro.to_owned(),
                items: items(&steps),
            }]
        }
    }
}

/// Conditions as a list where one sentence would be too long.
fn conditions(intro: &str, all: &[Clause], clause: &Clause) -> Vec<Sentence> {
    let text = inline(clause);
    if words(&text) <= LONG && !clause.has_list() {
        return vec![Sentence::new(text)];
    }
    vec![Sentence {
        text: intro.to_owned(),
        items: all.iter().map(sentences).collect(),
    }]
}

/// Several conditions in one sentence, so that no "and" can be taken for part of an "or".
fn coordinate(clauses: &[Clause], conjunction: &str) -> String {
    let each = groups(clauses, conjunction);
    if conjunction == "or" && each.iter().any(|(_, nested)| *nested) {
        let each: Vec<String> = each.into_iter().map(|(text, _)| text).collect();
        return each.join(", or ");
    }
    let alone = each.len() == 1;
    let each: Vec<String> = each
        .into_iter()
        .map(|(text, nested)| {
            if alone || !nested {
                text
            } else if text.contains(", or ") {
                format!("({text})")
            } else {
                format!("either {text}")
            }
        })
        .collect();
    list(&each, conjunction)
}

/// Conditions, those about the same subject said together; and whether each of them is itself several, joined otherwise.
fn groups(clauses: &[Clause], conjunction: &str) -> Vec<(String, bool)> {
    let mut each: Vec<(String, bool)> = Vec::new();
    let mut facts: Vec<&Fact> = Vec::new();
    for clause in clauses {
        let fact = match clause {
            Clause::Fact(fact) if is_definite(&fact.subject, conjunction) => Some(fact),
            _ => None,
        };
        let same = match (facts.last(), fact) {
            (Some(last), Some(fact)) => last.subject.text == fact.subject.text,
            _ => false,
        };
        if !same {
            each.extend(about_one(&facts, conjunction));
            facts.clear();
        }
        match fact {
            Some(fact) => facts.push(fact),
            None => {
                let nested = match clause {
                    Clause::All(inner) if conjunction == "or" => groups(inner, "and").len() > 1,
                    Clause::Any(inner) if conjunction == "and" => groups(inner, "or").len() > 1,
                    _ => false,
                };
                each.push((inline(clause), nested));
            }
        }
    }
    each.extend(about_one(&facts, conjunction));
    each
}

/// What is said of one subject.
fn about_one(facts: &[&Fact], conjunction: &str) -> Option<(String, bool)> {
    let subject = &facts.first()?.subject.text;
    let says: Vec<String> = facts.iter().map(|fact| fact.says.clone()).collect();
    let says = said_together(&says, conjunction);
    Some((format!("{subject} {says}"), false))
}

/// Whether the subject means the same one whenever it is named: "a fighter" may be another each time.
fn is_definite(subject: &Phrase, conjunction: &str) -> bool {
    let text = subject.text.as_str();
    let starts = |starts: &[&str]| starts.iter().any(|start| text.starts_with(start));
    matches!(text, "it" | "they" | "you")
        || starts(&["the ", "this ", "that ", "those ", "your "])
        || conjunction == "and" && starts(&["each "])
}

/// Statements about one subject, the words that they share being said once.
pub(crate) fn said_together(says: &[String], conjunction: &str) -> String {
    let split: Vec<Vec<&str>> = says.iter().map(|text| text.split(' ').collect()).collect();
    if conjunction == "or" && says.len() > 1 && says.iter().all(|text| !text.contains(" or ")) {
        let shared = |from_end: bool| {
            let shortest = split.iter().map(Vec::len).min().unwrap_or(0);
            (0..shortest.saturating_sub(1))
                .take_while(|&at| {
                    let word = |words: &Vec<&str>| -> String {
                        let at = if from_end { words.len() - 1 - at } else { at };
                        words[at].to_owned()
                    };
                    split.iter().all(|words| word(words) == word(&split[0]))
                })
                .count()
        };
        let (mut front, mut back) = (shared(false), shared(true));
        // Nothing is taken out of a name.
        let is_name = |word: &str| word.starts_with(char::is_uppercase);
        while front > 0
            && is_name(split[0][front - 1])
            && split.iter().any(|words| is_name(words[front]))
        {
            front -= 1;
        }
        // "has been slain or has 3 damage tokens": the one "has" is not the other.
        let been = |words: &Vec<&str>| words.get(front) == Some(&"been");
        if front > 0 && split.iter().any(been) {
            front -= 1;
        }
        while back > 0 && is_name(split[0][split[0].len() - back]) {
            back -= 1;
        }
        let shortest = split.iter().map(Vec::len).min().unwrap_or(0);
        if front > 0 && front + back < shortest {
            let middle: Vec<String> = split
                .iter()
                .map(|words| words[front..words.len() - back].join(" "))
                .collect();
            let before = split[0][..front].join(" ");
            let after = split[0][split[0].len() - back..].join(" ");
            let text = format!("{before} {}", list(&middle, conjunction));
            return join(&text, &after);
        }
    }
    join_verbs(says, conjunction)
}

/// Sentences on one line each, lists below the sentence that announces them.
#[derive(Debug, Default)]
pub(crate) struct Text {
    lines: Vec<String>,
}

impl Text {
    /// A line of its own.
    pub fn line(&mut self, sentences: &[Sentence]) {
        let mut lines = Vec::new();
        lay(sentences, 0, &mut lines);
        self.lines.extend(lines);
    }

    /// A line of its own that is written already.
    pub fn plain(&mut self, text: &str) {
        let text = sentence(text);
        if !text.is_empty() {
            self.lines.push(text);
        }
    }

    /// The whole text.
    pub fn done(self) -> String {
        self.lines.join("\n")
    }
}

/// Sentences as lines: all that is not in a list goes on one line.
fn lay(sentences: &[Sentence], depth: usize, lines: &mut Vec<String>) {
    let margin = match depth {
        0 => "",
        1 => "• ",
        _ => "– ",
    };
    let mut line = String::new();
    for one in sentences {
        if one.text.is_empty() && one.items.is_empty() {
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        if one.items.is_empty() {
            line.push_str(&sentence(&one.text));
            continue;
        }
        line.push_str(&capitalise(&one.text));
        line.push(':');
        lines.push(format!("{margin}{line}"));
        line.clear();
        for item in &one.items {
            lay(item, depth + 1, lines);
        }
    }
    if !line.is_empty() {
        lines.push(format!("{margin}{line}"));
    }
}

/// Sentences after a heading with a colon: "Surge, after a friendly fighter Moves: heal it".
pub(crate) fn headed(head: &str, mut sentences: Vec<Sentence>) -> Vec<Sentence> {
    if head.is_empty() {
        return sentences;
    }
    match sentences.first_mut() {
        Some(first) if !first.items.is_empty() && !first.text.contains(", ") => {
            first.text = format!("{head}, {}", first.text);
            sentences
        }
        Some(first) => {
            first.text = format!("{head}: {}", first.text);
            sentences
        }
        None => vec![Sentence::new(head)],
    }
}

/// What is asked before something can be done: "use this only if ...".
pub(crate) fn demand(what: &str, asked: &Clause) -> Sentence {
    condition(&format!("{what} only"), asked)
}

/// Something that is so if this is: as a list where one sentence would be too long.
pub(crate) fn condition(what: &str, asked: &Clause) -> Sentence {
    let text = inline(asked);
    let short = words(what) + words(&text) <= LONG && !asked.has_list();
    match asked {
        Clause::Count(many, all) => Sentence {
            text: format!("{what} if {many} of these are true"),
            items: all.iter().map(sentences).collect(),
        },
        Clause::All(all) if !short => Sentence {
            text: format!("{what} if all of these are true"),
            items: all.iter().map(sentences).collect(),
        },
        Clause::Any(any) if !short => Sentence {
            text: format!("{what} if one of these is true"),
            items: any.iter().map(sentences).collect(),
        },
        _ => Sentence::new(format!("{what} if {text}")),
    }
}
