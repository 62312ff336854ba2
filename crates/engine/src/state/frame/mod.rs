//! What the stack is made of: frames, each something in progress that knows what comes next in it.

mod action;
mod at;
mod cards;
mod casting;
mod ending;
mod harm;
mod round;
mod scatter;
mod setup;
mod travel;
mod window;

pub use action::*;
pub use at::{At, Kind};
pub use cards::*;
pub use casting::*;
pub use ending::*;
pub use harm::*;
pub use round::*;
pub use scatter::*;
pub use setup::*;
pub use travel::*;
pub use window::*;

pub use crate::vocabulary::natives::{Foretelling, Raiding, SettingDice, Trick};

use serde::{Deserialize, Serialize};

use super::{Attack, NextTarget, Whole};
use crate::cards::{Moment, Scope};

/// What the stack is made of. Each frame is something in progress; where one has a `step`, that is what comes next in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Frame {
    Setup(Box<Setup>),
    Round(Round),
    HazardPhase(HazardPhase),
    Turn(Turn),
    EndPhase(EndPhase),
    Activation(Activation),
    GrantedCore(GrantedCore),
    Core(Core),
    Focus(Focus),
    Exchange(Exchange),
    Move(Box<Move>),
    Push(Box<Push>),
    Attack(Box<Attack>),
    NextTarget(NextTarget),
    Damage(Damage),
    Slay(Slay),
    Casting(Box<Casting>),
    Scatter(Box<Scatter>),
    Whirl(Box<Whirl>),
    Ploy(Ploy),
    Upgrade(Upgrade),
    Replacement(Replacement),
    PickUser(PickUser),
    Tagged(Tagged),
    Give(Give),
    Run(Box<Run>),
    Window(Box<Window>),
    Reaction(Reaction),
    Ended(Ended),
    Happened(Happened),
    Raiding(Raiding),
    SettingDice(SettingDice),
    Trick(Trick),
    Foretelling(Foretelling),
    Over,
}

/// Hands the list of all kinds of frames to a macro; what the frame of a kind holds is a type of the same name.
macro_rules! kinds_of_frames {
    ($($then:tt)*) => {
        $($then)* {
            Setup Round HazardPhase Turn EndPhase Activation GrantedCore Core Focus Exchange Move Push Attack NextTarget Damage Slay
            Casting Scatter Whirl Ploy Upgrade Replacement PickUser Tagged Give Run Window Reaction Ended Happened
            Raiding SettingDice Trick Foretelling
        }
    };
}
pub(crate) use kinds_of_frames;

impl Frame {
    /// What it is to all that happens in it, if that can be answered to with its end.
    pub fn whole(&self) -> Option<Whole> {
        match self {
            Frame::Attack(attack) => Some(Whole::Part(attack.serial)),
            Frame::Move(moving) => Some(Whole::Part(moving.serial)),
            Frame::Core(core) => Some(Whole::Part(core.serial)),
            Frame::Ploy(ploy) => Some(Whole::Part(ploy.serial)),
            Frame::Ended(ended) => Some(Whole::End(ended.number)),
            Frame::Turn(_) | Frame::HazardPhase(_) | Frame::EndPhase(_) | Frame::Round(_) => {
                Some(Whole::Turn)
            }
            _ => None,
        }
    }

    /// Whether it is a part of the game that has a number of its own.
    pub fn is_numbered(&self) -> bool {
        matches!(self, Frame::Core(_)) || self.part().is_some()
    }

    /// What it is a part of the game as, if questions about the past can be about one such part.
    pub fn part(&self) -> Option<Scope> {
        match self {
            Frame::Attack(_) => Some(Scope::Attack),
            Frame::Move(_) => Some(Scope::Move),
            Frame::Ploy { .. } => Some(Scope::Ploy),
            Frame::Damage(_) => Some(Scope::Damage),
            _ => None,
        }
    }

    /// The number of the part of this kind that it is, or that it keeps after its end.
    pub fn part_number(&self, scope: Scope) -> Option<u16> {
        match (self, scope) {
            (Frame::Attack(attack), Scope::Attack) => Some(attack.serial),
            (Frame::Move(moving), Scope::Move) => Some(moving.serial),
            (Frame::Damage(damage), Scope::Damage) => Some(damage.serial),
            // What is played in answer to the end of a ploy asks about that one.
            (Frame::Ploy(Ploy { serial, env, .. }), Scope::Ploy) => {
                let answers = env.occasion.as_ref().map(|occasion| occasion.moment);
                (answers != Some(Moment::PloyResolved)).then_some(*serial)
            }
            (Frame::Ended(ended), Scope::Attack) => {
                ended.attack.as_ref().map(|attack| attack.serial)
            }
            (Frame::Ended(ended), Scope::Move) => ended.moving.as_ref().map(|one| one.serial),
            (Frame::Ended(ended), Scope::Ploy) => ended.ploy,
            _ => None,
        }
    }
}
