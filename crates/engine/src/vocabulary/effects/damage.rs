use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Deed, Num, Ref, Stat, Who};
use crate::decision::Choice;
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::{is_one, quantity_on};
use crate::render::steps::{EffectWord, told};
use crate::state::{FighterId, FighterSet, Run};

/// Inflict damage; it is dealt by you, or by the player that is named.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Damage(pub Ref, pub Num, #[serde(default)] pub Who);

/// Put so many damage tokens on; that is no damage dealt.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Wound(pub Ref, pub Num);

/// Inflict damage until vulnerable.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamageUntilVulnerable(pub Ref);

/// Remove damage until vulnerable; a fighter that would be slain is not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SaveVulnerable(pub Ref);

/// Heal: so many damage tokens go, one if no number is given.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Heal(pub Ref, #[serde(default)] pub Num);

/// Slay; if it says so, nobody is paid for it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Slay {
    /// Who is slain.
    pub who: Ref,
    /// Nobody is paid for it.
    #[serde(default)]
    pub unpaid: bool,
}

impl EffectWord for Damage {
    fn said(&self, names: &Names) -> Clause {
        let to = format!("to {}", names.of(self.0).text);
        let what = quantity_on(&self.1, "damage", &to, names);
        match self.2 {
            Who::You => Clause::plain(format!("deal {what}")),
            by => told(by, "deal", "deals", &what, names),
        }
    }
}

impl Touches for Damage {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.0)
    }
}

impl Offers for Damage {
    /// Whether somebody falls matters only to what might be impossible then.
    fn is_sure(&self) -> bool {
        true
    }

    /// Whom it would slay, nothing more can be done to.
    fn leads_on(&self, scene: &Scene) -> bool {
        if scene.lenient() || !scene.comes_back_to(self.0) {
            return scene.goes_on(scene.env);
        }
        let amount = scene.num(&self.1).max(0);
        let falls = |fighter: &FighterId| {
            let hurt = i16::from(scene.eval.state.fighter(*fighter).damage);
            amount > 0 && hurt + amount >= i16::from(scene.eval.stat(*fighter, Stat::Health))
        };
        let slain: FighterSet = scene.fighters(self.0).iter().filter(falls).collect();
        if slain.is_empty() {
            return scene.goes_on(scene.env);
        }
        scene.goes_on_after(|state| {
            for fighter in slain.iter() {
                let fighter = state.fighter_mut(fighter);
                fighter.slain = true;
                fighter.hex = None;
                (fighter.moves, fighter.charges, fighter.guards) = (0, 0, 0);
                (fighter.staggers, fighter.raises) = (0, 0);
                fighter.custom.clear();
            }
        })
    }
}

impl Does for Damage {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let (amount, mut cause) = (act.num(engine, &self.1), act.cause(engine));
        if self.2 != Who::You {
            cause.seat = Some(engine.eval().seat(self.2, &act.ctx()));
        }
        let mut all: Vec<FighterId> = act.fighters(engine, self.0).iter().collect();
        all.reverse();
        for fighter in all {
            engine.inflict(fighter, amount, cause);
        }
    }
}

impl EffectWord for Wound {
    fn said(&self, names: &Names) -> Clause {
        let on = format!("on {}", names.of(self.0).text);
        let what = quantity_on(&self.1, "damage token", &on, names);
        Clause::plain(format!("put {what}"))
    }
}

impl Touches for Wound {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.0)
    }
}

impl Offers for Wound {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Wound {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let (amount, cause) = (act.amount(engine, &self.1), act.cause(engine));
        for fighter in act.fighters(engine, self.0).iter() {
            let state = engine.state.fighter_mut(fighter);
            state.damage = state.damage.saturating_add(amount);
            engine.log(|| Event::Wounded { fighter, amount });
        }
        engine.check_health(cause);
    }
}

impl EffectWord for DamageUntilVulnerable {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!("deal damage to {who} until it is vulnerable"))
    }
}

impl Touches for DamageUntilVulnerable {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.0)
    }
}

impl Offers for DamageUntilVulnerable {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for DamageUntilVulnerable {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let cause = act.cause(engine);
        for fighter in act.fighters(engine, self.0).iter() {
            let health = i16::from(engine.eval().stat(fighter, Stat::Health));
            let amount = health - 1 - i16::from(engine.state.fighter(fighter).damage);
            engine.inflict(fighter, amount, cause);
        }
    }
}

impl EffectWord for SaveVulnerable {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!(
            "remove damage from {who} until it is vulnerable instead"
        ))
    }
}

impl Touches for SaveVulnerable {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).to(self.0)
    }
}

impl Offers for SaveVulnerable {}

impl Does for SaveVulnerable {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.for_all(run, self.0, |engine, fighter| {
            let most = engine.eval().stat(fighter, Stat::Health).saturating_sub(1);
            let state = engine.state.fighter_mut(fighter);
            state.damage = state.damage.min(most);
            engine.spare(fighter);
        });
    }
}

impl EffectWord for Heal {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        if is_one(&self.1) {
            return Clause::plain(format!("heal {who}"));
        }
        let what = quantity_on(&self.1, "damage", &format!("on {who}"), names);
        Clause::plain(format!("heal {what}"))
    }
}

impl Touches for Heal {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).to(self.0)
    }
}

impl Offers for Heal {
    /// Where there is nothing to remove, nobody can be healed. (HAR-TOKENS-04)
    fn can(&self, scene: &Scene) -> bool {
        let strict = scene.eval.table.rules.heals_only_hurt.on() && !scene.lenient();
        scene.every(self.0, |fighter| {
            !scene.eval.cannot(fighter, Deed::BeHealed)
                && (!strict || scene.eval.state.fighter(fighter).damage > 0)
        })
    }
}

impl Does for Heal {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let amount = act.amount(engine, &self.1);
        for fighter in act.fighters(engine, self.0).iter() {
            engine.heal(fighter, amount);
        }
    }
}

impl EffectWord for Slay {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.who).text;
        let unpaid = if self.unpaid {
            ", and nobody gains Glory for it"
        } else {
            ""
        };
        Clause::plain(format!("slay {who}{unpaid}"))
    }
}

impl Touches for Slay {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.who)
    }
}

impl Offers for Slay {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Slay {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let cause = act.cause(engine);
        for fighter in act.fighters(engine, self.who).iter() {
            if let Some(at) = engine.slay(fighter, cause) {
                engine.state[at].no_bounty |= self.unpaid;
            }
        }
    }
}
