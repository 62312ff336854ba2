//! From what players want to bring to what they bring, with the rest drawn by chance.

use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::setup::{DeckChoice, Setup};

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

/// The whole set-up. The same seed draws the same, whoever asks.
pub fn settle(plan: &Plan, seed: u64, brings: &[Option<Brings>]) -> Result<Setup, ApiError> {
    let content = builtin_of(&plan.edition).map_err(|_| {
        let unknown = underhex_content::edition(&plan.edition).err();
        unknown.map_or_else(|| ApiError::internal("content is missing"), ApiError::from)
    })?;
    let wishes: Vec<Wish> = brings.iter().map(wish).collect();
    let wishes: Vec<&Wish> = wishes.iter().collect();
    let mut chance = Chance::seeded(game_seed(seed, 0x5ea7));
    let mut players = draw_players(content, plan.mode, &wishes, &mut chance)?;
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
        players,
    })
}

/// Whether everything that is known so far fits.
pub async fn check(plan: &Plan, seed: u64, brings: Vec<Option<Brings>>) -> Result<(), ApiError> {
    let plan = plan.clone();
    let checked = tokio::task::spawn_blocking(move || {
        let setup = settle(&plan, seed, &brings)?;
        let content = builtin_of(&setup.edition).map_err(ApiError::internal)?;
        set_up(content, &setup).map_err(ApiError::from)
    });
    let checked: Result<_, ApiError> = checked.await.map_err(ApiError::internal)?;
    checked.map(drop)
}
