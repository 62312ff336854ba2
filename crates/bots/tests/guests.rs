//! Bots of others: a program in Python plays whole games, and what programs do wrong is said.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use underhex_bots::{Bot, Budget, Guest, House, PlayError, bot_by_name, play_contest};
use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::{Contest, Mode, Setup};

fn contest(edition: &str, seed: u64) -> Contest {
    let content = builtin_of(edition).expect("the content is sound");
    let wish = Wish::default();
    let mut chance = Chance::seeded(seed);
    let players = draw_players(content, Mode::Game, &[&wish, &wish], &mut chance);
    let setup = Setup::new(edition, players.expect("there is enough to draw from"));
    let table = set_up(content, &setup).expect("the table is sound");
    Contest::new(Arc::new(table), &setup, seed).expect("the game begins")
}

fn play(name: &str, edition: &str, seed: u64) -> Result<Contest, PlayError> {
    let mut contest = contest(edition, seed);
    let bot = |name: &str| bot_by_name(name, seed).expect("there is such a bot");
    let mut bots: Vec<Box<dyn Bot>> = vec![bot(name), bot("random")];
    play_contest(&mut contest, &mut bots)?;
    Ok(contest)
}

fn failure(name: &str) -> String {
    let error = play(name, "embergard", 1).expect_err("it plays no game");
    error.to_string()
}

/// One test, for a program opens its house once.
#[test]
fn programs_of_others_play() {
    let python = Command::new("python3").arg("--version").output();
    assert!(
        python.is_ok_and(|python| python.status.success()),
        "install python3: a bot in Python is played against here"
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let simple = folder.join("examples/simple.py");
    let rude = folder.join("tests/rude.py");
    let guest = |name: &str, program: &Path, how: &str| Guest {
        name: name.to_owned(),
        command: format!("python3 {} {how}", program.display()),
    };
    let house = House {
        budget: Some(Budget::time(std::time::Duration::from_secs(2))),
        cores: None,
        guests: vec![
            guest("simple", &simple, ""),
            guest("old", &rude, "old"),
            guest("silent", &rude, "silent"),
            guest("quitter", &rude, "quitter"),
            guest("babbler", &rude, "babbler"),
            guest("cheat", &rude, "cheat"),
            Guest {
                name: "missing".to_owned(),
                command: "no-such-program-anywhere".to_owned(),
            },
        ],
    };
    house.open().expect("no name is taken");

    for edition in ["embergard", "shadespire"] {
        let one = play("simple", edition, 4).expect("it plays by the rules");
        let again = play("simple", edition, 4).expect("it plays by the rules");
        assert!(one.game() == again.game());
    }

    let failures = [
        (
            "old",
            "it speaks version 0 of the protocol; this is version 1",
        ),
        ("silent", "no answer within 2 s"),
        ("quitter", "it has stopped"),
        ("babbler", "its answer `hello there` is none"),
        ("cheat", "`win` is not among the options"),
        ("missing", "`no-such-program-anywhere` cannot be started"),
    ];
    for (name, reason) in failures {
        let said = failure(name);
        let expected = format!("the bot `{name}` does not play: {reason}");
        assert!(said.starts_with(&expected), "{said}");
    }
}
