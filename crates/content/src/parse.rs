//! Reading one RON file, with errors that say where and what to write instead.

use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::ContentError;

/// Reads a value from RON text; `file` is only for messages.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    options()
        .from_str(text)
        .map_err(|error| explain(file, &error))
}

fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}

fn explain(file: &str, error: &SpannedError) -> ContentError {
    use ron::Error;
    let mut message = error.code.to_string();
    match &error.code {
        Error::NoSuchEnumVariant {
            expected, found, ..
        }
        | Error::NoSuchStructField {
            expected, found, ..
        } => {
            message = format!("`{found}` is not known here{}", suggestion(found, expected));
        }
        Error::Message(text) if text.contains("untagged enum Num") => {
            message =
                "expected a number, such as 2 or Stat(A, Bounty) or Count([Friendly])".to_owned();
        }
        _ => {}
    }
    ContentError::Syntax {
        file: file.to_owned(),
        line: error.span.start.line,
        column: error.span.start.col,
        message,
    }
}

fn suggestion(found: &str, expected: &[&str]) -> String {
    let nearest = expected
        .iter()
        .map(|name| {
            (
                strsim::jaro_winkler(&found.to_lowercase(), &name.to_lowercase()),
                name,
            )
        })
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match nearest {
        Some((score, name)) if score > 0.75 => format!("; did you mean `{name}`?"),
        _ => format!("; expected one of: {}", expected.join(", ")),
    }
}
