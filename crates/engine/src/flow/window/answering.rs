//! An answer being carried out.

use super::by_itself::put_last;
use crate::cards::{Block, CardKind, Limit, Moment};
use crate::flow::Engine;
use crate::rules::Reactions;
use crate::state::{
    Answer, At, Attack, Candidate, Env, PloyStep, Reaction, Seat, Window, WindowStep,
};

impl<'t> Engine<'t, '_> {
    /// Carries out an answer.
    pub(super) fn answer(&mut self, at: At<Window>, index: usize) {
        let window = &self.state[at];
        let candidate = window.candidates[index];
        let env = self.answer_env(window, &candidate);
        let subject = window.subject_of(&candidate);
        let reacts = window.step == WindowStep::May
            && self.table.rules.reactions == Reactions::OnePerOpportunity;
        self.note_answer(at, index);
        if reacts {
            self.start_reaction(at, candidate.seat);
        }
        match candidate.answer {
            Answer::Upgrade(card) => {
                if let Some(bearer) = self.surge_bearer(card, &env) {
                    self.take_from_hand(card);
                    self.equip_free(card, bearer);
                }
            }
            Answer::Objective(card) => {
                if self.state.player(candidate.seat).hand().contains(&card) {
                    self.score(card, Some(env));
                }
            }
            Answer::Ploy(card) if candidate.declared => {
                self.start_ploy(card, env, PloyStep::Resolve, candidate.cancelled);
            }
            Answer::Ploy(card) => {
                self.take_from_hand(card);
                self.show_ploy(card, env);
            }
            Answer::Ability { id, rule } => self.use_ability(id, rule, env, subject, false),
        }
    }

    /// The window goes on from an answer that is carried out now.
    fn note_answer(&mut self, at: At<Window>, index: usize) {
        let window = &self.state[at];
        let Candidate {
            answer,
            seat,
            must,
            free,
            ..
        } = window.candidates[index];
        let again = !must && self.stays_for_others(&answer);
        let first = self.first_to_answer(window);
        // After a use the players may use more, from the active player on; where only one is allowed, that was it.
        let passes = match self.table.rules.reactions {
            Reactions::OnePerOpportunity => self.state.players.len() as u8,
            _ => 0,
        };
        let window = &mut self.state[at];
        window.candidates[index].used = !again;
        // What was declared is settled once, even if it could be used again.
        window.candidates[index].declared &= !again;
        // One each in turn.
        if must || free {
            put_last(&mut window.order, seat);
        }
        if window.step == WindowStep::May {
            window.passes = passes;
            window.seat = first;
        }
    }

    /// An ability that every fighter may use, once or as often as it can, is there for the next one.
    fn stays_for_others(&self, answer: &Answer) -> bool {
        let Answer::Ability { id, rule } = *answer else {
            return false;
        };
        self.ability(id, rule).is_some_and(|(_, ability)| {
            matches!(ability.limit, Limit::OncePerTurnEach | Limit::None) && ability.user.is_some()
        })
    }

    /// What is done now is a reaction.
    fn start_reaction(&mut self, at: At<Window>, seat: Seat) {
        // The step before an attack would be another reaction at the same opportunity. (NIG-FAQ-SWIFTSTRIKE-01)
        if self.state[at].moment() == Moment::WeaponPicked
            && let Some(choosing) = self.state.attack_mut().and_then(Attack::choosing_mut)
        {
            choosing.no_step = true;
        }
        let fallen = self.out_of_action();
        self.push(Reaction { seat, fallen });
    }

    /// What the words of an answer refer to.
    pub(super) fn answer_env(&self, window: &Window, candidate: &Candidate) -> Env {
        let mut env = match candidate.answer {
            Answer::Objective(card) | Answer::Ploy(card) | Answer::Upgrade(card) => Env {
                card: Some(card),
                ..Env::new()
            },
            Answer::Ability { id, .. } => self
                .source(id)
                .map_or_else(Env::new, |source| (*source.env).clone()),
        };
        env.occasion = window.occasion_of(candidate).cloned();
        // Attacker and target are those of the attack that is answered to, whatever attack is made in answer.
        if let Some(attack) = self.state.attack() {
            env.attacker = env.attacker.or(Some(attack.attacker));
            env.target = env.target.or(attack.target());
            env.names_attack = true;
        }
        env
    }

    /// What an answer does, where that is the text of a ploy or an ability.
    pub(in crate::flow) fn block_of(&self, answer: &Answer) -> Option<&'t Block> {
        match *answer {
            Answer::Ploy(card) => match &self.table.card(card).kind {
                CardKind::Ploy { effects, .. } => Some(effects),
                _ => None,
            },
            Answer::Ability { id, rule } => {
                self.ability(id, rule).map(|(_, ability)| &ability.effects)
            }
            Answer::Objective(_) | Answer::Upgrade(_) => None,
        }
    }
}
