//! What a strong player would do, and why.

use serde::Serialize;
use underhex_bots::{Judge, Ranked};
use underhex_engine::cards::Stat;
use underhex_engine::replay::recorded_names;
use underhex_engine::state::{CardId, CoreKind, FighterId, Seat};
use underhex_engine::view::Forecast;
use underhex_engine::{Choice, Game, View};

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
    let ranking = judge.rank(view);
    let words = Words::of(view);
    let mut forecasts = None;
    let Some(best) = ranking.first() else {
        return Vec::new();
    };
    let mut compared: Vec<(Ranked, f32)> = ranking
        .iter()
        .take(COMPARED)
        .map(|ranked| (*ranked, believed(best, ranked)))
        .collect();
    compared.sort_by(|a, b| b.1.total_cmp(&a.1));
    compared
        .iter()
        .filter_map(|(ranked, chance)| {
            let (option, words) = words.of_choice(ranked.choice)?;
            Some(Advice {
                option,
                words,
                chance: *chance,
                reasons: reasons(
                    view,
                    ranked,
                    forecasts.get_or_insert_with(|| view.forecasts()),
                ),
            })
        })
        .collect()
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
        let summary = view
            .summary()
            .decision
            .and_then(|decision| decision.options);
        let options = choices
            .unwrap_or_default()
            .into_iter()
            .zip(summary.unwrap_or_default())
            .map(|(choice, option)| {
                let words = match (option.group.as_str(), option.label.as_str()) {
                    ("", label) => label.to_owned(),
                    (group, "") => group.to_owned(),
                    (group, label) if group == label => label.to_owned(),
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

/// Why an option is good, as far as that can be said in a few words.
fn reasons(view: &View, ranked: &Ranked, forecasts: &[Forecast]) -> Vec<String> {
    let mut reasons = Vec::new();
    let Some(seat) = view.seat() else {
        return reasons;
    };
    // A view imagines games, it does not show its own.
    let game = view.imagine(&mut underhex_engine::dice::Chance::seeded(0));
    if let Some((from, forecast)) = odds(view, &game, ranked.choice, forecasts) {
        reasons.push(told(&game, from.as_deref(), &forecast));
    }
    reasons.extend(scores(&game, seat, ranked.choice));
    reasons
}

/// An attack, and from where it is made if one has to go there.
type Blow = (Option<String>, Forecast);

/// The best attack that an option leads to.
fn odds(view: &View, game: &Game, choice: Choice, forecasts: &[Forecast]) -> Option<Blow> {
    let worth = |(_, forecast): &Blow| forecast.slain * 4.0 + forecast.damage + forecast.success;
    let best = |all: Vec<Blow>| all.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    let names = recorded_names(game);
    let options = &game.decision()?.options;
    let place = options.iter().position(|option| *option == choice)?;
    let name = names.get(place)?;
    let direct = forecasts.iter().filter(|forecast| forecast.option == *name);
    let direct: Vec<Blow> = direct.map(|forecast| (None, forecast.clone())).collect();
    if !direct.is_empty() {
        return best(direct);
    }
    let fighter = match choice {
        Choice::Core(CoreKind::Charge, fighter) => fighter,
        _ => return None,
    };
    let prospect = view.prospect(game.fighter_name(fighter))?;
    let deed = prospect
        .deeds
        .into_iter()
        .find(|deed| deed.option.as_ref() == Some(name))?;
    let blows = deed.hexes.into_iter().flat_map(|hex| {
        let from = hex.hex;
        let forecasts = hex.targets.into_iter().filter_map(|target| target.forecast);
        forecasts.map(move |forecast| (Some(from.clone()), forecast))
    });
    best(blows.collect())
}

/// `From d4, Axe against Uglug hits in 62% and slays in 31%, which is worth 1 glory.`
fn told(game: &Game, from: Option<&str>, forecast: &Forecast) -> String {
    let percent = |share: f64| format!("{:.0}%", share * 100.0);
    let named = |fighter: FighterId| game.fighter_name(fighter) == forecast.target;
    let target = game.state().fighter_ids().find(|fighter| named(*fighter));
    let name = target.map_or_else(
        || forecast.target.clone(),
        |target| underhex_engine::render::fighter_name(game.table(), target),
    );
    let from = from.map_or_else(String::new, |hex| format!("From {hex}, "));
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

/// Which Objectives in hand an option meets that were not met before.
fn scores(game: &Game, seat: Seat, choice: Choice) -> Vec<String> {
    let met = |game: &Game| -> Vec<CardId> {
        let view = game.view(Some(seat));
        let hand = game.state().player(seat).hand.iter().copied();
        hand.filter(|card| view.progress(*card).is_some_and(|progress| progress.met))
            .collect()
    };
    let before = met(game);
    let mut after = game.clone();
    if after.choose(choice).is_err() {
        return Vec::new();
    }
    let scored = &after.state().player(seat).scored;
    let had = &game.state().player(seat).scored;
    let name = |card: CardId| game.table().card(card).name.clone();
    let new = scored.iter().filter(|card| !had.contains(card));
    let mut reasons: Vec<String> = new
        .map(|card| format!("It scores {}.", name(*card)))
        .collect();
    let now = met(&after)
        .into_iter()
        .filter(|card| !before.contains(card));
    reasons.extend(now.map(|card| format!("{} is met then.", name(card))));
    let lost = before.iter().filter(|card| {
        let view = after.view(Some(seat));
        let in_hand = after.state().player(seat).hand.contains(card);
        in_hand && view.progress(**card).is_some_and(|progress| !progress.met)
    });
    reasons.extend(lost.map(|card| format!("{} is no longer met then.", name(*card))));
    reasons
}
