//! `underhex scenario --mutants`: changes content and lists what no scenario notices.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use underhex_content::Source;
use underhex_content::scenario::{self, Equivalent, FileReport, Mutants, Proofs, Scope};

use super::Args;
use crate::common::{ContentArgs, Failure};

pub(super) fn run(
    what: &str,
    args: &Args,
    files: &Proofs,
    content: &ContentArgs,
) -> Result<(), Failure> {
    let sources = content.sources()?;
    let chosen = chosen(what, &sources)?;
    let mut contents = BTreeMap::new();
    for source in &chosen {
        let edition = home(source);
        if !contents.contains_key(edition) {
            contents.insert(edition.to_owned(), content.load(edition)?);
        }
    }
    let scope = Scope {
        only: args.only.clone(),
        sample: args
            .sample
            .map(|count| (count, args.seed.unwrap_or_else(by_the_clock))),
    };
    if let Some(part) = &scope.only {
        known(part, &chosen)?;
    }
    let equivalent = equivalent(args.equivalent.as_deref())?;
    let outdated = scenario::outdated(&sources, &equivalent).map_err(Failure::input)?;
    // A panic is listed with the change that brought it about.
    let loud = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = scenario::mutants(&contents, &chosen, files, &equivalent, &scope, &|| {});
    std::panic::set_hook(loud);
    let result = result.map_err(Failure::input)?;
    for line in &outdated {
        println!("{line}");
    }
    if print(&result, &scope) + outdated.len() == 0 {
        return Ok(());
    }
    Err(Failure::check("some proofs are missing"))
}

/// The edition whose folder a file lies in.
fn home(source: &Source) -> &str {
    source.path.split('/').next().unwrap_or(&source.path)
}

/// The content files that are meant.
fn chosen<'s>(what: &str, sources: &'s [Source]) -> Result<Vec<&'s Source>, Failure> {
    let editions = underhex_engine::rules::editions::all();
    let is_edition = |name: &str| editions.iter().any(|(slug, _)| *slug == name);
    let meant = |source: &Source| {
        is_edition(home(source))
            && (what == "all"
                || what == home(source)
                || what == source.path
                || what.ends_with(&format!("/{}", source.path)))
    };
    let mut chosen: Vec<&Source> = sources.iter().filter(|source| meant(source)).collect();
    chosen.sort_by(|a, b| a.path.cmp(&b.path));
    if chosen.is_empty() {
        return Err(Failure::input(format!(
            "there is no content file `{what}`; write a path such as `embergard/decks/blazing-assault.ron`, an edition, or `all`"
        )));
    }
    Ok(chosen)
}

/// A part that there is.
fn known(part: &str, chosen: &[&Source]) -> Result<(), Failure> {
    let mut names = Vec::new();
    for source in chosen {
        names.extend(scenario::part_names(source).map_err(Failure::input)?);
    }
    if names.iter().any(|name| name == part) {
        return Ok(());
    }
    Err(Failure::input(format!(
        "there is no part `{part}`; known are: {}",
        names.join(", ")
    )))
}

/// What is known to make no difference.
fn equivalent(folder: Option<&Path>) -> Result<Vec<Equivalent>, Failure> {
    let Some(folder) = folder else {
        return scenario::builtin_equivalent().map_err(Failure::input);
    };
    let explain = |path: &Path, error: std::io::Error| {
        Failure::input(format!("{} cannot be read: {error}", path.display()))
    };
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| explain(folder, error))? {
        let path = entry.map_err(|error| explain(folder, error))?.path();
        let (Some(edition), Some("txt")) = (
            path.file_stem().and_then(|stem| stem.to_str()),
            path.extension().and_then(|end| end.to_str()),
        ) else {
            continue;
        };
        let text = std::fs::read_to_string(&path).map_err(|error| explain(&path, error))?;
        all.extend(scenario::read_equivalent(edition, &text).map_err(Failure::input)?);
    }
    Ok(all)
}

fn by_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Prints what came of it; how many faults there are.
fn print(result: &Mutants, scope: &Scope) -> usize {
    let faults: Vec<String> = result.files.iter().flat_map(FileReport::faults).collect();
    for fault in &faults {
        println!("{fault}");
    }
    if result.files.len() > 1 && scope.sample.is_none() {
        for file in &result.files {
            println!("{}", summary(&file.path, std::slice::from_ref(file)));
        }
    }
    if let Some((count, seed)) = scope.sample {
        println!("a sample of {count} drawn with --seed {seed}");
    }
    println!("{}", summary("all", &result.files));
    faults.len()
}

/// The figures of some files on one line.
fn summary(name: &str, files: &[FileReport]) -> String {
    let sum = |of: fn(&FileReport) -> usize| files.iter().map(of).sum::<usize>();
    format!(
        "{name}: {} parts, {} untested; {} changes tried, {} refused by the loader, {} unnoticed, {} equivalent, {} panics",
        sum(|file| file.parts),
        sum(|file| file.untested.len()),
        sum(|file| file.tried),
        sum(|file| file.refused),
        sum(|file| file.survivors.len()),
        sum(|file| file.equivalent),
        sum(|file| file.panics.len()),
    )
}
