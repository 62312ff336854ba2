use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{
    Block, CardIs, Cond, Die, FeatureIs, HexIs, Is, Name, Num, Ref, Roll, Rules, Slot, Token,
    Until, WeaponDef, WeaponIs, Who,
};

/// Which cards a deck or hand effect is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum CardType {
    /// Objectives.
    Objective,
    /// Power cards.
    Power,
}

/// Where a picked card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Pile {
    /// Into the hand.
    Hand,
    /// On top of its deck.
    Top,
    /// Under its deck.
    Bottom,
    /// Onto its discard pile.
    Discard,
}

/// Where cards can be picked from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum CardsIn {
    /// The hand.
    Hand,
    /// The discard piles.
    Discard,
    /// The top of the deck: one card.
    TopOfObjectives,
    /// The top of the deck: one card.
    TopOfPower,
    /// The Upgrades of a fighter.
    Upgrades(Ref),
}

/// How many are picked.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Count {
    /// Exactly so many.
    Exactly(Num),
    /// Any number from none to so many.
    UpTo(Num),
    /// Any number from the first to the second.
    Between(Num, Num),
    /// All of them, without a choice.
    All,
}

impl Default for Count {
    fn default() -> Self {
        Count::Exactly(Num::Const(1))
    }
}

/// A push.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Who is pushed. If it is several fighters, one after another in an order that the pushing player chooses.
    pub who: Ref,
    /// How many hexes.
    #[serde(default)]
    pub hexes: Num,
    /// Fewer hexes are allowed, none included.
    #[serde(default)]
    pub up_to: bool,
    /// What the hex must be where the push ends.
    #[serde(default)]
    pub end: Vec<HexIs>,
    /// However far, by a way that no other is shorter than; `hexes` is not asked.
    #[serde(default)]
    pub shortest: bool,
    /// Every step leads nearer to that fighter.
    #[serde(default)]
    pub toward: Option<Ref>,
    /// Every step leads away from that fighter.
    #[serde(default)]
    pub away: Option<Ref>,
    /// Who chooses the way.
    #[serde(default)]
    pub by: Who,
}

/// An attack that a card grants.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct GrantedAttack {
    /// Who attacks.
    pub who: Ref,
    /// What its weapon must be.
    #[serde(default)]
    pub weapon: Vec<WeaponIs>,
    /// The weapon to use instead of its own.
    #[serde(default)]
    pub with: Option<Box<WeaponDef>>,
    /// What the target must be, besides visible and within range.
    #[serde(default)]
    pub target: Vec<Is>,
    /// Rules in force for this attack.
    #[serde(default)]
    pub rules: Rules,
    /// It may be left out.
    #[serde(default)]
    pub optional: bool,
    /// One target only, even if the weapon is used against several.
    #[serde(default)]
    pub single: bool,
    /// The fighter attacks as if it were one of yours.
    #[serde(default)]
    pub as_yours: bool,
}

/// Something that happens. A card's effects are carried out in order.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Effect {
    // Choosing.
    /// Pick fighters: `Pick(A, [Friendly])`.
    Pick(Slot, Vec<Is>),
    /// Pick several fighters, or let another player pick.
    PickSome {
        slot: Slot,
        from: Vec<Is>,
        #[serde(default)]
        count: Count,
        #[serde(default)]
        by: Who,
        /// Cards that answer to being picked by a ploy do not answer to this.
        #[serde(default)]
        unchosen: bool,
    },
    /// Pick a feature token.
    PickFeature(Vec<FeatureIs>),
    /// Pick a hex.
    PickHex(Vec<HexIs>),
    /// Pick cards; what becomes of them is said by `PutCards`.
    PickCards {
        from: CardsIn,
        #[serde(default)]
        cards: Vec<CardIs>,
        #[serde(default)]
        count: Count,
        #[serde(default)]
        by: Who,
    },
    /// Choose a number, to be asked for as `X`.
    ChooseNumber { from: Num, to: Num },
    /// A player chooses one of several things to be done: each has a label and its effects.
    ChooseOne {
        #[serde(default)]
        by: Who,
        options: Vec<Choice>,
    },
    /// You can do this, or not.
    May(Block),
    /// If a condition holds, do this; otherwise that.
    If(Cond, Block, #[serde(default)] Block),
    /// Do this once for each fighter that is all of this, in an order you choose, the fighter being `Each`.
    ForEach(Vec<Is>, Block),
    /// Do this once for each of those fighters, in an order you choose, the fighter being `Each`.
    ForEachOf(Ref, Block),
    /// Do this so many times.
    Repeat(Num, Block),
    /// Each player does this, one after another, being `You` in it.
    EachPlayer(Block),
    /// The players roll off; the winner does this, being `You` in it.
    RollOff(Block),

    // Travel.
    /// Push.
    Push(Push),
    /// Remove those fighters from the battlefield and place them in empty hexes like this.
    Place(Ref, Vec<HexIs>),
    /// Two fighters change places.
    Swap(Ref, Ref),
    /// That fighter Moves, and must end in a hex like this.
    Move {
        who: Ref,
        #[serde(default)]
        end: Vec<HexIs>,
        #[serde(default)]
        optional: bool,
        #[serde(default)]
        rules: Rules,
    },
    /// That fighter Attacks.
    Attack(GrantedAttack),
    /// That fighter Charges, its own player choosing.
    Charge(Ref),
    /// That fighter may use a Core ability that it is eligible to use.
    UseCore(Ref),

    // Harm, help and tokens.
    /// Inflict damage.
    Damage(Ref, Num),
    /// Put so many damage tokens on; that is no damage dealt.
    Wound(Ref, Num),
    /// Inflict damage until vulnerable.
    DamageUntilVulnerable(Ref),
    /// Remove damage until vulnerable; a fighter that would be slain is not.
    SaveVulnerable(Ref),
    /// Heal: so many damage tokens go, one if no number is given.
    Heal(Ref, #[serde(default)] Num),
    /// Slay.
    Slay(Ref),
    /// Slay, and nobody is paid for it.
    SlayUnpaid(Ref),
    /// Give so many tokens of a kind.
    Give(Ref, Token, #[serde(default)] Num),
    /// Remove so many tokens, of these kinds; the player chooses which if there is a choice.
    Remove(Ref, Vec<Token>, Num),
    /// Remove all tokens of these kinds.
    RemoveAll(Ref, Vec<Token>),
    /// Give the first all tokens of these kinds that the second has.
    PassTokens {
        from: Ref,
        to: Ref,
        tokens: Vec<Token>,
    },
    /// Inspire.
    Inspire(Ref),
    /// Uninspire.
    Uninspire(Ref),
    /// Raise slain fighters in different empty hexes like this.
    Raise(Ref, Vec<HexIs>),

    // The moment in progress.
    /// The damage about to be inflicted becomes this.
    SetDamage(Num),
    /// The push about to happen does not.
    CancelPush,
    /// The Move in progress ends here.
    StopMove,
    /// The token about to be given is not.
    NoToken,
    /// The ploy just shown has no effect.
    CancelPloy,
    /// The attack in progress is aimed at that fighter instead.
    Retarget(Ref),
    /// The attacker uses a weapon of that fighter that is all of this, in place of its own.
    UseWeaponsOf(Ref, #[serde(default)] Vec<WeaponIs>),
    /// The attack in progress fails here and its sequence ends.
    EndAttack,
    /// The target of the attack in progress is not driven back.
    NoDriveBack,
    /// The damage about to be inflicted is inflicted on that fighter instead.
    DamageInstead(Ref),
    /// The damage just inflicted is taken back; a fighter that would be slain is not.
    UndoDamage,
    /// The spell in progress is not cast.
    CancelSpell,
    /// One more symbol lies in a roll.
    AddDie(Roll, Die),
    /// Another fighter is chosen by the ploy in place of the one just chosen.
    Redirect(Vec<Is>),
    /// The target may use Stand Fast whatever the dice.
    AllowStandFast,

    // Dice.
    /// Roll Attack dice or Save dice: `Roll(Attack, 2)`; then ask with `Showing(Card, ..)`.
    Roll(DiceKind, Num),
    /// Another player rolls.
    RollBy(Who, DiceKind, Num),
    /// Re-roll up to so many dice of a roll (at least one).
    Reroll(Roll, Num),
    /// Re-roll all dice of a roll.
    RerollAll(Roll),
    /// Re-roll as many dice of a roll as you like.
    RerollAny(Roll),
    /// Change one dice of a roll to one of these.
    ChangeDie(Roll, Vec<Die>),
    /// Change one dice of a roll that is a success to this.
    ChangeSuccess(Roll, Die),
    /// A player changes one dice of a roll that is no success to a success of its kind; it cannot be re-rolled.
    ForceSuccess(Roll, Who),

    // Cards, glory, counters.
    /// Draw cards.
    Draw(CardType, Num),
    /// Another player draws.
    DrawBy(Who, CardType, Num),
    /// Draw up to so many cards.
    DrawUpTo(CardType, Num),
    /// A player discards so many cards of a type, of their choice.
    Discard(Who, CardType, Num),
    /// The picked cards go there.
    PutCards(Pile),
    /// This card is discarded.
    DiscardThis,
    /// All Upgrades of that fighter are discarded.
    DiscardUpgrades(Ref),
    /// This Upgrade goes to that fighter.
    Reequip(Ref),
    /// Gain Glory points.
    Glory(Num),
    /// Gain Glory points that are spent already.
    GainSpent(Num),
    /// Spend Glory points; there must be enough unspent ones.
    SpendGlory(Num),
    /// Take unspent Glory points from a player.
    TakeGlory(Who, Num),
    /// A player loses Glory points, unspent ones first.
    LoseGlory(Who, Num),
    /// The picked Upgrade is given to that fighter, without Glory.
    EquipPicked(Ref),
    /// You may play a ploy from your hand.
    PlayPloy,
    /// A lasting effect of a card that is all of this, of your choice, ends.
    EndLasting(Vec<CardIs>),
    /// The next activation of a player must be a pass.
    SkipActivation(Who),
    /// A wizard tries to cast a spell with this casting value; if it is cast, this happens.
    Cast {
        by: Ref,
        needs: Vec<Die>,
        #[serde(rename = "do")]
        effects: Block,
    },
    /// A counter of yours goes up.
    Gain(Name, #[serde(default)] Num),
    /// A counter of yours goes down; it must stand high enough.
    Spend(Name, #[serde(default)] Num),
    /// A counter of yours goes down by as much as you like up to so much; the number is `X`.
    SpendUpTo(Name, Num),
    /// A counter of yours becomes this.
    SetCounter(Name, Num),

    // The battlefield.
    /// Flip the picked feature tokens, or the one of the moment.
    Flip,
    /// Flip each feature token that is all of this.
    FlipEach(Vec<FeatureIs>),
    /// Two picked feature tokens change places: pick the second with this.
    SwapFeatures(Vec<FeatureIs>, Vec<FeatureIs>),
    /// The picked feature token goes to a hex like this.
    MoveFeature(Vec<HexIs>),
    /// The picked feature token leaves the battlefield; an Upgrade that does this keeps it.
    RemoveFeature,
    /// The feature token that this Upgrade keeps comes back, in a hex like this.
    ReturnFeature(Vec<HexIs>),
    /// Scatter from a hex like this with so many dice: the chain can then be asked for.
    Scatter { from: Vec<HexIs>, dice: Num },
    /// That fighter is pushed along the chain as far as it goes.
    PushAlong(Ref),
    /// Mark the picked feature token until it is flipped.
    MarkFeature(Name),
    /// Place a marker in a hex like this.
    PlaceMarker(Name, Vec<HexIs>),
    /// Remove your markers of this name that lie where this is true.
    RemoveMarker(Name),

    // Things that last.
    /// Rules that are in force for a while: `Lasting([NextTurn], [Passive(..)])`.
    Lasting(Vec<Until>, Rules),
    /// Rules tagged as a Domain.
    Domain(Vec<Until>, Rules),
    /// Once it is over, do this.
    After(Vec<Until>, Block),
    /// Use the ability of yours with this name, which is used in no other way.
    Use(Name),
    /// You may use this ability of yours once more.
    Refresh(Name),

    /// A mechanic that nothing else has.
    Native(Native),
}

/// One of several things to choose from.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// A short name for it.
    pub label: Name,
    /// When it can be chosen.
    #[serde(default)]
    pub when: Cond,
    /// It can be chosen once a game only.
    #[serde(default)]
    pub once: bool,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Block,
}

/// A kind of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum DiceKind {
    /// Attack dice.
    Attack,
    /// Save dice.
    Save,
    /// Magic dice.
    Magic,
}

/// Mechanics that only one deck or warband has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Native {
    /// Raid so many times.
    Raid(Num),
    /// Strike the first enemy fighter on a straight line from that fighter.
    LineStrike(Ref),
    /// The opponent guesses the type of one of three hidden Power cards; a wrong guess lets you set the dice of the roll.
    DirtyTricks,
    /// Roll for prophecies and use those foretold.
    Prophecy,
    /// Put a Power card from the hand or deck face down beside the warscroll.
    Plant,
    /// Put a growth token on each planted card; a fifth returns it.
    Grow,
    /// Push all fighters one hex, all in one direction.
    Earthquake,
    /// Scatter from a whirling fighter, which crashes along the chain.
    Whirl(Ref),
    /// That fighter follows the target in the direction in which it was driven back, until it is next to it.
    Rush(Ref),
}
