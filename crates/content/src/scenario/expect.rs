//! What a script can expect of a position.

use underhex_engine::cards::{Roll, Stat, WeaponStat};
use underhex_engine::eval::Ctx;
use underhex_engine::name::face;
use underhex_engine::rules::Decks;
use underhex_engine::state::{CardId, Env, FeatureId, FighterId, Phase, Seat, Step};
use underhex_engine::table::Table;

use super::build::{SEATS, hex_named, nearest, seat_name, token_named};
use super::run::{Running, matches};
use crate::legality::{Fault, Format, Sizes, check_built};

type Result<T> = std::result::Result<T, String>;

/// Compares, and says what was there.
fn same<T: PartialEq + std::fmt::Display>(expected: T, found: T) -> Result<()> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("expected {expected}, found {found}"))
    }
}

fn number(text: &str) -> Result<i64> {
    text.parse()
        .map_err(|_| format!("`{text}` is not a number"))
}

/// `expect x damage 2`, `expect a glory 3`, `expect feature 2 cover`, `expect round 2` ...
pub(super) fn expect(running: &Running, text: &str) -> Result<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((subject, rest)) = words.split_first() else {
        return Err("nothing is expected".to_owned());
    };
    match *subject {
        // Where there is no third player, `c` can be a fighter.
        name if SEATS.contains(&name) && running.seat(name).is_ok() => {
            player(running, running.seat(name)?, rest)
        }
        "feature" => feature(running, rest),
        "hazards" => same(
            number(word(rest, 0)?)?,
            running.game.state().hazards.deck.len() as i64,
        ),
        "round" => same(
            number(word(rest, 0)?)?,
            i64::from(running.game.state().round),
        ),
        "phase" => {
            let phase = match running.game.state().phase {
                Phase::Setup => "setup",
                Phase::Hazard => "hazard",
                Phase::Combat => "combat",
                Phase::End => "end",
                Phase::Over => "over",
            };
            same(word(rest, 0)?, phase)
        }
        "step" => {
            let step = match running.game.state().step {
                Step::None => "none",
                Step::Action => "action",
                Step::Power => "power",
            };
            same(word(rest, 0)?, step)
        }
        "active" => same(
            running.seat(word(rest, 0)?)?.0,
            running.game.state().active.0,
        ),
        "result" => result(running, rest),
        "successes" => same(
            number(word(rest, 0)?)?,
            running.game.eval().successes(Roll::Attack) as i64,
        ),
        "saves" => same(
            number(word(rest, 0)?)?,
            running.game.eval().successes(Roll::Save) as i64,
        ),
        "distance" => {
            let board = running.game.eval();
            let (a, b) = (
                place(running, word(rest, 0)?)?,
                place(running, word(rest, 1)?)?,
            );
            same(
                number(word(rest, 2)?)?,
                i64::from(board.board().distance(a, b)),
            )
        }
        "visible" | "hidden" => {
            let (a, b) = (
                place(running, word(rest, 0)?)?,
                place(running, word(rest, 1)?)?,
            );
            same(
                *subject == "visible",
                running.game.eval().board().visible(a, b),
            )
        }
        "adjacent" | "apart" => {
            let (a, b) = (
                place(running, word(rest, 0)?)?,
                place(running, word(rest, 1)?)?,
            );
            same(
                *subject == "adjacent",
                running.game.eval().board().neighbours(a).contains(b),
            )
        }
        "hex" => hex(running, rest),
        "warband" | "content" => content(running, rest),
        "deck" => deck(running, rest),
        "players" => players(running, rest),
        "match" => super::matches::expect(running, rest),
        "faces" => faces(rest),
        "replays" => replays(running),
        "view" => view(running, rest),
        name => fighter(running, name, rest),
    }
}

fn word<'w>(words: &[&'w str], index: usize) -> Result<&'w str> {
    words
        .get(index)
        .copied()
        .ok_or_else(|| "something is missing at the end of the line".to_owned())
}

fn fighter_named(running: &Running, name: &str) -> Result<FighterId> {
    let all = || running.game.state().fighter_ids();
    all()
        .find(|id| running.game.fighter_name(*id) == name)
        .ok_or_else(|| {
            let known: Vec<String> = all()
                .map(|id| running.game.fighter_name(id).to_owned())
                .collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            format!("there is no fighter `{name}`{}", nearest(name, &known))
        })
}

/// A hex, or the place of a fighter.
fn place(running: &Running, text: &str) -> Result<underhex_engine::board::HexId> {
    match fighter_named(running, text) {
        Ok(id) => running
            .game
            .eval()
            .place(id)
            .ok_or_else(|| format!("{text} is nowhere")),
        Err(_) => hex_named(running.game.eval().board(), text),
    }
}

fn fighter(running: &Running, name: &str, words: &[&str]) -> Result<()> {
    let id = fighter_named(running, name)?;
    let eval = running.game.eval();
    let state = running.game.state().fighter(id);
    let yes = |is: bool, what: &str| {
        if is {
            Ok(())
        } else {
            Err(format!("{name} is not {what}"))
        }
    };
    let stat = |stat| -> Result<i64> { Ok(i64::from(eval.stat(id, stat))) };
    match word(words, 0)? {
        "at" => {
            let hex = hex_named(eval.board(), word(words, 1)?)?;
            let there = state
                .hex
                .map_or_else(|| "nowhere".to_owned(), |at| running.game.hex_name(at));
            same(running.game.hex_name(hex), there)
        }
        "slain" => yes(state.slain, "slain"),
        "alive" => yes(!state.slain && state.hex.is_some(), "alive"),
        "inspired" => yes(eval.inspired(id), "Inspired"),
        "uninspired" => yes(!eval.inspired(id), "Uninspired"),
        "vulnerable" => yes(eval.vulnerable(id), "vulnerable"),
        "damaged" => yes(state.damage > 0, "damaged"),
        "undamaged" => yes(state.damage == 0, "undamaged"),
        "leader" => yes(eval.leader(id), "a leader"),
        "flying" => yes(eval.flying(id), "flying"),
        "flanked" => yes(eval.support_on(id).flanked, "Flanked"),
        "surrounded" => yes(eval.support_on(id).surrounded, "Surrounded"),
        "not" => match word(words, 1)? {
            "flanked" => yes(!eval.support_on(id).flanked, "free of flankers"),
            "surrounded" => yes(!eval.support_on(id).surrounded, "free of surrounders"),
            "vulnerable" => yes(!eval.vulnerable(id), "safe from one damage"),
            "leader" => yes(!eval.leader(id), "a plain fighter"),
            other => Err(format!("`not {other}` is not known here")),
        },
        "damage" => same(number(word(words, 1)?)?, i64::from(state.damage)),
        "token" | "tokens" => {
            let token = token_named(word(words, 1)?)?;
            same(number(word(words, 2)?)?, i64::from(eval.tokens(id, token)))
        }
        "move" => same(number(word(words, 1)?)?, stat(Stat::Move)?),
        "save" => {
            same(number(word(words, 1)?)?, stat(Stat::Save)?)?;
            match words.get(2) {
                Some(symbol) => same(*symbol, face(eval.save_symbol(id))),
                None => Ok(()),
            }
        }
        "health" => same(number(word(words, 1)?)?, stat(Stat::Health)?),
        "bounty" => same(number(word(words, 1)?)?, stat(Stat::Bounty)?),
        "wizard" => same(number(word(words, 1)?)?, stat(Stat::Wizard)?),
        "weapon" => weapon(running, id, &words[1..]),
        "holds" => {
            let held = eval.held(id).map_or(0, |feature| {
                i64::from(running.game.state().feature(feature).number)
            });
            match word(words, 1)? {
                "nothing" => same(0, held),
                text => same(number(text)?, held),
            }
        }
        "upgrades" => cards(running, &state.upgrades, &words[1..]),
        "status" => {
            let (who, status) = (running.seat(word(words, 1)?)?, word(words, 2)?);
            let name = underhex_engine::cards::Name::new(status).unwrap_or_default();
            let env = Env::new();
            yes(eval.has_status(id, name, &Ctx::new(who, &env)), status)
        }
        "no-status" => {
            let (who, status) = (running.seat(word(words, 1)?)?, word(words, 2)?);
            let name = underhex_engine::cards::Name::new(status).unwrap_or_default();
            let env = Env::new();
            yes(
                !eval.has_status(id, name, &Ctx::new(who, &env)),
                &format!("without {status}"),
            )
        }
        other => Err(format!("`{other}` cannot be expected of a fighter")),
    }
}

/// `expect x weapon axe range 2`, `expect x weapon axe has cleave`, `expect x weapon axe ranged`
fn weapon(running: &Running, id: FighterId, words: &[&str]) -> Result<()> {
    let eval = running.game.eval();
    let wanted = word(words, 0)?;
    let found = eval
        .weapons(id)
        .into_iter()
        .find(|weapon| running.game.weapon_name(*weapon) == wanted)
        .ok_or_else(|| format!("there is no weapon `{wanted}`"))?;
    let stat = |stat| i64::from(eval.weapon_stat(id, found, stat, None));
    match word(words, 1)? {
        "range" => same(number(word(words, 2)?)?, stat(WeaponStat::Range)),
        "dice" => same(number(word(words, 2)?)?, stat(WeaponStat::Dice)),
        "damage" => same(number(word(words, 2)?)?, stat(WeaponStat::Damage)),
        "symbol" => same(word(words, 2)?, face(eval.weapon_symbol(id, found, None))),
        "ranged" => same(true, eval.ranged(id, found, None)),
        "melee" => same(false, eval.ranged(id, found, None)),
        has @ ("has" | "lacks") => {
            let name = underhex_engine::cards::Name::new(word(words, 2)?).unwrap_or_default();
            same(has == "has", eval.weapon_has(id, found, name, None))
        }
        other => Err(format!("`{other}` cannot be expected of a weapon")),
    }
}

fn player(running: &Running, seat: Seat, words: &[&str]) -> Result<()> {
    let state = running.game.state();
    let player = state.player(seat);
    let table = running.game.table();
    let objectives = |pile: &[CardId]| {
        pile.iter()
            .filter(|card| table.is_objective(**card))
            .count() as i64
    };
    match word(words, 0)? {
        "glory" => same(number(word(words, 1)?)?, i64::from(player.glory)),
        "spent" => same(number(word(words, 1)?)?, i64::from(player.spent)),
        "skips" => same(number(word(words, 1)?)?, i64::from(player.skips)),
        "claimed" => cards(running, &player.claimed, &words[1..]),
        "turns" => same(number(word(words, 1)?)?, i64::from(player.turns_taken)),
        "territory" => same(number(word(words, 1)?)?, i64::from(player.territory) + 1),
        "underdog" => same(true, running.game.eval().underdog(seat)),
        "not" if words.get(1) == Some(&"underdog") => {
            same(false, running.game.eval().underdog(seat))
        }
        "counter" => {
            let name = underhex_engine::cards::Name::new(word(words, 1)?).unwrap_or_default();
            same(number(word(words, 2)?)?, i64::from(player.counter(name)))
        }
        "deck" => own_deck(running, seat, &words[1..]),
        "objectives" => same(number(word(words, 1)?)?, objectives(&player.hand)),
        "power" => same(
            number(word(words, 1)?)?,
            player.hand.len() as i64 - objectives(&player.hand),
        ),
        "objective-deck" => same(number(word(words, 1)?)?, player.objective_deck.len() as i64),
        "power-deck" => same(number(word(words, 1)?)?, player.power_deck.len() as i64),
        "hand" => cards(running, &player.hand, &words[1..]),
        "objective-discard" => cards(running, &player.objective_discard, &words[1..]),
        "power-discard" => cards(running, &player.power_discard, &words[1..]),
        "scored" => cards(running, &player.scored, &words[1..]),
        "kept" => cards(running, &player.kept, &words[1..]),
        "scroll-tokens" => same(
            number(word(words, 1)?)?,
            i64::from(player.scroll_tokens.count_ones()),
        ),
        "fighters" => same(number(word(words, 1)?)?, state.warband(seat).count() as i64),
        "holds" => {
            let eval = running.game.eval();
            let mut held: Vec<String> = (0..state.features.len() as u8)
                .map(FeatureId)
                .filter(|feature| {
                    eval.holder(*feature)
                        .is_some_and(|holder| state.fighter(holder).seat == seat)
                })
                .map(|feature| state.feature(feature).number.to_string())
                .collect();
            held.sort_unstable();
            same(
                words[1..].join(" "),
                if held.is_empty() {
                    "nothing".to_owned()
                } else {
                    held.join(" ")
                },
            )
        }
        "value" => {
            let name = underhex_engine::cards::Name::new(word(words, 1)?).unwrap_or_default();
            let amount = underhex_engine::cards::Amount::Value(
                name,
                Box::new(underhex_engine::cards::Num::Const(0)),
            );
            let env = Env::new();
            let number_now = running.game.eval().num(
                &underhex_engine::cards::Num::Of(Box::new(amount)),
                &Ctx::new(seat, &env),
            );
            same(number(word(words, 2)?)?, i64::from(number_now))
        }
        other => Err(format!("`{other}` cannot be expected of a player")),
    }
}

/// `hand 3` counts, `hand has x y` and `hand lacks x` look, `hand empty`, `hand is x y` compares whole.
fn cards(running: &Running, pile: &[CardId], words: &[&str]) -> Result<()> {
    let names: Vec<String> = pile
        .iter()
        .map(|card| running.game.card_slug(*card))
        .collect();
    let there = || {
        if names.is_empty() {
            "nothing".to_owned()
        } else {
            names.join(", ")
        }
    };
    match word(words, 0)? {
        "empty" => {
            if names.is_empty() {
                Ok(())
            } else {
                Err(format!("there is {}", there()))
            }
        }
        "has" => match words[1..]
            .iter()
            .find(|card| !names.iter().any(|name| name == *card))
        {
            Some(card) => Err(format!("{card} is not there, only {}", there())),
            None => Ok(()),
        },
        "lacks" => match words[1..]
            .iter()
            .find(|card| names.iter().any(|name| name == *card))
        {
            Some(card) => Err(format!("{card} is there")),
            None => Ok(()),
        },
        "is" => {
            let (mut wanted, mut found) = (words[1..].to_vec(), names.clone());
            wanted.sort_unstable();
            found.sort_unstable();
            if wanted == found {
                Ok(())
            } else {
                Err(format!("there is {}", there()))
            }
        }
        text => same(number(text)?, names.len() as i64),
    }
}

fn feature(running: &Running, words: &[&str]) -> Result<()> {
    let wanted = number(word(words, 0)?)?;
    let state = running.game.state();
    if word(words, 1)? == "count" {
        return same(wanted, state.features.len() as i64);
    }
    let index = state
        .features
        .iter()
        .position(|feature| i64::from(feature.number) == wanted)
        .ok_or_else(|| format!("there is no feature token {wanted}"))?;
    let feature = &state.features[index];
    let holder = running.game.eval().holder(FeatureId(index as u8));
    match word(words, 1)? {
        "treasure" => same(true, feature.treasure),
        "cover" => same(false, feature.treasure),
        "at" => same(
            word(words, 2)?.to_owned(),
            running.game.hex_name(feature.hex),
        ),
        "held" => same(
            word(words, 2)?,
            holder.map_or("nobody", |holder| running.game.fighter_name(holder)),
        ),
        other => Err(format!("`{other}` cannot be expected of a feature token")),
    }
}

fn result(running: &Running, words: &[&str]) -> Result<()> {
    let found = match running.game.result() {
        None => "none".to_owned(),
        Some(result) => result.text(running.game.state().players.len(), |seat| {
            seat_name(seat).to_owned()
        }),
    };
    same(words.join(" "), found)
}

/// `expect hex 0,0 starting edge empty`: the hex is all of this; `not` before a word denies it.
fn hex(running: &Running, words: &[&str]) -> Result<()> {
    let eval = running.game.eval();
    let board = eval.board();
    if words.len() == 2 && words[1] == "missing" {
        return same(true, board.by_name(words[0]).is_none());
    }
    let at = hex_named(board, word(words, 0)?)?;
    let mut wanted = true;
    for word in &words[1..] {
        let is = match *word {
            "not" => {
                wanted = false;
                continue;
            }
            "starting" => board.starting().contains(at),
            "blocked" => eval.blocked().contains(at),
            "stagger" => board.stagger().contains(at),
            "lethal" => eval.lethal().contains(at),
            "cover" => eval.cover().contains(at),
            "edge" => board.edge().contains(at),
            "empty" => eval.empty().contains(at),
            "occupied" => running.game.state().occupant(at).is_some(),
            name if SEATS.contains(&name) => {
                let seat = running.seat(name)?;
                let own = running.game.state().player(seat).territory;
                board.territory(own).contains(at)
            }
            "neutral" => board.neutral().contains(at),
            other => return Err(format!("`{other}` is not something a hex can be")),
        };
        if is != wanted {
            return Err(format!(
                "the hex {} {word}",
                if is { "is" } else { "is not" }
            ));
        }
        wanted = true;
    }
    Ok(())
}

/// Facts that hold for all content of the edition.
fn content(running: &Running, words: &[&str]) -> Result<()> {
    let library = &running.content.library;
    match words.join(" ").as_str() {
        "leaders" => {
            for warband in &library.warbands {
                let leaders: u8 = warband
                    .fighters
                    .iter()
                    .filter(|fighter| fighter.runemarks.iter().any(|mark| *mark == "leader"))
                    .map(|fighter| fighter.count)
                    .sum();
                if leaders != 1 {
                    return Err(format!("{} has {leaders} leaders", warband.name));
                }
            }
            Ok(())
        }
        "sides" => {
            for fighter in library
                .warbands
                .iter()
                .flat_map(|warband| &warband.fighters)
            {
                for side in [&fighter.uninspired, &fighter.inspired] {
                    if side.weapons.is_empty() && fighter.name != "Stalagsquig" {
                        return Err(format!("{} has a side without weapons", fighter.name));
                    }
                }
            }
            Ok(())
        }
        "warscrolls" => match library.warbands.iter().find(|warband| {
            warband.warscroll.inspire.is_empty() && warband.warscroll.abilities.is_empty()
        }) {
            Some(warband) => Err(format!("{} has no warscroll", warband.name)),
            None => Ok(()),
        },
        other => Err(format!(
            "`{other}` is not a fact about content; there are leaders, sides and warscrolls"
        )),
    }
}

/// `expect deck 12 20 legal`, `expect deck 12 21 gambits 11 surges 2 illegal`: whether so many cards make a deck.
fn deck(running: &Running, words: &[&str]) -> Result<()> {
    let Some((verdict, figures)) = words.split_last() else {
        return Err("write the number of Objectives and of Power cards".to_owned());
    };
    let count = |index| -> Result<usize> {
        word(figures, index)?
            .parse()
            .map_err(|_| "write the number of Objectives and of Power cards".to_owned())
    };
    let mut sizes = Sizes {
        objectives: count(0)?,
        upgrades: count(1)?,
        ..Sizes::default()
    };
    for place in (2..figures.len()).step_by(2) {
        let number = count(place + 1)?;
        match figures[place] {
            "gambits" => {
                sizes.upgrades = sizes.upgrades.saturating_sub(number);
                sizes.ploys = number;
            }
            "surges" => sizes.surges = number,
            other => return Err(format!("`{other}` is not counted; write gambits or surges")),
        }
    }
    let table = running.game.table();
    let format = if table.rules.decks == Decks::Fixed {
        Format::Rivals
    } else {
        Format::Built(&table.seats[0].warband)
    };
    let faults = sizes.faults(&table.rules, format);
    if table.rules.decks == Decks::Fixed && faults.is_empty() {
        for deck in &running.content.library.decks {
            let found = Sizes::of(deck.cards.iter().map(|card| &**card));
            if found.objectives != sizes.objectives {
                return Err(format!("{} has {} Objectives", deck.name, found.objectives));
            }
        }
    }
    legal(verdict, "", &faults)
}

/// `expect players 3 refused`: whether so many players can sit down to a game.
fn players(running: &Running, words: &[&str]) -> Result<()> {
    let table = running.game.table();
    let count = number(word(words, 0)?)?.max(0) as usize;
    let seats = table.seats.iter().cycle().take(count).cloned().collect();
    let (library, rules) = (table.library.clone(), table.rules.clone());
    let seated = Table::new(library, rules, seats, table.battlefields.clone());
    match (word(words, 1)?, seated) {
        ("welcome", Ok(_)) | ("refused", Err(_)) => Ok(()),
        ("welcome", Err(error)) => Err(error.to_string()),
        ("refused", Ok(_)) => Err(format!("{count} players can play")),
        (other, _) => Err(format!("`{other}` is not welcome or refused")),
    }
}

/// `expect a deck legal`, `expect a deck illegal *is for *`: whether all cards of a player make a deck, and what is wrong.
fn own_deck(running: &Running, seat: Seat, words: &[&str]) -> Result<()> {
    let table = running.game.table();
    let setup = &table.seats[seat.index()];
    let faults = check_built(&setup.cards, &setup.warband, &table.rules);
    let (verdict, pattern) = words
        .split_first()
        .ok_or_else(|| "write legal or illegal".to_owned())?;
    legal(verdict, &pattern.join(" "), &faults)
}

fn legal(verdict: &str, pattern: &str, faults: &[Fault]) -> Result<()> {
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    match verdict {
        "legal" if found.is_empty() => Ok(()),
        "legal" => Err(format!("it is not: {}", found.join("; "))),
        "illegal" if found.is_empty() => Err("it is legal".to_owned()),
        "illegal" if pattern.is_empty() => Ok(()),
        "illegal" if found.iter().any(|fault| matches(pattern, fault)) => Ok(()),
        "illegal" => Err(format!("it is for another reason: {}", found.join("; "))),
        other => Err(format!("`{other}` is not legal or illegal")),
    }
}

/// `expect faces attack critical 1 hammer 2 ...`: how often each face is on a dice.
fn faces(words: &[&str]) -> Result<()> {
    use underhex_engine::cards::DiceKind;
    let kind = match word(words, 0)? {
        "attack" => DiceKind::Attack,
        "save" => DiceKind::Save,
        "magic" => DiceKind::Magic,
        other => return Err(format!("`{other}` is not a kind of dice")),
    };
    let all = underhex_engine::dice::faces(kind);
    let mut counted = 0;
    for pair in words[1..].chunks(2) {
        let [name, count] = pair else {
            return Err("write a face and how often it is there".to_owned());
        };
        let found = all
            .iter()
            .filter(|die| underhex_engine::name::face(**die) == *name)
            .count() as i64;
        same(number(count)?, found)?;
        counted += found;
    }
    same(6, counted)
}

/// The position round-trips through its saved form.
fn replays(running: &Running) -> Result<()> {
    let again =
        underhex_engine::Game::resume(running.game.table().clone(), running.game.state().clone());
    if again.decision() == running.game.decision() {
        Ok(())
    } else {
        Err("the resumed game asks something else".to_owned())
    }
}

/// `expect view b lacks sidestep`, `expect view b has great-strength`: what a player's view of the game says.
fn view(running: &Running, words: &[&str]) -> Result<()> {
    let seat = running.seat(word(words, 0)?)?;
    let text =
        serde_json::to_string(&running.game.view(Some(seat))).map_err(|error| error.to_string())?;
    let wanted = word(words, 2)?;
    match word(words, 1)? {
        "has" => {
            if text.contains(wanted) {
                Ok(())
            } else {
                Err(format!("`{wanted}` is not in the view"))
            }
        }
        "lacks" => {
            if text.contains(wanted) {
                Err(format!("`{wanted}` is in the view"))
            } else {
                Ok(())
            }
        }
        other => Err(format!("`{other}` is not has or lacks")),
    }
}
