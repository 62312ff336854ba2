//! Cards: a list of [`CardIs`] as a noun phrase, and whole cards, warscrolls and fighters as players read them.

use super::clause::Clause;
use super::durations;
use super::fighters::{self, Det};
use super::magic;
use super::moments;
use super::names::{Names, Phrase};
use super::numbers::{face, num};
use super::realise::{self, Sentence, Text};
use super::rules;
use super::steps;
use super::text::{a, list, plural, title, words};
use super::tree;
use super::usage::Usage;
use super::weapons;
use crate::cards::{
    Block, CardDef, CardIs, CardKind, CardTag, Cond, FighterDef, FighterSide, HazardDef, Num, Ref,
    Score, Warscroll,
};
use crate::vocabulary::cards::{CardWord, Trait, Upgrade};

/// A card that is all of this.
pub(crate) fn noun(filter: &[CardIs], det: &Det) -> String {
    let many = matches!(det, Det::Bare | Det::Some(_));
    let mut before = Vec::new();
    let mut kind = "card";
    let mut after = String::new();
    let mut yours = false;
    for is in filter {
        match is.said() {
            Trait::Before(word) => before.push(word),
            Trait::Kind(noun) => kind = noun,
            Trait::KindWith(noun, with) => {
                kind = noun;
                after.push_str(with);
            }
            Trait::After(text) => after.push_str(&text),
            Trait::Yours => yours = true,
            Trait::This => return "this card".to_owned(),
        }
    }
    before.push(if many { plural(kind) } else { kind.to_owned() });
    let core = before.join(" ");
    let text = match det {
        Det::A if yours => format!("one of your {}", plural(&core)),
        Det::A => a(&core),
        Det::Each if yours => format!("each of your {}", plural(&core)),
        Det::Each => format!("each {core}"),
        Det::No => format!("no {core}"),
        Det::Same => format!("the same {core}"),
        Det::Single(count) => format!("{count} {core}"),
        Det::Bare if yours => format!("your {core}"),
        Det::Bare => core,
        Det::Some(count) if yours => format!("{count} of your {core}"),
        Det::Some(count) => format!("{count} {core}"),
    };
    text + &after
}

/// An Upgrade that is all of this.
pub(crate) fn upgrade(filter: &[CardIs], det: &Det) -> String {
    let all: Vec<CardIs> = std::iter::once(Upgrade.into())
        .chain(filter.iter().cloned())
        .collect();
    noun(&all, det)
}

/// What kind of card it is: "Surge objective, 1 glory".
pub(super) fn heading(card: &CardDef) -> String {
    match &card.kind {
        CardKind::Objective { glory, score, .. } => match score {
            Score::Surge(_) => format!("Surge objective, {glory} glory"),
            Score::EndPhase | Score::ThirdEndPhase => format!("Objective, {glory} glory"),
        },
        CardKind::Ploy { surge, spell, .. } => match (surge, spell.is_empty()) {
            (Some(_), true) => "Surge ploy",
            (None, true) => "Ploy",
            (Some(_), false) => "Surge spell",
            (None, false) => "Spell",
        }
        .to_owned(),
        CardKind::Upgrade { glory, .. } => format!("Upgrade, {glory} glory"),
    }
}

/// The rules text of a card: each part on a line of its own.
pub(super) fn text(card: &CardDef) -> String {
    let mut text = Text::default();
    match &card.kind {
        CardKind::Objective {
            glory: _,
            score,
            when,
            also,
        } => objective_text(&mut text, score, when, also),
        CardKind::Ploy { .. } => ploy_text(&mut text, &card.kind),
        CardKind::Upgrade { .. } => upgrade_text(&mut text, card),
    }
    let mut whose = Vec::new();
    if let Some(faction) = &card.faction {
        let name = card.faction_name.clone();
        let name = name.unwrap_or_else(|| title(faction));
        whose.push(Sentence::new(format!("for {name} only")));
    }
    // A Domain says so in its text.
    let tags = card.tags.iter().filter(|tag| **tag != CardTag::Domain);
    whose.extend(tags.map(|tag| Sentence::new(words(tag))));
    text.line(&whose);
    text.done()
}

fn objective_text(text: &mut Text, score: &Score, when: &Cond, also: &Block) {
    let names = Names::default();
    let (start, asked, inner) = scored(score, &names);
    let asked = match when {
        Cond::Always(_) => asked,
        when => Clause::all(vec![asked, tree::cond(when, true, &inner)]),
    };
    let start = match (asked, score) {
        (Clause::Nothing, _) => Sentence::new(start),
        (asked, Score::Surge(_)) => realise::condition(&format!("{start},"), &asked),
        (asked, _) => realise::condition(&start, &asked),
    };
    text.line(&[start]);
    let inner = inner.within(also.items());
    let then = steps::block(also.items(), &inner);
    text.line(&realise::sentences(&Clause::under("then", then)));
}

fn ploy_text(text: &mut Text, ploy: &CardKind) {
    let CardKind::Ploy {
        spell,
        caster,
        surge,
        condition,
        stays,
        effects: block,
    } = ploy
    else {
        return;
    };
    let names = Names::default();
    let names = if spell.is_empty() {
        names.clone()
    } else {
        names.with(Ref::This, Phrase::one("the caster"))
    };
    let outer = surge
        .as_ref()
        .map_or(names.clone(), |trigger| names.after(trigger));
    let mut usage = Usage {
        only: "play this",
        ..Usage::default()
    };
    usage.head.extend(match surge {
        _ if !spell.is_empty() => Some(magic::spell(spell)),
        // That it is a Surge stands above it.
        Some(_) | None => None,
    });
    if !spell.is_empty() {
        let caster = magic::caster(caster, &names);
        usage.head.push(format!("cast by {caster}"));
    }
    if let Some(trigger) = surge {
        let (when, asked) = moments::moment(trigger, &names);
        usage.when.push(when);
        usage.asked = asked;
    }
    usage.ask(condition, &outer);
    let what = steps::block(block.items(), &outer.within(block.items()));
    text.line(&usage.sentences(&what));
    if *stays {
        text.plain("this card stays in play");
    }
}

fn upgrade_text(text: &mut Text, card: &CardDef) {
    let CardKind::Upgrade {
        glory: _,
        bearer,
        surge,
        weapon,
        rules: list,
    } = &card.kind
    else {
        return;
    };
    let names = Names::default();
    if !bearer.is_empty() {
        let bearer = fighters::noun(bearer, &Det::A, &names).text;
        text.plain(&format!("only for {bearer}"));
    }
    if let Some((trigger, who)) = surge {
        text.plain(&format!(
            "Surge, {}: you can equip {} with this card from your hand without spending glory",
            moments::trigger(trigger, &names),
            names.after(trigger).of(*who).text
        ));
    }
    if let Some(weapon) = weapon {
        text.plain(&format!("weapon: {}", weapons::figures(weapon, &names)));
        for note in weapons::notes(weapon, &card.name, &names) {
            text.line(&note);
        }
    }
    for line in rules::lines(list.items(), &card.name, &names) {
        text.line(&line);
    }
}

/// When an objective is scored, what the moment asks, and the names after it.
fn scored(score: &Score, names: &Names) -> (String, Clause, Names) {
    match score {
        Score::EndPhase => {
            let when = "scored in an end phase".to_owned();
            (when, Clause::Nothing, names.clone())
        }
        Score::ThirdEndPhase => {
            let when = "scored in the third end phase".to_owned();
            (when, Clause::Nothing, names.clone())
        }
        Score::Surge(trigger) => {
            let (when, asked) = moments::moment(trigger, names);
            (format!("scored {when}"), asked, names.after(trigger))
        }
    }
}

/// What happens when a hazard is drawn, what it adds to the game and for how long.
pub(super) fn hazard(hazard: &HazardDef) -> String {
    let names = Names::default().within(hazard.effects.items());
    let mut text = Text::default();
    let drawn = steps::block(hazard.effects.items(), &names);
    text.line(&realise::sentences(&Clause::under("when drawn", drawn)));
    let duration = if hazard.until.is_empty() {
        "for the rest of the game".to_owned()
    } else {
        durations::duration(&hazard.until, &names)
    };
    if !hazard.rules.is_empty() {
        let list = rules::clauses(hazard.rules.items(), &names);
        text.line(&realise::sentences(&Clause::under(duration, list)));
    } else if !hazard.until.is_empty() {
        text.plain(&format!("this card stays in play {duration}"));
    } else if hazard.effects.is_empty() {
        text.plain("nothing happens");
    }
    text.done()
}

/// How a fighter becomes Inspired, where its own card says so.
pub(super) fn fighter_inspire(fighter: &FighterDef) -> String {
    let names = Names::default().with(Ref::This, Phrase::one("this fighter"));
    rules::text(fighter.inspire.items(), "", &names)
}

/// The names and texts of a warscroll, how its fighters become Inspired first.
pub(super) fn warscroll(scroll: &Warscroll) -> Vec<(String, String)> {
    let names = Names::default();
    let mut texts = Vec::new();
    if !scroll.inspire.is_empty() {
        texts.push((
            "Inspire".to_owned(),
            rules::text(scroll.inspire.items(), "", &names),
        ));
    }
    texts.extend(scroll.abilities.iter().map(|ability| {
        let text = rules::text(ability.rules.items(), &ability.name, &names);
        (ability.name.clone(), text)
    }));
    texts
}

/// One side of a fighter card: figures, weapons, runemarks and rules.
pub(super) fn fighter_side(side: &FighterSide) -> String {
    let names = Names::default().with(Ref::This, Phrase::one("this fighter"));
    let (dice, symbol) = &side.save;
    let mut figures = format!(
        "Move {}, Save {} {}, Health {}, Bounty {}",
        num(&side.moves, &names),
        num(dice, &names),
        face(*symbol),
        num(&side.health, &names),
        num(&side.bounty, &names)
    );
    if !matches!(side.wizard, Num::Const(..=0)) {
        figures = format!("{figures}, wizard level {}", num(&side.wizard, &names));
    }
    let mut text = Text::default();
    text.plain(&figures);
    for weapon in &side.weapons {
        text.plain(&weapons::line(weapon, &names));
    }
    if !side.runemarks.is_empty() {
        let runemarks: Vec<String> = side.runemarks.iter().map(title).collect();
        text.plain(&format!("runemarks: {}", list(&runemarks, "and")));
    }
    for line in rules::lines(side.rules.items(), "", &names) {
        text.line(&line);
    }
    text.done()
}
