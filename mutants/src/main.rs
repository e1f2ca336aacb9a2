//! Would the scenarios notice? A random sample of the mutants that `cargo mutants` lists for `rules`, written behind switches
//! into one copy of the source, built once, and tried one after another by running every scenario, and random games with all
//! checks for those that the scenarios let pass. A build for each mutant would take a minute; this takes about a second.
//!
//! usage: mutants SAMPLE SEED MISSED
//!
//! Fails where the scenarios and random games together miss more than so many in a hundred.

mod list;
mod switch;

use list::Mutant;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A mutant that plays on for ever is caught too.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is added to the rules of the copy.
const SWITCH: &str = "//! Which mutant is at work.
static ON: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(usize::MAX);
#[inline]
pub(crate) fn on(n: usize) -> bool { ON.load(std::sync::atomic::Ordering::Relaxed) == n }
pub fn turn_on(n: usize) { ON.store(n, std::sync::atomic::Ordering::Relaxed); }
";

/// The judge: exit 0 if nothing was noticed.
const JUDGE: &str = r#"//! Runs scenarios or a soak with one mutant at work.
use testkit::soak::{Checks, Plan, trial};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Ok(n) = args[1].parse() {
        rules::mutant::turn_on(n);
    }
    let noticed = match args[0].as_str() {
        "scenarios" => {
            let mut files = Vec::new();
            list(std::path::Path::new("scenarios"), &mut files);
            files.sort();
            files.chunks(25).any(|c| testkit::scenario::run_paths(c).failed() > 0)
        }
        _ => soak(),
    };
    std::process::exit(i32::from(noticed));
}

/// Random games of three pairs of theme decks and of random decks from the whole pool, with every check.
fn soak() -> bool {
    let shelf = table::shelf::Shelf::new().expect("the pool is read");
    let pool = cards::pool::Pool::official().expect("the pool is read");
    let broken = |table: &testkit::decks::Table, seed: u64| {
        let plan = Plan { seed, edition: rules::Edition::Comprehensive, checks: Checks::Costly };
        trial(table, &rules::Pcg::new(seed), &plan, &Default::default()).broken.is_some()
    };
    let strange = (0..48).any(|seed| {
        let mut dice = rules::Pcg::new(seed ^ 0x5eed);
        let decks = [(); 2].map(|()| testkit::decks::random_deck(pool, &mut dice).expect("a deck"));
        testkit::decks::table([&decks[0], &decks[1]]).is_ok_and(|table| broken(&table, seed))
    });
    let decks = ["Twilight Sparkle", "Rainbow Dash", "Pinkie Pie", "Applejack", "Fluttershy", "Rarity"];
    let decks: Vec<_> = decks.iter().map(|d| shelf.named(d).expect("a deck").expect("a theme deck")).collect();
    strange || decks.chunks(2).any(|pair| {
        let table = shelf.table([&pair[0], &pair[1]], rules::Edition::Comprehensive, table::shelf::Beside::Nothing).expect("legal decks");
        (0..12).any(|seed| broken(&table, seed))
    })
}

fn list(dir: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the scenarios are here").flatten() {
        let path = entry.path();
        if path.is_dir() { list(&path, files) } else if path.extension().is_some_and(|e| e == "txt") { files.push(path) }
    }
}
"#;

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let [wanted, seed, most] = args[..] else {
        eprintln!("usage: mutants SAMPLE SEED MISSED-PERCENT");
        std::process::exit(2);
    };
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    if let Err(e) = run(&root, wanted as usize, seed, most as usize) {
        eprintln!("mutants: {e}");
        std::process::exit(1);
    }
}

fn run(root: &Path, wanted: usize, seed: u64, most: usize) -> Result<(), String> {
    let all = list::all(root)?;
    let total = all.len();
    let mutants = list::sample(all, wanted, seed);
    let tree = root.join("target/mutants/tree");
    copy(root, &tree)?;
    let mut out = BTreeSet::new();
    let held = loop {
        let files = write(root, &tree, &mutants, &out)?;
        let refused = check(&tree, &files)?;
        if refused.is_empty() {
            break files
                .values()
                .flat_map(|f| f.places.iter().flat_map(|(_, n)| n.iter().copied()))
                .collect::<BTreeSet<_>>();
        }
        eprintln!("{} mutants do not compile", refused.len());
        out.extend(refused);
    };
    eprintln!(
        "{total} mutants, {} chosen, {} do not compile, {} can't be switched",
        mutants.len(),
        out.len(),
        mutants.len() - out.len() - held.len()
    );
    cargo(&tree, &["build", "--release", "-q", "-p", "table", "--example", "judge"])?;
    let judge = tree.join("../build/release/examples/judge");
    for way in ["scenarios", "soak"] {
        if !unnoticed(&tree, &judge, way, "none")? {
            return Err(format!("without any mutant the {way} already fail"));
        }
    }
    try_all(&tree, &judge, &mutants, &held, most)
}

fn try_all(tree: &Path, judge: &Path, mutants: &[Mutant], held: &BTreeSet<usize>, most: usize) -> Result<(), String> {
    let (mut missed, mut by_soak) = (0, 0);
    for (k, n) in held.iter().enumerate() {
        let name = n.to_string();
        if unnoticed(tree, judge, "scenarios", &name)? {
            missed += 1;
            let soak = unnoticed(tree, judge, "soak", &name)?;
            by_soak += usize::from(!soak);
            println!("{}\t{}", if soak { "missed" } else { "soak" }, mutants[*n].name);
        }
        if (k + 1) % 50 == 0 {
            eprintln!("{} tried, {missed} missed by the scenarios, {by_soak} of these noticed by random games", k + 1);
        }
    }
    let share = |caught: usize| 100.0 * caught as f64 / held.len().max(1) as f64;
    println!(
        "{} mutants tried: the scenarios notice {} ({:.1} %), with random games {} ({:.1} %)",
        held.len(),
        held.len() - missed,
        share(held.len() - missed),
        held.len() - missed + by_soak,
        share(held.len() - missed + by_soak)
    );
    if (missed - by_soak) * 100 > held.len() * most {
        return Err(format!("more than {most} % are missed"));
    }
    Ok(())
}

/// The tracked files, and the two that are added.
fn copy(root: &Path, tree: &Path) -> Result<(), String> {
    let out = Command::new("git").args(["ls-files"]).current_dir(root).output().map_err(|e| e.to_string())?;
    for file in String::from_utf8_lossy(&out.stdout).lines() {
        put(&tree.join(file), &fs::read(root.join(file)).map_err(|e| format!("{file}: {e}"))?)?;
    }
    let lib = fs::read_to_string(root.join("crates/rules/src/lib.rs")).map_err(|e| e.to_string())?;
    put(&tree.join("crates/rules/src/lib.rs"), format!("{lib}\npub mod mutant;\n").as_bytes())?;
    put(&tree.join("crates/rules/src/mutant.rs"), SWITCH.as_bytes())?;
    put(&tree.join("crates/table/examples/judge.rs"), JUDGE.as_bytes())
}

/// Writes a file where it differs, so that an unchanged crate is not built again.
fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let dir = path.parent().expect("a file is in a folder");
    fs::create_dir_all(dir).and_then(|()| fs::write(path, bytes)).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(
    root: &Path,
    tree: &Path,
    mutants: &[Mutant],
    out: &BTreeSet<usize>,
) -> Result<BTreeMap<String, switch::Switched>, String> {
    let mut by_file: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (n, m) in mutants.iter().enumerate() {
        let list = by_file.entry(&m.file).or_default();
        if !out.contains(&n) {
            list.push((n, m));
        }
    }
    let mut files = BTreeMap::new();
    for (file, list) in by_file {
        let source = fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))?;
        let mut switched = switch::switch(&source, &list).map_err(|e| format!("{file}: {e}"))?;
        if file.ends_with("rules/src/lib.rs") {
            switched.text.push_str("\npub mod mutant;\n");
        }
        put(&tree.join(file), switched.text.as_bytes())?;
        files.insert(file.to_string(), switched);
    }
    Ok(files)
}

fn command(tree: &Path) -> Command {
    let mut c = Command::new("cargo");
    c.current_dir(tree).env("CARGO_TARGET_DIR", "../build").env("RUSTFLAGS", "-Awarnings");
    c
}

fn cargo(tree: &Path, args: &[&str]) -> Result<(), String> {
    let done = command(tree).args(args).status().map_err(|e| e.to_string())?;
    if done.success() { Ok(()) } else { Err(format!("cargo {} failed", args.join(" "))) }
}

/// The mutants that the compiler points at.
fn check(tree: &Path, files: &BTreeMap<String, switch::Switched>) -> Result<BTreeSet<usize>, String> {
    let out = command(tree)
        .args(["check", "--release", "-p", "rules", "--message-format=json"])
        .stderr(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    let mut refused = BTreeSet::new();
    let mut unplaced = Vec::new();
    for line in String::from_utf8_lossy(&out.stdout).lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let told = &message["message"];
        if told["level"] != "error" {
            continue;
        }
        let spans = |of: &serde_json::Value| of["spans"].as_array().cloned().unwrap_or_default();
        let before = refused.len();
        for span in spans(told) {
            refused.extend(within(files, &span, &span));
        }
        if refused.len() == before {
            // Where cases are missing the error stands at the head of the match, and the help at its end.
            let helps = told["children"].as_array().into_iter().flatten().flat_map(spans);
            for (head, end) in spans(told).iter().take(1).cycle().zip(helps) {
                refused.extend(within(files, head, &end));
            }
        }
        if refused.len() == before {
            unplaced.push(told["rendered"].as_str().unwrap_or_default().to_string());
        }
    }
    if refused.is_empty() && !out.status.success() {
        return Err(format!("the switched rules do not compile:\n{}", unplaced.join("\n")));
    }
    Ok(refused)
}

/// The mutants that stand between the beginning of one span and the end of another in the same file.
fn within(
    files: &BTreeMap<String, switch::Switched>,
    head: &serde_json::Value,
    end: &serde_json::Value,
) -> BTreeSet<usize> {
    let number = |span: &serde_json::Value, key: &str| span[key].as_u64().unwrap_or(0) as usize;
    let (from, to) = (number(head, "byte_start"), number(end, "byte_end"));
    let file = head["file_name"].as_str().filter(|_| head["file_name"] == end["file_name"]).and_then(|f| files.get(f));
    let places = file.into_iter().flat_map(|file| &file.places);
    let meets = |(place, _): &&(std::ops::Range<usize>, Vec<usize>)| from < place.end && place.start < to.max(from + 1);
    places.filter(meets).flat_map(|(_, numbers)| numbers.iter().copied()).collect()
}

fn unnoticed(tree: &Path, judge: &Path, way: &str, mutant: &str) -> Result<bool, String> {
    // A mutant may fill the memory as well as run for ever.
    let line = format!("ulimit -v 6000000; exec '{}' {way} {mutant}", judge.display());
    let mut child = Command::new("bash")
        .args(["-c", &line])
        .current_dir(tree)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| e.to_string())?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            return Ok(status.success());
        }
        if start.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).map_err(|e| e.to_string())?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
