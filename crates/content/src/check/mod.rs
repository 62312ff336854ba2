//! What a content file means, judged before anybody plays with it: references that mean nobody, moments that never come, filters that
//! nothing passes, and names that nothing defines. Each fault is found where it stands.

mod filters;
mod moments;
pub(crate) mod names;
mod scope;
mod sense;

use underhex_notation::Node;

pub(crate) use names::{Known, Mention};

/// Something in a file that can mean nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The byte at which it stands.
    pub at: usize,
    /// What is wrong and what to do.
    pub message: String,
}

/// All faults of sense in what was read from a file, in the order of the text, and the names of events that it asks for.
pub(crate) fn faults(root: &Node) -> (Vec<Fault>, Vec<Mention>) {
    let mut judge = sense::Judge::default();
    judge.root(root);
    let mut faults = judge.faults;
    faults.sort_by_key(|fault| fault.at);
    faults.dedup();
    (faults, judge.events)
}
