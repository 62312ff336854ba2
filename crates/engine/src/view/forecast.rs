//! The exact odds of attacks that a seat can make now: every roll there can be is tried in the kernel itself, so that whatever the
//! rules and the cards in play say is counted. Nobody answers to anything, and nothing hidden is looked at.

use serde::Serialize;

use super::View;
use crate::cards::{DiceKind, Die};
use crate::decision::{Choice, Question};
use crate::dice::faces;
use crate::event::Event;
use crate::game::Game;
use crate::replay::recorded_name;
use crate::state::{AttackResult, CoreKind, FighterId};
use crate::view::Recorded;

/// More dice than this are not looked at.
const MOST_DICE: usize = 8;
/// More choices than an attack takes once its target is known.
const MOST_CHOICES: usize = 40;
/// More rolls than this are not tried: an answer has to be quick.
const MOST_ROLLS: usize = 60_000;

/// The odds of an attack that can be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forecast {
    /// The option of the decision at hand that leads to it.
    pub option: String,
    /// The weapon.
    pub weapon: String,
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
}

impl View {
    /// The odds of every attack that an option of the decision at hand leads to without anything else in between.
    pub fn forecasts(&self) -> Vec<Forecast> {
        let Some(decision) = &self.decision else {
            return Vec::new();
        };
        if Some(decision.seat) != self.seat {
            return Vec::new();
        }
        let game = self.known_game();
        let mut all = Vec::new();
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

/// One way an attack can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Course {
    attack_dice: usize,
    save_dice: usize,
    result: Option<AttackResult>,
    damage: u32,
    slain: bool,
    weapon: String,
    target: Option<FighterId>,
    /// The faces that count, in both rolls.
    faces: [Vec<&'static str>; 2],
}

/// Plays an attack with these faces and nobody answering.
fn course(game: &Game, option: Choice, attack: &[Die], save: &[Die]) -> Option<Course> {
    let known = declared(game);
    let mut game = game.clone();
    game.take_record();
    game.record(true);
    game.script_dice(attack.iter().chain(save).copied());
    game.choose(option).ok()?;
    let serial = game.state().attack().map(|attack| attack.serial);
    let (weapon, target) = known;
    let mut course = Course {
        attack_dice: 0,
        save_dice: 0,
        result: None,
        damage: 0,
        slain: false,
        weapon,
        target,
        faces: Default::default(),
    };
    for _ in 0..MOST_CHOICES {
        for recorded in game.take_record() {
            note(&game, recorded, &mut course);
        }
        let same = game.state().attack().map(|attack| attack.serial) == serial;
        let Some(decision) = game.decision().filter(|_| same && serial.is_some()) else {
            break;
        };
        let quiet = [Choice::Pass, Choice::No];
        let answer = quiet
            .into_iter()
            .find(|quiet| decision.options.contains(quiet))
            .or(decision.options.first().copied())?;
        game.choose(answer).ok()?;
    }
    for recorded in game.take_record() {
        note(&game, recorded, &mut course);
    }
    Some(course)
}

/// The weapon and target of an attack about whose weapon ability it is asked.
fn declared(game: &Game) -> (String, Option<FighterId>) {
    let question = game.decision().map(|decision| decision.question);
    let attack = game.state().attack();
    match attack.filter(|_| question == Some(Question::WeaponAbility)) {
        Some(attack) => {
            let def = attack
                .weapon()
                .and_then(|weapon| game.eval().weapon(weapon));
            let name = def.map(|def| def.name.clone());
            (name.unwrap_or_default(), attack.target())
        }
        None => (String::new(), None),
    }
}

fn note(game: &Game, recorded: Recorded, course: &mut Course) {
    match (&recorded.event, recorded.attack) {
        (Event::AttackRoll { .. }, Some(attack)) => course.faces[0] = attack.roll_faces,
        (Event::SaveRoll { .. }, Some(attack)) => course.faces[1] = attack.save_faces,
        _ => {}
    }
    match &recorded.event {
        Event::WeaponPicked { weapon, .. } => {
            let def = game
                .eval()
                .weapon(*weapon)
                .map(|def| def.called().to_owned());
            course.weapon = def.unwrap_or_default();
        }
        Event::TargetPicked { target, .. } => course.target = course.target.or(Some(*target)),
        Event::AttackRoll { dice, .. } if course.attack_dice == 0 => {
            course.attack_dice = dice.len();
        }
        Event::SaveRoll { dice, .. } if course.save_dice == 0 => course.save_dice = dice.len(),
        Event::Result { result, .. } => course.result = course.result.or(Some(*result)),
        Event::Damage { fighter, amount } if Some(*fighter) == course.target => {
            course.damage += u32::from(*amount);
        }
        Event::Slain { fighter } => course.slain |= Some(*fighter) == course.target,
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
    let first = course(game, option, &[], &[])?;
    let dice = first.attack_dice;
    if dice == 0 || dice > MOST_DICE {
        return None;
    }
    let mut courses = Vec::with_capacity(TELLING.len());
    for (attack, save) in TELLING {
        courses.push(course(
            game,
            option,
            &vec![attack; dice],
            &[save; MOST_DICE],
        )?);
    }
    Some(courses)
}

/// Every roll of so many dice, regardless of order, with how likely it is.
fn rolls(kind: DiceKind, count: usize) -> Vec<(Vec<Die>, f64)> {
    let mut distinct: Vec<(Die, f64)> = Vec::new();
    for face in faces(kind) {
        match distinct.iter_mut().find(|(die, _)| *die == face) {
            Some((_, chance)) => *chance += 1.0 / 6.0,
            None => distinct.push((face, 1.0 / 6.0)),
        }
    }
    let mut all = vec![(Vec::new(), 1.0)];
    for (index, (face, chance)) in distinct.iter().enumerate() {
        let last = index + 1 == distinct.len();
        let mut longer = Vec::new();
        for (dice, so_far) in &all {
            let left = count - dice.len();
            let counts = if last { left..=left } else { 0..=left };
            for number in counts {
                let mut dice = dice.clone();
                dice.extend(std::iter::repeat_n(*face, number));
                let ways = choose(left, number) * chance.powi(number as i32);
                longer.push((dice, so_far * ways));
            }
        }
        all = longer;
    }
    all
}

fn choose(from: usize, number: usize) -> f64 {
    (0..number).fold(1.0, |ways, index| {
        ways * (from - index) as f64 / (index + 1) as f64
    })
}

/// The odds of an attack whose last choice before the roll is this one, if so many rolls are enough to tell.
pub(super) fn rolled(
    game: &Game,
    option: Choice,
    name: &str,
    left: &mut usize,
) -> Option<Forecast> {
    let probe = course(game, option, &[], &[])?;
    let target = probe.target.or(match option {
        Choice::Fighter(fighter) => Some(fighter),
        _ => None,
    })?;
    if probe.attack_dice == 0 || probe.attack_dice > MOST_DICE {
        return None;
    }
    let mut forecast = Forecast {
        option: name.to_owned(),
        weapon: probe.weapon.clone(),
        target: game.fighter_name(target).to_owned(),
        success: 0.0,
        draw: 0.0,
        failure: 0.0,
        slain: 0.0,
        damage: 0.0,
    };
    for (attack, chance) in rolls(DiceKind::Attack, probe.attack_dice) {
        let saves = course(game, option, &attack, &[])?.save_dice;
        if saves > MOST_DICE {
            return None;
        }
        for (save, ways) in rolls(DiceKind::Save, saves) {
            *left = left.checked_sub(1)?;
            let course = course(game, option, &attack, &save)?;
            let chance = chance * ways;
            match course.result {
                Some(AttackResult::Success) => forecast.success += chance,
                Some(AttackResult::Draw) => forecast.draw += chance,
                Some(AttackResult::Failure) | None => forecast.failure += chance,
            }
            if course.slain {
                forecast.slain += chance;
            }
            forecast.damage += chance * f64::from(course.damage);
        }
    }
    Some(forecast)
}
