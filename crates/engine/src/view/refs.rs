//! Every place outside the piles where a position names a card.

use std::sync::Arc;

use crate::state::{
    Answer, Attack, CardId, Cause, Env, Frame, Grant, Occasion, SpellRef, State, Window,
};

/// Calls `visit` with every card that something in progress or in play refers to, in a fixed order; where it makes another card of one
/// that copies of a game share, once more.
pub(super) fn each_reference(state: &mut State, visit: &mut dyn FnMut(&mut CardId)) {
    for frame in &mut state.stack {
        in_frame(frame, visit);
    }
    for window in &mut state.pending {
        in_window(window, visit);
    }
    for one in &mut state.unanswered {
        in_occasion(&mut one.occasion, visit);
    }
    for place in 0..state.in_play.len() {
        if would_change(words_of(&state.in_play[place].env), visit) {
            in_env(Arc::make_mut(&mut state.in_play[place].env), visit);
        }
    }
}

/// Whether `visit` would change one of these: what copies of a game share is copied only then.
fn would_change<'a>(
    cards: impl Iterator<Item = &'a CardId>,
    visit: &mut dyn FnMut(&mut CardId),
) -> bool {
    let mut changes = false;
    for card in cards {
        let mut copy = *card;
        visit(&mut copy);
        changes |= copy != *card;
    }
    changes
}

/// The cards that words refer to.
fn words_of(env: &Env) -> impl Iterator<Item = &CardId> {
    let occasion = env.occasion.iter().flat_map(|occasion| told_of(occasion));
    env.cards.iter().chain(&env.card).chain(occasion)
}

/// The cards that a moment is about.
fn told_of(occasion: &Occasion) -> impl Iterator<Item = &CardId> {
    let about = occasion.card.iter().chain(&occasion.cards);
    about.chain(&occasion.cause.card)
}

fn in_frame(frame: &mut Frame, visit: &mut dyn FnMut(&mut CardId)) {
    match frame {
        Frame::Move(moving) => in_env(&mut moving.env, visit),
        Frame::Push(push) => {
            in_env(&mut push.env, visit);
            in_cause(&mut push.cause, visit);
        }
        Frame::Attack(attack) => in_attack(attack, visit),
        Frame::NextTarget(next) => in_attack(&mut next.before, visit),
        Frame::Happened(happened) => {
            for occasion in &mut happened.occasions {
                in_occasion(occasion, visit);
            }
        }
        Frame::Ended(ended) => {
            if let Some(attack) = &mut ended.attack {
                in_attack(attack, visit);
            }
            if let Some(moving) = &mut ended.moving {
                in_env(&mut moving.env, visit);
            }
        }
        Frame::Damage(damage) => in_cause(&mut damage.cause, visit),
        Frame::Slay(slay) => in_cause(&mut slay.cause, visit),
        Frame::Window(window) => in_window(window, visit),
        Frame::Run(run) => in_env(&mut run.env, visit),
        Frame::Casting(cast) => {
            if let SpellRef::Card(card) = &mut cast.spell {
                visit(card);
            }
            in_env(&mut cast.env, visit);
        }
        Frame::Ploy(ploy) => {
            visit(&mut ploy.card);
            in_env(&mut ploy.env, visit);
        }
        Frame::Upgrade(upgrade) => visit(&mut upgrade.card),
        Frame::PickUser(pick) => in_env(&mut pick.env, visit),
        Frame::Raiding(raid) => raid.card_mut().into_iter().for_each(visit),
        Frame::Trick(trick) => {
            trick.cards.iter_mut().for_each(&mut *visit);
            in_env(&mut trick.env, visit);
        }
        Frame::Setup(_)
        | Frame::Round { .. }
        | Frame::HazardPhase { .. }
        | Frame::Turn { .. }
        | Frame::EndPhase { .. }
        | Frame::GrantedCore { .. }
        | Frame::Activation { .. }
        | Frame::Core { .. }
        | Frame::Focus { .. }
        | Frame::Tagged { .. }
        | Frame::Give { .. }
        | Frame::SettingDice(_)
        | Frame::Foretelling(_)
        | Frame::Scatter(_)
        | Frame::Whirl(_)
        | Frame::Reaction { .. }
        | Frame::Exchange { .. }
        | Frame::Replacement { .. }
        | Frame::Over => {}
    }
}

fn in_attack(attack: &mut Attack, visit: &mut dyn FnMut(&mut CardId)) {
    if let Some(Grant { env, .. }) = &mut attack.grant {
        in_env(env, visit);
    }
}

fn in_window(window: &mut Window, visit: &mut dyn FnMut(&mut CardId)) {
    for occasion in &mut window.occasions {
        in_shared(occasion, visit);
    }
    for candidate in &mut window.candidates {
        match &mut candidate.answer {
            Answer::Objective(card) | Answer::Ploy(card) | Answer::Upgrade(card) => visit(card),
            Answer::Ability { .. } => {}
        }
    }
}

fn in_cause(cause: &mut Cause, visit: &mut dyn FnMut(&mut CardId)) {
    cause.card.iter_mut().for_each(visit);
}

fn in_occasion(occasion: &mut Occasion, visit: &mut dyn FnMut(&mut CardId)) {
    occasion.card.iter_mut().for_each(&mut *visit);
    occasion.cards.iter_mut().for_each(&mut *visit);
    in_cause(&mut occasion.cause, visit);
}

fn in_shared(occasion: &mut Arc<Occasion>, visit: &mut dyn FnMut(&mut CardId)) {
    if would_change(told_of(occasion), visit) {
        in_occasion(Arc::make_mut(occasion), visit);
    }
}

fn in_env(env: &mut Env, visit: &mut dyn FnMut(&mut CardId)) {
    env.cards.iter_mut().for_each(&mut *visit);
    env.card.iter_mut().for_each(&mut *visit);
    if let Some(occasion) = &mut env.occasion {
        in_shared(occasion, visit);
    }
}
