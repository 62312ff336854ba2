//! What players and fighters start the game with.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{Aspects, Is, Moment, Name, Num, Token};
use crate::eval::Ctx;
use crate::flow::Engine;
use crate::render::clause::Clause;
use crate::render::fighters::{self, Det};
use crate::render::names::Names;
use crate::render::numbers::{num, quantity};
use crate::render::text::words;
use crate::state::{Env, FighterId, Seat, Setup};

/// You start the game with so much of a counter: `Start("swag", 1)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Start(pub Name, pub Num);

impl RuleWord for Start {
    fn touches(&self, _: &mut Aspects) {}

    fn said(&self, names: &Names) -> Clause {
        let (number, counter) = (num(&self.1, names), words(&self.0));
        Clause::plain(format!("you start the game with {number} {counter}"))
    }

    fn starts(&self, engine: &mut Engine, seat: Seat) {
        let value = engine.eval().num(&self.1, &Ctx::new(seat, &Env::new()));
        engine.set_counter(seat, self.0, value);
    }
}

/// Fighters that start the game Inspired.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct StartInspired(pub Vec<Is>);

impl RuleWord for StartInspired {
    fn touches(&self, _: &mut Aspects) {}

    fn said(&self, names: &Names) -> Clause {
        let who = fighters::noun(&self.0, &Det::Bare, names);
        Clause::deed(who, "start", "starts", "the game Inspired")
    }

    fn starts(&self, engine: &mut Engine, seat: Seat) {
        for fighter in those(engine, &self.0, seat) {
            engine.turn_card(fighter, true);
        }
    }
}

/// Tokens of their own kind that fighters start the game with: `StartTokens([Friendly], "hunger", 2)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct StartTokens(pub Vec<Is>, pub Name, pub u8);

impl RuleWord for StartTokens {
    fn touches(&self, _: &mut Aspects) {}

    fn said(&self, names: &Names) -> Clause {
        let Self(filter, name, count) = self;
        let who = fighters::noun(filter, &Det::Each, names);
        let token = format!("{} token", words(name));
        let what = quantity(&Num::Const(i16::from(*count)), &token, names);
        Clause::deed(who, "start", "starts", format!("the game with {what}"))
    }

    fn starts(&self, engine: &mut Engine, seat: Seat) {
        let token = Token::Custom(self.1);
        for fighter in those(engine, &self.0, seat) {
            engine.state.fighter_mut(fighter).add_tokens(token, self.2);
        }
    }
}

/// After the feature tokens are revealed, the opponent can flip up to so many.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OpponentFlips(pub u8);

impl RuleWord for OpponentFlips {
    fn touches(&self, all: &mut Aspects) {
        all.listens = all.listens.with(Moment::FeaturesRevealed);
    }

    fn said(&self, names: &Names) -> Clause {
        let number = Num::Const(i16::from(self.0));
        let tokens = quantity(&number, "feature token", names);
        Clause::under(
            "after the feature tokens are revealed",
            Clause::plain(format!("your opponent can flip up to {tokens}")),
        )
    }

    fn starts(&self, engine: &mut Engine, seat: Seat) {
        let opponents: Vec<Seat> = engine.state.seats_from(seat).skip(1).collect();
        if let Some(at) = engine.state.top::<Setup>() {
            let flips = &mut engine.state[at].flips;
            for opponent in opponents {
                flips[opponent.index()] += self.0;
            }
        }
    }
}

/// The fighters that are all of this when the game starts.
fn those(engine: &Engine, filter: &[Is], seat: Seat) -> Vec<FighterId> {
    let (eval, env) = (engine.eval(), Env::new());
    let ctx = Ctx::new(seat, &env);
    let all = engine.state.fighter_ids();
    all.filter(|fighter| eval.is_even_if_slain(*fighter, filter, &ctx))
        .collect()
}
