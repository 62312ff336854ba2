//! The proofs of cards are proven: with any number in any card, warscroll or fighter changed by one, some scenario that tests it
//! goes red. `equivalent.txt` lists the changes that make no difference, each with the reason.

use underhex_content::scenario;

#[test]
fn no_changed_number_goes_unnoticed() {
    let content =
        underhex_content::builtin().expect("the content that comes with the program is valid");
    let files: Vec<_> = scenario::builtin()
        .iter()
        .map(|(path, text)| {
            (
                path.clone(),
                scenario::read(path, text).unwrap_or_else(|error| panic!("{error}")),
            )
        })
        .collect();
    let equivalent: Vec<Vec<&str>> = include_str!("equivalent.txt")
        .lines()
        .filter_map(|line| line.split('#').next())
        .map(|line| line.split_whitespace().collect())
        .filter(|words: &Vec<&str>| !words.is_empty())
        .collect();
    let sources: Vec<_> = underhex_content::builtin_sources()
        .into_iter()
        .filter(|source| source.path.starts_with("embergard/"))
        .collect();
    // Two halves, so that two cores share the work.
    let missing: Vec<String> = std::thread::scope(|scope| {
        let halves: Vec<_> = (0..2)
            .map(|half| {
                let (sources, files, equivalent) = (&sources, &files, &equivalent);
                scope.spawn(move || {
                    let mut missing = Vec::new();
                    for source in sources.iter().skip(half).step_by(2) {
                        let result = scenario::mutants(content, source, files)
                            .unwrap_or_else(|error| panic!("{error}"));
                        missing.extend(
                            result
                                .untested
                                .iter()
                                .map(|part| format!("{part} is not tested at all")),
                        );
                        for survivor in result.survivors {
                            let (from, to) =
                                (survivor.change.0.to_string(), survivor.change.1.to_string());
                            let words = [survivor.part.as_str(), from.as_str(), to.as_str()];
                            if !equivalent.iter().any(|line| line[..] == words) {
                                missing.push(survivor.to_string());
                            }
                        }
                    }
                    missing
                })
            })
            .collect();
        halves
            .into_iter()
            .flat_map(|half| half.join().expect("no half panics"))
            .collect()
    });
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
