//! A position as a scenario file has it.

use std::fmt::Write;

use underhex_engine::Game;
use underhex_engine::board::{Battlefield, HexId, HexKind, HexSet};
use underhex_engine::cards::Token;
use underhex_engine::state::{CardId, FighterId, Seat};

/// The seats of a scenario, with the players of a game who take them: the one who is to solve it is player a.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seats {
    pub solver: Seat,
    pub other: Seat,
}

/// Where a puzzle begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// With the last turn of a round.
    Turn,
    /// With the last Power step of a round.
    Power,
}

impl Start {
    pub fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Power => "power",
        }
    }
}

/// A position as a scenario, without its name, goal and script. Nothing if a scenario cannot say it.
///
/// Only the solver has cards in hand, and these: what the other one holds is not known, and the solution must not hang on it.
pub(super) fn outline(game: &Game, seats: Seats, start: Start, hand: &[CardId]) -> Option<String> {
    let state = game.state();
    let board = state.ground.board();
    if !board.kind(HexKind::Snare).is_empty() || !state.markers.is_empty() {
        return None;
    }
    let field = Field::new(board);
    let mut text = String::new();
    field.write(
        &mut text,
        [seats.solver, seats.other].map(|seat| board.territory(state.player(seat).territory)),
    );
    let _ = writeln!(text, "start = \"{}\"", start.word());
    let _ = writeln!(text, "round = {}", state.round);
    if state.active == seats.other {
        text.push_str("active = \"b\"\n");
    }
    // Tokens without a number get one that is free: a scenario knows each by its own.
    let mut free = (0..=9).filter(|number| !state.features.iter().any(|one| one.number == *number));
    let mut numbered = Vec::new();
    for feature in state
        .features
        .iter()
        .filter(|feature| feature.off.is_none())
    {
        let number = if feature.number == 0 {
            free.next()?
        } else {
            feature.number
        };
        numbered.push((number, feature));
    }
    for (key, treasure) in [("treasure", true), ("cover", false)] {
        let tokens: Vec<String> = numbered
            .iter()
            .filter(|(_, feature)| feature.treasure == treasure)
            .map(|(number, feature)| format!("{number} = \"{}\"", field.name(feature.hex)))
            .collect();
        if !tokens.is_empty() {
            let _ = writeln!(text, "{key} = {{ {} }}", tokens.join(", "));
        }
    }
    for (letter, seat) in [("a", seats.solver), ("b", seats.other)] {
        let hand = Some(hand).filter(|_| seat == seats.solver);
        player(&mut text, game, &field, letter, seat, hand)?;
    }
    Some(text)
}

/// The battlefield, named by axial coordinates around its middle.
struct Field<'a> {
    board: &'a Battlefield,
    middle: (i32, i32),
}

impl<'a> Field<'a> {
    fn new(board: &'a Battlefield) -> Self {
        let count = board.len().max(1) as i32;
        let (mut q, mut r) = (0, 0);
        for hex in board.all().iter() {
            let at = board.coord(hex);
            (q, r) = (q + at.x, r + at.y);
        }
        let middle = (q / count, r / count);
        Self { board, middle }
    }

    fn name(&self, hex: HexId) -> String {
        let at = self.board.coord(hex);
        format!("{},{}", at.x - self.middle.0, at.y - self.middle.1)
    }

    fn names(&self, hexes: HexSet) -> String {
        let names: Vec<String> = hexes
            .iter()
            .map(|hex| format!("\"{}\"", self.name(hex)))
            .collect();
        format!("[{}]", names.join(", "))
    }

    fn write(&self, text: &mut String, territories: [HexSet; 2]) {
        let _ = writeln!(text, "board.only = {}", self.names(self.board.all()));
        let kinds = [
            ("blocked", self.board.blocked()),
            ("stagger", self.board.stagger()),
            ("lethal", self.board.lethal()),
            ("cover", self.board.cover()),
            ("territory_a", territories[0]),
            ("territory_b", territories[1]),
        ];
        for (kind, hexes) in kinds {
            if !hexes.is_empty() {
                let _ = writeln!(text, "board.{kind} = {}", self.names(hexes));
            }
        }
    }
}

fn player(
    text: &mut String,
    game: &Game,
    field: &Field,
    letter: &str,
    seat: Seat,
    hand: Option<&[CardId]>,
) -> Option<()> {
    let (state, table) = (game.state(), game.table());
    let player = state.player(seat);
    if !player.planted.is_empty() || !player.kept().is_empty() {
        return None;
    }
    let cards = |pile: &[CardId]| {
        let ids = pile
            .iter()
            .map(|card| format!("\"{}\"", table.card(*card).id));
        ids.collect::<Vec<_>>().join(", ")
    };
    let setup = &table.seats[seat.index()];
    let _ = writeln!(text, "{letter}.warband = \"{}\"", setup.warband.id);
    for (key, number) in [
        ("glory", player.glory),
        ("spent", player.spent),
        // The turn in progress counts as taken by now.
        (
            "turns_taken",
            player.turns_taken - u8::from(state.active == seat),
        ),
    ] {
        if number > 0 {
            let _ = writeln!(text, "{letter}.{key} = {number}");
        }
    }
    if let Some(hand) = hand {
        let _ = writeln!(text, "{letter}.hand = [{}]", cards(hand));
    }
    if !player.scored().is_empty() {
        let _ = writeln!(text, "{letter}.scored = [{}]", cards(player.scored()));
    }
    let _ = writeln!(text, "{letter}.fighters = [");
    for id in state.fighters.of(seat).iter() {
        let _ = writeln!(text, "  {{ {} }},", fighter(game, field, id, &cards)?);
    }
    let _ = writeln!(text, "]");
    Some(())
}

fn fighter(
    game: &Game,
    field: &Field,
    id: FighterId,
    cards: &dyn Fn(&[CardId]) -> String,
) -> Option<String> {
    let fighter = game.state().fighter(id);
    let mut line = format!("name = \"{}\"", game.table().fighter(id).def.id);
    let Some(hex) = fighter.hex else {
        return Some(line);
    };
    let _ = write!(line, ", at = \"{}\"", field.name(hex));
    if fighter.inspired {
        line.push_str(", inspired = true");
    }
    if fighter.damage > 0 {
        let _ = write!(line, ", damage = {}", fighter.damage);
    }
    let mut tokens = Vec::new();
    for (token, word) in [
        (Token::Move, "\"move\""),
        (Token::Charge, "\"charge\""),
        (Token::Guard, "\"guard\""),
        (Token::Stagger, "\"stagger\""),
    ] {
        tokens.extend(std::iter::repeat_n(word, fighter.tokens(&token).into()));
    }
    if !tokens.is_empty() {
        let _ = write!(line, ", tokens = [{}]", tokens.join(", "));
    }
    if !fighter.upgrades.is_empty() {
        let _ = write!(line, ", upgrades = [{}]", cards(&fighter.upgrades));
    }
    Some(line)
}
