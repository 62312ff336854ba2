//! Setting tables for commands that play many games.

use std::sync::Arc;

use underhex_content::{Content, embergard_battlefields};
use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::table::BattlefieldEntry;
use underhex_engine::{SeatSetup, Table};

use crate::common::Failure;

/// What one player brings: a warband and a deck, by their slugs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The warband.
    pub warband: String,
    /// The deck.
    pub deck: String,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.warband, self.deck)
    }
}

/// A side as it is asked for: what is not given is drawn.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The warband.
    pub warband: Option<String>,
    /// The deck.
    pub deck: Option<String>,
}

impl std::str::FromStr for Wish {
    type Err = std::convert::Infallible;

    /// `WARBAND[:DECK]`; either may be left empty.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (warband, deck) = text.split_once(':').unwrap_or((text, ""));
        Ok(Self {
            warband: given(warband),
            deck: given(deck),
        })
    }
}

/// Sets tables from content.
#[derive(Debug)]
pub struct Tables {
    content: Content,
    battlefields: Vec<BattlefieldEntry>,
}

impl Tables {
    /// Tables with this content.
    pub fn new(content: Content) -> Result<Self, Failure> {
        let battlefields = embergard_battlefields(&content)?;
        if content.library.warbands.is_empty() || content.library.decks.is_empty() {
            return Err(Failure::input(
                "the content has no warbands or no decks; check the folder given with --content",
            ));
        }
        Ok(Self {
            content,
            battlefields,
        })
    }

    /// How many warbands and decks there are.
    pub fn counts(&self) -> (usize, usize) {
        let library = &self.content.library;
        (library.warbands.len(), library.decks.len())
    }

    /// A side, with what is not asked for drawn by chance.
    pub fn draw(&self, wish: &Wish, chance: &mut Chance) -> Side {
        let library = &self.content.library;
        let warband = chance.below(library.warbands.len());
        let deck = chance.below(library.decks.len());
        Side {
            warband: wish
                .warband
                .clone()
                .unwrap_or_else(|| library.warbands[warband].id.clone()),
            deck: wish
                .deck
                .clone()
                .unwrap_or_else(|| library.decks[deck].id.clone()),
        }
    }

    /// The table for these sides.
    pub fn table(&self, sides: &[Side]) -> Result<Arc<Table>, Failure> {
        let library = &self.content.library;
        let seats = sides
            .iter()
            .map(|side| SeatSetup::rivals(library, &side.warband, &side.deck))
            .collect::<Result<Vec<_>, _>>()?;
        let table = Table::new(
            library.clone(),
            editions::embergard(),
            seats,
            self.battlefields.clone(),
        )?;
        Ok(Arc::new(table))
    }

    /// Whether a wish can be met.
    pub fn check(&self, wish: &Wish) -> Result<(), Failure> {
        let mut chance = Chance::seeded(0);
        let side = self.draw(wish, &mut chance);
        SeatSetup::rivals(&self.content.library, &side.warband, &side.deck)?;
        Ok(())
    }
}

/// A seed for the game with this number, spread well.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    let mut chance = Chance::seeded(seed ^ game.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    (chance.below(1 << 32) as u64) << 32 | chance.below(1 << 32) as u64
}
