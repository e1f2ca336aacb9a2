//! Whole games through real sockets.

mod common;

use common::serve;
use server::client::{Person, Sitting};
use table::wire::{ClockWish, NewTable, Opponent, Say, Visibility};

/// Takes now this option, now that, until the game is over. About one game in a hundred comes to stand still, with both decks
/// empty and nobody able to score: so that every game ends, whoever has chosen often enough concedes.
async fn play(sitting: &mut Sitting, turn: &mut usize) {
    for _ in 0..1500 {
        sitting.until(|s| s.is_asked() || s.is_over()).await.expect("a state");
        if sitting.is_over() {
            return;
        }
        let prompt = sitting.game.as_ref().and_then(|g| g.prompt.clone()).expect("a prompt");
        *turn = turn.wrapping_mul(31).wrapping_add(7);
        let option = &prompt.options[*turn % prompt.options.len()];
        let value = option.range.map_or(0, |range| range.from);
        let number = sitting.number;
        let (index, before) = (option.index, sitting.number);
        if let Err(why) = sitting.choose(index, value).await.expect("an answer") {
            // It came too late: what it was an answer to is over.
            let news = sitting.until(|s| s.number != before || s.is_over());
            tokio::time::timeout(std::time::Duration::from_secs(30), news).await.expect(&why).expect("a state");
            continue;
        }
        let _ = sitting.until(|s| s.number != number || s.is_over()).await;
    }
    let _ = sitting.ask(Say::Concede).await.expect("an answer");
    sitting.until(Sitting::is_over).await.expect("the end of the game");
}

fn against(level: &str) -> NewTable {
    NewTable {
        deck: "rarity".to_owned(),
        opponent: Opponent::Bot { level: level.to_owned(), deck: Some("applejack".to_owned()) },
        clock: ClockWish::Off,
        number: Some("42".to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_a_whole_game_against_a_bot() {
    let address = serve("whole").await;
    let ada = Person::guest(address).await.expect("a guest");
    let id = ada.new_table(&against("easy")).await.expect("a table");
    let mut sitting = ada.sit(&id).await.expect("a seat");
    play(&mut sitting, &mut 1).await;
    let table = sitting.table.clone().expect("a table");
    let result = table.result.expect("a result");
    assert!(!result.text.is_empty());
    let seed = table.fair.seed.expect("the seed is shown after the game");
    let seed = table::keyed::unhex(&seed).expect("a seed");
    assert_eq!(table::keyed::commitment(&seed), table.fair.hash);

    // The replay recomputes every shuffle and flip from that seed.
    let record: table::record::Record = ada.get(&format!("/api/replays/{id}")).await.expect("a record");
    assert_eq!(record.fair.as_ref().map(|f| f.numbers[0].as_str()), Some("42"));
    assert!(record.outcome.starts_with("won by") || record.outcome == "draw", "{}", record.outcome);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_each_other_by_a_link_and_one_watches() {
    let address = serve("two").await;
    let ada = Person::guest(address).await.expect("a guest");
    let ben = Person::guest(address).await.expect("a guest");
    let eve = Person::guest(address).await.expect("a guest");
    let wish = NewTable {
        deck: "rarity".to_owned(),
        opponent: Opponent::Person { visibility: Visibility::Private },
        clock: ClockWish::Game { minutes: 60, increment_seconds: 5 },
        number: None,
    };
    let id = ada.new_table(&wish).await.expect("a table");
    let mut first = ada.sit(&id).await.expect("a seat");
    let join = table::wire::JoinTable { deck: "fluttershy".to_owned(), number: Some("7".to_owned()) };
    let joined: table::wire::Joined = ben.post(&format!("/api/tables/{id}/join"), &join).await.expect("joined");
    assert_eq!(joined.seat, 1);
    let mut second = ben.sit(&id).await.expect("a seat");
    let mut third = eve.sit(&id).await.expect("a place to watch");
    first.until(|s| s.game.is_some()).await.expect("the game begins");
    let one = tokio::spawn(async move {
        play(&mut first, &mut 1).await;
        first
    });
    let two = tokio::spawn(async move {
        play(&mut second, &mut 2).await;
        second
    });
    third.until(Sitting::is_over).await.expect("the end");
    let (first, second) = (one.await.expect("one plays"), two.await.expect("two plays"));
    assert_eq!(
        first.table.and_then(|t| t.result).and_then(|r| r.winner),
        second.table.and_then(|t| t.result).and_then(|r| r.winner)
    );
    let hidden = third.game.expect("a game");
    assert!(hidden.prompt.is_none());
    // Of a hand a spectator sees what everybody has seen go there, and no more than the other player does.
    let seats = [first.game.expect("a game"), second.game.expect("a game")];
    for (owner, player) in hidden.players.iter().enumerate() {
        let other = seats.iter().find(|view| view.seat != Some(owner as u8)).expect("the other player");
        let shown = |view: &table::wire::GameView, hand: &[u16]| -> Vec<String> {
            hand.iter().filter_map(|card| view.cards[usize::from(*card)].id.as_deref().map(str::to_owned)).collect()
        };
        let known = shown(other, &other.players[owner].hand);
        for id in shown(&hidden, &player.hand) {
            assert!(known.contains(&id), "a spectator sees {id} in a hand, which the other player does not");
        }
    }
}
