//! The card language: every card, fighter ability, warscroll ability and plot card as data.
//!
//! The types here are the language's grammar. Files are read by the content crate; [`crate::render`] turns the same data into the
//! sentences players read; the kernel carries it out.

mod arena;
mod aspect;
pub(crate) mod boost;
pub(crate) mod brings;
mod built_in;
mod card;
mod effect;
mod look;
mod name;
mod number;
mod outcome;
mod plain;
mod receivers;
mod reference;
mod tally;
mod terrain;
mod token;
mod trigger;
mod weapon_ability;

pub use crate::vocabulary::effects::{Choice, Effect, GrantedAttack, Push};
pub use crate::vocabulary::natives::Native;
pub use arena::{Arena, Block, BlockId, Rules, RulesId, TallyId, Watch};
pub use aspect::{Aspect, Aspects};
pub use brings::{Brings, Told};
pub use built_in::*;
pub use card::{
    BuildDef, CardDef, CardKind, DeckDef, Die, FighterDef, FighterSide, HazardDeckDef, HazardDef,
    Score, ScrollAbility, WarbandDef, Warscroll, WeaponDef, WeaponKind,
};
pub use effect::{CardType, CardsIn, Count, DiceKind, Pile};
pub use look::{Colour, Difficulty, Face, Icon, Look, Ornament, Role};
pub use name::Name;
pub use number::{Comparison, Roll, Stat, WeaponStat};
pub use outcome::Outcome;
pub(crate) use plain::{ASKED, PLAIN, SAY};
pub use receivers::Receivers;
pub use reference::{Ref, Slot, Territory, Who};
pub use tally::{Collect, Scope, Scopes, Tally};
pub use terrain::Terrain;
pub use token::Token;
pub use trigger::{MomentSet, Trigger, TurnOf};
pub use weapon_ability::{IsCritical, WeaponAbility, WeaponKeyword};

pub use crate::vocabulary::cards::CardIs;
pub use crate::vocabulary::conditions::Cond;
pub use crate::vocabulary::durations::Until;
pub use crate::vocabulary::features::FeatureIs;
pub use crate::vocabulary::fighters::Is;
pub use crate::vocabulary::gifts::{Deed, Gives};
pub use crate::vocabulary::hexes::HexIs;
pub use crate::vocabulary::limits::Limit;
pub use crate::vocabulary::moments::Moment;
pub use crate::vocabulary::numbers::{Amount, Num};
pub use crate::vocabulary::player_gifts::GivesPlayer;
pub use crate::vocabulary::rules::{Ability, Passive, Rule};
pub use crate::vocabulary::times::When;
pub use crate::vocabulary::weapons::WeaponIs;
