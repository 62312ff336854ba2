//! Fighters of a scenario: those of a warband by their names, and made-up ones.

use std::sync::Arc;

use underhex_engine::cards::{
    DiceKind, Die, FighterDef, FighterSide, Name, Num, Ref, Rules, Runemark, Stat, WarbandDef,
    WeaponAbility, WeaponDef,
};
use underhex_engine::dice::faces;
use underhex_engine::name::face_named;
use underhex_engine::vocabulary::numbers;

use super::build::{MADE_UP, ron};
use super::file::{FighterLine, ScenarioFile, SideLine};
use super::wrong::nearest;

type Result<T> = std::result::Result<T, String>;

pub(super) fn name(text: &str) -> Result<Name> {
    Name::new(text).ok_or_else(|| format!("the name `{text}` is longer than 31 letters"))
}

fn runemarks(list: &[String]) -> Result<Vec<Runemark>> {
    list.iter().map(|text| name(text).map(Into::into)).collect()
}

/// The fighter card of a line.
pub(super) fn fighter(
    file: &ScenarioFile,
    warband: &WarbandDef,
    line: &FighterLine,
) -> Result<Arc<FighterDef>> {
    if let Some(mut def) = printed(warband, line)? {
        if let Some(figure) = figures(line).next() {
            return Err(format!(
                "`{}` has its `{figure}` from its fighter card; leave it out here",
                line.name
            ));
        }
        def.count = 1;
        def.runemarks.extend(runemarks(&line.runemarks)?);
        return Ok(Arc::new(def));
    }
    if warband.id != MADE_UP && figures(line).next().is_none() {
        let known: Vec<&str> = warband.fighters.iter().map(|def| def.id.as_str()).collect();
        return Err(format!(
            "`{}` is not a fighter of {}{}; fighters: {}",
            line.name,
            warband.name,
            nearest(&line.name, &known),
            known.join(", ")
        ));
    }
    made_up(file, line).map(Arc::new)
}

/// The card of the warband that a line names; a card that several fighters share is named with a number.
fn printed(warband: &WarbandDef, line: &FighterLine) -> Result<Option<FighterDef>> {
    let base = line.name.split('@').next().unwrap_or(&line.name);
    let of = |id: &str| warband.fighters.iter().find(|def| def.id == *id);
    if let Some(def) = of(base) {
        return Ok(Some((**def).clone()));
    }
    let Some((stem, number)) = base.rsplit_once('-') else {
        return Ok(None);
    };
    match (of(stem), number.parse::<u8>()) {
        (Some(def), Ok(number)) if (1..=def.count).contains(&number) => {
            let mut def = (**def).clone();
            def.id = name(base)?;
            Ok(Some(def))
        }
        _ => Ok(None),
    }
}

/// What a line says that a fighter card would say otherwise.
fn figures(line: &FighterLine) -> impl Iterator<Item = &'static str> {
    [
        ("move", line.moves.is_some()),
        ("save", line.save.is_some()),
        ("health", line.health.is_some()),
        ("bounty", line.bounty.is_some()),
        ("wizard", line.wizard.is_some()),
        ("weapons", !line.weapons.is_empty()),
        ("rules", line.rules.is_some()),
        ("inspire", line.inspire.is_some()),
        ("inspired_side", line.inspired_side.is_some()),
    ]
    .into_iter()
    .filter_map(|(figure, given)| given.then_some(figure))
}

fn made_up(file: &ScenarioFile, line: &FighterLine) -> Result<FighterDef> {
    let plain = SideLine {
        moves: line.moves,
        save: line.save.clone(),
        health: line.health,
        bounty: line.bounty,
        wizard: line.wizard,
        weapons: line.weapons.clone(),
        rules: line.rules.clone(),
        runemarks: Vec::new(),
    };
    let uninspired = side(file, &plain, None)?;
    let inspired = side(
        file,
        line.inspired_side.as_ref().unwrap_or(&SideLine::default()),
        Some(&uninspired),
    )?;
    Ok(FighterDef {
        inspire: ron(file, "inspire", line.inspire.as_ref())?,
        id: name(&line.name)?,
        name: line.name.clone(),
        runemarks: runemarks(&line.runemarks)?,
        face: None,
        count: 1,
        uninspired,
        inspired,
    })
}

/// One side of a made-up fighter; what is not said is as on the other side, or as usual.
fn side(file: &ScenarioFile, line: &SideLine, base: Option<&FighterSide>) -> Result<FighterSide> {
    let number = |given: Option<i16>, base: Option<&Num>, usual: i16| match (given, base) {
        (Some(value), _) => Num::Const(value),
        (None, Some(base)) => base.clone(),
        (None, None) => Num::Const(usual),
    };
    let save = match (&line.save, base) {
        (Some(text), _) => save(text)?,
        (None, Some(base)) => base.save.clone(),
        (None, None) => (Num::Const(1), Die::Shield),
    };
    let weapons = match base {
        Some(base) if line.weapons.is_empty() => base.weapons.clone(),
        None if line.weapons.is_empty() => vec![weapon("1 hammer 2 2")?],
        _ => {
            let all = line.weapons.iter().map(|text| weapon(text));
            all.collect::<Result<Vec<_>>>()?
        }
    };
    let rules = match (&line.rules, base) {
        (None, Some(base)) => base.rules.clone(),
        (rules, _) => ron(file, "rules", rules.as_ref())?,
    };
    Ok(FighterSide {
        wizard: number(line.wizard, base.map(|base| &base.wizard), 0),
        moves: number(line.moves, base.map(|base| &base.moves), 4),
        save,
        health: number(line.health, base.map(|base| &base.health), 4),
        bounty: number(line.bounty, base.map(|base| &base.bounty), 1),
        weapons,
        runemarks: runemarks(&line.runemarks)?,
        rules,
    })
}

fn save(text: &str) -> Result<(Num, Die)> {
    let wrong = || format!("`{text}` is not a save; write it as `1 shield` or `2 dodge`");
    let [dice, symbol] = text.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(wrong());
    };
    let dice = dice.parse().map_err(|_| wrong())?;
    let symbol = face_named(symbol).filter(|symbol| [Die::Shield, Die::Dodge].contains(symbol));
    Ok((Num::Const(dice), symbol.ok_or_else(wrong)?))
}

fn weapon(text: &str) -> Result<WeaponDef> {
    let (title, figures) = text.split_once(':').unwrap_or(("weapon", text));
    let words: Vec<&str> = figures.split_whitespace().collect();
    let wrong = || {
        format!(
            "`{text}` is not a weapon; write range, symbol, dice, damage and abilities: `1 hammer 2 2 cleave`"
        )
    };
    let [range, symbol, dice, damage, abilities @ ..] = words.as_slice() else {
        return Err(wrong());
    };
    let number = |word: &str| word.parse::<i16>().map(Num::Const).map_err(|_| wrong());
    let spell = abilities.contains(&"spell");
    let symbol = face_named(symbol).ok_or_else(wrong)?;
    let kind = if spell {
        DiceKind::Magic
    } else {
        DiceKind::Attack
    };
    if !faces(kind).contains(&symbol) {
        let dice = if spell { "magic" } else { "attack" };
        return Err(format!(
            "`{text}` hits with a symbol that {dice} dice do not have; spells have `spell` among their abilities"
        ));
    }
    Ok(WeaponDef {
        spell,
        name: title.trim().to_owned(),
        title: None,
        kind: None,
        range: number(range)?,
        symbol,
        dice: match *dice {
            "-" => Num::Of(Box::new(numbers::Stat(Ref::This, Stat::Wizard).into())),
            dice => number(dice)?,
        },
        damage: number(damage)?,
        abilities: abilities
            .iter()
            .filter(|ability| **ability != "spell")
            .map(|ability| name(ability).map(WeaponAbility::from))
            .collect::<Result<Vec<_>>>()?,
        rules: Rules::default(),
        when: Default::default(),
        fixed: false,
    })
}
