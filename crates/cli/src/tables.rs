//! Setting tables for commands that play many games.

use std::sync::Arc;

use underhex_content::legality::draw_deck;
use underhex_content::{Content, Wish, draw_players, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::rules::{Decks, Ruleset, editions};
use underhex_engine::{Mode, PlayerSetup, Setup, Table};

use crate::common::{ContentArgs, Failure};

/// Which edition to play, and with how many players.
#[derive(clap::Args, Clone, Debug)]
pub struct GameArgs {
    /// The edition.
    #[arg(long, default_value = "embergard")]
    pub edition: String,
    /// How many players.
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: u8,
    #[command(flatten)]
    pub mode: ModeArgs,
}

/// What to play.
#[derive(clap::Args, Clone, Debug)]
pub struct ModeArgs {
    /// What to play: game, match (best of three), artefact or lesson (both Shadespire's).
    #[arg(long, default_value_t = Mode::Game)]
    pub mode: Mode,
    /// A match that would be drawn is decided all the same.
    #[arg(long)]
    pub tie_breaker: bool,
}

impl ModeArgs {
    /// A single game.
    pub fn game() -> Self {
        Self {
            mode: Mode::Game,
            tie_breaker: false,
        }
    }
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

    /// What is played in this mode by so many players: what they do not wish for is drawn.
    pub fn draw(
        &self,
        wishes: &[&Wish],
        players: u8,
        mode: &ModeArgs,
        chance: &mut Chance,
    ) -> Result<Setup, Failure> {
        let wishes = wishes.get(..usize::from(players)).unwrap_or(wishes);
        let players = draw_players(&self.content, mode.mode, wishes, chance)?;
        Ok(self.setup(players, mode))
    }

    /// What is played in this mode by these players.
    pub fn setup(&self, players: Vec<PlayerSetup>, mode: &ModeArgs) -> Setup {
        Setup {
            mode: mode.mode,
            tie_breaker: mode.tie_breaker,
            ..Setup::new(self.edition(), players)
        }
    }

    /// The table for what is set up.
    pub fn table(&self, setup: &Setup) -> Result<Arc<Table>, Failure> {
        Ok(Arc::new(set_up(&self.content, setup)?))
    }

    /// Whether wishes can be met, and so many players can play.
    pub fn check(&self, wishes: &[&Wish], players: u8, mode: &ModeArgs) -> Result<(), Failure> {
        for (wish, name) in wishes.iter().zip(["a", "b", "c", "d"]).skip(players.into()) {
            if wish.is_some() {
                return Err(Failure::input(format!(
                    "--{name} is for a player who does not take part; give --players"
                )));
            }
        }
        let setup = self.draw(wishes, players, mode, &mut Chance::seeded(0))?;
        self.table(&setup)?;
        Ok(())
    }
}
