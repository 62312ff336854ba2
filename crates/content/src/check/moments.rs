//! Triggers that can never fire.

use underhex_engine::cards::Moment;
use underhex_notation::Node;

use super::Fault;
use super::scope::Scope;

/// What is wrong with a trigger, apart from what its conditions say.
pub(super) fn faults(trigger: &Node, moment: Moment, scope: &Scope) -> Vec<Fault> {
    let brings = moment.brings();
    let mut faults = Vec::new();
    let asked = |name: &str| trigger.field(name).filter(|list| !list.items().is_empty());
    let whose = if brings.player.is_some() {
        "; for the player's side write `when: EventYours`"
    } else {
        ""
    };
    if let Some(by) = asked("by").filter(|_| brings.by.is_none()) {
        faults.push(Fault {
            at: by.at,
            message: format!(
                "`{moment:?}` is about no fighter, so this never fires; leave `by` out{whose}"
            ),
        });
    }
    if let Some(to) = asked("to").filter(|_| brings.to.is_none()) {
        let instead = match brings.by {
            Some(who) => format!("; `by` is {who}"),
            None => whose.to_owned(),
        };
        faults.push(Fault {
            at: to.at,
            message: format!(
                "`{moment:?}` has no second fighter, so this never fires; leave `to` out{instead}"
            ),
        });
    }
    if let Some(turn) = trigger.field("turn") {
        let message = if !brings.turn {
            Some(format!(
                "`{moment:?}` is in nobody's turn; leave `turn` out"
            ))
        } else if scope.nobody && turn.word() != "Any" {
            Some("this card is nobody's, so that no turn is its own; leave `turn` out".to_owned())
        } else {
            None
        };
        faults.extend(message.map(|message| Fault {
            at: turn.at,
            message,
        }));
    }
    faults
}

/// Effects that change what is going on, and the moments at which that can be changed.
const AT_MOMENTS: &[(&str, &[Moment])] = &[
    ("SetDamage", &[Moment::BeforeDamage]),
    (
        "DamageInstead",
        &[Moment::BeforeDamage, Moment::SuccessDetermined],
    ),
    ("UndoDamage", &[Moment::Damaged, Moment::WouldBeSlain]),
    ("SaveVulnerable", &[Moment::WouldBeSlain, Moment::Damaged]),
    ("CancelPush", &[Moment::PickedToBePushed]),
    ("NoToken", &[Moment::BeforeToken]),
    ("CancelPloy", &[Moment::PloyPlayed]),
    ("CancelSpell", &[Moment::SpellCast, Moment::CastingRoll]),
    ("Redirect", &[Moment::PickedByPloy]),
];

/// The moments at which an effect can be of use, if there are only some.
pub(super) fn only_at(effect: &str) -> Option<&'static [Moment]> {
    AT_MOMENTS
        .iter()
        .find(|(word, _)| *word == effect)
        .map(|(_, moments)| *moments)
}
