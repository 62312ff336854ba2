//! What a question means and what follows from the answer, in a sentence for whoever has never seen it.

use super::fighter_amid;
use super::text::capitalise;
use crate::decision::Question;
use crate::rules::{Features, PlayerActions};
use crate::state::{Frame, PushKind, State};
use crate::table::Table;

/// What the question means and what follows, in the words of the edition.
pub fn follows(table: &Table, state: &State, question: Question) -> String {
    let meant = capitalise(&meant(table, state, question));
    table.library.words.say(&meant)
}

fn meant(table: &Table, state: &State, question: Question) -> String {
    let rules = &table.rules;
    let name = |fighter| fighter_amid(table, fighter);
    let carried_out = super::source(table, state);
    let by_card = |otherwise: &str, then: &str| match &carried_out {
        Some(source) => format!("{source} asks for it; {then}."),
        None => otherwise.to_owned(),
    };
    let text = match question {
        Question::Redraw => {
            "Whole groups only, and only once: what you draw instead is the hand you begin with."
        }
        Question::FirstBoard => {
            "Whoever chooses second sees the other's board first and then says how both lie together."
        }
        Question::Board => "Its hexes become your side of the battlefield.",
        Question::Lay => "Where it touches the boards that lie already is where you will meet.",
        Question::Seats => "The order in which you sit is the order in which you take turns.",
        Question::Battlefield => {
            "You choose the ground; the other player then has the choice of sides."
        }
        Question::Territory => {
            "Your fighters begin in your territory; the other player gets the rest."
        }
        Question::WhichFeature => "Only you see its number until all of them lie.",
        Question::PlaceFeature if rules.features == Features::Dealt => {
            "Fighters that stand on it hold it, and many Objectives ask for that."
        }
        Question::PlaceFeature => {
            "Its number is shown when all of them lie; fighters that stand on it hold it, and many Objectives ask for that."
        }
        Question::PlaceBlank => {
            "It can be held like the others but has no number; you may also place none."
        }
        Question::FlipFeature => {
            "A treasure token that is flipped is cover and cannot be held until it is flipped again."
        }
        Question::FirstFighter => {
            "Fighters are placed by turns, so whoever is second can answer to the first."
        }
        Question::DeployWho => "You place one fighter, then the next player does, until all stand.",
        Question::DeployWhere(fighter) => {
            return format!("{} begins the game in this hex.", name(fighter));
        }
        Question::FirstTurn => {
            "The first player strikes first; whoever is second has the last turn of the round."
        }
        Question::Action if rules.player_actions == PlayerActions::Focus => {
            "Pick a fighter and a Core ability for it, or Focus to exchange cards; a Power step follows."
        }
        Question::Action => {
            "Pick a fighter and an action for it, or draw or exchange a card; a Power step follows."
        }
        Question::Power => {
            "Use cards and abilities by turns with the others; once all pass one after the other, the next turn begins."
        }
        Question::Score => "Its glory is yours at once; what you do not score stays in your hand.",
        Question::Equip => {
            "The fighter keeps the Upgrade for the rest of the game; glory pays for it."
        }
        Question::Discard => match state.stack.last() {
            Some(Frame::Focus(_)) => {
                "What you discard is drawn anew from its own deck when you are done."
            }
            Some(Frame::Exchange(_)) => "You draw another Objective in its place.",
            Some(Frame::EndPhase(_)) => {
                "Cards that you keep stay in your hand; your hand is filled up afterwards."
            }
            _ => {
                return by_card(
                    "The card goes on the discard pile.",
                    "the card goes on the discard pile",
                );
            }
        },
        Question::Draw => "The card is drawn at once and yours to keep.",
        Question::Move(fighter) => {
            let charge = state.moving().is_some_and(|moving| moving.charge);
            let name = name(fighter);
            return if charge {
                format!("From there {name} attacks, and that ends its Charge.")
            } else {
                format!("{name} goes there and is then done with this Move.")
            };
        }
        Question::Push(fighter) => {
            return format!(
                "A push is no Move: {} goes there whatever tokens it has.",
                name(fighter)
            );
        }
        Question::DriveBack(fighter) => {
            let instead = grappled(state);
            let name = name(fighter);
            return if instead {
                format!(
                    "You push {name} to a hex of your choice instead of driving it back, or pass and leave it where it is."
                )
            } else {
                format!(
                    "{name} is pushed away from the attacker, or stays where it is if you pass."
                )
            };
        }
        Question::Overrun(fighter) => {
            return format!(
                "{} is pushed into the hex that its target has left; pass and it stays.",
                name(fighter)
            );
        }
        Question::StandFast(fighter) => {
            let name = name(fighter);
            return if drawn(state) {
                format!(
                    "It is a draw, so there is no damage; if it does, {name} cannot be driven back."
                )
            } else {
                format!(
                    "If it does, the attack deals 1 damage less, though at least 1, and {name} cannot be driven back."
                )
            };
        }
        Question::Weapon(_) => "Then you choose a target within its Range.",
        Question::Target(_) => "Dice are rolled as soon as everybody has had the chance to answer.",
        Question::WeaponAbility => {
            "One of them counts in this attack; one that needs a critical does nothing without it."
        }
        // Without a card it is the rule of Stagger tokens.
        Question::Reroll if carried_out.is_none() => {
            "The target is staggered: one dice may be rolled again, and what it shows then counts."
        }
        Question::Reroll => "You pick up one dice of the roll and must take what it shows then.",
        Question::Respond(_) => "You may use one of these now; if you pass, play goes on.",
        Question::Order(_) => "All of them come, one after the other; you say which is first.",
        Question::User => "The ability is used as if it were printed on that fighter's card.",
        Question::PickFighter => {
            return by_card(
                "What comes next happens to that fighter.",
                "what it says happens to that fighter",
            );
        }
        Question::PickFeature => {
            return by_card(
                "What comes next happens to that token.",
                "what it says happens to that feature token",
            );
        }
        Question::PickHex => {
            return by_card(
                "What comes next happens in that hex.",
                "what it says happens there",
            );
        }
        Question::PickCard => {
            return by_card(
                "What comes next happens to that card.",
                "what it says happens to that card",
            );
        }
        Question::PickNumber => {
            return by_card(
                "What comes next counts with that number.",
                "what it says counts with that number",
            );
        }
        Question::PickOption => {
            return by_card("Only what you pick happens.", "only what you pick happens");
        }
        Question::PickDie => {
            return by_card(
                "What comes next happens to that dice.",
                "what it says happens to that dice",
            );
        }
        Question::PickFace => {
            return by_card(
                "The dice counts as showing that face.",
                "the dice counts as showing that face",
            );
        }
        Question::PickToken => {
            return by_card(
                "What comes next happens to one token of that kind.",
                "what it says happens to one token of that kind",
            );
        }
        Question::Scatter => {
            "Then dice are rolled, and their faces say in which directions it goes from there."
        }
        Question::Chain => {
            "Each hex on offer lies in the direction of a dice; each dice is used once."
        }
        Question::May => {
            return by_card(
                "If you do not, play goes on without it.",
                "if you do not, play goes on without it",
            );
        }
        Question::Next => {
            return by_card(
                "Each of them has its turn; you say who is next.",
                "each of them has its turn, and you say who is next",
            );
        }
        Question::Place(fighter) => {
            return format!(
                "{} is put there at once, without entering the hexes in between.",
                name(fighter)
            );
        }
        Question::Raid if super::questions::raided(state).is_none() => {
            "The card that you pick is shown and goes under your Power deck; if you pass, its top card is turned up."
        }
        Question::Raid => {
            "The card was turned up from your deck; you say whether it is used and where it goes."
        }
    };
    text.to_owned()
}

/// The attack in progress has not succeeded: whoever may stand fast nevertheless could be driven back.
fn drawn(state: &State) -> bool {
    matches!(state.stack.last(), Some(Frame::Attack(attack)) if !attack.succeeded())
}

/// Whether somebody is being pushed, or may be, by a weapon that grapples.
fn grappled(state: &State) -> bool {
    matches!(state.stack.last(), Some(Frame::Push(push)) if push.kind == PushKind::Grapple)
}
