//! The `underhex` program.

use std::path::PathBuf;
use std::sync::Arc;

use underhex_engine::{Game, rules::editions};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "content".into()));
    let content = match underhex_content::sources(&folder)
        .map_err(|error| vec![error])
        .and_then(underhex_content::read)
    {
        Ok(content) => content,
        Err(errors) => {
            for error in errors {
                eprintln!("{error}");
            }
            std::process::exit(2);
        }
    };
    println!(
        "{} decks, {} warbands",
        content.library.decks.len(),
        content.library.warbands.len()
    );
    let games: u64 = std::env::args()
        .nth(2)
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    let only: Option<u64> = std::env::args().nth(3).and_then(|n| n.parse().ok());
    let fields = underhex_content::embergard_battlefields(&content).unwrap();
    let (w, d) = (&content.library.warbands, &content.library.decks);
    let start = std::time::Instant::now();
    let mut total = 0u64;
    for seed in 0..games {
        if only.is_some_and(|only| only != seed) {
            continue;
        }
        let mut rng = underhex_engine::dice::Chance::seeded(seed ^ 0xABCDEF);
        let pick = |rng: &mut underhex_engine::dice::Chance| {
            (
                w[rng.below(w.len())].id.clone(),
                d[rng.below(d.len())].id.clone(),
            )
        };
        let (a, b) = (pick(&mut rng), pick(&mut rng));
        let table = underhex_content::rivals_table(
            &content,
            editions::embergard(),
            fields.clone(),
            &[(&a.0, &a.1), (&b.0, &b.1)],
        )
        .unwrap();
        let mut game = Game::new(Arc::new(table), seed);
        let mut choices = 0;
        if only.is_some() {
            println!("{a:?} {b:?}");
            game.record(true);
        }
        while let Some(decision) = game.decision() {
            let choice = decision.options[rng.below(decision.options.len())];
            if only.is_some() {
                println!(
                    "{:?} {:?} -> {}   [{}]",
                    decision.seat,
                    decision.question,
                    game.name(choice),
                    decision
                        .options
                        .iter()
                        .map(|o| game.name(*o))
                        .collect::<Vec<_>>()
                        .join(", ")
                );
            }
            game.choose(choice).unwrap();
            if only.is_some() {
                for e in game.take_events() {
                    println!("      {e:?}");
                }
            }
            choices += 1;
            if choices > 5000 {
                println!("seed {seed}: endless {a:?} {b:?}");
                break;
            }
        }
        if game.result().is_none() {
            println!(
                "seed {seed}: no result {a:?} {b:?} round {}",
                game.state().round
            );
        }
        total += choices;
    }
    if games > 0 {
        println!(
            "{games} games, {:.1} choices a game, {:.0} games/s",
            total as f64 / games as f64,
            games as f64 / start.elapsed().as_secs_f64()
        );
    }
}
