//! Fighters' tokens.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Side, Trait, has, place};
use crate::cards::Token;
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{token, token_list};
use crate::render::names::Names;
use crate::render::text::{a, plural};
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;

/// Has any of these tokens: `Move`, `Charge`, `Guard`, `Stagger`, `Raise`, `Custom("hunger")`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HasAny(pub Vec<Token>);

impl FighterWord for HasAny {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, _ctx: &Ctx) -> FighterSet {
        let Self(tokens) = self;
        let more = |found: FighterSet, token: &Token| {
            found | eval.with_token(fighters.without(found), token)
        };
        tokens.iter().fold(FighterSet::EMPTY, more)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(tokens) = self;

        let tokens = token_list(tokens);
        has(a(tokens.strip_suffix('s').unwrap_or(&tokens)))
    }
    fn opposite(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        has(format!("no {}", token_list(&self.0)))
    }
    fn touches(&self) -> Touches {
        Touches::TOKENS
    }
}

/// Is on Guard, with a Guard token or without.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OnGuard;

impl FighterWord for OnGuard {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.on_guard(id)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("on Guard".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::TOKENS | Touches::FIGURES
    }
}

/// Has at least so many of this token.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HasAtLeast(pub Token, pub u8);

impl FighterWord for HasAtLeast {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        let Self(token, count) = self;
        eval.tokens(id, token) >= *count
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        match self {
            Self(kind, 0 | 1) => has(a(&token(kind))),
            Self(kind, count) => has(format!("at least {count} {}", plural(&token(kind)))),
        }
    }
    fn touches(&self) -> Touches {
        Touches::TOKENS
    }
}
