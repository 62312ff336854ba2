//! What a card shows that has no picture of its own: something that it does.

use serde::{Deserialize, Serialize};
use underhex_engine::cards::{CardDef, Icon};
use underhex_engine::render;

/// Pictures by what cards say, the most telling words first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pictures(Vec<Picture>);

/// A word and its picture.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    /// What the card says, in lower case; an empty word is found everywhere.
    says: String,
    /// What it shows then.
    icon: Icon,
}

/// Shown where there is nothing to choose from.
const PLAIN: &str = "card-play";

impl Pictures {
    /// The picture of a card.
    pub fn of<'a>(&'a self, card: &'a CardDef) -> &'a str {
        match &card.icon {
            Some(icon) => icon.as_str(),
            None => self.of_text(&format!(
                "{}\n{}",
                render::card_heading(card),
                render::card(card)
            )),
        }
    }

    /// The picture of something that reads so.
    pub fn of_text(&self, text: &str) -> &str {
        let text = text.to_lowercase();
        let fitting = self.0.iter().find(|picture| text.contains(&picture.says));
        fitting.map_or(PLAIN, |picture| picture.icon.as_str())
    }

    /// The picture of what says nothing.
    pub fn of_nobody(&self) -> &str {
        self.of_text("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_that_a_card_says_gives_its_picture() {
        let pictures: Pictures = crate::parse(
            "pictures.ron",
            r#"[(says: "heal", icon: "healing"), (says: "push", icon: "push"), (says: "", icon: "swords")]"#,
        )
        .expect("well-formed");
        assert_eq!(pictures.of_text("Push a fighter, then Heal it."), "healing");
        assert_eq!(pictures.of_text("Push a fighter."), "push");
        assert_eq!(pictures.of_nobody(), "swords");
        assert_eq!(Pictures::default().of_nobody(), PLAIN);
    }

    #[test]
    fn a_name_that_no_icon_can_have_is_refused() {
        let read = crate::parse::<Pictures>("pictures.ron", r#"[(says: "", icon: "Orc Head")]"#);
        let said = read.expect_err("capitals").to_string();
        assert!(said.contains("is no name of an icon"), "{said}");
    }
}
