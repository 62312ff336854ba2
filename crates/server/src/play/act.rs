//! What somebody wants to do in a game, and whether it can be done.

use underhex_engine::replay::{find, recorded_name};

use super::fold::Fold;
use crate::error::ApiError;
use crate::protocol::SeatKind;
use crate::storage::{EntryKind, NewEntry, server_key};

/// Entries beside the choices that stand, before nothing is offered or taken back any more: a game is read as a whole, so that it must not
/// grow without going on.
const MOST_BESIDE: usize = 4_000;

/// Something that a player wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Choose an option of the decision that was seen at a sequence number.
    Choose {
        /// The sequence number.
        at: u32,
        /// The name of the option.
        option: String,
    },
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Answer the offer of a draw.
    AnswerDraw(bool),
    /// Ask to take the last own choice back.
    AskTakeBack,
    /// Answer somebody who asks for that.
    AnswerTakeBack(bool),
    /// Take the last own choice back, where nobody has to be asked.
    Back,
}

/// That a player has run out of time. The server says so, with a key that no client can have.
pub fn flag(player: u8, seq: u32) -> NewEntry {
    NewEntry {
        kind: EntryKind::Flag,
        player,
        body: String::new(),
        key: server_key("flag", u64::from(seq)),
    }
}

impl Act {
    /// Whether it can be done again and again without the game going on.
    fn adds(&self) -> bool {
        matches!(self, Act::OfferDraw | Act::AskTakeBack | Act::Back)
    }

    /// What is to be recorded, if it can be done now.
    pub fn check(&self, fold: &Fold, player: u8, key: &str) -> Result<NewEntry, ApiError> {
        if let Some(result) = fold.result() {
            return Err(ApiError::game_over(format!(
                "the game is over: {}",
                result.words
            )));
        }
        if fold.is_out(player) {
            return Err(ApiError::game_over("you have left this game"));
        }
        if self.adds() && fold.beside() >= MOST_BESIDE {
            return Err(ApiError::bad_request(
                "enough was offered and taken back in this game; play on, or resign",
            ));
        }
        let entry = |kind: EntryKind, body: &str| NewEntry {
            kind,
            player,
            body: body.to_owned(),
            key: key.to_owned(),
        };
        let said = |yes: bool| if yes { "yes" } else { "no" };
        match self {
            Act::Choose { at, option } => {
                let option = choice(fold, player, *at, option)?;
                Ok(entry(EntryKind::Choice, &option))
            }
            Act::Resign => Ok(entry(EntryKind::Resign, "")),
            Act::OfferDraw => {
                draw_is_possible(fold, player)?;
                Ok(entry(EntryKind::DrawOffer, ""))
            }
            Act::AnswerDraw(yes) => {
                if !fold.owes_draw_answer(player) {
                    return Err(ApiError::bad_request("nobody offers you a draw"));
                }
                Ok(entry(EntryKind::DrawAnswer, said(*yes)))
            }
            Act::AskTakeBack => {
                if !fold.made().iter().any(|made| made.player == player) {
                    return Err(ApiError::bad_request(
                        "you have made no choice that could be taken back",
                    ));
                }
                if fold.offers().take_back.is_some() {
                    return Err(ApiError::bad_request(
                        "a choice is asked to be taken back already; wait for the answer",
                    ));
                }
                no_better(fold, player)?;
                Ok(entry(EntryKind::TakeBackAsk, ""))
            }
            Act::Back => {
                if fold.can_go_back() != Some(player) {
                    return Err(ApiError::bad_request(
                        "your last choice cannot be taken back without asking: dice were rolled since, something hidden was seen, or \
                         somebody else has to choose or has chosen",
                    ));
                }
                Ok(entry(EntryKind::Back, ""))
            }
            Act::AnswerTakeBack(yes) => {
                if !fold.owes_take_back_answer(player) {
                    return Err(ApiError::bad_request(
                        "nobody asks you to let a choice be taken back",
                    ));
                }
                // Bots may have played on since it was asked.
                if let Some(by) = fold.offers().take_back.filter(|_| *yes) {
                    no_better(fold, by)?;
                }
                Ok(entry(EntryKind::TakeBackAnswer, said(*yes)))
            }
        }
    }
}

/// Nobody looks at dice, at a shuffled deck or at hidden things and then chooses again, whoever lets it happen.
fn no_better(fold: &Fold, player: u8) -> Result<(), ApiError> {
    if fold.knows_no_better(player)? {
        return Ok(());
    }
    Err(ApiError::bad_request(
        "that choice cannot be taken back any more: dice were rolled since, something was shuffled, or something hidden was seen",
    ))
}

fn choice(fold: &Fold, player: u8, at: u32, option: &str) -> Result<String, ApiError> {
    if !fold.is_current(at) {
        return Err(ApiError::stale());
    }
    match fold.to_choose() {
        Some(chooser) if chooser == player => {}
        Some(chooser) => {
            return Err(ApiError::not_your_decision(format!(
                "it is player {chooser}'s decision"
            )));
        }
        None => return Err(ApiError::game_over("the game is over")),
    }
    let game = fold.contest().game();
    match find(game, option) {
        // Where there is one of this name only, it is recorded under it.
        Ok(_) if !option.contains('#') => Ok(option.to_owned()),
        Ok(choice) => Ok(recorded_name(game, choice)),
        Err(error) => Err(ApiError::not_offered(error.to_string())),
    }
}

fn draw_is_possible(fold: &Fold, player: u8) -> Result<(), ApiError> {
    let mut others = fold
        .seats()
        .iter()
        .filter(|seat| seat.player != player && !fold.is_out(seat.player));
    if others.any(|seat| seat.kind == SeatKind::Bot) {
        return Err(ApiError::bad_request("bots play on; they agree to no draw"));
    }
    match fold.offers().draw {
        None => Ok(()),
        Some(by) if by == player => Err(ApiError::bad_request(
            "you have offered a draw already; wait for the answer",
        )),
        Some(by) => Err(ApiError::bad_request(format!(
            "player {by} offers a draw; answer that"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::live_test::{game, played};
    use crate::storage::Outages;
    use crate::time::now;

    #[tokio::test]
    async fn no_game_grows_for_ever_without_going_on() {
        let (_folder, app, id) = game().await;
        let mut fold = (*played(&app, &id, 2).await).clone();
        let outages = Outages::default();
        for number in 0..MOST_BESIDE {
            let (player, act) = match number % 2 {
                0 => (1, Act::OfferDraw),
                _ => (2, Act::AnswerDraw(false)),
            };
            let entry = act.check(&fold, player, &format!("{player}:{number}"));
            let row = fold.next(now(), &outages, entry.expect("it can be done"));
            fold.apply(&row).expect("it fits");
        }
        for act in [Act::OfferDraw, Act::AskTakeBack, Act::Back] {
            let refused = act.check(&fold, 1, "1:more").expect_err("it is enough");
            assert!(refused.to_string().contains("enough"), "{refused}");
        }
        let decision = fold.contest().decision().expect("a decision");
        let option = recorded_name(fold.contest().game(), decision.options[0]);
        let act = Act::Choose {
            at: fold.seq(),
            option,
        };
        assert!(act.check(&fold, decision.seat.0 + 1, "1:on").is_ok());
        assert!(Act::Resign.check(&fold, 1, "1:on").is_ok());
    }
}
