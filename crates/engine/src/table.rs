//! What is fixed for one game: the ruleset, the players' warbands and cards, the battlefields to choose from.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::board::{Battlefield, BoardError, Piece, PrintedBoard, Seams};
use crate::cards::boost::{Boost, lends};
use crate::cards::{
    Arena, Aspects, CardDef, CardKind, Cond, FighterDef, FighterSide, HazardDeckDef, HazardDef,
    Moment, MomentSet, Name, Num, Receivers, Rules, Runemark, Scopes, Score, Stat, TallyId,
    WarbandDef, Warscroll, WeaponDef,
};
use crate::library::Library;
use crate::opening::Opening;
use crate::rules::{Boards, Features, Ruleset, WeaponAbilities};
use crate::said::Said;
use crate::setup::Asking;
use crate::state::{
    CardId, CardSet, Feature, FighterId, FighterSet, HazardId, MAX_SEATS, Plan, Seat,
};
use crate::vocabulary::Touches;

/// What a player brings to the table.
#[derive(Clone, Debug)]
pub struct SeatSetup {
    /// The warband.
    pub warband: Arc<WarbandDef>,
    /// The slugs of the decks that the cards come from.
    pub decks: Vec<String>,
    /// Objectives and Power cards.
    pub cards: Vec<Arc<CardDef>>,
    /// Plot cards.
    pub plots: Vec<Rules>,
}

impl SeatSetup {
    /// A warband with a Rivals deck as printed.
    pub fn rivals(library: &Library, warband: &str, deck: &str) -> Result<Self, TableError> {
        let warband = library
            .warband(warband)
            .ok_or_else(|| TableError::UnknownWarband(warband.to_owned()))?
            .clone();
        let deck = library
            .deck(deck)
            .ok_or_else(|| TableError::UnknownDeck(deck.to_owned()))?;
        Ok(Self {
            warband,
            decks: vec![deck.id.clone()],
            cards: deck.cards.clone(),
            plots: deck.plot.iter().cloned().collect(),
        })
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// No such warband.
    #[error("there is no warband `{0}`; `underhex cards --warbands` lists them")]
    UnknownWarband(String),
    /// No such deck.
    #[error("there is no deck `{0}`; `underhex cards --coverage` lists them")]
    UnknownDeck(String),
    /// No such ready deck.
    #[error("there is no ready deck `{0}`; `underhex deck` lists them")]
    UnknownBuild(String),
    /// A ready deck of another warband.
    #[error("the ready deck `{deck}` is for {owner}, not for {warband}")]
    ForeignBuild {
        /// Which deck.
        deck: String,
        /// The slug of the warband it is for.
        owner: String,
        /// The slug of the warband that was asked for.
        warband: String,
    },
    /// No such card.
    #[error("there is no card with the id `{0}`; `underhex cards` searches them")]
    UnknownCard(String),
    /// Too few or too many players.
    #[error("a game has 2 to 4 players, not {0}")]
    Players(usize),
    /// More fighters than the kernel holds.
    #[error("{0} fighters are more than the 64 a game can hold")]
    TooManyFighters(usize),
    /// More feature tokens than the kernel holds.
    #[error("{0} feature tokens are more than the {most} a game can hold", most = Feature::MOST)]
    TooManyFeatures(usize),
    /// More boards than the kernel holds.
    #[error("the players bring more than 256 different boards, more than a game can hold")]
    TooManyBoards,
    /// More abilities on a warscroll than the kernel holds.
    #[error("the warscroll of {name} has {count} abilities, more than the {most} it can have", most = Warscroll::MOST_ABILITIES)]
    TooManyAbilities {
        /// Whose.
        name: String,
        /// How many.
        count: usize,
    },
    /// More cards than the kernel holds.
    #[error("{name} brings {count} cards, more than the 64 a player can have")]
    TooManyCards {
        /// Whose.
        name: String,
        /// How many.
        count: usize,
    },
    /// A warband has more fighters than there are starting hexes in a territory.
    #[error(
        "{name} has {fighters} fighters to deploy, but a territory of {board} has only {hexes} starting hexes"
    )]
    NoRoom {
        /// Whose.
        name: String,
        /// How many.
        fighters: usize,
        /// Where.
        board: String,
        /// How many hexes.
        hexes: usize,
    },
    /// More players than the edition knows.
    #[error("{edition} is played by 2 to {most} players, not {players}")]
    TooManyPlayers {
        /// The edition.
        edition: String,
        /// How many it knows.
        most: u8,
        /// How many there are.
        players: usize,
    },
    /// Nothing to play on.
    #[error("a game needs at least one battlefield")]
    NoBattlefield,
    /// A player has no board to lay.
    #[error("player {0} needs at least one board")]
    NoBoard(usize),
    /// A board cannot be used.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// A fighter of this game.
#[derive(Clone, Debug)]
pub struct FighterEntry {
    /// Whose.
    pub seat: Seat,
    /// Its name among all fighters of this game.
    pub name: Name,
    /// Its fighter card.
    pub def: Arc<FighterDef>,
    /// It is a leader by its card.
    pub leader: bool,
    /// It flies by its card: before it is Inspired, and then.
    pub flying: [bool; 2],
    /// The characteristics that are plain numbers on its card: before it is Inspired, and then.
    pub printed: [[Option<u8>; Stat::EACH.len()]; 2],
    /// Both sides of its card have a plain Move of more than 0.
    pub moves: bool,
    /// It is a beast by its card.
    pub beast: bool,
    /// The farthest that the weapons of either side reach, where nothing but what is printed decides on that; `Some(None)` of a side
    /// without weapons. The Inspired side comes second.
    pub reach: [Option<Option<u8>>; 2],
}

/// A battlefield that can be chosen.
#[derive(Clone, Debug)]
pub struct BattlefieldEntry {
    /// What it is called: board and orientation.
    pub name: String,
    /// The battlefield.
    pub board: Arc<Battlefield>,
}

/// Battlefields by their plans, so that games at one table need not build the same one again. It changes nothing that can
/// be seen from outside.
#[derive(Clone, Debug, Default)]
struct Laid(Arc<Mutex<BTreeMap<Plan, Arc<Battlefield>>>>);

impl Laid {
    /// How many are kept: more than two players with a few boards each can come up with.
    const MOST: usize = 512;
}

/// For each moment the tallies that count it, and for whom.
type Tallies = Vec<Vec<(Seat, TallyId)>>;

/// Gives numbers to everything that states refer to, in the order of the seats.
fn number(seats: &mut [SeatSetup], hazards: Option<&mut Arc<HazardDeckDef>>) -> (Arena, Tallies) {
    let mut arena = Arena::default();
    let mut tallies: Tallies = vec![Vec::new(); Moment::COUNT];
    let mut keep = |arena: &Arena, seat, first| {
        for (id, tally) in arena.tallies_from(first) {
            tallies[tally.on.at as usize].push((seat, id));
        }
    };
    for (index, setup) in seats.iter_mut().enumerate() {
        let first = arena.next_tally();
        setup.warband = arena.numbered(&*setup.warband);
        for card in &mut setup.cards {
            *card = arena.numbered(&**card);
        }
        arena.number(&mut setup.plots);
        keep(&arena, Seat(index as u8), first);
    }
    if let Some(hazards) = hazards {
        let first = arena.next_tally();
        *hazards = arena.numbered(&**hazards);
        keep(&arena, Seat::NOBODY, first);
    }
    (arena, tallies)
}

/// How a match stands before its last game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Standing {
    /// Games won, by seat.
    pub wins: [u8; MAX_SEATS],
    /// Glory points gained in all games together, by seat.
    pub glory: [u16; MAX_SEATS],
}

/// The Surge cards that wait for a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waiting {
    /// Objectives.
    pub objectives: CardSet,
    /// Ploys and Upgrades.
    pub power: CardSet,
}

/// For each moment the cards that wait for it.
fn waiting_of(seats: &[SeatSetup]) -> Vec<Waiting> {
    let mut all = vec![Waiting::default(); Moment::COUNT];
    for (seat, setup) in (0..).map(Seat).zip(seats) {
        for (index, card) in setup.cards.iter().enumerate() {
            let Some(moment) = surge_of(card) else {
                continue;
            };
            let waiting = &mut all[moment as usize];
            let cards = match card.kind {
                CardKind::Objective { .. } => &mut waiting.objectives,
                _ => &mut waiting.power,
            };
            cards.insert(CardId::new(seat, index));
        }
    }
    all
}

/// What is fixed for one game.
#[derive(Clone, Debug)]
pub struct Table {
    /// The ruleset.
    pub rules: Ruleset,
    /// All definitions.
    pub library: Arc<Library>,
    /// What the players bring.
    pub seats: Vec<SeatSetup>,
    /// All fighters.
    pub fighters: Vec<FighterEntry>,
    /// The battlefields to choose from; none where they are laid from the players' boards.
    pub battlefields: Vec<BattlefieldEntry>,
    /// Boards that the players bring, each once.
    pub boards: Vec<Arc<PrintedBoard>>,
    /// Which of them look the same when they are turned.
    symmetric: Vec<bool>,
    /// Which of the boards each player has.
    pub collections: Vec<Vec<u8>>,
    /// Boards are laid only in fixed arrangements, as all have agreed. (SHA-MULTI-05)
    pub fixed_layout: bool,
    /// With three or four players, they may change seats once the boards lie. (HAR-MULTI-27)
    pub reseats: bool,
    /// Who is asked for an answer.
    pub asking: Asking,
    /// Battlefields that were laid from the boards lately.
    laid: Laid,
    /// What was put into words.
    pub(crate) said: Said,
    /// The hazard deck, where the ruleset has hazards.
    pub hazards: Option<Arc<HazardDeckDef>>,
    /// Capture the Artefact is played. (SHA-ARTEFACT-01)
    pub artefact: bool,
    /// What the earlier games of a match brought, if this game is to decide it whatever happens. (SHA-MATCH-05 to -09)
    pub standing: Option<Standing>,
    /// What states of this game refer to by number.
    pub(crate) arena: Arena,
    /// What each list of rules touches.
    pub(crate) aspects: Vec<Aspects>,
    /// Whom each list of rules may give what.
    pub(crate) receivers: Vec<Receivers>,
    /// What it depends on, for each list of rules, whether what is to happen as soon as a condition holds does.
    pub(crate) depends_on: Vec<Touches>,
    /// For each moment the tallies that count it, and for whom.
    pub(crate) tallies: Tallies,
    /// The moments that some tally counts.
    pub(crate) counted: MomentSet,
    /// How far back some tally reaches.
    pub(crate) scopes: Scopes,
    /// What each card in hand waits for: for Surge ploys and Objectives.
    surges: Vec<Vec<Option<Moment>>>,
    /// The same seen from each moment.
    waiting: Vec<Waiting>,
    /// Which boosts each card in hand could give: for Surge ploys.
    lends: Vec<Vec<[bool; Boost::ALL.len()]>>,
    /// The cards that are played from the hand in Power steps.
    power: CardSet,
    /// The fighters that carry each runemark on their cards: before they are Inspired, and then.
    runemarks: Vec<(Runemark, [FighterSet; 2])>,
    /// How every game here begins.
    pub(crate) opening: Opening,
}

impl Table {
    /// Sets a table with battlefields to choose from.
    pub fn new(
        library: Arc<Library>,
        rules: Ruleset,
        seats: Vec<SeatSetup>,
        battlefields: Vec<BattlefieldEntry>,
    ) -> Result<Self, TableError> {
        if battlefields.is_empty() {
            return Err(TableError::NoBattlefield);
        }
        let mut table = Self::set(library, rules, seats)?;
        let printed = battlefields
            .iter()
            .map(|entry| entry.board.objectives().len());
        if let Some(features) = printed.max().filter(|most| *most > Feature::MOST) {
            return Err(TableError::TooManyFeatures(features));
        }
        table.battlefields = battlefields;
        let rim = table.rules.rim();
        for entry in &mut table.battlefields {
            if entry.board.rim() != rim {
                let board = (*entry.board).clone().with_rim(rim);
                entry.board = Arc::new(board);
            }
        }
        Ok(table)
    }

    /// Sets a table to which each player brings a collection of boards. (SHA-BOARD-01, HAR-SETUP-18)
    pub fn with_boards(
        library: Arc<Library>,
        rules: Ruleset,
        seats: Vec<SeatSetup>,
        collections: &[Vec<Arc<PrintedBoard>>],
    ) -> Result<Self, TableError> {
        if rules.boards != Boards::OneEach {
            return Err(TableError::NoBattlefield);
        }
        let mut table = Self::set(library, rules, seats)?;
        for player in 0..table.seats.len() {
            let mut own = Vec::new();
            for board in collections.get(player).map_or(&[][..], Vec::as_slice) {
                let known = table.boards.iter().position(|known| known == board);
                let index = match known {
                    Some(index) => index,
                    None => {
                        let alone = Piece {
                            board,
                            turned: false,
                            x: 0,
                            y: 0,
                            owner: 0,
                            minimum_completed: 0,
                        };
                        Battlefield::assemble_with(&table.library.shapes, &[alone])?;
                        table.boards.push(board.clone());
                        table.symmetric.push(board.symmetric());
                        table.boards.len() - 1
                    }
                };
                let index = u8::try_from(index).map_err(|_| TableError::TooManyBoards)?;
                if !own.contains(&index) {
                    own.push(index);
                }
            }
            if own.is_empty() {
                return Err(TableError::NoBoard(player + 1));
            }
            table.collections.push(own);
        }
        Ok(table)
    }

    /// The same table where boards are laid only in fixed arrangements. (SHA-MULTI-05)
    #[must_use]
    pub fn with_fixed_layout(mut self) -> Self {
        self.fixed_layout = true;
        self
    }

    fn set(
        library: Arc<Library>,
        rules: Ruleset,
        mut seats: Vec<SeatSetup>,
    ) -> Result<Self, TableError> {
        if !(2..=MAX_SEATS).contains(&seats.len()) {
            return Err(TableError::Players(seats.len()));
        }
        if seats.len() > usize::from(rules.most_players.count()) {
            return Err(TableError::TooManyPlayers {
                edition: rules.name,
                most: rules.most_players.count(),
                players: seats.len(),
            });
        }
        let features = most_features(&rules, seats.len());
        if features > Feature::MOST {
            return Err(TableError::TooManyFeatures(features));
        }
        let mut hazards = library.hazards.clone().filter(|_| rules.hazards.on());
        let (arena, tallies) = number(&mut seats, hazards.as_mut());
        let counted = (arena.tallies_from(TallyId(0)))
            .fold(MomentSet::EMPTY, |all, (_, tally)| all.with(tally.on.at));
        let scopes = (arena.tallies_from(TallyId(0)))
            .map(|(_, tally)| tally.this)
            .collect();
        let many = seats
            .iter()
            .find(|seat| seat.cards.len() > CardId::PER_SEAT);
        if let Some(seat) = many {
            return Err(TableError::TooManyCards {
                name: seat.warband.name.clone(),
                count: seat.cards.len(),
            });
        }
        let abilities = |seat: &SeatSetup| seat.warband.warscroll.abilities.len();
        let many = seats
            .iter()
            .find(|seat| abilities(seat) > Warscroll::MOST_ABILITIES);
        if let Some(seat) = many {
            return Err(TableError::TooManyAbilities {
                name: seat.warband.name.clone(),
                count: abilities(seat),
            });
        }
        let fighters = fighters(&seats, &rules);
        if fighters.len() > 64 {
            return Err(TableError::TooManyFighters(fighters.len()));
        }
        let moments = |seat: &SeatSetup| seat.cards.iter().map(|card| surge_of(card)).collect();
        let surges = seats.iter().map(moments).collect();
        let waiting = waiting_of(&seats);
        let boosts = |seat: &SeatSetup| seat.cards.iter().map(|card| lent_by(&card.kind)).collect();
        let lends = seats.iter().map(boosts).collect();
        let power = played_in_power_steps(&seats);
        let runemarks = runemarks(&fighters);
        let (aspects, receivers) = (arena.aspects(), arena.receivers());
        let depends_on = arena.depends_on();
        Ok(Self {
            rules,
            library,
            seats,
            fighters,
            battlefields: Vec::new(),
            boards: Vec::new(),
            symmetric: Vec::new(),
            collections: Vec::new(),
            fixed_layout: false,
            reseats: false,
            asking: Asking::WhoCan,
            laid: Laid::default(),
            said: Said::default(),
            hazards,
            artefact: false,
            standing: None,
            arena,
            aspects,
            receivers,
            depends_on,
            tallies,
            counted,
            scopes,
            surges,
            waiting,
            lends,
            power,
            runemarks,
            opening: Opening::default(),
        })
    }

    /// How many hexes boards must complete when they are joined.
    pub fn seams(&self) -> Seams {
        Seams {
            long: self.rules.long_seam,
            short: self.rules.short_seam,
        }
    }

    /// The battlefield that comes of a plan; nothing if the plan is not one of this table's.
    pub fn battlefield(&self, plan: &Plan) -> Arc<Battlefield> {
        let laid = match plan {
            Plan::Ready(index) => {
                let entry = self.battlefields.get(usize::from(*index));
                return entry.map_or_else(
                    || Arc::new(Battlefield::nothing()),
                    |entry| entry.board.clone(),
                );
            }
            Plan::Laid(laid) => laid,
        };
        let mut memo = match self.laid.0.lock() {
            Ok(memo) => memo,
            Err(poisoned) => poisoned.into_inner(),
        };
        if let Some(board) = memo.get(plan) {
            return board.clone();
        }
        let pieces: Option<Vec<Piece<'_>>> = laid
            .iter()
            .map(|laid| {
                Some(Piece {
                    board: self.boards.get(usize::from(laid.board))?,
                    turned: laid.turned,
                    x: laid.x.into(),
                    y: laid.y.into(),
                    owner: laid.seat.0,
                    minimum_completed: 0,
                })
            })
            .collect();
        let board = pieces
            .and_then(|pieces| Battlefield::assemble_with(&self.library.shapes, &pieces).ok())
            .map_or_else(Battlefield::nothing, |board| {
                board.with_rim(self.rules.rim())
            });
        let board = Arc::new(board);
        if memo.len() >= Laid::MOST {
            memo.clear();
        }
        memo.insert(plan.clone(), board.clone());
        board
    }

    /// What the battlefield of a plan is called.
    pub fn battlefield_name(&self, plan: &Plan) -> String {
        match plan {
            Plan::Ready(index) => self
                .battlefields
                .get(usize::from(*index))
                .map_or_else(String::new, |entry| entry.name.clone()),
            Plan::Laid(laid) => {
                let names: Vec<&str> = laid.iter().map(|laid| self.board_id(laid.board)).collect();
                names.join(" + ")
            }
        }
    }

    /// Whether one of the players' boards looks the same when it is turned.
    pub(crate) fn is_symmetric(&self, board: u8) -> bool {
        let known = self.symmetric.get(usize::from(board));
        known.is_some_and(|symmetric| *symmetric)
    }

    /// The short name of one of the players' boards.
    pub fn board_id(&self, board: u8) -> &str {
        self.boards
            .get(usize::from(board))
            .map_or("", |board| board.id.as_str())
    }

    /// A hazard.
    pub fn hazard(&self, id: HazardId) -> Option<&HazardDef> {
        let deck = self.hazards.as_ref()?;
        deck.cards.get(id.index()).map(|card| &**card)
    }

    /// A fighter's entry.
    pub fn fighter(&self, id: FighterId) -> &FighterEntry {
        &self.fighters[id.index()]
    }

    /// A card.
    pub fn card(&self, id: CardId) -> &CardDef {
        &self.seats[id.seat().index()].cards[id.index()]
    }

    /// Whether a card is an Objective.
    pub fn is_objective(&self, id: CardId) -> bool {
        matches!(self.card(id).kind, CardKind::Objective { .. })
    }

    /// Whether a card is an Upgrade.
    pub fn is_upgrade(&self, id: CardId) -> bool {
        matches!(self.card(id).kind, CardKind::Upgrade { .. })
    }

    /// Whether a card is a ploy, and no spell.
    pub fn is_ploy(&self, id: CardId) -> bool {
        matches!(&self.card(id).kind, CardKind::Ploy { spell, .. } if spell.is_empty())
    }

    /// What a card in hand waits for.
    pub(crate) fn surge(&self, id: CardId) -> Option<Moment> {
        self.surges[id.seat().index()][id.index()]
    }

    /// The cards that wait for a moment as soon as they are in a hand.
    #[inline]
    pub(crate) fn waiting(&self, moment: Moment) -> &Waiting {
        &self.waiting[moment as usize]
    }

    /// The fighters that carry a runemark on their cards: before they are Inspired, and then.
    pub(crate) fn with_runemark(&self, mark: Runemark) -> [FighterSet; 2] {
        let mut all = self.runemarks.iter();
        let found = all.find(|(known, _)| *known == mark);
        found.map_or_else(Default::default, |(_, fighters)| *fighters)
    }

    /// Whether a card is played from the hand in Power steps: a ploy that waits for no moment, or an Upgrade.
    #[inline]
    pub(crate) fn is_played_in_power_steps(&self, id: CardId) -> bool {
        self.power.contains(id)
    }

    /// What the Surge cards of a hand wait for.
    pub(crate) fn listens(&self, hand: &[CardId]) -> MomentSet {
        let moments = hand.iter().filter_map(|card| self.surge(*card));
        moments.fold(MomentSet::EMPTY, MomentSet::with)
    }

    /// Whether a card in hand could give such a boost.
    pub(crate) fn lends(&self, id: CardId, boost: Boost) -> bool {
        self.lends[id.seat().index()][id.index()][boost as usize]
    }
}

/// The most feature tokens that so many players could come to lay: those with a number, one without for each where that is done, the Artefact.
fn most_features(rules: &Ruleset, players: usize) -> usize {
    let blank = if rules.features == Features::Dealt {
        players
    } else {
        0
    };
    match rules.features {
        Features::Printed => 0,
        _ => usize::from(rules.feature_tokens_for(players)) + blank + 1,
    }
}

/// Ploys that wait for no moment, and Upgrades.
fn played_in_power_steps(seats: &[SeatSetup]) -> CardSet {
    let mut power = CardSet::default();
    for (seat, setup) in (0..).map(Seat).zip(seats) {
        let played = |card: &CardDef| {
            let kind = &card.kind;
            matches!(
                kind,
                CardKind::Ploy { surge: None, .. } | CardKind::Upgrade { .. }
            )
        };
        let cards = setup.cards.iter().enumerate();
        power.extend(
            cards
                .filter(|(_, card)| played(card))
                .map(|(index, _)| CardId::new(seat, index)),
        );
    }
    power
}

/// Which boosts a Surge ploy could give.
fn lent_by(kind: &CardKind) -> [bool; Boost::ALL.len()] {
    match kind {
        CardKind::Ploy {
            surge: Some(_),
            effects,
            ..
        } => Boost::ALL.map(|boost| lends(effects, boost)),
        _ => [false; Boost::ALL.len()],
    }
}

/// The fighters of all warbands, each with a name that no other has.
fn fighters(seats: &[SeatSetup], rules: &Ruleset) -> Vec<FighterEntry> {
    let mut fighters = Vec::new();
    for (index, seat) in seats.iter().enumerate() {
        for def in &seat.warband.fighters {
            let twin = seats.iter().enumerate().any(|(other, setup)| {
                let mut others = setup.warband.fighters.iter();
                other != index && others.any(|fighter| fighter.id == def.id)
            });
            for copy in 0..def.count {
                let mut name = def.id.to_string();
                if def.count > 1 {
                    name = format!("{name}-{}", copy + 1);
                }
                if twin {
                    name = format!("{name}@{}", index + 1);
                }
                let printed = [&def.uninspired, &def.inspired].map(plain_numbers);
                let moves = |side: &[Option<u8>]| side[Stat::Move as usize] > Some(0);
                fighters.push(FighterEntry {
                    seat: Seat(index as u8),
                    name: Name::new(&name).unwrap_or(def.id),
                    def: def.clone(),
                    leader: def.runemarks.contains(&Runemark::Leader),
                    flying: [&def.uninspired, &def.inspired].map(|side| {
                        let mut marks = def.runemarks.iter().chain(&side.runemarks);
                        marks.any(|mark| *mark == Runemark::Flying)
                    }),
                    moves: printed.iter().all(|side| moves(side)),
                    printed,
                    beast: def.runemarks.contains(&Runemark::Beast),
                    reach: [&def.uninspired, &def.inspired].map(|side| printed_reach(side, rules)),
                });
            }
        }
    }
    fighters
}

/// The fighters that carry each runemark on their cards: before they are Inspired, and then.
fn runemarks(fighters: &[FighterEntry]) -> Vec<(Runemark, [FighterSet; 2])> {
    let mut all: BTreeMap<Runemark, [FighterSet; 2]> = BTreeMap::new();
    for (id, FighterEntry { def, .. }) in (0..).map(FighterId).zip(fighters) {
        for (place, side) in [&def.uninspired, &def.inspired].into_iter().enumerate() {
            for mark in def.runemarks.iter().chain(&side.runemarks) {
                all.entry(*mark).or_default()[place].insert(id);
            }
        }
    }
    all.into_iter().collect()
}

/// The characteristics that are plain numbers on one side of a fighter card.
fn plain_numbers(side: &FighterSide) -> [Option<u8>; Stat::EACH.len()] {
    Stat::EACH.map(|stat| match side.printed(stat) {
        Num::Const(number) => Some((*number).clamp(0, i16::from(u8::MAX)) as u8),
        Num::Of(_) => None,
    })
}

/// How far a weapon reaches, if nothing but what is printed decides on that.
fn printed_range(weapon: &WeaponDef, rules: &Ruleset) -> Option<u8> {
    let Num::Const(range) = weapon.range else {
        return None;
    };
    let always = matches!(weapon.when, Cond::Always(_)) && !weapon.spell;
    // Scything, printed or given, takes Range away. (HAR-KEYWORD-17)
    let lasts = range <= 1 || rules.weapon_abilities != WeaponAbilities::All;
    (always && lasts).then_some(range.clamp(0, u8::MAX.into()) as u8)
}

/// The farthest that the weapons of a side reach, likewise.
fn printed_reach(side: &FighterSide, rules: &Ruleset) -> Option<Option<u8>> {
    let mut weapons = side.weapons.iter();
    weapons.try_fold(None, |farthest: Option<u8>, weapon| {
        Some(farthest.max(Some(printed_range(weapon, rules)?)))
    })
}

/// The moment that a Surge card waits for.
fn surge_of(card: &CardDef) -> Option<Moment> {
    match &card.kind {
        CardKind::Objective {
            score: Score::Surge(trigger),
            ..
        }
        | CardKind::Ploy {
            surge: Some(trigger),
            ..
        }
        | CardKind::Upgrade {
            surge: Some((trigger, _)),
            ..
        } => Some(trigger.at),
        _ => None,
    }
}
