//! What to write instead of a word or a name that is not known.

/// What the first edition calls things, and what the language calls them. (docs/card-language.md, 7)
const FIRST_EDITION: &[(&str, &[&str])] = &[
    ("OutOfAction", &["Slain"]),
    ("TakenOutOfAction", &["Slain", "TookOut"]),
    ("TakeOutOfAction", &["Slay"]),
    ("Kill", &["Slay"]),
    ("Killed", &["Slain"]),
    ("Wounds", &["Health"]),
    ("wounds", &["health"]),
    ("WoundTokens", &["DamageTokens"]),
    ("WoundCounters", &["DamageTokens"]),
    ("Wounded", &["Damaged"]),
    ("Unwounded", &["Undamaged"]),
    ("Defence", &["Save"]),
    ("defence", &["save"]),
    ("Defense", &["Save"]),
    ("DefenceRoll", &["SaveRoll"]),
    ("Smash", &["Hammer"]),
    ("Fury", &["Swords"]),
    ("Block", &["Shield"]),
    ("SingleSupport", &["Flanked"]),
    ("DoubleSupport", &["Surrounded"]),
    ("Crit", &["Critical"]),
    ("Activation", &["ActionStep"]),
    ("ActivationStep", &["ActionStep"]),
    ("ActivationStarts", &["ActionStepStarts"]),
    ("ActivationEnds", &["ActionStepEnds"]),
    ("NextActivation", &["NextActionStep"]),
    ("YourNextActivation", &["YourNextActionStep"]),
    ("EndOfActivation", &["EndOfStep", "ActionStepEnds"]),
    ("ActionPhase", &["CombatPhase"]),
    ("EndOfActionPhase", &["LastPowerStepEnds"]),
    ("EndOfPhase", &["LastPowerStepEnds", "EndOfRound"]),
    ("Objective", &["Treasure"]),
    ("Gloom", &["Cover"]),
    ("NoOnes", &["Neutral"]),
    ("NoOnesTerritory", &["Neutral"]),
    ("Action", &["Core"]),
    ("Reaction", &["Surge"]),
    ("reaction", &["surge"]),
    ("Break", &["DiscardThis"]),
    ("cost", &["glory"]),
];

/// What the language calls a thing, for a word of the first edition.
pub(crate) fn remedy(found: &str, known: &[&str]) -> Option<String> {
    let (_, words) = FIRST_EDITION.iter().find(|(word, _)| *word == found)?;
    let word = words.iter().find(|word| known.contains(word))?;
    Some(format!("write `{word}`"))
}

/// How many words are still a list that one reads.
const SHORT: usize = 12;

/// `; did you mean ..?`, or what could be written if that is little enough to read.
pub(crate) fn suggestion<S: AsRef<str>>(found: &str, known: &[S]) -> String {
    if let Some(remedy) = remedy(found, &known.iter().map(AsRef::as_ref).collect::<Vec<_>>()) {
        return format!("; {remedy}");
    }
    match nearest(found, known.iter().map(AsRef::as_ref)) {
        Some(name) => format!("; did you mean `{name}`?"),
        None if known.is_empty() => String::new(),
        None if known.len() <= SHORT => {
            let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
            format!("; known are: {}", known.join(", "))
        }
        None => "; docs/card-language.md lists what can stand here".to_owned(),
    }
}

/// The known name that a misspelt one is most like, if any is much like it.
pub(crate) fn nearest<'a>(found: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let found = found.to_lowercase();
    known
        .map(|name| (strsim::jaro_winkler(&found, &name.to_lowercase()), name))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(score, _)| *score > 0.8)
        .map(|(_, name)| name)
}
