//! How far something is from fighters, feature tokens or hexes: one idea, said alike of fighters, hexes and feature tokens.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::board::{Battlefield, HexId, HexSet};
use crate::cards::{FeatureIs, HexIs, Is, Num, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::{features, hexes};
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::fighters;

/// What a distance is measured to.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Place {
    /// That fighter, or one of them.
    Fighter(Ref),
    /// Fighters that are all of this.
    Fighters(Vec<Is>),
    /// Feature tokens that are all of this.
    Features(Vec<FeatureIs>),
    /// Hexes that are all of this.
    Hexes(Vec<HexIs>),
}

/// At least so many of these are so far away.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Span {
    /// From what.
    pub of: Place,
    /// How many of them.
    #[serde(default = "one")]
    pub many: u8,
    /// How far at least.
    #[serde(default)]
    pub least: u8,
    /// How far at most.
    pub most: Num,
}

fn one() -> u8 {
    1
}

/// Where these fighters stand, or stood when they left the battlefield.
fn places(eval: &Eval, these: FighterSet) -> impl Iterator<Item = HexId> {
    these.iter().filter_map(|id| eval.place(id))
}

impl Span {
    /// Within so many hexes.
    pub(crate) fn within(most: Num, of: Place) -> Self {
        Self {
            of,
            many: 1,
            least: 0,
            most,
        }
    }

    /// Adjacent to at least so many.
    pub(crate) fn adjacent(many: u8, of: Place) -> Self {
        Self {
            of,
            many,
            least: 1,
            most: Num::Const(1),
        }
    }

    fn reach(&self, eval: &Eval, ctx: &Ctx) -> u8 {
        match self.most {
            Num::Const(most) => most as u8,
            ref most => eval.num(most, ctx).clamp(0, i16::from(u8::MAX)) as u8,
        }
    }

    /// The hexes so far from a hex.
    #[inline]
    fn ring(&self, board: &Battlefield, from: HexId, most: u8) -> HexSet {
        match (self.least, most) {
            (0, most) => board.within(from, most),
            (1, 1) => board.neighbours(from),
            (1, most) => board.within(from, most).without(from),
            (least, most) => board.within(from, most) - board.within(from, least - 1),
        }
    }

    /// Whether it is true of a hex, a fighter not counted.
    pub(crate) fn holds(
        &self,
        eval: &Eval,
        from: HexId,
        but: Option<FighterId>,
        ctx: &Ctx,
    ) -> bool {
        let ring = self.ring(eval.board(), from, self.reach(eval, ctx));
        let many = self.many as usize;
        let enough = |found: usize| found >= many;
        match &self.of {
            Place::Fighter(who) => {
                let mut fighters = eval.fighters(*who, ctx).iter();
                let far = |at: HexId| ring.contains(at);
                fighters.any(|other| Some(other) != but && eval.place(other).is_some_and(far))
            }
            Place::Fighters(filter) => {
                if !ring.intersects(eval.state.occupied()) {
                    return enough(0);
                }
                let mut others = eval.present_in(ring);
                if let Some(but) = but {
                    others.remove(but);
                }
                let others = eval.among(others, filter, ctx);
                match many {
                    1 => !others.is_empty(),
                    _ => enough(others.len()),
                }
            }
            Place::Features(filter) => {
                let lies = |id: &_| ring.contains(eval.state.feature(*id).hex);
                let near = eval.all_features().filter(lies);
                let found = near.filter(|id| eval.feature_is(*id, filter, ctx));
                enough(found.take(many).count())
            }
            Place::Hexes(filter) => {
                let found = eval.hexes_among(ring, filter, ctx);
                match many {
                    1 => !found.is_empty(),
                    _ => enough(found.len()),
                }
            }
        }
    }

    /// Those among these fighters of whom it is true; none of them counts itself.
    #[inline(never)]
    pub(crate) fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let is = |id: &FighterId| {
            let at = eval.place(*id);
            at.is_some_and(|hex| self.holds(eval, hex, Some(*id), &ctx.about(*id)))
        };
        // What it is measured to is found once, if it is the same for all of them.
        let same = match (&self.of, &self.most) {
            _ if fighters.is_single() => None,
            (Place::Hexes(filter), Num::Const(_)) if filter.iter().all(HexIs::is_fixed) => {
                return self.near_some(eval, fighters, filter, ctx);
            }
            (Place::Fighters(filter), Num::Const(_)) => {
                let present = eval.state.fighters.present();
                Some((self.many, eval.among(present, filter, ctx)))
            }
            (Place::Fighter(who), Num::Const(_)) if *who != Ref::It => {
                Some((1, eval.fighters(*who, ctx)))
            }
            _ => None,
        };
        let Some((many, others)) = same else {
            return fighters.iter().filter(is).collect();
        };
        let (board, most) = (eval.board(), self.reach(eval, ctx));
        let near = |others| self.near(many, board, most, places(eval, others));
        let all = near(others);
        let is = |id: &FighterId| {
            // Nobody counts itself.
            let counts_itself = self.least == 0 && others.contains(*id);
            let hexes = if counts_itself {
                near(others.without(FighterSet::single(*id)))
            } else {
                all
            };
            eval.place(*id).is_some_and(|hex| hexes.contains(hex))
        };
        fighters.iter().filter(is).collect()
    }

    /// Those among these fighters that are so far from hexes that are all of this, of which it does not matter who asks.
    fn near_some(
        &self,
        eval: &Eval,
        fighters: FighterSet,
        filter: &[HexIs],
        ctx: &Ctx,
    ) -> FighterSet {
        let (board, most) = (eval.board(), self.reach(eval, ctx));
        let hexes = eval.hexes_among(board.all(), filter, ctx);
        let is = |id: &FighterId| {
            let ring = |at| self.ring(board, at, most) & hexes;
            eval.place(*id).is_some_and(|at| match self.many {
                1 => !ring(at).is_empty(),
                many => ring(at).len() >= many.into(),
            })
        };
        fighters.iter().filter(is).collect()
    }

    /// The hexes of which it would be true for a fighter that stood there, if that hangs on nobody else but who can be told from here.
    pub(crate) fn hexes_of(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> Option<HexSet> {
        let Num::Const(most) = self.most else {
            return None;
        };
        let (many, others) = match &self.of {
            Place::Fighter(who) => (1, eval.fighters(*who, ctx)),
            Place::Fighters(filter) => {
                if filter.iter().any(|is| eval.hangs_on_place(is)) {
                    return None;
                }
                let present = eval.state.fighters.present();
                (self.many, eval.among(present, filter, ctx))
            }
            _ => return None,
        };
        let places = places(eval, others.without(FighterSet::single(id)));
        Some(self.near(many, eval.board(), most as u8, places))
    }

    /// All hexes that it is true of.
    pub(crate) fn set(&self, eval: &Eval, ctx: &Ctx) -> HexSet {
        let most = self.reach(eval, ctx);
        match &self.of {
            Place::Fighter(who) => {
                let places = places(eval, eval.fighters(*who, ctx));
                self.near(1, eval.board(), most, places)
            }
            Place::Fighters(filter) => {
                let others = eval.all(filter, ctx).iter();
                let places = others
                    .filter(|fighter| ctx.it != Some(*fighter))
                    .filter_map(|fighter| eval.state.fighter(fighter).hex);
                self.near(self.many, eval.board(), most, places)
            }
            Place::Features(filter) => {
                let tokens = eval.features(filter, ctx);
                let places = tokens.map(|feature| eval.state.feature(feature).hex);
                self.near(self.many, eval.board(), most, places)
            }
            Place::Hexes(filter) => {
                let hexes = eval.hexes_among(eval.board().all(), filter, ctx);
                self.near(self.many, eval.board(), most, hexes.iter())
            }
        }
    }

    /// The hexes that are so far from at least so many of these.
    fn near(
        &self,
        many: u8,
        board: &Battlefield,
        most: u8,
        places: impl Iterator<Item = HexId>,
    ) -> HexSet {
        match many {
            0 => board.all(),
            1 => places.fold(HexSet::EMPTY, |all, at| all | self.ring(board, at, most)),
            many => {
                // The hexes far enough from one of those seen so far, from two of them, and so on.
                let mut far = vec![HexSet::EMPTY; many.into()];
                for at in places {
                    let mut more = self.ring(board, at, most);
                    for one in &mut far {
                        let again = *one & more;
                        *one |= more;
                        more = again;
                    }
                }
                far.pop().unwrap_or_default()
            }
        }
    }

    /// "adjacent to a damaged enemy fighter", "within 2 hexes of that fighter"; `fighters` names fighters like these.
    pub(crate) fn said(&self, names: &Names, fighters: impl Fn(&[Is], &Det) -> String) -> String {
        let det = fighters::at_least(self.many);
        let whom = match &self.of {
            Place::Fighter(who) => names.of(*who).text.clone(),
            Place::Fighters(filter) => fighters(filter, &det),
            Place::Features(filter) => features::noun(filter, &det, names),
            Place::Hexes(filter) => hexes::noun(filter, &det, names),
        };
        match (self.least, &self.most) {
            (1, Num::Const(1)) => format!("adjacent to {whom}"),
            (0, most) => format!("within {} of {whom}", quantity(most, "hex", names)),
            (least, Num::Const(most)) => format!("{least} to {most} hexes from {whom}"),
            (least, most) => {
                let most = quantity(most, "hex", names);
                format!("at least {least} and at most {most} from {whom}")
            }
        }
    }
}
