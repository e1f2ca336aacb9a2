//! Bad messages, cookies and addresses get a clear answer and harm nobody else's game.

mod common;

use common::serve;
use rules::{Dice, Pcg};
use server::client::{self, Person};
use table::wire::{
    CardFace, CardList, ClockWish, DeckCheck, DeckInfo, GlossaryWord, LobbyTable, NewTable, Opponent, PastGame,
    RuleText, Say, ToClient, Visibility,
};

fn against(level: &str) -> NewTable {
    NewTable {
        deck: "rarity".to_owned(),
        opponent: Opponent::Bot { level: level.to_owned(), deck: None },
        clock: ClockWish::Off,
        number: None,
    }
}

/// Texts that are no message, or nearly one.
fn nonsense(dice: &mut Pcg) -> String {
    const PARTS: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        "\"id\":",
        "\"say\":",
        "{\"type\":",
        "\"choose\"",
        "\"hello\"",
        ",",
        "\"number\":",
        "-1",
        "99999999999",
        "null",
        "\"option\":",
        "65535",
        "\"chat\"",
        "\"text\":\"\u{202e}\"",
        "\"why_not\"",
        "\"card\":",
        "1e9",
        "\"past\"",
        "\"step\":",
        "true",
    ];
    (0..1 + dice.below(12)).map(|_| PARTS[dice.below(PARTS.len() as u32) as usize]).collect()
}

/// Well-formed messages with senseless content.
fn senseless(dice: &mut Pcg) -> Say {
    let n = dice.below(u32::MAX);
    match dice.below(12) {
        0 => Say::Choose { number: n, option: n as u16, value: n },
        1 => Say::WhyNot { card: Some(n as u16), action: None },
        2 => Say::WhyNot { card: None, action: Some("everything".to_owned()) },
        3 => Say::Past { step: n },
        4 => Say::AnswerDraw { accept: true },
        5 => Say::AnswerTakeBack { accept: true },
        6 => Say::Phrase { phrase: n as u8 },
        7 => Say::Chat { text: "x".repeat(n as usize % 2000) },
        8 => Say::Hello { version: 1, number: n, log: n },
        9 => Say::Claim,
        10 => Say::AddNumber { text: "7".to_owned() },
        _ => Say::Rematch,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_harms_a_game() {
    let address = serve("nonsense").await;
    let ada = Person::guest(address).await.expect("a guest");
    let id = ada.new_table(&against("random")).await.expect("a table");
    let mut seat = ada.sit(&id).await.expect("a seat");
    seat.until(|s| s.is_asked()).await.expect("a question");
    let before = seat.game.clone().expect("a game");
    let mut dice = Pcg::new(5);
    for i in 0..300u32 {
        if i % 2 == 0 {
            seat.send(nonsense(&mut dice)).await.expect("it is sent");
        } else {
            // A choice with the number of another state is refused; everything else here is, too.
            let say = senseless(&mut dice);
            seat.say(say).await.expect("it is sent");
        }
        if i % 30 == 29 {
            // Within the limit of messages a second.
            tokio::time::sleep(std::time::Duration::from_millis(800)).await;
        }
    }
    let id_of_ping = seat.say(Say::Ping).await.expect("a ping");
    loop {
        match seat.hear().await.expect("the socket is still open") {
            ToClient::Pong { id } if id == id_of_ping => break,
            ToClient::Refused { why, .. } => assert!(!why.is_empty()),
            _ => {}
        }
    }
    assert_eq!(seat.game.as_ref().map(|g| &g.cards), Some(&before.cards), "nothing has happened in the game");
    let option = before.prompt.expect("a prompt").options[0].clone();
    seat.choose(option.index, option.range.map_or(0, |r| r.from)).await.expect("an answer").expect("the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_versions_and_origins_are_told_off() {
    let address = serve("strangers").await;
    let ada = Person::guest(address).await.expect("a guest");
    let id = ada.new_table(&against("random")).await.expect("a table");

    // Another version.
    let mut socket = client::socket(address, &format!("/ws/tables/{id}"), "").await.expect("a socket");
    client::echo(&mut socket, r#"{"id":1,"say":{"type":"hello","version":999,"number":0,"log":0}}"#)
        .await
        .expect("an answer");

    // Somebody else watches and may not choose; nor with a cookie that is none.
    for cookie in ["", "faceoff=nonsense", "faceoff="] {
        let eve = Person { server: address, cookie: cookie.to_owned(), name: String::new() };
        let mut watching = eve.sit(&id).await.expect("a place to watch");
        assert!(watching.game.as_ref().is_some_and(|g| g.prompt.is_none() && g.seat.is_none()));
        assert!(watching.choose(0, 0).await.expect("an answer").is_err());
    }

    // No such table, no such address, a body that is none, no session, another origin.
    let status = async |method: &str, path: &str, cookie: &str, body: &str| {
        client::request(address, method, path, cookie, body).await.expect("an answer").status
    };
    assert_eq!(status("GET", "/api/tables/nothing", "", "").await, 404);
    assert_eq!(status("GET", "/api/nothing", "", "").await, 404);
    assert_eq!(status("POST", "/api/tables", "", "{}").await, 401);
    assert_eq!(status("POST", "/api/tables", &ada.cookie, "{}").await, 422);
    assert_eq!(
        status("POST", "/api/tables", &ada.cookie, r#"{"deck":"none","opponent":{"is":"bot","level":"easy"}}"#).await,
        404
    );
    assert_eq!(
        status("POST", "/api/tables", &ada.cookie, r#"{"deck":"rarity","opponent":{"is":"bot","level":"god"}}"#).await,
        400
    );
    assert_eq!(status("GET", &format!("/api/replays/{id}"), "", "").await, 409, "a game that goes on holds secrets");
    let evil = format!("{}\r\nOrigin: https://evil.example", ada.cookie);
    assert_eq!(status("POST", "/api/me", &evil, r#"{"name":"x"}"#).await, 403);
    assert!(client::socket(address, "/ws/tables/nothing", "").await.is_err());

    // What is refused before it is looked at is refused in the same form.
    for (method, path, body) in [
        ("POST", "/api/tables", "{"),
        ("GET", "/api/replays/x/steps/-1", ""),
        ("GET", "/api/cards?from=-1", ""),
        ("PATCH", "/api/tables", ""),
    ] {
        let answer = client::request(address, method, path, &ada.cookie, body).await.expect("an answer");
        let said: table::wire::Problem = serde_json::from_str(&answer.body).expect("the form of a refusal");
        assert!((400..500).contains(&answer.status) && !said.error.is_empty(), "{method} {path}: {}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_cards_rules_and_accounts() {
    let address = serve("decks").await;
    let ada = Person::guest(address).await.expect("a guest");
    let decks: Vec<DeckInfo> = ada.get("/api/decks").await.expect("decks");
    assert!(decks.iter().filter(|d| d.playable && !d.own).count() >= 6, "{decks:?}");
    let text: table::wire::DeckText = ada.get("/api/decks/rarity").await.expect("a deck");

    // A deck with a card too few is refused with its rule, mended, stored and played.
    let cut: String = text.text.lines().take(8).collect::<Vec<_>>().join("\n");
    let check: DeckCheck = ada.post("/api/decks/check", &serde_json::json!({ "text": cut })).await.expect("an answer");
    assert!(!check.legal);
    assert!(check.faults.iter().any(|fault| fault.rule.as_deref() == Some("101.1")), "{:?}", check.faults);
    let check: DeckCheck =
        ada.post("/api/decks/check", &serde_json::json!({ "text": text.text })).await.expect("an answer");
    assert!(check.legal, "{:?}", check.faults);
    let saved: DeckInfo =
        ada.post("/api/decks", &serde_json::json!({ "name": "Mine", "text": text.text })).await.expect("saved");
    let id = ada.new_table(&NewTable { deck: saved.id.clone(), ..against("random") }).await.expect("a table");
    let games: Vec<PastGame> = ada.get("/api/games").await.expect("my games");
    assert_eq!(games.iter().map(|g| &g.id).collect::<Vec<_>>(), [&id]);

    let found: CardList = ada.get("/api/cards?q=type%3Afriend").await.expect("cards");
    assert!(found.total > 0 && !found.hits.is_empty());
    let face: CardFace = ada.get("/api/cards/PR27").await.expect("a card");
    assert_eq!(face.id, "PR27");
    let rule: RuleText = ada.get("/api/rules/504.1").await.expect("a rule");
    assert!(!rule.text.is_empty() && rule.parents.contains(&"504".to_owned()));
    let words: Vec<GlossaryWord> = ada.get("/api/glossary").await.expect("words");
    assert!(words.iter().any(|w| w.word == "Swift"));

    let account = serde_json::json!({ "name": "Ada L", "password": "correct horse" });
    let me: table::wire::Me = ada.post("/api/account", &account).await.expect("an account");
    assert!(!me.guest);
    let answer = client::request(address, "POST", "/api/login", "", &account.to_string()).await.expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.body);
    let wrong = serde_json::json!({ "name": "ada l", "password": "wrong horse" }).to_string();
    assert_eq!(client::request(address, "POST", "/api/login", "", &wrong).await.expect("an answer").status, 401);
    let ben = Person::guest(address).await.expect("a guest");
    assert!(ben.post::<table::wire::Me>("/api/account", &account).await.is_err(), "the name is taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_waits_in_the_lobby_and_only_one_can_join() {
    let address = serve("lobby").await;
    let ada = Person::guest(address).await.expect("a guest");
    let wish = NewTable { opponent: Opponent::Person { visibility: Visibility::Open }, ..against("easy") };
    let id = ada.new_table(&wish).await.expect("a table");
    let open: Vec<LobbyTable> = ada.get("/api/tables").await.expect("the lobby");
    assert!(open.iter().any(|t| t.id == id && t.seat == Some(0)));
    let join = serde_json::json!({ "deck": "applejack" });
    let path = format!("/api/tables/{id}/join");
    let mut joined = 0;
    let (ben, eve) = (Person::guest(address).await.expect("a guest"), Person::guest(address).await.expect("a guest"));
    let (one, two) =
        tokio::join!(ben.post::<table::wire::Joined>(&path, &join), eve.post::<table::wire::Joined>(&path, &join));
    for done in [one, two] {
        joined += u32::from(done.is_ok());
    }
    assert_eq!(joined, 1);
}
