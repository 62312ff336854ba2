//! A game as it stood earlier, and going back there.

use std::sync::Arc;

use underhex_engine::Contest;

use super::{Fold, FoldError, take};
use crate::play::start::start;

impl Fold {
    /// Takes back, with everybody's leave, the last choice of a player. What others did after it has been seen, so that what came before it is
    /// not free to be taken back any more.
    pub(super) fn rewind(&mut self, player: u8) -> Result<(), FoldError> {
        self.take_back = None;
        self.draw = None;
        let Some(place) = self.made.rposition(|made| made.player == player) else {
            return Ok(());
        };
        self.go_back_to(place)?;
        self.bound = place;
        self.say("took-back", player, "takes a choice back");
        Ok(())
    }

    /// Takes the last choice back, which nobody has to be asked about. It leaves no trace but on the clock.
    pub(super) fn step_back(&mut self, player: u8) -> Result<(), FoldError> {
        let Some(place) = self.made.len().checked_sub(1) else {
            return Ok(());
        };
        self.take_back = None;
        self.go_back_to(place)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.owe(usize::from(player).saturating_sub(1));
        }
        Ok(())
    }

    /// Goes back to before a choice.
    fn go_back_to(&mut self, place: usize) -> Result<(), FoldError> {
        self.contest = self.before(place)?;
        if let Some(made) = self.made.get(place) {
            self.log.truncate(made.lines);
        }
        self.made.truncate(place);
        self.position = self.seq;
        self.rewound = self.seq;
        self.ended = None;
        self.run_clock(self.last_ms);
        Ok(())
    }

    /// The game as it stood before a choice.
    fn before(&self, place: usize) -> Result<Arc<Contest>, FoldError> {
        let kept = self.steps.iter().rev().find(|step| step.choices == place);
        match kept {
            Some(step) => Ok(step.contest.clone()),
            None => self.played_on(None, place, |_, _| {}),
        }
    }

    /// The game after some of its choices, played on from after fewer of them, or from its beginning. What it is like on the way is shown.
    pub fn played_on(
        &self,
        from: Option<(usize, Arc<Contest>)>,
        to: usize,
        mut on_the_way: impl FnMut(usize, &Arc<Contest>),
    ) -> Result<Arc<Contest>, FoldError> {
        let (at, mut contest) = match from {
            Some(from) => from,
            None => (0, Arc::new(start(&self.row.plan, &self.row.seed)?.0)),
        };
        for step in at + 1..=to {
            let seq = step as u32;
            let made = self.made.get(step - 1).ok_or(FoldError::Missing(seq))?;
            take(&mut contest, &made.option).map_err(|error| FoldError::Choice { seq, error })?;
            on_the_way(step, &contest);
        }
        Arc::make_mut(&mut contest).take_events();
        Ok(contest)
    }

    /// The game played anew: as it was before its first choice, and after each, up to one that cannot be made.
    pub fn replay(&self) -> impl Iterator<Item = Result<Contest, FoldError>> {
        let mut last: Option<Arc<Contest>> = None;
        (0..=self.made.len()).map(move |step| {
            let contest = match (last.take(), step.checked_sub(1)) {
                (Some(mut contest), Some(place)) => {
                    let seq = step as u32;
                    let made = self.made.get(place).ok_or(FoldError::Missing(seq))?;
                    take(&mut contest, &made.option)
                        .map_err(|error| FoldError::Choice { seq, error })?;
                    contest
                }
                _ => Arc::new(start(&self.row.plan, &self.row.seed)?.0),
            };
            last = Some(contest.clone());
            let mut contest = Arc::unwrap_or_clone(contest);
            contest.take_events();
            Ok(contest)
        })
    }

    /// Who can take the last choice back without anybody being asked, from 1.
    pub fn can_go_back(&self) -> Option<u8> {
        let free = self.made.len() > self.bound;
        let last = self.made.last().filter(|made| free && made.free)?;
        (self.to_choose() == Some(last.player)).then_some(last.player)
    }

    /// Whether a player could choose anew without knowing better: since that player's last choice no dice were rolled, nothing was shuffled, and
    /// nothing hidden was seen.
    pub fn knows_no_better(&self, player: u8) -> Result<bool, FoldError> {
        let Some(place) = self.made.rposition(|made| made.player == player) else {
            return Ok(false);
        };
        let before = self.before(place)?;
        Ok(self
            .contest
            .has_told_nothing_since(&before, Self::seat(player)))
    }
}
