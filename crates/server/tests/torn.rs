//! A power cut: what was not yet synced may be there, gone, or torn in the middle of a sector. No acknowledged entry is.
//!
//! SQLite syncs its write-ahead log before a commit is acknowledged. So at the moment of an acknowledgement the files are copied;
//! bytes that differ in the copy taken at the next one were written in between and count as not synced. Each sector of those is
//! kept, lost or torn at random, and the store is opened on what is left. SQLite brings its log over into the database only once
//! the log is synced, and begins a new one only once the database is; so a cut falls into bringing it over, with the log whole,
//! or into writing the log, with all in the database that was brought over before.

use cards::deck::Deck;
use rules::{Dice, Pcg, Seat};
use server::{Left, Store};
use std::path::{Path, PathBuf};
use table::setup::{By, Entry, Player, Setup, What};
use table::wire::{ClockWish, Visibility};

const SECTOR: usize = 512;
const COMMITS: u64 = 16;
const CUTS: u64 = 3;
/// What a log begins with, which is another when it begins anew.
const HEAD: usize = 32;
const FILES: [&str; 2] = ["torn.db", "torn.db-wal"];

fn entry(n: u64) -> Entry {
    Entry { at: n, what: What::Choose { seat: Seat::FIRST, option: n as u16, value: 0, print: 7, by: By::Player } }
}

fn setup() -> Setup {
    let host = Player {
        user: Some(1),
        name: "Ada".to_owned(),
        bot: None,
        deck: std::sync::Arc::new(Deck::default()),
        cards: Vec::new(),
        number: String::new(),
    };
    Setup {
        id: "t".to_owned(),
        edition: "comprehensive".to_owned(),
        seed: "00".repeat(32),
        visibility: Visibility::Private,
        clock: ClockWish::Off,
        created: 0,
        pause: 0,
        host,
    }
}

fn url(folder: &Path) -> String {
    format!("sqlite://{}/torn.db?mode=rwc", folder.display())
}

fn read(folder: &Path) -> [Vec<u8>; 2] {
    FILES.map(|name| std::fs::read(folder.join(name)).unwrap_or_default())
}

/// What a power cut leaves of a file.
fn torn(synced: &[u8], later: &[u8], dice: &mut Pcg) -> Vec<u8> {
    let mut out = later.to_vec();
    let mut lost_from = out.len();
    for start in (0..later.len()).step_by(SECTOR) {
        let end = (start + SECTOR).min(later.len());
        // Where the file was shorter there is whatever was on the disk.
        let mut old = vec![0xa5; end - start];
        let had = synced.get(start..end.min(synced.len())).unwrap_or_default();
        old[..had.len()].copy_from_slice(had);
        if old == later[start..end] {
            continue;
        }
        match dice.below(3) {
            0 => {}
            1 => out[start..end].copy_from_slice(&old),
            _ => {
                let cut = start + dice.below((end - start) as u32) as usize;
                out[cut..end].copy_from_slice(&old[cut - start..]);
            }
        }
        if dice.below(8) == 0 && start >= synced.len() {
            lost_from = lost_from.min(start);
        }
    }
    out.truncate(lost_from);
    out
}

/// How many rows of entries there are in a store that was left like this, whole and in their order.
async fn rows_of(cut: &Path, left: [Vec<u8>; 2]) -> u64 {
    // A folder of its own: a store that is dropped may still be tidying up its files by name.
    std::fs::create_dir_all(cut).expect("a folder");
    for (name, bytes) in FILES.iter().zip(left) {
        std::fs::write(cut.join(name), bytes).expect("a file");
    }
    let after = Store::open(&url(cut)).await.expect("the store opens");
    let kept = after.kept("t").await.expect("it is read").expect("the table is there");
    let last = kept.entries.last().map(|entry| entry.at + 1);
    assert_eq!(last.unwrap_or(0), kept.rows as u64, "the entries are whole and in their order");
    drop(after);
    std::fs::remove_dir_all(cut).expect("the folder goes");
    kept.rows as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_entry_is_lost_in_a_power_cut() {
    let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("torn");
    let _ = std::fs::remove_dir_all(&base);
    let live = base.join("live");
    std::fs::create_dir_all(&live).expect("a folder");
    let store = Store::open(&url(&live)).await.expect("a store");
    let setup = setup();
    store.add_table(&setup, Some(&setup.host)).await.expect("a table");
    let mut dice = Pcg::new(3);
    let mut synced = read(&live);
    let (mut lost, mut copied, mut anew) = (0, 0, 0);
    for n in 0..COMMITS {
        // Now and then the log is brought over, as it is while others write.
        let brought = if n % 3 == 2 {
            assert_eq!(store.bring_over().await.expect("it is brought over"), Left::None);
            let brought = read(&live);
            for i in 0..CUTS {
                let left = [torn(&synced[0], &brought[0], &mut dice), synced[1].clone()];
                assert_eq!(rows_of(&base.join(format!("{n}-over-{i}")), left).await, n, "all that was acknowledged");
            }
            copied += u64::from(synced[0] != brought[0]);
            brought
        } else {
            synced.clone()
        };
        // Every other commit is large.
        let entries: Vec<Entry> = (0..if n % 2 == 0 { 1 } else { 8000 }).map(|_| entry(n)).collect();
        store.append("t", n as i64, &entries).await.expect("it is acknowledged");
        let later = read(&live);
        anew += u64::from(synced[1].get(..HEAD) != later[1].get(..HEAD));
        for i in 0..CUTS {
            let left = [brought[0].clone(), torn(&synced[1], &later[1], &mut dice)];
            let rows = rows_of(&base.join(format!("{n}-{i}")), left).await;
            assert!(rows == n || rows == n + 1, "{n} were acknowledged before the cut, {rows} are there");
            lost += u64::from(rows == n);
        }
        synced = later;
    }
    assert!(lost > 5, "the cuts did take something away: {lost}");
    assert!(copied > 2, "the log was brought over into the database: {copied}");
    assert!(anew > 2, "and began anew after it: {anew}");
}
