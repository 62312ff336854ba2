use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{Aspect, Aspects, Name, Num};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::{num, value_word};

/// A number of yours that cards ask for with `Value`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Define(pub Name, pub Num);

impl RuleWord for Define {
    fn touches(&self, all: &mut Aspects) {
        all.touches |= Aspect::Define.bit();
    }

    fn said(&self, names: &Names) -> Clause {
        let (value, number) = (value_word(&self.0), num(&self.1, names));
        Clause::plain(format!("your {value} is {number}"))
    }
}
