use serde::Deserialize;

use crate::{Error, Fault, line_and_column, read, scan};

#[derive(Debug, PartialEq, Deserialize)]
enum Word {
    Alone,
    With(u8, Vec<Word>),
    Wraps(Record),
    Named { first: u8, second: Option<u8> },
}

#[derive(Debug, PartialEq, Deserialize)]
struct Record {
    text: String,
    #[serde(default)]
    pair: Option<(i16, bool)>,
}

fn words(text: &str) -> Vec<Word> {
    read(text).expect("it is well-formed")
}

#[test]
fn words_and_records_are_read() {
    let text = r#"[
        // A comment, and /* another */ in it.
        Alone, With(2, [Alone]), Wraps(text: "a \"b\""), /* between */
        Wraps((text: r"c\d", pair: (-3, true))), Named(first: 1), Named(second: 2, first: 3,),
    ]"#;
    let record = |text: &str, pair| Record {
        text: text.to_owned(),
        pair,
    };
    assert_eq!(
        words(text),
        [
            Word::Alone,
            Word::With(2, vec![Word::Alone]),
            Word::Wraps(record("a \"b\"", None)),
            Word::Wraps(record("c\\d", Some((-3, true)))),
            Word::Named {
                first: 1,
                second: None
            },
            Word::Named {
                first: 3,
                second: Some(2)
            },
        ]
    );
}

#[test]
fn nodes_know_as_what_they_were_read() {
    let tree = scan("[Wraps(text: \"a\"), Wraps((text: \"b\"))]").expect("well-formed");
    tree.read::<Vec<Word>>().expect("well-formed");
    let [direct, nested] = tree.items() else {
        panic!("there are two");
    };
    assert_eq!((direct.kind(), direct.inner()), ("Word", "Record"));
    assert_eq!((nested.kind(), nested.inner()), ("Word", ""));
    assert_eq!(nested.value(0).map(crate::Node::kind), Some("Record"));
    assert_eq!(direct.field("text").and_then(crate::Node::text), Some("a"));
}

#[test]
fn a_field_that_there_is_not_is_an_error_whatever_the_type_thinks() {
    let error = read::<Vec<Word>>("[\n  Wraps(text: \"a\",\n    txet: \"b\")]")
        .expect_err("it is misspelt");
    let known: &[&str] = &["text", "pair"];
    assert!(
        matches!(&error.fault, Fault::Field { found, known: all } if found == "txet" && *all == known)
    );
    let text = "[\n  Wraps(text: \"a\",\n    txet: \"b\")]";
    assert_eq!(line_and_column(text, error.at()), (3, 5));
}

#[test]
fn whatever_is_written_gets_an_answer() {
    for text in [
        "",
        "[",
        "(",
        "\"",
        "\"\\",
        "\"\\q\"",
        "r#\"",
        "/*",
        "-",
        "1.5",
        "99999999999999999999",
        "{}",
        "[Alone Alone]",
        "[Alone] Alone",
        "With(1,",
        "Named(1)",
        "Named(first: 1, 2)",
        "Alone()",
        "Wraps",
        "With",
        "é",
        "r",
        "[Wraps(text: r#)]",
        "[None]",
        "[true]",
        "[(1)]",
        "[With(-1, [])]",
        "[With(256, [])]",
    ] {
        let answer: Result<Vec<Word>, Error> = read(text);
        assert!(
            answer.is_err_and(|error| error.at() <= text.len()),
            "{text}"
        );
    }
    let deep = "[".repeat(10_000);
    assert!(scan(&deep).is_err());
}
