use std::sync::Mutex;
fn walk(p: &std::path::Path, out: &mut Vec<std::path::PathBuf>) {
    if p.is_dir() {
        for e in std::fs::read_dir(p).unwrap() {
            walk(&e.unwrap().path(), out)
        }
    } else if p.extension().is_some_and(|e| e == "toml") {
        out.push(p.to_owned())
    }
}
fn main() {
    use underhex_content::{builtin_of, scenario};
    use underhex_engine::rules::editions;
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut paths = Vec::new();
    for a in &args {
        walk(std::path::Path::new(a), &mut paths);
    }
    paths.sort();
    let next = Mutex::new(paths.into_iter());
    let (mut ok, mut bad) = (0, 0);
    let out: Vec<(usize, Vec<String>)> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..2)
            .map(|_| {
                s.spawn(|| {
                    let (mut ok, mut fails) = (0, vec![]);
                    loop {
                        let Some(p) = next.lock().unwrap().next() else {
                            break;
                        };
                        let text = std::fs::read_to_string(&p).unwrap();
                        let shown = p.display().to_string();
                        let file = match scenario::read(&shown, &text) {
                            Ok(f) => f,
                            Err(e) => {
                                fails.push(format!("READ {e}"));
                                continue;
                            }
                        };
                        let rules = editions::by_name(&file.edition).unwrap();
                        let content = builtin_of(&file.edition).unwrap();
                        for one in &file.scenario {
                            match scenario::run(content, &file, one, rules.clone()) {
                                Ok(()) => ok += 1,
                                Err(f) => fails.push(format!(
                                    "{} {f}",
                                    if f.senseless { "SENSE" } else { "RED" }
                                )),
                            }
                        }
                    }
                    (ok, fails)
                })
            })
            .collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect()
    });
    for (o, f) in out {
        ok += o;
        bad += f.len();
        for x in f {
            println!("{x}");
        }
    }
    println!("{ok} ok, {bad} bad");
}
