//! The server as a process: killed at any moment, and it goes on where its last acknowledged choice left it.

use rules::{Dice, Pcg, Seat};
use server::Store;
use server::client::{Failed, Person, Sitting};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use table::setup::{By, What};
use table::wire::{ClockWish, NewTable, Opponent};

/// A server that is running; it is killed when dropped.
struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    fn start(database: &str) -> Running {
        let mut child = Command::new(env!("CARGO_BIN_EXE_faceoff"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--bot-pause", "0", "--pause", "1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
        let address = url.trim_start_matches("http://").parse().expect("an address");
        Running { child, address }
    }

    /// As `kill -9` does.
    fn kill(&mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Plays until told to stop; counts what was acknowledged.
async fn play(seat: &mut Sitting, dice: &mut Pcg, acknowledged: &mut u32) -> Result<(), Failed> {
    loop {
        seat.until(|s| s.is_asked() || s.is_over()).await?;
        if seat.is_over() {
            return Ok(());
        }
        let Some(prompt) = seat.game.as_ref().and_then(|g| g.prompt.as_ref()) else { continue };
        let option = &prompt.options[dice.below(prompt.options.len() as u32) as usize];
        let (index, value) = (option.index, option.range.map_or(0, |range| range.from));
        let number = seat.number;
        if seat.choose(index, value).await?.is_ok() {
            *acknowledged += 1;
        }
        seat.until(|s| s.number != number || s.is_over()).await?;
    }
}

/// How many answers of people the store has for a table.
async fn stored(database: &str, id: &str) -> u32 {
    let store = Store::open(database).await.expect("the store");
    let kept = store.kept(id).await.expect("the table is read").expect("the table is there");
    let own = |what: &What| matches!(what, What::Choose { seat: Seat::FIRST, by: By::Player, .. });
    kept.entries.iter().filter(|entry| own(&entry.what)).count() as u32
}

/// Kills the server again and again under play. Returns how often, and how many choices were acknowledged.
async fn killed_under_play(database: &str, kills: u32) -> (u32, u32) {
    let mut dice = Pcg::new(7);
    let mut server = Running::start(database);
    let mut total = 0;
    let mut killed = 0;
    while killed < kills {
        let ada = Person::guest(server.address).await.expect("a guest");
        let wish = NewTable {
            deck: "rarity".to_owned(),
            opponent: Opponent::Bot { level: "random".to_owned(), deck: Some("applejack".to_owned()) },
            clock: ClockWish::Off,
            number: None,
        };
        let id = ada.new_table(&wish).await.expect("a table");
        let mut acknowledged = 0;
        let mut over = false;
        while !over && killed < kills {
            let person = Person { server: server.address, ..ada.clone() };
            let mut seat = person.sit(&id).await.expect("the seat is there again");
            let moment = Duration::from_millis(u64::from(20 + dice.below(400)));
            let played = tokio::time::timeout(moment, play(&mut seat, &mut dice, &mut acknowledged)).await;
            over = matches!(played, Ok(Ok(())));
            server.kill();
            killed += 1;
            let kept = stored(database, &id).await;
            assert!(kept >= acknowledged, "{acknowledged} choices were acknowledged, {kept} are stored");
            // One more may have been stored whose acknowledgement did not arrive.
            assert!(kept <= acknowledged + 1, "{acknowledged} choices were acknowledged, {kept} are stored");
            acknowledged = kept;
            server = Running::start(database);
        }
        total += acknowledged;
    }
    (killed, total)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_choice_is_lost_when_the_server_is_killed() {
    let database = format!("sqlite://{}/faceoff.db?mode=rwc", folder("killed").display());
    let (killed, choices) = killed_under_play(&database, 30).await;
    println!("killed {killed} times under {choices} choices: none that was acknowledged is gone");
    assert!(choices > 30, "only {choices} choices were made");
}

/// The same with PostgreSQL, where `bin/test all` has started one.
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_choice_is_lost_with_postgresql() {
    let Ok(database) = std::env::var("FACEOFF_TEST_POSTGRES") else {
        println!("skipped: FACEOFF_TEST_POSTGRES names no database");
        return;
    };
    let (killed, choices) = killed_under_play(&database, 20).await;
    println!("killed {killed} times under {choices} choices: none that was acknowledged is gone");
    assert!(choices > 20, "only {choices} choices were made");
}
