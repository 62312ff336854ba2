//! Weapons of fighters, and whom they are aimed at.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Die, Name, Ref, WeaponAbility, WeaponIs};
use crate::render::numbers::face;
use crate::render::text::{title, words};

/// Before it attacks with weapons that are all of this it may be pushed one hex, as a reaction.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct StepsBeforeAttack(pub Vec<WeaponIs>);

impl Gift for StepsBeforeAttack {
    fn touches(&self) -> Aspect {
        Aspect::StepsBeforeAttack
    }

    fn said(&self, to: &Receiver) -> Said {
        to.weapons(&self.0, |_| "can be used after a push of 1 hex".to_owned())
    }
}

/// Its weapons that are all of this can be aimed at friend and foe.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetsAnyone(pub Vec<WeaponIs>);

impl Gift for TargetsAnyone {
    fn touches(&self) -> Aspect {
        Aspect::TargetsAnyone
    }

    fn said(&self, to: &Receiver) -> Said {
        to.weapons(&self.0, |_| "can target friend and foe".to_owned())
    }
}

/// Its attacks must be aimed at that fighter, if it can be a target.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MustTarget(pub Ref);

impl Gift for MustTarget {
    fn touches(&self) -> Aspect {
        Aspect::MustTarget
    }

    fn said(&self, to: &Receiver) -> Said {
        let target = &to.names.of(self.0).text;
        Said::Fighter(format!("must target {target} when Attacking, if possible"))
    }
}

/// When it measures range it is nearer by one for each friendly fighter between it and its target; those get a status.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ConductsRange(pub Name);

impl Gift for ConductsRange {
    fn touches(&self) -> Aspect {
        Aspect::ConductsRange
    }

    fn said(&self, to: &Receiver) -> Said {
        let rest = format!(
            "1 hex less to the target of an Attack for each friendly fighter in between, and those are {}",
            words(&self.0)
        );
        to.does("measures", "measure", &rest)
    }
}

/// Weapons that are all of this have a weapon ability: `WeaponHas([Melee], "grievous")`; critical ones are `"critical-grievous"`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct WeaponHas(pub Vec<WeaponIs>, pub WeaponAbility);

impl Gift for WeaponHas {
    fn touches(&self) -> Aspect {
        Aspect::WeaponAbility
    }

    fn said(&self, to: &Receiver) -> Said {
        to.weapons(&self.0, |weapons| {
            format!("{} {}", weapons.verb("carries", "carry"), title(&self.1))
        })
    }
}

/// Weapons that are all of this act as if this weapon ability had been chosen, besides the one that is.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct WeaponAlways(pub Vec<WeaponIs>, pub WeaponAbility);

impl Gift for WeaponAlways {
    fn touches(&self) -> Aspect {
        Aspect::WeaponAbility
    }

    fn said(&self, to: &Receiver) -> Said {
        to.weapons(&self.0, |weapons| {
            let (uses, ability) = (weapons.verb("uses", "use"), title(&self.1));
            format!("{uses} {ability} besides the chosen weapon ability")
        })
    }
}

/// The symbol of weapons that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct WeaponSymbol(pub Vec<WeaponIs>, pub Die);

impl Gift for WeaponSymbol {
    fn touches(&self) -> Aspect {
        Aspect::WeaponSymbol
    }

    fn said(&self, to: &Receiver) -> Said {
        to.weapons(&self.0, |weapons| {
            format!("{} on {}", weapons.verb("hits", "hit"), face(self.1))
        })
    }
}
