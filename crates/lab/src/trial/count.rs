//! What is counted over the games of a trial. Only whole numbers, so that the order of the games makes no difference.

use std::collections::BTreeMap;

use underhex_bots::{Bot, PlayError};
use underhex_engine::Contest;
use underhex_engine::event::Event;
use underhex_engine::state::{CardId, Seat};

/// How often something was so, and how often the game was then won: wins count two, draws one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games.
    pub games: u64,
    /// Halves of a win.
    pub halves: u64,
    /// Glory.
    pub glory: u64,
    /// Glory of the opponent.
    pub lost: u64,
}

/// What became of a card over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardUse {
    /// Games with it in the deck.
    pub games: u64,
    /// Scored, for an Objective.
    pub scored: u64,
    /// Played, or given to a fighter.
    pub played: u64,
    /// Discarded without that.
    pub discarded: u64,
    /// Drawn, and in hand to the end.
    pub idle: u64,
    /// The games in which it was drawn.
    pub with: Results,
    /// The games in which it was not.
    pub without: Results,
}

/// Everything counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All games.
    pub all: Results,
    /// By the opponent's warband.
    pub opponents: BTreeMap<String, Results>,
    /// At the end of each round: games that got there, own Glory and the opponent's.
    pub rounds: Vec<Results>,
    /// By the number of the card in the deck.
    pub cards: BTreeMap<usize, CardUse>,
    /// The names of the cards.
    pub names: BTreeMap<usize, (String, &'static str)>,
}

/// What came of one game.
pub(super) struct Played {
    halves: u64,
    /// By round.
    glory: Vec<[u64; 2]>,
    cards: Vec<Fate>,
}

/// What became of a card.
#[derive(Clone, Default)]
struct Fate {
    name: String,
    kind: &'static str,
    drawn: bool,
    scored: bool,
    played: bool,
    discarded: bool,
}

/// Lets bots play a game to its end and looks at what becomes of the cards of a seat.
pub(super) fn play(
    contest: &mut Contest,
    bots: &mut [Box<dyn Bot>],
    seat: usize,
) -> Result<Played, PlayError> {
    let own = Seat(seat as u8);
    let table = contest.game().table().clone();
    let deck = table.seats.get(seat).map_or(0, |seat| seat.cards.len());
    let mut cards: Vec<Fate> = (0..deck)
        .map(|number| {
            let card = table.card(CardId::new(own, number));
            Fate {
                name: card.name.clone(),
                kind: kind(&card.kind),
                ..Fate::default()
            }
        })
        .collect();
    let mut glory: Vec<[u64; 2]> = Vec::new();
    loop {
        let mut fate = |card: CardId, change: fn(&mut Fate)| {
            if card.seat() == own
                && let Some(fate) = cards.get_mut(card.index())
            {
                change(fate);
            }
        };
        for event in contest.take_events() {
            match event {
                Event::Scored { card, .. } => fate(card, |fate| fate.scored = true),
                Event::Played { card } | Event::Equipped { card, .. } => {
                    fate(card, |fate| fate.played = true);
                }
                _ => {}
            }
        }
        let state = contest.game().state();
        let round = usize::from(state.round.max(1));
        glory.resize(round.max(glory.len()), [0; 2]);
        if let (Some(now), [a, b]) = (glory.last_mut(), &contest.glory()[..]) {
            *now = if seat == 0 { [*a, *b] } else { [*b, *a] }.map(u64::from);
        }
        if !underhex_bots::play_choice(contest, bots)? {
            break;
        }
    }
    let result = contest.result().ok_or(PlayError::NoResult)?;
    let player = contest.game().state().player(own);
    for (number, fate) in cards.iter_mut().enumerate() {
        let card = CardId::new(own, number);
        let in_deck =
            player.objective_deck().contains(&card) || player.power_deck().contains(&card);
        fate.drawn = !in_deck || fate.scored || fate.played;
        fate.discarded =
            player.objective_discard().contains(&card) || player.power_discard().contains(&card);
    }
    Ok(Played {
        halves: match result.winner() {
            Some(winner) if winner == own => 2,
            Some(_) => 0,
            None => 1,
        },
        glory,
        cards,
    })
}

fn kind(kind: &underhex_engine::cards::CardKind) -> &'static str {
    use underhex_engine::cards::{CardKind, Score};
    match kind {
        CardKind::Objective {
            score: Score::Surge(_),
            ..
        } => "surge",
        CardKind::Objective { .. } => "objective",
        CardKind::Ploy { spell, .. } if !spell.is_empty() => "spell",
        CardKind::Ploy { .. } => "ploy",
        CardKind::Upgrade { .. } => "upgrade",
    }
}

impl Results {
    fn of(halves: u64, glory: [u64; 2]) -> Self {
        Self {
            games: 1,
            halves,
            glory: glory[0],
            lost: glory[1],
        }
    }

    fn add(&mut self, other: Results) {
        self.games += other.games;
        self.halves += other.halves;
        self.glory += other.glory;
        self.lost += other.lost;
    }
}

impl CardUse {
    fn add(&mut self, other: CardUse) {
        self.games += other.games;
        self.scored += other.scored;
        self.played += other.played;
        self.discarded += other.discarded;
        self.idle += other.idle;
        self.with.add(other.with);
        self.without.add(other.without);
    }
}

impl Counts {
    /// What one game counts.
    pub(super) fn of(opponent: String, played: Played) -> Self {
        let end = played.glory.last().copied().unwrap_or_default();
        let all = Results::of(played.halves, end);
        let mut counts = Self {
            all,
            rounds: played
                .glory
                .iter()
                .map(|glory| Results::of(played.halves, *glory))
                .collect(),
            ..Self::default()
        };
        counts.opponents.insert(opponent, all);
        for (number, fate) in played.cards.into_iter().enumerate() {
            let used = fate.scored || fate.played;
            let nothing = Results::default();
            counts.cards.insert(
                number,
                CardUse {
                    games: 1,
                    scored: u64::from(fate.scored),
                    played: u64::from(fate.played),
                    discarded: u64::from(fate.discarded && !used),
                    idle: u64::from(fate.drawn && !fate.discarded && !used),
                    with: if fate.drawn { all } else { nothing },
                    without: if fate.drawn { nothing } else { all },
                },
            );
            counts.names.insert(number, (fate.name, fate.kind));
        }
        counts
    }

    /// Both together.
    pub fn plus(mut self, other: Self) -> Self {
        self.all.add(other.all);
        for (opponent, results) in other.opponents {
            self.opponents.entry(opponent).or_default().add(results);
        }
        for (round, results) in other.rounds.into_iter().enumerate() {
            match self.rounds.get_mut(round) {
                Some(mine) => mine.add(results),
                None => self.rounds.push(results),
            }
        }
        for (number, card) in other.cards {
            self.cards.entry(number).or_default().add(card);
        }
        self.names.extend(other.names);
        self
    }
}
