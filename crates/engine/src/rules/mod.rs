//! Rulesets: an edition is a value, not a branch.
//!
//! Every field is named after the rule it settles. The kernel asks the ruleset and never the edition's name. Reading the files in
//! [`editions`] side by side shows how the books differ.

mod choices;
pub mod editions;
mod setting;

pub use choices::*;
pub use setting::Setting;
use setting::settings;

use crate::board::Rim;
use crate::cards::Die;

settings! {
    /// How one rulebook settles what the books settle differently.
    pub struct Ruleset {
        // Set-up.
        /// What comes first in set-up.
        setup: SetupOrder,
        /// What the battlefield is made of.
        boards: Boards,
        /// Who chooses boards and territories.
        board_choice: BoardChoice,
        /// Hexes that boards joined along their long edges must complete.
        long_seam: u8 => |rules| rules.boards == Boards::OneEach,
        /// Hexes that boards joined along their short edges must complete.
        short_seam: u8 => |rules| rules.boards == Boards::OneEach,
        /// Sight lines may leave the battlefield.
        sight_leaves_battlefield: Switch,
        /// How players roll off.
        roll_off: RollOff,
        /// Who is compared in a roll-off of several players.
        roll_off_ties: RollOffTies => |rules| rules.most_players != MostPlayers::Two,
        /// Criticals that the first to place a whole warband adds to the first roll-off for the first turn.
        finisher_criticals: u8,
        /// How feature tokens come onto the battlefield.
        features: Features,
        /// Feature tokens with two players.
        feature_tokens: u8 => |rules| rules.features != Features::Printed,
        /// Feature tokens for each further player.
        feature_tokens_more: u8 => |rules| rules.features != Features::Printed && rules.most_players != MostPlayers::Two,
        /// The least distance between feature tokens.
        feature_spacing: u8 => |rules| rules.features != Features::Printed,
        /// Feature tokens that each territory must have in the end.
        features_per_territory: u8 => |rules| rules.features == Features::Hidden && rules.boards == Boards::Shared,
        /// The first feature token must go in neutral territory.
        first_feature_neutral: Switch => |rules| rules.features != Features::Printed,
        /// Feature tokens may go in starting hexes.
        features_on_starting_hexes: Switch => |rules| rules.features != Features::Printed,
        /// Feature tokens may go in edge hexes.
        features_on_edge: FeaturesOnEdge => |rules| rules.features != Features::Printed,
        /// What becomes of the cards of a starting hand that is drawn anew.
        redraw: Redraw,
        /// Who is first to place a fighter.
        first_to_deploy: FirstToDeploy,
        /// The most players in a game.
        most_players: MostPlayers,

        // Cards.
        /// How decks come about.
        decks: Decks,
        /// Objectives in a deck.
        deck_objectives: u8,
        /// Power cards in a deck.
        deck_power: u8,
        /// Surge Objectives in a deck, at most.
        deck_surges: u8 => |rules| matches!(rules.decks, Decks::BuiltAtLeast),
        /// Objectives in the starting hand, and what a hand is filled up to.
        objectives_in_hand: u8,
        /// A hand never holds more Objectives than that.
        objective_limit: Switch,
        /// Power cards in the starting hand, and what a hand is filled up to.
        power_in_hand: u8,
        /// What Glory points have to do with Upgrades.
        upgrade_cost: UpgradeCost,
        /// What must be possible for a Power card to be played.
        playable: Playable,
        /// Ploys whose effect lasts stay in play until it ends.
        lasting_ploys_stay: Switch,
        /// What becomes of a spell that finds nothing to choose.
        spell_without_choice: SpellWithoutChoice => |rules| rules.magic.on(),
        /// Spells are cast.
        magic: Switch,
        /// Upgrades of a fighter that is slain are discarded.
        slain_lose_upgrades: Switch,

        // Rounds and turns.
        /// Battle rounds in a game.
        rounds: u8,
        /// Turns of each player in a round.
        turns: u8,
        /// Turns of each player in a round with three players.
        turns_of_three: u8 => |rules| rules.most_players != MostPlayers::Two,
        /// The second round is left out with four players.
        four_skip_second_round: Switch => |rules| rules.most_players != MostPlayers::Two,
        /// Turns go the other way round the table in the second round.
        second_round_reversed: Switch => |rules| rules.most_players != MostPlayers::Two,
        /// Each round opens with a hazard phase.
        hazards: Switch,
        /// Power cards that the loser of the roll-off for the first turn draws.
        roll_off_loser_draws: u8,
        /// What happens on a drawn roll-off for the first turn.
        drawn_roll_off: DrawnRollOff,
        /// What a player can do with a turn without a fighter.
        player_actions: PlayerActions,
        /// Power cards drawn at the end of a Focus, at most.
        focus_extra: u8 => |rules| rules.player_actions == PlayerActions::Focus,
        /// How feature tokens are flipped in a Power step.
        delve: Delve,
        /// Who makes the first choice in a Power step.
        power_step_start: PowerStepStart,
        /// Who takes part in a Power step with three or four players.
        power_step_players: PowerStepPlayers => |rules| rules.most_players != MostPlayers::Two,
        /// How several Surge abilities or reactions to one event are played.
        reactions: Reactions,
        /// When what has happened is answered to.
        closing: Closing,
        /// A fighter is activated, and that can be answered to, before it is chosen what it does.
        activation_first: Switch,
        /// An Upgrade is shown, and that can be answered to, before it is paid for and given.
        upgrades_shown: Switch,
        /// That a target can be driven back, and that this step is over, can be answered to.
        drive_back_answered: Switch,
        /// Who may answer first to a reaction.
        reaction_to_reaction: ReactionToReaction => |rules| rules.reactions == Reactions::OnePerOpportunity,
        /// Something that a player could still add makes a Move, a Charge or an attack possible.
        counts_on_surges: Switch,
        /// How players take turns with what happens at the same time.
        simultaneous: Simultaneous,
        /// When fighters become Inspired.
        inspiring: Inspiring,

        // Fighters.
        /// What a Move token forbids.
        move_token: MoveToken,
        /// What a Charge token forbids.
        charge_token: ChargeToken,
        /// A Charge that cannot be finished has been made all the same.
        unfinished_charge: Switch,
        /// A Charge takes the Guard token off.
        charge_drops_guard: Switch,
        /// What a Guard token does.
        guard: Guard,
        /// Guard and Stagger tokens drive each other out.
        guard_and_stagger_cancel: Switch,
        /// A slain fighter that comes back still counts as having Moved, Charged or being on Guard.
        slain_keep_tokens: Switch,
        /// A fighter can have more than one Guard token.
        several_guard_tokens: Switch,
        /// A slain fighter stays Inspired.
        slain_stay_inspired: Switch,
        /// Only a fighter with damage tokens can be healed, where all of a card must be possible.
        heals_only_hurt: Switch => |rules| rules.playable != Playable::Choices,
        /// A fighter without damage tokens is vulnerable if one would slay it.
        unhurt_can_be_vulnerable: Switch,
        /// Beasts hold no treasure and are given no weapons.
        beasts: Switch,
        /// Entering a stagger hex gives a Stagger token.
        stagger_hexes: Switch,
        /// Flying fighters that Move ignore stagger hexes and lethal hexes.
        flying_ignores_hexes: Switch => |rules| rules.stagger_hexes.on() || rules.lethal_damage > 0,
        /// Flying fighters that Move pass over blocked hexes.
        flying_over_blocked: Switch,
        /// Damage from entering a lethal hex.
        lethal_damage: u8,
        /// A push away from something leads away with every step, and one toward something nearer.
        away_every_step: Switch,
        /// What makes a fighter one that would be slain.
        threatened: Threatened,
        /// Who has felled a fighter whose Health was lowered.
        lowered_health: LoweredHealth,
        /// The least that a modified characteristic can be.
        modified_minimum: u8,
        /// The least that a modified Move can be.
        move_minimum: u8,

        // Combat.
        /// How supporting fighters make dice count.
        support: Support,
        /// When supporting fighters are counted.
        support_counted: SupportCounted,
        /// What criticals decide.
        criticals: Criticals,
        /// What happens to a target that could be driven back but has nowhere to go.
        trapped: Trapped,
        /// What becomes of an attack whose target is no longer in reach.
        out_of_reach: OutOfReach,
        /// What it takes for an attack to have succeeded.
        success: Success,
        /// The save symbol that counts in cover.
        cover_symbol: Die => |rules| rules.cover.on(),
        /// Cover is in use.
        cover: Switch,
        /// Attack dice that may be re-rolled against a fighter with a Stagger token.
        stagger_rerolls: u8,
        /// When the Stagger keyword gives its token.
        stagger_given: StaggerGiven => |rules| rules.stagger_rerolls > 0,
        /// When the target may be driven back.
        drive_back: DriveBack,
        /// Overrun is in use.
        overrun: Switch,
        /// Stand Fast is in use.
        stand_fast: Switch,
        /// Which of a weapon's abilities an attack uses.
        weapon_abilities: WeaponAbilities,
        /// Whom attacks on several targets can be aimed at.
        several_targets: SeveralTargets => |rules| rules.weapon_abilities == WeaponAbilities::All,
        /// Range from which a weapon is a ranged one.
        ranged_from: u8,

        // Glory and the end.
        /// What a slain fighter is worth.
        bounty: Bounty,
        /// The Bounty of a fighter that was Raised.
        raised_bounty: u8 => |rules| rules.bounty == Bounty::Characteristic,
        /// When Surge Objectives are scored.
        surge_scoring: SurgeScoring,
        /// Whether a scored Surge Objective is replaced.
        replacement_draw: ReplacementDraw,
        /// How long a Surge Objective drawn to replace a scored one waits.
        replacement_waits: ReplacementWaits,
        /// Scored Objectives go on the discard pile.
        scored_are_discarded: Switch,
        /// What players do in an end phase.
        end_phase: EndPhase,
        /// What is left of the last end phase.
        last_end_phase: LastEndPhase,
        /// How players go through the end phase.
        end_phase_order: EndPhaseOrder,
        /// Lasting effects lapse after the last Power step of a round.
        effects_lapse_before_end_phase: Switch,
        /// Tokens that end with the phase are gone before Objectives are scored.
        tokens_lapse_before_end_phase: Switch,
        /// Tokens that cards put in hexes are cleared at the end of a round.
        markers_cleared: Switch,
        /// What players can answer with in an end phase.
        end_phase_reactions: EndPhaseReactions,
        /// What happens when a warband has no fighters left.
        elimination: Elimination,
        /// What separates players with the same Glory points.
        tie_breaks: TieBreaks,
    }
}

impl Ruleset {
    /// Whether sight may leave the battlefield.
    pub fn rim(&self) -> Rim {
        if self.sight_leaves_battlefield.on() {
            Rim::Open
        } else {
            Rim::Closed
        }
    }

    /// Numbered feature tokens, by the number of players. (SHA-MULTI-06, HAR-MULTI-07)
    pub fn feature_tokens_for(&self, players: usize) -> u8 {
        let more = players.saturating_sub(2) as u8;
        self.feature_tokens
            .saturating_add(more.saturating_mul(self.feature_tokens_more))
    }

    /// Whether a round is left out, by the number of players. (HAR-MULTI-14)
    pub fn skips_round(&self, round: u8, players: usize) -> bool {
        round == 2 && players == 4 && self.four_skip_second_round.on()
    }

    /// Turns of each player in a round, by the number of players.
    pub fn turns_for(&self, players: usize) -> u8 {
        if players == 3 {
            self.turns_of_three
        } else {
            self.turns
        }
    }
}
