//! `underhex odds`: the exact odds of an attack, or of casting a spell.

use clap::ValueEnum;
use serde::Serialize;
use underhex_engine::cards::Die;
use underhex_engine::odds::{Bout, Casting, Chances, Throw};
use underhex_engine::rules::{Ruleset, Trapped};

use crate::common::{ContentArgs, Failure};
use crate::out::print;

/// The most dice that can be asked about.
const MOST: i64 = Throw::MOST as i64;

/// The exact odds of an attack, or with --cast of casting a spell, by the rules of any edition.
#[derive(clap::Args)]
pub struct Args {
    /// The edition.
    #[arg(long, default_value = "embergard")]
    edition: String,
    /// Attack dice, or magic dice.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=MOST))]
    dice: u8,
    /// The symbol of the weapon; focus and channel are those of spells, which are rolled with magic dice.
    #[arg(long, required_unless_present = "cast")]
    symbol: Option<Symbol>,
    /// The symbols that a spell takes, such as `channel,channel`: the odds of casting it instead of those of an attack.
    #[arg(long, value_delimiter = ',', value_name = "SYMBOL,...", conflicts_with_all = ATTACKS)]
    cast: Vec<Magic>,
    /// The Damage of the weapon.
    #[arg(long, default_value_t = 1, value_name = "N")]
    damage: u8,
    /// Save dice.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=MOST))]
    save: u8,
    /// The save symbol of the target.
    #[arg(long, default_value = "shield")]
    save_symbol: SaveSymbol,
    /// The Health that the target has left; without it nothing is said about slaying.
    #[arg(long, value_name = "H")]
    health: Option<u8>,
    /// Supporting fighters of the attacker: with one the target is Flanked, with two Surrounded.
    #[arg(long, default_value_t = 0, value_name = "N")]
    supporters: u8,
    /// Supporting fighters of the target.
    #[arg(long, default_value_t = 0, value_name = "N")]
    target_supporters: u8,
    /// The target has a Guard token.
    #[arg(long)]
    guard: bool,
    /// The target is in cover.
    #[arg(long)]
    cover: bool,
    /// The target has a Stagger token: one Attack dice that is no success is re-rolled.
    #[arg(long)]
    stagger: bool,
    /// The target has nowhere to be driven back to.
    #[arg(long)]
    trapped: bool,
    /// The weapon has Cleave.
    #[arg(long)]
    cleave: bool,
    /// The weapon has Ensnare.
    #[arg(long)]
    ensnare: bool,
    /// The weapon has Brutal.
    #[arg(long)]
    brutal: bool,
    /// The weapon has Grievous.
    #[arg(long)]
    grievous: bool,
    /// The weapon abilities are Critical ones: they take effect only with a critical in the Attack roll.
    #[arg(long)]
    critical: bool,
    /// A symbol that is added to the Attack roll, or to the roll with which a spell is cast.
    #[arg(long, value_name = "SYMBOL")]
    innate: Option<Face>,
    /// A symbol that is added to the Save roll.
    #[arg(long, value_name = "SYMBOL")]
    save_innate: Option<Face>,
    /// So many Attack dice that are no successes are re-rolled.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=MOST))]
    rerolls: u8,
    /// So many Save dice that are no successes are re-rolled.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=MOST))]
    save_rerolls: u8,
    /// The target does not Stand Fast where it could.
    #[arg(long)]
    no_stand_fast: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What says something about an attack and nothing about casting a spell.
const ATTACKS: [&str; 20] = [
    "symbol",
    "damage",
    "save",
    "save_symbol",
    "health",
    "supporters",
    "target_supporters",
    "guard",
    "cover",
    "stagger",
    "trapped",
    "cleave",
    "ensnare",
    "brutal",
    "grievous",
    "critical",
    "save_innate",
    "rerolls",
    "save_rerolls",
    "no_stand_fast",
];

#[derive(Clone, Copy, ValueEnum)]
enum Symbol {
    #[value(alias = "smash")]
    Hammer,
    #[value(alias = "fury", alias = "sword")]
    Swords,
    Focus,
    Channel,
}

#[derive(Clone, Copy, ValueEnum)]
enum SaveSymbol {
    #[value(alias = "block")]
    Shield,
    Dodge,
}

#[derive(Clone, Copy, ValueEnum)]
enum Magic {
    Focus,
    Channel,
    Critical,
}

#[derive(Clone, Copy, ValueEnum)]
enum Face {
    Critical,
    #[value(alias = "smash")]
    Hammer,
    #[value(alias = "fury", alias = "sword")]
    Swords,
    #[value(alias = "block")]
    Shield,
    Dodge,
    #[value(alias = "support")]
    Flanked,
    #[value(alias = "double-support")]
    Surrounded,
    Focus,
    Channel,
}

impl From<Symbol> for Die {
    fn from(symbol: Symbol) -> Self {
        match symbol {
            Symbol::Hammer => Die::Hammer,
            Symbol::Swords => Die::Swords,
            Symbol::Focus => Die::Focus,
            Symbol::Channel => Die::Channel,
        }
    }
}

impl From<SaveSymbol> for Die {
    fn from(symbol: SaveSymbol) -> Self {
        match symbol {
            SaveSymbol::Shield => Die::Shield,
            SaveSymbol::Dodge => Die::Dodge,
        }
    }
}

impl From<Magic> for Die {
    fn from(symbol: Magic) -> Self {
        match symbol {
            Magic::Focus => Die::Focus,
            Magic::Channel => Die::Channel,
            Magic::Critical => Die::Critical,
        }
    }
}

impl From<Face> for Die {
    fn from(face: Face) -> Self {
        match face {
            Face::Critical => Die::Critical,
            Face::Hammer => Die::Hammer,
            Face::Swords => Die::Swords,
            Face::Shield => Die::Shield,
            Face::Dodge => Die::Dodge,
            Face::Flanked => Die::Flanked,
            Face::Surrounded => Die::Surrounded,
            Face::Focus => Die::Focus,
            Face::Channel => Die::Channel,
        }
    }
}

/// The odds, as far as the edition knows what they are about.
#[derive(Default, Serialize)]
struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    cast: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    success: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kill: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drive_back: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stand_fast: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overrun: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backlash: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_damage: Option<f64>,
}

pub fn run(args: Args, _content: &ContentArgs) -> Result<(), Failure> {
    let rules = underhex_content::edition(&args.edition)?;
    let spell = matches!(args.symbol, Some(Symbol::Focus | Symbol::Channel));
    let missing = [
        (args.cover && !rules.cover.on(), "cover"),
        (args.stagger && rules.stagger_rerolls == 0, "Stagger tokens"),
        (args.no_stand_fast && !rules.stand_fast.on(), "Stand Fast"),
        (
            (spell || !args.cast.is_empty()) && !rules.magic.on(),
            "magic",
        ),
    ];
    for (asked, what) in missing {
        if asked {
            return Err(Failure::input(format!("{} knows no {what}", rules.name)));
        }
    }
    let report = match args.symbol {
        Some(symbol) => attack(&args, symbol, &rules),
        None => {
            let casting = Casting {
                dice: args.dice,
                needs: args.cast.iter().copied().map(Die::from).collect(),
                innate: args.innate.map(Die::from),
            };
            let chances = casting.chances();
            Report {
                cast: Some(chances.cast),
                backlash: Some(chances.backlash),
                ..Report::default()
            }
        }
    };
    if args.json {
        return print(&(serde_json::to_string(&report)? + "\n"));
    }
    print(&report.to_string())
}

fn attack(args: &Args, symbol: Symbol, rules: &Ruleset) -> Report {
    let bout = Bout {
        dice: args.dice,
        symbol: symbol.into(),
        damage: args.damage,
        save: args.save,
        save_symbol: args.save_symbol.into(),
        health: args.health,
        supporters: args.supporters,
        target_supporters: args.target_supporters,
        guard: args.guard,
        cover: args.cover,
        stagger: args.stagger,
        cleave: args.cleave,
        ensnare: args.ensnare,
        brutal: args.brutal,
        grievous: args.grievous,
        critical: args.critical,
        innate: args.innate.map(Die::from),
        save_innate: args.save_innate.map(Die::from),
        rerolls: args.rerolls,
        save_rerolls: args.save_rerolls,
        stands_fast: !args.no_stand_fast,
        trapped: args.trapped,
    };
    let Chances {
        success,
        draw,
        failure,
        slain,
        drive_back,
        stand_fast,
        overrun,
        damage,
        backlash,
    } = bout.strike(rules).chances();
    Report {
        cast: None,
        success: Some(success),
        draw: Some(draw),
        failure: Some(failure),
        kill: args.health.map(|_| slain),
        // Where draws succeed against who is trapped, nobody who is trapped is driven back.
        drive_back: (!args.trapped || rules.trapped == Trapped::Nothing).then_some(drive_back),
        stand_fast: rules.stand_fast.on().then_some(stand_fast),
        overrun: rules.overrun.on().then_some(overrun),
        backlash: matches!(symbol, Symbol::Focus | Symbol::Channel).then_some(backlash),
        mean_damage: Some(damage),
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shares = [
            ("cast", self.cast),
            ("success", self.success),
            ("draw", self.draw),
            ("failure", self.failure),
            ("target slain", self.kill),
            ("drive back allowed", self.drive_back),
            ("stand fast possible", self.stand_fast),
            ("more criticals (overrun)", self.overrun),
            ("backlash", self.backlash),
        ];
        for (name, share) in shares {
            if let Some(share) = share {
                writeln!(f, "{name:<24} {:>7.3}%", share * 100.0)?;
            }
        }
        match self.mean_damage {
            Some(damage) => writeln!(f, "{:<24} {damage:>7.4}", "mean damage"),
            None => Ok(()),
        }
    }
}
