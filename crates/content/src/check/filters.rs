//! Filters that nothing can pass.

use underhex_notation::Node;

use super::Fault;

/// Words of a filter that never hold together.
const NEVER_TOGETHER: &[(&str, &str, &str)] = &[
    ("Is", "Friendly", "Enemy"),
    ("Is", "Inspired", "Uninspired"),
    ("Is", "Damaged", "Undamaged"),
    ("Is", "Vulnerable", "Undamaged"),
    ("Is", "DamageTokens", "Undamaged"),
    ("FeatureIs", "Treasure", "Cover"),
    ("FeatureIs", "HeldBy", "Unheld"),
    ("FeatureIs", "HeldBy", "Cover"),
    ("CardIs", "Objective", "Power"),
    ("CardIs", "Objective", "Ploy"),
    ("CardIs", "Objective", "Spell"),
    ("CardIs", "Objective", "Gambit"),
    ("CardIs", "Objective", "Upgrade"),
    ("CardIs", "Ploy", "Spell"),
    ("CardIs", "Ploy", "Upgrade"),
    ("CardIs", "Spell", "Upgrade"),
    ("CardIs", "Gambit", "Upgrade"),
    ("WeaponIs", "Melee", "Ranged"),
];

/// Words of which only one can hold, with whatever value.
const ONLY_ONE: &[(&str, &str)] = &[
    ("Is", "Named"),
    ("Is", "In"),
    ("HexIs", "In"),
    ("FeatureIs", "In"),
    ("CardIs", "Called"),
    ("CardIs", "Set"),
];

/// What in a list of filters contradicts what stands before it.
pub(super) fn contradiction(list: &Node) -> Option<Fault> {
    let items = list.items();
    let kind = items.first()?.kind();
    if !matches!(kind, "Is" | "HexIs" | "FeatureIs" | "CardIs" | "WeaponIs") {
        return None;
    }
    for (place, later) in items.iter().enumerate() {
        for earlier in &items[..place] {
            if let Some(either) = contradict(kind, earlier, later) {
                let remedy = if either {
                    let (one, other) = (said(earlier), said(later));
                    format!("; for either write `AnyOf([[{one}], [{other}]])`")
                } else {
                    "; leave one of them out".to_owned()
                };
                return Some(Fault {
                    at: later.at,
                    message: format!(
                        "`{}` and `{}` never hold together{remedy}",
                        said(earlier),
                        said(later)
                    ),
                });
            }
        }
    }
    None
}

/// Whether two words contradict each other, and then whether either of them may have been meant.
fn contradict(kind: &str, one: &Node, other: &Node) -> Option<bool> {
    let (a, b) = (one.word(), other.word());
    let together =
        |(of, x, y): &(&str, &str, &str)| *of == kind && ((*x, *y) == (a, b) || (*x, *y) == (b, a));
    // Cards and weapons have no `AnyOf`.
    let either = matches!(kind, "Is" | "HexIs" | "FeatureIs");
    if NEVER_TOGETHER.iter().any(together) {
        return Some(either);
    }
    if ONLY_ONE.contains(&(kind, a)) && a == b && one != other {
        return Some(either);
    }
    let denies = |not: &Node, what: &Node| not.word() == "Not" && not.value(0) == Some(what);
    (denies(one, other) || denies(other, one)).then_some(false)
}

/// A word as it stands in the file, in short.
fn said(node: &Node) -> String {
    let word = node.word();
    match node.value(0) {
        None if node.values().is_empty() => word.to_owned(),
        Some(inner) if inner.text().is_some() => {
            format!("{word}(\"{}\")", inner.text().unwrap_or_default())
        }
        Some(inner) if !inner.word().is_empty() => format!("{word}({})", said(inner)),
        _ => format!("{word}(..)"),
    }
}
