//! One way that an attack can go: an option is taken in the kernel with dice that fall as they are told to, and nobody answers.

use super::{MOST_CHOICES, MOST_DICE, answers_attack};
use crate::cards::{DiceKind, Die, Effect, Roll, WeaponAbility};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::game::Game;
use crate::odds::Strike;
use crate::state::{AttackResult, FighterId, Frame, WeaponRef};
use crate::view::Recorded;

/// The dice of an attack, as they fall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fall<'a> {
    pub(super) attack: &'a [Die],
    /// What the dice re-rolled in the Attack roll show; if it is not said, the next of the dice in order.
    pub(super) again: Option<Die>,
    pub(super) save: &'a [Die],
}

impl Fall<'_> {
    /// Whatever comes.
    pub(super) const ANY: Fall<'static> = Fall {
        attack: &[],
        again: Some(Die::Surrounded),
        save: &[],
    };
}

/// One way an attack can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::view) struct Course {
    /// Dice and innate symbols of both rolls, as they were rolled.
    pub(super) dice: [Vec<Die>; 2],
    pub(super) rerolls: usize,
    pub(super) result: Option<AttackResult>,
    pub(super) damage: u32,
    pub(super) slain: bool,
    pub(super) wielded: Option<WeaponRef>,
    pub(super) weapon: String,
    pub(super) attacker: Option<FighterId>,
    pub(super) target: Option<FighterId>,
    /// The weapon abilities that were on offer on the way, none of them included.
    pub(super) abilities: Vec<Choice>,
    /// The weapon ability that is used.
    pub(super) ability: Option<WeaponAbility>,
    /// The faces that count, in both rolls.
    pub(super) faces: [Vec<&'static str>; 2],
    /// The attacker is hurt by its own magic.
    pub(super) backlash: bool,
    /// Something had to be chosen on the way that only a player can choose.
    pub(super) open: bool,
    /// Other dice were rolled before the result.
    pub(super) others: bool,
    /// Not just the dice were rolled that were to fall like this.
    pub(super) loose: bool,
    /// What kind of dice the first was whose face did not fit it.
    pub(super) misfit: Option<DiceKind>,
    /// How many faces were left over, where chance had no hand in it.
    pub(super) left: Option<usize>,
}

/// Plays an attack with these faces and nobody answering.
pub(super) fn course(game: &Game, option: Choice, ability: Choice, fall: Fall) -> Option<Course> {
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
pub(in crate::view) fn likeness(
    game: &Game,
    option: Choice,
    left: &mut usize,
) -> Option<Vec<Course>> {
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

impl Course {
    /// Whether it went as the odds say it does when the dice fall like this.
    pub(super) fn is_like(&self, strike: &Strike, fall: Fall) -> bool {
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
