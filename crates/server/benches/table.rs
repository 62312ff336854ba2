//! What a choice costs at a table of the server: from the message until it is stored and everybody has seen what came of it.
//!
//! Both players sit in this process, over real WebSockets, on a database in the folder for temporary files.

#[path = "../tests/server/disk.rs"]
#[allow(dead_code)]
mod disk;
#[path = "../tests/server/postgres.rs"]
#[allow(dead_code)]
mod postgres;
#[path = "../tests/server/support.rs"]
#[allow(dead_code, unused_imports, unused_macros)]
mod support;

use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use support::{Database, Server, play};

/// The server slows down whoever sends more than ten messages a second: people take their time, and so do these.
const THINKING: Duration = Duration::from_millis(60);

/// So many choices between two players, with the time that the players wait for them.
async fn choices(server: &Server, count: u64) -> Duration {
    let mut taken = Duration::ZERO;
    let mut left = count;
    while left > 0 {
        let (_, mut anna, mut ben) = server.two("embergard").await;
        while left > 0 {
            let begun = Instant::now();
            let made = play(&mut [&mut anna, &mut ben], 1).await;
            taken += begun.elapsed();
            if made == 0 {
                break;
            }
            left -= 1;
            tokio::time::sleep(THINKING).await;
        }
    }
    taken
}

/// Coming to a table in the middle of a game so many times.
async fn comings(server: &Server, count: u64) -> Duration {
    let (game, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 60).await;
    let mut taken = Duration::ZERO;
    for _ in 0..count {
        let begun = Instant::now();
        server.sit(&game, "").await;
        taken += begun.elapsed();
    }
    taken
}

fn table(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let databases = [
        ("SQLite", Some(Database::sqlite())),
        ("PostgreSQL", Database::postgres()),
    ];
    for (name, database) in databases {
        let Some(database) = database else {
            continue;
        };
        let server = runtime.block_on(database.serve());
        let mut group = criterion.benchmark_group(name);
        // Most of the time nobody chooses: a short measurement takes long enough.
        group.sample_size(20);
        group.warm_up_time(Duration::from_millis(100));
        group.measurement_time(Duration::from_millis(400));
        group.bench_function("a choice", |bencher| {
            bencher.iter_custom(|count| runtime.block_on(choices(&server, count)));
        });
        group.bench_function("a spectator", |bencher| {
            bencher.iter_custom(|count| runtime.block_on(comings(&server, count)));
        });
        group.finish();
    }
}

criterion_group!(benches, table);
criterion_main!(benches);
