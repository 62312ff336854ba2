//! Warbands come to the table: what warscrolls, fighter cards and plot cards start the game with. (EMB-SETUP-04)

use crate::cards::RulesId;
use crate::flow::Engine;
use crate::state::{Env, Origin, Seat};
use crate::vocabulary::rules::RuleWord;

impl Engine<'_, '_> {
    /// Brings warscrolls and plot cards into play, with what they start the game with. (EMB-SETUP-04)
    pub(crate) fn muster(&mut self) {
        let table = self.table;
        for (index, setup) in table.seats.iter().enumerate() {
            let seat = Seat(index as u8);
            let scroll = &setup.warband.warscroll;
            if !scroll.inspire.is_empty() {
                self.bring(seat, Origin::Inspire, Some(scroll.inspire.id()), Env::new());
            }
            for (number, ability) in scroll.abilities.iter().enumerate() {
                if ability.token {
                    self.state.player_mut(seat).scroll_tokens |= 1 << number;
                }
                if !ability.rules.is_empty() {
                    self.bring(
                        seat,
                        Origin::Warscroll(number as u8),
                        Some(ability.rules.id()),
                        Env::new(),
                    );
                }
            }
            for plot in &setup.plots {
                if !plot.is_empty() {
                    self.bring(seat, Origin::Plot, Some(plot.id()), Env::new());
                }
            }
        }
        for fighter in self.state.fighter_ids() {
            self.bring_side(fighter);
            let entry = table.fighter(fighter);
            if !entry.def.inspire.is_empty() {
                let env = Env {
                    this: Some(fighter),
                    ..Env::new()
                };
                self.bring(
                    entry.seat,
                    Origin::Inspire,
                    Some(entry.def.inspire.id()),
                    env,
                );
            }
        }
        self.starting_gifts();
    }

    fn starting_gifts(&mut self) {
        let arena = &self.table.arena;
        let sources: Vec<(Seat, RulesId)> = self
            .state
            .in_play
            .iter()
            .filter_map(|source| Some((source.owner, source.rules?)))
            .collect();
        for (seat, rules) in sources {
            for rule in arena.rules(rules) {
                rule.starts(self, seat);
            }
        }
    }
}
