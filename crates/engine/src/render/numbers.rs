//! Numbers: plain, worked out, compared, and as so much of something.

use super::conditions;
use super::fighters::Det;
use super::names::Names;
use super::text::{list, plural, words};
use crate::cards::{Amount, Comparison, Die, Name, Num, Roll};
pub(crate) use crate::name::face;
use crate::vocabulary::numbers::{self, NumberWord};

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    AtLeast,
    AtMost,
    Exactly,
    Over,
    Under,
    NotExactly,
}

impl From<Comparison> for Op {
    fn from(comparison: Comparison) -> Self {
        match comparison {
            Comparison::AtLeast => Op::AtLeast,
            Comparison::AtMost => Op::AtMost,
            Comparison::Equal => Op::Exactly,
            Comparison::More => Op::Over,
        }
    }
}

impl Op {
    /// The opposite.
    pub fn not(self) -> Self {
        match self {
            Op::AtLeast => Op::Under,
            Op::AtMost => Op::Over,
            Op::Exactly => Op::NotExactly,
            Op::Over => Op::AtMost,
            Op::Under => Op::AtLeast,
            Op::NotExactly => Op::Exactly,
        }
    }

    /// Before a noun: "at least 3".
    fn many(self, number: &str) -> String {
        match self {
            Op::AtLeast => format!("at least {number}"),
            Op::AtMost if number == "0" => "no".to_owned(),
            Op::AtMost => format!("{number} or fewer"),
            Op::Exactly if number == "0" => "no".to_owned(),
            Op::Exactly => format!("exactly {number}"),
            Op::Over => format!("more than {number}"),
            Op::Under if number == "1" => "no".to_owned(),
            Op::Under => format!("fewer than {number}"),
            Op::NotExactly => format!("not exactly {number}"),
        }
    }

    /// After "is": "at least 3".
    fn much(self, number: &str) -> String {
        match self {
            Op::AtLeast => format!("at least {number}"),
            Op::AtMost => format!("{number} or less"),
            Op::Exactly => number.to_owned(),
            Op::Over => format!("more than {number}"),
            Op::Under => format!("less than {number}"),
            Op::NotExactly => format!("not {number}"),
        }
    }

    /// Between two numbers that are both worked out.
    fn between(self) -> &'static str {
        match self {
            Op::AtLeast => "is at least",
            Op::AtMost => "is at most",
            Op::Exactly => "equals",
            Op::Over => "is greater than",
            Op::Under => "is less than",
            Op::NotExactly => "does not equal",
        }
    }
}

/// Whether this is plainly 1.
pub(crate) fn is_one(number: &Num) -> bool {
    matches!(number, Num::Const(1))
}

/// A number as such: "2", "that fighter's Bounty".
pub(crate) fn num(number: &Num, names: &Names) -> String {
    match number {
        Num::Const(number) => number.to_string(),
        Num::Of(amount) => amount.said(names),
    }
}

/// So much of something: "2 hexes", "1 dice (2 if you are the underdog)", "1 hex for each damaged enemy fighter".
pub(crate) fn quantity(number: &Num, unit: &str, names: &Names) -> String {
    quantity_on(number, unit, "", names)
}

/// So much of something, for somebody: "2 damage to that fighter", "1 damage to it for each token it has".
pub(crate) fn quantity_on(number: &Num, unit: &str, on: &str, names: &Names) -> String {
    let with = |so_much: String| match on {
        "" => so_much,
        on => format!("{so_much} {on}"),
    };
    match number {
        Num::Const(1) => with(format!("1 {unit}")),
        Num::Const(number) => with(format!("{number} {}", plural(unit))),
        Num::Of(amount) => match amount.as_ref() {
            Amount::If(numbers::If(condition, then, otherwise)) => with(format!(
                "{} ({} if {})",
                quantity(otherwise, unit, names),
                num(then, names),
                conditions::clause(condition, true, names)
            )),
            Amount::X(_) => with(format!("X {}", plural(unit))),
            Amount::Min(numbers::Min(most, Num::Const(cap)))
            | Amount::Min(numbers::Min(Num::Const(cap), most)) => {
                format!("{}, at most {cap}", quantity_on(most, unit, on, names))
            }
            Amount::Max(numbers::Max(least, Num::Const(floor)))
            | Amount::Max(numbers::Max(Num::Const(floor), least)) => {
                format!("{}, at least {floor}", quantity_on(least, unit, on, names))
            }
            amount => match so_many_for_each(amount, names) {
                Some((1, each)) => format!("{} for {each}", with(format!("1 {unit}"))),
                Some((many, each)) => {
                    format!("{} for {each}", with(format!("{many} {}", plural(unit))))
                }
                None => {
                    let so_much = match unit {
                        "damage" | "glory" => unit.to_owned(),
                        unit => format!("a number of {}", plural(unit)),
                    };
                    format!("{} equal to {}", with(so_much), amount.said(names))
                }
            },
        },
    }
}

/// Less of something: "-1 Move for each ...".
pub(crate) fn less(number: &Num, what: &str, names: &Names) -> String {
    changed(number, false, what, names)
}

/// Fewer dice: "1 fewer dice", "X fewer dice, X being ...".
pub(crate) fn fewer_dice(number: &Num, names: &Names) -> String {
    match number {
        Num::Const(number) => format!("{number} fewer dice"),
        number => format!("X fewer dice, X being {}", num(number, names)),
    }
}

/// More or less of something: "+1 Move", "-1 Move for each ...".
pub(crate) fn plus(number: &Num, what: &str, names: &Names) -> String {
    changed(number, true, what, names)
}

fn changed(number: &Num, up: bool, what: &str, names: &Names) -> String {
    let sign = if up { "+" } else { "-" };
    match number {
        Num::Const(number) => format!("{} {what}", signed(*number, up)),
        Num::Of(amount) => match amount.as_ref() {
            Amount::If(numbers::If(condition, then, Num::Const(0))) => format!(
                "{} if {}",
                changed(then, up, what, names),
                conditions::clause(condition, true, names)
            ),
            Amount::If(numbers::If(condition, Num::Const(then), otherwise)) => format!(
                "{} ({} if {})",
                changed(otherwise, up, what, names),
                signed(*then, up),
                conditions::clause(condition, true, names)
            ),
            Amount::X(_) => format!("{sign}X {what}"),
            Amount::Min(numbers::Min(most, Num::Const(cap)))
            | Amount::Min(numbers::Min(Num::Const(cap), most)) => {
                format!(
                    "{} (at most {})",
                    changed(most, up, what, names),
                    signed(*cap, up)
                )
            }
            Amount::Minus(numbers::Minus(Num::Const(0), number)) => {
                changed(number, !up, what, names)
            }
            amount => match so_many_for_each(amount, names) {
                Some((many, each)) => format!("{} {what} for {each}", signed(many, up)),
                None => format!("{sign}X {what}, X being {}", amount.said(names)),
            },
        },
    }
}

fn signed(number: i16, up: bool) -> String {
    format!("{:+}", if up { number } else { number.saturating_neg() })
}

/// More or fewer dice, as what a weapon does: "rolls 1 more Attack dice".
pub(crate) fn more_dice(number: &Num, names: &Names) -> String {
    more_of(number, "Attack dice", names)
}

/// More or fewer of something: "1 more supporting fighter".
pub(crate) fn more_of(number: &Num, unit: &str, names: &Names) -> String {
    let several = |number: i16| {
        let count = number.unsigned_abs();
        if count == 1 {
            format!("1 {} {unit}", more(number))
        } else {
            format!("{count} {} {}", more(number), plural(unit))
        }
    };
    match number {
        Num::Const(number) => several(*number),
        Num::Of(amount) => match amount.as_ref() {
            Amount::If(numbers::If(condition, then, Num::Const(0))) => format!(
                "{} if {}",
                more_of(then, unit, names),
                conditions::clause(condition, true, names)
            ),
            Amount::If(numbers::If(condition, Num::Const(then), otherwise)) => format!(
                "{} ({} {} if {})",
                more_of(otherwise, unit, names),
                then.unsigned_abs(),
                more(*then),
                conditions::clause(condition, true, names)
            ),
            Amount::X(_) => format!("X more {}", plural(unit)),
            Amount::Min(numbers::Min(most, Num::Const(cap)))
            | Amount::Min(numbers::Min(Num::Const(cap), most)) => {
                format!("{} (at most {cap} more)", more_of(most, unit, names))
            }
            amount => match so_many_for_each(amount, names) {
                Some((many, each)) => format!("{} for {each}", several(many)),
                None => format!("X more {}, X being {}", plural(unit), amount.said(names)),
            },
        },
    }
}

fn more(number: i16) -> &'static str {
    if number < 0 { "fewer" } else { "more" }
}

/// How many there are for each thing that the amount counts: 2 and "each damaged enemy fighter".
fn so_many_for_each(amount: &Amount, names: &Names) -> Option<(i16, String)> {
    match amount {
        Amount::Times(numbers::Times(Num::Const(many), Num::Of(counted)))
        | Amount::Times(numbers::Times(Num::Of(counted), Num::Const(many))) => {
            Some((*many, counted.each(names)?))
        }
        amount => Some((1, amount.each(names)?)),
    }
}

pub(crate) fn capped(one: &Num, other: &Num, bound: &str, which: &str, names: &Names) -> String {
    match (one, other) {
        (number, Num::Const(cap)) | (Num::Const(cap), number) => {
            format!("{} ({bound} {cap})", num(number, names))
        }
        (one, other) => format!(
            "the {which} of {} and {}",
            num(one, names),
            num(other, names)
        ),
    }
}

/// A comparison as a clause: "at least 3 enemy fighters are damaged", "you have at least 2 swag".
pub(crate) fn compare(one: &Num, op: Op, other: &Num, names: &Names) -> String {
    let simple = match other {
        Num::Const(_) => true,
        Num::Of(amount) => matches!(
            amount.as_ref(),
            Amount::If(numbers::If(_, Num::Const(_), Num::Const(_))) | Amount::X(_)
        ),
    };
    match one {
        Num::Of(amount) if simple => amount.compared(&Bound::new(op, other, names), names),
        Num::Const(_) | Num::Of(_) => {
            format!("{} {} {}", num(one, names), op.between(), num(other, names))
        }
    }
}

/// What a number is compared with: "at least 3".
pub(crate) struct Bound {
    pub op: Op,
    /// The number as such: "3".
    pub value: String,
    /// Before a noun: "at least 3", "no".
    pub many: String,
}

impl Bound {
    pub fn new(op: Op, number: &Num, names: &Names) -> Self {
        let value = num(number, names);
        Self {
            op,
            many: op.many(&value),
            value,
        }
    }

    /// After "is": "3 or less".
    pub fn much(&self) -> String {
        self.op.much(&self.value)
    }

    /// So many of something: "at least 1 hex".
    pub fn of(&self, unit: &str) -> String {
        let one = matches!(self.op, Op::Exactly | Op::AtLeast) && self.value == "1";
        let units = if one { unit.to_owned() } else { plural(unit) };
        format!("{} {units}", self.many)
    }

    /// The word before a noun.
    pub fn det(&self) -> Det {
        if self.many == "no" {
            Det::No
        } else if self.op == Op::AtLeast && self.value == "1" {
            Det::A
        } else if self.op == Op::Exactly && self.value == "1" {
            Det::Single(self.many.clone())
        } else {
            Det::Some(self.many.clone())
        }
    }
}

/// What a number that a rule defines is called: "cataclysm value".
pub(crate) fn value_word(name: &Name) -> String {
    let text = words(name);
    if text.ends_with("value") {
        text
    } else {
        format!("{text} value")
    }
}

/// The roll that is asked about.
pub(crate) fn the_roll(roll: Roll) -> &'static str {
    match roll {
        Roll::Attack => "the Attack roll",
        Roll::Save => "the Save roll",
        Roll::Card => "the roll",
        Roll::Casting => "the casting roll",
    }
}

/// Faces of dice: "hammer or critical".
pub(crate) fn faces(dice: &[Die], conjunction: &str) -> String {
    let faces: Vec<&str> = dice.iter().map(|die| face(*die)).collect();
    list(&faces, conjunction)
}

/// One of several faces: "a hammer or a critical".
pub(crate) fn a_face(dice: &[Die]) -> String {
    let faces: Vec<String> = dice
        .iter()
        .map(|die| match die {
            Die::Swords | Die::Flanked | Die::Surrounded => face(*die).to_owned(),
            Die::Critical | Die::Hammer | Die::Shield | Die::Dodge | Die::Focus | Die::Channel => {
                format!("a {}", face(*die))
            }
        })
        .collect();
    list(&faces, "or")
}
