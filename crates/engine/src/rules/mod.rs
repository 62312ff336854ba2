//! Rulesets: an edition is a value, not a branch.
//!
//! Every field is named after the rule it settles. The kernel asks the ruleset and never the edition's name. Reading the files in
//! [`editions`] side by side shows how the books differ.

pub mod editions;
mod setting;

pub use setting::Setting;
use setting::settings;

use crate::cards::Die;

setting::choices! {
    /// How supporting fighters make dice count.
    Support {
        /// Flanked by one, Surrounded by two, each judged for attacker and target on their own.
        FlankedAndSurrounded => "Flanked and Surrounded, judged for each side",
        /// The side with more supporters gets the difference.
        Net => "the difference of supporters",
        /// Supporters do nothing.
        Nothing => "none",
    }
}

setting::choices! {
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

setting::choices! {
    /// How several Surge abilities or reactions to one event are played.
    Reactions {
        /// Both players declare in turn until both pass, then all are resolved, the active player's first.
        DeclareThenResolve => "declared in turn, then resolved, active player first",
        /// Each is resolved when it is played.
        OneByOne => "resolved one by one",
    }
}

setting::choices! {
    /// Who makes the first choice in a Power step.
    PowerStepStart {
        /// The player whose turn it is.
        ActivePlayer => "the player whose turn it is",
        /// The opponent of that player.
        Opponent => "the opponent of the player whose turn it is",
    }
}

setting::choices! {
    /// What Glory points have to do with Upgrades.
    UpgradeCost {
        /// The values of all equipped Upgrades must not exceed the Glory points.
        Compared => "compared with Glory points",
        /// Each Upgrade spends Glory points.
        Spent => "spends Glory points",
    }
}

setting::choices! {
    /// What a slain fighter is worth.
    Bounty {
        /// Its Bounty characteristic, as it was when it was slain.
        Characteristic => "its Bounty characteristic",
        /// One Glory point.
        One => "1 Glory point",
    }
}

setting::choices! {
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

setting::choices! {
    /// What happens on a drawn roll-off for the first turn.
    DrawnRollOff {
        /// From round 2 on the underdog wins it.
        UnderdogFromRoundTwo => "the underdog wins it from round 2 on",
        /// It is rolled again.
        RollAgain => "rolled again",
    }
}

setting::choices! {
    /// Which of a weapon's abilities an attack uses.
    WeaponAbilities {
        /// At most one, chosen before the dice are rolled.
        OneChosen => "at most one, chosen before the roll",
        /// All of them.
        All => "all of them",
    }
}

setting::choices! {
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

setting::choices! {
    /// What separates players with the same Glory points.
    TieBreaks {
        /// Fighters left, then treasure held, then Bounty left.
        FightersTreasureBounty => "fighters left, treasure held, Bounty left",
        /// Treasure held, then fighters left.
        TreasureFighters => "treasure held, fighters left",
        /// Nothing.
        Nothing => "none",
    }
}

setting::choices! {
    /// How players go through the end phase.
    EndPhaseOrder {
        /// Each player goes through the whole list, the one with the first turn first.
        WholeListEach => "each player the whole list",
        /// All players do one step before anyone does the next.
        StepByStep => "step by step",
    }
}

settings! {
    /// How one rulebook settles what the books settle differently.
    pub struct Ruleset {
        /// Battle rounds in a game.
        rounds: u8,
        /// Turns of each player in a round.
        turns: u8,
        /// Objectives in the starting hand, and what a hand is filled up to.
        objectives_in_hand: u8,
        /// Power cards in the starting hand, and what a hand is filled up to.
        power_in_hand: u8,
        /// Objectives in a deck.
        deck_objectives: u8,
        /// Power cards in a fixed deck.
        deck_power: u8,
        /// Feature tokens.
        feature_tokens: u8,
        /// The least distance between feature tokens.
        feature_spacing: u8,
        /// Feature tokens that each territory must have in the end.
        features_per_territory: u8,
        /// The first feature token must go in neutral territory.
        first_feature_neutral: Switch,
        /// Feature tokens may go in starting hexes.
        features_on_starting_hexes: Switch,
        /// Feature tokens may go in edge hexes even where others are free.
        features_on_edge: Switch,
        /// Power cards that the loser of the roll-off for the first turn draws.
        roll_off_loser_draws: u8,
        /// What happens on a drawn roll-off for the first turn.
        drawn_roll_off: DrawnRollOff,
        /// How supporting fighters make dice count.
        support: Support,
        /// What a Guard token does.
        guard: Guard,
        /// The save symbol that counts on a cover token.
        cover_symbol: Die,
        /// Attack dice that may be re-rolled against a fighter with a Stagger token.
        stagger_rerolls: u8,
        /// When the target may be driven back.
        drive_back: DriveBack,
        /// Overrun is in use.
        overrun: Switch,
        /// Stand Fast is in use.
        stand_fast: Switch,
        /// Entering a stagger hex gives a Stagger token.
        stagger_hexes: Switch,
        /// Flying fighters that Move ignore stagger hexes.
        flying_ignores_stagger: Switch,
        /// A Charge token forbids Move, Attack and Guard until all friendly fighters have one.
        charge_locks: Switch,
        /// The lock of Charge tokens is lifted once every friendly fighter has one.
        charge_lock_lifts: Switch,
        /// A Charge takes the Guard token off.
        charge_drops_guard: Switch,
        /// A fighter with Move tokens cannot Charge.
        move_forbids_charge: Switch,
        /// Power cards drawn at the end of a Focus, at most.
        focus_extra: u8,
        /// Delves of a warband in one Power step.
        delves_per_step: u8,
        /// Who makes the first choice in a Power step.
        power_step_start: PowerStepStart,
        /// How several Surge abilities to one event are played.
        reactions: Reactions,
        /// What Glory points have to do with Upgrades.
        upgrade_cost: UpgradeCost,
        /// A Surge Objective drawn to replace a scored one waits for the next turn.
        replacement_locked: Switch,
        /// What a slain fighter is worth.
        bounty: Bounty,
        /// The Bounty of a fighter that was Raised.
        raised_bounty: u8,
        /// The least that a modified characteristic can be.
        modified_minimum: u8,
        /// The least Damage that Stand Fast leaves.
        stand_fast_minimum: u8,
        /// Which of a weapon's abilities an attack uses.
        weapon_abilities: WeaponAbilities,
        /// How players go through the end phase.
        end_phase_order: EndPhaseOrder,
        /// In the last end phase players only score and equip.
        short_last_end_phase: Switch,
        /// Lasting effects lapse after the last Power step of a round.
        effects_lapse_before_end_phase: Switch,
        /// What separates players with the same Glory points.
        tie_breaks: TieBreaks,
        /// Range from which a weapon is a ranged one.
        ranged_from: u8,
    }
}
