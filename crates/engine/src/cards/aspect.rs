use serde::{Deserialize, Serialize};

use super::boost::{Boost, lends};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::fighters::touches;
use crate::vocabulary::gifts::Gift;

use super::{
    Arena, Moment, MomentSet, Passive, Rule, Rules, Stat, Terrain, Trigger, WeaponStat, When,
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
    EndsWithMoment,
    HealthMayGo,
    PowerAbility,
    CoreAbility,
}

impl Aspect {
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
                        let aspect = gives.touches();
                        all.touches |= aspect.bit();
                        if matches!(aspect, Aspect::Health | Aspect::Inspired)
                            && comes_and_goes(passive)
                        {
                            all.touches |= Aspect::HealthMayGo.bit();
                        }
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
                        for boost in [Boost::Move, Boost::Range, Boost::Weapons] {
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

/// Whether what a rule gives hangs on more than who has it.
fn comes_and_goes(passive: &Passive) -> bool {
    let mut asks = passive.when.touches();
    if let Some(who) = &passive.who {
        asks = asks | touches(who);
    }
    !asks.only(Touches::CHOSEN)
}
