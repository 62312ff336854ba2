//! Dice that fighters roll, and what they count.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Die, Num, Roll, WeaponKeyword};
use crate::render::numbers::{a_face, faces, more_of};
use crate::render::text::{list, title};

/// One of these symbols is added to each such roll of its; a roll never gets more than one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Innate(pub Roll, pub Vec<Die>);

impl Gift for Innate {
    fn touches(&self) -> Aspect {
        Aspect::Innate
    }

    fn said(&self, to: &Receiver) -> Said {
        let (symbol, rolls) = (a_face(&self.1), to.its(rolls(self.0)));
        let rest = format!("{symbol} to each of {rolls} (no roll gets more than one)");
        to.does("adds", "add", &rest)
    }
}

/// These results count as successes in its Attack or Save rolls.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Counts(pub Roll, pub Vec<Die>);

impl Gift for Counts {
    fn touches(&self) -> Aspect {
        Aspect::Counts
    }

    fn said(&self, to: &Receiver) -> Said {
        let (results, rolls) = (faces(&self.1, "and"), to.its(rolls(self.0)));
        to.does(
            "counts",
            "count",
            &format!("{results} as successes in {rolls}"),
        )
    }
}

/// These results do not count as successes in its Attack or Save rolls.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CountsNot(pub Roll, pub Vec<Die>);

impl Gift for CountsNot {
    fn touches(&self) -> Aspect {
        Aspect::Counts
    }

    fn said(&self, to: &Receiver) -> Said {
        let (results, rolls) = (faces(&self.1, "or"), to.its(rolls(self.0)));
        to.does(
            "does",
            "do",
            &format!("not count {results} as successes in {rolls}"),
        )
    }
}

/// Its Save rolls are not affected by these weapon abilities.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Ignores(pub Vec<WeaponKeyword>);

impl Gift for Ignores {
    fn touches(&self) -> Aspect {
        Aspect::Ignores
    }

    fn said(&self, to: &Receiver) -> Said {
        let abilities: Vec<String> = self.0.iter().map(title).collect();
        let rest = format!("{} when saving", list(&abilities, "and"));
        to.does("ignores", "ignore", &rest)
    }
}

/// Its Attack or Save rolls count as having more criticals than the other roll, for Overrun and Stand Fast.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MoreCriticals(pub Roll);

impl Gift for MoreCriticals {
    fn touches(&self) -> Aspect {
        Aspect::Criticals
    }

    fn said(&self, to: &Receiver) -> Said {
        let rest = match self.0 {
            Roll::Save => {
                "as rolling more criticals than the Attack roll when saving, for Stand Fast"
            }
            _ => {
                "as rolling more criticals than the Save roll when Attacking, for Overrun and Stand Fast"
            }
        };
        to.does("counts", "count", rest)
    }
}

/// More (or fewer) dice in its casting rolls.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CastingDice(pub Num);

impl Gift for CastingDice {
    fn touches(&self) -> Aspect {
        Aspect::CastingDice
    }

    fn said(&self, to: &Receiver) -> Said {
        let more = more_of(&self.0, "Magic dice", to.names);
        to.does("rolls", "roll", &format!("{more} when casting"))
    }
}

fn rolls(roll: Roll) -> &'static str {
    match roll {
        Roll::Attack => "Attack rolls",
        Roll::Save => "Save rolls",
        Roll::Card => "rolls",
        Roll::Casting => "casting rolls",
    }
}
