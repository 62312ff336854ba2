//! What can be expected of a fighter.

use underhex_engine::cards::{Name, Stat, WeaponStat};
use underhex_engine::eval::{Ctx, Eval, Support};
use underhex_engine::forms::Kind;
use underhex_engine::name::face;
use underhex_engine::state::{Env, Fighter as FighterState, FighterId, WeaponRef};

use super::super::board::hex_named;
use super::super::position::token_named;
use super::super::running::Running;
use super::super::vocabulary::Made;
use super::super::wrong::{Result, red};
use super::{Expectation, count, known, number, one_of, piles, same};

/// A fighter of a scenario in progress.
pub(super) struct Fighter<'r> {
    pub running: &'r Running<'r>,
    pub id: FighterId,
}

impl Fighter<'_> {
    fn eval(&self) -> Eval<'_> {
        self.running.game.eval()
    }

    fn state(&self) -> &FighterState {
        self.running.game.state().fighter(self.id)
    }

    fn is(&self, is: bool, what: &str) -> Result<()> {
        if is {
            return Ok(());
        }
        let name = self.running.game.fighter_name(self.id);
        red(format!("{name} is not {what}"))
    }

    fn stat(&self, words: &[&str], stat: Stat) -> Result<()> {
        count(words, self.eval().stat(self.id, stat))
    }

    fn has_status(&self, words: &[&str]) -> Result<bool> {
        let who = self.running.seat(words[0])?;
        self.running.names.made(Made::Status, words[1])?;
        let status = Name::new(words[1]).unwrap_or_default();
        let env = Env::new();
        Ok(self
            .eval()
            .has_status(self.id, status, &Ctx::new(who, &env)))
    }

    fn has_runemark(&self, word: &str) -> Result<bool> {
        self.running.names.made(Made::Runemark, word)?;
        let mark = Name::new(word).unwrap_or_default().into();
        Ok(self.eval().has_runemark(self.id, mark))
    }
}

pub(super) fn list<'r>() -> Vec<Expectation<Fighter<'r>>> {
    vec![
        Expectation::new("at HEX", |one, words| {
            let hex = hex_named(one.eval().board(), words[0])?;
            let name = |hex| one.running.game.hex_name(hex);
            let there = one.state().hex.map_or_else(|| "nowhere".to_owned(), name);
            same(name(hex), there)
        }),
        Expectation::new("slain", |one, _| one.is(one.state().slain, "slain")),
        Expectation::new("alive", |one, _| {
            one.is(!one.state().slain && one.state().hex.is_some(), "alive")
        }),
        Expectation::new("inspired", |one, _| {
            one.is(one.eval().inspired(one.id), "Inspired")
        }),
        Expectation::new("uninspired", |one, _| {
            one.is(!one.eval().inspired(one.id), "Uninspired")
        }),
        Expectation::new("damaged", |one, _| {
            one.is(one.state().damage > 0, "damaged")
        }),
        Expectation::new("undamaged", |one, _| {
            one.is(one.state().damage == 0, "undamaged")
        }),
        Expectation::new("vulnerable", |one, _| {
            one.is(one.eval().vulnerable(one.id), "vulnerable")
        }),
        Expectation::new("not vulnerable", |one, _| {
            one.is(!one.eval().vulnerable(one.id), "safe from one damage")
        }),
        Expectation::new("leader", |one, _| {
            one.is(one.eval().leader(one.id), "a leader")
        }),
        Expectation::new("not leader", |one, _| {
            one.is(!one.eval().leader(one.id), "a plain fighter")
        }),
        Expectation::new("flying", |one, _| {
            one.is(one.eval().flying(one.id), "flying")
        }),
        Expectation::new("not flying", |one, _| {
            one.is(!one.eval().flying(one.id), "on the ground")
        }),
        Expectation::new("flanked", |one, _| one.is(support(one)?.flanked, "Flanked")),
        Expectation::new("not flanked", |one, _| {
            one.is(!support(one)?.flanked, "free of flankers")
        }),
        Expectation::new("surrounded", |one, _| {
            one.is(support(one)?.surrounded, "Surrounded")
        }),
        Expectation::new("not surrounded", |one, _| {
            one.is(!support(one)?.surrounded, "free of surrounders")
        }),
        Expectation::new("supporters NUMBER", |one, words| {
            attacking(one)?;
            count(words, one.eval().supporters_in_attack(one.id))
        }),
        Expectation::new("damage NUMBER", |one, words| {
            count(words, one.state().damage)
        }),
        Expectation::new("token TOKEN NUMBER", tokens),
        Expectation::new("move NUMBER", |one, words| one.stat(words, Stat::Move)),
        Expectation::new("save NUMBER [SYMBOL]", |one, words| {
            one.stat(words, Stat::Save)?;
            match words.get(1) {
                Some(symbol) => one_of(
                    symbol,
                    &["shield", "dodge"],
                    face(one.eval().save_symbol(one.id)),
                ),
                None => Ok(()),
            }
        }),
        Expectation::new("health NUMBER", |one, words| one.stat(words, Stat::Health)),
        Expectation::new("bounty NUMBER", |one, words| one.stat(words, Stat::Bounty)),
        Expectation::new("wizard NUMBER", |one, words| one.stat(words, Stat::Wizard)),
        Expectation::new("runemark RUNEMARK", |one, words| {
            one.is(one.has_runemark(words[0])?, words[0])
        }),
        Expectation::new("not runemark RUNEMARK", |one, words| {
            one.is(
                !one.has_runemark(words[0])?,
                &format!("without {}", words[0]),
            )
        }),
        Expectation::new("weapon WEAPON range NUMBER", |one, words| {
            weapon_stat(one, words, WeaponStat::Range)
        }),
        Expectation::new("weapon WEAPON dice NUMBER", |one, words| {
            weapon_stat(one, words, WeaponStat::Dice)
        }),
        Expectation::new("weapon WEAPON damage NUMBER", |one, words| {
            weapon_stat(one, words, WeaponStat::Damage)
        }),
        Expectation::new("weapon WEAPON symbol SYMBOL", |one, words| {
            known(one.running, Kind::Face, words[1])?;
            let found = one
                .eval()
                .weapon_symbol(one.id, weapon(one, words[0])?, None);
            same(words[1], face(found))
        }),
        Expectation::new("weapon WEAPON ranged", |one, words| {
            let ranged = one.eval().ranged(one.id, weapon(one, words[0])?, None);
            one.is(ranged, "carrying that as a ranged weapon")
        }),
        Expectation::new("weapon WEAPON melee", |one, words| {
            let ranged = one.eval().ranged(one.id, weapon(one, words[0])?, None);
            one.is(!ranged, "carrying that as a melee weapon")
        }),
        Expectation::new(
            "weapon WEAPON has ABILITY",
            |one, words| match weapon_has(one, words)? {
                true => Ok(()),
                false => red(format!("{} does not have {}", words[0], words[1])),
            },
        ),
        Expectation::new(
            "weapon WEAPON lacks ABILITY",
            |one, words| match weapon_has(one, words)? {
                true => red(format!("{} has {}", words[0], words[1])),
                false => Ok(()),
            },
        ),
        Expectation::new("holds nothing", |one, _| same(0, held(one))),
        Expectation::new("holds NUMBER", |one, words| {
            known(one.running, Kind::FeatureNumber, words[0])?;
            same(number(words[0])?, held(one))
        }),
        Expectation::new("upgrades PILE..", |one, words| {
            piles::expect(one.running, &one.state().upgrades, None, words)
        }),
        Expectation::new("status PLAYER STATUS", |one, words| {
            one.is(one.has_status(words)?, words[1])
        }),
        Expectation::new("no-status PLAYER STATUS", |one, words| {
            one.is(!one.has_status(words)?, &format!("without {}", words[1]))
        }),
    ]
}

fn tokens(one: &Fighter<'_>, words: &[&str]) -> Result<()> {
    known(one.running, Kind::Token, words[0])?;
    let token = token_named(words[0])?;
    count(&words[1..], one.eval().tokens(one.id, &token))
}

/// Only the attacker and the target of an attack in progress have support.
fn attacking(one: &Fighter<'_>) -> Result<()> {
    if one.eval().in_attack(one.id) {
        return Ok(());
    }
    red("it is neither the attacker nor the target of an attack in progress")
}

fn support(one: &Fighter<'_>) -> Result<Support> {
    attacking(one)?;
    Ok(one.eval().support_on(one.id))
}

fn held(one: &Fighter<'_>) -> i64 {
    let feature = one.eval().held(one.id);
    feature.map_or(0, |feature| {
        i64::from(one.running.game.state().feature(feature).number)
    })
}

/// A weapon that the fighter has.
fn weapon(one: &Fighter<'_>, wanted: &str) -> Result<WeaponRef> {
    let game = &one.running.game;
    let own: Vec<WeaponRef> = one.eval().weapons(one.id).collect();
    let mut named = own.iter().copied();
    if let Some(found) = named.find(|weapon| game.weapon_name(*weapon) == wanted) {
        return Ok(found);
    }
    known(one.running, Kind::Weapon, wanted)?;
    let names: Vec<String> = own.iter().map(|weapon| game.weapon_name(*weapon)).collect();
    red(format!(
        "it has no weapon `{wanted}`, only {}",
        names.join(", ")
    ))
}

fn weapon_stat(one: &Fighter<'_>, words: &[&str], stat: WeaponStat) -> Result<()> {
    let found = weapon(one, words[0])?;
    count(
        &words[1..],
        one.eval().weapon_stat(one.id, found, stat, None),
    )
}

fn weapon_has(one: &Fighter<'_>, words: &[&str]) -> Result<bool> {
    known(one.running, Kind::WeaponAbility, words[1])?;
    let found = weapon(one, words[0])?;
    let ability = Name::new(words[1]).unwrap_or_default().into();
    Ok(one.eval().weapon_has(one.id, found, ability, None))
}
