//! Roll-offs: who wins, and who loses among several. (EMB-SETUP-12 to -14, SHA-SETUP-02 to -04, HAR-MULTI-03, HAR-MULTI-04)

use arrayvec::ArrayVec;

use super::Engine;
use crate::cards::{DiceKind, Die};
use crate::event::Event;
use crate::rules::{RollOff, RollOffTies};
use crate::state::{MAX_SEATS, Seat};

/// What a player rolled, as far as it counts: what decides first comes first.
type Score = [u8; 3];

/// Those who roll off.
type Seats = ArrayVec<Seat, MAX_SEATS>;

/// What each of them rolled.
type Rolled = ArrayVec<(Seat, ArrayVec<Die, MOST_DICE>, Score), MAX_SEATS>;

/// The most dice that a player rolls in a roll-off.
const MOST_DICE: usize = 4;

impl Engine<'_, '_> {
    /// How a single dice ranks, best first. (EMB-SETUP-13)
    fn rank(die: Die) -> u8 {
        match die {
            Die::Critical => 0,
            Die::Hammer => 1,
            Die::Swords => 2,
            Die::Surrounded => 3,
            _ => 4,
        }
    }

    /// Everybody in the list rolls. Players may mix attack and defence dice, but what counts is on both alike.
    fn roll_scores(&mut self, among: &[Seat], bonus: Option<Seat>) -> Rolled {
        let rules = &self.table.rules;
        let count = match rules.roll_off {
            RollOff::OneDice => 1,
            RollOff::FourDice => MOST_DICE,
        };
        let (one, extra) = (rules.roll_off == RollOff::OneDice, rules.finisher_criticals);
        let mut all = Rolled::new();
        for seat in among {
            let chance = &mut self.state.chance;
            let roll = |_| match one {
                true => chance.roll(DiceKind::Attack),
                false => chance.roll_either(DiceKind::Attack, DiceKind::Save),
            };
            let dice: ArrayVec<Die, MOST_DICE> = (0..count).map(roll).collect();
            let of = |face: Die| dice.iter().filter(|die| **die == face).count() as u8;
            let extra = if bonus == Some(*seat) { extra } else { 0 };
            let criticals = of(Die::Critical) + extra;
            let score = if one {
                [
                    criticals,
                    4 - dice.first().map_or(4, |die| Self::rank(*die)),
                    0,
                ]
            } else {
                [criticals, of(Die::Flanked), of(Die::Surrounded)]
            };
            all.push((*seat, dice, score));
        }
        all
    }

    /// Who alone is ahead; if nobody is, those who are level and roll again.
    fn ahead(&self, rolled: &Rolled) -> Result<Seat, Seats> {
        let seats = |best: &dyn Fn(&Score) -> bool| -> Seats {
            let best = rolled.iter().filter(|(_, _, score)| best(score));
            best.map(|(seat, ..)| *seat).collect()
        };
        if self.table.rules.roll_off == RollOff::FourDice
            && self.table.rules.roll_off_ties == RollOffTies::AmongTied
        {
            // SHA-SETUP-03, -04: whoever falls behind is out of it.
            let best = rolled.iter().map(|(_, _, score)| *score).max();
            let tied = seats(&|score| Some(*score) == best);
            return match tied.as_slice() {
                [seat] => Ok(*seat),
                _ => Err(tied),
            };
        }
        // HAR-MULTI-03: every line compares all players.
        for line in 0..3 {
            let best = rolled.iter().map(|(_, _, score)| score[line]).max();
            if let [seat] = seats(&|score| Some(score[line]) == best).as_slice() {
                return Ok(*seat);
            }
        }
        Err(seats(&|_| true))
    }

    /// All roll off until somebody wins. The bonus goes to one of the players in every roll (DRE-SETUP-06); a draw may be
    /// settled otherwise.
    pub(crate) fn roll_off(&mut self, on_draw: Option<Seat>, bonus: Option<Seat>) -> Seat {
        let among = self.state.seats_from(Seat(0)).collect();
        self.roll_until_won(among, on_draw, bonus)
    }

    /// These players roll off until one of them wins.
    pub(super) fn roll_off_among(&mut self, among: &[Seat]) -> Seat {
        self.roll_until_won(of_all(among), None, None)
    }

    fn roll_until_won(
        &mut self,
        mut among: Seats,
        on_draw: Option<Seat>,
        bonus: Option<Seat>,
    ) -> Seat {
        let fallback = among.first().copied().unwrap_or(Seat(0));
        // The bound only matters for scripted dice that draw without end.
        for _ in 0..10_000 {
            let rolled = self.roll_scores(&among, bonus);
            let ahead = self.ahead(&rolled);
            let winner = ahead.as_ref().ok().copied();
            self.log_roll_off(rolled, winner, None);
            match (ahead, on_draw) {
                (Ok(seat), _) | (Err(_), Some(seat)) => return seat,
                (Err(tied), None) => among = tied,
            }
        }
        fallback
    }

    /// These players roll off until one of them has lost. (SHA-MULTI-02, HAR-MULTI-04)
    pub(super) fn roll_off_loser(&mut self, among: &[Seat]) -> Seat {
        let all = among;
        let mut among = of_all(among);
        for _ in 0..10_000 {
            let rolled = self.roll_scores(&among, None);
            let worst = rolled.iter().map(|(_, _, score)| *score).min();
            let last = rolled
                .iter()
                .filter(|(_, _, score)| Some(*score) == worst)
                .map(|(seat, ..)| *seat);
            let last: Seats = last.collect();
            let loser = if let [seat] = last.as_slice() {
                Some(*seat)
            } else {
                None
            };
            // Of two the other one has won.
            let mut others = all.iter().filter(|seat| Some(**seat) != loser);
            let winner = others.next().filter(|_| loser.is_some() && all.len() == 2);
            let winner = winner.copied();
            self.log_roll_off(rolled, winner, loser.filter(|_| winner.is_none()));
            match loser {
                Some(seat) => return seat,
                None => among = last,
            }
        }
        all.first().copied().unwrap_or(Seat(0))
    }

    fn log_roll_off(&mut self, rolled: Rolled, winner: Option<Seat>, loser: Option<Seat>) {
        self.log(|| Event::RollOff {
            rolls: rolled
                .into_iter()
                .map(|(seat, dice, _)| (seat, dice.to_vec()))
                .collect(),
            winner,
            loser,
        });
    }
}

/// Each of these players once.
fn of_all(seats: &[Seat]) -> Seats {
    seats.iter().copied().take(MAX_SEATS).collect()
}
