//! The `underhex` program.

use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "content".into()));
    match underhex_content::sources(&folder)
        .map_err(|error| vec![error])
        .and_then(underhex_content::library)
    {
        Ok(library) => println!(
            "{} decks, {} warbands",
            library.decks.len(),
            library.warbands.len()
        ),
        Err(errors) => {
            for error in errors {
                eprintln!("{error}");
            }
            std::process::exit(2);
        }
    }
}
