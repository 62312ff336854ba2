//! Mechanics that only one deck or warband has.

use crate::vocabulary::natives as native;

use super::Engine;
use crate::board::HexId;
use crate::cards::{
    CardKind, CardTag, DiceKind, Die, GivesPlayer, Moment, Native, NativeTag, Roll, Token,
};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::state::{CardId, Cause, Env, FighterId, Frame, Occasion, Seat};

/// The prophecies and the pairs of results that foretell them, in the order of the table.
const PROPHECIES: [(NativeTag, &[Die]); 3] = [
    (NativeTag::ForetoldSlaughter, &[Die::Swords]),
    (NativeTag::ForetoldWisdom, &[Die::Hammer]),
    (
        NativeTag::ForetoldProtection,
        &[Die::Flanked, Die::Surrounded],
    ),
];

impl Engine<'_, '_> {
    pub(super) fn native(&mut self, native: &Native, owner: Seat, env: Env) {
        if !self.state.is_player(owner) {
            return;
        }
        match native {
            Native::Raid(native::Raid(number)) => {
                let ctx = Ctx::new(owner, &env);
                let left = self.eval().num(number, &ctx).clamp(0, 20);
                let mut extra = 0;
                if left > 0 {
                    self.eval().player_gifts(owner, |gives, ctx| {
                        if let GivesPlayer::RaidMore(more) = gives {
                            extra += self.eval().num(more, ctx).clamp(0, 20);
                        }
                    });
                }
                let because = env.occasion.as_ref().map(|occasion| occasion.moment);
                self.push(Frame::Raid {
                    left: left as u8,
                    extra: extra as u8,
                    seat: owner,
                    card: None,
                    step: if extra > 0 { 3 } else { 0 },
                    because,
                });
            }
            // Its direction is chosen first; see `picked`.
            Native::Earthquake(_) => {}
            Native::Rush(native::Rush(who)) => {
                let fighter = self.eval().fighter(*who, &Ctx::new(owner, &env));
                if let Some(fighter) = fighter {
                    self.rush(fighter, owner);
                }
            }
            Native::Whirl(native::Whirl(who)) => {
                let fighter = self.eval().fighter(*who, &Ctx::new(owner, &env));
                if let Some(fighter) = fighter {
                    self.whirl(fighter, owner);
                }
            }
            Native::DirtyTricks(_) => {
                let step = 0;
                self.push(Frame::Tricks {
                    seat: owner,
                    step,
                    upgrade: false,
                    cards: Vec::new(),
                    env: Box::new(env),
                });
            }
            Native::Prophecy(_) => {
                let dice: Vec<Die> = (0..4)
                    .map(|_| self.state.chance.roll(DiceKind::Attack))
                    .collect();
                let shown = dice.to_vec();
                self.log(|| Event::CardRoll {
                    seat: owner,
                    dice: shown,
                });
                self.push(Frame::Prophecy {
                    seat: owner,
                    step: 0,
                    dice,
                    foretold: 0,
                    picks: 0,
                });
            }
            Native::Grow(_) => self.grow(owner),
            // These two have made their choice before they get here.
            Native::LineStrike(_) | Native::Plant(_) => {}
        }
    }

    pub(super) fn ask_native(&self) -> Option<Decision> {
        match self.state.stack.last()? {
            Frame::Raid {
                seat,
                card: Some(card),
                step: 1,
                ..
            } => {
                let mut options = Vec::new();
                if self.is_emberstone(*card) {
                    match &self.table.card(*card).kind {
                        CardKind::Ploy {
                            effects, condition, ..
                        } => {
                            let env = Env {
                                card: Some(*card),
                                ..Env::new()
                            };
                            let ctx = Ctx::new(*seat, &env);
                            if self.eval().holds(condition, &ctx)
                                && self.eval().feasible(effects.items(), *seat, &env, true)
                            {
                                options.push(Choice::Play(*card));
                            }
                        }
                        CardKind::Upgrade { .. } => self.equip_options(*card, &mut options),
                        CardKind::Objective { .. } => {}
                    }
                    options.push(Choice::Option(0));
                }
                options.push(Choice::Option(1));
                Self::decision(*seat, Question::Raid, options)
            }
            Frame::Raid { seat, step: 3, .. } => {
                Self::decision(*seat, Question::May, vec![Choice::Yes, Choice::No])
            }
            // In place of a raid, an Emberstone card in hand may be stored.
            Frame::Raid {
                seat,
                left,
                step: 0,
                ..
            } if *left > 0 => {
                let mut options: Vec<Choice> = self
                    .state
                    .player(*seat)
                    .hand
                    .iter()
                    .copied()
                    .filter(|card| self.is_emberstone(*card))
                    .map(Choice::Card)
                    .collect();
                if options.is_empty() {
                    return None;
                }
                options.insert(0, Choice::Pass);
                Self::decision(*seat, Question::Raid, options)
            }
            Frame::Tricks {
                seat, step, cards, ..
            } => match step {
                0 => Self::decision(
                    self.state.next_seat(*seat),
                    Question::PickOption,
                    vec![Choice::Option(0), Choice::Option(1)],
                ),
                1 => {
                    let options = self
                        .state
                        .player(*seat)
                        .hand
                        .iter()
                        .copied()
                        .filter(|card| !self.table.is_objective(*card) && !cards.contains(card))
                        .map(Choice::Card)
                        .collect();
                    Self::decision(*seat, Question::PickCard, options)
                }
                // The cards lie face down: the opponent picks by place, not by name.
                2 => {
                    let options = (0..cards.len())
                        .map(|index| Choice::Number(index as i16 + 1))
                        .collect();
                    Self::decision(self.state.next_seat(*seat), Question::PickNumber, options)
                }
                _ => None,
            },
            Frame::SetDice { seat, save, .. } => {
                let faces = if *save {
                    [
                        Die::Critical,
                        Die::Shield,
                        Die::Dodge,
                        Die::Flanked,
                        Die::Surrounded,
                    ]
                } else {
                    [
                        Die::Critical,
                        Die::Hammer,
                        Die::Swords,
                        Die::Flanked,
                        Die::Surrounded,
                    ]
                };
                Self::decision(
                    *seat,
                    Question::PickFace,
                    faces.into_iter().map(Choice::Face).collect(),
                )
            }
            Frame::Prophecy {
                seat,
                step,
                dice,
                foretold,
                picks,
            } => match step {
                0 => {
                    let index = dice.iter().position(|die| *die == Die::Critical)?;
                    let faces = [
                        Die::Critical,
                        Die::Swords,
                        Die::Hammer,
                        Die::Flanked,
                        Die::Surrounded,
                    ];
                    let options = faces
                        .into_iter()
                        .map(|face| Choice::Turn(index as u8, face))
                        .collect();
                    Self::decision(*seat, Question::PickFace, options)
                }
                2 if *picks > 0 => {
                    let mut options: Vec<Choice> = (0..3u8)
                        .filter(|index| foretold >> index & 1 == 0)
                        .map(Choice::Option)
                        .collect();
                    options.push(Choice::Pass);
                    Self::decision(*seat, Question::PickOption, options)
                }
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn accept_native(&mut self, choice: Choice) {
        match self.state.stack.last().cloned() {
            Some(Frame::Raid { step: 3, .. }) => {
                if let Some(Frame::Raid {
                    left, extra, step, ..
                }) = self.state.stack.last_mut()
                {
                    *step = 0;
                    if choice == Choice::Yes {
                        *left += *extra;
                    }
                }
            }
            Some(Frame::Raid { seat, step: 0, .. }) => match choice {
                Choice::Card(card) => {
                    self.log(|| Event::CardRevealed { card });
                    self.put_card(card, crate::cards::Pile::Bottom, Cause::default());
                    if let Some(Frame::Raid { left, .. }) = self.state.stack.last_mut() {
                        *left -= 1;
                    }
                }
                _ => self.reveal_raided(seat),
            },
            Some(Frame::Raid {
                seat,
                card: Some(card),
                ..
            }) => {
                if let Some(Frame::Raid { step, card, .. }) = self.state.stack.last_mut() {
                    (*step, *card) = (0, None);
                }
                match choice {
                    Choice::Play(card) => {
                        if let Some(Frame::Raid { step, .. }) = self.state.stack.last_mut() {
                            *step = 2;
                        }
                        self.take_from_deck(card);
                        self.show_ploy(card, Env::new());
                    }
                    Choice::Equip(card, fighter) => {
                        self.take_from_deck(card);
                        self.equip(card, fighter);
                        self.push_emberstone_note(seat);
                    }
                    Choice::Option(0) => {
                        self.put_card(card, crate::cards::Pile::Top, Cause::default())
                    }
                    _ => self.put_card(card, crate::cards::Pile::Bottom, Cause::default()),
                }
            }
            Some(Frame::Tricks {
                seat,
                step,
                upgrade,
                mut cards,
                ..
            }) => match (step, choice) {
                (0, Choice::Option(index)) => self.tricks(1, index == 0, cards),
                (1, Choice::Card(card)) => {
                    cards.push(card);
                    let next = if cards.len() == 3 { 2 } else { 1 };
                    if next == 2 {
                        self.state.chance.shuffle(&mut cards);
                    }
                    self.tricks(next, upgrade, cards);
                }
                (2, Choice::Number(index)) => {
                    self.pop();
                    for card in &cards {
                        let card = *card;
                        self.log(|| Event::CardRevealed { card });
                    }
                    let guessed = cards
                        .get(index.max(1) as usize - 1)
                        .is_some_and(|card| self.table.is_upgrade(*card) == upgrade);
                    self.settle_trick(seat, guessed);
                }
                _ => self.pop(),
            },
            Some(Frame::SetDice { save, .. }) => {
                if let Choice::Face(face) = choice
                    && let Some(roll) = self.roll_mut(if save { Roll::Save } else { Roll::Attack })
                {
                    roll.add(face);
                    roll.unmade = true;
                }
                let done = match self.state.stack.last_mut() {
                    Some(Frame::SetDice { next, .. }) => {
                        *next = next.saturating_sub(1);
                        *next == 0
                    }
                    _ => true,
                };
                if done {
                    self.pop();
                }
            }
            Some(Frame::Prophecy { step, .. }) => {
                let Some(Frame::Prophecy {
                    dice,
                    foretold,
                    picks,
                    step: at,
                    ..
                }) = self.state.stack.last_mut()
                else {
                    return;
                };
                match (step, choice) {
                    (0, Choice::Turn(index, face)) => {
                        // A critical that is left as it is must not be asked about again: it counts for nothing.
                        dice[index as usize] = if face == Die::Critical {
                            Die::Shield
                        } else {
                            face
                        };
                    }
                    (2, Choice::Option(index)) => {
                        *foretold |= 1 << index;
                        *picks -= 1;
                        self.foretell(index);
                    }
                    _ => *at = 3,
                }
            }
            _ => self.pop(),
        }
    }

    pub(super) fn advance_native(&mut self) {
        match self.state.stack.last().cloned() {
            // The raided ploy has been resolved.
            Some(Frame::Raid { seat, step: 2, .. }) => {
                if let Some(Frame::Raid { step, .. }) = self.state.stack.last_mut() {
                    *step = 0;
                }
                self.push_emberstone_note(seat);
            }
            Some(Frame::Raid {
                left, seat, step, ..
            }) => {
                if left == 0 || self.state.player(seat).power_deck.is_empty() && step == 0 {
                    self.pop();
                } else {
                    self.reveal_raided(seat);
                }
            }
            Some(Frame::Prophecy {
                step,
                dice,
                foretold,
                ..
            }) => match step {
                0 => self.read_prophecy(&dice),
                1 => {
                    let next = (0..3u8).find(|index| foretold >> (index + 4) & 1 == 1);
                    let Some(Frame::Prophecy { foretold, step, .. }) = self.state.stack.last_mut()
                    else {
                        return;
                    };
                    match next {
                        Some(index) => {
                            *foretold &= !(1 << (index + 4));
                            *foretold |= 1 << index;
                            self.foretell(index);
                        }
                        None => *step = 2,
                    }
                }
                _ => self.pop(),
            },
            _ => self.pop(),
        }
    }

    fn is_emberstone(&self, card: CardId) -> bool {
        self.eval().tagged(card, CardTag::Emberstone)
    }

    fn take_from_deck(&mut self, card: CardId) {
        self.state
            .player_mut(card.seat())
            .power_deck
            .retain(|other| *other != card);
    }

    fn reveal_raided(&mut self, seat: Seat) {
        let Some(card) = self.state.player(seat).power_deck.last().copied() else {
            return self.pop();
        };
        let Some(Frame::Raid {
            left,
            card: shown,
            step,
            because,
            ..
        }) = self.state.stack.last_mut()
        else {
            return;
        };
        *left -= 1;
        (*shown, *step) = (Some(card), 1);
        let because = *because;
        self.log(|| Event::CardRevealed { card });
        let attack = self
            .state
            .attack()
            .map(|attack| (attack.attacker, attack.target()));
        let occasion = Occasion {
            card: Some(card),
            because,
            subject: attack.map(|(attacker, _)| attacker),
            object: attack.and_then(|(_, target)| target),
            ..Occasion::by(Moment::Raided, seat)
        };
        self.fire(occasion);
    }

    fn push_emberstone_note(&mut self, seat: Seat) {
        self.tag_used(seat, NativeTag::Emberstone.name(), None);
    }

    /// The first enemy fighter on a straight line is struck; a blocked hex ends the line.
    pub(super) fn line_strike(&mut self, fighter: FighterId, through: HexId, owner: Seat) {
        let eval = self.eval();
        let Some(from) = eval.place(fighter) else {
            return;
        };
        let blocked = eval.board().blocked();
        let struck = eval
            .board()
            .line(from, through)
            .into_iter()
            .take_while(|hex| !blocked.contains(*hex))
            .filter_map(|hex| self.state.occupant(hex))
            .find(|other| self.eval().enemies(fighter, *other));
        if let Some(struck) = struck {
            self.inflict(
                struck,
                1,
                Cause {
                    attacker: None,
                    card: None,
                    seat: Some(owner),
                    ..Default::default()
                },
            );
            self.give(struck, Token::Stagger, 1);
        }
    }

    fn tricks(&mut self, next: u8, declared: bool, hidden: Vec<CardId>) {
        if let Some(Frame::Tricks {
            step,
            upgrade,
            cards,
            ..
        }) = self.state.stack.last_mut()
        {
            (*step, *upgrade, *cards) = (next, declared, hidden);
        }
    }

    /// A right guess gives a card; a wrong one lets the player set the dice of the roll that was about to be made.
    fn settle_trick(&mut self, seat: Seat, guessed: bool) {
        use crate::cards::{CardType, Stat, WeaponStat};
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
            let next = self.dice_to_roll(dice);
            self.push(Frame::SetDice { seat, save, next });
        }
    }

    /// Which prophecies a roll foretells: one pair, two pairs, or three or four of a kind.
    fn read_prophecy(&mut self, dice: &[Die]) {
        let most = dice
            .iter()
            .map(|die| dice.iter().filter(|other| *other == die).count())
            .max()
            .unwrap_or(0);
        let mut pairs = 0u8;
        for (index, (_, faces)) in PROPHECIES.iter().enumerate() {
            if dice.iter().filter(|die| faces.contains(die)).count() >= 2 {
                pairs |= 1 << index;
            }
        }
        let Some(Frame::Prophecy {
            step,
            foretold,
            picks,
            ..
        }) = self.state.stack.last_mut()
        else {
            return;
        };
        match most {
            4.. => (*step, *picks) = (2, 2),
            3 => (*step, *picks) = (2, 1),
            _ => (*step, *foretold) = (1, pairs << 4),
        }
    }

    fn foretell(&mut self, index: u8) {
        let Some(Frame::Prophecy { seat, .. }) = self.state.stack.last() else {
            return;
        };
        let seat = *seat;
        if let Some((tag, _)) = PROPHECIES.get(index as usize) {
            let subject = self.state.attack().map(|attack| attack.attacker);
            self.tag_used(seat, tag.name(), subject);
        }
    }

    /// Puts a Power card face down beside the warscroll.
    pub(super) fn plant(&mut self, seat: Seat, choice: Choice) {
        let card = match choice {
            Choice::Card(card) => {
                self.take_from_hand(card);
                Some(card)
            }
            Choice::Option(_) => self.state.player_mut(seat).power_deck.pop(),
            _ => None,
        };
        if let Some(card) = card {
            self.state.player_mut(seat).planted.push((card, 0));
        }
    }

    /// Every planted card gets a growth token; at five it returns to the hand.
    fn grow(&mut self, seat: Seat) {
        let mut grown = Vec::new();
        for (card, tokens) in &mut self.state.player_mut(seat).planted {
            *tokens += 1;
            if *tokens >= 5 {
                grown.push(*card);
            }
        }
        self.state
            .player_mut(seat)
            .planted
            .retain(|(_, tokens)| *tokens < 5);
        for card in grown {
            self.add_to_hand(card);
            self.tag_used(seat, NativeTag::Grown.name(), None);
        }
    }
}
