//! The parts of a content file that are tested on their own.
//!
//! | file | parts |
//! |---|---|
//! | deck or set | each card by its id, `BL16`; the plot card, `nexus-of-power/plot` |
//! | warband | the figures of all fighters (characteristics, weapons, runemarks), `zarbags-gitz/fighters`; what a fighter's own card says besides (its rules, those of its weapons, how it Inspires), `zarbags-gitz/prog-da-netter`; each warscroll ability, `the-emberwatch/vanguard-dash`; how the warscroll Inspires, `the-emberwatch/inspire` |
//! | hazards | each hazard by its id, `DH8` |

use underhex_engine::name::slug;

use super::tree::{Item, Kind, Node};

/// A stretch of a content file that is tested on its own.
#[derive(Debug)]
pub(super) struct Part<'n> {
    pub name: String,
    /// What belongs to it.
    pub pieces: Vec<Piece<'n>>,
}

/// A piece of a part: a whole value, or a field that could also be left out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece<'n> {
    Node(&'n Node),
    Field(&'n Item),
}

/// The parts of a file, in the order of their names' first mention. Ready decks, boards and words have none.
pub(super) fn parts<'n>(stem: &str, text: &str, tree: &'n Node) -> Vec<Part<'n>> {
    let Kind::Call(word, _) = &tree.kind else {
        return Vec::new();
    };
    match &text[word.clone()] {
        "Deck" => deck(stem, text, tree),
        "Hazards" => cards(text, tree),
        "Warband" => warband(stem, text, tree),
        _ => Vec::new(),
    }
}

fn whole(name: String, node: &Node) -> Part<'_> {
    Part {
        name,
        pieces: vec![Piece::Node(node)],
    }
}

fn values<'n>(node: &'n Node, text: &str, field: &str) -> impl Iterator<Item = &'n Node> + use<'n> {
    let list = node.field(text, field);
    list.into_iter()
        .flat_map(Node::items)
        .map(|item| &item.value)
}

fn deck<'n>(stem: &str, text: &str, tree: &'n Node) -> Vec<Part<'n>> {
    let plot = tree
        .field(text, "plot")
        .filter(|plot| matches!(plot.kind, Kind::List(_)))
        .map(|plot| whole(format!("{stem}/plot"), plot));
    plot.into_iter().chain(cards(text, tree)).collect()
}

fn cards<'n>(text: &str, tree: &'n Node) -> Vec<Part<'n>> {
    values(tree, text, "cards")
        .filter_map(|card| Some(whole(card.text(text, "id")?.to_owned(), card)))
        .collect()
}

fn warband<'n>(stem: &str, text: &str, tree: &'n Node) -> Vec<Part<'n>> {
    let mut figures = Vec::new();
    let mut own = Vec::new();
    for fighter in values(tree, text, "fighters") {
        let mut rules = Vec::new();
        divide(text, fighter, &mut figures, &mut rules);
        if !rules.is_empty() {
            let id = fighter.text(text, "id").unwrap_or("");
            own.push(Part {
                name: format!("{stem}/{id}"),
                pieces: rules,
            });
        }
    }
    let mut parts = vec![Part {
        name: format!("{stem}/fighters"),
        pieces: figures,
    }];
    parts.extend(own);
    if let Some(scroll) = tree.field(text, "warscroll") {
        let inspire = scroll.field(text, "inspire");
        parts.extend(
            inspire
                .filter(|inspire| !inspire.items().is_empty())
                .map(|inspire| whole(format!("{stem}/inspire"), inspire)),
        );
        parts.extend(values(scroll, text, "abilities").map(|ability| {
            let name = ability.text(text, "name").unwrap_or("");
            whole(format!("{stem}/{}", slug(name)), ability)
        }));
    }
    parts
}

/// What a fighter's card says: figures here, rules there.
fn divide<'n>(
    text: &str,
    node: &'n Node,
    figures: &mut Vec<Piece<'n>>,
    rules: &mut Vec<Piece<'n>>,
) {
    for item in node.items() {
        match item.named(text) {
            Some("inspire" | "rules" | "when") => {
                if !item.value.items().is_empty() {
                    rules.push(Piece::Field(item));
                }
            }
            Some("uninspired" | "inspired") => divide(text, &item.value, figures, rules),
            Some("weapons") => {
                for weapon in item.value.items() {
                    divide(text, &weapon.value, figures, rules);
                }
            }
            _ => figures.push(Piece::Field(item)),
        }
    }
}
