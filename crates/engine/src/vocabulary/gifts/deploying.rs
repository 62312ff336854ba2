//! Other ways to come onto the battlefield.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, HexIs};
use crate::render::fighters::Det;
use crate::render::hexes;

/// When it is about to be deployed it may also be placed in hexes like these.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DeploysIn(pub Vec<HexIs>);

impl Gift for DeploysIn {
    fn touches(&self) -> Aspect {
        Aspect::Deploys
    }

    fn said(&self, to: &Receiver) -> Said {
        let hex = hexes::noun(&self.0, &Det::A, to.names);
        Said::Fighter(format!("can also be deployed in {hex}"))
    }
}

/// It is not deployed on its own: another fighter's deployment brings it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DeploysLater;

impl Gift for DeploysLater {
    fn touches(&self) -> Aspect {
        Aspect::Deploys
    }

    fn said(&self, to: &Receiver) -> Said {
        to.is("not deployed in the usual way")
    }
}
