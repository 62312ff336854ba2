//! What a fighter could do now: where it gets on which way and at what cost, whom it could attack from there and with what odds, and the
//! options to choose for it one after the other.
//!
//! Found by playing on from what the seat knows: windows on the way are passed by everybody, and where dice would be rolled it ends.

use std::collections::VecDeque;

use serde::Serialize;

use super::View;
use super::forecast::{Course, Forecast, likeness, rolled};
use crate::board::HexId;
use crate::cards::Token;
use crate::decision::{Choice, Question};
use crate::event::Event;
use crate::game::Game;
use crate::render;
use crate::replay::recorded_names;
use crate::state::{CoreKind, FighterId, Seat};

/// More positions than this are not looked at.
const MOST_GAMES: usize = 2_000;
/// More rolls than this are not tried for all attacks together: an answer has to be quick.
const MOST_ROLLS: usize = 8_000;
/// More windows than come between two choices of a deed.
const MOST_WINDOWS: usize = 24;

/// What a fighter could do now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospect {
    /// The fighter.
    pub fighter: String,
    /// What it could do.
    pub deeds: Vec<Deed>,
}

/// Something that a fighter could do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deed {
    /// `move`, `charge`, `attack`, `guard`, `delve`, `push`, `place`, or `ability` for a Core ability of a card.
    pub kind: &'static str,
    /// What it is called: `Charge`.
    pub label: String,
    /// The option that begins it; none if it has begun, so that only a hex or a target is left to choose.
    pub option: Option<String>,
    /// What is chosen after it before a hex or a target is: mostly nothing.
    pub choices: Vec<String>,
    /// The hexes where it could lead the fighter.
    pub hexes: Vec<ProspectHex>,
    /// Those it could attack from where it is.
    pub targets: Vec<ProspectTarget>,
}

/// A hex where a deed could lead a fighter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProspectHex {
    /// The hex.
    pub hex: String,
    /// What is chosen after the deed's option, one after the other, to get there.
    pub choices: Vec<String>,
    /// The hexes that it enters, in order.
    pub way: Vec<String>,
    /// What happens to it on the way.
    pub costs: Vec<Cost>,
    /// Those it could then attack as part of the same deed.
    pub targets: Vec<ProspectTarget>,
}

/// Something that happens to a fighter on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cost {
    /// `damage`, `slain`, `stagger`, `token` for another one, or `roll` where dice decide what happens.
    pub kind: &'static str,
    /// Where.
    pub hex: String,
    /// How much damage, how many tokens.
    pub amount: u8,
    /// In words.
    pub words: String,
}

/// Somebody whom a fighter could attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProspectTarget {
    /// The target.
    pub fighter: String,
    /// The weapon, by its name.
    pub weapon: String,
    /// What is chosen after the deed's option, one after the other, hex included.
    pub choices: Vec<String>,
    /// The odds, if they could be worked out quickly.
    pub forecast: Option<Forecast>,
}

impl View {
    /// What the fighter with this id could do, as far as the decision at hand leads to it. `None` if there is no such fighter.
    pub fn prospect(&self, id: &str) -> Option<Prospect> {
        let mut fighters = self.state.fighter_ids();
        let fighter = fighters.find(|fighter| self.fighter_id(*fighter) == id)?;
        let mut prospect = Prospect {
            fighter: id.to_owned(),
            deeds: Vec::new(),
        };
        if let (Some(decision), Some(seat)) = (&self.decision, self.seat)
            && decision.seat == seat
        {
            let mut search = Search {
                seat,
                fighter,
                games: MOST_GAMES,
                rolls: MOST_ROLLS,
                known: Vec::new(),
            };
            let mut game = self.known_game();
            game.record(true);
            prospect.deeds = search.deeds(&game);
        }
        Some(prospect)
    }
}

/// How a choice goes on.
struct Taken {
    /// The position before the last choice that was made, own or somebody's pass.
    before: Game,
    last: Choice,
    events: Vec<Event>,
    next: Next,
}

/// What comes after a choice.
enum Next {
    /// The seat is asked again.
    Asked(Box<Game>),
    /// Dice were rolled, cards shuffled.
    Rolled,
    /// Something else, which is not looked at.
    Else,
}

/// A way to a hex.
struct Way {
    to: HexId,
    choices: Vec<String>,
    steps: Vec<HexId>,
    costs: Vec<Cost>,
    last: Taken,
}

impl Way {
    fn price(&self) -> usize {
        price(&self.costs)
    }
}

/// How dear what happens on a way is.
fn price(costs: &[Cost]) -> usize {
    let price = |cost: &Cost| match cost.kind {
        "slain" => 100,
        "damage" => 10 * usize::from(cost.amount),
        _ => 1,
    };
    costs.iter().map(price).sum()
}

struct Search {
    seat: Seat,
    fighter: FighterId,
    /// Positions that may still be looked at.
    games: usize,
    /// Rolls that may still be tried.
    rolls: usize,
    /// The odds of attacks that were looked at, by what they are like.
    known: Vec<(Vec<Course>, Option<Forecast>)>,
}

impl Search {
    /// What the decision at hand lets the fighter do. Attacks from where it is come first, so that their odds are there in any case.
    fn deeds(&mut self, game: &Game) -> Vec<Deed> {
        let Some(decision) = game.decision() else {
            return Vec::new();
        };
        if let Some(kind) = self.about(decision.question) {
            let mut deed = Deed {
                kind: self.kind_of_move(game, kind),
                label: String::new(),
                option: None,
                choices: Vec::new(),
                hexes: Vec::new(),
                targets: Vec::new(),
            };
            deed.label = label(deed.kind);
            self.fill(game, &mut deed);
            return vec![deed];
        }
        let mut deeds = Vec::new();
        let mut options = named(game);
        options.sort_by_key(|(choice, _)| !matches!(choice, Choice::Core(CoreKind::Attack, _)));
        for (choice, name) in options {
            let begins = matches!(
                choice,
                Choice::Core(..) | Choice::Activate(_) | Choice::Fighter(_) | Choice::Delve(_)
            ) && choice.touches().fighters == [self.fighter];
            if begins {
                self.begin(game, choice, name, &mut deeds);
            }
        }
        deeds
    }

    fn begin(&mut self, game: &Game, choice: Choice, name: String, deeds: &mut Vec<Deed>) {
        let (group, _) = render::option(game, choice, &render::plainly(game));
        let mut deed = Deed {
            kind: match choice {
                Choice::Core(CoreKind::Move, _) => "move",
                Choice::Core(CoreKind::Attack, _) => "attack",
                Choice::Core(CoreKind::Charge, _) => "charge",
                Choice::Core(CoreKind::Guard, _) => "guard",
                Choice::Core(CoreKind::Other { .. }, _) => "ability",
                Choice::Delve(_) => "delve",
                _ => "",
            },
            label: group,
            option: Some(name),
            choices: Vec::new(),
            hexes: Vec::new(),
            targets: Vec::new(),
        };
        if matches!(deed.kind, "guard" | "ability" | "delve") {
            return deeds.push(deed);
        }
        let Some(taken) = self.take(game, choice) else {
            return;
        };
        match &taken.next {
            Next::Asked(next) => {
                let question = next.decision().map(|decision| decision.question);
                match question.and_then(|question| self.about(question)) {
                    Some(kind) => {
                        if deed.kind.is_empty() {
                            deed.kind = self.kind_of_move(next, kind);
                            deed.label = label(deed.kind);
                        }
                        self.fill(next, &mut deed);
                    }
                    // What it does with its activation is chosen next.
                    None if question == Some(Question::Action) => {
                        for mut inner in self.deeds(next) {
                            let begun: Vec<String> = inner.option.take().into_iter().collect();
                            inner.option = deed.option.clone();
                            let lists = inner.lists();
                            for list in lists {
                                list.splice(0..0, begun.iter().cloned());
                            }
                            deeds.push(inner);
                        }
                        return;
                    }
                    None => deed.targets = self.declared(&taken, None, Vec::new()),
                }
            }
            Next::Rolled | Next::Else => {
                deed.targets = self.declared(&taken, None, Vec::new());
            }
        }
        self.settle(game, &taken, &mut deed);
        if deed.kind.is_empty() && !deed.targets.is_empty() {
            deed.kind = "attack";
            deed.label = label(deed.kind);
        }
        if !deed.kind.is_empty() {
            deeds.push(deed);
        }
    }

    /// The only hex there was has been gone to without a question: it is shown like one that is chosen, with whom can be attacked there.
    fn settle(&self, game: &Game, taken: &Taken, deed: &mut Deed) {
        let (mut steps, mut costs) = (Vec::new(), Vec::new());
        self.follow_way(game, taken, &mut steps, &mut costs);
        if let Some(to) = steps.last().filter(|_| deed.hexes.is_empty()) {
            deed.hexes.push(ProspectHex {
                hex: game.hex_name(*to),
                choices: Vec::new(),
                way: steps.iter().map(|hex| game.hex_name(*hex)).collect(),
                costs,
                targets: std::mem::take(&mut deed.targets),
            });
        }
    }

    /// What a question is about, if it is where the fighter goes or whom it attacks.
    fn about(&self, question: Question) -> Option<&'static str> {
        let kind = match question {
            Question::Move(_) => "move",
            Question::Push(_) => "push",
            Question::Place(_) => "place",
            Question::Weapon(_) | Question::Target(_) => "attack",
            _ => return None,
        };
        (question.fighter() == Some(self.fighter)).then_some(kind)
    }

    fn kind_of_move(&self, game: &Game, kind: &'static str) -> &'static str {
        let charge = game.state().moving().is_some_and(|moving| moving.charge);
        if kind == "move" && charge {
            "charge"
        } else {
            kind
        }
    }

    /// Adds the hexes or targets that are asked for.
    fn fill(&mut self, game: &Game, deed: &mut Deed) {
        match game.decision().map(|decision| decision.question) {
            Some(Question::Weapon(_) | Question::Target(_)) => {
                deed.targets = self.targets(game, None, &[]);
            }
            _ => deed.hexes = self.hexes(game),
        }
    }

    /// Every hex that can be got to, with the way that costs least.
    fn hexes(&mut self, game: &Game) -> Vec<ProspectHex> {
        let mut found: Vec<Way> = Vec::new();
        let mut passed: Vec<(HexId, u8)> = Vec::new();
        let mut open = VecDeque::from([(game.clone(), Vec::new(), Vec::new(), Vec::new())]);
        while let Some((game, choices, steps, costs)) = open.pop_front() {
            for (choice, name) in named(&game) {
                let to = match choice {
                    Choice::Hex(hex) | Choice::Via(hex) => hex,
                    Choice::Pass => match game.state().fighter(self.fighter).hex {
                        Some(here) if !steps.is_empty() => here,
                        _ => continue,
                    },
                    _ => continue,
                };
                let known = found.iter().position(|way| way.to == to);
                // A way that has cost as much already will not be cheaper; where nothing happens, nothing is.
                if known.is_some_and(|place| found[place].price() <= price(&costs))
                    && !matches!(choice, Choice::Via(_))
                {
                    continue;
                }
                let Some(taken) = self.take(&game, choice) else {
                    continue;
                };
                let choices = with(&choices, name);
                let (mut steps, mut costs): (Vec<HexId>, Vec<Cost>) =
                    (steps.clone(), costs.clone());
                self.follow_way(&game, &taken, &mut steps, &mut costs);
                if let Choice::Via(_) = choice {
                    if let Next::Asked(next) = taken.next {
                        let asked = next.decision().map(|decision| decision.question);
                        let left = next.state().moving().map_or(0, |moving| moving.left);
                        let on = asked.is_some_and(|asked| self.about(asked).is_some());
                        if on && !passed.contains(&(to, left)) {
                            passed.push((to, left));
                            open.push_back((*next, choices, steps, costs));
                        }
                    }
                    continue;
                }
                let way = Way {
                    to,
                    choices,
                    steps,
                    costs,
                    last: taken,
                };
                match known {
                    Some(place) if way.price() < found[place].price() => found[place] = way,
                    Some(_) => {}
                    None => found.push(way),
                }
            }
        }
        let hex = |hex: &HexId| game.hex_name(*hex);
        let mut hexes = Vec::with_capacity(found.len());
        for way in &found {
            let targets = match &way.last.next {
                Next::Asked(next) => match next.decision().map(|decision| decision.question) {
                    Some(Question::Weapon(fighter) | Question::Target(fighter))
                        if fighter == self.fighter =>
                    {
                        self.targets(next, None, &way.choices)
                    }
                    _ => self.declared(&way.last, None, way.choices.clone()),
                },
                Next::Rolled | Next::Else => self.declared(&way.last, None, way.choices.clone()),
            };
            hexes.push(ProspectHex {
                hex: hex(&way.to),
                choices: way.choices.clone(),
                way: way.steps.iter().map(hex).collect(),
                costs: way.costs.clone(),
                targets,
            });
        }
        hexes
    }

    /// Adds what happened to the fighter on its way; where it attacks next is another matter.
    fn follow_way(
        &self,
        game: &Game,
        taken: &Taken,
        steps: &mut Vec<HexId>,
        costs: &mut Vec<Cost>,
    ) {
        let mut here = game.state().fighter(self.fighter).hex;
        let mut arrived = false;
        let mut cost = |kind, hex: Option<HexId>, amount, words: String| {
            let hex = hex.map_or_else(String::new, |hex| game.hex_name(hex));
            costs.push(Cost {
                kind,
                hex,
                amount,
                words,
            });
        };
        for event in &taken.events {
            match event {
                Event::Entered { fighter, hex } if *fighter == self.fighter => {
                    steps.push(*hex);
                    here = Some(*hex);
                }
                Event::Placed { fighter, hex } if *fighter == self.fighter => {
                    here = Some(*hex);
                }
                Event::Damage { fighter, amount } if *fighter == self.fighter && *amount > 0 => {
                    cost("damage", here, *amount, format!("{amount} damage"));
                }
                Event::Slain { fighter } if *fighter == self.fighter => {
                    cost("slain", here, 1, "slain".to_owned());
                }
                Event::TokenGiven { fighter, token }
                    if *fighter == self.fighter
                        && !matches!(token, Token::Move | Token::Charge) =>
                {
                    let kind = if *token == Token::Stagger {
                        "stagger"
                    } else {
                        "token"
                    };
                    cost(kind, here, 1, render::fighters::token(token));
                }
                Event::Moved { fighter, .. } | Event::Pushed { fighter, .. }
                    if *fighter == self.fighter =>
                {
                    arrived = true;
                    break;
                }
                _ => {}
            }
        }
        if matches!(taken.next, Next::Rolled) && !arrived {
            cost("roll", here, 1, "dice decide".to_owned());
        }
    }

    /// Everybody that can be attacked from here with the choices of weapon and target that are left.
    fn targets(
        &mut self,
        game: &Game,
        weapon: Option<&str>,
        choices: &[String],
    ) -> Vec<ProspectTarget> {
        let mut all = Vec::new();
        for (choice, name) in named(game) {
            if !matches!(choice, Choice::Weapon(_) | Choice::Fighter(_)) {
                continue;
            }
            let Some(taken) = self.take(game, choice) else {
                continue;
            };
            let choices = with(choices, name);
            let own = match choice {
                Choice::Weapon(weapon) => game
                    .eval()
                    .weapon(weapon)
                    .map(|def| def.called().to_owned()),
                _ => weapon.map(str::to_owned),
            };
            let asked = match &taken.next {
                Next::Asked(next) => next.decision().map(|decision| decision.question),
                _ => None,
            };
            match (&taken.next, asked) {
                (
                    Next::Asked(next),
                    Some(Question::Weapon(fighter) | Question::Target(fighter)),
                ) if fighter == self.fighter => {
                    all.extend(self.targets(next, own.as_deref(), &choices));
                }
                _ => all.extend(self.target(&taken, own, choices)),
            }
        }
        all
    }

    /// The attack that a choice led to, if it did: dice are rolled, or something else is asked about it, such as which ability of the
    /// weapon to use.
    fn declared(
        &mut self,
        taken: &Taken,
        weapon: Option<String>,
        choices: Vec<String>,
    ) -> Vec<ProspectTarget> {
        let aims = |event: &Event| matches!(event, Event::TargetPicked { attacker, .. } if *attacker == self.fighter);
        if matches!(taken.next, Next::Rolled) || taken.events.iter().any(aims) {
            self.target(taken, weapon, choices)
        } else {
            Vec::new()
        }
    }

    /// The attack that a choice led to.
    fn target(
        &mut self,
        taken: &Taken,
        weapon: Option<String>,
        choices: Vec<String>,
    ) -> Vec<ProspectTarget> {
        let game = &taken.before;
        let picked = taken.events.iter().find_map(|event| match event {
            Event::TargetPicked { attacker, target } if *attacker == self.fighter => Some(*target),
            _ => None,
        });
        let picked = picked.or(match taken.last {
            Choice::Fighter(fighter) => Some(fighter),
            _ => None,
        });
        let with = taken.events.iter().find_map(|event| match event {
            Event::WeaponPicked { fighter, weapon } if *fighter == self.fighter => game
                .eval()
                .weapon(*weapon)
                .map(|def| def.called().to_owned()),
            _ => None,
        });
        let last = choices.last().map_or("", String::as_str);
        let mut forecast = self.forecast(game, taken.last, last);
        let named = |fighter| game.fighter_name(fighter).to_owned();
        let target = picked
            .map(named)
            .or(forecast.as_ref().map(|forecast| forecast.target.clone()));
        let Some(fighter) = target else {
            return Vec::new();
        };
        let weapon = weapon
            .or(with)
            .or(forecast.as_ref().map(|forecast| forecast.weapon.clone()));
        let weapon = weapon.unwrap_or_default();
        if let Some(forecast) = &mut forecast {
            forecast.weapon.clone_from(&weapon);
        }
        vec![ProspectTarget {
            fighter,
            weapon,
            choices,
            forecast,
        }]
    }

    /// The odds of an attack, worked out once for all hexes from which it is the same.
    fn forecast(&mut self, game: &Game, last: Choice, name: &str) -> Option<Forecast> {
        let like = likeness(game, last, &mut self.rolls)?;
        let known = self.known.iter().find(|(known, _)| *known == like);
        let found = match known {
            Some((_, forecast)) => forecast.clone(),
            None => {
                let forecast = rolled(game, last, name, &mut self.rolls);
                self.known.push((like, forecast.clone()));
                forecast
            }
        };
        found.map(|forecast| Forecast {
            option: name.to_owned(),
            ..forecast
        })
    }

    /// Makes a choice, and lets everybody pass until the seat is asked for something.
    fn take(&mut self, game: &Game, choice: Choice) -> Option<Taken> {
        self.games = self.games.checked_sub(1)?;
        let mut before = game.clone();
        before.take_record();
        let mut last = choice;
        let mut events = Vec::new();
        for _ in 0..MOST_WINDOWS {
            let mut after = before.clone();
            after.choose(last).ok()?;
            events.extend(after.take_events());
            if after.state().chance != before.state().chance {
                let next = Next::Rolled;
                return Some(Taken {
                    before,
                    last,
                    events,
                    next,
                });
            }
            let asked = after.decision().map(|decision| {
                let window = matches!(decision.question, Question::Respond(_));
                let passes = window && decision.options.contains(&Choice::Pass);
                (passes, decision.seat == self.seat)
            });
            let next = match asked {
                Some((true, _)) => {
                    (before, last) = (after, Choice::Pass);
                    continue;
                }
                Some((false, true)) => Next::Asked(Box::new(after)),
                _ => Next::Else,
            };
            return Some(Taken {
                before,
                last,
                events,
                next,
            });
        }
        None
    }
}

impl Deed {
    /// All lists of choices in it.
    fn lists(&mut self) -> Vec<&mut Vec<String>> {
        let mut lists = vec![&mut self.choices];
        for hex in &mut self.hexes {
            lists.push(&mut hex.choices);
            lists.extend(hex.targets.iter_mut().map(|target| &mut target.choices));
        }
        lists.extend(self.targets.iter_mut().map(|target| &mut target.choices));
        lists
    }
}

fn label(kind: &str) -> String {
    render::text::capitalise(kind)
}

fn with(choices: &[String], name: String) -> Vec<String> {
    choices.iter().cloned().chain([name]).collect()
}

/// The options of the decision at hand with the names that choose them.
fn named(game: &Game) -> Vec<(Choice, String)> {
    let options = game
        .decision()
        .map_or(&[][..], |decision| &decision.options);
    options.iter().copied().zip(recorded_names(game)).collect()
}
