//! The odds that players are told are those of the dice: attacks and spells that random games come to are made again and again through
//! the whole combat sequence, from where they are chosen and from where somebody answers them.
//!
//! A few set-ups are tried for each edition; `UNDERHEX_ODDS=1000` tries a thousand.

mod bouts;
mod tally;

use underhex_content::{Wish, begin, builtin_of, draw_any, draw_player};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::event::Event;
use underhex_engine::replay::recorded_names;
use underhex_engine::rules::{Decks, editions};
use underhex_engine::state::AttackResult;
use underhex_engine::view::{Forecast, SpellForecast};
use underhex_engine::{Choice, Game, Question, Setup, View};

use tally::{Made, SAMPLES, Tally, Told, off};

/// How many set-ups are tried for each edition.
fn setups() -> usize {
    let asked = std::env::var("UNDERHEX_ODDS").ok();
    asked.map_or(8, |asked| asked.parse().expect("a number"))
}

/// A game between two players drawn by chance.
fn game(edition: &str, seed: u64) -> Game {
    let content = builtin_of(edition).expect("the content is sound");
    let rules = underhex_content::edition(edition).expect("an edition");
    let chance = &mut Chance::seeded(seed);
    let wish = Wish::default();
    let players = [(); 2].map(|()| match rules.decks {
        Decks::Fixed => draw_player(content, &wish, chance).expect("a player"),
        _ => draw_any(content, &wish, chance),
    });
    let setup = Setup::new(edition, players.to_vec());
    let contest = begin(content, &setup, seed).expect("a game");
    let mut game = contest.game().clone();
    game.record(false);
    game
}

/// Whether somebody is asked in the course of an attack before it is known how it ends.
fn answers(game: &Game, question: Question) -> bool {
    let attack = game.state().attack();
    let open = attack.is_some_and(|attack| attack.target().is_some() && attack.result().is_none());
    open && matches!(question, Question::Respond(_))
}

/// Plays on at random until there is an attack whose odds are told, and picks one: one that can be made, or one that can be answered.
fn next_attack(game: &mut Game, answering: bool, chance: &mut Chance) -> Option<(View, Forecast)> {
    loop {
        let decision = game.decision()?;
        let options = decision.options.clone();
        let makes = matches!(
            decision.question,
            Question::Action | Question::Weapon(_) | Question::Target(_) | Question::WeaponAbility
        );
        let about = if answering {
            answers(game, decision.asked())
        } else {
            makes
        };
        // Not every one: neighbouring positions are much the same.
        if about && chance.below(3) == 0 {
            let view = game.view(Some(decision.seat));
            let mut forecasts = view.forecasts();
            if !forecasts.is_empty() {
                let picked = forecasts.swap_remove(chance.below(forecasts.len()));
                let alike = |other: &&Forecast| {
                    let key = |one: &Forecast| {
                        (one.option.clone(), one.weapon.clone(), one.target.clone())
                    };
                    key(other) == key(&picked)
                };
                if forecasts.iter().find(alike).is_none() {
                    let option = options[chance.below(options.len())];
                    game.choose(option).expect("an option");
                    return Some((view, picked));
                }
            }
        }
        let option = options[chance.below(options.len())];
        game.choose(option).expect("an option");
    }
}

/// Makes an attack as the forecast says: nobody answers, and where there is a choice it is the sensible one.
fn make(view: &View, forecast: &Forecast, chance: &mut Chance) -> Made {
    let mut game = view.imagine(chance);
    game.record(true);
    let names = recorded_names(&game);
    let first = names.iter().position(|name| *name == forecast.option);
    let options = &game.decision().expect("a decision").options;
    let option = options[first.expect("the option is there")];
    let mut target = game.state().attack().and_then(|attack| attack.target());
    let mut made = Made::default();
    game.choose(option).expect("an option");
    let mut serial = None;
    let mut over = false;
    while !over {
        for event in game.take_events() {
            match event {
                Event::TargetPicked { target: picked, .. } => target = target.or(Some(picked)),
                Event::Result { result, .. } => made.result = made.result.or(Some(result)),
                Event::Trapped { .. } if made.result == Some(AttackResult::Draw) => {
                    made.result = Some(AttackResult::Success);
                }
                Event::Damage { fighter, amount } if Some(fighter) == target => {
                    made.damage += u32::from(amount);
                }
                Event::Slain { fighter } => made.slain |= Some(fighter) == target,
                _ => {}
            }
        }
        // Somebody may be asked before it begins.
        let now = game.state().attack().map(|attack| attack.serial);
        serial = serial.or(now);
        let made_already = serial.is_none() && made.result.is_some();
        let still = now == serial && !made_already;
        let Some(decision) = game.decision().filter(|_| still) else {
            break;
        };
        let find = |is: &dyn Fn(Choice) -> bool| {
            decision.options.iter().copied().find(|option| is(*option))
        };
        let named = recorded_names(&game);
        let wanted = match decision.question {
            Question::Weapon(attacker) => {
                let named = |option: Choice| match option {
                    Choice::Weapon(weapon) => game.eval().weapon(weapon),
                    _ => None,
                };
                let is = |option: Choice| {
                    named(option).is_some_and(|def| def.called() == forecast.weapon)
                };
                // Of two weapons of one name, the one with these odds.
                let mut fighters = game.state().fighter_ids();
                let target = fighters.find(|one| game.fighter_name(*one) == forecast.target);
                let has_odds = |option: Choice| match (option, target) {
                    (Choice::Weapon(weapon), Some(target)) => {
                        let strike = game.eval().strike(attacker, weapon, target, None);
                        let chances = strike.chances();
                        (chances.damage - forecast.damage).abs() < 1e-9
                            && (chances.success - forecast.success).abs() < 1e-9
                    }
                    _ => false,
                };
                find(&|option| is(option) && has_odds(option)).or_else(|| find(&is))
            }
            Question::Target(_) => find(&|option| match option {
                Choice::Fighter(fighter) => game.fighter_name(fighter) == forecast.target,
                _ => false,
            }),
            Question::WeaponAbility => {
                let place = named
                    .iter()
                    .position(|name| Some(name) == forecast.ability.as_ref());
                place.map(|place| decision.options[place])
            }
            Question::StandFast(_) => Some(Choice::Yes),
            Question::Reroll => {
                // The last roll: a dice of the own one that is no success, or of another's that is.
                let attack = game.state().attack().expect("an attack");
                let lie = game.view(Some(decision.seat)).summary().attack;
                let lie = lie.expect("an attack");
                let (roll, whose) = if lie.save.is_empty() {
                    (lie.roll, attack.attacker)
                } else {
                    (lie.save, attack.target().expect("a target"))
                };
                let own = game.state().fighter(whose).seat == decision.seat;
                find(&|option| match option {
                    Choice::Die(index) => {
                        let die = roll.get(usize::from(index));
                        die.is_some_and(|die| die.counts != own)
                    }
                    _ => false,
                })
            }
            _ => None,
        };
        let quiet = |choice: Choice| find(&|option| option == choice);
        let choice = wanted
            .or_else(|| quiet(Choice::Pass))
            .or_else(|| quiet(Choice::No))
            .unwrap_or(decision.options[0]);
        over = game.choose(choice).is_err();
    }
    made
}

#[test]
fn attacks_come_out_as_often_as_the_odds_say() {
    attacks(false);
}

#[test]
fn attacks_that_are_answered_come_out_as_often_as_the_odds_say() {
    attacks(true);
}

fn attacks(answering: bool) {
    for (edition, _) in editions::all() {
        let mut chance = Chance::seeded(77);
        let (mut tried, mut number, mut squares) = (0, 0, 0.0);
        while tried < setups() {
            number += 1;
            let mut game = game(edition, game_seed(5, number));
            // A few attacks of each game.
            for _ in 0..3 {
                let Some((view, forecast)) = next_attack(&mut game, answering, &mut chance) else {
                    break;
                };
                let mut tally = Tally::default();
                for _ in 0..SAMPLES {
                    tally.note(&make(&view, &forecast, &mut chance));
                }
                let told = Told {
                    success: forecast.success,
                    draw: forecast.draw,
                    failure: forecast.failure,
                    slain: forecast.slain,
                    damage: forecast.damage,
                };
                squares +=
                    tally.compare(&told, || format!("{edition}, game {number}: {forecast:?}"));
                tried += 1;
            }
        }
        // The squares are 1 on average, less what counting in whole games takes off.
        let mean = squares / (tried * 4) as f64;
        println!(
            "{edition}: {tried} attacks of {number} games, answered: {answering}, mean square {mean:.3}"
        );
        assert!(mean < 1.5, "{edition}: mean square {mean}");
    }
}

/// Plays on at random until there is a spell whose odds are told, and picks one.
fn next_spell(game: &mut Game, chance: &mut Chance) -> Option<(View, SpellForecast)> {
    loop {
        let decision = game.decision()?;
        let options = decision.options.clone();
        let view = game.view(Some(decision.seat));
        let mut spells = view.castings();
        let option = options[chance.below(options.len())];
        game.choose(option).expect("an option");
        if !spells.is_empty() && chance.below(2) == 0 {
            let picked = chance.below(spells.len());
            return Some((view, spells.swap_remove(picked)));
        }
    }
}

/// Tries a spell as the forecast says, with nobody answering: whether it is cast, and whether that hurts.
fn try_spell(view: &View, forecast: &SpellForecast, chance: &mut Chance) -> [bool; 2] {
    let mut game = view.imagine(chance);
    game.record(true);
    let names = recorded_names(&game);
    let first = names.iter().position(|name| *name == forecast.option);
    let mut option = game.decision().expect("a decision").options[first.expect("it is there")];
    let mut made = [false; 2];
    loop {
        game.choose(option).expect("an option");
        for event in game.take_events() {
            match event {
                Event::Backlash { .. } => made[1] = true,
                Event::SpellCast { .. } => return [true, made[1]],
                Event::SpellFailed { .. } => return made,
                _ => {}
            }
        }
        let decision = game.decision().expect("a spell is not over yet");
        let is_caster = |option: &Choice| match option {
            Choice::Fighter(fighter) => game.fighter_name(*fighter) == forecast.caster,
            _ => *option == Choice::Pass,
        };
        let wanted = decision.options.iter().copied().find(is_caster);
        option = wanted.unwrap_or(decision.options[0]);
    }
}

#[test]
fn spells_are_cast_as_often_as_the_odds_say() {
    for edition in ["nightvault", "harrowdeep"] {
        let mut chance = Chance::seeded(78);
        let (mut tried, mut number, mut squares) = (0, 0, 0.0);
        while tried < setups() {
            number += 1;
            let most = 400 + 40 * setups() as u64;
            assert!(number < most, "{edition}: nobody casts spells");
            let mut game = game(edition, game_seed(6, number));
            for _ in 0..2 {
                let Some((view, forecast)) = next_spell(&mut game, &mut chance) else {
                    break;
                };
                let mut counts = [0; 2];
                for _ in 0..SAMPLES {
                    let made = try_spell(&view, &forecast, &mut chance);
                    for (count, made) in counts.iter_mut().zip(made) {
                        *count += u32::from(made);
                    }
                }
                for (told, count) in [forecast.cast, forecast.backlash].into_iter().zip(counts) {
                    let off = off(told, count);
                    squares += off * off;
                    assert!(
                        off < 5.0,
                        "{edition}, game {number}: {forecast:?} came out as {counts:?} of {SAMPLES}"
                    );
                }
                tried += 1;
            }
        }
        let mean = squares / (tried * 2) as f64;
        println!("{edition}: {tried} spells of {number} games, mean square {mean:.3}");
        assert!(mean < 1.6, "{edition}: mean square {mean}");
    }
}
