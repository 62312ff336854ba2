//! What a position is worth to a player.

use underhex_engine::Game;
use underhex_engine::cards::{CardKind, Score, Stat};
use underhex_engine::eval::{Ctx, Eval};
use underhex_engine::state::{CardId, Env, Seat, Step};

/// What winning is worth, in Glory points.
const VICTORY: f32 = 25.0;

/// What a position is worth to a seat, in Glory points: its own good less that of the best opponent.
pub(crate) fn worth(game: &Game, seat: Seat) -> f32 {
    let state = game.state();
    let eval = game.eval();
    let others = state.seats_from(seat).skip(1);
    let best = others
        .map(|other| good(&eval, other, false))
        .fold(f32::NEG_INFINITY, f32::max);
    let result = match state.result.map(|result| result.winner()) {
        Some(Some(winner)) if winner == seat => VICTORY,
        Some(Some(_)) => -VICTORY,
        _ => 0.0,
    };
    good(&eval, seat, true) - best + result
}

/// What a player has. The hand counts card by card only where it is known.
fn good(eval: &Eval, seat: Seat, own: bool) -> f32 {
    let state = eval.state;
    let player = state.player(seat);
    let mut good = f32::from(player.glory);
    if state.result.is_some() {
        return good;
    }
    // What is still to come of the game: things that pay later are worth less near its end.
    let rounds = f32::from(eval.table.rules.rounds.max(1));
    let left = (rounds - f32::from(state.round) + 1.0).clamp(0.5, rounds) / rounds;
    good += fighters(eval, seat, left);
    if own {
        good += player
            .hand()
            .iter()
            .map(|card| in_hand(eval, *card, left))
            .sum::<f32>();
    } else {
        good += player.hand().len() as f32 * 0.2 * left;
    }
    good
}

fn fighters(eval: &Eval, seat: Seat, left: f32) -> f32 {
    let state = eval.state;
    let mut good = 0.0;
    let enemies: Vec<_> = state
        .on_battlefield()
        .filter(|other| state.fighter(*other).seat != seat)
        .filter_map(|other| eval.place(other))
        .collect();
    for id in state.warband(seat) {
        let fighter = state.fighter(id);
        let health = f32::from(eval.stat(id, Stat::Health).max(1));
        let whole = (health - f32::from(fighter.damage)).max(0.0) / health;
        let bounty = f32::from(eval.stat(id, Stat::Bounty));
        good += (0.6 + 0.5 * bounty * (0.4 + 0.6 * whole) + 0.15 * health * whole) * left;
        good += if fighter.inspired { 0.4 * left } else { 0.0 };
        good += if fighter.guards > 0 { 0.12 } else { 0.0 };
        good -= if fighter.staggers > 0 { 0.12 } else { 0.0 };
        good -= if fighter.charges > 0 { 0.15 } else { 0.0 };
        good -= f32::from(fighter.moves.min(2)) * 0.05;
        for card in &fighter.upgrades {
            if let CardKind::Upgrade { glory, .. } = &eval.table.card(*card).kind {
                good += (0.35 + 0.25 * f32::from(*glory)) * left;
            }
        }
        let Some(hex) = eval.place(id) else { continue };
        let board = eval.board();
        if eval.held(id).is_some() {
            good += 0.35;
        } else {
            let nearest = state
                .features
                .iter()
                .filter(|feature| feature.treasure)
                .map(|feature| board.distance(hex, feature.hex))
                .min();
            good -= f32::from(nearest.unwrap_or(0).min(8)) * 0.02;
        }
        let nearest = enemies
            .iter()
            .map(|other| board.distance(hex, *other))
            .min();
        good -= f32::from(nearest.unwrap_or(0).min(8)) * 0.025;
    }
    good
}

/// What a card in one's own hand is worth.
fn in_hand(eval: &Eval, card: CardId, left: f32) -> f32 {
    match &eval.table.card(card).kind {
        CardKind::Objective {
            glory, score, when, ..
        } => {
            let last = eval.state.round >= eval.table.rules.rounds;
            let timely = match score {
                Score::EndPhase => true,
                Score::ThirdEndPhase => last,
                Score::Surge(_) => return 0.15 * f32::from(*glory) * left,
            };
            let env = Env {
                card: Some(card),
                ..Env::new()
            };
            let met = timely && eval.holds(when, &Ctx::new(card.seat(), &env));
            let chance = if !met {
                0.1 * left
            } else if eval.state.step == Step::None {
                0.9
            } else {
                nearness(eval)
            };
            chance * f32::from(*glory)
        }
        CardKind::Ploy { .. } => 0.22 * left,
        CardKind::Upgrade { glory, .. } => (0.15 + 0.12 * f32::from(*glory)) * left,
    }
}

/// How likely what holds now still holds in the end phase.
fn nearness(eval: &Eval) -> f32 {
    let players = eval.state.players.len() as u8;
    let turns = (eval.table.rules.turns * players).max(1);
    let done = f32::from(eval.state.turns_this_round) / f32::from(turns);
    0.35 + 0.5 * done
}
