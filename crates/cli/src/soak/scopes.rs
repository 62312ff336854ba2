//! What begins ends once, and what belongs to it is over with it.

use underhex_engine::Game;
use underhex_engine::cards::{Moment, Scope};
use underhex_engine::state::{Answered, CoreKind, Ends, Frame, Occasion, State, UseScope, Window};

/// Says what is broken, if anything is.
pub fn check(game: &Game) -> Result<(), String> {
    match game.decision() {
        Some(_) => position(game.state()),
        None => Ok(()),
    }
}

/// Says what is broken in a position in which somebody has to choose.
fn position(state: &State) -> Result<(), String> {
    ends(state)?;
    occasions(state)?;
    belongings(state)?;
    windows(state)
}

/// Every part of the game that began is in progress or has ended once.
fn ends(state: &State) -> Result<(), String> {
    match state.parts_lost() {
        0 => Ok(()),
        lost if lost > 0 => Err(format!("{lost} that began are gone and have not ended")),
        twice => Err(format!("{} have ended more than once", -twice)),
    }
}

/// Everything that has happened is counted once, by the time that it is answered to.
fn occasions(state: &State) -> Result<(), String> {
    let times = |occasion: &Occasion, right: u8, place: &str| {
        // That a spell would be cast can be undone before it counts.
        let before = occasion.moment == Moment::SpellCast && occasion.counted == 0;
        if occasion.counted == right || before {
            return Ok(());
        }
        let (moment, counted) = (occasion.moment, occasion.counted);
        Err(format!("{moment:?} {place} was counted {counted} times"))
    };
    for window in all_windows(state) {
        for occasion in &window.occasions {
            times(occasion, 1, "in a window")?;
        }
    }
    for frame in &state.stack {
        if let Frame::Happened(happened) = frame {
            for occasion in &happened.occasions {
                times(occasion, 0, "that is still to be answered to")?;
            }
        }
    }
    for one in &state.unanswered {
        match one.answered {
            Answered::AtEnd(_) => times(&one.occasion, 0, "that waits for an end")?,
            Answered::AtStep => times(&one.occasion, 1, "that waits for a step")?,
        }
    }
    Ok(())
}

/// Nothing that belongs to a scope outlives it.
fn belongings(state: &State) -> Result<(), String> {
    let here = |scope: Scope, number: u16| {
        let mut frames = state.stack.iter();
        frames.any(|frame| frame.part_number(scope) == Some(number))
    };
    let charging = |number: u16| {
        state.stack.iter().any(|frame| match frame {
            Frame::Core(core) => core.kind == CoreKind::Charge && core.serial == number,
            Frame::Ended(ended) => ended.charge == Some(number),
            _ => false,
        })
    };
    for source in state.in_play.iter().filter(|source| !source.gone) {
        for end in &source.ends {
            let lives = match end {
                Ends::Attack(number) => here(Scope::Attack, *number),
                Ends::Move(number) => here(Scope::Move, *number),
                Ends::Charge(number) => charging(*number),
                _ => true,
            };
            if !lives {
                return Err(format!("what lasts for {end:?} is in force without it"));
            }
        }
    }
    for one in &state.uses {
        if let UseScope::Move(number) = one.scope
            && number != 0
            && !here(Scope::Move, number)
        {
            return Err(format!("a use in Move {number} counts after it"));
        }
    }
    for one in &state.unanswered {
        if let Answered::AtEnd(whole) = one.answered
            && !state.goes_on(whole)
        {
            let moment = one.occasion.moment;
            return Err(format!(
                "{moment:?} waits for the end of {whole:?}, which is gone"
            ));
        }
    }
    for id in state.fighter_ids() {
        if let Some(whole) = state.fighter(id).inspire_due
            && !state.goes_on(whole)
            && !state.swing_goes_on(whole)
        {
            return Err(format!(
                "{id:?} met its condition in {whole:?}, which is gone, and waits for its end"
            ));
        }
    }
    Ok(())
}

/// No window is left for something that is gone.
fn windows(state: &State) -> Result<(), String> {
    if !state.pending.is_empty() {
        return Err("a choice is asked for before windows that have come are open".to_owned());
    }
    for (index, frame) in state.stack.iter().enumerate() {
        let below = index.checked_sub(1).map(|below| &state.stack[below]);
        match frame {
            Frame::Window(window) if window.ends_action() => {
                // A reaction that is over was no part of anything.
                let reacted = window.occasions.first().map(|first| first.moment);
                if !matches!(below, Some(Frame::Ended(_))) && reacted != Some(Moment::Reacted) {
                    return Err("a window is for an end that is not there".to_owned());
                }
            }
            Frame::Reaction { .. } if !answers(below) => {
                return Err("a reaction is in progress without what it answers to".to_owned());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a reaction can lie on this: a window that it answers in, or an attack whose attacker steps before it has a target.
fn answers(below: Option<&Frame>) -> bool {
    match below {
        Some(Frame::Window(_)) => true,
        Some(Frame::Attack(attack)) => attack.chooses_target(),
        _ => false,
    }
}

fn all_windows(state: &State) -> impl Iterator<Item = &Window> {
    let open = state.stack.iter().filter_map(|frame| match frame {
        Frame::Window(window) => Some(&**window),
        _ => None,
    });
    open.chain(&state.pending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use underhex_content::{begin, builtin_of};
    use underhex_engine::dice::Chance;
    use underhex_engine::state::{FighterId, FighterSet, Reaction, Seat, Unanswered, Whole};
    use underhex_engine::{PlayerSetup, Setup};

    /// A position of a random game like this.
    fn found(is: impl Fn(&State) -> bool) -> State {
        let players = ["stormsires-cursebreakers:random-3", "zarbags-gitz:random-4"];
        let players: Result<Vec<PlayerSetup>, _> = players.iter().map(|one| one.parse()).collect();
        let setup = Setup::new("nightvault", players.expect("players"));
        let content = builtin_of("nightvault").expect("the content is sound");
        for seed in 0..40 {
            let mut contest = begin(content, &setup, seed).expect("it can be set up");
            let mut chance = Chance::seeded(seed);
            while let Some(decision) = contest.decision() {
                if is(contest.game().state()) {
                    return contest.game().state().clone();
                }
                let choice = decision.options[chance.below(decision.options.len())];
                contest.choose(choice).expect("it was offered");
            }
        }
        panic!("no such position comes up");
    }

    fn attacking(state: &State) -> bool {
        let mut frames = state.stack.iter();
        frames.any(|frame| matches!(frame, Frame::Attack(_)))
    }

    fn answering(state: &State) -> bool {
        let ends = |frame: &Frame| matches!(frame, Frame::Window(window) if window.ends_action());
        state.stack.iter().any(ends)
    }

    fn broken(state: &State) -> String {
        position(state).expect_err("something is broken")
    }

    #[test]
    fn an_attack_that_vanishes_or_ends_twice_is_noticed() {
        let mut state = found(attacking);
        assert_eq!(position(&state), Ok(()));
        state.parts_ended += 1;
        assert!(broken(&state).contains("more than once"));
        state.parts_ended -= 1;
        state
            .stack
            .retain(|frame| !matches!(frame, Frame::Attack(_)));
        assert!(broken(&state).contains("have not ended"));
    }

    #[test]
    fn what_is_counted_twice_or_not_at_all_is_noticed() {
        let mut state = found(answering);
        assert_eq!(position(&state), Ok(()));
        for counted in [0, 2] {
            for frame in &mut state.stack {
                if let Frame::Window(window) = frame {
                    std::sync::Arc::make_mut(&mut window.occasions[0]).counted = counted;
                }
            }
            assert!(broken(&state).contains("counted"));
        }
    }

    #[test]
    fn what_outlives_its_scope_is_noticed() {
        let mut state = found(|state| !state.in_play.is_empty());
        let source = &mut state.in_play[0];
        source.ends.clear();
        source.ends.push(Ends::Attack(u16::MAX));
        assert!(broken(&state).contains("is in force without it"));
        let mut state = found(|_| true);
        state.unanswered.push(Unanswered {
            occasion: Occasion::new(Moment::Hurt),
            answered: Answered::AtEnd(Whole::Part(u16::MAX)),
            leaving: Vec::new(),
        });
        assert!(broken(&state).contains("waits for the end"));
        let mut state = found(|state| !state.fighters.is_empty());
        state.fighters[FighterId(0)].inspire_due = Some(Whole::End(u16::MAX));
        assert!(broken(&state).contains("met its condition"));
    }

    #[test]
    fn a_window_without_what_it_is_for_is_noticed() {
        let mut state = found(answering);
        state
            .stack
            .retain(|frame| !matches!(frame, Frame::Ended(_)));
        assert!(broken(&state).contains("an end that is not there"));
    }

    #[test]
    fn a_reaction_without_what_it_answers_to_is_noticed() {
        let reaction = || {
            Frame::Reaction(Reaction {
                seat: Seat(0),
                fallen: FighterSet::EMPTY,
            })
        };
        // A step before an attack is a reaction that no window is for.
        let mut state = found(|state| {
            let last = state.stack.last();
            matches!(last, Some(Frame::Attack(attack)) if attack.chooses_target())
        });
        state.stack.push(reaction());
        assert_eq!(windows(&state), Ok(()));
        let mut state = found(|state| matches!(state.stack.last(), Some(Frame::Turn(_))));
        state.stack.push(reaction());
        assert!(broken(&state).contains("without what it answers to"));
    }
}
