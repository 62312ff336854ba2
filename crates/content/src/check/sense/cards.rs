//! Cards, fighters and their rules: what stands around the words.

use underhex_engine::cards::Moment;
use underhex_notation::Node;

use super::{Judge, within};
use crate::check::moments;
use crate::check::scope::Scope;

impl Judge {
    pub(super) fn card(&mut self, card: &Node) {
        let Some(kind) = card.field("kind") else {
            return;
        };
        let scope = Scope::card();
        match kind.word() {
            "Objective" => {
                let surge = kind.field("score").filter(|score| score.word() == "Surge");
                let scope = match surge {
                    Some(surge) => self.trigger(within(surge), scope),
                    None => scope,
                };
                self.maybe(kind.field("when"), scope);
                self.block(kind.field("also"), scope);
            }
            "Ploy" => {
                let spell = kind
                    .field("spell")
                    .is_some_and(|needs| !needs.items().is_empty());
                self.maybe(kind.field("caster"), scope);
                if let Some(caster) = kind.field("caster").filter(|_| !spell) {
                    self.fault(
                        caster.at,
                        "only a spell has a caster; write `spell: [..]`, or leave this out",
                    );
                }
                let scope = match kind.field("surge") {
                    Some(surge) => self.trigger(surge, scope),
                    None => scope,
                };
                let scope = Scope {
                    this: spell,
                    spell,
                    ..scope
                };
                self.maybe(kind.field("if"), scope);
                let scope = Scope {
                    ploy: true,
                    ..scope
                };
                self.block(kind.field("do"), scope);
            }
            _ => {
                self.maybe(kind.field("bearer"), scope);
                if let Some([trigger, to]) = kind.field("surge").map(Node::values) {
                    let scope = self.trigger(&trigger.node, scope);
                    self.any(&to.node, scope);
                }
                if let Some(weapon) = kind.field("weapon") {
                    self.weapon(weapon, true);
                }
                self.rules_of(kind.field("rules"), Scope::fighter(true));
            }
        }
    }

    pub(super) fn hazard(&mut self, hazard: &Node, nobody: bool) {
        let scope = Scope {
            nobody,
            ..Scope::card()
        };
        let made = self.block(hazard.field("do"), scope);
        self.rules_of(hazard.field("rules"), scope.with(made));
        self.each(hazard.field("until"), |judge, until| {
            judge.until(until, scope.with(made));
        });
    }

    pub(super) fn fighter(&mut self, fighter: &Node) {
        let scope = Scope::fighter(false);
        self.rules_of(fighter.field("inspire"), scope);
        for side in ["uninspired", "inspired"] {
            let Some(side) = fighter.field(side) else {
                continue;
            };
            for number in ["move", "save", "health", "bounty", "wizard"] {
                self.maybe(side.field(number), scope);
            }
            self.rules_of(side.field("rules"), scope);
            self.each(side.field("weapons"), |judge, weapon| {
                judge.weapon(weapon, false);
            });
        }
    }

    pub(super) fn weapon(&mut self, weapon: &Node, card: bool) {
        let scope = Scope::fighter(card).holding();
        for part in ["range", "dice", "damage", "when"] {
            self.maybe(weapon.field(part), scope);
        }
        self.rules_of(weapon.field("rules"), scope);
    }

    // Rules.

    pub(super) fn rule(&mut self, rule: &Node, scope: Scope) {
        match rule.word() {
            "Passive" => {
                let passive = within(rule);
                if passive.field("who").is_none() && !scope.this && !scope.borrowed {
                    self.fault(
                        rule.at,
                        "this holds for nobody: there is no fighter that has it; say for whom with `who: [..]`",
                    );
                }
                for part in ["who", "when", "gives"] {
                    self.maybe(passive.field(part), scope.holding());
                }
            }
            "Ability" => self.ability(within(rule), scope),
            "Whenever" => {
                self.maybe(rule.value(0), scope.holding());
                self.block(rule.value(1), scope);
            }
            "WeaponAbility" => self.rules_of(rule.value(1), Scope::fighter(scope.card).holding()),
            _ => {
                for child in rule.children() {
                    self.any(child, scope.holding());
                }
            }
        }
    }

    fn ability(&mut self, ability: &Node, scope: Scope) {
        let user = ability.field("user");
        let mut triggered = false;
        let scope = match ability.field("when") {
            Some(when) if matches!(when.word(), "Surge" | "Can" | "Always") => {
                triggered = true;
                self.trigger(within(when), scope)
            }
            Some(when) if when.word() == "Never" => Scope {
                borrowed: true,
                ..scope
            },
            _ => scope,
        };
        // What sets an ability off is judged before it is known who uses it.
        let asked = Scope {
            this: scope.this || user.is_some() && !triggered,
            ..scope
        };
        self.maybe(ability.field("if"), asked);
        self.maybe(user, scope);
        self.maybe(ability.field("by"), scope);
        let used = Scope {
            this: scope.this || user.is_some(),
            ..scope
        };
        self.block(ability.field("do"), used);
    }

    fn trigger(&mut self, trigger: &Node, scope: Scope) -> Scope {
        let moment = trigger.field("at").map(Node::read::<Moment>);
        let Some(Ok(moment)) = moment else {
            return scope;
        };
        self.faults.extend(moments::faults(trigger, moment, &scope));
        let scope = Scope {
            moment: Some(moment),
            attack: moment.brings().attack,
            ..scope
        };
        for part in ["by", "to", "when"] {
            self.maybe(trigger.field(part), scope);
        }
        scope
    }

    /// A tally is counted whether or not the card that asks is in play: nothing of that card is known to it.
    pub(super) fn tally(&mut self, tally: &Node, scope: Scope) {
        let outside = Scope {
            nobody: scope.nobody,
            ..Scope::default()
        };
        let scope = match tally.field("on") {
            Some(on) => self.trigger(on, outside),
            None => outside,
        };
        self.maybe(tally.field("collect"), scope);
        let needed = match tally.field("collect").map(Node::word) {
            Some("Subjects" | "TimesPerSubject" | "WeaponsPerSubject") => Some((true, false)),
            Some("Targets") => Some((false, true)),
            Some("SubjectsPerTarget") => Some((true, true)),
            _ => None,
        };
        if let (Some((by, to)), Some(moment), Some(collect)) =
            (needed, scope.moment, tally.field("collect"))
        {
            let brings = moment.brings();
            if by && brings.by.is_none() || to && brings.to.is_none() {
                let message = format!(
                    "`{moment:?}` has no such fighter to collect; leave `collect` out to count how often"
                );
                self.fault(collect.at, message);
            }
        }
    }

    pub(super) fn until(&mut self, until: &Node, scope: Scope) {
        match until.word() {
            "Happens" => {
                self.trigger(within(until), scope);
            }
            _ => self.any(until, scope),
        }
    }
}
