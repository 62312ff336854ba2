use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{
    CardTag, Die, Name, Num, Ref, Roll, Runemark, Stat, Token, Trigger, WeaponAbility, WeaponIs,
    WeaponKeyword, WeaponStat, Who,
};

/// Something that an effect forbids, or a rule of the book that it lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Deed {
    /// To be Flanked.
    BeFlanked,
    /// To be Surrounded.
    BeSurrounded,
    /// To be driven back.
    BeDrivenBack,
    /// To be pushed.
    BePushed,
    /// To be pushed by abilities of the other side.
    BePushedByEnemies,
    /// To be given this kind of token.
    BeGiven(Token),
    /// To be Inspired.
    BeInspired,
    /// To be healed.
    BeHealed,
    /// To be removed from the battlefield by effects.
    BeRemoved,
    /// To be picked as the target of an attack.
    BeTargeted,
    /// To be picked by ploys of the other side.
    BePickedByPloys,
    /// To be picked by ploys, whoever plays them.
    BePickedByAnyPloys,
    /// To be overrun: the attacker cannot use Overrun.
    BeOverrun,
    /// To hold treasure tokens.
    HoldTreasure,
    /// To Delve.
    Delve,
    /// To Move.
    Move,
    /// To use Core abilities other than Charge.
    UseCoreButCharge,
    /// To use weapon abilities.
    UseWeaponAbilities,
    /// To use Critical weapon abilities.
    UseCriticalAbilities,
    /// To have its Attack rolls re-rolled.
    RerollAttacks,
    /// To end a Move in friendly territory.
    EndMoveInFriendlyTerritory,
    /// To be activated.
    BeActivated,
    /// To Attack.
    Attack,
    /// To Charge.
    Charge,
    /// To use Guard, or to be on it.
    BeOnGuard,
    /// To support or flank.
    Support,
    /// To be supported.
    BeSupported,
    /// To be hurt by lethal hexes.
    BeHurtByHexes,
    /// To be given Upgrades that bring a weapon.
    BeGivenWeapons,
    /// To have its Save rolls re-rolled.
    RerollSaves,
    /// To have this characteristic modified.
    Change(Stat),
    /// To have its weapons modified.
    ChangeWeapons,
}

/// What a rule gives to the fighters it speaks of.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Gives {
    /// More (or less) of a characteristic.
    Plus(Stat, Num),
    /// More of a characteristic, but not beyond a maximum.
    PlusUpTo(Stat, Num, u8),
    /// Less of a characteristic, but not below a minimum.
    Less(Stat, Num, u8),
    /// A characteristic becomes this.
    Set(Stat, Num),
    /// A characteristic is at most this.
    AtMost(Stat, u8),
    /// A characteristic is so many times as much, before anything is added.
    Times(Stat, Num),
    /// Weapons that are all of this have so many times as much of a characteristic, before anything is added.
    WeaponTimes(Vec<WeaponIs>, WeaponStat, Num),
    /// The symbol of its Save.
    SaveSymbol(Die),
    /// One of these symbols is added to each such roll of its; a roll never gets more than one.
    Innate(Roll, Vec<Die>),
    /// It has so many more supporting fighters in attacks that it is part of.
    ExtraSupport(Num),
    /// It passes through other fighters when it Moves.
    PassesFighters,
    /// When it Moves it may be placed in a hex like this instead.
    MovesByPlacement(Vec<super::HexIs>),
    /// When it Moves it is placed in a hex like this instead.
    OnlyMovesByPlacement(Vec<super::HexIs>),
    /// Before it attacks with weapons that are all of this it may be pushed one hex, as a reaction.
    StepsBeforeAttack(Vec<WeaponIs>),
    /// Its weapons that are all of this can be aimed at friend and foe.
    TargetsAnyone(Vec<WeaponIs>),
    /// More (or fewer) dice in its casting rolls.
    CastingDice(Num),
    /// The Save characteristic of that fighter, symbol and all.
    SaveOf(Ref),
    /// Its Save becomes so many dice of this symbol.
    SetSave(u8, Die),
    /// Weapons that are all of this get more (or less) of a characteristic.
    WeaponPlus(Vec<WeaponIs>, WeaponStat, Num),
    /// The same, but not beyond a maximum.
    WeaponPlusUpTo(Vec<WeaponIs>, WeaponStat, Num, u8),
    /// Weapons that are all of this get less of a characteristic, but not below a minimum.
    WeaponLess(Vec<WeaponIs>, WeaponStat, Num, u8),
    /// Weapons that are all of this have a characteristic of this.
    WeaponSet(Vec<WeaponIs>, WeaponStat, Num),
    /// Weapons that are all of this have a characteristic of at most this.
    WeaponAtMost(Vec<WeaponIs>, WeaponStat, u8),
    /// Weapons that are all of this have a weapon ability: `WeaponHas([Melee], "grievous")`; critical ones are `"critical-grievous"`.
    WeaponHas(Vec<WeaponIs>, WeaponAbility),
    /// Weapons that are all of this act as if this weapon ability had been chosen, besides the one that is.
    WeaponAlways(Vec<WeaponIs>, WeaponAbility),
    /// The symbol of weapons that are all of this.
    WeaponSymbol(Vec<WeaponIs>, Die),
    /// These results count as successes in its Attack or Save rolls.
    Counts(Roll, Vec<Die>),
    /// These results do not count as successes in its Attack or Save rolls.
    CountsNot(Roll, Vec<Die>),
    /// Its Save rolls are not affected by these weapon abilities.
    Ignores(Vec<WeaponKeyword>),
    /// Its Attack rolls count as having more criticals than the Save roll, for Overrun and Stand Fast.
    MoreCriticalsInAttack,
    /// Its Save rolls count as having more criticals than the Attack roll, for Stand Fast.
    MoreCriticalsInSave,
    /// It is Flanked in attacks that it is part of.
    Flanked,
    /// It is Surrounded (and Flanked) in attacks that it is part of.
    Surrounded,
    /// It counts as so many fighters when it flanks or surrounds.
    SupportsAs(u8),
    /// For flanking and surrounding it counts as adjacent to the target.
    SupportsFromAnywhere,
    /// It supports its friends, attacker and target alike, wherever it stands.
    SupportsFromAfar,
    /// It has a status.
    Status(Name),
    /// It has a runemark.
    Runemark(Runemark),
    /// It is a leader.
    Leader,
    /// It flies.
    Flying,
    /// It is Inspired while this lasts.
    Inspired,
    /// It is treated as being in cover.
    InCover,
    /// It is treated as having a token.
    AsIfHas(Token),
    /// It uses Core abilities as if it had none of these tokens.
    CoreAsIfNo(Vec<Token>),
    /// Its Guard tokens have no effect.
    GuardIdle,
    /// It cannot do this.
    Cannot(Deed),
    /// At most so much damage can be inflicted on it in one turn.
    DamagePerTurn(u8),
    /// Its attacks must be aimed at that fighter, if it can be a target.
    MustTarget(Ref),
    /// When it is about to be deployed it may also be placed in hexes like these.
    DeploysIn(Vec<super::HexIs>),
    /// It is not deployed on its own: another fighter's deployment brings it.
    DeploysLater,
    /// When it measures range it is nearer by one for each friendly fighter between it and its target; those get a status.
    ConductsRange(Name),
}

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
