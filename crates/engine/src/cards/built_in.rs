//! The names that the kernel itself knows. All others are made up by content.

/// Weapon abilities; each can be a critical one, too: `"critical-cleave"`.
pub const WEAPON_ABILITIES: [&str; 10] = [
    "cleave",
    "ensnare",
    "brutal",
    "grievous",
    "stagger",
    "grapple",
    "scything",
    "knockback-1",
    "knockback-2",
    "knockback-3",
];

/// What `Event` tells of tokens that every fighter can have.
pub const TOKENS: [&str; 5] = ["move", "charge", "guard", "stagger", "raise"];

/// What `Event` tells of Core abilities.
pub const CORE_ABILITIES: [&str; 5] = ["move", "attack", "charge", "guard", "ability"];

/// What `Event` tells of actions without a fighter.
pub const PLAYER_ACTIONS: [&str; 3] = ["draw", "exchange", "pass"];

/// Runemarks that mean something at the table.
pub const RUNEMARKS: [&str; 3] = ["leader", "flying", "beast"];

/// Tags of cards that mean something in decks or to fighters.
pub const CARD_TAGS: [&str; 4] = ["restricted", "forsaken", "domain", "bound-spell"];

/// Tags under which native operations tell that they were used.
pub const NATIVE_TAGS: [&str; 5] = [
    "emberstone",
    "grown",
    "foretold-slaughter",
    "foretold-wisdom",
    "foretold-protection",
];
