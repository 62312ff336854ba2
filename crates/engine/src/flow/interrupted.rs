//! What belongs to an attack or a Move while another is made in its midst: it sleeps.

use super::Engine;
use crate::cards::{Aspects, Moment};
use crate::eval::{Aim, Ctx};
use crate::state::{Ends, Frame, InPlay, State, Wakes};

/// The attack and the Move that are going on, by their numbers.
#[derive(Default)]
pub(super) struct Innermost {
    attack: Option<u16>,
    moving: Option<u16>,
    /// There are attacks that the innermost one interrupts.
    interrupts: bool,
    /// The rules in play that are such an attack's alone.
    taken: Vec<u16>,
}

impl Innermost {
    fn of(state: &State) -> Self {
        if !state.touching.have_ends(Ends::OF_PARTS) {
            return Self::default();
        }
        let attack = state.attack().map(|attack| attack.serial);
        // An attack that is over and being answered to still interrupts the one it was made in.
        let interrupts = state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Attack(outer) if Some(outer.serial) != attack));
        Self {
            attack,
            moving: state.moving().map(|moving| moving.serial),
            interrupts,
            taken: Vec::new(),
        }
    }

    /// Whether rules in play belong to an attack or Move that is interrupted by another.
    pub(super) fn sleeps(&self, source: &InPlay) -> bool {
        let interrupted = source.ends.iter().any(|end| match end {
            Ends::Attack(serial) => self.attack.is_some_and(|innermost| innermost != *serial),
            Ends::Move(serial) => self.moving.is_some_and(|innermost| innermost != *serial),
            _ => false,
        });
        interrupted || self.interrupts && self.taken.contains(&source.id)
    }
}

impl Engine<'_, '_> {
    /// The attack and the Move that are going on, and what sleeps because of them.
    pub(super) fn innermost_parts(&self) -> Innermost {
        let innermost = Innermost::of(self.state);
        Innermost {
            taken: self.taken_by_interrupted(&innermost),
            ..innermost
        }
    }

    /// What lasts until an attack has been made, and was there when an attack began that is now interrupted by another: it is that
    /// attack's alone.
    fn taken_by_interrupted(&self, innermost: &Innermost) -> Vec<u16> {
        if !innermost.interrupts {
            return Vec::new();
        }
        let eval = self.eval();
        let attacks = self.state.stack.iter().filter_map(|frame| match frame {
            Frame::Attack(attack) if Some(attack.serial) != innermost.attack => Some(attack),
            _ => None,
        });
        let mut taken = Vec::new();
        for attack in attacks {
            let end = self.occasion_of_attack(attack, Moment::Attacked);
            let waiting = self.state.in_play.iter().filter(|source| {
                source.id < attack.since
                    && source.wakes == Wakes::Now
                    && source.ends.iter().any(|end_of| match end_of {
                        Ends::Happens(..) => {
                            self.table.trigger_of_end(end_of).is_some_and(|trigger| {
                                trigger.at == Moment::Attacked
                                    && eval.may_be_triggered(trigger, &end, source.owner)
                                    && eval.triggered(
                                        trigger,
                                        &end,
                                        &Ctx::new(source.owner, &source.env)
                                            .aiming(Some(Aim::from(&**attack))),
                                    )
                            })
                        }
                        _ => false,
                    })
            });
            taken.extend(waiting.map(|source| source.id));
        }
        taken
    }

    /// Another attack or Move is the innermost now.
    pub(super) fn innermost_changed(&mut self) {
        if self.state.touching.have_ends(Ends::OF_PARTS) && self.others_sleep() {
            self.refresh_listeners();
        }
    }

    /// Whether rules in play may be awake that are to sleep now, or the other way round.
    fn others_sleep(&self) -> bool {
        let innermost = Innermost::of(self.state);
        let belongs = |end: &Ends| end.kind() & Ends::OF_PARTS != 0;
        let due = |source: &InPlay| match innermost.sleeps(source) {
            true => Aspects::default(),
            false => self.aspects_of(source),
        };
        let all = self.state.in_play.iter().zip(&self.state.in_play_aspects);
        let mut belonging = all.filter(|(source, _)| source.ends.iter().any(belongs));
        // An attack that is interrupted takes more with it than what sleeps, and what ends with an ability does so only while it is awake.
        belonging.any(|(source, kept)| {
            innermost.interrupts || source.ends.contains(&Ends::Ability) || *kept != due(source)
        })
    }
}
