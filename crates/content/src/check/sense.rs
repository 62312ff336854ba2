//! Whether everything that a file refers to can be there: a walk over all that happens and holds, which knows at each place what was
//! picked before, which moment set it off, and whether there is a fighter, a card or an attack to speak of.

use underhex_engine::cards::{Brings, Moment, Told};
use underhex_notation::Node;

use super::names::{Mention, Role, Sort};
use super::scope::{Scope, made};
use super::{Fault, filters, moments};

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

    // Cards and fighters.

    fn card(&mut self, card: &Node) {
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

    fn hazard(&mut self, hazard: &Node, nobody: bool) {
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

    fn fighter(&mut self, fighter: &Node) {
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

    fn weapon(&mut self, weapon: &Node, card: bool) {
        let scope = Scope::fighter(card).holding();
        for part in ["range", "dice", "damage", "when"] {
            self.maybe(weapon.field(part), scope);
        }
        self.rules_of(weapon.field("rules"), scope);
    }

    // Rules.

    fn rule(&mut self, rule: &Node, scope: Scope) {
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
    fn tally(&mut self, tally: &Node, scope: Scope) {
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

    fn until(&mut self, until: &Node, scope: Scope) {
        match until.word() {
            "Happens" => {
                self.trigger(within(until), scope);
            }
            _ => self.any(until, scope),
        }
    }

    // Effects.

    /// Judges an effect and says what it makes.
    fn effect(&mut self, effect: &Node, scope: Scope) -> u16 {
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
            "ChooseOne" => {
                self.maybe(effect.field("by"), scope);
                let mut made = 0;
                self.each(effect.field("options"), |judge, option| {
                    judge.maybe(option.field("when"), scope);
                    made |= judge.block(option.field("do"), scope);
                });
                made
            }
            "Cast" => {
                self.maybe(effect.field("by"), scope);
                let casting = Scope {
                    this: true,
                    spell: true,
                    ..scope
                };
                self.block(effect.field("do"), casting)
            }
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
                let attack = within(effect);
                self.maybe(attack.field("who"), scope);
                for part in ["weapon", "target"] {
                    self.maybe(attack.field(part), scope.holding());
                }
                if let Some(weapon) = attack.field("with") {
                    self.weapon(weapon, scope.card);
                }
                self.rules_of(attack.field("rules"), scope);
                0
            }
            _ => {
                for child in effect.children() {
                    self.any(child, scope);
                }
                0
            }
        }
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

    // Words.

    /// Anything that is asked or said: conditions, filters, numbers, references.
    fn any(&mut self, node: &Node, scope: Scope) {
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

    fn attack(&mut self, node: &Node, scope: Scope) {
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
