//! `underhex odds`: the exact odds of an attack.

mod exact;

use serde::Serialize;
use underhex_engine::cards::Die;

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use exact::{Chances, Strike};

/// The exact odds of an attack by the second edition's rules.
#[derive(clap::Args)]
pub struct Args {
    /// Attack dice.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=16))]
    dice: u8,
    /// The symbol of the weapon.
    #[arg(long, value_parser = ["hammer", "swords"])]
    symbol: String,
    /// The Damage of the weapon.
    #[arg(long, default_value_t = 1, value_name = "N")]
    damage: u8,
    /// Save dice.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=16))]
    save: u8,
    /// The save symbol of the target.
    #[arg(long, default_value = "shield", value_parser = ["shield", "dodge"])]
    save_symbol: String,
    /// The Health that the target has left; without it nothing is said about slaying.
    #[arg(long, value_name = "H")]
    health: Option<u8>,
    /// The target has a Guard token.
    #[arg(long)]
    guard: bool,
    /// The target is on a cover token.
    #[arg(long)]
    cover: bool,
    /// The target is Flanked.
    #[arg(long)]
    flanked: bool,
    /// The target is Surrounded.
    #[arg(long)]
    surrounded: bool,
    /// The attacker is Flanked.
    #[arg(long)]
    attacker_flanked: bool,
    /// The attacker is Surrounded.
    #[arg(long)]
    attacker_surrounded: bool,
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
    /// The target has a Stagger token: one Attack dice that is no success is re-rolled.
    #[arg(long)]
    stagger: bool,
    /// The target does not use Stand Fast where it could.
    #[arg(long)]
    no_stand_fast: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    success: f64,
    draw: f64,
    failure: f64,
    drive_back: f64,
    stand_fast: f64,
    overrun: f64,
    mean_damage: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    kill: Option<f64>,
}

pub fn run(args: Args, _content: &ContentArgs) -> Result<(), Failure> {
    let strike = Strike {
        dice: args.dice,
        symbol: if args.symbol == "hammer" {
            Die::Hammer
        } else {
            Die::Swords
        },
        damage: args.damage,
        save: args.save,
        save_symbol: if args.save_symbol == "shield" {
            Die::Shield
        } else {
            Die::Dodge
        },
        health: args.health,
        guard: args.guard,
        cover: args.cover,
        flanked: args.flanked || args.surrounded,
        surrounded: args.surrounded,
        attacker_flanked: args.attacker_flanked || args.attacker_surrounded,
        attacker_surrounded: args.attacker_surrounded,
        cleave: args.cleave,
        ensnare: args.ensnare,
        brutal: args.brutal,
        grievous: args.grievous,
        critical: args.critical,
        stagger: args.stagger,
        stand_fast: !args.no_stand_fast,
    };
    let Chances {
        success,
        draw,
        failure,
        kill,
        drive_back,
        stand_fast,
        overrun,
        mean_damage,
    } = strike.chances();
    let report = Report {
        success,
        draw,
        failure,
        drive_back,
        stand_fast,
        overrun,
        mean_damage,
        kill: args.health.map(|_| kill),
    };
    if args.json {
        return print(&(serde_json::to_string(&report)? + "\n"));
    }
    print(&report.to_string())
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shares = [
            ("success", Some(self.success)),
            ("draw", Some(self.draw)),
            ("failure", Some(self.failure)),
            ("target slain", self.kill),
            ("drive back allowed", Some(self.drive_back)),
            ("stand fast possible", Some(self.stand_fast)),
            ("more criticals (overrun)", Some(self.overrun)),
        ];
        for (name, share) in shares {
            if let Some(share) = share {
                writeln!(f, "{name:<24} {:>7.3}%", share * 100.0)?;
            }
        }
        writeln!(f, "{:<24} {:>7.4}", "mean damage", self.mean_damage)
    }
}
