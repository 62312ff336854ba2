//! `underhex load`: many people at many tables of a server.

use underhex_load::Options;

use crate::common::Failure;

pub fn run(options: Options) -> Result<(), Failure> {
    let json = options.json;
    let report = underhex_load::run(options).map_err(|error| Failure::input(error.to_string()))?;
    if json {
        let line = serde_json::to_string(&report);
        println!(
            "{}",
            line.map_err(|error| Failure::input(error.to_string()))?
        );
    } else {
        println!("{report}");
    }
    if report.flaws.is_empty() {
        Ok(())
    } else {
        Err(Failure::check("what was promised does not hold"))
    }
}
