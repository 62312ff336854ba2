//! What has just happened, as the beginning of a question: "Skulck is slain".

use super::text::words;
use super::{fighter_name, player_name};
use crate::cards::Moment;
use crate::state::{CardId, FighterId, Frame, Occasion, State};
use crate::table::Table;

/// What the players may answer to at present, in a clause without a full stop; `None` if nothing has happened to speak of.
pub(super) fn at_hand(table: &Table, state: &State) -> Option<String> {
    let window = state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(window),
        _ => None,
    })?;
    let mut clauses: Vec<String> = Vec::new();
    for occasion in &window.occasions {
        let clause = clause(table, occasion)?;
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    match clauses.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        [one, other] => Some(format!("{one} and {other}")),
        [one, more @ ..] => Some(format!("{one} and {} things more happen", more.len())),
    }
}

fn clause(table: &Table, occasion: &Occasion) -> Option<String> {
    let name = |fighter: FighterId| fighter_name(table, fighter);
    let card_name = |card: CardId| table.card(card).name.clone();
    let subject = occasion.subject.map(name);
    let object = occasion.object.map(name);
    let card = occasion.card.map(card_name);
    let seat = occasion.seat.map(player_name);
    let fighter = |does: &str| Some(format!("{} {does}", subject.as_deref()?));
    let player = |does: &str| Some(format!("{} {does}", seat.as_deref()?));
    let with_card = |does: &str| Some(format!("{} {does}", card.as_deref()?));
    let token = || {
        let kind = words(&occasion.name);
        if kind.is_empty() {
            "a token".to_owned()
        } else {
            format!("a {kind} token")
        }
    };
    match occasion.moment {
        Moment::FeaturesRevealed => Some("The feature tokens are turned up".to_owned()),
        Moment::Deployed => fighter("is deployed"),
        Moment::RoundStarts => Some("The battle round begins".to_owned()),
        Moment::CombatPhaseStarts => Some("The combat phase begins".to_owned()),
        Moment::TurnStarts => Some("The turn begins".to_owned()),
        Moment::ActionStepStarts => Some("The Action step begins".to_owned()),
        Moment::ActionStepEnds => Some("The Action step is over".to_owned()),
        Moment::Activated => fighter("is activated"),
        Moment::ActionOver => Some("That is done".to_owned()),
        Moment::PowerStepStarts => Some("The Power step begins".to_owned()),
        Moment::PowerStepEnds | Moment::LastPowerStepEnds => {
            Some("The Power step is over".to_owned())
        }
        Moment::TurnEnds => Some("The turn is over".to_owned()),
        Moment::HazardPhaseStarts => Some("The hazard phase begins".to_owned()),
        Moment::EndPhaseStarts => Some("The end phase begins".to_owned()),
        Moment::RoundEnds => Some("The battle round ends".to_owned()),
        Moment::PickedForCore => fighter("is about to act"),
        Moment::PickedToMove => fighter("is about to Move"),
        Moment::PickedToCharge => fighter("is about to Charge"),
        Moment::PickedToAttack => fighter("is about to Attack"),
        Moment::CoreUsed => fighter("has acted"),
        Moment::Moved => fighter("has Moved"),
        Moment::Charged => fighter("has Charged"),
        Moment::Focused => player("has Focused"),
        Moment::Delved => fighter("has Delved"),
        Moment::PickedToBePushed => fighter("is about to be pushed"),
        Moment::EntersHex => fighter("enters a hex"),
        Moment::EntersStaggerHex => fighter("enters a stagger hex"),
        Moment::MovedThrough => Some(format!(
            "{} has passed through {}",
            subject?,
            object.unwrap_or_else(|| "a fighter".to_owned())
        )),
        Moment::Pushed => fighter("is pushed"),
        Moment::BeforeDriveBack => fighter("could be driven back"),
        Moment::DrivenBack => fighter("is driven back"),
        Moment::DriveBackStepEnds => Some("The drive back is settled".to_owned()),
        Moment::Placed => fighter("is placed"),
        Moment::BeforeWeaponPicked => fighter("is about to pick a weapon"),
        Moment::WeaponPicked => fighter("has picked a weapon"),
        Moment::TargetPicked => Some(match object {
            Some(target) => format!("{} takes aim at {target}", subject?),
            None => format!("{} has picked its target", subject?),
        }),
        Moment::BeforeAttackRoll => fighter("is about to make the Attack roll"),
        Moment::AttackRoll => Some("The Attack roll is made".to_owned()),
        Moment::BeforeSaveRoll => Some("The Save roll is about to be made".to_owned()),
        Moment::SaveRoll => Some("The Save roll is made".to_owned()),
        Moment::SuccessDetermined => Some("The result of the Attack is known".to_owned()),
        Moment::Attacked => fighter("has Attacked"),
        Moment::BeforeDamage => fighter("is about to suffer damage"),
        Moment::Damaged => fighter("suffers damage"),
        Moment::WouldBeSlain => fighter("would be slain"),
        Moment::DamageSurvived => fighter("survives the damage"),
        Moment::Slaying | Moment::Slain => fighter("is slain"),
        Moment::UpgradesDiscarded => fighter("has lost its Upgrades"),
        Moment::TookOut => fighter("was slain"),
        Moment::Hurt => fighter("was damaged"),
        Moment::Healed => fighter("is healed"),
        Moment::Raised => fighter("is Raised"),
        Moment::Inspired => fighter("is Inspired"),
        Moment::Uninspired => fighter("is no longer Inspired"),
        Moment::BeforeToken => fighter(&format!("is about to get {}", token())),
        Moment::TokenGiven => fighter(&format!("gets {}", token())),
        Moment::TokenRemoved => fighter(&format!("loses {}", token())),
        Moment::SpellDeclared => fighter("is about to use a spell"),
        Moment::BeforeCastingRoll => fighter("is about to make a casting roll"),
        Moment::CastingRoll => Some("The casting roll is made".to_owned()),
        Moment::Backlash => fighter("suffers backlash"),
        Moment::SpellCast => fighter("casts the spell"),
        Moment::SpellResolved => Some("The spell has been carried out".to_owned()),
        Moment::SpellFailed => Some("The spell has failed".to_owned()),
        Moment::ScatterPlaced => Some("The scatter token is placed".to_owned()),
        Moment::Reacted => with_card("has been used")
            .or_else(|| player("has answered"))
            .or_else(|| Some("Somebody has answered".to_owned())),
        Moment::PloyPlayed => with_card("is played"),
        Moment::PickedByPloy | Moment::Chosen => Some(match card {
            Some(card) => format!("{card} picks {}", subject?),
            None => format!("{} is picked", subject?),
        }),
        Moment::PloyResolved => with_card("has been carried out"),
        Moment::UpgradePlayed => with_card("is shown"),
        Moment::Equipped => Some(match (card, subject) {
            (Some(card), Some(fighter)) => format!("{fighter} is equipped with {card}"),
            (_, Some(fighter)) => format!("{fighter} is equipped"),
            (Some(card), None) => format!("{card} is equipped"),
            (None, None) => return None,
        }),
        Moment::CardDiscarded => with_card("is discarded"),
        Moment::ObjectiveScored => with_card("is scored"),
        Moment::GloryGained => player("gains glory"),
        Moment::CounterGained => player(&format!("gains {}", words(&occasion.name))),
        Moment::CounterSpent => player(&format!("loses {}", words(&occasion.name))),
        Moment::Raided => Some("A card is raided".to_owned()),
        Moment::Flipped => Some("A feature token is flipped".to_owned()),
        Moment::FeatureRemoved => Some("A feature token is taken away".to_owned()),
        Moment::DomainPlayed => Some("A Domain comes into play".to_owned()),
        Moment::TaggedAbilityUsed => {
            fighter("uses an ability").or_else(|| player("uses an ability"))
        }
    }
}
