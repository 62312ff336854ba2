use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardTag, Name, Num, Ref, Runemark, Stat, Territory, Watch, WeaponAbility};

/// A token that a fighter can have.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Token {
    /// A Move token.
    Move,
    /// A Charge token.
    Charge,
    /// A Guard token.
    Guard,
    /// A Stagger token.
    Stagger,
    /// A Raise token.
    Raise,
    /// A token that a warscroll or a deck brings along, by its name.
    Custom(Name),
}

impl Token {
    /// What the tokens are called that every fighter can have.
    pub const NAMES: [&'static str; 5] = ["move", "charge", "guard", "stagger", "raise"];

    /// The name by which cards ask for this kind of token.
    pub fn name(self) -> Name {
        let at = match self {
            Token::Move => 0,
            Token::Charge => 1,
            Token::Guard => 2,
            Token::Stagger => 3,
            Token::Raise => 4,
            Token::Custom(name) => return name,
        };
        Name::known(Self::NAMES[at])
    }
}

/// What a fighter must be. A list of these must hold all together.
///
/// Slain fighters are ignored unless the list has [`Is::Slain`] or [`Is::SlainOrNot`].
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Is {
    /// One of yours.
    Friendly,
    /// One of an opponent's.
    Enemy,
    /// A leader.
    Leader,
    /// A wizard.
    Wizard,
    /// The fighter with this slug, without its warband: `Named("krrk")`.
    Named(Name),
    /// Carries this runemark: `Runemark("minion")`.
    Runemark(Runemark),
    /// Has this status, given by a rule of yours: `Status("united")`.
    Status(Name),
    /// Inspired.
    Inspired,
    /// Uninspired.
    Uninspired,
    /// Has damage tokens.
    Damaged,
    /// Has no damage tokens.
    Undamaged,
    /// Has at least so many damage tokens.
    DamageTokens(u8),
    /// One damage away from being slain, and damaged.
    Vulnerable,
    /// Slain. Only with this (or `SlainOrNot`) are slain fighters considered at all.
    Slain,
    /// Slain fighters are considered too.
    SlainOrNot,
    /// Has any of these tokens.
    HasAny(Vec<Token>),
    /// Has none of these tokens.
    HasNo(Vec<Token>),
    /// Has at least so many of this token.
    HasAtLeast(Token, u8),
    /// In that territory.
    In(Territory),
    /// In a hex that is all of this.
    InHex(Vec<HexIs>),
    /// In cover: in a cover hex, on a cover token, or treated as if it were.
    InCover,
    /// In the same territory as that fighter.
    SameTerritoryAs(Ref),
    /// In another territory than each other friendly fighter of its warband.
    AloneInTerritory,
    /// On a feature token that is all of this.
    On(Vec<FeatureIs>),
    /// Holds a treasure token that is all of this: `Holds([])` is any.
    Holds(Vec<FeatureIs>),
    /// Within so many hexes of a feature token that is all of this.
    NearFeature(u8, Vec<FeatureIs>),
    /// Within so many hexes of a hex that is all of this (its own hex counts).
    NearHex(u8, Vec<HexIs>),
    /// Within so many hexes of another fighter that is all of this.
    Near(u8, Vec<Is>),
    /// Within so many hexes of that fighter (which is not itself).
    Within(u8, Ref),
    /// At least so many hexes from that fighter.
    AtLeastFrom(u8, Ref),
    /// Adjacent to any fighter that is all of this.
    NextTo(Vec<Is>),
    /// Adjacent to at least so many fighters that are all of this.
    NextToAtLeast(u8, Vec<Is>),
    /// Adjacent to that fighter.
    Adjacent(Ref),
    /// Visible to that fighter.
    VisibleTo(Ref),
    /// Within the range of the weapon in use, counted from the attacker.
    InWeaponRange,
    /// That very fighter, or one of them.
    Only(Ref),
    /// Another fighter than that one, or than any of them.
    Other(Ref),
    /// Of the same warband as that fighter.
    FriendOf(Ref),
    /// At least so many other fighters of its warband are all of this.
    Mates(u8, Vec<Is>),
    /// Has at least this in a characteristic.
    AtLeast(Stat, Num),
    /// Has at most this in a characteristic.
    AtMost(Stat, Num),
    /// Equipped with at least so many Upgrades.
    Upgrades(u8),
    /// Has at least so many Upgrades that are all of this.
    HasUpgrades(u8, Vec<CardIs>),
    /// Supports that fighter in the attack in progress.
    Supporting(Ref),
    /// One of those nearest to that fighter, among the fighters that are all of this.
    Nearest(Ref, Vec<Is>),
    /// Farther from each fighter that is all of the second than every other one that is all of the first.
    Farthest(Vec<Is>, Vec<Is>),
    /// Within range of a weapon of at least so many fighters that are all of this, seen or not.
    InRangeOf(u8, Vec<Is>),
    /// A lasting effect of a card that is all of this names it.
    AffectedBy(Vec<CardIs>),
    /// Flanked in the attack in progress.
    Flanked,
    /// Surrounded in the attack in progress.
    Surrounded,
    /// Has a weapon with this weapon ability.
    HasWeaponWith(WeaponAbility),
    /// Can use at least one Core ability.
    CanUseCore,
    /// Among the fighters that this tally has collected.
    Tallied(Watch),
    /// A tally kept for each fighter has come to at least so much for it.
    TalliedAtLeast(u8, Watch),
    /// Saves with this symbol.
    SavesWith(super::Die),
    /// Was picked by the ploy being played.
    PickedByThisPloy,
    /// This does not hold.
    Not(Box<Is>),
    /// At least one of these lists holds.
    AnyOf(Vec<Vec<Is>>),
}

/// What a hex must be. A list of these must hold all together. Blocked hexes are meant only where the list has [`HexIs::Blocked`] or
/// [`HexIs::BlockedOrNot`].
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum HexIs {
    /// No fighter in it.
    Empty,
    /// A starting hex.
    Starting,
    /// An edge hex.
    Edge,
    /// A stagger hex.
    Stagger,
    /// A lethal hex.
    Lethal,
    /// A cover hex.
    Cover,
    /// The hex where the Move or push of the moment began.
    From,
    /// A blocked hex.
    Blocked,
    /// Blocked hexes are meant too.
    BlockedOrNot,
    /// A hex of the chain of the last scatter.
    InChain,
    /// The last hex of the chain of the last scatter.
    ChainEnd,
    /// One of those nearest to that fighter, among the hexes that are all of this.
    Nearest(Ref, Vec<HexIs>),
    /// Farther from each fighter that is all of this than the fighter is that travels.
    FartherFromAll(Vec<Is>),
    /// Farther from the hex picked before than the fighter is that travels.
    AwayFromPicked,
    /// Nearer to the hex picked before than the fighter is that travels.
    TowardPicked,
    /// A hex in which the fighter that travels supports that fighter in the attack in progress.
    Supporting(Ref),
    /// In that territory.
    In(Territory),
    /// With a feature token in it that is all of this.
    HasFeature(Vec<FeatureIs>),
    /// Within so many hexes of a feature token that is all of this.
    NearFeature(u8, Vec<FeatureIs>),
    /// Adjacent to that fighter.
    Adjacent(Ref),
    /// Adjacent to any fighter that is all of this.
    NextTo(Vec<Is>),
    /// Adjacent to at least so many fighters that are all of this.
    NextToAtLeast(u8, Vec<Is>),
    /// Within so many hexes of that fighter.
    Within(u8, Ref),
    /// Nearer to some fighter that is all of this than the fighter is that travels.
    CloserToAny(Vec<Is>),
    /// Visible to that fighter.
    VisibleTo(Ref),
    /// Another hex than the one that fighter stands in, or was taken from.
    NotWhere(Ref),
    /// The hex where that fighter stands or last stood.
    Where(Ref),
    /// The hex picked before.
    Picked,
    /// With a marker of this name in it.
    Marker(Name),
    /// This does not hold.
    Not(Box<HexIs>),
    /// At least one of these lists holds.
    AnyOf(Vec<Vec<HexIs>>),
}

/// What a feature token must be. A list of these must hold all together.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum FeatureIs {
    /// Treasure side up.
    Treasure,
    /// Cover side up.
    Cover,
    /// In that territory.
    In(Territory),
    /// One of these numbers.
    Number(Vec<u8>),
    /// An odd number.
    Odd,
    /// Its number is this.
    NumberIs(Box<Num>),
    /// Held by a fighter that is all of this.
    HeldBy(Vec<Is>),
    /// Held by nobody.
    Unheld,
    /// With a fighter on it that is all of this.
    Under(Vec<Is>),
    /// Without any fighter on it that is all of this.
    NotUnder(Vec<Is>),
    /// Within so many hexes of that fighter.
    Within(u8, Ref),
    /// Within the first number of hexes of it there are at least the second number of fighters that are all of this.
    NearAtLeast(u8, u8, Vec<Is>),
    /// The target of the attack in progress stood on it when it was picked.
    TargetStoodOn,
    /// An enemy fighter held it at some time in this battle round.
    HeldByEnemyThisRound,
    /// An enemy fighter held it when this battle round started.
    HeldByEnemyAtRoundStart,
    /// Carries this mark of yours: `Mark("desecrated")`.
    Mark(Name),
    /// In a hex that is all of this.
    InHex(Vec<HexIs>),
    /// One of those nearest to that fighter, among the feature tokens that are all of this.
    Nearest(Ref, Vec<FeatureIs>),
    /// The feature token picked before.
    Picked,
    /// The feature token that the moment is about.
    OfEvent,
    /// Among the feature tokens that this tally has collected.
    Tallied(Watch),
    /// This does not hold.
    Not(Box<FeatureIs>),
    /// At least one of these lists holds.
    AnyOf(Vec<Vec<FeatureIs>>),
}

/// What a card must be. A list of these must hold all together.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum CardIs {
    /// An Objective.
    Objective,
    /// A Power card.
    Power,
    /// A ploy, spells not included.
    Ploy,
    /// A gambit spell.
    Spell,
    /// A ploy or a gambit spell.
    Gambit,
    /// An Upgrade that brings a weapon.
    WithWeapon,
    /// Its effect persists: it stays in play.
    Persists,
    /// An Upgrade.
    Upgrade,
    /// Carries this tag: `Tag("emberstone")`.
    Tag(CardTag),
    /// This very card.
    This,
    /// One of your cards.
    Yours,
    /// An Upgrade that that fighter can be given.
    Fits(Ref),
    /// Among the cards that this tally has collected.
    Tallied(Watch),
    /// Its name is this, as a slug.
    Called(Name),
    /// From the set with this slug.
    Set(Name),
    /// One of the Upgrades that the moment discarded.
    OfEvent,
}
