//! What players are asked, and what they can answer.

use serde::{Deserialize, Serialize};

use crate::board::HexId;
use crate::cards::{Die, Moment};
use crate::state::{CardId, CoreKind, FeatureId, FighterId, Seat, Seating, WeaponRef};

/// An answer: a small value. Its stable, readable name comes from [`crate::Game::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Nothing more.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A fighter uses a Core ability.
    Core(CoreKind, FighterId),
    /// Activate a fighter; what it does is chosen next.
    Activate(FighterId),
    /// A Core ability that the player uses, not a fighter.
    PlayerCore {
        /// The number of its rules in play.
        id: u16,
        /// Its place there.
        rule: u8,
    },
    /// Focus.
    Focus,
    /// Draw a Power card, as an activation.
    DrawPower,
    /// Exchange an Objective, as an activation.
    Exchange,
    /// Play a ploy.
    Play(CardId),
    /// Play an Upgrade on a fighter.
    Equip(CardId, FighterId),
    /// Use an ability.
    Use {
        /// The number of its rules in play.
        id: u16,
        /// Its place there.
        rule: u8,
    },
    /// Delve with a fighter.
    Delve(FighterId),
    /// Score an Objective.
    Score(CardId),
    /// Discard a card.
    Discard(CardId),
    /// A fighter.
    Fighter(FighterId),
    /// Go to a hex, or place something there.
    Hex(HexId),
    /// Go through a hex where something happens, and on from there.
    Via(HexId),
    /// A feature token.
    Feature(FeatureId),
    /// Two feature tokens.
    Features(FeatureId, FeatureId),
    /// A card.
    Card(CardId),
    /// One dice of a roll.
    Die(u8),
    /// Turn a dice of a roll to a face.
    Turn(u8, Die),
    /// A face.
    Face(Die),
    /// A number.
    Number(i16),
    /// One of six directions.
    Direction(u8),
    /// Answer to one of several moments that the same card or ability could answer to: its place among that player's answers.
    Answer(u16),
    /// Use a scatter dice with this face, in a direction that it points in.
    Scatter(Die, u8),
    /// One of several things that a card offers, by its place there.
    Option(u8),
    /// Where a card comes from or goes to.
    Pile(crate::cards::Pile),
    /// A kind of token to remove, by its place in the list.
    Token(u8),
    /// A weapon.
    Weapon(WeaponRef),
    /// A weapon ability, by its place in the weapon's list.
    Ability(u8),
    /// A player.
    Seat(Seat),
    /// One of the boards that a player has.
    Board(u8),
    /// Where a board is laid, and which way round.
    Lay {
        /// Half hex widths to the right of the first board.
        x: i8,
        /// Rows below the first board.
        y: i8,
        /// Turned by 180 degrees.
        turned: bool,
    },
    /// How the players sit from now on.
    Seats(Seating),
    /// A battlefield.
    Battlefield(u8),
    /// A battlefield and the territory on it.
    Territory {
        /// Which battlefield.
        battlefield: u8,
        /// Which territory.
        territory: u8,
    },
    /// Redraw the starting hand, in part or whole.
    Redraw {
        /// The Objectives.
        objectives: bool,
        /// The Power cards.
        power: bool,
    },
    /// One of several things that have a name of their own.
    Label(Label),
}

/// What can be chosen between by rules of the game and by mechanics of one deck or warband, not by the words of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Label {
    /// Drive the target back.
    DriveBack,
    /// Push it with Grapple instead.
    Grapple,
    /// An Upgrade is looked for.
    Upgrade,
    /// A ploy is.
    Ploy,
    /// A prophecy.
    Slaughter,
    /// Another.
    Wisdom,
    /// The third.
    Protection,
}

impl Label {
    /// All there are.
    pub const ALL: [Self; 7] = [
        Self::DriveBack,
        Self::Grapple,
        Self::Upgrade,
        Self::Ploy,
        Self::Slaughter,
        Self::Wisdom,
        Self::Protection,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::DriveBack => "drive back",
            Self::Grapple => "grapple",
            Self::Upgrade => "upgrade",
            Self::Ploy => "ploy",
            Self::Slaughter => "slaughter",
            Self::Wisdom => "wisdom",
            Self::Protection => "protection",
        }
    }
}

/// What an option is about, so that a client can light it up without reading its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Touches {
    /// Fighters.
    pub fighters: Vec<FighterId>,
    /// Hexes.
    pub hexes: Vec<HexId>,
    /// Cards.
    pub cards: Vec<CardId>,
    /// Feature tokens.
    pub features: Vec<FeatureId>,
}

impl Choice {
    /// The fighters, hexes, cards and feature tokens that the option is about.
    pub fn touches(self) -> Touches {
        let mut touches = Touches::default();
        match self {
            Choice::Core(_, fighter)
            | Choice::Activate(fighter)
            | Choice::Fighter(fighter)
            | Choice::Delve(fighter) => {
                touches.fighters.push(fighter);
            }
            Choice::Equip(card, fighter) => {
                touches.cards.push(card);
                touches.fighters.push(fighter);
            }
            Choice::Play(card)
            | Choice::Score(card)
            | Choice::Discard(card)
            | Choice::Card(card) => {
                touches.cards.push(card);
            }
            Choice::Hex(hex) | Choice::Via(hex) => touches.hexes.push(hex),
            Choice::Feature(feature) => touches.features.push(feature),
            Choice::Features(a, b) => touches.features.extend([a, b]),
            Choice::Weapon(WeaponRef::Upgrade(card)) => touches.cards.push(card),
            Choice::Weapon(_)
            | Choice::Pass
            | Choice::Yes
            | Choice::No
            | Choice::PlayerCore { .. }
            | Choice::Focus
            | Choice::DrawPower
            | Choice::Exchange
            | Choice::Use { .. }
            | Choice::Die(_)
            | Choice::Turn(..)
            | Choice::Face(_)
            | Choice::Number(_)
            | Choice::Direction(_)
            | Choice::Answer(_)
            | Choice::Scatter(..)
            | Choice::Option(_)
            | Choice::Label(_)
            | Choice::Pile(_)
            | Choice::Token(_)
            | Choice::Ability(_)
            | Choice::Seat(_)
            | Choice::Board(_)
            | Choice::Lay { .. }
            | Choice::Seats(_)
            | Choice::Battlefield(_)
            | Choice::Territory { .. }
            | Choice::Redraw { .. } => {}
        }
        touches
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Question {
    /// Redraw the starting hand?
    Redraw,
    /// Who chooses a board first?
    FirstBoard,
    /// Which board?
    Board,
    /// Where is the board laid?
    Lay,
    /// How do the players sit from now on?
    Seats,
    /// Which battlefield?
    Battlefield,
    /// Which battlefield and territory?
    Territory,
    /// Which of the dealt feature tokens is placed?
    WhichFeature,
    /// Where does the next feature token go?
    PlaceFeature,
    /// Where does a feature token without a number go, if anywhere?
    PlaceBlank,
    /// Flip a treasure token?
    FlipFeature,
    /// Who is first to place a fighter?
    FirstFighter,
    /// Which fighter is deployed?
    DeployWho,
    /// Where is it deployed?
    DeployWhere(FighterId),
    /// Who takes the first turn?
    FirstTurn,
    /// Which Core ability?
    Action,
    /// What in the Power step?
    Power,
    /// Score an Objective?
    Score,
    /// Equip an Upgrade?
    Equip,
    /// Discard a card?
    Discard,
    /// Draw the extra card?
    Draw,
    /// Where does it Move?
    Move(FighterId),
    /// Where is it pushed?
    Push(FighterId),
    /// Drive it back, and where to?
    DriveBack(FighterId),
    /// Overrun?
    Overrun(FighterId),
    /// Stand Fast?
    StandFast(FighterId),
    /// With which weapon?
    Weapon(FighterId),
    /// Against whom?
    Target(FighterId),
    /// Which weapon ability?
    WeaponAbility,
    /// Re-roll a dice?
    Reroll,
    /// Answer to a moment?
    Respond(Moment),
    /// Which is settled first?
    Order(Moment),
    /// Who uses the ability?
    User,
    /// Pick a fighter.
    PickFighter,
    /// Pick a feature token.
    PickFeature,
    /// Pick a hex.
    PickHex,
    /// Pick a card.
    PickCard,
    /// Pick a number.
    PickNumber,
    /// Pick one of several things.
    PickOption,
    /// Pick a dice.
    PickDie,
    /// Pick a face.
    PickFace,
    /// Pick a kind of token.
    PickToken,
    /// How is the scatter token turned?
    Scatter,
    /// Which scatter dice is used next?
    Chain,
    /// Do it?
    May,
    /// Which fighter next?
    Next,
    /// Where is it placed?
    Place(FighterId),
    /// What about the raided card?
    Raid,
}

/// Somebody must choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Who.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
    /// Every legal answer.
    pub options: Vec<Choice>,
}

impl Decision {
    /// What is asked in effect: where the order of things that happen is asked for and there is only one, which may be left out, it is whether
    /// it happens.
    pub fn asked(&self) -> Question {
        match (self.question, self.options.as_slice()) {
            (Question::Order(moment), [_, Choice::Pass]) => Question::Respond(moment),
            (question, _) => question,
        }
    }
}

/// A list of questions, and the function that says which of them is asked.
macro_rules! questions {
    ($($pattern:pat => $name:literal $meaning:literal [$($form:literal),* $(,)?],)+) => {
        /// What all questions are called in scenarios, what they mean, and the forms of the options that they can offer.
        pub const QUESTIONS: &[(&str, &str, &[&str])] = &[$(($name, $meaning, &[$($form),*])),+];

        impl Question {
            /// The forms of the options that it can offer, `pass` aside.
            pub fn offers(self) -> &'static [&'static str] {
                match self {
                    $($pattern => &[$($form),*],)+
                }
            }

            /// What it is called in scenarios: `drive back`.
            pub fn name(self) -> &'static str {
                match self {
                    $($pattern => $name,)+
                }
            }
        }
    };
}

questions! {
    Question::Redraw => "redraw" "Redraw the starting hand?" ["keep", "redraw objectives", "redraw power", "redraw both"],
    Question::FirstBoard => "first board" "Who chooses a board first?" ["player {number}"],
    Question::Board => "board" "Which board?" ["{board}"],
    Question::Lay => "lay" "Where is the board laid?" ["{place}"],
    Question::Seats => "seats" "How do the players sit from now on?" ["seats {players}"],
    Question::Battlefield => "battlefield" "Which battlefield?" ["{battlefield}"],
    Question::Territory => "territory" "Which battlefield and territory?" ["{battlefield} territory {number}"],
    Question::WhichFeature => "which feature" "Which of the dealt feature tokens is placed?" ["{number}"],
    Question::PlaceFeature => "place feature" "Where does the next feature token go?" ["to {hex}"],
    Question::PlaceBlank => "place blank" "Where does a feature token without a number go, if anywhere?" ["to {hex}"],
    Question::FlipFeature => "flip feature" "Flip a treasure token?" ["{feature}"],
    Question::FirstFighter => "first fighter" "Who is first to place a fighter?" ["player {number}"],
    Question::DeployWho => "deploy who" "Which fighter is deployed?" ["{fighter}"],
    Question::DeployWhere(_) => "deploy where" "Where is it deployed?" ["to {hex}"],
    Question::FirstTurn => "first turn" "Who takes the first turn?" ["player {number}"],
    Question::Action => "action" "Which Core ability?" ["move {fighter}", "attack {fighter}", "charge {fighter}", "guard {fighter}", "draw", "exchange", "{ability} with {fighter}", "activate {fighter}", "focus", "use {ability}"],
    Question::Power => "power" "What in the Power step?" ["play {power-card}", "equip {upgrade} on {fighter}", "use {ability}", "delve {fighter}"],
    Question::Score => "score" "Score an Objective?" ["score {objective}"],
    Question::Equip => "equip" "Equip an Upgrade?" ["equip {upgrade} on {fighter}"],
    Question::Discard => "discard" "Discard a card?" ["discard {card}"],
    Question::Draw => "draw" "Draw the extra card?" ["yes", "no"],
    Question::Move(_) => "move" "Where does it Move?" ["to {hex}", "via {hex}"],
    Question::Push(_) => "push" "Where is it pushed?" ["to {hex}", "via {hex}"],
    Question::DriveBack(_) => "drive back" "Drive it back, and where to?" ["to {hex}", "{label}"],
    Question::Overrun(_) => "overrun" "Overrun?" ["to {hex}"],
    Question::StandFast(_) => "stand fast" "Stand Fast?" ["yes", "no"],
    Question::Weapon(_) => "weapon" "With which weapon?" ["with {weapon}"],
    Question::Target(_) => "target" "Against whom?" ["{fighter}"],
    Question::WeaponAbility => "weapon ability" "Which weapon ability?" ["{weapon-ability}"],
    Question::Reroll => "reroll" "Re-roll a dice?" ["dice {number}"],
    Question::Respond(_) => "respond" "Answer to a moment?" ["play {power-card}", "use {ability}", "play {power-card} for {fighter}", "use {ability} for {fighter}", "score {objective} for {fighter}", "score {objective}", "answer {number}", "equip {upgrade} on {fighter}"],
    Question::Order(_) => "order" "Which is settled first?" ["use {ability}", "score {objective}", "play {power-card}", "player {number}", "play {power-card} for {fighter}", "use {ability} for {fighter}", "score {objective} for {fighter}", "answer {number}"],
    Question::User => "user" "Who uses the ability?" ["{fighter}"],
    Question::PickFighter => "pick fighter" "Pick a fighter." ["{fighter}"],
    Question::PickFeature => "pick feature" "Pick a feature token." ["{feature} and {feature}", "{feature}"],
    Question::PickHex => "pick hex" "Pick a hex." ["to {hex}"],
    Question::PickCard => "pick card" "Pick a card." ["card {card}", "{label}"],
    Question::PickNumber => "pick number" "Pick a number." ["{number}"],
    Question::PickOption => "pick option" "Pick one of several things." ["{label}", "towards {direction}", "player {number}"],
    Question::PickDie => "pick die" "Pick a dice." ["dice {number} to {face}", "dice {number}"],
    Question::PickFace => "pick face" "Pick a face." ["{face}", "dice {number} to {face}"],
    Question::PickToken => "pick token" "Pick a kind of token." ["{token}"],
    Question::Scatter => "scatter" "How is the scatter token turned?" ["scatter {direction}"],
    Question::Chain => "chain" "Which scatter dice is used next?" ["{face} towards {direction}"],
    Question::May => "may" "Do it?" ["yes", "no"],
    Question::Next => "next" "Which fighter next?" ["{fighter}"],
    Question::Place(_) => "place" "Where is it placed?" ["to {hex}"],
    Question::Raid => "raid" "What about the raided card?" ["play {power-card}", "{label}", "equip {upgrade} on {fighter}", "card {card}"],
}

impl Question {
    /// Whether it is about how battlefield, feature tokens and fighters lie when the game begins.
    pub fn is_layout(self) -> bool {
        matches!(
            self,
            Question::FirstBoard
                | Question::Board
                | Question::Lay
                | Question::Seats
                | Question::Battlefield
                | Question::Territory
                | Question::WhichFeature
                | Question::PlaceFeature
                | Question::PlaceBlank
                | Question::FlipFeature
                | Question::FirstFighter
                | Question::DeployWho
                | Question::DeployWhere(_)
        )
    }

    /// The fighter that it is about.
    pub fn fighter(self) -> Option<FighterId> {
        match self {
            Question::DeployWhere(fighter)
            | Question::Move(fighter)
            | Question::Push(fighter)
            | Question::DriveBack(fighter)
            | Question::Overrun(fighter)
            | Question::StandFast(fighter)
            | Question::Weapon(fighter)
            | Question::Target(fighter)
            | Question::Place(fighter) => Some(fighter),
            _ => None,
        }
    }
}
