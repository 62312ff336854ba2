//! What the fighters of an ability are called in its text: "this fighter", "that enemy fighter", "the target".

use super::fighters::{self, Det};
use crate::cards::{Count, Effect, Is, Ref, Slot, Trigger, Who};
use crate::vocabulary::away::{Place, Span};
use crate::vocabulary::effects::{Inner, Touches};
use crate::vocabulary::fighters as fighter_words;
use crate::vocabulary::moments::About;

/// Words that stand for somebody or something, and how a verb agrees with them.
#[derive(Clone, Debug)]
pub(crate) struct Phrase {
    pub text: String,
    pub plural: bool,
    /// Something follows the noun ("fighters in enemy territory"), so that no 's can be put after it.
    pub tail: bool,
}

impl Phrase {
    pub fn one(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            plural: false,
            tail: false,
        }
    }

    pub fn many(text: impl Into<String>) -> Self {
        Self {
            plural: true,
            ..Self::one(text)
        }
    }

    /// One of two forms of a verb, whichever agrees.
    pub fn verb<'a>(&self, one: &'a str, many: &'a str) -> &'a str {
        if self.plural { many } else { one }
    }

    /// "is" or "are".
    pub fn is(&self) -> &'static str {
        self.verb("is", "are")
    }

    /// "has" or "have".
    pub fn has(&self) -> &'static str {
        self.verb("has", "have")
    }

    /// The word that stands for it when it is spoken of again at once.
    pub fn pronoun(&self) -> Self {
        if self.text == "you" {
            self.clone()
        } else if self.plural {
            Self::many("they")
        } else {
            Self::one("it")
        }
    }

    /// What a player is called when spoken of again.
    pub fn again(&self) -> &'static str {
        if self.text == "you" { "you" } else { "they" }
    }

    /// Something of theirs: "its Move", "this fighter's weapons".
    pub fn of(&self, thing: &str) -> String {
        match self.text.as_str() {
            "it" => format!("its {thing}"),
            "they" => format!("their {thing}"),
            "you" => format!("your {thing}"),
            text if self.tail => format!("the {thing} of {text}"),
            text if text.starts_with("each of ") => format!("the {thing} of {text}"),
            text if self.plural && text.ends_with('s') => format!("{text}' {thing}"),
            text => format!("{text}'s {thing}"),
        }
    }
}

/// A fighter that the text has introduced.
#[derive(Clone, Debug)]
struct Known {
    who: Ref,
    /// Side and kind: "enemy leader".
    noun: String,
    several: bool,
    /// What else tells it apart: "the slain fighter".
    epithet: Option<&'static str>,
    /// It cannot be one that was picked before it: "the other fighter".
    other: bool,
}

/// What every [`Ref`] is called at some point of a text.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    refs: [Phrase; 11],
    known: Vec<Known>,
    /// What an attacker is called that the text does not describe.
    pub attacker: &'static str,
    /// The subject has been slain: what it was is told in the past tense.
    pub past_subject: bool,
    /// What the number of the moment is called: the damage, the glory.
    pub amount: &'static str,
    /// The text is about a weapon: its Attacks are "with this weapon".
    pub weapon: bool,
    /// Attacker and target, as the moment describes them.
    sides: Option<(String, String)>,
}

impl Default for Names {
    fn default() -> Self {
        let mut names = Self {
            refs: std::array::from_fn(|_| Phrase::one("that fighter")),
            known: Vec::new(),
            attacker: "a fighter",
            past_subject: false,
            amount: "the damage",
            weapon: false,
            sides: None,
        };
        names.call(Ref::This, Phrase::one("this fighter"));
        names.call(Ref::Attacker, Phrase::one("the attacker"));
        names.call(Ref::Target, Phrase::one("the target"));
        names.call(Ref::B, Phrase::one("the other fighter"));
        names.call(Ref::C, Phrase::one("the third fighter"));
        names.call(Ref::It, Phrase::one("it"));
        names.call(Ref::Object, Phrase::one("the other fighter"));
        names.call(Ref::Dealer, Phrase::one("the fighter that dealt it"));
        names
    }
}

impl Names {
    /// What that fighter is called.
    pub fn of(&self, who: Ref) -> &Phrase {
        &self.refs[place(who)]
    }

    /// The same names but for one.
    pub fn with(&self, who: Ref, phrase: Phrase) -> Self {
        let mut names = self.clone();
        names.call(who, phrase);
        names
    }

    fn call(&mut self, who: Ref, phrase: Phrase) {
        self.refs[place(who)] = phrase;
    }

    /// The names for what answers to a moment.
    pub fn after(&self, trigger: &Trigger) -> Self {
        let mut names = self.clone();
        let by = one_and_more(&trigger.by).map(|(who, _)| names.of(who).clone());
        let to = one_and_more(&trigger.to).map(|(who, _)| names.of(who).clone());
        names.amount = trigger.at.amount();
        let about = trigger.at.about();
        if about != About::Nobody {
            let other = to.clone();
            let other = other.unwrap_or_else(|| Phrase::one(trigger.at.other()));
            names.call(Ref::Object, other);
        }
        match about {
            About::Nobody => {}
            About::Caster => {
                let caster = by.unwrap_or_else(|| Phrase::one("the caster"));
                names.call(Ref::Subject, caster);
            }
            About::Attack => {
                names.sides = Some((
                    fighters::short(&trigger.by, &names),
                    fighters::short(&trigger.to, &names),
                ));
                let attacker = by.unwrap_or_else(|| Phrase::one("the attacker"));
                names.call(Ref::Subject, attacker.clone());
                names.call(Ref::Attacker, attacker);
                if let Some(target) = to {
                    names.call(Ref::Target, target);
                }
            }
            About::Fighter(epithet) => {
                names.past_subject = trigger.at.is_death();
                if let Some(attacker) = to {
                    names.call(Ref::Attacker, attacker);
                }
                match by {
                    Some(subject) => names.call(Ref::Subject, subject),
                    None => {
                        names.known.push(Known {
                            who: Ref::Subject,
                            noun: fighters::short(&trigger.by, &names),
                            several: false,
                            epithet,
                            other: false,
                        });
                        names.tell_apart();
                    }
                }
            }
        }
        names
    }

    /// The names in an ability that may be handed a fighter which its own effects do not pick.
    pub fn handed(&self, who: Ref, block: &[Effect], epithet: &'static str) -> Self {
        let mut names = self.with(who, Phrase::one(epithet));
        let mut picks = Vec::new();
        find_picks(block, &mut picks);
        if !picks.iter().any(|(slot, _, _)| slot_ref(*slot) == who) {
            names.known.push(Known {
                who,
                noun: "fighter".to_owned(),
                several: false,
                epithet: Some(epithet),
                other: false,
            });
        }
        names
    }

    /// The names within a list of effects, which may pick fighters.
    pub fn within(&self, block: &[Effect]) -> Self {
        let mut names = self.clone();
        let mut picks = Vec::new();
        find_picks(block, &mut picks);
        let swap = block.iter().any(|effect| matches!(effect, Effect::Swap(_)));
        for (slot, from, several) in picks {
            let who = slot_ref(slot);
            if let Some(same) = only(from) {
                let phrase = names.again(same);
                names.call(who, phrase);
                continue;
            }
            let noun = fighters::short(from, &names);
            match names.known.iter_mut().find(|known| known.who == who) {
                Some(known) => {
                    if known.noun != noun {
                        known.noun = "fighter".to_owned();
                    }
                    known.several |= several;
                }
                None => names.known.push(Known {
                    who,
                    noun,
                    several,
                    epithet: None,
                    other: swap || from.iter().any(sets_apart),
                }),
            }
        }
        names.tell_apart();
        names
    }

    /// What a fighter of the moment is called when the moment may be long past.
    fn again(&self, who: Ref) -> Phrase {
        let current = self.of(who);
        let Some((attacker, target)) = &self.sides else {
            return current.clone();
        };
        match current.text.as_str() {
            "the attacker" if attacker == target => Phrase::one("that attacker"),
            "the attacker" => Phrase::one(format!("that {attacker}")),
            "the target" if attacker == target => Phrase::one("that target"),
            // "That fighter" would be whoever Attacked.
            "the target" if target == "fighter" => Phrase {
                tail: true,
                ..Phrase::one("the target of that Attack")
            },
            "the target" => Phrase::one(format!("that {target}")),
            _ => current.clone(),
        }
    }

    /// Gives everybody known a name that nobody else has.
    fn tell_apart(&mut self) {
        let named: Vec<(Ref, Phrase)> = self
            .known
            .iter()
            .map(|known| (known.who, self.name(known)))
            .collect();
        for (who, phrase) in named {
            self.call(who, phrase);
        }
    }

    fn name(&self, known: &Known) -> Phrase {
        let others = || self.known.iter().filter(|other| other.who != known.who);
        let noun = if others().next().is_none() {
            "fighter"
        } else {
            &known.noun
        };
        // "That fighter" is nobody of "those fighters".
        let unique = others()
            .filter(|other| known.several || !other.several)
            .all(|other| !other.noun.ends_with(&known.noun));
        if let (Ref::A, Some(epithet)) = (known.who, known.epithet) {
            return Phrase::one(epithet);
        }
        if known.several && others().next().is_none() {
            return Phrase::one("each of them");
        }
        if known.several {
            return Phrase::one(format!("each of those {}", super::text::plural(noun)));
        }
        if unique && known.noun == "friendly leader" {
            return Phrase::one("your leader");
        }
        if unique {
            return Phrase::one(format!("that {noun}"));
        }
        Phrase::one(match (known.epithet, known.who) {
            (Some(epithet), _) => epithet.to_owned(),
            (None, Ref::A) if self.known.iter().any(|other| other.who == Ref::B) => {
                format!("the first {noun}")
            }
            (None, Ref::A) => format!("the picked {noun}"),
            (None, Ref::B) if known.other => format!("the other {noun}"),
            (None, Ref::B) if self.is_called(Ref::A, noun) => format!("the second {noun}"),
            (None, Ref::B) => format!("the picked {noun}"),
            (None, Ref::C) => format!("the third {noun}"),
            (
                None,
                Ref::This
                | Ref::Subject
                | Ref::Attacker
                | Ref::Target
                | Ref::Each
                | Ref::It
                | Ref::Object
                | Ref::Dealer,
            ) => format!("the {noun} that brought this about"),
        })
    }

    /// Whether a fighter that was picked is told by the same noun.
    fn is_called(&self, who: Ref, noun: &str) -> bool {
        let mut known = self.known.iter();
        known.any(|known| known.who == who && known.noun == noun)
    }

    /// Whether some fighter goes by this name.
    pub fn taken(&self, text: &str) -> bool {
        self.known
            .iter()
            .any(|known| self.of(known.who).text == text)
    }
}

/// Whether what is asked of a fighter sets it apart from those picked before it.
fn sets_apart(is: &Is) -> bool {
    let earlier = |who: &Ref| matches!(who, Ref::A | Ref::B);
    match is {
        Is::Not(fighter_words::Not(inner)) => {
            matches!(&**inner, Is::Only(fighter_words::Only(who)) if earlier(who))
        }
        Is::Away(fighter_words::Away(Span { of, least, .. })) => {
            *least > 0 && matches!(of, Place::Fighter(who) if earlier(who))
        }
        _ => false,
    }
}

/// The one fighter that a filter speaks of, if it is nothing but that.
pub(crate) fn only(list: &[Is]) -> Option<Ref> {
    match list {
        [Is::Only(fighter_words::Only(who))] => Some(*who),
        _ => None,
    }
}

/// The one fighter that a filter speaks of, and what else it asks of it.
pub(crate) fn one_and_more(list: &[Is]) -> Option<(Ref, Vec<Is>)> {
    let who = list.iter().find_map(|is| match is {
        Is::Only(fighter_words::Only(who)) => Some(*who),
        _ => None,
    })?;
    let more = list.iter().filter(|is| !matches!(is, Is::Only(_))).cloned();
    Some((who, more.collect()))
}

/// How a pick is asked for later.
pub(crate) fn slot_ref(slot: Slot) -> Ref {
    match slot {
        Slot::A => Ref::A,
        Slot::B => Ref::B,
        Slot::C => Ref::C,
    }
}

/// How the pick of fighters with this count is worded.
pub(crate) fn det(count: &Count, names: &Names) -> Det {
    use super::numbers::{is_one, num};
    match count {
        Count::Exactly(number) if is_one(number) => Det::A,
        Count::Exactly(number) => Det::Some(num(number, names)),
        Count::UpTo(number) if is_one(number) => Det::Single("up to 1".to_owned()),
        Count::UpTo(number) => Det::Some(format!("up to {}", num(number, names))),
        Count::Between(least, most) => {
            Det::Some(format!("{} to {}", num(least, names), num(most, names)))
        }
        Count::All => Det::Each,
    }
}

fn is_several(count: &Count) -> bool {
    use super::numbers::is_one;
    match count {
        Count::Exactly(number) | Count::UpTo(number) => !is_one(number),
        Count::Between(_, _) | Count::All => true,
    }
}

/// The picks of a list of effects, options of choices left out: those get names of their own.
fn find_picks<'a>(block: &'a [Effect], picks: &mut Vec<(Slot, &'a [Is], bool)>) {
    for effect in block {
        if let Effect::Pick(pick) = effect {
            picks.push((pick.slot, &pick.from, is_several(&pick.count)));
        }
        match effect.touch().inner {
            Inner::None | Inner::Options(_) => {}
            Inner::One(inner) | Inner::Others(inner) => find_picks(inner.items(), picks),
            Inner::Two(then, otherwise) => {
                find_picks(then.items(), picks);
                find_picks(otherwise.items(), picks);
            }
        }
    }
}

fn place(who: Ref) -> usize {
    match who {
        Ref::This => 0,
        Ref::Subject => 1,
        Ref::Attacker => 2,
        Ref::Target => 3,
        Ref::A => 4,
        Ref::B => 5,
        Ref::C => 6,
        Ref::Each => 7,
        Ref::It => 8,
        Ref::Object => 9,
        Ref::Dealer => 10,
    }
}

/// A player, as the subject of a sentence.
pub(crate) fn player(who: Who, names: &Names) -> Phrase {
    match who {
        Who::You => Phrase::many("you"),
        Who::Opponent => Phrase::one("your opponent"),
        Who::TurnPlayer => Phrase {
            tail: true,
            ..Phrase::one("the player whose turn it is")
        },
        Who::TurnOpponent => Phrase {
            tail: true,
            ..Phrase::one("the opponent of the player whose turn it is")
        },
        Who::PlayerOf(fighter) => Phrase {
            tail: true,
            ..Phrase::one(names.of(fighter).of("player"))
        },
        Who::EventPlayer => Phrase::one("that player"),
    }
}
