use super::shadespire;
use crate::rules::*;

/// The first lesson of Shadespire: one board, neither cards nor objective tokens, and it stops once a side has nobody left.
/// (SHA-SETUP-14)
pub fn lesson() -> Ruleset {
    lesson_of(shadespire())
}

/// A ruleset cut down to the first lesson.
pub fn lesson_of(rules: Ruleset) -> Ruleset {
    Ruleset {
        name: "Shadespire, first lesson".to_owned(),
        boards: Boards::Shared,
        board_choice: BoardChoice::WinnerBoardLoserTerritory,
        feature_tokens: 0,
        feature_tokens_more: 0,
        most_players: MostPlayers::Two,
        deck_objectives: 0,
        deck_power: 0,
        objectives_in_hand: 0,
        power_in_hand: 0,
        elimination: Elimination::StopsGame,
        tie_breaks: TieBreaks::Nothing,
        ..rules
    }
}
