//! What the renderer makes of the language: a table of snippets as content files have them, and the text players read.

use serde::de::DeserializeOwned;

use crate::cards::{
    Block, CardDef, Cond, FighterDef, FighterSide, HazardDef, Rules, Warscroll, WeaponDef,
};

fn read<T: DeserializeOwned>(text: &str) -> T {
    match underhex_notation::read(text) {
        Ok(value) => value,
        Err(error) => panic!("{error} in {text}"),
    }
}

const EFFECTS: &[(&str, &str)] = &[
    (
        "[Pick(A, [Friendly]), Push(who: A)]",
        "Push a friendly fighter 1 hex.",
    ),
    (
        "[Pick(A, [Friendly, Leader]), Push(who: A, hexes: 3, up_to: true, end: [Starting])]",
        "Push your leader up to 3 hexes, ending in a starting hex.",
    ),
    (
        "[Pick(A, [Friendly]), Damage(A, 2), Remove(A, [Move, Charge], 1)]",
        "Deal 2 damage to a friendly fighter. Remove a Move or Charge token from that fighter.",
    ),
    (
        "[Pick(A, [Friendly]), Pick(B, [Enemy, Adjacent(A)]), Damage(B, 1), Heal(A)]",
        "Pick a friendly fighter. Deal 1 damage to an enemy fighter adjacent to that friendly fighter. Heal that \
         friendly fighter.",
    ),
    (
        "[Pick(A, [NextTo([])]), Pick(B, [Adjacent(A)]), Swap(A, B)]",
        "Pick a fighter adjacent to another fighter. Pick a fighter adjacent to the first fighter. The first fighter \
         and the other fighter swap places.",
    ),
    (
        "[Pick(slot: A, from: [Friendly, Runemark(\"minion\")], count: UpTo(2)), Give(A, Guard)]",
        "Pick up to 2 friendly minions. Put a Guard token on each of them.",
    ),
    (
        "[Pick(A, [Friendly, Other(This), In(Enemy), HasNo([Move, Charge])]), Inspire(A)]",
        "Inspire another friendly fighter in enemy territory with no Move or Charge tokens.",
    ),
    (
        "[ForEach([Enemy, NearHex(1, [In(Neutral)])], [Roll(Attack, 2), \
         If(AtLeast(Showing(Card, [Hammer, Critical]), 1), [Damage(Each, 1)])])]",
        "For each enemy fighter within 1 hex of a hex in neutral territory, roll 2 Attack dice, then if the roll shows \
         a hammer or a critical, deal 1 damage to that fighter.",
    ),
    (
        "[ForEach([Friendly], [Inspire(Each)])]",
        "Inspire each friendly fighter.",
    ),
    (
        "[Draw(Power, If(Underdog, 3, 2))]",
        "Draw 2 Power cards (3 if you are the underdog).",
    ),
    (
        "[Draw(Power, Count([Enemy, Damaged]))]",
        "Draw 1 Power card for each damaged enemy fighter.",
    ),
    (
        "[Roll(Attack, Value(\"cataclysm\", 1))]",
        "Roll a number of Attack dice equal to your cataclysm value.",
    ),
    (
        "[If(Underdog, [Draw(Power, 1)], [Glory(1)])]",
        "If you are the underdog, draw 1 Power card. Otherwise, gain 1 glory.",
    ),
    (
        "[ChooseOne(by: Opponent, options: [(label: \"push\", do: [Pick(A, [Enemy]), Push(who: A)]), \
         (label: \"hurt\", do: [Pick(A, [Enemy, Not(Vulnerable)]), Damage(A, 1)])])]",
        "Your opponent chooses one:\n• Push an enemy fighter 1 hex.\n• Deal 1 damage to a non-vulnerable enemy fighter.",
    ),
    (
        "[Pick(A, [Friendly]), Place(A, [Empty, Edge, NotWhere(A)])]",
        "Pick a friendly fighter. Remove that fighter from the battlefield and place it in an empty edge hex other \
         than that fighter's own hex.",
    ),
    (
        "[Lasting([EndOfNextActionStep], [Passive(who: [], gives: [Cannot(BeDrivenBack)])])]",
        "Until the end of the next Action step, fighters cannot be driven back.",
    ),
    (
        "[Pick(A, [Friendly]), Lasting([NextTurn], [Passive(who: [Only(A)], gives: [Ignores([\"cleave\", \
         \"ensnare\"])])])]",
        "Pick a friendly fighter. In the next turn, that fighter ignores Cleave and Ensnare when saving.",
    ),
    (
        "[Lasting(until: [EndOfRound, NextDomain], rules: [Ability(when: Always(at: Attacked, when: Attack(Failed)), \
         do: [Give(Attacker, Stagger)])], domain: true)]",
        "Domain, until the end of the battle round or another Domain is played: after a fighter makes a failed Attack, put a Stagger token on the attacker.",
    ),
    (
        "[PickCards(from: Discard, cards: [Ploy, Tag(\"emberstone\")]), PutCards(Hand)]",
        "Take an emberstone ploy from your discard pile into hand.",
    ),
    (
        "[PickFeature([Treasure, Unheld]), Flip]",
        "Flip a treasure token held by nobody.",
    ),
    (
        "[SpendUpTo(\"swag\", 2), Roll(Attack, X)]",
        "Spend up to 2 swag; X is how many you spend. Roll X Attack dice.",
    ),
    (
        "[Pick(A, [Friendly]), Attack(who: A, with: (name: \"Rock\", range: 3, symbol: Hammer, dice: 2, damage: 1))]",
        "A friendly fighter Attacks with this weapon: ranged, Range 3, 2 hammer, Damage 1.",
    ),
    (
        "[Scatter(from: [Where(This)], dice: 3), ForEach([InHex([InChain])], [Damage(Each, 1)])]",
        "Scatter from this fighter's hex with 3 dice. Deal 1 damage to each fighter in a hex in the chain.",
    ),
    (
        "[PickHex([Edge]), Scatter(from: [Picked], dice: 2), Lasting([EndOfRound], [Terrain(Lethal, [InChain, \
         BlockedOrNot])])]",
        "Pick an edge hex. Scatter from that hex with 2 dice. Until the end of the battle round, hexes in the chain \
         (blocked or not) are lethal hexes too.",
    ),
    (
        "[Pick(A, [Enemy, Adjacent(This)]), PushAlong(A)]",
        "Push an enemy fighter adjacent to this fighter along the chain as far as it goes.",
    ),
    (
        "[Pick(A, [Enemy, Nearest(This, [Enemy])]), Push(who: A)]",
        "Push an enemy fighter nearest to this fighter 1 hex.",
    ),
    (
        "[Pick(A, [Enemy]), Attack(who: A, target: [Enemy, Other(A)], as_yours: true)]",
        "An enemy fighter, as if it were one of yours, Attacks another enemy fighter.",
    ),
    (
        "[Draw(cards: Power, number: 1, by: PlayerOf(Target)), SkipActivation(Opponent)]",
        "The target's player draws 1 Power card. Your opponent's next activation must be a pass.",
    ),
    (
        "[Draw(Power, Times(2, Count([Enemy, Slain])))]",
        "Draw 2 Power cards for each slain enemy fighter.",
    ),
    (
        "[Lasting([Happens(at: AttackRoll, by: [Friendly])], [Passive(who: [Friendly], gives: [WeaponPlus([], Dice, \
         1)])])]",
        "Until a friendly fighter has made an Attack roll, friendly fighters' weapons roll 1 more Attack dice.",
    ),
    (
        "[PickFeature([Unheld]), RemoveFeature, PickCards(from: Hand, cards: [WithWeapon]), EquipPicked(This)]",
        "Remove a feature token held by nobody from the battlefield. Equip this fighter with an Upgrade with a weapon \
         from your hand without spending glory.",
    ),
];

const CONDITIONS: &[(&str, &str)] = &[
    ("Underdog", "you are the underdog"),
    ("Not(Underdog)", "you are not the underdog"),
    (
        "AtLeast(Count([AnyOf([[Damaged], [Slain]]), SlainOrNot]), 3)",
        "at least 3 fighters are damaged or slain",
    ),
    (
        "None([Enemy, In(Friendly)])",
        "no enemy fighter is in friendly territory",
    ),
    (
        "Each([Friendly], [Near(2, [Enemy])])",
        "each friendly fighter is within 2 hexes of an enemy fighter",
    ),
    (
        "EachFeature([Treasure, In(Neutral)], [HeldBy([Friendly])])",
        "each treasure token in neutral territory is held by a friendly fighter",
    ),
    (
        "Exists([Friendly, HasAny([Charge]), Holds([In(Enemy)])])",
        "a friendly fighter has a Charge token and holds a treasure token in enemy territory",
    ),
    (
        "Happened((on: (at: Attacked, by: [Friendly]), this: Phase), 3)",
        "friendly fighters Attacked at least 3 times this combat phase",
    ),
    (
        "Happened((on: (at: Charged, by: [Friendly]), collect: Subjects, this: Turn), 2)",
        "at least 2 different friendly fighters Charged this turn",
    ),
    (
        "Not(Happened((on: (at: Slain, by: [Enemy]), this: Round), 1))",
        "no enemy fighter was slain this battle round",
    ),
    (
        "Exists([Friendly, Tallied(on: (at: CoreUsed), collect: Subjects, this: Step)])",
        "a friendly fighter is on the battlefield and used a Core ability in this step",
    ),
    (
        "Any([Is(This, [In(Enemy)]), All([Underdog, Is(This, [Damaged])])])",
        "this fighter is in enemy territory, or you are the underdog and this fighter is damaged",
    ),
    (
        "More(Count([Enemy, Slain]), Value(\"cataclysm\", 1))",
        "the number of slain enemy fighters is greater than your cataclysm value",
    ),
    (
        "Not(Is(Target, [Enemy, Inspired]))",
        "the target is not an enemy or not Inspired",
    ),
    ("Attack(Critical)", "the Attack was critically successful"),
    (
        "AtLeast(Support(Attacker), 1)",
        "the attacker has at least 1 supporting fighter",
    ),
    (
        "Exists([Friendly, HasUpgrades(2, [Tag(\"key\")])])",
        "a friendly fighter has at least 2 key Upgrades",
    ),
    (
        "Exists([Friendly, InRangeOf(1, [Enemy])])",
        "a friendly fighter is within range of an enemy fighter",
    ),
    (
        "OppositeEdges([Friendly])",
        "friendly fighters stand on opposite edges of the battlefield",
    ),
    (
        "Not(Players([3, 4]))",
        "the game does not have 3 or 4 players",
    ),
    (
        "Happened((on: (at: SpellCast, by: [Friendly]), this: Round), 2)",
        "friendly fighters cast a spell at least 2 times this battle round",
    ),
];

const RULES: &[(&str, &str)] = &[
    (
        "[Passive(gives: [Cannot(BeFlanked), Cannot(BeSurrounded)])]",
        "This fighter cannot be Flanked or Surrounded.",
    ),
    (
        "[Passive(who: [Enemy, Adjacent(This)], gives: [Flanked])]",
        "Enemy fighters adjacent to this fighter are Flanked.",
    ),
    (
        "[Passive(gives: [WeaponHas([Melee], \"grievous\")], when: Is(Target, [Damaged]))]",
        "This fighter's melee weapons carry Grievous if the target is damaged.",
    ),
    (
        "[Passive(who: [Friendly], gives: [Plus(Move, 1), WeaponPlus([], Dice, 1)])]",
        "Friendly fighters have +1 Move and their weapons roll 1 more Attack dice.",
    ),
    (
        "[Passive(gives: [PlusUpTo(Save, 1, 2)], when: Is(This, [Holds([Odd])]))]",
        "This fighter has +1 Save (to no more than 2) while it holds an odd-numbered treasure token.",
    ),
    (
        "[Ability(name: \"footwork\", when: Surge(at: Attacked, by: [Only(This)]), do: [Push(who: This)])]",
        "Footwork. Surge, after this fighter Attacks: push this fighter 1 hex.",
    ),
    (
        "[Ability(when: Always(at: Slain, by: [Enemy], when: All([ByAttack, Is(Attacker, [Friendly])])), \
         do: [Inspire(Attacker)])]",
        "After an enemy fighter is slain by an Attack of a friendly fighter: Inspire the attacker.",
    ),
    (
        "[Ability(when: Core, user: [Friendly, Leader, HasNo([Charge])], limit: OncePerRound, \
         do: [Pick(slot: A, from: [Friendly, Other(This)], count: UpTo(2)), Move(who: A)])]",
        "Core ability, once a battle round, used by your leader with no Charge tokens: pick up to 2 other friendly \
         fighters. Each of them Moves.",
    ),
    (
        "[Whenever(AtLeast(Counter(\"haunch\"), 3), [ForEach([Friendly], [Inspire(Each)])])]",
        "As soon as you have at least 3 haunch, Inspire each friendly fighter.",
    ),
    (
        "[Start(\"swag\", 1), WeaponAbility(\"fillet\", [Ability(when: Always(at: Attacked, when: \
         Attack(Successful)), do: [Gain(\"haunch\")])])]",
        "You start the game with 1 swag.\nFillet (weapon ability): After the attacker makes a successful Attack: gain 1 haunch.",
    ),
    (
        "[Ability(when: Always(at: EntersHex, by: [Enemy, Adjacent(This)]), limit: OncePerMove, do: [StopMove])]",
        "Once in each Move, after an enemy fighter enters a hex adjacent to this fighter: that Move ends there.",
    ),
    (
        "[Passive(gives: [Innate(Attack, [Hammer])])]",
        "This fighter adds a hammer to each of its Attack rolls (no roll gets more than one).",
    ),
    (
        "[Passive(gives: [Plus(Wizard, 1), CastingDice(1)])]",
        "This fighter has +1 wizard level and rolls 1 more Magic dice when casting.",
    ),
    (
        "[Ability(when: Core, user: [Friendly, Wizard], do: [Cast(by: This, needs: [Focus], do: [Pick(A, [Enemy]), \
         Damage(A, 2)])])]",
        "Core ability, used by a friendly wizard: the user tries to cast a spell (focus). If it is cast, deal 2 damage to an enemy fighter.",
    ),
    (
        "[Ability(when: Surge(at: SpellCast, by: [Enemy]), do: [CancelSpell])]",
        "Surge, when an enemy fighter casts a spell: stop that spell from being cast.",
    ),
    (
        "[Ability(when: Always(at: MovedThrough, by: [Only(This)], to: [Enemy]), do: [Damage(Object, 1)])]",
        "After this fighter Moves through an enemy fighter: deal 1 damage to the fighter Moved through.",
    ),
];

const CARDS: &[(&str, &str, &str)] = &[
    (
        "(id: \"1\", name: \"N\", kind: Objective(glory: 1, score: EndPhase, \
         when: AtLeast(Count([HasAny([Move, Charge])]), 5)))",
        "Objective, 1 glory",
        "Scored in an end phase if at least 5 fighters have a Move or Charge token.",
    ),
    (
        "(id: \"1\", name: \"N\", tags: [\"restricted\"], kind: Objective(glory: 2, \
         score: Surge(at: Slain, by: [Enemy]), when: Is(Subject, [Leader])))",
        "Surge objective, 2 glory",
        "Scored after an enemy fighter is slain, if that fighter was a leader.\nRestricted.",
    ),
    (
        "(id: \"1\", name: \"N\", kind: Ploy(surge: (at: WeaponPicked, by: [Friendly]), \
         do: [Lasting([EndOfAttack], [Passive(who: [Only(Attacker)], gives: [WeaponPlus([InUse], Dice, \
         If(Underdog, 2, 1))])])]))",
        "Surge ploy",
        "After a friendly fighter picks a weapon: for this Attack, that weapon rolls 1 more Attack dice (2 more if you are the underdog).",
    ),
    (
        "(id: \"1\", name: \"N\", kind: Ploy(if: Exists([Friendly, Damaged]), do: [Draw(Power, 1)]))",
        "Ploy",
        "Play this only if a friendly fighter is damaged. Draw 1 Power card.",
    ),
    (
        "(id: \"1\", name: \"N\", kind: Upgrade(glory: 1, bearer: [Leader], weapon: (name: \"W\", range: 1, \
         symbol: Swords, dice: 3, damage: 2, abilities: [\"critical-cleave\"], rules: [Ability(when: \
         Always(at: Attacked, by: [Only(This)]), do: [Damage(This, 1)])])))",
        "Upgrade, 1 glory",
        "Only for a leader.\nWeapon: melee, Range 1, 3 swords, Damage 2, Critical Cleave.\nAfter this fighter Attacks with this weapon: deal 1 damage to this fighter.",
    ),
    (
        "(id: \"1\", name: \"N\", kind: Ploy(spell: [Focus, Channel], do: [Pick(A, [Enemy, Within(3, This), \
         VisibleTo(This)]), Damage(A, 1)]))",
        "Spell",
        "Spell (focus, channel), cast by a friendly wizard: deal 1 damage to an enemy fighter visible to and within 3 \
         hexes of the caster.",
    ),
    (
        "(id: \"1\", name: \"N\", faction: \"order\", kind: Ploy(spell: [Channel, Channel], caster: [AtLeast(Wizard, \
         2)], surge: (at: Moved, by: [Friendly]), do: [Heal(This, 2)]))",
        "Surge spell",
        "Spell (2 channel), cast by a friendly wizard with wizard level at least 2, after a friendly fighter Moves: heal 2 damage on the caster.\nFor Order only.",
    ),
    (
        "(id: \"1\", name: \"N\", kind: Upgrade(glory: 1, surge: ((at: Slain, by: [Enemy], when: All([ByAttack, \
         Is(Attacker, [Friendly])])), Attacker), rules: [Passive(gives: [Plus(Move, 1)])]))",
        "Upgrade, 1 glory",
        "Surge, after an enemy fighter is slain by an Attack of a friendly fighter: you can equip the attacker with this card from your hand without spending glory.\nThis fighter has +1 Move.",
    ),
];

const SIDE: &str = "(move: 3, save: (1, Shield), health: 4, bounty: 2, weapons: [(name: \"Axe\", range: 1, symbol: \
                    Hammer, dice: 2, damage: 2)])";

const SCROLL: &str = "(inspire: [Ability(when: Always(at: Delved, by: [Friendly]), do: [Inspire(Subject)])], \
                      abilities: [(name: \"'Out my way!'\", token: true, rules: [Ability(name: \"out-my-way\", \
                      when: YourPowerStep, limit: OncePerGame, do: [Pick(A, [Friendly]), Push(who: A)])])])";

fn effects(snippet: &str) -> String {
    super::effects(read::<Block>(snippet).items())
}

fn condition(snippet: &str) -> String {
    super::condition(&read::<Cond>(snippet))
}

fn rules(snippet: &str) -> String {
    super::rules(read::<Rules>(snippet).items())
}

/// Each snippet reads as it should; all that do not are told.
fn all_read(expected: &[(&str, &str)], read: impl Fn(&str) -> String) {
    let wrong: Vec<(String, &str)> = expected
        .iter()
        .map(|(snippet, text)| (read(snippet), *text))
        .filter(|(read, text)| read != text)
        .collect();
    assert!(wrong.is_empty(), "read and expected: {wrong:#?}");
}

#[test]
fn effects_read_as_instructions() {
    all_read(EFFECTS, effects);
}

#[test]
fn conditions_read_as_clauses() {
    all_read(CONDITIONS, condition);
}

#[test]
fn rules_read_as_sentences() {
    all_read(RULES, rules);
}

#[test]
fn cards_have_a_heading_and_a_text() {
    let heading = |snippet: &str| super::card_heading(&read::<CardDef>(snippet));
    let text = |snippet: &str| super::card(&read::<CardDef>(snippet));
    let headings: Vec<_> = CARDS
        .iter()
        .map(|(card, heading, _)| (*card, *heading))
        .collect();
    let texts: Vec<_> = CARDS.iter().map(|(card, _, text)| (*card, *text)).collect();
    all_read(&headings, heading);
    all_read(&texts, text);
}

#[test]
fn a_fighter_side_lists_its_figures() {
    assert_eq!(
        super::fighter_side(&read::<FighterSide>(SIDE)),
        "Move 3, Save 1 shield, Health 4, Bounty 2.\nAxe: melee, Range 1, 2 hammer, Damage 2."
    );
}

#[test]
fn a_weapon_is_one_line() {
    let weapon: WeaponDef = read(
        "(name: \"Hurled Axe\", range: 3, symbol: Hammer, dice: 2, damage: 1, abilities: [\"critical-cleave\"])",
    );
    assert_eq!(
        super::weapon(&weapon),
        "Hurled Axe: ranged, Range 3, 2 hammer, Damage 1, Critical Cleave."
    );
}

#[test]
fn a_spell_weapon_says_so() {
    let weapon: WeaponDef = read(
        "(name: \"Arcane Bolt\", range: 3, symbol: Channel, dice: Stat(This, Wizard), damage: 1, spell: true)",
    );
    assert_eq!(
        super::weapon(&weapon),
        "Arcane Bolt: ranged spell, Range 3, channel dice equal to this fighter's wizard level, Damage 1."
    );
}

#[test]
fn a_wizard_shows_its_level() {
    let side: FighterSide = read("(move: 3, save: (1, Shield), health: 4, wizard: 2, weapons: [])");
    assert_eq!(
        super::fighter_side(&side),
        "Move 3, Save 1 shield, Health 4, Bounty 1, wizard level 2."
    );
}

#[test]
fn a_fighter_says_how_it_becomes_inspired() {
    let fighter: FighterDef = read(&format!(
        "(id: \"x\", name: \"X\", inspire: [Whenever(AtLeast(Upgrades(This), 2), [Inspire(This)])], \
         uninspired: {SIDE}, inspired: {SIDE})"
    ));
    assert_eq!(
        super::fighter_inspire(&fighter),
        "As soon as this fighter has at least 2 Upgrades, Inspire this fighter."
    );
}

#[test]
fn a_hazard_says_what_it_does_and_for_how_long() {
    let hazard: HazardDef = read(
        "(id: \"1\", name: \"N\", do: [ForEach([On([])], [Damage(Each, 1)])], \
         rules: [Passive(who: [], gives: [Plus(Move, -1)])], until: [EndOfRound])",
    );
    assert_eq!(
        super::hazard(&hazard),
        "When drawn, deal 1 damage to each fighter on a feature token.\nUntil the end of the battle round, fighters have -1 Move."
    );
    let hazard: HazardDef = read("(id: \"1\", name: \"N\", rules: [Terrain(Cover, [Starting])])");
    assert_eq!(
        super::hazard(&hazard),
        "For the rest of the game, starting hexes are cover hexes too."
    );
}

#[test]
fn a_warscroll_starts_with_inspiring_and_says_no_name_twice() {
    let parts = super::warscroll(&read::<Warscroll>(SCROLL));
    assert_eq!(
        parts,
        [
            (
                "Inspire".to_owned(),
                "After a friendly fighter Delves: Inspire that fighter.".to_owned()
            ),
            (
                "'Out my way!'".to_owned(),
                "Your Power step, once a game: push a friendly fighter 1 hex.".to_owned()
            ),
        ]
    );
}

#[test]
fn no_text_shows_the_machinery() {
    let texts = (EFFECTS.iter().map(|(snippet, _)| effects(snippet)))
        .chain(CONDITIONS.iter().map(|(snippet, _)| condition(snippet)))
        .chain(RULES.iter().map(|(snippet, _)| rules(snippet)))
        .chain(
            CARDS
                .iter()
                .map(|(snippet, _, _)| super::card(&read(snippet))),
        );
    for text in texts {
        assert!(!text.is_empty());
        assert_eq!(text.trim(), text);
        for artefact in [
            "Some(", "None", "[", "]", "Const", "{", "\u{1}", "\"", "  ", " .", " ,", "..", ": .",
            ", .",
        ] {
            assert!(!text.contains(artefact), "`{artefact}` in: {text}");
        }
    }
}
