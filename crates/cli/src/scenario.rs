//! `underhex scenario`: runs scenario files.

mod mutants;

use std::collections::BTreeMap;
use std::path::PathBuf;

use underhex_content::Content;
use underhex_content::scenario::{self, ScenarioFile};
use underhex_engine::rules::editions;

use crate::common::{ContentArgs, Failure};

/// Run scenario files and say which fail.
#[derive(clap::Args)]
pub struct Args {
    /// Scenario files or folders of them; all that come with the program if none is given.
    files: Vec<PathBuf>,
    /// Only scenarios whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Change this content file (such as `embergard/decks/blazing-assault.ron`), or all files of an edition, or `all`: numbers
    /// by one, words for their neighbours, things left out; and list the changes that no scenario notices. `--only` is then the
    /// part to try.
    #[arg(long, value_name = "FILE|EDITION|all")]
    mutants: Option<String>,
    /// Try only so many changes, drawn by chance.
    #[arg(long, value_name = "NUMBER", requires = "mutants")]
    sample: Option<usize>,
    /// The seed by which they are drawn; by the clock if left out.
    #[arg(long, requires = "sample")]
    seed: Option<u64>,
    /// Read the lists of changes that make no difference from this folder instead of those that come with the program.
    #[arg(long, value_name = "FOLDER", requires = "mutants")]
    equivalent: Option<PathBuf>,
    /// Change every setting of this edition's ruleset, one at a time, and list the changes that no scenario notices.
    #[arg(long, value_name = "EDITION", conflicts_with = "mutants")]
    settings: Option<String>,
    /// Print the name of every scenario that passes.
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let files = read_all(&args.files)?;
    if let Some(what) = &args.mutants {
        return mutants::run(what, &args, &files, content);
    }
    if let Some(edition) = &args.settings {
        return settings(edition, &files, content);
    }
    let mut loaded: BTreeMap<&str, Content> = BTreeMap::new();
    let (mut passed, mut failed, mut senseless) = (0, 0, 0);
    for (path, file) in &files {
        let rules = editions::by_name(&file.edition).ok_or_else(|| {
            let known: Vec<&str> = editions::all().iter().map(|(slug, _)| *slug).collect();
            Failure::input(format!(
                "{path}: there is no edition `{}`; known are: {}",
                file.edition,
                known.join(", ")
            ))
        })?;
        if !loaded.contains_key(file.edition.as_str()) {
            loaded.insert(&file.edition, content.load(&file.edition)?);
        }
        let content = &loaded[file.edition.as_str()];
        for scenario in &file.scenario {
            if args
                .only
                .as_ref()
                .is_some_and(|only| !scenario.name.contains(only.as_str()))
            {
                continue;
            }
            match scenario::run(content, file, scenario, rules.clone()) {
                Ok(()) => {
                    passed += 1;
                    if args.verbose {
                        println!("ok    {path}: {}", scenario.name);
                    }
                }
                Err(failure) => {
                    failed += usize::from(!failure.senseless);
                    senseless += usize::from(failure.senseless);
                    println!("FAIL  {path}: {}\n      {failure}", scenario.name);
                }
            }
        }
    }
    println!("{passed} passed, {} failed", failed + senseless);
    if senseless > 0 {
        return Err(Failure::input(format!(
            "{senseless} scenarios make no sense"
        )));
    }
    if failed > 0 {
        return Err(Failure::check(format!("{failed} scenarios failed")));
    }
    Ok(())
}

/// Changes the settings of an edition and lists what goes unnoticed.
fn settings(
    edition: &str,
    files: &[(String, ScenarioFile)],
    content: &ContentArgs,
) -> Result<(), Failure> {
    let rules = underhex_content::edition(edition)?;
    let content = content.load(edition)?;
    let unnoticed = scenario::unnoticed_settings(&content, edition, &rules, files);
    for change in &unnoticed {
        println!("unnoticed {change}");
    }
    let tried = rules.neighbours().len();
    println!("{tried} changes tried, {} unnoticed", unnoticed.len());
    if unnoticed.is_empty() {
        return Ok(());
    }
    Err(Failure::check("some proofs are missing"))
}

/// The files named, or those that come with the program.
fn read_all(paths: &[PathBuf]) -> Result<Vec<(String, ScenarioFile)>, Failure> {
    let mut texts = Vec::new();
    if paths.is_empty() {
        texts.extend(scenario::builtin().iter().cloned());
    }
    let mut queue: Vec<PathBuf> = paths.to_vec();
    while let Some(path) = queue.pop() {
        let shown = path.display().to_string();
        let explain =
            |error: std::io::Error| Failure::input(format!("{shown} cannot be read: {error}"));
        if path.is_dir() {
            for entry in std::fs::read_dir(&path).map_err(explain)? {
                let entry = entry.map_err(explain)?.path();
                if entry.is_dir() || entry.extension().is_some_and(|end| end == "toml") {
                    queue.push(entry);
                }
            }
        } else {
            texts.push((
                shown.clone(),
                std::fs::read_to_string(&path).map_err(explain)?,
            ));
        }
    }
    texts.sort();
    texts
        .into_iter()
        .map(|(path, text)| Ok((path.clone(), scenario::read(&path, &text)?)))
        .collect()
}
