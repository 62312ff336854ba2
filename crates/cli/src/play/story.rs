//! What has happened, in words: in a match with the standing between its games.

use underhex_engine::event::Event;
use underhex_engine::{Contest, Match, render};

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
            told.push(standing(played, number));
            if number < played.games().len() || played.decision().is_some() {
                told.push(format!("Game {} of the match begins.", number + 1));
            }
        }
    }
    told
}

/// How a match stands after so many games.
pub fn standing(played: &Match, games: usize) -> String {
    let games = played.games().get(..games).unwrap_or(played.games());
    let [first, second] = [0, 1].map(|seat| {
        let won = games.iter().filter_map(|game| game.result.winner());
        won.filter(|winner| winner.index() == seat).count()
    });
    let glory = games.last().map_or_else(String::new, |game| {
        let glory: Vec<String> = game.glory.iter().map(ToString::to_string).collect();
        format!(
            "Game {} ends {} in glory. ",
            games.len(),
            glory.join(" to ")
        )
    });
    format!("{glory}Games won: {first} to {second}.")
}
