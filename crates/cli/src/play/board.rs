//! The battlefield drawn with letters: rows of hexes like courses of bricks, two lines each.

use underhex_engine::Game;
use underhex_engine::board::{Battlefield, HexId, HexSet};
use underhex_engine::cards::Stat;
use underhex_engine::state::{FighterId, Seat};

use super::labels::Labels;
use crate::text::Paint;

/// Half a hex, in characters; a hex is a border and seven characters inside.
const HALF: usize = 4;
const INSIDE: usize = 7;

/// What to draw.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// What fighters are called.
    pub labels: &'a Labels,
    /// Colours.
    pub paint: Paint,
    /// From whose side.
    pub you: Seat,
}

/// Whose territory a hex is in, seen from one side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Land {
    Yours,
    Neutral,
    Theirs,
}

impl View<'_> {
    /// The battlefield in use, with some hexes lit up.
    pub fn board(&self, lit: HexSet) -> String {
        let state = self.game.state();
        self.draw(
            self.game.eval().board(),
            state.player(self.you).territory,
            lit,
            true,
        )
    }

    /// A battlefield that could be chosen, with one of its territories as yours.
    pub fn preview(&self, battlefield: u8, territory: u8) -> Option<String> {
        let entry = self.game.table().battlefields.get(battlefield as usize)?;
        Some(self.draw(&entry.board, territory, HexSet::EMPTY, false))
    }

    /// What the signs mean.
    pub fn legend(&self) -> String {
        let sides = if self.paint.on {
            format!(
                "{} you, {} opponent, {} neutral",
                self.paint.style(background(Land::Yours), " "),
                self.paint.style(background(Land::Theirs), " "),
                self.paint.style(background(Land::Neutral), " ")
            )
        } else {
            "[ your territory, { theirs, | neutral".to_owned()
        };
        format!(
            "{sides}; ABC yours, abc theirs, * Inspired; · starting, !! stagger, ## blocked; T treasure, C cover; > can be chosen\n"
        )
    }

    fn draw(&self, board: &Battlefield, mine: u8, lit: HexSet, pieces: bool) -> String {
        let place = |hex: HexId| {
            let coord = board.coord(hex);
            (2 * coord.x + coord.y, coord.y)
        };
        let left = board
            .all()
            .iter()
            .map(|hex| place(hex).0)
            .min()
            .unwrap_or(0);
        let mut rows: Vec<(i32, Vec<(usize, HexId)>)> = Vec::new();
        for hex in board.all().iter() {
            let (x, y) = place(hex);
            let column = usize::try_from(x - left).unwrap_or(0) * HALF;
            match rows.iter_mut().find(|(row, _)| *row == y) {
                Some((_, row)) => row.push((column, hex)),
                None => rows.push((y, vec![(column, hex)])),
            }
        }
        rows.sort_by_key(|(y, _)| *y);
        let mut text = String::new();
        for (_, mut row) in rows {
            row.sort_by_key(|(column, _)| *column);
            for line in 0..2 {
                let mut at = 0;
                for (index, (column, hex)) in row.iter().enumerate() {
                    let gap = *column > at || index == 0;
                    if gap && index > 0 {
                        text.push('|');
                        at += 1;
                    }
                    text.push_str(&" ".repeat(column.saturating_sub(at)));
                    text.push_str(&self.cell(board, *hex, mine, lit.contains(*hex), line, pieces));
                    at = column + 1 + INSIDE;
                }
                text.push_str("|\n");
            }
        }
        text
    }

    fn cell(
        &self,
        board: &Battlefield,
        hex: HexId,
        mine: u8,
        lit: bool,
        line: usize,
        pieces: bool,
    ) -> String {
        let land = if board.territory(mine).contains(hex) {
            Land::Yours
        } else if board.neutral().contains(hex) {
            Land::Neutral
        } else {
            Land::Theirs
        };
        let border = match land {
            _ if lit => '>',
            _ if self.paint.on || line > 0 => '|',
            Land::Yours => '[',
            Land::Neutral => '|',
            Land::Theirs => '{',
        };
        let back = if lit { "97;48;5;28" } else { background(land) };
        if line == 0 {
            let inside = self.upper(board, hex, pieces);
            return self.paint.style(back, &format!("{border}{inside}"));
        }
        let occupant = self.game.state().occupant(hex).filter(|_| pieces);
        let (inside, front) = match occupant {
            Some(fighter) => {
                let own = self.game.state().fighter(fighter).seat == self.you;
                (self.piece(fighter), if own { ";1;96" } else { ";1;93" })
            }
            None if board.blocked().contains(hex) => ("#".repeat(INSIDE), ""),
            None => (self.marker(hex, pieces), ""),
        };
        let inside = format!("{inside:<INSIDE$}");
        self.paint
            .style(&format!("{back}{front}"), &format!("{border}{inside}"))
    }

    /// The upper line of a hex: its name, what is printed there, the feature token.
    fn upper(&self, board: &Battlefield, hex: HexId, pieces: bool) -> String {
        let mark = if board.blocked().contains(hex) {
            "##"
        } else if board.stagger().contains(hex) {
            "!!"
        } else if board.lethal().contains(hex) {
            "xx"
        } else if board.starting().contains(hex) {
            "·"
        } else {
            ""
        };
        let state = self.game.state();
        let token = state.feature_at(hex).filter(|_| pieces).map(|feature| {
            let feature = state.feature(feature);
            // A token that lies face down shows no number yet.
            let number = if feature.known_to(Some(self.you)) {
                feature.number.to_string()
            } else {
                "?".to_owned()
            };
            if feature.artefact {
                return "A".to_owned();
            }
            format!("{}{number}", if feature.treasure { 'T' } else { 'C' })
        });
        let left = format!("{}{mark}", board.name(hex));
        let right = token.unwrap_or_default();
        let room = INSIDE.saturating_sub(left.chars().count() + right.chars().count());
        format!("{left}{}{right}", " ".repeat(room))
    }

    /// A fighter in a hex: label, `*` if it is Inspired, health left of health.
    fn piece(&self, fighter: FighterId) -> String {
        let eval = self.game.eval();
        let state = self.game.state().fighter(fighter);
        let label = if state.seat == self.you {
            self.labels.of(fighter).to_uppercase()
        } else {
            self.labels.of(fighter).to_owned()
        };
        let health = eval.stat(fighter, Stat::Health);
        let left = health.saturating_sub(state.damage);
        let life = format!("{left}/{health}");
        let life = if life.len() > 3 {
            left.to_string()
        } else {
            life
        };
        let sign = if eval.inspired(fighter) { '*' } else { ' ' };
        format!("{label}{sign}{life}")
    }

    fn marker(&self, hex: HexId, pieces: bool) -> String {
        let markers = &self.game.state().markers;
        markers
            .iter()
            .find(|marker| marker.hex == hex && pieces)
            .map_or_else(String::new, |marker| {
                marker.name.as_str().chars().take(INSIDE).collect()
            })
    }
}

fn background(land: Land) -> &'static str {
    match land {
        Land::Yours => "37;48;5;18",
        Land::Neutral => "37;48;5;238",
        Land::Theirs => "37;48;5;52",
    }
}
