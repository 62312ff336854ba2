//! A fighter's characteristics, cards and abilities.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Side, Trait, has};
use crate::cards::{Amount, CardIs, Num, Stat};
use crate::eval::{Ctx, Eval};
use crate::render::cards as card_words;
use crate::render::fighters::{Det, stat_word};
use crate::render::names::Names;
use crate::render::numbers::num;
use crate::state::FighterId;
use crate::vocabulary::Touches;
use crate::vocabulary::numbers::Highest;

/// Has at least this in a characteristic: `Move`, `Save`, `Health`, `Bounty`, `Wizard` (its level).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AtLeast(pub Stat, pub Num);

impl FighterWord for AtLeast {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(stat, number) = self;
        i16::from(eval.stat(id, *stat)) >= eval.num(number, ctx)
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(stat, number) = self;
        has(match number {
            Num::Const(number) => format!("{} at least {number}", stat_word(*stat)),
            Num::Of(amount) if is_highest_of_all(*stat, amount) => {
                format!("the highest {} on the battlefield", stat_word(*stat))
            }
            Num::Of(_) => format!("a {} of at least {}", stat_word(*stat), num(number, names)),
        })
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | self.1.touches()
    }
}

fn is_highest_of_all(stat: Stat, amount: &Amount) -> bool {
    matches!(amount, Amount::Highest(Highest(of, among)) if *of == stat && among.is_empty())
}

/// Has at most this in a characteristic.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AtMost(pub Stat, pub Num);

impl FighterWord for AtMost {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(stat, number) = self;
        i16::from(eval.stat(id, *stat)) <= eval.num(number, ctx)
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(stat, number) = self;
        has(match number {
            Num::Const(number) => format!("{} {number} or less", stat_word(*stat)),
            Num::Of(_) => format!("a {} of at most {}", stat_word(*stat), num(number, names)),
        })
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | self.1.touches()
    }
}

/// Has at least so many Upgrades that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HasUpgrades(pub u8, pub Vec<CardIs>);

impl FighterWord for HasUpgrades {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(count, filter) = self;

        eval.upgrades_that_are(id, filter, ctx) >= *count as usize
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        match self {
            Self(0 | 1, filter) if filter.is_empty() => has("an Upgrade".to_owned()),
            Self(0 | 1, filter) => has(card_words::upgrade(filter, &Det::A)),
            Self(count, filter) => has(card_words::upgrade(
                filter,
                &Det::Some(format!("at least {count}")),
            )),
        }
    }
    fn touches(&self) -> Touches {
        Touches::CARDS
    }

    fn opposite(&self, outer: Option<Side>, names: &Names) -> Trait {
        match self {
            Self(0 | 1, filter) if filter.is_empty() => has("no Upgrades".to_owned()),
            _ => self.said(outer, names).not(),
        }
    }
}
