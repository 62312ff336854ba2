//! The ways in which the books settle their questions.

use super::setting::{Setting, choices};

choices! {
    /// What comes first in set-up.
    SetupOrder {
        /// Hands, then the battlefield.
        HandsFirst => "hands, battlefield, fighters",
        /// The battlefield, then hands.
        BattlefieldFirst => "battlefield, hands, fighters",
    }
}

choices! {
    /// What the battlefield is made of.
    Boards {
        /// One board with two territories.
        Shared => "one board with two territories",
        /// A board of each player, joined.
        OneEach => "a board of each player, joined",
    }
}

choices! {
    /// Who chooses boards and territories.
    BoardChoice {
        /// The winner of a roll-off takes both the board and a territory.
        Winner => "the winner of a roll-off",
        /// The winner of a roll-off takes the board, the loser the territory.
        WinnerBoardLoserTerritory => "the winner of a roll-off the board, the loser the territory",
        /// The loser of a roll-off chooses a board first; the last to choose decides how they are joined.
        LoserFirst => "the loser of a roll-off chooses first, the last joins them",
        /// The winner of a roll-off says who chooses first; the last to choose decides how they are joined.
        WinnerNames => "the winner of a roll-off says who chooses first, the last joins them",
    }
}

choices! {
    /// How players roll off.
    RollOff {
        /// One dice each, the better symbol wins.
        OneDice => "one dice, the better symbol wins",
        /// Four dice each: criticals, then single, then double supports.
        FourDice => "four dice: criticals, then single, then double supports",
    }
}

choices! {
    /// Who is compared in a roll-off of several players.
    RollOffTies {
        /// Those still tied; whoever falls behind is out of it.
        AmongTied => "those still tied",
        /// All of them, in each line anew.
        All => "all, in each line anew",
    }
}

choices! {
    /// How feature tokens come onto the battlefield.
    Features {
        /// Placed in turn with their numbers hidden, then all turned up.
        Hidden => "placed unseen in turn, then turned up",
        /// Dealt to the players, who know theirs; placed in turn, face down to stay, and one blank token for each who wants.
        Dealt => "dealt, placed in turn face down, one blank token each",
        /// Printed on the board.
        Printed => "printed on the board",
    }
}

choices! {
    /// When feature tokens may go in edge hexes.
    FeaturesOnEdge {
        /// Only where no other hex is left.
        IfNoOther => "only where no other hex is left",
        /// The last token always; others where no other hex is left.
        LastOrIfNoOther => "the last one; others where no other hex is left",
        /// Always.
        Always => "always",
    }
}

choices! {
    /// Who is first to place a fighter.
    FirstToDeploy {
        /// Whoever placed the last feature token.
        LastPlacer => "whoever placed the last feature token",
        /// Whom the winner of a roll-off names.
        WinnerNames => "whom the winner of a roll-off names",
    }
}

choices! {
    /// What becomes of the cards of a starting hand that is drawn anew.
    Redraw {
        /// They are shuffled back once the new ones are drawn.
        ShuffledBack => "shuffled back afterwards",
        /// They are discarded; both kinds are decided on before any new card is drawn.
        Discarded => "discarded, then drawn anew",
        /// They are discarded, one kind after the other.
        DiscardedOneByOne => "discarded, Objectives and Power cards each on their own",
    }
}

choices! {
    /// How decks come about.
    Decks {
        /// As printed.
        Fixed => "as printed",
        /// Built: exactly so many Objectives and at least so many Power cards.
        Built => "built: exactly as many Objectives, at least as many Power cards",
        /// Built: at least so many of both, with a limit on Surge Objectives.
        BuiltAtLeast => "built: at least as many of both",
    }
}

choices! {
    /// What Glory points have to do with Upgrades.
    UpgradeCost {
        /// The values of all equipped Upgrades must not exceed the Glory points.
        Compared => "compared with Glory points",
        /// Each Upgrade spends Glory points.
        Spent => "spends Glory points",
    }
}

choices! {
    /// What must be possible for a Power card to be played.
    Playable {
        /// Everything it says; of what is done to each of several fighters, something.
        Everything => "everything it says",
        /// Everything it says, for each fighter it says it of.
        EverythingForEach => "everything it says, for each it says it of",
        /// The choices it asks for.
        Choices => "the choices it asks for",
    }
}

choices! {
    /// What becomes of a spell that finds nothing to choose.
    SpellWithoutChoice {
        /// It is cast and does nothing.
        CastInVain => "cast without effect",
        /// It fails, and may not be tried where it is plain beforehand.
        Fails => "fails",
    }
}

choices! {
    /// What happens on a drawn roll-off for the first turn.
    DrawnRollOff {
        /// From round 2 on the underdog wins it.
        UnderdogFromRoundTwo => "the underdog wins it from round 2 on",
        /// It is rolled again.
        RollAgain => "rolled again",
    }
}

choices! {
    /// What a player can do with a turn without a fighter.
    PlayerActions {
        /// Focus.
        Focus => "Focus",
        /// Draw a Power card, exchange an Objective, or pass.
        DrawExchangePass => "draw a Power card, exchange an Objective, pass",
    }
}

choices! {
    /// How feature tokens are flipped in a Power step.
    Delve {
        /// Not at all.
        Never => "not at all",
        /// One token in each step, at the price of a Stagger token.
        OneForStagger => "one in a step, for a Stagger token",
        /// Each token once in a step.
        EachOnce => "each once in a step",
    }
}

choices! {
    /// Who makes the first choice in a Power step.
    PowerStepStart {
        /// The player whose turn it is.
        ActivePlayer => "the player whose turn it is",
        /// The player whose turn comes next.
        NextPlayer => "the player whose turn comes next",
    }
}

choices! {
    /// Who takes part in a Power step with three or four players.
    PowerStepPlayers {
        /// All players.
        All => "all",
        /// The player whose turn it is and the next.
        ActiveAndNext => "the player whose turn it is and the next",
    }
}

choices! {
    /// How several Surge abilities or reactions to one event are played.
    Reactions {
        /// Both players declare in turn until both pass, then all are resolved, the active player's first.
        DeclareThenResolve => "declared in turn, then resolved, active player first",
        /// Each is resolved when it is played.
        OneByOne => "resolved one by one",
        /// One only; the player whose turn comes next is asked first.
        OnePerOpportunity => "one only, the player whose turn comes next first",
    }
}

choices! {
    /// When what has happened is answered to.
    Closing {
        /// Everything when it happens.
        AtOnce => "each end by itself",
        /// What ends at the same moment, and what happened in it, together and once.
        Together => "what ends together, once",
        /// Together, and only in the steps that the book lists; what happens in between waits for the next of them.
        ListedSteps => "what ends together, once, in the steps that the book lists",
    }
}

choices! {
    /// When the Stagger keyword gives its token.
    StaggerGiven {
        /// With the damage, before the target is driven back.
        WithDamage => "with the damage",
        /// When the attack is over.
        AfterAttack => "after the attack",
    }
}

choices! {
    /// What makes a fighter one that would be slain, for whoever can keep it alive.
    Threatened {
        /// Damage.
        ByDamage => "by damage",
        /// Damage, lowered Health, and what slays outright.
        ByAnything => "by anything",
    }
}

choices! {
    /// Who has felled a fighter whose Health was lowered.
    LoweredHealth {
        /// Whoever lowered it.
        Felled => "whoever lowered it",
        /// Nobody: that is no damage.
        Nobody => "nobody",
    }
}

choices! {
    /// When supporting fighters are counted.
    SupportCounted {
        /// With the successes.
        WithSuccesses => "with the successes",
        /// When the dice are rolled.
        WithDice => "when the dice are rolled",
    }
}

choices! {
    /// How players take turns with what happens at the same time.
    Simultaneous {
        /// All of the player whose turn it is, then the next.
        ActivePlayerFirst => "all of the player whose turn it is first",
        /// A roll-off decides who begins, then one each in turn.
        RollOff => "a roll-off, then one each in turn",
        /// The winner of a roll-off names who begins, then one each in turn.
        RollOffNames => "the winner of a roll-off names who begins, then one each in turn",
    }
}

choices! {
    /// Who may answer first to a reaction.
    ReactionToReaction {
        /// The player whose turn comes next.
        NextPlayer => "the player whose turn comes next",
        /// The next player after the one who reacted.
        AfterReactor => "the next player after the one who reacted",
    }
}

choices! {
    /// When fighters become Inspired.
    Inspiring {
        /// At once.
        AtOnce => "at once",
        /// When the action that led to it is over; each part of a Charge is one.
        AfterAction => "after the action, each part of a Charge being one",
        /// When the action that led to it is over, a Charge being one.
        AfterWholeAction => "after the whole action, a Charge being one",
        /// In the next Inspire step.
        InspireStep => "in the next Inspire step",
    }
}

choices! {
    /// What a Move token forbids.
    MoveToken {
        /// To Charge.
        Charge => "to Charge",
        /// To Move and to Charge.
        MoveAndCharge => "to Move and to Charge",
        /// Nothing.
        Nothing => "nothing",
    }
}

choices! {
    /// What a Charge token forbids.
    ChargeToken {
        /// Core abilities, until all friendly fighters have one.
        CoreUntilAllCharged => "Core abilities until all friends have one",
        /// Core abilities.
        Core => "Core abilities",
        /// To be activated.
        Activation => "to be activated",
        /// To be activated, and to Move or Charge in any other way that does not name it.
        ActivationAndMoving => "to be activated, to Move, to Charge",
        /// Nothing.
        Nothing => "nothing",
    }
}

choices! {
    /// What a Guard token does besides making both save symbols count.
    Guard {
        /// The fighter cannot be driven back.
        BothSymbolsAndHoldsGround => "both save symbols count, cannot be driven back",
        /// Only the symbols.
        BothSymbols => "both save symbols count",
        /// Only the drive back.
        HoldsGround => "cannot be driven back",
    }
}

choices! {
    /// How supporting fighters make dice count.
    Support {
        /// Each side counts its own supporters.
        EachSide => "each side counts its own supporters",
        /// The side with more supporters gets the difference.
        Net => "the difference of supporters",
        /// Supporters do nothing.
        Nothing => "none",
    }
}

choices! {
    /// What criticals decide.
    Criticals {
        /// They are successes like others.
        Successes => "successes like others",
        /// Whoever has more of them wins, whatever the successes.
        First => "whoever has more wins, then successes",
    }
}

choices! {
    /// What happens to a target that could be driven back but has nowhere to go.
    Trapped {
        /// Nothing.
        Nothing => "nothing",
        /// A drawn attack succeeds.
        DrawSucceeds => "a drawn attack succeeds",
        /// The attack has one more success, if it has any.
        OneMoreSuccess => "one more success, if the attack has any",
    }
}

choices! {
    /// What becomes of an attack whose target is no longer in reach.
    OutOfReach {
        /// It goes on.
        GoesOn => "it goes on",
        /// It ends; before any dice are rolled it was not made at all.
        Ends => "it ends, and was not made if no dice were rolled",
        /// It fails.
        Fails => "it fails",
        /// It fails, and that can be answered to as if it had been determined by dice.
        FailsAsDetermined => "it fails, as if dice had determined that",
    }
}

choices! {
    /// What it takes for an attack to have succeeded.
    Success {
        /// The dice.
        Dice => "the dice",
        /// Damage to the target.
        Damage => "damage to the target",
    }
}

choices! {
    /// When the attacker may drive the target back.
    DriveBack {
        /// With at least one success and no fewer than the save.
        AtLeastDrawnWithSuccess => "on a success or a draw with at least one success",
        /// Only when the attack succeeds.
        OnSuccess => "on a success",
        /// On any draw or success.
        AtLeastDrawn => "on a success or any draw",
    }
}

choices! {
    /// Which of a weapon's abilities an attack uses.
    WeaponAbilities {
        /// At most one, chosen before the dice are rolled.
        OneChosen => "at most one, chosen before the roll",
        /// All of them.
        All => "all of them",
    }
}

choices! {
    /// Whom attacks on several targets can be aimed at.
    SeveralTargets {
        /// Those adjacent when the first one was picked.
        FixedAtStart => "those adjacent at the start",
        /// As many as were adjacent at the start, whoever is adjacent then.
        AsManyAsAtStart => "as many as at the start, whoever is adjacent then",
    }
}

choices! {
    /// What a slain fighter is worth.
    Bounty {
        /// Its Bounty characteristic, as it was when it was slain.
        Characteristic => "its Bounty characteristic",
        /// One Glory point.
        One => "1 Glory point",
        /// Two Glory points.
        Two => "2 Glory points",
        /// One Glory point, two for a fighter with a Health of 6 or more.
        OneOrTwoIfLarge => "1 Glory point, 2 from a Health of 6",
    }
}

choices! {
    /// When Surge Objectives are scored.
    SurgeScoring {
        /// At once, and they must be.
        AtOnce => "at once, without a choice",
        /// When the action that led to it is over, each part of a Charge being one.
        AfterAction => "after the action",
        /// When the activation that led to it is over; outside activations after the whole action or the ploy.
        AfterActivation => "after the activation",
        /// Shown at once, scored in the next surge step.
        SurgeStep => "shown at once, scored in the next surge step",
    }
}

choices! {
    /// Whether a scored Surge Objective is replaced.
    ReplacementDraw {
        /// It is.
        Must => "yes",
        /// If its player wants.
        May => "if its player wants",
    }
}

choices! {
    /// How long a Surge Objective drawn to replace a scored one waits.
    ReplacementWaits {
        /// Not at all.
        No => "not at all",
        /// For a later action or activation.
        LaterAction => "for a later action",
        /// For a later activation.
        LaterActivation => "for a later activation",
        /// For the next turn.
        NextTurn => "for the next turn",
    }
}

choices! {
    /// What players do in an end phase.
    EndPhase {
        /// Score, equip, discard, draw.
        ScoreEquipDiscardDraw => "score, equip, discard, draw",
        /// Score, discard Objectives, equip, discard Power cards, draw.
        DiscardAroundEquip => "score, discard Objectives, equip, discard Power cards, draw",
    }
}

choices! {
    /// What is left of the last end phase.
    LastEndPhase {
        /// All of it.
        Whole => "all of it",
        /// Players score and equip.
        ScoreAndEquip => "score and equip",
        /// Players score.
        Score => "score",
    }
}

choices! {
    /// How players go through the end phase.
    EndPhaseOrder {
        /// Each player goes through the whole list, the one with the first turn first.
        WholeListEach => "each player the whole list",
        /// All players do one step before anyone does the next.
        StepByStep => "step by step",
    }
}

choices! {
    /// What players can answer with in an end phase.
    EndPhaseReactions {
        /// With anything.
        All => "anything",
        /// With anything but ploys.
        NoPloys => "anything but ploys",
        /// With nothing.
        Nothing => "nothing",
    }
}

choices! {
    /// What happens when a warband has no fighters left.
    Elimination {
        /// The game goes on.
        PlayOn => "the game goes on",
        /// The game ends, in an action phase at once; whoever alone has fighters left wins.
        EndsGame => "the game ends, the survivor wins",
        /// The game ends, in an action phase at once; Glory points decide.
        StopsGame => "the game ends, Glory points decide",
    }
}

choices! {
    /// What separates players with the same Glory points.
    TieBreaks {
        /// Fighters left, then the value of treasure held, then Bounty left.
        FightersTreasureBounty => "fighters left, treasure held, Bounty left",
        /// Fighters left, then how many Objectives are held.
        FightersObjectives => "fighters left, Objectives held",
        /// Treasure held, then fighters left.
        TreasureFighters => "treasure held, fighters left",
        /// Nothing.
        Nothing => "none",
    }
}

choices! {
    /// How many players a game can have.
    MostPlayers {
        /// Two, and no more.
        Two => "2",
        /// Two, three or four.
        Four => "4",
    }
}

impl MostPlayers {
    /// The number.
    pub fn count(self) -> u8 {
        match self {
            MostPlayers::Two => 2,
            MostPlayers::Four => 4,
        }
    }
}

choices! {
    /// Whether something is so.
    Switch {
        /// Yes.
        Yes => "yes",
        /// No.
        No => "no",
    }
}

impl Switch {
    /// Whether it is so.
    pub fn on(self) -> bool {
        self == Switch::Yes
    }
}
