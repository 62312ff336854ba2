//! Numbers: plain, worked out, compared, and as so much of something.

use super::cards;
use super::conditions;
use super::features;
use super::fighters::{self, Det, stat_word, token};
use super::names::{Names, player};
use super::tallies;
use super::text::{list, plural, words};
use super::weapons::stat_word as weapon_stat_word;
use crate::cards::{Amount, Die, Name, Num, Roll};
pub(crate) use crate::name::face;

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
        Num::Of(amount) => of_amount(amount, names),
    }
}

/// So much of something: "2 hexes", "1 dice (2 if you are the underdog)", "1 hex for each damaged enemy fighter".
pub(crate) fn quantity(number: &Num, unit: &str, names: &Names) -> String {
    match number {
        Num::Const(1) => format!("1 {unit}"),
        Num::Const(number) => format!("{number} {}", plural(unit)),
        Num::Of(amount) => match amount.as_ref() {
            Amount::If(condition, then, otherwise) => format!(
                "{} ({} if {})",
                quantity(otherwise, unit, names),
                num(then, names),
                conditions::clause(condition, true, names)
            ),
            Amount::X => format!("X {}", plural(unit)),
            Amount::Min(most, Num::Const(cap)) | Amount::Min(Num::Const(cap), most) => {
                format!("{}, at most {cap}", quantity(most, unit, names))
            }
            Amount::Max(least, Num::Const(floor)) | Amount::Max(Num::Const(floor), least) => {
                format!("{}, at least {floor}", quantity(least, unit, names))
            }
            amount => match so_many_for_each(amount, names) {
                Some((1, each)) => format!("1 {unit} for {each}"),
                Some((many, each)) => format!("{many} {} for {each}", plural(unit)),
                None => equal_to(unit, &of_amount(amount, names)),
            },
        },
    }
}

fn equal_to(unit: &str, amount: &str) -> String {
    match unit {
        "damage" | "glory" => format!("{unit} equal to {amount}"),
        unit => format!("a number of {} equal to {amount}", plural(unit)),
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
            Amount::If(condition, then, Num::Const(0)) => format!(
                "{} if {}",
                changed(then, up, what, names),
                conditions::clause(condition, true, names)
            ),
            Amount::If(condition, Num::Const(then), otherwise) => format!(
                "{} ({} if {})",
                changed(otherwise, up, what, names),
                signed(*then, up),
                conditions::clause(condition, true, names)
            ),
            Amount::X => format!("{sign}X {what}"),
            Amount::Min(most, Num::Const(cap)) | Amount::Min(Num::Const(cap), most) => {
                format!(
                    "{} (at most {})",
                    changed(most, up, what, names),
                    signed(*cap, up)
                )
            }
            Amount::Minus(Num::Const(0), number) => changed(number, !up, what, names),
            amount => match so_many_for_each(amount, names) {
                Some((many, each)) => format!("{} {what} for {each}", signed(many, up)),
                None => format!("{sign}X {what}, X being {}", of_amount(amount, names)),
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
            Amount::If(condition, then, Num::Const(0)) => format!(
                "{} if {}",
                more_of(then, unit, names),
                conditions::clause(condition, true, names)
            ),
            Amount::If(condition, Num::Const(then), otherwise) => format!(
                "{} ({} {} if {})",
                more_of(otherwise, unit, names),
                then.unsigned_abs(),
                more(*then),
                conditions::clause(condition, true, names)
            ),
            Amount::X => format!("X more {}", plural(unit)),
            Amount::Min(most, Num::Const(cap)) | Amount::Min(Num::Const(cap), most) => {
                format!("{} (at most {cap} more)", more_of(most, unit, names))
            }
            amount => match so_many_for_each(amount, names) {
                Some((many, each)) => format!("{} for {each}", several(many)),
                None => format!(
                    "X more {}, X being {}",
                    plural(unit),
                    of_amount(amount, names)
                ),
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
        Amount::Times(Num::Const(many), Num::Of(counted))
        | Amount::Times(Num::Of(counted), Num::Const(many)) => {
            Some((*many, for_each(counted, names)?))
        }
        amount => Some((1, for_each(amount, names)?)),
    }
}

/// What the amount counts, one by one: "each damaged enemy fighter"; `None` if it counts no things.
fn for_each(amount: &Amount, names: &Names) -> Option<String> {
    match amount {
        Amount::Count(filter) => Some(fighters::noun(filter, &Det::Each, names).text),
        Amount::Features(filter) => Some(features::noun(filter, &Det::Each, names)),
        Amount::Counter(name) => Some(format!("each {} you have", words(name))),
        Amount::Tokens(who, kind) => {
            let who = names.of(*who);
            Some(format!("each {} {} {}", token(kind), who.text, who.has()))
        }
        Amount::Damage(who) => {
            let who = names.of(*who);
            Some(format!("each damage token {} {}", who.text, who.has()))
        }
        Amount::Showing(roll, dice) => {
            Some(format!("each {} in {}", faces(dice, "or"), the_roll(*roll)))
        }
        Amount::Successes(roll) => Some(format!("each success in {}", the_roll(*roll))),
        Amount::Hand(who, filter) => {
            let who = player(*who, names);
            Some(format!(
                "{} in {}",
                cards::noun(filter, &Det::Each),
                who.of("hand")
            ))
        }
        Amount::Discarded(filter) => Some(format!(
            "{} in your discard piles",
            cards::noun(filter, &Det::Each)
        )),
        Amount::CardsPicked => Some("each card picked".to_owned()),
        Amount::Upgrades(who) => {
            let who = names.of(*who);
            Some(format!("each Upgrade {} {}", who.text, who.has()))
        }
        Amount::UpgradesWith(who, filter) => {
            let who = names.of(*who);
            let what = cards::upgrade(filter, &Det::Each);
            Some(format!("{what} {} {}", who.text, who.has()))
        }
        Amount::Scored(who) => {
            let who = player(*who, names);
            Some(format!("each Objective {} {} scored", who.text, who.has()))
        }
        Amount::Support(who) => Some(format!("each fighter supporting {}", names.of(*who).text)),
        Amount::MoveLength => Some("each hex entered in the Move".to_owned()),
        Amount::Tally(watch) => tallies::each_counted(watch.tally(), names),
        Amount::Stat(_, _)
        | Amount::Weapon(_)
        | Amount::Highest(_, _)
        | Amount::DamageOn(_)
        | Amount::MostUpgrades(_)
        | Amount::Unspent(_)
        | Amount::Remaining(_)
        | Amount::Times(_, _)
        | Amount::Total(_, _)
        | Amount::Value(_, _)
        | Amount::ValueOf(_, _, _)
        | Amount::Steps(_, _)
        | Amount::EventAmount
        | Amount::Round
        | Amount::Distance(_, _)
        | Amount::Dice(_)
        | Amount::Different(_)
        | Amount::Glory(_)
        | Amount::X
        | Amount::Sum(_)
        | Amount::Minus(_, _)
        | Amount::Min(_, _)
        | Amount::Max(_, _)
        | Amount::If(_, _, _) => None,
    }
}

fn of_amount(amount: &Amount, names: &Names) -> String {
    match amount {
        Amount::Stat(who, stat) => names.of(*who).of(stat_word(*stat)),
        Amount::Weapon(stat) => format!("the weapon's {}", weapon_stat_word(*stat)),
        Amount::Count(filter) => {
            format!(
                "the number of {}",
                fighters::noun(filter, &Det::Some(String::new()), names)
                    .text
                    .trim()
            )
        }
        Amount::DamageOn(filter) => format!(
            "the number of damage tokens on {}",
            fighters::noun(filter, &Det::Bare, names).text
        ),
        Amount::MostUpgrades(filter) => format!(
            "the most Upgrades on any one of {}",
            fighters::noun(filter, &Det::Bare, names).text
        ),
        Amount::Highest(stat, filter) => format!(
            "the highest {} among {}",
            stat_word(*stat),
            fighters::noun(filter, &Det::Bare, names).text
        ),
        Amount::Total(stat, filter) => format!(
            "the total {} of {}",
            stat_word(*stat),
            fighters::noun(filter, &Det::Bare, names).text
        ),
        Amount::Features(filter) => format!(
            "the number of {}",
            features::noun(filter, &Det::Bare, names)
        ),
        Amount::Counter(name) => format!("the number of {} you have", words(name)),
        Amount::Value(name, _) => format!("your {}", value_word(name)),
        Amount::ValueOf(who, name, missing) => {
            let value = player(*who, names).of(&value_word(name));
            format!("{value} ({} without one)", num(missing, names))
        }
        Amount::Steps(name, steps) => {
            let steps: Vec<String> = steps
                .iter()
                .map(|(from, value)| format!("{value} from {from} on"))
                .collect();
            format!("set by your {}: {}", words(name), list(&steps, "and"))
        }
        Amount::Tokens(who, kind) => {
            format!("the number of {}", names.of(*who).of(&plural(&token(kind))))
        }
        Amount::Damage(who) => format!("the number of {}", names.of(*who).of("damage tokens")),
        Amount::EventAmount => names.amount.to_owned(),
        Amount::Round => "the battle round number".to_owned(),
        Amount::Distance(from, to) => {
            format!(
                "the distance between {} and {}",
                names.of(*from).text,
                names.of(*to).text
            )
        }
        Amount::Dice(roll) => format!("the number of dice in {}", the_roll(*roll)),
        Amount::Showing(roll, dice) => format!(
            "the number of {} results in {}",
            faces(dice, "and"),
            the_roll(*roll)
        ),
        Amount::Successes(roll) => format!("the number of successes in {}", the_roll(*roll)),
        Amount::Different(roll) => {
            format!("the number of different symbols in {}", the_roll(*roll))
        }
        Amount::Tally(watch) => tallies::how_often(watch.tally(), names),
        Amount::Glory(who) => player(*who, names).of("glory"),
        Amount::Unspent(who) => player(*who, names).of("unspent glory"),
        Amount::Scored(who) => {
            let who = player(*who, names);
            format!("the number of Objectives {} {} scored", who.text, who.has())
        }
        Amount::Support(who) => {
            format!("the number of fighters supporting {}", names.of(*who).text)
        }
        Amount::Remaining(who) => names.of(*who).of("remaining Health"),
        Amount::UpgradesWith(who, filter) => {
            let who = names.of(*who);
            let what = cards::upgrade(filter, &Det::Bare);
            format!("the number of {what} {} {}", who.text, who.has())
        }
        Amount::MoveLength => "the number of hexes entered in the Move".to_owned(),
        Amount::Times(Num::Const(2), number) | Amount::Times(number, Num::Const(2)) => {
            format!("twice {}", num(number, names))
        }
        Amount::Times(one, other) => format!("{} times {}", num(one, names), num(other, names)),
        Amount::Hand(who, filter) => format!(
            "the number of {} in {}",
            cards::noun(filter, &Det::Bare),
            player(*who, names).of("hand")
        ),
        Amount::Discarded(filter) => {
            format!(
                "the number of {} in your discard piles",
                cards::noun(filter, &Det::Bare)
            )
        }
        Amount::CardsPicked => "the number of cards picked".to_owned(),
        Amount::Upgrades(who) => format!("the number of {}", names.of(*who).of("Upgrades")),
        Amount::X => "X".to_owned(),
        Amount::Sum(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(|number| num(number, names)).collect();
            list(&numbers, "plus")
        }
        Amount::Minus(from, less) => format!("{} minus {}", num(from, names), num(less, names)),
        Amount::Min(one, other) => capped(one, other, "at most", "smaller", names),
        Amount::Max(one, other) => capped(one, other, "at least", "larger", names),
        Amount::If(condition, then, otherwise) => format!(
            "{} ({} if {})",
            num(otherwise, names),
            num(then, names),
            conditions::clause(condition, true, names)
        ),
    }
}

fn capped(one: &Num, other: &Num, bound: &str, which: &str, names: &Names) -> String {
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
            Amount::If(_, Num::Const(_), Num::Const(_)) | Amount::X
        ),
    };
    match one {
        Num::Of(amount) if simple => has(amount, op, other, names),
        Num::Const(_) | Num::Of(_) => {
            format!("{} {} {}", num(one, names), op.between(), num(other, names))
        }
    }
}

fn has(amount: &Amount, op: Op, number: &Num, names: &Names) -> String {
    let value = num(number, names);
    let many = op.many(&value);
    let some = |unit: &str| {
        let one = matches!(op, Op::Exactly | Op::AtLeast) && value == "1";
        format!(
            "{many} {}",
            if one { unit.to_owned() } else { plural(unit) }
        )
    };
    let det = if many == "no" {
        Det::No
    } else if op == Op::AtLeast && value == "1" {
        Det::A
    } else if op == Op::Exactly && value == "1" {
        Det::Single(many.clone())
    } else {
        Det::Some(many.clone())
    };
    match amount {
        Amount::Count(filter) => fighters::there(filter, &det, names),
        Amount::Features(filter) => features::there(filter, &det, names),
        Amount::Counter(name) => format!("you have {many} {}", words(name)),
        Amount::Tokens(who, kind) => {
            let who = names.of(*who);
            format!("{} {} {}", who.text, who.has(), some(&token(kind)))
        }
        Amount::Damage(who) => {
            let who = names.of(*who);
            format!("{} {} {}", who.text, who.has(), some("damage token"))
        }
        Amount::Round => match op {
            Op::AtLeast => format!("it is battle round {value} or later"),
            Op::AtMost => format!("it is battle round {value} or earlier"),
            Op::Exactly => format!("it is battle round {value}"),
            Op::Over => format!("it is after battle round {value}"),
            Op::Under => format!("it is before battle round {value}"),
            Op::NotExactly => format!("it is not battle round {value}"),
        },
        Amount::Distance(from, to) => {
            let from = names.of(*from);
            format!(
                "{} {} {} from {}",
                from.text,
                from.is(),
                some("hex"),
                names.of(*to).text
            )
        }
        Amount::Dice(roll) => format!("{} has {many} dice", the_roll(*roll)),
        Amount::Showing(roll, dice) if op == Op::AtLeast && value == "1" => {
            format!("{} shows {}", the_roll(*roll), a_face(dice))
        }
        Amount::Showing(roll, dice) if many == "no" => {
            format!("{} shows no {}", the_roll(*roll), faces(dice, "or"))
        }
        Amount::Showing(roll, dice) => {
            format!(
                "{} shows {many} {} results",
                the_roll(*roll),
                faces(dice, "or")
            )
        }
        Amount::Successes(roll) if many == "no" => format!("{} has no success", the_roll(*roll)),
        Amount::Successes(roll) if op == Op::AtLeast && value == "1" => {
            format!("{} has a success", the_roll(*roll))
        }
        Amount::Successes(roll) => format!("{} has {many} successes", the_roll(*roll)),
        Amount::Different(roll) => format!("{} shows {many} different symbols", the_roll(*roll)),
        Amount::Tally(watch) => tallies::happened(watch.tally(), &many, names),
        Amount::Glory(who) => {
            let who = player(*who, names);
            format!("{} {} {many} glory", who.text, who.has())
        }
        Amount::Unspent(who) => {
            let who = player(*who, names);
            format!("{} {} {many} unspent glory", who.text, who.has())
        }
        Amount::Scored(who) => {
            let who = player(*who, names);
            format!("{} {} scored {}", who.text, who.has(), some("Objective"))
        }
        Amount::Support(who) => {
            let who = names.of(*who);
            format!("{} {} {}", who.text, who.has(), some("supporting fighter"))
        }
        Amount::UpgradesWith(who, filter) => {
            let who = names.of(*who);
            let what = cards::upgrade(filter, &det);
            format!("{} {} {what}", who.text, who.has())
        }
        Amount::MoveLength => format!("the Move entered {}", some("hex")),
        Amount::Hand(who, filter) => {
            let who = player(*who, names);
            let what = cards::noun(filter, &Det::Some(many));
            format!("{} {} {what} in hand", who.text, who.has())
        }
        Amount::Discarded(filter) => {
            format!(
                "you have {} in your discard piles",
                cards::noun(filter, &Det::Some(many))
            )
        }
        Amount::CardsPicked => format!("{many} cards were picked"),
        Amount::Upgrades(who) => {
            let who = names.of(*who);
            format!("{} {} {}", who.text, who.has(), some("Upgrade"))
        }
        Amount::Stat(_, _)
        | Amount::Weapon(_)
        | Amount::Highest(_, _)
        | Amount::DamageOn(_)
        | Amount::MostUpgrades(_)
        | Amount::Remaining(_)
        | Amount::Times(_, _)
        | Amount::Total(_, _)
        | Amount::Value(_, _)
        | Amount::ValueOf(_, _, _)
        | Amount::Steps(_, _)
        | Amount::EventAmount
        | Amount::X
        | Amount::Sum(_)
        | Amount::Minus(_, _)
        | Amount::Min(_, _)
        | Amount::Max(_, _)
        | Amount::If(_, _, _) => format!("{} is {}", of_amount(amount, names), op.much(&value)),
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
            Die::Swords => face(*die).to_owned(),
            Die::Critical
            | Die::Hammer
            | Die::Shield
            | Die::Dodge
            | Die::Flanked
            | Die::Surrounded
            | Die::Focus
            | Die::Channel => format!("a {}", face(*die)),
        })
        .collect();
    list(&faces, "or")
}
