//! What a position is judged by: numbers read from the position and the card data, never from a card's name.

use underhex_engine::Game;
use underhex_engine::cards::{CardKind, Score};
use underhex_engine::eval::Eval;
use underhex_engine::state::{MAX_SEATS, Phase, Seat, Step};

use super::sheet::Sheet;

macro_rules! features {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// What one player has in a position.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Features {
            $($(#[doc = $doc])+ pub $name: f32,)+
        }

        impl Features {
            /// What they are called, in the order of [`Features::values`].
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// All of them.
            pub fn values(&self) -> [f32; Self::COUNT] {
                [$(self.$name),+]
            }
        }
    };
}

features! {
    /// Glory points.
    glory,
    /// Glory points that can still buy something.
    unspent,
    /// Fighters on the battlefield.
    fighters,
    /// Leaders among them.
    leaders,
    /// Rules of their own that they bring into play.
    abilities,
    /// Damage that they can still take.
    health,
    /// The same, by how likely they are to withstand a usual attack.
    staunch,
    /// What their fall would be worth to others.
    bounty,
    /// The same, by how much of their Health is gone.
    wounded_bounty,
    /// Damage that their best weapons do on average.
    power,
    /// The same of those who can still be used this round, while there are turns.
    fresh_power,
    /// Inspired fighters.
    inspired,
    /// Glory points that Upgrades of fighters on the battlefield are worth.
    upgrades,
    /// Upgrades of fighters on the battlefield.
    equipped,
    /// Guard tokens of fighters that an enemy could harm.
    guards,
    /// Stagger tokens.
    staggers,
    /// Fighters who have Charged.
    charged,
    /// Feature tokens held.
    held,
    /// Feature tokens held in territory that is not one's own.
    held_abroad,
    /// How far fighters are from the nearest feature token.
    to_tokens,
    /// How far fighters are from the nearest enemy.
    to_enemies,
    /// Fighters in territory that is not one's own.
    abroad,
    /// Pairs of friends who stand beside the same enemy.
    gangs,
    /// Bounty that enemies within reach are likely to get.
    threatened,
    /// The same if it is somebody else's turn.
    threatened_now,
    /// Damage that enemies within reach do on average, each fighter counted once.
    exposed,
    /// Turns left in this round.
    turns,
    /// It is one's own turn.
    active,
    /// Power cards in hand.
    power_cards,
    /// Objectives left in the deck.
    objectives_left,
    /// Glory points of end-phase Objectives in a known hand that are met now, by how soon they are scored.
    met,
    /// Glory points of end-phase Objectives in a known hand, by how far they have come.
    progress,
    /// Glory points of end-phase Objectives in a known hand.
    to_score,
    /// Glory points of Surge Objectives in a known hand.
    surges,
    /// The same by how far they have come.
    surge_progress,
    /// Ploys in a known hand.
    ploys,
    /// Upgrades in a known hand that can be afforded.
    affordable,
    /// Other Upgrades in a known hand.
    dear,
    /// Glory points of Objectives in a guessed hand that would be met now, by how soon they are scored.
    guessed_met,
}

impl Features {
    /// How many there are.
    pub const COUNT: usize = 39;
}

/// How much of the game is over, from 0 to 1.
pub fn elapsed(game: &Game) -> f32 {
    let state = game.state();
    let rules = &game.table().rules;
    let players = state.players.len();
    let turns = f32::from(rules.turns_for(players).max(1)) * players as f32;
    let rounds = f32::from(rules.rounds.max(1));
    let in_round = match state.phase {
        Phase::Setup => return 0.0,
        Phase::Over => return 1.0,
        Phase::End => 1.0,
        Phase::Hazard => 0.0,
        Phase::Combat => f32::from(state.turns_this_round.saturating_sub(1)) / turns,
    };
    ((f32::from(state.round) - 1.0 + in_round) / rounds).clamp(0.0, 1.0)
}

/// What each player has. The hand of `knower` is taken for what it is, other hands for guesses.
pub fn features(game: &Game, knower: Option<Seat>) -> [Features; MAX_SEATS] {
    let eval = game.eval();
    let state = game.state();
    let mut all = [Features::default(); MAX_SEATS];
    let sheets: Vec<Sheet> = state
        .on_battlefield()
        .filter_map(|id| Sheet::of(&eval, id))
        .collect();
    let turns = game.table().rules.turns_for(state.players.len());
    for (index, player) in state.players.iter().enumerate() {
        let seat = Seat(index as u8);
        let one = &mut all[index];
        one.glory = f32::from(player.glory);
        one.unspent = f32::from(player.glory.saturating_sub(player.spent));
        one.turns = match state.phase {
            Phase::Combat => f32::from(turns.saturating_sub(player.turns_taken)),
            Phase::End | Phase::Over => 0.0,
            Phase::Setup | Phase::Hazard => f32::from(turns),
        };
        one.active = f32::from(state.active == seat && state.step != Step::None);
        one.objectives_left = player.objective_deck().len() as f32;
        hand(&eval, seat, knower == Some(seat), one);
    }
    for sheet in &sheets {
        let index = sheet.seat.index();
        if index < MAX_SEATS {
            fighter(&eval, sheet, &sheets, &mut all[index]);
        }
    }
    all
}

fn fighter(eval: &Eval, sheet: &Sheet, sheets: &[Sheet], one: &mut Features) {
    let state = eval.state;
    let board = eval.board();
    let fighter = state.fighter(sheet.id);
    one.fighters += 1.0;
    one.leaders += f32::from(eval.table.fighters[sheet.id.index()].leader);
    one.abilities += eval.side(sheet.id).rules.items().len() as f32;
    one.health += sheet.left;
    one.staunch += sheet.left * sheet.withstands();
    one.bounty += sheet.bounty;
    one.wounded_bounty += sheet.bounty * (1.0 - sheet.left / sheet.health);
    let power = sheet.power();
    one.power += power;
    if sheet.fresh && one.turns > 0.0 {
        one.fresh_power += power;
    }
    one.inspired += f32::from(fighter.inspired);
    for card in &fighter.upgrades {
        one.equipped += 1.0;
        if let CardKind::Upgrade { glory, .. } = &eval.table.card(*card).kind {
            one.upgrades += f32::from(*glory);
        }
    }
    one.staggers += f32::from(fighter.staggers.min(1));
    one.charged += f32::from(fighter.charges.min(1));
    let home = board
        .territory(state.player(sheet.seat).territory)
        .contains(sheet.hex);
    one.abroad += f32::from(!home);
    if eval.held(sheet.id).is_some() {
        one.held += 1.0;
        one.held_abroad += f32::from(!home);
    } else {
        let tokens = state.features.iter();
        let nearest = tokens
            .filter(|feature| feature.off.is_none() && feature.treasure)
            .map(|feature| board.distance(sheet.hex, feature.hex))
            .min();
        one.to_tokens += f32::from(nearest.unwrap_or(8).min(8));
    }
    let (mut nearest, mut slain, mut harmed) = (u8::MAX, 0.0f32, 0.0f32);
    for enemy in sheets.iter().filter(|enemy| enemy.seat != sheet.seat) {
        let distance = board.distance(sheet.hex, enemy.hex);
        nearest = nearest.min(distance);
        let (damage, slays) = enemy.harm(sheet, distance);
        slain = slain.max(slays);
        harmed = harmed.max(damage);
        if distance == 1 {
            let friends = sheets.iter().filter(|friend| {
                friend.seat == sheet.seat
                    && friend.id.index() < sheet.id.index()
                    && board.distance(friend.hex, enemy.hex) == 1
            });
            one.gangs += friends.count() as f32;
        }
    }
    one.to_enemies += f32::from(nearest.min(8));
    one.threatened += slain * sheet.bounty;
    if state.active != sheet.seat {
        one.threatened_now += slain * sheet.bounty;
    }
    one.exposed += harmed;
    if harmed > 0.0 {
        one.guards += f32::from(fighter.guards.min(1));
    }
}

fn hand(eval: &Eval, seat: Seat, known: bool, one: &mut Features) {
    let state = eval.state;
    let player = state.player(seat);
    let last = state.round >= eval.table.rules.rounds;
    for card in player.hand() {
        match &eval.table.card(*card).kind {
            CardKind::Objective { glory, score, .. } => {
                let glory = f32::from(*glory);
                let surge = matches!(score, Score::Surge(_));
                if surge && !known {
                    continue;
                }
                let (share, met) = eval.progress(*card).unwrap_or((0, false));
                let share = share as f32 / 1000.0;
                if surge {
                    one.surges += glory;
                    one.surge_progress += glory * share;
                    continue;
                }
                let timely = last || !matches!(score, Score::ThirdEndPhase);
                let soon = if met && timely { nearness(eval) } else { 0.0 };
                if known {
                    one.met += glory * soon;
                    one.progress += glory * if met { 1.0 } else { share.min(0.9) };
                    one.to_score += glory;
                } else {
                    one.guessed_met += glory * soon;
                }
            }
            CardKind::Ploy { .. } => {
                one.power_cards += 1.0;
                one.ploys += f32::from(known);
            }
            CardKind::Upgrade { glory, .. } => {
                one.power_cards += 1.0;
                if known {
                    let affordable = *glory <= player.glory.saturating_sub(player.spent);
                    one.affordable += f32::from(affordable);
                    one.dear += f32::from(!affordable);
                }
            }
        }
    }
}

/// How near the end phase is, from 0 to 1.
fn nearness(eval: &Eval) -> f32 {
    let state = eval.state;
    match state.phase {
        Phase::End | Phase::Over => 1.0,
        Phase::Setup | Phase::Hazard => 0.2,
        Phase::Combat => {
            let players = state.players.len();
            let turns = f32::from(eval.table.rules.turns_for(players).max(1)) * players as f32;
            let done = f32::from(state.turns_this_round.saturating_sub(1)) / turns;
            0.2 + 0.8 * done * done
        }
    }
}
