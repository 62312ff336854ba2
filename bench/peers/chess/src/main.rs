//! Random games of chess with shakmaty on one core: legal moves are listed, one is drawn, until the game is over or a thousand moves were made.

use std::time::{Duration, Instant};

use shakmaty::{Chess, Position};

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let time = Duration::from_secs_f64(seconds.unwrap_or(5.0));
    let mut chance = fastrand::Rng::with_seed(1);
    let (mut games, mut choices) = (0_u64, 0_u64);
    let start = Instant::now();
    while start.elapsed() < time {
        let mut position = Chess::default();
        for _ in 0..1_000 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() || position.halfmoves() >= 100 {
                break;
            }
            let chosen = moves[chance.usize(..moves.len())].clone();
            position.play_unchecked(chosen);
            choices += 1;
        }
        games += 1;
    }
    println!("{games} {choices} {}", start.elapsed().as_secs_f64());
}
