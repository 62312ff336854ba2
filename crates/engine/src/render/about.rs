//! Whom and what a moment is about.

use crate::cards::Moment;

/// Whom a moment is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// No fighter.
    Nobody,
    /// An attacker and a target.
    Attack,
    /// A wizard that casts a spell.
    Caster,
    /// A fighter, told apart from others by these words if there are any.
    Fighter(Option<&'static str>),
}

/// What the other fighter of a moment is called.
pub(super) fn other(moment: Moment) -> &'static str {
    match (moment, about(moment)) {
        (Moment::MovedThrough, _) => "the fighter Moved through",
        (Moment::Moved, _) => "the first fighter Moved through",
        (_, About::Attack) => "the target",
        (_, About::Nobody | About::Caster | About::Fighter(_)) => "the attacker",
    }
}

/// What the number of a moment is.
pub(super) fn amount(moment: Moment) -> &'static str {
    if moment == Moment::GloryGained || moment == Moment::TookOut {
        "the glory gained"
    } else if moment == Moment::Pushed {
        "the number of hexes of that push"
    } else if moment == Moment::CounterGained {
        "the number gained"
    } else if moment == Moment::CounterSpent {
        "the number spent"
    } else {
        "the damage"
    }
}

/// Whether the fighter of the moment is dead by then.
pub(super) fn is_death(moment: Moment) -> bool {
    matches!(
        moment,
        Moment::Slain | Moment::TookOut | Moment::UpgradesDiscarded
    )
}

/// Whom a moment is about.
pub(super) fn about(moment: Moment) -> About {
    match moment {
        Moment::FeaturesRevealed
        | Moment::RoundStarts
        | Moment::CombatPhaseStarts
        | Moment::TurnStarts
        | Moment::ActionStepStarts
        | Moment::ActionStepEnds
        | Moment::ActionOver
        | Moment::PowerStepStarts
        | Moment::PowerStepEnds
        | Moment::TurnEnds
        | Moment::LastPowerStepEnds
        | Moment::HazardPhaseStarts
        | Moment::EndPhaseStarts
        | Moment::RoundEnds
        | Moment::Focused
        | Moment::ScatterPlaced
        | Moment::Reacted
        | Moment::PloyPlayed
        | Moment::UpgradePlayed
        | Moment::PloyResolved
        | Moment::CardDiscarded
        | Moment::ObjectiveScored
        | Moment::GloryGained
        | Moment::CounterGained
        | Moment::CounterSpent
        | Moment::Raided
        | Moment::Flipped
        | Moment::FeatureRemoved
        | Moment::DomainPlayed
        | Moment::TaggedAbilityUsed => About::Nobody,

        Moment::BeforeWeaponPicked
        | Moment::WeaponPicked
        | Moment::TargetPicked
        | Moment::BeforeAttackRoll
        | Moment::AttackRoll
        | Moment::BeforeSaveRoll
        | Moment::SaveRoll
        | Moment::SuccessDetermined
        | Moment::DriveBackStepEnds
        | Moment::Attacked => About::Attack,

        Moment::SpellDeclared
        | Moment::BeforeCastingRoll
        | Moment::CastingRoll
        | Moment::Backlash
        | Moment::SpellCast
        | Moment::SpellResolved
        | Moment::SpellFailed => About::Caster,

        Moment::Deployed => About::Fighter(Some("the deployed fighter")),
        Moment::Activated => About::Fighter(Some("the activated fighter")),
        Moment::PickedForCore | Moment::CoreUsed => {
            About::Fighter(Some("the fighter using the Core ability"))
        }
        Moment::PickedToMove | Moment::Moved | Moment::MovedThrough => {
            About::Fighter(Some("the Moving fighter"))
        }
        Moment::PickedToCharge | Moment::Charged => About::Fighter(Some("the Charging fighter")),
        Moment::PickedToAttack => About::Fighter(Some("the Attacking fighter")),
        Moment::Delved => About::Fighter(Some("the Delving fighter")),
        Moment::PickedToBePushed | Moment::Pushed => About::Fighter(Some("the pushed fighter")),
        Moment::EntersHex | Moment::EntersStaggerHex => {
            About::Fighter(Some("the entering fighter"))
        }
        Moment::BeforeDriveBack | Moment::DrivenBack => {
            About::Fighter(Some("the fighter driven back"))
        }
        Moment::Placed => About::Fighter(Some("the placed fighter")),
        Moment::BeforeDamage | Moment::Damaged | Moment::DamageSurvived | Moment::Hurt => {
            About::Fighter(Some("the damaged fighter"))
        }
        Moment::WouldBeSlain
        | Moment::Slaying
        | Moment::UpgradesDiscarded
        | Moment::Slain
        | Moment::TookOut => About::Fighter(Some("the slain fighter")),
        Moment::Healed => About::Fighter(Some("the healed fighter")),
        Moment::Raised => About::Fighter(Some("the Raised fighter")),
        Moment::Inspired => About::Fighter(Some("the fighter that became Inspired")),
        Moment::Uninspired => About::Fighter(Some("the fighter that became Uninspired")),
        Moment::BeforeToken | Moment::TokenGiven | Moment::TokenRemoved => {
            About::Fighter(Some("the fighter with the token"))
        }
        Moment::PickedByPloy | Moment::Chosen => {
            About::Fighter(Some("the fighter picked by the ploy"))
        }
        Moment::Equipped => About::Fighter(Some("the equipped fighter")),
    }
}
