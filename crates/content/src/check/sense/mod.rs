//! Whether everything that a file refers to can be there: a walk over all that happens and holds, which knows at each place what was
//! picked before, which moment set it off, and whether there is a fighter, a card or an attack to speak of.

mod cards;
mod effects;
mod words;

use underhex_notation::Node;

use super::Fault;
use super::names::Mention;
use super::scope::{Scope, made};

#[derive(Debug, Default)]
pub(super) struct Judge {
    pub faults: Vec<Fault>,
    /// What `Event` asks for, by what the moment tells.
    pub events: Vec<Mention>,
}

/// The record in a word that holds nothing else: itself if the fields stand directly in its parentheses.
fn within<'n, 't>(node: &'n Node<'t>) -> &'n Node<'t> {
    match node.value(0) {
        Some(inner) if node.inner().is_empty() => inner,
        _ => node,
    }
}

fn picked(slot: Option<&Node>) -> u16 {
    match slot.map(Node::word) {
        Some("A") => made::A,
        Some("B") => made::B,
        Some("C") => made::C,
        _ => 0,
    }
}

impl Judge {
    fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.push(Fault {
            at,
            message: message.into(),
        });
    }

    /// A whole file, or a part of one that stands on its own.
    pub fn root(&mut self, node: &Node) {
        match node.kind() {
            "Deck" => {
                self.rules_of(node.field("plot"), Scope::default());
                self.each(node.field("cards"), Self::card);
            }
            "Warband" => {
                self.each(node.field("fighters"), Self::fighter);
                if let Some(scroll) = node.field("warscroll") {
                    self.rules_of(scroll.field("inspire"), Scope::default());
                    self.each(scroll.field("abilities"), |judge, ability| {
                        judge.rules_of(ability.field("rules"), Scope::default());
                    });
                }
            }
            "Hazards" => self.each(node.field("cards"), |judge, hazard| {
                judge.hazard(hazard, true);
            }),
            "Card" => self.card(node),
            // A scenario may ask on behalf of nobody, to prove that the answer is no.
            "Hazard" => self.hazard(node, false),
            "FighterDef" => self.fighter(node),
            "Rule" => self.rule(node, Scope::fighter(false)),
            _ => {
                for child in node.children() {
                    self.root(child);
                }
            }
        }
    }

    fn each(&mut self, list: Option<&Node>, mut judge: impl FnMut(&mut Self, &Node)) {
        for item in list.map_or(&[][..], Node::items) {
            judge(self, item);
        }
    }

    fn maybe(&mut self, node: Option<&Node>, scope: Scope) {
        if let Some(node) = node {
            self.any(node, scope);
        }
    }

    fn rules_of(&mut self, list: Option<&Node>, scope: Scope) {
        self.each(list, |judge, rule| judge.rule(rule, scope));
    }

    fn block(&mut self, list: Option<&Node>, scope: Scope) -> u16 {
        let mut scope = scope;
        let before = scope.made;
        for effect in list.map_or(&[][..], Node::items) {
            scope.made |= self.effect(effect, scope);
        }
        scope.made & !before
    }
}
