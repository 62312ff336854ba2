//! Bots: whoever stores something, or loads a game, lets the bots of that game go on. What they choose follows from the game's seed, so
//! that two nodes that do it at the same time choose the same, and one of them stores it. What was found out about the rest of a deed is kept from one
//! choice to the next on the node that began it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use underhex_bots::{Memory, bot_with, usual_budget};
use underhex_content::scenario::Puzzle;
use underhex_engine::replay::recorded_name;
use underhex_engine::seed::Seed;
use underhex_engine::{Choice, Contest, Decision};

use super::fold::Fold;
use super::live::Live;
use super::together::together;
use crate::storage::{EntryKind, NewEntry, server_key};

/// What bots' numbers are drawn for.
const BOTS: u32 = 0xb07;
/// Choices that are made before they are stored together.
const AT_ONCE: usize = 16;
/// And the time after which they are stored in any case.
const AT_MOST: Duration = Duration::from_millis(40);

/// Among people a bot takes as long as it may think, and this, whatever it has to choose from: nobody can tell by it whether there was anything.
const PAUSE: Duration = Duration::from_millis(300);

/// Everything a bot needs to go on without the game's lock.
struct Turn {
    contest: Contest,
    seq: u32,
    seed: Seed,
    /// The bot of each player; none for those who play themselves.
    bots: Vec<Option<String>>,
    puzzle: Option<Puzzle>,
    /// Choices made by each player.
    made: Vec<usize>,
    /// How things lie is settled for everybody.
    quick: bool,
    /// People play each other.
    among_people: bool,
    /// Bots of other games that wait for a processor: so that nobody waits long, all of them think for a shorter while.
    waiting: u32,
    /// What was found out about the choice at hand when the one before it was made.
    memory: Option<Memory>,
}

/// Bots that wait for a processor.
static WAITING: AtomicU32 = AtomicU32::new(0);

impl Turn {
    fn of(fold: &Fold) -> Option<Self> {
        let chooser = fold.to_choose()?;
        if fold.is_human(chooser) && !fold.is_laid_out() {
            return None;
        }
        let made = |player: u8| {
            let own = fold.made().iter().filter(|made| made.player == player);
            own.count()
        };
        let seats = fold.seats();
        let bot = |player: u8, bot: &Option<String>| {
            let name = bot.clone().unwrap_or_else(|| "greedy".to_owned());
            (!fold.is_human(player)).then_some(name)
        };
        Some(Self {
            contest: (*fold.shared()).clone(),
            seq: fold.seq(),
            seed: fold.row().seed.clone(),
            bots: seats
                .iter()
                .map(|seat| bot(seat.player, &seat.bot))
                .collect(),
            puzzle: fold.puzzle().cloned(),
            made: seats.iter().map(|seat| made(seat.player)).collect(),
            quick: fold.row().plan.quick,
            among_people: fold.is_among_people(),
            waiting: 0,
            memory: None,
        })
    }

    /// Whether how long a choice takes could tell somebody something: not while it is about how things lie, which everybody sees.
    fn is_paced(&self) -> bool {
        self.among_people && !self.contest.game().is_being_laid_out()
    }

    /// How long it takes until the next choice is made, at least.
    fn pause(&self) -> Duration {
        if !self.is_paced() {
            return Duration::ZERO;
        }
        let seat = self
            .contest
            .decision()
            .map(|decision| decision.seat.index());
        let bot = seat.and_then(|seat| self.bots.get(seat)?.as_deref());
        let thought = bot.and_then(usual_budget).and_then(|budget| budget.time);
        thought.unwrap_or_default() + PAUSE
    }

    /// The choices of bots until a human has to choose, or enough have been made, and what was found out about the next one.
    fn think(mut self) -> (Vec<NewEntry>, Option<Memory>) {
        let started = Instant::now();
        let mut entries: Vec<NewEntry> = Vec::new();
        while let Some(decision) = self.contest.decision() {
            // Each of these has its own time.
            if self.is_paced() && !entries.is_empty() {
                break;
            }
            let seat = decision.seat;
            let layout = self.quick && self.contest.game().is_being_laid_out();
            let bot = match self.bots.get(seat.index()) {
                Some(Some(bot)) => bot.as_str(),
                Some(None) if layout => "greedy",
                _ => break,
            };
            let number = u64::from(self.seq) + entries.len() as u64 + 1;
            let game = self.contest.game();
            let made = self.made.get(seat.index()).copied().unwrap_or(0);
            let scripted = self.puzzle.as_ref();
            let scripted = scripted.and_then(|puzzle| puzzle.answer(game, seat, made));
            let memory = self.memory.take();
            let laid = || if layout { together(game) } else { None };
            let choice: Option<Choice> = scripted.or_else(laid).or_else(|| {
                let budget = usual_budget(bot).map(|budget| budget.shared_with(self.waiting));
                let mut bot = bot_with(bot, self.seed.number(BOTS, number), budget).ok()?;
                if let Some(memory) = memory {
                    bot.take_over(memory);
                }
                let answer = bot.answer(&game.view(Some(seat)), decision);
                self.memory = bot.leave();
                answer
                    .inspect_err(|error| tracing::warn!(%error, "the first option is taken"))
                    .ok()
            });
            let Some(choice) = choice.or(decision.options.first().copied()) else {
                break;
            };
            entries.push(NewEntry {
                kind: EntryKind::Choice,
                player: seat.0 + 1,
                body: recorded_name(game, choice),
                key: server_key("bot", number),
            });
            if let Some(made) = self.made.get_mut(seat.index()) {
                *made += 1;
            }
            let wrong = self.contest.choose(choice).is_err();
            self.contest.take_events();
            let goes_on = |next: &Decision| next.seat == seat;
            if !self.contest.decision().is_some_and(goes_on) {
                self.memory = None;
            }
            // The goal of a puzzle may be reached by now, which only the record knows.
            let single = self.puzzle.is_some();
            if wrong || single || entries.len() >= AT_ONCE || started.elapsed() > AT_MOST {
                break;
            }
        }
        (entries, self.memory)
    }
}

/// Whoever lets the bots of a game go on, as long as this lasts: also when something fails, somebody else can.
pub(super) struct Driver(pub(super) Arc<Live>);

impl Drop for Driver {
    fn drop(&mut self) {
        self.0.driving.store(false, Ordering::SeqCst);
    }
}

impl Live {
    /// Whether somebody here lets the bots go on.
    pub(super) fn is_driven(&self) -> bool {
        self.driving.load(Ordering::SeqCst)
    }

    /// Lets the bots go on, if it is theirs to choose.
    pub fn wake(self: &Arc<Self>, thinkers: &Arc<Semaphore>) {
        self.wakes.fetch_add(1, Ordering::SeqCst);
        if self.driving.swap(true, Ordering::SeqCst) {
            return;
        }
        let (driver, thinkers) = (Driver(self.clone()), thinkers.clone());
        tokio::spawn(async move {
            let mut driver = driver;
            loop {
                let wakes = driver.0.wakes.load(Ordering::SeqCst);
                driver.0.drive(&thinkers).await;
                let live = driver.0.clone();
                drop(driver);
                // Somebody may have called while we were leaving.
                if live.wakes.load(Ordering::SeqCst) == wakes
                    || live.driving.swap(true, Ordering::SeqCst)
                {
                    return;
                }
                driver = Driver(live);
            }
        });
    }

    async fn drive(&self, thinkers: &Semaphore) {
        // What was found out about the choice after this many entries.
        let mut found: Option<(u32, Memory)> = None;
        loop {
            let turn = match self.known().await {
                Ok(known) => known.fold().and_then(|fold| Turn::of(fold)),
                Err(error) => {
                    tracing::warn!(game = self.id(), %error, "a bot cannot see its game");
                    return;
                }
            };
            let Some(mut turn) = turn else {
                return;
            };
            let seq = turn.seq;
            turn.memory = found
                .take()
                .filter(|(at, _)| *at == seq)
                .map(|(_, memory)| memory);
            WAITING.fetch_add(1, Ordering::Relaxed);
            let permit = thinkers.acquire().await;
            turn.waiting = WAITING.fetch_sub(1, Ordering::Relaxed).saturating_sub(1);
            let Ok(permit) = permit else {
                return;
            };
            let started = Instant::now();
            let answers = tokio::time::Instant::now() + turn.pause();
            let thinking = tokio::task::spawn_blocking(move || turn.think());
            let Ok((entries, memory)) = thinking.await else {
                tracing::error!(game = self.id(), seq, "a bot has failed");
                return;
            };
            drop(permit);
            tokio::time::sleep_until(answers).await;
            // Figures, too, tell of a bot among people only what everybody sees.
            self.metrics().thinking.observe(started.elapsed());
            if entries.is_empty() {
                return;
            }
            let count = entries.len() as u64;
            match self.append_bots(seq, entries).await {
                Ok(true) => {
                    found = memory.map(|memory| (seq + count as u32, memory));
                    self.metrics().bot_choices.add(count);
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(game = self.id(), %error, "a bot's choice was not stored");
                    return;
                }
            }
        }
    }
}
