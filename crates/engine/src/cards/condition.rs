use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardIs, FeatureIs, Is, Moment, Name, Num, Ref, Roll, Watch, WeaponIs, WeaponKeyword};

/// How an attack ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Outcome {
    /// More successes than the save.
    Successful,
    /// Successful, with at least one critical in the Attack roll.
    Critical,
    /// As many. A drawn attack counts as failed too.
    Drawn,
    /// No more than the save: a drawn attack is included.
    Failed,
}

/// Something that holds or does not.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TraversableMut)]
pub enum Cond {
    /// Always.
    #[default]
    Always,
    /// All of these.
    All(Vec<Cond>),
    /// At least one of these.
    Any(Vec<Cond>),
    /// Not this.
    Not(Box<Cond>),
    /// You are the underdog.
    Underdog,
    /// That fighter is all of this. A fighter that is not there (no target yet) is nothing.
    Is(Ref, Vec<Is>),
    /// Some fighter is all of this.
    Exists(Vec<Is>),
    /// No fighter is all of this.
    None(Vec<Is>),
    /// There are fighters that are all of the first, and each of them is all of the second.
    Each(Vec<Is>, Vec<Is>),
    /// Some feature token is all of this.
    Feature(Vec<FeatureIs>),
    /// No feature token is all of this.
    NoFeature(Vec<FeatureIs>),
    /// There are feature tokens that are all of the first, and each of them is all of the second.
    EachFeature(Vec<FeatureIs>, Vec<FeatureIs>),
    /// So many fighters that are all of this stand in one unbroken group, each adjacent to another of them.
    Group(u8, Vec<Is>),
    /// So many fighters that are all of this can be matched with different feature tokens within so many hexes of them.
    NearDifferentFeatures {
        fighters: Vec<Is>,
        hexes: u8,
        features: Vec<FeatureIs>,
        at_least: u8,
    },
    /// The first number is at least the second.
    AtLeast(Num, Num),
    /// The first number is at most the second.
    AtMost(Num, Num),
    /// The two numbers are the same.
    Equal(Num, Num),
    /// The first number is greater.
    More(Num, Num),
    /// The number is greater for you than for each opponent, seen with their eyes.
    Most(Num),
    /// The attack in progress ended like this.
    Attack(Outcome),
    /// The weapon in use is all of this.
    Weapon(Vec<WeaponIs>),
    /// The attack in progress used this weapon ability.
    UsedAbility(WeaponKeyword),
    /// The attack in progress is part of a Charge.
    InCharge,
    /// The Move in progress is part of a Charge.
    MoveInCharge,
    /// The moment is a step of a Move, on its own or in a Charge.
    InMove,
    /// A marker of yours with this name lies on the battlefield.
    Marker(Name),
    /// The target was driven back in this attack.
    TargetDrivenBack,
    /// The attack in progress is one that is made against each enemy next to the attacker.
    AgainstEach,
    /// The attack in progress is the first, or the only one, of those made against several enemies.
    FirstTarget,
    /// The target was driven back or pushed by Grapple in this attack.
    TargetMoved,
    /// The target was slain in this attack.
    TargetSlain,
    /// The target, as it was when it was picked, was all of this. (Place and feature token are remembered; all else is as now.)
    TargetWas(Vec<Is>),
    /// The target stands in another territory than when it was picked.
    TargetLeftTerritory,
    /// The attacker stands on the feature token that the target stood on when it was picked.
    AttackerTookTargetsFeature,
    /// Every result of a roll is a success.
    AllSuccesses(Roll),
    /// The fighter of the moment was slain (or damaged) by an attack.
    ByAttack,
    /// The fighter of the moment was slain (or damaged) by an ability of a card that is all of this.
    ByCard(Vec<CardIs>),
    /// The fighter of the moment was slain (or damaged) by the hex it entered.
    ByHex,
    /// The fighter of the moment was slain (or damaged) by a spell, a spell attack included.
    BySpell,
    /// What slew (or damaged) the fighter of the moment was a reaction, or an attack made through one.
    ByReaction,
    /// The caster of the spell in progress has suffered backlash.
    Backlash,
    /// The chain of the last scatter was cut short.
    ChainCut,
    /// The game has one of these numbers of players.
    Players(Vec<u8>),
    /// A card that is all of this is in play with an effect that lasts.
    InPlay(Vec<CardIs>),
    /// Fighters that are all of this stand on opposite edges of the battlefield.
    OppositeEdges(Vec<Is>),
    /// The fighter of the moment was slain (or damaged) by something of yours.
    ByYou,
    /// The moment is about this: a kind of token, a counter, a tag, or the name of an ability.
    Event(Name),
    /// The counter went up because of an ability that answers to that moment.
    Because(Moment),
    /// The card of the moment is all of this.
    Card(Vec<CardIs>),
    /// The feature token of the moment is all of this.
    EventFeature(Vec<FeatureIs>),
    /// The player of the moment is you.
    EventYours,
    /// It is your turn.
    YourTurn,
    /// It is an Action step.
    ActionStep,
    /// It is a Power step.
    PowerStep,
    /// It is the combat phase.
    CombatPhase,
    /// It is one of these battle rounds.
    Round(Vec<u8>),
    /// It is the first Action step of the battle round.
    FirstActionStep,
    /// It is the first Action step of yours in the battle round.
    YourFirstActionStep,
    /// It is the last Action step of yours in the battle round.
    YourLastActionStep,
    /// It is the last turn of the battle round.
    LastTurn,
    /// A tally has come to at least so much.
    Happened(Watch, u8),
}
