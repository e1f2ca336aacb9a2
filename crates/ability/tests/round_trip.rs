//! Sentences of our own: read, printed, and read again.

use ability::{CardType, print, read};

const SENTENCES: &[(CardType, &str)] = &[
    (CardType::Resource, "Play to your home."),
    (CardType::Resource, "Play on an opposing Friend."),
    (CardType::Friend, "When this card enters play, draw 4 cards."),
    (CardType::Friend, "When this card is dismissed, frighten an opposing Friend."),
    (CardType::Friend, "When you win a Troublemaker faceoff involving this card, gain [3]."),
    (CardType::Friend, "When you move this card to a Problem, exhaust an opposing character there."),
    (CardType::Friend, "At the start of your turn, pay [2] to ready this card."),
    (CardType::Friend, "At the end of each player's Score Phase, they discard 3 cards."),
    (CardType::Friend, "Main Phase: Exhaust this card to move a Critter Friend home."),
    (
        CardType::Friend,
        "Immediate: Retire this card to give one of your [blue] Friends +7 power until the end of the turn.",
    ),
    (CardType::Friend, "While you have at least 5 Friends at home, this card has +3 power."),
    (CardType::Friend, "Your other Friends here have Swift."),
    (CardType::Event, "Main Phase: Choose a Dragon character. That character has +6 power until the end of the turn."),
    (CardType::Event, "Faceoff: Banish up to 2 opposing Friends. If you control Zecora, draw 2 cards."),
    (CardType::Event, "Main Phase: Choose one: Draw 2 cards, gain [3], or score a point."),
    (CardType::Troublemaker, "When this card is uncovered, each player discards 2 random cards."),
    (CardType::Problem, "When a player confronts this Problem, they may dismiss a Resource."),
    (CardType::Problem, "Each player can't move a character to this Problem."),
];

#[test]
fn our_sentences_come_back() {
    for &(on, text) in SENTENCES {
        let tree = read(text, on).unwrap_or_else(|e| panic!("{text}\n{e}\n{:#?}", e.readings));
        let printed = print(&tree, on);
        let again = read(&printed, on).unwrap_or_else(|e| panic!("{text}\nprinted as {printed}\n{e}"));
        assert_eq!(again, tree, "{text}\nprinted as {printed}");
    }
}

#[test]
fn an_unread_word_is_named() {
    let text = "When this card enters play, juggle a card.";
    let why = read(text, CardType::Friend).expect_err("nobody juggles");
    assert!(text[why.at..].starts_with("juggle"), "{why}");
    assert!(why.expected.iter().any(|e| e == "draw"), "{why}");
}
