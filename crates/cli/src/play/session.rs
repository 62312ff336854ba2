//! A game in the terminal: show, ask, choose, tell.

use std::path::Path;
use std::time::Duration;

use underhex_bots::{Bot, Budget, Judge};
use underhex_engine::decision::Question;
use underhex_engine::render;
use underhex_engine::state::{MAX_SEATS, Seat};
use underhex_engine::{Choice, Contest, Game, Replay};
use underhex_lab::advise;

use super::board::View;
use super::input::Input;
use super::labels::Labels;
use super::menu::{Answer, Menu, touched};
use super::story;
use crate::common::Failure;
use crate::text::{Paint, WIDTH, print, wrap};

/// A point in the game to which the player can go back.
struct Checkpoint {
    contest: Contest,
    choices: usize,
    log: usize,
    step: Stage,
}

/// What tells one step of the game from another.
type Stage = (
    usize,
    u8,
    u16,
    underhex_engine::state::Phase,
    underhex_engine::state::Step,
);

/// A game in the terminal.
pub struct Session {
    contest: Contest,
    replay: Replay,
    labels: Labels,
    paint: Paint,
    input: Input,
    bot: Box<dyn Bot>,
    /// Both players sit at this terminal.
    hotseat: bool,
    /// All that happened, in words.
    log: Vec<String>,
    /// How much of it each player has been shown.
    told: [usize; MAX_SEATS],
    checkpoints: Vec<Checkpoint>,
    /// The step whose whole table has been shown, and to whom.
    shown: Option<(Stage, Seat)>,
    /// Who looked at the screen last, at a shared terminal.
    last: Option<Seat>,
}

/// What comes after a line of input.
enum Next {
    /// The same decision is still open.
    Ask,
    /// The game has gone on.
    Go,
    /// The player leaves.
    Leave,
}

impl Session {
    /// A game or a match to be played from where it is, with the events so far.
    pub fn new(
        mut contest: Contest,
        replay: Replay,
        hotseat: bool,
        input: Input,
        bot: Box<dyn Bot>,
    ) -> Self {
        let labels = Labels::new(contest.game().table());
        let log = story::lines(&mut contest);
        // Whoever goes on with a saved game has seen what has happened.
        let told = if replay.choices.is_empty() {
            0
        } else {
            log.len()
        };
        Self {
            labels,
            told: [told; MAX_SEATS],
            contest,
            replay,
            paint: Paint::detect(),
            input,
            bot,
            hotseat,
            log,
            checkpoints: Vec::new(),
            shown: None,
            last: None,
        }
    }

    /// Plays until the game is over or the player leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        loop {
            let Some(decision) = self.contest.decision() else {
                self.finish();
                return Ok(());
            };
            let seat = decision.seat;
            if !self.hotseat && seat != Seat(0) {
                let choice = self.bot.answer(&self.game().view(Some(seat)), decision)?;
                self.take(choice)?;
                continue;
            }
            self.check_in(seat);
            if !self.hand_over(seat) {
                return Ok(());
            }
            self.show(seat);
            loop {
                let Some(line) = self.input.line("> ") else {
                    print("The input has ended; the game was not saved.\n");
                    return Ok(());
                };
                match self.command(seat, &line)? {
                    Next::Ask => {}
                    Next::Go => break,
                    Next::Leave => return Ok(()),
                }
            }
        }
    }

    fn game(&self) -> &Game {
        self.contest.game()
    }

    fn view(&self, you: Seat) -> View<'_> {
        View {
            game: self.game(),
            labels: &self.labels,
            paint: self.paint,
            you,
        }
    }

    fn take(&mut self, choice: Choice) -> Result<(), Failure> {
        self.replay.record(&mut self.contest, choice)?;
        self.log.extend(story::lines(&mut self.contest));
        Ok(())
    }

    fn stage(&self) -> Stage {
        let state = self.game().state();
        let number = self.contest.number();
        (number, state.round, state.turn, state.phase, state.step)
    }

    /// Notes the start of each step in which the player has something to choose.
    fn check_in(&mut self, seat: Seat) {
        let step = self.stage();
        if !self.hotseat
            && seat == Seat(0)
            && self.checkpoints.last().is_none_or(|last| last.step != step)
        {
            self.checkpoints.push(Checkpoint {
                contest: self.contest.clone(),
                choices: self.replay.choices.len(),
                log: self.log.len(),
                step,
            });
        }
    }

    /// At a shared terminal the other player takes over before cards are shown. Whether anybody did.
    fn hand_over(&mut self, seat: Seat) -> bool {
        if !self.hotseat || self.last == Some(seat) {
            return true;
        }
        self.last = Some(seat);
        let warband = &self.game().table().seats[seat.index()].warband.name;
        if self.paint.on {
            print("\x1b[2J\x1b[H");
        }
        let prompt = format!(
            "Player {} ({warband}) is to choose. Press Enter. ",
            seat.0 + 1
        );
        self.shown = None;
        if self.input.line(&prompt).is_some() {
            true
        } else {
            print("The input has ended; the game was not saved.\n");
            false
        }
    }

    /// What has happened since the player last looked. Passing is not worth a line, nor a Power step in which nothing happens.
    fn tell(&mut self, seat: Seat) {
        let told = self.told[seat.index()].min(self.log.len());
        let new = &self.log[told..];
        let new: Vec<&String> = new
            .iter()
            .filter(|line| !line.ends_with(" passes."))
            .collect();
        let mut text = String::new();
        for (index, line) in new.iter().enumerate() {
            let idle = new
                .get(index + 1)
                .is_none_or(|next| next.starts_with("Round ") || next.starts_with("The end phase"));
            if !(line.starts_with("Power step") && idle) {
                text.push_str(&self.tinted(line));
            }
        }
        self.told[seat.index()] = self.log.len();
        if !text.is_empty() {
            print(&format!("\n{text}"));
        }
    }

    /// A line of the story, in a colour that shows what matters.
    fn tinted(&self, line: &str) -> String {
        let style = if ["Round ", "Battle round", "Game "]
            .iter()
            .any(|start| line.starts_with(start))
        {
            "1"
        } else if line.ends_with("is slain!") {
            "1;31"
        } else if line.contains(" scores ") || line.contains(" glory.") {
            "32"
        } else {
            ""
        };
        let lines = wrap(line, WIDTH, 2);
        lines
            .lines()
            .map(|line| format!("{}\n", self.paint.style(style, line)))
            .collect()
    }

    fn show(&mut self, seat: Seat) {
        self.tell(seat);
        let Some(decision) = self.game().decision() else {
            return;
        };
        let question = decision.question;
        let on_board = decision
            .options
            .iter()
            .any(|option| matches!(option, Choice::Hex(_) | Choice::Via(_)));
        let turning = matches!(
            question,
            Question::Action | Question::Power | Question::FirstTurn
        );
        let cards = matches!(
            question,
            Question::Score | Question::Equip | Question::Discard
        );
        let stage = self.stage();
        let view = self.view(seat);
        let mut text = String::from("\n");
        let whole = (turning || cards) && self.shown != Some((stage, seat));
        if turning && whole {
            text.push_str(&view.status());
            text.push_str(&view.board(touched(self.game())));
            text.push_str(&view.warbands());
            text.push_str(&view.hand());
        } else if on_board {
            text.push_str(&view.board(touched(self.game())));
        } else if question == Question::Redraw {
            text.push_str("Your starting hand:\n");
            text.push_str(&view.hand_in_full());
        } else if cards && whole {
            text.push_str(&view.status());
            text.push_str(&view.hand());
        }
        text.push_str(&self.prompt(&view, question));
        text.push_str(&Menu::new(&view).text(&view));
        print(&text);
        if whole {
            self.shown = Some((stage, seat));
        }
    }

    /// The question, with the card behind it.
    fn prompt(&self, view: &View, question: Question) -> String {
        let from = render::source(self.game().table(), self.game().state())
            .map_or_else(String::new, |name| format!("{name}: "));
        let line = format!("{from}{}", view.question(question));
        format!("{}\n", view.paint.bold(&line))
    }

    fn command(&mut self, seat: Seat, line: &str) -> Result<Next, Failure> {
        let menu = Menu::new(&self.view(seat));
        if let Some(choice) = menu.exact(&line.to_lowercase()) {
            self.take(choice)?;
            return Ok(Next::Go);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let view = self.view(seat);
        match word.to_lowercase().as_str() {
            "" => print(&menu.text(&view)),
            "help" | "?" => print(HELP),
            "table" | "t" => print(&format!(
                "{}{}{}{}",
                view.status(),
                view.board(touched(self.game())),
                view.warbands(),
                view.hand()
            )),
            "board" | "b" => print(&format!(
                "{}{}",
                view.board(touched(self.game())),
                view.legend()
            )),
            "options" | "o" => print(&menu.text(&view)),
            "hand" | "h" => print(&view.hand_in_full()),
            "card" | "c" => print(&self.card(&view, rest)),
            "fighter" | "f" | "reach" | "r" => print(&self.fighter(&view, word, rest)),
            "show" => print(&self.preview(&view, &menu, rest)),
            "scroll" => print(&view.scrolls()),
            "log" => print(&self.whole_log(rest)),
            "save" => print(&self.save(rest)),
            "hint" => print(&self.hint(seat)),
            "undo" => return Ok(self.undo()),
            "quit" | "exit" | "q" => {
                print("The game was not saved unless you saved it.\n");
                return Ok(Next::Leave);
            }
            _ => match menu.answer(line) {
                Answer::One(choice) => {
                    self.take(choice)?;
                    return Ok(Next::Go);
                }
                Answer::Several(names) => {
                    let shown: Vec<&str> = names.iter().take(6).map(String::as_str).collect();
                    let more = if names.len() > 6 { ", ..." } else { "" };
                    print(&format!(
                        "That fits {}{more}: type more of it.\n",
                        shown.join(", ")
                    ));
                }
                Answer::Nothing => print(
                    "That is neither an option nor a command; type a number, the start of an option, or `help`.\n",
                ),
            },
        }
        Ok(Next::Ask)
    }

    fn card(&self, view: &View, rest: &str) -> String {
        let wanted = rest.trim().to_lowercase();
        let number = wanted.trim_start_matches('h').parse::<usize>().ok();
        let hand = view.hand_cards();
        if let Some(card) = number.and_then(|number| hand.get(number.checked_sub(1)?)) {
            return view.card(*card);
        }
        // Any card of either deck may be read: decks are known, only hands are not.
        let table = self.game().table();
        let mut text = String::new();
        let mut seen: Vec<&str> = Vec::new();
        for def in table.seats.iter().flat_map(|seat| &seat.cards) {
            let name = def.name.to_lowercase();
            if !wanted.is_empty()
                && super::menu::word_starts(&name, &wanted)
                && !seen.contains(&def.name.as_str())
            {
                seen.push(&def.name);
                text.push_str(&format!(
                    "  {}: {}\n",
                    self.paint.bold(&def.name),
                    view.say(&render::card_heading(def))
                ));
                text.push_str(&wrap(&view.say(&render::card(def)), WIDTH, 6));
            }
        }
        if text.is_empty() {
            "Which card? `card 2` is the second of your hand, `card NAME` any card of both decks.\n"
                .to_owned()
        } else {
            text
        }
    }

    fn fighter(&self, view: &View, word: &str, rest: &str) -> String {
        match self.labels.find(self.game().table(), rest).as_slice() {
            [] => format!("Which fighter? Type `{word} ` and a label or the start of a name.\n"),
            [one] if word.starts_with('r') => view.reach(*one),
            several => several
                .iter()
                .map(|fighter| view.fighter(*fighter))
                .collect(),
        }
    }

    fn preview(&self, view: &View, menu: &Menu, rest: &str) -> String {
        let shown = match menu.answer(rest) {
            Answer::One(Choice::Territory {
                battlefield,
                territory,
            }) => view.preview(battlefield, territory),
            _ => None,
        };
        shown.unwrap_or_else(|| {
            "`show N` draws a battlefield while there is one to choose.\n".to_owned()
        })
    }

    fn whole_log(&self, rest: &str) -> String {
        let count = rest.trim().parse::<usize>().unwrap_or(self.log.len());
        let start = self.log.len().saturating_sub(count);
        self.log[start..]
            .iter()
            .map(|line| wrap(line, WIDTH, 2))
            .collect()
    }

    fn save(&self, rest: &str) -> String {
        let file = rest.trim();
        if file.is_empty() {
            return "Save it where? Type `save FILE`.\n".to_owned();
        }
        match std::fs::write(Path::new(file), self.replay.write()) {
            Ok(()) => format!("Saved. `underhex play --load {file}` goes on from here.\n"),
            Err(error) => format!("{file} cannot be written: {error}.\n"),
        }
    }

    /// What a strong bot would do, knowing what the player knows, against what comes next, and why.
    fn hint(&self, seat: Seat) -> String {
        let view = self.game().view(Some(seat));
        let budget = Budget {
            time: Some(HINT_TIME),
            ..Budget::iterations(HINT_ITERATIONS)
        };
        let mut judge = Judge::new(self.replay.seed.number(HINTS, 0), budget);
        let mut text = String::new();
        for (place, advice) in advise(&view, &mut judge).iter().enumerate() {
            let how = match place {
                0 => "A strong bot would choose",
                1 => "Next best is",
                _ => "Then comes",
            };
            let line = format!(
                "{how} `{}` ({}): a winning chance of {:.0}%. {}",
                advice.option,
                advice.words,
                advice.chance * 100.0,
                advice.reasons.join(" ")
            );
            text += &wrap(line.trim_end(), WIDTH, 2);
        }
        text
    }

    fn undo(&mut self) -> Next {
        if self.hotseat {
            print("With two players nothing is taken back.\n");
            return Next::Ask;
        }
        let now = self.replay.choices.len();
        if self
            .checkpoints
            .last()
            .is_some_and(|last| last.choices == now)
            && self.checkpoints.len() > 1
        {
            self.checkpoints.pop();
        }
        match self.checkpoints.last() {
            Some(last) if last.choices < now => {
                self.contest = last.contest.clone();
                self.replay.truncate(last.choices);
                self.log.truncate(last.log);
                self.told = [self.log.len(); MAX_SEATS];
                self.shown = None;
                print("Back at the start of the step.\n");
                Next::Go
            }
            _ => {
                print("There is nothing to take back.\n");
                Next::Ask
            }
        }
    }

    fn finish(&mut self) {
        self.tell(Seat(0));
        let view = self.view(Seat(0));
        let result = self.contest.result();
        let result = result.map_or_else(String::new, |result| result.words());
        let glory: Vec<String> = self
            .contest
            .glory()
            .iter()
            .enumerate()
            .map(|(seat, glory)| format!("player {} has {glory} glory", seat + 1))
            .collect();
        print(&format!(
            "\n{}{}{}\n{}.\n",
            view.board(underhex_engine::board::HexSet::EMPTY),
            view.warbands(),
            self.paint.bold(&result),
            glory.join(", ")
        ));
        let prompt = "Type a file name to keep this game as a replay, or Enter to leave: ";
        if let Some(file) = self.input.line(prompt).filter(|file| !file.is_empty()) {
            print(
                &match std::fs::write(Path::new(&file), self.replay.write()) {
                    Ok(()) => format!("Saved. `underhex replay {file}` prints it.\n"),
                    Err(error) => format!("{file} cannot be written: {error}.\n"),
                },
            );
        }
    }
}

/// How long a hint may take.
const HINT_TIME: Duration = Duration::from_secs(2);
/// Games played ahead for a hint.
const HINT_ITERATIONS: u32 = 2_000;
/// What numbers of bots that give hints are drawn for.
const HINTS: u32 = 0x417;

const HELP: &str = "\
Choose by number, by the name of an option (`charge garrek`), or by the start of any word in it (`d4`).
  table        the whole table          board        the battlefield, with what its signs mean
  options      the options again        hand         your hand with all texts
  card N|NAME  the text of a card       fighter NAME everything about a fighter
  reach NAME   where it can go and whom it can attack
  scroll       both warscrolls          log [N]      what has happened so far
  show N       draw the battlefield of option N, when one is chosen
  hint         what a strong bot would do, and why
  undo         back to the start of your step; again: one step further
  save FILE    keep the game            quit         leave
";
