//! Whatever it is given, the reader answers: a tree or an error with a place in the text, no panic, no hang.

use ability::{CardType, read};

/// A small generator of our own: the same run every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Sentences of our own to shuffle.
const SENTENCES: &[&str] = &[
    "When this card enters play, you may pay [1] to draw a card, then discard a card.",
    "Main Phase: Exhaust this card to give one of your other [blue] Friends here +2 power until the end of the turn.",
    "If an opponent would move a Friend to this card's Problem, you may retire this card instead.",
    "While you have at least 3 Friends at home, your Mane Character has +1 power and \"Main Phase: Gain [1].\"",
    "Main Phase: Choose one: Draw 2 cards, frighten an opposing Friend, or score a point. If you do, banish this card.",
];

fn answers(text: &str) {
    for on in [CardType::Friend, CardType::Event, CardType::Problem] {
        if let Err(why) = read(text, on) {
            assert!(why.at <= text.len() && text.is_char_boundary(why.at), "no place in the text: {}", why.at);
            assert!(!why.expected.is_empty() || !why.readings.is_empty(), "nothing was expected");
        }
    }
}

#[test]
fn random_characters_are_answered() {
    let mut dice = Dice(1);
    let letters: Vec<char> = "aeinrst ,.:;()[]\"'+-12XÄ—“”’\u{0}\u{200b}🦄".chars().collect();
    for _ in 0..300 {
        let text: String = (0..dice.below(80)).map(|_| letters[dice.below(letters.len())]).collect();
        answers(&text);
    }
}

#[test]
fn bytes_made_into_text_are_answered() {
    let mut dice = Dice(2);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..dice.below(60)).map(|_| dice.below(256) as u8).collect();
        answers(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn shuffled_words_are_answered() {
    let mut dice = Dice(3);
    for _ in 0..200 {
        let mut words: Vec<&str> = SENTENCES[dice.below(SENTENCES.len())].split(' ').collect();
        if dice.below(2) == 0 {
            words.extend(SENTENCES[dice.below(SENTENCES.len())].split(' '));
        }
        for _ in 0..=dice.below(words.len()) {
            let (i, k) = (dice.below(words.len()), dice.below(words.len()));
            words.swap(i, k);
        }
        answers(&words.join(" "));
    }
}

#[test]
fn long_texts_are_refused_with_a_place() {
    for piece in ["Draw a card. ", "draw a card and ", "(", "\"", "a ", "\u{1F984}"] {
        for size in [5_000, 10_000_000] {
            let text = piece.repeat(size / piece.len() + 1);
            let why = read(&text, CardType::Event).expect_err("no card is that long");
            assert!(why.at < text.len() && text.is_char_boundary(why.at));
        }
    }
}

#[test]
fn long_lists_are_answered() {
    for piece in ["Draw a card. ", "draw a card, ", "draw a card and ", "a Friend or "] {
        answers(&format!("Main Phase: {}draw a card.", piece.repeat(40)));
    }
}

/// The same text written as other programs write it, and as it is printed.
const SPELLED: &[(&str, &str)] = &[
    ("Main Phase [1], exhaust this card: Draw a card.", "Main Phase: Pay [1] and exhaust this card to draw a card."),
    ("Immediate: [2]: Move this card.", "Immediate: Pay [2] to move this card."),
    ("Immediate, retire this card: Gain [1].", "Immediate: Retire this card to gain [1]."),
    ("Main Phase: Pay [1 action token] to draw a card.", "Main Phase: Pay [1] to draw a card."),
    ("<b>Main Phase:</b> Pay {1} to draw a card.", "Main Phase: Pay [1] to draw a card."),
    ("Main Phase — Pay [1] to draw a card.", "Main Phase: Pay [1] to draw a card."),
    ("Your {blue} Friends have +1 power.", "Your [blue] Friends have +1 power."),
    ("Your (blue) Friends have +1 power.", "Your [blue] Friends have +1 power."),
    ("Your Blue Friends have +1 power.", "Your [blue] Friends have +1 power."),
    ("Your [Loyalty] Friends have +1 power.", "Your [blue] Friends have +1 power."),
    ("Characters\u{a0}here have −1\u{200b} power.", "Characters here have -1 power."),
    ("When this card’s Problem is solved, draw a card.", "When this card's Problem is solved, draw a card."),
    (
        "This card has “Immediate: Pay [1] to move this card.”",
        "This card has \"Immediate: Pay [1] to move this card.\"",
    ),
    (
        "When this card enters play, put two 1[pink] Kirin Friend tokens into play.",
        "When this card enters play, put two 1 [pink] Kirin Friend tokens into play.",
    ),
];

#[test]
fn other_spellings_say_the_same() {
    for (other, printed) in SPELLED {
        assert_eq!(read(other, CardType::Friend), read(printed, CardType::Friend), "{other}");
        assert!(read(printed, CardType::Friend).is_ok(), "{printed}");
    }
}

#[test]
fn what_stands_in_brackets_and_is_no_reminder_is_not_passed_over() {
    let why = read("Your Friends (here) have +1 power.", CardType::Friend).expect_err("a word would be swallowed");
    assert_eq!(why.at, 13);
    assert!(read("Your Friends have +1 power. (Even here.)", CardType::Friend).is_ok());
}
