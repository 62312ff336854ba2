use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Block, Cond, Gives, GivesPlayer, HexIs, Is, Name, Num, Rules, Trigger, Who};

/// Something that a card, a warscroll, a plot card or a lasting effect adds to the game.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
// Rules are made once and shared; another hop to the larger kinds would cost every question about them.
#[allow(clippy::large_enum_variant)]
pub enum Rule {
    /// Holds as long as it is in play.
    Passive(Passive),
    /// Holds for a player as long as it is in play.
    Player(GivesPlayer),
    /// Something that happens, or that a player can do.
    Ability(Ability),
    /// Happens as soon as a condition holds, whatever brought it about.
    Whenever(Cond, Block),
    /// A number of this player's that cards ask for by name.
    Define(Name, Num),
    /// The player starts the game with so much of a counter.
    Start(Name, Num),
    /// Fighters that start the game Inspired.
    StartInspired(Vec<Is>),
    /// Tokens that fighters start the game with.
    StartTokens(Vec<Is>, Name, u8),
    /// A weapon ability that weapons can carry under this name: its rules hold for an attack in which it was chosen.
    WeaponAbility(Name, Rules),
    /// Hexes that are all of this are of that kind too.
    Terrain(Terrain, Vec<HexIs>),
    /// After the feature tokens are revealed, the opponent can flip up to so many.
    OpponentFlips(u8),
}

/// Something that holds for fighters as long as it is in play.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Passive {
    /// The fighters it holds for. `[Only(This)]` if left out: the fighter that has the card.
    #[serde(default)]
    pub who: Option<Vec<Is>>,
    /// When it holds.
    #[serde(default)]
    pub when: Cond,
    /// What it gives them.
    pub gives: Vec<Gives>,
}

/// What a hex can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Terrain {
    /// Nobody enters it or sees across it.
    Blocked,
    /// Whoever enters it is hurt.
    Lethal,
    /// Whoever stands in it is harder to hit.
    Cover,
}

/// How often an ability can be used.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Limit {
    /// As often as you like.
    #[default]
    None,
    /// Once a game.
    OncePerGame,
    /// Once a battle round.
    OncePerRound,
    /// Once a combat phase.
    OncePerPhase,
    /// Once a turn.
    OncePerTurn,
    /// Once in each step.
    OncePerStep,
    /// Once a turn for each fighter that uses it.
    OncePerTurnEach,
    /// Once for each fighter that sets it off, for as long as the rule lasts.
    OncePerSubject,
    /// Once in each Move for each fighter that sets it off.
    OncePerMove,
}

/// When an ability can be used.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum When {
    /// At a moment: the player can use it then.
    Surge(Trigger),
    /// At a moment: the player can use it then, besides any reaction, which it is not.
    Can(Trigger),
    /// At a moment: it happens then, without a choice.
    Always(Trigger),
    /// As a choice in any Power step.
    PowerStep,
    /// As a choice in the player's own Power steps.
    YourPowerStep,
    /// As a choice in the opponent's Power steps.
    OpponentsPowerStep,
    /// As a Core ability in an Action step.
    Core,
    /// Only where another ability says so.
    Never,
}

/// Something that happens, or that a player can do.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Its name.
    #[serde(default)]
    pub name: Option<Name>,
    /// When it is used.
    pub when: When,
    /// What must hold for it to be used.
    #[serde(default, rename = "if")]
    pub condition: Cond,
    /// The fighter that uses it, picked before anything else and then known as `This`. Left out, `This` is the fighter that
    /// has the card, if any.
    #[serde(default)]
    pub user: Option<Vec<Is>>,
    /// How often it can be used.
    #[serde(default)]
    pub limit: Limit,
    /// Abilities that share a group share their limit.
    #[serde(default)]
    pub group: Option<Name>,
    /// Its tag: `"asterism"`.
    #[serde(default)]
    pub tag: Option<Name>,
    /// Who uses it.
    #[serde(default)]
    pub by: Who,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Block,
}
