//! Two ways in which a line of a script can be wrong.

/// Why a line of a script does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// It makes no sense: it names what does not exist.
    Senseless(String),
    /// It makes sense, but things did not come out as it says.
    Red(String),
}

/// What a line comes to.
pub(super) type Result<T> = std::result::Result<T, Wrong>;

impl From<String> for Wrong {
    fn from(message: String) -> Self {
        Wrong::Senseless(message)
    }
}

/// A line that did not come out.
pub(super) fn red<T>(message: impl Into<String>) -> Result<T> {
    Err(Wrong::Red(message.into()))
}

/// A line that names what does not exist.
pub(super) fn senseless<T>(message: impl Into<String>) -> Result<T> {
    Err(Wrong::Senseless(message.into()))
}

/// `; did you mean ...?`, where something is near enough.
pub(crate) fn nearest<S: AsRef<str>>(wrong: &str, known: &[S]) -> String {
    known
        .iter()
        .map(|name| (strsim::jaro_winkler(wrong, name.as_ref()), name.as_ref()))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(score, _)| *score > 0.75)
        .map_or_else(String::new, |(_, name)| format!("; did you mean `{name}`?"))
}
