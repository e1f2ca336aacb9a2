//! Tests of deck legality: a violation for each rule.

use super::*;
use crate::theme;

fn judge(format: &str) -> Judge<'static> {
    let formats = Formats::official();
    Judge {
        pool: Pool::official().unwrap(),
        formats,
        format: formats.format(format).unwrap(),
        on: Date { year: 2019, month: 6, day: 20 },
        unread: Unread::Allowed,
        opened: None,
        free: &[],
    }
}

fn rules(deck: &Deck, format: &str) -> Vec<&'static str> {
    check(deck, &judge(format)).iter().map(Violation::rule).collect()
}

fn slot(id: &str, count: u32) -> Slot {
    Slot { id: id.to_owned(), count }
}

#[test]
fn the_theme_decks_are_legal() {
    assert_eq!(theme::decks().len(), 6);
    for deck in theme::decks() {
        // One of them has a card that was banned later.
        let on = Date { year: 2014, month: 1, day: 1 };
        assert_eq!(check(deck, &Judge { on, ..judge("Harmony") }), [], "{}", deck.name);
        assert_eq!(check(deck, &Judge { on, ..judge("Block") }), [], "{}", deck.name);
        assert_eq!(rules(deck, "Core").first(), Some(&"format"), "{}", deck.name);
    }
    assert_eq!(theme::deck("rainbow").map(|d| d.name.as_str()), Some("Rainbow Dash"));
    assert_eq!(theme::deck(""), None);
}

#[test]
fn each_rule_is_named() {
    let whole = theme::decks()[0].clone();
    let with = |change: &dyn Fn(&mut Deck)| {
        let mut deck = whole.clone();
        change(&mut deck);
        rules(&deck, "harmony")
    };
    assert_eq!(with(&|d| d.mane = None), ["102.1"]);
    assert_eq!(with(&|d| d.mane = Some("PR27".to_owned())), ["102.1"]);
    assert_eq!(with(&|d| d.draw[0].count -= 1), ["101.1"]);
    assert_eq!(with(&|d| d.draw[0].count += 2), ["101.2"]);
    assert_eq!(with(&|d| d.draw.push(slot("PR1", 1))), ["101.2"]);
    assert_eq!(with(&|d| d.problems[0].count -= 1), ["101.3"]);
    assert_eq!(with(&|d| d.problems.push(slot("PR163", 1))), ["101.3"]);
    assert!(with(&|d| d.problems[0].count += 1).contains(&"101.3a"));
    assert_eq!(with(&|d| d.problems[2] = slot("PR27", 1)), ["101.3b"]);
    assert!(with(&|d| d.problems = vec![slot("PR163", 2)]).contains(&"101.3c"));
    assert_eq!(with(&|d| d.draw.push(slot("PR83", 1))), ["format"]);
    assert_eq!(with(&|d| d.draw.push(slot("ZZ9", 1))), ["faceoff"]);
    assert_eq!(with(&|d| d.draw.push(slot("TK-Rock", 1))), ["521.1"]);
    assert_eq!(with(&|d| d.draw[0].count = 4_000_000_000), ["faceoff", "101.2"]);
    assert_eq!(with(&|d| d.problems.extend([slot("PR163", u32::MAX), slot("PR164", 9)]))[0], "faceoff");
    let empty = check(&Deck::default(), &judge("Harmony"));
    assert_eq!(empty.iter().map(Violation::rule).collect::<Vec<_>>(), ["102.1", "101.1", "101.3", "101.3c"]);
    assert_eq!(empty[1].to_string(), "the Draw Deck has 0 cards: add 45 (101.1)");
}

#[test]
fn a_ban_holds_from_its_day() {
    let mut deck = theme::decks()[0].clone();
    deck.draw.push(slot("PR83", 1));
    let early = Judge { on: Date { year: 2015, month: 1, day: 29 }, ..judge("Harmony") };
    assert_eq!(check(&deck, &early), []);
    assert!(check(&deck, &judge("Harmony"))[0].to_string().contains("is banned since 2015-01-30"));
}

#[test]
fn one_block_is_one_block() {
    let mut deck = theme::decks()[0].clone();
    deck.draw.push(slot("EO20", 1));
    let found = check(&deck, &judge("Block"));
    assert!(matches!(found.as_slice(), [Violation::NoCommonBlock { names }] if names.len() == 1), "{found:?}");
    deck.draw.push(slot("RR3", 1));
    assert_eq!(check(&deck, &judge("Block")).len(), 2);
    assert_eq!(rules(&deck, "Harmony"), [""; 0]);
}

#[test]
fn limited_counts_what_was_opened() {
    let opened = [slot("PR27", 30), slot("PR164", 4)];
    let deck = Deck {
        name: String::new(),
        mane: Some("CN1".to_owned()),
        draw: vec![slot("PR27", 31)],
        problems: vec![slot("PR164", 5)],
    };
    let free = ["CN1".to_owned(), "PR164".to_owned()];
    let found = check(&deck, &Judge { opened: Some(&opened), free: &free, ..judge("Limited") });
    assert!(matches!(found.as_slice(), [Violation::NotOpened { has: 31, opened: 30, .. }]), "{found:?}");
    let refused = check(&deck, &Judge { unread: Unread::Refused, ..judge("Limited") });
    assert!(refused.iter().all(|v| matches!(v, Violation::NotPlayable { .. })));
}
