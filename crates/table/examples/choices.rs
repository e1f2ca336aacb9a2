//! What a choice costs a table, without sockets and store: games between two random players, with the states of both
//! seats written out. Prints time, bytes and allocations of a choice; run it under callgrind for instructions, those of
//! `played` alone (`valgrind --tool=callgrind --toggle-collect='choices::played'`). With a second argument it prints a
//! fingerprint of all that was sent: whether two versions send the same.
//!
//!     cargo run --release -p table --example choices -- [GAMES] [print]

use rules::{Dice, Pcg, Seat};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use table::setup::{Player, Setup};
use table::shelf::Shelf;
use table::wire::{ClockWish, Say, ToClient, Visibility};
use table::{Audience, Notice, Sent, Table, deal, json};

/// Counts what is allocated.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static HELD: AtomicU64 = AtomicU64::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        HELD.fetch_add(layout.size() as u64, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size() as u64, Ordering::Relaxed);
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A game is given up after so many choices.
const LONGEST: usize = 500;

const DECKS: [&str; 6] = ["applejack", "fluttershy", "pinkie pie", "rainbow dash", "rarity", "twilight sparkle"];

fn player(user: i64, shelf: &Shelf, deck: &str) -> Player {
    let deck = shelf.named(deck).expect("a shelf").expect("a deck");
    Player {
        user: Some(user),
        name: format!("Guest {user}"),
        bot: None,
        deck: deck.into(),
        cards: Vec::new(),
        number: String::new(),
    }
}

/// What was counted.
#[derive(Default)]
struct Counted {
    choices: u64,
    bytes: u64,
    states: u64,
    entries: u64,
    longest: usize,
    /// Of all that was sent, where it was asked for.
    print: u64,
}

/// Plays a game at random. Nothing else is in this function, so that its instructions can be counted by its name.
#[inline(never)]
fn played(table: &mut Table, sent: &mut [Sent; 2], dice: &mut Pcg, counted: &mut Counted, prints: bool) {
    let mut text = Vec::new();
    for _ in 0..LONGEST {
        let Some((seat, options)) = table.choices() else { break };
        let option = dice.below(options as u32) as u16;
        let say = Say::Choose { number: 0, option, value: table.least(option) };
        table.say(seat, &say, 0).expect("a legal answer");
        counted.entries += table.take_entries().len() as u64;
        counted.choices += 1;
        for audience in Seat::all() {
            let notice = if audience == seat { Notice::Always } else { Notice::OfChanges };
            let state = table.changed(Audience::Seat(audience), &mut sent[audience.index()], 0, notice);
            if let Some(state) = state {
                text.clear();
                json::write(&mut text, &ToClient::State(Box::new(state))).expect("JSON");
                counted.bytes += text.len() as u64;
                counted.longest = counted.longest.max(text.len());
                counted.states += 1;
                let printed = if prints { &text[..] } else { &[] };
                let mix = |f: u64, b: &u8| (f ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
                counted.print = printed.iter().fold(counted.print, mix);
            }
        }
        table.skip(Audience::Spectators);
        table.all_sent();
    }
}

fn main() {
    let games: usize = std::env::args().nth(1).map_or(20, |n| n.parse().expect("a number of games"));
    let prints = std::env::args().nth(2).is_some();
    let shelf = Shelf::new().expect("a shelf");
    let mut dice = Pcg::new(7);
    let (mut whole, mut held) = (0u64, 0u64);
    let mut counted = Counted::default();
    let deals: Vec<_> = (0..games.min(36))
        .map(|i| {
            let (host, guest) =
                (player(1, &shelf, DECKS[i % DECKS.len()]), player(2, &shelf, DECKS[i / DECKS.len() % DECKS.len()]));
            let cards = deal(&shelf, "comprehensive", [&host, &guest]).expect("cards");
            (host, guest, cards)
        })
        .collect();
    let (begun, before) = (Instant::now(), ALLOCATIONS.load(Ordering::Relaxed));
    for i in 0..games {
        let empty = HELD.load(Ordering::Relaxed);
        let (host, guest, cards) = &deals[i % deals.len()];
        let setup = Setup {
            id: "table".to_owned(),
            edition: "comprehensive".to_owned(),
            seed: format!("{:064x}", i + 1),
            visibility: Visibility::Private,
            clock: ClockWish::Off,
            created: 0,
            pause: 0,
            host: host.clone(),
        };
        let mut table = Table::new(setup, guest.clone(), cards.clone(), 0).expect("a table");
        table.open(0).expect("it opens");
        let mut sent: [Sent; 2] = Default::default();
        for seat in Seat::all() {
            table.arrive(seat);
            let state = table.whole(Audience::Seat(seat), &mut sent[seat.index()], 0);
            whole += serde_json::to_string(&ToClient::State(Box::new(state))).expect("JSON").len() as u64;
        }
        played(&mut table, &mut sent, &mut dice, &mut counted, prints);
        held += HELD.load(Ordering::Relaxed) - empty;
    }
    let (spent, allocated) = (begun.elapsed(), ALLOCATIONS.load(Ordering::Relaxed) - before);
    let Counted { choices, bytes, states, entries, longest, print } = counted;
    let each = |n: u64| n as f64 / choices.max(1) as f64;
    println!("{choices} choices in {games} games, {:.1} entries and {:.2} states each", each(entries), each(states));
    println!("{:.1} µs, {:.0} allocations a choice", spent.as_secs_f64() * 1e6 / choices as f64, each(allocated));
    println!("{:.0} bytes a state, the longest {longest}", bytes as f64 / states.max(1) as f64);
    if prints {
        println!("print of all that was sent: {print:016x}");
    }
    let per_game = |n: u64| n as f64 / games.max(1) as f64;
    println!("{:.0} bytes a first state, {:.0} bytes held at the end of a game", per_game(whole) / 2.0, per_game(held));
}
