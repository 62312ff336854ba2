//! Text that no database keeps.

use serde_json::Value;

/// Whether a text in JSON stands for one with a NUL in it, which PostgreSQL cannot store and nobody means.
pub fn holds_nul(json: &[u8]) -> bool {
    // It can only be written as an escape, and hardly ever is.
    let escape = b"\\u0000";
    let suspect = json.windows(escape.len()).any(|part| part == escape);
    suspect && serde_json::from_slice(json).is_ok_and(|value| in_value(&value))
}

fn in_value(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(in_value),
        Value::Object(fields) => fields
            .iter()
            .any(|(name, field)| name.contains('\0') || in_value(field)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nul_is_found_wherever_it_is() {
        for json in [
            r#"{"name":"A\u0000"}"#,
            r#"{"a":[{"b":["\u0000"]}]}"#,
            r#"{"\u0000":1}"#,
        ] {
            assert!(holds_nul(json.as_bytes()), "{json}");
        }
        for json in [
            r#"{"name":"A"}"#,
            r#"{"name":"\\u0000"}"#,
            "nonsense \\u0000",
        ] {
            assert!(!holds_nul(json.as_bytes()), "{json}");
        }
    }
}
