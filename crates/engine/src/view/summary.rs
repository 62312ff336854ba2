//! A view in words, for clients: readable names instead of numbers.

use serde::{Serialize, Serializer};

use super::{
    AttackSummary, DecisionSummary, ProgressSummary, ScatterSummary, StatusSummary, View, WhyNot,
};
use crate::cards::{CardKind, Stat, WeaponStat};
use crate::name::{face, slug};
use crate::render;
use crate::render::text::words;
use crate::rules::{Decks, DrawnRollOff};
use crate::state::{CardId, FeatureId, FighterId, GameResult, Phase, Seat, Step};

/// A card that the seat may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardSummary {
    /// Its slug, as options use it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `objective`, `ploy` or `upgrade`.
    pub kind: &'static str,
    /// How far an Objective in the viewer's hand has come, where that can be known.
    pub progress: Option<ProgressSummary>,
    /// Why a card in the viewer's hand is in none of the options now.
    pub why: Option<String>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerSummary {
    /// The player's number, from 1.
    pub player: u8,
    /// The warband, by its slug.
    pub warband: String,
    /// The name of the warband.
    pub warband_name: String,
    /// The decks that the cards come from, as far as the viewer knows: which deck somebody else has built, or brought ready, is not seen.
    pub decks: Vec<String>,
    /// Glory points.
    pub glory: u8,
    /// How many of them are spent.
    pub spent: u8,
    /// How many of them Upgrades can still take up.
    pub free: i16,
    /// Which territory is theirs, from 1.
    pub territory: u8,
    /// Turns taken this battle round.
    pub turns_taken: u8,
    /// Fewer Glory points than every opponent, where that means anything.
    pub underdog: bool,
    /// The hand, if it is the viewer's own.
    pub hand: Option<Vec<CardSummary>>,
    /// Objectives in the hand.
    pub objectives_in_hand: usize,
    /// Power cards in the hand.
    pub power_in_hand: usize,
    /// Cards left in the Objective deck.
    pub objective_deck: usize,
    /// Cards left in the Power deck.
    pub power_deck: usize,
    /// Discarded Objectives.
    pub objective_discard: Vec<CardSummary>,
    /// Discarded Power cards.
    pub power_discard: Vec<CardSummary>,
    /// Scored Objectives.
    pub scored: Vec<CardSummary>,
    /// Ploys that were played and are not resolved yet.
    pub playing: Vec<CardSummary>,
    /// Ploys that stay in play.
    pub kept: Vec<CardSummary>,
    /// Cards face down beside the warscroll, and their growth tokens.
    pub planted: Vec<(Option<CardSummary>, u8)>,
    /// Counters that warscrolls and decks bring.
    pub counters: Vec<(String, i16)>,
    /// Warscroll abilities that still have their token.
    pub warscroll_tokens: Vec<String>,
}

/// A fighter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FighterSummary {
    /// Its name in this game, as options use it.
    pub id: String,
    /// Its name as people say it: with a number where several share a card.
    pub name: String,
    /// The fighter card, by its slug.
    pub card: String,
    /// Whose it is, from 1.
    pub player: u8,
    /// Where it stands.
    pub hex: Option<String>,
    /// It leads its warband.
    pub leader: bool,
    /// Slain.
    pub slain: bool,
    /// On its Inspired side.
    pub inspired: bool,
    /// Damage tokens.
    pub damage: u8,
    /// Health.
    pub health: u8,
    /// Move.
    #[serde(rename = "move")]
    pub moves: u8,
    /// Save: dice and symbol.
    pub save: (u8, &'static str),
    /// Bounty.
    pub bounty: u8,
    /// Its weapons, with their figures as they are now.
    pub weapons: Vec<WeaponSummary>,
    /// Tokens, by kind.
    pub tokens: Vec<(String, u8)>,
    /// Statuses that cards and warscrolls give it.
    pub statuses: Vec<StatusSummary>,
    /// Upgrades, in the order they were equipped.
    pub upgrades: Vec<CardSummary>,
    /// Core abilities that it cannot use, where the viewer is asked for an action of it.
    pub why: Vec<WhyNot>,
}

/// A weapon in a fighter's hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WeaponSummary {
    /// Its name.
    pub name: String,
    /// Range.
    pub range: i16,
    /// Attack dice.
    pub dice: i16,
    /// The symbol that is a success.
    pub symbol: &'static str,
    /// Damage.
    pub damage: i16,
    /// Weapon abilities, by name.
    pub abilities: Vec<String>,
}

/// A feature token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FeatureSummary {
    /// Its number, once it has been shown.
    pub number: Option<u8>,
    /// `treasure`, `cover`, or `artefact` for the one that has no number.
    pub side: &'static str,
    /// Where it lies.
    pub hex: String,
    /// Who holds it as treasure.
    pub holder: Option<String>,
}

/// Something that an effect put in a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkerSummary {
    /// What it is.
    pub name: String,
    /// Whose it is, from 1; nobody's if a hazard put it there.
    pub player: Option<u8>,
    /// Where it lies.
    pub hex: String,
}

/// Everything that a view knows, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// Whose view it is, from 1; `None` for a spectator.
    pub viewer: Option<u8>,
    /// The battlefield, once it has been chosen.
    pub battlefield: String,
    /// Battle rounds in a game.
    pub rounds: u8,
    /// Those of them that are left out.
    pub skipped_rounds: Vec<u8>,
    /// Turns of each player in a round.
    pub turns: u8,
    /// The battle round, from 1; 0 in set-up.
    pub round: u8,
    /// `setup`, `hazard`, `combat`, `end` or `over`.
    pub phase: &'static str,
    /// `action` or `power` in a turn.
    pub step: Option<&'static str>,
    /// Whose turn it is, from 1.
    pub active: u8,
    /// Who has the first turn of this round, from 1.
    pub first: u8,
    /// The decision at hand.
    pub decision: Option<DecisionSummary>,
    /// The attack in progress.
    pub attack: Option<AttackSummary>,
    /// The scatter in progress.
    pub scatter: Option<ScatterSummary>,
    /// The players.
    pub players: Vec<PlayerSummary>,
    /// The fighters.
    pub fighters: Vec<FighterSummary>,
    /// The feature tokens.
    pub features: Vec<FeatureSummary>,
    /// Traps and the like.
    pub markers: Vec<MarkerSummary>,
    /// The hazards in play, by name.
    pub hazards: Vec<String>,
    /// Hazards left in their deck.
    pub hazard_deck: usize,
    /// The rounds are over and a match is being decided.
    pub sudden_death: bool,
    /// The winner, from 1; `None` while the game goes on or if it is drawn.
    pub winner: Option<u8>,
    /// The players, from 1, between whom the game has ended in a draw.
    pub drawn: Vec<u8>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.summary().serialize(serializer)
    }
}

impl View {
    /// The view in words.
    pub fn summary(&self) -> Summary {
        let state = &self.state;
        let eval = self.eval();
        let hex = |hex| eval.board().name(hex).to_owned();
        let features = (0..state.features.len() as u8).map(FeatureId).map(|id| {
            let feature = state.feature(id);
            FeatureSummary {
                number: (feature.known_to(self.seat) && !feature.artefact)
                    .then_some(feature.number),
                side: if feature.artefact {
                    "artefact"
                } else if feature.treasure {
                    "treasure"
                } else {
                    "cover"
                },
                hex: hex(feature.hex),
                holder: eval.holder(id).map(|fighter| self.fighter_id(fighter)),
            }
        });
        let markers = state.markers.iter().map(|marker| MarkerSummary {
            name: words(&marker.name),
            player: marker.seat.player().map(|seat| seat.0 + 1),
            hex: hex(marker.hex),
        });
        Summary {
            viewer: self.seat.map(|seat| seat.0 + 1),
            battlefield: self.table.battlefield_name(state.ground.plan()),
            rounds: self.table.rules.rounds,
            skipped_rounds: (1..=self.table.rules.rounds)
                .filter(|round| {
                    self.table
                        .rules
                        .skips_round(*round, self.state.players.len())
                })
                .collect(),
            turns: self.table.rules.turns_for(state.players.len()),
            round: state.round,
            phase: match state.phase {
                Phase::Setup => "setup",
                Phase::Hazard => "hazard",
                Phase::Combat => "combat",
                Phase::End => "end",
                Phase::Over => "over",
            },
            step: match state.step {
                Step::None => None,
                Step::Action => Some("action"),
                Step::Power => Some("power"),
            },
            active: state.active.0 + 1,
            first: state.first.0 + 1,
            decision: self.decision_summary(),
            attack: AttackSummary::of(&self.table, &self.state),
            scatter: ScatterSummary::of(&self.table, &self.state),
            players: state
                .seats_from(Seat(0))
                .map(|seat| self.player_summary(seat))
                .collect(),
            fighters: state
                .fighter_ids()
                .map(|fighter| self.fighter_summary(fighter))
                .collect(),
            features: features.collect(),
            markers: markers.collect(),
            hazards: state
                .hazards
                .in_play
                .iter()
                .filter_map(|hazard| self.table.hazard(*hazard))
                .map(|hazard| hazard.name.clone())
                .collect(),
            hazard_deck: state.hazards.deck.len(),
            sudden_death: state.sudden_death,
            winner: state
                .result
                .and_then(GameResult::winner)
                .map(|seat| seat.0 + 1),
            drawn: match state.result {
                Some(GameResult::Draw(seats)) => seats.iter().map(|seat| seat.0 + 1).collect(),
                _ => Vec::new(),
            },
        }
    }

    pub(super) fn eval(&self) -> crate::eval::Eval<'_> {
        crate::eval::Eval::new(&self.table, &self.state)
    }

    pub(super) fn fighter_id(&self, fighter: FighterId) -> String {
        self.table.fighter(fighter).name.to_string()
    }

    /// The slug of a fighter's card. In positions set up by hand, fighters that share one have a number each.
    fn fighter_card(&self, fighter: FighterId) -> String {
        let id = self.table.fighter(fighter).def.id.as_str();
        let numbered = id
            .rsplit_once('-')
            .filter(|(_, number)| number.parse::<u8>().is_ok());
        let library = &self.table.library;
        let mut cards = library.warbands.iter().flat_map(|band| &band.fighters);
        match numbered {
            Some((card, _)) if cards.any(|def| def.id == *card) => card.to_owned(),
            _ => id.to_owned(),
        }
    }

    fn card(&self, card: CardId) -> CardSummary {
        let def = self.table.card(card);
        CardSummary {
            id: slug(&def.name),
            name: def.name.clone(),
            kind: match def.kind {
                CardKind::Objective { .. } => "objective",
                CardKind::Ploy { .. } => "ploy",
                CardKind::Upgrade { .. } => "upgrade",
            },
            progress: None,
            why: None,
        }
    }

    /// A card in the viewer's hand, with what its player wants to know of it.
    fn card_in_hand(&self, card: CardId) -> CardSummary {
        CardSummary {
            progress: self.progress(card),
            why: self.why_no_card(card),
            ..self.card(card)
        }
    }

    fn cards<'c>(&self, cards: impl IntoIterator<Item = &'c CardId>) -> Vec<CardSummary> {
        cards.into_iter().map(|card| self.card(*card)).collect()
    }

    fn player_summary(&self, seat: Seat) -> PlayerSummary {
        let player = self.state.player(seat);
        let setup = &self.table.seats[seat.index()];
        let own = Some(seat) == self.seat;
        let objectives_in_hand = player
            .hand()
            .iter()
            .filter(|card| self.table.is_objective(**card))
            .count();
        let scroll = setup.warband.warscroll.abilities.iter().enumerate();
        PlayerSummary {
            player: seat.0 + 1,
            warband: setup.warband.id.clone(),
            warband_name: setup.warband.name.clone(),
            decks: match self.table.rules.decks {
                Decks::Fixed => setup.decks.clone(),
                _ if own => setup.decks.clone(),
                _ => Vec::new(),
            },
            glory: player.glory,
            spent: player.spent,
            free: self.eval().glory_for_upgrades(seat).max(0),
            territory: player.territory + 1,
            turns_taken: player.turns_taken,
            underdog: self.table.rules.drawn_roll_off == DrawnRollOff::UnderdogFromRoundTwo
                && self.eval().underdog(seat),
            hand: own.then(|| {
                let hand = player.hand().iter();
                hand.map(|card| self.card_in_hand(*card)).collect()
            }),
            objectives_in_hand,
            power_in_hand: player.hand().len() - objectives_in_hand,
            objective_deck: player.objective_deck().len(),
            power_deck: player.power_deck().len(),
            objective_discard: self.cards(player.objective_discard()),
            power_discard: self.cards(player.power_discard()),
            scored: self.cards(player.scored()),
            playing: self.cards(&self.state.being_played(seat)),
            kept: self.cards(player.kept()),
            planted: player
                .planted
                .iter()
                .map(|(card, tokens)| (own.then(|| self.card(*card)), *tokens))
                .collect(),
            counters: player
                .counters
                .iter()
                .map(|(name, value)| (render::printed(&self.table, &name.to_string()), *value))
                .collect(),
            warscroll_tokens: scroll
                .filter(|(index, _)| player.scroll_tokens >> index & 1 == 1)
                .map(|(_, ability)| ability.name.clone())
                .collect(),
        }
    }

    fn weapons(&self, id: FighterId) -> Vec<WeaponSummary> {
        let eval = self.eval();
        let weapons = eval.weapons(id);
        weapons
            .map(|weapon| {
                let stat = |stat| eval.weapon_stat(id, weapon, stat, None);
                let def = eval.weapon(weapon);
                WeaponSummary {
                    name: def.map_or_else(String::new, |def| def.called().to_owned()),
                    range: stat(WeaponStat::Range),
                    dice: stat(WeaponStat::Dice),
                    symbol: face(eval.weapon_symbol(id, weapon, None)),
                    damage: stat(WeaponStat::Damage),
                    abilities: eval
                        .weapon_abilities(id, weapon, None)
                        .iter()
                        .map(|ability| ability.to_string().replace('-', " "))
                        .collect(),
                }
            })
            .collect()
    }

    fn fighter_summary(&self, id: FighterId) -> FighterSummary {
        let eval = self.eval();
        let fighter = self.state.fighter(id);
        let named = [
            ("move", fighter.moves),
            ("charge", fighter.charges),
            ("guard", fighter.guards),
            ("stagger", fighter.staggers),
            ("raise", fighter.raises),
        ];
        let mut tokens: Vec<(String, u8)> = named
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
        tokens.extend(
            fighter
                .custom
                .iter()
                .map(|(name, count)| (words(name), *count)),
        );
        FighterSummary {
            id: self.fighter_id(id),
            name: render::fighter_name(&self.table, id),
            card: self.fighter_card(id),
            player: fighter.seat.0 + 1,
            hex: fighter.hex.map(|hex| eval.board().name(hex).to_owned()),
            leader: eval.leader(id),
            slain: fighter.slain,
            inspired: fighter.inspired,
            damage: fighter.damage,
            health: eval.stat(id, Stat::Health),
            moves: eval.stat(id, Stat::Move),
            save: (eval.stat(id, Stat::Save), face(eval.save_symbol(id))),
            bounty: eval.stat(id, Stat::Bounty),
            weapons: self.weapons(id),
            tokens,
            statuses: self.statuses(id),
            upgrades: self.cards(&fighter.upgrades),
            why: self.why_no_core(id),
        }
    }
}
