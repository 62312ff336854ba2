//! How many fighters, feature tokens, and things on them.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::NumberWord;
use crate::cards::HexIs;
use crate::cards::{CardIs, FeatureIs, Is, Ref, Token};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{Det, token};
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::numbers::Bound;
use crate::render::text::plural;
use crate::render::{cards as card_words, features, fighters};
use crate::vocabulary::Touches;
use crate::vocabulary::fighters::touches;

/// How many fighters are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Count(pub Vec<Is>);

impl NumberWord for Count {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(filter) = self;
        eval.all(filter, ctx).len() as i16
    }
    fn said(&self, names: &Names) -> String {
        let Self(filter) = self;

        let who = fighters::noun(filter, &Det::Some(String::new()), names);
        let gone = filter.iter().any(|is| matches!(is, Is::SlainOrNot(_)));
        let told = who.text.contains("slain");
        let whether = if gone && !told { " (slain or not)" } else { "" };
        format!("the number of {}{whether}", who.text.trim())
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(filter) = self;
        Some(fighters::noun(filter, &Det::Each, names).text)
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(filter) = self;
        fighters::there(filter, &bound.det(), names)
    }
    fn touches(&self) -> Touches {
        Touches::FIELD | touches(&self.0)
    }
}

/// How many damage tokens all fighters that are all of this have together.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamageOn(pub Vec<Is>);

impl NumberWord for DamageOn {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(filter) = self;
        eval.all(filter, ctx)
            .iter()
            .map(|fighter| i16::from(eval.state.fighter(fighter).damage))
            .sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(filter) = self;
        format!(
            "the number of damage tokens on {}",
            fighters::noun(filter, &Det::Bare, names).text
        )
    }
    fn touches(&self) -> Touches {
        Touches::FIELD | Touches::HARM | touches(&self.0)
    }
}

/// The most Upgrades that any one fighter has that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MostUpgrades(pub Vec<Is>);

impl NumberWord for MostUpgrades {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(filter) = self;
        eval.all(filter, ctx)
            .iter()
            .map(|fighter| eval.state.fighter(fighter).upgrades.len() as i16)
            .max()
            .unwrap_or(0)
    }
    fn said(&self, names: &Names) -> String {
        let Self(filter) = self;
        format!(
            "the most Upgrades on any one of {}",
            fighters::noun(filter, &Det::Bare, names).text
        )
    }
    fn touches(&self) -> Touches {
        Touches::FIELD | Touches::CARDS | touches(&self.0)
    }
}

/// How many feature tokens are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Features(pub Vec<FeatureIs>);

impl NumberWord for Features {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(filter) = self;
        eval.features(filter, ctx).count() as i16
    }
    fn said(&self, names: &Names) -> String {
        let Self(filter) = self;
        format!(
            "the number of {}",
            features::noun(filter, &Det::Bare, names)
        )
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(filter) = self;
        Some(features::noun(filter, &Det::Each, names))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(filter) = self;
        features::there(filter, &bound.det(), names)
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// How many of this token that fighter has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tokens(pub Ref, pub Token);

impl NumberWord for Tokens {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference, token) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .map(|fighter| i16::from(eval.tokens(fighter, token)))
            .sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(who, kind) = self;

        format!("the number of {}", names.of(*who).of(&plural(&token(kind))))
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who, kind) = self;

        let who = names.of(*who);
        Some(format!("each {} {} {}", token(kind), who.text, who.has()))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who, kind) = self;

        let who = names.of(*who);
        format!("{} {} {}", who.text, who.has(), bound.of(&token(kind)))
    }
    fn touches(&self) -> Touches {
        Touches::TOKENS | self.0.touches()
    }
}

/// How many damage tokens that fighter has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Damage(pub Ref);

impl NumberWord for Damage {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .map(|fighter| i16::from(eval.state.fighter(fighter).damage))
            .sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;
        format!("the number of {}", names.of(*who).of("damage tokens"))
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who) = self;

        let who = names.of(*who);
        Some(format!("each damage token {} {}", who.text, who.has()))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who) = self;

        let who = names.of(*who);
        format!("{} {} {}", who.text, who.has(), bound.of("damage token"))
    }
    fn touches(&self) -> Touches {
        Touches::HARM | self.0.touches()
    }
}

/// How many fighters support that fighter in the attack in progress.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Support(pub Ref);

impl NumberWord for Support {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference) = self;
        eval.fighter(*reference, ctx)
            .map_or(0, |fighter| i16::from(eval.support_of(fighter, ctx)))
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;

        format!("the number of fighters supporting {}", names.of(*who).text)
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who) = self;
        Some(format!("each fighter supporting {}", names.of(*who).text))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who) = self;

        let who = names.of(*who);
        format!(
            "{} {} {}",
            who.text,
            who.has(),
            bound.of("supporting fighter")
        )
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// How many Upgrades that fighter has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Upgrades(pub Ref);

impl NumberWord for Upgrades {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .map(|fighter| eval.state.fighter(fighter).upgrades.len() as i16)
            .sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;
        format!("the number of {}", names.of(*who).of("Upgrades"))
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who) = self;

        let who = names.of(*who);
        Some(format!("each Upgrade {} {}", who.text, who.has()))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who) = self;

        let who = names.of(*who);
        format!("{} {} {}", who.text, who.has(), bound.of("Upgrade"))
    }
    fn touches(&self) -> Touches {
        Touches::CARDS | self.0.touches()
    }
}

/// How many Upgrades of that fighter are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UpgradesWith(pub Ref, pub Vec<CardIs>);

impl NumberWord for UpgradesWith {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference, filter) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .map(|fighter| eval.upgrades_that_are(fighter, filter, ctx) as i16)
            .sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(who, filter) = self;

        let who = names.of(*who);
        let what = card_words::upgrade(filter, &Det::Bare);
        format!("the number of {what} {} {}", who.text, who.has())
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who, filter) = self;

        let who = names.of(*who);
        let what = card_words::upgrade(filter, &Det::Each);
        Some(format!("{what} {} {}", who.text, who.has()))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who, filter) = self;

        let who = names.of(*who);
        let what = card_words::upgrade(filter, &bound.det());
        format!("{} {} {what}", who.text, who.has())
    }
    fn touches(&self) -> Touches {
        Touches::CARDS | self.0.touches()
    }
}

/// How many hexes are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Hexes(pub Vec<HexIs>);

impl NumberWord for Hexes {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        eval.hexes(&self.0, ctx).len() as i16
    }

    fn said(&self, names: &Names) -> String {
        format!("the number of {}", hexes::noun(&self.0, &Det::Bare, names))
    }

    fn each(&self, names: &Names) -> Option<String> {
        Some(hexes::noun(&self.0, &Det::Each, names))
    }

    fn compared(&self, bound: &Bound, names: &Names) -> String {
        hexes::there(&self.0, &bound.det(), names)
    }

    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}
