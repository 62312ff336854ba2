//! Why something that a player might want to do is not on offer.

use serde::Serialize;

use super::View;
use crate::cards::CardKind;
use crate::decision::{Choice, Decision, Question};
use crate::eval::Unplayable;
use crate::render;
use crate::said::Reason;
use crate::state::{CardId, CoreKind, FighterId};

/// Something that a fighter cannot do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WhyNot {
    /// `move`, `attack`, `charge` or `guard`.
    pub what: &'static str,
    /// Why: `has a Charge token`.
    pub why: String,
}

const COMMON: [(CoreKind, &str); 4] = [
    (CoreKind::Move, "move"),
    (CoreKind::Attack, "attack"),
    (CoreKind::Charge, "charge"),
    (CoreKind::Guard, "guard"),
];

impl View {
    /// Why a card in the viewer's hand is in none of the options.
    pub(super) fn why_no_card(&self, card: CardId) -> Option<String> {
        match &self.decision {
            None => Some(self.say("the game is over".to_owned())),
            Some(decision) if Some(decision.seat) != self.seat => {
                let seat = decision.seat;
                let why = || format!("{} chooses now", render::player_name(seat));
                Some(self.say_once(card, Reason::Chooses(seat), why))
            }
            Some(decision) => {
                let mut options = decision.options.iter();
                let offered = options.any(|option| option.touches().cards.contains(&card));
                (!offered).then(|| self.why_not_now(card, decision))
            }
        }
    }

    /// In the words of the edition.
    fn say(&self, why: String) -> String {
        self.table.library.words.say(&why)
    }

    fn say_once(&self, card: CardId, reason: Reason, why: impl FnOnce() -> String) -> String {
        let said = &self.table.said.reasons;
        said.of((card, reason), || self.say(why()))
    }

    fn why_not_now(&self, card: CardId, decision: &Decision) -> String {
        let def = self.table.card(card);
        let used_now = match decision.question {
            Question::Power => !matches!(def.kind, CardKind::Objective { .. }),
            Question::Equip => matches!(def.kind, CardKind::Upgrade { .. }),
            _ => false,
        };
        let why = used_now.then(|| self.eval().unplayable(card)).flatten();
        let reason = match (why, decision.question) {
            (Some(Unplayable::Waits), _) => Reason::Waits,
            (Some(Unplayable::Condition), _) => Reason::Condition,
            (Some(why), _) => return self.say(render::unplayable(def, why)),
            (None, Question::Redraw) => {
                return self.say("you keep it or draw all of its kind anew".to_owned());
            }
            (None, _) => Reason::AnotherTime,
        };
        self.say_once(card, reason, || match why {
            Some(why) => render::unplayable(def, why),
            None => render::another_time(def),
        })
    }

    /// Why a fighter of the player who is asked for an action cannot use the Core abilities that are not on offer.
    pub(super) fn why_no_core(&self, fighter: FighterId) -> Vec<WhyNot> {
        let own = Some(self.state.fighter(fighter).seat) == self.seat;
        let Some(decision) = self.decision.as_ref().filter(|decision| {
            own && decision.question == Question::Action && Some(decision.seat) == self.seat
        }) else {
            return Vec::new();
        };
        let eval = self.eval();
        let activates = decision.options.contains(&Choice::Activate(fighter));
        let offered = |kind| {
            let core = decision.options.contains(&Choice::Core(kind, fighter));
            core || activates && eval.can_use_core(fighter, kind)
        };
        let words = &self.table.library.words;
        let not_offered = COMMON.into_iter().filter(|(kind, _)| !offered(*kind));
        not_offered
            .map(|(kind, what)| {
                let why = match eval.hindrance(fighter, kind) {
                    Some(why) => render::hindrance(why),
                    None => "it is not its turn to act".to_owned(),
                };
                let why = words.say(&why);
                WhyNot { what, why }
            })
            .collect()
    }
}
