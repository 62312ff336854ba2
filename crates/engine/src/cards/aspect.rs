use serde::{Deserialize, Serialize};

use super::boost::Boost;
use super::{Arena, MomentSet, Rule, Rules, Stat, Terrain, WeaponStat};
use crate::vocabulary::rules::RuleWord;

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
    OnGuard,
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
    EndsNoMoveIn,
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
    LethalTerrain,
    CoverTerrain,
    WheneverPlain,
    LendsMove,
    LendsRange,
    LendsWeapons,
    EndsWithAbility,
    HealthMayGo,
    PowerAbility,
    CoreAbility,
    LendsPlace,
    SayVaries,
}

impl Aspect {
    /// How many there are.
    pub const COUNT: usize = Aspect::SayVaries as usize + 1;

    /// The bit of this aspect.
    pub const fn bit(self) -> u128 {
        1 << self as u8
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
            Boost::Weapons => Aspect::LendsWeapons,
            Boost::Place => Aspect::LendsPlace,
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
            rule.touches(&mut all);
        }
        all
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
