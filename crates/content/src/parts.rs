//! The parts of content that scenarios can test, by the names they are called under `tests`.

use std::collections::BTreeSet;

use underhex_engine::name::slug;

use crate::Content;
use crate::suggest::nearest;

impl Content {
    /// Cards and hazards by their ids; of a deck `deck/plot`; of a warband `warband/fighters`, `warband/inspire`, and each ability of its
    /// warscroll and each of its fighters as `warband/name`.
    pub fn parts(&self) -> BTreeSet<String> {
        let library = &self.library;
        let mut parts: BTreeSet<String> = library
            .cards()
            .map(|(_, card)| card.id.to_string())
            .collect();
        let hazards = library.hazards.iter().flat_map(|deck| &deck.cards);
        parts.extend(hazards.map(|hazard| hazard.id.to_string()));
        let plots = library.decks.iter().filter(|deck| deck.plot.is_some());
        parts.extend(plots.map(|deck| format!("{}/plot", deck.id)));
        for warband in &library.warbands {
            let abilities = warband.warscroll.abilities.iter();
            let names = abilities
                .map(|ability| slug(&ability.name))
                .chain(
                    warband
                        .fighters
                        .iter()
                        .map(|fighter| fighter.id.to_string()),
                )
                .chain(["fighters".to_owned(), "inspire".to_owned()]);
            parts.extend(names.map(|name| format!("{}/{name}", warband.id)));
        }
        parts
    }

    /// What is wrong with what a scenario says that it tests: nothing if there is such a part.
    pub fn wrong_part(&self, name: &str) -> Option<String> {
        let parts = self.parts();
        if parts.contains(name) {
            return None;
        }
        let hint = match nearest(name, parts.iter().map(String::as_str)) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "write the id of a card, `deck/plot`, or `warband/` with `fighters`, `inspire` or the name of an ability".to_owned(),
        };
        Some(format!(
            "`tests` names `{name}`, but there is no such part in {}; {hint}",
            self.edition
        ))
    }
}
