//! What can be expected of a feature token.

use underhex_engine::state::{Feature as FeatureState, FeatureId};

use super::super::board::hex_named;
use super::super::running::Running;
use super::super::wrong::{Result, red, senseless};
use super::{Expectation, fighter_named, hold, number, same};

/// A feature token of a scenario in progress.
pub(super) struct Feature<'r> {
    running: &'r Running<'r>,
    id: FeatureId,
}

impl Feature<'_> {
    fn state(&self) -> &FeatureState {
        self.running.game.state().feature(self.id)
    }
}

pub(super) fn list<'r>() -> Vec<Expectation<Feature<'r>>> {
    vec![
        Expectation::new("treasure", |one, _| match one.state().treasure {
            true => Ok(()),
            false => red("it is a cover token"),
        }),
        Expectation::new("cover", |one, _| match one.state().treasure {
            true => red("it is a treasure token"),
            false => Ok(()),
        }),
        Expectation::new("at HEX", |one, words| {
            let game = &one.running.game;
            let wanted = hex_named(game.eval().board(), words[0])?;
            same(game.hex_name(wanted), game.hex_name(one.state().hex))
        }),
        Expectation::new("held nobody", |one, _| same("nobody", holder(one))),
        Expectation::new("held FIGHTER", |one, words| {
            fighter_named(one.running, words[0])?;
            same(words[0], holder(one))
        }),
    ]
}

fn holder<'f>(one: &'f Feature<'_>) -> &'f str {
    let holder = one.running.game.eval().holder(one.id);
    holder.map_or("nobody", |holder| one.running.game.fighter_name(holder))
}

/// `2 cover`, `2 held x`; `2 count`: so many there are in all.
pub(super) fn expect(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let [first, rest @ ..] = words else {
        return senseless("write the number of a feature token");
    };
    let (wanted, state) = (number(first)?, running.game.state());
    if rest == ["count"] {
        return same(wanted, state.features.len() as i64);
    }
    let found = state.features.iter();
    let mut found = found
        .zip(0..)
        .filter(|(one, _)| i64::from(one.number) == wanted);
    match found.next() {
        Some((_, place)) => {
            let id = FeatureId(place);
            hold("a feature token", &list(), &Feature { running, id }, rest)
        }
        None => red(format!("there is no feature token {wanted}")),
    }
}
