use crate::vocabulary::natives::{Foretelling, Raiding, SettingDice, Trick};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{
    Attack, CardId, Cause, EffectRef, Env, FighterId, FighterSet, HazardId, MAX_SEATS, Occasion,
    Seat,
};
use crate::board::{HexId, HexSet};
use crate::cards::{BlockId, CoreName, Moment, Scope, Token};

/// Where set-up has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SetupStep {
    DrawHands,
    Redraw,
    /// Who is next to choose a board, or who chooses the battlefield.
    RollOff,
    /// The winner says who chooses first.
    FirstBoard,
    /// Which board?
    Board,
    /// Where is it laid?
    Lay,
    /// Which of the ready battlefields, if the other player takes the territory?
    Battlefield,
    Territories,
    /// The players may change seats.
    Seats,
    /// All boards are down.
    Laid,
    Artefact,
    Features,
    /// Tokens without a number.
    Blanks,
    Reveal,
    Flips,
    /// Who is first to place a fighter?
    DeployOrder,
    /// The winner says who places first.
    FirstFighter,
    Deploy,
    Done,
}

/// Set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Where it has got to.
    pub step: SetupStep,
    /// Who chooses next.
    pub seat: Seat,
    /// The winner of the latest roll-off.
    pub winner: Seat,
    /// Who begins: the player who chose the first board, or lost the roll-off for a ready battlefield.
    pub opener: Seat,
    /// Who chose the last board so far.
    pub closer: Seat,
    /// Players who have not chosen a board yet.
    pub boardless: ArrayVec<Seat, MAX_SEATS>,
    /// A board that has been chosen but not laid.
    pub board: Option<u8>,
    /// Numbers of feature tokens that nobody has seen, shuffled.
    pub pile: ArrayVec<u8, 16>,
    /// Numbers of feature tokens dealt to each player and not placed yet.
    pub dealt: [ArrayVec<u8, 8>; MAX_SEATS],
    /// The player whose turn it is has taken the last of theirs to place it.
    pub holding: bool,
    /// Who placed the last token.
    pub last_placer: Seat,
    /// How many tokens each player may still flip.
    pub flips: [u8; 4],
    /// How many players passed, or were asked, one after another.
    pub passes: u8,
    /// The kinds of cards that the player who is asked has drawn anew: bit 0 Objectives, bit 1 Power cards.
    pub redrawn: u8,
    /// The fighter being deployed.
    pub deploying: Option<FighterId>,
}

/// Where a battle round has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum RoundStep {
    Start,
    Hazards,
    HazardsOver,
    RollOff,
    FirstTurn,
    LoserDraws,
    Combat,
    Turns,
    CombatEnds,
    Lapse,
    EndPhase,
    CleanUp,
    End,
}

/// Where a hazard phase has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum HazardStep {
    Start,
    Draw,
    Resolve(HazardId),
    Stay(HazardId),
    Inspire,
}

/// Where a turn has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TurnStep {
    Start,
    ActionStarts,
    Action,
    ActionEnds,
    ActionInspire,
    ActionSurge,
    ActionOver,
    PowerStarts,
    Power,
    PowerEnds,
    PowerInspire,
    PowerSurge,
    PowerOver,
    End,
    Over,
}

/// Where one player's end phase has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EndStep {
    Score,
    DiscardObjectives,
    Equip,
    Discard,
    DrawObjectives,
    DrawPower,
    Done,
}

/// Where a Core ability has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CoreStep {
    Picked,
    Act,
    Attack,
    /// Both parts of a Charge are done.
    Charged,
    Over,
}

/// Where a Focus has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FocusStep {
    Discard,
    Draw,
    Extra,
    Over,
}

/// Where a ploy has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum PloyStep {
    Play,
    Resolve,
    Over,
}

/// Where giving tokens has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum GiveStep {
    Give,
    Refused,
}

/// What has come to its end: it is known for as long as that is answered to, and nothing that belongs to it outlives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    /// The attack.
    pub attack: Option<Box<Attack>>,
    /// The Move.
    pub moving: Option<Box<Move>>,
    /// The number of the Charge.
    pub charge: Option<u16>,
    /// The number of the ploy.
    pub ploy: Option<u16>,
}

/// Which Core ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CoreKind {
    Move,
    Attack,
    Charge,
    Guard,
    /// An ability of a card or a warscroll: the number of its rules in play and its place there.
    Other {
        id: u16,
        rule: u8,
    },
}

impl CoreKind {
    /// What cards call it.
    pub fn called(self) -> CoreName {
        match self {
            CoreKind::Move => CoreName::Move,
            CoreKind::Attack => CoreName::Attack,
            CoreKind::Charge => CoreName::Charge,
            CoreKind::Guard => CoreName::Guard,
            CoreKind::Other { .. } => CoreName::Other,
        }
    }
}

/// A fighter travelling of its own accord.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Its number: Moves are numbered through the game.
    pub serial: u16,
    /// Who Moves.
    pub fighter: FighterId,
    /// Part of a Charge.
    pub charge: bool,
    /// The effect that granted it, with limits on where it ends.
    pub grant: Option<EffectRef>,
    /// What that effect's words refer to.
    pub env: Box<Env>,
    /// Whose effect that is.
    pub owner: Seat,
    /// Where it has got to.
    pub step: MoveStep,
    /// Steps left.
    pub left: u8,
    /// Where it started.
    pub from: HexId,
    /// The hexes still to be entered on the way chosen, next one last.
    pub path: Vec<HexId>,
    /// The hexes entered.
    pub entered: HexSet,
    /// How many steps were taken.
    pub steps: u8,
    /// The first enemy fighter passed through.
    pub passed: Option<FighterId>,
}

/// Where a Move has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum MoveStep {
    Picked,
    /// How far it may go is settled once all that answers to the pick has been.
    Measure,
    Choose,
    Travel,
    Waypoint,
    Token,
    Moved,
}

/// What kind of push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PushKind {
    /// By an effect.
    Effect(EffectRef),
    /// Driving back the target.
    DriveBack,
    /// Grapple.
    Grapple,
    /// Overrun, into that hex.
    Overrun(HexId),
    /// A step before an attack, into that hex.
    Step(HexId),
    /// Along the chain of a scatter.
    Along,
    /// Out of the way of a whirling fighter.
    Aside(FighterId),
}

/// A fighter being pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Push {
    /// Who is pushed.
    pub fighter: FighterId,
    /// By whom: the player who chooses the way.
    pub by: Seat,
    /// Whose effect it is.
    pub owner: Seat,
    /// What kind of push.
    pub kind: PushKind,
    /// What the effect's words refer to.
    pub env: Box<Env>,
    /// Steps left.
    pub left: u8,
    /// Fewer steps will do.
    pub up_to: bool,
    /// Where it started.
    pub from: HexId,
    /// The hexes still to be entered on the way chosen, next one last.
    pub path: Vec<HexId>,
    /// Where it has got to.
    pub step: PushStep,
    /// The card behind it.
    pub cause: Cause,
    /// How many hexes further it may go straight on.
    pub knockback: u8,
    /// How many hexes it has gone.
    pub gone: u8,
}

/// Where a push has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum PushStep {
    Picked,
    Choose,
    Travel,
    Waypoint,
    Pushed,
    End,
}

/// Damage being inflicted on a fighter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    /// Its number: damage is numbered together with attacks and Moves.
    pub serial: u16,
    /// On whom.
    pub fighter: FighterId,
    /// How much.
    pub amount: i16,
    /// By what.
    pub cause: Cause,
    /// Where it has got to.
    pub step: DamageStep,
}

/// Where damage has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum DamageStep {
    Before,
    Inflict,
    Check,
    Slay,
    Over,
}

/// A fighter being slain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slay {
    /// Who.
    pub fighter: FighterId,
    /// By what.
    pub cause: Cause,
    /// Nobody is paid for it.
    pub no_bounty: bool,
    /// Where it has got to.
    pub step: SlayStep,
}

/// Where slaying has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SlayStep {
    Slaying,
    Remove,
    Slain,
}

/// Something that answers to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// A Surge Objective that is scored.
    Objective(CardId),
    /// A Surge ploy in hand.
    Ploy(CardId),
    /// An Upgrade in hand that can be given at this moment.
    Upgrade(CardId),
    /// An ability of rules in play, and the fighter that uses it.
    Ability {
        /// The number of the rules in play.
        id: u16,
        /// Its place there.
        rule: u8,
    },
}

/// An answer in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Candidate {
    /// What.
    pub answer: Answer,
    /// Whose.
    pub seat: Seat,
    /// To which of the window's moments.
    pub of: u8,
    /// It happens by itself.
    pub must: bool,
    /// It can be used besides any reaction.
    pub free: bool,
    /// It has been used, or its turn is over.
    pub used: bool,
    /// It has been declared and waits to be resolved.
    pub declared: bool,
    /// It was declared and will have no effect.
    pub cancelled: bool,
}

/// Where a window has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum WindowStep {
    Must,
    /// The winner of a roll-off names who begins with what happens by itself.
    Name,
    /// Surge Objectives are shown or scored.
    Score,
    May,
    Resolve,
    LateMust,
    Done,
}

/// A chance to answer to a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// What has happened: one moment, or several that are answered to together.
    pub occasions: Vec<Occasion>,
    /// All that answers to it.
    pub candidates: Vec<Candidate>,
    /// Where it has got to.
    pub step: WindowStep,
    /// Who may declare next.
    pub seat: Seat,
    /// How many players passed one after another.
    pub passes: u8,
    /// Both players had something to declare when it opened.
    pub contested: bool,
    /// An action is over: Surge Objectives that were met can be scored.
    pub scoring: bool,
    /// The order in which players take turns with what happens by itself, the next one first; empty where they do not.
    pub order: ArrayVec<Seat, MAX_SEATS>,
}

impl Window {
    /// Whether an action has ended.
    pub fn ends_action(&self) -> bool {
        let mut occasions = self.occasions.iter();
        occasions.any(|occasion| occasion.moment == crate::cards::Moment::ActionOver)
    }

    /// The ploys that were declared and wait to be resolved.
    pub fn declared_ploys(&self) -> impl Iterator<Item = CardId> {
        let waiting = self
            .candidates
            .iter()
            .filter(|one| one.declared && !one.used);
        waiting.filter_map(|one| match one.answer {
            Answer::Ploy(card) => Some(card),
            _ => None,
        })
    }

    /// Something more belongs to the same opportunity.
    pub fn merge(&mut self, more: Window, scoring: bool) {
        let first = self.occasions.len() as u8;
        self.occasions.extend(more.occasions);
        self.candidates
            .extend(more.candidates.into_iter().map(|candidate| Candidate {
                of: first + candidate.of,
                ..candidate
            }));
        self.scoring |= scoring;
    }
}

/// How far an effect that takes several choices has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Progress {
    /// It has begun.
    pub begun: bool,
    /// The fighters still to come.
    pub fighters: FighterSet,
    /// How many are done, or still to do.
    pub count: i16,
}

/// A card's effects being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// Which effects.
    pub block: BlockId,
    /// The next one.
    pub next: u8,
    /// How far it has got.
    pub progress: Progress,
    /// What the words refer to.
    pub env: Box<Env>,
    /// Whose card or ability it is.
    pub owner: Seat,
    /// What is found out here is known to the frame below.
    pub inner: bool,
    /// A ploy: its picks count as picks by a ploy.
    pub ploy: bool,
    /// A reaction has interrupted it.
    pub interrupted: bool,
    /// The pick just made: its slot, the place of the effect, and who was picked.
    pub picking: Option<(u8, u8, FighterSet)>,
    /// An Inspire condition: the fighters are Inspired when the edition says so.
    pub inspire: bool,
}

/// Where casting a spell has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CastStep {
    Caster,
    Declare,
    Before,
    Innate,
    Roll,
    Rolled,
    Backlash,
    Judge,
    Cast,
    Resolve,
    End,
}

/// A spell being cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Casting {
    /// Who casts it.
    pub caster: Option<FighterId>,
    /// Whose spell it is.
    pub owner: Seat,
    /// The gambit spell, or the place in a card's text where the casting value stands.
    pub spell: SpellRef,
    /// Where it has got to.
    pub step: CastStep,
    /// The casting roll.
    pub roll: super::RollState,
    /// The symbol to be added to it, once chosen.
    pub innate: Option<crate::cards::Die>,
    /// The caster has suffered backlash.
    pub backlash: bool,
    /// Somebody has undone it.
    pub unbound: bool,
    /// It was cast and is carried out.
    pub resolved: bool,
    /// What the words refer to.
    pub env: Box<Env>,
}

impl Casting {
    /// A spell that is about to be attempted: by a wizard still to be picked, or by this one.
    pub fn new(spell: SpellRef, owner: Seat, caster: Option<FighterId>, env: Env) -> Self {
        Self {
            caster,
            owner,
            spell,
            step: match caster {
                Some(_) => CastStep::Declare,
                None => CastStep::Caster,
            },
            roll: Default::default(),
            innate: None,
            backlash: false,
            unbound: false,
            resolved: false,
            env: Box::new(env),
        }
    }
}

/// What is being cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpellRef {
    /// A gambit spell.
    Card(CardId),
    /// A spell of an ability.
    Effect(EffectRef),
}

/// A scatter in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scatter {
    /// Whose it is.
    pub owner: Seat,
    /// Where the chain starts.
    pub origin: Option<HexId>,
    /// How many dice.
    pub dice: u8,
    /// How the token is turned: the number of the direction that its first symbol points in.
    pub turned: u8,
    /// What was rolled and is not used yet.
    pub roll: Vec<crate::cards::Die>,
    /// The chain so far.
    pub chain: Vec<HexId>,
    /// It was cut short.
    pub cut: bool,
    /// Where it has got to.
    pub step: ScatterStep,
    /// Hexes that the origin is picked from.
    pub from: HexSet,
}

/// Where a scatter has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum ScatterStep {
    Origin,
    Turn,
    Roll,
    Extend,
    End,
}

/// A fighter whirling along the chain of a scatter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Whirl {
    /// Who whirls.
    pub fighter: FighterId,
    /// Whose ability it is.
    pub owner: Seat,
    /// Where it started.
    pub from: HexId,
    /// The hexes still to be entered, the next one last.
    pub path: Vec<HexId>,
    /// How many hexes it has gone.
    pub gone: u8,
    /// Where it has got to.
    pub step: WhirlStep,
}

/// Where a whirling fighter has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum WhirlStep {
    Next,
    /// The fighter in the way has been hurt and is to be pushed aside.
    Shove(FighterId),
    /// It has been pushed aside, or should have been.
    Shoved(FighterId),
}

/// What the stack is made of. Each frame is something in progress that knows where it has got to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Frame {
    Setup(Box<Setup>),
    Round {
        step: RoundStep,
        winner: Seat,
        loser: Seat,
    },
    /// A hazard phase, and how many cards are still to be drawn.
    Hazard {
        step: HazardStep,
        left: u8,
    },
    Turn {
        step: TurnStep,
        passes: u8,
        seat: Seat,
    },
    EndPhase {
        step: EndStep,
        seat: Seat,
        /// How many players have gone through it.
        done: u8,
    },
    /// A fighter was activated and what it does is chosen, once all that answers to its activation is over.
    Activation {
        fighter: FighterId,
        begun: bool,
    },
    /// An Upgrade that has been shown.
    Upgrade {
        card: CardId,
        fighter: FighterId,
        shown: bool,
    },
    /// A player chooses one Core ability of a fighter, by the grace of an effect.
    GrantedCore {
        fighter: FighterId,
        seat: Seat,
    },
    Core {
        /// Its number: Core abilities are numbered through the game, together with attacks and Moves.
        serial: u16,
        kind: CoreKind,
        fighter: FighterId,
        step: CoreStep,
    },
    /// What is over and is answered to.
    Ended(Ended),
    /// What has happened is answered to once what it led to is done.
    Happened(Vec<Occasion>),
    /// The next of several targets is attacked like the one before.
    NextTarget(Box<Attack>),
    Cast(Box<Casting>),
    Scatter(Box<Scatter>),
    Whirl(Box<Whirl>),
    Focus {
        seat: Seat,
        step: FocusStep,
        objectives: u8,
        power: u8,
    },
    Move(Box<Move>),
    Push(Box<Push>),
    Attack(Box<Attack>),
    Damage(Damage),
    Slay(Slay),
    Window(Box<Window>),
    Run(Box<Run>),
    /// A reaction in progress: who used it.
    Reaction {
        seat: Seat,
        /// Who was out of action when it began.
        fallen: FighterSet,
    },
    /// A player may draw an Objective in place of a Surge Objective just scored.
    Replacement {
        seat: Seat,
    },
    /// An exchange of an Objective.
    Exchange {
        seat: Seat,
    },
    /// A ploy that has been shown.
    Ploy {
        /// Its number: ploys are numbered together with attacks and Moves.
        serial: u16,
        card: CardId,
        step: PloyStep,
        cancelled: bool,
        env: Box<Env>,
    },
    /// The user of an ability is picked.
    PickUser {
        id: u16,
        rule: u8,
        seat: Seat,
        core: bool,
        env: Box<Env>,
    },
    /// An ability with a tag has been used once what is above this frame is done.
    Tagged {
        seat: Seat,
        tag: crate::cards::Name,
        subject: Option<FighterId>,
    },
    /// Tokens about to be given.
    Give {
        fighter: FighterId,
        token: Token,
        count: u8,
        step: GiveStep,
    },
    Raid(Raiding),
    /// The dice of a roll are set one by one, after a trick.
    SetDice(SettingDice),
    /// A trick: what the opponent declared, and the hidden cards.
    Tricks(Trick),
    /// A prophecy roll, and how many prophecies are still to be picked.
    Prophecy(Foretelling),
    Over,
}

impl Frame {
    /// Whether what happens in it can be answered to with its end.
    pub fn has_end(&self) -> bool {
        matches!(
            self,
            Frame::Attack(_)
                | Frame::Move(_)
                | Frame::Core { .. }
                | Frame::Ploy { .. }
                | Frame::Ended(_)
                | Frame::Turn { .. }
                | Frame::Hazard { .. }
                | Frame::EndPhase { .. }
                | Frame::Round { .. }
        )
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
            (Frame::Ploy { serial, env, .. }, Scope::Ploy) => {
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
