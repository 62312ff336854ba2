//! What would be true of a fighter if it stood elsewhere, found for all hexes at once.

use super::{Ctx, Eval};
use crate::board::HexSet;
use crate::cards::{Aspect, Cond, Is};
use crate::state::FighterId;
use crate::vocabulary::Touches;
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
    pub fn standing_among(&self, id: FighterId, hexes: HexSet, filter: &[Is], ctx: &Ctx) -> HexSet {
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
    fn standing(&self, id: FighterId, hexes: HexSet, filter: &[Is], ctx: &Ctx) -> Likely {
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

    /// Whether something that depends on this may be another for a fighter that stands elsewhere.
    pub(crate) fn hangs_on_place(&self, touches: Touches) -> bool {
        const PLACE: Touches = Touches::PLACE
            .and(Touches::FIGURES)
            .and(Touches::ATTACK)
            .and(Touches::EVENT)
            .and(Touches::DICE);
        // What rules in play may have a say in.
        let varies = Aspect::SayVaries.bit() | Aspect::AsIfHas.bit();
        touches.any(PLACE) || self.state.aspects & varies != 0
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
                let always = matches!(passive.when, Cond::Always(_));
                given.sure &= found.hexes.is_empty() || found.sure && always;
                given.hexes |= found.hexes;
            }
        }
        given
    }
}
