//! Who takes part.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use underhex_bots::bot_by_name;
use underhex_content::Wish;
use underhex_engine::rules::Decks;

use crate::common::Failure;
use crate::tables::{ModeArgs, Tables};

/// Who takes part: a bot and what it plays with, as far as that is settled.
#[derive(Clone, Debug, Default)]
pub struct Entrant {
    bot: Option<String>,
    pub wish: Wish,
}

/// Entrants named all at once.
#[derive(clap::Args, Clone, Debug)]
pub struct Field {
    /// The bot of entrants that name none.
    #[arg(long, default_value = "greedy", value_name = "BOT")]
    played_by: String,
    /// These bots take part, too.
    #[arg(long, value_delimiter = ',', value_name = "BOT,...")]
    bots: Vec<String>,
    /// These warbands take part, too; `all` are all there are.
    #[arg(long, value_delimiter = ',', value_name = "WARBAND,...|all")]
    warbands: Vec<String>,
    /// These decks take part, too; `all` are all that are ready to play.
    #[arg(long, value_delimiter = ',', value_name = "DECK,...|all")]
    decks: Vec<String>,
}

impl Field {
    /// All entrants, each with its bot.
    pub fn with(&self, named: &[String], tables: &Tables) -> Result<Vec<Entrant>, Failure> {
        let library = &tables.content().library;
        let all = |asked: &[String], there: Vec<String>| {
            if asked.iter().any(|name| name == "all") {
                there
            } else {
                asked.to_vec()
            }
        };
        let warbands = library.warbands.iter().map(|warband| warband.id.clone());
        let decks = if tables.rules().decks == Decks::Fixed {
            library.decks.iter().map(|deck| deck.id.clone()).collect()
        } else {
            library
                .builds
                .iter()
                .map(|build| build.id.clone())
                .collect()
        };
        let mut entrants = Vec::new();
        for name in named {
            entrants.push(name.parse::<Entrant>()?);
        }
        entrants.extend(self.bots.iter().map(|bot| Entrant {
            bot: Some(bot.clone()),
            wish: Wish::default(),
        }));
        for warband in all(&self.warbands, warbands.collect()) {
            entrants.push(Entrant::playing(warband.parse()?));
        }
        for deck in all(&self.decks, decks) {
            entrants.push(Entrant::playing(format!(":{deck}").parse()?));
        }
        for entrant in &mut entrants {
            entrant.bot.get_or_insert_with(|| self.played_by.clone());
        }
        for (place, entrant) in entrants.iter().enumerate() {
            let name = entrant.to_string();
            if entrants[..place]
                .iter()
                .any(|other| other.to_string() == name)
            {
                return Err(Failure::input(format!("{name} takes part twice")));
            }
        }
        Ok(entrants)
    }
}

impl Entrant {
    fn playing(wish: Wish) -> Self {
        Self { bot: None, wish }
    }

    /// The name of the bot.
    pub fn bot(&self) -> &str {
        self.bot.as_deref().unwrap_or_default()
    }

    /// Whether there is all that it names.
    pub fn check(&self, tables: &Tables) -> Result<(), Failure> {
        bot_by_name(self.bot(), 0)?;
        let any = Wish::default();
        let wishes = [&self.wish, &any];
        tables
            .check(&wishes, 2, &ModeArgs::game())
            .map_err(|failure| Failure::input(format!("{self}: {failure}")))
    }
}

impl FromStr for Entrant {
    type Err = Infallible;

    /// A name is that of a bot if there is such a bot.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (bot, wish) = match text.split_once('@') {
            Some((bot, wish)) => (Some(bot), wish),
            None if bot_by_name(text, 0).is_ok() => (Some(text), ""),
            None => (None, text),
        };
        Ok(Self {
            bot: bot.filter(|bot| !bot.is_empty()).map(str::to_owned),
            wish: wish.parse()?,
        })
    }
}

/// `BOT@WARBAND:DECK`, as far as it is settled.
impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.bot())?;
        if self.wish.is_some() {
            f.write_str("@")?;
        }
        if let Some(warband) = &self.wish.warband {
            f.write_str(warband)?;
        }
        match &self.wish.deck {
            Some(deck) => write!(f, ":{deck}"),
            None => Ok(()),
        }
    }
}
