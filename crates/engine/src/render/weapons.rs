//! Weapons: a list of [`WeaponIs`] as a noun phrase, and the line that describes a weapon.

use super::fighters::Det;
use super::names::{Names, Phrase};
use super::numbers::{face, num};
use super::realise::{self, Sentence, Text};
use super::rules;
use super::text::{a, capitalise, join_verbs, list, title};
use super::tree;
use crate::cards::{Cond, Num, Ref, WeaponDef, WeaponIs, WeaponKind, WeaponStat};
use crate::vocabulary::weapons::{Trait, WeaponWord};

/// A weapon that is all of this.
pub(crate) fn noun(filter: &[WeaponIs], det: &Det) -> String {
    if let Some(exact) = exact(filter) {
        return exact.to_owned();
    }
    let many = matches!(det, Det::Bare | Det::Some(_));
    let core = core(filter, many);
    match det {
        Det::A => a(&core),
        Det::Each => format!("each {core}"),
        Det::No => format!("no {core}"),
        Det::Same => format!("the same {core}"),
        Det::Single(count) => format!("{count} {core}"),
        Det::Bare => core,
        Det::Some(count) => format!("{count} {core}"),
    }
}

/// The weapons of a fighter that are all of this.
pub(crate) fn owned(filter: &[WeaponIs], owner: &Phrase, one_owner: bool) -> Phrase {
    match exact(filter) {
        Some(text) if one_owner || text != "that weapon" => Phrase::one(text),
        Some(_) => Phrase::many(owner.of("weapons")),
        None => {
            let tail = filter.iter().any(|is| matches!(is.said(), Trait::After(_)));
            Phrase {
                tail,
                ..Phrase::many(owner.of(&core(filter, true)))
            }
        }
    }
}

/// What the filter says of a weapon: "is a melee weapon".
pub(crate) fn statement(filter: &[WeaponIs], yes: bool) -> String {
    let each: Vec<String> = filter.iter().map(|is| is.statement(yes)).collect();
    if each.is_empty() {
        return if yes { "is there" } else { "is not there" }.to_owned();
    }
    join_verbs(&each, if yes { "and" } else { "or" })
}

fn exact(filter: &[WeaponIs]) -> Option<&'static str> {
    filter.iter().find_map(|is| match is.said() {
        Trait::Exactly(text) => Some(text),
        Trait::Before(_) | Trait::After(_) | Trait::Aside(_) => None,
    })
}

fn core(filter: &[WeaponIs], many: bool) -> String {
    let mut before = Vec::new();
    let mut suffixes = Vec::new();
    let mut aside = "";
    for is in filter {
        match is.said() {
            Trait::Before(word) => before.push(word),
            Trait::After(text) => suffixes.push(text),
            Trait::Aside(text) => aside = text,
            Trait::Exactly(_) => {}
        }
    }
    before.push(if many { "weapons" } else { "weapon" });
    let mut text = before.join(" ");
    if !suffixes.is_empty() {
        text = format!("{text} {}", list(&suffixes, "and"));
    }
    text + aside
}

/// The name of a weapon's characteristic.
pub(crate) fn stat_word(stat: WeaponStat) -> &'static str {
    match stat {
        WeaponStat::Range => "Range",
        WeaponStat::Dice => "Attack dice",
        WeaponStat::Damage => "Damage",
    }
}

/// The figures of a weapon on one line, without its name: "melee, Range 1, 2 hammer, Damage 2, Cleave".
pub(crate) fn figures(weapon: &WeaponDef, names: &Names) -> String {
    let kind = match (weapon.kind, &weapon.range) {
        (Some(WeaponKind::Melee), _) => "melee",
        (Some(WeaponKind::Ranged), _) => "ranged",
        // EMB-WEAPONS: Range 1 or 2 is melee.
        (None, Num::Const(..=2)) => "melee",
        (None, Num::Const(_) | Num::Of(_)) => "ranged",
    };
    let mut parts = vec![
        if weapon.spell {
            format!("{kind} spell")
        } else {
            kind.to_owned()
        },
        format!("Range {}", num(&weapon.range, names)),
        match &weapon.dice {
            Num::Const(dice) => format!("{dice} {}", face(weapon.symbol)),
            dice @ Num::Of(_) => {
                format!("{} dice equal to {}", face(weapon.symbol), num(dice, names))
            }
        },
        format!("Damage {}", num(&weapon.damage, names)),
    ];
    parts.extend(weapon.abilities.iter().map(title));
    parts.join(", ")
}

/// What else is to be known about a weapon, line by line.
pub(crate) fn notes(weapon: &WeaponDef, above: &str, names: &Names) -> Vec<Vec<Sentence>> {
    let mut notes = Vec::new();
    if !matches!(weapon.when, Cond::Always(_)) {
        let asked = tree::cond(&weapon.when, true, names);
        notes.push(vec![realise::demand("this weapon can be used", &asked)]);
    }
    let mut inner = names.with(Ref::Attacker, names.of(Ref::This).clone());
    inner.attacker = "this fighter";
    inner.weapon = true;
    notes.extend(rules::lines(weapon.rules.items(), above, &inner));
    if weapon.fixed {
        notes.push(vec![Sentence::new("nothing modifies this weapon")]);
    }
    notes
}

/// A weapon as players read it: its name, its figures and its rules.
pub(crate) fn line(weapon: &WeaponDef, names: &Names) -> String {
    let mut text = Text::default();
    for note in notes(weapon, "", names) {
        text.line(&note);
    }
    let notes = text.done().replace('\n', " ");
    let figures = format!(
        "{}: {}.",
        capitalise(weapon.called()),
        figures(weapon, names)
    );
    if notes.is_empty() {
        figures
    } else {
        format!("{figures} {notes}")
    }
}
