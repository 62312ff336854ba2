//! What kind of card it is.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardWord, Trait};
use crate::cards::CardKind;
use crate::eval::{Ctx, Eval};
use crate::state::CardId;

/// An Objective.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Objective;

impl CardWord for Objective {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(def.kind, CardKind::Objective { .. })
    }

    fn said(&self) -> Trait {
        Trait::Kind("Objective")
    }
}

/// A Power card: a ploy, spell or Upgrade.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Power;

impl CardWord for Power {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        !matches!(def.kind, CardKind::Objective { .. })
    }

    fn said(&self) -> Trait {
        Trait::Kind("Power card")
    }
}

/// A ploy, spells not included.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Ploy;

impl CardWord for Ploy {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(&def.kind, CardKind::Ploy { spell, .. } if spell.is_empty())
    }

    fn said(&self) -> Trait {
        Trait::Kind("ploy")
    }
}

/// A gambit spell.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Spell;

impl CardWord for Spell {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(&def.kind, CardKind::Ploy { spell, .. } if !spell.is_empty())
    }

    fn said(&self) -> Trait {
        Trait::Kind("spell")
    }
}

/// A ploy or a gambit spell.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Gambit;

impl CardWord for Gambit {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(def.kind, CardKind::Ploy { .. })
    }

    fn said(&self) -> Trait {
        Trait::Kind("gambit")
    }
}

/// An Upgrade that brings a weapon.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct WithWeapon;

impl CardWord for WithWeapon {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(&def.kind, CardKind::Upgrade { weapon, .. } if weapon.is_some())
    }

    fn said(&self) -> Trait {
        Trait::KindWith("Upgrade", " with a weapon")
    }
}

/// Its effect persists: it stays in play.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Persists;

impl CardWord for Persists {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(&def.kind, CardKind::Ploy { stays: true, .. })
    }

    fn said(&self) -> Trait {
        Trait::After(" whose effect persists".to_owned())
    }
}

/// An Upgrade.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Upgrade;

impl CardWord for Upgrade {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        matches!(def.kind, CardKind::Upgrade { .. })
    }

    fn said(&self) -> Trait {
        Trait::Kind("Upgrade")
    }
}
