//! What happened, for people and for scenarios.

use serde::{Deserialize, Serialize};

use crate::board::HexId;
use crate::cards::{CardType, Die, Name, Token, WeaponAbility};
use crate::forms::forms;
use crate::game::Game;
use crate::name::{direction, face};
use crate::state::{
    AttackResult, CardId, FeatureId, FighterId, GameResult, HazardId, Seat, State, WeaponRef,
};
use crate::table::Table;

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
        ability: Option<WeaponAbility>,
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
    DieRemoved {
        die: Die,
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

/// Who keeps a record of what happens, and sees the position in which it does.
pub(crate) trait Recorder {
    /// Something has happened.
    fn record(&mut self, table: &Table, state: &State, event: Event);
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
                | Event::DieRemoved { .. }
                | Event::Result { .. }
        )
    }
}

/// An event in short, stable words, as scenario files name them: `moved x to 1,0`, `token-given y stagger`.
pub fn short(game: &Game, event: &Event) -> String {
    let (form, parts) = parts_of(&Say(game), event);
    form.fill(&parts)
}

/// How the parts of an event are said.
struct Say<'g>(&'g Game);

impl Say<'_> {
    fn fighter(&self, id: &FighterId) -> &str {
        self.0.fighter_name(*id)
    }

    fn hex(&self, hex: &HexId) -> String {
        self.0.hex_name(*hex)
    }

    fn hexes(&self, chain: &[HexId]) -> String {
        let way: Vec<String> = chain.iter().map(|hex| self.hex(hex)).collect();
        way.join(" ")
    }

    fn card(&self, card: &CardId) -> String {
        self.0.card_slug(*card)
    }

    fn dice(&self, dice: &[Die]) -> String {
        let faces: Vec<&str> = dice.iter().map(|die| face(*die)).collect();
        faces.join(" ")
    }

    fn rolls(&self, rolls: &[(Seat, Vec<Die>)]) -> String {
        let one = rolls.iter().all(|(_, rolled)| rolled.len() == 1);
        let rolled: Vec<String> = rolls.iter().map(|(_, rolled)| self.dice(rolled)).collect();
        rolled.join(if one { " " } else { " / " })
    }

    /// A token whose number has not been shown is known by its hex.
    fn number(&self, feature: &FeatureId) -> String {
        let token = self.0.state().feature(*feature);
        if token.shown() {
            token.number.to_string()
        } else {
            self.0.hex_name(token.hex)
        }
    }

    fn seats(&self, order: &[Seat]) -> String {
        let order: Vec<&str> = order.iter().map(|seat| seat.letter()).collect();
        order.join(" ")
    }

    fn result(&self, result: &GameResult) -> String {
        let players = self.0.state().players.len();
        result.text(players, |who| who.letter().to_owned())
    }
}

forms! {
    /// The forms of all events.
    pub const EVENT_FORMS;
    fn parts_of(say: &Say<'_>, event: &Event) {
        Event::RollOff { rolls, winner: None, loser: Some(loser) } => "roll-off {dice} lost by {player}" [say.rolls(rolls), loser.letter()],
        Event::RollOff { rolls, winner: Some(winner), .. } => "roll-off {dice} won by {player}" [say.rolls(rolls), winner.letter()],
        Event::RollOff { rolls, .. } => "roll-off {dice} won by nobody" [say.rolls(rolls)],
        Event::GoesFirst { seat } => "goes-first {player}" [seat.letter()],
        Event::BoardChosen { seat, board } => "board-chosen {board} by {player}" [board, seat.letter()],
        Event::BoardLaid { seat, place } => "board-laid by {player} {place}" [seat.letter(), place],
        Event::Seats { order } => "seats {players}" [say.seats(order)],
        Event::BattlefieldChosen { seat, battlefield } => "battlefield-chosen {battlefield} by {player}" [battlefield, seat.letter()],
        Event::Territory { seat, battlefield, territory } => "territory {player} takes {number} of {battlefield}" [seat.letter(), (territory + 1), battlefield],
        Event::FeaturePlaced { seat, hex } => "feature-placed by {player} at {hex}" [seat.letter(), say.hex(hex)],
        Event::BlankPlaced { seat, hex } => "blank-placed by {player} at {hex}" [seat.letter(), say.hex(hex)],
        Event::FeaturesLeftOut { count } => "features-left-out {number}" [count],
        Event::FeaturesRevealed => "features-revealed" [],
        Event::Deployed { fighter, hex } => "deployed {fighter} at {hex}" [say.fighter(fighter), say.hex(hex)],
        Event::RoundStarts { round } => "round-starts {number}" [round],
        Event::HazardPhase { round } => "hazard-phase {number}" [round],
        Event::HazardDrawn { hazard } => "hazard-drawn {hazard}" [say.0.hazard_slug(*hazard)],
        Event::HazardDiscarded { hazard } => "hazard-discarded {hazard}" [say.0.hazard_slug(*hazard)],
        Event::FirstTurn { seat } => "first-turn {player}" [seat.letter()],
        Event::TurnStarts { seat, round, turn } => "turn-starts {player} round {number} turn {number}" [seat.letter(), round, turn],
        Event::ActionStep { seat } => "action-step {player}" [seat.letter()],
        Event::PowerStep { seat } => "power-step {player}" [seat.letter()],
        Event::EndPhase { round } => "end-phase {number}" [round],
        Event::Picked { fighter, core } => "picked {fighter} to {core}" [say.fighter(fighter), core],
        Event::Entered { fighter, hex } => "entered {fighter} {hex}" [say.fighter(fighter), say.hex(hex)],
        Event::Moved { fighter, to, .. } => "moved {fighter} to {hex}" [say.fighter(fighter), say.hex(to)],
        Event::Pushed { fighter, to, .. } => "pushed {fighter} to {hex}" [say.fighter(fighter), say.hex(to)],
        Event::DrivenBack { fighter } => "driven-back {fighter}" [say.fighter(fighter)],
        Event::Overrun { fighter } => "overrun {fighter}" [say.fighter(fighter)],
        Event::StoodFast { fighter } => "stood-fast {fighter}" [say.fighter(fighter)],
        Event::Placed { fighter, hex } => "placed {fighter} at {hex}" [say.fighter(fighter), say.hex(hex)],
        Event::WeaponPicked { fighter, weapon } => "weapon-picked {fighter} {weapon}" [say.fighter(fighter), say.0.weapon_name(*weapon)],
        Event::TargetPicked { attacker, target } => "target-picked {fighter} by {fighter}" [say.fighter(target), say.fighter(attacker)],
        Event::WeaponAbility { ability: Some(ability) } => "weapon-ability {weapon-ability}" [ability],
        Event::WeaponAbility { ability: None } => "weapon-ability none" [],
        Event::AttackRoll { dice, .. } => "attack-roll {dice}" [say.dice(dice)],
        Event::SaveRoll { dice, .. } => "save-roll {dice}" [say.dice(dice)],
        Event::CardRoll { dice, .. } => "card-roll {dice}" [say.dice(dice)],
        Event::CastingRoll { dice, .. } => "casting-roll {dice}" [say.dice(dice)],
        Event::ScatterRoll { dice, .. } => "scatter-roll {dice}" [say.dice(dice)],
        Event::Added { die } => "added {face}" [face(*die)],
        Event::Rerolled { from, to, .. } => "rerolled {face} to {face}" [face(*from), face(*to)],
        Event::Changed { from, to } => "changed {face} to {face}" [face(*from), face(*to)],
        Event::DieRemoved { die } => "die-removed {face}" [face(*die)],
        Event::Result { result, successes, saves } => "result {verdict} {number} to {number}" [result.word(), successes, saves],
        Event::Attacked { fighter } => "attacked {fighter}" [say.fighter(fighter)],
        Event::Charged { fighter } => "charged {fighter}" [say.fighter(fighter)],
        Event::Guarded { fighter } => "guarded {fighter}" [say.fighter(fighter)],
        Event::Delved { fighter, feature } => "delved {fighter} feature {feature-number}" [say.fighter(fighter), say.number(feature)],
        Event::Focused { seat } => "focused {player}" [seat.letter()],
        Event::Damage { fighter, amount } => "damage {fighter} {number}" [say.fighter(fighter), amount],
        Event::Wounded { fighter, amount } => "wounded {fighter} {number}" [say.fighter(fighter), amount],
        Event::Healed { fighter } => "healed {fighter}" [say.fighter(fighter)],
        Event::Slain { fighter } => "slain {fighter}" [say.fighter(fighter)],
        Event::LeftBattlefield { fighter } => "left-battlefield {fighter}" [say.fighter(fighter)],
        Event::TokensCleared { fighter } => "tokens-cleared {fighter}" [say.fighter(fighter)],
        Event::Raised { fighter, hex } => "raised {fighter} at {hex}" [say.fighter(fighter), say.hex(hex)],
        Event::Inspired { fighter } => "inspired {fighter}" [say.fighter(fighter)],
        Event::Uninspired { fighter } => "uninspired {fighter}" [say.fighter(fighter)],
        Event::TokenGiven { fighter, token } => "token-given {fighter} {token}" [say.fighter(fighter), token.name()],
        Event::TokenRemoved { fighter, token } => "token-removed {fighter} {token}" [say.fighter(fighter), token.name()],
        Event::LostTarget { fighter } => "lost-target {fighter}" [say.fighter(fighter)],
        Event::Trapped { fighter } => "trapped {fighter}" [say.fighter(fighter)],
        Event::Played { card } => "played {power-card}" [say.card(card)],
        Event::Shown { card } => "shown {card}" [say.card(card)],
        Event::CardRevealed { card } => "card-revealed {card}" [say.card(card)],
        Event::Equipped { card, fighter } => "equipped {upgrade} on {fighter}" [say.card(card), say.fighter(fighter)],
        Event::Discarded { card } => "discarded {card}" [say.card(card)],
        Event::Drew { seat, kind: CardType::Objective, count } => "drew {player} {number} objective" [seat.letter(), count],
        Event::Drew { seat, count, .. } => "drew {player} {number} power" [seat.letter(), count],
        Event::Redrew { seat, .. } => "redrew {player}" [seat.letter()],
        Event::Scored { card, glory } => "scored {objective} for {number}" [say.card(card), glory],
        Event::Glory { seat, amount } => "glory {player} {number}" [seat.letter(), amount],
        Event::GlorySpent { seat, amount } => "glory-spent {player} {number}" [seat.letter(), amount],
        Event::GloryLost { seat, amount } => "glory-lost {player} {number}" [seat.letter(), amount],
        Event::Counter { seat, name, value } => "counter {player} {counter} {number}" [seat.letter(), name, value],
        // Hazards belong to nobody.
        Event::AbilityUsed { seat: Seat::NOBODY, name } => "ability-used nobody {ability}" [name],
        Event::AbilityUsed { seat, name } => "ability-used {player} {ability}" [seat.letter(), name],
        Event::Casting { fighter, card: Some(card) } => "casting {power-card} by {fighter}" [say.card(card), say.fighter(fighter)],
        Event::Casting { fighter, card: None } => "casting a spell by {fighter}" [say.fighter(fighter)],
        Event::Backlash { fighter } => "backlash {fighter}" [say.fighter(fighter)],
        Event::SpellCast { fighter } => "spell-cast {fighter}" [say.fighter(fighter)],
        Event::SpellFailed { fighter: Some(fighter) } => "spell-failed {fighter}" [say.fighter(fighter)],
        Event::SpellFailed { fighter: None } => "spell-failed" [],
        Event::ScatterPlaced { seat, direction: way } => "scatter-placed {player} {direction}" [seat.letter(), direction(*way)],
        Event::Scattered { chain, cut: false } if chain.is_empty() => "scattered nowhere" [],
        Event::Scattered { chain, cut: true } if chain.is_empty() => "scattered nowhere cut" [],
        Event::Scattered { chain, cut: false } => "scattered {hexes}" [say.hexes(chain)],
        Event::Scattered { chain, cut: true } => "scattered {hexes} cut" [say.hexes(chain)],
        Event::Flipped { feature } => "flipped feature {feature-number}" [say.number(feature)],
        Event::FeatureRemoved { feature } => "feature-removed {feature-number}" [say.number(feature)],
        Event::FeatureMoved { feature, hex } => "feature-moved {feature-number} to {hex}" [say.number(feature), say.hex(hex)],
        Event::FeaturesSwapped { a, b } => "features-swapped {feature-number} {feature-number}" [say.number(a), say.number(b)],
        Event::MarkerPlaced { name, hex } => "marker-placed {marker} {hex}" [name, say.hex(hex)],
        Event::MarkerRemoved { name, hex } => "marker-removed {marker} {hex}" [name, say.hex(hex)],
        Event::ArtefactHeld { fighter } => "artefact-held {fighter}" [say.fighter(fighter)],
        Event::Passed { seat } => "passed {player}" [seat.letter()],
        Event::CleanUp => "clean-up" [],
        Event::SuddenDeath => "sudden-death" [],
        Event::GameOver { result } => "game-over {result}" [say.result(result)],
    }
}
