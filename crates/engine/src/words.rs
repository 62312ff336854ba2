//! The words of an edition: what it calls the things that the language of the cards calls otherwise.

use serde::{Deserialize, Deserializer, Serialize};

use crate::render::text::slug_title;

/// What to say instead of what, in the order in which it is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Words {
    instead: Vec<(String, String)>,
    /// Names as slugs have them, and as they are printed.
    #[serde(skip)]
    names: Vec<(String, String)>,
    /// Names that stay as they are printed, though words are in them that are said otherwise.
    #[serde(skip)]
    kept: Vec<String>,
}

impl Words {
    /// What to say instead of what.
    pub fn new(instead: Vec<(String, String)>) -> Self {
        Self {
            instead,
            names: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Names, each with its slug, are said as they are printed where a slug has lost a hyphen, an apostrophe or a small letter. Texts leave
    /// out the article of a name.
    pub fn know<'n>(&mut self, names: impl IntoIterator<Item = (&'n str, &'n str)>) {
        for (slug, name) in names {
            let bare = |name: &str| name.strip_prefix("The ").unwrap_or(name).to_owned();
            let pair = (bare(&slug_title(slug)), bare(name));
            if pair.0 != pair.1 && !self.names.contains(&pair) {
                self.names.push(pair);
            }
        }
    }

    /// Names stay as they are printed, whatever words are in them. A name that is nothing but such a word says no more than the word.
    pub fn keep<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        for name in names {
            let is_word = |(word, _): &(String, String)| word.eq_ignore_ascii_case(name);
            let known = self.kept.iter().any(|kept| kept == name);
            if !known && self.put(name) != name && !self.instead.iter().any(is_word) {
                self.kept.push(name.to_owned());
            }
        }
    }

    /// The pairs, in order, without the names.
    pub fn pairs(&self) -> &[(String, String)] {
        &self.instead
    }

    /// A text in the words of the edition. Only whole words are replaced, be there an `s` for several of them or not, and none in a name.
    pub fn say(&self, text: &str) -> String {
        let mut said = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((at, name)) = self.first_kept(rest) {
            said += &self.put(&rest[..at]);
            said += name;
            rest = &rest[at + name.len()..];
        }
        said + &self.put(rest)
    }

    /// Where the first name is that stays as it is printed; of several the longest.
    fn first_kept(&self, text: &str) -> Option<(usize, &str)> {
        let found = |name: &String| {
            let mut places = text.match_indices(name.as_str());
            places.find(|(at, name)| {
                let before = text[..*at].chars().next_back();
                let after = text[at + name.len()..].chars().next();
                let within = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
                !within(before) && !within(after)
            })
        };
        let all = self
            .kept
            .iter()
            .filter_map(|name| Some((found(name)?.0, name.as_str())));
        all.min_by_key(|(at, name)| (*at, std::cmp::Reverse(name.len())))
    }

    /// A text in which nothing is a name that stays as it is.
    fn put(&self, text: &str) -> String {
        let mut said = text.to_owned();
        for (word, instead) in self.instead.iter().chain(&self.names) {
            if said.contains(word.as_str()) {
                said = replaced(&said, word, instead);
            }
        }
        said
    }
}

/// What is said within a sentence is said at its beginning too.
fn with_capitals(pairs: Vec<(String, String)>) -> Vec<(String, String)> {
    let capital = |text: &str| {
        let mut letters = text.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => String::new(),
        }
    };
    pairs
        .into_iter()
        .flat_map(|(word, instead)| {
            let first = (capital(&word), capital(&instead));
            let small = word != first.0;
            std::iter::once((word, instead)).chain(small.then_some(first))
        })
        .collect()
}

fn replaced(text: &str, word: &str, instead: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, found) = rest.split_at(at);
        let after = &found[word.len()..];
        let begins = !word.starts_with(char::is_alphanumeric)
            || !before
                .chars()
                .next_back()
                .or_else(|| said.chars().next_back().filter(|_| before.is_empty()))
                .is_some_and(char::is_alphanumeric);
        let tail = after.strip_prefix('s').unwrap_or(after);
        let ends =
            !after.starts_with(char::is_alphanumeric) || !tail.starts_with(char::is_alphanumeric);
        said.push_str(before);
        // What is said already, such as a name as it is printed, is not said once more around itself.
        let already = instead
            .split_once(word)
            .is_some_and(|(lead, tail)| said.ends_with(lead) && after.starts_with(tail));
        let replaces = begins && ends && !already;
        said.push_str(if replaces { instead } else { word });
        rest = after;
    }
    said + rest
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pairs = Vec::<(String, String)>::deserialize(deserializer)?;
        if pairs.iter().any(|(word, _)| word.is_empty()) {
            return Err(serde::de::Error::custom(
                "there is nothing to replace in `\"\"`",
            ));
        }
        Ok(Self::new(with_capitals(pairs)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let pair = |word: &str, instead: &str| (word.to_owned(), instead.to_owned());
        Words::new(vec![
            pair("a treasure token", "an objective token"),
            pair("treasure token", "objective token"),
            pair("Save", "Defence"),
        ])
    }

    #[test]
    fn whole_words_are_replaced() {
        let said =
            words().say("Save, Saves and Saved; SaveSave; a treasure token, 2 treasure tokens.");
        assert_eq!(
            said,
            "Defence, Defences and Saved; SaveSave; an objective token, 2 objective tokens."
        );
    }

    #[test]
    fn names_are_said_as_they_are_printed() {
        let mut words = words();
        words.know([("prog-da-netter", "Prog da Netter"), ("gor", "Gor")]);
        words.know([("the-ever-hanged", "The Ever-hanged")]);
        words.know([("prog-da-netter", "Prog da Netter")]);
        words.know([("ardskull", "'Ardskull")]);
        assert_eq!(words.say("Ardskull, 'Ardskull"), "'Ardskull, 'Ardskull");
        assert_eq!(words.say("the Ever Hanged"), "the Ever-hanged");
        assert_eq!(
            words.say("Prog Da Netter's Save"),
            "Prog da Netter's Defence"
        );
    }

    #[test]
    fn names_with_words_in_them_stay_as_they_are() {
        let mut words = words();
        words.keep(["Save the Day", "Save", "Day", "Save the Day Again"]);
        assert_eq!(
            words.say("Save the Day: Save 2, with Save the Day Again"),
            "Save the Day: Defence 2, with Save the Day Again"
        );
        assert_eq!(words.say("Save the Daylight"), "Defence the Daylight");
    }

    #[test]
    fn without_words_of_its_own_an_edition_says_it_as_it_is() {
        assert_eq!(Words::default().say("Save 2"), "Save 2");
    }
}
