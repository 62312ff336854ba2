//! What effects do with the battlefield and what lies on it: scatter chains, feature tokens.

use super::features;
use super::fighters::Det;
use super::hexes;
use super::names::Names;
use super::numbers::{is_one, quantity};
use crate::cards::{FeatureIs, HexIs, Native, Num};
use crate::vocabulary::natives as native;

/// A scatter: the chain that it leaves can be spoken of afterwards.
pub(super) fn scatter(from: &[HexIs], dice: &Num, names: &Names) -> String {
    format!(
        "scatter from {} with {}",
        hexes::noun(from, &Det::A, names),
        quantity(dice, "dice", names)
    )
}

/// A feature token goes elsewhere.
pub(super) fn move_feature(what: &str, to: &[HexIs], names: &Names) -> String {
    format!("move {what} to {}", hexes::noun(to, &Det::A, names))
}

/// A feature token leaves the battlefield.
pub(super) fn remove_feature(what: &str) -> String {
    format!("remove {what} from the battlefield")
}

/// A feature token that is picked and dealt with in one sentence.
pub(super) fn picked(filter: &[FeatureIs], names: &Names) -> String {
    features::noun(filter, &Det::A, names)
}

/// A mechanic that nothing else has.
pub(super) fn native(native: &Native, names: &Names) -> String {
    match native {
        Native::Raid(native::Raid(number)) if is_one(number) => "raid".to_owned(),
        Native::Raid(native::Raid(number)) => format!("raid {}", quantity(number, "time", names)),
        Native::LineStrike(native::LineStrike(who)) => format!(
            "choose a straight line of hexes from {} through an adjacent hex to the edge of the battlefield or to a \
             blocked hex: deal 1 damage to the first enemy fighter in it and put a Stagger token on that fighter",
            names.of(*who).text
        ),
        Native::DirtyTricks(_) => "lay 3 Power cards from your hand face down: your opponent names ploy or Upgrade and \
                                turns one over. If they were right, draw 1 Power card; otherwise you set every dice of \
                                the roll about to be made"
            .to_owned(),
        Native::Prophecy(_) => "roll for prophecies and use those foretold".to_owned(),
        Native::Plant(_) => "put a Power card from your hand or deck face down beside your warscroll".to_owned(),
        Native::Earthquake(_) => {
            "choose a direction: push each fighter 1 hex in that direction".to_owned()
        }
        Native::Rush(native::Rush(who)) => format!(
            "{} follows the target in the direction in which it was driven back, until it is next to it",
            names.of(*who).text
        ),
        Native::Whirl(native::Whirl(who)) => {
            let who = names.of(*who);
            format!(
                "scatter from {} and send {} whirling along the chain, crashing into the fighters in its way",
                who.of("hex"),
                who.pronoun().text
            )
        }
        Native::Grow(_) => {
            "put a growth token on each planted card; one that gets its fifth returns to your hand".to_owned()
        }
    }
}
