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
    underhex_server::serve(args.config, |address| {
        println!("Underhex is at http://{address}/ (stop it with Ctrl-C).");
    })?;
    Ok(())
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
