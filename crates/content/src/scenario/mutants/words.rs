//! Words that stand beside each other: a card with the neighbour of a word in its place reads well and is wrong.

/// Words for which any of the others in the row is a plausible mistake, wherever they stand alone.
const ALIKE: &[&[&str]] = &[
    // Sides and players.
    &["Friendly", "Enemy"],
    &["You", "Opponent"],
    &["TurnPlayer", "TurnOpponent"],
    &["Attacker", "Target"],
    // States.
    &["Inspired", "Uninspired"],
    &["Damaged", "Undamaged"],
    &["Flanked", "Surrounded"],
    &["Treasure", "Cover"],
    // Symbols and weapons.
    &["Hammer", "Swords"],
    &["Shield", "Dodge"],
    &["Focus", "Channel"],
    &["Melee", "Ranged"],
    // Cards.
    &["Objective", "Power"],
    &["Ploy", "Upgrade"],
    &["Top", "Bottom"],
    // When an Objective is scored.
    &["EndPhase", "ThirdEndPhase"],
];

/// Words and what is mistaken for them; not always the other way round.
const MISTAKEN: &[(&str, &[&str])] = &[
    ("YourPowerStep", &["PowerStep"]),
    ("OpponentsPowerStep", &["PowerStep"]),
    ("Vulnerable", &["Damaged"]),
    ("Successful", &["Failed"]),
    ("Critical", &["Successful"]),
    ("Failed", &["Successful"]),
    ("Drawn", &["Failed"]),
    ("EventPlayer", &["You"]),
    // How long something lasts.
    ("EndOfAttack", &["EndOfRound"]),
    ("EndOfMove", &["EndOfRound"]),
    ("EndOfCharge", &["EndOfRound"]),
    ("EndOfAbility", &["EndOfRound"]),
    ("EndOfStep", &["EndOfRound"]),
    ("EndOfTurn", &["EndOfRound"]),
    ("NextTurn", &["EndOfRound"]),
    ("YourNextTurn", &["NextTurn"]),
    ("NextActionStep", &["EndOfRound"]),
    ("YourNextActionStep", &["NextActionStep"]),
    ("EndOfNextActionStep", &["EndOfRound"]),
    ("EndOfYourNextTurn", &["EndOfRound"]),
    ("EndOfRound", &["EndOfTurn", "EndOfGame"]),
    ("EndOfNextRound", &["EndOfRound"]),
    ("EndOfGame", &["EndOfRound"]),
];

/// Words with values and what is mistaken for them.
const CALLS: &[(&str, &[&str])] = &[
    ("HasAny", &["HasNo"]),
    ("HasNo", &["HasAny"]),
    ("Exists", &["None"]),
    ("None", &["Exists"]),
    ("Feature", &["NoFeature"]),
    ("NoFeature", &["Feature"]),
    ("All", &["Any"]),
    ("Any", &["All"]),
    ("AtLeast", &["AtMost"]),
    ("AtMost", &["AtLeast"]),
    ("Equal", &["AtLeast"]),
    ("More", &["AtLeast"]),
    ("UpTo", &["Exactly"]),
    ("Exactly", &["UpTo"]),
    ("Plus", &["Set"]),
    ("WeaponPlus", &["WeaponSet"]),
];

/// Limits and what is mistaken for them.
const LIMITS: &[(&str, &[&str])] = &[
    ("OncePerGame", &["OncePerRound"]),
    ("OncePerRound", &["OncePerGame", "OncePerTurn"]),
    ("OncePerPhase", &["OncePerTurn"]),
    ("OncePerTurn", &["OncePerRound"]),
    ("OncePerStep", &["OncePerRound"]),
    ("OncePerTurnEach", &["OncePerTurn"]),
    ("OncePerSubject", &["OncePerRound"]),
    ("OncePerMove", &["OncePerRound"]),
];

/// How far back a tally looks, and what is mistaken for it.
const SCOPES: &[(&str, &[&str])] = &[
    ("Damage", &["Turn"]),
    ("Attack", &["Turn"]),
    ("Move", &["Turn"]),
    ("Ploy", &["Turn"]),
    ("Step", &["Phase"]),
    ("Turn", &["Phase"]),
    ("Phase", &["Turn", "Game"]),
    ("Round", &["Turn", "Game"]),
    ("Game", &["Phase"]),
];

/// Moments and their neighbours: near enough to be mistaken, far enough for somebody at the table to see the difference.
const MOMENTS: &[(&str, &[&str])] = &[
    ("FeaturesRevealed", &["RoundStarts"]),
    ("Deployed", &["RoundStarts"]),
    ("RoundStarts", &["CombatPhaseStarts"]),
    ("CombatPhaseStarts", &["RoundStarts"]),
    ("TurnStarts", &["TurnEnds"]),
    ("TurnEnds", &["TurnStarts"]),
    ("ActionStepStarts", &["ActionStepEnds"]),
    ("ActionStepEnds", &["ActionStepStarts"]),
    ("PowerStepStarts", &["PowerStepEnds"]),
    ("PowerStepEnds", &["PowerStepStarts"]),
    ("Activated", &["ActionStepEnds"]),
    ("ActionOver", &["TurnEnds"]),
    ("HazardPhaseStarts", &["EndPhaseStarts"]),
    ("EndPhaseStarts", &["RoundEnds"]),
    ("LastPowerStepEnds", &["RoundEnds"]),
    ("RoundEnds", &["RoundStarts"]),
    ("PickedForCore", &["CoreUsed"]),
    ("CoreUsed", &["PickedForCore"]),
    ("PickedToMove", &["Moved"]),
    ("PickedToCharge", &["Charged"]),
    ("PickedToAttack", &["Attacked"]),
    ("Moved", &["Charged"]),
    ("MovedThrough", &["Moved"]),
    ("Charged", &["Moved"]),
    ("PickedToBePushed", &["Pushed"]),
    ("EntersHex", &["Moved"]),
    ("EntersStaggerHex", &["EntersHex"]),
    ("Pushed", &["DrivenBack"]),
    ("DrivenBack", &["Pushed"]),
    ("BeforeDriveBack", &["DrivenBack"]),
    ("Placed", &["Pushed"]),
    ("BeforeWeaponPicked", &["TargetPicked"]),
    ("WeaponPicked", &["AttackRoll"]),
    ("TargetPicked", &["AttackRoll"]),
    ("BeforeAttackRoll", &["AttackRoll"]),
    ("AttackRoll", &["SaveRoll"]),
    ("BeforeSaveRoll", &["SaveRoll"]),
    ("SaveRoll", &["AttackRoll"]),
    ("SuccessDetermined", &["Attacked"]),
    ("Attacked", &["SuccessDetermined"]),
    ("BeforeDamage", &["Damaged"]),
    ("Damaged", &["Slain"]),
    ("WouldBeSlain", &["Slain"]),
    ("DamageSurvived", &["Damaged"]),
    ("Slaying", &["Damaged"]),
    ("Slain", &["Damaged"]),
    ("TookOut", &["Hurt"]),
    ("Hurt", &["TookOut"]),
    ("Inspired", &["Uninspired"]),
    ("Uninspired", &["Inspired"]),
    ("BeforeToken", &["TokenGiven"]),
    ("TokenGiven", &["TokenRemoved"]),
    ("TokenRemoved", &["TokenGiven"]),
    ("SpellDeclared", &["SpellResolved"]),
    ("BeforeCastingRoll", &["CastingRoll"]),
    ("CastingRoll", &["SpellResolved"]),
    ("SpellCast", &["SpellFailed"]),
    ("SpellResolved", &["SpellFailed"]),
    ("SpellFailed", &["SpellResolved"]),
    ("PloyPlayed", &["PloyResolved"]),
    ("PickedByPloy", &["PloyResolved"]),
    ("Chosen", &["PloyResolved"]),
    ("PloyResolved", &["PloyPlayed"]),
    ("Equipped", &["CardDiscarded"]),
    ("CardDiscarded", &["Equipped"]),
    ("ObjectiveScored", &["GloryGained"]),
    ("GloryGained", &["ObjectiveScored"]),
    ("CounterGained", &["CounterSpent"]),
    ("CounterSpent", &["CounterGained"]),
    ("Flipped", &["FeatureRemoved"]),
    ("FeatureRemoved", &["Flipped"]),
];

/// To a tally it is all one at which step of an attack it counts it.
const TALLIED: &[(&str, &[&str])] = &[
    ("Attacked", &["Charged"]),
    ("SuccessDetermined", &["Charged"]),
    ("TargetPicked", &["Charged"]),
    ("CoreUsed", &["Charged"]),
];

/// Where a word stands, as far as that decides what it can be mistaken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The moment of a trigger.
    Moment,
    /// The moment of a tally.
    TalliedMoment,
    /// How far back a tally looks.
    Scope,
    Limit,
    /// A word with values.
    Call,
    /// Any other word.
    Word,
}

/// What a word can be mistaken for.
pub(super) fn neighbours(word: &str, place: Place) -> Vec<&'static str> {
    let of = |table: &'static [(&str, &[&'static str])]| {
        let found = table.iter().find(|(known, _)| *known == word);
        found.map(|(_, others)| others.to_vec())
    };
    match place {
        Place::Moment => of(MOMENTS),
        Place::TalliedMoment => of(TALLIED).or_else(|| of(MOMENTS)),
        Place::Scope => of(SCOPES),
        Place::Limit => of(LIMITS),
        Place::Call => of(CALLS),
        Place::Word => of(MISTAKEN).or_else(|| {
            let row = ALIKE.iter().find(|row| row.contains(&word))?;
            Some(row.iter().copied().filter(|other| *other != word).collect())
        }),
    }
    .unwrap_or_default()
}
