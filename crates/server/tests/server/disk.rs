//! A small disk that can be filled.

use std::path::PathBuf;
use std::process::Command;

/// A small disk that can be filled.
pub struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// Mounts one of so many megabytes, which needs to be root, or to be allowed to become it.
    pub fn new(folder: PathBuf, megabytes: u32) -> Self {
        std::fs::create_dir_all(&folder).expect("a folder");
        let place = folder.display().to_string();
        let size = format!("size={megabytes}m,mode=777");
        let mount = ["mount", "-t", "tmpfs", "-o", &size, "tmpfs", &place];
        assert!(
            as_root(&mount),
            "a small file system cannot be mounted: run the tests as root, or with a sudo that does not ask"
        );
        Self { folder }
    }

    /// Leaves no room.
    pub fn fill(&self) {
        use std::io::Write;
        let file = std::fs::File::create(self.folder.join("filler"));
        let mut file = file.expect("a file");
        for size in [1 << 16, 1 << 12, 1 << 8, 1] {
            while file.write(&vec![0; size]).is_ok_and(|wrote| wrote > 0) {}
        }
    }

    /// Makes room again.
    pub fn free(&self) {
        std::fs::remove_file(self.folder.join("filler")).expect("the filler");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        as_root(&["umount", "-l", &self.folder.display().to_string()]);
        let _ = std::fs::remove_dir(&self.folder);
    }
}

fn as_root(command: &[&str]) -> bool {
    let run = |program: &str, arguments: &[&str]| {
        let status = Command::new(program).args(arguments).status();
        status.is_ok_and(|status| status.success())
    };
    run(command[0], &command[1..]) || run("sudo", &[&["-n"], command].concat())
}
