//! A deck tried against a field.

use underhex_content::builtin;
use underhex_engine::PlayerSetup;
use underhex_lab::{Counts, Trial, TrialReport};

fn trial() -> Trial {
    Trial {
        edition: "embergard".to_owned(),
        player: PlayerSetup::new("the-emberwatch", "blazing-assault"),
        bot: "random".to_owned(),
        against: "random".to_owned(),
        field: vec![
            "zikkits-tunnelpack".parse().expect("a wish"),
            "".parse().expect("a wish"),
        ],
        seed: 3,
    }
}

#[test]
fn every_card_is_drawn_or_not_and_ends_in_one_place() {
    let content = builtin().expect("the content is sound");
    let trial = trial();
    trial.check(content).expect("it can be played");
    let games = 8;
    let play = |number| trial.play(content, number).expect("a game");
    let counts = (0..games).map(play).fold(Counts::default(), Counts::plus);
    let turned = (0..games)
        .rev()
        .map(play)
        .fold(Counts::default(), Counts::plus);
    assert_eq!(counts, turned, "the order of the games makes no difference");
    assert_eq!(counts.all.games, games);
    assert!(counts.opponents.contains_key("zikkits-tunnelpack"));
    for card in counts.cards.values() {
        assert_eq!(card.games, games);
        assert_eq!(card.with.games + card.without.games, games);
        let fates = card.scored + card.played + card.discarded + card.idle;
        assert_eq!(fates, card.with.games, "{card:?}");
    }
    let report = TrialReport::new(&trial, &counts);
    assert_eq!(report.cards.len(), 32);
    assert_eq!(report.rounds.len(), 3);
    assert!(report.rounds[0].glory <= report.rounds[2].glory);
    assert!(
        report
            .cards
            .iter()
            .any(|card| card.scored > 0.0 && card.kind == "surge")
    );
    assert!(
        report
            .cards
            .iter()
            .any(|card| card.played > 0.0 && card.kind == "upgrade")
    );
    assert!(serde_json::to_string(&report).is_ok());
}
