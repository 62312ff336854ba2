//! What is in progress.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{DurationWord, Start};
use crate::render::names::Names;
use crate::state::{Ends, Wakes};

/// The attack in progress is over.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfAttack;

impl DurationWord for EndOfAttack {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let attack = start.eval.state.attack();
        let end = attack.map_or(Ends::Step, |attack| Ends::Attack(attack.serial));
        Some((Wakes::Now, end))
    }

    fn lasts(&self, _: &Names) -> String {
        "for this Attack".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after this Attack".to_owned()
    }
}

/// The Move in progress is over.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfMove;

impl DurationWord for EndOfMove {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let moving = start.eval.state.moving();
        let end = moving.map_or(Ends::Step, |moving| Ends::Move(moving.serial));
        Some((Wakes::Now, end))
    }

    fn lasts(&self, _: &Names) -> String {
        "for this Move".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after this Move".to_owned()
    }
}

/// The Charge in progress is over.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfCharge;

impl DurationWord for EndOfCharge {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let charge = start.eval.state.charging();
        Some((Wakes::Now, charge.map_or(Ends::Step, Ends::Charge)))
    }

    fn lasts(&self, _: &Names) -> String {
        "for this Charge".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after this Charge".to_owned()
    }
}

/// The outermost ability in progress (a Core ability, a ploy, a Delve, ...) is over.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfAbility;

impl DurationWord for EndOfAbility {
    fn ends(&self, _: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Ability))
    }

    fn lasts(&self, _: &Names) -> String {
        "until this ability is over".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after this ability".to_owned()
    }
}
