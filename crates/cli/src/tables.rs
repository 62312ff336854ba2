//! Setting tables for commands that play many games.

use std::sync::Arc;

use underhex_content::Content;
use underhex_content::legality::draw_deck;
use underhex_engine::cards::BuildDef;
use underhex_engine::dice::Chance;
use underhex_engine::rules::{Decks, Ruleset, editions};
use underhex_engine::{SeatSetup, Table, TableError};

use crate::common::{ContentArgs, Failure};

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

impl std::str::FromStr for Side {
    type Err = Failure;

    /// `WARBAND:DECK`.
    fn from_str(text: &str) -> Result<Self, Failure> {
        let (warband, deck) = text.split_once(':').ok_or_else(|| {
            Failure::input(format!(
                "`{text}` is not WARBAND:DECK, such as the-emberwatch:blazing-assault"
            ))
        })?;
        Ok(Self {
            warband: warband.to_owned(),
            deck: deck.to_owned(),
        })
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

impl Wish {
    /// Whether anything is asked for.
    pub fn is_some(&self) -> bool {
        self.warband.is_some() || self.deck.is_some()
    }
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

/// Which edition to play, and with how many players.
#[derive(clap::Args, Clone, Debug)]
pub struct GameArgs {
    /// The edition.
    #[arg(long, default_value = "embergard")]
    pub edition: String,
    /// How many players.
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: u8,
}

/// What the players bring, as it is asked for.
#[derive(clap::Args, Clone, Debug)]
pub struct WishArgs {
    /// The first player's warband and deck; what is not given is drawn for each game.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "WARBAND[:DECK]"
    )]
    pub a: Wish,
    /// The second player's.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "WARBAND[:DECK]"
    )]
    pub b: Wish,
    /// The third player's.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "WARBAND[:DECK]"
    )]
    pub c: Wish,
    /// The fourth player's.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "WARBAND[:DECK]"
    )]
    pub d: Wish,
}

impl WishArgs {
    /// All four, by seat.
    pub fn all(&self) -> [&Wish; 4] {
        [&self.a, &self.b, &self.c, &self.d]
    }
}

/// The mark of a deck that is drawn by chance: `random-17` is drawn by the seed 17.
const RANDOM: &str = "random-";

/// The editions that can be played with this content, or the one that is asked for.
pub fn playable(content: &ContentArgs, edition: Option<&str>) -> Result<Vec<Tables>, Failure> {
    if let Some(edition) = edition {
        return Ok(vec![Tables::new(content.load(edition)?)?]);
    }
    let mut all = Vec::new();
    for (edition, _) in editions::all() {
        all.extend(Tables::try_new(content.load(edition)?)?);
    }
    if all.is_empty() {
        return Err(Failure::input(
            "no edition has decks to play with; check the folder given with --content",
        ));
    }
    Ok(all)
}

/// Sets tables of one edition.
#[derive(Debug)]
pub struct Tables {
    content: Content,
    rules: Ruleset,
}

impl Tables {
    /// Tables with this content.
    pub fn new(content: Content) -> Result<Self, Failure> {
        let edition = content.edition.clone();
        Self::try_new(content)?.ok_or_else(|| {
            Failure::input(format!(
                "{edition} has no decks to play with yet; check the folder given with --content"
            ))
        })
    }

    /// Tables with this content, if it holds enough to play with.
    fn try_new(content: Content) -> Result<Option<Self>, Failure> {
        let rules = underhex_content::edition(&content.edition)?;
        let library = &content.library;
        let enough = if rules.decks == Decks::Fixed {
            !library.warbands.is_empty() && !library.decks.is_empty()
        } else {
            let mut warbands = library.warbands.iter();
            warbands.any(|warband| draw_deck(library, &rules, warband, 0).is_some())
        };
        Ok(enough.then_some(Self { content, rules }))
    }

    /// The slug of the edition.
    pub fn edition(&self) -> &str {
        &self.content.edition
    }

    /// The content.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The ruleset.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// A side, with what is not asked for drawn by chance: a ready deck where there are some.
    pub fn draw(&self, wish: &Wish, chance: &mut Chance) -> Result<Side, Failure> {
        if self.rules.decks == Decks::Fixed {
            return Ok(self.draw_printed(wish, chance));
        }
        let random = wish
            .deck
            .as_ref()
            .is_some_and(|deck| deck.starts_with(RANDOM));
        if random || self.content.library.builds.is_empty() {
            return self.draw_built(wish, chance);
        }
        let builds = self.fitting(wish);
        match builds.get(chance.below(builds.len())) {
            Some(build) => Ok(Side {
                warband: build.warband.clone(),
                deck: build.id.clone(),
            }),
            None => Err(self.no_build(wish)),
        }
    }

    /// The ready decks that are as it is wished for.
    pub fn fitting(&self, wish: &Wish) -> Vec<&Arc<BuildDef>> {
        let fits = |wanted: &Option<String>, slug: &str| {
            wanted.as_ref().is_none_or(|wanted| wanted == slug)
        };
        let builds = self.content.library.builds.iter();
        builds
            .filter(|build| fits(&wish.warband, &build.warband) && fits(&wish.deck, &build.id))
            .collect()
    }

    /// Why no ready deck is as it is wished for.
    fn no_build(&self, wish: &Wish) -> Failure {
        let library = &self.content.library;
        match (&wish.warband, &wish.deck) {
            (Some(warband), _) if library.warband(warband).is_none() => {
                TableError::UnknownWarband(warband.clone()).into()
            }
            (_, Some(deck)) if library.build(deck).is_none() => {
                TableError::UnknownBuild(deck.clone()).into()
            }
            _ => Failure::input(format!(
                "there is no ready deck like that for the warband; `underhex deck --edition {}` lists them",
                self.edition()
            )),
        }
    }

    /// A warband with any cards it can use.
    pub fn draw_built(&self, wish: &Wish, chance: &mut Chance) -> Result<Side, Failure> {
        let warbands = &self.content.library.warbands;
        let index = chance.below(warbands.len());
        let seed = chance.below(1 << 16);
        let warband = match &wish.warband {
            Some(warband) => warband.clone(),
            None => warbands
                .get(index)
                .map_or_else(String::new, |warband| warband.id.clone()),
        };
        let deck = wish.deck.clone();
        Ok(Side {
            warband,
            deck: deck.unwrap_or_else(|| format!("{RANDOM}{seed}")),
        })
    }

    /// What a player with this side brings.
    fn seat(&self, side: &Side) -> Result<SeatSetup, Failure> {
        let library = &self.content.library;
        let seed = side.deck.strip_prefix(RANDOM).map(str::parse::<u64>);
        let (Some(Ok(seed)), true) = (seed, self.rules.decks != Decks::Fixed) else {
            let seat = SeatSetup::ready(library, &self.rules, &side.warband, &side.deck);
            return Ok(seat?);
        };
        let warband = library
            .warband(&side.warband)
            .ok_or_else(|| TableError::UnknownWarband(side.warband.clone()))?;
        let cards = draw_deck(library, &self.rules, warband, seed).ok_or_else(|| {
            Failure::input(format!(
                "{} has too few cards that {} can use",
                self.edition(),
                warband.name
            ))
        })?;
        let ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
        let mut seat = SeatSetup::built(library, &side.warband, &ids)?;
        seat.decks = vec![side.deck.clone()];
        Ok(seat)
    }

    fn draw_printed(&self, wish: &Wish, chance: &mut Chance) -> Side {
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

    /// Sides for so many players.
    pub fn draw_all(
        &self,
        wishes: &[&Wish],
        players: u8,
        chance: &mut Chance,
    ) -> Result<Vec<Side>, Failure> {
        wishes
            .iter()
            .take(usize::from(players))
            .map(|wish| self.draw(wish, chance))
            .collect()
    }

    /// The table for these sides.
    pub fn table(&self, sides: &[Side]) -> Result<Arc<Table>, Failure> {
        let seats = sides
            .iter()
            .map(|side| self.seat(side))
            .collect::<Result<Vec<_>, _>>()?;
        let table = underhex_content::table(
            &self.content,
            self.edition(),
            self.rules.clone(),
            seats,
            &[],
        )?;
        Ok(Arc::new(table))
    }

    /// Whether wishes can be met, and so many players can play.
    pub fn check(&self, wishes: &[&Wish], players: u8) -> Result<(), Failure> {
        for (wish, name) in wishes.iter().zip(["a", "b", "c", "d"]).skip(players.into()) {
            if wish.is_some() {
                return Err(Failure::input(format!(
                    "--{name} is for a player who does not take part; give --players"
                )));
            }
        }
        let mut chance = Chance::seeded(0);
        let sides = self.draw_all(wishes, players, &mut chance)?;
        self.table(&sides)?;
        Ok(())
    }
}

/// A seed for the game with this number, spread well.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    let mut chance = Chance::seeded(seed ^ game.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    (chance.below(1 << 32) as u64) << 32 | chance.below(1 << 32) as u64
}
