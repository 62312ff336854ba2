//! Matched play: a best of three with the same warbands and decks. (SHA-MATCH)
//!
//! A [`Match`] is played like a [`Game`]: it asks and is answered until it is over, and the next game begins by itself. Warbands and
//! decks are those of the table and cannot change between games.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::Die;
use crate::decision::{Choice, Decision};
use crate::game::{ChooseError, Game};
use crate::render::{game_result, player_name};
use crate::seed::Seed;
use crate::sound::Unsound;
use crate::state::{GameResult, Seat, SeatSet, State};
use crate::table::{SeatSetup, Standing, Table};
use crate::view::Recorded;

/// Games in a match, at most.
const GAMES: usize = 3;

/// What a game of a match came to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameRecord {
    /// How it ended.
    pub result: GameResult,
    /// Glory points, by seat.
    pub glory: Vec<u8>,
    /// Who had fighters left.
    pub survivors: SeatSet,
}

impl GameRecord {
    /// How it ended, in words.
    pub fn words(&self) -> String {
        let glory: Vec<String> = self.glory.iter().map(ToString::to_string).collect();
        let result = game_result(self.result);
        format!("{result} The glory is {}.", glory.join(" to "))
    }

    fn of(game: &Game) -> Option<Self> {
        let state = game.state();
        Some(Self {
            result: game.result()?,
            glory: state.players.iter().map(|player| player.glory).collect(),
            survivors: state
                .seats_from(Seat(0))
                .filter(|seat| state.warband(*seat).next().is_some())
                .collect(),
        })
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MatchResult {
    /// More games won. (SHA-MATCH-04)
    Games(Seat),
    /// As many games won, more Glory points in all of them together. (SHA-MATCH-05)
    Glory(Seat),
    /// The only one with fighters left at the end of the last game. (SHA-MATCH-06)
    Survivor(Seat),
    /// Sudden death. (SHA-MATCH-08)
    SuddenDeath(Seat),
    /// A roll-off with nobody left. (SHA-MATCH-09)
    RollOff(Seat),
    /// Nothing separates the players.
    Draw,
}

impl MatchResult {
    /// Who won, if anyone.
    pub fn winner(self) -> Option<Seat> {
        match self {
            MatchResult::Games(seat)
            | MatchResult::Glory(seat)
            | MatchResult::Survivor(seat)
            | MatchResult::SuddenDeath(seat)
            | MatchResult::RollOff(seat) => Some(seat),
            MatchResult::Draw => None,
        }
    }

    /// What kind of result it is, in a word.
    pub fn kind(self) -> &'static str {
        match self {
            MatchResult::Games(_) => "games",
            MatchResult::Glory(_) => "glory",
            MatchResult::Survivor(_) => "survivor",
            MatchResult::SuddenDeath(_) => "sudden-death",
            MatchResult::RollOff(_) => "roll-off",
            MatchResult::Draw => "draw",
        }
    }

    /// The result as a sentence.
    pub fn words(self) -> String {
        let how = match self {
            MatchResult::Games(_) => "with more games won",
            MatchResult::Glory(_) => "with more glory in all games together",
            MatchResult::Survivor(_) => "as the only one with fighters left",
            MatchResult::SuddenDeath(_) => "in sudden death",
            MatchResult::RollOff(_) => "by the deciding roll-off",
            MatchResult::Draw => "",
        };
        match self.winner() {
            Some(seat) => format!("{} wins the match {how}.", player_name(seat)),
            None => "The match is a draw.".to_owned(),
        }
    }
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// Not two players.
    #[error("a match is for two players, not for {0}")]
    Players(usize),
    /// A saved match that no match can come to.
    #[error("the saved match has {0} games behind it; a match has at most three")]
    Games(usize),
    /// Another warband or deck than the match began with. (SHA-MATCH-02)
    #[error("player {0} brings another warband or other cards than the match began with")]
    Brought(usize),
    /// A saved match whose game cannot be gone on with.
    #[error(transparent)]
    Position(#[from] Unsound),
}

/// What a player brings to a match and keeps for all of its games. (SHA-MATCH-02)
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Brought {
    /// The warband.
    pub warband: String,
    /// Its fighters.
    pub fighters: Vec<String>,
    /// The cards, in the order of their ids.
    pub cards: Vec<String>,
}

impl Brought {
    /// What the players bring to a table, by seat.
    pub fn to(table: &Table) -> Vec<Self> {
        let brought = |seat: &SeatSetup| {
            let mut cards: Vec<String> =
                seat.cards.iter().map(|card| card.id.to_string()).collect();
            cards.sort_unstable();
            let fighters = seat.warband.fighters.iter();
            Self {
                warband: seat.warband.id.clone(),
                fighters: fighters.map(|fighter| fighter.id.to_string()).collect(),
                cards,
            }
        };
        table.seats.iter().map(brought).collect()
    }
}

/// A match as it is saved: see [`Match::resume`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MatchState {
    /// A seed for each game.
    pub seeds: [Seed; GAMES],
    /// The players have agreed on the tie-breaker. (SHA-MATCH-05)
    pub tie_breaker: bool,
    /// What the players began with, by seat.
    pub brought: Vec<Brought>,
    /// Games that are over.
    pub games: Vec<GameRecord>,
    /// The game in progress, or the last one.
    pub current: State,
}

/// A match in progress.
#[derive(Clone, Debug)]
pub struct Match {
    table: Arc<Table>,
    seeds: [Seed; GAMES],
    tie_breaker: bool,
    games: Vec<GameRecord>,
    current: Game,
    recording: bool,
    /// The games before the current one, as they ended.
    finished: Vec<Game>,
}

impl Match {
    /// A new match: a seed for each of its games, and whether a drawn match goes to the tie-breaker.
    pub fn new(
        table: Arc<Table>,
        seeds: [Seed; GAMES],
        tie_breaker: bool,
    ) -> Result<Self, MatchError> {
        Self::begin(table, seeds, tie_breaker, false)
    }

    /// A new match whose games all follow from one seed; the first one is the game of that seed.
    pub fn seeded(
        table: Arc<Table>,
        seed: impl Into<Seed>,
        tie_breaker: bool,
    ) -> Result<Self, MatchError> {
        Self::begin(table, seeds(seed.into()), tie_breaker, false)
    }

    /// A new match from one seed, with every event recorded from the start.
    pub fn recorded(
        table: Arc<Table>,
        seed: impl Into<Seed>,
        tie_breaker: bool,
    ) -> Result<Self, MatchError> {
        Self::begin(table, seeds(seed.into()), tie_breaker, true)
    }

    /// A match whose first game is under way, with every event recorded.
    pub fn under_way(
        game: Game,
        seed: impl Into<Seed>,
        tie_breaker: bool,
    ) -> Result<Self, MatchError> {
        let table = game.table().clone();
        if table.seats.len() != 2 {
            return Err(MatchError::Players(table.seats.len()));
        }
        let mut new = Self {
            current: game,
            table,
            seeds: seeds(seed.into()),
            tie_breaker,
            games: Vec::new(),
            recording: true,
            finished: Vec::new(),
        };
        new.go_on();
        Ok(new)
    }

    fn begin(
        table: Arc<Table>,
        seeds: [Seed; GAMES],
        tie_breaker: bool,
        recording: bool,
    ) -> Result<Self, MatchError> {
        if table.seats.len() != 2 {
            return Err(MatchError::Players(table.seats.len()));
        }
        let mut new = Self {
            current: game(table.clone(), seeds[0].clone(), recording, Vec::new()),
            table,
            seeds,
            tie_breaker,
            games: Vec::new(),
            recording,
            finished: Vec::new(),
        };
        new.go_on();
        Ok(new)
    }

    /// A saved match, taken up again at the same table.
    pub fn resume(table: Arc<Table>, state: MatchState) -> Result<Self, MatchError> {
        if table.seats.len() != 2 {
            return Err(MatchError::Players(table.seats.len()));
        }
        if state.games.len() > GAMES {
            return Err(MatchError::Games(state.games.len()));
        }
        let brought = Brought::to(&table);
        let mut places = 0..brought.len();
        if let Some(place) = places.find(|place| brought.get(*place) != state.brought.get(*place)) {
            return Err(MatchError::Brought(place + 1));
        }
        let over = state.current.result.is_some();
        let finished = state.games.len() - usize::from(over && !state.games.is_empty());
        let at = table_for(&table, &state.games, state.tie_breaker, finished);
        Ok(Self {
            current: Game::restore(at, state.current)?,
            table,
            seeds: state.seeds,
            tie_breaker: state.tie_breaker,
            games: state.games,
            recording: false,
            finished: Vec::new(),
        })
    }

    /// The match as it stands, to be saved.
    pub fn save(&self) -> MatchState {
        MatchState {
            seeds: self.seeds.clone(),
            tie_breaker: self.tie_breaker,
            brought: Brought::to(&self.table),
            games: self.games.clone(),
            current: self.current.state().clone(),
        }
    }

    /// The game in progress, or the last one.
    pub fn game(&self) -> &Game {
        &self.current
    }

    /// The game in progress, to script its dice.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.current
    }

    /// The games before the one in progress, as they ended; those before a match was taken up again are not among them.
    pub fn finished(&self) -> &[Game] {
        &self.finished
    }

    /// What the games that are over came to.
    pub fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// Who must choose what; `None` once the match is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.current.decision()
    }

    /// Takes a choice and goes on to the next decision, be it in the next game.
    pub fn choose(&mut self, choice: Choice) -> Result<(), ChooseError> {
        self.current.choose(choice)?;
        self.go_on();
        Ok(())
    }

    /// How the match ended.
    pub fn result(&self) -> Option<MatchResult> {
        outcome(&self.games, self.tie_breaker)
    }

    /// How the match stands after so many games, in words.
    pub fn standing(&self, games: usize) -> String {
        let games = self.games.get(..games).unwrap_or(&self.games);
        let [first, second] = [Seat(0), Seat(1)].map(|seat| wins(games, seat));
        let last = games.last().map_or_else(String::new, |game| {
            let glory: Vec<String> = game.glory.iter().map(ToString::to_string).collect();
            let number = games.len();
            format!("Game {number} ends {} in glory. ", glory.join(" to "))
        });
        format!("{last}Games won: {first} to {second}.")
    }

    /// Glory points of all games together, by seat, as they stand.
    pub fn glory(&self) -> Vec<u16> {
        let current = self.current.state().players.iter();
        let open = self.current.result().is_none();
        (0..)
            .map(Seat)
            .zip(current)
            .map(|(seat, player)| {
                let now = if open { player.glory } else { 0 };
                glory(&self.games, seat) + u16::from(now)
            })
            .collect()
    }

    /// Notes what happens from now on, in all games.
    pub fn record(&mut self, on: bool) {
        self.recording = on;
        self.current.record(on);
    }

    /// Hands on what has happened since the last call, each event with the game it happened in.
    pub fn drain_record(&mut self, mut each: impl FnMut(&Game, Recorded)) {
        for game in self.finished.iter_mut().chain([&mut self.current]) {
            for recorded in game.take_record() {
                each(game, recorded);
            }
        }
    }

    fn go_on(&mut self) {
        while let Some(record) = GameRecord::of(&self.current) {
            self.games.push(record);
            let number = self.games.len();
            let (Some(seed), false) = (self.seeds.get(number), decided(&self.games)) else {
                return;
            };
            let table = table_for(&self.table, &self.games, self.tie_breaker, number);
            // Dice that were scripted and not rolled are there for the next game.
            let dice: Vec<Die> = self.current.state().chance.unrolled().collect();
            let next = game(table, seed.clone(), self.recording, dice);
            self.finished
                .push(std::mem::replace(&mut self.current, next));
        }
    }
}

/// A match is saved as its state; [`Match::resume`] takes it up again at the same table.
impl Serialize for Match {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.save().serialize(serializer)
    }
}

fn game(table: Arc<Table>, seed: Seed, recording: bool, dice: Vec<Die>) -> Game {
    if recording {
        Game::new_scripted(table, seed, dice)
    } else {
        Game::new(table, seed)
    }
}

/// A seed for each game.
fn seeds(seed: Seed) -> [Seed; GAMES] {
    let later = match &seed {
        Seed::Number(seed) => Seed::Number(seed ^ 0x4D61_7463_6820_6F66),
        secret => secret.clone(),
    };
    let (second, third) = (later.later(1), later.later(2));
    [seed, second, third]
}

/// The table of a game: the last one knows how the match stands, if it is to decide it.
fn table_for(
    table: &Arc<Table>,
    games: &[GameRecord],
    tie_breaker: bool,
    number: usize,
) -> Arc<Table> {
    if number + 1 < GAMES || !tie_breaker {
        return table.clone();
    }
    let before = &games[..number.min(games.len())];
    let mut standing = Standing::default();
    for seat in [Seat(0), Seat(1)] {
        standing.wins[seat.index()] = wins(before, seat);
        standing.glory[seat.index()] = glory(before, seat);
    }
    let mut table = (**table).clone();
    table.standing = Some(standing);
    Arc::new(table)
}

fn wins(games: &[GameRecord], seat: Seat) -> u8 {
    let won = games
        .iter()
        .filter(|game| game.result.winner() == Some(seat));
    won.count() as u8
}

fn glory(games: &[GameRecord], seat: Seat) -> u16 {
    games
        .iter()
        .filter_map(|game| game.glory.get(seat.index()))
        .map(|glory| u16::from(*glory))
        .sum()
}

/// Whether no further game is played: two games always are, and a third one if neither player has won both. (SHA-MATCH-03)
pub fn decided(games: &[GameRecord]) -> bool {
    let both = games.len() == 2
        && [Seat(0), Seat(1)]
            .into_iter()
            .any(|seat| wins(games, seat) == 2);
    both || games.len() >= GAMES
}

/// How a match ended with these games; `None` if another one is to be played.
pub fn outcome(games: &[GameRecord], tie_breaker: bool) -> Option<MatchResult> {
    decided(games).then(|| judge(games, tie_breaker))
}

/// Who has won a match whose games are over. (SHA-MATCH-04 to -09)
pub fn judge(games: &[GameRecord], tie_breaker: bool) -> MatchResult {
    match games.last().map(|game| game.result) {
        Some(GameResult::SuddenDeath(seat)) => return MatchResult::SuddenDeath(seat),
        Some(GameResult::RollOff(seat)) => return MatchResult::RollOff(seat),
        _ => {}
    }
    let ahead = |value: &dyn Fn(Seat) -> u16| {
        let (first, second) = (value(Seat(0)), value(Seat(1)));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        }
    };
    if let Some(seat) = ahead(&|seat| u16::from(wins(games, seat))) {
        return MatchResult::Games(seat);
    }
    if !tie_breaker {
        return MatchResult::Draw;
    }
    if let Some(seat) = ahead(&|seat| glory(games, seat)) {
        return MatchResult::Glory(seat);
    }
    let last = games
        .last()
        .map_or(SeatSet::default(), |game| game.survivors);
    ahead(&|seat| u16::from(last.contains(seat))).map_or(MatchResult::Draw, MatchResult::Survivor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    fn both() -> SeatSet {
        [A, B].into_iter().collect()
    }

    fn game(result: GameResult, glory: [u8; 2]) -> GameRecord {
        GameRecord {
            result,
            glory: glory.to_vec(),
            survivors: both(),
        }
    }

    fn draw(glory: u8) -> GameRecord {
        game(GameResult::Draw(both()), [glory, glory])
    }

    #[test]
    fn more_games_won_win_the_match() {
        // SHA-MATCH-04
        let games = [game(GameResult::Major(A), [9, 7]), draw(5), draw(4)];
        assert_eq!(judge(&games, false), MatchResult::Games(A));
        let level = [
            game(GameResult::Major(A), [9, 7]),
            game(GameResult::Minor(B), [6, 6]),
            draw(5),
        ];
        assert_eq!(judge(&level, false), MatchResult::Draw);
        assert_eq!(
            judge(&[draw(1), draw(2), draw(3)], false),
            MatchResult::Draw
        );
    }

    #[test]
    fn the_tie_breaker_counts_glory_only_if_it_was_agreed() {
        // SHA-MATCH-05
        let games = [
            game(GameResult::Major(A), [14, 10]),
            game(GameResult::Major(B), [9, 11]),
            draw(8),
        ];
        assert_eq!(judge(&games, false), MatchResult::Draw);
        assert_eq!(judge(&games, true), MatchResult::Glory(A));
    }

    #[test]
    fn the_only_survivor_of_the_last_game_wins_a_level_match() {
        // SHA-MATCH-06
        let mut games = [
            game(GameResult::Major(A), [14, 10]),
            game(GameResult::Minor(B), [10, 14]),
            draw(6),
        ];
        games[2].survivors = [A].into_iter().collect();
        assert_eq!(judge(&games, true), MatchResult::Survivor(A));
    }

    #[test]
    fn sudden_death_and_the_roll_off_decide_a_match() {
        // SHA-MATCH-08, -09
        let games = [draw(5), draw(5), game(GameResult::SuddenDeath(B), [5, 5])];
        assert_eq!(judge(&games, true), MatchResult::SuddenDeath(B));
        let games = [draw(5), draw(5), game(GameResult::RollOff(A), [5, 5])];
        assert_eq!(judge(&games, true), MatchResult::RollOff(A));
    }
}
