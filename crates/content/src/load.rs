//! Reading the content of an edition from a folder of files.
//!
//! A content folder holds a folder for each edition. An edition is played with what lies in its own folder and, in the first
//! edition of the game, with everything that came before it. Of two files with one name the nearer one counts, but a nearer
//! set only replaces or adds the cards it holds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use serde::de::DeserializeOwned;
use underhex_engine::board::PrintedBoard;
use underhex_engine::cards::{
    BuildDef, CardDef, CardKind, DeckDef, HazardDeckDef, WarbandDef, Warscroll,
};
use underhex_engine::library::Library;
use underhex_engine::table::BattlefieldEntry;
use underhex_engine::words::Words;

use crate::check::{self, Known, Mention, names};
use crate::names::{Names, faction_name};
use crate::parse::parse_tree;
use crate::pictures::Pictures;
use crate::{ContentError, parse};

/// For each edition the folders that its content comes from, the nearest first.
const FOLDERS: [(&str, &[&str]); 5] = [
    ("shadespire", &["shadespire"]),
    ("nightvault", &["nightvault", "shadespire"]),
    ("dreadfane", &["dreadfane", "nightvault", "shadespire"]),
    (
        "harrowdeep",
        &["harrowdeep", "dreadfane", "nightvault", "shadespire"],
    ),
    ("embergard", &["embergard"]),
];

/// A content file: its path below the content folder, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// `embergard/decks/blazing-assault.ron`.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// What a content file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Boards,
    Builds,
    Decks,
    Hazards,
    Names,
    Pictures,
    Warbands,
    Words,
}

impl Source {
    /// What it holds, by the folder it lies in; nothing of ours in other folders.
    fn kind(&self) -> Option<Kind> {
        let (folder, name) = self.path.rsplit_once('/').unwrap_or(("", &self.path));
        match folder.rsplit('/').next() {
            Some("boards") => Some(Kind::Boards),
            Some("builds") => Some(Kind::Builds),
            Some("decks" | "sets") => Some(Kind::Decks),
            Some("warbands") => Some(Kind::Warbands),
            _ if name == "hazards.ron" => Some(Kind::Hazards),
            _ if name == "names.ron" => Some(Kind::Names),
            _ if name == "pictures.ron" => Some(Kind::Pictures),
            _ if name == "words.ron" => Some(Kind::Words),
            _ => None,
        }
    }

    /// The slug that the file is named by.
    fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        name.strip_suffix(".ron").unwrap_or(name)
    }

    /// How near to an edition the file lies: 0 for boards and for folders that are no edition's, which serve them all.
    fn distance(&self, folders: &[&str]) -> Option<usize> {
        let home = self
            .path
            .split('/')
            .find(|part| FOLDERS.iter().any(|(edition, _)| edition == part));
        match home {
            None => Some(0),
            Some(home) => Some(1 + folders.iter().position(|folder| *folder == home)?),
        }
    }
}

/// Everything that an edition is played with.
#[derive(Clone, Debug)]
pub struct Content {
    /// The slug of the edition.
    pub edition: String,
    /// Warbands, decks and cards.
    pub library: Arc<Library>,
    /// Boards as printed, of all editions.
    pub boards: Vec<PrintedBoard>,
    /// What cards without a picture of their own show.
    pub pictures: Arc<Pictures>,
    /// Names that no warband or card of the edition brings along.
    names: Arc<Names>,
    /// How often each name is made and asked for.
    known: Arc<Known>,
    /// The names of each file, by its path.
    mentions: BTreeMap<Arc<str>, Arc<[Mention]>>,
    /// The battlefields that nobody lays, once somebody has asked for them.
    pub(crate) ready: OnceLock<Vec<BattlefieldEntry>>,
}

/// Builds the content of an edition from the files of a whole content folder; their order does not matter.
pub fn read(edition: &str, sources: Vec<Source>) -> Result<Content, Vec<ContentError>> {
    let folders = folders(edition).map_err(|error| vec![error])?;
    let mut errors = Vec::new();
    let mut library = Library::default();
    let mut boards = Vec::new();
    let mut listed = Names::default();
    let mut pictures = Pictures::default();
    let mut known = Known::default();
    let mut mentions: BTreeMap<Arc<str>, Arc<[Mention]>> = BTreeMap::new();
    let sources = chosen(sources, folders);
    for (kind, source) in &sources {
        let read = Reader {
            source,
            library: &mut library,
            boards: &mut boards,
            names: &mut listed,
            pictures: &mut pictures,
        }
        .read(*kind);
        match read {
            Ok(Findings { faults, names }) => {
                errors.extend(faults);
                known.add(&names);
                mentions.insert(source.path.as_str().into(), Arc::from(names));
            }
            Err(error) => errors.push(error),
        }
    }
    // A file that could not be read may hold what others ask for.
    if mentions.len() == sources.len() {
        for (_, source) in &sources {
            errors.extend(source.nameless(&known, &mentions[source.path.as_str()]));
        }
    }
    in_order(&mut library);
    name_factions(&mut library, &listed);
    name_fighters(&mut library);
    keep_names(&mut library);
    errors.extend(contradictions(&library));
    if errors.is_empty() {
        Ok(Content {
            edition: edition.to_owned(),
            library: Arc::new(library),
            boards,
            pictures: Arc::new(pictures),
            names: Arc::new(listed),
            known: Arc::new(known),
            mentions,
            ready: OnceLock::new(),
        })
    } else {
        Err(errors)
    }
}

/// The folders of an edition, the nearest first.
fn folders(edition: &str) -> Result<&'static [&'static str], ContentError> {
    FOLDERS
        .iter()
        .find(|(name, _)| *name == edition)
        .map(|(_, folders)| *folders)
        .ok_or_else(|| ContentError::UnknownEdition {
            name: edition.to_owned(),
            known: FOLDERS.map(|(name, _)| name).join(", "),
        })
}

/// The files that an edition is made of, near ones before far ones of the same name: of several with one name the nearest,
/// and all sets.
fn chosen(sources: Vec<Source>, folders: &[&str]) -> Vec<(Kind, Source)> {
    let mut all: Vec<(Kind, usize, Source)> = sources
        .into_iter()
        .filter_map(|source| Some((source.kind()?, source.distance(folders)?, source)))
        .collect();
    all.sort_by(|(a, near, one), (b, far, other)| {
        (a, one.stem(), near, &one.path).cmp(&(b, other.stem(), far, &other.path))
    });
    all.dedup_by(|(b, _, other), (a, _, one)| {
        a == b && !matches!(a, Kind::Decks | Kind::Names) && other.stem() == one.stem()
    });
    all.into_iter()
        .map(|(kind, _, source)| (kind, source))
        .collect()
}

/// What a look at a file brought to light, apart from what it holds.
#[derive(Default)]
struct Findings {
    faults: Vec<ContentError>,
    names: Vec<Mention>,
}

impl Source {
    fn faults(&self, faults: Vec<check::Fault>) -> impl Iterator<Item = ContentError> {
        faults
            .into_iter()
            .map(|fault| ContentError::at(&self.path, &self.text, fault.at, fault.message))
    }

    /// Names that nothing makes, or that nothing asks for.
    fn nameless(&self, known: &Known, mentions: &[Mention]) -> impl Iterator<Item = ContentError> {
        self.faults(known.faults(mentions))
    }

    /// Reads what the file holds and judges it.
    fn parse<T: DeserializeOwned>(&self) -> Result<(T, Findings), ContentError> {
        let (value, tree) = parse_tree(&self.path, &self.text)?;
        let (faults, events) = check::faults(&tree);
        let mut names = names::mentions(&tree);
        names.extend(events);
        let faults = self.faults(faults).collect();
        Ok((value, Findings { faults, names }))
    }
}

/// Reads one file into a library.
struct Reader<'a> {
    source: &'a Source,
    library: &'a mut Library,
    boards: &'a mut Vec<PrintedBoard>,
    names: &'a mut Names,
    pictures: &'a mut Pictures,
}

impl Reader<'_> {
    fn read(self, kind: Kind) -> Result<Findings, ContentError> {
        let Source { path, text } = self.source;
        let mut findings = Findings::default();
        match kind {
            Kind::Boards => {
                let found = parse::<Vec<PrintedBoard>>(path, text)?;
                let anew = |board: &PrintedBoard| found.iter().any(|new| new.id == board.id);
                self.boards.retain(|board| !anew(board));
                self.boards.extend(found);
            }
            Kind::Builds => {
                let build = parse::<BuildDef>(path, text)?;
                self.named(&build.id)?;
                self.library.builds.push(Arc::new(build));
            }
            Kind::Decks => {
                let (mut deck, found) = self.source.parse::<DeckDef>()?;
                findings = found;
                self.named(&deck.id)?;
                let set = deck.id.clone();
                for card in deck.cards.iter_mut().filter_map(Arc::get_mut) {
                    card.set.clone_from(&set);
                }
                match self.library.decks.last() {
                    Some(nearer) if nearer.id == deck.id => {
                        let merged = merge(nearer, deck);
                        self.library.decks.pop();
                        self.library.decks.push(Arc::new(merged));
                    }
                    _ => self.library.decks.push(Arc::new(deck)),
                }
            }
            Kind::Hazards => {
                let (hazards, found) = self.source.parse::<HazardDeckDef>()?;
                findings = found;
                self.library.hazards = Some(Arc::new(hazards));
            }
            Kind::Warbands => {
                let (warband, found) = self.source.parse::<WarbandDef>()?;
                findings = found;
                self.named(&warband.id)?;
                let abilities = warband.warscroll.abilities.len();
                if abilities > Warscroll::MOST_ABILITIES {
                    let most = Warscroll::MOST_ABILITIES;
                    return Err(ContentError::Invalid {
                        file: path.clone(),
                        message: format!(
                            "its warscroll has {abilities} abilities; it can have {most}"
                        ),
                    });
                }
                self.library.warbands.push(Arc::new(warband));
            }
            Kind::Names => {
                let (listed, found) = self.source.parse::<Names>()?;
                findings = found;
                self.names.add(listed);
            }
            Kind::Pictures => *self.pictures = parse::<Pictures>(path, text)?,
            Kind::Words => self.library.words = parse::<Words>(path, text)?,
        }
        Ok(findings)
    }

    /// A file is found by its name, so that must be the slug of what it holds.
    fn named(&self, id: &str) -> Result<(), ContentError> {
        if id == self.source.stem() {
            return Ok(());
        }
        Err(ContentError::Invalid {
            file: self.source.path.clone(),
            message: format!("its id is `{id}`; give the file the same name: `{id}.ron`"),
        })
    }
}

/// A set with the cards that a nearer one of the same name replaces and adds.
fn merge(nearer: &DeckDef, farther: DeckDef) -> DeckDef {
    let anew = |card: &Arc<CardDef>| nearer.cards.iter().find(|new| new.id == card.id).cloned();
    let mut cards: Vec<Arc<CardDef>> = farther
        .cards
        .into_iter()
        .map(|card| anew(&card).unwrap_or(card))
        .collect();
    for card in &nearer.cards {
        if !cards.iter().any(|known| known.id == card.id) {
            cards.push(card.clone());
        }
    }
    DeckDef {
        id: farther.id,
        name: nearer.name.clone(),
        icon: nearer.icon.clone().or(farther.icon),
        aim: if nearer.aim.is_empty() {
            farther.aim
        } else {
            nearer.aim.clone()
        },
        printed: nearer.printed.or(farther.printed),
        plot: nearer.plot.clone().or(farther.plot),
        cards,
    }
}

/// Cards say by its printed name for which warband or alliance they are.
fn name_factions(library: &mut Library, names: &Names) {
    let warbands = &library.warbands;
    for deck in &mut library.decks {
        if deck.cards.iter().all(|card| card.faction.is_none()) {
            continue;
        }
        for card in &mut Arc::make_mut(deck).cards {
            let name = card
                .faction
                .and_then(|faction| faction_name(faction.as_str(), warbands, names));
            if card.faction_name != name {
                Arc::make_mut(card).faction_name = name;
            }
        }
    }
}

/// Texts say by their printed names which fighters they mean.
fn name_fighters(library: &mut Library) {
    let fighters = library
        .warbands
        .iter()
        .flat_map(|warband| &warband.fighters);
    let names = fighters.map(|fighter| (fighter.id.as_str(), fighter.name.as_str()));
    library.words.know(names);
}

/// What is printed as a name is said as it is printed, whatever words of the edition are in it.
fn keep_names(library: &mut Library) {
    let mut names: Vec<String> = Vec::new();
    let mut keep = |name: &str| names.push(name.to_owned());
    for (_, card) in library.cards() {
        keep(&card.name);
        if let CardKind::Upgrade {
            weapon: Some(weapon),
            ..
        } = &card.kind
        {
            keep(weapon.called());
        }
    }
    for warband in &library.warbands {
        keep(&warband.name);
        for fighter in &warband.fighters {
            keep(&fighter.name);
            let sides = [&fighter.uninspired, &fighter.inspired];
            for weapon in sides.into_iter().flat_map(|side| &side.weapons) {
                keep(weapon.called());
            }
        }
    }
    for deck in &library.decks {
        keep(&deck.name);
    }
    for build in &library.builds {
        keep(&build.name);
    }
    for hazard in library.hazards.iter().flat_map(|deck| &deck.cards) {
        keep(&hazard.name);
    }
    let names = names.iter().map(String::as_str);
    library.words.keep(names);
}

/// The order of slugs, which is not quite that of paths.
fn in_order(library: &mut Library) {
    library.warbands.sort_by(|a, b| a.id.cmp(&b.id));
    library.decks.sort_by(|a, b| a.id.cmp(&b.id));
    library.builds.sort_by(|a, b| a.id.cmp(&b.id));
}

/// Cards with the same id, and ready decks whose warband or cards there are not.
fn contradictions(library: &Library) -> Vec<ContentError> {
    let mut errors = Vec::new();
    let mut known: BTreeMap<&str, &DeckDef> = BTreeMap::new();
    for (deck, card) in library.cards() {
        if let Some(other) = known.insert(card.id.as_str(), deck) {
            errors.push(ContentError::Invalid {
                file: format!("{}.ron", deck.id),
                message: format!(
                    "the card id `{}` is used in {} too; give one of them another",
                    card.id, other.id
                ),
            });
        }
    }
    for build in &library.builds {
        let mut wrong = |message: String| {
            errors.push(ContentError::Invalid {
                file: format!("builds/{}.ron", build.id),
                message,
            });
        };
        if library.warband(&build.warband).is_none() {
            wrong(format!("there is no warband `{}`", build.warband));
        }
        for card in &build.cards {
            if library.card(card.as_str()).is_none() {
                wrong(format!("there is no card with the id `{card}`"));
            }
        }
    }
    errors
}

impl Content {
    /// The same content with one file read anew, in place of what has its slug. Of a set that several books have a part in,
    /// the cards that the file does not hold stay.
    pub fn with(&self, source: &Source) -> Result<Content, Vec<ContentError>> {
        let mut library = (*self.library).clone();
        let mut boards = self.boards.clone();
        let Some(kind) = source.kind() else {
            return Ok(self.clone());
        };
        let slug = source.stem();
        let earlier = library.decks.iter().find(|deck| deck.id == slug).cloned();
        match kind {
            Kind::Builds => library.builds.retain(|other| other.id != slug),
            Kind::Decks => library.decks.retain(|other| other.id != slug),
            Kind::Hazards => library.hazards = None,
            Kind::Warbands => library.warbands.retain(|other| other.id != slug),
            Kind::Boards | Kind::Names | Kind::Pictures | Kind::Words => {}
        }
        let mut names = (*self.names).clone();
        let mut pictures = (*self.pictures).clone();
        let reader = Reader {
            source,
            library: &mut library,
            boards: &mut boards,
            names: &mut names,
            pictures: &mut pictures,
        };
        let found = reader.read(kind).map_err(|error| vec![error])?;
        let mut errors = found.faults;
        let mut known = (*self.known).clone();
        let mut mentions = self.mentions.clone();
        if let Some(before) = mentions.get(source.path.as_str()) {
            known.remove(before);
        }
        known.add(&found.names);
        errors.extend(source.nameless(&known, &found.names));
        mentions.insert(source.path.as_str().into(), found.names.into());
        if !errors.is_empty() {
            return Err(errors);
        }
        if let (Kind::Decks, Some(earlier)) = (kind, earlier)
            && let Some(anew) = library.decks.pop()
        {
            let merged = merge(&anew, (*earlier).clone());
            library.decks.push(Arc::new(merged));
        }
        in_order(&mut library);
        name_factions(&mut library, &names);
        name_fighters(&mut library);
        Ok(Content {
            edition: self.edition.clone(),
            library: Arc::new(library),
            boards,
            pictures: Arc::new(pictures),
            names: Arc::new(names),
            known: Arc::new(known),
            mentions,
            ready: OnceLock::new(),
        })
    }
}

/// Reads all files below a content folder.
pub fn sources(folder: &Path) -> Result<Vec<Source>, ContentError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let io = |path: &Path, source| ContentError::Io {
            path: path.to_path_buf(),
            source,
        };
        for entry in std::fs::read_dir(&next).map_err(|error| io(&next, error))? {
            let path: PathBuf = entry.map_err(|error| io(&next, error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                let text = std::fs::read_to_string(&path).map_err(|error| io(&path, error))?;
                let path = path
                    .strip_prefix(folder)
                    .unwrap_or(&path)
                    .to_string_lossy()
                    .replace('\\', "/");
                found.push(Source { path, text });
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    fn set(path: &str, name: &str) -> Source {
        let text = format!(
            "Deck(id: \"core\", name: \"{name}\", cards: [
                (id: \"1\", name: \"{name} card\", kind: Objective(glory: 1, score: EndPhase)),
            ])"
        );
        source(path, &text)
    }

    #[test]
    fn the_nearer_of_two_files_counts() {
        let all = || {
            vec![
                set("shadespire/sets/core.ron", "Old"),
                set("nightvault/sets/core.ron", "New"),
                set("embergard/decks/core.ron", "Other"),
            ]
        };
        for (edition, name) in [
            ("shadespire", "Old"),
            ("nightvault", "New"),
            ("dreadfane", "New"),
            ("harrowdeep", "New"),
            ("embergard", "Other"),
        ] {
            let content = read(edition, all()).expect("it is well-formed");
            let names: Vec<&str> = content
                .library
                .decks
                .iter()
                .map(|deck| deck.name.as_str())
                .collect();
            assert_eq!(names, [name], "{edition}");
            assert!(content.library.card("1").is_some());
        }
    }

    #[test]
    fn a_nearer_set_keeps_the_other_cards() {
        let card = |id: &str, name: &str| {
            format!("(id: \"{id}\", name: \"{name}\", kind: Objective(glory: 1, score: EndPhase)),")
        };
        let text = |cards: &[String]| {
            format!(
                "Deck(id: \"core\", name: \"Core\", cards: [{}])",
                cards.concat()
            )
        };
        let old = text(&[card("1", "One"), card("2", "Two")]);
        let new = text(&[card("3", "Three"), card("2", "Better")]);
        let content = read(
            "nightvault",
            vec![
                source("shadespire/sets/core.ron", &old),
                source("nightvault/sets/core.ron", &new),
            ],
        )
        .expect("well-formed");
        let names: Vec<&str> = content
            .library
            .cards()
            .map(|(_, card)| card.name.as_str())
            .collect();
        assert_eq!(names, ["One", "Better", "Three"]);
    }

    #[test]
    fn a_folder_of_no_edition_serves_them_all() {
        let content = read("dreadfane", vec![set("mine/sets/core.ron", "Mine")]);
        assert_eq!(content.expect("well-formed").library.decks.len(), 1);
    }

    #[test]
    fn files_are_named_by_what_they_hold() {
        let errors = read("embergard", vec![set("embergard/decks/cores.ron", "Core")]);
        let errors = errors.expect_err("the names differ");
        assert_eq!(
            errors[0].to_string(),
            "embergard/decks/cores.ron: its id is `core`; give the file the same name: `core.ron`"
        );
    }

    #[test]
    fn a_warscroll_has_room_for_so_many_abilities() {
        let warband = |abilities: usize| {
            let abilities = "(name: \"Again\", token: true, rules: []),".repeat(abilities);
            let text = format!(
                "Warband(id: \"many\", name: \"Many\", fighters: [], warscroll: (inspire: [], abilities: [{abilities}]))"
            );
            source("embergard/warbands/many.ron", &text)
        };
        let errors = read("embergard", vec![warband(17)]).expect_err("there are too many");
        assert_eq!(
            errors[0].to_string(),
            "embergard/warbands/many.ron: its warscroll has 17 abilities; it can have 16"
        );
        assert!(read("embergard", vec![warband(16)]).is_ok());
    }

    #[test]
    fn a_ready_deck_has_cards_that_there_are() {
        let build = source(
            "shadespire/builds/mine.ron",
            "Build(id: \"mine\", name: \"Mine\", warband: \"nobody\", cards: [\"1\", \"2\"])",
        );
        let errors = read(
            "shadespire",
            vec![set("shadespire/sets/core.ron", "Core"), build],
        );
        let errors: Vec<String> = errors
            .expect_err("two things are wrong")
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            errors,
            [
                "builds/mine.ron: there is no warband `nobody`",
                "builds/mine.ron: there is no card with the id `2`"
            ]
        );
    }

    #[test]
    fn an_error_names_its_place() {
        let broken = source("embergard/decks/x.ron", "Deck(\n  ids: 1)");
        let errors = read("embergard", vec![broken]).expect_err("it is broken");
        let text = errors[0].to_string();
        assert!(text.starts_with("embergard/decks/x.ron:2:"), "{text}");
    }

    #[test]
    fn an_unknown_edition_is_an_error() {
        let errors = read("beastgrave", Vec::new()).expect_err("there is none");
        assert!(errors[0].to_string().contains("known are: shadespire"));
    }
}
