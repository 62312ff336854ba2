//! The page.

use std::fmt::Write as _;
use std::path::Path;

use super::found::{Found, Row, SIZES, expected, size};

/// What was found, to be read with pleasure.
pub fn page(found: &Found, results: &Path, picture: &Path) -> String {
    let mut text = format!(
        "# Who beats whom\n\n\
         {} games of {}, both sides played by {}. {}, with decks drawn by chance; two games in a row have the same decks and dice and the seats swapped. What is said here is how \
         they fare in the hands of that bot: a person who knows a warband well gets more out of it than these figures say.\n\n",
        grouped(found.games),
        found.edition,
        found.players,
        meetings(found),
    );
    summary(&mut text, found);
    decks(&mut text, found);
    warbands(&mut text, found);
    sizes(&mut text, found);
    let _ = write!(
        text,
        "\n## All of it\n\nRows against columns, the strongest first: green squares were won, red ones lost. What looks like a bad pairing in one square is mostly \
         chance.\n\n![What each warband scored against each other]({})\n",
        picture.display()
    );
    made(&mut text, found, results);
    text
}

/// Who has met whom how often.
fn meetings(found: &Found) -> String {
    let count = found.warbands.len() as u64;
    let (met, all) = (
        found.warband_met.len() as u64 / 2,
        count * count.saturating_sub(1) / 2,
    );
    let often = match found.meetings {
        (1, 1) => "once".to_owned(),
        (1, 2) => "once or twice".to_owned(),
        (least, most) if least == most => format!("{least} times"),
        (least, most) => format!("{least} to {most} times"),
    };
    if met == all {
        format!("Every warband met every other {often}")
    } else {
        let (met, all) = (grouped(met), grouped(all));
        format!("{met} of {all} pairs of warbands have met so far, {often}")
    }
}

fn summary(text: &mut String, found: &Found) {
    let ends = |rows: &[Row]| match rows {
        [first, .., last] => format!(
            "{} ({:.0}% against an average opponent) and {} ({:.0}%)",
            first.name,
            expected(first.rating.elo) * 100.0,
            last.name,
            expected(last.rating.elo) * 100.0
        ),
        _ => String::new(),
    };
    let sure = |rows: &[Row]| {
        let above = rows.iter().filter(|row| row.rating.low > 0.0).count();
        let below = rows.iter().filter(|row| row.rating.high < 0.0).count();
        (above, below)
    };
    let (above, below) = sure(&found.warbands);
    let (decks_above, decks_below) = sure(&found.decks);
    let spread = |rows: &[Row]| match rows {
        [first, .., last] => first.rating.elo - last.rating.elo,
        _ => 0.0,
    };
    let _ = write!(
        text,
        "- Between the strongest and the weakest deck lie {:.0} Elo points: {}. {decks_above} of {} decks are surely above the middle, {decks_below} surely below.\n\
         - Between the strongest and the weakest warband lie {:.0}: {}. {above} of {} are surely above the middle, {below} surely below; the order of the rest is mostly \
         chance.\n\
         - Whoever has the first seat scored {}, and {} of {} games were drawn.\n",
        spread(&found.decks),
        ends(&found.decks),
        found.decks.len(),
        spread(&found.warbands),
        ends(&found.warbands),
        found.warbands.len(),
        found.first_seat.percent().trim(),
        grouped(found.draws),
        grouped(found.games),
    );
}

/// `+35 (+12 to +58)`.
fn rating(row: &Row) -> String {
    let one = |elo: f64| format!("{:+.0}", elo + 0.0);
    let rating = row.rating;
    format!(
        "{} ({} to {})",
        one(rating.elo),
        one(rating.low),
        one(rating.high)
    )
}

fn decks(text: &mut String, found: &Found) {
    *text += "\n## Decks\n\nWhat a deck is worth whatever warband plays it, in Elo points with the interval of 95%; what that scores against an average deck; and what was really \
              scored and the Glory it brought on average.\n\n\
              | | deck | worth | against the average | scored | Glory | games |\n|--:|---|---|--:|--:|--:|--:|\n";
    for (place, row) in found.decks.iter().enumerate() {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.0}% | {:.0}% | {:.1} | {} |",
            place + 1,
            row.name,
            rating(row),
            expected(row.rating.elo) * 100.0,
            row.score.share().rate * 100.0,
            row.glory,
            row.score.games
        );
    }
    *text += "\nAgainst each other, what the row scored against the column in percent, with the games that were played in small print. A figure in bold is surely not even.\n\n| |";
    for place in 1..=found.decks.len() {
        let _ = write!(text, " {place} |");
    }
    *text += "\n|---|";
    *text += &"--:|".repeat(found.decks.len());
    text.push('\n');
    for (place, row) in found.decks.iter().enumerate() {
        let _ = write!(text, "| {} {} |", place + 1, row.name);
        for other in 0..found.decks.len() {
            match found.deck_met.get(&(place, other)) {
                Some(met) => {
                    let share = met.share();
                    let bold = if share.low > 0.5 || share.high < 0.5 {
                        "**"
                    } else {
                        ""
                    };
                    let rate = share.rate * 100.0;
                    let _ = write!(text, " {bold}{rate:.0}{bold} <sub>{}</sub> |", met.games);
                }
                None => *text += " |",
            }
        }
        text.push('\n');
    }
}

fn warbands(text: &mut String, found: &Found) {
    *text += "\n## Warbands\n\nWhat a warband is worth whatever deck it plays. \"Asks\" is how much it asks of its player.\n\n\
              | | warband | fighters | asks | worth | scored | Glory | how it plays |\n|--:|---|--:|---|---|--:|--:|---|\n";
    for (place, row) in found.warbands.iter().enumerate() {
        let look = row.warband.and_then(|warband| warband.look.as_ref());
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {:.0}% | {:.1} | {} |",
            place + 1,
            row.name,
            row.warband.map_or(0, |warband| warband.fighters.len()),
            look.map_or_else(String::new, |look| format!("{:?}", look.difficulty)
                .to_lowercase()),
            rating(row),
            row.score.share().rate * 100.0,
            row.glory,
            look.map_or("", |look| look.style.as_str()),
        );
    }
}

fn sizes(text: &mut String, found: &Found) {
    *text +=
        "\n## Few fighters or many\n\n| fighters | warbands | worth on average |\n|---|--:|--:|\n";
    for (place, (_, words)) in SIZES.iter().enumerate() {
        let of_size = found.warbands.iter().filter(|row| {
            let warband = row.warband;
            warband.is_some_and(|warband| size(warband) == place)
        });
        let worth: Vec<f64> = of_size.map(|row| row.rating.elo).collect();
        if !worth.is_empty() {
            let mean = worth.iter().sum::<f64>() / worth.len() as f64;
            let _ = writeln!(text, "| {words} | {} | {:+.0} |", worth.len(), mean + 0.0);
        }
    }
    *text += "\nWhich deck suits which: points that a deck scores with warbands of a size in a hundred games, beyond what deck and warband are worth by themselves. In bold what is \
              more than chance explains in nineteen of twenty cases; of so many figures two or three are bold by chance.\n\n| deck |";
    for (_, words) in SIZES {
        let _ = write!(text, " {words} |");
    }
    *text += "\n|---|";
    *text += &"--:|".repeat(SIZES.len());
    text.push('\n');
    for (place, row) in found.decks.iter().enumerate() {
        let _ = write!(text, "| {} |", row.name);
        for size in 0..SIZES.len() {
            match found.suits.get(&(place, size)) {
                Some(suit) => {
                    let (beyond, spread) = suit.percent();
                    let bold = if beyond.abs() > spread { "**" } else { "" };
                    let _ = write!(text, " {bold}{:+.0}{bold} ± {spread:.0} |", beyond + 0.0);
                }
                None => *text += " |",
            }
        }
        text.push('\n');
    }
}

fn made(text: &mut String, found: &Found, results: &Path) {
    let _ = write!(
        text,
        "\n## How it was made, and its limits\n\n\
         ```sh\nunderhex arena --warbands all {} --games {} --seed {} --threads 1 --results {}\n\
         underhex matrix {} --page docs/matrix.md --picture docs/images/matrix.svg\n```\n\n\
         The first command can be interrupted and given again, with more games: it goes on where it ended. The second wrote this page from its results.\n\n\
         - Strengths are those under which the results are most likely if those of warband and deck add up (Bradley and Terry, on the scale of Elo). A warband that is strong with \
         one deck and weak with another stands in the middle; there are far too few games of each pairing to tell who is a bad match for whom.\n\
         - The bot thinks no farther than its own turn and the next. Warbands and decks that want a plan for a whole game look weaker than they are, those that hit hard at once stronger.\n\
         - The two games of a pair share decks and dice, so that they are not quite as good as two games: take the intervals to be a little wider than they stand here.\n\
         - 200 Elo points are three games of four, 100 are 64%, 35 are 55%.\n",
        found.flags,
        found.meetings.1.max(2),
        found.seed,
        results.display(),
        results.display(),
    );
    if found.kernels > 1 {
        let _ = writeln!(
            text,
            "- They were played by {} builds of the rules, which differ in rare cases.",
            found.kernels
        );
    }
}

/// `2,352`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
