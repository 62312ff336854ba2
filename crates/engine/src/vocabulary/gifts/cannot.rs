//! What is forbidden.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Stat, Token};
use crate::render::fighters::{stat_word, token};

/// It cannot do this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Cannot(pub Deed);

impl Gift for Cannot {
    #[inline]
    fn touches(&self) -> Aspect {
        self.0.into()
    }

    fn said(&self, _to: &Receiver) -> Said {
        Said::Fighter(format!("cannot {}", self.0.said()))
    }
}

/// The deeds: what each means, how it is said, and the aspect it is. Each is one of its own: most are forbidden by few cards, and
/// whether they are is asked all the time.
macro_rules! deeds {
    ($($(#[$doc:meta])* $deed:ident $said:literal $aspect:ident,)+) => {
        /// Something that an effect forbids, or a rule of the book that it lifts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
        pub enum Deed {
            $($(#[$doc])* $deed,)+
            /// Tokens of this kind from anything.
            BeGiven(Token),
            /// Modifiers of this characteristic: it is as printed.
            Change(Stat),
        }

        impl Deed {
            /// What it is that cannot be done: "be pushed".
            pub(crate) fn said(self) -> String {
                match self {
                    $(Deed::$deed => $said.to_owned(),)+
                    Deed::BeGiven(kind) => format!("be given {}s", token(&kind)),
                    Deed::Change(stat) => format!("have {} modified", stat_word(stat)),
                }
            }
        }

        impl From<Deed> for Aspect {
            #[inline]
            fn from(deed: Deed) -> Self {
                match deed {
                    $(Deed::$deed => Aspect::$aspect,)+
                    Deed::BeGiven(_) => Aspect::CannotBeGiven,
                    Deed::Change(_) => Aspect::CannotChange,
                }
            }
        }
    };
}

deeds! {
    /// To count as flanked.
    BeFlanked "be Flanked" CannotBeFlanked,
    /// To count as surrounded; it may still be flanked.
    BeSurrounded "be Surrounded" CannotBeSurrounded,
    /// Drive backs.
    BeDrivenBack "be driven back" CannotBeDrivenBack,
    /// Pushes by anybody; drive backs are pushes.
    BePushed "be pushed" CannotBePushed,
    /// Pushes by the other side; drive backs are pushes.
    BePushedByEnemies "be pushed by enemy abilities" CannotBePushedByEnemies,
    /// To be Inspired.
    BeInspired "be Inspired" CannotBeInspired,
    /// To be healed.
    BeHealed "be healed" CannotBeHealed,
    /// To be taken off the battlefield to be placed or swapped; it is slain as usual.
    BeRemoved "be removed from the battlefield by effects" CannotBeRemoved,
    /// To be picked as the target of any attack; a condition on `Weapon(..)` or `Attacker` is asked for each attack that is considered.
    BeTargeted "be picked as the target of an Attack" CannotBeTargeted,
    /// To be picked by ploys and spells of the other side. `ForEach` and `unchosen` picks are none.
    BePickedByPloys "be picked by enemy ploys" CannotBePickedByPloys,
    /// To be picked by ploys and spells of both sides. `ForEach` and `unchosen` picks are none.
    BePickedByAnyPloys "be picked by ploys" CannotBePickedByAnyPloys,
    /// That the attacker follows it by Overrun; once slain it cannot forbid that any more.
    BeOverrun "be overrun" CannotBeOverrun,
    /// To hold treasure tokens.
    HoldTreasure "hold treasure tokens" CannotHoldTreasure,
    /// To Delve.
    Delve "Delve" CannotDelve,
    /// The Move ability, Charges, and Moves that cards grant. It can still be pushed and placed.
    Move "Move" CannotMove,
    /// Core abilities other than Charge, its own and those of `UseCore`. Attacks and Moves that a card grants are none.
    UseCoreButCharge "use Core abilities other than Charge" CannotUseCoreButCharge,
    /// All weapon abilities in its attacks.
    UseWeaponAbilities "use weapon abilities" CannotUseWeaponAbilities,
    /// Critical weapon abilities in its attacks.
    UseCriticalAbilities "use Critical weapon abilities" CannotUseCriticalAbilities,
    /// That anybody re-rolls dice of its Attack rolls.
    RerollAttacks "re-roll Attack rolls" CannotRerollAttacks,
    /// To be activated, in the first edition: nothing that a player spends an activation on. What cards grant is no activation.
    BeActivated "be activated" CannotBeActivated,
    /// The Attack ability, Charges, and attacks that cards grant.
    Attack "Attack" CannotAttack,
    /// Charges, granted ones included. It can Move and Attack.
    Charge "Charge" CannotCharge,
    /// The Guard ability, and Guard tokens from anything.
    BeOnGuard "be on Guard" CannotBeOnGuard,
    /// To support anybody.
    Support "support other fighters" CannotSupport,
    /// To have supporters.
    BeSupported "be supported" CannotBeSupported,
    /// The damage of lethal hexes.
    BeHurtByHexes "be hurt by lethal hexes" CannotBeHurtByHexes,
    /// Upgrades that bring a weapon.
    BeGivenWeapons "be equipped with Upgrades with a weapon" CannotBeGivenWeapons,
    /// Modifiers of its weapons' characteristics, abilities and symbols: they are as printed.
    ChangeWeapons "have weapons modified" CannotChangeWeapons,
}
