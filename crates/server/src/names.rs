//! What players may be called: what everybody can read, and nothing that passes for a bot or for the server.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::skeleton;

use crate::error::ApiError;

/// Letters of a name, at most.
const LONGEST: usize = 40;
/// Marks that one letter may carry.
const MARKS: usize = 2;
/// Words that only the server uses of itself and its bots.
const KEPT: [&str; 13] = [
    "bot",
    "bots",
    "бот",
    "robot",
    "robots",
    "computer",
    "server",
    "сервер",
    "system",
    "underhex",
    "admin",
    "administrator",
    "moderator",
];
/// No kept word has more letters.
const LONGEST_KEPT: usize = 13;

/// A name as it is kept and shown: composed, without spaces around it.
pub fn name(text: &str) -> Result<String, ApiError> {
    let name: String = text.trim().nfc().collect();
    let long = name.chars().count();
    if long == 0 || long > LONGEST {
        return Err(ApiError::bad_request("a name has 1 to 40 letters"));
    }
    if !is_plain(&name) {
        return Err(ApiError::bad_request(
            "a name is made of letters, digits, signs and single spaces that can be seen, all of them on one line",
        ));
    }
    if passes_for_us(&name) {
        return Err(ApiError::bad_request(
            "only bots and the server are called that; take another name",
        ));
    }
    Ok(name)
}

/// What a bot is called at a table. Nobody else may be called so.
pub fn of_bot(bot: &str) -> String {
    format!("{} (bot)", underhex_bots::title(bot))
}

/// Whether everything in a name can be seen and stays in its place.
fn is_plain(name: &str) -> bool {
    use GeneralCategory::*;
    let (mut marks, mut spaces) = (0, 0);
    name.chars().enumerate().all(|(place, letter)| {
        let (category, mark) = (letter.general_category(), is_mark(letter));
        marks = if mark { marks + 1 } else { 0 };
        spaces = if letter == ' ' { spaces + 1 } else { 0 };
        let seen = match category {
            // Format holds what turns the direction of writing and what has no width.
            Control | Format | Surrogate | PrivateUse | Unassigned | LineSeparator
            | ParagraphSeparator => false,
            SpaceSeparator => letter == ' ',
            _ => !is_blank(letter),
        };
        seen && marks <= MARKS && !(mark && place == 0) && spaces <= 1
    })
}

fn is_mark(letter: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    let category = letter.general_category();
    matches!(category, NonspacingMark | EnclosingMark | SpacingMark)
}

/// The letter that a sign shows, or that it is taken for: small capitals, and letters in circles, squares and flags.
fn plain_letter(letter: char) -> char {
    const SMALL_CAPITALS: &str = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";
    let shown = [0x1f150, 0x1f170, 0x1f1e6].into_iter().find_map(|first| {
        let place = u32::from(letter).checked_sub(first)?;
        (place < 26).then(|| char::from(b'a' + place as u8))
    });
    if matches!(letter, 'ß' | 'ẞ') {
        return 'b';
    }
    let mut capitals = SMALL_CAPITALS.chars();
    let capital = || {
        capitals.find(|capital| !capital.is_ascii() && *capital == letter)?;
        capitals.next()
    };
    shown.or_else(capital).unwrap_or(letter)
}

/// Letters, marks and signs that look like nothing.
fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}' | '\u{fffd}' | '\u{13441}' | '\u{13442}' | '\u{16fe4}'
            | '\u{1d159}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether a word of a name looks like one that only the server uses.
fn passes_for_us(name: &str) -> bool {
    let compatible: String = name.nfkd().map(plain_letter).collect();
    let kept: Vec<String> = KEPT.iter().flat_map(|kept| looks(kept)).collect();
    let is_kept = |word: &str| looks(word).iter().any(|look| kept.contains(look));
    // `Bot2` is one of several, and `80T` can be read, too.
    let is_read_as_kept = |word: &str| {
        let read = word.chars().map(digit_as_letter).collect::<String>();
        let digits_only = word.chars().all(char::is_numeric);
        is_kept(word)
            || is_kept(word.trim_matches(char::is_numeric))
            || !digits_only && is_kept(&read)
    };
    [parted(&compatible), compatible]
        .iter()
        .any(|text| runs(text).any(|run| is_read_as_kept(&run)))
}

/// The words of a text, and what is read where several of them follow each other: `b.o.t` is one word, too.
fn runs(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && !is_mark(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    (0..words.len()).flat_map(move |first| {
        let words = words.clone();
        (first + 1..=words.len())
            .map(move |last| words.get(first..last).unwrap_or_default().concat())
            // A number may stand around it, and marks in it.
            .take_while(|run| {
                run.chars().filter(|letter| letter.is_alphabetic()).count() <= LONGEST_KEPT
            })
    })
}

/// The letter that a digit is written for.
fn digit_as_letter(letter: char) -> char {
    match letter {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        '8' => 'b',
        other => other,
    }
}

/// A text with a space before every capital that a small letter comes before: `RaiderBot` is two words.
fn parted(text: &str) -> String {
    let mut small = false;
    let mut parted = String::with_capacity(text.len() + 4);
    for letter in text.chars() {
        if small && letter.is_uppercase() {
            parted.push(' ');
        }
        // Marks belong to the letter before them.
        small = letter.is_lowercase() || small && is_mark(letter);
        parted.push(letter);
    }
    parted
}

/// What a word looks like, in small letters. What a capital looks like is not always what its small letter looks like.
fn looks(word: &str) -> [String; 3] {
    // Marks make no other letter of it for whoever reads quickly.
    let bones = |text: &str| -> String {
        let bones = skeleton(text).filter(|letter| !is_mark(*letter));
        bones.map(plain_letter).collect()
    };
    [
        bones(&word.to_lowercase()),
        bones(&bones(word).to_lowercase()),
        bones(&bones(&word.to_uppercase()).to_lowercase()),
    ]
}

/// A name in the middle of a sentence: one that is written from right to left turns nothing around it.
pub fn isolated(name: &str) -> String {
    if name.is_ascii() {
        name.to_owned()
    } else {
        format!("\u{2068}{name}\u{2069}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_of_many_languages_are_fine() {
        for fine in [
            "Anna",
            "Botond",
            "Ben 2",
            "José",
            "Łukasz",
            "Ольга",
            "דניאל",
            "أحمد",
            "明美",
            "Nguyễn Thị",
            "हिन्दी",
            "D'Arcy-Smith",
            "gr33dy",
            "🎲 Roller",
            "Abbot",
            "McDonald",
            "Talbot2",
            "Søren",
            "Böttcher",
            "🇩🇪 Jo",
            "Weiß",
            "Robotnik",
            "Bob Otto",
            "Player 2",
            "2007",
            "Бобот",
        ] {
            assert!(name(fine).is_ok(), "{fine}");
        }
        assert_eq!(name("  Jose\u{301} ").expect("a name"), "José");
    }

    #[test]
    fn nothing_that_cannot_be_seen_or_turns_the_line() {
        for wrong in [
            "",
            "   ",
            "A\u{202e}nna",
            "An\u{200b}na",
            "An\u{2066}na",
            "\u{feff}Anna",
            "An\nna",
            "An\0na",
            "Anna\u{3164}",
            "\u{2800}",
            "A  B",
            "A\u{a0}B",
            "Z\u{300}\u{301}\u{302}\u{303}",
            "\u{e000}",
            "An\u{1d159}na",
            "An\u{13441}na",
            "Anna\u{16fe4}",
        ] {
            assert!(name(wrong).is_err(), "{wrong:?}");
        }
        assert!(name(&"a".repeat(41)).is_err());
    }

    #[test]
    fn nothing_that_passes_for_a_bot_or_the_server() {
        for wrong in [
            "Raider (bot)",
            &of_bot("level-3"),
            "bot",
            "B0T",
            "Вot",
            "ＢＯＴ 1",
            "b.o.t",
            "Underhex",
            "The Server",
            "Ѕystem",
            "ADMIN",
            "Bọt",
            "Bôt 3",
            "b\u{336}o\u{336}t\u{336}",
            "ʙᴏᴛ",
            "Sᴇʀᴠᴇʀ",
            "🅱ot",
            "🇧🇴🇹",
            "ⓑⓞⓣ",
            "Bot2",
            "3bots",
            "RaiderBot",
            "MyServer",
            "вот",
            "Ƀot",
            "bøt",
            "boŧ",
            "ᗷOT",
            "𝐁𝐎𝐓",
            "ꮟot",
            "Raider (b.o.t)",
            "Raider B O T",
            "Raider bo-t",
            "Бот",
            "Сервер",
            "ßot",
            "8ot",
            "80T 2",
            "5erver",
            "4dm1n",
            "Robot",
            "The Computer",
        ] {
            assert!(name(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_name_turns_nothing_around_it() {
        assert_eq!(isolated("Anna"), "Anna");
        assert_eq!(isolated("דן"), "\u{2068}דן\u{2069}");
    }
}
