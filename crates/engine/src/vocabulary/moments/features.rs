//! Feature tokens.

use super::{MomentWord, Now, Said, Telling};
use crate::cards::brings::{Brings, COURSE};
use crate::render::asked::event_feature;
use crate::render::names::Phrase;
use crate::render::verb::Verb;

/// A feature token was flipped.
pub(crate) struct Flipped;

impl MomentWord for Flipped {
    const BRINGS: Brings = Brings {
        feature: Some("that token"),
        attack: true,
        turn: true,
        ..COURSE
    };

    fn said(tell: &mut Telling) -> Said {
        token(tell, "flipped")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("A feature token is flipped")
    }
}

/// A feature token was taken off the battlefield.
pub(crate) struct FeatureRemoved;

impl MomentWord for FeatureRemoved {
    const BRINGS: Brings = Brings {
        feature: Some("that token"),
        attack: true,
        turn: true,
        ..COURSE
    };

    fn said(tell: &mut Telling) -> Said {
        token(tell, "removed from the battlefield")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("A feature token is taken away")
    }
}

fn token(tell: &mut Telling, what: &str) -> Said {
    let token = event_feature(&mut tell.rest, tell.to, tell.names);
    let token = token.unwrap_or_else(|| "a feature token".to_owned());
    (Phrase::one(token), Verb::passive(what), String::new())
}
