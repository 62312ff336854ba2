//! Marks the kernel: a hash of everything that decides how a game goes on. What only puts it into words or shows it is left out.

use std::io;
use std::path::{Path, PathBuf};

/// Folders and files of `src` that decide nothing.
const WORDS: [&str; 5] = ["render", "view", "words.rs", "view.rs", "lib.rs"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src");
    let mut files = Vec::new();
    collect(Path::new("src"), &mut files)?;
    files.sort();
    // FNV-1a with 64 bits: short, and the same everywhere for ever.
    let mut mark = 0xcbf2_9ce4_8422_2325_u64;
    for (name, path) in files {
        let text = std::fs::read(path)?;
        let bytes = name.bytes().chain(text).filter(|byte| *byte != b'\r');
        for byte in bytes {
            mark = (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo:rustc-env=UNDERHEX_KERNEL={mark:016x}");
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.to_string_lossy().replace('\\', "/");
        if WORDS.iter().any(|words| name == format!("src/{words}")) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
