use serde::{Deserialize, Serialize};

use super::{CardId, Env, FeatureId, FighterId, Seat};
use crate::board::HexId;
use crate::cards::{BlockId, Die, WeaponAbility};

/// A place in a card's text: an effect of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectRef {
    /// The block.
    pub block: BlockId,
    /// Which effect of it.
    pub index: u8,
}

/// A weapon in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WeaponRef {
    /// A weapon on a fighter card, by its place on the side that is up.
    Printed(FighterId, u8),
    /// The weapon of an Upgrade.
    Upgrade(CardId),
    /// The weapon that an effect lends.
    Lent(EffectRef),
}

/// How an attack ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Result {
    /// More successes than the save.
    Success,
    /// As many.
    Draw,
    /// Fewer.
    Failure,
}

impl Result {
    /// The result in a word.
    pub fn word(self) -> &'static str {
        match self {
            Result::Success => "success",
            Result::Draw => "draw",
            Result::Failure => "failure",
        }
    }
}

/// Where an attack has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum AttackStep {
    BeforeWeapon,
    Weapon,
    WeaponPicked,
    Step,
    Target,
    TargetPicked,
    Ability,
    BeforeRoll,
    Innate,
    Roll,
    StaggerReroll,
    Rolled,
    Backlash,
    BeforeSave,
    Save,
    Saved,
    Determine,
    StandFast,
    Spell,
    Damage,
    Judge,
    BeforeDriveBack,
    DriveBack,
    Overrun,
    Attacked,
    Over,
}

/// A roll: its dice, and which of them were re-rolled or cannot be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RollState {
    /// The dice as they lie.
    pub dice: Vec<Die>,
    /// Bit n: dice n cannot be re-rolled any more.
    pub fixed: u64,
}

impl RollState {
    /// Adds a symbol that is no dice and cannot be re-rolled.
    pub fn add(&mut self, symbol: Die) {
        self.fixed |= 1 << self.dice.len();
        self.dice.push(symbol);
    }
}

/// An attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Its number: attacks are numbered through the game, so that what lasts for one attack ends with it.
    pub serial: u16,
    /// Rules in play with lower numbers were there when it began.
    pub since: u16,
    /// Who attacks.
    pub attacker: FighterId,
    /// With what.
    pub weapon: Option<WeaponRef>,
    /// Whom.
    pub target: Option<FighterId>,
    /// Where it has got to.
    pub step: AttackStep,
    /// It is part of a Charge.
    pub charge: bool,
    /// The effect that granted it, with limits on weapon and target.
    pub grant: Option<EffectRef>,
    /// What that effect's words refer to, and whose it is.
    pub grant_env: Option<(Seat, Box<Env>)>,
    /// Weapons of this fighter may be used instead.
    pub weapons_of: Option<(FighterId, EffectRef)>,
    /// The weapon ability chosen.
    pub ability: Option<WeaponAbility>,
    /// The Attack roll.
    pub roll: RollState,
    /// The Save roll.
    pub save: RollState,
    /// Dice that may still be re-rolled because of Stagger tokens.
    pub stagger_rerolls: u8,
    /// How it ended.
    pub result: Option<Result>,
    /// Stand Fast was used.
    pub stood_fast: bool,
    /// Stand Fast may be used whatever the dice.
    pub may_stand_fast: bool,
    /// The target was driven back.
    pub driven_back: bool,
    /// The target was pushed by Grapple.
    pub grappled: bool,
    /// The target was slain.
    pub slain: bool,
    /// Damage was inflicted.
    pub inflicted: u8,
    /// Where the target stood when it was picked.
    pub target_hex: Option<HexId>,
    /// The feature token the target stood on when it was picked.
    pub target_feature: Option<FeatureId>,
    /// The target held that token as treasure.
    pub target_held: bool,
    /// The target was Flanked or Surrounded when successes were counted.
    pub target_flanked: bool,
    /// See `target_flanked`.
    pub target_surrounded: bool,
    /// The supporting fighters of attacker and target when the Attack roll and when the Save roll were made.
    pub supporters: [Option<(u8, u8)>; 2],
    /// It was made through a reaction.
    pub reaction: bool,
    /// The target is not driven back.
    pub no_drive_back: bool,
    /// The attacker takes no step before it.
    pub no_step: bool,
    /// Its damage was ignored or undone.
    pub damage_ignored: bool,
    /// The target was trapped.
    pub trapped: bool,
    /// It is a spell that was cast.
    pub cast: bool,
    /// The player who makes the choices, where that is not the attacker's own.
    pub as_yours: Option<Seat>,
    /// It is made against each enemy next to the attacker.
    pub against_each: bool,
    /// The enemies still to be attacked with the same weapon.
    pub more: super::FighterSet,
    /// The enemies already attacked with it, and how many more attacks there are.
    pub struck: (super::FighterSet, u8),
    /// Only these can be picked as its target.
    pub only: Option<super::FighterSet>,
    /// Symbols to be added to the Attack roll and the Save roll, once chosen.
    pub innate: [Option<Die>; 2],
    /// The weapon and target of an attack before this one, for attacks made again.
    pub before: Option<(Option<WeaponRef>, Option<FighterId>)>,
}

impl Attack {
    /// An attack that is about to be made.
    pub fn new(attacker: FighterId, serial: u16) -> Self {
        Self {
            serial,
            since: 0,
            attacker,
            weapon: None,
            target: None,
            step: AttackStep::BeforeWeapon,
            charge: false,
            grant: None,
            grant_env: None,
            weapons_of: None,
            ability: None,
            roll: RollState::default(),
            save: RollState::default(),
            stagger_rerolls: 0,
            result: None,
            stood_fast: false,
            may_stand_fast: false,
            driven_back: false,
            grappled: false,
            slain: false,
            inflicted: 0,
            target_hex: None,
            target_feature: None,
            target_held: false,
            target_flanked: false,
            target_surrounded: false,
            supporters: [None; 2],
            reaction: false,
            no_drive_back: false,
            no_step: false,
            damage_ignored: false,
            trapped: false,
            cast: false,
            as_yours: None,
            against_each: false,
            more: super::FighterSet::EMPTY,
            struck: (super::FighterSet::EMPTY, 0),
            only: None,
            innate: [None; 2],
            before: None,
        }
    }
}

/// The next of several targets is attacked like the one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextTarget {
    /// The attack on the one before.
    pub before: Box<Attack>,
}
