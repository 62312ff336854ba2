//! What can be wrong with a deck.

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No such card.
    #[error("{}there is no card `{name}`{}", at(*.line), meant(.suggestion.as_deref()))]
    UnknownCard {
        /// Where.
        line: usize,
        /// What it says.
        name: String,
        /// What may be meant.
        suggestion: Option<String>,
    },
    /// A card is in the deck more than once.
    #[error("{}{name} is in the deck {count} times; each card can be in it once", at(*.line))]
    Duplicate {
        /// Where it first stands.
        line: usize,
        /// Which card.
        name: String,
        /// How often.
        count: usize,
    },
    /// The wrong number of Objectives.
    #[error("{found} Objectives; there must be {}{wanted}", if *.exactly { "exactly " } else { "at least " })]
    Objectives {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
        /// No more either.
        exactly: bool,
    },
    /// Too few Power cards, or not exactly as many as printed.
    #[error("{found} Power cards; there must be {}{wanted}", if *.exactly { "exactly " } else { "at least " })]
    PowerCards {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
        /// No more either.
        exactly: bool,
    },
    /// Too many Surge Objectives.
    #[error("{found} Surge Objectives; there may be {most}")]
    Surges {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Too many ploys and spells.
    #[error("{ploys} of {power} Power cards are ploys or spells; no more than half may be")]
    Ploys {
        /// How many ploys and spells.
        ploys: usize,
        /// How many Power cards.
        power: usize,
    },
    /// Cards from too many decks.
    #[error("cards come from {} decks ({}); there may be {most}", .decks.len(), .decks.join(", "))]
    Decks {
        /// From which.
        decks: Vec<String>,
        /// From how many they may come.
        most: usize,
    },
    /// More than one deck with a plot card.
    #[error("{} each bring a plot card; only one deck of the two may", .0.join(" and "))]
    Plots(Vec<String>),
    /// A card that is not allowed.
    #[error("{}{name} is forsaken: it cannot be in the deck", at(*.line))]
    Forsaken {
        /// Where.
        line: usize,
        /// Which card.
        name: String,
    },
    /// Too many restricted cards.
    #[error("{} restricted cards ({}); there may be {most}", .cards.len(), .cards.join(", "))]
    Restricted {
        /// Which.
        cards: Vec<String>,
        /// How many there may be.
        most: usize,
    },
    /// A card of somebody else.
    #[error("{}{name} is for {faction}; {warband} cannot use it", at(*.line))]
    Faction {
        /// Where.
        line: usize,
        /// Which card.
        name: String,
        /// Whose it is: the slug of a warband, or a grand alliance.
        faction: String,
        /// The name of the warband that the deck is for.
        warband: String,
    },
    /// More cards than a game can hold.
    #[error("{found} cards; the rules set no limit, but this program can only hold {most}")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A card of the printed deck is missing.
    #[error("{name} of {deck} is missing; a Rivals deck is played as printed")]
    Missing {
        /// Which card.
        name: String,
        /// Of which deck.
        deck: String,
    },
}

fn at(line: usize) -> String {
    if line == 0 {
        String::new()
    } else {
        format!("line {line}: ")
    }
}

fn meant(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}
