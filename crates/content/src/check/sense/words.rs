//! Conditions, filters, numbers and references.

use underhex_engine::cards::{Brings, Told};
use underhex_notation::Node;

use super::{Judge, picked};
use crate::check::filters;
use crate::check::names::{Mention, Role, Sort};
use crate::check::scope::{Scope, made};

impl Judge {
    /// Anything that is asked or said: conditions, filters, numbers, references.
    pub(super) fn any(&mut self, node: &Node, scope: Scope) {
        let word = node.word();
        let mut inner = scope;
        match (node.kind(), word) {
            ("Ref", _) => self.reference(node, scope),
            ("Tally", _) => return self.tally(node, scope),
            (_, "Tallied" | "TalliedAtLeast" | "Happened" | "Tally") if node.inner() == "Tally" => {
                return self.tally(node, scope);
            }
            ("Is", _) => {
                inner.it = true;
                self.fighter_filter(node, scope);
            }
            ("HexIs", _) => {
                inner.it = true;
                self.hex_filter(node, scope);
            }
            ("FeatureIs", "Picked") if !scope.has(made::FEATURE) => {
                self.unpicked(node, "PickFeature([..])");
            }
            ("FeatureIs", "OfEvent") => self.of_moment(node, scope, "feature token", |brings| {
                brings.feature.is_some()
            }),
            ("FeatureIs", "TargetStoodOn") => self.attack(node, scope),
            ("CardIs", "OfEvent") => {
                self.of_moment(node, scope, "card", |brings| brings.card.is_some())
            }
            ("CardIs" | "WeaponIs", "This") if !scope.card && !scope.borrowed => {
                self.fault(node.at, "`This` is no card here: there is none");
            }
            ("Cond", _) => self.condition(node, scope),
            ("Who", "EventPlayer") => {
                self.of_moment(node, scope, "player", |brings| brings.player.is_some())
            }
            ("Who", "Opponent" | "You") if scope.nobody => {
                self.fault(node.at, format!("this card is nobody's: there is no `{word}` outside `EachPlayer` and `RollOff`"));
            }
            ("Territory", "Friendly" | "Enemy") if scope.nobody => {
                self.fault(node.at, format!("this card is nobody's: nothing is `{word}` outside `EachPlayer` and `RollOff`"));
            }
            ("Roll", "Attack" | "Save") => self.attack(node, scope),
            ("Roll", "Card") if !scope.has(made::ROLL) => self.unpicked(node, "Roll(..)"),
            // What a fighter's rolls are given is no question about a roll.
            ("Gives", _) => {
                for child in node.children().filter(|child| child.kind() != "Roll") {
                    self.any(child, scope);
                }
                return;
            }
            ("Effect", _) => {
                self.effect(node, scope);
                return;
            }
            ("Rule", _) => return self.rule(node, scope),
            // Only numbers are read as whatever they are.
            ("", _) if !word.is_empty() => self.number(node, scope),
            ("", _) => {
                if let Some(fault) = filters::contradiction(node) {
                    self.faults.push(fault);
                }
            }
            _ => {}
        }
        for child in node.children() {
            self.any(child, inner);
        }
    }

    fn unpicked(&mut self, node: &Node, how: &str) {
        let word = node.word();
        self.fault(
            node.at,
            format!(
                "`{word}` means nothing here: nothing was made or picked; write `{how}` before it"
            ),
        );
    }

    fn of_moment(&mut self, node: &Node, scope: Scope, what: &str, has: impl Fn(&Brings) -> bool) {
        if let Err(why) = scope.brings(has) {
            self.fault(
                node.at,
                format!(
                    "`{}` asks for the {what} of a moment, and {why}",
                    node.word()
                ),
            );
        }
    }

    pub(super) fn attack(&mut self, node: &Node, scope: Scope) {
        if !scope.attack && !scope.borrowed {
            let word = node.word();
            let why = match scope.moment {
                Some(moment) => format!("`{moment:?}` does not come in one"),
                None => "none is in progress here".to_owned(),
            };
            self.fault(node.at, format!("`{word}` asks about an attack, and {why}; ask with a tally what happened before"));
        }
    }

    fn reference(&mut self, node: &Node, scope: Scope) {
        let word = node.word();
        let slot = picked(Some(node));
        match word {
            "A" | "B" | "C" if !scope.has(slot) => {
                self.fault(node.at, format!("`{word}` means nobody here: nothing has picked it; write `Pick({word}, [..])` before it"));
            }
            "Each" if !scope.has(made::EACH) => {
                self.fault(node.at, "`Each` means nobody here: it is the fighter of a `ForEach`, and there is none around this");
            }
            "It" if !scope.it => {
                self.fault(
                    node.at,
                    "`It` means nobody here: it is the fighter that a filter is applied to",
                );
            }
            "This" if !scope.this && !scope.borrowed => {
                self.fault(node.at, "`This` means nobody here: no fighter has this or uses it yet; pick one, or give the ability a `user: [..]`");
            }
            "Subject" => self.of_moment(node, scope, "fighter", |brings| brings.by.is_some()),
            "Object" => self.of_moment(node, scope, "other fighter", |brings| brings.to.is_some()),
            "Dealer" => self.of_moment(node, scope, "cause", |brings| brings.cause),
            "Attacker" if scope.brings(|brings| brings.cause).is_err() => self.attack(node, scope),
            "Target" => self.attack(node, scope),
            _ => {}
        }
    }

    fn fighter_filter(&mut self, node: &Node, scope: Scope) {
        match node.word() {
            word @ ("Friendly" | "Enemy") if scope.nobody => {
                self.fault(node.at, format!("this card is nobody's: no fighter is `{word}` outside `EachPlayer` and `RollOff`"));
            }
            word @ ("InHex" | "On")
                if node
                    .value(0)
                    .is_some_and(|list| list.items().iter().any(|is| is.word() == "Cover")) =>
            {
                self.fault(
                    node.at,
                    format!("a fighter can count as being in cover wherever it stands, which `{word}` does not see; write `InCover`"),
                );
            }
            "InWeaponRange" | "Supporting" | "Flanked" | "Surrounded" => self.attack(node, scope),
            "PickedByThisPloy" if !scope.ploy && scope.moment.is_none() && !scope.borrowed => {
                self.fault(node.at, "no ploy is being played here");
            }
            _ => {}
        }
    }

    fn hex_filter(&mut self, node: &Node, scope: Scope) {
        match node.word() {
            "Picked" | "AwayFromPicked" | "TowardPicked" if !scope.has(made::HEX) => {
                self.unpicked(node, "PickHex([..])");
            }
            "InChain" | "ChainEnd" if !scope.has(made::CHAIN) => self.unpicked(node, "Scatter(..)"),
            "Supporting" => self.attack(node, scope),
            "From" if scope.brings(|brings| brings.by.is_some()).is_err() => {
                self.fault(
                    node.at,
                    "`From` is where a Move or push of the moment began, and there is none",
                );
            }
            _ => {}
        }
    }

    fn condition(&mut self, node: &Node, scope: Scope) {
        match node.word() {
            "Attack"
            | "Weapon"
            | "UsedAbility"
            | "InCharge"
            | "TargetDrivenBack"
            | "AgainstEach"
            | "FirstTarget"
            | "TargetMoved"
            | "TargetSlain"
            | "TargetWas"
            | "TargetLeftTerritory"
            | "AttackerTookTargetsFeature" => {
                self.attack(node, scope);
            }
            "ByAttack" | "ByCard" | "ByHex" | "BySpell" | "ByReaction" | "ByYou" => {
                self.of_moment(node, scope, "cause", |brings| brings.cause);
            }
            "Event" => {
                self.of_moment(node, scope, "name", |brings| brings.told.is_some());
                self.event(node, scope);
            }
            "Card" => self.of_moment(node, scope, "card", |brings| brings.card.is_some()),
            "EventFeature" => self.of_moment(node, scope, "feature token", |brings| {
                brings.feature.is_some()
            }),
            "EventYours" => self.of_moment(node, scope, "player", |brings| brings.player.is_some()),
            "ChainCut" if !scope.has(made::CHAIN) => self.unpicked(node, "Scatter(..)"),
            "Backlash" if !scope.spell => {
                self.of_moment(node, scope, "caster", |brings| brings.card.is_some())
            }
            _ => {}
        }
    }

    fn event(&mut self, node: &Node, scope: Scope) {
        let told = scope.moment.and_then(|moment| moment.brings().told);
        let name = node.value(0).and_then(|name| Some((name.at, name.text()?)));
        if let (Some(told), Some((at, name))) = (told, name) {
            let sort = match told {
                Told::Token => Sort::Token,
                Told::Counter => Sort::Counter,
                Told::Tag => Sort::AbilityTag,
                Told::Core => Sort::CoreAbility,
                Told::PlayerAction => Sort::PlayerAction,
            };
            self.events.push(Mention {
                sort,
                role: Role::Asks,
                name: name.into(),
                at,
            });
        }
    }

    fn number(&mut self, node: &Node, scope: Scope) {
        match node.word() {
            "EventAmount" => {
                self.of_moment(node, scope, "number", |brings| brings.amount.is_some())
            }
            "X" if !scope.has(made::NUMBER) => self.unpicked(node, "ChooseNumber(..)"),
            "CardsPicked" if !scope.has(made::CARDS) => self.unpicked(node, "PickCards(..)"),
            "Weapon" | "Support" => self.attack(node, scope),
            _ => {}
        }
    }
}
