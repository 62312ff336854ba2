use std::sync::Arc;

use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::{Game, Setup};

use super::*;
use crate::{Wish, builtin_of, draw_any, set_up};

/// Everything that happens and is offered in a game played at random can be named in a scenario.
fn plays(edition: &str, seed: u64) {
    let content = builtin_of(edition).expect("the content is sound");
    let mut chance = Chance::seeded(seed);
    let wish = Wish::default();
    let players = (0..2).map(|_| draw_any(content, &wish, &mut chance));
    let setup = Setup::new(edition, players.collect());
    let Ok(table) = set_up(content, &setup) else {
        return;
    };
    let game = Game::recorded(Arc::new(table), seed);
    let mut running = Running::new(content, game);
    let mut seen = 0;
    while let Some(decision) = running.game.decision() {
        let question = decision.question;
        for option in &decision.options {
            let (name, form) = (running.game.name(*option), running.game.form(*option));
            let forms = running.option(&name);
            assert!(
                forms.as_ref().is_ok_and(|forms| forms.contains(&form)),
                "{edition}: `{name}`: {forms:?}"
            );
            assert!(
                form.0 == "pass" || question.offers().contains(&form.0),
                "{edition}: `{}` offers `{}`",
                question.name(),
                form.0
            );
        }
        for event in &running.events[seen..] {
            // A weapon that is lost in the attack has no name any more.
            let said = running.event(event.trim_end());
            assert!(said.is_ok() || event.ends_with(' '), "{edition}: {said:?}");
        }
        seen = running.events.len();
        let choice = decision.options[chance.below(decision.options.len())];
        let stepped = running.step(choice);
        assert_eq!(stepped, Ok(()), "{edition}");
    }
}

#[test]
fn whatever_happens_can_be_named() {
    for (edition, _) in editions::all() {
        for seed in 0..6 {
            plays(edition, seed);
        }
    }
}
