//! How fast the kernel is: `cargo bench -p underhex-bots`.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::state::Seat;
use underhex_engine::{Game, Table};

fn table() -> Arc<Table> {
    let content = underhex_content::builtin().expect("the content is sound");
    let battlefields = underhex_content::embergard_battlefields(content).expect("boards are sound");
    let seats = [
        ("the-emberwatch", "blazing-assault"),
        ("zikkits-tunnelpack", "pillage-and-plunder"),
    ];
    let table =
        underhex_content::rivals_table(content, editions::embergard(), battlefields, &seats);
    Arc::new(table.expect("the table is sound"))
}

fn step(game: &mut Game, chance: &mut Chance) -> bool {
    let Some(decision) = game.decision() else {
        return false;
    };
    let drawn = chance.below(decision.options.len());
    game.choose_nth(drawn).is_ok()
}

/// A game in the second round.
fn midgame(table: &Arc<Table>) -> Game {
    let mut chance = Chance::seeded(7);
    let mut game = Game::new(table.clone(), 7u64);
    while game.state().round < 2 && step(&mut game, &mut chance) {}
    game
}

fn kernel(criterion: &mut Criterion) {
    let table = table();
    let game = midgame(&table);
    criterion.bench_function("clone", |bencher| bencher.iter(|| black_box(&game).clone()));
    criterion.bench_function("choose", |bencher| {
        let mut chance = Chance::seeded(3);
        bencher.iter_batched(
            || game.clone(),
            |mut game| {
                step(&mut game, &mut chance);
                game
            },
            BatchSize::SmallInput,
        );
    });
    criterion.bench_function("random game", |bencher| {
        let mut seed = 0;
        bencher.iter(|| {
            seed += 1;
            let mut chance = Chance::seeded(seed);
            let mut game = Game::new(table.clone(), seed);
            while step(&mut game, &mut chance) {}
            game
        });
    });
    criterion.bench_function("serialize", |bencher| {
        bencher.iter(|| serde_json::to_vec(black_box(game.state())));
    });
    criterion.bench_function("view", |bencher| {
        bencher.iter(|| black_box(&game).view(Some(Seat(0))));
    });
    criterion.bench_function("imagine", |bencher| {
        let view = game.view(Some(Seat(0)));
        let mut chance = Chance::seeded(5);
        bencher.iter(|| view.imagine(&mut chance));
    });
}

criterion_group!(benches, kernel);
criterion_main!(benches);
