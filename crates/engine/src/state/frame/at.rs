//! Where a frame lies on the stack.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use super::*;
use crate::state::{Attack, NextTarget, State};

/// What would be wrong with whoever uses a place that is no longer good.
const GONE: &str = "a frame has left the stack before its handler was done";

/// A kind of frame: what a variant of [`Frame`] holds.
pub trait Kind: Into<Frame> {
    /// What a frame holds, if it is of this kind.
    fn of(frame: &Frame) -> Option<&Self>;
    /// What a frame holds, if it is of this kind.
    fn of_mut(frame: &mut Frame) -> Option<&mut Self>;
    /// What a frame holds, if it is of this kind.
    fn out_of(frame: Frame) -> Option<Self>;
}

macro_rules! kinds {
    ($($kind:ident)*) => {$(
        impl Kind for $kind {
            fn of(frame: &Frame) -> Option<&Self> {
                let Frame::$kind(held) = frame else { return None };
                let held: &Self = held;
                Some(held)
            }

            fn of_mut(frame: &mut Frame) -> Option<&mut Self> {
                let Frame::$kind(held) = frame else { return None };
                let held: &mut Self = held;
                Some(held)
            }

            fn out_of(frame: Frame) -> Option<Self> {
                let Frame::$kind(held) = frame else { return None };
                Some(Held::out(held))
            }
        }

        impl From<$kind> for Frame {
            fn from(held: $kind) -> Frame {
                Frame::$kind(held.into())
            }
        }
    )*};
}
kinds_of_frames!(kinds!);

/// What frames hold lies in them or in a box.
trait Held<F> {
    fn out(self) -> F;
}

impl<F: Kind> Held<F> for F {
    fn out(self) -> F {
        self
    }
}

impl<F: Kind> Held<F> for Box<F> {
    fn out(self) -> F {
        *self
    }
}

/// The place of a frame of this kind on the stack, as somebody has found it there. It is good until that frame leaves the stack.
#[derive(Debug)]
pub struct At<F> {
    index: usize,
    kind: PhantomData<fn() -> F>,
}

impl<F> Clone for At<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for At<F> {}

impl State {
    /// The innermost frame, if it is of this kind.
    pub fn top<F: Kind>(&self) -> Option<At<F>> {
        let index = self.stack.len().checked_sub(1)?;
        F::of(&self.stack[index])?;
        Some(At {
            index,
            kind: PhantomData,
        })
    }

    /// The innermost frame of this kind.
    pub fn innermost<F: Kind>(&self) -> Option<At<F>> {
        let index = self
            .stack
            .iter()
            .rposition(|frame| F::of(frame).is_some())?;
        Some(At {
            index,
            kind: PhantomData,
        })
    }
}

impl State {
    /// Takes a frame off the stack.
    pub fn take<F: Kind>(&mut self, at: At<F>) -> F {
        match F::out_of(self.take_frame(at.index)) {
            Some(held) => held,
            None => unreachable!("{GONE}"),
        }
    }
}

impl State {
    /// Takes a text that is being carried out off the stack, in the box in which it lies there.
    pub fn take_run(&mut self, at: At<Run>) -> Box<Run> {
        match self.take_frame(at.index) {
            Frame::Run(run) => run,
            _ => unreachable!("{GONE}"),
        }
    }

    /// Takes what lies at a place off the stack; most often it is the innermost frame.
    #[inline]
    fn take_frame(&mut self, index: usize) -> Frame {
        if self.stack.len() == index + 1
            && let Some(innermost) = self.stack.pop()
        {
            return innermost;
        }
        self.stack.remove(index)
    }
}

impl<F: Kind> Index<At<F>> for State {
    type Output = F;

    fn index(&self, at: At<F>) -> &F {
        match F::of(&self.stack[at.index]) {
            Some(held) => held,
            None => unreachable!("{GONE}"),
        }
    }
}

impl<F: Kind> IndexMut<At<F>> for State {
    fn index_mut(&mut self, at: At<F>) -> &mut F {
        match F::of_mut(&mut self.stack[at.index]) {
            Some(held) => held,
            None => unreachable!("{GONE}"),
        }
    }
}
