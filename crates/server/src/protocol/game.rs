//! Games as they are made, joined and listed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The slug of the edition.
    #[schema(example = "shadespire")]
    pub edition: String,
    /// `game`, `match`, `artefact` or `lesson`.
    #[serde(default = "usual_mode")]
    #[cfg_attr(test, ts(as = "Option<String>", optional))]
    pub mode: String,
    /// What the creator is called.
    #[schema(example = "Anna")]
    pub name: String,
    /// The seats, in order; one of them at most is the creator's.
    pub seats: Vec<SeatWish>,
    /// Whether it is shown among the open games.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub listed: bool,
    /// How long players may think; as long as they like if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub clock: Option<ClockSettings>,
    /// Boards are laid only in fixed arrangements.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub fixed_layout: bool,
    /// Three or four players may change seats once the boards lie.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub reseats: bool,
    /// A match that would be drawn is decided all the same.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub tie_breaker: bool,
    /// Battlefield, feature tokens and fighters are laid out for everybody as a bot would, so that play begins at once.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub quick: bool,
    /// Made up by the client, at random: a request that is repeated with the same key is answered as it was the first time.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub key: Option<String>,
}

fn usual_mode() -> String {
    "game".to_owned()
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatWish {
    /// Who.
    pub who: Who,
    /// Which bot; `greedy` if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub bot: Option<String>,
    /// What is brought; drawn by chance if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub brings: Option<Brings>,
}

/// Who is to sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Whoever makes the game.
    You,
    /// A bot.
    Bot,
    /// Whoever comes.
    Open,
}

/// What a player brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Brings {
    /// The slug of the warband.
    #[schema(example = "garreks-reavers")]
    pub warband: String,
    /// The deck; a ready one is drawn by chance if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub deck: Option<DeckWish>,
    /// The ids of the board sides to choose from; all that came out with the edition if there are none.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub boards: Vec<String>,
}

/// A deck: the slug of a ready or printed one, `random-17`, or the ids of its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    untagged,
    expecting = "a deck is a slug, `random-` and a number, or a list of card ids"
)]
pub enum DeckWish {
    /// By its slug.
    Named(String),
    /// Card by card.
    Cards(Vec<String>),
}

/// How long players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// Minutes that each player has for the whole game or match.
    #[schema(example = 30)]
    pub minutes: u16,
    /// Seconds that each choice adds.
    #[schema(example = 10)]
    pub seconds_per_choice: u16,
}

/// A seat that was taken, and the token that proves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    /// The game.
    pub game: String,
    /// The player's number, from 1; nobody's if the creator took no seat.
    pub player: Option<u8>,
    /// What is shown to play on this seat.
    pub token: Option<String>,
}

/// Taking a free seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// What the player is called.
    #[schema(example = "Ben")]
    pub name: String,
    /// Which seat, from 1; the first free one if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub player: Option<u8>,
    /// What is brought; what the seat says, or chance, if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub brings: Option<Brings>,
    /// Made up by the client, at random: a request that is repeated with the same key is answered as it was the first time.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub key: Option<String>,
}

/// Games that wait for players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenGames {
    /// The newest first.
    pub games: Vec<GameInfo>,
}

/// What is public about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// The slug of the edition.
    pub edition: String,
    /// The name of the edition.
    pub edition_name: String,
    /// `game`, `match`, `artefact`, `lesson` or `puzzle`.
    pub mode: String,
    /// How far it is.
    pub state: GameState,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// How long players may think.
    pub clock: Option<ClockSettings>,
    /// Boards are laid only in fixed arrangements.
    pub fixed_layout: bool,
    /// Players may change seats once the boards lie.
    pub reseats: bool,
    /// A match that would be drawn is decided all the same.
    pub tie_breaker: bool,
    /// Battlefield, feature tokens and fighters are laid out for everybody.
    #[serde(default)]
    pub quick: bool,
    /// How it ended.
    pub result: Option<GameResultInfo>,
    /// The games of a match that are over.
    pub match_games: Vec<MatchGame>,
    /// The game in which the same players meet again.
    pub rematch: Option<String>,
    /// What is to be reached, in a puzzle.
    pub goal: Option<String>,
    /// The player who has to choose, while it is being played.
    pub asked: Option<u8>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameState {
    /// It waits for players.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
    /// It was given up before it began.
    Closed,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInfo {
    /// The player's number, from 1.
    pub player: u8,
    /// What the player is called.
    pub name: Option<String>,
    /// A human or a bot.
    pub kind: SeatKind,
    /// Which bot.
    pub bot: Option<String>,
    /// The slug of the warband, once it is known.
    pub warband: Option<String>,
    /// Somebody sits here.
    pub taken: bool,
    /// Kept for a player of the game before.
    pub reserved: bool,
    /// Gave up or ran out of time; a bot plays on where others still do.
    pub out: bool,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person.
    Human,
    /// A bot.
    Bot,
}

/// How a game or a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResultInfo {
    /// Who won, from 1.
    pub winner: Option<u8>,
    /// Between whom it is a draw, from 1.
    pub drawn: Vec<u8>,
    /// Why: `major`, `minor`, `draw`, `games` and other results of the rules; `resigned`, `time`, `agreed`, `goal`.
    pub reason: String,
    /// A sentence.
    pub words: String,
    /// Glory points, by player; of all games of a match together.
    pub glory: Vec<u16>,
}

/// A game of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchGame {
    /// Who won, from 1.
    pub winner: Option<u8>,
    /// Glory points, by player.
    pub glory: Vec<u8>,
    /// A sentence.
    pub words: String,
}
