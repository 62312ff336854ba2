use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Num, Ref, WeaponIs};
use crate::decision::Choice;
use crate::eval::{Ctx, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::steps::EffectWord;
use crate::render::weapons;
use crate::state::{Attack, FighterId, Run};

/// The attack in progress is aimed at that fighter instead.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Retarget(pub Ref);

/// The attacker uses a weapon of that fighter that is all of this, in place of its own.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UseWeaponsOf(pub Ref, #[serde(default)] pub Vec<WeaponIs>);

/// The attack in progress fails here and its sequence ends.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndAttack;

/// The target of the attack in progress is not driven back.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NoDriveBack;

/// The attack in progress also deals so much damage to those fighters.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AttackDeals(pub Ref, pub Num);

/// The target may use Stand Fast whatever the dice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AllowStandFast;

impl EffectWord for Retarget {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!("{who} becomes the target of this Attack"))
    }
}

impl Touches for Retarget {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).to(self.0)
    }
}

impl Offers for Retarget {}

impl Does for Retarget {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, _: Option<Choice>) {
        let ctx = Ctx::new(run.owner, &run.env);
        let target = engine.eval().fighter(self.0, &ctx);
        run.env.target = target.or(run.env.target);
        engine.passes_over(run);
        if let Some(target) = target {
            engine.aim_at(target);
        }
    }
}

impl EffectWord for UseWeaponsOf {
    fn said(&self, names: &Names) -> Clause {
        let Self(who, filter) = self;
        let attacker = &names.of(Ref::Attacker).text;
        let who = names.of(*who);
        Clause::plain(if filter.is_empty() {
            let weapons = who.of("weapons");
            format!("{attacker} can use {weapons} for this Attack")
        } else {
            let weapon = weapons::noun(filter, &Det::A);
            format!("{attacker} uses {weapon} of {} for this Attack", who.text)
        })
    }
}

impl Touches for UseWeaponsOf {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for UseWeaponsOf {
    fn can(&self, scene: &Scene) -> bool {
        let ctx = scene.ctx();
        scene.fighter(Ref::Attacker).is_some_and(|attacker| {
            scene.every(self.0, |lender| {
                scene.eval.weapons(lender).into_iter().any(|weapon| {
                    scene.eval.weapon_is(attacker, weapon, &self.1, &ctx, None)
                        && scene.eval.can_attack_with(attacker, weapon)
                })
            })
        })
    }
}

impl Does for UseWeaponsOf {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let lender = act.fighter(engine, self.0);
        let attack = engine.state.attack_mut();
        if let (Some(lender), Some(choosing)) = (lender, attack.and_then(Attack::choosing_mut)) {
            choosing.weapons_of = Some((lender, act.place));
        }
    }
}

impl EffectWord for EndAttack {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("end that Attack, which fails")
    }
}

impl Touches for EndAttack {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for EndAttack {}

impl Does for EndAttack {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        if let Some(attack) = engine.state.attack_mut() {
            attack.end_as_failure();
        }
    }
}

impl EffectWord for AttackDeals {
    fn said(&self, names: &Names) -> Clause {
        let damage = quantity(&self.1, "damage", names);
        let who = &names.of(self.0).text;
        Clause::plain(format!("have the attack also deal {damage} to {who}"))
    }
}

impl Touches for AttackDeals {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.0)
    }
}

impl Offers for AttackDeals {}

impl Does for AttackDeals {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let Some(cause) = engine
            .state
            .attack()
            .map(|attack| engine.attack_cause(attack))
        else {
            return;
        };
        let amount = act.num(engine, &self.1);
        let mut all: Vec<FighterId> = act.fighters(engine, self.0).iter().collect();
        all.reverse();
        for fighter in all {
            engine.inflict(fighter, amount, cause);
        }
    }
}

impl EffectWord for NoDriveBack {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("do not drive {} back", names.of(Ref::Target).text))
    }
}

impl Touches for NoDriveBack {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for NoDriveBack {}

impl Does for NoDriveBack {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        if let Some(attack) = engine.state.attack_mut() {
            attack.forbid_drive_back();
        }
    }
}

impl EffectWord for AllowStandFast {
    fn said(&self, names: &Names) -> Clause {
        let target = &names.of(Ref::Target).text;
        Clause::plain(format!("{target} can Stand Fast whatever the dice"))
    }
}

impl Touches for AllowStandFast {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for AllowStandFast {}

impl Does for AllowStandFast {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        if let Some(attack) = engine.state.attack_mut() {
            attack.allow_stand_fast();
        }
    }
}
