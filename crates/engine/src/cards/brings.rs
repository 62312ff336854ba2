//! What each moment brings along: whom it is about, and what cards can ask of it. What it does not bring cannot be asked for: such
//! a question would never have an answer, so that content which asks it is refused.

/// What kind of name `Event(..)` asks for at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A kind of token: `"move"`, `"hunger"`.
    Token,
    /// A counter.
    Counter,
    /// The tag of an ability.
    Tag,
    /// A Core ability: `"move"`, `"charge"`, `"attack"`, `"guard"`, `"ability"`.
    Core,
    /// What a player does without a fighter: `"draw"`, `"exchange"`.
    PlayerAction,
}

/// What a moment brings along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brings {
    /// The fighter it is about: `by`, `Subject`.
    pub by: Option<&'static str>,
    /// The other fighter: `to`, `Object`.
    pub to: Option<&'static str>,
    /// The player: `EventYours`, `EventPlayer`.
    pub player: Option<&'static str>,
    /// The number: `EventAmount`.
    pub amount: Option<&'static str>,
    /// The card: `Card`, `OfEvent`.
    pub card: Option<&'static str>,
    /// A feature token: `EventFeature`, `OfEvent`.
    pub feature: Option<&'static str>,
    /// What `Event` tells.
    pub told: Option<Told>,
    /// What did it: `ByAttack`, `ByCard`, `ByHex`, `BySpell`, `ByReaction`, `ByYou`, `Dealer`.
    pub cause: bool,
    /// It can come while an attack is in progress: `Attacker`, `Target`, the weapon, the dice and the result can be asked for.
    pub attack: bool,
    /// It comes in somebody's turn: `turn`.
    pub turn: bool,
}

/// A moment of the course of the game, in nobody's turn.
pub(crate) const COURSE: Brings = Brings {
    by: None,
    to: None,
    player: None,
    amount: None,
    card: None,
    feature: None,
    told: None,
    cause: false,
    attack: false,
    turn: false,
};

/// A moment of a turn.
pub(crate) const TURN: Brings = Brings {
    player: Some("whose turn it is"),
    turn: true,
    ..COURSE
};

/// A moment about a fighter, in an attack or not.
pub(crate) const FIGHTER: Brings = Brings {
    by: Some("that fighter"),
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment about a fighter that came from an attack or something else.
pub(crate) const HARM: Brings = Brings {
    to: Some("the attacker, if it was an attack"),
    cause: true,
    ..FIGHTER
};

/// A moment of an attack.
pub(crate) const ATTACK: Brings = Brings {
    by: Some("the attacker"),
    to: Some("the target"),
    player: Some("the attacker's"),
    feature: Some("the one that the target stood on"),
    cause: true,
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment of a spell.
pub(crate) const SPELL: Brings = Brings {
    by: Some("the caster"),
    to: Some("the target, if it is a spell attack"),
    player: Some("the caster's"),
    card: Some("the spell or the Upgrade it stands on"),
    cause: true,
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment about a card.
pub(crate) const CARD: Brings = Brings {
    player: Some("whose card it is"),
    card: Some("that card"),
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment about a player, in an attack or not.
pub(crate) const PLAYER: Brings = Brings {
    player: Some("that player"),
    attack: true,
    turn: true,
    ..COURSE
};
