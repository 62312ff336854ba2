//! The exact odds of attacks that a seat can make or answer now. They are counted with the odds of [`crate::odds`]; a few rolls are tried in the
//! kernel itself, and where it comes to something else, because of a card in play, every roll there can be is tried in it. Nobody
//! answers to anything, and nothing hidden is looked at. Where there is a choice it is the sensible one: the weapon ability that serves
//! best, a dice re-rolled that is no success, a target that Stands Fast.

use serde::Serialize;

use super::{SpellForecast, View};
use crate::cards::{DiceKind, Die, Effect, Roll, WeaponAbility};
use crate::decision::{Choice, Decision, Question};
use crate::dice::faces;
use crate::event::Event;
use crate::game::Game;
use crate::odds::{Strike, rolls};
use crate::replay::recorded_name;
use crate::state::{Attack, AttackResult, CoreKind, FighterId, Frame, WeaponRef};
use crate::view::Recorded;

/// More dice than this are not looked at.
const MOST_DICE: usize = 8;
/// More choices than an attack takes once its target is known.
const MOST_CHOICES: usize = 40;
/// So many rolls have to come to the same in the kernel before counted odds are believed.
const TRIED: usize = 18;
/// More rolls than this are not tried: an answer has to be quick.
const MOST_ROLLS: usize = 60_000;
/// And not more than this dice by dice.
const MOST_TRIED: usize = 8_000;

/// The odds of an attack that can be made, or of the one in progress after an answer to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forecast {
    /// The option of the decision at hand that leads to it.
    pub option: String,
    /// The weapon.
    pub weapon: String,
    /// The weapon ability that is chosen for it on the way, by the name of its option.
    pub ability: Option<String>,
    /// The target.
    pub target: String,
    /// How likely a success is, from 0 to 1.
    pub success: f64,
    /// How likely a draw is.
    pub draw: f64,
    /// How likely a failure is.
    pub failure: f64,
    /// How likely the target is slain.
    pub slain: f64,
    /// Damage on average.
    pub damage: f64,
    /// How likely its magic hurts the attacker.
    pub backlash: f64,
}

/// What dice will decide after the decision at hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// The attacks that its options lead to, or the one in progress after each answer.
    pub attacks: Vec<Forecast>,
    /// The spells, likewise.
    pub spells: Vec<SpellForecast>,
}

impl Forecast {
    /// Which of two is better for the attacker.
    fn worth(&self) -> f64 {
        self.slain * 100.0 + self.damage * 10.0 + self.success + self.draw * 0.1
    }
}

impl View {
    /// The odds of everything that the decision at hand leads to.
    pub fn odds(&self) -> Odds {
        Odds {
            attacks: self.forecasts(),
            spells: self.castings(),
        }
    }

    /// The odds of every attack that an option of the decision at hand leads to without anything else in between. Whoever is asked in
    /// the course of an attack learns what its odds are after each answer: after passing, as they stand.
    pub fn forecasts(&self) -> Vec<Forecast> {
        let Some(decision) = &self.decision else {
            return Vec::new();
        };
        if Some(decision.seat) != self.seat {
            return Vec::new();
        }
        let game = self.known_game();
        let mut all = Vec::new();
        if answers_attack(&game, decision.asked()) {
            let (mut left, mut tried) = (MOST_ROLLS, MOST_TRIED);
            for option in &decision.options {
                let name = recorded_name(&game, *option);
                all.extend(answered(&game, *option, &name, &mut left, &mut tried));
            }
            return all;
        }
        for option in &decision.options {
            let direct = match option {
                Choice::Core(kind, _) => *kind == CoreKind::Attack,
                Choice::Weapon(_) => true,
                Choice::Fighter(_) => matches!(decision.question, Question::Target(_)),
                // With one ability of the weapon, another, or none.
                _ => decision.question == Question::WeaponAbility,
            };
            if direct {
                let name = recorded_name(&game, *option);
                follow(&game, *option, &name, &mut all);
            }
        }
        all
    }
}

/// Whether a question is one of the windows of an attack whose result is still open.
fn answers_attack(game: &Game, question: Question) -> bool {
    let open = |attack: &Attack| attack.target().is_some() && attack.result().is_none();
    matches!(question, Question::Respond(_)) && game.state().attack().is_some_and(open)
}

/// Whether the dice of an attack whose result is still open lie on the table.
fn is_rolled(game: &Game) -> bool {
    let lie =
        |attack: &Attack| attack.result().is_none() && !attack.roll(Roll::Attack).dice.is_empty();
    game.state().attack().is_some_and(lie)
}

/// Takes an option and goes through weapons and targets down to the roll.
fn follow(game: &Game, option: Choice, name: &str, all: &mut Vec<Forecast>) {
    let aimed = match game.decision().map(|decision| decision.question) {
        Some(Question::Target(_) | Question::WeaponAbility) => true,
        Some(Question::Weapon(_)) | Some(Question::Action) => false,
        _ => return,
    };
    let mut next = game.clone();
    // A stand-in, so that a roll that comes at once tells nothing.
    if next.choose(option).is_err() {
        return;
    }
    let asked = next.decision().map(|decision| decision.question);
    match asked {
        Some(Question::Weapon(_) | Question::Target(_)) if !aimed => {
            let options = next.decision().map(|decision| decision.options.clone());
            for option in options.unwrap_or_default() {
                follow(&next, option, name, all);
            }
        }
        _ => all.extend(rolled(game, option, name, &mut { MOST_ROLLS })),
    }
}

/// The dice of an attack, as they fall.
#[derive(Clone, Copy, Debug)]
struct Fall<'a> {
    attack: &'a [Die],
    /// What the dice re-rolled in the Attack roll show; if it is not said, the next of the dice in order.
    again: Option<Die>,
    save: &'a [Die],
}

impl Fall<'_> {
    /// Whatever comes.
    const ANY: Fall<'static> = Fall {
        attack: &[],
        again: Some(Die::Surrounded),
        save: &[],
    };
}

/// One way an attack can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// Dice and innate symbols of both rolls, as they were rolled.
    dice: [Vec<Die>; 2],
    rerolls: usize,
    result: Option<AttackResult>,
    damage: u32,
    slain: bool,
    wielded: Option<WeaponRef>,
    weapon: String,
    attacker: Option<FighterId>,
    target: Option<FighterId>,
    /// The weapon abilities that were on offer on the way, none of them included.
    abilities: Vec<Choice>,
    /// The weapon ability that is used.
    ability: Option<WeaponAbility>,
    /// The faces that count, in both rolls.
    faces: [Vec<&'static str>; 2],
    /// The attacker is hurt by its own magic.
    backlash: bool,
    /// Something had to be chosen on the way that only a player can choose.
    open: bool,
    /// Other dice were rolled before the result.
    others: bool,
    /// Not just the dice were rolled that were to fall like this.
    loose: bool,
    /// What kind of dice the first was whose face did not fit it.
    misfit: Option<DiceKind>,
    /// How many faces were left over, where chance had no hand in it.
    left: Option<usize>,
}

/// Plays an attack with these faces and nobody answering.
fn course(game: &Game, option: Choice, ability: Choice, fall: Fall) -> Option<Course> {
    let mut course = declared(game);
    let chance = game.state().chance.clone();
    let mut game = game.clone();
    game.take_record();
    game.record(true);
    game.script_dice(fall.attack.iter().chain(fall.save).copied());
    let serial_of = |game: &Game| game.state().attack().map(|attack| attack.serial);
    let before = serial_of(&game).filter(|_| course.target.is_some());
    game.choose(option).ok()?;
    // What is asked in the course of an attack is about that one.
    let serial = before.or(serial_of(&game));
    for _ in 0..MOST_CHOICES {
        for recorded in game.take_record() {
            note(&game, recorded, &mut course);
        }
        let same = serial_of(&game) == serial;
        // Another attack in the course of this one.
        course.open |= !same && goes_on(&game, serial);
        let Some(decision) = game.decision().filter(|_| same && serial.is_some()) else {
            break;
        };
        let mut answer = match decision.asked() {
            Question::WeaponAbility => {
                course.abilities.clone_from(&decision.options);
                ability
            }
            Question::Reroll => picked_up(&game).unwrap_or(Choice::Pass),
            Question::StandFast(_) => Choice::Yes,
            Question::Respond(_) => Choice::Pass,
            _ => {
                course.open |= course.result.is_none();
                Choice::Pass
            }
        };
        let quiet = [answer, Choice::Pass, Choice::No];
        answer = quiet
            .into_iter()
            .find(|quiet| decision.options.contains(quiet))
            .or(decision.options.first().copied())?;
        if let (Choice::Die(_), Some(again)) = (answer, fall.again) {
            let rest: Vec<Die> = game.state().chance.unrolled().collect();
            game.clear_dice();
            game.script_dice(std::iter::once(again).chain(rest));
        }
        game.choose(answer).ok()?;
    }
    for recorded in game.take_record() {
        note(&game, recorded, &mut course);
    }
    let left = game.state().chance.unrolled().len();
    course.misfit = game.state().chance.misfit().map(|misfit| misfit.kind);
    course.loose = left > 0 || game.state().chance != chance;
    game.clear_dice();
    course.left = (game.state().chance == chance).then_some(left);
    Some(course)
}

/// Whether an attack is in progress, be it that another one came in between.
fn goes_on(game: &Game, serial: Option<u16>) -> bool {
    let of = |frame: &Frame| match frame {
        Frame::Attack(attack) => Some(attack.serial),
        _ => None,
    };
    serial.is_some() && game.state().stack.iter().any(|frame| of(frame) == serial)
}

/// The dice that is sensibly re-rolled: of the own roll one that is no success, of another's one that is.
fn picked_up(game: &Game) -> Option<Choice> {
    let attack = game.state().attack()?;
    let decision = game.decision()?;
    let roll = match game.run_effect() {
        Some(Effect::Reroll(reroll)) => reroll.roll,
        _ => Roll::Attack,
    };
    let (eval, state) = (game.eval(), game.state());
    let seat = |fighter| state.fighter(fighter).seat;
    let (counts, whose): (Box<dyn Fn(Die) -> bool>, _) = match roll {
        Roll::Attack => (Box::new(eval.attack_success(attack)), seat(attack.attacker)),
        Roll::Save => (Box::new(eval.save_success(attack)), seat(attack.target()?)),
        Roll::Casting | Roll::Card => return None,
    };
    let dice = &attack.roll(roll).dice;
    let own = whose == decision.seat;
    let wanted = |index: u8| {
        let die = dice.get(usize::from(index));
        die.is_some_and(|die| counts(*die) != own)
    };
    let mut options = decision.options.iter().copied();
    options.find(|option| matches!(option, Choice::Die(index) if wanted(*index)))
}

/// The weapon and target of an attack about whose weapon ability it is asked.
fn declared(game: &Game) -> Course {
    let mut course = Course {
        dice: Default::default(),
        rerolls: 0,
        result: None,
        damage: 0,
        slain: false,
        wielded: None,
        weapon: String::new(),
        attacker: None,
        target: None,
        abilities: Vec::new(),
        ability: None,
        faces: Default::default(),
        backlash: false,
        open: false,
        others: false,
        loose: false,
        misfit: None,
        left: None,
    };
    let question = game.decision().map(Decision::asked);
    let attack = game.state().attack();
    let aims = matches!(
        question,
        Some(Question::WeaponAbility | Question::Target(_))
    );
    let answers = question.is_some_and(|question| answers_attack(game, question));
    if let Some(attack) = attack.filter(|_| aims || answers) {
        course.attacker = Some(attack.attacker);
        course.wielded = attack.weapon();
        course.weapon = named(game, attack.weapon());
        course.target = attack.target();
        course.ability = attack.ability();
    }
    course
}

fn named(game: &Game, weapon: Option<WeaponRef>) -> String {
    let def = weapon.and_then(|weapon| game.eval().weapon(weapon));
    def.map(|def| def.called().to_owned()).unwrap_or_default()
}

fn note(game: &Game, recorded: Recorded, course: &mut Course) {
    match (&recorded.event, recorded.attack) {
        (Event::AttackRoll { .. }, Some(attack)) => course.faces[0] = attack.roll_faces,
        (Event::SaveRoll { .. }, Some(attack)) => course.faces[1] = attack.save_faces,
        _ => {}
    }
    match &recorded.event {
        Event::WeaponPicked { fighter, weapon } => {
            course.attacker = Some(*fighter);
            course.wielded = Some(*weapon);
            course.weapon = named(game, Some(*weapon));
        }
        Event::TargetPicked { attacker, target } => {
            course.attacker = course.attacker.or(Some(*attacker));
            course.target = course.target.or(Some(*target));
        }
        Event::WeaponAbility { ability } => course.ability = *ability,
        Event::AttackRoll { dice, .. } if course.dice[0].is_empty() => {
            course.dice[0].clone_from(dice);
        }
        Event::SaveRoll { dice, .. } if course.dice[1].is_empty() => {
            course.dice[1].clone_from(dice);
        }
        Event::Rerolled { .. } if course.dice[1].is_empty() => course.rerolls += 1,
        Event::Result { result, .. } => course.result = course.result.or(Some(*result)),
        // A draw against a target that is trapped succeeds.
        Event::Trapped { .. } if course.result == Some(AttackResult::Draw) => {
            course.result = Some(AttackResult::Success);
        }
        Event::Damage { fighter, amount } if Some(*fighter) == course.target => {
            course.damage += u32::from(*amount);
        }
        Event::Slain { fighter } => course.slain |= Some(*fighter) == course.target,
        Event::Backlash { fighter } => course.backlash |= Some(*fighter) == course.attacker,
        Event::CardRoll { .. }
        | Event::CastingRoll { .. }
        | Event::ScatterRoll { .. }
        | Event::RollOff { .. } => course.others |= course.result.is_none(),
        _ => {}
    }
}

/// Rolls of one face each that tell one attack from another.
const TELLING: [(Die, Die); 5] = [
    (Die::Critical, Die::Surrounded),
    (Die::Hammer, Die::Surrounded),
    (Die::Swords, Die::Flanked),
    (Die::Hammer, Die::Shield),
    (Die::Critical, Die::Critical),
];

/// How an attack goes with a few rolls. The same fighter's attacks on the same target from different hexes have the same odds if they
/// roll the same dice, the same faces count, and these rolls come to the same.
pub(super) fn likeness(game: &Game, option: Choice, left: &mut usize) -> Option<Vec<Course>> {
    *left = left.checked_sub(1 + TELLING.len())?;
    let first = course(game, option, Choice::Pass, Fall::ANY)?;
    let dice = first.dice[0].len();
    if dice == 0 || dice > MOST_DICE {
        return None;
    }
    let mut courses = Vec::with_capacity(TELLING.len());
    for (attack, save) in TELLING {
        let fall = Fall {
            attack: &vec![attack; dice],
            save: &[save; MOST_DICE],
            ..Fall::ANY
        };
        courses.push(course(game, option, Choice::Pass, fall)?);
    }
    Some(courses)
}

/// The odds of an attack whose last choice before the roll is this one, if so many rolls are enough to tell. If a weapon ability is chosen
/// after it, it is the one that serves best.
pub(super) fn rolled(
    game: &Game,
    option: Choice,
    name: &str,
    left: &mut usize,
) -> Option<Forecast> {
    let probe = course(game, option, Choice::Pass, Fall::ANY)?;
    if probe.abilities.is_empty() {
        return Attempt::new(game, option, Choice::Pass, probe, left)?.forecast(name);
    }
    let mut best: Option<Forecast> = None;
    for ability in probe.abilities {
        let probe = course(game, option, ability, Fall::ANY)?;
        let mut forecast = Attempt::new(game, option, ability, probe, left)?.forecast(name)?;
        forecast.ability = ability_name(game, option, ability);
        if best
            .as_ref()
            .is_none_or(|best| forecast.worth() > best.worth())
        {
            best = Some(forecast);
        }
    }
    best
}

/// The odds of the attack in progress after an answer to it, if nothing else is to be chosen before its result than dice to re-roll.
fn answered(
    game: &Game,
    option: Choice,
    name: &str,
    left: &mut usize,
    tried: &mut usize,
) -> Option<Forecast> {
    let probe = course(game, option, Choice::Pass, Fall::ANY)?;
    if probe.open {
        return None;
    }
    let plain = !probe.others && probe.rerolls <= usize::from(!is_rolled(game));
    let attempt = Attempt::new(game, option, Choice::Pass, probe, left)?;
    if plain && let Some(forecast) = attempt.forecast(name) {
        return Some(forecast);
    }
    let probe = course(game, option, Choice::Pass, Fall::ANY)?;
    let attempt = Attempt::new(game, option, Choice::Pass, probe, left)?;
    let mut forecast = attempt.unknown(name);
    attempt.dice_by_dice(&mut forecast, &mut Vec::new(), 1.0, tried)?;
    Some(forecast)
}

/// The name of an option that comes after another one.
fn ability_name(game: &Game, option: Choice, ability: Choice) -> Option<String> {
    let mut game = game.clone();
    game.choose(option).ok()?;
    for _ in 0..MOST_CHOICES {
        let decision = game.decision()?;
        if decision.question == Question::WeaponAbility {
            return Some(recorded_name(&game, ability));
        }
        let first = *decision.options.first()?;
        let pass = decision.options.contains(&Choice::Pass);
        game.choose(if pass { Choice::Pass } else { first }).ok()?;
    }
    None
}

/// An attack about to be made whose odds are worked out.
struct Attempt<'a> {
    game: &'a Game,
    option: Choice,
    ability: Choice,
    probe: Course,
    target: FighterId,
    kind: DiceKind,
    /// The attack is in progress: a card that answers it may roll dice of its own.
    answers: bool,
    left: &'a mut usize,
}

impl<'a> Attempt<'a> {
    fn new(
        game: &'a Game,
        option: Choice,
        ability: Choice,
        probe: Course,
        left: &'a mut usize,
    ) -> Option<Self> {
        let target = probe.target.or(match option {
            Choice::Fighter(fighter) => Some(fighter),
            _ => None,
        })?;
        let question = game.decision().map(Decision::asked);
        let unknown = probe.dice[0].is_empty() && !is_rolled(game);
        if unknown || probe.dice[0].len() > MOST_DICE {
            return None;
        }
        let weapon = probe.wielded.and_then(|weapon| game.eval().weapon(weapon));
        let kind = if weapon.is_some_and(|weapon| weapon.spell) {
            DiceKind::Magic
        } else {
            DiceKind::Attack
        };
        Some(Self {
            game,
            option,
            ability,
            probe,
            target,
            kind,
            answers: question.is_some_and(|question| answers_attack(game, question)),
            left,
        })
    }

    /// What is to be found out about it.
    fn unknown(&self, name: &str) -> Forecast {
        Forecast {
            option: name.to_owned(),
            weapon: self.probe.weapon.clone(),
            ability: None,
            target: self.game.fighter_name(self.target).to_owned(),
            success: 0.0,
            draw: 0.0,
            failure: 0.0,
            slain: 0.0,
            damage: 0.0,
            backlash: 0.0,
        }
    }

    fn forecast(mut self, name: &str) -> Option<Forecast> {
        let mut forecast = self.unknown(name);
        match self.strike().filter(|strike| self.agrees(strike)) {
            Some(strike) => {
                let chances = strike.chances();
                forecast.success = chances.success;
                forecast.draw = chances.draw;
                forecast.failure = chances.failure;
                forecast.slain = chances.slain;
                forecast.damage = chances.damage;
                forecast.backlash = chances.backlash;
            }
            None => self.try_all(&mut forecast)?,
        }
        Some(forecast)
    }

    /// The attack as the position tells it.
    fn strike(&self) -> Option<Strike> {
        let (attacker, weapon) = (self.probe.attacker?, self.probe.wielded?);
        let eval = self.game.eval();
        Some(eval.strike(attacker, weapon, self.target, self.probe.ability))
    }

    /// Whether the kernel makes the same of it with a few rolls of all sorts.
    fn agrees(&self, strike: &Strike) -> bool {
        let innate = usize::from(strike.attack.innate.is_some());
        let (dice, saves) = (strike.attack.dice.into(), usize::from(strike.save.dice));
        if dice + innate != self.probe.dice[0].len() {
            return false;
        }
        let (attack_faces, save_faces) = (faces(self.kind), faces(DiceKind::Save));
        // Face after face; all dice alike at first, then each some steps further than the one before it.
        (0..TRIED).all(|number| {
            let step = number / 6;
            let face = |all: [Die; 6], die: usize, start: usize| all[(start + die * step) % 6];
            let attack: Vec<Die> = (0..dice)
                .map(|die| face(attack_faces, die, number))
                .collect();
            let save: Vec<Die> = (0..saves)
                .map(|die| face(save_faces, die, number * 5))
                .collect();
            let fall = Fall {
                attack: &attack,
                again: Some(attack_faces[(number * 2) % 6]),
                save: &save,
            };
            let course = course(self.game, self.option, self.ability, fall);
            course.is_some_and(|course| self.knows(&course) && course.is_like(strike, fall))
        })
    }

    /// Whether all dice that an answer leads to fell as they were to.
    fn knows(&self, course: &Course) -> bool {
        !(self.answers && course.loose)
    }

    /// Tries every face of every dice that is rolled, one after the other: also those that are re-rolled, and those of cards.
    fn dice_by_dice(
        &self,
        forecast: &mut Forecast,
        dice: &mut Vec<Die>,
        chance: f64,
        tried: &mut usize,
    ) -> Option<()> {
        *tried = tried.checked_sub(1)?;
        // A face that none of the dice has tells which of them comes next.
        dice.push(match self.kind {
            DiceKind::Magic => Die::Hammer,
            _ => Die::Focus,
        });
        let fall = Fall {
            attack: dice,
            again: None,
            save: &[],
        };
        let course = course(self.game, self.option, self.ability, fall);
        dice.pop();
        let course = course?;
        if course.open {
            return None;
        }
        let Some(kind) = course.misfit else {
            forecast.add(&course, chance);
            return (course.left == Some(1)).then_some(());
        };
        let faces = faces(kind);
        for (place, face) in faces.iter().enumerate() {
            if faces[..place].contains(face) {
                continue;
            }
            let ways = faces.iter().filter(|other| *other == face).count();
            dice.push(*face);
            let rest = self.dice_by_dice(forecast, dice, chance * ways as f64 / 6.0, tried);
            dice.pop();
            rest?;
        }
        Some(())
    }

    /// How many symbols of each roll are no dice: those that do not show what all dice are made to show.
    fn innate(&self) -> Option<[usize; 2]> {
        let mut most = [0; 2];
        for face in [Die::Critical, Die::Flanked] {
            let fall = Fall {
                attack: &[face; 4 * MOST_DICE],
                again: Some(face),
                save: &[],
            };
            let course = course(self.game, self.option, self.ability, fall)?;
            for (most, dice) in most.iter_mut().zip(&course.dice) {
                let others = dice.iter().filter(|die| **die != face).count();
                *most = others.max(*most);
            }
        }
        Some(most)
    }

    /// Tries every roll in the kernel.
    fn try_all(&mut self, forecast: &mut Forecast) -> Option<()> {
        let [innate, innate_save] = self.innate()?;
        let dice = self.probe.dice[0].len().saturating_sub(innate);
        for (attack, chance) in rolls(self.kind, dice) {
            let fall = Fall {
                attack: &attack,
                ..Fall::ANY
            };
            let probe = course(self.game, self.option, self.ability, fall)?;
            let saves = probe.dice[1].len().saturating_sub(innate_save);
            if saves > MOST_DICE {
                return None;
            }
            let rerolled = if probe.rerolls > 0 { 6 } else { 1 };
            for (save, ways) in rolls(DiceKind::Save, saves) {
                for again in faces(self.kind).into_iter().take(rerolled) {
                    *self.left = self.left.checked_sub(1)?;
                    let fall = Fall {
                        attack: &attack,
                        again: Some(again),
                        save: &save,
                    };
                    let course = course(self.game, self.option, self.ability, fall)?;
                    if !self.knows(&course) {
                        return None;
                    }
                    forecast.add(&course, chance * ways / rerolled as f64);
                }
            }
        }
        Some(())
    }
}

impl Forecast {
    fn add(&mut self, course: &Course, chance: f64) {
        match course.result {
            Some(AttackResult::Success) => self.success += chance,
            Some(AttackResult::Draw) => self.draw += chance,
            Some(AttackResult::Failure) | None => self.failure += chance,
        }
        if course.slain {
            self.slain += chance;
        }
        if course.backlash {
            self.backlash += chance;
        }
        self.damage += chance * f64::from(course.damage);
    }
}

impl Course {
    /// Whether it went as the odds say it does when the dice fall like this.
    fn is_like(&self, strike: &Strike, fall: Fall) -> bool {
        let mut attack = fall.attack.to_vec();
        if let Some(again) = fall.again.filter(|_| strike.attack.rerolls > 0)
            && let Some(missed) = attack.iter_mut().find(|die| !strike.attack.counts(**die))
        {
            *missed = again;
        }
        let attack = strike.attack.read(&attack);
        let save = strike.save_against(attack.criticals > 0).read(fall.save);
        let end = strike.end(attack, save);
        let backlash = strike.attack.kind == DiceKind::Magic && attack.criticals >= 2;
        self.backlash == backlash
            && self.result == Some(end.result)
            && self.damage == u32::from(end.damage)
            && self.slain == end.slain
    }
}
