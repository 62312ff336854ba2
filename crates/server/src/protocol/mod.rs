//! What goes between the server and its clients: see `docs/protocol.md`.
//!
//! Types that clients see are generated from these structs into `web/src/api/types/`; a test compares them.

mod catalogue;
mod error;
mod game;
mod job;
mod puzzle;
mod replay;
mod socket;
#[cfg(test)]
mod types_test;

pub use catalogue::{
    BoardInfo, BotInfo, CardInfo, Catalogue, Comparison, DeckInfo, DeckQuestion, DeckVerdict,
    DrawnInfo, EditionInfo, EditionList, EditionName, FaceInfo, FighterCard, HazardInfo, LookInfo,
    ModeInfo, PlotInfo, ScrollPart, SettingInfo, SideCard, WarbandCard, WarbandInfo, WarbandList,
    WeaponCard,
};
pub use error::{ErrorBody, Problem};
pub use game::{
    Brings, ClockSettings, DeckWish, GameInfo, GameResultInfo, GameState, Join, MatchGame, NewGame,
    OpenGames, SeatInfo, SeatKind, SeatWish, Seated, Who,
};
pub use job::JobState;
pub use puzzle::{PuzzleInfo, PuzzleList, StartPuzzle};
pub use replay::{OpenPosition, StepInfo, StepList, TakenIn};
pub use socket::{
    Change, ClientMessage, ClockInfo, LogLine, Offers, ServerMessage, Snapshot, Update,
};
