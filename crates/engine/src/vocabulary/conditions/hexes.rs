//! Hexes that there are.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::ConditionWord;
use crate::cards::HexIs;
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::hexes;
use crate::render::names::Names;
use crate::vocabulary::Touches;

/// Some hex is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Hex(pub Vec<HexIs>);

impl ConditionWord for Hex {
    #[inline(never)]
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        !eval.hexes(&self.0, ctx).is_empty()
    }

    fn clause(&self, yes: bool, names: &Names) -> String {
        hexes::there(&self.0, if yes { &Det::A } else { &Det::No }, names)
    }

    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// There are hexes that are all of the first, and each of them is all of the second.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EachHex(pub Vec<HexIs>, pub Vec<HexIs>);

impl ConditionWord for EachHex {
    #[inline(never)]
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let pool = eval.hexes(&self.0, ctx);
        !pool.is_empty() && pool.iter().all(|hex| eval.hex_is(hex, &self.1, ctx))
    }

    fn clause(&self, yes: bool, names: &Names) -> String {
        hexes::each(&self.0, &self.1, yes, names)
    }

    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}
