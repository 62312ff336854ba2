use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Is, Trigger};

/// How far back a tally reaches.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Scope {
    /// The damage being inflicted.
    Damage,
    /// The attack in progress.
    Attack,
    /// The Move in progress, or just over.
    Move,
    /// The ploy or spell in progress, or just over.
    Ploy,
    /// This step of the turn.
    Step,
    /// This turn.
    Turn,
    /// This combat phase; in an end phase, the one before it.
    Phase,
    /// This battle round.
    Round,
    /// The whole game.
    Game,
}

/// A set of scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u16);

impl Scopes {
    /// Whether a scope is in the set.
    pub fn contains(self, scope: Scope) -> bool {
        self.0 >> scope as u16 & 1 == 1
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let bits = scopes.into_iter().map(|scope| 1 << scope as u16);
        Self(bits.fold(0, |all, one| all | one))
    }
}

impl Scope {
    /// Whether it is a part of a turn that has a number of its own, so that one can lie in another.
    pub fn is_part(self) -> bool {
        matches!(
            self,
            Scope::Damage | Scope::Attack | Scope::Move | Scope::Ploy
        )
    }
}

/// What a tally remembers of each time.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TraversableMut)]
pub enum Collect {
    /// Only how often it happened.
    #[default]
    Times,
    /// Which fighters did it (in an attack: the attackers).
    Subjects,
    /// Which fighters it was done to (in an attack: the targets).
    Targets,
    /// For one target the different attackers: the tally is the largest number for any one target.
    SubjectsPerTarget,
    /// For one attacker how often: the tally is the largest number for any one attacker.
    TimesPerSubject,
    /// For one attacker the different weapons: the tally is the largest number for any one attacker.
    WeaponsPerSubject,
    /// Which feature tokens it was about.
    Features,
    /// Which cards it was about.
    Cards,
    /// For each feature token, who holds it at that moment.
    Holders,
    /// Which fighters are all of this at that moment.
    Fighters(Vec<Is>),
}

/// A question about the past: how often did this happen, and to whom?
///
/// It is counted when it happens, with everything as it is at that moment, whether or not the card that asks is in hand.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// What is counted.
    pub on: Trigger,
    /// What is remembered.
    #[serde(default)]
    pub collect: Collect,
    /// How far back it reaches.
    pub this: Scope,
}
