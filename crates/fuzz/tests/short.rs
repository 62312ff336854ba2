//! Every target on everything in its corpus, as it is and changed at random.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::Index;
use underhex_fuzz::{TARGETS, Target};

/// No input takes longer, not even where nothing is optimised and others build.
const LONGEST: Duration = Duration::from_secs(20);

/// Where something panicked, and what it was fed with: a server goes on after a panic, which is no excuse.
static FINDINGS: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());
/// What is being fed.
static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn held<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn find(what: String) {
    let input = held(&INPUT).clone();
    held(&FINDINGS).entry(what).or_insert(input);
}

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = std::fs::read_dir(folder.join(target)).expect("a corpus");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("a file"))
        .collect()
}

/// One change to an input.
#[derive(Clone, Debug)]
enum Change {
    /// A byte becomes another one.
    Byte(Index, u8),
    /// Some bytes go.
    Cut(Index, u8),
    /// Some bytes come twice.
    Double(Index, u8),
    /// Something comes in.
    Insert(Index, &'static str),
    /// A number becomes another one.
    Number(Index, i64),
    /// A piece of another input comes in.
    Splice(Index, Index, Index, u8),
}

/// What is seldom in order.
const WORDS: [&str; 12] = [
    "",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "-1",
    "18446744073709551616",
    "\\u0000",
    "\n",
    "\u{202e}",
    "null",
];

fn change() -> impl Strategy<Value = Change> {
    let place = any::<Index>;
    prop_oneof![
        (place(), any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
        (place(), any::<u8>()).prop_map(|(at, count)| Change::Cut(at, count)),
        (place(), any::<u8>()).prop_map(|(at, count)| Change::Double(at, count)),
        (place(), proptest::sample::select(&WORDS[..]))
            .prop_map(|(at, word)| Change::Insert(at, word)),
        (place(), any::<i64>()).prop_map(|(at, number)| Change::Number(at, number)),
        (place(), place(), place(), any::<u8>())
            .prop_map(|(at, file, from, count)| Change::Splice(at, file, from, count)),
    ]
}

fn apply(change: &Change, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
    let end = |at: usize, count: u8, input: &[u8]| (at + usize::from(count)).min(input.len());
    let place = |at: &Index, input: &[u8]| at.index(input.len() + 1);
    match change {
        Change::Byte(at, byte) => {
            let at = at.index(input.len().max(1));
            if let Some(old) = input.get_mut(at) {
                *old = *byte;
            }
        }
        Change::Cut(at, count) => {
            let at = place(at, input);
            input.drain(at..end(at, *count, input));
        }
        Change::Double(at, count) => {
            let at = place(at, input);
            let piece = input[at..end(at, *count, input)].to_vec();
            input.splice(at..at, piece);
        }
        Change::Insert(at, word) => {
            let at = place(at, input);
            input.splice(at..at, word.bytes());
        }
        Change::Number(at, number) => {
            let at = place(at, input);
            let Some(from) = input[at..].iter().position(u8::is_ascii_digit) else {
                return;
            };
            let from = at + from;
            let digits = input[from..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit());
            let to = from + digits.count();
            input.splice(from..to, number.to_string().into_bytes());
        }
        Change::Splice(at, file, from, count) => {
            let other = &corpus[file.index(corpus.len())];
            let from = place(from, other);
            let piece = other[from..end(from, *count, other)].to_vec();
            let at = place(at, input);
            input.splice(at..at, piece);
        }
    }
}

fn feed(name: &str, target: Target, input: &[u8]) {
    *held(&INPUT) = input.to_vec();
    let started = Instant::now();
    // What panics is found by the hook.
    let _ = std::panic::catch_unwind(|| target(input));
    let took = started.elapsed();
    if took > LONGEST {
        find(format!("{name} takes {took:?}"));
    }
}

#[test]
fn nothing_that_comes_in_breaks_anything() {
    std::panic::set_hook(Box::new(|info| find(info.to_string())));
    let cases = std::env::var("UNDERHEX_FUZZ").ok();
    let cases = cases.and_then(|cases| cases.parse().ok()).unwrap_or(48);
    let only = std::env::var("UNDERHEX_FUZZ_TARGET").ok();
    let asked = |name: &str| only.as_ref().is_none_or(|only| only == name);
    for &(name, target) in TARGETS.iter().filter(|(name, _)| asked(name)) {
        let started = Instant::now();
        let corpus = corpus(name);
        assert!(!corpus.is_empty(), "{name}: nothing to begin with");
        corpus.iter().for_each(|input| feed(name, target, input));
        let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
            cases,
            failure_persistence: None,
            max_shrink_iters: 0,
            ..ProptestConfig::default()
        });
        let inputs = (any::<Index>(), proptest::collection::vec(change(), 1..6));
        let fed = runner.run(&inputs, |(file, changes)| {
            let mut input = corpus[file.index(corpus.len())].clone();
            for change in &changes {
                apply(change, &mut input, &corpus);
            }
            feed(name, target, &input);
            Ok(())
        });
        fed.unwrap_or_else(|error| panic!("{name}: {error}"));
        let inputs = corpus.len() + cases as usize;
        println!("{name}: {inputs} inputs in {:?}", started.elapsed());
    }
    let _ = std::panic::take_hook();
    let found = held(&FINDINGS);
    for (what, input) in found.iter() {
        println!("{what}\n  {}", input.escape_ascii());
    }
    assert!(found.is_empty(), "{} findings", found.len());
}
