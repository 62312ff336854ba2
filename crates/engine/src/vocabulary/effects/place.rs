use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{HexIs, Ref};

/// Remove those fighters from the battlefield and place them in empty hexes like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Place(pub Ref, pub Vec<HexIs>);

/// Raise slain fighters in different empty hexes like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Raise(pub Ref, pub Vec<HexIs>);
