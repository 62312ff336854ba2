use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::boost::{Boost, lends};
use crate::cards::{Aspect, Aspects, Block, Cond, Is, Limit, Moment, Name, Ref, When, Who};
use crate::render::clause::Clause;
use crate::render::fighters::{self, Det};
use crate::render::moments;
use crate::render::names::{Names, Phrase, player};
use crate::render::text::{capitalise, title, words};
use crate::render::{realise, steps, tree};

/// Something that happens, or that a player can do.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Its own printed name as a slug.
    #[serde(default)]
    pub name: Option<Name>,
    /// When it is used.
    pub when: When,
    /// What must hold for it to be used.
    #[serde(default, rename = "if")]
    pub condition: Cond,
    /// The fighters that can use it: one is picked before anything else and is then `This`. Left out, `This` is the fighter that
    /// has the card, if any.
    #[serde(default)]
    pub user: Option<Vec<Is>>,
    /// How often it can be used.
    #[serde(default)]
    pub limit: Limit,
    /// Abilities with the same group share one limit. One that is in play several times, as those of weapon abilities are, shares it with itself if
    /// the group is its own `name`.
    #[serde(default)]
    pub group: Option<Name>,
    /// A word that others answer to (`TaggedAbilityUsed`, `TagUsed`): `"asterism"`.
    #[serde(default)]
    pub tag: Option<Name>,
    /// Who uses it, `You` if left out.
    #[serde(default)]
    pub by: Who,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Block,
}

impl RuleWord for Ability {
    fn touches(&self, all: &mut Aspects) {
        if let Some(aspect) = self.when.touches() {
            all.touches |= aspect.bit();
        }
        let Some(trigger) = self.when.trigger() else {
            return;
        };
        all.listens = all.listens.with(trigger.at);
        // The other fighter of a Move is one that it led through, so the way matters.
        if trigger.at == Moment::Moved && !trigger.to.is_empty() {
            all.listens = all.listens.with(Moment::MovedThrough);
        }
        for boost in Boost::ALL {
            // A push is only counted on before a Core ability is carried out.
            let in_time = boost != Boost::Place || trigger.at == Moment::PickedForCore;
            if in_time && lends(&self.effects, boost) {
                all.touches |= Aspect::from(boost).bit();
            }
        }
    }

    /// As an effect brings it into force: "after a friendly fighter Moves, you can heal it".
    fn said(&self, names: &Names) -> Clause {
        let names = self.named(names);
        let inner = self.after(&names).within(self.effects.items());
        let mut lead: Vec<String> = self.limited().into_iter().collect();
        let mut asked = Vec::new();
        if let Some(trigger) = self.when.trigger() {
            let (when, conditions) = moments::moment(trigger, &names);
            lead.push(when);
            asked.push(conditions);
        }
        lead.extend(self.when.during().map(str::to_owned));
        if !matches!(self.condition, Cond::Always(_)) {
            asked.push(tree::cond(&self.condition, true, &inner));
        }
        let asked = Clause::all(asked);
        if !asked.is_nothing() {
            lead.push(format!("if {}", realise::inline(&asked)));
        }
        let what = steps::block(self.effects.items(), &inner);
        let what = match &self.user {
            _ if self.when.is_forced() => what,
            Some(filter) => {
                let user = fighters::noun(filter, &Det::A, &names).text;
                Clause::announced(format!("{user} can use this"), what)
            }
            None if matches!(what, Clause::Can(_, _)) => what,
            None => Clause::Can(player(self.by, &inner), Box::new(what)),
        };
        if lead.is_empty() {
            what
        } else {
            Clause::under(lead.join(", "), what)
        }
    }
}

impl Ability {
    /// The names in it, where a fighter of the player's choice uses it.
    pub(crate) fn named(&self, names: &Names) -> Names {
        match &self.user {
            Some(_) => names.with(Ref::This, Phrase::one("the user")),
            None => names.clone(),
        }
    }

    /// The names in what it does.
    pub(crate) fn after(&self, names: &Names) -> Names {
        match self.when.trigger() {
            Some(trigger) => names.after(trigger),
            None => names.clone(),
        }
    }

    /// How often it can be used, and what it shares that with.
    pub(crate) fn limited(&self) -> Option<String> {
        let often = self.limit.said();
        let Some(group) = &self.group else {
            return often.map(str::to_owned);
        };
        let group = title(group);
        let group = group.trim_start_matches("The ");
        Some(match often {
            Some(often) => format!("{often} (shared among the {group} abilities)"),
            None => format!("one of the {group} abilities"),
        })
    }

    /// What it is called, unless that stands above it already.
    pub(crate) fn called(&self, above: &str) -> String {
        let letters = |text: &str| -> String {
            text.chars()
                .filter(|c| c.is_alphanumeric())
                .collect::<String>()
                .to_lowercase()
        };
        let above = letters(above);
        let name = self
            .name
            .as_ref()
            .filter(|name| !above.starts_with(&letters(name.as_str())));
        let told = |name: &Name| above.contains(&letters(name.as_str()));
        let tag = self
            .tag
            .as_ref()
            .filter(|tag| Some(tag.as_str()) != self.name.as_ref().map(Name::as_str) && !told(tag));
        match (name, tag) {
            (Some(name), Some(tag)) => format!("{} ({})", title(name), words(tag)),
            (Some(name), None) => title(name),
            (None, Some(tag)) => capitalise(&words(tag)),
            (None, None) => String::new(),
        }
    }
}
