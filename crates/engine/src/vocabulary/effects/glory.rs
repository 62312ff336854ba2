use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Moment, Num, Who};
use crate::decision::Choice;
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::names::player;
use crate::render::numbers::quantity;
use crate::render::steps::EffectWord;
use crate::render::steps::told;
use crate::state::Run;

/// Gain Glory points: `Glory(1)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Glory {
    /// How many.
    pub number: Num,
    /// They are spent already.
    #[serde(default)]
    pub spent: bool,
}

/// Spend Glory points; there must be enough unspent ones.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SpendGlory(pub Num);

/// A player loses Glory points, unspent ones first: `LoseGlory(Opponent, 1)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct LoseGlory {
    /// Who loses them.
    pub who: Who,
    /// How many.
    pub number: Num,
    /// You take them; that can be done to unspent ones only.
    #[serde(default)]
    pub taken: bool,
}

impl EffectWord for Glory {
    fn said(&self, names: &Names) -> Clause {
        let unit = if self.spent { "spent glory" } else { "glory" };
        Clause::plain(format!("gain {}", quantity(&self.number, unit, names)))
    }
}

impl Touches for Glory {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Glory {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Glory {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let fallen = run.env.occasion.as_ref();
        let fallen = fallen.filter(|occasion| occasion.moment == Moment::Slain);
        let fallen = fallen.and_then(|occasion| occasion.subject);
        let act = engine.moves_on(run);
        let amount = act.amount(engine, &self.number);
        engine.gain_glory(act.owner, amount);
        if let Some(fallen) = fallen {
            engine.pay_more(fallen, act.owner, amount);
        }
        if self.spent && engine.state.is_player(act.owner) {
            let player = engine.state.player_mut(act.owner);
            player.spent = player.spent.saturating_add(amount).min(player.glory);
        }
    }
}

impl EffectWord for SpendGlory {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("spend {}", quantity(&self.0, "glory", names)))
    }
}

impl Touches for SpendGlory {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for SpendGlory {
    fn can(&self, scene: &Scene) -> bool {
        let player = scene.eval.state.player(scene.owner);
        i16::from(player.glory.saturating_sub(player.spent)) >= scene.num(&self.0)
    }
}

impl Does for SpendGlory {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let (seat, amount) = (act.owner, act.amount(engine, &self.0));
        if engine.state.is_player(seat) {
            let player = engine.state.player_mut(seat);
            player.spent = player.spent.saturating_add(amount).min(player.glory);
            engine.log(|| Event::GlorySpent { seat, amount });
        }
    }
}

impl EffectWord for LoseGlory {
    fn said(&self, names: &Names) -> Clause {
        if self.taken {
            let glory = quantity(&self.number, "unspent glory", names);
            return Clause::plain(format!(
                "take {glory} from {}",
                player(self.who, names).text
            ));
        }
        let glory = quantity(&self.number, "glory", names);
        told(self.who, "lose", "loses", &glory, names)
    }
}

impl Touches for LoseGlory {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for LoseGlory {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for LoseGlory {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let (seat, amount) = (act.seat(engine, self.who), act.amount(engine, &self.number));
        if !engine.state.is_player(seat) {
            return;
        }
        let player = engine.state.player_mut(seat);
        let kept = if self.taken { player.spent } else { 0 };
        let amount = amount.min(player.glory.saturating_sub(kept));
        player.glory -= amount;
        player.spent = player.spent.min(player.glory);
        if amount == 0 {
            return;
        }
        engine.log(|| Event::GloryLost { seat, amount });
        if self.taken {
            engine.gain_glory(act.owner, amount);
        }
    }
}
