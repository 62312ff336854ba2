//! Weapons: a list of [`WeaponIs`] as a noun phrase, and the line that describes a weapon.

use super::cards;
use super::fighters::Det;
use super::names::{Names, Phrase};
use super::numbers::{face, num};
use super::realise::{self, Sentence, Text};
use super::rules;
use super::text::{a, capitalise, join_verbs, list, title};
use super::tree;
use crate::cards::{Cond, Num, Ref, WeaponDef, WeaponIs, WeaponKind, WeaponStat};

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
            let tail = filter.iter().any(|is| after(is).is_some());
            Phrase {
                tail,
                ..Phrase::many(owner.of(&core(filter, true)))
            }
        }
    }
}

/// What the filter says of a weapon: "is a melee weapon".
pub(crate) fn statement(filter: &[WeaponIs], yes: bool) -> String {
    let (is, has) = if yes {
        ("is", "has")
    } else {
        ("is not", "does not have")
    };
    let each: Vec<String> = filter
        .iter()
        .map(|weapon| match weapon {
            WeaponIs::Melee => format!("{is} a melee weapon"),
            WeaponIs::Ranged => format!("{is} a ranged weapon"),
            WeaponIs::NotUpgrade if yes => "is not from an Upgrade".to_owned(),
            WeaponIs::NotUpgrade => "is from an Upgrade".to_owned(),
            WeaponIs::InUse => format!("{is} the one in use"),
            WeaponIs::Same => format!("{is} the same"),
            WeaponIs::BaseRange(range) => format!("{has} Range {range}"),
            WeaponIs::Damage(damage) => format!("{has} Damage {damage}"),
            WeaponIs::Has(name) => format!("{has} {}", title(name)),
            WeaponIs::This => format!("{is} this one"),
            WeaponIs::RangeIs(from, to) => format!("{has} {}", range(*from, *to)),
            WeaponIs::Called(name) => format!("{is} {}", title(name)),
            WeaponIs::Spell => format!("{is} a spell"),
            WeaponIs::OfUpgrade(filter) => {
                format!("{is} from {}", cards::upgrade(filter, &Det::A))
            }
        })
        .collect();
    if each.is_empty() {
        return format!("{is} there");
    }
    join_verbs(&each, if yes { "and" } else { "or" })
}

fn exact(filter: &[WeaponIs]) -> Option<&'static str> {
    filter.iter().find_map(|is| match is {
        WeaponIs::InUse => Some("that weapon"),
        WeaponIs::Same => Some("the same weapon"),
        WeaponIs::This => Some("this weapon"),
        WeaponIs::Melee
        | WeaponIs::Ranged
        | WeaponIs::NotUpgrade
        | WeaponIs::BaseRange(_)
        | WeaponIs::Damage(_)
        | WeaponIs::Has(_)
        | WeaponIs::RangeIs(_, _)
        | WeaponIs::Called(_)
        | WeaponIs::Spell
        | WeaponIs::OfUpgrade(_) => None,
    })
}

fn core(filter: &[WeaponIs], many: bool) -> String {
    let mut before = Vec::new();
    let mut suffixes = Vec::new();
    for is in filter {
        match is {
            WeaponIs::Melee => before.push("melee".to_owned()),
            WeaponIs::Ranged => before.push("ranged".to_owned()),
            WeaponIs::Spell => before.push("spell".to_owned()),
            WeaponIs::NotUpgrade
            | WeaponIs::InUse
            | WeaponIs::Same
            | WeaponIs::BaseRange(_)
            | WeaponIs::Damage(_)
            | WeaponIs::Has(_)
            | WeaponIs::RangeIs(_, _)
            | WeaponIs::Called(_)
            | WeaponIs::OfUpgrade(_)
            | WeaponIs::This => suffixes.extend(after(is)),
        }
    }
    before.push(if many { "weapons" } else { "weapon" }.to_owned());
    let mut text = before.join(" ");
    if !suffixes.is_empty() {
        text = format!("{text} {}", list(&suffixes, "and"));
    }
    if filter.iter().any(|is| matches!(is, WeaponIs::NotUpgrade)) {
        text.push_str(" (not from Upgrades)");
    }
    text
}

fn after(is: &WeaponIs) -> Option<String> {
    match is {
        WeaponIs::BaseRange(range) => Some(format!("with Range {range}")),
        WeaponIs::Damage(damage) => Some(format!("with Damage {damage}")),
        WeaponIs::Has(name) => Some(format!("with {}", title(name))),
        WeaponIs::RangeIs(from, to) => Some(format!("with {}", range(*from, *to))),
        WeaponIs::Called(name) => Some(format!("called {}", title(name))),
        WeaponIs::OfUpgrade(filter) => Some(format!("from {}", cards::upgrade(filter, &Det::A))),
        WeaponIs::Melee
        | WeaponIs::Ranged
        | WeaponIs::Spell
        | WeaponIs::NotUpgrade
        | WeaponIs::InUse
        | WeaponIs::Same
        | WeaponIs::This => None,
    }
}

/// "Range 1", "Range 3 or more".
fn range(from: u8, to: u8) -> String {
    // No battlefield is as wide as that: it stands for no limit at all.
    const FAR: u8 = 20;
    match (from, to) {
        (from, to) if from == to => format!("Range {from}"),
        (from, FAR..) => format!("Range {from} or more"),
        (0 | 1, to) => format!("Range {to} or less"),
        (from, to) => format!("Range {from} to {to}"),
    }
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
    if !matches!(weapon.when, Cond::Always) {
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
    let figures = format!("{}: {}.", capitalise(&weapon.name), figures(weapon, names));
    if notes.is_empty() {
        figures
    } else {
        format!("{figures} {notes}")
    }
}
