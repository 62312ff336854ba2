use std::sync::OnceLock;

use crate::budget::Budget;
use crate::guest::Guest;

/// What holds for all bots of this program: how long they think, and bots of others that may play.
#[derive(Clone, Debug, Default)]
pub struct House {
    /// How long bots think about a choice, instead of as long as they usually do.
    pub budget: Option<Budget>,
    /// On how many cores a bot thinks about a choice; one if nothing is said.
    pub cores: Option<u32>,
    /// Bots of others.
    pub guests: Vec<Guest>,
}

static HOUSE: OnceLock<House> = OnceLock::new();

/// Why the house cannot be opened like that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HouseError {
    /// A name is taken.
    #[error("there is a bot `{0}` already; give yours another name")]
    Taken(String),
    /// It was opened before.
    #[error("how bots play here is settled already")]
    Settled,
}

impl House {
    /// Has all bots of this program play like that from now on; to be said once, before any of them plays.
    pub fn open(self) -> Result<(), HouseError> {
        for (index, guest) in self.guests.iter().enumerate() {
            let own = crate::BOTS.iter().any(|(name, _)| *name == guest.name);
            if own
                || self.guests[..index]
                    .iter()
                    .any(|other| other.name == guest.name)
            {
                return Err(HouseError::Taken(guest.name.clone()));
            }
        }
        HOUSE.set(self).map_err(|_| HouseError::Settled)
    }

    /// How long and on how many cores somebody thinks here who usually thinks so long.
    pub(crate) fn grants(&self, usual: Budget) -> Budget {
        let budget = self.budget.unwrap_or(usual);
        Budget {
            cores: self.cores.unwrap_or(budget.cores),
            ..budget
        }
    }

    /// What holds.
    pub(crate) fn rules() -> &'static House {
        HOUSE.get_or_init(House::default)
    }
}

/// The names of all bots that can play here, and what they are like, in a line.
pub fn bots() -> impl Iterator<Item = (&'static str, &'static str)> {
    let guests = House::rules().guests.iter();
    let guests = guests.map(|guest| (guest.name.as_str(), "Somebody else's bot."));
    crate::BOTS.into_iter().chain(guests)
}
