//! What `underhex odds` says of attacks described by hand is how they come out: each is set up as a position and made again and again.

use underhex_content::scenario::Puzzle;
use underhex_engine::cards::{Die, Roll};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::event::Event;
use underhex_engine::name::face;
use underhex_engine::odds::{Bout, Strike};
use underhex_engine::rules::{Ruleset, editions};
use underhex_engine::state::AttackResult;
use underhex_engine::{Choice, Game, Question};

use super::setups;
use super::tally::{Made, SAMPLES, Tally, Told};

/// An attack drawn by chance, of those that the edition knows.
fn drawn(rules: &Ruleset, chance: &mut Chance) -> Bout {
    let mut flip = |of: usize| chance.below(of) == 0;
    let spell = rules.magic.on() && flip(4);
    let symbol = match (spell, flip(2)) {
        (true, true) => Die::Focus,
        (true, false) => Die::Channel,
        (false, true) => Die::Hammer,
        (false, false) => Die::Swords,
    };
    // Of several abilities of a weapon one is used: which is a choice, and no question of odds.
    let ability = (!spell && flip(2)).then(|| chance.below(4));
    let mut flip = |of: usize| chance.below(of) == 0;
    let mut bout = Bout {
        symbol,
        save_symbol: if flip(2) { Die::Shield } else { Die::Dodge },
        guard: flip(3),
        cover: rules.cover.on() && flip(3),
        stagger: rules.stagger_rerolls > 0 && flip(3),
        trapped: flip(4),
        cleave: ability == Some(0),
        ensnare: ability == Some(1),
        brutal: ability == Some(2),
        grievous: ability == Some(3),
        critical: ability.is_some() && flip(2),
        ..Bout::default()
    };
    bout.dice = 1 + chance.below(4) as u8;
    bout.damage = 1 + chance.below(3) as u8;
    bout.save = chance.below(4) as u8;
    bout.health = Some(1 + chance.below(4) as u8);
    bout.supporters = chance.below(3) as u8;
    bout.target_supporters = chance.below(3) as u8;
    bout
}

/// Where friends of the attacker stand, and friends of the target; where the target could be driven back to.
const SUPPORTERS: [&str; 2] = ["2,0", "2,-1"];
const TARGET_SUPPORTERS: [&str; 2] = ["-1,0", "-1,1"];
const BEHIND: [&str; 3] = ["2,0", "2,-1", "1,1"];

/// The attack as a position: x attacks t.
fn position(edition: &str, bout: &Bout) -> String {
    let spell = matches!(bout.symbol, Die::Focus | Die::Channel);
    let abilities = [
        (bout.cleave, "cleave"),
        (bout.ensnare, "ensnare"),
        (bout.brutal, "brutal"),
        (bout.grievous, "grievous"),
    ];
    let ability = abilities
        .iter()
        .find(|(has, _)| *has)
        .map_or_else(String::new, |(_, name)| {
            let critical = if bout.critical { "critical-" } else { "" };
            format!(" {critical}{name}")
        });
    let weapon = if spell {
        format!("bolt: 1 {} - {} spell", face(bout.symbol), bout.damage)
    } else {
        format!(
            "axe: 1 {} {} {}{ability}",
            face(bout.symbol),
            bout.dice,
            bout.damage
        )
    };
    let wizard = if spell {
        format!(", wizard = {}", bout.dice)
    } else {
        String::new()
    };
    let tokens: Vec<&str> = [(bout.guard, "\"guard\""), (bout.stagger, "\"stagger\"")]
        .iter()
        .filter_map(|(has, token)| has.then_some(*token))
        .collect();
    let names = |letter: &str, places: &[&str], count: u8| -> String {
        let some = places.iter().take(count.into()).enumerate();
        some.map(|(number, at)| format!("  {{ name = \"{letter}{number}\", at = \"{at}\" }},\n"))
            .collect()
    };
    let occupied = &SUPPORTERS[..usize::from(bout.supporters)];
    let blocked: Vec<String> = BEHIND
        .iter()
        .filter(|hex| bout.trapped && !occupied.contains(hex))
        .map(|hex| format!("\"{hex}\""))
        .collect();
    let cover = if bout.cover {
        "cover = { 4 = \"1,0\" }\n"
    } else {
        ""
    };
    format!(
        "edition = \"{edition}\"\n[[scenario]]\nname = \"bout\"\ngoal = \"\"\nboard = {{ radius = 4, blocked = [{}] }}\n{cover}\
         a.fighters = [\n  {{ name = \"x\", at = \"0,0\", weapons = [\"{weapon}\"]{wizard} }},\n{}]\n\
         b.fighters = [\n  {{ name = \"t\", at = \"1,0\", save = \"{} {}\", health = {}, tokens = [{}] }},\n{}]\n\
         script = \"\"\"\nexpect t alive\n\"\"\"\n",
        blocked.join(", "),
        names("s", &SUPPORTERS, bout.supporters),
        bout.save,
        face(bout.save_symbol),
        bout.health.expect("it is said"),
        tokens.join(", "),
        names("d", &TARGET_SUPPORTERS, bout.target_supporters),
    )
}

/// Makes the attack once.
fn made(start: &Game, strike: &Strike, seed: u64) -> Made {
    let mut state = start.state().clone();
    state.chance = Chance::seeded(seed);
    let mut game = Game::resume(start.table().clone(), state);
    game.record(true);
    let attack = game.find("attack x").expect("x can attack");
    let mut choice = attack;
    let mut came = Made::default();
    let mut fighters = game.state().fighter_ids();
    let target = fighters.find(|one| game.fighter_name(*one) == "t");
    let target = target.expect("t is there");
    loop {
        game.choose(choice).expect("an option");
        for event in game.take_events() {
            match event {
                Event::Result { result, .. } => came.result = came.result.or(Some(result)),
                // A draw against a target that is trapped succeeds.
                Event::Trapped { .. } if came.result == Some(AttackResult::Draw) => {
                    came.result = Some(AttackResult::Success);
                }
                Event::Slain { fighter } => came.slain |= fighter == target,
                Event::Damage { fighter, amount } if fighter == target => {
                    came.damage += u32::from(amount);
                }
                _ => {}
            }
        }
        let attack = game.state().attack();
        let Some(decision) = game.decision().filter(|_| attack.is_some()) else {
            return came;
        };
        let is_miss = |option: &Choice| match (option, attack) {
            (Choice::Die(index), Some(attack)) => {
                let dice = &attack.roll(Roll::Attack).dice;
                !strike.attack.counts(dice[usize::from(*index)])
            }
            _ => false,
        };
        let options = decision.options.iter();
        let wanted = match decision.question {
            Question::Target(_) => options
                .clone()
                .find(|option| **option == Choice::Fighter(target)),
            Question::StandFast(_) => options.clone().find(|option| **option == Choice::Yes),
            Question::Reroll => options.clone().find(|option| is_miss(option)),
            // The one ability that there is serves.
            Question::WeaponAbility => options.clone().find(|option| **option != Choice::Pass),
            _ => None,
        };
        let quiet = |option: &&Choice| matches!(option, Choice::Pass | Choice::No);
        choice = *wanted
            .or_else(|| options.clone().find(quiet))
            .unwrap_or(&decision.options[0]);
    }
}

#[test]
fn attacks_described_by_hand_come_out_as_often_as_the_odds_say() {
    for (edition, rules) in editions::all() {
        let mut chance = Chance::seeded(79);
        let mut squares = 0.0;
        for number in 0..setups() {
            let bout = drawn(&rules, &mut chance);
            let text = position(edition, &bout);
            let puzzles =
                Puzzle::read("bout", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let start = puzzles[0]
                .start()
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            let strike = bout.strike(&rules);
            let chances = strike.chances();
            let mut tally = Tally::default();
            for sample in 0..SAMPLES {
                let seed = game_seed(number as u64, sample.into());
                tally.note(&made(&start, &strike, seed));
            }
            let told = Told {
                success: chances.success,
                draw: chances.draw,
                failure: chances.failure,
                slain: chances.slain,
                damage: chances.damage,
            };
            squares += tally.compare(&told, || {
                format!("{edition}, {number}: {bout:?} is said to be {chances:?}, set up as\n{text}\n, and")
            });
        }
        let mean = squares / (setups() * 4) as f64;
        println!(
            "{edition}: {} attacks described by hand, mean square {mean:.3}",
            setups()
        );
        assert!(mean < 1.6, "{edition}: mean square {mean}");
    }
}
