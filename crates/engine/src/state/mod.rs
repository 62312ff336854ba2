//! What a game is at any moment: plain data that can be cloned, compared, hashed and saved.

mod attack;
mod feature;
mod fighter;
mod fighters;
mod frame;
mod ground;
mod hazard;
mod ids;
mod in_play;
mod occasion;
mod piles;
mod player;
mod result;
mod seldom;
mod shared;
mod touching;

pub use attack::{
    Aimed, AimedStep, Attack, AttackStep, Choosing, ChoosingStep, DriveBack, EffectRef, Grant,
    Harm, NextTarget, Outcome as AttackOutcome, OutcomeStep, Result as AttackResult, RollState,
    Series, Stage, StandFast, Support, Target, Throw, WeaponRef,
};
pub use feature::{Feature, Marker, Off};
pub use fighter::Fighter;
pub use fighters::Fighters;
pub use frame::*;
pub use ground::{Ground, LaidBoard, Plan};
pub use hazard::Hazards;
pub(crate) use ids::bits;
pub use ids::{
    CardId, CardSet, FeatureId, FighterId, FighterSet, HazardId, MAX_SEATS, Seat, SeatSet, Seating,
};
pub use in_play::{Ends, InPlay, Origin, TallyEntry, Use, UseKey, UseScope, Wakes};
pub use occasion::{Answered, Cause, Env, Occasion, Unanswered, Whole};
pub use piles::{PileMut, Piles, Zone};
pub use player::Player;
pub use result::{Excess, GameResult};
pub use seldom::Seldom;
pub use shared::Shared;
pub use touching::Touching;

use serde::{Deserialize, Serialize};

use crate::board::{HexId, HexSet};
use crate::cards::{Aspect, Aspects, Moment, MomentSet, Scope};
use crate::dice::Chance;
use crate::table::Table;

/// The part of a battle round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Phase {
    Setup,
    Hazard,
    Combat,
    End,
    Over,
}

/// The step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Step {
    None,
    Action,
    Power,
}

/// A whole game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The dice.
    pub chance: Chance,
    /// The battlefield in use.
    pub ground: Ground,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The fighters, warband by warband.
    pub fighters: Fighters,
    /// The feature tokens.
    pub features: Vec<Feature>,
    /// Traps and the like.
    pub markers: Vec<Marker>,
    /// The hazards, where they are in use.
    pub hazards: Shared<Hazards>,
    /// The battle round, from 1; 0 in set-up.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The step of the turn.
    pub step: Step,
    /// Turns started in the whole game.
    pub turn: u16,
    /// Action steps started in the whole game.
    pub action_steps: u16,
    /// Turns started in this battle round.
    pub turns_this_round: u8,
    /// The fighter activated in this turn.
    pub activated: Option<FighterId>,
    /// Who sits where.
    pub seating: Seating,
    /// Turns go the other way round the table.
    pub reversed: bool,
    /// Whose turn it is; outside turns the player who settles what is due at the same time.
    pub active: Seat,
    /// Who has the first turn of this battle round.
    pub first: Seat,
    /// Who was first to place a whole warband in set-up.
    pub finisher: Option<Seat>,
    /// What is in progress, the innermost last.
    pub stack: Vec<Frame>,
    /// Chances to answer to moments that have come, in their order.
    pub pending: Vec<Window>,
    /// What has happened and is answered to later.
    pub unanswered: Vec<Unanswered>,
    /// Rules in play.
    pub in_play: Shared<Vec<InPlay>>,
    /// What rules in play wait for.
    pub listens: MomentSet,
    /// What rules in play touch: one bit for each kind of thing they give.
    pub aspects: u128,
    /// What each of the rules in play touches and waits for.
    pub in_play_aspects: Shared<Vec<Aspects>>,
    /// The same seen from what is touched.
    #[serde(skip)]
    pub touching: Touching,
    /// Some rules have left play and are to be swept out: see [`InPlay::gone`].
    pub sweep: bool,
    /// Some rules in play last only so long: see [`InPlay::ends`].
    pub lasting: bool,
    /// Limited abilities that were used.
    pub uses: Vec<Use>,
    /// The past, as far as anyone asks.
    pub tallies: Vec<TallyEntry>,
    /// The next number for rules in play.
    pub next_id: u16,
    /// The next number for attacks and Moves.
    pub next_serial: u16,
    /// How many attacks, Moves and other numbered parts of the game have come to their end.
    #[serde(default)]
    pub parts_ended: u16,
    /// The next number for an end that is answered to.
    #[serde(default)]
    pub next_end: u16,
    /// The rounds are over, but a match has to be decided: nobody draws, plays or scores cards any more.
    pub sudden_death: bool,
    /// How the game ended.
    pub result: Option<GameResult>,
}

/// What nobody has: what a hazard, which is nobody's, finds when it asks for what is its player's.
static NOBODY: Player = Player::new(u8::MAX);

impl State {
    /// The player in a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.get(seat.index()).unwrap_or(&NOBODY)
    }

    /// Whether a seat is a player's.
    pub fn is_player(&self, seat: Seat) -> bool {
        seat.index() < self.players.len()
    }

    /// The player in a seat.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// A fighter.
    #[inline]
    pub fn fighter(&self, id: FighterId) -> &Fighter {
        &self.fighters[id]
    }

    /// A fighter.
    pub fn fighter_mut(&mut self, id: FighterId) -> &mut Fighter {
        &mut self.fighters[id]
    }

    /// All fighters, on the battlefield or not.
    pub fn fighter_ids(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.fighters.len() as u8).map(FighterId)
    }

    /// The fighters on the battlefield.
    pub fn on_battlefield(&self) -> impl Iterator<Item = FighterId> + use<> {
        self.fighters.present().iter()
    }

    /// The fighters of a seat on the battlefield.
    pub fn warband(&self, seat: Seat) -> impl Iterator<Item = FighterId> + use<> {
        (self.fighters.present() & self.fighters.of(seat)).iter()
    }

    /// The hexes with a fighter in them.
    #[inline]
    pub fn occupied(&self) -> HexSet {
        self.fighters.occupied()
    }

    /// Who stands in a hex.
    pub fn occupant(&self, hex: HexId) -> Option<FighterId> {
        if !self.occupied().contains(hex) {
            return None;
        }
        let mut all = self.fighters.everybody().iter();
        all.find(|id| self.fighter(*id).hex == Some(hex))
    }

    /// The feature token in a hex.
    pub fn feature_at(&self, hex: HexId) -> Option<FeatureId> {
        self.features
            .iter()
            .position(|feature| feature.hex == hex && feature.off.is_none())
            .map(|index| FeatureId(index as u8))
    }

    /// A feature token.
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.features[id.index()]
    }

    /// The rules in play that touch an aspect, in the order they came into play, whether they hold now or not.
    #[inline]
    pub(crate) fn touching(&self, aspect: Aspect) -> impl Iterator<Item = &InPlay> {
        self.touching.among(&self.in_play, aspect)
    }

    /// The rules in play that touch one of two aspects, likewise.
    pub(crate) fn touching_either(&self, aspects: [Aspect; 2]) -> impl Iterator<Item = &InPlay> {
        self.touching.among_either(&self.in_play, aspects)
    }

    /// The rules in play that wait for a moment, in the order they came into play, whether they hold now or not.
    #[inline]
    pub(crate) fn listening(&self, moment: Moment) -> impl Iterator<Item = &InPlay> {
        self.touching.waiting(&self.in_play, moment)
    }

    /// Whether what is only kept at hand is what there is.
    pub fn is_as_kept(&self, table: &Table) -> bool {
        self.fighters.are_as_kept()
            && self
                .touching
                .is_of(&self.in_play, &self.in_play_aspects, table)
    }

    /// Works out again what is kept at hand about the rules in play.
    pub(crate) fn keep_touching(&mut self, table: &Table) {
        self.touching
            .refresh(&self.in_play, &self.in_play_aspects, table);
    }

    /// What rules in play could give a fighter, wherever it stands and whatever happens: one bit for each aspect.
    #[inline]
    pub(crate) fn given_to(&self, fighter: FighterId) -> u128 {
        self.touching.given_to(fighter)
    }

    /// The innermost attack in progress, or that is over and being answered to.
    pub fn attack(&self) -> Option<&Attack> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(&**attack),
            Frame::Ended(ended) => ended.attack.as_deref(),
            _ => None,
        })
    }

    /// The innermost attack in progress, or that is over and being answered to.
    pub fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(&mut **attack),
            Frame::Ended(ended) => ended.attack.as_deref_mut(),
            _ => None,
        })
    }

    /// The innermost spell being cast.
    pub fn casting(&self) -> Option<&Casting> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Casting(cast) => Some(&**cast),
            _ => None,
        })
    }

    /// The innermost Move in progress, or that is over and being answered to.
    pub fn moving(&self) -> Option<&Move> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Move(moving) => Some(&**moving),
            Frame::Ended(ended) => ended.moving.as_deref(),
            _ => None,
        })
    }

    /// The number of that Move, or 0.
    pub fn moving_serial(&self) -> u16 {
        self.moving().map_or(0, |moving| moving.serial)
    }

    /// The number of the innermost Charge in progress.
    pub fn charging(&self) -> Option<u16> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Core(core) if core.kind == CoreKind::Charge => Some(core.serial),
            Frame::Ended(ended) => ended.charge,
            _ => None,
        })
    }

    /// The number of the innermost part of this kind in progress, or that is over and being answered to. Longer parts of the game
    /// have none.
    pub fn part(&self, scope: Scope) -> Option<u16> {
        if !scope.is_part() {
            return None;
        }
        let mut frames = self.stack.iter().rev();
        frames.find_map(|frame| frame.part_number(scope))
    }

    /// What is going on: the innermost that has an end.
    pub fn innermost_whole(&self) -> Whole {
        let mut frames = self.stack.iter().rev();
        frames.find_map(Frame::whole).unwrap_or(Whole::Turn)
    }

    /// Whether something is still going on.
    pub fn goes_on(&self, whole: Whole) -> bool {
        whole == Whole::Turn || self.stack.iter().any(|frame| frame.whole() == Some(whole))
    }

    /// Whether something was a blow of a swing that goes on to another target.
    pub fn swing_goes_on(&self, whole: Whole) -> bool {
        let blow = |frame: &Frame| match frame {
            Frame::NextTarget(next) => Whole::Part(next.before.serial) == whole,
            _ => false,
        };
        self.stack.iter().any(blow)
    }

    /// How many of the numbered parts of the game that have begun neither are in progress nor have ended: none, if each ends once.
    pub fn parts_lost(&self) -> i32 {
        let begun = i32::from(self.next_serial.wrapping_sub(1));
        let in_progress = self.stack.iter().filter(|frame| frame.is_numbered());
        begun - i32::from(self.parts_ended) - in_progress.count() as i32
    }

    /// The ploys that a player has played and that are not resolved yet.
    pub fn being_played(&self, seat: Seat) -> Vec<CardId> {
        let mut cards = Vec::new();
        for frame in &self.stack {
            match frame {
                Frame::Ploy(ploy) => cards.push(ploy.card),
                Frame::Window(window) => cards.extend(window.declared_ploys()),
                _ => {}
            }
        }
        cards.retain(|card| card.seat() == seat);
        cards
    }

    /// The seats, from one on and around the table.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.players.len() as u8;
        let (seating, reversed) = (self.seating, self.reversed);
        let place = seating.place(first);
        (0..count).map(move |step| {
            let step = if reversed { count - step } else { step };
            seating.at((place + step) % count)
        })
    }

    /// The next seat around the table; with two players, the opponent.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        let count = self.players.len() as u8;
        let step = if self.reversed { count - 1 } else { 1 };
        self.seating.at((self.seating.place(seat) + step) % count)
    }
}
