//! From what players want to bring to what they bring, with the rest drawn by chance.

use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::seed::Seed;
use underhex_engine::setup::{DeckChoice, PlayerSetup, Setup};

use crate::error::ApiError;
use crate::plan::Plan;
use crate::protocol::{Brings, DeckWish};

/// The deck that is meant.
pub fn deck(wish: &DeckWish) -> DeckChoice {
    match wish {
        DeckWish::Named(slug) => slug.as_str().into(),
        DeckWish::Cards(cards) => DeckChoice::Cards(cards.clone()),
    }
}

fn wish(brings: &Option<Brings>) -> Wish {
    match brings {
        Some(brings) => Wish {
            warband: Some(brings.warband.clone()).filter(|slug| !slug.is_empty()),
            deck: brings.deck.as_ref().map(deck),
        },
        None => Wish::default(),
    }
}

/// The seed by which warbands and decks are drawn, among those that follow from a game's.
const BRINGS: u64 = 0x5ea7;
/// So often is drawn anew before a warband that nobody asked for may meet itself.
const DRAWS: usize = 20;

/// Whether two players have one warband that they did not both ask for.
fn meets_itself(players: &[PlayerSetup], wishes: &[&Wish]) -> bool {
    let drawn = |place: usize| wishes.get(place).is_some_and(|wish| wish.warband.is_none());
    players.iter().enumerate().any(|(place, player)| {
        let others = players.iter().enumerate().skip(place + 1);
        others
            .filter(|(other, _)| drawn(place) || drawn(*other))
            .any(|(_, other)| other.warband == player.warband)
    })
}

/// The whole set-up. The same seed draws the same, whoever asks.
pub fn settle(plan: &Plan, seed: &Seed, brings: &[Option<Brings>]) -> Result<Setup, ApiError> {
    let content = builtin_of(&plan.edition).map_err(|_| {
        let unknown = underhex_content::edition(&plan.edition).err();
        unknown.map_or_else(|| ApiError::internal("content is missing"), ApiError::from)
    })?;
    let wishes: Vec<Wish> = brings.iter().map(wish).collect();
    let wishes: Vec<&Wish> = wishes.iter().collect();
    let mut chance = Chance::new(seed.later(BRINGS));
    let mut players = draw_players(content, plan.mode, &wishes, &mut chance)?;
    for _ in 0..DRAWS {
        if !meets_itself(&players, &wishes) {
            break;
        }
        players = draw_players(content, plan.mode, &wishes, &mut chance)?;
    }
    for (player, brings) in players.iter_mut().zip(brings) {
        if let Some(brings) = brings {
            player.boards.clone_from(&brings.boards);
        }
    }
    Ok(Setup {
        edition: plan.edition.clone(),
        mode: plan.mode,
        fixed_layout: plan.fixed_layout,
        reseats: plan.reseats,
        tie_breaker: plan.tie_breaker,
        asking: Default::default(),
        players,
    })
}

/// Whether everything that is known so far fits.
pub async fn check(plan: &Plan, seed: &Seed, brings: Vec<Option<Brings>>) -> Result<(), ApiError> {
    let (plan, seed) = (plan.clone(), seed.clone());
    let checked = tokio::task::spawn_blocking(move || {
        let setup = settle(&plan, &seed, &brings)?;
        let content = builtin_of(&setup.edition).map_err(ApiError::internal)?;
        set_up(content, &setup).map_err(ApiError::from)
    });
    let checked: Result<_, ApiError> = checked.await.map_err(ApiError::internal)?;
    checked.map(drop)
}

#[cfg(test)]
mod tests {
    use underhex_engine::setup::Mode;

    use super::*;

    fn warbands(seed: u64, brings: &[Option<Brings>]) -> Vec<String> {
        let plan = Plan::new("shadespire", Mode::Game);
        let setup = settle(&plan, &seed.into(), brings).expect("a set-up");
        let players = setup.players.into_iter();
        players.map(|player| player.warband).collect()
    }

    #[test]
    fn a_warband_by_chance_is_another_one() {
        let reavers = Brings {
            warband: "garreks-reavers".to_owned(),
            deck: None,
            boards: Vec::new(),
        };
        for seed in 0..60 {
            let drawn = warbands(seed, &[None, None]);
            assert_ne!(drawn[0], drawn[1]);
            let half = warbands(seed, &[Some(reavers.clone()), None]);
            assert_eq!(half[0], "garreks-reavers");
            assert_ne!(half[1], "garreks-reavers");
        }
        let both = warbands(1, &[Some(reavers.clone()), Some(reavers)]);
        assert_eq!(both[0], both[1], "whoever asks for it gets it");
    }
}
