//! Effects: what happens, word by word. A word is a type; what it touches, what it has players choose and what it does stand with it.

mod attack;
mod attack_in_progress;
mod cast;
mod change_die;
mod choose_number;
mod choose_one;
mod conditional;
mod counters;
mod damage;
mod damage_in_progress;
mod draw;
mod equip;
mod features;
mod for_each;
mod glory;
mod lasting;
mod markers;
mod may;
mod movement;
mod pick;
mod pick_cards;
mod pick_feature;
mod pick_hex;
mod pick_opponent;
mod place;
mod players;
mod push;
mod redirect;
mod repeat;
mod roll;
mod tokens;
mod touch;
mod turns;
mod undoing;

pub use attack::*;
pub use attack_in_progress::*;
pub use cast::*;
pub use change_die::*;
pub use choose_number::*;
pub use choose_one::*;
pub use conditional::*;
pub use counters::*;
pub use damage::*;
pub use damage_in_progress::*;
pub use draw::*;
pub use equip::*;
pub use features::*;
pub use for_each::*;
pub use glory::*;
pub use lasting::*;
pub use markers::*;
pub use may::*;
pub use movement::*;
pub use pick::*;
pub use pick_cards::*;
pub use pick_feature::*;
pub use pick_hex::*;
pub use pick_opponent::*;
pub use place::*;
pub use players::*;
pub use push::*;
pub use redirect::*;
pub use repeat::*;
pub use roll::*;
pub use tokens::*;
pub(crate) use touch::{
    Changes, Inner, Touch, Touches, ambassador_impl_Touches, anywhere, is_aside, leaves_open,
    looks_ahead,
};
pub use turns::*;
pub use undoing::*;

use ambassador::Delegate;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Native;
use crate::eval::{Offers, ambassador_impl_Offers};
use crate::flow::{Does, ambassador_impl_Does};
use crate::render::steps::{EffectWord, ambassador_impl_EffectWord};

/// Something that happens. A card's effects are carried out in order.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut, Delegate)]
#[delegate(Touches)]
#[delegate(Offers)]
#[delegate(Does)]
#[delegate(EffectWord)]
#[allow(missing_docs)] // Each word says itself what it is.
pub enum Effect {
    // Choosing.
    Pick(Pick),
    PickFeature(PickFeature),
    PickHex(PickHex),
    PickOpponent(PickOpponent),
    PickCards(PickCards),
    ChooseNumber(ChooseNumber),
    ChooseOne(ChooseOne),
    May(May),
    If(If),
    ForEach(ForEach),
    ForEachOf(ForEachOf),
    Repeat(Repeat),
    EachPlayer(EachPlayer),
    RollOff(RollOff),
    // Travel.
    Push(Push),
    Place(Place),
    Swap(Swap),
    Move(Move),
    Attack(GrantedAttack),
    Charge(Charge),
    UseCore(UseCore),
    // Harm, help and tokens.
    Damage(Damage),
    Wound(Wound),
    DamageUntilVulnerable(DamageUntilVulnerable),
    SaveVulnerable(SaveVulnerable),
    Heal(Heal),
    Slay(Slay),
    Give(Give),
    Remove(Remove),
    RemoveAll(RemoveAll),
    PassTokens(PassTokens),
    Inspire(Inspire),
    Uninspire(Uninspire),
    Raise(Raise),
    // The moment in progress.
    SetDamage(SetDamage),
    CancelPush(CancelPush),
    StopMove(StopMove),
    NoToken(NoToken),
    CancelPloy(CancelPloy),
    Retarget(Retarget),
    UseWeaponsOf(UseWeaponsOf),
    EndAttack(EndAttack),
    NoDriveBack(NoDriveBack),
    AttackDeals(AttackDeals),
    DamageInstead(DamageInstead),
    UndoDamage(UndoDamage),
    CancelSpell(CancelSpell),
    AddDie(AddDie),
    Redirect(Redirect),
    AllowStandFast(AllowStandFast),
    // Dice.
    Roll(RollDice),
    Reroll(Reroll),
    ChangeDie(ChangeDie),
    ChangeSuccess(ChangeSuccess),
    ForceSuccess(ForceSuccess),
    RemoveDie(RemoveDie),
    // Cards, glory, counters.
    Draw(Draw),
    Discard(Discard),
    PutCards(PutCards),
    DiscardThis(DiscardThis),
    DiscardUpgrades(DiscardUpgrades),
    Reequip(Reequip),
    Glory(Glory),
    SpendGlory(SpendGlory),
    LoseGlory(LoseGlory),
    EquipPicked(EquipPicked),
    PlayPloy(PlayPloy),
    EndLasting(EndLasting),
    SkipActivation(SkipActivation),
    Cast(Cast),
    Gain(Gain),
    Spend(Spend),
    SpendUpTo(SpendUpTo),
    SetCounter(SetCounter),
    // The battlefield.
    Flip(Flip),
    SwapFeatures(SwapFeatures),
    MoveFeature(MoveFeature),
    RemoveFeature(RemoveFeature),
    ReturnFeature(ReturnFeature),
    Scatter(Scatter),
    PushAlong(PushAlong),
    MarkFeature(MarkFeature),
    PlaceMarker(PlaceMarker),
    RemoveMarker(RemoveMarker),
    // Things that last.
    Lasting(Lasting),
    After(After),
    Use(Use),
    Refresh(Refresh),
    Native(Native),
}
