//! What has changed between two JSON texts, as a patch (RFC 6902) that only replaces.
//!
//! Both texts are written by the same structs, without spaces, so that they can be walked side by side as they are: nothing is parsed into
//! values, and what is equal is compared as bytes. Where less would be said by saying all of it, all of it is said.

use std::io::Write;

/// Adds to a list of changes what leads from one text to another, below a path.
pub fn changes(old: &str, new: &str, path: &str, into: &mut Vec<u8>) {
    let mut path = path.as_bytes().to_vec();
    differ(old.as_bytes(), new.as_bytes(), &mut path, into);
}

fn differ(old: &[u8], new: &[u8], path: &mut Vec<u8>, into: &mut Vec<u8>) {
    if old == new {
        return;
    }
    let before = into.len();
    if !inside(old, new, path, into) || into.len() - before > new.len() + path.len() {
        into.truncate(before);
        replace(new, path, into);
    }
}

fn replace(new: &[u8], path: &[u8], into: &mut Vec<u8>) {
    into.extend_from_slice(br#"{"op":"replace","path":""#);
    into.extend_from_slice(path);
    into.extend_from_slice(br#"","value":"#);
    into.extend_from_slice(new);
    into.extend_from_slice(b"},");
}

/// Says what has changed inside an object or a list; `false` if their parts do not stand side by side.
fn inside(old: &[u8], new: &[u8], path: &mut Vec<u8>, into: &mut Vec<u8>) -> bool {
    let object = match (old.first(), new.first()) {
        (Some(b'{'), Some(b'{')) => true,
        (Some(b'['), Some(b'[')) => false,
        _ => return false,
    };
    let (mut at_old, mut at_new) = (1, 1);
    for number in 0.. {
        let ends = (is_end(old, at_old), is_end(new, at_new));
        match ends {
            (true, true) => return number > 0,
            (false, false) => {}
            _ => return false,
        }
        let kept = path.len();
        path.push(b'/');
        if object {
            let key = end_of(old, at_old);
            let name = &old[at_old + 1..key - 1];
            let plain = !name.iter().any(|byte| matches!(byte, b'\\' | b'~' | b'/'));
            if !plain || !new[at_new..].starts_with(&old[at_old..key]) {
                path.truncate(kept);
                return false;
            }
            path.extend_from_slice(name);
            at_new += key + 1 - at_old;
            at_old = key + 1;
        } else {
            // Writing to a list of bytes does not fail.
            let _ = write!(path, "{number}");
        }
        let end_old = end_of(old, at_old);
        let part = &old[at_old..end_old];
        // Most has not changed, and ends where it ended.
        let mut end_new = at_new + part.len();
        if !new[at_new..].starts_with(part) || !is_past(new, end_new) {
            end_new = end_of(new, at_new);
            differ(part, &new[at_new..end_new], path, into);
        }
        path.truncate(kept);
        at_old = after_comma(old, end_old);
        at_new = after_comma(new, end_new);
    }
    true
}

fn is_end(text: &[u8], at: usize) -> bool {
    matches!(text.get(at), Some(b'}' | b']') | None)
}

fn after_comma(text: &[u8], at: usize) -> usize {
    at + usize::from(text.get(at) == Some(&b','))
}

/// Whether a value that could go on ends here.
fn is_past(text: &[u8], at: usize) -> bool {
    is_end(text, at) || text.get(at) == Some(&b',')
}

/// Where the value that begins somewhere ends.
fn end_of(text: &[u8], from: usize) -> usize {
    match text.get(from) {
        Some(b'"') => end_of_string(text, from + 1),
        Some(b'{' | b'[') => end_of_all(text, from + 1),
        _ => next(text, from, |byte| matches!(byte, b',' | b'}' | b']')),
    }
}

/// Where the object or list ends that has begun before.
fn end_of_all(text: &[u8], from: usize) -> usize {
    let mut depth = 1_usize;
    let mut at = from;
    loop {
        at = next(text, at, |byte| {
            matches!(byte, b'"' | b'{' | b'[' | b'}' | b']')
        });
        match text.get(at) {
            Some(b'"') => {
                at = end_of_string(text, at + 1);
                continue;
            }
            Some(b'{' | b'[') => depth += 1,
            Some(_) if depth > 1 => depth -= 1,
            Some(_) => return at + 1,
            None => return at,
        }
        at += 1;
    }
}

fn end_of_string(text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        at = next(text, at, |byte| matches!(byte, b'"' | b'\\'));
        match text.get(at) {
            Some(b'"') => return at + 1,
            Some(_) => at += 2,
            None => return text.len(),
        }
    }
}

/// Where the next byte of a kind is, or the end.
fn next(text: &[u8], from: usize, is: impl Fn(u8) -> bool) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let found = rest.iter().position(|byte| is(*byte));
    found.map_or(text.len(), |found| from + found)
}

#[cfg(test)]
mod tests {
    use json_patch::{Patch, patch};
    use serde_json::{Value, json};

    use super::*;

    fn between(old: &Value, new: &Value) -> String {
        let mut list = Vec::new();
        changes(&old.to_string(), &new.to_string(), "", &mut list);
        list.pop();
        format!("[{}]", String::from_utf8(list).expect("text"))
    }

    /// What comes of the changes is the new text, whatever they are.
    fn leads(old: Value, new: Value) -> String {
        let text = between(&old, &new);
        let changes: Patch = serde_json::from_str(&text).expect("a patch");
        let mut patched = old;
        patch(&mut patched, &changes).expect("it fits");
        assert_eq!(patched, new, "{text}");
        text
    }

    #[test]
    fn only_what_has_changed_is_said() {
        let old = json!({ "view": { "round": 1, "fighters": [{ "hex": "a1", "damage": 0, "name": "Karsus the Chained" }, { "hex": "b2" }] } });
        let mut new = old.clone();
        new["view"]["fighters"][0]["hex"] = json!("c3");
        let text = leads(old, new);
        assert_eq!(
            text,
            r#"[{"op":"replace","path":"/view/fighters/0/hex","value":"c3"}]"#
        );
    }

    #[test]
    fn whatever_does_not_stand_side_by_side_is_said_anew() {
        let cases = [
            (json!([1, 2]), json!([1, 2, 3])),
            (json!({ "a": 1 }), json!({ "b": 1 })),
            (json!({ "a": 1 }), json!({ "a": 1, "b": [] })),
            (json!({ "a": null }), json!({ "a": { "b": "x" } })),
            (json!({ "a": [] }), json!({ "a": [[]] })),
            (json!({ "a": {} }), json!({ "a": [] })),
            (json!({ "a~/\"\\": 1 }), json!({ "a~/\"\\": 2 })),
            (json!("a \"quoted\", [one]"), json!("another")),
            (
                json!({ "a": "\\\"", "b": "}" }),
                json!({ "a": "\\", "b": "]" }),
            ),
            (
                json!([[1, [2, 3]], { "x": [{}] }]),
                json!([[1, [2, 4]], { "x": [{}] }]),
            ),
            (json!(1), json!(-2.5)),
            (json!([1, 2]), json!([12, 2])),
            (json!({ "a": 1 }), json!({ "a": 17 })),
            (json!({ "ab": 1 }), json!({ "abc": 1 })),
            (json!({ "a": "x\\" }), json!({ "a": "x\\\"" })),
            (
                json!({ "a": true, "b": [1] }),
                json!({ "a": null, "b": [1] }),
            ),
        ];
        for (old, new) in cases {
            leads(
                json!({ "same": [1], "it": old }),
                json!({ "same": [1], "it": new }),
            );
        }
    }

    #[test]
    fn nothing_is_said_where_nothing_has_changed() {
        let same = json!({ "a": [1, { "b": "c" }] });
        assert_eq!(leads(same.clone(), same), "[]");
    }
}
