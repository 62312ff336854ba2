//! What a scenario file says, before it is put together.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, de};
use toml::Spanned;

/// A file of scenarios.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// The edition whose rules hold.
    pub edition: String,
    /// Where it was read from, for messages.
    #[serde(skip)]
    pub path: String,
    /// Its text, to find the lines that messages are about.
    #[serde(skip)]
    pub(super) text: String,
    /// Cards of the card language that all scenarios of the file may use: a RON list.
    #[serde(default)]
    pub cards: Option<Spanned<String>>,
    /// Hazards that all scenarios of the file may use in place of those of the edition: a RON list.
    #[serde(default)]
    pub hazard_cards: Option<Spanned<String>>,
    /// The scenarios.
    pub scenario: Vec<Scenario>,
}

/// One scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in a sentence.
    pub name: String,
    /// The ledger rules it proves.
    #[serde(default)]
    pub proves: Vec<String>,
    /// The cards (`"BL16"`) and warscroll abilities (`"the-emberwatch/vanguard-dash"`) it tests.
    #[serde(default)]
    pub tests: Vec<String>,
    /// The battlefield: a name such as `"embergard-1 rows"`, or a drawn one; the usual drawn one if left out.
    #[serde(default)]
    pub board: Option<Board>,
    /// For set-up: boards are laid only in fixed arrangements.
    #[serde(default)]
    pub fixed_layout: bool,
    /// Settings of the edition that are different here: a format of one's own.
    #[serde(default)]
    pub settings: BTreeMap<String, serde_json::Value>,
    /// The first lesson of Shadespire is played.
    #[serde(default)]
    pub lesson: bool,
    /// For set-up with three or four players: they may change seats once the boards lie.
    #[serde(default)]
    pub reseats: bool,
    /// Player a.
    #[serde(default)]
    pub a: Side,
    /// Player b.
    #[serde(default)]
    pub b: Side,
    /// Player c, where there are three or four.
    #[serde(default)]
    pub c: Option<Side>,
    /// Player d, where there are four.
    #[serde(default)]
    pub d: Option<Side>,
    /// Treasure tokens, which the first edition calls objectives: number and hex.
    #[serde(default, alias = "objective")]
    pub treasure: BTreeMap<String, String>,
    /// Cover tokens, or gloom tokens: number and hex.
    #[serde(default, alias = "gloom")]
    pub cover: BTreeMap<String, String>,
    /// Where the Artefact lies, if it is in the game; with `"setup"`, anything here puts it in.
    #[serde(default)]
    pub artefact: Option<String>,
    /// The hazard deck, the top card first; left out, it is the edition's, shuffled.
    #[serde(default)]
    pub hazards: Option<Vec<String>>,
    /// The last game of a match with a tie-breaker: what earlier games brought.
    #[serde(default)]
    pub standing: Option<Standing>,
    /// A match is played: after this game comes the next.
    #[serde(default, rename = "match")]
    pub matched: Option<Matched>,
    /// The battle round; the first if left out.
    #[serde(default)]
    pub round: Option<u8>,
    /// Where in the round it begins: `"turn"` (the start of a turn), `"power"`, `"end"`, `"round"`, or `"setup"`.
    #[serde(default = "turn")]
    pub start: String,
    /// Whose turn it is; player a's if left out.
    #[serde(default)]
    pub active: Option<String>,
    /// Who has the first turn of the round; the player whose turn it is if left out.
    #[serde(default)]
    pub first: Option<String>,
    /// Chance for dice and shuffles that are not scripted.
    #[serde(default)]
    pub seed: u64,
    /// What happens, line by line.
    pub script: Spanned<String>,
    /// A goal in words, where the scenario is a puzzle for people.
    #[serde(default)]
    pub goal: Option<String>,
    /// How hard the puzzle is.
    #[serde(default)]
    pub difficulty: Option<Difficulty>,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl Scenario {
    /// What the players have, by seat.
    pub fn sides(&self) -> Vec<&Side> {
        let more = [&self.c, &self.d].into_iter().map_while(Option::as_ref);
        [&self.a, &self.b].into_iter().chain(more).collect()
    }
}

fn turn() -> String {
    "turn".to_owned()
}

/// How a match stands before its last game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Games won, by player.
    #[serde(default)]
    pub wins: Vec<u8>,
    /// Glory points of all games, by player.
    #[serde(default)]
    pub glory: Vec<u16>,
}

/// How a match is played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matched {
    /// A drawn match goes to the tie-breaker.
    #[serde(default)]
    pub tie_breaker: bool,
}

/// The battlefield of a scenario.
#[derive(Clone, Debug)]
pub enum Board {
    /// A board that exists.
    Named(String),
    /// A drawn one: all hexes within so many of `0,0`, named by axial coordinates.
    Drawn(Box<Drawn>),
}

// Not untagged: then a wrong key would only be called a thing that fits nothing.
impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Board;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a board, or a drawn one such as { radius = 4 }")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Board, E> {
                Ok(Board::Named(name.to_owned()))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Board, A::Error> {
                let drawn = Drawn::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(Board::Drawn(Box::new(drawn)))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

/// A battlefield drawn for a scenario. Rows above the middle (`r < 0`) are player a's territory and rows below player b's,
/// unless territories are listed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// All hexes within this distance of `0,0`; 5 if left out.
    #[serde(default)]
    pub radius: Option<i32>,
    /// Only these hexes, if any are listed.
    #[serde(default)]
    pub only: Vec<String>,
    /// Blocked hexes.
    #[serde(default)]
    pub blocked: Vec<String>,
    /// Stagger hexes.
    #[serde(default)]
    pub stagger: Vec<String>,
    /// Lethal hexes.
    #[serde(default)]
    pub lethal: Vec<String>,
    /// Cover hexes.
    #[serde(default)]
    pub cover: Vec<String>,
    /// Starting hexes.
    #[serde(default)]
    pub starting: Vec<String>,
    /// Objectives printed on the board: number and hex.
    #[serde(default)]
    pub objective: BTreeMap<String, String>,
    /// Player a's territory.
    #[serde(default)]
    pub territory_a: Vec<String>,
    /// Player b's territory.
    #[serde(default)]
    pub territory_b: Vec<String>,
    /// Player c's territory.
    #[serde(default)]
    pub territory_c: Vec<String>,
    /// Player d's territory.
    #[serde(default)]
    pub territory_d: Vec<String>,
    /// Neutral territory, with everything else left to the default.
    #[serde(default)]
    pub neutral: Vec<String>,
}

/// What a player has.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// For set-up: the boards that the player has to choose from.
    #[serde(default)]
    pub boards: Vec<String>,
    /// A warband whose warscroll is in play and whose fighters can be named.
    #[serde(default)]
    pub warband: Option<String>,
    /// A deck whose plot card is in play, a set, or a ready deck; cards are looked up in it first.
    #[serde(default)]
    pub deck: Option<String>,
    /// All cards of the deck that are not mentioned otherwise lie in the decks, in printed order from the top.
    #[serde(default)]
    pub full_deck: bool,
    /// Rules of the card language that are in play for this player: a RON list.
    #[serde(default)]
    pub rules: Option<Spanned<String>>,
    /// The fighters.
    #[serde(default)]
    pub fighters: Vec<FighterLine>,
    /// Glory points, spent ones included.
    #[serde(default)]
    pub glory: u8,
    /// How many of them are spent.
    #[serde(default)]
    pub spent: u8,
    /// Turns that must be a pass.
    #[serde(default)]
    pub skips: u8,
    /// Turns taken this round before the one that begins.
    #[serde(default)]
    pub turns_taken: u8,
    /// The hand.
    #[serde(default)]
    pub hand: Vec<String>,
    /// The Objective deck, top first.
    #[serde(default)]
    pub objective_deck: Vec<String>,
    /// The Power deck, top first.
    #[serde(default)]
    pub power_deck: Vec<String>,
    /// Discarded cards.
    #[serde(default)]
    pub discard: Vec<String>,
    /// Scored Objectives.
    #[serde(default)]
    pub scored: Vec<String>,
    /// Surge Objectives of the hand that are shown and wait to be scored.
    #[serde(default)]
    pub claimed: Vec<String>,
    /// Counters.
    #[serde(default)]
    pub counters: BTreeMap<String, i16>,
}

/// A fighter: one of the warband by its name, or one made up here.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterLine {
    /// Its name; for a fighter of the warband, its slug.
    pub name: String,
    /// Where it stands. A fighter without a place is slain (or, in set-up, not deployed).
    #[serde(default)]
    pub at: Option<String>,
    /// Move characteristic.
    #[serde(default, rename = "move")]
    pub moves: Option<i16>,
    /// Save characteristic: `"1 shield"`.
    #[serde(default)]
    pub save: Option<String>,
    /// Health characteristic.
    #[serde(default)]
    pub health: Option<i16>,
    /// Bounty characteristic.
    #[serde(default)]
    pub bounty: Option<i16>,
    /// Wizard level.
    #[serde(default)]
    pub wizard: Option<i16>,
    /// Weapons: `"1 hammer 2 2 cleave"` is Range 1, 2 dice of hammers, Damage 2, Cleave. A name may come first: `"axe: 1 hammer 2 2"`.
    /// The word `spell` among the abilities makes it a spell; `-` for the dice takes as many as the wizard's level.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// Rules of both sides in the card language, where `This` is the fighter: a RON list.
    #[serde(default)]
    pub rules: Option<Spanned<String>>,
    /// How it becomes Inspired, in the card language: a RON list.
    #[serde(default)]
    pub inspire: Option<Spanned<String>>,
    /// What differs on the Inspired side.
    #[serde(default)]
    pub inspired_side: Option<SideLine>,
    /// Runemarks.
    #[serde(default)]
    pub runemarks: Vec<String>,
    /// Inspired now.
    #[serde(default)]
    pub inspired: Option<bool>,
    /// Damage tokens.
    #[serde(default)]
    pub damage: u8,
    /// Other tokens: `["charge", "stagger", "stagger"]`.
    #[serde(default)]
    pub tokens: Vec<String>,
    /// Upgrades.
    #[serde(default)]
    pub upgrades: Vec<String>,
}

/// What differs on the Inspired side of a made-up fighter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideLine {
    /// Move characteristic.
    #[serde(default, rename = "move")]
    pub moves: Option<i16>,
    /// Save characteristic.
    #[serde(default)]
    pub save: Option<String>,
    /// Health characteristic.
    #[serde(default)]
    pub health: Option<i16>,
    /// Bounty characteristic.
    #[serde(default)]
    pub bounty: Option<i16>,
    /// Wizard level.
    #[serde(default)]
    pub wizard: Option<i16>,
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// Rules of this side in the card language, in place of those of both: a RON list.
    #[serde(default)]
    pub rules: Option<Spanned<String>>,
    /// Runemarks that only this side has.
    #[serde(default)]
    pub runemarks: Vec<String>,
}
