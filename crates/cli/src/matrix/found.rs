//! How strong each warband and each deck is.

use std::collections::BTreeMap;

use underhex_content::Content;
use underhex_engine::cards::WarbandDef;
use underhex_engine::library::Library;
use underhex_engine::rules::Decks;
use underhex_lab::Share;

use crate::arena::rating::{Pairing, Rating, SCALE, rate};
use crate::arena::record::Record;
use crate::common::Failure;

/// What games between warbands and decks say.
pub struct Found<'a> {
    pub edition: String,
    /// Who played, and how long they thought.
    pub players: String,
    /// The same as it is said to an arena.
    pub flags: String,
    pub seed: u64,
    pub games: u64,
    pub draws: u64,
    /// How often each warband met each other, from the fewest to the most.
    pub meetings: (u64, u64),
    pub first_seat: Share,
    /// The strongest first.
    pub warbands: Vec<Row<'a>>,
    pub decks: Vec<Row<'a>>,
    /// What warbands scored against each other, by their places; and decks.
    pub warband_met: BTreeMap<(usize, usize), Tally>,
    pub deck_met: BTreeMap<(usize, usize), Tally>,
    /// How each deck fared with warbands of each size, by the deck's place and the size's.
    pub suits: BTreeMap<(usize, usize), Suit>,
}

/// Sizes of warbands that are told apart, by the fewest fighters; the last has no end.
pub const SIZES: [(usize, &str); 4] = [(0, "up to 3"), (4, "4"), (5, "5"), (6, "6 and more")];

/// Which of them a warband has.
pub fn size(warband: &WarbandDef) -> usize {
    let fits = |(fewest, _): &(usize, &str)| warband.fighters.len() >= *fewest;
    SIZES.iter().rposition(fits).unwrap_or_default()
}

/// How two things fared together, beside what each of them is worth by itself.
#[derive(Clone, Copy, Default)]
pub struct Suit {
    pub games: u64,
    /// Points scored beyond those that were to be expected.
    pub beyond: f64,
    /// How far that goes up and down by chance, squared.
    pub variance: f64,
}

impl Suit {
    /// Points in a hundred games beyond what was to be expected, and how far off that may be.
    pub fn percent(&self) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        let spread = underhex_lab::Z * self.variance.sqrt();
        (self.beyond / games * 100.0, spread / games * 100.0)
    }
}

/// How a warband or a deck fared.
pub struct Row<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub warband: Option<&'a WarbandDef>,
    /// What it is worth beyond the mean, whatever it was played with and against.
    pub rating: Rating,
    pub score: Tally,
    pub glory: f64,
}

/// Games, and half games won in them.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub games: u64,
    pub halves: u64,
    pub glory: u64,
}

impl Tally {
    fn note(&mut self, record: &Record, side: usize) {
        self.games += 1;
        self.halves += record.halves(side);
        self.glory += record.glory.get(side).copied().map_or(0, u64::from);
    }

    pub fn share(&self) -> Share {
        Share::of_halves(self.halves, self.games)
    }
}

/// What somebody with this rating scores against an average opponent.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / SCALE).exp())
}

impl<'a> Found<'a> {
    pub fn new(content: &'a Content, records: &[&Record]) -> Result<Self, Failure> {
        let library = &content.library;
        let rules = underhex_engine::rules::editions::by_name(&content.edition);
        let rules = rules
            .ok_or_else(|| Failure::input(format!("there is no edition `{}`", content.edition)))?;
        let warbands: Vec<(&str, &str)> = library
            .warbands
            .iter()
            .map(|warband| (warband.id.as_str(), warband.name.as_str()))
            .collect();
        let decks: Vec<(&str, &str)> = if rules.decks == Decks::Fixed {
            let decks = library.decks.iter();
            decks
                .map(|deck| (deck.id.as_str(), deck.name.as_str()))
                .collect()
        } else {
            let builds = library.builds.iter();
            builds
                .map(|build| (build.id.as_str(), build.name.as_str()))
                .collect()
        };
        let Some(first) = records.first() else {
            return Err(Failure::input("the file holds no games of this edition"));
        };
        let players = [&first.thinking, &first.players[0].bot];
        let place = |list: &[(&str, &str)], id: &str, record: &Record| {
            let found = list.iter().position(|(known, _)| *known == id);
            found.ok_or_else(|| {
                Failure::input(format!(
                    "game {} of {} against {} was played with `{id}`, which is not there",
                    record.game, record.a, record.b
                ))
            })
        };
        let mut pairings = Vec::new();
        let mut tallies = [
            vec![Tally::default(); warbands.len()],
            vec![Tally::default(); decks.len()],
        ];
        let mut met: [BTreeMap<(usize, usize), Tally>; 2] = Default::default();
        let (mut draws, mut first_wins) = (0, 0);
        for record in records {
            for player in &record.players {
                if [&record.thinking, &player.bot] != players || record.seed != first.seed {
                    return Err(Failure::input(
                        "the file holds games of different bots or seeds, which say nothing together",
                    ));
                }
            }
            let mut sides = [[0; 2]; 2];
            for (side, player) in sides.iter_mut().zip(&record.players) {
                *side = [
                    place(&warbands, &player.warband, record)?,
                    place(&decks, &player.deck, record)?,
                ];
            }
            let [a, b] = sides;
            let parts = |side: [usize; 2]| vec![side[0], warbands.len() + side[1]];
            pairings.push(Pairing {
                a: parts(a),
                b: parts(b),
                games: 1,
                halves: record.halves(0),
            });
            for kind in 0..2 {
                tallies[kind][a[kind]].note(record, 0);
                tallies[kind][b[kind]].note(record, 1);
                if a[kind] != b[kind] {
                    met[kind]
                        .entry((a[kind], b[kind]))
                        .or_default()
                        .note(record, 0);
                    met[kind]
                        .entry((b[kind], a[kind]))
                        .or_default()
                        .note(record, 1);
                }
            }
            draws += u64::from(record.winner.is_none());
            first_wins += u64::from(record.winner == Some((record.game % 2) as usize));
        }
        let ratings = rate(&[warbands.len(), decks.len()], &pairings);
        let suits = suits(library, &ratings, &pairings);
        let (rated, rated_decks) = ratings.split_at(warbands.len());
        let [tally, deck_tally] = &tallies;
        let [warband_met, deck_met] = met;
        let (mut warbands, places) = rows(&warbands, rated, tally);
        for row in &mut warbands {
            let mut known = library.warbands.iter().map(AsRef::as_ref);
            row.warband = known.find(|one: &&WarbandDef| one.id == row.id);
        }
        let (decks, deck_places) = rows(&decks, rated_decks, deck_tally);
        let games = records.len() as u64;
        let counts = || warband_met.values().map(|met| met.games);
        let bot = underhex_bots::title(players[1]);
        Ok(Self {
            edition: rules.name,
            flags: flags(players[1], players[0]),
            players: match players[0].as_str() {
                "" => format!("{bot} (`{}`)", players[1]),
                thinking => format!("{bot} (`{}`, {thinking})", players[1]),
            },
            seed: first.seed,
            games,
            draws,
            meetings: (
                counts().min().unwrap_or_default(),
                counts().max().unwrap_or_default(),
            ),
            first_seat: Share::of_halves(first_wins * 2 + draws, games),
            warbands,
            decks,
            warband_met: turned(&warband_met, &places),
            deck_met: turned(&deck_met, &deck_places),
            suits: suits
                .into_iter()
                .map(|((deck, size), suit)| ((deck_places[deck], size), suit))
                .collect(),
        })
    }
}

/// How an arena is told who plays and how long they think: `60 iterations` is `--iterations 60`.
fn flags(bot: &str, thinking: &str) -> String {
    let mut flags = format!("--played-by {bot}");
    for part in thinking.split(", ") {
        match part.split_once(' ') {
            Some((number, "iterations")) => flags += &format!(" --iterations {number}"),
            Some((number, "s")) => flags += &format!(" --think {number}"),
            _ => {}
        }
    }
    flags
}

/// Everybody that played, the strongest first, and the place that each has got.
fn rows<'a>(
    names: &[(&'a str, &'a str)],
    ratings: &[Rating],
    tallies: &[Tally],
) -> (Vec<Row<'a>>, Vec<usize>) {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo));
    let mut places = vec![0; names.len()];
    for (place, one) in order.iter().enumerate() {
        places[*one] = place;
    }
    let row = |one: &usize| {
        let tally = tallies[*one];
        Row {
            id: names[*one].0,
            name: names[*one].1,
            warband: None,
            rating: ratings[*one],
            score: tally,
            glory: tally.glory as f64 / tally.games.max(1) as f64,
        }
    };
    (order.iter().map(row).collect(), places)
}

/// How decks fared with warbands of each size.
fn suits(
    library: &Library,
    ratings: &[Rating],
    pairings: &[Pairing],
) -> BTreeMap<(usize, usize), Suit> {
    let warbands = library.warbands.len();
    let worth = |side: &[usize]| side.iter().map(|part| ratings[*part].elo).sum::<f64>();
    let mut suits: BTreeMap<(usize, usize), Suit> = BTreeMap::new();
    for met in pairings {
        let ahead = worth(&met.a) - worth(&met.b);
        let scored = met.halves as f64 / 2.0;
        let sides = [(&met.a, ahead, scored), (&met.b, -ahead, 1.0 - scored)];
        for (side, ahead, scored) in sides {
            let [warband, deck] = side[..] else { continue };
            let expected = expected(ahead);
            let size = size(&library.warbands[warband]);
            let suit = suits.entry((deck - warbands, size)).or_default();
            suit.games += 1;
            suit.beyond += scored - expected;
            suit.variance += expected * (1.0 - expected);
        }
    }
    suits
}

fn turned(
    met: &BTreeMap<(usize, usize), Tally>,
    places: &[usize],
) -> BTreeMap<(usize, usize), Tally> {
    met.iter()
        .map(|((a, b), tally)| ((places[*a], places[*b]), *tally))
        .collect()
}
