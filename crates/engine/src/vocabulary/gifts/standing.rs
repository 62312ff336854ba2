//! What fighters are, or count as.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Name, Token};
use crate::render::fighters::{token, token_list};
use crate::render::text::{a, words};

/// It has a status.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Status(pub Name);

impl Gift for Status {
    fn touches(&self) -> Aspect {
        Aspect::Status
    }

    fn said(&self, to: &Receiver) -> Said {
        to.is(&words(&self.0))
    }
}

/// It has a runemark.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Runemark(pub crate::cards::Runemark);

impl Gift for Runemark {
    fn touches(&self) -> Aspect {
        Aspect::Runemark
    }

    fn said(&self, to: &Receiver) -> Said {
        to.has(&format!("the {} runemark", words(&self.0)))
    }
}

/// It is a leader.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Leader;

impl Gift for Leader {
    fn touches(&self) -> Aspect {
        Aspect::Leader
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does("counts", "count", "as a leader")
    }
}

/// It flies.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Flying;

impl Gift for Flying {
    fn touches(&self) -> Aspect {
        Aspect::Flying
    }

    fn said(&self, to: &Receiver) -> Said {
        to.is("flying")
    }
}

/// It is Inspired while this lasts.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Inspired;

impl Gift for Inspired {
    fn touches(&self) -> Aspect {
        Aspect::Inspired
    }

    fn said(&self, to: &Receiver) -> Said {
        to.is("Inspired")
    }
}

/// It is treated as being in cover.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InCover;

impl Gift for InCover {
    fn touches(&self) -> Aspect {
        Aspect::InCover
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does("counts", "count", "as being in cover")
    }
}

/// It is treated as having a token.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AsIfHas(pub Token);

impl Gift for AsIfHas {
    fn touches(&self) -> Aspect {
        Aspect::AsIfHas
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does(
            "counts",
            "count",
            &format!("as having {}", a(&token(&self.0))),
        )
    }
}

/// It is on Guard without having a Guard token.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OnGuard;

impl Gift for OnGuard {
    fn touches(&self) -> Aspect {
        Aspect::OnGuard
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does("is", "are", "on Guard")
    }
}

/// It uses Core abilities as if it had none of these tokens.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CoreAsIfNo(pub Vec<Token>);

impl Gift for CoreAsIfNo {
    fn touches(&self) -> Aspect {
        Aspect::CoreAsIfNo
    }

    fn said(&self, to: &Receiver) -> Said {
        let tokens = token_list(&self.0);
        to.does(
            "uses",
            "use",
            &format!("Core abilities as if without {tokens}"),
        )
    }
}

/// Its Guard tokens have no effect.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct GuardIdle;

impl Gift for GuardIdle {
    fn touches(&self) -> Aspect {
        Aspect::GuardIdle
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does("gains", "gain", "nothing from Guard tokens")
    }
}
