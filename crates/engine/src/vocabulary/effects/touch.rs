//! What carrying out an effect means to everything around it.

use super::{Choice, Effect};
use crate::cards::{Block, Ref, Who};
use crate::rules::Playable;

/// What an effect changes, as far as others have to reckon with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changes {
    /// Nothing by itself: it only says what others do, and to whom.
    Nothing,
    /// Something that can be settled among others in any order.
    Aside,
    /// Something for good, but nobody who is dealt with later finds the battlefield otherwise.
    Lot,
    /// Where fighters are, how hurt they are, or what dice show: who is dealt with later finds something else.
    Field,
}

/// The blocks that are part of an effect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inner<'e> {
    None,
    One(&'e Block),
    Two(&'e Block, &'e Block),
    Options(&'e [Choice]),
    /// It is carried out by somebody else, who is `You` in it.
    Others(&'e Block),
}

impl Inner<'_> {
    /// Whether one of the blocks is like this.
    pub fn any(self, is: impl Fn(&Block) -> bool) -> bool {
        match self {
            Inner::None => false,
            Inner::One(block) | Inner::Others(block) => is(block),
            Inner::Two(one, other) => is(one) || is(other),
            Inner::Options(options) => options.iter().any(|option| is(&option.effects)),
        }
    }
}

/// What an effect touches. Every word says it, and all that is to be known of effects before they are carried out follows from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<'e> {
    /// What it changes.
    pub changes: Changes,
    /// Who may have to choose something.
    pub asks: Option<Who>,
    /// What is chosen is referred to by what follows.
    pub notes: bool,
    /// It must find something, and whether it does hangs on where fighters stand.
    pub looks: bool,
    /// In a book where only what a card has its player choose must be possible, this need not be.
    pub deed: bool,
    /// The fighter that something is done to at once.
    pub whom: Option<Ref>,
    /// The blocks that are part of it.
    pub inner: Inner<'e>,
}

impl<'e> Touch<'e> {
    /// Something that changes this, and of which nothing else is to be known.
    pub const fn of(changes: Changes) -> Self {
        Self {
            changes,
            asks: None,
            notes: false,
            looks: false,
            deed: false,
            whom: None,
            inner: Inner::None,
        }
    }

    /// Something that a fighter is granted, which may be left out or not.
    pub const fn granted(who: Ref, optional: bool) -> Self {
        let touch = Self::of(Changes::Field).deed();
        if optional {
            touch.asking(Who::You)
        } else {
            touch.to(who)
        }
    }

    /// A player has to choose something for it.
    pub const fn asking(self, who: Who) -> Self {
        Self {
            asks: Some(who),
            ..self
        }
    }

    /// What follows refers to what was chosen.
    pub const fn noting(self) -> Self {
        Self {
            notes: true,
            ..self
        }
    }

    /// It must find something on the battlefield.
    pub const fn looking(self, looks: bool) -> Self {
        Self { looks, ..self }
    }

    /// It need not be possible where only choices must.
    pub const fn deed(self) -> Self {
        Self { deed: true, ..self }
    }

    /// It is done to that fighter.
    pub const fn to(self, who: Ref) -> Self {
        Self {
            whom: Some(who),
            ..self
        }
    }

    /// These effects are part of it.
    pub const fn with(self, inner: Inner<'e>) -> Self {
        Self { inner, ..self }
    }
}

/// What a word touches.
#[ambassador::delegatable_trait]
pub(crate) trait Touches {
    /// All that is to be known of it before it is carried out.
    fn touch(&self) -> crate::vocabulary::effects::Touch<'_>;
}

/// Whether one of these effects is like this, blocks within them included.
pub(crate) fn anywhere(effects: &[Effect], is: &dyn Fn(&Effect) -> bool) -> bool {
    let within = |block: &Block| anywhere(block.items(), is);
    effects
        .iter()
        .any(|effect| is(effect) || effect.touch().inner.any(within))
}

/// Whether these effects have something chosen by whoever carries them out.
pub(crate) fn leaves_open(block: &Block) -> bool {
    block.items().iter().any(|effect| {
        let touch = effect.touch();
        let others = matches!(touch.inner, Inner::Others(_));
        touch.asks == Some(Who::You) || !others && touch.inner.any(leaves_open)
    })
}

/// Whether all of these effects can be settled among others in any order.
pub(crate) fn is_aside(block: &Block) -> bool {
    block.items().iter().all(|effect| {
        let touch = effect.touch();
        match (touch.changes, touch.inner) {
            (Changes::Aside, _) => true,
            (Changes::Nothing, Inner::One(inner)) => touch.asks.is_none() && is_aside(inner),
            (Changes::Nothing, Inner::Two(yes, no)) => is_aside(yes) && is_aside(no),
            _ => false,
        }
    })
}

/// Whether the order in which fighters are dealt with is worth a question.
pub(crate) fn order_matters(block: &Block) -> bool {
    anywhere(block.items(), &|effect| {
        effect.touch().changes == Changes::Field
    })
}

/// Whether what comes before these effects must leave one of them possible: a pick, or a push that must end somewhere in particular;
/// where everything must be possible, also a push that only needs room.
pub(crate) fn looks_ahead(effects: &[Effect], playable: Playable) -> bool {
    let strict = playable != Playable::Choices;
    let needs_room = |effect: &Effect| matches!(effect, Effect::Push(push) if !push.up_to);
    effects
        .iter()
        .any(|effect| effect.touch().looks || strict && needs_room(effect))
}
