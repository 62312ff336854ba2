//! What would be true of a fighter if it stood elsewhere, found for all hexes at once.

use super::{Ctx, Eval};
use crate::board::HexSet;
use crate::cards::{self, Aspect, Cond};
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::Is;
use crate::vocabulary::fighters::FighterWord;

/// Hexes in which something may be true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Likely {
    pub hexes: HexSet,
    /// It is true in all of them; otherwise each has to be tried.
    pub sure: bool,
}

impl<'a> Eval<'a> {
    /// The hexes among these in which a fighter that stood there would be all of this.
    pub fn standing_among(
        &self,
        id: FighterId,
        hexes: HexSet,
        filter: &[cards::Is],
        ctx: &Ctx,
    ) -> HexSet {
        let mut found = self.standing(id, hexes, filter, ctx);
        if !found.sure {
            let likely = std::mem::take(&mut found.hexes);
            self.try_hexes(id, likely.iter(), |hex, there| {
                if there.is(id, filter, ctx) {
                    found.hexes.insert(hex);
                }
                true
            });
        }
        found.hexes
    }

    /// The same as far as it can be told without trying.
    pub(super) fn standing(
        &self,
        id: FighterId,
        hexes: HexSet,
        filter: &[cards::Is],
        ctx: &Ctx,
    ) -> Likely {
        let ctx = ctx.about(id);
        let mut found = Likely { hexes, sure: true };
        for is in filter {
            match is.hexes(self, id, found.hexes, &ctx) {
                Some(hexes) => found.hexes = hexes,
                None => found.sure = false,
            }
            if found.hexes.is_empty() {
                found.sure = true;
                break;
            }
        }
        found
    }

    /// Whether some rule in play touches an aspect.
    fn in_play(&self, aspect: Aspect) -> bool {
        self.state.aspects & aspect.bit() != 0
    }

    /// Whether what a word says of a fighter may be otherwise where somebody stands elsewhere.
    pub(crate) fn hangs_on_place(&self, is: &(impl FighterWord + ?Sized)) -> bool {
        const PLACE: Touches = Touches::PLACE
            .and(Touches::FIGURES)
            .and(Touches::ATTACK)
            .and(Touches::EVENT)
            .and(Touches::DICE);
        if is.is_fixed() {
            return false;
        }
        // What rules in play may have a say in.
        let touches = is.touches();
        let tokens = touches.any(Touches::TOKENS) && self.in_play(Aspect::AsIfHas);
        touches.any(PLACE) || tokens || self.in_play(Aspect::SayVaries)
    }

    /// The hexes among these in which rules in play may give a fighter something of an aspect, where it hangs on where it stands.
    pub(super) fn hexes_given(&self, id: FighterId, aspect: Aspect, hexes: HexSet) -> Likely {
        let mut given = Likely {
            hexes: HexSet::EMPTY,
            sure: true,
        };
        let Some(deeper) = self.deeper() else {
            return given;
        };
        for (source, rules) in self.touching(aspect) {
            let ctx = Ctx::new(source.owner, &source.env);
            for passive in self.table.arena.passives(rules, aspect) {
                let found = match &passive.who {
                    Some(who) => deeper.standing(id, hexes, who, &ctx),
                    None if source.env.this == Some(id) => Likely { hexes, sure: true },
                    None => continue,
                };
                let found = deeper.standing_where(id, found, &passive.when, &ctx);
                given.sure &= found.hexes.is_empty() || found.sure;
                given.hexes |= found.hexes;
            }
        }
        given
    }

    /// Those among these hexes in which a condition would hold for a fighter that stood there, as far as it is about that fighter.
    fn standing_where(&self, id: FighterId, found: Likely, when: &Cond, ctx: &Ctx) -> Likely {
        let ctx = ctx.about(id);
        match when {
            Cond::Always(_) => found,
            Cond::Is(Is(who, filter)) if self.fighters(*who, &ctx) == FighterSet::single(id) => {
                let there = self.standing(id, found.hexes, filter, &ctx);
                Likely {
                    sure: found.sure && there.sure,
                    ..there
                }
            }
            _ => Likely {
                sure: false,
                ..found
            },
        }
    }
}
