//! Whether a position can be gone on from.
//!
//! A position that was saved may have been edited, damaged, or saved at another table. [`check`] is for whoever takes one in from
//! outside: everything that it names is there, nothing that is counted is about to run over, and every card is in one place. What is
//! refused is said with its place, as in `stack[2].Attack.attacker`. The kernel's own positions need no look at all.

mod cards;
mod walk;

use crate::board::HexSet;
use crate::cards::Aspect;
use crate::state::{Feature, Plan, State};
use crate::table::Table;
use walk::Walk;

/// Why a position cannot be gone on from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position is damaged, or of another table: {at}: {why}")]
pub struct Unsound {
    /// Where it is wrong.
    pub at: String,
    /// What is wrong there.
    pub why: String,
}

impl Unsound {
    pub(crate) fn new(at: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            at: at.into(),
            why: why.into(),
        }
    }
}

/// Says what is wrong with a position at a table, if anything is.
pub fn check(table: &Table, state: &State) -> Result<(), Unsound> {
    let seats = table.seats.len();
    if state.players.len() != seats {
        let why = format!("{} players, where {seats} sit", state.players.len());
        return Err(Unsound::new("players", why));
    }
    if state.features.len() > Feature::MOST {
        let why = format!("more than {} feature tokens", Feature::MOST);
        return Err(Unsound::new("features", why));
    }
    fighters(table, state)?;
    rules(table, state)?;
    let hexes = ground(table, state)?;
    Walk::over(table, state, hexes)?;
    cards::check(table, state)
}

fn fighters(table: &Table, state: &State) -> Result<(), Unsound> {
    if state.fighters.len() != table.fighters.len() {
        let (are, were) = (state.fighters.len(), table.fighters.len());
        let why = format!("{are} fighters, where {were} are played with");
        return Err(Unsound::new("fighters", why));
    }
    let both = state.fighters.iter().zip(&table.fighters);
    for (place, (fighter, entry)) in both.enumerate() {
        let at = |field: &str| format!("fighters[{place}].{field}");
        if fighter.seat != entry.seat {
            return Err(Unsound::new(at("seat"), "the fighter is another player's"));
        }
        if fighter.slain && fighter.hex.is_some() {
            return Err(Unsound::new(at("hex"), "a slain fighter stands nowhere"));
        }
    }
    Ok(())
}

/// What is kept about rules in play is no more than they touch and wait for. It may be less: some of them sleep for a while.
fn rules(table: &Table, state: &State) -> Result<(), Unsound> {
    let wrong = |at: String| Err(Unsound::new(at, "these rules do not touch that"));
    if state.in_play_aspects.len() != state.in_play.len() {
        return wrong("in_play_aspects".to_owned());
    }
    let both = state.in_play.iter().zip(state.in_play_aspects.iter());
    for (place, (source, kept)) in both.enumerate() {
        let all = source
            .rules
            .and_then(|rules| table.aspects.get(rules.0 as usize));
        let all = all.copied().unwrap_or_default();
        let touches = all.touches | Aspect::Whenever.bit();
        if kept.touches & !touches != 0 || all.listens.union(kept.listens) != all.listens {
            return wrong(format!("in_play_aspects[{place}]"));
        }
    }
    Ok(())
}

/// The hexes of the battlefield, if there is such a one at the table.
fn ground(table: &Table, state: &State) -> Result<HexSet, Unsound> {
    let wrong = |why: &str| Err(Unsound::new("ground", why));
    match state.ground.plan() {
        Plan::Ready(index) if usize::from(*index) >= table.battlefields.len() => {
            return wrong("there is no such battlefield");
        }
        Plan::Ready(_) => {}
        Plan::Laid(_) if table.boards.is_empty() => return wrong("no boards are laid here"),
        Plan::Laid(laid) => {
            for board in laid {
                let own = table.collections.get(board.seat.index());
                if !own.is_some_and(|own| own.contains(&board.board)) {
                    return wrong("a board is not its player's");
                }
            }
        }
    }
    let board = table.battlefield(state.ground.plan());
    if board.is_empty() && !state.ground.plan().laid().is_empty() {
        return wrong("the boards do not fit together");
    }
    Ok(board.all())
}
