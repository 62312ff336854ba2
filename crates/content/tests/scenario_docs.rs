//! docs/scenarios.md lists every event, option, question and expectation there is. `UNDERHEX_WRITE_DOCS=1` writes the lists anew.

use std::path::Path;

use underhex_content::scenario::docs::lists;

#[test]
fn the_documentation_of_scenarios_is_complete() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    let was = std::fs::read_to_string(&path).expect("the page is there");
    let mut page = was.clone();
    for (name, list) in lists() {
        let (begin, end) = (format!("<!-- {name} -->\n"), "<!-- end -->");
        let from = page
            .find(&begin)
            .unwrap_or_else(|| panic!("the page has no place for {name}"))
            + begin.len();
        let to = from + page[from..].find(end).expect("the list has an end");
        page.replace_range(from..to, &format!("\n{list}\n"));
    }
    if std::env::var_os("UNDERHEX_WRITE_DOCS").is_some() {
        std::fs::write(&path, page).expect("the page can be written");
        return;
    }
    assert!(
        page == was,
        "docs/scenarios.md is out of date: run this test with UNDERHEX_WRITE_DOCS=1"
    );
}
