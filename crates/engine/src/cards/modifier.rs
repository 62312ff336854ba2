use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardTag, Die, Name, Num, Ref, Trigger, Who};

/// What a rule gives to a player.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum GivesPlayer {
    /// More Glory points when Upgrades are weighed against them.
    GloryForUpgrades(Num),
    /// More cards when raiding.
    RaidMore(Num),
    /// Those players cannot play cards that are all of this.
    CannotPlay(Who, Vec<super::CardIs>),
    /// Your spells have one of these symbols added to their casting rolls.
    InnateSpells(Vec<Die>),
    /// Your wizards suffer backlash from so many criticals on.
    BacklashFrom(u8),
}

/// How long something lasts. With several, the first to come ends it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Until {
    /// The attack in progress is over.
    EndOfAttack,
    /// The Move in progress is over.
    EndOfMove,
    /// The Charge in progress is over.
    EndOfCharge,
    /// The outermost ability in progress (a Core ability, a ploy, a Delve, ...) is over.
    EndOfAbility,
    /// The step in progress is over.
    EndOfStep,
    /// The turn in progress is over.
    EndOfTurn,
    /// During the next turn, and not before it.
    NextTurn,
    /// During the next turn of yours, and not before it.
    YourNextTurn,
    /// Until the end of the next turn of yours.
    EndOfYourNextTurn,
    /// During the next Action step, and not before it.
    NextActionStep,
    /// During the next Action step of yours, and not before it.
    YourNextActionStep,
    /// Until the end of the next Action step.
    EndOfNextActionStep,
    /// Until so many Action steps have ended.
    ActionSteps(Num),
    /// The battle round.
    EndOfRound,
    /// The battle round, its end phase included.
    EndOfEndPhase,
    /// The game.
    EndOfGame,
    /// Until the next battle round is over.
    EndOfNextRound,
    /// Until another Domain is played.
    NextDomain,
    /// Until a counter of yours goes up.
    CounterGains(Name),
    /// Until any player uses an ability with this tag.
    TagUsed(Name),
    /// Until that fighter is slain.
    Slain(Ref),
    /// Until this has happened once, and everything that answers to it is over.
    Happens(Box<Trigger>),
    /// Until another card with this tag is played.
    TagPlayed(CardTag),
}
