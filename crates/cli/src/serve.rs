//! `underhex serve` and the browser side of `underhex play`.

use std::net::SocketAddr;

use underhex_server::Config;

use crate::bots::BotArgs;
use crate::common::{ContentArgs, Failure};

/// Serve games to browsers.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    config: Config,
    #[command(flatten)]
    bots: BotArgs,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    content.serve()?;
    args.bots.open_house()?;
    let config = Config {
        chance: chance_of_tests(),
        ..args.config
    };
    underhex_server::serve(config, |address| {
        println!("Underhex is at http://{address}/ (stop it with Ctrl-C).");
    })?;
    Ok(())
}

/// What the chance of every game follows from in tests through the browser, so that they go the same way every time. Only a build for
/// development has it: the dice of what is served to people are nobody's to foresee.
fn chance_of_tests() -> Option<[u8; 32]> {
    let named = std::env::var("UNDERHEX_TEST_CHANCE").ok();
    let number = named.filter(|_| cfg!(debug_assertions))?.parse().ok()?;
    Some([number; 32])
}

/// Serves this machine only, on a free port, and opens the browser there.
pub fn play(config: Config, open_browser: bool, content: &ContentArgs) -> Result<(), Failure> {
    content.serve()?;
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        ..config
    };
    underhex_server::serve(config, |address| {
        let page = format!("http://{address}/");
        println!("Underhex is at {page} (stop it with Ctrl-C).");
        if open_browser && let Err(error) = open::that_detached(&page) {
            eprintln!("underhex: no browser could be opened ({error}); open {page} yourself");
        }
    })?;
    Ok(())
}
