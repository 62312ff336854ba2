use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Ability, Name, Rule, Who};
use crate::decision::Choice;
use crate::eval::{Eval, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::names::player;
use crate::render::steps::EffectWord;
use crate::render::text::title;
use crate::state::{Run, Seat, UseKey};

/// Use the ability of yours with this name, which is used in no other way (`when: Never`).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Use(pub Name);

/// You may use this ability of yours once more.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Refresh(pub Name);

/// The next activation of a player must be a pass.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SkipActivation(pub Who);

impl EffectWord for Use {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain(format!("use {}", title(&self.0)))
    }
}

impl Touches for Use {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).with(Inner::None)
    }
}

impl Offers for Use {
    fn leads_on(&self, scene: &Scene) -> bool {
        let ability = scene.eval.ability_named(scene.owner, self.0);
        ability.is_some_and(|(_, _, ability)| {
            scene.eval.holds(&ability.condition, &scene.ctx())
                && scene.goes_through(&ability.effects)
        })
    }
}

impl Does for Use {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        if let Some((id, rule, ability)) = engine.eval().ability_named(act.owner, self.0) {
            let effects = ability.effects.clone();
            engine.note_use(id, rule, act.env.subject(), act.env.this);
            engine.run_block(&effects, act.owner, act.env, true, false);
        }
    }
}

impl EffectWord for Refresh {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain(format!("you can use {} once more", title(&self.0)))
    }
}

impl Touches for Refresh {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Refresh {}

impl Does for Refresh {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let owner = run.owner;
        engine.passes_over(run);
        if let Some((id, rule, _)) = engine.eval().ability_named(owner, self.0) {
            let key = UseKey::Rule { id, rule };
            engine.state.uses.retain(|one| one.key != key);
        }
    }
}

impl<'a> Eval<'a> {
    /// The ability of a player's with this name: the number of its rules in play and its place there.
    fn ability_named(&self, owner: Seat, name: Name) -> Option<(u16, u8, &'a Ability)> {
        let sources = self.state.in_play.iter();
        let mut own = sources.filter(|source| source.owner == owner && !source.gone);
        own.find_map(|source| {
            let rules = self.table.arena.rules(source.rules?);
            (0..).zip(rules).find_map(|(rule, found)| match found {
                Rule::Ability(ability) if ability.name == Some(name) => {
                    Some((source.id, rule, ability))
                }
                _ => None,
            })
        })
    }
}

impl EffectWord for SkipActivation {
    fn said(&self, names: &Names) -> Clause {
        let next = player(self.0, names).of("next activation");
        Clause::plain(format!("{next} must be a pass"))
    }
}

impl Touches for SkipActivation {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for SkipActivation {
    fn can(&self, scene: &Scene) -> bool {
        let state = scene.eval.state;
        let turns = scene.eval.table.rules.turns_for(state.players.len());
        state.player(scene.seat(self.0)).turns_taken < turns
    }
}

impl Does for SkipActivation {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let seat = act.seat(engine, self.0);
        if engine.state.is_player(seat) {
            let player = engine.state.player_mut(seat);
            player.skips = player.skips.saturating_add(1);
        }
    }
}
