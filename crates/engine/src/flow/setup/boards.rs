//! The battlefield: a ready one with its territories, or the players' boards laid one after another. (EMB-SETUP-11, SHA-BOARD,
//! SHA-MULTI-02 to -05, DRE-SETUP-03, HAR-SETUP-05 to -08, HAR-MULTI-05, HAR-MULTI-06, HAR-MULTI-27)

use crate::board::{Place, Side, fixed_places, free_places};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::{BoardChoice, Boards};
use crate::state::{At, Ground, LaidBoard, Plan, Seat, Seating, Setup, SetupStep};
use crate::table::Table;

/// What a place for another board is called: its side of a board that is there, how far it is shifted, and `turned`.
pub(crate) fn place_name(table: &Table, laid: &[LaidBoard], x: i8, y: i8, turned: bool) -> String {
    let new = Place {
        x: x.into(),
        y: y.into(),
    };
    let seams = table.seams();
    let near = laid.iter().find_map(|near| {
        let side = Side::between(near.place(), new).filter(|side| side.holds(seams))?;
        Some((near.seat, side))
    });
    let Some((seat, side)) = near else {
        return format!("at {x} {y}");
    };
    let turned = if turned { " turned" } else { "" };
    if laid.len() > 1 {
        format!("player {} {side}{turned}", seat.0 + 1)
    } else {
        format!("{side}{turned}")
    }
}

impl Engine<'_, '_> {
    pub(super) fn ask_boards(&self, setup: &Setup) -> Option<Decision> {
        match setup.step {
            SetupStep::FirstBoard => {
                let seats = self.state.seats_from(setup.winner);
                Self::decision(
                    setup.winner,
                    Question::FirstBoard,
                    self.options(seats.map(Choice::Seat)),
                )
            }
            SetupStep::Board => {
                let own = self.table.collections.get(setup.seat.index());
                let own = own.map_or(&[][..], Vec::as_slice);
                let options = self.options(own.iter().copied().map(Choice::Board));
                Self::decision(setup.seat, Question::Board, options)
            }
            SetupStep::Lay => Self::decision(setup.seat, Question::Lay, self.places_to_lay(setup)),
            SetupStep::Seats => {
                let orders = Seating::all_from(setup.seat, self.state.players.len() as u8);
                let options = orders.into_iter().map(Choice::Seats).collect();
                Self::decision(setup.seat, Question::Seats, options)
            }
            SetupStep::Battlefield => {
                let all = 0..self.table.battlefields.len() as u8;
                Self::decision(
                    setup.seat,
                    Question::Battlefield,
                    self.options(all.map(Choice::Battlefield)),
                )
            }
            SetupStep::Territories => {
                // A battlefield that the other player has chosen is the only one left.
                let battlefields = match setup.board {
                    Some(chosen) => chosen..chosen + 1,
                    None => 0..self.table.battlefields.len() as u8,
                };
                let territories = battlefields.flat_map(|battlefield| {
                    (0..2).map(move |territory| Choice::Territory {
                        battlefield,
                        territory,
                    })
                });
                Self::decision(setup.seat, Question::Territory, self.options(territories))
            }
            _ => None,
        }
    }

    /// Where the chosen board can be laid, and which way round. What only looks different is left out.
    fn places_to_lay(&self, setup: &Setup) -> Vec<Choice> {
        let table = self.table;
        let laid = self.state.ground.plan().laid();
        let places: Vec<Place> = laid.iter().map(|laid| laid.place()).collect();
        let mut free = if table.fixed_layout {
            fixed_places(&places, table.seams(), self.state.players.len())
        } else {
            free_places(&places, table.seams())
        };
        let same = |board: u8| table.is_symmetric(board);
        if let [first] = laid
            && same(first.board)
        {
            free.retain(|place| (place.y, place.x) > (0, 0));
        }
        let turns: &[bool] = if setup.board.is_some_and(same) {
            &[false]
        } else {
            &[false, true]
        };
        let mut options = self.options([]);
        for place in free {
            for turned in turns {
                if let (Ok(x), Ok(y)) = (i8::try_from(place.x), i8::try_from(place.y)) {
                    options.push(Choice::Lay {
                        x,
                        y,
                        turned: *turned,
                    });
                }
            }
        }
        options
    }

    /// Who is next to choose a board, or to choose the battlefield.
    pub(super) fn roll_off_for_boards(&mut self, at: At<Setup>) {
        let setup = &mut self.state[at];
        let waiting = setup.boardless.clone();
        let choice = self.table.rules.board_choice;
        let two = self.state.players.len() == 2;
        match (waiting.as_slice(), choice) {
            // HAR-MULTI-27
            ([], _) if self.table.reseats && self.state.players.len() > 2 => {
                let setup = &mut self.state[at];
                (setup.step, setup.seat) = (SetupStep::Seats, setup.opener);
            }
            ([], _) => self.state[at].step = SetupStep::Laid,
            ([last], _) => self.chooses_board(at, *last),
            (_, BoardChoice::WinnerNames) if two => {
                self.board_roll_off_winner(at);
                self.state[at].step = SetupStep::FirstBoard;
            }
            (_, BoardChoice::Winner | BoardChoice::WinnerBoardLoserTerritory) if two => {
                let winner = self.board_roll_off_winner(at);
                self.chooses_board(at, winner);
            }
            // HAR-MULTI-05: with more than two players the loser goes first in any case.
            _ => {
                let loser = self.roll_off_loser(&waiting);
                let winner = self.state.next_seat(loser);
                self.state.active = winner;
                let setup = &mut self.state[at];
                setup.winner = winner;
                self.chooses_board(at, loser);
            }
        }
    }

    fn board_roll_off_winner(&mut self, at: At<Setup>) -> Seat {
        let winner = self.roll_off(None, None);
        self.state.active = winner;
        let setup = &mut self.state[at];
        setup.winner = winner;
        winner
    }

    /// A player is next to choose.
    fn chooses_board(&mut self, at: At<Setup>, seat: Seat) {
        let each = self.table.rules.boards == Boards::OneEach;
        let to_lay = !self.table.boards.is_empty();
        let choice = self.table.rules.board_choice;
        let all = self.state.players.len();
        let next = self.state.next_seat(seat);
        let setup = &mut self.state[at];
        setup.seat = seat;
        if !each {
            (setup.opener, setup.closer) = match choice {
                // DRE-CARDS-08
                BoardChoice::WinnerBoardLoserTerritory => (seat, next),
                _ => (next, seat),
            };
            setup.step = match choice {
                BoardChoice::WinnerBoardLoserTerritory => SetupStep::Battlefield,
                _ => SetupStep::Territories,
            };
            return;
        }
        if setup.boardless.len() == all {
            setup.opener = seat;
        }
        setup.closer = seat;
        setup.boardless.retain(|other| *other != seat);
        setup.step = if to_lay {
            SetupStep::Board
        } else {
            SetupStep::RollOff
        };
    }

    pub(super) fn accept_boards(
        &mut self,
        at: At<Setup>,
        step: SetupStep,
        seat: Seat,
        choice: Choice,
    ) {
        match (step, choice) {
            (SetupStep::FirstBoard, Choice::Seat(first)) => {
                self.log(|| Event::GoesFirst { seat: first });
                self.chooses_board(at, first);
            }
            (SetupStep::Board, Choice::Board(board)) => {
                let table = self.table;
                self.log(|| Event::BoardChosen {
                    seat,
                    board: table.board_id(board).to_owned(),
                });
                let setup = &mut self.state[at];
                setup.board = Some(board);
                if self.state.ground.plan().laid().is_empty() {
                    self.lay(at, seat, 0, 0, false);
                } else {
                    self.state[at].step = SetupStep::Lay;
                }
            }
            (SetupStep::Lay, Choice::Lay { x, y, turned }) => {
                if self.events.is_some() {
                    let laid = self.state.ground.plan().laid();
                    let place = place_name(self.table, laid, x, y, turned);
                    self.log(|| Event::BoardLaid { seat, place });
                }
                self.lay(at, seat, x, y, turned);
            }
            (SetupStep::Seats, Choice::Seats(seating)) => {
                self.state.seating = seating;
                let order = self.state.seats_from(seat).collect();
                self.log(|| Event::Seats { order });
                self.state[at].step = SetupStep::Laid;
            }
            (SetupStep::Battlefield, Choice::Battlefield(battlefield)) => {
                let plan = Plan::Ready(battlefield);
                let name = self.table.battlefield_name(&plan);
                self.state.ground = Ground::new(self.table, plan);
                self.log(|| Event::BattlefieldChosen {
                    seat,
                    battlefield: name,
                });
                let other = self.state.next_seat(seat);
                let setup = &mut self.state[at];
                setup.board = Some(battlefield);
                setup.seat = other;
                setup.step = SetupStep::Territories;
            }
            (
                SetupStep::Territories,
                Choice::Territory {
                    battlefield,
                    territory,
                },
            ) => {
                let plan = Plan::Ready(battlefield);
                let name = self.table.battlefield_name(&plan);
                let other = self.state.next_seat(seat);
                self.state.ground = Ground::new(self.table, plan);
                self.state.player_mut(seat).territory = territory;
                self.state.player_mut(other).territory = 1 - territory;
                self.log(|| Event::Territory {
                    seat,
                    battlefield: name,
                    territory,
                });
                self.state[at].step = SetupStep::Laid;
            }
            // A board that fits nowhere is left out.
            _ => self.state[at].step = SetupStep::RollOff,
        }
    }

    fn lay(&mut self, at: At<Setup>, seat: Seat, x: i8, y: i8, turned: bool) {
        let board = self.state[at].board.take();
        let mut plan = self.state.ground.plan().clone();
        if let (Plan::Laid(laid), Some(board)) = (&mut plan, board) {
            let _ = laid.try_push(LaidBoard {
                board,
                seat,
                turned,
                x,
                y,
            });
        }
        self.state.ground = Ground::new(self.table, plan);
        self.state[at].step = SetupStep::RollOff;
    }
}
