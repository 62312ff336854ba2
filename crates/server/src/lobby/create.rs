//! Making a game.

use underhex_bots::bot_by_name;
use underhex_content::edition;
use underhex_engine::setup::Mode;

use super::begin::begun;
use super::claim::Claim;
use super::{announce, check, wishes};
use crate::app::App;
use crate::error::ApiError;
use crate::names;
use crate::plan::Plan;
use crate::protocol::{NewGame, SeatKind, SeatWish, Seated, Who};
use crate::secret;
use crate::storage::{Changes, GameRow, SeatRow, StorageError};

/// Makes a game; the creator gets a seat if one was asked for. Repeated with its key, it makes nothing new.
pub async fn create(app: &App, origin: &str, new: &NewGame) -> Result<Seated, ApiError> {
    let claim = Claim::with(new.key.as_deref())?;
    let plan = plan(new)?;
    let name = names::name(&new.name)?;
    let seats = seats(new, &name)?;
    if let Some(made) = made_before(app, claim).await? {
        return Ok(made);
    }
    let seed = secret::seed(&app.config);
    let brings = seats.iter().map(|seat| seat.brings.clone()).collect();
    wishes::check(&plan, &seed, brings).await?;
    check::room(app, origin).await?;
    check::bots(app, origin, &seats).await?;
    let game = GameRow {
        listed: new.listed,
        ..GameRow::waiting(plan, seed, origin)
    };
    let own = new.seats.iter().position(|seat| seat.who == Who::You);
    add(app, game, seats, own, claim).await
}

/// Stores a new game, begun if all its seats are taken, with one of them for whoever made it.
pub async fn add(
    app: &App,
    mut game: GameRow,
    mut seats: Vec<SeatRow>,
    own: Option<usize>,
    claim: Claim<'_>,
) -> Result<Seated, ApiError> {
    game.key = claim.hash();
    let mut seated = Seated {
        game: game.id.clone(),
        player: None,
        token: None,
    };
    if let Some(seat) = own.and_then(|place| seats.get_mut(place)) {
        let (taken, token) = claim.take(seat);
        seated.player = Some(taken.player);
        seated.token = Some(token);
        *seat = taken;
    }
    let (game, changes) = begun(game.clone(), seats.clone())
        .await?
        .unwrap_or((game, Changes::default()));
    match app.storage.add_game(&game, &seats, &[], &changes).await {
        // The same request was faster on another way.
        Err(StorageError::Conflict) => made_before(app, claim)
            .await?
            .ok_or_else(|| ApiError::internal("two games with one id")),
        added => {
            added?;
            announce(app, &game);
            Ok(seated)
        }
    }
}

/// The answer to the same request, if there was one.
pub async fn made_before(app: &App, claim: Claim<'_>) -> Result<Option<Seated>, ApiError> {
    let Some(hash) = claim.hash() else {
        return Ok(None);
    };
    let Some(row) = app.storage.game_made_with(&hash).await? else {
        return Ok(None);
    };
    let seats = app.storage.seats(&row.id).await?;
    let (player, token) = claim.taken(&seats).unzip();
    Ok(Some(Seated {
        game: row.id,
        player,
        token,
    }))
}

fn plan(new: &NewGame) -> Result<Plan, ApiError> {
    let rules = edition(&new.edition)?;
    let mode: Mode = new
        .mode
        .parse()
        .map_err(|error: underhex_engine::setup::UnknownMode| {
            ApiError::illegal_setup(error.to_string())
        })?;
    let most = if mode.for_two() {
        2
    } else {
        usize::from(rules.most_players.count())
    };
    if new.seats.len() < 2 || new.seats.len() > most {
        let players = if most == 2 { "2" } else { "2 to 4" };
        return Err(ApiError::illegal_setup(format!(
            "{} ({mode}) is for {players} players, not for {}",
            rules.name,
            new.seats.len()
        )));
    }
    check::clock(new.clock)?;
    Ok(Plan {
        clock: new.clock,
        fixed_layout: new.fixed_layout,
        reseats: new.reseats,
        tie_breaker: new.tie_breaker,
        quick: new.quick,
        ..Plan::new(&new.edition, mode)
    })
}

fn seats(new: &NewGame, name: &str) -> Result<Vec<SeatRow>, ApiError> {
    let own = new.seats.iter().filter(|seat| seat.who == Who::You);
    if own.count() > 1 {
        return Err(ApiError::illegal_setup(
            "only one seat can be yours; leave the others open and join them from another place",
        ));
    }
    let seats = new.seats.iter().zip(1..);
    seats
        .map(|(wish, player)| seat(wish, player, name))
        .collect()
}

fn seat(wish: &SeatWish, player: u8, name: &str) -> Result<SeatRow, ApiError> {
    let bot = match (wish.who, &wish.bot) {
        (Who::Bot, bot) => {
            let bot = bot.clone().unwrap_or_else(|| "greedy".to_owned());
            bot_by_name(&bot, 0).map_err(|error| ApiError::illegal_setup(error.to_string()))?;
            Some(bot)
        }
        (_, Some(_)) => {
            return Err(ApiError::illegal_setup(format!(
                "player {player} is no bot, but is to be played by one; leave `bot` out or say `\"who\": \"bot\"`"
            )));
        }
        (_, None) => None,
    };
    let own = wish.who == Who::You;
    Ok(SeatRow {
        player,
        kind: match wish.who {
            Who::Bot => SeatKind::Bot,
            Who::You | Who::Open => SeatKind::Human,
        },
        name: match (&bot, own) {
            (Some(bot), _) => Some(names::of_bot(bot)),
            (None, true) => Some(name.to_owned()),
            (None, false) => None,
        },
        bot,
        taken: wish.who != Who::Open,
        token: None,
        reserved: None,
        brings: wish.brings.clone(),
        key: None,
    })
}
