//! Effects as instructions: "push a friendly fighter 1 hex".

use super::battlefield_effects::{self, move_feature, picked, remove_feature, scatter};
use super::card_effects::{card_type, cards_from, equip, pick_cards, pile_place, put_picked};
use super::cards;
use super::conditions;
use super::features;
use super::fighters::{self, Det, token, token_list};
use super::hexes;
use super::names::{self, Names, only, player, slot_ref};
use super::numbers::{a_face, is_one, num, quantity, the_roll};
use super::realise;
use super::rules;
use super::steps;
use super::text::{a, capitalise, plural, title, words};
use super::weapons;
use crate::cards::{
    Amount, Choice, Cond, Count, DiceKind, Effect, GrantedAttack, Is, Num, Push, Ref, Who,
};
use crate::vocabulary::effects::{self as word, Touches};
use crate::vocabulary::numbers as number_words;

/// Two instructions that read better as one: "pick a fighter" and "push that fighter".
pub(super) fn together(first: &Effect, second: &Effect, names: &Names) -> Option<String> {
    match (first, second) {
        (Effect::Pick(word::Pick { slot, from, .. }), Effect::Use(word::Use(name))) => {
            let whom = match only(from) {
                Some(_) => names.of(slot_ref(*slot)).text.clone(),
                None => fighters::noun(from, &Det::A, names).text,
            };
            Some(format!("use {} on {whom}", title(name)))
        }
        (Effect::PickFeature(word::PickFeature(filter)), Effect::Flip(_)) => {
            Some(format!("flip {}", features::noun(filter, &Det::A, names)))
        }
        (
            Effect::PickFeature(word::PickFeature(filter)),
            Effect::MarkFeature(word::MarkFeature(name)),
        ) => Some(format!(
            "mark {} as {} until it is flipped",
            features::noun(filter, &Det::A, names),
            words(name)
        )),
        (
            Effect::PickFeature(word::PickFeature(filter)),
            Effect::MoveFeature(word::MoveFeature(to)),
        ) => Some(move_feature(&picked(filter, names), to, names)),
        (Effect::PickFeature(word::PickFeature(filter)), Effect::RemoveFeature(_)) => {
            Some(remove_feature(&picked(filter, names)))
        }
        (
            Effect::PickCards(word::PickCards {
                from,
                cards: filter,
                count,
                by: Who::You,
            }),
            Effect::EquipPicked(word::EquipPicked(who)),
        ) => {
            let what = pick_cards(filter, count, names);
            let what = format!("{what} {}", cards_from(*from, Who::You, names));
            Some(equip(&names.of(*who).text, &what))
        }
        (
            Effect::PickCards(word::PickCards {
                from,
                cards: filter,
                count,
                by,
            }),
            Effect::PutCards(word::PutCards(pile)),
        ) => Some(put_picked(
            *from,
            &pick_cards(filter, count, names),
            *by,
            *pile,
            names,
        )),
        _ => None,
    }
}

/// The fighter that something is done to at once.
pub(super) fn acts_on(effect: &Effect) -> Option<Ref> {
    effect.touch().whom
}

pub(super) fn one(effect: &Effect, names: &Names) -> String {
    let of = |who: &Ref| names.of(*who).text.clone();
    match effect {
        Effect::Pick(pick) if pick.goes_without_saying() => String::new(),
        Effect::Pick(word::Pick {
            slot: _,
            from,
            count,
            by,
            ..
        }) => told(
            *by,
            "pick",
            "picks",
            &pick_fighters(from, count, names),
            names,
        ),
        Effect::PickFeature(word::PickFeature(filter)) => {
            format!("pick {}", features::noun(filter, &Det::A, names))
        }
        Effect::PickHex(word::PickHex(filter)) => {
            format!("pick {}", hexes::noun(filter, &Det::A, names))
        }
        Effect::PickCards(word::PickCards {
            from,
            cards: filter,
            count,
            by,
        }) => {
            let what = pick_cards(filter, count, names);
            told(
                *by,
                "pick",
                "picks",
                &format!("{what} {}", cards_from(*from, *by, names)),
                names,
            )
        }
        Effect::ChooseNumber(word::ChooseNumber { from, to }) => {
            format!(
                "choose a number X from {} to {}",
                num(from, names),
                num(to, names)
            )
        }
        Effect::PickOpponent(_) => "pick an opponent".to_owned(),
        Effect::ChooseOne(_)
        | Effect::May(_)
        | Effect::If(_)
        | Effect::ForEach(_)
        | Effect::ForEachOf(_)
        | Effect::EachPlayer(_)
        | Effect::RollOff(_)
        | Effect::Repeat(_)
        | Effect::Charge(_)
        | Effect::Lasting(_)
        | Effect::After(_)
        | Effect::Cast(_) => realise::inline(&steps::step(effect, names)),

        Effect::Push(push) => self::push(push, names),
        Effect::Place(word::Place(who, filter)) => format!(
            "remove {} from the battlefield and place it in {}",
            of(who),
            hexes::noun(filter, &Det::A, names)
        ),
        Effect::Swap(word::Swap(one, other)) => {
            format!("{} and {} swap places", of(one), of(other))
        }
        Effect::Move(word::Move {
            who,
            end,
            optional,
            rules,
        }) => {
            let who = names.of(*who);
            let verb = if *optional {
                "can Move"
            } else {
                who.verb("Moves", "Move")
            };
            let end = if end.is_empty() {
                String::new()
            } else {
                format!(", ending {}", hexes::ending(end, names))
            };
            with_rules(
                format!("{} {verb}{end}", who.text),
                "in this Move",
                rules.items(),
                names,
            )
        }
        Effect::Attack(attack) => self::attack(attack, names),
        Effect::UseCore(word::UseCore(who)) => format!("{} can use a Core ability", of(who)),

        Effect::Damage(word::Damage(who, Num::Of(amount)))
            if !matches!(amount.as_ref(), Amount::If(_) | Amount::X(_)) =>
        {
            let damage = quantity(&Num::Of(amount.clone()), "damage", names);
            format!("deal to {} {damage}", of(who))
        }
        Effect::Damage(word::Damage(who, number)) => {
            format!("deal {} to {}", quantity(number, "damage", names), of(who))
        }
        Effect::DamageUntilVulnerable(word::DamageUntilVulnerable(who)) => {
            format!("deal damage to {} until it is vulnerable", of(who))
        }
        Effect::SaveVulnerable(word::SaveVulnerable(who)) => {
            format!(
                "remove damage from {} until it is vulnerable instead",
                of(who)
            )
        }
        Effect::Heal(word::Heal(who, number)) if is_one(number) => format!("heal {}", of(who)),
        Effect::Heal(word::Heal(who, Num::Of(amount)))
            if !matches!(amount.as_ref(), Amount::If(_) | Amount::X(_)) =>
        {
            let damage = quantity(&Num::Of(amount.clone()), "damage", names);
            format!("heal on {} {damage}", of(who))
        }
        Effect::Heal(word::Heal(who, number)) => {
            format!("heal {} on {}", quantity(number, "damage", names), of(who))
        }
        Effect::Slay(word::Slay { who, unpaid: false }) => format!("slay {}", of(who)),
        Effect::Wound(word::Wound(who, number)) => {
            format!("put {} damage tokens on {}", num(number, names), of(who))
        }
        Effect::Slay(word::Slay { who, unpaid: true }) => {
            format!("slay {}, and nobody gains Glory for it", of(who))
        }
        Effect::Give(word::Give(who, kind, number)) if names.of(*who).tail => {
            let what = if is_one(number) {
                a(&token(kind))
            } else {
                quantity(number, &token(kind), names)
            };
            format!("put {what} on {}", of(who))
        }
        Effect::Give(word::Give(who, kind, number)) if is_one(number) => {
            format!("put {} on {}", a(&token(kind)), of(who))
        }
        Effect::Give(word::Give(who, kind, number)) => {
            format!(
                "put {} on {}",
                quantity(number, &token(kind), names),
                of(who)
            )
        }
        Effect::Remove(word::Remove(who, kinds, number)) if is_one(number) => {
            let tokens = token_list(kinds);
            let token = tokens.strip_suffix('s').unwrap_or(&tokens);
            format!("remove {} from {}", a(token), of(who))
        }
        Effect::Remove(word::Remove(who, kinds, number)) => {
            let tokens = token_list(kinds);
            let token = tokens.strip_suffix('s').unwrap_or(&tokens);
            format!("remove {} from {}", quantity(number, token, names), of(who))
        }
        Effect::RemoveAll(word::RemoveAll(who, kinds)) => format!(
            "remove all {} from {}",
            token_list(kinds).replace(" or ", " and "),
            of(who)
        ),
        Effect::PassTokens(word::PassTokens { from, to, tokens }) => {
            format!(
                "move all {} from {} to {}",
                token_list(tokens).replace(" or ", " and "),
                of(from),
                of(to)
            )
        }
        Effect::Inspire(word::Inspire(who)) => format!("Inspire {}", of(who)),
        Effect::Uninspire(word::Uninspire(who)) => format!("Uninspire {}", of(who)),
        Effect::Raise(word::Raise(who, filter)) => {
            format!(
                "Raise {} in {}",
                of(who),
                hexes::noun(filter, &Det::A, names)
            )
        }

        Effect::SetDamage(word::SetDamage(number)) => set_damage(number, names),
        Effect::CancelPush(_) => "that push does not happen".to_owned(),
        Effect::StopMove(_) => "that Move ends there".to_owned(),
        Effect::NoToken(_) => "the token is not given".to_owned(),
        Effect::CancelPloy(_) => "that ploy has no effect".to_owned(),
        Effect::Retarget(word::Retarget(who)) => {
            format!("{} becomes the target of this Attack", of(who))
        }
        Effect::UseWeaponsOf(word::UseWeaponsOf(who, filter)) if !filter.is_empty() => format!(
            "{} uses {} of {} for this Attack",
            of(&Ref::Attacker),
            weapons::noun(filter, &Det::A),
            of(who)
        ),
        Effect::UseWeaponsOf(word::UseWeaponsOf(who, _)) => {
            format!(
                "{} can use {} for this Attack",
                of(&Ref::Attacker),
                names.of(*who).of("weapons")
            )
        }
        Effect::EndAttack(_) => "end that Attack, which fails".to_owned(),
        Effect::NoDriveBack(_) => format!("do not drive {} back", of(&Ref::Target)),
        Effect::AttackDeals(word::AttackDeals(who, number)) => {
            let damage = quantity(number, "damage", names);
            format!("have the attack also deal {damage} to {}", of(who))
        }
        Effect::DamageInstead(word::DamageInstead(who)) => {
            format!("deal that damage to {} instead", of(who))
        }
        Effect::UndoDamage(_) => "ignore that damage (nobody is slain by it)".to_owned(),
        Effect::CancelSpell(_) => "stop that spell from being cast".to_owned(),
        Effect::AddDie(word::AddDie(roll, die)) => {
            format!("add {} to {}", a_face(&[*die]), the_roll(*roll))
        }
        Effect::Redirect(word::Redirect(filter)) => format!(
            "have that ploy pick {} instead",
            fighters::noun(filter, &Det::A, names).text
        ),
        Effect::AllowStandFast(_) => {
            format!("{} can Stand Fast whatever the dice", of(&Ref::Target))
        }

        Effect::Roll(word::RollDice {
            dice: kind,
            number,
            by: who,
        }) => told(
            *who,
            "roll",
            "rolls",
            &quantity(number, dice(*kind), names),
            names,
        ),
        Effect::Reroll(word::Reroll {
            roll, all: true, ..
        }) => format!("re-roll all dice of {}", the_roll(*roll)),
        Effect::Reroll(word::Reroll {
            roll, any: true, ..
        }) => format!("re-roll any dice of {}", the_roll(*roll)),
        Effect::Reroll(word::Reroll { roll, number, .. }) if is_one(number) => {
            format!("re-roll 1 dice of {}", the_roll(*roll))
        }
        Effect::Reroll(word::Reroll { roll, number, .. }) => {
            format!(
                "re-roll up to {} of {}",
                quantity(number, "dice", names),
                the_roll(*roll)
            )
        }
        Effect::ChangeDie(word::ChangeDie(roll, to)) => {
            format!("change 1 dice of {} to {}", the_roll(*roll), a_face(to))
        }
        Effect::ChangeSuccess(word::ChangeSuccess(roll, to)) => {
            format!(
                "change 1 success of {} to {}",
                the_roll(*roll),
                a_face(&[*to])
            )
        }
        Effect::ForceSuccess(word::ForceSuccess(roll, who)) => told(
            *who,
            "change",
            "changes",
            &format!(
                "1 dice of {} that is no success to a success; it cannot be re-rolled",
                the_roll(*roll)
            ),
            names,
        ),

        Effect::Draw(word::Draw {
            cards,
            number,
            by,
            up_to,
        }) => {
            let up_to = if *up_to { "up to " } else { "" };
            let what = quantity(number, card_type(*cards), names);
            told(*by, "draw", "draws", &format!("{up_to}{what}"), names)
        }
        Effect::Discard(word::Discard(who, kind, number)) => told(
            *who,
            "discard",
            "discards",
            &quantity(number, card_type(*kind), names),
            names,
        ),
        Effect::PutCards(word::PutCards(pile)) => {
            format!("put the picked cards {}", pile_place(*pile))
        }
        Effect::DiscardThis(_) => "discard this card".to_owned(),
        Effect::DiscardUpgrades(word::DiscardUpgrades(who)) => {
            format!("discard all Upgrades of {}", of(who))
        }
        Effect::Reequip(word::Reequip(who)) => format!("move this Upgrade to {}", of(who)),
        Effect::Glory(word::Glory {
            number,
            spent: false,
        }) => format!("gain {}", quantity(number, "glory", names)),
        Effect::Glory(word::Glory {
            number,
            spent: true,
        }) => {
            format!("gain {}", quantity(number, "spent glory", names))
        }
        Effect::SpendGlory(word::SpendGlory(number)) => {
            format!("spend {}", quantity(number, "glory", names))
        }
        Effect::TakeGlory(word::TakeGlory(who, number)) => format!(
            "take {} from {}",
            quantity(number, "unspent glory", names),
            player(*who, names).text
        ),
        Effect::LoseGlory(word::LoseGlory(who, number)) => told(
            *who,
            "lose",
            "loses",
            &quantity(number, "glory", names),
            names,
        ),
        Effect::EquipPicked(word::EquipPicked(who)) => equip(&of(who), "that Upgrade"),
        Effect::PlayPloy(_) => "you can play a ploy from your hand".to_owned(),
        Effect::EndLasting(word::EndLasting(filter)) => {
            format!("end a lasting effect of {}", cards::noun(filter, &Det::A))
        }
        Effect::SkipActivation(word::SkipActivation(who)) => {
            format!(
                "{} must be a pass",
                player(*who, names).of("next activation")
            )
        }
        Effect::Gain(word::Gain(name, number)) => {
            format!("gain {}", counter(number, &words(name), names))
        }
        Effect::Spend(word::Spend(name, number)) => {
            format!("spend {}", counter(number, &words(name), names))
        }
        Effect::SpendUpTo(word::SpendUpTo(name, Num::Of(amount))) if matches!(amount.as_ref(), Amount::Counter(number_words::Counter(all)) if all == name) =>
        {
            format!(
                "spend any number of {}; X is how many you spend",
                words(name)
            )
        }
        Effect::SpendUpTo(word::SpendUpTo(name, number)) => {
            format!(
                "spend up to {}; X is how many you spend",
                counter(number, &words(name), names)
            )
        }
        Effect::SetCounter(word::SetCounter(name, number)) => {
            format!("your {} becomes {}", words(name), num(number, names))
        }

        Effect::Flip(word::Flip { each: None }) => "flip that feature token".to_owned(),
        Effect::Flip(word::Flip { each: Some(filter) }) => {
            format!("flip {}", features::noun(filter, &Det::Each, names))
        }
        Effect::SwapFeatures(word::SwapFeatures(one, other)) => format!(
            "swap {} with {}",
            features::noun(one, &Det::A, names),
            another(&features::noun(other, &Det::A, names))
        ),
        Effect::MoveFeature(word::MoveFeature(filter)) => {
            move_feature("that feature token", filter, names)
        }
        Effect::RemoveFeature(_) => remove_feature("that feature token"),
        Effect::ReturnFeature(word::ReturnFeature(filter)) => format!(
            "return the feature token kept by this card to {}",
            hexes::noun(filter, &Det::A, names)
        ),
        Effect::Scatter(word::Scatter { from, dice }) => scatter(from, dice, names),
        Effect::PushAlong(word::PushAlong(who)) => {
            format!("push {} along the chain as far as it goes", of(who))
        }
        Effect::MarkFeature(word::MarkFeature(name)) => format!(
            "mark that feature token as {} until it is flipped",
            words(name)
        ),
        Effect::PlaceMarker(word::PlaceMarker(name, filter)) => format!(
            "place {} in {}",
            a(&format!("{} marker", words(name))),
            hexes::noun(filter, &Det::A, names)
        ),
        Effect::RemoveMarker(word::RemoveMarker(name)) => {
            format!("remove your {}", plural(&format!("{} marker", words(name))))
        }

        Effect::Use(word::Use(name)) => format!("use {}", title(name)),
        Effect::Refresh(word::Refresh(name)) => format!("you can use {} once more", title(name)),

        Effect::Native(native) => battlefield_effects::native(native, names),
    }
}

/// An instruction to a player: an order to you, a statement about others.
pub(super) fn told(who: Who, order: &str, does: &str, what: &str, names: &Names) -> String {
    match who {
        Who::You => format!("{order} {what}"),
        Who::Opponent
        | Who::TurnPlayer
        | Who::TurnOpponent
        | Who::PlayerOf(_)
        | Who::EventPlayer => {
            format!("{} {does} {what}", player(who, names).text)
        }
    }
}

/// When and how often one of several things can be chosen, if that is said.
pub(super) fn option_notes(choice: &Choice, names: &Names) -> Option<String> {
    let mut notes = Vec::new();
    if choice.once {
        notes.push("once a game".to_owned());
    }
    if !matches!(choice.when, Cond::Always(_)) {
        notes.push(format!(
            "only if {}",
            conditions::clause(&choice.when, true, names)
        ));
    }
    (!notes.is_empty()).then(|| notes.join(", "))
}

fn push(push: &Push, names: &Names) -> String {
    let up_to = if push.up_to { "up to " } else { "" };
    let mut what = format!(
        "{} {up_to}{}",
        names.of(push.who).text,
        quantity(&push.hexes, "hex", names)
    );
    if let Some(who) = push.toward {
        what = format!("{what} toward {}", names.of(who).text);
    }
    if let Some(who) = push.away {
        what = format!("{what} away from {}", names.of(who).text);
    }
    if !push.end.is_empty() {
        what = format!("{what}, ending {}", hexes::ending(&push.end, names));
    }
    told(push.by, "push", "pushes", &what, names)
}

fn attack(attack: &GrantedAttack, names: &Names) -> String {
    let who = names.of(attack.who);
    let yours = match (attack.as_yours, who.plural) {
        (false, _) => "",
        (true, false) => ", as if it were one of yours,",
        (true, true) => ", as if they were yours,",
    };
    let mut text = format!(
        "{}{yours} {}",
        who.text,
        if attack.optional {
            "can Attack"
        } else {
            who.verb("Attacks", "Attack")
        }
    );
    if !attack.target.is_empty() {
        text = format!(
            "{text} {}",
            fighters::noun(&attack.target, &Det::A, names).text
        );
    }
    if !attack.weapon.is_empty() {
        text = format!("{text} with {}", weapons::noun(&attack.weapon, &Det::A));
    }
    if let Some(weapon) = &attack.with {
        text = format!(
            "{text} with this weapon: {}",
            weapons::figures(weapon, names)
        );
        for note in weapons::notes(weapon, "", names).into_iter().flatten() {
            text = format!("{text}. {}", capitalise(&note.text));
        }
    }
    with_rules(text, "for this Attack", attack.rules.items(), names)
}

fn with_rules(text: String, during: &str, rules: &[crate::cards::Rule], names: &Names) -> String {
    if rules.is_empty() {
        return text;
    }
    format!("{text}; {during}, {}", rules::inline(rules, names))
}

fn set_damage(number: &Num, names: &Names) -> String {
    let is_damage = |number: &Num| match number {
        Num::Of(amount) => matches!(amount.as_ref(), Amount::EventAmount(_)),
        Num::Const(_) => false,
    };
    if let Num::Of(amount) = number {
        match amount.as_ref() {
            Amount::Min(number_words::Min(one, Num::Const(most)))
            | Amount::Min(number_words::Min(Num::Const(most), one))
                if is_damage(one) =>
            {
                return format!("that damage is {most} at most");
            }
            Amount::Minus(number_words::Minus(one, less)) if is_damage(one) => {
                return format!("that damage is {} less", num(less, names));
            }
            Amount::Max(number_words::Max(Num::Of(one), Num::Const(least)))
            | Amount::Max(number_words::Max(Num::Const(least), Num::Of(one))) => {
                if let Amount::Minus(number_words::Minus(from, less)) = one.as_ref()
                    && is_damage(from)
                {
                    return format!(
                        "that damage is {} less, but {least} at least",
                        num(less, names)
                    );
                }
            }
            _ => {}
        }
    }
    format!("that damage becomes {}", num(number, names))
}

fn counter(number: &Num, name: &str, names: &Names) -> String {
    match number {
        Num::Const(number) => format!("{number} {name}"),
        Num::Of(_) => quantity(number, name, names).replace(&plural(name), name),
    }
}

fn another(noun: &str) -> String {
    match noun.strip_prefix("a ").or(noun.strip_prefix("an ")) {
        Some(rest) => format!("another {rest}"),
        None => noun.to_owned(),
    }
}

fn pick_fighters(from: &[Is], count: &Count, names: &Names) -> String {
    let counted = |number: &Num| match number {
        Num::Const(_) => None,
        Num::Of(amount) => match amount.as_ref() {
            Amount::If(_) | Amount::X(_) => None,
            // "as many as there are" goes without saying.
            Amount::Min(number_words::Min(number, Num::Of(all)))
                if matches!(all.as_ref(), Amount::Count(_)) =>
            {
                Some(num(number, names))
            }
            _ => Some(num(number, names)),
        },
    };
    let several = || fighters::noun(from, &Det::Bare, names).text;
    match count {
        Count::Exactly(number) => match counted(number) {
            Some(number) => format!("a number of {} equal to {number}", several()),
            None => fighters::noun(from, &names::det(count, names), names).text,
        },
        Count::UpTo(number) => match counted(number) {
            Some(number) => format!("a number of {} up to {number}", several()),
            None => fighters::noun(from, &names::det(count, names), names).text,
        },
        Count::Between(_, _) | Count::All => {
            fighters::noun(from, &names::det(count, names), names).text
        }
    }
}

fn dice(kind: DiceKind) -> &'static str {
    match kind {
        DiceKind::Attack => "Attack dice",
        DiceKind::Save => "Save dice",
        DiceKind::Magic => "Magic dice",
    }
}
