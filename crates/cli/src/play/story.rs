//! What has happened, in words: in a match with the standing between its games.

use underhex_engine::event::Event;
use underhex_engine::{Contest, render};

/// What has happened since the last call, line by line.
pub fn lines(contest: &mut Contest) -> Vec<String> {
    let mut lines: Vec<(Option<String>, bool)> = Vec::new();
    contest.drain_events(|game, event| {
        let over = matches!(event, Event::GameOver { .. });
        lines.push((render::event(game.table(), game.state(), &event), over));
    });
    let Some(played) = contest.as_match() else {
        return lines.into_iter().filter_map(|(line, _)| line).collect();
    };
    let ended = lines.iter().filter(|(_, over)| *over).count();
    let mut number = played.games().len().saturating_sub(ended);
    let mut told = Vec::new();
    for (line, over) in lines {
        told.extend(line);
        if over {
            number += 1;
            told.push(played.standing(number));
            if number < played.games().len() || played.decision().is_some() {
                told.push(format!("Game {} of the match begins.", number + 1));
            }
        }
    }
    told
}
