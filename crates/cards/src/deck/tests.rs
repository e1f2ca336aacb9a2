//! Tests of the deck forms.

use super::ponyhead::{KNOWN_SETS, Names, read_short, read_short_as, write_short};
use super::*;
use proptest::prelude::*;

fn pool() -> &'static Pool {
    Pool::official().unwrap()
}

fn slot(id: &str, count: u32) -> Slot {
    Slot { id: id.to_owned(), count }
}

fn some_deck() -> Deck {
    let mut deck = Deck { name: "Some \"deck\"".to_owned(), ..Deck::default() };
    let cards = [("PR1", 1), ("PR27", 3), ("AD-1", 2), ("CG0", 1), ("PRpf3", 2), ("CNf2", 1), ("ST2", 1), ("PR177", 2)];
    for (id, count) in cards {
        let card = &pool().card(id).unwrap().card;
        deck.add(&card.id, card.kind, count);
    }
    deck
}

fn sorted(deck: &Deck) -> Vec<Slot> {
    let mut slots = deck.slots();
    slots.sort();
    slots
}

#[test]
fn every_form_comes_back() {
    let deck = some_deck();
    for form in [Form::List, Form::Json, Form::Octgn, Form::PonyHeadLong, Form::PonyHeadShort] {
        let text = write(&deck, form, pool());
        let pasted = read(&text, pool()).unwrap_or_else(|e| panic!("{form:?}: {e}\n{text}"));
        assert_eq!(pasted.form, form, "{text}");
        assert_eq!(pasted.unknown, [], "{text}");
        assert_eq!(sorted(&pasted.deck), sorted(&deck), "{text}");
    }
}

#[test]
fn a_card_of_ones_own_comes_back_though_another_has_its_name() {
    let mut all = Pool::load().unwrap();
    let mut own = all.card("PR27").unwrap().card.clone();
    "OWN1".clone_into(&mut own.id);
    all.add(crate::pool::own_set(vec![own.clone()])).unwrap();
    let mut deck = Deck::default();
    deck.add(&own.id, own.kind, 2);
    for form in [Form::List, Form::Json, Form::Octgn] {
        let back = read(&write(&deck, form, &all), &all).unwrap();
        assert_eq!(back.deck, deck, "{form:?}");
    }
}

#[test]
fn every_card_comes_back_in_every_form() {
    for form in [Form::List, Form::Octgn, Form::PonyHeadLong, Form::PonyHeadShort] {
        for (_, printed) in pool().cards().filter(|(_, p)| p.card.rarity.is_some()) {
            let mut deck = Deck::default();
            deck.add(&printed.card.id, printed.card.kind, 1);
            let text = write(&deck, form, pool());
            let back = read(&text, pool()).unwrap_or_else(|e| panic!("{form:?}: {e}\n{text}"));
            assert_eq!(back.deck, deck, "{form:?} {text} {:?}", back.unknown);
        }
    }
}

#[test]
fn a_list_is_read_leniently() {
    let name = pool().card("PR27").unwrap().card.name();
    let text = format!(
        "Deck: Mine\n\nMane Character:\n1 PR1\n# a comment\nFriends (9)\n3 {name}\n2x pr28\nPR29 x2\n* PR30\n1 Foo [PR31]\nProblems\n2 Its Alive!\n"
    );
    let pasted = read(&text, pool()).unwrap();
    assert_eq!(pasted.deck.name, "Mine");
    assert_eq!(pasted.deck.mane.as_deref(), Some("PR1"));
    assert_eq!(pasted.deck.draw, [slot("PR27", 3), slot("PR28", 2), slot("PR29", 2), slot("PR30", 1), slot("PR31", 1)]);
    assert_eq!(pasted.unknown[0].to_string(), "line 13: there is no card `Its Alive!`; did you mean It's Alive!?");
    assert_eq!(read("0 PR1", pool()), Err(DeckError::Copies { at: Place::Line(1), found: "0".to_owned() }));
    assert_eq!(read(" \n# nothing\n", pool()), Err(DeckError::Empty));
    let several = read("Rainbow Dash", pool()).unwrap();
    assert_eq!(several.unknown[0].closest.len(), 3);
}

#[test]
fn a_mark_before_the_first_line_is_passed_over() {
    for form in [Form::List, Form::Json, Form::Octgn] {
        let text = format!("\u{feff}{}", write(&some_deck(), form, pool()));
        let pasted = read(&text, pool()).unwrap();
        assert_eq!((pasted.form, &pasted.unknown[..]), (form, &[][..]));
    }
}

#[test]
fn what_is_wrong_is_said_where_it_stands_and_no_longer_than_a_line() {
    let json =
        "{\n  \"draw\": [\n    { \"id\": \"PR27\", \"count\": 1 },\n    { \"id\": \"ZZ1\", \"count\": 1 }\n  ]\n}";
    assert!(read(json, pool()).unwrap().unknown[0].to_string().starts_with("card 2: there is no card `ZZ1`"));
    let many = read(&json.replace("\"ZZ1\", \"count\": 1", "\"PR28\", \"count\": 4000"), pool()).unwrap_err();
    assert_eq!(many.to_string(), "card 2: `4000` is no number of copies: write 1 to 999");
    let long = read(&"[".repeat(200_000), pool()).unwrap().unknown[0].to_string();
    assert!(long.starts_with("line 1: there is no card `[[[") && long.chars().count() < 250, "{}", long.len());
}

#[test]
fn a_second_mane_is_kept_for_the_judge() {
    let pasted = read("2 PR1\n1 PR2", pool()).unwrap();
    assert_eq!(pasted.deck.mane.as_deref(), Some("PR1"));
    assert_eq!(pasted.deck.draw, [slot("PR1", 1), slot("PR2", 1)]);
}

#[test]
fn a_long_link_may_name_sets_we_do_not_have() {
    let pasted = read("http://www.ponyhead.com/deckbuilder?v1code=de52x3-sb75x3-ll152x2-pw18x2&x=1", pool()).unwrap();
    assert_eq!(pasted.deck.draw, [slot("DE52", 3), slot("SB75", 3)]);
    let unknown: Vec<&str> = pasted.unknown.iter().map(|u| u.written.as_str()).collect();
    assert_eq!(unknown, ["ll152", "pw18"]);
    assert!(read("https://ponyhead.com/deckbuilder?v1code=de52", pool()).unwrap_err().to_string().contains("`de52`"));
}

#[test]
fn short_links_keep_unknown_names_in_two_ways() {
    let slots = vec![slot("pr27", 3), slot("cgpf4", 1), slot("zq9", 2), slot("abc12", 1), slot("zqx0", 3)];
    for names in [Names::Aligned, Names::Packed] {
        let link = write_short(&slots, names);
        let code = link.rsplit('/').next().unwrap();
        let read = read_short_as(code, names).unwrap();
        let sets: Vec<&str> = read.sets.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(sets, ["pr", "cgpf", "zq", "abc", "zqx"]);
        let mut back = read_short(&link).unwrap();
        let mut wanted = slots.clone();
        back.sort();
        wanted.sort();
        assert_eq!(back, wanted, "{names:?}");
    }
}

#[test]
fn every_known_set_comes_back() {
    for (i, set) in KNOWN_SETS.iter().enumerate().filter(|(_, set)| **set != "cg0") {
        let slots = vec![slot(&format!("{set}{i}"), 2)];
        let back = read_short(&write_short(&slots, Names::Aligned)).unwrap();
        // Sets whose names differ only in case are one set of ours; cg0 has one card only, tested with all cards.
        assert!(back[0].id.eq_ignore_ascii_case(&slots[0].id), "{back:?} {slots:?}");
    }
    assert_eq!(KNOWN_SETS.len(), 28);
}

#[test]
fn a_link_written_by_hand_is_read() {
    // Version 0 (10), deck mode (0), one known set (1100), the first (10000), one card (10), number 1 twice (1001000),
    // no unknown set (1), padding (00).
    let link = "https://ponyhead.com/d/ZClI";
    assert_eq!(read_short(link).unwrap(), [slot("pr1", 2)]);
    assert_eq!(write_short(&[slot("PR1", 2)], Names::Packed), link);
}

#[test]
fn bad_links_are_refused() {
    for link in ["https://ponyhead.com/d/", "https://ponyhead.com/d/!!", "/d/AAAAAAAAAA", "/d/____", "/d/B"] {
        assert!(matches!(read(link, pool()), Err(DeckError::Link(_) | DeckError::Empty)), "{link}");
    }
}

#[test]
fn a_long_text_of_nonsense_takes_no_long_time() {
    let start = std::time::Instant::now();
    let pasted = read(&"3 Nothing Of The Kind, Nowhere\n".repeat(20_000), pool()).unwrap();
    assert_eq!(pasted.unknown.len(), 20_000);
    assert!(start.elapsed().as_secs() < 10);
}

proptest! {
    #[test]
    fn no_text_panics(text in "(?s).{0,80}") {
        let _ = read(&text, pool());
    }

    #[test]
    fn no_link_panics(code in "[A-Za-z0-9_-]{0,60}") {
        let _ = read(&format!("/d/{code}"), pool());
        let _ = read_short_as(&code, Names::Packed);
    }

    #[test]
    fn any_slots_come_back(
        cards in prop::collection::btree_map((prop::sample::select(vec!["pr", "cn", "de", "qq", "abc", "xyz"]), 0u32..400), 1u32..6, 1..40),
    ) {
        let mut slots: Vec<Slot> = cards.iter().map(|((set, n), count)| slot(&format!("{set}{n}"), *count)).collect();
        slots.sort();
        let mut back = read_short(&write_short(&slots, Names::Aligned)).unwrap();
        back.sort();
        prop_assert_eq!(&back, &slots);
        let mut long = ponyhead::read_long(&ponyhead::write_long(&slots)).unwrap();
        long.sort();
        prop_assert_eq!(&long, &slots);
    }
}
