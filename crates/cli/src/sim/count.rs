//! What is counted over many games. Only whole numbers, so that the order of the games makes no difference.

use std::collections::BTreeMap;

use underhex_engine::state::{CardId, Seat};
use underhex_engine::{Contest, ContestResult, PlayerSetup};

/// How often a player, a warband or a deck played, won and drew, and its Glory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    pub glory: u64,
}

/// How often an Objective was in a deck, drawn and scored.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scoring {
    pub games: u64,
    pub drawn: u64,
    pub scored: u64,
}

/// Everything counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// By seat.
    pub players: Vec<Tally>,
    pub draws: u64,
    pub choices: u64,
    pub warbands: BTreeMap<String, Tally>,
    pub decks: BTreeMap<String, Tally>,
    /// By deck and name.
    pub objectives: BTreeMap<(String, String), Scoring>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.glory += other.glory;
    }
}

impl Counts {
    /// What one game counts, or one match.
    pub fn of(
        contest: &Contest,
        sides: &[PlayerSetup],
        result: ContestResult,
        choices: u64,
    ) -> Self {
        let mut counts = Self {
            choices,
            draws: u64::from(result.winner().is_none()),
            ..Self::default()
        };
        for ((index, side), glory) in sides.iter().enumerate().zip(contest.glory()) {
            let seat = Seat(index as u8);
            let deck = side.deck.to_string();
            let tally = Tally {
                games: 1,
                wins: u64::from(result.winner() == Some(seat)),
                draws: counts.draws,
                glory: u64::from(glory),
            };
            counts.players.push(tally);
            counts
                .warbands
                .entry(side.warband.clone())
                .or_default()
                .add(tally);
            counts.decks.entry(deck.clone()).or_default().add(tally);
            for game in contest.all_games() {
                let player = game.state().player(seat);
                for number in 0..game.table().seats[index].cards.len() {
                    let card = CardId::new(seat, number);
                    if !game.table().is_objective(card) {
                        continue;
                    }
                    let key = (deck.clone(), game.table().card(card).name.clone());
                    let scoring = counts.objectives.entry(key).or_default();
                    scoring.games += 1;
                    scoring.drawn += u64::from(!player.objective_deck().contains(&card));
                    scoring.scored += u64::from(player.scored().contains(&card));
                }
            }
        }
        counts
    }

    /// Both together.
    pub fn plus(mut self, other: Self) -> Self {
        for (index, theirs) in other.players.into_iter().enumerate() {
            match self.players.get_mut(index) {
                Some(mine) => mine.add(theirs),
                None => self.players.push(theirs),
            }
        }
        self.draws += other.draws;
        self.choices += other.choices;
        for (name, tally) in other.warbands {
            self.warbands.entry(name).or_default().add(tally);
        }
        for (name, tally) in other.decks {
            self.decks.entry(name).or_default().add(tally);
        }
        for (key, scoring) in other.objectives {
            let mine = self.objectives.entry(key).or_default();
            mine.games += scoring.games;
            mine.drawn += scoring.drawn;
            mine.scored += scoring.scored;
        }
        self
    }
}
