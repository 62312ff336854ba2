//! Reports as one page that opens without a network: tables, and charts drawn as SVG.

use std::fmt::Write as _;

use underhex_lab::Share;

/// Text as HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A whole page.
pub fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
    )
}

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #22262b; --ground: #fbfaf7; --line: #d8d4ca; --good: #2f7d5b; --bad: #b0472f; --bar: #4a6d9c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e3dc; --ground: #17191c; --line: #3a3d42; --good: #6cc39a; --bad: #e0826a; --bar: #86aee0; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.heat td { border: 1px solid var(--ground); padding: 0.15rem 0.35rem; color: #111; font-size: 0.8rem; text-align: center; }
.heat th { font-size: 0.8rem; font-weight: normal; border: 0; } .heat thead th { writing-mode: vertical-rl; transform: rotate(180deg); }
.note { opacity: 0.75; }
";

/// A table with these headings.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = "<div class=\"wide\"><table>\n<thead><tr>".to_owned();
    for cell in head {
        let _ = write!(text, "<th>{}</th>", escaped(cell));
    }
    text += "</tr></thead>\n<tbody>\n";
    for row in rows {
        text += "<tr>";
        for cell in row {
            let _ = write!(text, "<td>{}</td>", escaped(cell));
        }
        text += "</tr>\n";
    }
    text + "</tbody></table></div>\n"
}

/// A value with its interval, to be drawn as a point on a line.
pub struct Ranged {
    pub name: String,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// What is written beside it.
    pub label: String,
}

impl Ranged {
    /// A share, in percent.
    pub fn share(name: &str, share: Share) -> Self {
        Self {
            name: name.to_owned(),
            value: share.rate * 100.0,
            low: share.low * 100.0,
            high: share.high * 100.0,
            label: format!("{:.1}%", share.rate * 100.0),
        }
    }
}

/// Values with their intervals below each other, and a line at `middle`.
pub fn intervals(title: &str, values: &[Ranged], middle: f64) -> String {
    const LEFT: f64 = 300.0;
    const WIDTH: f64 = 520.0;
    const ROW: f64 = 20.0;
    let least = values.iter().map(|one| one.low).fold(middle, f64::min);
    let most = values.iter().map(|one| one.high).fold(middle, f64::max);
    let span = (most - least).max(1e-9);
    let x = |value: f64| LEFT + (value - least) / span * WIDTH;
    let height = values.len() as f64 * ROW + 10.0;
    let mut text = format!(
        "<svg viewBox=\"0 0 {:.0} {height:.0}\" width=\"{:.0}\" role=\"img\" aria-label=\"{}\">\n\
         <line x1=\"{mid:.1}\" x2=\"{mid:.1}\" y1=\"0\" y2=\"{height:.0}\" stroke=\"var(--line)\"/>\n",
        LEFT + WIDTH + 80.0,
        LEFT + WIDTH + 80.0,
        escaped(title),
        mid = x(middle),
    );
    for (place, one) in values.iter().enumerate() {
        let y = place as f64 * ROW + ROW / 2.0 + 4.0;
        let _ = writeln!(
            text,
            "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"var(--bar)\" stroke-width=\"3\" opacity=\"0.5\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"var(--bar)\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\">{}</text>",
            LEFT - 10.0,
            y + 4.0,
            escaped(&one.name),
            x(one.low),
            x(one.high),
            x(one.value),
            LEFT + WIDTH + 10.0,
            y + 4.0,
            escaped(&one.label),
        );
    }
    text + "</svg>\n"
}

/// A line for each series of values between 0 and `most`, over places from left to right.
pub fn lines(title: &str, series: &[(String, Vec<f64>)], labels: &[String], most: f64) -> String {
    const WIDTH: f64 = 760.0;
    const HEIGHT: f64 = 240.0;
    const COLOURS: [&str; 4] = ["var(--bar)", "var(--bad)", "var(--good)", "var(--ink)"];
    let places = series
        .iter()
        .map(|(_, values)| values.len())
        .max()
        .unwrap_or(0);
    let x = |place: usize| 40.0 + place as f64 / places.saturating_sub(1).max(1) as f64 * WIDTH;
    let y = |value: f64| 10.0 + (1.0 - value / most.max(1e-9)) * HEIGHT;
    let mut text = format!(
        "<svg viewBox=\"0 0 860 300\" width=\"860\" role=\"img\" aria-label=\"{}\">\n",
        escaped(title)
    );
    for part in 0..=4 {
        let value = most * f64::from(part) / 4.0;
        let _ = writeln!(
            text,
            "<line x1=\"40\" x2=\"800\" y1=\"{0:.1}\" y2=\"{0:.1}\" stroke=\"var(--line)\"/>\
             <text x=\"34\" y=\"{1:.1}\" text-anchor=\"end\">{2}</text>",
            y(value),
            y(value) + 4.0,
            (value * 100.0).round() / 100.0
        );
    }
    for (place, label) in labels.iter().enumerate() {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"268\" text-anchor=\"middle\">{}</text>",
            x(place),
            escaped(label)
        );
    }
    for (number, (name, values)) in series.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let points: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(place, value)| format!("{:.1},{:.1}", x(place), y(*value)))
            .collect();
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.0}\" y=\"292\" style=\"fill:{colour}\">{}</text>",
            points.join(" "),
            40.0 + number as f64 * 200.0,
            escaped(name)
        );
    }
    text + "</svg>\n"
}

/// How rows fared against columns, from bad to good; nothing where they did not meet.
pub fn heat(
    rows: &[String],
    columns: &[String],
    cell: impl Fn(usize, usize) -> Option<(f64, String)>,
) -> String {
    let mut text = "<div class=\"wide\"><table class=\"heat\">\n<thead><tr><th></th>".to_owned();
    for column in columns {
        let _ = write!(text, "<th>{}</th>", escaped(column));
    }
    text += "</tr></thead>\n<tbody>\n";
    for (row, name) in rows.iter().enumerate() {
        let _ = write!(text, "<tr><th>{}</th>", escaped(name));
        for column in 0..columns.len() {
            match cell(row, column) {
                Some((share, title)) => {
                    // Red for bad, green for good, pale in between.
                    let hue = if share < 0.5 { 12 } else { 152 };
                    let light = 92.0 - (share - 0.5).abs() * 2.0 * 45.0;
                    let _ = write!(
                        text,
                        "<td style=\"background:hsl({hue} 45% {light:.0}%)\" title=\"{}\">{:.0}</td>",
                        escaped(&title),
                        share * 100.0
                    );
                }
                None => text += "<td></td>",
            }
        }
        text += "</tr>\n";
    }
    text + "</tbody></table></div>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_a_page() {
        let text = page("a & b", &table(&["<x>"], &[vec!["\"y\"".to_owned()]]));
        assert!(text.contains("<h1>a &amp; b</h1>"));
        assert!(text.contains("<th>&lt;x&gt;</th>"));
        assert!(text.contains("&quot;y&quot;"));
        assert!(!text.contains("http"));
    }

    #[test]
    fn charts_stay_inside_their_frame() {
        let value = |low, value, high| Ranged {
            name: "n".to_owned(),
            value,
            low,
            high,
            label: String::new(),
        };
        let drawn = intervals("t", &[value(-3.0, 0.0, 9.0), value(1.0, 2.0, 3.0)], 0.0);
        assert!(drawn.contains("x1=\"300.0\" x2=\"820.0\""), "{drawn}");
        let drawn = lines("t", &[("s".to_owned(), vec![0.0, 1.0])], &[], 1.0);
        assert!(
            drawn.contains("points=\"40.0,250.0 800.0,10.0\""),
            "{drawn}"
        );
    }
}
