//! What a strong player would do, and why.

mod deed;
mod threat;

use serde::Serialize;
use underhex_bots::{Judge, Line, Ranked};
use underhex_engine::cards::{CardKind, Stat};
use underhex_engine::dice::Chance;
use underhex_engine::replay::recorded_names;
use underhex_engine::state::{CardId, CoreKind, FighterId, Seat};
use underhex_engine::view::Forecast;
use underhex_engine::{Choice, Game, View};

use deed::Deed;
use threat::Threat;

/// So many options are compared.
const COMPARED: usize = 3;

/// An option with how good it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advice {
    /// The name of the option.
    pub option: String,
    /// In words: `Charge: Garrek Gorebeard`.
    pub words: String,
    /// The winning chance of whoever chooses it, from 0 to 1.
    pub chance: f32,
    /// Why, a sentence each.
    pub reasons: Vec<String>,
}

/// The best options of the viewer's decision, the best first; nothing if it is not the viewer who chooses.
pub fn advise(view: &View, judge: &mut Judge) -> Vec<Advice> {
    let study = judge.study(view);
    let (Some(best), Some(coach)) = (study.first(), Coach::of(view)) else {
        return Vec::new();
    };
    let best = best.ranked;
    let compared = study.iter().take(COMPARED);
    let mut advice: Vec<Advice> = compared
        .filter_map(|line| coach.says(line, believed(&best, &line.ranked)))
        .collect();
    advice.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    advice
}

/// One who explains the options of a decision.
pub(crate) struct Coach<'a> {
    view: &'a View,
    seat: Seat,
    /// A game that the viewer could be in: a view imagines games, it does not show its own.
    game: Game,
    words: Words,
    forecasts: Vec<Forecast>,
    /// What the others could do if everything is let pass.
    threats: Option<Vec<Threat>>,
}

impl<'a> Coach<'a> {
    pub fn of(view: &'a View) -> Option<Self> {
        let seat = view.seat()?;
        let game = view.imagine(&mut Chance::seeded(0));
        Some(Self {
            view,
            seat,
            words: Words::of(view),
            forecasts: view.forecasts(),
            threats: threat::threats(&game, seat),
            game,
        })
    }

    /// What an option leads to and why it is good, with this winning chance.
    pub fn says(&self, line: &Line, chance: f32) -> Option<Advice> {
        let (option, mut words) = self.words.of_choice(line.ranked.choice)?;
        let deed = Deed::follow(&self.game, self.seat, line);
        for part in &deed.words {
            words = format!("{words}, {part}");
        }
        let blow = blow(self.view, &self.game, line, &self.forecasts);
        let mut reasons = Vec::new();
        reasons.extend(blow.as_ref().map(|blow| told(&self.game, blow)));
        reasons.extend(scores(&self.game, &deed.after, self.seat));
        let threats = self.threats.as_deref().unwrap_or_default();
        let prevented = threat::prevented(&self.game, self.seat, threats, &deed, blow.as_ref());
        reasons.extend(prevented);
        Some(Advice {
            option,
            words,
            chance,
            reasons,
        })
    }
}

/// The winning chance with an option, as far as it is known: what was hardly tried is taken to be not much worse than the best.
pub(crate) fn believed(best: &Ranked, chosen: &Ranked) -> f32 {
    let visits = chosen.visits as f32;
    (chosen.chance.min(best.chance) * visits + best.chance * DOUBT) / (visits + DOUBT)
}

/// So many games played ahead weigh as much as the doubt whether what was found in them is so.
const DOUBT: f32 = 8.0;

/// What options are called.
pub(crate) struct Words {
    options: Vec<(Choice, String, String)>,
}

impl Words {
    pub fn of(view: &View) -> Self {
        let decision = view.decision();
        let choices = decision.map(|decision| decision.options.clone());
        let (asked, summary) = view
            .summary()
            .decision
            .map(|decision| (decision.words, decision.options))
            .unwrap_or_default();
        let options = choices
            .unwrap_or_default()
            .into_iter()
            .zip(summary.unwrap_or_default())
            .map(|(choice, option)| {
                let words = match (option.group.as_str(), option.label.as_str()) {
                    ("", label) => label.to_owned(),
                    (group, "") => group.to_owned(),
                    (group, label) if group == label => label.to_owned(),
                    // `keep` alone says nothing.
                    ("Choose", label) => format!("{asked} {label}"),
                    (group, label) => format!("{group}: {label}"),
                };
                (choice, option.id, words)
            })
            .collect();
        Self { options }
    }

    /// Name and words of an option.
    pub fn of_choice(&self, choice: Choice) -> Option<(String, String)> {
        let found = self.options.iter().find(|(known, ..)| *known == choice);
        found.map(|(_, name, words)| (name.clone(), words.clone()))
    }
}

/// An attack, and from where it is made if one has to go there.
#[derive(Debug)]
struct Blow {
    from: Option<String>,
    forecast: Forecast,
}

/// The attack that an option leads to: of several the one that it is gone on with most, or else the best.
fn blow(view: &View, game: &Game, line: &Line, forecasts: &[Forecast]) -> Option<Blow> {
    let worth = |blow: &Blow| {
        let Forecast {
            slain,
            damage,
            success,
            ..
        } = blow.forecast;
        slain * 4.0 + damage + success
    };
    let best = |all: Vec<Blow>| all.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    let names = recorded_names(game);
    let options = &game.decision()?.options;
    let choice = line.ranked.choice;
    let place = options.iter().position(|option| *option == choice)?;
    let name = names.get(place)?;
    // On whom it is gone on with, if that is said.
    let target = line.then.iter().find_map(|choice| match choice {
        Choice::Fighter(fighter) => Some(game.fighter_name(*fighter)),
        _ => None,
    });
    let on_target = |mut blows: Vec<Blow>| {
        let hits = |blow: &Blow| Some(blow.forecast.target.as_str()) == target;
        if blows.iter().any(hits) {
            blows.retain(hits);
        }
        blows
    };
    let direct: Vec<Blow> = forecasts
        .iter()
        .filter(|forecast| forecast.option == *name)
        .map(|forecast| Blow {
            from: None,
            forecast: forecast.clone(),
        })
        .collect();
    if !direct.is_empty() {
        return best(on_target(direct));
    }
    let Choice::Core(CoreKind::Charge, fighter) = choice else {
        return None;
    };
    let prospect = view.prospect(game.fighter_name(fighter))?;
    let deed = prospect
        .deeds
        .into_iter()
        .find(|deed| deed.option.as_ref() == Some(name))?;
    let hex = line.then.iter().find_map(|choice| match choice {
        Choice::Hex(hex) => Some(game.hex_name(*hex)),
        _ => None,
    });
    let mut blows: Vec<Blow> = Vec::new();
    for place in deed.hexes {
        let forecasts = place
            .targets
            .into_iter()
            .filter_map(|target| target.forecast);
        blows.extend(forecasts.map(|forecast| Blow {
            from: Some(place.hex.clone()),
            forecast,
        }));
    }
    if hex.is_some() && blows.iter().any(|blow| blow.from == hex) {
        blows.retain(|blow| blow.from == hex);
    }
    best(on_target(blows))
}

fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// `From d4, Axe against Uglug hits in 62% and slays in 31%, which is worth 1 glory.`
fn told(game: &Game, blow: &Blow) -> String {
    let Blow { from, forecast } = blow;
    let named = |fighter: FighterId| game.fighter_name(fighter) == forecast.target;
    let target = game.state().fighter_ids().find(|fighter| named(*fighter));
    let name = target.map_or_else(
        || forecast.target.clone(),
        |target| underhex_engine::render::fighter_name(game.table(), target),
    );
    let from = from
        .as_ref()
        .map_or_else(String::new, |hex| format!("From {hex}, "));
    let mut text = format!(
        "{from}{} against {name} hits in {}",
        forecast.weapon,
        percent(forecast.success)
    );
    if forecast.slain > 0.0 {
        text += &format!(" and slays in {}", percent(forecast.slain));
        let bounty = target.map_or(0, |target| game.eval().stat(target, Stat::Bounty));
        if bounty > 0 {
            text += &format!(", which is worth {bounty} glory");
        }
    } else if forecast.damage > 0.0 {
        text += &format!(", for {:.1} damage on average", forecast.damage);
    }
    text + "."
}

/// Which Objectives in hand are scored or met after a deed that were not before, or no longer are.
fn scores(game: &Game, after: &Game, seat: Seat) -> Vec<String> {
    let met = |game: &Game| -> Vec<CardId> {
        let view = game.view(Some(seat));
        let hand = game.state().player(seat).hand().iter().copied();
        hand.filter(|card| view.progress(*card).is_some_and(|progress| progress.met))
            .collect()
    };
    let before = met(game);
    let now = met(after);
    let player = after.state().player(seat);
    let had = game.state().player(seat).scored();
    let name = |card: &CardId| {
        let card = game.table().card(*card);
        match card.kind {
            CardKind::Objective { glory, .. } => format!("{} ({glory} glory)", card.name),
            _ => card.name.clone(),
        }
    };
    let new = player.scored().iter().filter(|card| !had.contains(card));
    let mut reasons: Vec<String> = new
        .map(|card| format!("It scores {}.", name(card)))
        .collect();
    let met_now = now.iter().filter(|card| !before.contains(card));
    reasons.extend(met_now.map(|card| format!("{} is met then.", name(card))));
    let lost = before
        .iter()
        .filter(|card| player.hand().contains(card) && !now.contains(card));
    reasons.extend(lost.map(|card| format!("{} is no longer met then.", name(card))));
    reasons
}
