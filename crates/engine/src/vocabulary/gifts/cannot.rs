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
            /// To be given this kind of token.
            BeGiven(Token),
            /// To have this characteristic modified.
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
    /// To be Flanked.
    BeFlanked "be Flanked" CannotBeFlanked,
    /// To be Surrounded.
    BeSurrounded "be Surrounded" CannotBeSurrounded,
    /// To be driven back.
    BeDrivenBack "be driven back" CannotBeDrivenBack,
    /// To be pushed.
    BePushed "be pushed" CannotBePushed,
    /// To be pushed by abilities of the other side.
    BePushedByEnemies "be pushed by enemy abilities" CannotBePushedByEnemies,
    /// To be Inspired.
    BeInspired "be Inspired" CannotBeInspired,
    /// To be healed.
    BeHealed "be healed" CannotBeHealed,
    /// To be removed from the battlefield by effects.
    BeRemoved "be removed from the battlefield by effects" CannotBeRemoved,
    /// To be picked as the target of an attack.
    BeTargeted "be picked as the target of an Attack" CannotBeTargeted,
    /// To be picked by ploys of the other side.
    BePickedByPloys "be picked by enemy ploys" CannotBePickedByPloys,
    /// To be picked by ploys, whoever plays them.
    BePickedByAnyPloys "be picked by ploys" CannotBePickedByAnyPloys,
    /// To be overrun: the attacker cannot use Overrun.
    BeOverrun "be overrun" CannotBeOverrun,
    /// To hold treasure tokens.
    HoldTreasure "hold treasure tokens" CannotHoldTreasure,
    /// To Delve.
    Delve "Delve" CannotDelve,
    /// To Move.
    Move "Move" CannotMove,
    /// To use Core abilities other than Charge.
    UseCoreButCharge "use Core abilities other than Charge" CannotUseCoreButCharge,
    /// To use weapon abilities.
    UseWeaponAbilities "use weapon abilities" CannotUseWeaponAbilities,
    /// To use Critical weapon abilities.
    UseCriticalAbilities "use Critical weapon abilities" CannotUseCriticalAbilities,
    /// To have its Attack rolls re-rolled.
    RerollAttacks "re-roll Attack rolls" CannotRerollAttacks,
    /// To be activated.
    BeActivated "be activated" CannotBeActivated,
    /// To Attack.
    Attack "Attack" CannotAttack,
    /// To Charge.
    Charge "Charge" CannotCharge,
    /// To use Guard, or to be on it.
    BeOnGuard "be on Guard" CannotBeOnGuard,
    /// To support or flank.
    Support "support other fighters" CannotSupport,
    /// To be supported.
    BeSupported "be supported" CannotBeSupported,
    /// To be hurt by lethal hexes.
    BeHurtByHexes "be hurt by lethal hexes" CannotBeHurtByHexes,
    /// To be given Upgrades that bring a weapon.
    BeGivenWeapons "be equipped with Upgrades with a weapon" CannotBeGivenWeapons,
    /// To have its weapons modified.
    ChangeWeapons "have weapons modified" CannotChangeWeapons,
}
