//! Effects: what happens, word by word.

mod abilities;
mod attack;
mod attack_in_progress;
mod cast;
mod change_die;
mod charge;
mod choose_number;
mod choose_one;
mod conditional;
mod counters;
mod damage;
mod damage_in_progress;
mod discard;
mod draw;
mod equip;
mod flip;
mod for_each;
mod glory;
mod heal;
mod inspire;
mod lasting;
mod markers;
mod may;
mod move_feature;
mod movement;
mod pick;
mod pick_cards;
mod pick_feature;
mod pick_hex;
mod pick_opponent;
mod place;
mod play_ploy;
mod players;
mod push;
mod redirect;
mod repeat;
mod reroll;
mod roll;
mod scatter;
mod skip_activation;
mod slay;
mod swap;
mod tokens;
mod undoing;

pub use abilities::*;
pub use attack::*;
pub use attack_in_progress::*;
pub use cast::*;
pub use change_die::*;
pub use charge::*;
pub use choose_number::*;
pub use choose_one::*;
pub use conditional::*;
pub use counters::*;
pub use damage::*;
pub use damage_in_progress::*;
pub use discard::*;
pub use draw::*;
pub use equip::*;
pub use flip::*;
pub use for_each::*;
pub use glory::*;
pub use heal::*;
pub use inspire::*;
pub use lasting::*;
pub use markers::*;
pub use may::*;
pub use move_feature::*;
pub use movement::*;
pub use pick::*;
pub use pick_cards::*;
pub use pick_feature::*;
pub use pick_hex::*;
pub use pick_opponent::*;
pub use place::*;
pub use play_ploy::*;
pub use players::*;
pub use push::*;
pub use redirect::*;
pub use repeat::*;
pub use reroll::*;
pub use roll::*;
pub use scatter::*;
pub use skip_activation::*;
pub use slay::*;
pub use swap::*;
pub use tokens::*;
pub use undoing::*;

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Something that happens. A card's effects are carried out in order.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Effect {
    // Choosing.
    Pick(Pick),
    PickSome(PickSome),
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
    SlayUnpaid(SlayUnpaid),
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
    DamageInstead(DamageInstead),
    UndoDamage(UndoDamage),
    CancelSpell(CancelSpell),
    AddDie(AddDie),
    Redirect(Redirect),
    AllowStandFast(AllowStandFast),
    // Dice.
    Roll(RollDice),
    RollBy(RollBy),
    Reroll(Reroll),
    RerollAll(RerollAll),
    RerollAny(RerollAny),
    ChangeDie(ChangeDie),
    ChangeSuccess(ChangeSuccess),
    ForceSuccess(ForceSuccess),
    // Cards, glory, counters.
    Draw(Draw),
    DrawBy(DrawBy),
    DrawUpTo(DrawUpTo),
    Discard(Discard),
    PutCards(PutCards),
    DiscardThis(DiscardThis),
    DiscardUpgrades(DiscardUpgrades),
    Reequip(Reequip),
    Glory(Glory),
    GainSpent(GainSpent),
    SpendGlory(SpendGlory),
    TakeGlory(TakeGlory),
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
    FlipEach(FlipEach),
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
    Domain(Domain),
    After(After),
    Use(Use),
    Refresh(Refresh),
    Native(crate::cards::Native),
}
