//! Whether every instruction of an ability could be carried out. (EMB-TIMING-07)
//!
//! What an effect can have chosen is said once, by the effect ([`Offers`]). An instruction is possible if it offers something after
//! which the rest of the text is possible, and a player is asked to choose among just that.

use super::{Ctx, Eval};
use crate::board::HexId;
use crate::cards::{Aspect, Block, Count, Deed, Effect, Is, Num, Ref, Who};
use crate::rules::Playable;
use crate::state::{EffectRef, Env, FighterId, FighterSet, Progress, Run, Seat, State};
use crate::vocabulary::effects::Touches;

/// The instructions still to come: a list, and what comes after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'r> {
    pub effects: &'r [Effect],
    pub after: Option<&'r Rest<'r>>,
}

/// An effect's place in a text that is carried out, or that might be: whose it is, what its words refer to, how far it has got and
/// what comes after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'s> {
    /// The position.
    pub eval: Eval<'s>,
    /// Whose card or ability it is.
    pub owner: Seat,
    /// What the words refer to.
    pub env: &'s Env,
    /// Picks count as picks by a ploy.
    pub ploy: bool,
    /// How far the effect has got.
    pub progress: Progress,
    /// Where the effect stands, if it is being carried out.
    pub place: Option<EffectRef>,
    rest: Rest<'s>,
}

impl<'s> Scene<'s> {
    /// The effect that a run has got to, with the rest of its block after it.
    pub fn of(eval: Eval<'s>, run: &'s Run, rest: &'s [Effect]) -> Self {
        Self {
            eval,
            owner: run.owner,
            env: &run.env,
            ploy: run.ploy,
            progress: run.progress,
            place: Some(EffectRef {
                block: run.block,
                index: run.next,
            }),
            rest: Rest {
                effects: rest,
                after: None,
            },
        }
    }

    /// The same, with more to be done after the block.
    pub fn followed_by<'r>(self, after: Option<&'r Rest<'r>>) -> Scene<'r>
    where
        's: 'r,
    {
        let rest = Rest { after, ..self.rest };
        Scene { rest, ..self }
    }

    /// From where the effect asks its questions.
    pub fn ctx(&self) -> Ctx<'s> {
        Ctx::new(self.owner, self.env)
    }

    /// The fighters that a reference means.
    pub fn fighters(&self, who: Ref) -> FighterSet {
        self.eval.fighters(who, &self.ctx())
    }

    /// The one fighter that a reference means.
    pub fn fighter(&self, who: Ref) -> Option<FighterId> {
        self.fighters(who).first()
    }

    /// Whether it is so for every fighter that a reference means.
    pub fn every(&self, who: Ref, is: impl Fn(FighterId) -> bool) -> bool {
        self.fighters(who).iter().all(is)
    }

    /// A number.
    pub fn num(&self, number: &Num) -> i16 {
        self.eval.num(number, &self.ctx())
    }

    /// The seat that is meant.
    pub fn seat(&self, who: Who) -> Seat {
        self.eval.seat(who, &self.ctx())
    }

    /// The fighters still to come of an effect that deals with several.
    pub fn still_to_come(&self, all: impl FnOnce() -> FighterSet) -> FighterSet {
        if self.progress.begun {
            self.progress.fighters
        } else {
            all()
        }
    }

    /// Whether a block could be carried out here, whatever comes after it.
    pub fn possible(&self, block: &Block) -> bool {
        self.eval
            .feasible(block.items(), self.owner, self.env, self.ploy)
    }

    /// Whether nothing comes after the effect.
    fn is_last(&self) -> bool {
        self.rest.effects.is_empty() && self.rest.after.is_none()
    }

    /// Whether nothing comes after the effect that might turn out to be impossible. What has to be copied to look further need not be.
    pub fn surely_goes_on(&self) -> bool {
        let mut rests = std::iter::successors(Some(&self.rest), |rest| rest.after);
        rests.all(|rest| rest.effects.iter().all(Offers::is_sure))
    }

    /// Whether the rest of the text could be carried out with these registers.
    #[inline]
    pub fn goes_on(&self, env: &Env) -> bool {
        self.is_last()
            || self
                .eval
                .rest_feasible(self.rest, self.owner, env, self.ploy)
    }

    /// Whether a block within the effect could be carried out, and the rest of the text after it.
    pub fn goes_through(&self, block: &Block) -> bool {
        let rest = Rest {
            effects: block.items(),
            after: Some(&self.rest),
        };
        self.eval
            .rest_feasible(rest, self.owner, self.env, self.ploy)
    }

    /// Whether the rest of the block could be carried out with a fighter in another hex.
    pub fn goes_on_from(&self, fighter: FighterId, hex: HexId) -> bool {
        let rest = self.rest.effects;
        self.eval
            .feasible_with(fighter, hex, rest, self.owner, self.env, self.ploy)
    }

    /// Whether the rest of the text could be carried out once the position has changed like this.
    pub fn goes_on_after(&self, change: impl FnOnce(&mut State)) -> bool {
        if self.surely_goes_on() {
            return true;
        }
        let mut state = self.eval.state.clone();
        change(&mut state);
        let eval = Eval {
            lenient: self.eval.lenient,
            ..Eval::new(self.eval.table, &state)
        };
        eval.rest_feasible(self.rest, self.owner, self.env, self.ploy)
    }

    /// Whether more is done to that fighter in the rest of the block.
    pub fn comes_back_to(&self, who: Ref) -> bool {
        let mut rest = self.rest.effects.iter();
        rest.any(|effect| effect.touch().whom == Some(who))
    }

    /// Whether something in the rest of the block hangs on where this effect leaves fighters.
    pub fn looks_ahead(&self) -> bool {
        let playable = self.eval.table.rules.playable;
        crate::vocabulary::effects::looks_ahead(self.rest.effects, playable)
    }

    /// Whether only what is chosen must be possible.
    pub fn lenient(&self) -> bool {
        self.eval.lenient
    }
}

/// What an effect has players choose.
#[ambassador::delegatable_trait]
pub(crate) trait Offers: Touches {
    /// Who has to choose now, and what.
    fn asks(
        &self,
        _scene: &crate::eval::Scene,
    ) -> Option<(crate::state::Seat, crate::decision::Question)> {
        None
    }

    /// Visits what can be chosen, in order, until the visitor is content.
    fn offers(
        &self,
        _scene: &crate::eval::Scene,
        _visit: &mut dyn FnMut(crate::decision::Choice) -> bool,
    ) -> bool {
        false
    }

    /// Notes a choice where what follows refers to it.
    fn notes(&self, _choice: crate::decision::Choice, _env: &mut crate::state::Env) {}

    /// Whether it can be carried out whatever the position is: then nobody need look. Nothing is chosen for it.
    fn is_sure(&self) -> bool {
        false
    }

    /// Whether it can be carried out, whatever comes after it.
    fn can(&self, scene: &crate::eval::Scene) -> bool {
        self.asks(scene).is_none() || self.offers(scene, &mut |_| true)
    }

    /// Whether the rest of the text can be carried out after this choice.
    fn leads_on_after(&self, choice: crate::decision::Choice, scene: &crate::eval::Scene) -> bool {
        let mut env = scene.env.clone();
        self.notes(choice, &mut env);
        scene.goes_on(&env)
    }

    /// Whether it can be carried out, and the rest of the text after it.
    fn leads_on(&self, scene: &crate::eval::Scene) -> bool {
        if self.touch().notes {
            self.offers(scene, &mut |choice| self.leads_on_after(choice, scene))
        } else {
            self.can(scene) && scene.goes_on(scene.env)
        }
    }
}

impl<'a> Eval<'a> {
    /// Whether these effects could all be carried out.
    pub fn feasible(&self, effects: &[Effect], owner: Seat, env: &Env, ploy: bool) -> bool {
        let rest = Rest {
            effects,
            after: None,
        };
        self.rest_feasible(rest, owner, env, ploy)
    }

    /// Whether a ploy with these effects may be played: all of it, or only what it has its player choose, must be possible.
    pub(crate) fn playable(&self, effects: &[Effect], owner: Seat, env: &Env) -> bool {
        let lenient = self.table.rules.playable == Playable::Choices;
        Self { lenient, ..*self }.feasible(effects, owner, env, true)
    }

    /// Whether all that these effects have a player choose can be chosen.
    pub(crate) fn choosable(&self, effects: &[Effect], owner: Seat, env: &Env, ploy: bool) -> bool {
        let lenient = Self {
            lenient: true,
            ..*self
        };
        lenient.feasible(effects, owner, env, ploy)
    }

    fn rest_feasible(&self, rest: Rest, owner: Seat, env: &Env, ploy: bool) -> bool {
        let Some((effect, effects)) = rest.effects.split_first() else {
            return rest
                .after
                .is_none_or(|after| self.rest_feasible(*after, owner, env, ploy));
        };
        let scene = Scene {
            eval: *self,
            owner,
            env,
            ploy,
            progress: Progress::default(),
            place: None,
            rest: Rest {
                effects,
                after: rest.after,
            },
        };
        if self.lenient && effect.touch().deed {
            return scene.goes_on(env);
        }
        effect.leads_on(&scene)
    }

    /// Whether these effects could be carried out with a fighter in another hex.
    pub(crate) fn feasible_with(
        &self,
        fighter: FighterId,
        hex: HexId,
        effects: &[Effect],
        owner: Seat,
        env: &Env,
        ploy: bool,
    ) -> bool {
        let mut state = self.state.clone();
        state.fighter_mut(fighter).hex = Some(hex);
        Eval::new(self.table, &state)
            .telling(self.too_deep)
            .feasible(effects, owner, env, ploy)
    }

    /// An instruction for each of several fighters can be carried out if it can be for one of them, or for all, one after another.
    pub(crate) fn each_feasible(
        &self,
        fighters: FighterSet,
        block: &Block,
        owner: Seat,
        env: &Env,
        ploy: bool,
    ) -> bool {
        let mut env = env.clone();
        let mut can = |eval: &Eval, fighter: FighterId| {
            env.each = Some(fighter);
            eval.feasible(block.items(), owner, &env, ploy)
        };
        if self.table.rules.playable != Playable::EverythingForEach {
            return fighters.iter().any(|fighter| can(self, fighter));
        }
        !fighters.is_empty() && self.one_after_another(fighters, can)
    }

    /// Whether something can be done to all of these fighters in some order: who can be pushed may be pushed first, out of the way of the
    /// others.
    pub(crate) fn one_after_another(
        &self,
        fighters: FighterSet,
        mut can: impl FnMut(&Eval, FighterId) -> bool,
    ) -> bool {
        let mut able = |eval: &Eval| -> FighterSet {
            let all = fighters.iter();
            all.filter(|fighter| can(eval, *fighter)).collect()
        };
        let mut all = able(self);
        if all.is_empty() {
            return fighters.is_empty();
        }
        while all != fighters {
            let mut state = self.state.clone();
            for fighter in all.iter() {
                state.fighter_mut(fighter).hex = None;
            }
            let eval = Eval {
                lenient: self.lenient,
                too_deep: self.too_deep,
                ..Eval::new(self.table, &state)
            };
            let more = all | able(&eval);
            if more == all {
                return false;
            }
            all = more;
        }
        true
    }

    /// The fighters that a player can pick.
    pub(crate) fn candidates(&self, filter: &[Is], by: Who, ctx: &Ctx, ploy: bool) -> FighterSet {
        let mut all = self.all(filter, ctx);
        let picky = Aspect::CannotBePickedByPloys.bit() | Aspect::CannotBePickedByAnyPloys.bit();
        if ploy && self.state.aspects & picky != 0 {
            let by = self.seat(by, ctx);
            all = all
                .iter()
                .filter(|fighter| {
                    !(self.cannot(*fighter, Deed::BePickedByAnyPloys)
                        || (self.state.fighter(*fighter).seat != by
                            && self.cannot(*fighter, Deed::BePickedByPloys)))
                })
                .collect();
        }
        all
    }

    /// The fewest that a count asks for.
    pub(crate) fn least(&self, count: &Count, ctx: &Ctx) -> i16 {
        match count {
            Count::Exactly(number) | Count::Between(number, _) => self.num(number, ctx).max(0),
            Count::UpTo(_) | Count::All => 0,
        }
    }

    /// The most that a count allows.
    pub(crate) fn most(&self, count: &Count, ctx: &Ctx) -> i16 {
        match count {
            Count::Exactly(number) | Count::UpTo(number) | Count::Between(_, number) => {
                self.num(number, ctx).max(0)
            }
            Count::All => i16::MAX,
        }
    }

    /// Whether some choice of so many of these fighters will do.
    pub(crate) fn some_pick(
        &self,
        from: FighterSet,
        count: i16,
        will_do: &mut dyn FnMut(FighterSet) -> bool,
    ) -> bool {
        fn choose(
            rest: FighterSet,
            picked: FighterSet,
            count: i16,
            will_do: &mut dyn FnMut(FighterSet) -> bool,
        ) -> bool {
            if count <= 0 {
                return will_do(picked);
            }
            let mut rest = rest;
            while let Some(next) = rest.first() {
                rest.remove(next);
                let mut picked = picked;
                picked.insert(next);
                if choose(rest, picked, count - 1, will_do) {
                    return true;
                }
            }
            false
        }
        choose(from, FighterSet::EMPTY, count, will_do)
    }

    /// Whether a card is of a type.
    pub(crate) fn of_type(&self, card: crate::state::CardId, kind: crate::cards::CardType) -> bool {
        self.table.is_objective(card) == (kind == crate::cards::CardType::Objective)
    }
}
