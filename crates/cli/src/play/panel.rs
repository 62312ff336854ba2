//! What is beside the battlefield: the state of the game, both warbands, the hand.

use underhex_engine::cards::{CardKind, Stat};
use underhex_engine::name::face;
use underhex_engine::render::{self, fighter_name};
use underhex_engine::state::{CardId, FighterId, Phase, Seat, Step};

use super::board::View;
use crate::text::{WIDTH, wrap};

impl View<'_> {
    /// "You" or the number of the player.
    pub fn player(&self, seat: Seat) -> String {
        if seat == self.you {
            "you".to_owned()
        } else if self.game.state().players.len() == 2 {
            "the opponent".to_owned()
        } else {
            format!("player {}", seat.0 + 1)
        }
    }

    /// Round, turn, step and glory on one line.
    pub fn status(&self) -> String {
        let state = self.game.state();
        let rules = &self.game.table().rules;
        let when = match (state.phase, state.step) {
            (Phase::Setup, _) => "Set-up".to_owned(),
            (Phase::Over, _) => "The game is over".to_owned(),
            (Phase::Hazard, _) => {
                format!("Round {} of {}, hazard phase", state.round, rules.rounds)
            }
            (Phase::End, _) => format!("Round {} of {}, end phase", state.round, rules.rounds),
            (Phase::Combat, step) => format!(
                "Round {} of {}, turn {} of {}, {} {}",
                state.round,
                rules.rounds,
                state.turns_this_round,
                usize::from(rules.turns_for(state.players.len())) * state.players.len(),
                if state.active == self.you {
                    "your".to_owned()
                } else {
                    format!("{}'s", self.player(state.active))
                },
                match step {
                    Step::Action => "Action step",
                    Step::Power => "Power step",
                    Step::None => "turn",
                },
            ),
        };
        let glory: Vec<String> = state
            .seats_from(self.you)
            .map(|seat| format!("{} {}", self.player(seat), state.player(seat).glory))
            .collect();
        let line = format!("{when}. Glory: {}.", glory.join(", "));
        format!("{}\n", self.paint.bold(&line))
    }

    /// Both warbands, a line for each fighter.
    pub fn warbands(&self) -> String {
        let state = self.game.state();
        state
            .seats_from(self.you)
            .map(|seat| self.warband(seat))
            .collect()
    }

    fn warband(&self, seat: Seat) -> String {
        let table = self.game.table();
        let state = self.game.state();
        let player = state.player(seat);
        let setup = &table.seats[seat.index()];
        let objectives = player
            .hand()
            .iter()
            .filter(|card| table.is_objective(**card))
            .count();
        let mut facts = vec![
            match player.spent {
                0 => format!("{} glory", player.glory),
                spent => format!("{} glory ({spent} spent)", player.glory),
            },
            format!("hand {objectives} + {}", player.hand().len() - objectives),
            format!(
                "decks {} + {}",
                player.objective_deck().len(),
                player.power_deck().len()
            ),
        ];
        facts.extend(
            player
                .counters
                .iter()
                .map(|(name, count)| format!("{} {count}", name.as_str().replace('-', " "))),
        );
        let owner = if seat == self.you { "You: " } else { "" };
        let title = format!("{owner}{}", setup.warband.name);
        let mut text = format!(
            "{} {}\n",
            self.paint.style(self.colour(seat), &title),
            self.paint.dim(&format!("({})", facts.join(", ")))
        );
        for fighter in state
            .fighter_ids()
            .filter(|id| state.fighter(*id).seat == seat)
        {
            text.push_str(&self.fighter_line(fighter));
        }
        text
    }

    /// The colour of a side.
    pub fn colour(&self, seat: Seat) -> &'static str {
        if seat == self.you { "1;36" } else { "1;33" }
    }

    fn label(&self, fighter: FighterId) -> String {
        let seat = self.game.state().fighter(fighter).seat;
        let label = self.labels.of(fighter);
        if seat == self.you {
            label.to_uppercase()
        } else {
            label.to_owned()
        }
    }

    fn fighter_line(&self, fighter: FighterId) -> String {
        let eval = self.game.eval();
        let state = self.game.state().fighter(fighter);
        let label = self
            .paint
            .style(self.colour(state.seat), &self.label(fighter));
        let mut name = fighter_name(self.game.table(), fighter);
        if eval.leader(fighter) {
            name.push_str(" (leader)");
        }
        let health = eval.stat(fighter, Stat::Health);
        let [life, save] = ["Health", "Save"].map(|stat| self.say(stat).to_lowercase());
        let place = match state.hex {
            Some(hex) => self.game.hex_name(hex),
            None if state.slain => "slain".to_owned(),
            None => "-".to_owned(),
        };
        let mut text = format!(
            " {label} {name:<32} {place:<5} {life} {}/{health}  move {}  {save} {} {}",
            health.saturating_sub(state.damage),
            eval.stat(fighter, Stat::Move),
            eval.stat(fighter, Stat::Save),
            face(eval.save_symbol(fighter)),
        );
        let notes = self.notes(fighter);
        if !notes.is_empty() {
            text.push_str(&format!("  [{}]", notes.join(", ")));
        }
        text.push('\n');
        text
    }

    /// What a fighter carries: its side, tokens, Upgrades.
    fn notes(&self, fighter: FighterId) -> Vec<String> {
        let table = self.game.table();
        let state = self.game.state().fighter(fighter);
        let mut notes = Vec::new();
        if self.game.eval().inspired(fighter) {
            notes.push("Inspired".to_owned());
        }
        let tokens = [
            ("Move", state.moves),
            ("Charge", state.charges),
            ("Guard", state.guards),
            ("Stagger", state.staggers),
            ("Raise", state.raises),
        ];
        let own = state
            .custom
            .iter()
            .map(|(name, count)| (name.as_str(), *count));
        for (name, count) in tokens.into_iter().chain(own) {
            match count {
                0 => {}
                1 => notes.push(name.to_owned()),
                _ => notes.push(format!("{name} x{count}")),
            }
        }
        notes.extend(
            state
                .upgrades
                .iter()
                .map(|card| format!("+{}", table.card(*card).name)),
        );
        notes
    }

    /// Everything about one fighter: characteristics, weapons, tokens, Upgrades and what its card says.
    pub fn fighter(&self, fighter: FighterId) -> String {
        let eval = self.game.eval();
        let mut text = self.fighter_line(fighter);
        text.push_str(&format!(
            "     bounty {}\n",
            eval.stat(fighter, Stat::Bounty)
        ));
        for weapon in eval.weapons(fighter) {
            text.push_str(&format!(
                "     {}\n",
                render::weapon_now(self.game, fighter, weapon)
            ));
        }
        text.push_str("   Its card on this side:\n");
        text.push_str(&wrap(
            &self.say(&render::fighter_side(eval.side(fighter))),
            WIDTH,
            5,
        ));
        for card in &self.game.state().fighter(fighter).upgrades {
            text.push_str(&self.card(*card));
        }
        text
    }

    /// The hand, a numbered line for each card.
    pub fn hand(&self) -> String {
        let mut text = String::from("Your hand:\n");
        for (index, card) in self.hand_cards().into_iter().enumerate() {
            let def = self.game.table().card(card);
            text.push_str(&format!(
                "  h{:<2} {:<28} {}\n",
                index + 1,
                def.name,
                self.paint.dim(&self.say(&render::card_heading(def)))
            ));
        }
        text
    }

    /// The hand with all texts.
    pub fn hand_in_full(&self) -> String {
        let cards = self.hand_cards();
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    /// The cards in hand, Objectives first.
    pub fn hand_cards(&self) -> Vec<CardId> {
        let table = self.game.table();
        let mut cards: Vec<CardId> = self.game.state().player(self.you).hand().to_vec();
        cards.sort_by_key(|card| match table.card(*card).kind {
            CardKind::Objective { .. } => 0,
            CardKind::Ploy { .. } => 1,
            CardKind::Upgrade { .. } => 2,
        });
        cards
    }

    /// A card in full.
    pub fn card(&self, card: CardId) -> String {
        let def = self.game.table().card(card);
        let mut text = format!(
            "  {}: {}\n",
            self.paint.bold(&def.name),
            self.say(&render::card_heading(def))
        );
        text.push_str(&wrap(&self.say(&render::card(def)), WIDTH, 6));
        text
    }

    /// The warscrolls and plot cards of all players.
    pub fn scrolls(&self) -> String {
        let mut text = String::new();
        for seat in self.game.state().seats_from(self.you) {
            let setup = &self.game.table().seats[seat.index()];
            let title = format!("{} ({})", setup.warband.name, self.player(seat));
            text.push_str(&format!(
                "{}\n",
                self.paint.style(self.colour(seat), &title)
            ));
            for (name, body) in render::warscroll(&setup.warband.warscroll) {
                text.push_str(&format!("  {}\n", self.paint.bold(&name)));
                text.push_str(&wrap(&self.say(&body), WIDTH, 6));
            }
            for plot in &setup.plots {
                text.push_str(&format!("  {}\n", self.paint.bold("Plot card")));
                text.push_str(&wrap(&self.say(&render::rules(plot.items())), WIDTH, 6));
            }
        }
        text
    }
}
