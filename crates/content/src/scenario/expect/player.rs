//! What can be expected of a player.

use underhex_engine::cards::{Amount, Name, Num};
use underhex_engine::eval::Ctx;
use underhex_engine::forms::Kind;
use underhex_engine::state::{CardId, Env, FeatureId, Player as PlayerState, Seat};
use underhex_engine::vocabulary::numbers::Value;

use super::super::running::Running;
use super::super::vocabulary::Made;
use super::super::wrong::{Result, red};
use super::{Expectation, count, decks, known, piles, same};

/// A player of a scenario in progress.
pub(super) struct Player<'r> {
    pub running: &'r Running<'r>,
    pub seat: Seat,
}

impl Player<'_> {
    fn state(&self) -> &PlayerState {
        self.running.game.state().player(self.seat)
    }

    fn objectives(&self) -> i64 {
        let table = self.running.game.table();
        let hand = self.state().hand().iter();
        hand.filter(|card| table.is_objective(**card)).count() as i64
    }

    /// How many fighters their warband has, whether or not they are in this game.
    fn warband(&self) -> i64 {
        let seat = self.running.game.table().seats.get(self.seat.index());
        let library = &self.running.content.library;
        let warband = seat.and_then(|seat| library.warband(&seat.warband.id));
        let fighters = warband.iter().flat_map(|warband| &warband.fighters);
        fighters.map(|fighter| i64::from(fighter.count)).sum()
    }

    fn pile(&self, pile: &[CardId], words: &[&str]) -> Result<()> {
        piles::expect(self.running, pile, Some(self.seat), words)
    }

    fn underdog(&self, wanted: bool) -> Result<()> {
        let is = self.running.game.eval().underdog(self.seat);
        match (wanted, is) {
            (true, false) => red("they are not the underdog"),
            (false, true) => red("they are the underdog"),
            _ => Ok(()),
        }
    }
}

pub(super) fn list<'r>() -> Vec<Expectation<Player<'r>>> {
    vec![
        Expectation::new("glory NUMBER", |one, words| count(words, one.state().glory)),
        Expectation::new("spent NUMBER", |one, words| count(words, one.state().spent)),
        Expectation::new("skips NUMBER", |one, words| count(words, one.state().skips)),
        Expectation::new("turns NUMBER", |one, words| {
            count(words, one.state().turns_taken)
        }),
        Expectation::new("territory NUMBER", |one, words| {
            count(words, i64::from(one.state().territory) + 1)
        }),
        Expectation::new("warband NUMBER", |one, words| count(words, one.warband())),
        Expectation::new("underdog", |one, _| one.underdog(true)),
        Expectation::new("not underdog", |one, _| one.underdog(false)),
        Expectation::new("counter COUNTER NUMBER", |one, words| {
            known(one.running, Kind::Counter, words[0])?;
            let name = Name::new(words[0]).unwrap_or_default();
            count(&words[1..], one.state().counter(name))
        }),
        Expectation::new("value VALUE NUMBER", value),
        Expectation::new("objectives NUMBER", |one, words| {
            count(words, one.objectives())
        }),
        Expectation::new("power NUMBER", |one, words| {
            count(words, one.state().hand().len() as i64 - one.objectives())
        }),
        Expectation::new("objective-deck NUMBER", |one, words| {
            count(words, one.state().objective_deck().len() as i64)
        }),
        Expectation::new("power-deck NUMBER", |one, words| {
            count(words, one.state().power_deck().len() as i64)
        }),
        Expectation::new("hand PILE..", |one, words| {
            one.pile(one.state().hand(), words)
        }),
        Expectation::new("objective-discard PILE..", |one, words| {
            one.pile(one.state().objective_discard(), words)
        }),
        Expectation::new("power-discard PILE..", |one, words| {
            one.pile(one.state().power_discard(), words)
        }),
        Expectation::new("scored PILE..", |one, words| {
            one.pile(one.state().scored(), words)
        }),
        Expectation::new("claimed PILE..", |one, words| {
            one.pile(&one.state().claimed, words)
        }),
        Expectation::new("kept PILE..", |one, words| {
            one.pile(one.state().kept(), words)
        }),
        Expectation::new("scroll-tokens NUMBER", |one, words| {
            count(words, one.state().scroll_tokens.count_ones())
        }),
        Expectation::new("fighters NUMBER", |one, words| {
            let state = one.running.game.state();
            count(words, state.warband(one.seat).count() as i64)
        }),
        Expectation::new("holds nothing", |one, _| {
            same(String::new(), held(one).join(" "))
        }),
        Expectation::new("holds NUMBER..", |one, words| {
            for word in words {
                known(one.running, Kind::FeatureNumber, word)?;
            }
            same(words.join(" "), held(one).join(" "))
        }),
        Expectation::new("deck legal", |one, _| {
            decks::own(one.running, one.seat, "legal", "")
        }),
        Expectation::new("deck illegal [PATTERN..]", |one, words| {
            decks::own(one.running, one.seat, "illegal", &words.join(" "))
        }),
    ]
}

fn held(one: &Player<'_>) -> Vec<String> {
    let state = one.running.game.state();
    let eval = one.running.game.eval();
    let features = (0..state.features.len() as u8).map(FeatureId);
    let own = features.filter(|feature| {
        let holder = eval.holder(*feature);
        holder.is_some_and(|holder| state.fighter(holder).seat == one.seat)
    });
    let mut held: Vec<String> = own
        .map(|feature| state.feature(feature).number.to_string())
        .collect();
    held.sort_unstable();
    held
}

/// A number of the player's that cards ask for by name.
fn value(one: &Player<'_>, words: &[&str]) -> Result<()> {
    one.running.names.made(Made::Value, words[0])?;
    let name = Name::new(words[0]).unwrap_or_default();
    let amount = Amount::from(Value(name, Box::new(Num::Const(0))));
    let (env, eval) = (Env::new(), one.running.game.eval());
    let found = eval.num(&Num::Of(Box::new(amount)), &Ctx::new(one.seat, &env));
    count(&words[1..], found)
}
