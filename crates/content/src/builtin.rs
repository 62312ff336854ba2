//! The content that comes with the program.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};

use crate::{Content, ContentError, Source, read};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content");

/// The content that comes with the program, read once.
pub fn builtin() -> Result<&'static Content, &'static [ContentError]> {
    static CONTENT: OnceLock<Result<Content, Vec<ContentError>>> = OnceLock::new();
    CONTENT
        .get_or_init(|| read(builtin_sources()))
        .as_ref()
        .map_err(Vec::as_slice)
}

/// The files of the content that comes with the program.
pub fn builtin_sources() -> Vec<Source> {
    let mut sources = Vec::new();
    collect(&FILES, &mut sources);
    sources
}

fn collect(folder: &Dir<'_>, sources: &mut Vec<Source>) {
    for file in folder.files() {
        if let (Some("ron"), Some(text)) = (
            file.path().extension().and_then(|end| end.to_str()),
            file.contents_utf8(),
        ) {
            let path = file.path().to_string_lossy().replace('\\', "/");
            sources.push(Source {
                path,
                text: text.to_owned(),
            });
        }
    }
    for folder in folder.dirs() {
        collect(folder, sources);
    }
}
