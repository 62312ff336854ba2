//! Spells: what it takes to cast them and who casts them.

use super::fighters::{self, Det};
use super::names::Names;
use super::numbers::face;
use crate::cards::{Die, Is};
use crate::vocabulary::fighters::{Friendly, Wizard};

/// A spell with its casting value: "spell (2 focus, channel)".
pub(crate) fn spell(needs: &[Die]) -> String {
    let mut counted: Vec<(Die, usize)> = Vec::new();
    for die in needs {
        match counted.iter_mut().find(|(other, _)| other == die) {
            Some((_, count)) => *count += 1,
            None => counted.push((*die, 1)),
        }
    }
    let each: Vec<String> = counted
        .into_iter()
        .map(|(die, count)| match count {
            1 => face(die).to_owned(),
            count => format!("{count} {}", face(die)),
        })
        .collect();
    if each.is_empty() {
        "spell".to_owned()
    } else {
        format!("spell ({})", each.join(", "))
    }
}

/// Who can cast a gambit spell: a friendly wizard, whatever else is asked.
pub(super) fn caster(filter: &[Is], names: &Names) -> String {
    let told = |asked: fn(&Is) -> bool| filter.iter().any(asked);
    let mut all = Vec::new();
    if !told(|is| matches!(is, Is::Friendly(_))) {
        all.push(Friendly.into());
    }
    if !told(|is| {
        matches!(
            is,
            Is::Wizard(_) | Is::Leader(_) | Is::Named(_) | Is::Runemark(_)
        )
    }) {
        all.push(Wizard.into());
    }
    all.extend(filter.iter().cloned());
    fighters::noun(&all, &Det::A, names).text
}
