//! Options in English: what a player picks from.

use super::names::Names;
use super::printed::printed_board;
use super::source::ability_text;
use super::text::{sentence, slug_title};
use super::{card_heading, fighter_name, player_name, realise};
use crate::cards::{Effect, Rule, WeaponDef, WeaponStat};
use crate::decision::Choice;
use crate::game::Game;
use crate::name::face;
use crate::state::{CardId, CoreKind, FighterId, InPlay, Origin, WeaponRef};
use crate::vocabulary::effects as word;

/// The group that an option of the decision at hand belongs to, and its words there: `Charge` and `Garrek`. `who` says what a
/// fighter is called.
pub fn option(game: &Game, choice: Choice, who: &dyn Fn(FighterId) -> String) -> (String, String) {
    let card = |id: CardId| game.table().card(id).name.clone();
    let worth = |id: CardId| {
        let def = game.table().card(id);
        format!("{} ({})", def.name, card_heading(def))
    };
    let (group, label) = match choice {
        Choice::Core(kind, fighter) => {
            let group = match kind {
                CoreKind::Move => "Move".to_owned(),
                CoreKind::Attack => "Attack".to_owned(),
                CoreKind::Charge => "Charge".to_owned(),
                CoreKind::Guard => "Guard".to_owned(),
                CoreKind::Other { id, rule } if has_no_name(game, id, rule) => "Action".to_owned(),
                CoreKind::Other { id, rule } => titled(game, &game.ability_name(id, rule)),
            };
            (group, who(fighter))
        }
        Choice::Activate(fighter) => ("Activate".to_owned(), who(fighter)),
        Choice::Play(id) => ("Play".to_owned(), card(id)),
        Choice::Equip(id, fighter) => (format!("Equip {}", card(id)), who(fighter)),
        Choice::Use { id, rule } | Choice::PlayerCore { id, rule } => {
            ("Use".to_owned(), used(game, id, rule))
        }
        Choice::Delve(fighter) => ("Delve".to_owned(), who(fighter)),
        Choice::Score(id) => ("Score".to_owned(), worth(id)),
        Choice::Discard(id) => ("Discard".to_owned(), worth(id)),
        Choice::Card(id) if game.others_offer(id) => {
            let label = format!("{}, {}", worth(id), player_name(id.seat()));
            ("Card".to_owned(), label)
        }
        Choice::Card(id) => ("Card".to_owned(), worth(id)),
        Choice::Fighter(fighter) => ("Fighter".to_owned(), who(fighter)),
        Choice::Hex(hex) => ("To".to_owned(), game.hex_name(hex)),
        Choice::Via(hex) => ("Through".to_owned(), game.hex_name(hex)),
        Choice::Weapon(weapon) => {
            let owner = match weapon {
                WeaponRef::Printed(fighter, _) => Some(fighter),
                _ => game.state().attack().map(|attack| attack.attacker),
            };
            let figures = owner.map_or_else(
                || game.name(choice),
                |owner| weapon_now(game, owner, weapon),
            );
            ("With".to_owned(), figures)
        }
        Choice::Territory { .. } => ("Territory".to_owned(), slug_title(&game.name(choice))),
        Choice::Board(_) | Choice::Battlefield(_) => {
            let name = printed_board(game.table(), &game.name(choice));
            ("Board".to_owned(), name)
        }
        Choice::Lay { .. } => ("Lay it".to_owned(), super::place_words(&game.name(choice))),
        Choice::Focus => ("Focus".to_owned(), "discard and draw cards".to_owned()),
        Choice::DrawPower => ("Draw".to_owned(), "a Power card".to_owned()),
        Choice::Exchange => (
            "Exchange".to_owned(),
            "discard an Objective and draw one".to_owned(),
        ),
        Choice::Pass => ("Pass".to_owned(), "nothing more".to_owned()),
        _ => ("Choose".to_owned(), game.name(choice).replace('-', " ")),
    };
    (group, label)
}

/// What an option does, where it is an ability or one of several things that a card or an ability offers.
pub fn option_text(game: &Game, choice: Choice) -> Option<String> {
    let text = match choice {
        Choice::Option(index) => match game.run_effect()? {
            Effect::ChooseOne(word::ChooseOne { options, .. }) => {
                let chosen = options.get(usize::from(index))?;
                sentence(&realise::inline(&chosen.said(&Names::default())))
            }
            _ => return None,
        },
        Choice::Core(CoreKind::Other { id, rule }, _)
        | Choice::Use { id, rule }
        | Choice::PlayerCore { id, rule } => ability_text(game.rule_in_play(id, rule)?),
        _ => return None,
    };
    Some(game.table().library.words.say(&text))
}

/// A weapon in a fighter's hands, with its figures as they are now.
pub fn weapon_now(game: &Game, fighter: FighterId, weapon: WeaponRef) -> String {
    let eval = game.eval();
    let stat = |stat| eval.weapon_stat(fighter, weapon, stat, None);
    let name = eval.weapon(weapon).map_or("Weapon", WeaponDef::called);
    let mut text = format!(
        "{name}: range {}, {} {}, damage {}",
        stat(WeaponStat::Range),
        stat(WeaponStat::Dice),
        face(eval.weapon_symbol(fighter, weapon, None)),
        stat(WeaponStat::Damage)
    );
    for ability in eval.weapon_abilities(fighter, weapon, None) {
        text.push_str(&format!(", {}", ability.to_string().replace('-', " ")));
    }
    text
}

/// Whether it is printed on a fighter card without a name: whose it is stands beside it.
fn has_no_name(game: &Game, id: u16, rule: u8) -> bool {
    let mut in_play = game.state().in_play.iter();
    let printed = |source: &InPlay| source.id == id && matches!(source.origin, Origin::Side(_));
    let unnamed = |rule: &Rule| matches!(rule, Rule::Ability(ability) if ability.name.is_none());
    in_play.any(printed) && game.rule_in_play(id, rule).is_some_and(unnamed)
}

/// What an ability is called: a lasting effect without a name goes by what brought it.
fn used(game: &Game, id: u16, rule: u8) -> String {
    let mut in_play = game.state().in_play.iter();
    let source = in_play.find(|source| source.id == id && source.origin == Origin::Lasting);
    let unnamed = match game.rule_in_play(id, rule) {
        Some(Rule::Ability(ability)) => ability.name.is_none(),
        _ => true,
    };
    let lasting = source.filter(|_| unnamed);
    lasting
        .and_then(|source| super::source::lasting(game.table(), source))
        .unwrap_or_else(|| titled(game, &game.ability_name(id, rule)))
}

/// A slug as a name: `alone-i-stand` is "Alone I Stand". What follows ` of ` is a fighter's slug.
fn titled(game: &Game, slug: &str) -> String {
    let table = game.table();
    let words = slug.split(' ').map(|part| match part {
        "of" => "of".to_owned(),
        part => {
            let mut fighters = game.state().fighter_ids();
            let fighter = fighters.find(|fighter| game.fighter_name(*fighter) == part);
            fighter.map_or_else(
                || super::printed(table, part),
                |fighter| fighter_name(table, fighter),
            )
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What a fighter is called in options that nobody shortens.
pub fn plainly(game: &Game) -> impl Fn(FighterId) -> String {
    move |fighter| fighter_name(game.table(), fighter)
}
