use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use traversable::TraversableMut;

use super::arena::shared;
use super::{
    Block, CardTag, Cond, Face, Icon, Is, Look, Name, Num, Ref, Rules, Runemark, Stat, Trigger,
    Until, WeaponAbility,
};

/// A face of the dice, over all editions: Attack dice have critical, hammer, swords, flanked and surrounded; Save dice
/// critical, shield, dodge, flanked and surrounded; Magic dice critical, focus and channel.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
)]
#[serde(rename_all = "PascalCase")]
#[repr(u8)]
pub enum Die {
    /// Critical.
    Critical,
    /// Hammer (smash).
    Hammer,
    /// Swords (fury).
    Swords,
    /// Shield (block).
    Shield,
    /// Dodge.
    Dodge,
    /// Flanked (single support).
    Flanked,
    /// Surrounded (double support).
    Surrounded,
    /// Focus, on Magic dice.
    Focus,
    /// Channel, on Magic dice.
    Channel,
}

/// A weapon.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// What it is called, in options and recordings too.
    pub name: String,
    /// What players know it by, where its card prints no name and `name` is a mere label.
    #[serde(default, skip_serializing)]
    pub title: Option<String>,
    /// Melee or ranged as printed, where that is at odds with its Range.
    #[serde(default)]
    pub kind: Option<WeaponKind>,
    /// How far it reaches.
    pub range: Num,
    /// The symbol it hits with.
    pub symbol: Die,
    /// How many dice it rolls.
    pub dice: Num,
    /// How much damage it does.
    pub damage: Num,
    /// Its weapon abilities: `"cleave"`, `"critical-grievous"`, or one that a warscroll defines.
    #[serde(default)]
    pub abilities: Vec<WeaponAbility>,
    /// Rules that hold while it is in use.
    #[serde(default)]
    pub rules: Rules,
    /// When it can be used at all.
    #[serde(default)]
    pub when: Cond,
    /// Nothing modifies it.
    #[serde(default)]
    pub fixed: bool,
    /// A spell: it is rolled with magic dice.
    #[serde(default)]
    pub spell: bool,
}

impl WeaponDef {
    /// How many can be printed on one side of a fighter card.
    pub const MOST_PRINTED: usize = 8;

    /// What players are told it is called.
    pub fn called(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }
}

fn a_few_weapons<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<WeaponDef>, D::Error> {
    let weapons = Vec::<WeaponDef>::deserialize(deserializer)?;
    if weapons.len() > WeaponDef::MOST_PRINTED {
        return Err(D::Error::custom(format!(
            "{} weapons are more than the {} that a fighter can have; leave some out",
            weapons.len(),
            WeaponDef::MOST_PRINTED,
        )));
    }
    Ok(weapons)
}

/// Melee or ranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum WeaponKind {
    /// Melee.
    Melee,
    /// Ranged.
    Ranged,
}

/// One side of a fighter card.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct FighterSide {
    /// Move.
    #[serde(rename = "move")]
    pub moves: Num,
    /// Save: dice and symbol.
    pub save: (Num, Die),
    /// Health.
    pub health: Num,
    /// Bounty, in editions whose cards print one.
    #[serde(default)]
    pub bounty: Num,
    /// Wizard level; none for those who are no wizards.
    #[serde(default = "none")]
    pub wizard: Num,
    /// Weapons.
    #[serde(deserialize_with = "a_few_weapons")]
    pub weapons: Vec<WeaponDef>,
    /// Runemarks that only this side has.
    #[serde(default)]
    pub runemarks: Vec<Runemark>,
    /// What this side adds to the game.
    #[serde(default)]
    pub rules: Rules,
}

impl FighterSide {
    /// A characteristic as it is printed.
    #[inline]
    pub fn printed(&self, stat: Stat) -> &Num {
        match stat {
            Stat::Move => &self.moves,
            Stat::Save => &self.save.0,
            Stat::Health => &self.health,
            Stat::Bounty => &self.bounty,
            Stat::Wizard => &self.wizard,
        }
    }
}

/// A fighter card.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct FighterDef {
    /// Its slug: lower case, unique in its warband.
    pub id: Name,
    /// Its name.
    pub name: String,
    /// Its runemarks: `"leader"`, `"minion"`, `"flying"` and those of its warband.
    #[serde(default)]
    pub runemarks: Vec<Runemark>,
    /// Its face.
    #[serde(default, skip_serializing)]
    pub face: Option<Face>,
    /// How many fighters have this card, numbered where there are several.
    #[serde(default = "one")]
    pub count: u8,
    /// How it becomes Inspired, where its own card says so.
    #[serde(default)]
    pub inspire: Rules,
    /// The side it starts on.
    pub uninspired: FighterSide,
    /// The other side.
    pub inspired: FighterSide,
}

fn one() -> u8 {
    1
}

fn none() -> Num {
    Num::Const(0)
}

/// An ability or rule of a warscroll, with the name printed above it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct ScrollAbility {
    /// Its name.
    pub name: String,
    /// A generic token is put beside it in set-up and removed when it is used.
    #[serde(default)]
    pub token: bool,
    /// What it does.
    pub rules: Rules,
}

/// A warscroll.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Warscroll {
    /// How its fighters become Inspired, and Uninspired.
    pub inspire: Rules,
    /// Its abilities.
    pub abilities: Vec<ScrollAbility>,
}

impl Warscroll {
    /// The most abilities it can have: the tokens beside them are a bit each.
    pub const MOST_ABILITIES: usize = 16;
}

/// A warband: fighters and warscroll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields, rename = "Warband")]
pub struct WarbandDef {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its grand alliance.
    #[serde(default)]
    pub alliance: Option<String>,
    /// How it looks and what it is like to play.
    #[serde(default, skip_serializing)]
    pub look: Option<Look>,
    /// Its fighters.
    #[traverse(with = "shared")]
    pub fighters: Vec<Arc<FighterDef>>,
    /// Its warscroll.
    #[serde(default)]
    pub warscroll: Warscroll,
}

/// When an Objective is scored.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Score {
    /// In an end phase.
    EndPhase,
    /// In the third end phase.
    ThirdEndPhase,
    /// At once at a moment: a Surge Objective.
    Surge(Trigger),
}

/// What a card is and does.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum CardKind {
    /// An Objective.
    Objective {
        /// Glory points.
        glory: u8,
        /// When it is scored.
        score: Score,
        /// What must hold.
        #[serde(default)]
        when: Cond,
        /// Anything else that happens when it is scored.
        #[serde(default)]
        also: Block,
    },
    /// A ploy, or a gambit spell.
    Ploy {
        /// For a spell: the symbols it takes to cast it. The caster is `This`.
        #[serde(default)]
        spell: Vec<Die>,
        /// For a spell: the friendly wizards that can cast it.
        #[serde(default)]
        caster: Vec<Is>,
        /// For a Surge ploy: the moment it is played at. Others are played in Power steps.
        #[serde(default)]
        surge: Option<Trigger>,
        /// What must hold.
        #[serde(default, rename = "if")]
        condition: Cond,
        /// It stays in play and is not discarded.
        #[serde(default)]
        stays: bool,
        /// What happens.
        #[serde(rename = "do")]
        effects: Block,
    },
    /// An Upgrade.
    Upgrade {
        /// The Glory it needs.
        glory: u8,
        /// Who can be equipped with it.
        #[serde(default)]
        bearer: Vec<Is>,
        /// A moment at which it may be given from the hand, without Glory, and to whom.
        #[serde(default)]
        surge: Option<(Trigger, Ref)>,
        /// The weapon it brings.
        #[serde(default)]
        weapon: Option<Box<WeaponDef>>,
        /// What it adds to the game.
        #[serde(default)]
        rules: Rules,
    },
}

/// A card.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields, rename = "Card")]
pub struct CardDef {
    /// Its printed id.
    pub id: Name,
    /// Its name.
    pub name: String,
    /// The warband or grand alliance that it is for; everybody's if left out.
    #[serde(default)]
    pub faction: Option<Name>,
    /// Tags: `"emberstone"`, and, for deck building, `"restricted"`, `"forsaken"`.
    #[serde(default)]
    pub tags: Vec<CardTag>,
    /// Its picture, where one fits its name better than what it does.
    #[serde(default, skip_serializing)]
    pub icon: Option<Icon>,
    /// What it is and does.
    pub kind: CardKind,
    /// The slug of the deck it comes from, filled in when the deck is read.
    #[serde(skip)]
    pub set: String,
    /// The name of the warband it is for, filled in when all warbands are known.
    #[serde(skip)]
    pub faction_name: Option<String>,
}

/// A fixed deck with its plot card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Deck")]
pub struct DeckDef {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its picture.
    #[serde(default, skip_serializing)]
    pub icon: Option<Icon>,
    /// What it wants to do, in a line.
    #[serde(default)]
    pub aim: String,
    /// How many cards the set had when it was printed, where not all of them need be here.
    #[serde(default)]
    pub printed: Option<u16>,
    /// What its plot card adds to the game.
    #[serde(default)]
    pub plot: Option<Rules>,
    /// Its cards.
    pub cards: Vec<Arc<CardDef>>,
}

/// A deck put together from the cards of an edition, ready to play.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Build")]
pub struct BuildDef {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The slug of the warband it is for.
    pub warband: String,
    /// What it wants to do, in a line.
    #[serde(default)]
    pub aim: String,
    /// The ids of its cards.
    pub cards: Vec<Name>,
}

/// A card that belongs to nobody: it is drawn at the start of a round and works on all alike.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields, rename = "Hazard")]
pub struct HazardDef {
    /// Its id.
    pub id: Name,
    /// Its name.
    pub name: String,
    /// What happens when it is drawn.
    #[serde(default, rename = "do")]
    pub effects: Block,
    /// What it adds to the game while it is in play.
    #[serde(default)]
    pub rules: Rules,
    /// What ends it; with nothing here it stays to the end of the game.
    #[serde(default)]
    pub until: Vec<Until>,
}

/// A deck of such cards.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields, rename = "Hazards")]
pub struct HazardDeckDef {
    /// Its slug.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cards.
    #[traverse(with = "shared")]
    pub cards: Vec<Arc<HazardDef>>,
}
