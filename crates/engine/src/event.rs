//! What happened, for people and for scenarios.

use serde::{Deserialize, Serialize};

use crate::board::HexId;
use crate::cards::{CardType, Die, Name, Token};
use crate::game::Game;
use crate::name::{direction, face};
use crate::state::{
    AttackResult, CardId, FeatureId, FighterId, GameResult, HazardId, Seat, WeaponRef,
};
use crate::view::AttackSummary;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Event {
    /// Dice by player; neither winner nor loser where it has to be rolled again.
    RollOff {
        rolls: Vec<(Seat, Vec<Die>)>,
        winner: Option<Seat>,
        loser: Option<Seat>,
    },
    /// The winner of a roll-off says who chooses a board or places a fighter first.
    GoesFirst {
        seat: Seat,
    },
    BoardChosen {
        seat: Seat,
        board: String,
    },
    /// Where a board was laid: `below +2 turned`.
    BoardLaid {
        seat: Seat,
        place: String,
    },
    /// How the players sit once the boards lie.
    Seats {
        order: Vec<Seat>,
    },
    BattlefieldChosen {
        seat: Seat,
        battlefield: String,
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
    BlankPlaced {
        seat: Seat,
        hex: HexId,
    },
    /// No hex was left for so many feature tokens.
    FeaturesLeftOut {
        count: u8,
    },
    FeaturesRevealed,
    Deployed {
        fighter: FighterId,
        hex: HexId,
    },
    RoundStarts {
        round: u8,
    },
    HazardPhase {
        round: u8,
    },
    HazardDrawn {
        hazard: HazardId,
    },
    HazardDiscarded {
        hazard: HazardId,
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
    CastingRoll {
        seat: Seat,
        dice: Vec<Die>,
    },
    ScatterRoll {
        seat: Seat,
        dice: Vec<Die>,
    },
    Rerolled {
        seat: Seat,
        from: Die,
        to: Die,
    },
    Added {
        die: Die,
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
    Shown {
        card: CardId,
    },
    GlorySpent {
        seat: Seat,
        amount: u8,
    },
    GloryLost {
        seat: Seat,
        amount: u8,
    },
    FeatureRemoved {
        feature: FeatureId,
    },
    FeatureMoved {
        feature: FeatureId,
        hex: HexId,
    },
    LostTarget {
        fighter: FighterId,
    },
    Trapped {
        fighter: FighterId,
    },
    Wounded {
        fighter: FighterId,
        amount: u8,
    },
    Casting {
        fighter: FighterId,
        card: Option<CardId>,
    },
    Backlash {
        fighter: FighterId,
    },
    SpellCast {
        fighter: FighterId,
    },
    SpellFailed {
        fighter: Option<FighterId>,
    },
    ScatterPlaced {
        seat: Seat,
        direction: u8,
    },
    Scattered {
        chain: Vec<HexId>,
        cut: bool,
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
    /// The rounds are over and a match is still level.
    SuddenDeath,
    /// A fighter holds the Artefact at the start of an end phase.
    ArtefactHeld {
        fighter: FighterId,
    },
    GameOver {
        result: GameResult,
    },
}

/// An event with what is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// What happened.
    pub event: Event,
    /// The card or ability that was being carried out, by name.
    pub source: Option<String>,
    /// The attack as it stood then, if it is about one: which dice count may be another matter later.
    pub attack: Option<AttackSummary>,
}

impl Event {
    /// Whether it is about what an attack is made with, at whom, or its dice.
    pub(crate) fn shows_attack(&self) -> bool {
        matches!(
            self,
            Event::WeaponPicked { .. }
                | Event::TargetPicked { .. }
                | Event::AttackRoll { .. }
                | Event::SaveRoll { .. }
                | Event::Rerolled { .. }
                | Event::Added { .. }
                | Event::Changed { .. }
                | Event::Result { .. }
        )
    }
}

/// An event in short, stable words, as scenario files name them: `moved x to 1,0`, `token-given y stagger`.
pub fn short(game: &Game, event: &Event) -> String {
    let seat = |seat: &Seat| seat.letter();
    let fighter = |id: &FighterId| game.fighter_name(*id).to_owned();
    let hex = |hex: &HexId| game.hex_name(*hex);
    let card = |card: &CardId| game.card_slug(*card);
    let dice = |dice: &[Die]| {
        dice.iter()
            .map(|die| face(*die))
            .collect::<Vec<_>>()
            .join(" ")
    };
    // A token whose number has not been shown is known by its hex.
    let number = |feature: &FeatureId| {
        let token = game.state().feature(*feature);
        if token.shown() {
            token.number.to_string()
        } else {
            game.hex_name(token.hex)
        }
    };
    match event {
        Event::RollOff {
            rolls,
            winner,
            loser,
        } => {
            let one = rolls.iter().all(|(_, rolled)| rolled.len() == 1);
            let rolled: Vec<String> = rolls.iter().map(|(_, rolled)| dice(rolled)).collect();
            let rolled = rolled.join(if one { " " } else { " / " });
            match (winner, loser) {
                (None, Some(loser)) => format!("roll-off {rolled} lost by {}", seat(loser)),
                (winner, _) => {
                    let winner = winner.as_ref().map_or("nobody", seat);
                    format!("roll-off {rolled} won by {winner}")
                }
            }
        }
        Event::GoesFirst { seat: who } => format!("goes-first {}", seat(who)),
        Event::BoardChosen { seat: who, board } => format!("board-chosen {board} by {}", seat(who)),
        Event::BoardLaid { seat: who, place } => format!("board-laid by {} {place}", seat(who)),
        Event::Seats { order } => {
            let order: Vec<&str> = order.iter().map(seat).collect();
            format!("seats {}", order.join(" "))
        }
        Event::BattlefieldChosen {
            seat: who,
            battlefield,
        } => format!("battlefield-chosen {battlefield} by {}", seat(who)),
        Event::Territory {
            seat: who,
            battlefield,
            territory,
        } => {
            format!(
                "territory {} takes {} of {battlefield}",
                seat(who),
                territory + 1
            )
        }
        Event::FeaturePlaced { seat: who, hex: at } => {
            format!("feature-placed by {} at {}", seat(who), hex(at))
        }
        Event::BlankPlaced { seat: who, hex: at } => {
            format!("blank-placed by {} at {}", seat(who), hex(at))
        }
        Event::FeaturesLeftOut { count } => format!("features-left-out {count}"),
        Event::FeaturesRevealed => "features-revealed".to_owned(),
        Event::Deployed {
            fighter: who,
            hex: at,
        } => format!("deployed {} at {}", fighter(who), hex(at)),
        Event::RoundStarts { round } => format!("round-starts {round}"),
        Event::HazardPhase { round } => format!("hazard-phase {round}"),
        Event::HazardDrawn { hazard } => format!("hazard-drawn {}", game.hazard_slug(*hazard)),
        Event::HazardDiscarded { hazard } => {
            format!("hazard-discarded {}", game.hazard_slug(*hazard))
        }
        Event::SuddenDeath => "sudden-death".to_owned(),
        Event::ArtefactHeld { fighter: who } => format!("artefact-held {}", fighter(who)),
        Event::FirstTurn { seat: who } => format!("first-turn {}", seat(who)),
        Event::TurnStarts {
            seat: who,
            round,
            turn,
        } => format!("turn-starts {} round {round} turn {turn}", seat(who)),
        Event::ActionStep { seat: who } => format!("action-step {}", seat(who)),
        Event::PowerStep { seat: who } => format!("power-step {}", seat(who)),
        Event::EndPhase { round } => format!("end-phase {round}"),
        Event::Picked { fighter: who, core } => format!("picked {} to {core}", fighter(who)),
        Event::Entered {
            fighter: who,
            hex: at,
        } => format!("entered {} {}", fighter(who), hex(at)),
        Event::Moved {
            fighter: who, to, ..
        } => format!("moved {} to {}", fighter(who), hex(to)),
        Event::Pushed {
            fighter: who, to, ..
        } => format!("pushed {} to {}", fighter(who), hex(to)),
        Event::DrivenBack { fighter: who } => format!("driven-back {}", fighter(who)),
        Event::Overrun { fighter: who } => format!("overrun {}", fighter(who)),
        Event::StoodFast { fighter: who } => format!("stood-fast {}", fighter(who)),
        Event::Placed {
            fighter: who,
            hex: at,
        } => format!("placed {} at {}", fighter(who), hex(at)),
        Event::WeaponPicked {
            fighter: who,
            weapon,
        } => {
            format!(
                "weapon-picked {} {}",
                fighter(who),
                game.weapon_name(*weapon)
            )
        }
        Event::TargetPicked { attacker, target } => {
            format!("target-picked {} by {}", fighter(target), fighter(attacker))
        }
        Event::WeaponAbility { ability } => {
            format!(
                "weapon-ability {}",
                ability.map_or_else(|| "none".to_owned(), |name| name.to_string())
            )
        }
        Event::AttackRoll { dice: rolled, .. } => format!("attack-roll {}", dice(rolled)),
        Event::SaveRoll { dice: rolled, .. } => format!("save-roll {}", dice(rolled)),
        Event::CardRoll { dice: rolled, .. } => format!("card-roll {}", dice(rolled)),
        Event::CastingRoll { dice: rolled, .. } => format!("casting-roll {}", dice(rolled)),
        Event::ScatterRoll { dice: rolled, .. } => format!("scatter-roll {}", dice(rolled)),
        Event::Added { die } => format!("added {}", face(*die)),
        Event::Rerolled { from, to, .. } => format!("rerolled {} to {}", face(*from), face(*to)),
        Event::Changed { from, to } => format!("changed {} to {}", face(*from), face(*to)),
        Event::Result {
            result,
            successes,
            saves,
        } => {
            let result = match result {
                AttackResult::Success => "success",
                AttackResult::Draw => "draw",
                AttackResult::Failure => "failure",
            };
            format!("result {result} {successes} to {saves}")
        }
        Event::Attacked { fighter: who } => format!("attacked {}", fighter(who)),
        Event::Charged { fighter: who } => format!("charged {}", fighter(who)),
        Event::Guarded { fighter: who } => format!("guarded {}", fighter(who)),
        Event::Delved {
            fighter: who,
            feature,
        } => format!("delved {} feature {}", fighter(who), number(feature)),
        Event::Focused { seat: who } => format!("focused {}", seat(who)),
        Event::Damage {
            fighter: who,
            amount,
        } => format!("damage {} {amount}", fighter(who)),
        Event::Healed { fighter: who } => format!("healed {}", fighter(who)),
        Event::Slain { fighter: who } => format!("slain {}", fighter(who)),
        Event::LeftBattlefield { fighter: who } => format!("left-battlefield {}", fighter(who)),
        Event::TokensCleared { fighter: who } => format!("tokens-cleared {}", fighter(who)),
        Event::Raised {
            fighter: who,
            hex: at,
        } => format!("raised {} at {}", fighter(who), hex(at)),
        Event::Inspired { fighter: who } => format!("inspired {}", fighter(who)),
        Event::Uninspired { fighter: who } => format!("uninspired {}", fighter(who)),
        Event::TokenGiven {
            fighter: who,
            token,
        } => format!("token-given {} {}", fighter(who), token.name()),
        Event::TokenRemoved {
            fighter: who,
            token,
        } => format!("token-removed {} {}", fighter(who), token.name()),
        Event::Played { card: what } => format!("played {}", card(what)),
        Event::Shown { card: what } => format!("shown {}", card(what)),
        Event::GlorySpent { seat: who, amount } => format!("glory-spent {} {amount}", seat(who)),
        Event::GloryLost { seat: who, amount } => format!("glory-lost {} {amount}", seat(who)),
        Event::FeatureRemoved { feature } => format!("feature-removed {}", number(feature)),
        Event::FeatureMoved { feature, hex: at } => {
            format!("feature-moved {} to {}", number(feature), hex(at))
        }
        Event::LostTarget { fighter: who } => format!("lost-target {}", fighter(who)),
        Event::Wounded {
            fighter: who,
            amount,
        } => format!("wounded {} {amount}", fighter(who)),
        Event::Trapped { fighter: who } => format!("trapped {}", fighter(who)),
        Event::Casting {
            fighter: who,
            card: what,
        } => match what {
            Some(what) => format!("casting {} by {}", card(what), fighter(who)),
            None => format!("casting a spell by {}", fighter(who)),
        },
        Event::Backlash { fighter: who } => format!("backlash {}", fighter(who)),
        Event::SpellCast { fighter: who } => format!("spell-cast {}", fighter(who)),
        Event::SpellFailed { fighter: who } => match who {
            Some(who) => format!("spell-failed {}", fighter(who)),
            None => "spell-failed".to_owned(),
        },
        Event::ScatterPlaced {
            seat: who,
            direction: way,
        } => format!("scatter-placed {} {}", seat(who), direction(*way)),
        Event::Scattered { chain, cut } => {
            let way: Vec<String> = chain.iter().map(hex).collect();
            let way = if way.is_empty() {
                "nowhere".to_owned()
            } else {
                way.join(" ")
            };
            format!("scattered {way}{}", if *cut { " cut" } else { "" })
        }
        Event::Equipped {
            card: what,
            fighter: who,
        } => format!("equipped {} on {}", card(what), fighter(who)),
        Event::Discarded { card: what } => format!("discarded {}", card(what)),
        Event::Drew {
            seat: who,
            kind,
            count,
        } => {
            let kind = if *kind == CardType::Objective {
                "objective"
            } else {
                "power"
            };
            format!("drew {} {count} {kind}", seat(who))
        }
        Event::Redrew { seat: who, .. } => format!("redrew {}", seat(who)),
        Event::Scored { card: what, glory } => format!("scored {} for {glory}", card(what)),
        Event::Glory { seat: who, amount } => format!("glory {} {amount}", seat(who)),
        Event::Counter {
            seat: who,
            name,
            value,
        } => format!("counter {} {name} {value}", seat(who)),
        Event::AbilityUsed { seat: who, name } => format!("ability-used {} {name}", seat(who)),
        Event::Flipped { feature } => format!("flipped feature {}", number(feature)),
        Event::FeaturesSwapped { a, b } => format!("features-swapped {} {}", number(a), number(b)),
        Event::MarkerPlaced { name, hex: at } => format!("marker-placed {name} {}", hex(at)),
        Event::MarkerRemoved { name, hex: at } => format!("marker-removed {name} {}", hex(at)),
        Event::CardRevealed { card: what } => format!("card-revealed {}", card(what)),
        Event::Passed { seat: who } => format!("passed {}", seat(who)),
        Event::CleanUp => "clean-up".to_owned(),
        Event::GameOver { result } => {
            let players = game.state().players.len();
            format!(
                "game-over {}",
                result.text(players, |who| seat(&who).to_owned())
            )
        }
    }
}
