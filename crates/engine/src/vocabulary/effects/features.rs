use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Effect;
use super::touch::{Changes, Touch, Touches};
use crate::board::{HexId, HexSet};
use crate::cards::{FeatureIs, HexIs, Moment, Name, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Eval, Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::features;
use crate::render::fighters::Det;
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::render::text::words;
use crate::rules::Features;
use crate::state::{Env, FeatureId, Occasion, Off, Run, Seat};

/// Flip the picked feature tokens, or the one of the moment; with a filter, each that is all of this: `Flip([Cover])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Flip {
    /// Each feature token that is all of this.
    #[serde(default, rename = "each")]
    pub each: Option<Vec<FeatureIs>>,
}

/// Mark the picked feature token until it is flipped.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MarkFeature(pub Name);

/// Two picked feature tokens change places: pick the second with this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SwapFeatures(pub Vec<FeatureIs>, pub Vec<FeatureIs>);

/// The picked feature token goes to a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MoveFeature(pub Vec<HexIs>);

/// The picked feature token leaves the battlefield; an Upgrade that does this keeps it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveFeature;

/// The feature token that this Upgrade keeps comes back, in a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ReturnFeature(pub Vec<HexIs>);

/// Printed objectives stay what and where they are. (DRE-BOARD-01)
fn printed(eval: &Eval) -> bool {
    eval.table.rules.features == Features::Printed
}

/// The hexes like this that a feature token may be moved to. (HAR-FEATURE-13, NIG-OBJTOKEN-01)
fn hexes_for_feature(eval: &Eval, filter: &[HexIs], ctx: &Ctx) -> HexSet {
    let there = eval.state.features.iter();
    let taken: HexSet = there
        .filter(|feature| feature.off.is_none())
        .map(|feature| feature.hex)
        .collect();
    let mut hexes = eval.hexes(filter, ctx) - taken;
    if eval.table.rules.lethal_damage > 0 {
        hexes -= eval.lethal();
        hexes -= eval.blocked();
    }
    if eval.table.rules.cover.on() {
        hexes -= eval.cover();
    }
    hexes
}

fn picked(env: &Env) -> impl Iterator<Item = FeatureId> + use<> {
    let features = env.features;
    (0..16)
        .filter(move |index| features >> index & 1 == 1)
        .map(FeatureId)
}

impl Flip {
    fn all(&self, eval: &Eval, env: &Env, ctx: &Ctx) -> Vec<FeatureId> {
        match &self.each {
            Some(filter) => eval.features(filter, ctx).collect(),
            None if env.features != 0 => picked(env)
                .filter(|feature| feature.index() < eval.state.features.len())
                .collect(),
            None => {
                let occasion = env.occasion.as_ref();
                let feature = occasion.and_then(|occasion| occasion.feature);
                feature.into_iter().collect()
            }
        }
    }
}

impl EffectWord for Flip {
    fn said(&self, names: &Names) -> Clause {
        self.done_to("that feature token", names)
    }
}

impl Touches for Flip {
    fn touch(&self) -> Touch<'_> {
        let touch = Touch::of(Changes::Lot);
        if self.each.is_some() {
            touch.deed()
        } else {
            touch
        }
    }
}

impl Offers for Flip {
    fn can(&self, scene: &Scene) -> bool {
        let found = |filter| scene.eval.features(filter, &scene.ctx()).next().is_some();
        !printed(&scene.eval) && self.each.as_deref().is_none_or(found)
    }
}

impl Does for Flip {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        for feature in self.all(&engine.eval(), &act.env, &act.ctx()) {
            engine.flip(feature);
        }
    }
}

impl EffectWord for MarkFeature {
    fn said(&self, _: &Names) -> Clause {
        self.done_to("that feature token")
    }
}

impl Touches for MarkFeature {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for MarkFeature {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for MarkFeature {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let (mark, marked) = ((run.owner, self.0), run.env.features);
        engine.passes_over(run);
        for (index, feature) in engine.state.features.iter_mut().enumerate() {
            if marked >> index & 1 == 1 && !feature.marks.contains(&mark) {
                feature.marks.push(mark);
            }
        }
    }
}

impl EffectWord for SwapFeatures {
    fn said(&self, names: &Names) -> Clause {
        let one = features::noun(&self.0, &Det::A, names);
        let other = features::noun(&self.1, &Det::A, names);
        let other = match other.strip_prefix("a ").or(other.strip_prefix("an ")) {
            Some(rest) => format!("another {rest}"),
            None => other,
        };
        Clause::plain(format!("swap {one} with {other}"))
    }
}

impl Touches for SwapFeatures {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for SwapFeatures {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickFeature))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let ctx = scene.ctx();
        let second: Vec<FeatureId> = scene.eval.features(&self.1, &ctx).collect();
        let is_pair = |one: FeatureId, other: FeatureId| {
            other != one && (one < other || !second.contains(&one))
        };
        scene.eval.features(&self.0, &ctx).any(|one| {
            let others = second.iter().copied();
            others
                .filter(|other| is_pair(one, *other))
                .any(|other| visit(Choice::Features(one, other)))
        })
    }

    fn can(&self, scene: &Scene) -> bool {
        !printed(&scene.eval) && self.offers(scene, &mut |_| true)
    }
}

impl Does for SwapFeatures {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        let Some(Choice::Features(a, b)) = choice else {
            return;
        };
        let (at_a, at_b) = (engine.state.feature(a).hex, engine.state.feature(b).hex);
        engine.state.features[a.index()].hex = at_b;
        engine.state.features[b.index()].hex = at_a;
        engine.log(|| Event::FeaturesSwapped { a, b });
        engine.note_holders();
    }
}

impl EffectWord for MoveFeature {
    fn said(&self, names: &Names) -> Clause {
        self.done_to("that feature token", names)
    }
}

impl Touches for MoveFeature {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for MoveFeature {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickHex))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        hexes_for_feature(&scene.eval, &self.0, &scene.ctx())
            .iter()
            .any(|hex| visit(Choice::Hex(hex)))
    }

    fn can(&self, scene: &Scene) -> bool {
        !printed(&scene.eval) && self.offers(scene, &mut |_| true)
    }
}

impl Does for MoveFeature {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let picked = picked(&run.env);
        engine.passes_over(run);
        if let Some(Choice::Hex(hex)) = choice {
            engine.move_features(picked, hex);
        }
    }
}

impl EffectWord for RemoveFeature {
    fn said(&self, _: &Names) -> Clause {
        self.done_to("that feature token")
    }
}

impl Touches for RemoveFeature {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for RemoveFeature {
    fn can(&self, scene: &Scene) -> bool {
        !printed(&scene.eval)
    }
}

impl Does for RemoveFeature {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let (picked, card) = (picked(&run.env), run.env.card);
        engine.passes_over(run);
        if engine.printed_features() {
            return;
        }
        let off = match card.filter(|card| engine.table.is_upgrade(*card)) {
            Some(keeper) => Off::Kept(keeper),
            None => Off::Gone,
        };
        for feature in picked {
            match engine.state.features.get_mut(feature.index()) {
                Some(state) if state.off.is_none() => state.off = Some(off),
                _ => continue,
            }
            engine.log(|| Event::FeatureRemoved { feature });
            engine.fire(Occasion {
                feature: Some(feature),
                ..Occasion::new(Moment::FeatureRemoved)
            });
        }
    }
}

impl EffectWord for ReturnFeature {
    fn said(&self, names: &Names) -> Clause {
        let to = hexes::noun(&self.0, &Det::A, names);
        Clause::plain(format!(
            "return the feature token kept by this card to {to}"
        ))
    }
}

impl Touches for ReturnFeature {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for ReturnFeature {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickHex))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let features = &scene.eval.state.features;
        let keeps = |card| {
            features
                .iter()
                .any(|kept| kept.off == Some(Off::Kept(card)))
        };
        scene.env.card.is_some_and(keeps)
            && hexes_for_feature(&scene.eval, &self.0, &scene.ctx())
                .iter()
                .any(|hex| visit(Choice::Hex(hex)))
    }

    /// What is not kept need not come back.
    fn can(&self, _: &Scene) -> bool {
        true
    }
}

impl Does for ReturnFeature {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let keeper = run.env.card.map(Off::Kept);
        engine.passes_over(run);
        let (Some(Choice::Hex(hex)), Some(_)) = (choice, keeper) else {
            return;
        };
        let features = &mut engine.state.features;
        if let Some(index) = features.iter().position(|feature| feature.off == keeper) {
            features[index].off = None;
            engine.move_features([FeatureId(index as u8)], hex);
        }
    }
}

impl Engine<'_, '_> {
    /// Feature tokens go to a hex.
    fn move_features(&mut self, features: impl IntoIterator<Item = FeatureId>, hex: HexId) {
        if self.printed_features() {
            return;
        }
        for feature in features {
            match self.state.features.get_mut(feature.index()) {
                Some(state) if state.off.is_none() => state.hex = hex,
                _ => continue,
            }
            self.log(|| Event::FeatureMoved { feature, hex });
        }
        self.note_holders();
    }
}

/// What is done to a picked feature token, said of whatever the token is called.
pub(super) fn said_of(effect: &Effect, what: &str, names: &Names) -> Option<Clause> {
    match effect {
        Effect::Flip(flip) => Some(flip.done_to(what, names)),
        Effect::MarkFeature(mark) => Some(mark.done_to(what)),
        Effect::MoveFeature(moved) => Some(moved.done_to(what, names)),
        Effect::RemoveFeature(removed) => Some(removed.done_to(what)),
        _ => None,
    }
}

impl Flip {
    fn done_to(&self, what: &str, names: &Names) -> Clause {
        Clause::plain(match &self.each {
            None => format!("flip {what}"),
            Some(filter) => format!("flip {}", features::noun(filter, &Det::Each, names)),
        })
    }
}

impl MarkFeature {
    fn done_to(&self, what: &str) -> Clause {
        let mark = words(&self.0);
        Clause::plain(format!("mark {what} as {mark} until it is flipped"))
    }
}

impl MoveFeature {
    fn done_to(&self, what: &str, names: &Names) -> Clause {
        let to = hexes::noun(&self.0, &Det::A, names);
        Clause::plain(format!("move {what} to {to}"))
    }
}

impl RemoveFeature {
    fn done_to(&self, what: &str) -> Clause {
        Clause::plain(format!("remove {what} from the battlefield"))
    }
}
