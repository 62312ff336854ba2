//! The end of the game: who has won, and when a game ends early or goes on. (EMB-VICTORY, SHA-VICTORY, DRE-VICTORY, HAR-VICTORY)

use super::Engine;
use crate::cards::Stat;
use crate::event::Event;
use crate::rules::{Elimination, TieBreaks};
use crate::state::{
    Answer, DamageStep, FeatureId, Frame, GameResult, Phase, Seat, SeatSet, SlayStep, Zone,
};

/// The most rounds of sudden death before a roll-off ends them: players who avoid each other cannot keep a game going for ever.
const SUDDEN_DEATH_ROUNDS: u8 = 100;

impl Engine<'_, '_> {
    /// The players with fighters on the battlefield.
    fn survivors(&self) -> SeatSet {
        let fighters = &self.state.fighters;
        let seats = (0..self.state.players.len() as u8).map(Seat);
        let present = fighters.present();
        seats
            .filter(|seat| !(present & fighters.of(*seat)).is_empty())
            .collect()
    }

    /// Whether no more than one player has fighters on the battlefield.
    fn one_is_left(&self) -> bool {
        !self.state.fighters.several_sides()
    }

    /// Whether the game ends for want of warbands.
    pub(super) fn eliminated(&self) -> bool {
        (self.table.rules.elimination != Elimination::PlayOn || self.state.sudden_death)
            && self.one_is_left()
    }

    /// Whether the game ends at this moment: in an action phase, once all that befalls fighters together is done.
    /// (DRE-VICTORY-01, -03)
    pub(super) fn eliminated_now(&self) -> bool {
        if (self.table.rules.elimination == Elimination::PlayOn && !self.state.sudden_death)
            || self.state.phase != Phase::Combat
            || !self.eliminated()
        {
            return false;
        }
        let rest = self
            .state
            .stack
            .iter()
            .rev()
            .skip_while(|frame| match frame {
                Frame::Window(_) => true,
                Frame::Slay(slay) => slay.step == SlayStep::Slain,
                Frame::Damage(damage) => damage.step == DamageStep::Over,
                _ => false,
            });
        !matches!(
            rest.take(1).next(),
            Some(Frame::Damage(_) | Frame::Slay(_)) | None
        )
    }

    /// Whether all rounds of the game have been played.
    pub(super) fn rounds_over(&self) -> bool {
        let last = self.table.rules.rounds;
        if self.state.sudden_death {
            return self.state.round >= last.saturating_add(SUDDEN_DEATH_ROUNDS);
        }
        self.state.round >= last
    }

    /// Whether the players of a match that is still level go on until a warband is gone. (SHA-MATCH-07)
    pub(super) fn goes_into_sudden_death(&mut self) -> bool {
        if self.state.sudden_death || !self.level_match() || self.one_is_left() {
            return false;
        }
        self.state.sudden_death = true;
        self.log(|| Event::SuddenDeath);
        true
    }

    /// Whether this is the last game of a match and games won and Glory points leave it level. (SHA-MATCH-05)
    fn level_match(&self) -> bool {
        let Some(standing) = &self.table.standing else {
            return false;
        };
        let winner = self.judge().winner();
        let level = |value: &dyn Fn(Seat) -> u32| {
            let mut values = self.state.seats_from(Seat(0)).map(value);
            let first = values.next();
            values.all(|other| Some(other) == first)
        };
        level(&|seat| u32::from(standing.wins[seat.index()]) + u32::from(winner == Some(seat)))
            && level(&|seat| self.match_glory(seat))
    }

    /// A player's Glory points in all games of the match.
    fn match_glory(&self, seat: Seat) -> u32 {
        let before = self.table.standing.as_ref();
        let before = before.map_or(0, |standing| u32::from(standing.glory[seat.index()]));
        before + u32::from(self.state.player(seat).glory)
    }

    /// Ends the game.
    pub(super) fn finish(&mut self) {
        let result = self.result();
        self.state.result = Some(result);
        self.state.phase = Phase::Over;
        self.drop_stack();
        self.state.pending.clear();
        self.state.unanswered.clear();
        self.log(|| Event::GameOver { result });
    }

    /// The game can end in the middle of a ploy, where nobody is left to fight on: the card is discarded.
    fn drop_stack(&mut self) {
        let mut played = Vec::new();
        for frame in std::mem::take(&mut self.state.stack) {
            match frame {
                Frame::Ploy(ploy) => played.push(ploy.card),
                Frame::Window(window) => {
                    let declared = window.candidates.iter();
                    let declared = declared.filter(|one| one.declared && !one.used);
                    played.extend(declared.filter_map(|one| match one.answer {
                        Answer::Ploy(card) => Some(card),
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        for card in played {
            let player = self.state.player_mut(card.seat());
            let piles = [player.hand(), player.power_discard(), player.kept()];
            if !piles.iter().any(|pile| pile.contains(&card)) {
                player.pile_mut(Zone::PowerDiscard).push(card);
            }
        }
    }

    fn result(&mut self) -> GameResult {
        let survivors = self.survivors();
        if self.state.sudden_death {
            // Of two that fall together one may have gained more on the way there. (SHA-MATCH-09)
            let last = if survivors.is_empty() {
                let seats = self.state.seats_from(Seat(0)).collect();
                best(seats, &|seat| self.match_glory(seat))
            } else {
                survivors
            };
            return match sole(last) {
                Some(seat) => GameResult::SuddenDeath(seat),
                None => GameResult::RollOff(self.roll_off(None, None)),
            };
        }
        // SHA-MATCH-09
        if survivors.is_empty() && self.level_match() {
            return GameResult::RollOff(self.roll_off(None, None));
        }
        self.judge()
    }

    /// Who has won by the book: each question is put to those only whom the one before it has left level.
    /// (SHA-MULTI-16, HAR-MULTI-25)
    fn judge(&self) -> GameResult {
        let survivors = self.survivors();
        if self.table.rules.elimination == Elimination::EndsGame
            && survivors.len() == 1
            && let Some(seat) = survivors.iter().next()
        {
            return GameResult::Survivor(seat);
        }
        let eval = self.eval();
        let glory = |seat: Seat| u32::from(self.state.player(seat).glory);
        let survives = |seat: Seat| u32::from(survivors.contains(seat));
        let held_by = |seat: Seat| {
            (0..self.state.features.len() as u8)
                .map(FeatureId)
                .filter(move |feature| {
                    eval.holder(*feature)
                        .is_some_and(|holder| self.state.fighter(holder).seat == seat)
                })
        };
        let treasure = |seat: Seat| {
            held_by(seat)
                .map(|feature| u32::from(self.state.feature(feature).number))
                .sum()
        };
        let held = |seat: Seat| held_by(seat).count() as u32;
        let bounty = |seat: Seat| {
            self.state
                .warband(seat)
                .map(|id| u32::from(eval.stat(id, Stat::Bounty)))
                .sum()
        };
        let tie_breaks: &[&dyn Fn(Seat) -> u32] = match self.table.rules.tie_breaks {
            TieBreaks::FightersTreasureBounty => &[&survives, &treasure, &bounty],
            TieBreaks::FightersObjectives => &[&survives, &held],
            TieBreaks::TreasureFighters => &[&treasure, &survives],
            TieBreaks::Nothing => &[],
        };
        let mut level = best(self.state.seats_from(Seat(0)).collect(), &glory);
        if let Some(seat) = sole(level) {
            return GameResult::Major(seat);
        }
        for value in tie_breaks {
            level = best(level, value);
            if let Some(seat) = sole(level) {
                return GameResult::Minor(seat);
            }
        }
        GameResult::Draw(level)
    }
}

/// Those for whom a value is highest.
fn best(seats: SeatSet, value: &dyn Fn(Seat) -> u32) -> SeatSet {
    let most = seats.iter().map(value).max();
    seats
        .iter()
        .filter(|seat| Some(value(*seat)) == most)
        .collect()
}

/// The only one, if there is only one.
fn sole(seats: SeatSet) -> Option<Seat> {
    seats.iter().next().filter(|_| seats.len() == 1)
}
