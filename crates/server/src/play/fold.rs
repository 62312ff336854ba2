//! A game put together from what was recorded for it.

mod earlier;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use serde_json::value::RawValue;
use underhex_content::scenario::Puzzle;
use underhex_engine::replay::find;
use underhex_engine::setup::Asking;
use underhex_engine::state::Seat;
use underhex_engine::{ChooseError, Contest};

use super::clock::Clocks;
use super::ended::{Ended, result};
use super::ground::Ground;
use super::grown::Grown;
use super::info::info;
use super::lines::Log;
use super::start::{StartError, mark, start};
use super::step::{Frame, Step};
use crate::names::isolated;
use crate::protocol::{GameResultInfo, Offers, SeatKind};
use crate::secret;
use crate::storage::{
    Changes, EntryKind, EntryRow, GameRow, NewEntry, Outages, SeatRow, is_server_key,
};
use crate::time::now;

/// Steps that are kept for clients that follow, at most: bots make many at once.
const KEPT: usize = 32;
/// So many are kept in any case.
const LAST: usize = 2;
/// The others as long as this, in milliseconds: whoever has not been told by then is told everything.
const FOLLOWED: i64 = 2_000;

/// Why recorded entries do not make a game.
#[derive(Debug, thiserror::Error)]
pub enum FoldError {
    /// It cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It began with another kernel or other content.
    #[error(
        "this game was begun with other rules or cards than this server has; a server of that version can go on with it"
    )]
    OtherRules,
    /// A recorded choice cannot be taken.
    #[error("entry {seq}: {error}; the game was played with other rules or cards than these")]
    Choice {
        /// Which entry.
        seq: u32,
        /// What the kernel says.
        error: ChooseError,
    },
    /// Entries are missing.
    #[error("entry {0} is missing")]
    Missing(u32),
}

/// A choice that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Whose it was, from 1.
    pub player: u8,
    /// The name of the option.
    pub option: String,
    /// How many lines the log had before it.
    pub lines: usize,
    /// The number of the game of a match, from 1, and the battle round.
    pub at: (u8, u8),
    /// It can be taken back without anybody being asked, as long as it is the last one.
    pub free: bool,
}

/// Something that others have to agree to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    player: u8,
    /// Who has not answered.
    waits_for: BTreeSet<u8>,
}

/// A game as it stands. A clone shares what is large.
#[derive(Clone, Debug)]
pub struct Fold {
    row: Arc<GameRow>,
    mark: String,
    seats: Arc<Vec<SeatRow>>,
    puzzle: Option<Arc<Puzzle>>,
    contest: Arc<Contest>,
    seq: u32,
    /// The last entry that changed the position.
    position: u32,
    /// The last entry that took a choice back.
    rewound: u32,
    last_ms: i64,
    /// How much of the time on the running clock was lost when the last entry was recorded.
    lost_ms: i64,
    made: Grown<Arc<Made>>,
    /// So many of the choices are not free to be taken back any more, whatever they were.
    bound: usize,
    log: Log,
    clocks: Option<Clocks>,
    out: BTreeSet<u8>,
    draw: Option<Asked>,
    take_back: Option<Asked>,
    ended: Option<Ended>,
    /// What stands for the keys of all entries, in order.
    keys: Vec<u128>,
    steps: VecDeque<Arc<Step>>,
}

impl Fold {
    /// A game that has just begun. If it is known what it began with, it has to be what is here.
    pub fn begin(row: GameRow, seats: Vec<SeatRow>) -> Result<Self, FoldError> {
        let (mut contest, puzzle) = start(&row.plan, &row.seed)?;
        let mark = mark(&row.plan, &contest, puzzle.as_ref());
        if row.mark.as_ref().is_some_and(|begun| *begun != mark) {
            return Err(FoldError::OtherRules);
        }
        let began = row.began.unwrap_or(row.created);
        let players = seats.len();
        let mut log = Log::new(&row.plan.edition);
        log.add(0, contest.take_lines());
        let mut fold = Self {
            clocks: row
                .plan
                .clock
                .map(|clock| Clocks::new(clock, players, began)),
            row: Arc::new(row),
            mark,
            seats: Arc::new(seats),
            puzzle: puzzle.map(Arc::new),
            contest: Arc::new(contest),
            seq: 0,
            position: 0,
            rewound: 0,
            last_ms: began,
            lost_ms: 0,
            made: Grown::default(),
            bound: 0,
            log,
            out: BTreeSet::new(),
            draw: None,
            take_back: None,
            ended: None,
            keys: Vec::new(),
            steps: VecDeque::new(),
        };
        fold.run_clock(began);
        fold.keep_step();
        Ok(fold)
    }

    /// Applies entries, in order.
    pub fn apply_all(&mut self, entries: &[EntryRow]) -> Result<(), FoldError> {
        entries.iter().try_for_each(|entry| self.apply(entry))
    }

    /// Applies one entry. If it fails, the fold is spoilt.
    pub fn apply(&mut self, row: &EntryRow) -> Result<(), FoldError> {
        if row.seq != self.seq + 1 {
            return Err(FoldError::Missing(self.seq + 1));
        }
        self.seq = row.seq;
        self.last_ms = row.at_ms.max(self.last_ms);
        self.lost_ms = row.lost_ms;
        self.keys.push(secret::number(&row.entry.key));
        let player = row.entry.player;
        let yes = row.entry.body == "yes";
        match row.entry.kind {
            EntryKind::Choice => self.choice(row)?,
            EntryKind::Resign => self.leave(player, false),
            EntryKind::Flag => self.leave(player, true),
            EntryKind::DrawOffer => {
                self.say("draw-offered", player, "offers a draw");
                self.draw = Some(self.asked(player));
            }
            EntryKind::DrawAnswer if yes => {
                self.say("draw-agreed", player, "agrees to a draw");
                if agree(&mut self.draw, player) {
                    self.ended = Some(Ended::Agreed);
                    self.run_clock(self.last_ms);
                }
            }
            EntryKind::DrawAnswer => {
                self.say("draw-refused", player, "does not agree to a draw");
                self.draw = None;
            }
            EntryKind::TakeBackAsk => {
                let asked = self.asked(player);
                if asked.waits_for.is_empty() {
                    self.rewind(player)?;
                } else {
                    self.say("take-back-asked", player, "asks to take a choice back");
                    self.take_back = Some(asked);
                }
            }
            EntryKind::TakeBackAnswer if yes => {
                let by = self.take_back.as_ref().map(|asked| asked.player);
                if agree(&mut self.take_back, player)
                    && let Some(by) = by
                {
                    self.rewind(by)?;
                }
            }
            EntryKind::Back => self.step_back(player)?,
            EntryKind::TakeBackAnswer => {
                self.say(
                    "take-back-refused",
                    player,
                    "does not let the choice be taken back",
                );
                self.take_back = None;
            }
        }
        self.keep_step();
        Ok(())
    }

    fn choice(&mut self, row: &EntryRow) -> Result<(), FoldError> {
        let option = &row.entry.body;
        let player = row.entry.player;
        let at = (
            self.contest.number() as u8,
            self.contest.game().state().round,
        );
        let before = self.contest.clone();
        take(&mut self.contest, option).map_err(|error| FoldError::Choice {
            seq: row.seq,
            error,
        })?;
        // What the server has chosen for somebody was nobody's choice.
        let own = self.is_human(player) && !is_server_key(&row.entry.key);
        let free = own && self.contest.can_go_back_to(&before);
        self.made.push(Arc::new(Made {
            player,
            option: option.clone(),
            lines: self.log.len(),
            at,
            free,
        }));
        let lines = Arc::make_mut(&mut self.contest).take_lines();
        self.log.add(row.seq, lines);
        self.position = row.seq;
        if own {
            // Whoever plays on does not wait for an answer, and gives none.
            let passed = |asked: &Asked| asked.player != player;
            self.draw.take_if(|asked| passed(asked));
            self.take_back = None;
        }
        let goal = self.puzzle.as_ref();
        if goal.is_some_and(|puzzle| puzzle.reached(self.contest.game())) {
            self.ended = Some(Ended::Goal);
        }
        self.run_clock(self.last_ms);
        if let Some(clocks) = self.clocks.as_mut().filter(|_| own) {
            clocks.reward(usize::from(player).saturating_sub(1));
        }
        Ok(())
    }

    fn leave(&mut self, player: u8, time: bool) {
        let (kind, words) = if time {
            ("flagged", "has run out of time")
        } else {
            ("resigned", "gives up")
        };
        self.say(kind, player, words);
        self.out.insert(player);
        for asked in [&mut self.draw, &mut self.take_back] {
            asked.take_if(|asked| asked.player == player);
            if let Some(asked) = asked {
                asked.waits_for.remove(&player);
            }
        }
        let still: Vec<&SeatRow> = self
            .seats
            .iter()
            .filter(|seat| !self.out.contains(&seat.player))
            .collect();
        let winner = match still.as_slice() {
            [seat] => Some(seat.player),
            seats if seats.iter().all(|seat| seat.kind == SeatKind::Bot) => None,
            _ => {
                self.run_clock(self.last_ms);
                return;
            }
        };
        self.ended = Some(Ended::Left {
            winner,
            last: player,
            time,
        });
        self.run_clock(self.last_ms);
    }

    fn asked(&self, player: u8) -> Asked {
        let others = self.seats.iter().filter(|seat| {
            seat.kind == SeatKind::Human
                && seat.player != player
                && !self.out.contains(&seat.player)
        });
        Asked {
            player,
            waits_for: others.map(|seat| seat.player).collect(),
        }
    }

    fn say(&mut self, kind: &str, player: u8, what: &str) {
        let name = self
            .seats
            .iter()
            .find(|seat| seat.player == player)
            .and_then(|seat| seat.name.clone());
        let name = name.map_or_else(|| format!("Player {player}"), |name| isolated(&name));
        self.log
            .say(self.seq, kind, player, format!("{name} {what}."));
    }

    fn run_clock(&mut self, now: i64) {
        let seat = self.to_choose().filter(|player| self.is_human(*player));
        if let Some(clocks) = &mut self.clocks {
            // What was lost is off the clock by this.
            let lost = std::mem::take(&mut self.lost_ms);
            clocks.run(seat.map(|player| usize::from(player) - 1), now, lost);
        }
    }

    fn keep_step(&mut self) {
        let last = self.steps.back();
        let ground = Ground::of(self.contest.game());
        let info = info(&self.row, &self.seats, Some(self));
        let ground = shared(last.map(|last| &last.ground), ground);
        let info = shared(last.map(|last| &last.info), info);
        let step = Step {
            seq: self.seq,
            at_ms: self.last_ms,
            lost_ms: self.lost_ms,
            contest: self.contest.clone(),
            choices: self.made.len(),
            info,
            page: self.log.turn_page(self.seq),
            ground,
            clocks: self.clocks.clone(),
            offers: self.offers(),
            back: self.can_go_back(),
            told: Default::default(),
        };
        self.steps.push_back(Arc::new(step));
        let before = self.last_ms.saturating_sub(FOLLOWED);
        while self.steps.len() > LAST
            && let Some(first) = self.steps.front()
            && (self.steps.len() > KEPT || first.at_ms < before)
        {
            self.steps.pop_front();
        }
    }

    /// What the next entry is numbered, and when it is recorded if it came at a time: how long it took from there, and every outage
    /// before, is not on the clock.
    pub fn next(&self, came: i64, outages: &Outages, entry: NewEntry) -> EntryRow {
        let at_ms = now().max(self.last_ms);
        EntryRow {
            seq: self.seq + 1,
            at_ms,
            lost_ms: self
                .lost(came, outages)
                .saturating_add(at_ms.saturating_sub(came.max(self.last_ms))),
            entry,
        }
    }

    /// How much of the time on the running clock was lost to outages until a moment.
    pub fn lost(&self, until: i64, outages: &Outages) -> i64 {
        let running = self
            .clocks
            .as_ref()
            .filter(|clocks| clocks.running().is_some());
        running.map_or(0, |clocks| outages.within(clocks.since(), until))
    }

    /// Who has run out of time at a moment, from 1, if anybody.
    pub fn late(&self, at: i64, outages: &Outages) -> Option<u8> {
        let clocks = self.clocks.as_ref()?;
        let place = clocks.running()?;
        let used_up = clocks.deadline()?.saturating_add(self.lost(at, outages)) <= at;
        (used_up && self.ended.is_none()).then_some(place as u8 + 1)
    }

    /// When the running clock runs out, as far as is known.
    pub fn deadline(&self, outages: &Outages) -> Option<i64> {
        let deadline = self.clocks.as_ref().and_then(Clocks::deadline)?;
        Some(deadline.saturating_add(self.lost(now(), outages)))
    }

    /// The mark of the kernel and the content it is played with.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// How much is recorded.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// Whether a choice that was made when so much was recorded answers the decision at hand.
    pub fn is_current(&self, at: u32) -> bool {
        self.position <= at && at <= self.seq
    }

    /// Goes on from another position, to see who can tell.
    #[cfg(test)]
    pub fn turn_into(&mut self, contest: Contest) {
        self.contest = Arc::new(contest);
        self.steps.clear();
        self.keep_step();
    }

    /// The game or match.
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// The game or match, to be looked at later.
    pub fn shared(&self) -> Arc<Contest> {
        self.contest.clone()
    }

    /// What is stored about the game.
    pub fn row(&self) -> &GameRow {
        &self.row
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatRow] {
        &self.seats
    }

    /// The puzzle, if it is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_deref()
    }

    /// The choices that stand.
    pub fn made(&self) -> &Grown<Arc<Made>> {
        &self.made
    }

    /// How many entries are no choices that stand.
    pub fn beside(&self) -> usize {
        (self.seq as usize).saturating_sub(self.made.len())
    }

    /// Whether people play each other, so that everybody is asked who might answer.
    pub fn is_among_people(&self) -> bool {
        let setup = self.row.plan.setup.as_ref();
        setup.is_some_and(|setup| setup.asking != Asking::WhoCan)
    }

    /// An end that the rules know nothing of.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// How it ended.
    pub fn result(&self) -> Option<GameResultInfo> {
        result(&self.contest, self.ended)
    }

    /// Whether a player has given up or run out of time.
    pub fn is_out(&self, player: u8) -> bool {
        self.out.contains(&player)
    }

    /// Whether a human still plays on this seat.
    pub fn is_human(&self, player: u8) -> bool {
        let mut seats = self.seats.iter();
        let human = seats.any(|seat| seat.player == player && seat.kind == SeatKind::Human);
        human && !self.out.contains(&player)
    }

    /// Who has to choose, from 1; nobody once it is over.
    pub fn to_choose(&self) -> Option<u8> {
        if self.ended.is_some() {
            return None;
        }
        let decision = self.contest.decision()?;
        Some(decision.seat.0 + 1)
    }

    /// The clocks.
    pub fn clocks(&self) -> &Option<Clocks> {
        &self.clocks
    }

    /// Whether the decision at hand is about how things lie, in a game in which that is settled for everybody.
    pub fn is_laid_out(&self) -> bool {
        self.row.plan.quick && self.contest.game().is_being_laid_out()
    }

    /// What is offered and asked for.
    pub fn offers(&self) -> Offers {
        Offers {
            draw: self.draw.as_ref().map(|asked| asked.player),
            take_back: self.take_back.as_ref().map(|asked| asked.player),
        }
    }

    /// Whether a player still has to answer to the offer of a draw.
    pub fn owes_draw_answer(&self, player: u8) -> bool {
        owes(&self.draw, player)
    }

    /// Whether a player still has to answer to somebody who wants to take a choice back.
    pub fn owes_take_back_answer(&self, player: u8) -> bool {
        owes(&self.take_back, player)
    }

    /// The sequence number under which something is stored.
    pub fn stored(&self, key: &str) -> Option<u32> {
        let key = secret::number(key);
        let place = self.keys.iter().rposition(|known| *known == key)?;
        u32::try_from(place + 1).ok()
    }

    /// What an entry that was just applied changes about the game's row.
    pub fn changes(&self) -> Changes {
        let over = self.result();
        let open = over.is_none();
        Changes {
            result: over,
            deadline: self
                .clocks
                .as_ref()
                .and_then(Clocks::deadline)
                .filter(|_| open),
            bot_since: self
                .to_choose()
                .filter(|player| !self.is_human(*player) || self.is_laid_out())
                .map(|_| self.last_ms),
        }
    }

    /// What a viewer is told of the steps after a sequence number; `None` if they are not all there, or a choice was taken back since.
    pub fn told_after(&self, seq: u32, viewer: Option<Seat>) -> Option<Vec<Arc<Frame>>> {
        if seq == self.seq {
            return Some(Vec::new());
        }
        let known = self.steps.iter().position(|step| step.seq == seq)?;
        if self.rewound > seq {
            return None;
        }
        let pairs = self.steps.iter().zip(self.steps.iter().skip(1)).skip(known);
        Some(
            pairs
                .map(|(before, step)| step.frame(before, viewer))
                .collect(),
        )
    }

    /// The last step.
    pub fn last_step(&self) -> Option<&Arc<Step>> {
        self.steps.back()
    }

    /// The log after a sequence number, as it is sent; all of it if a choice was taken back since.
    pub fn log_after(&self, seq: u32) -> Arc<RawValue> {
        if seq == 0 || self.rewound > seq {
            self.log.all()
        } else {
            self.log.after(seq)
        }
    }

    /// The lines between two places of the log, as they are sent.
    pub fn log_between(&self, from: usize, to: Option<usize>) -> Arc<RawValue> {
        self.log.between(from, to)
    }

    /// The seats as they are stored now: a token may have been given anew.
    pub fn set_seats(&mut self, seats: Vec<SeatRow>) {
        self.seats = Arc::new(seats);
    }

    /// What has changed in the row without an entry.
    pub fn set_rematch(&mut self, rematch: Option<String>) {
        Arc::make_mut(&mut self.row).rematch = rematch;
    }

    /// Whose seat a player has.
    pub fn seat(player: u8) -> Seat {
        Seat(player.saturating_sub(1))
    }
}

/// What is as it was is shared with what was.
fn shared<T: PartialEq>(before: Option<&Arc<T>>, now: T) -> Arc<T> {
    match before {
        Some(before) if **before == now => before.clone(),
        _ => Arc::new(now),
    }
}

fn owes(asked: &Option<Asked>, player: u8) -> bool {
    asked
        .as_ref()
        .is_some_and(|asked| asked.waits_for.contains(&player))
}

/// Notes that a player agrees; `true` if all have.
fn agree(asked: &mut Option<Asked>, player: u8) -> bool {
    let Some(open) = asked else {
        return false;
    };
    open.waits_for.remove(&player);
    let all = open.waits_for.is_empty();
    if all {
        *asked = None;
    }
    all
}

/// Takes the option that was recorded under a name.
fn take(contest: &mut Arc<Contest>, option: &str) -> Result<(), ChooseError> {
    let choice = find(contest.game(), option)?;
    Arc::make_mut(contest).choose(choice)
}
