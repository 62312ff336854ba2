use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Cond, Is};

/// Everything that a rule or a card can respond to.
///
/// Unless said otherwise a moment comes right *after* what it is named for. In the moments of an attack, `by` filters the
/// attacker and `to` the target; in all others `by` filters the fighter that the moment is about and `to` the attacker or
/// other fighter behind it, if there is one.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
)]
#[repr(u8)]
pub enum Moment {
    // The course of the game.
    /// The feature tokens have been turned up at the end of their placement.
    FeaturesRevealed,
    /// A fighter was deployed.
    Deployed,
    /// A battle round starts, before its roll-off.
    RoundStarts,
    /// The combat phase starts, after the roll-off.
    CombatPhaseStarts,
    /// A turn starts, its turn token has been flipped.
    TurnStarts,
    /// An Action step starts.
    ActionStepStarts,
    /// An Action step has ended.
    ActionStepEnds,
    /// A fighter was activated; it has not acted yet.
    Activated,
    /// An action, an activation, a ploy or a hazard is over, and with it all that it led to.
    ActionOver,
    /// A Power step starts.
    PowerStepStarts,
    /// A Power step has ended.
    PowerStepEnds,
    /// A turn has ended.
    TurnEnds,
    /// The last Power step of the battle round has ended; lasting effects have not lapsed yet.
    LastPowerStepEnds,
    /// A hazard phase starts; nothing has been drawn.
    HazardPhaseStarts,
    /// An end phase starts.
    EndPhaseStarts,
    /// Both players are through the end phase and the clean-up is done: the battle round ends.
    RoundEnds,

    // Core abilities.
    /// A fighter has been picked to use a Core ability.
    PickedForCore,
    /// A fighter has been picked to Move, be it on its own or in a Charge.
    PickedToMove,
    /// A fighter has been picked to Charge.
    PickedToCharge,
    /// A fighter has been picked to Attack (not as part of a Charge).
    PickedToAttack,
    /// A fighter has resolved a Core ability.
    CoreUsed,
    /// A fighter has Moved, be it on its own or in a Charge.
    Moved,
    /// A fighter has Charged.
    Charged,
    /// A player has Focused.
    Focused,
    /// A fighter has Delved.
    Delved,

    // Travel.
    /// A fighter is about to be pushed: it has been picked, its path has not.
    PickedToBePushed,
    /// A fighter entered a hex, was pushed into it or was placed in it.
    EntersHex,
    /// A fighter entered, was pushed into or was placed in a stagger hex that affects it, whether or not it got a token.
    EntersStaggerHex,
    /// A fighter that Moves has passed through a hex with another fighter in it (`to`).
    MovedThrough,
    /// A fighter was pushed (a drive back and an Overrun are pushes).
    Pushed,
    /// A fighter could be driven back; nothing has been decided.
    BeforeDriveBack,
    /// A fighter was driven back.
    DrivenBack,
    /// The drive back step of an attack is over, whether or not the target was driven back.
    DriveBackStepEnds,
    /// A fighter was placed by an effect.
    Placed,

    // The attack.
    /// An attacker is about to pick its weapon.
    BeforeWeaponPicked,
    /// A weapon was picked for an attack.
    WeaponPicked,
    /// A target was picked for an attack.
    TargetPicked,
    /// The Attack roll is about to be made.
    BeforeAttackRoll,
    /// The Attack roll was made; re-rolls belong here.
    AttackRoll,
    /// The Save roll is about to be made.
    BeforeSaveRoll,
    /// The Save roll was made; re-rolls belong here.
    SaveRoll,
    /// The result of the attack is known, nothing has been applied.
    SuccessDetermined,
    /// A fighter has Attacked: the combat sequence is over.
    Attacked,

    // Harm and help.
    /// Damage is about to be inflicted on a fighter.
    BeforeDamage,
    /// Damage was inflicted on a fighter.
    Damaged,
    /// A fighter's damage has reached its Health; it is not slain yet.
    WouldBeSlain,
    /// After damage it has been settled whether the fighter is slain; this one is not.
    DamageSurvived,
    /// A fighter is slain and is about to leave the battlefield: its place, tokens and Upgrades can still be seen.
    Slaying,
    /// The Upgrades of a slain fighter were discarded.
    UpgradesDiscarded,
    /// A fighter was slain and has left the battlefield. Its place can still be asked for.
    Slain,
    /// The attack, Move or ploy in which a fighter was slain is over; `by` the slain one, `to` the attacker.
    TookOut,
    /// The attack, Move or ploy in which a fighter was damaged is over; `by` the damaged one, `to` the attacker.
    Hurt,
    /// A fighter was healed.
    Healed,
    /// A fighter was Raised.
    Raised,
    /// A fighter became Inspired.
    Inspired,
    /// A fighter became Uninspired.
    Uninspired,
    /// A fighter is about to be given a Move, Charge, Guard or Stagger token; `Event` tells the kind.
    BeforeToken,
    /// A fighter was given a token; `Event("move")` and the like tell the kind.
    TokenGiven,
    /// A token was removed from a fighter by an effect; `Event` tells the kind.
    TokenRemoved,

    // Magic.
    /// A wizard is about to use a spell of its card or of an Upgrade.
    SpellDeclared,
    /// A spell is about to be rolled for: `by` is the caster.
    BeforeCastingRoll,
    /// The casting roll was made, nothing has been judged.
    CastingRoll,
    /// A wizard suffers backlash.
    Backlash,
    /// A spell is cast; it has not done anything yet.
    SpellCast,
    /// A spell that was cast has been carried out.
    SpellResolved,
    /// A spell has failed.
    SpellFailed,
    /// The scatter token was placed, no dice have been rolled.
    ScatterPlaced,

    // Cards, counters and features.
    /// A reaction was used and has been carried out.
    Reacted,
    /// A ploy was shown; its effect has not happened yet.
    PloyPlayed,
    /// A ploy has picked a fighter.
    PickedByPloy,
    /// A ploy has picked a fighter, and nothing has changed that.
    Chosen,
    /// A ploy was resolved and discarded.
    PloyResolved,
    /// An Upgrade was shown; it has not been paid for or given yet.
    UpgradePlayed,
    /// An Upgrade was equipped.
    Equipped,
    /// A card was discarded: from a hand, from a fighter, or a ploy after it was resolved.
    CardDiscarded,
    /// An Objective was scored.
    ObjectiveScored,
    /// A player gained Glory points.
    GloryGained,
    /// A counter went up; `Event` tells which.
    CounterGained,
    /// A counter went down; `Event` tells which.
    CounterSpent,
    /// A card was raided.
    Raided,
    /// A feature token was flipped.
    Flipped,
    /// A feature token was taken off the battlefield.
    FeatureRemoved,
    /// A lasting effect tagged as a Domain came into play.
    DomainPlayed,
    /// An ability with the tag `Event(..)` was used.
    TaggedAbilityUsed,
}

impl Moment {
    /// Whether a reaction step comes after it where the book lists them. (HAR-REACTION-12 to -22, -28)
    pub fn has_reaction_step(self) -> bool {
        matches!(
            self,
            Moment::TargetPicked
                | Moment::AttackRoll
                | Moment::SaveRoll
                | Moment::SuccessDetermined
                | Moment::Damaged
                | Moment::WouldBeSlain
                | Moment::DamageSurvived
                | Moment::Slain
                | Moment::DriveBackStepEnds
                | Moment::Attacked
                | Moment::Moved
                | Moment::Charged
                | Moment::CoreUsed
                | Moment::Focused
                | Moment::ActionOver
                | Moment::ActionStepEnds
                | Moment::PowerStepEnds
                | Moment::PloyPlayed
                | Moment::PloyResolved
                | Moment::UpgradePlayed
                | Moment::Equipped
                | Moment::SpellDeclared
                | Moment::CastingRoll
                | Moment::SpellResolved
                | Moment::SpellFailed
                | Moment::ScatterPlaced
                | Moment::Reacted
                | Moment::TookOut
                | Moment::Hurt
        )
    }

    /// How many moments there are.
    pub const COUNT: usize = Moment::TaggedAbilityUsed as usize + 1;
}

/// A set of moments, one bit each, so that a window nobody listens to costs one AND.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MomentSet(u128);

impl MomentSet {
    /// No moments.
    pub const EMPTY: Self = Self(0);

    /// The set with one more moment.
    #[must_use]
    pub fn with(self, moment: Moment) -> Self {
        Self(self.0 | 1 << moment as u8)
    }

    /// Whether the moment is in the set.
    #[inline]
    pub fn contains(self, moment: Moment) -> bool {
        self.0 >> (moment as u8) & 1 == 1
    }

    /// The moments of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether there is no moment in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Whose turn it must be.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum TurnOf {
    /// Anyone's.
    #[default]
    Any,
    /// The turn of the player whose card or ability this is.
    You,
    /// The turn of an opponent.
    Opponent,
}

/// What an ability answers to: a moment, the fighters in it and a condition.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The moment.
    pub at: Moment,
    /// What the fighter of the moment (in an attack: the attacker) must be.
    #[serde(default)]
    pub by: Vec<Is>,
    /// What the other fighter of the moment (in an attack: the target) must be.
    #[serde(default)]
    pub to: Vec<Is>,
    /// Whose turn it must be.
    #[serde(default)]
    pub turn: TurnOf,
    /// What else must hold.
    #[serde(default)]
    pub when: Cond,
}
