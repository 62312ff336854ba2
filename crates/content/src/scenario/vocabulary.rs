//! What can be named in the script of a scenario: its fighters, hexes, cards and whatever they bring along.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use underhex_engine::Game;
use underhex_engine::board::Battlefield;
use underhex_engine::cards::{CardDef, CardKind, CoreName, Runemark, Token, WeaponKeyword};
use underhex_engine::forms::Kind;
use underhex_engine::name::{direction, face, fixed_labels, slug};
use underhex_engine::state::Excess;
use underhex_engine::table::Table;

use super::gathered::{
    ABILITIES, COUNTERS, Gathered, LABELS, MARKERS, RUNEMARKS, STATUSES, TOKENS, VALUES,
    WEAPON_ABILITIES,
};
use super::wrong::nearest;

/// The names of one scenario.
pub(super) struct Vocabulary {
    table: Arc<Table>,
    gathered: OnceCell<Gathered>,
    /// The numbers of feature tokens that there are or have been.
    features: BTreeSet<u8>,
    /// Tokens that fighters begin with.
    tokens: BTreeSet<String>,
}

/// Kinds of names that no event and no option has a part for, but expectations do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    Status,
    Value,
    Runemark,
}

impl Vocabulary {
    pub fn new(game: &Game) -> Self {
        let mut new = Self::of(game.table().clone());
        new.note_features(game);
        for fighter in &game.state().fighters {
            let own = fighter.custom.iter().map(|(name, _)| name.to_string());
            new.tokens.extend(own);
        }
        new
    }

    /// What can be named before the game begins.
    pub fn of(table: Arc<Table>) -> Self {
        Self {
            table,
            gathered: OnceCell::new(),
            features: BTreeSet::new(),
            tokens: BTreeSet::new(),
        }
    }

    /// The names under these words of the card language.
    pub fn under(&self, keys: &[&str]) -> Vec<String> {
        self.gathered().under(keys).into_iter().collect()
    }

    /// Tokens can leave the battlefield again; what has been there can be named.
    pub fn note_features(&mut self, game: &Game) {
        let features = game.state().features.iter();
        self.features.extend(features.map(|feature| feature.number));
    }

    fn gathered(&self) -> &Gathered {
        self.gathered.get_or_init(|| {
            let mut gathered = Gathered::default();
            for seat in &self.table.seats {
                gathered.add(&*seat.warband);
                seat.cards.iter().for_each(|card| gathered.add(&**card));
                seat.plots.iter().for_each(|plot| gathered.add(plot));
            }
            if let Some(hazards) = &self.table.hazards {
                hazards.cards.iter().for_each(|card| gathered.add(&**card));
            }
            gathered
        })
    }

    fn cards(&self, fits: impl Fn(&CardDef) -> bool) -> Vec<String> {
        let cards = self.table.seats.iter().flat_map(|seat| &seat.cards);
        let fitting = cards.filter(|card| fits(card));
        fitting.map(|card| slug(&card.name)).collect()
    }

    /// Whether a word can stand for something of a kind.
    pub fn accepts(&self, kind: Kind, word: &str, board: &Battlefield) -> bool {
        let number = || word.parse::<i32>().is_ok();
        match kind {
            Kind::Number => number(),
            Kind::Hex => board.by_name(word).is_some(),
            Kind::Fighter => {
                let mut all = self.table.fighters.iter();
                all.any(|fighter| fighter.name == *word)
            }
            // Where a board lies is said in several words.
            Kind::Place => number() || PLACE_WORDS.contains(&word),
            _ => self
                .members(kind, board)
                .iter()
                .any(|member| member == word),
        }
    }

    /// Everything of a kind. Numbers are not listed.
    pub fn members(&self, kind: Kind, board: &Battlefield) -> Vec<String> {
        let table = &self.table;
        let owned = |words: &[&str]| -> Vec<String> {
            words.iter().map(|word| (*word).to_owned()).collect()
        };
        let gathered = |keys| self.gathered().under(keys).into_iter().collect::<Vec<_>>();
        match kind {
            Kind::Player | Kind::Players => owned(&super::SEATS[..table.seats.len()]),
            Kind::Fighter => {
                let all = table.fighters.iter();
                all.map(|fighter| fighter.name.to_string()).collect()
            }
            Kind::Hex | Kind::Hexes => {
                let all = board.all().iter();
                all.map(|hex| board.name(hex).to_owned()).collect()
            }
            Kind::Card => self.cards(|_| true),
            Kind::Objective => self.cards(|card| matches!(card.kind, CardKind::Objective { .. })),
            Kind::Upgrade => self.cards(|card| matches!(card.kind, CardKind::Upgrade { .. })),
            Kind::PowerCard => self.cards(|card| !matches!(card.kind, CardKind::Objective { .. })),
            // Those of the edition, even where the rules leave them out: then nothing may be heard of them.
            Kind::Hazard => {
                let deck = table.library.hazards.iter();
                let cards = deck.flat_map(|deck| &deck.cards);
                cards.map(|card| slug(&card.name)).collect()
            }
            Kind::Face => FACES.iter().map(|die| face(*die).to_owned()).collect(),
            Kind::Dice => {
                let mut faces = self.members(Kind::Face, board);
                faces.push("/".to_owned());
                faces
            }
            Kind::Number | Kind::Place => Vec::new(),
            Kind::Token => {
                let mut all = owned(&Token::NAMES);
                all.extend(gathered(TOKENS));
                all.extend(self.tokens.iter().cloned());
                all
            }
            Kind::Counter => gathered(COUNTERS),
            Kind::Marker => gathered(MARKERS),
            Kind::Ability => self.abilities(),
            Kind::WeaponAbility => {
                let mut all = gathered(WEAPON_ABILITIES);
                all.extend(owned(&WeaponKeyword::NAMES));
                let critical: Vec<String> = all
                    .iter()
                    .map(|ability| format!("critical-{ability}"))
                    .collect();
                all.extend(critical);
                all
            }
            Kind::Weapon => self.weapons(),
            Kind::Feature => vec!["artefact".to_owned()],
            Kind::FeatureNumber => {
                let numbers = self.features.iter().map(ToString::to_string);
                numbers.chain(self.members(Kind::Hex, board)).collect()
            }
            Kind::Board => table.boards.iter().map(|board| board.id.clone()).collect(),
            Kind::Battlefield => {
                let all = table.battlefields.iter();
                all.map(|entry| entry.name.clone()).collect()
            }
            Kind::Direction => (0..6).map(|way| direction(way).to_owned()).collect(),
            Kind::Core => owned(&CoreName::NAMES),
            Kind::Label => {
                let mut all: Vec<String> = fixed_labels().map(str::to_owned).collect();
                all.extend(gathered(LABELS));
                all
            }
            Kind::Verdict => owned(&["success", "draw", "failure"]),
            Kind::Result => self.results(),
        }
    }

    /// An ability is called by its own name or by what brings it.
    fn abilities(&self) -> Vec<String> {
        let mut all = self.gathered().under(ABILITIES);
        let scrolls = self.table.seats.iter().map(|seat| &seat.warband.warscroll);
        for ability in scrolls.flat_map(|scroll| &scroll.abilities) {
            all.insert(slug(&ability.name));
        }
        all.extend(["inspire", "plot", "weapon", "effect", "ability"].map(str::to_owned));
        all.extend((2..=9).map(|number| format!("inspire-{number}")));
        all.extend(self.cards(|_| true));
        all.extend(
            self.table
                .fighters
                .iter()
                .map(|fighter| fighter.name.to_string()),
        );
        let hazards = self.table.hazards.iter().flat_map(|deck| &deck.cards);
        all.extend(hazards.map(|card| slug(&card.name)));
        all.into_iter().collect()
    }

    /// Weapons of fighter cards and Upgrades; those of the same name on one card are numbered.
    fn weapons(&self) -> Vec<String> {
        let mut all: BTreeSet<String> = self
            .gathered()
            .under(&["name"])
            .iter()
            .map(|name| slug(name))
            .collect();
        let fighters = self.table.fighters.iter().map(|fighter| &fighter.def);
        for side in fighters.flat_map(|def| [&def.uninspired, &def.inspired]) {
            for (place, weapon) in side.weapons.iter().enumerate() {
                all.insert(format!("{}-{}", slug(&weapon.name), place + 1));
            }
        }
        all.into_iter().collect()
    }

    fn results(&self) -> Vec<String> {
        let seats = &super::SEATS[..self.table.seats.len()];
        let mut all = vec!["draw".to_owned()];
        for won in ["major", "minor", "survivor", "sudden-death", "roll-off"] {
            all.extend(seats.iter().map(|seat| format!("{won} {seat}")));
        }
        all.extend(Excess::ALL.map(|excess| format!("given-up {}", excess.kind())));
        for some in 1..1_u8 << seats.len() {
            let among = seats.iter().enumerate();
            let level = among.filter(|(place, _)| some & (1 << place) != 0);
            let names: Vec<&str> = level.map(|(_, seat)| *seat).collect();
            all.push(format!("draw {}", names.join(" ")));
        }
        all
    }

    /// What is wrong with a word that should stand for something of a kind.
    pub fn explain(&self, kind: Kind, word: &str, board: &Battlefield) -> String {
        let near = nearest(word, &self.members(kind, board));
        let a_card = [Kind::Card, Kind::Objective, Kind::Upgrade, Kind::PowerCard];
        let mut printed = self.table.library.cards();
        let elsewhere = a_card.contains(&kind)
            && !self.accepts(Kind::Card, word, board)
            && printed.any(|(_, card)| slug(&card.name) == word);
        if elsewhere {
            return format!("nobody has the card `{word}` in this scenario");
        }
        format!("`{word}` is not {}{near}", kind.meaning())
    }

    /// Whether cards, fighters or rules of this scenario have such a name.
    pub fn made(&self, made: Made, word: &str) -> Result<(), String> {
        let (keys, what) = match made {
            Made::Status => (STATUSES, "status"),
            Made::Value => (VALUES, "number that cards ask for by name"),
            Made::Runemark => (RUNEMARKS, "runemark"),
        };
        let mut known = self.gathered().under(keys);
        if made == Made::Runemark {
            known.extend(Runemark::NAMES.map(str::to_owned));
        }
        if known.contains(word) {
            return Ok(());
        }
        let known: Vec<String> = known.into_iter().collect();
        Err(format!(
            "there is no {what} `{word}` in this scenario{}",
            nearest(word, &known)
        ))
    }
}

const FACES: [underhex_engine::cards::Die; 9] = {
    use underhex_engine::cards::Die::*;
    [
        Critical, Hammer, Swords, Shield, Dodge, Flanked, Surrounded, Focus, Channel,
    ]
};

/// The words that say where a board is laid, numbers aside.
pub(super) const PLACE_WORDS: [&str; 7] =
    ["above", "below", "left", "right", "turned", "player", "at"];
