use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Amount, Effect};
use crate::cards::{Count, Is, Moment, Num, Slot, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::{self, Det};
use crate::render::names::Names;
use crate::render::names::{self, only, slot_ref};
use crate::render::numbers::{is_one, num};
use crate::render::steps::EffectWord;
use crate::render::steps::{self, told};
use crate::render::text::title;
use crate::state::{CardId, Env, FighterSet, Occasion, Run, Seat};
use crate::vocabulary::numbers;

/// Pick fighters: `Pick(A, [Friendly])`; several, or by another player, with names: `Pick(slot: A, from: [Friendly], count: UpTo(2))`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// What they are called from here on.
    pub slot: Slot,
    /// What they must be.
    pub from: Vec<Is>,
    /// `Exactly(Num)`, `UpTo(Num)`, `Between(Num, Num)` or `All`; one if nothing is said.
    #[serde(default)]
    pub count: Count,
    /// Who picks.
    #[serde(default)]
    pub by: Who,
    /// Cards that answer to being picked by a ploy do not answer to this (7).
    #[serde(default)]
    pub unchosen: bool,
}

impl Pick {
    /// Whether there is but one fighter to pick, who has been spoken of already.
    pub(crate) fn goes_without_saying(&self) -> bool {
        let one = matches!(self.count, Count::Exactly(Num::Const(1)));
        one && crate::render::names::only(&self.from).is_some()
    }

    fn chosen(&self, scene: &Scene) -> FighterSet {
        if scene.progress.begun {
            scene.env.picks[self.slot as usize]
        } else {
            FighterSet::EMPTY
        }
    }

    fn candidates(&self, scene: &Scene) -> FighterSet {
        let ploy = scene.ploy && !self.unchosen;
        scene
            .eval
            .candidates(&self.from, self.by, &scene.ctx(), ploy)
    }

    /// Whether the text can go on with these fighters picked and so many more of those.
    fn goes_on_with(
        &self,
        with: FighterSet,
        missing: i16,
        from: FighterSet,
        scene: &Scene,
    ) -> bool {
        let enough = from.len() as i16 >= missing;
        if !enough || scene.surely_goes_on() {
            return enough;
        }
        let mut env = scene.env.clone();
        scene.eval.some_pick(from, missing, &mut |more| {
            env.picks[self.slot as usize] = with | more;
            scene.goes_on(&env)
        })
    }
}

impl EffectWord for Pick {
    fn said(&self, names: &Names) -> Clause {
        let several = only(&self.from).map(|who| &names.of(who).text);
        if let Some(them) = several.and_then(|text| text.strip_prefix("each of ")) {
            return told(self.by, "pick", "picks", &format!("1 of {them}"), names);
        }
        if self.goes_without_saying() {
            return Clause::Nothing;
        }
        if matches!(&self.count, Count::UpTo(number) if is_one(number)) && self.by != Who::You {
            let whom = fighters::noun(&self.from, &Det::A, names).text;
            return told(self.by, "pick", "can pick", &whom, names);
        }
        told(self.by, "pick", "picks", &self.whom(names), names)
    }

    /// "Pick a fighter" and "push that fighter" read better as one instruction.
    fn said_with(&self, next: &Effect, names: &Names) -> Option<Clause> {
        let who = slot_ref(self.slot);
        if let Effect::Use(ability) = next {
            let whom = match only(&self.from) {
                Some(_) => names.of(who).text.clone(),
                None => fighters::noun(&self.from, &Det::A, names).text,
            };
            return Some(Clause::plain(format!(
                "use {} on {whom}",
                title(&ability.0)
            )));
        }
        let single = match &self.count {
            Count::Exactly(number) | Count::UpTo(number) => is_one(number),
            Count::Between(_, _) => false,
            Count::All => true,
        };
        if self.goes_without_saying() || !single || self.by != Who::You {
            return None;
        }
        let whom = fighters::noun(&self.from, &names::det(&self.count, names), names);
        steps::introducing(who, whom, next, names)
    }
}

impl Touches for Pick {
    fn touch(&self) -> Touch<'_> {
        let touch = Touch::of(Changes::Nothing).noting();
        if matches!(self.count, Count::All) {
            return touch;
        }
        touch.asking(self.by).looking(true)
    }
}

impl Offers for Pick {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        let most = match self.count {
            Count::All => return None,
            _ => scene.eval.most(&self.count, &scene.ctx()),
        };
        ((self.chosen(scene).len() as i16) < most)
            .then(|| (scene.seat(self.by), Question::PickFighter))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let chosen = self.chosen(scene);
        let others = self.candidates(scene) & !chosen;
        let enough = chosen.len() as i16 >= scene.eval.least(&self.count, &scene.ctx());
        others.iter().any(|fighter| visit(Choice::Fighter(fighter)))
            || enough && visit(Choice::Pass)
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        if let Choice::Fighter(fighter) = choice {
            env.picks[self.slot as usize].insert(fighter);
        }
    }

    fn leads_on_after(&self, choice: Choice, scene: &Scene) -> bool {
        let Choice::Fighter(fighter) = choice else {
            return scene.goes_on(scene.env);
        };
        let with = self.chosen(scene) | FighterSet::single(fighter);
        let missing = scene.eval.least(&self.count, &scene.ctx()) - with.len() as i16;
        let others = if missing > 0 {
            self.candidates(scene) & !with
        } else {
            FighterSet::EMPTY
        };
        self.goes_on_with(with, missing, others, scene)
    }

    fn leads_on(&self, scene: &Scene) -> bool {
        let all = self.candidates(scene);
        if matches!(self.count, Count::All) {
            return self.goes_on_with(all, 0, FighterSet::EMPTY, scene);
        }
        let least = scene.eval.least(&self.count, &scene.ctx());
        self.goes_on_with(FighterSet::EMPTY, least, all, scene)
    }
}

impl Does for Pick {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let slot = self.slot as usize;
        if matches!(self.count, Count::All) {
            let ctx = Ctx::new(run.owner, &run.env);
            run.env.picks[slot] = engine.eval().all(&self.from, &ctx);
            return engine.passes_over(run);
        }
        if choice.is_some() && !run.progress.begun {
            run.env.picks[slot] = FighterSet::EMPTY;
            run.progress.begun = true;
        }
        let Some(Choice::Fighter(fighter)) = choice else {
            return engine.passes_over(run);
        };
        self.notes(Choice::Fighter(fighter), &mut run.env);
        let by_ploy = run.ploy && !self.unchosen;
        let card = run.env.card;
        if by_ploy {
            // For answers that change who was picked.
            run.picking = Some((self.slot as u8, run.next, FighterSet::single(fighter)));
        }
        let ctx = Ctx::new(run.owner, &run.env);
        if run.env.picks[slot].len() as i16 >= engine.eval().most(&self.count, &ctx) {
            engine.passes_over(run);
        } else {
            engine.waits(run);
        }
        if by_ploy {
            engine.fire(Occasion {
                card,
                seat: card.map(CardId::seat),
                ..Occasion::of(Moment::PickedByPloy, fighter)
            });
        }
    }
}

impl Pick {
    /// Those who are picked: "up to 2 friendly fighters".
    fn whom(&self, names: &Names) -> String {
        let counted = |number: &Num| match number {
            Num::Const(_) => None,
            Num::Of(amount) => match amount.as_ref() {
                Amount::If(_) | Amount::X(_) => None,
                // "as many as there are" goes without saying.
                Amount::Min(numbers::Min(number, Num::Of(all)))
                    if matches!(all.as_ref(), Amount::Count(_)) =>
                {
                    Some(num(number, names))
                }
                _ => Some(num(number, names)),
            },
        };
        let (number, how) = match &self.count {
            Count::Exactly(number) => (counted(number), "equal"),
            Count::UpTo(number) => (counted(number), "up"),
            Count::Between(_, _) | Count::All => (None, ""),
        };
        match number {
            Some(number) => {
                let several = fighters::noun(&self.from, &Det::Bare, names).text;
                format!("a number of {several} {how} to {number}")
            }
            None => fighters::noun(&self.from, &names::det(&self.count, names), names).text,
        }
    }
}
