//! Set-up: the battlefield, feature tokens, hands, deployment, in the order of the edition. (EMB-SETUP, SHA-SETUP, HAR-SETUP)

mod boards;
mod deploy;
mod hands;
mod muster;
mod tokens;

pub(crate) use boards::place_name;

use arrayvec::ArrayVec;

use super::{Engine, Handles};
use crate::cards::CardKind;
use crate::decision::{Choice, Decision};
use crate::dice::Chance;
use crate::rules::{Features, SetupOrder};
use crate::seed::Seed;
use crate::state::{
    At, CardId, Feature, Fighter, Frame, Ground, Phase, Plan, Player, Round, RoundStep, Seat,
    Setup, SetupStep, State, Zone,
};
use crate::table::Table;

impl State {
    /// A game before set-up: nothing drawn, nothing placed.
    pub fn new(table: &Table, seed: impl Into<Seed>) -> Self {
        let mut state = Self::unshuffled(table);
        state.leave_to_chance(seed);
        state
    }

    /// Decides what chance does before anybody chooses: in which order feature tokens and hazards come.
    pub(crate) fn leave_to_chance(&mut self, seed: impl Into<Seed>) {
        let mut chance = Chance::new(seed);
        if let Some(Frame::Setup(setup)) = self.stack.first_mut() {
            chance.shuffle(&mut setup.pile);
        }
        if !self.hazards.deck.is_empty() {
            chance.shuffle(&mut self.hazards.deck);
        }
        self.chance = chance;
    }

    /// The same with nothing left to chance yet.
    pub(crate) fn unshuffled(table: &Table) -> Self {
        let seats = (0..table.seats.len() as u8).map(Seat);
        let players = seats.map(|seat| with_decks(table, seat)).collect();
        let entries = table.fighters.iter();
        let fighters = entries.map(|entry| Fighter::new(entry.seat)).collect();
        let setup = before(table);
        let plan = if table.boards.is_empty() {
            Plan::Ready(0)
        } else {
            Plan::Laid(ArrayVec::new())
        };
        let hazards = super::hazard::unshuffled(table);
        State {
            chance: Chance::seeded(0),
            ground: Ground::new(table, plan),
            players,
            fighters,
            features: Vec::new(),
            markers: Vec::new(),
            hazards: hazards.into(),
            round: 0,
            phase: Phase::Setup,
            step: crate::state::Step::None,
            turn: 0,
            action_steps: 0,
            turns_this_round: 0,
            activated: None,
            seating: Default::default(),
            reversed: false,
            active: Seat(0),
            first: Seat(0),
            finisher: None,
            stack: vec![Frame::Setup(Box::new(setup))],
            pending: Vec::new(),
            unanswered: Vec::new(),
            in_play: Default::default(),
            listens: Default::default(),
            aspects: 0,
            in_play_aspects: Default::default(),
            touching: Default::default(),
            sweep: false,
            lasting: false,
            uses: Vec::new(),
            tallies: Vec::new(),
            next_id: 0,
            next_serial: 1,
            next_end: 0,
            parts_ended: 0,
            sudden_death: false,
            result: None,
        }
    }
}

impl Engine<'_, '_> {
    /// Hands are settled.
    fn hands_done(&mut self, at: At<Setup>) {
        self.state[at].step = match self.table.rules.setup {
            SetupOrder::HandsFirst => SetupStep::RollOff,
            SetupOrder::BattlefieldFirst => SetupStep::DeployOrder,
        };
    }

    /// The battlefield with its feature tokens is complete.
    fn tokens_done(&mut self, at: At<Setup>) {
        self.state[at].step = match self.table.rules.setup {
            SetupOrder::HandsFirst => SetupStep::DeployOrder,
            SetupOrder::BattlefieldFirst => SetupStep::DrawHands,
        };
    }
}

impl Handles<Setup> for Engine<'_, '_> {
    fn ask_in(&self, setup: &Setup) -> Option<Decision> {
        match setup.step {
            SetupStep::Redraw => self.ask_redraw(setup),
            SetupStep::FirstBoard
            | SetupStep::Board
            | SetupStep::Lay
            | SetupStep::Seats
            | SetupStep::Battlefield
            | SetupStep::Territories => self.ask_boards(setup),
            SetupStep::Artefact | SetupStep::Features | SetupStep::Blanks | SetupStep::Flips => {
                self.ask_tokens(setup)
            }
            SetupStep::FirstFighter | SetupStep::Deploy => self.ask_deployment(setup),
            SetupStep::DrawHands
            | SetupStep::RollOff
            | SetupStep::Laid
            | SetupStep::Reveal
            | SetupStep::DeployOrder
            | SetupStep::Done => None,
        }
    }

    fn accept_in(&mut self, at: At<Setup>, choice: Choice) {
        let setup = &self.state[at];
        let (step, seat) = (setup.step, setup.seat);
        match step {
            SetupStep::Redraw => self.accept_redraw(at, seat, choice),
            SetupStep::FirstBoard
            | SetupStep::Board
            | SetupStep::Lay
            | SetupStep::Seats
            | SetupStep::Battlefield
            | SetupStep::Territories => self.accept_boards(at, step, seat, choice),
            SetupStep::Artefact | SetupStep::Features | SetupStep::Blanks | SetupStep::Flips => {
                self.accept_tokens(at, step, seat, choice);
            }
            SetupStep::FirstFighter | SetupStep::Deploy => {
                self.accept_deployment(at, step, seat, choice);
            }
            SetupStep::DrawHands
            | SetupStep::RollOff
            | SetupStep::Laid
            | SetupStep::Reveal
            | SetupStep::DeployOrder
            | SetupStep::Done => self.state[at].step = SetupStep::Done,
        }
    }

    fn advance_in(&mut self, at: At<Setup>) {
        match self.state[at].step {
            SetupStep::DrawHands => self.draw_hands(at),
            SetupStep::RollOff => self.roll_off_for_boards(at),
            SetupStep::Laid => self.boards_are_laid(at),
            SetupStep::Reveal => self.reveal_features(at),
            SetupStep::DeployOrder => self.order_deployment(at),
            SetupStep::Done => {
                self.pop();
                self.push(Round {
                    step: RoundStep::Start,
                    winner: Seat(0),
                    loser: Seat(0),
                });
            }
            _ => {}
        }
    }
}

/// A player with both decks, from which nothing is drawn.
fn with_decks(table: &Table, seat: Seat) -> Player {
    let mut player = Player::new(seat.0);
    for (index, card) in table.seats[seat.index()].cards.iter().enumerate() {
        let id = CardId::new(seat, index);
        match &card.kind {
            CardKind::Objective { .. } => player.pile_mut(Zone::ObjectiveDeck).push(id),
            _ => player.pile_mut(Zone::PowerDeck).push(id),
        }
    }
    player
}

/// Set-up before its first step.
fn before(table: &Table) -> Setup {
    let players = table.seats.len();
    let mut pile: ArrayVec<u8, { Feature::MOST }> = ArrayVec::new();
    if table.rules.features != Features::Printed {
        // A table is not set for more.
        pile.extend((1..=table.rules.feature_tokens_for(players)).take(Feature::MOST));
    }
    Setup {
        step: match table.rules.setup {
            SetupOrder::HandsFirst => SetupStep::DrawHands,
            SetupOrder::BattlefieldFirst => SetupStep::RollOff,
        },
        seat: Seat(0),
        winner: Seat(0),
        opener: Seat(0),
        closer: Seat(0),
        boardless: (0..players as u8).map(Seat).collect(),
        board: None,
        pile,
        dealt: Default::default(),
        holding: false,
        last_placer: Seat(0),
        flips: [0; 4],
        passes: 0,
        redrawn: 0,
        deploying: None,
    }
}
