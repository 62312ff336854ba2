use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{DiceKind, Die, NativeTag};
use crate::decision::{Choice, Decision, Label, Question};
use crate::eval::Offers;
use crate::event::Event;
use crate::flow::{Does, Engine, Handles};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{At, Frame, Run, Seat};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// The prophecies, what hears of them, and the pairs of results that foretell them, in the order of the table.
const PROPHECIES: [(Label, NativeTag, &[Die]); 3] = [
    (
        Label::Slaughter,
        NativeTag::ForetoldSlaughter,
        &[Die::Swords],
    ),
    (Label::Wisdom, NativeTag::ForetoldWisdom, &[Die::Hammer]),
    (
        Label::Protection,
        NativeTag::ForetoldProtection,
        &[Die::Flanked, Die::Surrounded],
    ),
];
/// How many dice are rolled for them.
const DICE: u8 = 4;

/// Roll for prophecies and use those foretold.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Prophecy;

/// Where a prophecy roll has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ProphecyStep {
    /// Criticals are turned to what the player likes.
    Turn,
    /// Those that pairs have foretold are used: a bit each.
    Pairs(u8),
    /// So many are picked.
    Pick(u8),
}

/// A prophecy roll in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Foretelling {
    /// Whose roll it is.
    pub seat: Seat,
    /// Where it has got to.
    pub step: ProphecyStep,
    /// What was rolled.
    pub dice: Vec<Die>,
    /// Those that have been foretold: a bit each.
    pub foretold: u8,
}

impl EffectWord for Prophecy {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("roll for prophecies and use those foretold")
    }
}

impl Touches for Prophecy {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Prophecy {}

impl Does for Prophecy {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let seat = run.owner;
        engine.passes_over(run);
        if !engine.state.is_player(seat) {
            return;
        }
        let dice: Vec<Die> = (0..DICE)
            .map(|_| engine.state.chance.roll(DiceKind::Attack))
            .collect();
        let shown = dice.to_vec();
        engine.log(|| Event::CardRoll { seat, dice: shown });
        engine.push(Foretelling {
            seat,
            step: ProphecyStep::Turn,
            dice,
            foretold: 0,
        });
    }
}

/// What a roll has foretold: one pair, two pairs, or three or four of a kind.
fn read(dice: &[Die]) -> ProphecyStep {
    let alike = |die: &Die| dice.iter().filter(|other| *other == die).count();
    match dice.iter().map(alike).max().unwrap_or(0) {
        4.. => ProphecyStep::Pick(2),
        3 => ProphecyStep::Pick(1),
        _ => {
            let pair = |faces: &[Die]| dice.iter().filter(|die| faces.contains(die)).count() >= 2;
            let pairs = PROPHECIES.iter().enumerate();
            ProphecyStep::Pairs(pairs.fold(0, |pairs, (index, (_, _, faces))| {
                pairs | u8::from(pair(faces)) << index
            }))
        }
    }
}

impl Engine<'_, '_> {
    fn ask_prophecy(&self, roll: &Foretelling) -> Option<Decision> {
        match roll.step {
            ProphecyStep::Turn => {
                let critical = roll.dice.iter().position(|die| *die == Die::Critical)?;
                let faces = [
                    Die::Critical,
                    Die::Swords,
                    Die::Hammer,
                    Die::Flanked,
                    Die::Surrounded,
                ];
                let turn = |face| Choice::Turn(critical as u8, face);
                Self::decision(roll.seat, Question::PickFace, faces.map(turn).to_vec())
            }
            ProphecyStep::Pick(left) if left > 0 => {
                let mut options: Vec<Choice> = PROPHECIES
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| roll.foretold >> index & 1 == 0)
                    .map(|(_, (label, ..))| Choice::Label(*label))
                    .collect();
                options.push(Choice::Pass);
                Self::decision(roll.seat, Question::PickOption, options)
            }
            ProphecyStep::Pairs(_) | ProphecyStep::Pick(_) => None,
        }
    }

    fn accept_prophecy(&mut self, mut roll: Foretelling, choice: Choice) {
        match (roll.step, choice) {
            (ProphecyStep::Turn, Choice::Turn(index, face)) => {
                // A critical that is left as it is must not be asked about again: it counts for nothing.
                let counts = if face == Die::Critical {
                    Die::Shield
                } else {
                    face
                };
                if let Some(die) = roll.dice.get_mut(index as usize) {
                    *die = counts;
                }
                self.state.stack.push(Frame::Foretelling(roll));
            }
            (ProphecyStep::Pick(left), Choice::Label(label)) => {
                roll.step = ProphecyStep::Pick(left.saturating_sub(1));
                let index = PROPHECIES.iter().position(|(one, ..)| *one == label);
                if let Some(index) = index {
                    self.foretell(roll, index);
                }
            }
            _ => {}
        }
    }

    fn advance_prophecy(&mut self, mut roll: Foretelling) {
        match roll.step {
            ProphecyStep::Turn => {
                roll.step = read(&roll.dice);
                self.state.stack.push(Frame::Foretelling(roll));
            }
            ProphecyStep::Pairs(pairs) if pairs > 0 => {
                let index = pairs.trailing_zeros() as usize;
                roll.step = ProphecyStep::Pairs(pairs & !(1 << index));
                self.foretell(roll, index);
            }
            ProphecyStep::Pairs(_) | ProphecyStep::Pick(_) => {}
        }
    }

    /// A prophecy is used.
    fn foretell(&mut self, mut roll: Foretelling, index: usize) {
        let seat = roll.seat;
        roll.foretold |= 1 << index;
        self.state.stack.push(Frame::Foretelling(roll));
        if let Some((_, tag, _)) = PROPHECIES.get(index) {
            let subject = self.state.attack().map(|attack| attack.attacker);
            self.tag_used(seat, tag.name(), subject);
        }
    }
}

impl Handles<Foretelling> for Engine<'_, '_> {
    fn ask_in(&self, roll: &Foretelling) -> Option<Decision> {
        self.ask_prophecy(roll)
    }

    fn accept_in(&mut self, at: At<Foretelling>, choice: Choice) {
        let roll = self.state.take(at);
        self.accept_prophecy(roll, choice);
    }

    fn advance_in(&mut self, at: At<Foretelling>) {
        let roll = self.state.take(at);
        self.advance_prophecy(roll);
    }
}
