//! The `underhex` program.

mod arena;
mod bench;
mod bots;
mod cards;
mod common;
mod deck;
mod editions;
mod html;
mod load;
mod matrix;
mod odds;
mod out;
mod perft;
mod play;
mod progress;
mod puzzles;
mod replay;
mod review;
mod rules;
mod scenario;
mod serve;
mod sim;
mod soak;
mod tables;
mod text;
mod worlds;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Positions and what clients are told of them are many small pieces: it has them in less time than what systems bring, for more room.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Warhammer Underworlds by the book: play it, simulate it, prove it.
#[derive(Parser)]
#[command(name = "underhex", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    content: common::ContentArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser, or in the terminal with --terminal.
    Play(Box<play::Args>),
    /// Serve games to browsers.
    Serve(Box<serve::Args>),
    /// Play many games at once against servers, and prove that nothing was lost.
    Load(Box<underhex_load::Options>),
    /// Play many games between bots and count who wins.
    Sim(sim::Args),
    /// Play bots, warbands and decks against each other and rate them.
    Arena(arena::Args),
    /// Write a page about how warbands and decks fare against each other, from the results of an arena.
    Matrix(matrix::Args),
    /// The exact odds of an attack, or of casting a spell.
    Odds(odds::Args),
    /// Check a deck.
    Deck(deck::Args),
    /// Search and print cards.
    Cards(cards::Args),
    /// The rules of every edition and the scenarios that prove them.
    Rules(rules::Args),
    /// Run scenario files.
    Scenario(scenario::Args),
    /// Print or verify a recorded game.
    Replay(replay::Args),
    /// Look at a finished game again: luck, and the choices that cost most.
    Review(review::Args),
    /// Look for puzzles in games between bots.
    Puzzles(puzzles::Args),
    /// Compare the settings of the editions.
    Editions(editions::Args),
    /// Count legal continuations of fixed positions.
    Perft(perft::Args),
    /// Play random games and check after every choice that nothing is broken.
    Soak(soak::Args),
    /// Play positions twice with other hidden cards and check that nobody is told.
    Worlds(worlds::Args),
    /// Measure how fast the kernel is.
    Bench(bench::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let content = &cli.content;
    let result = match cli.command {
        Command::Play(args) => play::run(*args, content),
        Command::Serve(args) => serve::run(*args, content),
        Command::Load(options) => load::run(*options),
        Command::Sim(args) => sim::run(args, content),
        Command::Arena(args) => arena::run(args, content),
        Command::Matrix(args) => matrix::run(args, content),
        Command::Odds(args) => odds::run(args, content),
        Command::Deck(args) => deck::run(args, content),
        Command::Cards(args) => cards::run(args, content),
        Command::Rules(args) => rules::run(args, content),
        Command::Scenario(args) => scenario::run(args, content),
        Command::Replay(args) => replay::run(args, content),
        Command::Review(args) => review::run(args, content),
        Command::Puzzles(args) => puzzles::run(args, content),
        Command::Editions(args) => editions::run(args, content),
        Command::Perft(args) => perft::run(args, content),
        Command::Worlds(args) => worlds::run(args, content),
        Command::Soak(args) => soak::run(args, content),
        Command::Bench(args) => bench::run(args, content),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("underhex: {failure}");
            failure.code()
        }
    }
}
