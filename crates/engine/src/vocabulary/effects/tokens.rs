use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Deed, Num, Ref, Token, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::{token, token_list};
use crate::render::names::Names;
use crate::render::numbers::{is_one, quantity};
use crate::render::steps::EffectWord;
use crate::render::text::a;
use crate::state::{FighterId, Run, Seat};

/// Give so many tokens of a kind, one if no number is given.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Give(pub Ref, pub Token, #[serde(default)] pub Num);

/// Remove so many tokens, of these kinds; the player chooses which if there is a choice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Remove(pub Ref, pub Vec<Token>, pub Num);

/// Remove all tokens of these kinds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveAll(pub Ref, pub Vec<Token>);

/// All tokens of these kinds pass from one fighter to another.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct PassTokens {
    /// Whose tokens they are.
    pub from: Ref,
    /// Who is given them.
    pub to: Ref,
    /// Which.
    pub tokens: Vec<Token>,
}

/// Inspire.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Inspire(pub Ref);

/// Uninspire.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Uninspire(pub Ref);

impl EffectWord for Give {
    fn said(&self, names: &Names) -> Clause {
        let what = so_many(&token(&self.1), &self.2, names);
        Clause::plain(format!("put {what} on {}", names.of(self.0).text))
    }
}

impl Touches for Give {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside).deed().to(self.0)
    }
}

impl Offers for Give {
    fn can(&self, scene: &Scene) -> bool {
        scene.every(self.0, |fighter| scene.eval.can_be_given(fighter, &self.1))
    }
}

impl Does for Give {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let count = act.amount(engine, &self.2);
        for fighter in act.fighters(engine, self.0).iter() {
            engine.give(fighter, self.1, count);
        }
    }
}

impl EffectWord for Remove {
    fn said(&self, names: &Names) -> Clause {
        let tokens = token_list(&self.1);
        let token = tokens.strip_suffix('s').unwrap_or(&tokens);
        let what = so_many(token, &self.2, names);
        Clause::plain(format!("remove {what} from {}", names.of(self.0).text))
    }
}

impl Touches for Remove {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You).deed().to(self.0)
    }
}

impl Offers for Remove {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        let fighter = scene.fighter(self.0)?;
        let has = |token: &Token| scene.eval.state.fighter(fighter).tokens(token) > 0;
        (scene.progress.count < scene.num(&self.2) && self.1.iter().any(has))
            .then_some((scene.owner, Question::PickToken))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let Some(fighter) = scene.fighter(self.0) else {
            return false;
        };
        (0..).zip(&self.1).any(|(index, token)| {
            scene.eval.state.fighter(fighter).tokens(token) > 0 && visit(Choice::Token(index))
        })
    }

    fn can(&self, scene: &Scene) -> bool {
        let number = scene.num(&self.2).max(1);
        scene.every(self.0, |fighter| {
            let fighter = scene.eval.state.fighter(fighter);
            let has: u8 = self.1.iter().map(|token| fighter.tokens(token)).sum();
            i16::from(has) >= number
        })
    }

    /// What a token stood in the way of can be done once it is gone, and the other way round.
    fn leads_on(&self, scene: &Scene) -> bool {
        let one = scene.fighter(self.0).filter(|_| scene.num(&self.2) == 1);
        let Some(fighter) = one.filter(|_| scene.comes_back_to(self.0)) else {
            return self.can(scene) && scene.goes_on(scene.env);
        };
        self.1.iter().any(|token| {
            scene.eval.state.fighter(fighter).tokens(token) > 0
                && scene.goes_on_after(|state| {
                    state.fighter_mut(fighter).remove_tokens(*token, 1);
                })
        })
    }
}

impl Does for Remove {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let Some(Choice::Token(index)) = choice else {
            return engine.passes_over(run);
        };
        let ctx = Ctx::new(run.owner, &run.env);
        let fighter = engine.eval().fighter(self.0, &ctx);
        run.progress.count += 1;
        engine.waits(run);
        if let (Some(fighter), Some(token)) = (fighter, self.1.get(index as usize)) {
            engine.remove_tokens(fighter, *token, 1);
        }
    }
}

impl EffectWord for RemoveAll {
    fn said(&self, names: &Names) -> Clause {
        let tokens = all_of(&self.1);
        Clause::plain(format!("remove {tokens} from {}", names.of(self.0).text))
    }
}

impl Touches for RemoveAll {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside).to(self.0)
    }
}

impl Offers for RemoveAll {
    /// Where there is nothing to remove, it cannot be removed. (HAR-TOKENS-04, HAR-POWER-05)
    fn can(&self, scene: &Scene) -> bool {
        let strict = scene.eval.table.rules.heals_only_hurt.on() && !scene.lenient();
        let has = |fighter: FighterId| {
            let fighter = scene.eval.state.fighter(fighter);
            self.1.iter().any(|token| fighter.tokens(token) > 0)
        };
        !strict || scene.every(self.0, has)
    }

    /// What the tokens stood in the way of can be done once they are gone, and the other way round.
    fn leads_on(&self, scene: &Scene) -> bool {
        if !scene.comes_back_to(self.0) {
            return self.can(scene) && scene.goes_on(scene.env);
        }
        let all = scene.fighters(self.0);
        self.can(scene)
            && scene.goes_on_after(|state| {
                for fighter in all.iter() {
                    for token in &self.1 {
                        state.fighter_mut(fighter).remove_tokens(*token, u8::MAX);
                    }
                }
            })
    }
}

impl Does for RemoveAll {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.for_all(run, self.0, |engine, fighter| {
            for token in &self.1 {
                engine.remove_tokens(fighter, *token, u8::MAX);
            }
        });
    }
}

impl EffectWord for PassTokens {
    fn said(&self, names: &Names) -> Clause {
        let tokens = all_of(&self.tokens);
        let (from, to) = (&names.of(self.from).text, &names.of(self.to).text);
        Clause::plain(format!("move {tokens} from {from} to {to}"))
    }
}

impl Touches for PassTokens {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for PassTokens {
    fn can(&self, scene: &Scene) -> bool {
        let passed = |token: &&Token| {
            let mut from = scene.fighters(self.from).iter();
            from.any(|one| scene.eval.state.fighter(one).tokens(token) > 0)
        };
        scene.every(self.to, |fighter| {
            let mut tokens = self.tokens.iter().filter(passed);
            tokens.all(|token| scene.eval.can_be_given(fighter, token))
        })
    }
}

impl Does for PassTokens {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let from = act.fighter(engine, self.from);
        if let (Some(from), Some(to)) = (from, act.fighter(engine, self.to)) {
            for token in &self.tokens {
                let count = engine.state.fighter(from).tokens(token);
                engine.give(to, *token, count);
            }
        }
    }
}

impl EffectWord for Inspire {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("Inspire {}", names.of(self.0).text))
    }
}

impl Touches for Inspire {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside).to(self.0)
    }
}

impl Offers for Inspire {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Inspire {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let later = run.inspire && engine.inspires_later();
        engine.for_all(run, self.0, |engine, fighter| {
            if later {
                engine.inspire_soon(fighter);
            } else {
                engine.inspire(fighter);
            }
        });
    }
}

impl Inspire {
    /// Whether it would change anything; or would if every fighter could be Inspired, if `freely`.
    pub(crate) fn would_matter(&self, engine: &Engine, freely: bool, ctx: &Ctx) -> bool {
        let eval = engine.eval();
        eval.fighters(self.0, ctx).iter().any(|fighter| {
            let state = engine.state.fighter(fighter);
            !state.inspired
                && state.inspire_due.is_none()
                && state.hex.is_some()
                && (freely || !eval.cannot(fighter, Deed::BeInspired))
        })
    }
}

impl EffectWord for Uninspire {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("Uninspire {}", names.of(self.0).text))
    }
}

impl Touches for Uninspire {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside).to(self.0)
    }
}

impl Offers for Uninspire {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Uninspire {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.for_all(run, self.0, |engine, fighter| engine.uninspire(fighter));
    }
}

/// "a Move token", "2 Move tokens".
fn so_many(token: &str, number: &Num, names: &Names) -> String {
    if is_one(number) {
        a(token)
    } else {
        quantity(number, token, names)
    }
}

/// "all Move and Charge tokens".
fn all_of(tokens: &[Token]) -> String {
    format!("all {}", token_list(tokens).replace(" or ", " and "))
}
