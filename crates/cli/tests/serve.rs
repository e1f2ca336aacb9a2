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
use table::wire::{ClockWish, NewTable, Opponent, Say};

/// A server that is running; it is killed when dropped.
struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    fn start(database: &str) -> Running {
        Running::by(&mut Command::new(env!("CARGO_BIN_EXE_faceoff")), database)
    }

    /// On a disk with room for files of so many KB.
    #[cfg(unix)]
    fn on_a_small_disk(database: &str, kilobytes: u32) -> Running {
        let shell = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
        let mut command = Command::new("bash");
        Running::by(command.args(["-c", &shell, env!("CARGO_BIN_EXE_faceoff")]), database)
    }

    fn by(command: &mut Command, database: &str) -> Running {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--bot-pause", "0", "--pause", "1"])
            .args(["--log", "off"])
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

/// Choices after which a game is given up: about one in a hundred comes to stand still, with both decks empty and nobody able to
/// score.
const LONG: u32 = 1500;

/// Plays so many choices, or the game to its end; counts what was acknowledged.
async fn play(seat: &mut Sitting, dice: &mut Pcg, acknowledged: &mut u32, most: u32) -> Result<(), Failed> {
    let enough = acknowledged.saturating_add(most);
    loop {
        seat.until(|s| s.is_asked() || s.is_over()).await?;
        if seat.is_over() || *acknowledged >= enough {
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
            // A few choices however long they take, and then a moment: it may end between any two things that are done.
            let (few, moment) = (dice.below(8), Duration::from_millis(u64::from(dice.below(120))));
            play(&mut seat, &mut dice, &mut acknowledged, few).await.expect("a few choices");
            let more = play(&mut seat, &mut dice, &mut acknowledged, u32::MAX);
            over = tokio::time::timeout(moment, more).await.is_ok_and(|played| played.is_ok());
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

fn against_a_bot() -> NewTable {
    NewTable {
        deck: "rarity".to_owned(),
        opponent: Opponent::Bot { level: "random".to_owned(), deck: Some("applejack".to_owned()) },
        clock: ClockWish::Off,
        number: Some("4711".to_owned()),
    }
}

/// How often the server could not write, by its own count.
async fn store_failures(server: std::net::SocketAddr) -> u32 {
    let metrics = server::client::request(server, "GET", "/metrics", "", "").await.expect("metrics").body;
    let count = metrics.lines().find_map(|line| line.strip_prefix("faceoff_store_failures_total "));
    count.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("no such count in {metrics}"))
}

/// A disk runs full in mid-game: choices are refused and the page is told why; nothing acknowledged is gone, and with room
/// again the game goes on.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_the_game_and_loses_nothing() {
    let database = format!("sqlite://{}/faceoff.db?mode=rwc", folder("full").display());
    let mut server = Running::on_a_small_disk(&database, 700);
    let ada = Person::guest(server.address).await.expect("a guest");
    let mut dice = Pcg::new(2);
    let (mut acknowledged, mut refusal, mut id) = (0, None, String::new());
    let mut stands_still = false;
    for _ in 0..10 {
        id = ada.new_table(&against_a_bot()).await.expect("a table");
        let mut seat = ada.sit(&id).await.expect("a seat");
        acknowledged = 0;
        while !seat.is_over() && refusal.is_none() {
            // It may be the bot's answer for which there is no room: nobody is asked until there is, and the server
            // tries again and again.
            while !seat.is_asked() && !seat.is_over() && !stands_still {
                let question = seat.until(|s| s.is_asked() || s.is_over());
                match tokio::time::timeout(Duration::from_millis(200), question).await {
                    Ok(asked) => asked.expect("a question"),
                    Err(_) => stands_still = store_failures(server.address).await > 1,
                }
            }
            if stands_still {
                break;
            }
            let Some(prompt) = seat.game.as_ref().and_then(|g| g.prompt.as_ref()).filter(|_| !seat.is_over()) else {
                break;
            };
            let option = &prompt.options[dice.below(prompt.options.len() as u32) as usize];
            let (index, value) = (option.index, option.range.map_or(0, |range| range.from));
            let number = seat.number;
            match seat.choose(index, value).await.expect("an answer") {
                Ok(()) => {
                    acknowledged += 1;
                    // The bot's answer may be the one for which there is no room: then the old question comes again.
                    let _ = tokio::time::timeout(Duration::from_secs(3), seat.until(|s| s.number != number)).await;
                }
                // The table was read back since: it asks again.
                Err(why) if why.contains("changed meanwhile") => {
                    let _ = tokio::time::timeout(Duration::from_secs(3), seat.until(|s| s.number != number)).await;
                }
                Err(why) => refusal = Some(why),
            }
        }
        if refusal.is_some() || stands_still {
            break;
        }
    }
    match refusal {
        Some(refusal) => assert!(refusal.contains("can't be written"), "{refusal}"),
        None => assert!(stands_still, "the disk is full at last"),
    }
    assert!(store_failures(server.address).await > 0, "the server counts what it could not write");
    server.kill();
    assert_eq!(stored(&database, &id).await, acknowledged, "what was acknowledged is stored, and nothing else");
    let server = Running::start(&database);
    let ada = Person { server: server.address, ..ada };
    let mut seat = ada.sit(&id).await.expect("the seat is there again");
    seat.until(|s| s.is_asked() || s.is_over()).await.expect("a question");
    if !seat.is_over() {
        let option = seat.game.as_ref().and_then(|g| g.prompt.as_ref()).expect("a prompt").options[0].clone();
        let value = option.range.map_or(0, |range| range.from);
        seat.choose(option.index, value).await.expect("an answer").expect("with room again the game goes on");
    }
}

/// A game is played, its file fetched, and every shuffle and flip recomputed; a file that was tampered with is found out.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_the_server_can_be_verified_by_anybody() {
    let folder = folder("verified");
    let server = Running::start(&format!("sqlite://{}/faceoff.db?mode=rwc", folder.display()));
    let ada = Person::guest(server.address).await.expect("a guest");
    let id = ada.new_table(&against_a_bot()).await.expect("a table");
    let mut seat = ada.sit(&id).await.expect("a seat");
    let promised = seat.table.as_ref().expect("a table").fair.hash.clone();
    assert!(seat.table.as_ref().expect("a table").fair.seed.is_none(), "the seed is secret while the game goes on");
    play(&mut seat, &mut Pcg::new(5), &mut 0, LONG).await.expect("the game is played");
    if !seat.is_over() {
        let _ = seat.ask(Say::Concede).await.expect("an answer");
        seat.until(Sitting::is_over).await.expect("the end of the game");
    }
    let file = server::client::request(server.address, "GET", &format!("/api/replays/{id}"), "", "").await;
    let text = file.expect("the file").body;
    let verify = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        Command::new(env!("CARGO_BIN_EXE_faceoff")).arg("replay").arg(&path).arg("--verify").output().expect("it runs")
    };
    let out = verify("game.json", &text);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.contains(&promised) && said.contains("`4711`") && said.contains("verified"), "{said}");

    let mut record: table::record::Record = serde_json::from_str(&text).expect("a record");
    let fair = record.fair.as_mut().expect("its chances can be checked");
    fair.numbers[0] = "4712".to_owned();
    let out = verify("number.json", &serde_json::to_string(&record).expect("JSON"));
    assert!(!out.status.success(), "another number gives other shuffles");
    let fair = record.fair.as_mut().expect("its chances can be checked");
    fair.numbers[0] = "4711".to_owned();
    fair.seed = "ab".repeat(32);
    let out = verify("seed.json", &serde_json::to_string(&record).expect("JSON"));
    assert_eq!(out.status.code(), Some(1), "another seed than promised");
    assert!(String::from_utf8_lossy(&out.stderr).contains(&promised));
}
