//! Effects: what each needs and what it makes.

use underhex_notation::Node;

use super::{Judge, picked, within};
use crate::check::moments;
use crate::check::scope::{Scope, made};

impl Judge {
    /// Judges an effect and says what it makes.
    pub(super) fn effect(&mut self, effect: &Node, scope: Scope) -> u16 {
        self.belongs(effect, scope);
        match effect.word() {
            "Pick" => {
                for (place, part) in ["from", "count", "by"].into_iter().enumerate() {
                    self.maybe(effect.part(place + 1, part), scope);
                }
                picked(effect.part(0, "slot"))
            }
            "PickFeature" => self.makes(effect, scope, made::FEATURE),
            "PickHex" => self.makes(effect, scope, made::HEX),
            "PickCards" => self.makes(effect, scope, made::CARDS),
            "ChooseNumber" | "SpendUpTo" => self.makes(effect, scope, made::NUMBER),
            "Roll" => self.makes(effect, scope, made::ROLL),
            "Scatter" => self.makes(effect, scope, made::CHAIN),
            "May" => self.block(effect.value(0), scope),
            "If" => {
                self.maybe(effect.value(0), scope);
                self.block(effect.value(1), scope) | self.block(effect.value(2), scope)
            }
            "ForEach" | "ForEachOf" => {
                self.maybe(effect.value(0), scope);
                self.block(effect.value(1), scope.with(made::EACH))
            }
            "Repeat" => {
                self.maybe(effect.value(0), scope);
                self.block(effect.value(1), scope)
            }
            "EachPlayer" | "RollOff" => {
                let somebody = Scope {
                    nobody: false,
                    ..scope
                };
                self.block(effect.value(0), somebody)
            }
            "ChooseOne" => self.choose_one(effect, scope),
            "Cast" => self.cast(effect, scope),
            "Lasting" => {
                let until = effect.part(0, "until");
                self.each(until, |judge, until| judge.until(until, scope));
                self.rules_of(effect.part(1, "rules"), scope);
                0
            }
            "After" => {
                self.each(effect.value(0), |judge, until| judge.until(until, scope));
                self.block(effect.value(1), scope);
                0
            }
            "Move" => {
                self.maybe(effect.field("who"), scope);
                self.maybe(effect.field("end"), scope);
                self.rules_of(effect.field("rules"), scope);
                0
            }
            "Attack" => {
                self.makes_attack(within(effect), scope);
                0
            }
            _ => self.makes(effect, scope, 0),
        }
    }

    fn choose_one(&mut self, effect: &Node, scope: Scope) -> u16 {
        self.maybe(effect.field("by"), scope);
        let mut made = 0;
        self.each(effect.field("options"), |judge, option| {
            judge.maybe(option.field("when"), scope);
            made |= judge.block(option.field("do"), scope);
        });
        made
    }

    fn cast(&mut self, effect: &Node, scope: Scope) -> u16 {
        self.maybe(effect.field("by"), scope);
        let casting = Scope {
            this: true,
            spell: true,
            ..scope
        };
        self.block(effect.field("do"), casting)
    }

    fn makes_attack(&mut self, attack: &Node, scope: Scope) {
        self.maybe(attack.field("who"), scope);
        for part in ["weapon", "target"] {
            self.maybe(attack.field(part), scope.holding());
        }
        if let Some(weapon) = attack.field("with") {
            self.weapon(weapon, scope.card);
        }
        self.rules_of(attack.field("rules"), scope);
    }

    fn makes(&mut self, effect: &Node, scope: Scope, made: u16) -> u16 {
        for child in effect.children() {
            self.any(child, scope);
        }
        made
    }

    /// Whether there is what an effect works on.
    fn belongs(&mut self, effect: &Node, scope: Scope) {
        let word = effect.word();
        let picks = [
            (
                made::CARDS,
                "PickCards(..)",
                &["PutCards", "EquipPicked"][..],
            ),
            (
                made::FEATURE,
                "PickFeature([..])",
                &["MoveFeature", "RemoveFeature", "MarkFeature"],
            ),
            (made::CHAIN, "Scatter(..)", &["PushAlong"]),
        ];
        for (made, how, words) in picks {
            if words.contains(&word) && !scope.has(made) {
                self.fault(
                    effect.at,
                    format!("nothing was picked for `{word}`; write `{how}` before it"),
                );
            }
        }
        if word == "Flip"
            && effect.values().is_empty()
            && !scope.has(made::FEATURE)
            && let Err(why) = scope.brings(|brings| brings.feature.is_some())
        {
            self.fault(effect.at, format!("there is no token to flip: nothing was picked, and {why}; write `PickFeature([..])` before it"));
        }
        if matches!(word, "DiscardThis" | "Reequip" | "ReturnFeature")
            && !scope.card
            && !scope.borrowed
        {
            self.fault(
                effect.at,
                format!("`{word}` is about a card, and this is none"),
            );
        }
        if matches!(
            word,
            "EndAttack" | "NoDriveBack" | "Retarget" | "UseWeaponsOf" | "AllowStandFast"
        ) {
            self.attack(effect, scope);
        }
        if let Some(only) = moments::only_at(word)
            && !scope.borrowed
            && !scope.moment.is_some_and(|moment| only.contains(&moment))
        {
            let only: Vec<String> = only.iter().map(|moment| format!("`{moment:?}`")).collect();
            self.fault(
                effect.at,
                format!(
                    "`{word}` does nothing here; it belongs to {}",
                    only.join(" and ")
                ),
            );
        }
    }
}
