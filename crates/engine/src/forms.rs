//! Forms: how the names of events and options are put together from words that are always the same and parts that differ.
//!
//! `"moved {fighter} to {hex}"` is a form. The code that prints a name fills in a form from a list, and so what can be printed
//! at all is known: scenarios that name something else are refused, and the documentation lists every form.

/// What a part of a name can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A player: `a`.
    Player,
    /// Players one after another.
    Players,
    /// A fighter of the game.
    Fighter,
    /// A hex of the battlefield.
    Hex,
    /// Hexes one after another.
    Hexes,
    /// A card of one of the players.
    Card,
    /// An Objective of one of the players.
    Objective,
    /// An Upgrade of one of the players.
    Upgrade,
    /// A card of one of the players that is no Objective.
    PowerCard,
    /// A hazard.
    Hazard,
    /// A face of a dice.
    Face,
    /// Faces one after another; those of several rolls have ` / ` between them.
    Dice,
    /// A number.
    Number,
    /// A kind of token that fighters have.
    Token,
    /// A counter that players have.
    Counter,
    /// A marker on the battlefield.
    Marker,
    /// An ability: of a warscroll, a fighter, an Upgrade, a plot card or a lasting effect.
    Ability,
    /// A weapon ability.
    WeaponAbility,
    /// A weapon.
    Weapon,
    /// A feature token in words: `treasure 1`, `cover at 0,0`.
    Feature,
    /// A feature token by its number, or by its hex as long as nobody has seen the number.
    FeatureNumber,
    /// The side of a board.
    Board,
    /// A battlefield that can be chosen.
    Battlefield,
    /// Where a board is laid: `below +2 turned`.
    Place,
    /// One of six directions.
    Direction,
    /// A Core ability.
    Core,
    /// One of several things that a card lets its player choose from.
    Label,
    /// How an attack came out.
    Verdict,
    /// How a game ended.
    Result,
}

impl Kind {
    /// All kinds with the word that forms have for them, and what they are.
    pub const ALL: [(Kind, &'static str, &'static str); 29] = [
        (Kind::Player, "player", "a player: `a`, `b`, `c` or `d`"),
        (Kind::Players, "players", "players, one after another"),
        (Kind::Fighter, "fighter", "a fighter of the scenario"),
        (Kind::Hex, "hex", "a hex of the battlefield"),
        (Kind::Hexes, "hexes", "hexes, one after another"),
        (
            Kind::Card,
            "card",
            "a card that a player of the scenario has",
        ),
        (
            Kind::Objective,
            "objective",
            "an Objective that a player of the scenario has",
        ),
        (
            Kind::Upgrade,
            "upgrade",
            "an Upgrade that a player of the scenario has",
        ),
        (
            Kind::PowerCard,
            "power-card",
            "a card that a player of the scenario has and that is no Objective",
        ),
        (Kind::Hazard, "hazard", "a hazard of the scenario"),
        (Kind::Face, "face", "a face of a dice"),
        (
            Kind::Dice,
            "dice",
            "faces, one after another (`/` lies between several rolls)",
        ),
        (Kind::Number, "number", "a number"),
        (Kind::Token, "token", "a kind of token that fighters have"),
        (Kind::Counter, "counter", "a counter that players have"),
        (Kind::Marker, "marker", "a marker on the battlefield"),
        (
            Kind::Ability,
            "ability",
            "an ability: of a warscroll, a fighter, an Upgrade (`NAME of FIGHTER`), a plot card or a lasting effect",
        ),
        (Kind::WeaponAbility, "weapon-ability", "a weapon ability"),
        (Kind::Weapon, "weapon", "a weapon"),
        (
            Kind::Feature,
            "feature",
            "a feature token: `treasure 1`, `cover 2`, `treasure at HEX` (as long as nobody has seen the number), `artefact`",
        ),
        (
            Kind::FeatureNumber,
            "feature-number",
            "the number of a feature token, or its hex as long as nobody has seen the number",
        ),
        (Kind::Board, "board", "the side of a board"),
        (
            Kind::Battlefield,
            "battlefield",
            "a battlefield that can be chosen",
        ),
        (
            Kind::Place,
            "place",
            "where a board is laid: `below`, `above +2 turned`, `player 3 left`",
        ),
        (Kind::Direction, "direction", "one of the six directions"),
        (Kind::Core, "core", "a Core ability"),
        (
            Kind::Label,
            "label",
            "one of the things that a card or rule lets a player choose from",
        ),
        (Kind::Verdict, "verdict", "`success`, `draw` or `failure`"),
        (
            Kind::Result,
            "result",
            "how the game ended: `major a`, `minor a`, `survivor a`, `sudden-death a`, `roll-off a`, `draw`, `draw a b`, `given-up endless`",
        ),
    ];

    /// The word that forms have for it.
    pub fn word(self) -> &'static str {
        self.entry().1
    }

    /// What it is.
    pub fn meaning(self) -> &'static str {
        self.entry().2
    }

    fn entry(self) -> (Kind, &'static str, &'static str) {
        Self::ALL[self as usize]
    }

    /// The kind of which there are several one after another.
    pub fn each(self) -> Option<Kind> {
        match self {
            Kind::Players => Some(Kind::Player),
            Kind::Hexes => Some(Kind::Hex),
            Kind::Dice => Some(Kind::Face),
            _ => None,
        }
    }
}

/// A piece of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A word that is always the same.
    Word(&'static str),
    /// A part that differs.
    Slot(Kind),
}

/// How names are put together: `moved {fighter} to {hex}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form(pub &'static str);

impl Form {
    /// Its pieces, in order.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        self.0.split(' ').map(|word| {
            let slot = word
                .strip_prefix('{')
                .and_then(|word| word.strip_suffix('}'));
            let named = |slot: &str| Kind::ALL.iter().find(|(_, word, _)| *word == slot);
            match slot.and_then(named) {
                Some((kind, ..)) => Piece::Slot(*kind),
                None => Piece::Word(word),
            }
        })
    }

    /// The name with its parts filled in.
    pub(crate) fn fill(self, parts: &[String]) -> String {
        let mut text = String::with_capacity(self.0.len() + 16);
        let (mut rest, mut parts) = (self.0, parts.iter());
        while let Some((before, slot)) = rest.split_once('{') {
            text.push_str(before);
            text.push_str(parts.next().map_or("", String::as_str));
            rest = slot.split_once('}').map_or("", |(_, rest)| rest);
        }
        text.push_str(rest);
        text
    }
}

/// A list of forms, and the function that picks one of them for a value and says what its parts are.
macro_rules! forms {
    (
        $(#[$doc:meta])* $vis:vis const $list:ident;
        fn $of:ident($say:ident: $says:ty, $value:ident: $type:ty) {
            $($pattern:pat $(if $guard:expr)? => $form:literal [$($part:expr),* $(,)?],)+
        }
    ) => {
        $(#[$doc])*
        $vis const $list: &[$crate::forms::Form] = &[$($crate::forms::Form($form)),+];

        fn $of($say: $says, $value: $type) -> ($crate::forms::Form, Vec<String>) {
            match $value {
                $($pattern $(if $guard)? => ($crate::forms::Form($form), vec![$($part.to_string()),*]),)+
            }
        }
    };
}

pub(crate) use forms;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::EVENT_FORMS;
    use crate::name::OPTION_FORMS;

    #[test]
    fn kinds_are_listed_in_their_order() {
        for (place, (kind, ..)) in Kind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, place);
        }
    }

    #[test]
    fn every_slot_of_a_form_is_known() {
        for form in EVENT_FORMS.iter().chain(OPTION_FORMS) {
            for piece in form.pieces() {
                assert!(
                    !matches!(piece, Piece::Word(word) if word.contains(['{', '}'])),
                    "{}",
                    form.0
                );
            }
        }
    }

    #[test]
    fn a_form_is_filled_in() {
        let parts = ["x".to_owned(), "1,0".to_owned()];
        assert_eq!(
            Form("moved {fighter} to {hex}").fill(&parts),
            "moved x to 1,0"
        );
        assert_eq!(Form("clean-up").fill(&[]), "clean-up");
    }
}
