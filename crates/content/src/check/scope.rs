//! What words can refer to at a place of a file.

use underhex_engine::cards::{Brings, Moment};

/// Things that effects pick or make, and later ones refer to; one bit each.
pub(super) mod made {
    pub const A: u16 = 1;
    pub const B: u16 = 1 << 1;
    pub const C: u16 = 1 << 2;
    pub const EACH: u16 = 1 << 3;
    pub const NUMBER: u16 = 1 << 4;
    pub const HEX: u16 = 1 << 5;
    pub const FEATURE: u16 = 1 << 6;
    pub const CARDS: u16 = 1 << 7;
    pub const ROLL: u16 = 1 << 8;
    pub const CHAIN: u16 = 1 << 9;
}

/// What words can refer to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scope {
    /// `This` is a fighter.
    pub this: bool,
    /// There is a card: `DiscardThis`.
    pub card: bool,
    /// It is a ploy that is being played.
    pub ploy: bool,
    /// A spell is being cast, or was.
    pub spell: bool,
    /// What was picked or made before.
    pub made: u16,
    /// The moment that it answers to.
    pub moment: Option<Moment>,
    /// It is carried out because others say so, whatever the moment.
    pub borrowed: bool,
    /// An attack may be in progress, or is remembered.
    pub attack: bool,
    /// It is nobody's card: nobody is a friend or an enemy.
    pub nobody: bool,
    /// A filter is being applied to a fighter.
    pub it: bool,
}

impl Scope {
    /// A card of a player's.
    pub fn card() -> Self {
        Self {
            card: true,
            ..Self::default()
        }
    }

    /// Rules of a fighter: its card, an Upgrade, a weapon.
    pub fn fighter(card: bool) -> Self {
        Self {
            this: true,
            card,
            ..Self::default()
        }
    }

    /// The same for what holds rather than happens: it is asked for in attacks, too.
    pub fn holding(self) -> Self {
        Self {
            attack: true,
            ..self
        }
    }

    pub fn with(self, made: u16) -> Self {
        Self {
            made: self.made | made,
            ..self
        }
    }

    pub fn has(&self, made: u16) -> bool {
        self.borrowed || self.made & made != 0
    }

    /// Whether the moment brings something, and why not otherwise.
    pub fn brings(&self, what: impl Fn(&Brings) -> bool) -> Result<(), Why> {
        match self.moment {
            _ if self.borrowed => Ok(()),
            None => Err(Why::NoMoment),
            Some(moment) if what(&moment.brings()) => Ok(()),
            Some(moment) => Err(Why::Moment(moment)),
        }
    }
}

/// Why something of the moment cannot be asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    /// Nothing sets it off.
    NoMoment,
    /// This moment has no such thing.
    Moment(Moment),
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::NoMoment => f.write_str("no moment sets this off"),
            Why::Moment(moment) => write!(f, "`{moment:?}` has none"),
        }
    }
}
