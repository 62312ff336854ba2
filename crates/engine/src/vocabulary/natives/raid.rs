use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{CardKind, CardTag, GivesPlayer, Moment, NativeTag, Num, Pile};
use crate::decision::{Choice, Decision, Question};
use crate::eval::{Ctx, Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine, Handles};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::{is_one, quantity};
use crate::render::steps::EffectWord;
use crate::state::{At, CardId, Cause, Env, Frame, Occasion, Run, Seat, Zone};
use crate::vocabulary::effects::{Changes, Touch, Touches};
use crate::vocabulary::player_gifts::RaidMore;

/// Raid so many times.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Raid(pub Num);

/// Where a raid has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RaidStep {
    /// The player may have more cards revealed.
    More,
    /// The next card is about to be revealed.
    Next,
    /// A card has been revealed.
    Revealed(CardId),
    /// The revealed card is a ploy and is being played.
    Played,
}

/// A raid in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raiding {
    /// Whose raid it is.
    pub seat: Seat,
    /// How many cards are still to be revealed.
    pub left: u8,
    /// Cards that may be revealed besides, if the player wants to.
    pub extra: u8,
    /// Where it has got to.
    pub step: RaidStep,
    /// The moment that it answers to.
    pub because: Option<Moment>,
}

impl Raiding {
    /// The card that has been revealed and lies open.
    pub fn card(&self) -> Option<CardId> {
        match self.step {
            RaidStep::Revealed(card) => Some(card),
            RaidStep::More | RaidStep::Next | RaidStep::Played => None,
        }
    }

    /// The same, to be changed.
    pub fn card_mut(&mut self) -> Option<&mut CardId> {
        match &mut self.step {
            RaidStep::Revealed(card) => Some(card),
            RaidStep::More | RaidStep::Next | RaidStep::Played => None,
        }
    }
}

impl EffectWord for Raid {
    fn said(&self, names: &Names) -> Clause {
        if is_one(&self.0) {
            return Clause::plain(
                "raid: reveal the top card of your Power deck. An emberstone card you can play or equip at once, or put back on top; any \
                 other card, and one you want none of, goes on the bottom. Instead of a raid you can put an emberstone card of your hand there",
            );
        }
        Clause::plain(format!("raid {}", quantity(&self.0, "time", names)))
    }
}

impl Touches for Raid {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
    }
}

impl Offers for Raid {
    fn can(&self, scene: &Scene) -> bool {
        scene.num(&self.0) >= 0
    }
}

impl Does for Raid {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let seat = act.owner;
        if !engine.state.is_player(seat) {
            return;
        }
        let left = act.amount(engine, &self.0);
        let mut extra = 0_i16;
        if left > 0 {
            let eval = engine.eval();
            eval.player_gifts(seat, |gives, ctx| {
                if let GivesPlayer::RaidMore(RaidMore(more)) = gives {
                    extra = extra.saturating_add(eval.num(more, ctx).max(0));
                }
            });
        }
        let extra = engine.amount(extra);
        let step = if extra > 0 {
            RaidStep::More
        } else {
            RaidStep::Next
        };
        let because = act.env.occasion.as_ref().map(|occasion| occasion.moment);
        engine.push(Raiding {
            seat,
            left,
            extra,
            step,
            because,
        });
    }
}

impl Engine<'_, '_> {
    fn ask_raid(&self, raid: &Raiding) -> Option<Decision> {
        let mut options = Vec::new();
        match raid.step {
            RaidStep::More => {
                let options = vec![Choice::Yes, Choice::No];
                return Self::decision(raid.seat, Question::May, options);
            }
            // In place of a raid, an Emberstone card in hand may be stored.
            RaidStep::Next if raid.left > 0 => {
                let hand = self.state.player(raid.seat).hand().iter().copied();
                options.extend(
                    hand.filter(|card| self.is_emberstone(*card))
                        .map(Choice::Card),
                );
                if options.is_empty() {
                    return None;
                }
                options.insert(0, Choice::Pass);
            }
            RaidStep::Revealed(card) => {
                if self.is_emberstone(card) {
                    self.uses_of_raided(card, raid.seat, &mut options);
                    options.push(Choice::Pile(Pile::Top));
                }
                options.push(Choice::Pile(Pile::Bottom));
            }
            RaidStep::Next | RaidStep::Played => return None,
        }
        Self::decision(raid.seat, Question::Raid, options)
    }

    /// A revealed Emberstone card may be played at once.
    fn uses_of_raided(&self, card: CardId, seat: Seat, options: &mut Vec<Choice>) {
        match &self.table.card(card).kind {
            CardKind::Ploy {
                effects, condition, ..
            } => {
                let env = Env {
                    card: Some(card),
                    ..Env::new()
                };
                if self.eval().holds(condition, &Ctx::new(seat, &env))
                    && self.eval().feasible(effects.items(), seat, &env, true)
                {
                    options.push(Choice::Play(card));
                }
            }
            CardKind::Upgrade { .. } => self.equip_options(card, options),
            CardKind::Objective { .. } => {}
        }
    }

    fn accept_raid(&mut self, mut raid: Raiding, choice: Choice) {
        let seat = raid.seat;
        match (raid.step, choice) {
            (RaidStep::More, choice) => {
                raid.step = RaidStep::Next;
                if choice == Choice::Yes {
                    raid.left = self.amount(i16::from(raid.left) + i16::from(raid.extra));
                }
                self.state.stack.push(Frame::Raiding(raid));
            }
            (RaidStep::Revealed(_), Choice::Play(card)) => {
                raid.step = RaidStep::Played;
                self.state.stack.push(Frame::Raiding(raid));
                self.take_from_deck(card);
                self.show_ploy(card, Env::new());
            }
            (RaidStep::Revealed(card), choice) => {
                raid.step = RaidStep::Next;
                self.state.stack.push(Frame::Raiding(raid));
                match choice {
                    Choice::Equip(card, fighter) => {
                        self.take_from_deck(card);
                        self.equip(card, fighter);
                        self.emberstone_used(seat);
                    }
                    Choice::Pile(Pile::Top) => self.put_card(card, Pile::Top, Cause::default()),
                    _ => self.put_card(card, Pile::Bottom, Cause::default()),
                }
            }
            (RaidStep::Next, Choice::Card(card)) => {
                raid.left -= 1;
                self.state.stack.push(Frame::Raiding(raid));
                self.log(|| Event::CardRevealed { card });
                self.put_card(card, Pile::Bottom, Cause::default());
            }
            (RaidStep::Next | RaidStep::Played, _) => self.reveal_raided(raid),
        }
    }

    fn advance_raid(&mut self, mut raid: Raiding) {
        // The raided ploy has been resolved.
        if raid.step == RaidStep::Played {
            let seat = raid.seat;
            raid.step = RaidStep::Next;
            self.state.stack.push(Frame::Raiding(raid));
            return self.emberstone_used(seat);
        }
        if raid.left > 0 {
            self.reveal_raided(raid);
        }
    }

    /// The top card of the Power deck is shown; without one the raid is over.
    fn reveal_raided(&mut self, mut raid: Raiding) {
        let (seat, because) = (raid.seat, raid.because);
        let Some(card) = self.state.player(seat).power_deck().last().copied() else {
            return;
        };
        raid.left -= 1;
        raid.step = RaidStep::Revealed(card);
        self.state.stack.push(Frame::Raiding(raid));
        self.log(|| Event::CardRevealed { card });
        let attack = self.state.attack();
        let occasion = Occasion {
            card: Some(card),
            because,
            subject: attack.map(|attack| attack.attacker),
            object: attack.and_then(|attack| attack.target()),
            ..Occasion::by(Moment::Raided, seat)
        };
        self.fire(occasion);
    }

    fn is_emberstone(&self, card: CardId) -> bool {
        self.eval().tagged(card, CardTag::Emberstone)
    }

    fn emberstone_used(&mut self, seat: Seat) {
        self.tag_used(seat, NativeTag::Emberstone.name(), None);
    }

    fn take_from_deck(&mut self, card: CardId) {
        let player = self.state.player_mut(card.seat());
        player.pile_mut(Zone::PowerDeck).remove(card);
    }
}

impl Handles<Raiding> for Engine<'_, '_> {
    fn ask_in(&self, raid: &Raiding) -> Option<Decision> {
        self.ask_raid(raid)
    }

    fn accept_in(&mut self, at: At<Raiding>, choice: Choice) {
        let raid = self.state.take(at);
        self.accept_raid(raid, choice);
    }

    fn advance_in(&mut self, at: At<Raiding>) {
        let raid = self.state.take(at);
        self.advance_raid(raid);
    }
}
