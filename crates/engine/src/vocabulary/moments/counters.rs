//! Glory and counters.

use super::{MomentWord, Now, Said, Telling};
use crate::cards::Told;
use crate::cards::brings::{Brings, PLAYER};
use crate::render::asked::{about_name, somebody, whose};
use crate::render::names::Phrase;
use crate::render::text::words;
use crate::render::verb::Verb;

/// A player gained Glory points.
pub(crate) struct GloryGained;

impl MomentWord for GloryGained {
    const BRINGS: Brings = Brings {
        amount: Some("points"),
        ..PLAYER
    };
    const AMOUNT: &str = "the glory gained";

    fn said(tell: &mut Telling) -> Said {
        let gains = Verb::new("gains glory", "gain glory", "gained glory");
        (somebody(&mut tell.rest), gains, String::new())
    }

    fn now(now: &Now) -> Option<String> {
        now.player("gains glory")
    }
}

/// A counter went up; `Event("swag")` and the like tell which.
pub(crate) struct CounterGained;

impl MomentWord for CounterGained {
    const BRINGS: Brings = Brings {
        by: Some("the fighter behind it, if there is one"),
        amount: Some("by how much"),
        told: Some(Told::Counter),
        ..PLAYER
    };
    const AMOUNT: &str = "the number gained";

    fn said(tell: &mut Telling) -> Said {
        counter(tell, Verb::new("gains", "gain", "gained"))
    }

    fn now(now: &Now) -> Option<String> {
        now.player(&format!("gains {}", words(&now.occasion.name)))
    }
}

/// A counter went down; `Event` tells which.
pub(crate) struct CounterSpent;

impl MomentWord for CounterSpent {
    const BRINGS: Brings = Brings {
        by: Some("the fighter behind it, if there is one"),
        amount: Some("by how much"),
        told: Some(Told::Counter),
        ..PLAYER
    };
    const AMOUNT: &str = "the number spent";

    fn said(tell: &mut Telling) -> Said {
        counter(tell, Verb::new("spends", "spend", "spent"))
    }

    fn now(now: &Now) -> Option<String> {
        now.player(&format!("loses {}", words(&now.occasion.name)))
    }
}

fn counter(tell: &mut Telling, verb: Verb) -> Said {
    let what = tell.take(about_name).map_or("a counter".to_owned(), words);
    tell.because();
    let who = tell.take(whose).unwrap_or_else(|| Phrase::many("you"));
    (who, verb, what)
}
