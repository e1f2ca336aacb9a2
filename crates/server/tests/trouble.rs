//! What goes wrong beneath a game: a database that is lost and found again, and a table that can't be rebuilt.

mod common;

use common::{database, serve_until};
use rules::Seat;
use server::Store;
use server::client::{Person, Sitting};
use std::net::SocketAddr;
use std::time::Duration;
use table::setup::{By, Entry, What};
use table::wire::{ClockWish, NewTable, Opponent, ToClient};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};

fn against_a_bot() -> NewTable {
    NewTable {
        deck: "rarity".to_owned(),
        opponent: Opponent::Bot { level: "random".to_owned(), deck: Some("applejack".to_owned()) },
        clock: ClockWish::Off,
        number: None,
    }
}

/// Takes the first answer of the question; what the server says to it.
async fn answer(seat: &mut Sitting) -> Result<(), String> {
    seat.until(|s| s.is_asked()).await.expect("a question");
    let prompt = seat.game.as_ref().and_then(|game| game.prompt.as_ref()).expect("a prompt");
    let (index, value) = (prompt.options[0].index, prompt.options[0].range.map_or(0, |range| range.from));
    let number = seat.number;
    let taken = seat.choose(index, value).await.expect("the socket stays open");
    if taken.is_ok() {
        seat.until(|s| s.number != number).await.expect("a state follows");
    }
    taken
}

/// How many answers of the person the store has.
async fn stored(database: &str, id: &str) -> usize {
    let store = Store::open(database).await.expect("the store");
    let kept = store.kept(id).await.expect("the table is read").expect("the table is there");
    let own = |what: &What| matches!(what, What::Choose { seat: Seat::FIRST, by: By::Player, .. });
    kept.entries.iter().filter(|entry| own(&entry.what)).count()
}

/// How the line to the database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Whole,
    /// Connections are closed, and new ones too.
    Cut,
    /// Connections stay, and nothing comes through.
    Silent,
}

/// A way to a database that can be cut.
async fn line_to(database: SocketAddr, line: watch::Receiver<Line>) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let mut line = line.clone();
            tokio::spawn(async move {
                if *line.borrow_and_update() != Line::Whole {
                    return;
                }
                let Ok(mut far) = TcpStream::connect(database).await else { return };
                tokio::select! {
                    _ = copy_bidirectional(&mut near, &mut far) => return,
                    _ = line.changed() => {}
                }
                // A silent line is closed when it is whole again.
                while *line.borrow() == Line::Silent && line.changed().await.is_ok() {}
            });
        }
    });
    address
}

/// The line to the database is cut in mid-game, and goes silent: choices are refused and everybody is told why; nothing
/// acknowledged is gone, and with the database back the game goes on without a new socket.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_stops_the_game_and_loses_nothing() {
    let Ok(postgres) = std::env::var("FACEOFF_TEST_POSTGRES") else {
        println!("skipped: FACEOFF_TEST_POSTGRES names no database");
        return;
    };
    let (before, rest) = postgres.split_once("127.0.0.1:").expect("a database on loopback");
    let (port, after) = rest.split_once('/').expect("a port and a name");
    let real = SocketAddr::from(([127, 0, 0, 1], port.parse().expect("a port")));
    let (set, line) = watch::channel(Line::Whole);
    let through = line_to(real, line).await;
    let address = serve_until(&format!("{before}{through}/{after}"), std::future::pending()).await;
    let ada = Person::guest(address).await.expect("a guest");
    let id = ada.new_table(&against_a_bot()).await.expect("a table");
    let mut seat = ada.sit(&id).await.expect("a seat");
    let mut acknowledged = 0;
    for lost in [Line::Cut, Line::Silent] {
        for _ in 0..5 {
            answer(&mut seat).await.expect("it is taken");
            acknowledged += 1;
        }
        seat.until(|s| s.is_asked()).await.expect("a question");
        set.send_replace(lost);
        let refusal = answer(&mut seat).await.expect_err("it can't be stored");
        assert!(refusal.contains("can't be written"), "{refusal}");
        let told = async {
            loop {
                if let ToClient::Trouble { why } = seat.hear().await.expect("the socket stays open") {
                    return why;
                }
            }
        };
        let why = tokio::time::timeout(Duration::from_secs(30), told).await.expect("everybody is told");
        assert!(why.contains("can't be written"), "{why}");
        let health = server::client::request(address, "GET", "/api/health", "", "").await.expect("an answer");
        assert_eq!(health.status, 503, "{}", health.body);
        assert_eq!(stored(&postgres, &id).await, acknowledged, "what was acknowledged is stored, and nothing else");
        set.send_replace(Line::Whole);
        // The table is read again and greets those who are there.
        let again = async {
            while !matches!(seat.hear().await.expect("the socket stays open"), ToClient::State(state) if state.fresh) {}
        };
        tokio::time::timeout(Duration::from_secs(60), again).await.expect("the game comes again");
    }
    answer(&mut seat).await.expect("the game goes on");
    assert_eq!(stored(&postgres, &id).await, acknowledged + 1);
}

/// An entry that the engine would not take any more: that table is closed with a message, the others go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_rebuilt_is_void_and_harms_no_other() {
    let database = database("void");
    let (stop, stopped) = oneshot::channel::<()>();
    let (gone, end) = oneshot::channel::<()>();
    let address = serve_until(&database, async move {
        let _ = stopped.await;
        let _ = gone.send(());
    })
    .await;
    let ada = Person::guest(address).await.expect("a guest");
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = ada.new_table(&against_a_bot()).await.expect("a table");
        let mut seat = ada.sit(&id).await.expect("a seat");
        for _ in 0..3 {
            answer(&mut seat).await.expect("it is taken");
        }
        seat.until(|s| s.is_asked()).await.expect("a question");
        ids.push(id);
    }
    stop.send(()).expect("it is told to stop");
    end.await.expect("it stops");

    let store = Store::open(&database).await.expect("the store");
    let kept = store.kept(&ids[0]).await.expect("it is read").expect("the table is there");
    let what = What::Choose { seat: Seat::FIRST, option: 999, value: 0, print: 7, by: By::Player };
    store.append(&ids[0], kept.rows, &[Entry { at: 1, what }]).await.expect("it is written");

    let address = serve_until(&database, std::future::pending()).await;
    let ada = Person { server: address, ..ada };
    let mut socket =
        server::client::socket(address, &format!("/ws/tables/{}", ids[0]), &ada.cookie).await.expect("a socket");
    let hello = format!(r#"{{"id":1,"say":{{"type":"hello","version":{},"number":0,"log":0}}}}"#, table::wire::VERSION);
    server::client::send(&mut socket, hello).await.expect("it is sent");
    let why = loop {
        let text = server::client::hear(&mut socket).await.expect("an answer before it is closed");
        if let ToClient::Closed { why } = serde_json::from_str(&text).expect("a message") {
            break why;
        }
    };
    assert!(!why.is_empty());
    let games: Vec<table::wire::PastGame> = ada.get("/api/games").await.expect("my games");
    let status = |id: &str| games.iter().find(|game| game.id == id).map(|game| game.status);
    assert_eq!(status(&ids[0]), Some(table::wire::Status::Void));
    let mut other = ada.sit(&ids[1]).await.expect("the other table");
    answer(&mut other).await.expect("the other game goes on");
}
