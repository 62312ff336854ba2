//! JSON that makes sense, edited value by value.
//!
//! It is edited as text, since numbers of 128 bits have to stay what they are.

use std::ops::Range;

use crate::recipe::Recipe;

/// A value in a text, and what it belongs to.
#[derive(Clone, Debug)]
struct Node {
    range: Range<usize>,
    /// The first character: `{`, `[`, `"`, a digit, `-`, `t`, `f` or `n`.
    kind: u8,
    /// The field of the outermost object that it lies in.
    field: usize,
    /// An item of a list.
    item: bool,
}

/// Numbers that are seldom in order.
const NUMBERS: [i128; 24] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    15,
    16,
    31,
    63,
    64,
    100,
    127,
    128,
    191,
    192,
    200,
    255,
    256,
    32767,
    65535,
    -1,
    u64::MAX as i128,
];

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    nodes: Vec<Node>,
    fields: usize,
}

impl Scan<'_> {
    fn value(&mut self, depth: usize, item: bool) {
        let (from, place) = (self.at, self.nodes.len());
        let kind = self.text.get(from).copied().unwrap_or(b'n');
        self.nodes.push(Node {
            range: from..from,
            kind,
            field: self.fields,
            item,
        });
        match kind {
            b'{' | b'[' => {
                self.at += 1;
                while !matches!(self.text.get(self.at), None | Some(b'}' | b']')) {
                    if kind == b'{' {
                        self.string();
                        self.at += 1;
                        self.fields += usize::from(depth == 0);
                    }
                    self.value(depth + 1, kind == b'[');
                    self.at += usize::from(self.text.get(self.at) == Some(&b','));
                }
                self.at += 1;
            }
            b'"' => self.string(),
            _ => {
                let rest = self.text[from..].iter();
                let end = |byte: &u8| matches!(byte, b',' | b']' | b'}');
                self.at += rest.take_while(|byte| !end(byte)).count().max(1);
            }
        }
        self.nodes[place].range.end = self.at;
    }

    fn string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.text.get(self.at) {
            self.at += 1 + usize::from(*byte == b'\\');
            if *byte == b'"' {
                break;
            }
        }
    }
}

/// All values of a text without spaces, and how many fields its outermost object has.
fn nodes(text: &str) -> (Vec<Node>, usize) {
    let mut scan = Scan {
        text: text.as_bytes(),
        at: 0,
        nodes: Vec::new(),
        fields: 0,
    };
    scan.value(0, false);
    (scan.nodes, scan.fields)
}

/// A value of one of the outermost fields: each field is as likely as any other, however much it holds.
fn pick(text: &str, recipe: &mut Recipe<'_>, is: impl Fn(&Node) -> bool) -> Option<Node> {
    let (nodes, fields) = nodes(text);
    let field = 1 + recipe.below(fields.max(1));
    let mut own: Vec<Node> = nodes
        .iter()
        .filter(|node| node.field == field && is(node))
        .cloned()
        .collect();
    if own.is_empty() {
        own = nodes.into_iter().skip(1).filter(is).collect();
    }
    (!own.is_empty()).then(|| own.swap_remove(recipe.below(own.len())))
}

/// Edits one value as a recipe says; `donor` is a text of the same kind from which values can be taken.
pub fn edit(text: &mut String, donor: &str, recipe: &mut Recipe<'_>) {
    let number = |node: &Node| node.kind == b'-' || node.kind.is_ascii_digit();
    let list = |node: &Node| node.kind == b'[' && node.range.len() > 2;
    match recipe.below(10) {
        // A number becomes another one.
        0 | 1 => {
            let Some(node) = pick(text, recipe, number) else {
                return;
            };
            let new = NUMBERS[recipe.below(NUMBERS.len())];
            text.replace_range(node.range, &new.to_string());
        }
        // Or goes up or down by one.
        2 => {
            let Some(node) = pick(text, recipe, number) else {
                return;
            };
            let Ok(old) = text[node.range.clone()].parse::<i128>() else {
                return;
            };
            let new = if recipe.below(2) == 0 {
                old - 1
            } else {
                old + 1
            };
            text.replace_range(node.range, &new.to_string());
        }
        // An item goes, or comes often.
        3 => {
            let Some(node) = pick(text, recipe, |node| node.item) else {
                return;
            };
            let end = node.range.end;
            let comma = text.as_bytes().get(end) == Some(&b',');
            let from = node.range.start
                - usize::from(!comma && text.as_bytes()[node.range.start - 1] == b',');
            text.replace_range(from..end + usize::from(comma), "");
        }
        4 => {
            let Some(node) = pick(text, recipe, |node| node.item) else {
                return;
            };
            let item = format!("{},", &text[node.range.clone()]);
            let often = [1, 1, 2, 8, 64, 300][recipe.below(6)];
            text.insert_str(node.range.start, &item.repeat(often));
        }
        // A list loses everything.
        5 => {
            let Some(node) = pick(text, recipe, list) else {
                return;
            };
            text.replace_range(node.range, "[]");
        }
        // A value becomes what another one is, here or in another position.
        6 | 7 => {
            let Some(node) = pick(text, recipe, |_| true) else {
                return;
            };
            let from = if recipe.below(2) == 0 { &**text } else { donor };
            let same = |other: &Node| other.kind == node.kind && other.item == node.item;
            let Some(other) = pick(from, recipe, same) else {
                return;
            };
            let new = from[other.range].to_owned();
            text.replace_range(node.range, &new);
        }
        // There is nothing, or something where there was nothing.
        8 => {
            let Some(node) = pick(text, recipe, |_| true) else {
                return;
            };
            let (Some(other), true) = (pick(donor, recipe, |_| true), node.kind == b'n') else {
                text.replace_range(node.range, "null");
                return;
            };
            text.replace_range(node.range, &donor[other.range]);
        }
        // What is so is not so; a word becomes another.
        _ => {
            let word = |node: &Node| matches!(node.kind, b't' | b'f' | b'"');
            let Some(node) = pick(text, recipe, word) else {
                return;
            };
            let new = match node.kind {
                b't' => "false".to_owned(),
                b'f' => "true".to_owned(),
                _ => {
                    let Some(other) = pick(donor, recipe, |other| other.kind == b'"') else {
                        return;
                    };
                    donor[other.range].to_owned()
                }
            };
            text.replace_range(node.range, &new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_its_values() {
        let text = r#"{"a":[1,{"b":"x,\"}"}],"c":-2,"d":null,"e":[]}"#;
        let (nodes, fields) = nodes(text);
        let values: Vec<(&str, usize)> = nodes
            .iter()
            .map(|node| (&text[node.range.clone()], node.field))
            .collect();
        let wanted = [
            (text, 0),
            (r#"[1,{"b":"x,\"}"}]"#, 1),
            ("1", 1),
            (r#"{"b":"x,\"}"}"#, 1),
            (r#""x,\"}""#, 1),
            ("-2", 2),
            ("null", 3),
            ("[]", 4),
        ];
        assert_eq!((values.as_slice(), fields), (&wanted[..], 4));
    }

    #[test]
    fn whatever_is_edited_is_still_json() {
        let donor = r#"{"a":["y",{"z":7}],"c":[3],"d":true}"#;
        for seed in 0..2000u32 {
            let mut text = r#"{"a":[1,{"b":"x,\"}"}],"c":-2,"d":null,"e":[[1],[2,3]]}"#.to_owned();
            let bytes: Vec<u8> = (0..24)
                .map(|place| (seed.wrapping_mul(2_654_435_761) >> (place % 24)) as u8)
                .collect();
            let mut recipe = Recipe::new(&bytes);
            for _ in 0..3 {
                edit(&mut text, donor, &mut recipe);
            }
            assert!(
                serde_json::from_str::<serde_json::Value>(&text).is_ok(),
                "{text}"
            );
        }
    }
}
