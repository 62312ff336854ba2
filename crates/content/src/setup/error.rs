//! Why a game cannot be set up as it was asked for.

use underhex_engine::board::BoardError;
use underhex_engine::matchplay::MatchError;
use underhex_engine::setup::Mode;
use underhex_engine::table::TableError;

use crate::legality::{Fault, nearest};

/// Why there is no table for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No such edition.
    #[error("there is no edition `{name}`; known are: {known}")]
    UnknownEdition {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The content at hand is another edition's.
    #[error("the game is one of {wanted}, but the content is that of {found}")]
    OtherEdition {
        /// The edition of the game.
        wanted: String,
        /// The edition of the content.
        found: String,
    },
    /// The edition does not have this mode.
    #[error("{edition} has no mode `{mode}`; it has: {known}")]
    NoSuchMode {
        /// The name of the edition.
        edition: String,
        /// What was asked for.
        mode: Mode,
        /// What there is.
        known: String,
    },
    /// A mode for two players only.
    #[error("the mode `{mode}` is for two players, not for {players}")]
    ForTwo {
        /// Which mode.
        mode: Mode,
        /// How many players there are.
        players: usize,
    },
    /// A tie-breaker where there is no match.
    #[error("the tie-breaker decides a match; the mode `{0}` has none")]
    TieBreaker(Mode),
    /// Agreed arrangements of boards where nobody lays any.
    #[error("{0} is played on ready battlefields; there is no layout to be fixed")]
    FixedLayout(String),
    /// Seats are changed by three or four players who have laid boards.
    #[error("seats can only be changed by three or four players who lay boards")]
    Reseats,
    /// The lesson is about one warband on each side.
    #[error("both players bring {0}; the first lesson has one warband on each side")]
    LessonTwins(String),
    /// What a player brings does not fit.
    #[error("player {player}: {fault}")]
    Player {
        /// Who, from 1.
        player: usize,
        /// What is wrong.
        fault: PlayerFault,
    },
    /// The boards do not fit.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The players' choices do not fit.
    #[error(transparent)]
    Table(#[from] TableError),
    /// No match can be played.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// What is wrong with what a player brings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerFault {
    /// No such warband.
    #[error("there is no warband `{name}`{hint}")]
    UnknownWarband {
        /// What was asked for.
        name: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// No such deck.
    #[error("there is no deck `{name}`{hint}")]
    UnknownDeck {
        /// What was asked for.
        name: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// A ready deck of another warband.
    #[error("the ready deck `{deck}` is for {owner}, not for {warband}")]
    ForeignDeck {
        /// Which deck.
        deck: String,
        /// The slug of the warband it is for.
        owner: String,
        /// The slug of the warband that was asked for.
        warband: String,
    },
    /// No ready deck for this warband.
    #[error("there is no ready deck for {0}; `random-1` is one that is drawn by chance")]
    NoReadyDeck(String),
    /// No such card.
    #[error("there is no card with the id `{id}`{hint}")]
    UnknownCard {
        /// What was asked for.
        id: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// No deck at all.
    #[error("a deck is missing")]
    NoDeck,
    /// The deck may not be played.
    #[error("the deck may not be played: {}", reasons(.0))]
    IllegalDeck(Vec<Fault>),
    /// No random deck can be drawn.
    #[error("there are too few cards that {0} can use")]
    TooFewCards(String),
    /// No such board.
    #[error("there is no board `{name}` that players can bring{hint}")]
    UnknownBoard {
        /// What was asked for.
        name: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// A board that is a whole battlefield.
    #[error("the board `{0}` is a battlefield of its own; it cannot be joined with others")]
    WholeBoard(String),
    /// Boards where nobody brings any.
    #[error("{0} is played on ready battlefields; leave the boards out")]
    BringsBoards(String),
    /// What was found does not make a seat.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A warband that is not in the lesson.
    #[error("{0} is not in the first lesson; it is for {1}")]
    NotInLesson(String, String),
    /// A deck in the lesson.
    #[error("the first lesson is played without cards; leave the deck out")]
    DeckInLesson,
    /// A fighter of the lesson is not in the content.
    #[error("{warband} has no fighter `{fighter}`, who is in the first lesson")]
    MissingFighter {
        /// The name of the warband.
        warband: String,
        /// Who is missing.
        fighter: String,
    },
}

impl PlayerFault {
    /// The fault of the player in this place, from 0.
    pub fn of(self, place: usize) -> SetupError {
        SetupError::Player {
            player: place + 1,
            fault: self,
        }
    }
}

fn reasons(faults: &[Fault]) -> String {
    let reasons: Vec<String> = faults.iter().map(ToString::to_string).collect();
    reasons.join("; ")
}

/// What was perhaps meant, to be added to a message; nothing if no name is like the one that was given.
pub(crate) fn hint<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
