//! The hazard deck that comes with the program.

use underhex_engine::render;

#[test]
fn every_hazard_can_be_read_and_told() -> Result<(), Box<dyn std::error::Error>> {
    let content = underhex_content::builtin_of("dreadfane")?;
    let deck = content
        .library
        .hazards
        .as_ref()
        .ok_or("Dreadfane has no hazard deck")?;
    // DRE-HAZARD-01: 20 cards, of which a game draws 6.
    assert_eq!(deck.cards.len(), 20);
    for (index, card) in deck.cards.iter().enumerate() {
        let text = render::hazard(card);
        assert!(text.ends_with('.'), "{}: {text}", card.name);
        assert!(
            deck.cards[..index]
                .iter()
                .all(|other| other.id != card.id && other.name != card.name),
            "{} is there twice",
            card.name
        );
        println!("{}: {text}", card.name);
    }
    Ok(())
}
