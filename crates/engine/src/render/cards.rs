//! Cards: a list of [`CardIs`] as a noun phrase, and whole cards, warscrolls and fighters as players read them.

use super::conditions;
use super::effects;
use super::fighters::{self, Det};
use super::magic;
use super::modifiers;
use super::moments;
use super::names::{Names, Phrase};
use super::numbers::{face, num};
use super::rules;
use super::text::{a, list, plural, sentences, title, words};
use super::weapons;
use crate::cards::{
    CardDef, CardIs, CardKind, CardTag, Cond, FighterDef, FighterSide, HazardDef, Num, Ref, Score,
    Warscroll,
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

/// The rules text of a card.
pub(super) fn text(card: &CardDef) -> String {
    let names = Names::default();
    let mut texts = match &card.kind {
        CardKind::Objective {
            glory: _,
            score,
            when,
            also,
        } => {
            let (start, inner) = match score {
                Score::EndPhase => ("at the end phase".to_owned(), names.clone()),
                Score::ThirdEndPhase => ("at the third end phase".to_owned(), names.clone()),
                Score::Surge(trigger) => (
                    format!("Surge, scored {}", moments::trigger(trigger, &names)),
                    names.after(trigger),
                ),
            };
            let mut texts = vec![if matches!(when, Cond::Always(_)) {
                start
            } else {
                format!("{start}: {}", conditions::clause(when, true, &inner))
            }];
            if !also.is_empty() {
                let inner = inner.within(also.items());
                texts.push(format!("then {}", effects::flow(also.items(), &inner)));
            }
            texts
        }
        CardKind::Ploy {
            spell,
            caster,
            surge,
            condition,
            stays,
            effects: block,
        } => {
            let names = if spell.is_empty() {
                names.clone()
            } else {
                names.with(Ref::This, Phrase::one("the caster"))
            };
            let outer = surge
                .as_ref()
                .map_or(names.clone(), |trigger| names.after(trigger));
            let inner = outer.within(block.items());
            let mut head = Vec::new();
            match surge {
                Some(_) if !spell.is_empty() => head.push(format!("Surge {}", magic::spell(spell))),
                Some(_) => head.push("Surge".to_owned()),
                None if !spell.is_empty() => head.push(magic::spell(spell)),
                None => {}
            }
            if !spell.is_empty() {
                head.push(format!("cast by {}", magic::caster(caster, &names)));
            }
            if let Some(trigger) = surge {
                head.push(moments::trigger(trigger, &names));
            }
            if !matches!(condition, Cond::Always(_)) {
                head.push(format!(
                    "only if {}",
                    conditions::clause(condition, true, &outer)
                ));
            }
            let what = effects::flow(block.items(), &inner);
            let mut texts = vec![if head.is_empty() {
                what
            } else {
                format!("{}: {what}", head.join(", "))
            }];
            if *stays {
                texts.push("this card stays in play".to_owned());
            }
            texts
        }
        CardKind::Upgrade {
            glory: _,
            bearer,
            surge,
            weapon,
            rules: list,
        } => {
            let mut texts = Vec::new();
            if !bearer.is_empty() {
                texts.push(format!(
                    "only for {}",
                    fighters::noun(bearer, &Det::A, &names).text
                ));
            }
            if let Some((trigger, who)) = surge {
                texts.push(format!(
                    "Surge, {}: you can equip {} with this card from your hand without spending glory",
                    moments::trigger(trigger, &names),
                    names.after(trigger).of(*who).text
                ));
            }
            if let Some(weapon) = weapon {
                texts.push(format!("weapon: {}", weapons::figures(weapon, &names)));
                texts.extend(weapons::notes(weapon, &names));
            }
            texts.extend(rules::each(list.items(), &names));
            texts
        }
    };
    if let Some(faction) = &card.faction {
        let name = card.faction_name.clone();
        texts.push(format!(
            "for {} only",
            name.unwrap_or_else(|| title(faction))
        ));
    }
    // A Domain says so in its text.
    texts.extend(
        card.tags
            .iter()
            .filter(|tag| **tag != CardTag::Domain)
            .map(words),
    );
    sentences(&texts)
}

/// What happens when a hazard is drawn, what it adds to the game and for how long.
pub(super) fn hazard(hazard: &HazardDef) -> String {
    let names = Names::default().within(hazard.effects.items());
    let mut texts = Vec::new();
    if !hazard.effects.is_empty() {
        texts.push(format!(
            "when drawn: {}",
            effects::flow(hazard.effects.items(), &names)
        ));
    }
    let duration = if hazard.until.is_empty() {
        "for the rest of the game".to_owned()
    } else {
        modifiers::duration(&hazard.until, &names)
    };
    if !hazard.rules.is_empty() {
        texts.push(format!(
            "{duration}: {}",
            rules::inline(hazard.rules.items(), &names)
        ));
    } else if !hazard.until.is_empty() {
        texts.push(format!("this card stays in play {duration}"));
    }
    if texts.is_empty() {
        texts.push("nothing happens".to_owned());
    }
    sentences(&texts)
}

/// How a fighter becomes Inspired, where its own card says so.
pub(super) fn fighter_inspire(fighter: &FighterDef) -> String {
    let names = Names::default().with(Ref::This, Phrase::one("this fighter"));
    rules::text(fighter.inspire.items(), &names)
}

/// The names and texts of a warscroll, how its fighters become Inspired first.
pub(super) fn warscroll(scroll: &Warscroll) -> Vec<(String, String)> {
    let names = Names::default();
    let mut texts = Vec::new();
    if !scroll.inspire.is_empty() {
        texts.push((
            "Inspire".to_owned(),
            rules::text(scroll.inspire.items(), &names),
        ));
    }
    texts.extend(scroll.abilities.iter().map(|ability| {
        let text = sentences(&rules::under(&ability.name, ability.rules.items(), &names));
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
    let mut texts = vec![figures];
    texts.extend(
        side.weapons
            .iter()
            .map(|weapon| weapons::line(weapon, &names)),
    );
    if !side.runemarks.is_empty() {
        let runemarks: Vec<String> = side.runemarks.iter().map(title).collect();
        texts.push(format!("runemarks: {}", list(&runemarks, "and")));
    }
    texts.extend(rules::each(side.rules.items(), &names));
    sentences(&texts)
}
