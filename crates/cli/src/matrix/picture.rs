//! Who beat whom, as a picture: a square for each pair of warbands, the strongest first.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::found::Found;
use crate::html::escaped;

/// The side of a square.
const SIDE: usize = 12;
/// Room for names.
const LEFT: usize = 230;
/// Room for the numbers of columns.
const TOP: usize = 30;
/// From everything lost to everything won.
const COLOURS: [&str; 5] = ["#b0472f", "#dd9c86", "#e4e0d6", "#8fbfa8", "#2f7d5b"];

/// The picture.
pub fn picture(found: &Found) -> String {
    let count = found.warbands.len();
    let (width, height) = (LEFT + count * SIDE + 10, TOP + count * SIDE + 40);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"What each warband \
         scored against each other\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf7\"/>\n\
         <g font-family=\"system-ui, sans-serif\" font-size=\"10\" fill=\"#22262b\">\n"
    );
    for (place, row) in found.warbands.iter().enumerate() {
        let middle = place * SIDE + SIDE - 3;
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{} {}</text>",
            LEFT - 6,
            TOP + middle,
            escaped(row.name),
            place + 1
        );
        if place % 2 == 0 {
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"9\">{}</text>",
                LEFT + place * SIDE + SIDE / 2,
                TOP - 6,
                place + 1
            );
        }
    }
    text += "</g>\n";
    let mut squares: BTreeMap<usize, String> = BTreeMap::new();
    for ((row, column), met) in &found.warband_met {
        // A fifth of all shares for each colour.
        let shade = (met.share().rate * 5.0).min(4.0) as usize;
        let path = squares.entry(shade).or_default();
        let _ = write!(
            path,
            "M{} {}h{side}v{side}h-{side}z",
            LEFT + column * SIDE,
            TOP + row * SIDE,
            side = SIDE - 1
        );
    }
    for (shade, path) in &squares {
        let _ = writeln!(text, "<path fill=\"{}\" d=\"{path}\"/>", COLOURS[*shade]);
    }
    let legend = TOP + count * SIDE + 14;
    for (shade, colour) in COLOURS.iter().enumerate() {
        let x = LEFT + shade * 110;
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{legend}\" width=\"11\" height=\"11\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{}\" font-family=\"system-ui, sans-serif\" font-size=\"10\" fill=\"#22262b\">{} to {}%</text>",
            x + 16,
            legend + 9,
            shade * 20,
            shade * 20 + 20
        );
    }
    text + "</svg>\n"
}
