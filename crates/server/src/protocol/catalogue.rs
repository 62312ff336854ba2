//! Editions, cards, warbands and decks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::game::DeckWish;

/// The editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditionList {
    /// In the order in which they came out.
    pub editions: Vec<EditionInfo>,
    /// The bots there are.
    pub bots: Vec<BotInfo>,
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BotInfo {
    /// Its name in requests.
    pub id: String,
    /// What it is called at a table.
    pub name: String,
    /// How it plays, in a sentence.
    pub words: String,
    /// How long it thinks about a choice at most, in milliseconds, while no bots of other games wait; nothing for those who answer at once.
    pub think_ms: Option<u32>,
}

/// An edition: what there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditionInfo {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many can play.
    pub players: Vec<u8>,
    /// What can be played.
    pub modes: Vec<ModeInfo>,
    /// The warbands.
    pub warbands: Vec<WarbandInfo>,
    /// Decks to play: ready ones, or printed ones where decks are played as printed.
    pub decks: Vec<DeckInfo>,
    /// Sets that cards come from, where decks are built.
    pub sets: Vec<DeckInfo>,
    /// Board sides that players can bring.
    pub boards: Vec<BoardInfo>,
    /// Decks are built for a warband; otherwise they are played as printed, with any warband.
    pub builds_decks: bool,
    /// Players bring boards.
    pub brings_boards: bool,
    /// Objectives in a deck.
    pub deck_objectives: u8,
    /// Power cards in a deck.
    pub deck_power: u8,
    /// What the edition calls things: what to say instead of what, in this order. Texts from the server are said so already.
    pub words: Vec<(String, String)>,
}

/// A way to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModeInfo {
    /// `game`, `match`, `artefact` or `lesson`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many can play it.
    pub players: Vec<u8>,
    /// It is played without decks.
    pub without_decks: bool,
}

/// A warband, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WarbandInfo {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its grand alliance.
    pub alliance: Option<String>,
    /// How many fighters it has.
    pub fighters: u8,
    /// How it looks and what it is like to play, where somebody has said so.
    pub look: Option<LookInfo>,
    /// The faces of its fighters, card by card.
    pub faces: Vec<FaceInfo>,
}

/// How a warband looks and what it is like to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookInfo {
    /// The ground of its portraits, and what is drawn on it: `#rrggbb`.
    pub colours: (String, String),
    /// What surrounds its portraits, such as `rays`.
    pub ornament: String,
    /// `easy`, `medium` or `hard` to play.
    pub difficulty: String,
    /// How it plays, in a line.
    pub style: String,
}

/// The face of a fighter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaceInfo {
    /// The slug of the fighter card, as views name it.
    pub card: String,
    /// The fighter's name.
    pub name: String,
    /// It leads its warband.
    pub leader: bool,
    /// How many fighters have this card.
    pub count: u8,
    /// Its Health on the side it starts on; left out where it depends on the game.
    pub health: Option<i16>,
    /// What is drawn of it, where somebody has said so.
    pub drawn: Option<DrawnInfo>,
}

/// What is drawn of a fighter: names of icons of game-icons.net.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawnInfo {
    /// The creature.
    pub icon: String,
    /// Its weapon.
    pub weapon: String,
    /// What it is there for: `brawler`, `guardian`, `skirmisher`, `marksman`, `wizard`, `beast` or `support`.
    pub role: String,
}

/// A deck or set, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeckInfo {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The slug of the warband it is for; anybody's if there is none.
    pub warband: Option<String>,
    /// What it wants to do, in a line; empty where nobody has said so.
    pub aim: String,
    /// Its picture, by the name of an icon of game-icons.net.
    pub picture: Option<String>,
    /// The ids of its cards.
    pub cards: Vec<String>,
}

/// A board side that players can bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The slug of the edition it came out with.
    pub season: String,
}

/// All cards of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The slug of the edition.
    pub edition: String,
    /// Set by set.
    pub cards: Vec<CardInfo>,
    /// Plot cards of decks.
    pub plots: Vec<PlotInfo>,
    /// Cards that belong to nobody.
    pub hazards: Vec<HazardInfo>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardInfo {
    /// Its printed id: what deck lists hold.
    pub id: String,
    /// The slug of its name: what views and options hold.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// `objective`, `ploy` or `upgrade`.
    pub kind: String,
    /// What kind of card it is and what it is worth or costs.
    pub heading: String,
    /// What it does.
    pub text: String,
    /// The slug of the deck or set it comes from.
    pub set: String,
    /// Its name.
    pub set_name: String,
    /// The warband or grand alliance that it is for; everybody's if there is none.
    pub faction: Option<String>,
    /// Tags, such as `restricted`.
    pub tags: Vec<String>,
    /// The glory it is worth or needs.
    pub glory: Option<u8>,
    /// A Surge card.
    pub surge: bool,
    /// A spell.
    pub spell: bool,
    /// The weapon it brings.
    pub weapon: Option<WeaponCard>,
    /// Its picture, by the name of an icon of game-icons.net.
    pub picture: String,
}

/// The plot card of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlotInfo {
    /// The slug of the deck.
    pub deck: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Its picture, by the name of an icon of game-icons.net.
    pub picture: String,
}

/// A card that belongs to nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HazardInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Its picture, by the name of an icon of game-icons.net.
    pub picture: String,
}

/// All warbands of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WarbandList {
    /// The slug of the edition.
    pub edition: String,
    /// The warbands.
    pub warbands: Vec<WarbandCard>,
}

/// A warband: its fighter cards and its warscroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WarbandCard {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its grand alliance.
    pub alliance: Option<String>,
    /// Its fighter cards.
    pub fighters: Vec<FighterCard>,
    /// The parts of its warscroll.
    pub warscroll: Vec<ScrollPart>,
}

/// A part of a warscroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScrollPart {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// A fighter card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FighterCard {
    /// Its slug, which no other card of its warband has: what a fighter of a view names as its card.
    pub id: String,
    /// The same.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// How many fighters have this card.
    pub count: u8,
    /// Runemarks of both sides.
    pub runemarks: Vec<String>,
    /// How it becomes Inspired, where its own card says so.
    pub inspire: String,
    /// The side it starts on.
    pub uninspired: SideCard,
    /// The other side.
    pub inspired: SideCard,
}

/// One side of a fighter card. A figure that depends on the game is left out, and the text says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideCard {
    /// Move.
    #[serde(rename = "move")]
    pub moves: Option<i16>,
    /// Save dice.
    pub save_dice: Option<i16>,
    /// The symbol that saves.
    pub save_symbol: String,
    /// Health.
    pub health: Option<i16>,
    /// Bounty; 0 where cards print none.
    pub bounty: Option<i16>,
    /// Wizard level; 0 for those who are no wizards.
    pub wizard: Option<i16>,
    /// Weapons.
    pub weapons: Vec<WeaponCard>,
    /// Runemarks that only this side has.
    pub runemarks: Vec<String>,
    /// Everything on this side, in words.
    pub text: String,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WeaponCard {
    /// Its name.
    pub name: String,
    /// Range.
    pub range: Option<i16>,
    /// Attack dice.
    pub dice: Option<i16>,
    /// The symbol that hits.
    pub symbol: String,
    /// Damage.
    pub damage: Option<i16>,
    /// All of it on one line.
    pub text: String,
}

/// How the editions settle what the books settle differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Comparison {
    /// The editions, in the order of the values.
    pub editions: Vec<EditionName>,
    /// The settings.
    pub settings: Vec<SettingInfo>,
}

/// An edition by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditionName {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A setting, and how each edition settles it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SettingInfo {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// How each edition settles it; a dash where it makes no difference.
    pub values: Vec<String>,
}

/// Is this deck legal?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeckQuestion {
    /// The slug of the edition.
    #[schema(example = "shadespire")]
    pub edition: String,
    /// The slug of the warband; needed where decks are built for one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub warband: Option<String>,
    /// The deck.
    pub deck: DeckWish,
}

/// Whether a deck is legal, and why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeckVerdict {
    /// It may be played.
    pub legal: bool,
    /// Everything that is wrong with it.
    pub faults: Vec<String>,
    /// The decks or sets that its cards come from, by name.
    pub sets: Vec<String>,
    /// Objectives in it.
    pub objectives: u16,
    /// Surge Objectives among them.
    pub surges: u16,
    /// Ploys and spells.
    pub ploys: u16,
    /// Upgrades.
    pub upgrades: u16,
}
