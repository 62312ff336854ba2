//! What a player is asked, in English.

use super::text::capitalise;
use super::{fighter_amid, occasions};
use crate::cards::{Effect, Moment};
use crate::decision::Question;
use crate::state::{CardId, FighterId, Frame, State};
use crate::table::Table;

/// The question, as it is put to the player who decides.
pub fn question(table: &Table, state: &State, question: Question) -> String {
    let asked = capitalise(&asked(table, state, question));
    table.library.words.say(&asked)
}

/// What a number is picked for.
fn how_many(table: &Table, state: &State) -> &'static str {
    let effect = match state.stack.last() {
        Some(Frame::Run(run)) => table.arena.block(run.block).get(usize::from(run.next)),
        _ => None,
    };
    match effect {
        Some(Effect::Draw(_)) => "How many cards do you draw?",
        Some(Effect::SpendUpTo(_)) => "How many do you spend?",
        _ => "Pick a number.",
    }
}

fn asked(table: &Table, state: &State, question: Question) -> String {
    let name = |fighter: FighterId| fighter_amid(table, fighter);
    let happens = |moment: Moment| {
        occasions::at_hand(table, state).unwrap_or_else(|| capitalise(&moment_words(moment)))
    };
    match question {
        Question::Redraw => "Keep this hand, or draw some of it anew?".to_owned(),
        Question::Territory => {
            "You won the roll-off: which battlefield, and which territory is yours?".to_owned()
        }
        Question::FirstBoard => "You won the roll-off: who chooses a board first?".to_owned(),
        Question::Board => "Which board do you take?".to_owned(),
        Question::Lay => "Where do you lay it?".to_owned(),
        Question::Seats => "The boards lie: in which order do you all sit?".to_owned(),
        Question::Battlefield => "You won the roll-off: which battlefield?".to_owned(),
        Question::WhichFeature => "Which of your feature tokens do you place?".to_owned(),
        Question::PlaceBlank => {
            "Where do you place a feature token without a number, if you want one?".to_owned()
        }
        Question::FirstFighter => "You won the roll-off: who places a fighter first?".to_owned(),
        Question::PlaceFeature => "Where does the next feature token go?".to_owned(),
        Question::FlipFeature => "Flip a treasure token?".to_owned(),
        Question::DeployWho => "Whom do you deploy?".to_owned(),
        Question::DeployWhere(fighter) => format!("Where is {} deployed?", name(fighter)),
        Question::FirstTurn => "Who takes the first turn?".to_owned(),
        Question::Action => "Your Action step: what do you do?".to_owned(),
        Question::Power => "Power step: what do you do?".to_owned(),
        Question::Score => "Score an Objective?".to_owned(),
        Question::Equip => "Equip an Upgrade?".to_owned(),
        Question::Discard => "Discard a card?".to_owned(),
        Question::Draw => match state.stack.last() {
            Some(Frame::Replacement(_)) => "Draw another Objective in its place?".to_owned(),
            _ => "Draw the extra card?".to_owned(),
        },
        Question::Move(fighter) => format!("Where does {} move?", name(fighter)),
        Question::Push(fighter) => format!("Where is {} pushed?", name(fighter)),
        Question::DriveBack(fighter) => {
            format!("Drive {} back, and where to?", name(fighter))
        }
        Question::Overrun(fighter) => format!("Does {} overrun?", name(fighter)),
        Question::StandFast(fighter) => format!("Does {} stand fast?", name(fighter)),
        Question::Weapon(fighter) => format!("With which weapon does {} attack?", name(fighter)),
        Question::Target(fighter) => format!("Whom does {} attack?", name(fighter)),
        Question::WeaponAbility => "Which ability of the weapon is used?".to_owned(),
        Question::Reroll => "Re-roll a dice?".to_owned(),
        Question::Respond(moment) => format!("{}: do you answer?", happens(moment)),
        Question::Order(moment) => format!("{}: which comes first?", happens(moment)),
        Question::User => match state.stack.last() {
            Some(Frame::Casting(_)) => "Who casts it?".to_owned(),
            _ => "Who uses it?".to_owned(),
        },
        Question::PickFighter => "Pick a fighter.".to_owned(),
        Question::PickFeature => "Pick a feature token.".to_owned(),
        Question::PickHex => "Pick a hex.".to_owned(),
        Question::PickCard => "Pick a card.".to_owned(),
        Question::PickNumber => how_many(table, state).to_owned(),
        Question::PickOption => "Pick one.".to_owned(),
        Question::PickDie => "Pick a dice.".to_owned(),
        Question::Scatter => {
            "Which way does the first hammer of the scatter token point?".to_owned()
        }
        Question::Chain => "Where does the chain go next?".to_owned(),
        Question::PickFace => "Pick a face.".to_owned(),
        Question::PickToken => "Pick a token.".to_owned(),
        Question::May => "Do you do it?".to_owned(),
        Question::Next => "Which fighter comes next?".to_owned(),
        Question::Place(fighter) => format!("Where is {} placed?", name(fighter)),
        Question::Raid => match raided(state) {
            Some(card) => format!("What becomes of {}?", table.card(card).name),
            None => "Store an emberstone card from your hand instead of a raid?".to_owned(),
        },
    }
}

/// The card that a raid has turned up.
pub(super) fn raided(state: &State) -> Option<CardId> {
    match state.stack.last() {
        Some(Frame::Raiding(raid)) => raid.card(),
        _ => None,
    }
}

/// `ActionStepEnds` is "action step ends".
fn moment_words(moment: Moment) -> String {
    let mut words = String::new();
    for letter in format!("{moment:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
