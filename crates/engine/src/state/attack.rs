//! Attacks: what is known of one at each stage.
//!
//! An attack is *choosing* until it has a target, then *aimed*: weapon and target are there for good, dice are set, symbols chosen and
//! both rolls made. Its *outcome* is there once a result is settled, be it by the dice or because the target was lost on the way.

use serde::{Deserialize, Serialize};

use super::{CardId, Env, FeatureId, FighterId, FighterSet, Seat};
use crate::board::HexId;
use crate::cards::{BlockId, Die, Roll, WeaponAbility};

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

/// An attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Its number: attacks are numbered through the game, so that what lasts for one attack ends with it.
    pub serial: u16,
    /// Rules in play with lower numbers were there when it began.
    pub since: u16,
    /// Who attacks.
    pub attacker: FighterId,
    /// It is part of a Charge.
    pub charge: bool,
    /// It was made through a reaction.
    pub reaction: bool,
    /// The player who makes the choices, where that is not the attacker's own.
    pub as_yours: Option<Seat>,
    /// What granted it.
    pub grant: Option<Grant>,
    /// The weapon and target of an attack before this one, for attacks made again.
    pub before: Option<(Option<WeaponRef>, Option<FighterId>)>,
    /// The attacks on several targets that it is one of.
    pub series: Series,
    /// How far it has got, or had got when its result was settled.
    pub stage: Stage,
    /// What came of it.
    pub outcome: Option<Outcome>,
    /// Whether its target can stand fast. Cards may settle that beforehand.
    pub stand_fast: StandFast,
    /// What damage it did.
    pub harm: Harm,
    /// Whether its target is driven back. Cards may settle that beforehand.
    pub drive_back: DriveBack,
}

/// What granted an attack: an effect with limits on weapon and target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// The effect.
    pub effect: EffectRef,
    /// Whose it is.
    pub owner: Seat,
    /// What its words refer to.
    pub env: Box<Env>,
}

/// Attacks with the same weapon on one target after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Series {
    /// They are made against each enemy next to the attacker.
    pub against_each: bool,
    /// Only these can be the target of this one, which is not the first.
    pub only: Option<FighterSet>,
    /// The enemies still to be attacked.
    pub more: FighterSet,
    /// The enemies attacked so far.
    pub struck: FighterSet,
    /// How many more attacks there are.
    pub left: u8,
}

/// How far an attack has got.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Weapon and target are chosen.
    Choosing(Choosing),
    /// It has a target.
    Aimed(Aimed),
}

/// What is known of an attack without a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choosing {
    /// What comes next.
    pub step: ChoosingStep,
    /// The weapon picked.
    pub weapon: Option<WeaponRef>,
    /// Weapons of this fighter may be used instead.
    pub weapons_of: Option<(FighterId, EffectRef)>,
    /// The attacker takes no step before it.
    pub no_step: bool,
}

/// What is known of an attack on a target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aimed {
    /// What comes next, as long as there is no outcome.
    pub step: AimedStep,
    /// With what.
    pub weapon: WeaponRef,
    /// Whom.
    pub target: Target,
    /// The weapon ability chosen.
    pub ability: Option<WeaponAbility>,
    /// The Attack roll.
    pub attack: Throw,
    /// The Save roll.
    pub save: Throw,
}

/// The target of an attack, as it was when it was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// Who.
    pub fighter: FighterId,
    /// Where it stood.
    pub hex: Option<HexId>,
    /// The feature token it stood on.
    pub feature: Option<FeatureId>,
    /// It held that token as treasure.
    pub held: bool,
    /// It was slain by the attack.
    pub slain: bool,
    /// It has been slain since it was picked, by whatever. If it is back, it is no longer who the attack was aimed at.
    #[serde(default)]
    pub fell: bool,
    /// The hex that it was driven back from or slain in, whichever came first.
    #[serde(default)]
    pub left: Option<HexId>,
}

/// A roll of an attack: what is settled before it, and its dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// The symbol to be added to it, once chosen.
    pub innate: Option<Die>,
    /// The supporting fighters of attacker and target when it was made.
    pub supporters: Option<(u8, u8)>,
    /// The dice; those that were set before the roll are there already.
    pub roll: RollState,
}

/// A roll: its dice, and which of them were re-rolled or cannot be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RollState {
    /// The dice as they lie.
    pub dice: Vec<Die>,
    /// Bit n: dice n cannot be re-rolled any more.
    pub fixed: u64,
    /// It is not made: somebody has set its results.
    #[serde(default)]
    pub unmade: bool,
}

impl RollState {
    /// No dice.
    pub const NONE: RollState = RollState {
        dice: Vec::new(),
        fixed: 0,
        unmade: false,
    };

    /// Adds a symbol that is no dice and cannot be re-rolled.
    pub fn add(&mut self, symbol: Die) {
        self.fixed |= 1 << self.dice.len();
        self.dice.push(symbol);
    }

    /// Takes a dice out of it.
    pub fn take(&mut self, index: u8) -> Option<Die> {
        let at = usize::from(index);
        if at >= self.dice.len() {
            return None;
        }
        let before = (1 << index) - 1;
        self.fixed = self.fixed & before | self.fixed >> 1 & !before;
        Some(self.dice.remove(at))
    }
}

/// What came of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// What comes next.
    pub step: OutcomeStep,
    /// Its result.
    pub result: Result,
    /// Whether the target was Flanked or Surrounded when successes were counted.
    pub support: Support,
    /// The faces that were successes in the Attack roll and in the Save roll when they were counted, a bit for each.
    #[serde(default)]
    pub faces: Option<(u16, u16)>,
    /// The target was trapped.
    pub trapped: bool,
    /// It is a spell and was cast.
    pub cast: bool,
}

/// Whether a fighter is Flanked and Surrounded. Surrounded fighters are Flanked as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Support {
    /// Flanked.
    pub flanked: bool,
    /// Surrounded.
    pub surrounded: bool,
}

/// Whether the target of an attack stands fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StandFast {
    /// It may if the dice allow it.
    #[default]
    AsRolled,
    /// It may whatever the dice.
    Allowed,
    /// It has.
    Used,
}

/// The damage that an attack did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Harm {
    /// None, so far.
    #[default]
    None,
    /// So much.
    Inflicted(u8),
    /// None, though it would have succeeded.
    Prevented,
}

/// Whether the target of an attack is driven back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DriveBack {
    /// That depends on the result.
    #[default]
    ByResult,
    /// It is not.
    Forbidden,
    /// It was.
    Driven,
    /// It was pushed by Grapple instead.
    Grappled,
}

/// What comes next while weapon and target are chosen.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[allow(missing_docs)]
pub enum ChoosingStep {
    #[default]
    BeforeWeapon,
    Weapon,
    WeaponPicked,
    Step,
    Target,
}

/// What comes next in an attack on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum AimedStep {
    TargetPicked,
    Ability,
    BeforeRoll,
    Innate,
    Roll,
    /// So many dice may still be re-rolled because of Stagger tokens.
    StaggerReroll {
        left: u8,
    },
    Rolled,
    Backlash,
    BeforeSave,
    Save,
    Saved,
    Determine,
}

/// What comes next once the result is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum OutcomeStep {
    /// It succeeds after all, which was not known before.
    Turned,
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

/// What comes next in an attack, whatever its stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackStep {
    /// While weapon and target are chosen.
    Choosing(ChoosingStep),
    /// While dice are rolled.
    Aimed(AimedStep),
    /// Once the result is known.
    Outcome(OutcomeStep),
}

impl AttackStep {
    /// Whether something may be chosen in it.
    pub(crate) fn asks(self) -> bool {
        match self {
            Self::Choosing(step) => matches!(
                step,
                ChoosingStep::Weapon | ChoosingStep::Step | ChoosingStep::Target
            ),
            Self::Aimed(step) => matches!(
                step,
                AimedStep::Ability | AimedStep::Innate | AimedStep::StaggerReroll { .. }
            ),
            Self::Outcome(step) => {
                matches!(step, OutcomeStep::StandFast | OutcomeStep::DriveBack)
            }
        }
    }
}

impl Attack {
    /// An attack that is about to be made.
    pub fn new(attacker: FighterId, serial: u16) -> Self {
        Self {
            serial,
            since: 0,
            attacker,
            charge: false,
            reaction: false,
            as_yours: None,
            grant: None,
            before: None,
            series: Series::default(),
            stage: Stage::Choosing(Choosing::default()),
            outcome: None,
            stand_fast: StandFast::default(),
            harm: Harm::default(),
            drive_back: DriveBack::default(),
        }
    }

    /// What comes next.
    pub fn step(&self) -> AttackStep {
        match (&self.outcome, &self.stage) {
            (Some(outcome), _) => AttackStep::Outcome(outcome.step),
            (None, Stage::Choosing(choosing)) => AttackStep::Choosing(choosing.step),
            (None, Stage::Aimed(aimed)) => AttackStep::Aimed(aimed.step),
        }
    }

    // The stages.

    /// What is known while weapon and target are chosen.
    pub fn choosing(&self) -> Option<&Choosing> {
        match &self.stage {
            Stage::Choosing(choosing) => Some(choosing),
            Stage::Aimed(_) => None,
        }
    }

    /// What is known while weapon and target are chosen.
    pub fn choosing_mut(&mut self) -> Option<&mut Choosing> {
        match &mut self.stage {
            Stage::Choosing(choosing) => Some(choosing),
            Stage::Aimed(_) => None,
        }
    }

    /// What is known once there is a target.
    pub fn aimed(&self) -> Option<&Aimed> {
        match &self.stage {
            Stage::Aimed(aimed) => Some(aimed),
            Stage::Choosing(_) => None,
        }
    }

    /// What is known once there is a target.
    pub fn aimed_mut(&mut self) -> Option<&mut Aimed> {
        match &mut self.stage {
            Stage::Aimed(aimed) => Some(aimed),
            Stage::Choosing(_) => None,
        }
    }

    /// The attack is aimed at a target: at its first one, or another one instead.
    pub fn aim_at(&mut self, target: Target) {
        match &mut self.stage {
            Stage::Aimed(aimed) => aimed.target = target,
            Stage::Choosing(choosing) => {
                if let Some(weapon) = choosing.weapon {
                    self.stage = Stage::Aimed(Aimed {
                        step: AimedStep::TargetPicked,
                        weapon,
                        target,
                        ability: None,
                        attack: Throw::default(),
                        save: Throw::default(),
                    });
                }
            }
        }
    }

    /// The attack fails at once, and its target is not driven back.
    pub fn end_as_failure(&mut self) {
        self.forbid_drive_back();
        self.fail_at(OutcomeStep::Attacked);
    }

    /// The attack fails; it goes on with this step.
    pub fn fail_at(&mut self, step: OutcomeStep) {
        let outcome = self.outcome.get_or_insert(Outcome {
            step,
            result: Result::Failure,
            support: Support::default(),
            faces: None,
            trapped: false,
            cast: false,
        });
        outcome.result = Result::Failure;
        outcome.step = step;
    }

    /// The result, if it is known, becomes a failure.
    pub fn fail(&mut self) {
        if let Some(outcome) = &mut self.outcome {
            outcome.result = Result::Failure;
        }
    }

    // Questions.

    /// The weapon, once it is picked.
    pub fn weapon(&self) -> Option<WeaponRef> {
        match &self.stage {
            Stage::Choosing(choosing) => choosing.weapon,
            Stage::Aimed(aimed) => Some(aimed.weapon),
        }
    }

    /// The target, once it is picked.
    pub fn target(&self) -> Option<FighterId> {
        self.aimed().map(|aimed| aimed.target.fighter)
    }

    /// The target as it was when it was picked.
    pub fn target_was(&self) -> Option<&Target> {
        self.aimed().map(|aimed| &aimed.target)
    }

    /// The feature token that the target stood on when it was picked.
    pub fn target_feature(&self) -> Option<FeatureId> {
        self.target_was().and_then(|target| target.feature)
    }

    /// The weapon ability chosen.
    pub fn ability(&self) -> Option<WeaponAbility> {
        self.aimed().and_then(|aimed| aimed.ability)
    }

    /// The result, once it is known.
    pub fn result(&self) -> Option<Result> {
        self.outcome.map(|outcome| outcome.result)
    }

    /// Whether it has succeeded.
    pub fn succeeded(&self) -> bool {
        self.result() == Some(Result::Success)
    }

    /// Whether the target was Flanked or Surrounded when successes were counted.
    pub fn support(&self) -> Support {
        self.outcome
            .map(|outcome| outcome.support)
            .unwrap_or_default()
    }

    /// The Attack roll or the Save roll, as far as it is known.
    pub fn throw(&self, roll: Roll) -> Option<&Throw> {
        let aimed = self.aimed()?;
        Some(match roll {
            Roll::Save => &aimed.save,
            _ => &aimed.attack,
        })
    }

    /// The Attack roll or the Save roll, as far as it is known.
    pub fn throw_mut(&mut self, roll: Roll) -> Option<&mut Throw> {
        let aimed = self.aimed_mut()?;
        Some(match roll {
            Roll::Save => &mut aimed.save,
            _ => &mut aimed.attack,
        })
    }

    /// The dice of the Attack roll or the Save roll.
    pub fn roll(&self, roll: Roll) -> &RollState {
        static NONE: RollState = RollState::NONE;
        self.throw(roll).map_or(&NONE, |throw| &throw.roll)
    }

    /// Whether its weapon is chosen next.
    pub fn chooses_weapon(&self) -> bool {
        let step = self.choosing().map(|choosing| choosing.step);
        self.outcome.is_none() && step == Some(ChoosingStep::Weapon)
    }

    /// Whether its target is chosen next, perhaps after a step.
    pub fn chooses_target(&self) -> bool {
        let step = self.choosing().map(|choosing| choosing.step);
        self.outcome.is_none() && step >= Some(ChoosingStep::Step)
    }

    /// Whether more has come of the pick of its target than the pick.
    pub fn is_under_way(&self) -> bool {
        self.aimed()
            .is_some_and(|aimed| aimed.step > AimedStep::TargetPicked)
    }

    /// Whether its Attack roll is made.
    pub fn has_rolled(&self) -> bool {
        self.outcome.is_some()
            || self
                .aimed()
                .is_some_and(|aimed| aimed.step > AimedStep::Roll)
    }

    /// Whether its result is known and follows the dice if they change.
    pub fn follows_dice(&self) -> bool {
        self.outcome
            .is_some_and(|outcome| outcome.step <= OutcomeStep::StandFast)
    }

    /// Whether it is the first of those on several targets, or the only one.
    pub fn is_first(&self) -> bool {
        self.series.only.is_none()
    }

    /// Whether its target was driven back.
    pub fn drove_back(&self) -> bool {
        self.drive_back == DriveBack::Driven
    }

    /// Whether its target was driven back or pushed by Grapple.
    pub fn pushed_target(&self) -> bool {
        matches!(self.drive_back, DriveBack::Driven | DriveBack::Grappled)
    }

    /// Whether it has slain its target.
    pub fn slew_target(&self) -> bool {
        self.target_was().is_some_and(|target| target.slain)
    }

    // What cards and rules settle.

    /// The target is not driven back, unless it has been.
    pub fn forbid_drive_back(&mut self) {
        if self.drive_back == DriveBack::ByResult {
            self.drive_back = DriveBack::Forbidden;
        }
    }

    /// The target may stand fast whatever the dice, unless it has.
    pub fn allow_stand_fast(&mut self) {
        if self.stand_fast == StandFast::AsRolled {
            self.stand_fast = StandFast::Allowed;
        }
    }

    /// It did so much damage more.
    pub fn inflict(&mut self, amount: u8) {
        let before = match self.harm {
            Harm::Inflicted(before) => before,
            Harm::None | Harm::Prevented => 0,
        };
        self.harm = Harm::Inflicted(before.saturating_add(amount));
    }

    /// So much of its damage was undone.
    pub fn undo(&mut self, amount: u8) {
        if let Harm::Inflicted(before) = self.harm {
            self.harm = match before.saturating_sub(amount) {
                0 => Harm::None,
                left => Harm::Inflicted(left),
            };
        }
    }
}

/// The next of several targets is attacked like the one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextTarget {
    /// The attack on the one before.
    pub before: Box<Attack>,
}
