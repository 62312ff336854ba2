//! What happens some time.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{DurationWord, Start};
use crate::cards::{CardTag, Cond, Moment, Name, Ref, Trigger};
use crate::render::moments;
use crate::render::names::Names;
use crate::render::text::{a, words};
use crate::state::{Ends, Wakes};

/// Until another Domain is played.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NextDomain;

impl DurationWord for NextDomain {
    fn ends(&self, _: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::TagPlayed(CardTag::Domain)))
    }

    fn lasts(&self, _: &Names) -> String {
        "until another Domain is played".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "when another Domain is played".to_owned()
    }
}

/// Until a counter of yours goes up.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CounterGains(pub Name);

impl DurationWord for CounterGains {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Counter(start.ctx.owner, self.0)))
    }

    fn lasts(&self, _: &Names) -> String {
        format!("until you gain {}", words(&self.0))
    }

    fn over(&self, _: &Names) -> String {
        format!("when you gain {}", words(&self.0))
    }
}

/// Until any player uses an ability with this tag.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TagUsed(pub Name);

impl DurationWord for TagUsed {
    fn ends(&self, _: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Tag(self.0)))
    }

    fn lasts(&self, _: &Names) -> String {
        format!("until a player uses {}", ability(self.0))
    }

    fn over(&self, _: &Names) -> String {
        format!("when a player uses {}", ability(self.0))
    }
}

/// Until that fighter is slain.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Slain(pub Ref);

impl DurationWord for Slain {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let fighter = start.eval.fighter(self.0, start.ctx)?;
        Some((Wakes::Now, Ends::Slain(fighter)))
    }

    fn lasts(&self, names: &Names) -> String {
        format!("until {} is slain", names.of(self.0).text)
    }

    fn over(&self, names: &Names) -> String {
        format!("when {} is slain", names.of(self.0).text)
    }
}

/// Until this has happened once. What it gives is over with the moment; its own abilities still answer to that moment, and to no later one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Happens(pub Box<Trigger>);

impl DurationWord for Happens {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, start.moment?))
    }

    fn lasts(&self, names: &Names) -> String {
        if self.is_hazard_phase() {
            return "until the next hazard phase".to_owned();
        }
        let happened = moments::has_happened(&self.0, names);
        format!("until {} {}", happened.subject.text, happened.says)
    }

    fn over(&self, names: &Names) -> String {
        if self.is_hazard_phase() {
            return "when the next hazard phase starts".to_owned();
        }
        let happened = moments::has_happened(&self.0, names);
        format!("once {} {}", happened.subject.text, happened.says)
    }
}

/// Until another card with this tag is played.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TagPlayed(pub CardTag);

impl DurationWord for TagPlayed {
    fn ends(&self, _: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::TagPlayed(self.0)))
    }

    fn lasts(&self, _: &Names) -> String {
        format!("until another {} card is played", words(&self.0))
    }

    fn over(&self, _: &Names) -> String {
        format!("when another {} card is played", words(&self.0))
    }
}

fn ability(tag: Name) -> String {
    a(&format!("{} ability", words(&tag)))
}

impl Happens {
    /// Whether it is the start of any hazard phase.
    pub(crate) fn is_hazard_phase(&self) -> bool {
        self.0.at == Moment::HazardPhaseStarts && matches!(self.0.when, Cond::Always(_))
    }
}
