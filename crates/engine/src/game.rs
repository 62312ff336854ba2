//! A game: what is fixed, the position, and the way from decision to decision.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::cards::Die;
use crate::decision::{Choice, Decision, Question};
use crate::eval::Eval;
use crate::event::Event;
use crate::flow::{Engine, Facts};
use crate::seed::Seed;
use crate::sound::{self, Unsound};
use crate::state::{GameResult, Phase, Seat, State};
use crate::table::Table;
use crate::view::Recorded;

/// Why a choice was not taken. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// The game is over.
    #[error("the game is over, nothing can be chosen any more")]
    Over,
    /// The choice is not among the options.
    #[error("`{0}` cannot be chosen now")]
    NotOffered(String),
    /// Several options have that name.
    #[error("`{0}` is the name of more than one option")]
    Ambiguous(String),
    /// It is not this seat's decision.
    #[error("it is player {}'s decision", .0.0 + 1)]
    NotYours(Seat),
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    table: Arc<Table>,
    state: State,
    decision: Option<Decision>,
    recording: bool,
    events: Vec<Recorded>,
    /// Not part of the position: it only spares the kernel a look.
    quiet: Option<Facts>,
}

impl Game {
    /// A new game: set-up runs until the first decision.
    pub fn new(table: Arc<Table>, seed: impl Into<Seed>) -> Self {
        let mut state = table.opening.state(|| {
            let mut game = Self::paused(table.clone(), State::unshuffled(&table));
            game.engine().muster();
            game.state
        });
        state.leave_to_chance(seed);
        let mut game = Self::paused(table, state);
        game.run();
        game
    }

    /// A new game, with every event recorded from the start: a roll-off may come before the first decision.
    pub fn recorded(table: Arc<Table>, seed: impl Into<Seed>) -> Self {
        Self::new_scripted(table, seed, [])
    }

    /// A new game whose first dice show these faces, recorded from the start.
    pub fn new_scripted(
        table: Arc<Table>,
        seed: impl Into<Seed>,
        dice: impl IntoIterator<Item = Die>,
    ) -> Self {
        let mut state = State::new(&table, seed);
        state.chance.script(dice);
        let mut game = Self::paused(table, state);
        game.recording = true;
        game.engine().muster();
        game.run();
        game
    }

    /// The next dice show these faces, after those scripted earlier.
    pub fn script_dice(&mut self, faces: impl IntoIterator<Item = Die>) {
        self.state.chance.script(faces);
    }

    /// Scripted faces that have not been rolled are put away.
    pub fn clear_dice(&mut self) {
        self.state.chance.clear();
    }

    /// A game from a position that comes from outside: one that was saved, and that somebody may have edited since.
    ///
    /// It is looked at from top to bottom, and refused with what is wrong and where if no game could have come to it.
    pub fn restore(table: Arc<Table>, state: State) -> Result<Self, Unsound> {
        sound::check(&table, &state)?;
        let saved = state.clone();
        let game = Self::resume(table, state);
        if game.state != saved || game.decision.is_none() && game.state.result.is_none() {
            return Err(Unsound::new("stack", "nobody is asked for a choice here"));
        }
        Ok(game)
    }

    /// A game from a position of this kernel, for scenarios and whoever imagines one; [`Game::restore`] is for those from outside.
    pub fn resume(table: Arc<Table>, mut state: State) -> Self {
        state.ground.restore(&table);
        state.keep_touching(&table);
        let mut game = Self {
            table,
            state,
            decision: None,
            recording: false,
            events: Vec::new(),
            quiet: None,
        };
        game.run();
        game
    }

    /// A game in a position of this very table and all that is kept at hand about it: at a decision that is known, or else at the next.
    pub(crate) fn at(table: Arc<Table>, state: State, decision: Option<Decision>) -> Self {
        let mut game = Self::paused(table, state);
        game.decision = decision;
        if game.decision.is_none() {
            game.run();
        }
        game
    }

    /// Notes what happens from now on; see [`Game::take_events`].
    pub fn record(&mut self, on: bool) {
        self.recording = on;
    }

    /// What has happened since the last call, if it was recorded.
    pub fn take_events(&mut self) -> Vec<Event> {
        let recorded = self.take_record().into_iter();
        recorded.map(|recorded| recorded.event).collect()
    }

    /// What has happened since the last call, with the cards and abilities behind it.
    pub fn take_record(&mut self) -> Vec<Recorded> {
        std::mem::take(&mut self.events)
    }

    /// What has been recorded and not been taken.
    pub(crate) fn recorded_events(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().map(|recorded| &recorded.event)
    }

    /// What is fixed for this game.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Who must choose what; `None` once the game is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Whether the decision at hand is about how battlefield, feature tokens and fighters lie when the game begins, or about what comes of
    /// that: everything in set-up but hands and who begins.
    pub fn is_being_laid_out(&self) -> bool {
        self.state.phase == Phase::Setup
            && self.decision.as_ref().is_some_and(|decision| {
                !matches!(decision.question, Question::Redraw | Question::FirstTurn)
            })
    }

    /// How the game ended.
    pub fn result(&self) -> Option<GameResult> {
        self.state.result
    }

    /// Questions about the position.
    pub fn eval(&self) -> Eval<'_> {
        Eval::new(&self.table, &self.state)
    }

    /// Takes a choice and goes on to the next decision.
    pub fn choose(&mut self, choice: Choice) -> Result<(), ChooseError> {
        let decision = self.decision.as_ref().ok_or(ChooseError::Over)?;
        if !decision.options.contains(&choice) {
            return Err(ChooseError::NotOffered(self.name(choice)));
        }
        self.run_from(Some(choice));
        Ok(())
    }

    /// Takes the option at this place of the list: whoever drew it from there need not have it looked up again.
    pub fn choose_nth(&mut self, place: usize) -> Result<(), ChooseError> {
        let decision = self.decision.as_ref().ok_or(ChooseError::Over)?;
        let missing = || ChooseError::NotOffered(format!("option {}", place + 1));
        let choice = *decision.options.get(place).ok_or_else(missing)?;
        self.run_from(Some(choice));
        Ok(())
    }

    /// Takes the choice with this name. See [`Game::name`].
    pub fn choose_by_name(&mut self, name: &str) -> Result<(), ChooseError> {
        let choice = self.find(name)?;
        self.choose(choice)
    }

    /// The option with this name.
    pub fn find(&self, name: &str) -> Result<Choice, ChooseError> {
        let decision = self.decision.as_ref().ok_or(ChooseError::Over)?;
        let mut named = decision
            .options
            .iter()
            .filter(|option| self.name(**option) == name);
        match (named.next(), named.next()) {
            (Some(choice), None) => Ok(*choice),
            (Some(_), Some(_)) => Err(ChooseError::Ambiguous(name.to_owned())),
            (None, _) => Err(ChooseError::NotOffered(name.to_owned())),
        }
    }

    /// A game that has not run to its first decision.
    pub(crate) fn paused(table: Arc<Table>, state: State) -> Self {
        Self {
            table,
            state,
            decision: None,
            recording: false,
            events: Vec::new(),
            quiet: None,
        }
    }

    pub(crate) fn go_on(&mut self) {
        self.run();
    }

    fn run(&mut self) {
        self.run_from(None);
    }

    /// Goes on to the next decision, from a choice if one was made.
    fn run_from(&mut self, choice: Option<Choice>) {
        let last = self.decision.take();
        let mut engine = self.engine();
        engine
            .spare
            .set(last.map(|last| last.options).unwrap_or_default());
        if let Some(choice) = choice {
            engine.accept(choice);
        }
        self.decision = engine.run();
    }

    pub(crate) fn engine(&mut self) -> Engine<'_, '_> {
        Engine {
            table: &self.table,
            state: &mut self.state,
            events: if self.recording {
                Some(&mut self.events)
            } else {
                None
            },
            automatic: true,
            quiet: &mut self.quiet,
            leaving: Vec::new(),
            too_deep: AtomicBool::new(false),
            calm: false,
            spare: Cell::default(),
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.hash(state);
    }
}

/// A game is saved as its position; [`Game::restore`] takes it up again at the same table.
impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.state.serialize(serializer)
    }
}
