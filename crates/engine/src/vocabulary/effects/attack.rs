use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::may::yes_or_no;
use super::touch::{Touch, Touches};
use crate::cards::{Deed, Is, Ref, Rules, WeaponDef, WeaponIs};
use crate::decision::{Choice, Question};
use crate::eval::{Aim, Ctx, Eval, Offers, Scene, Weapons};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::{self, Det};
use crate::render::names::Names;
use crate::render::rules::with_rules;
use crate::render::steps::EffectWord;
use crate::render::text::capitalise;
use crate::render::weapons;
use crate::state::{Attack, EffectRef, Env, FighterId, Grant, Run, Seat, WeaponRef};
use crate::vocabulary::durations::EndOfAttack;

/// An attack that a card grants.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct GrantedAttack {
    /// Who attacks.
    pub who: Ref,
    /// What its weapon must be.
    #[serde(default)]
    pub weapon: Vec<WeaponIs>,
    /// The weapon to use instead of its own.
    #[serde(default)]
    pub with: Option<Box<WeaponDef>>,
    /// What the target must be, besides visible and within range.
    #[serde(default)]
    pub target: Vec<Is>,
    /// Rules in force for this attack.
    #[serde(default)]
    pub rules: Rules,
    /// It may be left out.
    #[serde(default)]
    pub optional: bool,
    /// One target only, even if the weapon is used against several.
    #[serde(default)]
    pub single: bool,
    /// The fighter attacks as if it were one of yours.
    #[serde(default)]
    pub as_yours: bool,
}

impl GrantedAttack {
    /// The weapons with which a fighter can make it.
    pub(crate) fn weapons(
        &self,
        eval: &Eval,
        attacker: FighterId,
        place: Option<EffectRef>,
        ctx: &Ctx,
    ) -> Weapons {
        if eval.cannot(attacker, Deed::Attack) {
            return Weapons::new();
        }
        let finds =
            |weapon: WeaponRef| !eval.targets(attacker, weapon, &self.target, ctx).is_empty();
        match (&self.with, place) {
            (None, _) => eval
                .weapons(attacker)
                .into_iter()
                .filter(|weapon| {
                    eval.weapon_is(attacker, *weapon, &self.weapon, ctx, None) && finds(*weapon)
                })
                .collect(),
            (Some(_), Some(place)) => std::iter::once(WeaponRef::Lent(place))
                .filter(|weapon| finds(*weapon))
                .collect(),
            (Some(lent), None) if lent.spell && !eval.casts(attacker) => Weapons::new(),
            // Before it is carried out the lent weapon has no place to refer to: its printed Range decides.
            (Some(lent), None) => std::iter::once(WeaponRef::Printed(attacker, 0))
                .filter(|_| self.reaches(eval, lent, attacker, ctx))
                .collect(),
        }
    }

    fn reaches(&self, eval: &Eval, lent: &WeaponDef, attacker: FighterId, ctx: &Ctx) -> bool {
        let range = eval.num(&lent.range, ctx);
        eval.state.on_battlefield().any(|target| {
            let aim = Aim {
                attacker,
                weapon: None,
                target: Some(target),
            };
            eval.enemies(attacker, target)
                && !eval.untargetable(aim)
                && (self.target.is_empty() || eval.is(target, &self.target, ctx))
                && match (eval.place(attacker), eval.place(target)) {
                    (Some(a), Some(b)) => {
                        eval.visible(a, b) && i16::from(eval.board().distance(a, b)) <= range
                    }
                    _ => false,
                }
        })
    }
}

impl EffectWord for GrantedAttack {
    fn said(&self, names: &Names) -> Clause {
        let who = names.of(self.who);
        let yours = match (self.as_yours, who.plural) {
            (false, _) => "",
            (true, false) => ", as if it were one of yours,",
            (true, true) => ", as if they were yours,",
        };
        let attacks = if self.optional {
            "can Attack"
        } else {
            who.verb("Attacks", "Attack")
        };
        let mut text = format!("{}{yours} {attacks}", who.text);
        if !self.target.is_empty() {
            let target = fighters::noun(&self.target, &Det::A, names);
            text = format!("{text} {}", target.text);
        }
        if !self.weapon.is_empty() {
            text = format!("{text} with {}", weapons::noun(&self.weapon, &Det::A));
        }
        if let Some(weapon) = &self.with {
            let figures = weapons::figures(weapon, names);
            text = format!("{text} with this weapon: {figures}");
            for note in weapons::notes(weapon, "", names).into_iter().flatten() {
                text = format!("{text}. {}", capitalise(&note.text));
            }
        }
        with_rules(text, "for this Attack", self.rules.items(), names)
    }
}

impl Touches for GrantedAttack {
    fn touch(&self) -> Touch<'_> {
        Touch::granted(self.who, self.optional)
    }
}

impl Offers for GrantedAttack {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        if !self.optional {
            return None;
        }
        let fighter = scene.fighter(self.who)?;
        let weapons = self.weapons(&scene.eval, fighter, scene.place, &scene.ctx());
        (!weapons.is_empty()).then_some((scene.owner, Question::May))
    }

    fn offers(&self, _: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        yes_or_no(visit)
    }

    fn can(&self, scene: &Scene) -> bool {
        let ctx = scene.ctx();
        self.optional
            || scene.every(self.who, |fighter| {
                !self.weapons(&scene.eval, fighter, None, &ctx).is_empty()
            })
    }
}

impl Does for GrantedAttack {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let act = engine.moves_on(run);
        if choice.is_some_and(|choice| choice != Choice::Yes) {
            return;
        }
        let Some(fighter) = act.fighter(engine, self.who) else {
            return;
        };
        let before = engine
            .state
            .attack()
            .map(|attack| (attack.weapon(), attack.target()));
        let serial = engine.serial();
        let mut attack = Attack::new(fighter, serial);
        attack.grant = Some(Grant {
            effect: act.place,
            owner: act.owner,
            env: Box::new(act.env.clone()),
        });
        attack.before = before;
        attack.reaction = engine.reacting();
        attack.as_yours = self.as_yours.then_some(act.owner);
        engine.push(attack);
        if !self.rules.is_empty() {
            let env = Env {
                attacker: None,
                target: None,
                ..act.env
            };
            engine.start_lasting(
                act.owner,
                &[EndOfAttack.into()],
                Some(self.rules.id()),
                None,
                env,
                false,
                Some(act.place),
            );
        }
    }
}
