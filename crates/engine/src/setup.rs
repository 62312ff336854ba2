//! How a game or a match is set up, as plain data: what players agree on before the first dice are rolled.
//!
//! A [`Setup`] knows nothing of content. `underhex_content::set_up` finds what it names and says what does not fit.
//!
//! ```
//! use underhex_engine::setup::{DeckChoice, Mode, PlayerSetup, Setup};
//!
//! let players = ["garreks-reavers:garreks-reavers", "sepulchral-guard:random-17"];
//! let players: Vec<PlayerSetup> = players.iter().map(|player| player.parse()).collect::<Result<_, _>>()?;
//! assert_eq!(players[1].deck, DeckChoice::Random(17));
//! let setup = Setup { mode: Mode::Match, tie_breaker: true, ..Setup::new("shadespire", players) };
//! assert_eq!(setup.mode.to_string(), "match");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a game or a match is set up: everything but chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The slug of the edition.
    pub edition: String,
    /// What is played.
    #[serde(default)]
    pub mode: Mode,
    /// Boards are laid only in fixed arrangements, as all have agreed. (SHA-MULTI-05)
    #[serde(default, skip_serializing_if = "no")]
    pub fixed_layout: bool,
    /// With three or four players, they may change seats once the boards lie. (HAR-MULTI-27)
    #[serde(default, skip_serializing_if = "no")]
    pub reseats: bool,
    /// A match that would be drawn is decided all the same, as both have agreed. (SHA-MATCH-05)
    #[serde(default, skip_serializing_if = "no")]
    pub tie_breaker: bool,
    /// Who is asked for an answer.
    #[serde(default, skip_serializing_if = "Asking::is_usual")]
    pub asking: Asking,
    /// The players, by seat.
    pub players: Vec<PlayerSetup>,
}

fn no(set: &bool) -> bool {
    !set
}

impl Setup {
    /// An ordinary game of an edition.
    pub fn new(edition: &str, players: Vec<PlayerSetup>) -> Self {
        Self {
            edition: edition.to_owned(),
            mode: Mode::Game,
            fixed_layout: false,
            reseats: false,
            tie_breaker: false,
            asking: Asking::WhoCan,
            players,
        }
    }
}

/// Who is asked when something can be answered to, played or scored with cards that others do not see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asking {
    /// Who has something to choose from. That somebody is passed over tells the others what is not in a hand.
    #[default]
    WhoCan,
    /// Also who might have something as far as the others can know, though all they can do is pass: the others know which cards are in
    /// each deck, and which of them have been seen.
    WhoMight,
    /// The same where the others do not know the decks: any card of the edition that the player could have brought may be in the hand.
    WhoMightOfAll,
}

impl Asking {
    /// All of them.
    pub const ALL: [Asking; 3] = [Asking::WhoCan, Asking::WhoMight, Asking::WhoMightOfAll];

    /// Whether a player is asked only if there is something to choose from.
    pub fn is_usual(&self) -> bool {
        *self == Asking::WhoCan
    }

    /// What it is written as.
    pub fn slug(self) -> &'static str {
        match self {
            Asking::WhoCan => "who-can",
            Asking::WhoMight => "who-might",
            Asking::WhoMightOfAll => "who-might-of-all",
        }
    }
}

/// What one player brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerSetup {
    /// The slug of the warband.
    pub warband: String,
    /// The deck; the first lesson is played without one.
    #[serde(default, skip_serializing_if = "DeckChoice::is_none")]
    pub deck: DeckChoice,
    /// The ids of the board sides to choose from, where players bring boards; all that came out with the edition if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
}

impl PlayerSetup {
    /// A warband and a deck.
    pub fn new(warband: &str, deck: impl Into<DeckChoice>) -> Self {
        Self {
            warband: warband.to_owned(),
            deck: deck.into(),
            boards: Vec::new(),
        }
    }
}

/// `WARBAND:DECK`; the warband alone without a deck.
impl fmt::Display for PlayerSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.deck.is_none() {
            f.write_str(&self.warband)
        } else {
            write!(f, "{}:{}", self.warband, self.deck)
        }
    }
}

/// Not a warband and a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not WARBAND:DECK, such as the-emberwatch:blazing-assault")]
pub struct NotAPlayer(String);

impl FromStr for PlayerSetup {
    type Err = NotAPlayer;

    /// `WARBAND:DECK`.
    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        let (warband, deck) = text
            .split_once(':')
            .ok_or_else(|| NotAPlayer(text.to_owned()))?;
        Ok(Self::new(warband, deck))
    }
}

/// Which deck a player brings. In files it is `"slug"`, `"random-17"`, or a list of card ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub enum DeckChoice {
    /// A ready deck, or a printed one where decks are played as printed, by its slug.
    Named(String),
    /// These cards, by their ids; no deck at all if there are none.
    Cards(Vec<String>),
    /// Any legal deck, drawn by a seed.
    Random(u64),
}

impl DeckChoice {
    /// What a random deck is written with: `random-17` is drawn by the seed 17.
    const RANDOM: &str = "random-";

    /// Whether there is no deck at all.
    pub fn is_none(&self) -> bool {
        matches!(self, DeckChoice::Cards(cards) if cards.is_empty())
    }
}

impl Default for DeckChoice {
    /// No deck at all.
    fn default() -> Self {
        DeckChoice::Cards(Vec::new())
    }
}

impl From<&str> for DeckChoice {
    fn from(text: &str) -> Self {
        let seed = text.strip_prefix(Self::RANDOM);
        match seed.and_then(|seed| seed.parse().ok()) {
            Some(seed) => DeckChoice::Random(seed),
            None => DeckChoice::Named(text.to_owned()),
        }
    }
}

/// As it is written in files; a list of cards is only counted.
impl fmt::Display for DeckChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckChoice::Named(slug) => f.write_str(slug),
            DeckChoice::Cards(cards) => write!(f, "{} cards", cards.len()),
            DeckChoice::Random(seed) => write!(f, "{}{seed}", Self::RANDOM),
        }
    }
}

/// A deck as it is written in files.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a deck is a slug, `random-` and a number, or a list of card ids"
)]
enum Written {
    Text(String),
    Cards(Vec<String>),
}

impl From<Written> for DeckChoice {
    fn from(written: Written) -> Self {
        match written {
            Written::Text(text) => text.as_str().into(),
            Written::Cards(cards) => DeckChoice::Cards(cards),
        }
    }
}

impl From<DeckChoice> for Written {
    fn from(deck: DeckChoice) -> Self {
        match deck {
            DeckChoice::Cards(cards) => Written::Cards(cards),
            other => Written::Text(other.to_string()),
        }
    }
}

/// What is played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// One game.
    #[default]
    Game,
    /// A best of three between two players. (SHA-MATCH-01)
    Match,
    /// Capture the Artefact. (SHA-ARTEFACT-01)
    Artefact,
    /// The first lesson: two fighters each, and no cards. (SHA-SETUP-14)
    Lesson,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 4] = [Mode::Game, Mode::Match, Mode::Artefact, Mode::Lesson];

    /// The modes of an edition, by its slug. Any edition can be played as a match; the others are in the books they are from.
    pub fn of_edition(edition: &str) -> &'static [Mode] {
        match edition {
            "shadespire" => &Self::ALL,
            // NIG-BASE-01: the core rules of Shadespire; the lesson is about that box.
            "nightvault" => &[Mode::Game, Mode::Match, Mode::Artefact],
            _ => &[Mode::Game, Mode::Match],
        }
    }

    /// Whether only two can play it.
    pub fn for_two(self) -> bool {
        matches!(self, Mode::Match | Mode::Lesson)
    }

    /// Its name in files and on the command line.
    pub fn slug(self) -> &'static str {
        match self {
            Mode::Game => "game",
            Mode::Match => "match",
            Mode::Artefact => "artefact",
            Mode::Lesson => "lesson",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// No such mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no mode `{0}`; known are: game, match, artefact, lesson")]
pub struct UnknownMode(String);

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, UnknownMode> {
        let mut all = Self::ALL.into_iter();
        all.find(|mode| mode.slug() == text)
            .ok_or_else(|| UnknownMode(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        let mut players = vec![
            PlayerSetup::new("garreks-reavers", "garreks-reavers"),
            PlayerSetup::new("sepulchral-guard", "random-17"),
        ];
        players[0].boards = vec!["mirror-well".to_owned()];
        players[1].deck = DeckChoice::Cards(vec!["1001".to_owned()]);
        Setup {
            mode: Mode::Artefact,
            fixed_layout: true,
            ..Setup::new("shadespire", players)
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let text = toml::to_string(&setup()).expect("it can be written");
        assert!(text.contains("mode = \"artefact\""), "{text}");
        assert_eq!(
            toml::from_str::<Setup>(&text).expect("well-formed"),
            setup()
        );
    }

    #[test]
    fn what_can_be_left_out_has_its_usual_value() {
        let text = "edition = \"shadespire\"\nplayers = [{ warband = \"garreks-reavers\" }]";
        let read: Setup = toml::from_str(text).expect("well-formed");
        assert_eq!(
            read,
            Setup::new(
                "shadespire",
                vec![PlayerSetup::new("garreks-reavers", DeckChoice::default())]
            )
        );
    }

    #[test]
    fn mistakes_are_explained() {
        let read = |text: &str| toml::from_str::<Setup>(text).expect_err("a mistake");
        let error = read("edition = \"shadespire\"\nplayers = []\nseeds = 3");
        assert!(error.message().contains("unknown field `seeds`"));
        let error = read("edition = \"shadespire\"\nplayers = [{ warband = \"x\", deck = 3 }]");
        assert!(error.message().contains("a deck is a slug"), "{error}");
        let error = "arena".parse::<Mode>().expect_err("no such mode");
        assert_eq!(
            error.to_string(),
            "there is no mode `arena`; known are: game, match, artefact, lesson"
        );
        assert!("the-emberwatch".parse::<PlayerSetup>().is_err());
    }
}
