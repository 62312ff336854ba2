use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{CardId, FeatureId, FighterId, FighterSet, HazardId, Seat, Seldom};
use crate::board::HexId;
use crate::cards::{Die, Moment, Name};

/// What did something: an attack, a card, a player's ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The attacker, if it was an attack.
    pub attacker: Option<FighterId>,
    /// The card, if it was one.
    pub card: Option<CardId>,
    /// The player behind it.
    pub seat: Option<Seat>,
    /// The fighter that dealt it: by an attack, an Upgrade or a spell.
    pub dealer: Option<FighterId>,
    /// It was a lethal hex.
    pub hex: bool,
    /// It was a spell.
    pub spell: bool,
    /// It was a reaction, or an attack made through one.
    pub reaction: bool,
}

/// Something that has happened and is answered to later.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unanswered {
    /// What.
    pub occasion: Occasion,
    /// When it is answered to.
    pub answered: Answered,
    /// Rules in play that it has ended and that still answer to it.
    pub leaving: Vec<u16>,
}

/// When something that has happened is answered to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answered {
    /// Together with the end of what it is part of.
    AtEnd(Whole),
    /// At the next step that the book lists for reactions.
    AtStep,
}

/// What something is part of, and waits for the end of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Whole {
    /// A turn, a phase or a round.
    Turn,
    /// An attack, a Move, a Core ability or a ploy, by its number.
    Part(u16),
    /// What has ended and is being answered to, by the number of that end.
    End(u16),
}

/// A moment as it happens: what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Occasion {
    /// Which moment.
    pub moment: Moment,
    /// The fighter it is about; in an attack the attacker.
    pub subject: Option<FighterId>,
    /// The other fighter: in an attack the target, otherwise the attacker behind it.
    pub object: Option<FighterId>,
    /// The player it is about.
    pub seat: Option<Seat>,
    /// The card it is about.
    pub card: Option<CardId>,
    /// The cards it is about, where there are several.
    pub cards: Seldom<CardId>,
    /// The fighters that the ploy picked.
    pub fighters: FighterSet,
    /// The feature token it is about.
    pub feature: Option<FeatureId>,
    /// The kind of token, the counter or the tag it is about.
    pub name: Name,
    /// The number it is about.
    pub amount: i16,
    /// Where the Move or push that it is about began.
    #[serde(default)]
    pub from: Option<HexId>,
    /// What brought it about.
    pub cause: Cause,
    /// How often it was counted: once, by the time that it is answered to.
    #[serde(default)]
    pub counted: u8,
    /// What happens by itself because of it has happened; reactions are still to come.
    pub settled: bool,
    /// The moment that the ability behind it answers to.
    pub because: Option<Moment>,
}

impl Occasion {
    /// The bare moment.
    pub fn new(moment: Moment) -> Self {
        Self {
            moment,
            subject: None,
            object: None,
            seat: None,
            card: None,
            cards: Seldom::EMPTY,
            fighters: FighterSet::EMPTY,
            feature: None,
            name: Name::default(),
            amount: 0,
            from: None,
            cause: Cause::default(),
            counted: 0,
            settled: false,
            because: None,
        }
    }

    /// A moment about a fighter.
    pub fn of(moment: Moment, subject: FighterId) -> Self {
        Self {
            subject: Some(subject),
            ..Self::new(moment)
        }
    }

    /// A moment about a player.
    pub fn by(moment: Moment, seat: Seat) -> Self {
        Self {
            seat: Some(seat),
            ..Self::new(moment)
        }
    }
}

/// What the words of a card refer to while it is carried out.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Env {
    /// `This`.
    pub this: Option<FighterId>,
    /// `Each`.
    pub each: Option<FighterId>,
    /// `A`, `B` and `C`.
    pub picks: [FighterSet; 3],
    /// `Attacker` and `Target`, where the attack itself is over or elsewhere.
    pub attacker: Option<FighterId>,
    /// See `attacker`.
    pub target: Option<FighterId>,
    /// Those two are meant, whatever attack is in progress: it is the text of a card that was played in their attack.
    pub names_attack: bool,
    /// The hex picked.
    pub hex: Option<HexId>,
    /// The opponent picked.
    #[serde(default)]
    pub opponent: Option<Seat>,
    /// The feature tokens picked: bit n is token n.
    pub features: u16,
    /// The cards picked.
    pub cards: Seldom<CardId>,
    /// `X`.
    pub x: i16,
    /// The last roll made by the card.
    pub roll: Seldom<Die>,
    /// The chain of the last scatter.
    pub chain: Seldom<HexId>,
    /// That chain was cut short.
    pub chain_cut: bool,
    /// The card itself.
    pub card: Option<CardId>,
    /// The hazard, if it is one: then nobody is behind what happens, whoever makes the choices.
    pub hazard: Option<HazardId>,
    /// The moment that set it off.
    pub occasion: Option<Arc<Occasion>>,
}

/// By hand, since most of it is plain numbers that are copied in one go.
impl Clone for Env {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            cards: self.cards.clone(),
            roll: self.roll.clone(),
            chain: self.chain.clone(),
            occasion: self.occasion.clone(),
            ..*self
        }
    }
}

impl Env {
    /// Nothing is known yet.
    pub const fn new() -> Self {
        Self {
            this: None,
            each: None,
            picks: [FighterSet::EMPTY; 3],
            attacker: None,
            target: None,
            names_attack: false,
            hex: None,
            opponent: None,
            features: 0,
            cards: Seldom::EMPTY,
            x: 0,
            roll: Seldom::EMPTY,
            chain: Seldom::EMPTY,
            chain_cut: false,
            card: None,
            hazard: None,
            occasion: None,
        }
    }

    /// The fighter that the moment is about.
    pub fn subject(&self) -> Option<FighterId> {
        self.occasion.as_ref().and_then(|occasion| occasion.subject)
    }
}

impl Default for Env {
    fn default() -> Self {
        Self::new()
    }
}
