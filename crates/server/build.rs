//! Builds the browser client next to this crate, so that it comes with the program.
//!
//! Where Node is missing, or with `UNDERHEX_WEB=skip`, one page takes its place that says what to do.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use flate2::Compression;
use flate2::write::GzEncoder;

/// What the client is made of.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "icons.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    // Which icons are needed.
    "../content",
];

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let web = root.join("../../web");
    let out = PathBuf::from(variable("OUT_DIR")?);
    let (out, packed) = (out.join("web"), out.join("packed"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-env-changed=UNDERHEX_WEB");
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    let skip = std::env::var("UNDERHEX_WEB").is_ok_and(|value| value == "skip");
    if skip {
        return page(
            &out,
            &packed,
            "It was left out on purpose (UNDERHEX_WEB=skip).",
        );
    }
    if !runs("node") || !runs("npm") {
        println!(
            "cargo:warning=Node.js is missing: the program is built without its browser client"
        );
        return page(
            &out,
            &packed,
            "Node.js was missing when this program was built.",
        );
    }
    install(&web)?;
    let folder = out.display().to_string();
    let build = ["run", "build", "--", "--outDir", &folder, "--emptyOutDir"];
    npm(&web, &build)?;
    pack(&out, &packed)
}

/// Moves what gets smaller by it to another folder, packed, so that nobody has to do it for each request and nothing is kept twice.
fn pack(folder: &Path, packed: &Path) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    // What an earlier build has left there.
    let _ = std::fs::remove_dir_all(packed);
    std::fs::create_dir_all(packed).map_err(wrong)?;
    for file in std::fs::read_dir(folder).map_err(wrong)? {
        let file = file.map_err(wrong)?;
        let (path, to) = (file.path(), packed.join(file.file_name()));
        if path.is_dir() {
            pack(&path, &to)?;
            continue;
        }
        let whole = std::fs::read(&path).map_err(wrong)?;
        let mut small = GzEncoder::new(Vec::new(), Compression::best());
        small.write_all(&whole).map_err(wrong)?;
        let small = small.finish().map_err(wrong)?;
        if small.len() * 10 < whole.len() * 9 {
            std::fs::write(to, small).map_err(wrong)?;
            std::fs::remove_file(path).map_err(wrong)?;
        }
    }
    Ok(())
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("{name} is not set; cargo sets it"))
}

fn runs(program: &str) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// Installs what the client is built with, unless it is there and not older than its list.
fn install(web: &Path) -> Result<(), String> {
    let changed = |path: PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let installed = changed(web.join("node_modules/.package-lock.json"));
    let wanted = changed(web.join("package-lock.json"));
    if installed.is_some() && installed >= wanted {
        return Ok(());
    }
    // Some registries do not list the packages of other platforms, which `ci` insists on.
    npm(web, &["ci", "--no-audit", "--no-fund"])
        .or_else(|_| npm(web, &["install", "--no-save", "--no-audit", "--no-fund"]))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let what = format!("npm {} in {}", arguments.join(" "), web.display());
    let hint = "UNDERHEX_WEB=skip builds the program without its browser client";
    let output = Command::new("npm")
        .args(arguments)
        .current_dir(web)
        .output()
        .map_err(|error| format!("{what}: {error}; {hint}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{what} failed; {hint}\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    ))
}

/// The page that takes the client's place.
fn page(out: &Path, packed: &Path, why: &str) -> Result<(), String> {
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Underhex</title>\n\
         <h1>The browser client is not in this program</h1>\n<p>{why}</p>\n\
         <p>Install Node.js 20 or later and build anew:</p>\n\
         <pre>cargo build --release -p underhex-cli</pre>\n\
         <p>The server itself runs: see <a href=\"/api/openapi.json\">its interface</a>. \
         <code>underhex play --terminal</code> plays without a browser.</p>\n</html>\n"
    );
    // What an earlier build has left there.
    let _ = std::fs::remove_dir_all(out);
    let written =
        std::fs::create_dir_all(out).and_then(|()| std::fs::write(out.join("index.html"), text));
    written.map_err(|error| format!("{}: {error}", out.display()))?;
    pack(out, packed)
}
