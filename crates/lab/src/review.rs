//! A finished game looked at again: how the winning chance went, what luck did, and which choices cost most.

use std::sync::Arc;

use serde::Serialize;
use underhex_bots::mind::Weights;
use underhex_bots::{Budget, Judge};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::event::Event;
use underhex_engine::replay::{Replay, ReplayError};
use underhex_engine::state::{CardId, Seat};
use underhex_engine::{Choice, Contest, Decision, Game, Question, Table};

use crate::advice::{Coach, Words, believed};

/// How closely a game is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// Games played ahead for each choice.
    pub iterations: u32,
    /// Falls of the dice tried for each roll.
    pub rolls: u64,
    /// How many of each player's dearest choices are told.
    pub mistakes: usize,
}

impl Default for Depth {
    fn default() -> Self {
        Self {
            iterations: 120,
            rolls: 24,
            mistakes: 3,
        }
    }
}

/// What a finished game looks like.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Review {
    /// One for each player.
    pub players: Vec<PlayerReview>,
    /// The winning chances before the first choice, by player, and after each.
    pub start: Vec<f32>,
    /// One for each choice.
    pub steps: Vec<Step>,
    /// The choices that cost most, some of each player, the dearest first.
    pub mistakes: Vec<Mistake>,
    /// Objectives that were held and never scored.
    pub unscored: Vec<Unscored>,
}

/// What a player got and gave away.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerReview {
    /// Warband and deck.
    pub name: String,
    /// What the dice gave beyond what they were worth, in winning chance.
    pub luck: f32,
    /// How many choices there were,
    pub choices: usize,
    /// and how many of them cost a good deal against the best option, as far as a short look can tell.
    pub costly: usize,
}

/// A choice, and what came of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Step {
    /// Which choice, from 1.
    pub number: usize,
    /// Whose, from 1.
    pub player: usize,
    /// The round.
    pub round: u8,
    /// The name of the option.
    pub choice: String,
    /// The winning chances after it, by player.
    pub chances: Vec<f32>,
    /// What the dice that were rolled gave each player beyond what they were worth; nothing where none were.
    pub luck: Option<Vec<f32>>,
    /// What it cost whoever chose, against the best option.
    pub cost: Option<f32>,
}

/// A choice that cost something.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mistake {
    /// Which choice, from 1.
    pub number: usize,
    /// Whose, from 1.
    pub player: usize,
    /// The round.
    pub round: u8,
    /// What was chosen, in words.
    pub chosen: String,
    /// The winning chance with it.
    pub chance: f32,
    /// What would have been better, in words.
    pub better: String,
    /// The winning chance with that.
    pub better_chance: f32,
    /// Why that is better, a sentence each.
    pub reasons: Vec<String>,
}

/// An Objective that was held and never scored.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Unscored {
    /// Whose, from 1.
    pub player: usize,
    /// The Objective.
    pub card: String,
    /// The round it came into the hand.
    pub from: u8,
    /// The round it was in hand last.
    pub to: u8,
    /// The furthest that it ever came, such as `1 of 3`; nothing where that cannot be counted.
    pub furthest: Option<String>,
    /// It was met at some time, and not scored all the same.
    pub met: bool,
}

impl Review {
    /// Looks at a game. `progress` is told how many of how many choices have been looked at; it says whether to go on.
    pub fn of(
        replay: &Replay,
        table: Arc<Table>,
        depth: Depth,
        mut progress: impl FnMut(usize, usize) -> bool,
    ) -> Result<Option<Self>, ReplayError> {
        let weights = Weights::of_edition(&table.rules.name);
        let mut playback = replay.play(table)?;
        let mut judge = Judge::new(1, Budget::iterations(depth.iterations));
        let players = replay.setup.players.iter().map(|player| PlayerReview {
            name: player.to_string(),
            ..PlayerReview::default()
        });
        let mut review = Self {
            players: players.collect(),
            start: chances(weights, playback.contest()),
            steps: Vec::with_capacity(replay.choices.len()),
            mistakes: Vec::new(),
            unscored: Vec::new(),
        };
        let mut held = Held::default();
        let mut dear = vec![Vec::new(); review.players.len()];
        let total = replay.choices.len();
        loop {
            if !progress(review.steps.len(), total) {
                return Ok(None);
            }
            let before = playback.contest().clone();
            held.look(before.game());
            playback.contest_mut().record(true);
            playback.contest_mut().take_events();
            let Some(step) = playback.next() else { break };
            let step = step?;
            let events = playback.contest_mut().take_events();
            let chances = chances(weights, playback.contest());
            let choice = before.game().find(&step.choice).ok();
            let rolled = events.iter().any(is_roll);
            let luck = choice
                .filter(|_| rolled)
                .map(|choice| luck(weights, &before, choice, &chances, depth.rolls));
            let cost = choice.and_then(|choice| cost(&mut judge, before.game(), choice));
            if let (Some(cost), Some(choice), Some(dear)) =
                (cost, choice, dear.get_mut(step.seat.index()))
            {
                dear.push(Dear {
                    cost,
                    game: before.game().clone(),
                    choice,
                    number: step.number,
                });
                dear.sort_by(|a, b| b.cost.total_cmp(&a.cost));
                dear.truncate(depth.mistakes * 3);
            }
            if let (Some(player), Some(cost)) = (review.players.get_mut(step.seat.index()), cost) {
                player.choices += 1;
                player.costly += usize::from(cost > COSTLY);
            }
            for (player, luck) in review.players.iter_mut().zip(luck.iter().flatten()) {
                player.luck += luck;
            }
            review.steps.push(Step {
                number: step.number,
                player: step.seat.index() + 1,
                round: before.game().state().round,
                choice: step.choice,
                chances,
                luck,
                cost,
            });
        }
        review.mistakes = mistakes(dear, depth);
        review.unscored = held.unscored(playback.contest().game());
        Ok(Some(review))
    }
}

/// The winning chances of all players: what each of them thinks of their own, in proportion. Once it is over they are known.
fn chances(weights: &Weights, contest: &Contest) -> Vec<f32> {
    let game = contest.game();
    let seats = game.state().players.len();
    if let Some(result) = game.result() {
        let won = |seat: usize| match result.winner() {
            Some(winner) if winner.index() == seat => 1.0,
            Some(_) => 0.0,
            None => 1.0 / seats as f32,
        };
        return (0..seats).map(won).collect();
    }
    let own = |seat: usize| {
        let all = weights.chances(game, Some(Seat(seat as u8)));
        all.get(seat).copied().unwrap_or(0.0).max(1e-6)
    };
    let all: Vec<f32> = (0..seats).map(own).collect();
    let sum: f32 = all.iter().sum();
    all.into_iter().map(|chance| chance / sum).collect()
}

fn is_roll(event: &Event) -> bool {
    matches!(
        event,
        Event::AttackRoll { .. }
            | Event::SaveRoll { .. }
            | Event::CardRoll { .. }
            | Event::CastingRoll { .. }
            | Event::ScatterRoll { .. }
            | Event::RollOff { .. }
            | Event::Rerolled { .. }
    )
}

/// What the dice gave beyond what they were worth: the position as it came out, less the mean of how it could have.
fn luck(weights: &Weights, before: &Contest, choice: Choice, came: &[f32], rolls: u64) -> Vec<f32> {
    let mut sum = vec![0.0; came.len()];
    let mut count = 0.0;
    for number in 0..rolls {
        let mut state = before.game().state().clone();
        state.chance = Chance::seeded(game_seed(17, number));
        let mut game = Game::resume(before.game().table().clone(), state);
        if game.choose(choice).is_err() {
            continue;
        }
        let contest = Contest::Game(Box::new(game));
        for (sum, chance) in sum.iter_mut().zip(chances(weights, &contest)) {
            *sum += chance;
        }
        count += 1.0;
    }
    let mean = |sum: &f32| if count > 0.0 { sum / count } else { 0.0 };
    came.iter()
        .zip(&sum)
        .map(|(came, sum)| came - mean(sum))
        .collect()
}

/// What a choice cost against the best there was. Who goes first is not judged: what that is worth shows after more turns than are looked at.
fn cost(judge: &mut Judge, game: &Game, choice: Choice) -> Option<f32> {
    let Decision { seat, question, .. } = *game.decision()?;
    let order = [
        Question::FirstTurn,
        Question::FirstFighter,
        Question::FirstBoard,
    ];
    if order.contains(&question) {
        return None;
    }
    let (best, chosen) = judge.compare(&game.view(Some(seat)), choice)?;
    Some(best.chance - believed(&best, &chosen))
}

/// A choice that costs more than this is costly.
const COSTLY: f32 = 0.05;

/// A choice that looks dear.
#[derive(Clone)]
struct Dear {
    cost: f32,
    game: Game,
    choice: Choice,
    number: usize,
}

/// The dearest choices of each player are thought about once more, for longer: many look dear by chance.
fn mistakes(dear: Vec<Vec<Dear>>, depth: Depth) -> Vec<Mistake> {
    let mut judge = Judge::new(2, Budget::iterations(depth.iterations.saturating_mul(5)));
    let lost = |mistake: &Mistake| mistake.better_chance - mistake.chance;
    let mut all = Vec::new();
    for dear in dear {
        let mut own = looked_at_again(dear, &mut judge);
        own.sort_by(|a, b| lost(b).total_cmp(&lost(a)));
        own.truncate(depth.mistakes);
        all.append(&mut own);
    }
    all.sort_by(|a, b| lost(b).total_cmp(&lost(a)));
    all
}

fn looked_at_again(dear: Vec<Dear>, judge: &mut Judge) -> Vec<Mistake> {
    dear.into_iter()
        .filter_map(|dear| {
            let Dear {
                game,
                choice,
                number,
                ..
            } = dear;
            let seat = game.decision()?.seat;
            let view = game.view(Some(seat));
            let study = judge.study(&view);
            let best = study.first()?;
            let chosen = study.iter().find(|line| line.ranked.choice == choice)?;
            let chance = believed(&best.ranked, &chosen.ranked);
            if best.ranked.chance - chance <= WORTH_TELLING {
                return None;
            }
            let coach = Coach::of(&view)?;
            let better = coach.says(best, best.ranked.chance)?;
            Some(Mistake {
                number,
                player: seat.index() + 1,
                round: game.state().round,
                chosen: Words::of(&view).of_choice(choice)?.1,
                chance,
                better: better.words,
                better_chance: better.chance,
                reasons: better.reasons,
            })
        })
        .collect()
}

/// Less than this is not told: the judge is not that sure.
const WORTH_TELLING: f32 = 0.02;

/// The Objectives that were in hand, and when.
#[derive(Default)]
struct Held {
    cards: Vec<Holding>,
}

struct Holding {
    card: CardId,
    from: u8,
    to: u8,
    furthest: Option<(i16, i16)>,
    met: bool,
}

impl Held {
    fn look(&mut self, game: &Game) {
        let state = game.state();
        if state.round == 0 {
            return;
        }
        for seat in (0..state.players.len()).map(|seat| Seat(seat as u8)) {
            let view = game.view(Some(seat));
            for card in state.player(seat).hand() {
                if !game.table().is_objective(*card) {
                    continue;
                }
                let place = self.cards.iter().position(|held| held.card == *card);
                let place = place.unwrap_or_else(|| {
                    self.cards.push(Holding {
                        card: *card,
                        from: state.round,
                        to: state.round,
                        furthest: None,
                        met: false,
                    });
                    self.cards.len() - 1
                });
                let held = &mut self.cards[place];
                held.to = state.round;
                if let Some(progress) = view.progress(*card) {
                    held.met |= progress.met;
                    let now = (progress.have.min(progress.want), progress.want);
                    let further = held.furthest.is_none_or(|(have, _)| now.0 > have);
                    if progress.want > 1 && further {
                        held.furthest = Some(now);
                    }
                }
            }
        }
    }

    /// Those that were held for more than a round and were not scored.
    fn unscored(self, end: &Game) -> Vec<Unscored> {
        self.cards
            .into_iter()
            .filter(|held| {
                let player = end.state().player(held.card.seat());
                held.to > held.from && !player.scored().contains(&held.card)
            })
            .map(|held| Unscored {
                player: held.card.seat().index() + 1,
                card: end.table().card(held.card).name.clone(),
                from: held.from,
                to: held.to,
                furthest: held
                    .furthest
                    .map(|(have, want)| format!("{have} of {want}")),
                met: held.met,
            })
            .collect()
    }
}
