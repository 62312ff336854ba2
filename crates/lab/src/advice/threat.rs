//! What the others could do next, and what a deed prevents of it.

use underhex_engine::cards::Stat;
use underhex_engine::render::fighter_name;
use underhex_engine::state::{FighterId, Phase, Seat};
use underhex_engine::view::Forecast;
use underhex_engine::{Game, Question};

use super::deed::{Deed, idle};
use super::{Blow, percent};

/// Choices that are let pass until somebody else acts, at most.
const MOST: usize = 60;
/// A hit that is less likely is no threat to speak of.
const LIKELY: f64 = 0.25;
/// A threat must become so much smaller to be prevented.
const LESS: f64 = 0.2;

/// An attack that somebody could make next.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    attacker: FighterId,
    target: FighterId,
    success: f64,
    slain: f64,
}

/// The best attack of each of the others on each of the seat's fighters, in their next action if everything is let pass until then. Nothing if that
/// cannot be told.
pub(super) fn threats(game: &Game, seat: Seat) -> Option<Vec<Threat>> {
    let round = game.state().round;
    let mut game = game.clone();
    for _ in 0..MOST {
        let state = game.state();
        if state.phase != Phase::Combat || state.round != round {
            return Some(Vec::new());
        }
        let decision = game.decision()?;
        if decision.question == Question::Action && decision.seat != seat {
            return Some(of_action(&game, decision.seat));
        }
        let choice = idle(&game)?;
        game.choose(choice).ok()?;
    }
    None
}

/// What the player whose action it is could attack.
fn of_action(game: &Game, attacking: Seat) -> Vec<Threat> {
    let view = game.view(Some(attacking));
    let named = |name: &str| {
        let mut all = game.state().fighter_ids();
        all.find(|fighter| game.fighter_name(*fighter) == name)
    };
    let mut threats: Vec<Threat> = Vec::new();
    for attacker in game.state().fighters.of(attacking).iter() {
        let Some(prospect) = view.prospect(game.fighter_name(attacker)) else {
            continue;
        };
        let targets = prospect.deeds.into_iter().flat_map(|deed| {
            let after = deed.hexes.into_iter().flat_map(|hex| hex.targets);
            deed.targets.into_iter().chain(after)
        });
        for Forecast {
            target,
            success,
            slain,
            ..
        } in targets.filter_map(|target| target.forecast)
        {
            let Some(target) = named(&target) else {
                continue;
            };
            let known = threats
                .iter_mut()
                .find(|threat| threat.attacker == attacker && threat.target == target);
            match known {
                Some(threat) => {
                    threat.success = threat.success.max(success);
                    threat.slain = threat.slain.max(slain);
                }
                None => threats.push(Threat {
                    attacker,
                    target,
                    success,
                    slain,
                }),
            }
        }
    }
    threats
}

/// What a deed prevents that could be done otherwise, in a sentence: the worst of it.
pub(super) fn prevented(
    game: &Game,
    seat: Seat,
    before: &[Threat],
    deed: &Deed,
    blow: Option<&Blow>,
) -> Option<String> {
    let bounty = |fighter: FighterId| f64::from(game.eval().stat(fighter, Stat::Bounty).max(1));
    let worth = |threat: &Threat| (threat.slain * 2.0 + threat.success) * bounty(threat.target);
    let worst = |threats: Vec<&Threat>| -> Option<Threat> {
        let mut threats = threats;
        threats.retain(|threat| threat.success >= LIKELY);
        let worst = threats
            .into_iter()
            .max_by(|a, b| worth(a).total_cmp(&worth(b)));
        worst.cloned()
    };
    let name = |fighter: FighterId| fighter_name(game.table(), fighter);
    if let Some(blow) = blow.filter(|blow| blow.forecast.slain >= LESS) {
        let falls = |threat: &&Threat| game.fighter_name(threat.attacker) == blow.forecast.target;
        let threat = worst(before.iter().filter(falls).collect())?;
        return Some(format!(
            "Otherwise {} could attack {} ({}).",
            name(threat.attacker),
            name(threat.target),
            odds(&threat)
        ));
    }
    if deed.rolled {
        return None;
    }
    let after = threats(&deed.after, seat)?;
    let left = |threat: &Threat| {
        let same = after
            .iter()
            .find(|one| one.attacker == threat.attacker && one.target == threat.target);
        same.map_or((0.0, 0.0), |one| (one.success, one.slain))
    };
    // What somebody else does instead is no gain.
    let as_bad = |threat: &Threat| {
        after
            .iter()
            .any(|one| one.target == threat.target && worth(one) >= worth(threat))
    };
    let smaller = before
        .iter()
        .filter(|threat| threat.success - left(threat).0 >= LESS && !as_bad(threat));
    let threat = worst(smaller.collect())?;
    let (success, _) = left(&threat);
    let now = if success > 0.0 {
        format!("then at {}", percent(success))
    } else {
        "then not".to_owned()
    };
    Some(format!(
        "Otherwise {} could attack {} ({}), {now}.",
        name(threat.attacker),
        name(threat.target),
        odds(&threat)
    ))
}

/// `hits in 62%, slays in 31%`.
fn odds(threat: &Threat) -> String {
    let mut text = format!("hits in {}", percent(threat.success));
    if threat.slain > 0.0 {
        text += &format!(", slays in {}", percent(threat.slain));
    }
    text
}
