//! What begins ends once, and what belongs to it is over with it.

use underhex_engine::Game;
use underhex_engine::cards::{Moment, Scope};
use underhex_engine::state::{Answered, CoreKind, Ends, Frame, Occasion, State, UseScope, Window};

/// Says what is broken, if anything is.
pub fn check(game: &Game) -> Result<(), String> {
    let state = game.state();
    if game.decision().is_none() {
        return Ok(());
    }
    ends(state)?;
    occasions(state)?;
    belongings(game)?;
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
            Answered::AtEnd { .. } => times(&one.occasion, 0, "that waits for an end")?,
            Answered::AtStep => times(&one.occasion, 1, "that waits for a step")?,
        }
    }
    Ok(())
}

/// Nothing that belongs to a scope outlives it.
fn belongings(game: &Game) -> Result<(), String> {
    let state = game.state();
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
    let depth = state.stack.len();
    let has_end = |frames: u8| {
        let frames = usize::from(frames);
        frames == 0 || frames <= depth && state.stack[frames - 1].has_end()
    };
    for one in &state.unanswered {
        if let Answered::AtEnd { depth: frames } = one.answered
            && !has_end(frames)
        {
            let moment = one.occasion.moment;
            return Err(format!(
                "{moment:?} waits for the end of frame {frames}, which has none or is gone"
            ));
        }
    }
    for id in state.fighter_ids() {
        if let Some(frames) = state.fighter(id).inspire_due
            && usize::from(frames) > depth
        {
            return Err(format!(
                "{} met its condition in what is gone and waits for its end",
                game.fighter_name(id)
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
            Frame::Reaction { .. } if !matches!(below, Some(Frame::Window(_))) => {
                return Err("a reaction is in progress without what it answers to".to_owned());
            }
            _ => {}
        }
    }
    Ok(())
}

fn all_windows(state: &State) -> impl Iterator<Item = &Window> {
    let open = state.stack.iter().filter_map(|frame| match frame {
        Frame::Window(window) => Some(&**window),
        _ => None,
    });
    open.chain(&state.pending)
}
