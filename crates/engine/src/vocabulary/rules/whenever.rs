use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{Aspect, Aspects, Block, Cond};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::{realise, steps, tree};

/// Happens as soon as a condition comes to hold, whatever brought it about: `Whenever(Is(This, [Damaged]), [DiscardThis])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Whenever(pub Cond, pub Block);

impl RuleWord for Whenever {
    fn touches(&self, all: &mut Aspects) {
        all.touches |= if self.is_plain() {
            Aspect::WheneverPlain.bit()
        } else {
            Aspect::Whenever.bit()
        };
    }

    fn said(&self, names: &Names) -> Clause {
        let asked = realise::inline(&tree::cond(&self.0, true, names));
        let inner = names.within(self.1.items());
        let what = steps::block(self.1.items(), &inner);
        Clause::under(format!("as soon as {asked}"), what)
    }
}
