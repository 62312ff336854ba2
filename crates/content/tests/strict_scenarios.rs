//! Whoever writes a scenario is told when a check could not fail: each way to fool oneself is tried and seen refused.

use underhex_content::builtin_of;
use underhex_content::scenario::{self, ScenarioFailure};
use underhex_engine::rules::editions;

/// What comes of the scenarios of a text, up to the first that fails.
fn outcome(text: &str) -> Result<(), ScenarioFailure> {
    let file = scenario::read("mine.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let content = builtin_of(&file.edition).unwrap_or_else(|error| panic!("{error}"));
    let rules = editions::by_name(&file.edition).expect("the edition exists");
    for one in &file.scenario {
        scenario::run(content, &file, one, rules.clone())?;
    }
    Ok(())
}

/// A scenario of two fighters next to each other, with more keys and a script.
fn duel(edition: &str, keys: &str, script: &str) -> String {
    let at = |key: &str| !keys.contains(&format!("{key}.fighters"));
    let a = if at("a") {
        "a.fighters = [{ name = \"x\", at = \"0,0\" }]\n"
    } else {
        ""
    };
    let b = if at("b") {
        "b.fighters = [{ name = \"t\", at = \"1,0\" }]\n"
    } else {
        ""
    };
    format!(
        "edition = \"{edition}\"\n\n[[scenario]]\nname = \"A duel\"\n{a}{b}{keys}\nscript = \"\"\"\n{script}\n\"\"\"\n"
    )
}

/// The scenario makes no sense, and the message says why.
#[track_caller]
fn senseless(edition: &str, keys: &str, script: &str, why: &str) {
    let failure = outcome(&duel(edition, keys, script)).expect_err("it is refused");
    assert!(failure.message.contains(why), "{failure}");
    assert!(failure.senseless, "{failure}");
}

/// The scenario makes sense and is red, and the message says why.
#[track_caller]
fn red(keys: &str, script: &str, why: &str) {
    let failure = outcome(&duel("embergard", keys, script)).expect_err("it is red");
    assert!(failure.message.contains(why), "{failure}");
    assert!(!failure.senseless, "{failure}");
}

#[track_caller]
fn green(keys: &str, script: &str) {
    if let Err(failure) = outcome(&duel("embergard", keys, script)) {
        panic!("{failure}");
    }
}

#[test]
fn an_event_that_cannot_happen_is_no_proof_that_it_did_not() {
    for (line, why) in [
        ("never scord *", "did you mean `scored`?"),
        ("never slain u", "`u` is not a fighter of the scenario"),
        ("never pushed t", "ends too early: then comes `to`"),
        (
            "never moved x to 9,9",
            "`9,9` is not a hex of the battlefield",
        ),
        (
            "never scored sidestep for 1",
            "nobody has the card `sidestep`",
        ),
        ("never token-given t rust", "`rust` is not a kind of token"),
        ("never counter a swag 1", "`swag` is not a counter"),
        ("never glory c 1", "`c` is not a player"),
        ("never attack-roll hamer *", "did you mean `hammer`?"),
        ("never ability-used a wink", "`wink` is not an ability"),
        (
            "never weapon-ability clive",
            "`clive` is not a weapon ability; did you mean `cleave`?",
        ),
        ("never slain t quickly", "is too long"),
        ("never damage t lots", "`lots` is not a number"),
        ("never result win *", "`win` is not `success`"),
        ("never game-over victory a", "`victory`"),
        ("never *-rolled *", "is not an event"),
        ("never marker-placed comet 0,0", "`comet` is not a marker"),
        ("never offered chrage x", "did you mean `charge`?"),
        ("events slain u", "`u` is not a fighter of the scenario"),
    ] {
        senseless("embergard", "", line, why);
    }
}

#[test]
fn an_option_that_cannot_exist_is_not_refused() {
    for (line, why) in [
        ("refused chrage x", "did you mean `charge`?"),
        ("refused charge u", "`u` is not a fighter of the scenario"),
        ("refused play sidestep", "nobody has the card `sidestep`"),
        ("refused to 9,9", "`9,9` is not a hex"),
        ("refused to 2,0", "`action` never offers `to 2,0`"),
        ("refused play *", "`*` is not a card"),
        ("offered charge u", "`u` is not a fighter of the scenario"),
        ("only move x | attac x", "`attac`"),
        ("only move *", "by their whole names"),
        ("a chrage x", "did you mean `charge`?"),
        ("asks a acton", "did you mean `action`?"),
        ("asks c action", "there is no player `c`"),
        ("passes until a acton", "did you mean `action`?"),
    ] {
        senseless("embergard", "", line, why);
    }
    // A card of one's own is no option of the other's Upgrades, and an Objective is not played.
    let hand = "a.hand = [\"annihilation\"]\na.deck = \"blazing-assault\"";
    senseless(
        "embergard",
        hand,
        "never played annihilation",
        "is no Objective",
    );
    senseless(
        "embergard",
        hand,
        "never equipped annihilation on x",
        "is not an Upgrade",
    );
}

#[test]
fn what_nobody_could_have_is_not_lacked() {
    for (line, why) in [
        (
            "expect a hand lacks sidestep",
            "nobody has the card `sidestep`",
        ),
        (
            "expect x upgrades lacks sidestep",
            "nobody has the card `sidestep`",
        ),
        ("expect x token rust 0", "`rust` is not a kind of token"),
        ("expect a counter swag 0", "`swag` is not a counter"),
        (
            "expect a value height 0",
            "no number that cards ask for by name `height`",
        ),
        ("expect x no-status a united", "there is no status `united`"),
        (
            "expect x weapon weapon lacks clive",
            "did you mean `cleave`?",
        ),
        ("expect x weapon axe lacks cleave", "`axe` is not a weapon"),
        ("expect x not runemark beest", "did you mean `beast`?"),
        (
            "expect view b lacks sidestep",
            "nothing that is called `sidestep` could be in a view",
        ),
        ("expect view c lacks x", "there is no player `c`"),
        ("expect x slayn", "did you mean `slain`?"),
        ("expect x slain now", "`slain now` cannot be expected"),
        ("expect u undamaged", "`u` is not a fighter"),
        ("expect feature 1 held u", "there is no feature token 1"),
        ("expect phase fight", "`fight` is not one of"),
        ("expect result victory a", "is not how the game ended"),
        ("expect match a 12-8 is c", "is not how a match stands"),
        ("expect hex 9,9 empty", "no hex `9,9`"),
        ("expect hex 0,0 wet", "`wet` is not something a hex can be"),
        ("expect round two", "`two` is not a number"),
        ("expect", "nothing is expected"),
    ] {
        let failure = outcome(&duel("embergard", "", line)).expect_err("it is refused");
        assert!(failure.message.contains(why), "{failure}");
    }
    // A card of another player is never in this player's hand.
    let hand = "b.hand = [\"BL16\"]";
    senseless(
        "embergard",
        hand,
        "expect a hand lacks sidestep",
        "not a card of player a",
    );
}

#[test]
fn numbers_about_an_attack_need_one() {
    for line in [
        "expect successes 0",
        "expect saves 0",
        "expect x not flanked",
        "expect t supporters 0",
    ] {
        red("", line, "attack");
    }
    red("", "expect outcome failed", "there was no attack");
}

#[test]
fn never_looks_at_the_whole_script_unless_told_otherwise() {
    let fight = "dice hammer hammer / dodge\na attack x\nevents damage t 2\n";
    red(
        "",
        &format!("{fight}never damage *"),
        "`damage t 2` happened",
    );
    red(
        "",
        &format!("{fight}a pass\nnever damage *"),
        "`damage t 2` happened",
    );
    red(
        "",
        &format!("{fight}never damage * now"),
        "`damage t 2` happened",
    );
    green("", &format!("{fight}never damage * again"));
    green("", &format!("{fight}a pass\nnever damage * now"));
    green("", &format!("{fight}forget\nnever damage *"));
    // What the opening brought counts as well.
    red(
        "",
        "never turn-starts a *",
        "`turn-starts a round 1 turn 1` happened",
    );
}

#[test]
fn what_was_never_offered_is_watched_from_the_start() {
    red(
        "",
        "a guard x\nnever offered guard x",
        "`guard x` was offered",
    );
    green("", "a guard x\nnever offered guard x now");
    green(
        "b.fighters = [{ name = \"t\", at = \"4,0\" }]",
        "a guard x\nnever offered attack *",
    );
    red("", "passes until nobody\nrefused pass", "nothing is asked");
}

#[test]
fn dice_fit_the_roll_and_are_rolled() {
    red(
        "",
        "dice hammer shield\na attack x",
        "`shield` is not a face of an attack dice",
    );
    red(
        "",
        "dice hammer hammer / focus\na attack x",
        "`focus` is not a face of a save dice",
    );
    senseless(
        "embergard",
        "",
        "dice hamer\na attack x",
        "`hamer` is not a face",
    );
    red(
        "",
        "dice hammer\nasks a action",
        "were never rolled: hammer",
    );
    green("", "dice hammer\na guard x\nunrolled hammer");
    red(
        "",
        "dice hammer\na guard x\nunrolled swords",
        "the dice that are left are: hammer",
    );
    red(
        "",
        "a guard x\nunrolled hammer",
        "the dice that are left are: ",
    );
}

#[test]
fn figures_that_nothing_reads_are_refused() {
    let x = |more: &str| format!("a.fighters = [{{ name = \"x\", at = \"0,0\", {more} }}]");
    for (more, why) in [
        (
            "weapons = [\"1 hammer 2 2 clive\"]",
            "did you mean `cleave`?",
        ),
        ("weapons = [\"1 shield 2 2\"]", "attack dice do not have"),
        ("weapons = [\"1 hammer 2\"]", "is not a weapon"),
        ("save = \"1 hammer\"", "is not a save"),
        ("tokens = [\"rust\"]", "`rust` is not a kind of token"),
        ("runemarks = [\"beest\"]", "`beest` is not a runemark"),
        ("upgrades = [\"BL16\"]", "is no Upgrade"),
        (
            "upgrades = [\"sidestep\"]",
            "several cards are called `sidestep`; write the id of one of them: BL16",
        ),
        (
            "inspired_side = { weapons = [\"1 hammer 2 2 clive\"] }",
            "`clive` is not a weapon ability",
        ),
    ] {
        senseless("embergard", &x(more), "asks a action", why);
    }
    senseless(
        "shadespire",
        &x("bounty = 2"),
        "asks a action",
        "`bounty` of x is said in vain",
    );
    senseless(
        "embergard",
        &x("upgrades = [\"great-strength\"]"),
        "asks a action",
        "several cards are called `great-strength`",
    );
    senseless(
        "embergard",
        &x("upgrades = [\"BL26\"]"),
        "asks a action",
        "the `upgrades` of player a's fighters cost",
    );
    let printed = "a.warband = \"the-emberwatch\"\na.fighters = [{ name = \"yurik-velzaine\", at = \"0,0\", health = 9 }]";
    senseless(
        "embergard",
        printed,
        "asks a action",
        "`health` from its fighter card",
    );
    let unknown =
        "a.warband = \"the-emberwatch\"\na.fighters = [{ name = \"yurik\", at = \"0,0\" }]";
    senseless(
        "embergard",
        unknown,
        "asks a action",
        "`yurik` is not a fighter of The Emberwatch",
    );
    let twins = "a.fighters = [{ name = \"x\", at = \"0,0\" }, { name = \"x\", at = \"0,1\" }]";
    senseless(
        "embergard",
        twins,
        "asks a action",
        "two fighters of a player are called `x`",
    );
}

#[test]
fn more_feature_tokens_than_a_game_can_hold_are_refused() {
    let tokens = |row: i8, number: usize| -> String {
        let each = (1..=number).map(|token| format!("{token} = \"{},{row}\"", 5 - token as i8));
        each.collect::<Vec<_>>().join(", ")
    };
    let keys = |cover: usize| {
        let (treasure, cover) = (tokens(-1, 8), tokens(1, cover));
        format!("treasure = {{ {treasure} }}\ncover = {{ {cover} }}")
    };
    let why = "17 feature tokens are more than the 16 a game can hold";
    senseless("embergard", &keys(9), "asks a action", why);
    green(&keys(8), "asks a action");
    let set_up = |tokens: u8| {
        format!(
            "a.fighters = [{{ name = \"x\" }}]\nb.fighters = [{{ name = \"t\" }}]\nstart = \"setup\"\nsettings = {{ feature_tokens = {tokens} }}"
        )
    };
    let why = "feature tokens are more than the 16 a game can hold";
    for tokens in [16, u8::MAX] {
        senseless("embergard", &set_up(tokens), "asks a redraw", why);
    }
}

#[test]
fn keys_that_nothing_reads_are_refused() {
    for (keys, why) in [
        ("a.spent = 1", "more than the `glory`"),
        ("a.counters = { swag = 1 }", "there is no counter `swag`"),
        ("a.hand = [\"BL16\", \"BL16\"]", "twice"),
        (
            "a.hand = [\"no-such-card\"]",
            "there is no card `no-such-card`",
        ),
        ("a.objective_deck = [\"BL16\"]", "is no Objective"),
        ("a.power_deck = [\"annihilation\"]", "is an Objective"),
        ("a.full_deck = true", "`full_deck`"),
        ("a.boards = [\"mirror-well\"]", "`boards` is said in vain"),
        ("tests = [\"99999\"]", "`99999` under `tests`"),
        ("tests = [\"the-emberwatch/no-such\"]", "under `tests`"),
        ("hazards = [\"swift\"]", "the edition has no hazards"),
        ("lesson = true", "only Shadespire has lessons"),
        ("fixed_layout = true", "`fixed_layout` is said in vain"),
        (
            "board = { objective = { 1 = \"0,0\" } }",
            "`objective` is said in vain",
        ),
        (
            "settings = { deck_pwoer = 3 }",
            "there is no setting `deck_pwoer`; did you mean `deck_power`?",
        ),
        ("active = \"c\"", "there is no player `c`"),
        ("start = \"lunch\"", "`lunch` is no place to start"),
        ("start = \"setup\"\na.glory = 1", "`glory` is said in vain"),
        ("round = 0", "is no battle round"),
    ] {
        senseless("embergard", keys, "asks a action", why);
    }
    for (keys, why) in [
        ("a.glroy = 1", "unknown field `glroy`"),
        ("board = { raduis = 3 }", "unknown field `raduis`"),
    ] {
        let text = duel("embergard", keys, "asks a action");
        let error = scenario::read("mine.toml", &text).expect_err("it is refused");
        assert!(error.to_string().contains(why), "{error}");
        assert!(error.to_string().starts_with("mine.toml:"), "{error}");
    }
}

#[test]
fn cards_of_a_file_have_ids_of_their_own() {
    let with = |cards: &str| {
        let text = duel("embergard", "", "asks a action");
        let (head, rest) = text.split_once('\n').expect("there are lines");
        format!("{head}\ncards = '''[{cards}]'''\n{rest}")
    };
    let one = |id: &str, name: &str| {
        format!("(id: \"{id}\", name: \"{name}\", kind: Ploy(do: [Glory(1)])),")
    };
    let twice = with(&(one("M1", "Mine") + &one("M1", "Other")));
    let failure = outcome(&twice).expect_err("it is refused");
    assert!(
        failure
            .message
            .contains("two cards of this file have the id `M1`"),
        "{failure}"
    );
    let failure = outcome(&with(&one("BL16", "Mine"))).expect_err("it is refused");
    assert!(
        failure
            .message
            .contains("`BL16`, which a card of blazing-assault has already"),
        "{failure}"
    );
    let failure = outcome(&with(
        "(id: \"M1\", name: \"Mine\", kind: Ploy(do: [Glroy(1)])),",
    ))
    .expect_err("it is refused");
    assert!(failure.message.contains("line 2"), "{failure}");
}

#[test]
fn drawn_boards_are_as_large_as_they_say() {
    for radius in 0..=7 {
        let (x, t) = if radius == 0 {
            ("0,0", "")
        } else {
            ("0,0", ", at = \"1,0\"")
        };
        let keys = format!(
            "board = {{ radius = {radius} }}\na.fighters = [{{ name = \"x\", at = \"{x}\" }}]\nb.fighters = [{{ name = \"t\"{t} }}]"
        );
        let script = format!(
            "expect hex {radius},0 edge\nexpect hex {},0 missing",
            radius + 1
        );
        green(&keys, &script);
    }
    for (board, why) in [
        ("{ radius = 8 }", "is 0 to 7, not 8"),
        ("{ radius = -1 }", "is 0 to 7, not -1"),
        (
            "{ radius = 2, blocked = [\"3,0\"] }",
            "`3,0` does not lie on the drawn board",
        ),
        (
            "{ radius = 2, territory_a = [\"9,0\"] }",
            "`9,0` does not lie",
        ),
        ("{ only = [\"0,0\", \"1,0\", \"5,0\"] }", "not connected"),
        ("{ only = [\"0,0\", \"0,0\"] }", "`0,0` is listed twice"),
        ("{ only = [\"0;0\"] }", "`0;0` is not a hex"),
        ("{ radius = 3, only = [\"0,0\"] }", "a `radius` or `only`"),
    ] {
        senseless(
            "embergard",
            &format!("board = {board}"),
            "asks a action",
            why,
        );
    }
    let far: Vec<String> = (0..40).map(|q| format!("\"{q},0\"")).collect();
    green(
        &format!("board = {{ only = [{}] }}", far.join(", ")),
        "expect hex 39,0 edge",
    );
}

#[test]
fn places_are_lines_of_the_file_and_names_those_of_the_script() {
    let text = duel("embergard", "", "# nothing\nasks a action\n\nasks b action");
    let failure = outcome(&text).expect_err("it is red");
    let line = text
        .lines()
        .position(|line| line == "asks b action")
        .expect("it is there");
    assert_eq!(
        (failure.file.as_str(), failure.line),
        ("mine.toml", line + 1)
    );
    assert!(
        failure
            .to_string()
            .starts_with(&format!("mine.toml:{}: `asks b action`", line + 1))
    );
    assert!(
        failure
            .message
            .contains("a is asked `action`: move x | attack x"),
        "{failure}"
    );
    // A scenario that cannot be set up is placed at the word that is wrong.
    let text = duel("embergard", "a.hand = [\"no-such-card\"]", "asks a action");
    let failure = outcome(&text).expect_err("it is refused");
    let line = text
        .lines()
        .position(|line| line.contains("no-such-card"))
        .expect("it is there");
    assert_eq!(failure.line, line + 1, "{failure}");
}

#[test]
fn a_side_has_rules_and_runemarks_of_its_own() {
    let keys = "a.fighters = [{ name = \"x\", at = \"0,0\", inspire = '[Whenever(Underdog, [Inspire(This)])]', rules = '[Passive(gives: [Plus(Move, 1)])]', inspired_side = { rules = '[Passive(gives: [Plus(Move, 3)])]', runemarks = [\"beast\"] } }]";
    green(
        keys,
        "expect x uninspired\nexpect x move 5\nexpect x not runemark beast",
    );
    let keys = keys.replace("inspired_side", "inspired = true, inspired_side");
    green(
        &keys,
        "expect x inspired\nexpect x move 7\nexpect x runemark beast",
    );
}

#[test]
fn sight_is_as_it_is_now() {
    let keys = "start = \"power\"\na.hand = [\"shardfall\"]\nb.fighters = [{ name = \"t\", at = \"2,0\" }]";
    let script = "expect visible x t\na play shardfall\na to 1,0\nexpect hidden x t";
    if let Err(failure) = outcome(&duel("shadespire", keys, script)) {
        panic!("{failure}");
    }
}

#[test]
fn support_and_outcome_can_be_expected() {
    let keys = "a.fighters = [{ name = \"x\", at = \"0,0\" }, { name = \"y\", at = \"2,0\" }]";
    let fight = "dice critical flanked / dodge\na attack x\nasks a drive back\n";
    green(
        keys,
        &format!(
            "{fight}expect x supporters 1\nexpect t supporters 0\nexpect outcome critical\na pass\nexpect outcome critical"
        ),
    );
    red(
        keys,
        &format!("{fight}expect x supporters 2"),
        "expected 2, found 1",
    );
    green(
        "",
        "dice swords swords / dodge\na attack x\nexpect outcome drawn",
    );
    green(
        "",
        "dice swords swords / shield\na attack x\nexpect outcome failed",
    );
    green(
        "",
        "dice hammer swords / dodge\na attack x\nexpect outcome successful",
    );
}

#[test]
fn a_match_goes_on_in_its_next_game() {
    let keys = "match = {}\nround = 3\nstart = \"end\"\na.glory = 3\nboard = { radius = 5, starting = [\"0,-2\", \"0,2\"] }";
    let text = duel(
        "shadespire",
        keys,
        "expect game 2\nevents game-over major a\nexpect match is unfinished\nexpect phase setup",
    );
    if let Err(failure) = outcome(&text) {
        panic!("{failure}");
    }
}
