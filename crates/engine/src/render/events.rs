//! Events in English: the lines of a game's log.

use super::numbers::face;
use super::printed::printed_board;
use super::text::{capitalise, list, plural, slug_title, title, words};
use crate::board::HexId;
use crate::cards::{CardKind, CardType, Die, Token, WeaponDef};
use crate::eval::Eval;
use crate::event::Event;
use crate::rules::Setting;
use crate::state::{
    AttackResult, CardId, Excess, FeatureId, FighterId, GameResult, HazardId, Seat, State,
};
use crate::table::Table;

/// What a player is called in a log.
pub fn player_name(seat: Seat) -> String {
    match seat.player() {
        Some(seat) => format!("Player {}", seat.0 + 1),
        None => "Nobody".to_owned(),
    }
}

/// What a fighter is called in a log: its name, with a number where several of a warband share it and the player where both have it.
pub fn fighter_name(table: &Table, fighter: FighterId) -> String {
    let entry = table.fighter(fighter);
    let mut name = entry.def.name.clone();
    let namesakes = || {
        let all = table.fighters.iter();
        all.filter(|other| other.seat == entry.seat && other.def.name == entry.def.name)
    };
    if namesakes().nth(1).is_some()
        && let Some(place) = namesakes().position(|other| other.name == entry.name)
    {
        name = format!("{name} {}", place + 1);
    }
    if entry.name.as_str().contains('@') {
        name = format!("{name} ({})", player_name(entry.seat).to_lowercase());
    }
    name
}

/// The same in the middle of a sentence: "where does the Screaming Maiden move?"
pub fn fighter_amid(table: &Table, fighter: FighterId) -> String {
    let name = fighter_name(table, fighter);
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name,
    }
}

/// Where a board is laid: `player 2 above +1` is "above the board of player 2, shifted by 1".
pub fn place_words(place: &str) -> String {
    let (beside, place) = match place
        .strip_prefix("player ")
        .and_then(|rest| rest.split_once(' '))
    {
        Some((player, place)) => (format!("the board of player {player}"), place),
        None => ("the first board".to_owned(), place),
    };
    let words: Vec<String> = place
        .split(' ')
        .map(|word| match word {
            "above" => format!("above {beside}"),
            "below" => format!("below {beside}"),
            "left" => format!("to the left of {beside}"),
            "right" => format!("to the right of {beside}"),
            "turned" => "turned around".to_owned(),
            shift => match shift.parse::<i16>() {
                Ok(by) if by < 0 => format!("shifted {} to the left", -by),
                Ok(by) => format!("shifted {by} to the right"),
                Err(_) => shift.to_owned(),
            },
        })
        .collect();
    words.join(", ")
}

/// One line for an event, or `None` for what no reader misses. The position is the one after the event.
pub fn event(table: &Table, state: &State, event: &Event) -> Option<String> {
    let line = Teller { table, state }.line(event)?;
    Some(table.library.words.say(&capitalise(&line)))
}

struct Teller<'a> {
    table: &'a Table,
    state: &'a State,
}

impl Teller<'_> {
    fn fighter(&self, id: FighterId) -> String {
        fighter_amid(self.table, id)
    }

    fn card(&self, id: CardId) -> &str {
        &self.table.card(id).name
    }

    fn hazard(&self, id: HazardId) -> &str {
        self.table
            .hazard(id)
            .map_or("unknown", |hazard| &hazard.name)
    }

    fn hex(&self, id: HexId) -> &str {
        Eval::new(self.table, self.state).board().name(id)
    }

    fn feature(&self, id: FeatureId) -> String {
        self.state
            .features
            .get(id.index())
            .map_or_else(String::new, |feature| {
                if feature.artefact {
                    return "the Artefact".to_owned();
                }
                // One with gloom on both sides has no number.
                if feature.shown() && feature.number > 0 {
                    format!("feature token {}", feature.number)
                } else {
                    format!("the feature token in {}", self.hex(feature.hex))
                }
            })
    }

    // One match without a catch-all: a new event must be given words, or be called noise.
    fn line(&self, event: &Event) -> Option<String> {
        Some(match event {
            // Set-up.
            Event::RollOff {
                rolls,
                winner,
                loser,
            } => {
                let shown: Vec<String> = rolls
                    .iter()
                    .map(|(seat, dice)| format!("{} rolls {}", player_name(*seat), dice_list(dice)))
                    .collect();
                let end = match (winner, loser) {
                    (Some(seat), _) => format!("{} wins the roll-off", player_name(*seat)),
                    (None, Some(seat)) => format!("{} loses the roll-off", player_name(*seat)),
                    (None, None) => "The roll-off is a draw".to_owned(),
                };
                format!("{end}: {}.", shown.join(", "))
            }
            Event::GoesFirst { seat } => format!("{} goes first.", player_name(*seat)),
            Event::BoardChosen { seat, board } => {
                format!(
                    "{} takes {}.",
                    player_name(*seat),
                    printed_board(self.table, board)
                )
            }
            Event::BoardLaid { seat, place } => {
                format!("{} lays it {}.", player_name(*seat), place_words(place))
            }
            Event::Seats { order } => {
                let order: Vec<_> = order.iter().map(|seat| player_name(*seat)).collect();
                format!("They sit in this order: {}.", order.join(", "))
            }
            Event::BattlefieldChosen { seat, battlefield } => format!(
                "{} chooses the battlefield {}.",
                player_name(*seat),
                slug_title(battlefield)
            ),
            Event::Territory {
                seat,
                battlefield,
                territory,
            } => format!(
                "{} chooses the battlefield {} and territory {}.",
                player_name(*seat),
                slug_title(battlefield),
                territory + 1
            ),
            Event::FeaturePlaced { seat, hex } => format!(
                "{} places a feature token in {}.",
                player_name(*seat),
                self.hex(*hex)
            ),
            Event::BlankPlaced { seat, hex } => format!(
                "{} places a feature token without a number in {}.",
                player_name(*seat),
                self.hex(*hex)
            ),
            Event::FeaturesLeftOut { count } => {
                format!("No hex is left for {count} feature tokens.")
            }
            Event::HazardPhase { round } => format!("The hazard phase of round {round} starts."),
            Event::HazardDrawn { hazard } => format!("Hazard: {}.", self.hazard(*hazard)),
            Event::HazardDiscarded { hazard } => {
                format!("The hazard {} is over.", self.hazard(*hazard))
            }
            Event::SuddenDeath => "The match is level: sudden death.".to_owned(),
            Event::ArtefactHeld { fighter } => {
                format!("{} holds the Artefact.", self.fighter(*fighter))
            }
            Event::FeaturesRevealed => "The feature tokens are turned up.".to_owned(),
            Event::Deployed { fighter, hex } => {
                format!(
                    "{} is deployed in {}.",
                    self.fighter(*fighter),
                    self.hex(*hex)
                )
            }
            Event::Redrew {
                seat,
                objectives,
                power,
            } => {
                let what = match (objectives, power) {
                    (true, true) => "all cards",
                    (true, false) => "the Objectives",
                    _ => "the Power cards",
                };
                format!("{} draws {what} anew.", player_name(*seat))
            }
            // The course of the game.
            Event::RoundStarts { round } => format!("Battle round {round} begins."),
            Event::FirstTurn { seat } => format!("{} takes the first turn.", player_name(*seat)),
            Event::TurnStarts { seat, round, turn } => format!(
                "Round {round}: turn {turn} of {}.",
                player_name(*seat).to_lowercase()
            ),
            Event::PowerStep { seat } => {
                format!(
                    "Power step in the turn of {}.",
                    player_name(*seat).to_lowercase()
                )
            }
            Event::EndPhase { round } => format!("The end phase of round {round} begins."),
            Event::CleanUp => {
                "The battlefield is cleaned up: Move, Charge, Guard and Stagger tokens are removed."
                    .to_owned()
            }
            Event::Passed { seat } => format!("{} passes.", player_name(*seat)),
            Event::GameOver {
                result: GameResult::Minor(seat),
            } => {
                let by = Setting::describe(&self.table.rules.tie_breaks);
                let (first, rest) = by.split_once(", ").unwrap_or((&by, ""));
                let then = rest.replace(", ", ", then ");
                format!(
                    "Glory is level; {} wins the tie-break: {first}, then {then}.",
                    player_name(*seat)
                )
            }
            Event::GameOver { result } => game_result(*result),
            Event::Picked { fighter, core } => self.core(*fighter, core)?,
            // Travel.
            Event::Moved { fighter, from, to } => format!(
                "{} moves from {} to {}.",
                self.fighter(*fighter),
                self.hex(*from),
                self.hex(*to)
            ),
            Event::Pushed { fighter, from, to } if from == to => {
                format!("{} is not pushed anywhere.", self.fighter(*fighter))
            }
            Event::Pushed { fighter, from, to } => format!(
                "{} is pushed from {} to {}.",
                self.fighter(*fighter),
                self.hex(*from),
                self.hex(*to)
            ),
            Event::DrivenBack { fighter } => format!("{} is driven back.", self.fighter(*fighter)),
            Event::Overrun { fighter } => format!("{} overruns.", self.fighter(*fighter)),
            Event::StoodFast { fighter } => format!("{} stands fast.", self.fighter(*fighter)),
            Event::Placed { fighter, hex } => {
                format!(
                    "{} is placed in {}.",
                    self.fighter(*fighter),
                    self.hex(*hex)
                )
            }
            Event::Raised { fighter, hex } => {
                format!(
                    "{} is raised in {}.",
                    self.fighter(*fighter),
                    self.hex(*hex)
                )
            }
            // Attacks and dice.
            Event::WeaponPicked { fighter, weapon } => {
                let name = Eval::new(self.table, self.state)
                    .weapon(*weapon)
                    .map_or_else(|| "a weapon".to_owned(), weapon_name);
                format!("{} uses {name}.", self.fighter(*fighter))
            }
            Event::TargetPicked { attacker, target } => format!(
                "{} takes aim at {}.",
                self.fighter(*attacker),
                self.fighter(*target)
            ),
            Event::AttackRoll { seat, dice } => roll(*seat, "attack", dice),
            Event::SaveRoll { seat, dice } => roll(*seat, "save", dice),
            Event::CardRoll { seat, dice } => {
                format!("{} rolls {}.", player_name(*seat), dice_list(dice))
            }
            Event::CastingRoll { seat, dice } => roll(*seat, "spell", dice),
            Event::ScatterRoll { seat, dice } => roll(*seat, "scatter", dice),
            Event::Added { die } => format!("A {} is added to the roll.", face(*die)),
            Event::DieRemoved { die } => format!("A {} is taken out of the roll.", face(*die)),
            Event::Rerolled { seat, from, to } => format!(
                "{} re-rolls {} and gets {}.",
                player_name(*seat),
                face(*from),
                face(*to)
            ),
            Event::Changed { from, to } => {
                format!("A dice is turned from {} to {}.", face(*from), face(*to))
            }
            Event::Result {
                result,
                successes,
                saves,
            } => {
                let end = match result {
                    AttackResult::Success => "the attack succeeds",
                    AttackResult::Draw => "the attack is a draw",
                    AttackResult::Failure => "the attack fails",
                };
                format!("{successes} against {saves}: {end}.")
            }
            Event::WeaponAbility { ability } => {
                format!("The attack uses {}.", title(ability.as_ref()?))
            }
            Event::LostTarget { fighter } => {
                format!("{} has lost its target.", self.fighter(*fighter))
            }
            Event::Wounded { fighter, amount } => format!(
                "{amount} damage tokens are put on {}.",
                self.fighter(*fighter)
            ),
            Event::Trapped { fighter } => format!("{} is trapped.", self.fighter(*fighter)),
            // Magic.
            Event::Casting { fighter, card } => format!(
                "{} tries to cast {}.",
                self.fighter(*fighter),
                card.map_or("a spell", |card| self.card(card))
            ),
            Event::Backlash { fighter } => {
                format!("{} suffers backlash.", self.fighter(*fighter))
            }
            Event::SpellCast { fighter } => {
                format!("{} casts the spell.", self.fighter(*fighter))
            }
            Event::SpellFailed {
                fighter: Some(fighter),
            } => format!("The spell of {} fails.", self.fighter(*fighter)),
            Event::SpellFailed { fighter: None } => "The spell fails.".to_owned(),
            // Whoever sits across the table has east on their left: which way it goes, the hexes of the chain say.
            Event::ScatterPlaced { seat, .. } => {
                format!("{} turns the scatter token.", player_name(*seat))
            }
            Event::Scattered { chain, cut } => {
                let way: Vec<&str> = chain.iter().map(|hex| self.hex(*hex)).collect();
                match (way.is_empty(), cut) {
                    (true, _) => "The chain leads nowhere.".to_owned(),
                    (_, true) => {
                        format!("The chain is {}; there it is cut short.", list(&way, "and"))
                    }
                    (_, false) => format!("The chain is {}.", list(&way, "and")),
                }
            }
            // What becomes of fighters.
            Event::Damage { fighter, amount } => {
                format!("{} suffers {amount} damage.", self.fighter(*fighter))
            }
            Event::Healed { fighter } => format!("{} is healed.", self.fighter(*fighter)),
            Event::Slain { fighter } => format!("{} is slain!", self.fighter(*fighter)),
            Event::Inspired { fighter } => format!("{} is Inspired.", self.fighter(*fighter)),
            Event::Uninspired { fighter } => {
                format!("{} is no longer Inspired.", self.fighter(*fighter))
            }
            Event::TokenGiven { fighter, token } => {
                format!("{} gets a {} token.", self.fighter(*fighter), kind(token))
            }
            Event::TokenRemoved { fighter, token } => {
                format!("{} loses a {} token.", self.fighter(*fighter), kind(token))
            }
            // Cards.
            Event::Played { card } => {
                format!("{} plays {}.", player_name(card.seat()), self.card(*card))
            }
            Event::Shown { card } => {
                format!("{} shows {}.", player_name(card.seat()), self.card(*card))
            }
            Event::Equipped { card, fighter } => format!(
                "{} equips {} with {}.",
                player_name(card.seat()),
                self.fighter(*fighter),
                self.card(*card)
            ),
            Event::Discarded { card } => format!(
                "{}'s {} {} is discarded.",
                player_name(card.seat()),
                type_of(&self.table.card(*card).kind),
                self.card(*card)
            ),
            Event::Drew { seat, kind, count } => {
                let noun = match kind {
                    CardType::Objective => "Objective",
                    CardType::Power => "Power card",
                };
                format!(
                    "{} draws {count} {}.",
                    player_name(*seat),
                    if *count == 1 {
                        noun.to_owned()
                    } else {
                        plural(noun)
                    }
                )
            }
            Event::Scored { card, glory } => format!(
                "{} scores {} for {glory} glory.",
                player_name(card.seat()),
                self.card(*card)
            ),
            Event::CardRevealed { card } => format!(
                "{}'s card {} is revealed.",
                player_name(card.seat()),
                self.card(*card)
            ),
            Event::Focused { seat } => format!("{} has focused.", player_name(*seat)),
            // Glory, abilities and tokens.
            Event::Glory { seat, amount } => {
                format!("{} gains {amount} glory.", player_name(*seat))
            }
            Event::GlorySpent { seat, amount } => {
                format!("{} spends {amount} glory.", player_name(*seat))
            }
            Event::GloryLost { seat, amount } => {
                format!("{} loses {amount} glory.", player_name(*seat))
            }
            Event::Counter { seat, name, value } => format!(
                "{} of {} is now {value}.",
                capitalise(&words(name)),
                player_name(*seat).to_lowercase()
            ),
            Event::AbilityUsed { seat, name } => {
                format!(
                    "{} uses {}.",
                    player_name(*seat),
                    super::printed(self.table, &name.to_string())
                )
            }
            Event::Delved { fighter, feature } => format!(
                "{} delves at {}.",
                self.fighter(*fighter),
                self.feature(*feature)
            ),
            Event::Flipped { feature } => {
                format!("{} is flipped.", capitalise(&self.feature(*feature)))
            }
            Event::FeatureRemoved { feature } => {
                format!(
                    "{} is taken off the battlefield.",
                    capitalise(&self.feature(*feature))
                )
            }
            Event::FeatureMoved { feature, hex } => format!(
                "{} is moved to {}.",
                capitalise(&self.feature(*feature)),
                self.hex(*hex)
            ),
            Event::FeaturesSwapped { a, b } => format!(
                "{} and {} change places.",
                capitalise(&self.feature(*a)),
                self.feature(*b)
            ),
            Event::MarkerPlaced { name, hex } => {
                format!(
                    "{} is placed in {}.",
                    capitalise(&words(name)),
                    self.hex(*hex)
                )
            }
            Event::MarkerRemoved { name, hex } => {
                format!(
                    "{} is removed from {}.",
                    capitalise(&words(name)),
                    self.hex(*hex)
                )
            }
            // Noise: other events tell the same.
            Event::ActionStep { .. }
            | Event::Entered { .. }
            | Event::Attacked { .. }
            | Event::Charged { .. }
            | Event::Guarded { .. }
            | Event::LeftBattlefield { .. }
            | Event::TokensCleared { .. } => return None,
        })
    }

    fn core(&self, fighter: FighterId, core: &str) -> Option<String> {
        let name = self.fighter(fighter);
        Some(match core {
            // What a Move comes to is said when it ends.
            "move" => return None,
            "charge" => format!("{name} charges."),
            "attack" => format!("{name} attacks."),
            "guard" => format!("{name} goes on guard."),
            _ => format!("{name} acts."),
        })
    }
}

/// How a game ended, as a sentence.
pub fn game_result(result: GameResult) -> String {
    match result {
        GameResult::Major(seat) => format!("{} wins with more glory.", player_name(seat)),
        GameResult::Minor(seat) => format!("{} wins the tie-break.", player_name(seat)),
        GameResult::Survivor(seat) => {
            format!("{} wins: nobody else has fighters left.", player_name(seat))
        }
        GameResult::SuddenDeath(seat) => format!("{} wins in sudden death.", player_name(seat)),
        GameResult::RollOff(seat) => format!("{} wins the deciding roll-off.", player_name(seat)),
        GameResult::Draw(seats) => {
            let names: Vec<String> = seats.iter().map(player_name).collect();
            format!("The game is a draw between {}.", list(&names, "and"))
        }
        GameResult::GivenUp(excess) => {
            let why = match excess {
                Excess::Endless => "the cards would go on answering one another for ever",
                Excess::Dice => "there are more dice to roll than can be told apart",
                Excess::Distance => {
                    "a fighter would be pushed farther than any battlefield is wide"
                }
                Excess::Amount => "there is more of something than can be counted",
                Excess::Circle => "what rules give depends on one another in a circle",
            };
            format!("The game is given up: {why}.")
        }
    }
}

fn roll(seat: Seat, what: &str, dice: &[Die]) -> String {
    format!(
        "{} rolls for the {what}: {}.",
        player_name(seat),
        dice_list(dice)
    )
}

/// A weapon by its name; where its card prints none, only of which kind it is.
fn weapon_name(weapon: &WeaponDef) -> String {
    let kind = weapon
        .called()
        .trim_end_matches(|end: char| end.is_ascii_digit() || end == ' ');
    match kind {
        "Melee weapon" | "Ranged weapon" => format!("its {}", kind.to_lowercase()),
        _ => weapon.called().to_owned(),
    }
}

fn dice_list(dice: &[Die]) -> String {
    let shown: Vec<&str> = dice.iter().map(|die| face(*die)).collect();
    if shown.is_empty() {
        "no dice".to_owned()
    } else {
        list(&shown, "and")
    }
}

fn kind(token: &Token) -> String {
    title(&token.name())
}

fn type_of(kind: &CardKind) -> &'static str {
    match kind {
        CardKind::Objective { .. } => "Objective",
        CardKind::Ploy { spell, .. } if !spell.is_empty() => "spell",
        CardKind::Ploy { .. } => "ploy",
        CardKind::Upgrade { .. } => "Upgrade",
    }
}
