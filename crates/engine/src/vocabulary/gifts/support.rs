//! Flanking, surrounding and supporting.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Num};
use crate::render::numbers::more_of;

/// It has so many more supporting fighters in attacks that it is part of.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ExtraSupport(pub Num);

impl Gift for ExtraSupport {
    fn touches(&self) -> Aspect {
        Aspect::Supports
    }

    fn said(&self, to: &Receiver) -> Said {
        to.has(&more_of(&self.0, "supporting fighter", to.names))
    }
}

/// It is Flanked in attacks that it is part of.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Flanked;

impl Gift for Flanked {
    fn touches(&self) -> Aspect {
        Aspect::Flanked
    }

    fn said(&self, to: &Receiver) -> Said {
        to.is("Flanked")
    }
}

/// It is Surrounded (and Flanked) in attacks that it is part of.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Surrounded;

impl Gift for Surrounded {
    fn touches(&self) -> Aspect {
        Aspect::Flanked
    }

    fn said(&self, to: &Receiver) -> Said {
        to.is("Surrounded")
    }
}

/// It counts as so many fighters when it flanks or surrounds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SupportsAs(pub u8);

impl Gift for SupportsAs {
    fn touches(&self) -> Aspect {
        Aspect::Supports
    }

    fn said(&self, to: &Receiver) -> Said {
        let fighters = format!("as {} fighters for flanking and surrounding", self.0);
        to.does("counts", "count", &fighters)
    }
}

/// For flanking and surrounding it counts as adjacent to the target.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SupportsFromAnywhere;

impl Gift for SupportsFromAnywhere {
    fn touches(&self) -> Aspect {
        Aspect::Supports
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does(
            "counts",
            "count",
            "as adjacent to the target for flanking and surrounding",
        )
    }
}
