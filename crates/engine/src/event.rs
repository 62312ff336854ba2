//! What happened, for people and for scenarios.

use serde::{Deserialize, Serialize};

use crate::board::HexId;
use crate::cards::{CardType, Die, Name, Token};
use crate::state::{AttackResult, CardId, FeatureId, FighterId, GameResult, Seat, WeaponRef};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Event {
    RollOff {
        rolls: Vec<Die>,
        winner: Option<Seat>,
    },
    Territory {
        seat: Seat,
        battlefield: String,
        territory: u8,
    },
    FeaturePlaced {
        seat: Seat,
        hex: HexId,
    },
    FeaturesRevealed,
    Deployed {
        fighter: FighterId,
        hex: HexId,
    },
    RoundStarts {
        round: u8,
    },
    FirstTurn {
        seat: Seat,
    },
    TurnStarts {
        seat: Seat,
        round: u8,
        turn: u8,
    },
    ActionStep {
        seat: Seat,
    },
    PowerStep {
        seat: Seat,
    },
    EndPhase {
        round: u8,
    },
    Picked {
        fighter: FighterId,
        core: String,
    },
    Entered {
        fighter: FighterId,
        hex: HexId,
    },
    Moved {
        fighter: FighterId,
        from: HexId,
        to: HexId,
    },
    Pushed {
        fighter: FighterId,
        from: HexId,
        to: HexId,
    },
    DrivenBack {
        fighter: FighterId,
    },
    Overrun {
        fighter: FighterId,
    },
    StoodFast {
        fighter: FighterId,
    },
    Placed {
        fighter: FighterId,
        hex: HexId,
    },
    WeaponPicked {
        fighter: FighterId,
        weapon: WeaponRef,
    },
    TargetPicked {
        attacker: FighterId,
        target: FighterId,
    },
    WeaponAbility {
        ability: Option<Name>,
    },
    AttackRoll {
        seat: Seat,
        dice: Vec<Die>,
    },
    SaveRoll {
        seat: Seat,
        dice: Vec<Die>,
    },
    CardRoll {
        seat: Seat,
        dice: Vec<Die>,
    },
    Rerolled {
        seat: Seat,
        from: Die,
        to: Die,
    },
    Changed {
        from: Die,
        to: Die,
    },
    Result {
        result: AttackResult,
        successes: u8,
        saves: u8,
    },
    Attacked {
        fighter: FighterId,
    },
    Charged {
        fighter: FighterId,
    },
    Guarded {
        fighter: FighterId,
    },
    Delved {
        fighter: FighterId,
        feature: FeatureId,
    },
    Focused {
        seat: Seat,
    },
    Damage {
        fighter: FighterId,
        amount: u8,
    },
    Healed {
        fighter: FighterId,
    },
    Slain {
        fighter: FighterId,
    },
    LeftBattlefield {
        fighter: FighterId,
    },
    TokensCleared {
        fighter: FighterId,
    },
    Raised {
        fighter: FighterId,
        hex: HexId,
    },
    Inspired {
        fighter: FighterId,
    },
    Uninspired {
        fighter: FighterId,
    },
    TokenGiven {
        fighter: FighterId,
        token: Token,
    },
    TokenRemoved {
        fighter: FighterId,
        token: Token,
    },
    Played {
        card: CardId,
    },
    Equipped {
        card: CardId,
        fighter: FighterId,
    },
    Discarded {
        card: CardId,
    },
    Drew {
        seat: Seat,
        kind: CardType,
        count: u8,
    },
    Redrew {
        seat: Seat,
        objectives: bool,
        power: bool,
    },
    Scored {
        card: CardId,
        glory: u8,
    },
    Glory {
        seat: Seat,
        amount: u8,
    },
    Counter {
        seat: Seat,
        name: Name,
        value: i16,
    },
    AbilityUsed {
        seat: Seat,
        name: Name,
    },
    Flipped {
        feature: FeatureId,
    },
    FeaturesSwapped {
        a: FeatureId,
        b: FeatureId,
    },
    MarkerPlaced {
        name: Name,
        hex: HexId,
    },
    MarkerRemoved {
        name: Name,
        hex: HexId,
    },
    CardRevealed {
        card: CardId,
    },
    Passed {
        seat: Seat,
    },
    CleanUp,
    GameOver {
        result: GameResult,
    },
}
