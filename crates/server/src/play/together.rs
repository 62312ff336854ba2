//! Where the boards of a quick game with more than two players go: close together, in the shape of a screen, so that their hexes are large.

use underhex_engine::state::LaidBoard;
use underhex_engine::{Choice, Game};

/// So much further right and down a board lies with each step of its place, where a hex is a hundred wide: half hexes and rows.
const ACROSS: f32 = 50.0;
const DOWN: f32 = 86.6;
/// How wide and how high a board is.
const BOARD: (f32, f32) = (16.0 * ACROSS, 6.0 * DOWN);
/// A window without its rails, strip, ribbon and hand is so much wider than it is high.
const WINDOW: f32 = 1.6;

/// The place, of those on offer, where the boards that lie and the next one take up least of a window; nothing where no board is laid, or
/// only two are.
pub(super) fn together(game: &Game) -> Option<Choice> {
    let options = &game.decision()?.options;
    let laid = game.state().ground.plan().laid();
    if game.state().players.len() < 3 || laid.is_empty() {
        return None;
    }
    let places = options.iter().filter_map(|option| match option {
        Choice::Lay { x, y, .. } => Some((*option, spread(laid, *x, *y))),
        _ => None,
    });
    let least = places.min_by(|(_, one), (_, other)| one.total_cmp(other));
    least.map(|(option, _)| option)
}

/// How large a window would have to be for all boards; where that is the same, what lies level is better.
fn spread(laid: &[LaidBoard], x: i8, y: i8) -> f32 {
    let places = laid.iter().map(|one| (one.x, one.y)).chain([(x, y)]);
    let (xs, ys): (Vec<f32>, Vec<f32>) = places.map(|(x, y)| (f32::from(x), f32::from(y))).unzip();
    let wide = span(&xs) * ACROSS + BOARD.0;
    let high = span(&ys) * DOWN + BOARD.1;
    let uneven = f32::from(x.unsigned_abs()) + f32::from(y.unsigned_abs());
    wide.max(high * WINDOW) + (wide + high) / 100.0 + uneven / 100.0
}

fn span(all: &[f32]) -> f32 {
    let fold = |start, pick: fn(f32, f32) -> f32| all.iter().copied().fold(start, pick);
    fold(f32::MIN, f32::max) - fold(f32::MAX, f32::min)
}
