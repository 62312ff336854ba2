//! Mistakes in content that the language could take for something else are refused, each with its place, what is wrong and what to do.

use std::collections::BTreeSet;

use underhex_content::{Source, builtin_sources, read};
use underhex_engine::board::PrintedBoard;
use underhex_engine::cards::{BuildDef, DeckDef, HazardDeckDef, Moment, Told, WarbandDef};
use underhex_notation::{Error, Fault, Node, line_and_column, scan};

/// What is said of a deck of the second edition with these cards. The first card begins in line 2, column 1.
fn said(cards: &str) -> Vec<String> {
    let text = format!("Deck(id: \"mine\", name: \"Mine\", cards: [\n{cards}\n])");
    said_of("embergard", "embergard/decks/mine.ron", text)
}

fn said_of(edition: &str, path: &str, text: String) -> Vec<String> {
    let mut sources = builtin_sources();
    sources.retain(|source| source.path != path);
    sources.push(Source {
        path: path.to_owned(),
        text,
    });
    let errors = read(edition, sources).err().unwrap_or_default();
    errors
        .iter()
        .map(|error| {
            let text = error.to_string();
            text.strip_prefix(&format!("{path}:"))
                .map_or(text.clone(), str::to_owned)
        })
        .collect()
}

fn ploy(effects: &str) -> String {
    format!("(id: \"M1\", name: \"M\", kind: Ploy(do: [{effects}]))")
}

fn upgrade(rules: &str) -> String {
    format!("(id: \"M1\", name: \"M\", kind: Upgrade(glory: 1, rules: [{rules}]))")
}

fn objective(rest: &str) -> String {
    format!("(id: \"M1\", name: \"M\", kind: Objective(glory: 1, {rest}))")
}

/// A mistake behind the `^`, and the beginning of what is said about it.
fn refused(cards: &str, expected: &str) {
    let column = cards.find('^').expect("the place is marked") + 1;
    let said = said(&cards.replacen('^', "", 1));
    let expected = format!("2:{column}: {expected}");
    assert!(
        said.len() == 1 && said[0].starts_with(&expected),
        "{cards}\nexpected {expected}\nfound {said:#?}"
    );
}

fn accepted(cards: &str) {
    assert_eq!(said(cards), [""; 0], "{cards}");
}

#[test]
fn fields_that_there_are_not() {
    for (cards, expected) in [
        (
            objective("score: EndPhase, ^wen: Underdog"),
            "there is no `wen` here; did you mean `when`?",
        ),
        (
            "(id: \"M1\", name: \"M\", kind: Ploy(^iff: Underdog, do: [Draw(Power, 1)]))"
                .to_owned(),
            "there is no `iff` here; did you mean `if`?",
        ),
        (
            "(id: \"M1\", name: \"M\", kind: Upgrade(glory: 1, ^baerer: [Leader]))".to_owned(),
            "there is no `baerer` here; did you mean `bearer`?",
        ),
        (
            ploy("Pick(slot: A, from: [Friendly], ^cuont: UpTo(2)), Heal(A)"),
            "there is no `cuont` here; did you mean `count`?",
        ),
        (
            objective(
                "score: EndPhase, when: Paired(fighters: [], with: Feature(1, []), at_least: 1, ^atleast: 2)",
            ),
            "there is no `atleast` here; did you mean `at_least`?",
        ),
        // In a number that is worked out, where the place used to be lost.
        (
            objective("score: EndPhase, when: AtLeast(Tally((on: (at: Slain), ^tihs: Game)), 2)"),
            "there is no `tihs` here; did you mean `this`?",
        ),
        (
            ploy("Glory(Count([^Freindly]))"),
            "`Freindly` is not known here; did you mean `Friendly`?",
        ),
    ] {
        refused(&cards, expected);
    }
}

#[test]
fn references_that_nothing_has_set() {
    for (cards, expected) in [
        (
            ploy("Damage(^B, 1)"),
            "`B` means nobody here: nothing has picked it; write `Pick(B, [..])` before it",
        ),
        (
            ploy("Pick(A, [Friendly]), Damage(^B, 1)"),
            "`B` means nobody",
        ),
        (
            ploy("Damage(^A, 1), Pick(A, [Friendly])"),
            "`A` means nobody",
        ),
        (
            ploy("Damage(^Each, 1)"),
            "`Each` means nobody here: it is the fighter of a `ForEach`",
        ),
        (ploy("Damage(^This, 1)"), "`This` means nobody here"),
        (
            ploy("Damage(^Subject, 1)"),
            "`Subject` asks for the fighter of a moment, and no moment sets this off",
        ),
        (
            ploy("Pick(A, [Enemy]), Damage(A, ^EventAmount)"),
            "`EventAmount` asks for the number of a moment",
        ),
        (
            ploy("Pick(A, [Enemy]), Damage(A, ^X)"),
            "`X` means nothing here: nothing was made or picked; write `ChooseNumber(..)`",
        ),
        (
            ploy("Damage(^Target, 1)"),
            "`Target` asks about an attack, and none is in progress here",
        ),
        (
            ploy("Damage(^Attacker, 1)"),
            "`Attacker` asks about an attack",
        ),
        (
            ploy("^PutCards(Discard)"),
            "nothing was picked for `PutCards`; write `PickCards(..)` before it",
        ),
        (
            ploy("^RemoveFeature"),
            "nothing was picked for `RemoveFeature`",
        ),
        (ploy("^Flip"), "there is no token to flip"),
        (
            ploy("Pick(A, [Friendly]), Place(A, [Empty, ^Picked])"),
            "`Picked` means nothing here",
        ),
        (
            ploy("Pick(A, [Friendly, InHex([^InChain])]), Heal(A)"),
            "`InChain` means nothing here",
        ),
        (
            ploy("If(AtLeast(Showing(^Card, [Hammer]), 1), [Glory(1)])"),
            "`Card` means nothing here: nothing was made or picked; write `Roll(..)`",
        ),
        (
            ploy("If(Is(^A, [Leader]), [Pick(A, [Friendly])])"),
            "`A` means nobody",
        ),
        (
            ploy("Lasting([Slain(^A)], [Passive(who: [Friendly], gives: [Plus(Move, 1)])])"),
            "`A` means nobody",
        ),
        (
            ploy("Lasting([EndOfTurn], [Passive(who: [Only(^A)], gives: [Plus(Move, 1)])])"),
            "`A` means nobody",
        ),
        (
            ploy("Lasting([EndOfTurn], [^Passive(gives: [Plus(Move, 1)])])"),
            "this holds for nobody: there is no fighter that has it; say for whom with `who: [..]`",
        ),
        (
            upgrade("Passive(when: Is(^Subject, [Leader]), gives: [Plus(Move, 1)])"),
            "`Subject` asks for the fighter",
        ),
        (
            upgrade("Passive(gives: [Plus(Move, Stat(^A, Move))])"),
            "`A` means nobody",
        ),
        (
            upgrade("Ability(when: PowerStep, do: [^CancelPush])"),
            "`CancelPush` does nothing here; it belongs to `PickedToBePushed`",
        ),
        (
            objective(
                "score: EndPhase, when: Happened((on: (at: Slain, by: [Only(^This)]), this: Phase), 1)",
            ),
            "`This` means nobody",
        ),
        (
            objective("score: EndPhase, when: ^Attack(Successful)"),
            "`Attack` asks about an attack, and none is in progress here; ask with a tally",
        ),
        (
            objective("score: Surge(at: Slain, by: [Enemy]), when: ^EventYours"),
            "`EventYours` asks for the player of a moment, and `Slain` has none",
        ),
        (
            objective("score: Surge(at: RoundStarts), when: Is(^Subject, [Friendly])"),
            "`Subject` asks for the fighter of a moment, and `RoundStarts` has none",
        ),
        (
            objective("score: Surge(at: TurnEnds, when: ^Card([Ploy]))"),
            "`Card` asks for the card of a moment, and `TurnEnds` has none",
        ),
        (
            objective("score: Surge(at: Damaged, when: ^Event(\"move\"))"),
            "`Event` asks for the name of a moment, and `Damaged` has none",
        ),
    ] {
        refused(&cards, expected);
    }
    for cards in [
        ploy("Pick(A, [Friendly]), Damage(A, 1)"),
        ploy("May([Pick(A, [Friendly])]), Heal(A)"),
        ploy("If(Underdog, [Pick(A, [Friendly])], [Pick(A, [Enemy])]), Heal(A)"),
        ploy("ForEach([Enemy], [Damage(Each, 1)])"),
        ploy(
            "Pick(A, [Friendly]), Lasting([NextTurn, Slain(A)], [Passive(who: [Only(A)], gives: [Plus(Move, 1)])])",
        ),
        ploy(
            "Pick(A, [Friendly]), Lasting([NextTurn], [Ability(when: Surge(at: Attacked, by: [Only(A)]), do: [Damage(Target, 1), Heal(A)])])",
        ),
        upgrade("Passive(when: Is(Target, [Leader]), gives: [WeaponPlus([], Dice, 1)])"),
        upgrade(
            "Ability(when: Always(at: Damaged, by: [Only(This)]), do: [Damage(Attacker, EventAmount)])",
        ),
    ] {
        accepted(&cards);
    }
}

#[test]
fn triggers_that_never_fire() {
    for (cards, expected) in [
        (
            objective("score: Surge(at: RoundStarts, by: ^[Friendly])"),
            "`RoundStarts` is about no fighter, so this never fires; leave `by` out",
        ),
        (
            objective("score: Surge(at: GloryGained, by: ^[Friendly])"),
            "`GloryGained` is about no fighter, so this never fires; leave `by` out; for the player's side write `when: EventYours`",
        ),
        (
            objective("score: Surge(at: Healed, to: ^[Friendly])"),
            "`Healed` has no second fighter, so this never fires; leave `to` out; `by` is that fighter",
        ),
        (
            objective("score: Surge(at: EndPhaseStarts, turn: ^You)"),
            "`EndPhaseStarts` is in nobody's turn; leave `turn` out",
        ),
        (
            objective("score: Surge(at: Attacked, by: [Friendly, ^Enemy])"),
            "`Friendly` and `Enemy` never hold together; for either write `AnyOf([[Friendly], [Enemy]])`",
        ),
        (
            objective(
                "score: EndPhase, when: Happened((on: (at: TurnEnds), collect: ^Subjects, this: Phase), 1)",
            ),
            "`TurnEnds` has no such fighter to collect",
        ),
        (
            ploy("Pick(A, [Friendly, Inspired, ^Uninspired]), Heal(A)"),
            "`Inspired` and `Uninspired` never hold together",
        ),
        (
            ploy("Pick(A, [Friendly, Leader, ^Not(Leader)]), Heal(A)"),
            "`Leader` and `Not(Leader)` never hold together; leave one",
        ),
        (
            ploy("Pick(A, [Friendly, Named(\"krrk\"), ^Named(\"grisk\")]), Heal(A)"),
            "`Named(\"krrk\")` and `Named(\"grisk\")` never hold together",
        ),
        (
            ploy("PickFeature([Treasure, ^Cover]), Flip"),
            "`Treasure` and `Cover` never hold together",
        ),
        (
            ploy("PickCards(from: Hand, cards: [Objective, ^Ploy]), PutCards(Discard)"),
            "`Objective` and `Ploy` never hold together",
        ),
    ] {
        refused(&cards, expected);
    }
}

#[test]
fn names_that_nothing_defines() {
    for (cards, expected) in [
        (ploy("Pick(A, [Runemark(^\"minoin\")]), Heal(A)"), "there is no runemark `minoin`; did you mean `minion`?"),
        (ploy("Pick(A, [Runemark(^\"tzeentch\")]), Heal(A)"), "there is no runemark `tzeentch`; no fighter has it"),
        (ploy("Pick(A, [Named(^\"krk\")]), Heal(A)"), "there is no fighter `krk`; did you mean `krrk`?"),
        (ploy("Pick(A, [Status(^\"untied\")]), Heal(A)"), "there is no status `untied`; did you mean `united`?"),
        (ploy("Pick(A, [HasAny([Custom(^\"bleeed\")])]), Heal(A)"), "there is no token `bleeed`; did you mean `bleed`?"),
        (ploy("Glory(Counter(^\"swagg\"))"), "there is no counter `swagg`; did you mean `swag`?"),
        (ploy("Gain(^\"swagg\", 1)"), "the counter `swagg` does nothing: nothing asks for it or spends it; is it misspelt"),
        (ploy("Glory(Value(^\"blom\", 1))"), "there is no value `blom`; did you mean `bloom`?"),
        (ploy("Use(^\"unerth\")"), "there is no ability `unerth`; did you mean `unearth`?"),
        (ploy("PickCards(from: Hand, cards: [Tag(^\"embrstone\")]), PutCards(Discard)"), "there is no tag `embrstone`; did you mean `emberstone`?"),
        (ploy("PickCards(from: Hand, cards: [Called(^\"sidestpe\")]), PutCards(Discard)"), "there is no card `sidestpe`; did you mean `sidestep`?"),
        (ploy("PickCards(from: Hand, cards: [Set(^\"wrack-ruin\")]), PutCards(Discard)"), "there is no set `wrack-ruin`; did you mean `wrack-and-ruin`?"),
        (upgrade("Passive(gives: [WeaponHas([], ^\"clave\")])"), "there is no weapon ability `clave`; did you mean `cleave`?"),
        (upgrade("Passive(gives: [WeaponPlus([Called(^\"axx\")], Dice, 1)])"), "there is no weapon `axx`"),
        (upgrade("Passive(gives: [Status(^\"unheard-of\")])"), "the status `unheard-of` does nothing: no filter asks for it"),
        (upgrade("Passive(when: Marker(^\"trapp\"), gives: [Plus(Move, 1)])"), "there is no marker `trapp`; did you mean `trap`?"),
        (upgrade("Passive(when: Feature([Mark(^\"desecratd\")]), gives: [Plus(Move, 1)])"), "there is no mark `desecratd`; did you mean `desecrated`?"),
        (upgrade("Ability(when: Surge(at: TokenGiven, when: Event(^\"gaurd\")), do: [Draw(Power, 1)])"), "there is no token `gaurd`; did you mean `guard`?"),
        (upgrade("Ability(when: Surge(at: CoreUsed, by: [Only(This)], when: Event(^\"delve\")), do: [Draw(Power, 1)])"), "there is no Core ability `delve`; there are `move`"),
        (upgrade("Ability(when: Surge(at: TaggedAbilityUsed, when: Event(^\"asterisk\")), do: [Draw(Power, 1)])"), "there is no tag `asterisk`; did you mean `asterism`?"),
        (upgrade("Ability(when: PowerStep, group: ^\"alone\", do: [Draw(Power, 1)])"), "the group `alone` is only here; no other ability shares it"),
        (
            "(id: \"M1\", name: \"M\", faction: ^\"the-emberwach\", kind: Objective(glory: 1, score: EndPhase))".to_owned(),
            "there is no faction `the-emberwach`; did you mean `the-emberwatch`?",
        ),
        (
            "(id: \"M1\", name: \"M\", tags: [^\"restrcted\"], kind: Objective(glory: 1, score: EndPhase))".to_owned(),
            "there is no tag `restrcted`; did you mean `restricted`?",
        ),
    ] {
        refused(&cards, expected);
    }
}

#[test]
fn factions_are_called_as_they_are_printed() {
    for (edition, card, whose) in [
        ("shadespire", "1010", "Garrek's Reavers"),
        ("shadespire", "1188", "Magore's Fiends"),
        ("harrowdeep", "13155", "Chaos"),
    ] {
        let content = underhex_content::builtin_of(edition).expect("it is sound");
        let (_, def) = content
            .library
            .cards()
            .find(|(_, def)| def.id == card)
            .expect("it is there");
        let text = underhex_engine::render::card(def);
        assert!(text.contains(&format!("or {whose} only")), "{text}");
    }
}

#[test]
fn every_broken_place_is_reported() {
    let cards = ploy("Damage(B, 1), Damage(Each, 1), Pick(A, [Runemark(\"minoin\")])");
    let said = said(&cards);
    assert_eq!(said.len(), 3, "{said:#?}");
}

#[test]
fn words_of_the_first_edition() {
    for (cards, expected) in [
        (
            upgrade("Passive(gives: [WeaponSymbol([], ^Fury)])"),
            "`Fury` is the first edition's word; write `Swords`",
        ),
        (
            upgrade("Passive(gives: [WeaponSymbol([], ^Smash)])"),
            "`Smash` is the first edition's word; write `Hammer`",
        ),
        (
            upgrade("Passive(gives: [SaveSymbol(^Block)])"),
            "`Block` is the first edition's word; write `Shield`",
        ),
        (
            upgrade("Passive(gives: [Plus(^Wounds, 1)])"),
            "`Wounds` is the first edition's word; write `Health`",
        ),
        (
            upgrade("Passive(gives: [Plus(^Defence, 1)])"),
            "`Defence` is the first edition's word; write `Save`",
        ),
        (
            objective("score: Surge(at: ^OutOfAction, by: [Enemy])"),
            "`OutOfAction` is the first edition's word; write `Slain`",
        ),
        (
            ploy("Pick(A, [Friendly, ^Wounded]), Heal(A)"),
            "`Wounded` is the first edition's word; write `Damaged`",
        ),
        (
            ploy("Lasting([^NextActivation], [Passive(who: [], gives: [Plus(Move, 1)])])"),
            "`NextActivation` is the first edition's word; write `NextActionStep`",
        ),
        (
            ploy("Pick(A, [^Qwertz]), Heal(A)"),
            "`Qwertz` is not known here; docs/card-language.md lists what can stand here",
        ),
        (
            ploy("Draw(^Qwertz, 1)"),
            "`Qwertz` is not known here; known are: Objective, Power",
        ),
    ] {
        refused(&cards, expected);
    }
}

#[test]
fn shapes_that_are_wrong() {
    for (cards, expected) in [
        (
            ploy("^ForEach([Friendly])"),
            "`ForEach` takes 2 values, found 1",
        ),
        (
            ploy("Pick(A, [Friendly]), ^Damage(A)"),
            "`Damage` takes 2 values at least, found 1",
        ),
        (
            ploy("Pick(A, [Friendly]), Heal(A, 1, ^2)"),
            "`Heal` takes 2 values at most; remove this one",
        ),
        (
            ploy("Pick(A, ^Friendly), Heal(A)"),
            "expected a list: `[..]`",
        ),
        (ploy("Draw(Power, ^true)"), "expected a number, such as 2"),
        (
            ploy("^CancelPush()"),
            "`CancelPush` stands alone; leave its parentheses out",
        ),
        (
            objective("score: ^Surge"),
            "`Surge` needs a value: `Surge(..)`",
        ),
        (
            "^(id: \"M1\", kind: Objective(glory: 1, score: EndPhase))".to_owned(),
            "`name` is missing; write `name: ..`",
        ),
        (
            "(id: \"M1\", name: \"M\", kind: ^Objective(glory: 1, score: EndPhase, glory: 2))"
                .to_owned(),
            "`glory` is there twice; leave one out",
        ),
        (
            "(id: \"M1\", name: \"M\", kind: Objective(glory: ^300, score: EndPhase))".to_owned(),
            "300 is no number from 0 to 255",
        ),
        (
            "(id: ^\"a-name-that-is-far-too-long-to-be-kept\", name: \"M\", kind: Ploy(do: []))"
                .to_owned(),
            "expected a name of at most 31 bytes",
        ),
        (
            "(id: \"M1\", name: \"M\", kind: Ploy(do: [Draw(Power, 1)^))".to_owned(),
            "expected `,` or `]`, found `)`",
        ),
    ] {
        refused(&cards, expected);
    }
}

#[test]
fn cards_of_nobody() {
    let hazard = |rest: &str| {
        let text = format!(
            "Hazards(id: \"hazards\", name: \"H\", cards: [\n(id: \"h\", name: \"H\", {rest}),\n])"
        );
        said_of("dreadfane", "dreadfane/hazards.ron", text)
    };
    for (rest, expected) in [
        (
            "do: [ForEach([^Enemy], [Damage(Each, 1)])]",
            "this card is nobody's: no fighter is `Enemy` outside `EachPlayer` and `RollOff`",
        ),
        (
            "do: [ForEach([In(^Friendly)], [Damage(Each, 1)])]",
            "this card is nobody's: nothing is `Friendly`",
        ),
        (
            "rules: [Ability(when: Always(at: TurnStarts, turn: ^You), do: [ForEach([], [Damage(Each, 1)])])]",
            "this card is nobody's, so that no turn is its own",
        ),
    ] {
        let column = "(id: \"h\", name: \"H\", ".len() + rest.find('^').expect("marked") + 1;
        let said = hazard(&rest.replacen('^', "", 1));
        let expected = format!("2:{column}: {expected}");
        assert!(
            said.iter().any(|text| text.starts_with(&expected)),
            "{rest}\n{expected}\n{said:#?}"
        );
    }
    let said = hazard("do: [EachPlayer([Pick(A, [Friendly]), Damage(A, 1)])]");
    assert!(
        said.iter().all(|text| !text.contains("nobody's")),
        "{said:#?}"
    );
}

/// Every field of every record and word that content has, once each: where it stands, and in which file.
fn every_field() -> Vec<(Source, usize)> {
    fn walk(node: &Node, seen: &mut BTreeSet<String>, found: &mut Vec<usize>) {
        for value in node.values() {
            if let Some((name, at)) = value.name {
                let key = format!("{}/{}/{}/{name}", node.kind(), node.inner(), node.word());
                if seen.insert(key) {
                    found.push(at);
                }
            }
        }
        for child in node.children() {
            walk(child, seen, found);
        }
    }
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for source in builtin_sources() {
        let tree = scan(&source.text).expect("it is well-formed");
        if read_as_kind(&source.path, &tree).is_none() {
            continue;
        }
        let mut found = Vec::new();
        walk(&tree, &mut seen, &mut found);
        all.extend(found.into_iter().map(|at| (source.clone(), at)));
    }
    all
}

/// Reads a file as what its folder says it holds; the error, if that fails. Nothing for files without fields.
fn read_as_kind(path: &str, tree: &Node) -> Option<Option<Error>> {
    let read = if path.contains("/decks/") || path.contains("/sets/") {
        tree.read::<DeckDef>().err()
    } else if path.contains("/warbands/") {
        tree.read::<WarbandDef>().err()
    } else if path.contains("/builds/") {
        tree.read::<BuildDef>().err()
    } else if path.ends_with("hazards.ron") {
        tree.read::<HazardDeckDef>().err()
    } else if path.contains("boards/") {
        tree.read::<Vec<PrintedBoard>>().err()
    } else {
        return None;
    };
    Some(read)
}

#[test]
fn every_misspelt_field_is_refused() {
    let fields = every_field();
    assert!(fields.len() > 80, "only {} fields were found", fields.len());
    for (source, at) in fields {
        let (before, after) = source.text.split_at(at);
        let text = format!("{before}qq{after}");
        let tree = scan(&text).expect("it is well-formed");
        let error = read_as_kind(&source.path, &tree).flatten();
        let (line, column) = line_and_column(&text, at);
        assert!(
            error.as_ref().is_some_and(|error| error.at() == at
                && matches!(&error.fault, Fault::Field { found, .. } if found.starts_with("qq"))),
            "{}:{line}:{column}: {error:?}",
            source.path
        );
    }
}

#[test]
fn scenarios_test_what_there_is() {
    let mut wrong = Vec::new();
    for (path, text) in underhex_content::scenario::builtin() {
        let file = underhex_content::scenario::read(path, text).expect("it is well-formed");
        let content = underhex_content::builtin_of(&file.edition).expect("it is sound");
        let parts = content.parts();
        for scenario in &file.scenario {
            let unknown = scenario.tests.iter().filter(|part| !parts.contains(*part));
            wrong.extend(
                unknown.map(|part| (path, &content.edition, scenario.name.clone(), part.clone())),
            );
        }
    }
    assert!(wrong.is_empty(), "there are no such parts: {wrong:#?}");
    let content = underhex_content::builtin().expect("it is sound");
    assert_eq!(content.wrong_part("BL16"), None);
    for (name, said) in [
        (
            "99999",
            "there is no such part in embergard; write the id of a card",
        ),
        (
            "the-emberwatch/vanguard-dsh",
            "did you mean `the-emberwatch/vanguard-dash`?",
        ),
    ] {
        let wrong = content.wrong_part(name);
        assert!(
            wrong.as_ref().is_some_and(|text| text.contains(said)),
            "{wrong:?}"
        );
    }
}

/// The table of what moments bring along, as it stands in docs/card-language.md.
fn table_of_moments() -> String {
    let known = match read_word("Nothing") {
        Err(Error {
            fault: Fault::Word { known, .. },
            ..
        }) => known,
        other => panic!("{other:?}"),
    };
    let mut table = "| moment | by | to | player | amount | card | token | name | cause, attack, turn |\n|---|---|---|---|---|---|---|---|---|\n".to_owned();
    for name in known {
        let brings = read_word(name).expect("it is a moment").brings();
        let told = brings.told.map(|told| match told {
            Told::Token => "the kind of token",
            Told::Counter => "the counter",
            Told::Tag => "the tag",
            Told::Core => "the Core ability",
            Told::PlayerAction => "the action",
        });
        let cells = [
            brings.by,
            brings.to,
            brings.player,
            brings.amount,
            brings.card,
            brings.feature,
            told,
        ];
        let also: Vec<&str> = [
            (brings.cause, "cause"),
            (brings.attack, "attack"),
            (brings.turn, "turn"),
        ]
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect();
        let cells: Vec<&str> = cells.into_iter().map(Option::unwrap_or_default).collect();
        table.push_str(
            &format!(
                "| `{name}` | {} | {} |\n",
                cells.join(" | "),
                also.join(", ")
            )
            .replace("|  ", "| "),
        );
    }
    table
}

fn read_word(word: &str) -> Result<Moment, Error> {
    scan(word)?.read()
}

#[test]
fn the_table_of_moments_is_in_the_book() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-language.md");
    let book = std::fs::read_to_string(path).expect("the book is there");
    let (before, rest) = book
        .split_once("<!-- moments")
        .expect("its beginning is marked");
    let (mark, rest) = rest.split_once('\n').expect("a line");
    let (_, after) = rest.split_once("<!-- end -->").expect("its end is marked");
    let anew = format!(
        "{before}<!-- moments{mark}\n\n{}\n<!-- end -->{after}",
        table_of_moments()
    );
    if std::env::var_os("UNDERHEX_WRITE_DOCS").is_some() {
        std::fs::write(path, &anew).expect("it can be written");
    }
    assert!(
        book == anew || std::env::var_os("UNDERHEX_WRITE_DOCS").is_some(),
        "write it anew with UNDERHEX_WRITE_DOCS=1"
    );
}

#[test]
fn what_a_game_could_not_hold_is_refused() {
    let heals = vec!["Heal(A)"; 255].join(", ");
    let effects = format!("Pick(A, [Friendly]), {heals}");
    let said = said(&ploy(&effects));
    assert_eq!(said.len(), 1);
    assert!(
        said[0]
            .contains("256 in one list are more than the 255 that a game can point at; divide it"),
        "{said:?}"
    );
    let weapon = r#"(name: "W", range: 1, symbol: Hammer, dice: 1, damage: 1)"#;
    let weapons = [weapon; 9].join(", ");
    let side = format!("(move: 3, save: (1, Shield), health: 3, weapons: [{weapons}])");
    let fighter = format!(r#"(id: "f", name: "F", uninspired: {side}, inspired: {side})"#);
    let text = format!(r#"Warband(id: "mine", name: "Mine", fighters: [{fighter}])"#);
    let said = said_of("embergard", "embergard/warbands/mine.ron", text);
    assert!(
        said[0].contains("9 weapons are more than the 8 that a fighter can have; leave some out"),
        "{said:?}"
    );
}
