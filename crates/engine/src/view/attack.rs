//! The attack in progress: its dice, and why each of them counts.

use serde::Serialize;

use crate::cards::{DiceKind, Die, Roll, Token};
use crate::dice::faces;
use crate::eval::{Aim, Eval};
use crate::name::face;
use crate::state::{Attack, AttackResult, FighterId, State, WeaponRef};
use crate::table::Table;

/// A dice that lies on the table, or a symbol that counts as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DieSummary {
    /// Its face.
    pub face: &'static str,
    /// It is a success.
    pub counts: bool,
    /// Why it is one, or why it would be but is not: `critical`, `weapon`, `save`, `support`, `guard`, `cover`, `card`,
    /// `weapon ability`.
    pub why: Option<&'static str>,
    /// It was re-rolled, or cannot be.
    pub fixed: bool,
}

/// An attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AttackSummary {
    /// Who attacks.
    pub attacker: String,
    /// Whom.
    pub target: Option<String>,
    /// With what.
    pub weapon: Option<String>,
    /// The Attack roll.
    pub roll: Vec<DieSummary>,
    /// The Save roll.
    pub save: Vec<DieSummary>,
    /// The faces of an Attack dice that are successes now, each as often as a dice has it: so many of six.
    pub roll_faces: Vec<&'static str>,
    /// The faces of a Save dice that are.
    pub save_faces: Vec<&'static str>,
    /// `success`, `draw` or `failure`.
    pub result: Option<&'static str>,
}

impl AttackSummary {
    /// The attack in progress in a position. All of it is open to everybody.
    pub(crate) fn of(table: &Table, state: &State) -> Option<Self> {
        let attack = state.attack()?;
        let eval = Eval::new(table, state);
        let name = |fighter: FighterId| table.fighter(fighter).name.to_string();
        let weapon = |weapon: WeaponRef| eval.weapon(weapon).map(|def| def.called().to_owned());
        Some(AttackSummary {
            attacker: name(attack.attacker),
            target: attack.target().map(name),
            weapon: attack.weapon().and_then(weapon),
            roll: attack_dice(&eval, attack),
            save: save_dice(&eval, attack),
            roll_faces: counting(DiceKind::Attack, eval.attack_success(attack)),
            save_faces: counting(DiceKind::Save, eval.save_success(attack)),
            result: attack.result().map(AttackResult::word),
        })
    }
}

fn counting(kind: DiceKind, counts: impl Fn(Die) -> bool) -> Vec<&'static str> {
    let faces = faces(kind).into_iter();
    faces.filter(|die| counts(*die)).map(face).collect()
}

fn attack_dice(eval: &Eval, attack: &Attack) -> Vec<DieSummary> {
    let counts = eval.attack_success(attack);
    let aim = Some(Aim::from(attack));
    let symbol = attack
        .weapon()
        .map(|weapon| eval.weapon_symbol(attack.attacker, weapon, aim));
    let why = |die: Die| match die {
        Die::Critical => Some("critical"),
        die if Some(die) == symbol => Some("weapon"),
        Die::Flanked | Die::Surrounded if counts(die) => Some("support"),
        die if counts(die) => Some("card"),
        _ => None,
    };
    dice(attack.roll(Roll::Attack), &counts, &why)
}

fn save_dice(eval: &Eval, attack: &Attack) -> Vec<DieSummary> {
    let counts = eval.save_success(attack);
    let target = attack.target();
    let symbol = target.map(|target| eval.save_symbol(target));
    let guarded = target.is_some_and(|target| eval.tokens(target, &Token::Guard) > 0);
    let covered = target.is_some_and(|target| eval.in_cover(target));
    let cover = eval.table.rules.cover_symbol;
    let why = |die: Die| match die {
        Die::Critical => Some("critical"),
        die if Some(die) == symbol => Some(if counts(die) {
            "save"
        } else {
            "weapon ability"
        }),
        Die::Flanked | Die::Surrounded if counts(die) => Some("support"),
        die if counts(die) && covered && die == cover => Some("cover"),
        Die::Shield | Die::Dodge if counts(die) && guarded => Some("guard"),
        die if counts(die) => Some("card"),
        _ => None,
    };
    dice(attack.roll(Roll::Save), &counts, &why)
}

fn dice(
    roll: &crate::state::RollState,
    counts: &dyn Fn(Die) -> bool,
    why: &dyn Fn(Die) -> Option<&'static str>,
) -> Vec<DieSummary> {
    let dice = roll.dice.iter().enumerate();
    dice.map(|(index, die)| DieSummary {
        face: face(*die),
        counts: counts(*die),
        why: why(*die),
        fixed: roll.fixed >> index & 1 == 1,
    })
    .collect()
}
