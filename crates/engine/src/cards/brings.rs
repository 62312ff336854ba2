//! What each moment brings along: whom it is about, and what cards can ask of it. What it does not bring cannot be asked for: such
//! a question would never have an answer, so that content which asks it is refused.

use super::Moment;

/// What kind of name `Event(..)` asks for at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A kind of token: `"move"`, `"hunger"`.
    Token,
    /// A counter.
    Counter,
    /// The tag of an ability.
    Tag,
    /// A Core ability: `"move"`, `"charge"`, `"attack"`, `"guard"`, `"ability"`.
    Core,
    /// What a player does without a fighter: `"draw"`, `"exchange"`.
    PlayerAction,
}

/// What a moment brings along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brings {
    /// The fighter it is about: `by`, `Subject`.
    pub by: Option<&'static str>,
    /// The other fighter: `to`, `Object`.
    pub to: Option<&'static str>,
    /// The player: `EventYours`, `EventPlayer`.
    pub player: Option<&'static str>,
    /// The number: `EventAmount`.
    pub amount: Option<&'static str>,
    /// The card: `Card`, `OfEvent`.
    pub card: Option<&'static str>,
    /// A feature token: `EventFeature`, `OfEvent`.
    pub feature: Option<&'static str>,
    /// What `Event` tells.
    pub told: Option<Told>,
    /// What did it: `ByAttack`, `ByCard`, `ByHex`, `BySpell`, `ByReaction`, `ByYou`, `Dealer`.
    pub cause: bool,
    /// It can come while an attack is in progress: `Attacker`, `Target`, the weapon, the dice and the result can be asked for.
    pub attack: bool,
    /// It comes in somebody's turn: `turn`.
    pub turn: bool,
}

/// A moment of the course of the game, in nobody's turn.
const COURSE: Brings = Brings {
    by: None,
    to: None,
    player: None,
    amount: None,
    card: None,
    feature: None,
    told: None,
    cause: false,
    attack: false,
    turn: false,
};

/// A moment of a turn.
const TURN: Brings = Brings {
    player: Some("whose turn it is"),
    turn: true,
    ..COURSE
};

/// A moment about a fighter, in an attack or not.
const FIGHTER: Brings = Brings {
    by: Some("that fighter"),
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment about a fighter that came from an attack or something else.
const HARM: Brings = Brings {
    to: Some("the attacker, if it was an attack"),
    cause: true,
    ..FIGHTER
};

/// A moment of an attack.
const ATTACK: Brings = Brings {
    by: Some("the attacker"),
    to: Some("the target"),
    player: Some("the attacker's"),
    feature: Some("the one that the target stood on"),
    cause: true,
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment of a spell.
const SPELL: Brings = Brings {
    by: Some("the caster"),
    to: Some("the target, if it is a spell attack"),
    player: Some("the caster's"),
    card: Some("the spell or the Upgrade it stands on"),
    cause: true,
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment about a card.
const CARD: Brings = Brings {
    player: Some("whose card it is"),
    card: Some("that card"),
    attack: true,
    turn: true,
    ..COURSE
};

/// A moment about a player, in an attack or not.
const PLAYER: Brings = Brings {
    player: Some("that player"),
    attack: true,
    turn: true,
    ..COURSE
};

impl Moment {
    /// What it brings along.
    pub const fn brings(self) -> Brings {
        use Moment::*;
        match self {
            FeaturesRevealed | RoundStarts | CombatPhaseStarts | LastPowerStepEnds
            | HazardPhaseStarts | EndPhaseStarts | RoundEnds => COURSE,
            Deployed => Brings {
                by: Some("that fighter"),
                ..COURSE
            },
            TurnStarts | ActionStepStarts | ActionOver | PowerStepStarts | PowerStepEnds
            | TurnEnds => TURN,
            ActionStepEnds => Brings {
                by: Some("the one that was activated, if one was"),
                ..TURN
            },
            Activated => Brings {
                attack: false,
                ..FIGHTER
            },
            PickedForCore | CoreUsed => Brings {
                card: Some("the Upgrade whose ability it was"),
                told: Some(Told::Core),
                ..FIGHTER
            },
            PickedToCharge | PickedToAttack | PickedToMove | Charged | EntersStaggerHex
            | Placed | Raised | Inspired | Uninspired => FIGHTER,
            Moved => Brings {
                to: Some("the last one it passed through"),
                amount: Some("hexes entered"),
                ..FIGHTER
            },
            Focused => Brings {
                told: Some(Told::PlayerAction),
                attack: false,
                ..PLAYER
            },
            Delved => Brings {
                player: Some("that fighter's"),
                feature: Some("that token"),
                ..FIGHTER
            },
            PickedToBePushed => Brings {
                cause: true,
                ..FIGHTER
            },
            EntersHex => Brings {
                feature: Some("the one in that hex"),
                ..FIGHTER
            },
            MovedThrough => Brings {
                to: Some("the one moved through"),
                ..FIGHTER
            },
            Pushed => Brings {
                to: Some("the attacker, if it was driven back"),
                player: Some("who pushed it"),
                amount: Some("hexes gone"),
                cause: true,
                ..FIGHTER
            },
            BeforeDriveBack | DrivenBack => Brings {
                to: Some("the attacker"),
                ..HARM
            },
            DriveBackStepEnds | BeforeWeaponPicked | WeaponPicked | TargetPicked
            | BeforeAttackRoll | AttackRoll | BeforeSaveRoll | SaveRoll | SuccessDetermined
            | Attacked => ATTACK,
            BeforeDamage | Damaged | WouldBeSlain | DamageSurvived => Brings {
                amount: Some("damage"),
                ..HARM
            },
            Slaying => HARM,
            Slain => Brings {
                amount: Some("what is paid for it"),
                ..HARM
            },
            TookOut => Brings {
                player: Some("who did it, if anybody did"),
                amount: Some("what was paid for it"),
                ..HARM
            },
            Hurt => Brings {
                player: Some("who did it, if anybody did"),
                amount: Some("damage"),
                ..HARM
            },
            UpgradesDiscarded => Brings {
                card: Some("each of those Upgrades"),
                ..FIGHTER
            },
            Healed => Brings {
                amount: Some("damage removed"),
                ..FIGHTER
            },
            BeforeToken | TokenGiven | TokenRemoved => Brings {
                told: Some(Told::Token),
                ..FIGHTER
            },
            SpellDeclared | BeforeCastingRoll | CastingRoll | SpellCast | SpellResolved
            | SpellFailed => SPELL,
            Backlash => Brings {
                to: None,
                card: None,
                ..SPELL
            },
            ScatterPlaced | Reacted | DomainPlayed => PLAYER,
            PloyPlayed | UpgradePlayed | ObjectiveScored => CARD,
            PloyResolved => CARD,
            PickedByPloy | Chosen => Brings {
                by: Some("the fighter picked"),
                ..CARD
            },
            Equipped => Brings {
                by: Some("the fighter it was given to"),
                ..CARD
            },
            CardDiscarded => Brings {
                by: Some("the fighter that had it, in the first edition"),
                ..CARD
            },
            GloryGained => Brings {
                amount: Some("points"),
                ..PLAYER
            },
            CounterGained | CounterSpent => Brings {
                by: Some("the fighter behind it, if there is one"),
                amount: Some("by how much"),
                told: Some(Told::Counter),
                ..PLAYER
            },
            Raided => Brings {
                by: Some("the attacker, in an attack"),
                to: Some("the target, in an attack"),
                card: Some("that card"),
                ..PLAYER
            },
            Flipped | FeatureRemoved => Brings {
                feature: Some("that token"),
                attack: true,
                turn: true,
                ..COURSE
            },
            TaggedAbilityUsed => Brings {
                by: Some("its user, if it has one"),
                told: Some(Told::Tag),
                ..PLAYER
            },
        }
    }
}
