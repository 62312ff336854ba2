use serde::{Deserialize, Serialize};

use crate::eval::{Boost, lends};

use super::{
    Arena, Deed, Gives, Moment, MomentSet, Rule, Rules, Stat, Terrain, Trigger, WeaponStat, When,
};

/// What a rule touches, so that a question nobody's rules touch is answered at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Aspect {
    Move,
    Save,
    Health,
    Bounty,
    Range,
    Dice,
    Damage,
    WeaponAbility,
    WeaponSymbol,
    Counts,
    Ignores,
    Criticals,
    Flanked,
    Supports,
    Status,
    Runemark,
    Leader,
    Flying,
    Inspired,
    InCover,
    AsIfHas,
    CoreAsIfNo,
    GuardIdle,
    DamagePerTurn,
    MustTarget,
    Deploys,
    ConductsRange,
    Player,
    Whenever,
    Define,
    WeaponAbilityRule,
    CannotBeFlanked,
    CannotBeSurrounded,
    CannotBeDrivenBack,
    CannotBePushed,
    CannotBePushedByEnemies,
    CannotBeGiven,
    CannotBeInspired,
    CannotBeHealed,
    CannotBeRemoved,
    CannotBeTargeted,
    CannotBePickedByPloys,
    CannotBePickedByAnyPloys,
    CannotBeOverrun,
    CannotHoldTreasure,
    CannotDelve,
    CannotMove,
    CannotUseCoreButCharge,
    CannotUseWeaponAbilities,
    CannotUseCriticalAbilities,
    CannotRerollAttacks,
    CannotEndMoveInFriendlyTerritory,
    CannotChange,
    CannotChangeWeapons,
    Wizard,
    Innate,
    PassesFighters,
    MovesByPlacement,
    TargetsAnyone,
    StepsBeforeAttack,
    CastingDice,
    BlockedTerrain,
    CannotBeActivated,
    CannotAttack,
    CannotCharge,
    CannotBeOnGuard,
    CannotSupport,
    CannotBeSupported,
    CannotBeHurtByHexes,
    CannotBeGivenWeapons,
    CannotRerollSaves,
    LethalTerrain,
    CoverTerrain,
    WheneverPlain,
    LendsMove,
    LendsRange,
    EndsWithAbility,
    EndsWithMoment,
    PowerAbility,
    CoreAbility,
}

impl Aspect {
    /// The bit of this aspect.
    pub const fn bit(self) -> u128 {
        1 << self as u8
    }

    /// The aspect that something given touches.
    pub fn of(gives: &Gives) -> Aspect {
        match gives {
            Gives::Plus(stat, _)
            | Gives::PlusUpTo(stat, ..)
            | Gives::Less(stat, ..)
            | Gives::Set(stat, _)
            | Gives::Times(stat, _)
            | Gives::AtMost(stat, _) => (*stat).into(),
            Gives::SaveOf(_) | Gives::SetSave(..) | Gives::SaveSymbol(_) => Aspect::Save,
            Gives::WeaponPlus(_, stat, _)
            | Gives::WeaponPlusUpTo(_, stat, ..)
            | Gives::WeaponLess(_, stat, ..)
            | Gives::WeaponSet(_, stat, _)
            | Gives::WeaponTimes(_, stat, _)
            | Gives::WeaponAtMost(_, stat, _) => (*stat).into(),
            Gives::WeaponHas(..) | Gives::WeaponAlways(..) => Aspect::WeaponAbility,
            Gives::WeaponSymbol(..) => Aspect::WeaponSymbol,
            Gives::Counts(..) | Gives::CountsNot(..) => Aspect::Counts,
            Gives::Ignores(_) => Aspect::Ignores,
            Gives::MoreCriticalsInAttack | Gives::MoreCriticalsInSave => Aspect::Criticals,
            Gives::Flanked | Gives::Surrounded => Aspect::Flanked,
            Gives::SupportsAs(_)
            | Gives::SupportsFromAnywhere
            | Gives::SupportsFromAfar
            | Gives::ExtraSupport(_) => Aspect::Supports,
            Gives::Innate(..) => Aspect::Innate,
            Gives::PassesFighters => Aspect::PassesFighters,
            Gives::MovesByPlacement(_) | Gives::OnlyMovesByPlacement(_) => Aspect::MovesByPlacement,
            Gives::TargetsAnyone(_) => Aspect::TargetsAnyone,
            Gives::StepsBeforeAttack(_) => Aspect::StepsBeforeAttack,
            Gives::CastingDice(_) => Aspect::CastingDice,
            Gives::Status(_) => Aspect::Status,
            Gives::Runemark(_) => Aspect::Runemark,
            Gives::Leader => Aspect::Leader,
            Gives::Flying => Aspect::Flying,
            Gives::Inspired => Aspect::Inspired,
            Gives::InCover => Aspect::InCover,
            Gives::AsIfHas(_) => Aspect::AsIfHas,
            Gives::CoreAsIfNo(_) => Aspect::CoreAsIfNo,
            Gives::GuardIdle => Aspect::GuardIdle,
            Gives::Cannot(deed) => (*deed).into(),
            Gives::DamagePerTurn(_) => Aspect::DamagePerTurn,
            Gives::MustTarget(_) => Aspect::MustTarget,
            Gives::DeploysIn(_) | Gives::DeploysLater => Aspect::Deploys,
            Gives::ConductsRange(_) => Aspect::ConductsRange,
        }
    }
}

impl From<Deed> for Aspect {
    /// Each deed is an aspect of its own: most are forbidden by few cards, and whether they are is asked all the time.
    #[inline]
    fn from(deed: Deed) -> Self {
        match deed {
            Deed::BeFlanked => Aspect::CannotBeFlanked,
            Deed::BeSurrounded => Aspect::CannotBeSurrounded,
            Deed::BeDrivenBack => Aspect::CannotBeDrivenBack,
            Deed::BePushed => Aspect::CannotBePushed,
            Deed::BePushedByEnemies => Aspect::CannotBePushedByEnemies,
            Deed::BeGiven(_) => Aspect::CannotBeGiven,
            Deed::BeInspired => Aspect::CannotBeInspired,
            Deed::BeHealed => Aspect::CannotBeHealed,
            Deed::BeRemoved => Aspect::CannotBeRemoved,
            Deed::BeTargeted => Aspect::CannotBeTargeted,
            Deed::BePickedByPloys => Aspect::CannotBePickedByPloys,
            Deed::BePickedByAnyPloys => Aspect::CannotBePickedByAnyPloys,
            Deed::BeOverrun => Aspect::CannotBeOverrun,
            Deed::HoldTreasure => Aspect::CannotHoldTreasure,
            Deed::Delve => Aspect::CannotDelve,
            Deed::Move => Aspect::CannotMove,
            Deed::UseCoreButCharge => Aspect::CannotUseCoreButCharge,
            Deed::UseWeaponAbilities => Aspect::CannotUseWeaponAbilities,
            Deed::UseCriticalAbilities => Aspect::CannotUseCriticalAbilities,
            Deed::RerollAttacks => Aspect::CannotRerollAttacks,
            Deed::EndMoveInFriendlyTerritory => Aspect::CannotEndMoveInFriendlyTerritory,
            Deed::Change(_) => Aspect::CannotChange,
            Deed::ChangeWeapons => Aspect::CannotChangeWeapons,
            Deed::BeActivated => Aspect::CannotBeActivated,
            Deed::Attack => Aspect::CannotAttack,
            Deed::Charge => Aspect::CannotCharge,
            Deed::BeOnGuard => Aspect::CannotBeOnGuard,
            Deed::Support => Aspect::CannotSupport,
            Deed::BeSupported => Aspect::CannotBeSupported,
            Deed::BeHurtByHexes => Aspect::CannotBeHurtByHexes,
            Deed::BeGivenWeapons => Aspect::CannotBeGivenWeapons,
            Deed::RerollSaves => Aspect::CannotRerollSaves,
        }
    }
}

impl From<Stat> for Aspect {
    fn from(stat: Stat) -> Self {
        match stat {
            Stat::Move => Aspect::Move,
            Stat::Save => Aspect::Save,
            Stat::Health => Aspect::Health,
            Stat::Bounty => Aspect::Bounty,
            Stat::Wizard => Aspect::Wizard,
        }
    }
}

impl From<Boost> for Aspect {
    fn from(boost: Boost) -> Self {
        match boost {
            Boost::Move => Aspect::LendsMove,
            Boost::Range => Aspect::LendsRange,
        }
    }
}

impl From<Terrain> for Aspect {
    fn from(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Blocked => Aspect::BlockedTerrain,
            Terrain::Lethal => Aspect::LethalTerrain,
            Terrain::Cover => Aspect::CoverTerrain,
        }
    }
}

impl From<WeaponStat> for Aspect {
    fn from(stat: WeaponStat) -> Self {
        match stat {
            WeaponStat::Range => Aspect::Range,
            WeaponStat::Dice => Aspect::Dice,
            WeaponStat::Damage => Aspect::Damage,
        }
    }
}

/// What a list of rules touches and waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aspects {
    /// One bit for each aspect.
    pub touches: u128,
    /// The moments that its abilities answer to.
    pub listens: MomentSet,
}

impl Aspects {
    /// Works it out.
    pub fn of(rules: &[Rule]) -> Self {
        let mut all = Self::default();
        for rule in rules {
            match rule {
                Rule::Passive(passive) => {
                    for gives in &passive.gives {
                        all.touches |= Aspect::of(gives).bit();
                    }
                }
                Rule::Player(_) => all.touches |= Aspect::Player.bit(),
                Rule::Ability(ability) => {
                    all.touches |= match ability.when {
                        When::PowerStep | When::YourPowerStep | When::OpponentsPowerStep => {
                            Aspect::PowerAbility.bit()
                        }
                        When::Core => Aspect::CoreAbility.bit(),
                        _ => 0,
                    };
                    if let Some(trigger) = ability.when.trigger() {
                        all.listens = all.listens.with(trigger.at);
                        // The other fighter of a Move is one that it led through, so the way matters.
                        if trigger.at == Moment::Moved && !trigger.to.is_empty() {
                            all.listens = all.listens.with(Moment::MovedThrough);
                        }
                        for boost in [Boost::Move, Boost::Range] {
                            if lends(&ability.effects, boost) {
                                all.touches |= Aspect::from(boost).bit();
                            }
                        }
                    }
                }
                Rule::Whenever(condition, block) => {
                    let plain = condition.is_plain() && block.inspires_plainly();
                    all.touches |= if plain {
                        Aspect::WheneverPlain.bit()
                    } else {
                        Aspect::Whenever.bit()
                    };
                }
                Rule::Define(..) => all.touches |= Aspect::Define.bit(),
                Rule::WeaponAbility(..) => all.touches |= Aspect::WeaponAbilityRule.bit(),
                Rule::Terrain(terrain, _) => all.touches |= Aspect::from(*terrain).bit(),
                Rule::Start(..) | Rule::StartInspired(_) | Rule::StartTokens(..) => {}
                Rule::OpponentFlips(_) => all.listens = all.listens.with(Moment::FeaturesRevealed),
            }
        }
        all
    }
}

impl When {
    /// The moment it answers to, if it does.
    pub fn trigger(&self) -> Option<&Trigger> {
        match self {
            When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) => Some(trigger),
            _ => None,
        }
    }
}

impl Arena {
    /// What every list of rules touches, by number.
    pub fn aspects(&self) -> Vec<Aspects> {
        self.all_rules().map(Aspects::of).collect()
    }
}

impl Rules {
    /// What this list touches.
    pub fn aspects(&self) -> Aspects {
        Aspects::of(self.items())
    }
}
