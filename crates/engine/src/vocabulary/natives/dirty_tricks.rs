use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{CardType, Die, Roll, Stat, WeaponStat};
use crate::decision::{Choice, Decision, Label, Question};
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine, Handles};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{At, CardId, Env, Frame, Run, Seat};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// How many cards lie face down.
const CARDS: usize = 3;

/// The opponent guesses the type of one of three hidden Power cards; a wrong guess lets you set the dice of the roll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DirtyTricks;

/// Where a trick has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TrickStep {
    /// The opponent says what to look for.
    Declare,
    /// Cards are laid face down.
    Hide,
    /// They lie there, shuffled, and the opponent turns one over.
    Guess,
}

/// A trick in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trick {
    /// Whose trick it is.
    pub seat: Seat,
    /// Where it has got to.
    pub step: TrickStep,
    /// The opponent looks for an Upgrade, else for a ploy.
    pub upgrade: bool,
    /// The cards that lie face down.
    pub cards: Vec<CardId>,
    /// What the words refer to.
    pub env: Box<Env>,
}

/// The dice of a roll are set one by one, after a trick.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettingDice {
    /// Who sets them.
    pub seat: Seat,
    /// They are the dice of the save, else of the attack.
    pub save: bool,
    /// How many are still to be set.
    pub left: u8,
}

impl EffectWord for DirtyTricks {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain(
            "lay 3 Power cards from your hand face down: your opponent names ploy or Upgrade and turns one over. \
             If they were right, draw 1 Power card; otherwise you set every dice of the roll about to be made",
        )
    }
}

impl Touches for DirtyTricks {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for DirtyTricks {
    fn can(&self, scene: &Scene) -> bool {
        let hand = scene.eval.state.player(scene.owner).hand().iter();
        hand.filter(|card| !scene.eval.table.is_objective(**card))
            .count()
            >= CARDS
    }
}

impl Does for DirtyTricks {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        if engine.state.is_player(act.owner) {
            engine.push(Trick {
                seat: act.owner,
                step: TrickStep::Declare,
                upgrade: false,
                cards: Vec::new(),
                env: Box::new(act.env),
            });
        }
    }
}

impl Engine<'_, '_> {
    fn ask_tricks(&self, trick: &Trick) -> Option<Decision> {
        let opponent = self.state.next_seat(trick.seat);
        match trick.step {
            TrickStep::Declare => Self::decision(
                opponent,
                Question::PickOption,
                vec![Choice::Label(Label::Upgrade), Choice::Label(Label::Ploy)],
            ),
            TrickStep::Hide => {
                let hand = self.state.player(trick.seat).hand().iter().copied();
                let options = hand
                    .filter(|card| !self.table.is_objective(*card) && !trick.cards.contains(card))
                    .map(Choice::Card)
                    .collect();
                Self::decision(trick.seat, Question::PickCard, options)
            }
            // The cards lie face down: the opponent picks by place, not by name.
            TrickStep::Guess => {
                let places = 1..=trick.cards.len() as i16;
                let options = places.map(Choice::Number).collect();
                Self::decision(opponent, Question::PickNumber, options)
            }
        }
    }

    fn accept_tricks(&mut self, mut trick: Trick, choice: Choice) {
        match (trick.step, choice) {
            (TrickStep::Declare, Choice::Label(label)) => {
                trick.upgrade = label == Label::Upgrade;
                trick.step = TrickStep::Hide;
                self.state.stack.push(Frame::Trick(trick));
            }
            (TrickStep::Hide, Choice::Card(card)) => {
                trick.cards.push(card);
                if trick.cards.len() == CARDS {
                    trick.step = TrickStep::Guess;
                    self.state.chance.shuffle(&mut trick.cards);
                }
                self.state.stack.push(Frame::Trick(trick));
            }
            (TrickStep::Guess, Choice::Number(place)) => {
                for card in trick.cards.iter().copied() {
                    self.log(|| Event::CardRevealed { card });
                }
                let turned = trick.cards.get(place.max(1) as usize - 1);
                let guessed =
                    turned.is_some_and(|card| self.table.is_upgrade(*card) == trick.upgrade);
                self.settle_trick(trick.seat, guessed);
            }
            _ => {}
        }
    }

    /// A right guess gives a card; a wrong one lets the player set the dice of the roll that was about to be made.
    fn settle_trick(&mut self, seat: Seat, guessed: bool) {
        if guessed {
            return self.draw(seat, CardType::Power, 1);
        }
        let Some(attack) = self.state.attack() else {
            return;
        };
        let save = attack.has_rolled();
        let dice = match (save, attack.target(), attack.weapon()) {
            (true, Some(target), _) => i16::from(self.eval().stat(target, Stat::Save)),
            (false, _, Some(weapon)) => self.eval().weapon_stat(
                attack.attacker,
                weapon,
                WeaponStat::Dice,
                Some(attack.into()),
            ),
            _ => 0,
        };
        if dice > 0 {
            let left = self.dice_to_roll(dice);
            self.push(SettingDice { seat, save, left });
        }
    }

    fn ask_set_dice(&self, setting: &SettingDice) -> Option<Decision> {
        let [one, other] = if setting.save {
            [Die::Shield, Die::Dodge]
        } else {
            [Die::Hammer, Die::Swords]
        };
        let faces = [Die::Critical, one, other, Die::Flanked, Die::Surrounded];
        let options = faces.into_iter().map(Choice::Face).collect();
        Self::decision(setting.seat, Question::PickFace, options)
    }

    fn accept_set_dice(&mut self, mut setting: SettingDice, choice: Choice) {
        if let Choice::Face(face) = choice
            && let Some(roll) = self.roll_mut(if setting.save {
                Roll::Save
            } else {
                Roll::Attack
            })
        {
            roll.add(face);
            roll.unmade = true;
        }
        setting.left = setting.left.saturating_sub(1);
        if setting.left > 0 {
            self.state.stack.push(Frame::SettingDice(setting));
        }
    }
}

impl Handles<Trick> for Engine<'_, '_> {
    fn ask_in(&self, trick: &Trick) -> Option<Decision> {
        self.ask_tricks(trick)
    }

    fn accept_in(&mut self, at: At<Trick>, choice: Choice) {
        let trick = self.state.take(at);
        self.accept_tricks(trick, choice);
    }
}

impl Handles<SettingDice> for Engine<'_, '_> {
    fn ask_in(&self, setting: &SettingDice) -> Option<Decision> {
        self.ask_set_dice(setting)
    }

    fn accept_in(&mut self, at: At<SettingDice>, choice: Choice) {
        let setting = self.state.take(at);
        self.accept_set_dice(setting, choice);
    }
}
