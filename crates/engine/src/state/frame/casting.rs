//! Spells being cast.

use serde::{Deserialize, Serialize};

use crate::cards::Die;
use crate::state::{CardId, EffectRef, Env, FighterId, RollState, Seat};

/// What comes next in casting a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CastStep {
    Caster,
    Declare,
    Before,
    Innate,
    Roll,
    Rolled,
    Backlash,
    Judge,
    Cast,
    Resolve,
    End,
}

/// A spell being cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Casting {
    /// Who casts it.
    pub caster: Option<FighterId>,
    /// Whose spell it is.
    pub owner: Seat,
    /// The gambit spell, or the place in a card's text where the casting value stands.
    pub spell: SpellRef,
    /// What comes next.
    pub step: CastStep,
    /// The casting roll.
    pub roll: RollState,
    /// The symbol to be added to it, once chosen.
    pub innate: Option<Die>,
    /// The caster has suffered backlash.
    pub backlash: bool,
    /// Somebody has undone it.
    pub unbound: bool,
    /// It was cast and is carried out.
    pub resolved: bool,
    /// What the words refer to.
    pub env: Box<Env>,
}

impl Casting {
    /// A spell that is about to be attempted: by a wizard still to be picked, or by this one.
    pub fn new(spell: SpellRef, owner: Seat, caster: Option<FighterId>, env: Env) -> Self {
        Self {
            caster,
            owner,
            spell,
            step: match caster {
                Some(_) => CastStep::Declare,
                None => CastStep::Caster,
            },
            roll: Default::default(),
            innate: None,
            backlash: false,
            unbound: false,
            resolved: false,
            env: Box::new(env),
        }
    }
}

/// What is being cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpellRef {
    /// A gambit spell.
    Card(CardId),
    /// A spell of an ability.
    Effect(EffectRef),
}
