//! What a scenario says in vain: names that nothing knows, and keys that would be ignored.

use std::sync::Arc;

use underhex_engine::cards::{CardKind, Runemark, WeaponKeyword};
use underhex_engine::forms::Kind;
use underhex_engine::name::slug;
use underhex_engine::rules::{Bounty, Ruleset, UpgradeCost, editions};
use underhex_engine::table::Table;

use super::SEATS;
use super::file::{Board, FighterLine, Scenario, ScenarioFile, Side};
use super::gathered::{ABILITIES, COUNTERS, Gathered, TOKENS};
use super::vocabulary::Vocabulary;
use super::wrong::nearest;
use crate::Content;

type Result<T> = std::result::Result<T, String>;

/// Refuses a scenario that says something in vain. The ruleset that counts is the printed one: a scenario makes as much sense
/// with a setting changed.
pub(super) fn check(
    content: &Content,
    file: &ScenarioFile,
    scenario: &Scenario,
    table: &Arc<Table>,
) -> Result<()> {
    let rules = editions::by_name(&file.edition)
        .ok_or_else(|| format!("there is no edition `{}`", file.edition))?;
    keys(file, scenario, &rules)?;
    let check = Check {
        content,
        rules: &rules,
        table,
        names: Vocabulary::of(table.clone()),
    };
    for (name, side) in SEATS.iter().zip(scenario.sides()) {
        check.side(side)?;
        check.glory(name, side)?;
    }
    check.tests(scenario)
}

/// Keys that do nothing where they stand.
fn keys(file: &ScenarioFile, scenario: &Scenario, rules: &Ruleset) -> Result<()> {
    let setup = scenario.start == "setup";
    let players = scenario.sides().len();
    let brought = scenario.sides().iter().any(|side| !side.boards.is_empty());
    let in_vain: [(&str, bool, &str); 14] = [
        (
            "boards",
            brought && !setup,
            "boards that players bring are for `start = \"setup\"`",
        ),
        (
            "board",
            brought && scenario.board.is_some(),
            "players bring `boards` or there is a `board`, not both",
        ),
        (
            "fixed_layout",
            scenario.fixed_layout && !brought,
            "only boards that players bring are laid",
        ),
        (
            "lesson",
            scenario.lesson && file.edition != "shadespire",
            "only Shadespire has lessons",
        ),
        (
            "hazards",
            scenario.hazards.is_some() && !rules.hazards.on(),
            "the edition has no hazards",
        ),
        (
            "round",
            setup && scenario.round.is_some(),
            "a game that is set up begins with round 1",
        ),
        (
            "active",
            setup && scenario.active.is_some(),
            "nobody's turn has come in set-up",
        ),
        (
            "first",
            setup && scenario.first.is_some(),
            "nobody's turn has come in set-up",
        ),
        (
            "treasure",
            setup && !scenario.treasure.is_empty(),
            "tokens are placed in set-up",
        ),
        (
            "cover",
            setup && !scenario.cover.is_empty(),
            "tokens are placed in set-up",
        ),
        (
            "board",
            !setup && matches!(&scenario.board, Some(Board::Named(name)) if name == "any"),
            "`any` is for `start = \"setup\"`",
        ),
        (
            "objective",
            !setup
                && matches!(&scenario.board, Some(Board::Drawn(drawn)) if !drawn.objective.is_empty()),
            "what a board prints is put on it in set-up; say where tokens lie beside the `board`",
        ),
        (
            "active",
            scenario.start == "round" && scenario.active.is_some(),
            "a roll-off decides whose turn it is",
        ),
        (
            "first",
            scenario.start == "round" && scenario.first.is_some(),
            "a roll-off decides whose turn it is",
        ),
    ];
    if let Some((key, _, why)) = in_vain.iter().find(|(_, vain, _)| *vain) {
        return Err(format!("`{key}` is said in vain: {why}"));
    }
    let round = scenario.round.unwrap_or(1);
    if round == 0 || round > rules.rounds.max(9) {
        return Err(format!("`round = {round}` is no battle round"));
    }
    if let Some(standing) = &scenario.standing
        && (standing.wins.len() > players || standing.glory.len() > players)
    {
        return Err("`standing` is about more players than there are".to_owned());
    }
    for side in scenario.sides() {
        side_keys(side, setup)?;
    }
    Ok(())
}

/// What a player cannot have yet in set-up.
fn side_keys(side: &Side, setup: bool) -> Result<()> {
    if side.spent > side.glory {
        return Err(format!(
            "`spent = {}` is more than the `glory` of {}; spent points are part of it",
            side.spent, side.glory
        ));
    }
    if !setup {
        return Ok(());
    }
    let in_vain = [
        ("glory", side.glory > 0),
        ("spent", side.spent > 0),
        ("skips", side.skips > 0),
        ("turns_taken", side.turns_taken > 0),
        ("claimed", !side.claimed.is_empty()),
        ("scored", !side.scored.is_empty()),
        ("counters", !side.counters.is_empty()),
        ("at", side.fighters.iter().any(|line| line.at.is_some())),
        (
            "inspired",
            side.fighters.iter().any(|line| line.inspired.is_some()),
        ),
        ("damage", side.fighters.iter().any(|line| line.damage > 0)),
        (
            "tokens",
            side.fighters.iter().any(|line| !line.tokens.is_empty()),
        ),
        (
            "upgrades",
            side.fighters.iter().any(|line| !line.upgrades.is_empty()),
        ),
    ];
    match in_vain.iter().find(|(_, given)| *given) {
        Some((key, _)) => Err(format!(
            "`{key}` is said in vain: a game that is set up begins without"
        )),
        None => Ok(()),
    }
}

struct Check<'c> {
    content: &'c Content,
    rules: &'c Ruleset,
    table: &'c Table,
    names: Vocabulary,
}

impl Check<'_> {
    fn side(&self, side: &Side) -> Result<()> {
        for line in &side.fighters {
            self.fighter(line)?;
        }
        let known = self.names.under(COUNTERS);
        for counter in side.counters.keys() {
            if !known.contains(counter) {
                let near = nearest(counter, &known);
                return Err(format!(
                    "there is no counter `{counter}`: nothing in this scenario counts it{near}"
                ));
            }
        }
        Ok(())
    }

    /// Where Upgrades are held against the Glory points there are, more of them than that would keep any other from being given.
    fn glory(&self, player: &str, side: &Side) -> Result<()> {
        if self.rules.upgrade_cost != UpgradeCost::Compared {
            return Ok(());
        }
        let costs = |name: &String| {
            let mut all = self.table.seats.iter().flat_map(|seat| &seat.cards);
            let card = all.find(|card| card.id == *name.as_str() || slug(&card.name) == *name);
            match card.map(|card| &card.kind) {
                Some(CardKind::Upgrade { glory, .. }) => usize::from(*glory),
                _ => 0,
            }
        };
        let upgrades = side.fighters.iter().flat_map(|line| &line.upgrades);
        let cost: usize = upgrades.map(costs).sum();
        if cost > usize::from(side.glory) {
            return Err(format!(
                "the `upgrades` of player {player}'s fighters cost {cost} Glory points in all, but there are only {}",
                side.glory
            ));
        }
        Ok(())
    }

    fn fighter(&self, line: &FighterLine) -> Result<()> {
        let board = underhex_engine::board::Battlefield::nothing();
        for token in &line.tokens {
            if !self.names.accepts(Kind::Token, token, &board) && !self.edition_has(token) {
                return Err(self.names.explain(Kind::Token, token, &board));
            }
        }
        let one = line.inspired_side.as_ref();
        let bounty = line.bounty.is_some() || one.is_some_and(|side| side.bounty.is_some());
        if bounty && self.rules.bounty != Bounty::Characteristic {
            return Err(format!(
                "`bounty` of {} is said in vain: fighters of this edition have none",
                line.name
            ));
        }
        let other = one.iter().flat_map(|side| &side.weapons);
        for weapon in line.weapons.iter().chain(other) {
            self.weapon(weapon)?;
        }
        let other = one.iter().flat_map(|side| &side.runemarks);
        for mark in line.runemarks.iter().chain(other) {
            self.runemark(mark)?;
        }
        Ok(())
    }

    /// Whether some warband or card of the edition has such tokens.
    fn edition_has(&self, token: &str) -> bool {
        let library = &self.content.library;
        let mut gathered = Gathered::default();
        library
            .warbands
            .iter()
            .for_each(|warband| gathered.add(&**warband));
        library.cards().for_each(|(_, card)| gathered.add(&**card));
        gathered.under(TOKENS).contains(token)
    }

    /// A weapon ability must be one of the game's, or something in the scenario must know it.
    fn weapon(&self, weapon: &str) -> Result<()> {
        let figures = weapon
            .split_once(':')
            .map_or(weapon, |(_, figures)| figures);
        let own = [
            "WeaponAbility",
            "WeaponHas",
            "WeaponAlways",
            "Has",
            "Ignores",
            "HasWeaponWith",
        ];
        for ability in figures.split_whitespace().skip(4) {
            let plain = ability.strip_prefix("critical-").unwrap_or(ability);
            if plain == "spell" || WeaponKeyword::NAMES.contains(&plain) {
                continue;
            }
            let mut known = self.names.under(&own);
            if known.iter().any(|name| name == plain || name == ability) {
                continue;
            }
            known.extend(WeaponKeyword::NAMES.map(str::to_owned));
            return Err(format!(
                "`{ability}` is not a weapon ability that anything here knows{}",
                nearest(ability, &known)
            ));
        }
        Ok(())
    }

    /// A runemark must be printed on some fighter of the edition, or something in the scenario must ask for it.
    fn runemark(&self, mark: &str) -> Result<()> {
        let library = &self.content.library;
        let fighters = || {
            library
                .warbands
                .iter()
                .flat_map(|warband| &warband.fighters)
        };
        let printed = || {
            fighters().flat_map(|def| {
                let sides = [&def.uninspired, &def.inspired].into_iter();
                def.runemarks
                    .iter()
                    .chain(sides.flat_map(|side| &side.runemarks))
            })
        };
        let asked = self.names.under(&["Runemark"]);
        let known = Runemark::NAMES.contains(&mark)
            || asked.iter().any(|other| other == mark)
            || printed().any(|other| other.name() == mark);
        if known {
            return Ok(());
        }
        let names: Vec<String> = printed().map(ToString::to_string).chain(asked).collect();
        Err(format!(
            "`{mark}` is not a runemark of the edition, and nothing here asks for it{}",
            nearest(mark, &names)
        ))
    }

    /// What a scenario says it tests must exist.
    fn tests(&self, scenario: &Scenario) -> Result<()> {
        let library = &self.content.library;
        for part in &scenario.tests {
            let known = match part.split_once('/') {
                Some((stem, part)) => {
                    let scroll = |ability: &str| {
                        library.warband(stem).is_some_and(|warband| {
                            let mut all = warband.warscroll.abilities.iter();
                            all.any(|one| slug(&one.name) == ability)
                        })
                    };
                    match part {
                        "plot" => library.deck(stem).is_some(),
                        "inspire" | "fighters" => library.warband(stem).is_some(),
                        ability => scroll(ability) || self.fighter_part(stem, ability),
                    }
                }
                None => {
                    let own = self.table.seats.iter().flat_map(|seat| &seat.cards);
                    library.card(part).is_some()
                        || own.into_iter().any(|card| card.id == *part.as_str())
                        || self.hazard(part)
                }
            };
            if !known {
                let ids: Vec<&str> = library.cards().map(|(_, card)| card.id.as_str()).collect();
                let near = nearest(part, &ids);
                return Err(format!(
                    "`{part}` under `tests` is no card and no ability{near}"
                ));
            }
        }
        Ok(())
    }

    /// A fighter of a warband, or an ability of its own.
    fn fighter_part(&self, stem: &str, part: &str) -> bool {
        self.content.library.warband(stem).is_some_and(|warband| {
            let mut gathered = Gathered::default();
            gathered.add(&**warband);
            warband.fighters.iter().any(|def| def.id == *part)
                || gathered.under(ABILITIES).contains(part)
        })
    }

    fn hazard(&self, part: &str) -> bool {
        let hazards = self.content.library.hazards.iter();
        let mut cards = hazards.flat_map(|deck| &deck.cards);
        cards.any(|card| slug(&card.name) == part || card.id == *part)
    }
}
