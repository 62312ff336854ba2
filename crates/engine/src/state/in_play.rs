use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{CardId, EffectRef, Env, FighterId, HazardId, Seat};
use crate::cards::{BlockId, CardTag, Name, RulesId};

/// Where rules in play come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The Inspire part of a warscroll.
    Inspire,
    /// An ability of a warscroll.
    Warscroll(u8),
    /// A plot card.
    Plot,
    /// An Upgrade.
    Upgrade(CardId),
    /// The side of a fighter card that is up.
    Side(FighterId),
    /// The weapon in use.
    Weapon,
    /// A card or ability whose effect lasts.
    Lasting,
    /// A hazard.
    Hazard(HazardId),
}

/// When rules that do not hold at once begin to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wakes {
    /// They hold.
    Now,
    /// In the turn with this number.
    Turn(u16),
    /// In the next turn of this player.
    TurnOf(Seat),
    /// In the Action step with this number.
    ActionStep(u16),
    /// In the next Action step of this player.
    ActionStepOf(Seat),
}

/// What ends rules in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ends {
    /// The attack with this number.
    Attack(u16),
    /// The Move with this number.
    Move(u16),
    /// The step in progress.
    Step,
    /// The end of the turn with this number.
    Turn(u16),
    /// The end of the next turn of this player that starts after the turn with this number.
    TurnOf(Seat, u16),
    /// The end of the Action step with this number.
    ActionStep(u16),
    /// The end of the Action step or turn in which they wake.
    Waking,
    /// The Charge with this number.
    Charge(u16),
    /// The outermost ability in progress.
    Ability,
    /// The last Power step of this battle round.
    Round(u8),
    /// The end of this battle round, end phase included.
    EndPhase(u8),
    /// Nothing but the end of the game.
    Game,
    /// A counter going up.
    Counter(Seat, Name),
    /// The use of an ability with this tag.
    Tag(Name),
    /// A fighter being slain.
    Slain(FighterId),
    /// The moment named by an effect's duration: the effect, and which of its durations.
    Happens(EffectRef, u8),
    /// Another card with this tag being played.
    TagPlayed(CardTag),
    /// The moment named by a hazard: which of its durations.
    Hazard(HazardId, u8),
}

impl Ends {
    /// Whether it has come by the time that this has: of what is counted, what came before has come as well.
    pub(crate) fn has_come(&self, by: &Self) -> bool {
        match (self, by) {
            (Self::Turn(last), Self::Turn(now))
            | (Self::ActionStep(last), Self::ActionStep(now)) => last <= now,
            (Self::Round(last), Self::Round(now)) | (Self::EndPhase(last), Self::EndPhase(now)) => {
                last <= now
            }
            (Self::TurnOf(seat, after), Self::TurnOf(whose, now)) => seat == whose && after < now,
            _ => self == by,
        }
    }

    /// Its kind, as one bit; none for what never comes by itself.
    pub(crate) const fn kind(&self) -> u32 {
        let place = match self {
            Self::Attack(_) => 0,
            Self::Move(_) => 1,
            Self::Charge(_) => 2,
            Self::Step => 3,
            Self::Turn(_) => 4,
            Self::TurnOf(..) => 5,
            Self::ActionStep(_) => 6,
            Self::Ability => 7,
            Self::Round(_) => 8,
            Self::EndPhase(_) => 9,
            Self::Counter(..) => 10,
            Self::Tag(_) => 11,
            Self::Slain(_) => 12,
            Self::Happens(..) => 13,
            Self::TagPlayed(_) => 14,
            Self::Hazard(..) => 15,
            Self::Waking | Self::Game => return 0,
        };
        1 << place
    }

    /// The kinds that come with what [has ended](super::Ended).
    pub(crate) const WITH_ENDED: u32 =
        Self::Attack(0).kind() | Self::Move(0).kind() | Self::Charge(0).kind();

    /// The kinds of what may belong to an attack or a Move, and sleep while another is made.
    pub(crate) const OF_PARTS: u32 = {
        let first = EffectRef {
            block: BlockId(0),
            index: 0,
        };
        Self::Attack(0).kind() | Self::Move(0).kind() | Self::Happens(first, 0).kind()
    };

    /// Whether it comes before the turn is over: with an attack, a move, a step, or the next time that something happens.
    pub(crate) fn within_a_turn(&self) -> bool {
        matches!(
            self,
            Self::Attack(_)
                | Self::Move(_)
                | Self::Charge(_)
                | Self::Step
                | Self::ActionStep(_)
                | Self::Ability
                | Self::Happens(..)
        )
    }
}

/// Rules in play: of a warscroll, a plot card, an Upgrade, or a lasting effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InPlay {
    /// Its number: never used again in the same game.
    pub id: u16,
    /// Whose it is.
    pub owner: Seat,
    /// Where it comes from.
    pub origin: Origin,
    /// The rules, if any.
    pub rules: Option<RulesId>,
    /// What happens when it ends.
    pub after: Option<BlockId>,
    /// What its words refer to. It does not change while the game runs, so that copies of a game share it.
    pub env: Arc<Env>,
    /// When it begins.
    pub wakes: Wakes,
    /// What ends it: whichever comes first. With nothing here it stays as long as what it comes from.
    pub ends: Vec<Ends>,
    /// It is a Domain.
    pub domain: bool,
    /// It has left play and is only looked at for the moment of its leaving.
    pub gone: bool,
}

impl InPlay {
    /// Whether it is in play from the first to the last.
    pub(crate) fn stays(&self) -> bool {
        matches!(self.origin, Origin::Inspire | Origin::Warscroll(_))
    }
}

/// How far a use counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum UseScope {
    /// The Move with this number.
    Move(u16),
    Step,
    Turn,
    Phase,
    Round,
    Game,
}

/// That a limited ability was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// Which: the number of the rules in play and the rule's place, or a group.
    pub key: UseKey,
    /// By or because of which fighter, where that matters.
    pub fighter: Option<FighterId>,
    /// How long it counts.
    pub scope: UseScope,
}

/// What a use is a use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum UseKey {
    Rule { id: u16, rule: u8 },
    Group { seat: Seat, group: Name },
    Choice { seat: Seat, block: BlockId },
}

/// What a tally has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TallyEntry {
    /// For which player.
    pub seat: Seat,
    /// Which tally.
    pub tally: crate::cards::TallyId,
    /// The number of the attack, Move, ploy or damage that it is kept for; 0 where it is kept for something longer.
    pub part: u16,
    /// For which fighter, where it is kept for each.
    pub key: u8,
    /// How often.
    pub count: u16,
    /// Which fighters, tokens, cards or weapons.
    pub set: u128,
}
