//! Every warband has a look and every fighter a face of its own.

use std::collections::BTreeSet;

use underhex_content::{Source, builtin_of, builtin_sources, read};
use underhex_engine::rules::editions;

/// As long as a line in a gallery is wide.
const LINE: usize = 70;

#[test]
fn every_fighter_has_a_face_that_no_other_of_its_warband_has() {
    for (edition, _) in editions::all() {
        let content = builtin_of(edition).expect("the content is sound");
        for warband in &content.library.warbands {
            let mut seen = BTreeSet::new();
            for fighter in &warband.fighters {
                let face = fighter.face.as_ref();
                let face = face.unwrap_or_else(|| panic!("{}: {}", warband.id, fighter.id));
                assert!(
                    seen.insert(face.icon.as_str()),
                    "{}: {} looks like another",
                    warband.id,
                    fighter.id
                );
            }
        }
    }
}

/// Second-edition cards print no names of weapons: "Melee weapon 2" is where it stands on the card. A player reads what the fighter is
/// known to carry, and where nothing says so, the data says that.
#[test]
fn every_weapon_has_a_name_or_is_known_to_have_none() {
    let label = |name: &str| {
        let name = name.trim_end_matches(|end: char| end.is_ascii_digit() || end == ' ');
        ["Melee weapon", "Ranged weapon"].contains(&name)
    };
    for (edition, _) in editions::all() {
        let content = builtin_of(edition).expect("the content is sound");
        for warband in &content.library.warbands {
            for fighter in &warband.fighters {
                let sides = [&fighter.uninspired, &fighter.inspired];
                let mut weapons = sides.iter().flat_map(|side| &side.weapons);
                let nameless = weapons.any(|weapon| label(weapon.called()));
                let unnamed = fighter.face.as_ref().is_some_and(|face| face.unnamed);
                assert_eq!(
                    nameless, unnamed,
                    "{}: {}: give its weapons a `title`, or its face `unnamed: true` if they have no name",
                    warband.id, fighter.id
                );
                for weapon in sides.iter().flat_map(|side| &side.weapons) {
                    let titled = weapon.title.as_deref().is_some_and(|title| !label(title));
                    assert!(
                        weapon.title.is_none() || (titled && label(&weapon.name)),
                        "{}: {}: a weapon with a printed name needs no title",
                        warband.id,
                        fighter.id
                    );
                }
            }
        }
    }
}

#[test]
fn no_two_warbands_look_alike() {
    for (edition, _) in editions::all() {
        let content = builtin_of(edition).expect("the content is sound");
        let mut seen = BTreeSet::new();
        for warband in &content.library.warbands {
            let look = warband.look.as_ref();
            let look = look.unwrap_or_else(|| panic!("{} has no look", warband.id));
            assert!(
                !look.style.is_empty() && look.style.len() <= LINE,
                "{}",
                warband.id
            );
            let alike = format!("{:?} {:?}", look.colours, look.ornament);
            assert!(seen.insert(alike), "{} looks like another", warband.id);
        }
    }
}

#[test]
fn what_no_picture_can_be_is_refused_where_it_stands() {
    let path = "embergard/warbands/the-shadeborn.ron";
    let said = |from: &str, to: &str| {
        let mut sources: Vec<Source> = builtin_sources();
        for source in &mut sources {
            if source.path == path {
                assert!(source.text.contains(from), "{from}");
                source.text = source.text.replacen(from, to, 1);
            }
        }
        let errors = read("embergard", sources).expect_err("it is wrong");
        errors[0].to_string()
    };
    for (from, to, message) in [
        ("icon: \"", "icon: \"Head of ", "is no name of an icon"),
        ("colours: (\"#", "colours: (\"", "is no colour"),
        ("ornament: Stars", "ornament: Star", "did you mean `Stars`"),
        ("weapon: \"", "weapons: \"", "there is no `weapons` here"),
    ] {
        let said = said(from, to);
        assert!(said.starts_with(path) && said.contains(message), "{said}");
    }
}
