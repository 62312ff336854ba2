//! Whether an event or an option can be called what a script calls it.

use underhex_engine::board::Battlefield;
use underhex_engine::forms::{Form, Kind, Piece};

use super::run::matches;
use super::vocabulary::{PLACE_WORDS, Vocabulary};
use super::wrong::nearest;

/// What a pattern is a pattern of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grammar {
    /// `an event`, `an option`.
    pub what: &'static str,
    /// How those are put together.
    pub forms: &'static [Form],
}

/// The events that can happen.
pub(super) const EVENTS: Grammar = Grammar {
    what: "an event",
    forms: underhex_engine::event::EVENT_FORMS,
};

/// What can be chosen.
pub(super) const OPTIONS: Grammar = Grammar {
    what: "an option",
    forms: underhex_engine::name::OPTION_FORMS,
};

/// A piece of a form that words of a pattern are held against.
#[derive(Clone, Debug)]
enum Item {
    Word(String),
    Slot(Kind),
}

/// How far the words of a pattern made sense, and what could have come next.
#[derive(Default)]
struct Furthest {
    at: usize,
    expected: Vec<Option<Item>>,
}

impl Furthest {
    fn note(&mut self, at: usize, item: Option<&Item>) {
        if at > self.at {
            self.expected.clear();
            self.at = at;
        }
        if at == self.at {
            self.expected.push(item.cloned());
        }
    }
}

impl Grammar {
    /// The forms that a pattern fits, or why nothing can be called that.
    pub fn check(
        &self,
        pattern: &str,
        names: &Vocabulary,
        board: &Battlefield,
    ) -> Result<Vec<Form>, String> {
        let words: Vec<&str> = pattern.split(' ').collect();
        if words.iter().any(|word| word.is_empty()) {
            return Err(format!("`{pattern}` has words missing"));
        }
        let mut reader = Reader {
            words: &words,
            names,
            board,
            furthest: Furthest::default(),
        };
        let mut fitting = Vec::new();
        for form in self.forms {
            let items: Vec<Item> = form.pieces().map(Item::from).collect();
            if reader.fits(0, &items) {
                fitting.push(*form);
            }
        }
        if fitting.is_empty() {
            return Err(self.explain(&reader));
        }
        Ok(fitting)
    }

    fn explain(&self, reader: &Reader<'_>) -> String {
        let Furthest { at, expected } = &reader.furthest;
        let said = reader.words.join(" ");
        let mut slots: Vec<Kind> = expected
            .iter()
            .filter_map(|item| match item {
                Some(Item::Slot(kind)) => Some(*kind),
                _ => None,
            })
            .collect();
        slots.sort_unstable();
        slots.dedup();
        let mut words: Vec<&str> = expected
            .iter()
            .filter_map(|item| match item {
                Some(Item::Word(word)) => Some(word.as_str()),
                _ => None,
            })
            .collect();
        words.sort_unstable();
        words.dedup();
        let Some(word) = reader.words.get(*at) else {
            let slots = slots.iter().map(|kind| kind.meaning().to_owned());
            let words = words.iter().map(|word| format!("`{word}`"));
            let wanted: Vec<String> = slots.chain(words).collect();
            return format!(
                "`{said}` ends too early: then comes {}",
                wanted.join(" or ")
            );
        };
        if *at == 0 {
            let mut known: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            for kind in &slots {
                known.extend(reader.names.members(*kind, reader.board));
            }
            let near = nearest(word, &known);
            let what = self.what;
            return format!(
                "`{word}` is not {what} or the first word of one{near}; docs/scenarios.md lists them"
            );
        }
        if let [kind] = slots[..] {
            return reader.names.explain(kind, word, reader.board);
        }
        if !slots.is_empty() {
            let kinds: Vec<&str> = slots.iter().map(|kind| kind.meaning()).collect();
            return format!("`{word}` is not {}", kinds.join(" or "));
        }
        if words.is_empty() {
            return format!("`{said}` is too long: nothing comes before `{word}`");
        }
        let near = nearest(word, &words);
        format!(
            "`{word}` does not belong there in `{said}`; expected `{}`{near}",
            words.join("` or `")
        )
    }
}

impl From<Piece> for Item {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Word(word) => Item::Word(word.to_owned()),
            Piece::Slot(kind) => Item::Slot(kind),
        }
    }
}

struct Reader<'r> {
    words: &'r [&'r str],
    names: &'r Vocabulary,
    board: &'r Battlefield,
    furthest: Furthest,
}

impl Reader<'_> {
    /// Whether the words from `at` on can be read as these items.
    fn fits(&mut self, at: usize, items: &[Item]) -> bool {
        let Some(word) = self.words.get(at).copied() else {
            let open = items.iter().find(|item| !several(item));
            if let Some(item) = open {
                self.furthest.note(at, Some(item));
            }
            return open.is_none();
        };
        let Some((first, rest)) = items.split_first() else {
            self.furthest.note(at, None);
            return false;
        };
        if let Some(ways) = self.written_out(first) {
            return ways.into_iter().any(|way| {
                let items: Vec<Item> = way.into_iter().chain(rest.iter().cloned()).collect();
                self.fits(at, &items)
            });
        }
        if word.contains('*') {
            return self.covers(at, word, items)
                || matches!(first, Item::Slot(Kind::Ability))
                    && told_apart().into_iter().any(|more| {
                        let mut longer = vec![first.clone()];
                        longer.extend(more.into_iter().chain(rest.iter().cloned()));
                        self.covers(at, word, &longer)
                    });
        }
        match first {
            Item::Word(own) if own == word => self.fits(at + 1, rest),
            Item::Slot(kind) if kind.each().is_some() => {
                let each = *kind;
                let taken = self
                    .names
                    .members(each, self.board)
                    .iter()
                    .any(|one| one == word)
                    && self.fits(at + 1, items);
                taken || {
                    self.furthest.note(at, Some(first));
                    self.fits(at, rest)
                }
            }
            Item::Slot(Kind::Place) => {
                let good = self.names.accepts(Kind::Place, word, self.board);
                if !good {
                    self.furthest.note(at, Some(first));
                }
                good && (self.fits(at + 1, rest) || self.fits(at + 1, items))
            }
            Item::Slot(kind) if self.names.accepts(*kind, word, self.board) => {
                let mut goes_on = self.fits(at + 1, rest);
                if *kind == Kind::Ability && !goes_on {
                    goes_on = told_apart().into_iter().any(|more| {
                        let items: Vec<Item> =
                            more.into_iter().chain(rest.iter().cloned()).collect();
                        self.fits(at + 1, &items)
                    });
                }
                goes_on
            }
            _ => {
                self.furthest.note(at, Some(first));
                false
            }
        }
    }

    /// Parts whose names have several words, word by word.
    fn written_out(&self, item: &Item) -> Option<Vec<Vec<Item>>> {
        let Item::Slot(kind) = item else { return None };
        let words = |text: &str| -> Vec<Item> {
            text.split(' ')
                .map(|word| Item::Word(word.to_owned()))
                .collect()
        };
        match kind {
            Kind::Battlefield | Kind::Result | Kind::Label => {
                let all = self.names.members(*kind, self.board);
                Some(all.iter().map(|member| words(member)).collect())
            }
            Kind::Feature => {
                let by = |side: &str| {
                    let side = || Item::Word(side.to_owned());
                    [
                        vec![side(), Item::Slot(Kind::FeatureNumber)],
                        vec![side(), Item::Word("at".to_owned()), Item::Slot(Kind::Hex)],
                    ]
                };
                let mut ways = vec![words("artefact")];
                ways.extend(by("treasure"));
                ways.extend(by("cover"));
                Some(ways)
            }
            _ => None,
        }
    }

    /// A word with `*` in it stands for one or more words of a name.
    fn covers(&mut self, at: usize, word: &str, items: &[Item]) -> bool {
        for count in 1..=items.len() {
            let (covered, rest) = items.split_at(count);
            if !self.can_cover(word, covered) {
                continue;
            }
            if self.fits(at + 1, rest) {
                return true;
            }
            // Of parts one after another, some may be left.
            let last = &items[count - 1..];
            if last.first().is_some_and(several) && self.fits(at + 1, last) {
                return true;
            }
        }
        self.furthest.note(at, items.first());
        false
    }

    fn can_cover(&self, word: &str, covered: &[Item]) -> bool {
        if let [Item::Word(own)] = covered {
            return matches(word, own);
        }
        if let [one @ Item::Slot(kind)] = covered
            && kind.each().is_none()
        {
            return self.some(one, |member| matches(word, member));
        }
        let mut parts = word.split('*');
        let start = parts.next().unwrap_or_default();
        let mut middle: Vec<&str> = parts.collect();
        let end = middle.pop().unwrap_or_default();
        let (Some(first), Some(last)) = (covered.first(), covered.last()) else {
            return false;
        };
        self.some(first, |member| member.starts_with(start))
            && self.some(last, |member| member.ends_with(end))
            && middle.iter().all(|part| {
                let mut all = covered.iter();
                all.any(|item| self.some(item, |member| member.contains(part)))
            })
    }

    /// Whether something that an item can stand for is as asked.
    fn some(&self, item: &Item, is: impl Fn(&str) -> bool + Copy) -> bool {
        match item {
            Item::Word(word) => is(word),
            Item::Slot(Kind::Number) => (0..100).any(|number: i32| is(&number.to_string())),
            Item::Slot(Kind::Place) => PLACE_WORDS.iter().any(|word| is(word)),
            Item::Slot(Kind::Feature) => {
                let words = ["treasure", "cover", "artefact", "at"];
                words.iter().any(|word| is(word)) || self.some(&Item::Slot(Kind::FeatureNumber), is)
            }
            Item::Slot(kind) => {
                let all = self.names.members(*kind, self.board);
                all.iter().any(|member| is(member)) || (several(item) && is(""))
            }
        }
    }
}

/// Whether an item stands for any number of parts one after another.
fn several(item: &Item) -> bool {
    matches!(item, Item::Slot(kind) if kind.each().is_some())
}

/// How abilities of the same name are told apart: by the fighter that has the Upgrade, and by a number.
fn told_apart() -> [Vec<Item>; 3] {
    let of = || [Item::Word("of".to_owned()), Item::Slot(Kind::Fighter)];
    let number = || Item::Slot(Kind::Number);
    let both = of().into_iter().chain([number()]);
    [of().into(), vec![number()], both.collect()]
}
