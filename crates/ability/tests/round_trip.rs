//! Sentences of our own: read, printed, and read again.

use ability::{CardType, modes, print, read};

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
    // Instead of, and besides, what always holds.
    (CardType::Friend, "This card has +2 power. If you have another Yak, it has +5 power instead."),
    (CardType::Friend, "Your other Yaks here have Swift. While you have 3 or more Yaks, they have Agile instead."),
    (
        CardType::Friend,
        "Flip an additional card during faceoffs involving this card. If you have a Kirin here, flip 3 additional cards instead.",
    ),
    (CardType::Resource, "That Friend has +2 power. If that Friend is a Zebra, that Friend also has Stubborn."),
    (CardType::Event, "Immediate: Draw a card. If you have a Zebra, also ready one of your Zebras."),
    (CardType::Friend, "Main Phase: Exhaust this card to gain [1], or [3] if you have another Kirin."),
    (
        CardType::Event,
        "Main Phase: Put a 2 [purple] Figment Friend token into play. If you have a Kirin, put 3 of those tokens into play instead.",
    ),
    // A trigger while something is so.
    (CardType::Friend, "While you have another Buffalo, when you confront this card's Problem, gain [2]."),
    (
        CardType::Friend,
        "While with another Buffalo, at the end of your turn, if you have no cards in your hand, draw 2 cards.",
    ),
    (CardType::Friend, "While this card is exhausted, during faceoffs, your other Friends have +1 power."),
    // What does not happen.
    (
        CardType::Friend,
        "If one of your Critters would be banished, you may discard 2 cards instead. If you do, that card is not banished.",
    ),
    (CardType::Friend, "If you would draw a card, you may gain [2] instead. If you do, you skip that draw."),
    (CardType::Friend, "If one of your Friends would leave play, you may pay [2]. If you do, it doesn't leave play."),
    // Called by a trait, or by what it lacks.
    (CardType::Friend, "When you play a Griffon, you may move that Griffon."),
    (CardType::Friend, "All Friends with no traits in common with this card have -1 power."),
    (
        CardType::Friend,
        "When you play an Event whose play requirement includes one of this card's colors, draw a card.",
    ),
    (
        CardType::Event,
        "Main Phase: Reveal the top 5 cards of your deck. Put a Yak, a Zebra, and a Kirin revealed this way into your hand.",
    ),
    (CardType::Event, "Main Phase: This turn, if one of your Friends would be frightened, you may exhaust it instead."),
    (CardType::Friend, "While you have characters with at least 3 different traits, this card has all colors."),
];

#[test]
fn what_does_not_happen_is_what_would() {
    let text = "If this card would be moved, you may pay [1] instead. If you do, this card is not dismissed.";
    assert!(read(text, CardType::Friend).is_err(), "{text}");
}

#[test]
fn that_troublemaker_is_none_where_none_was_spoken_of() {
    let text = "When you win a faceoff involving this card, put that Troublemaker into its owner's hand.";
    let why = read(text, CardType::Friend).expect_err("no Troublemaker was spoken of");
    assert!(text[why.at..].starts_with("it") || text[why.at..].starts_with("that"), "{why}");
}

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

#[test]
fn a_colour_may_be_written_as_a_word() {
    let of = |text: &str| read(text, CardType::Friend).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    let word = of("When you play a blue Event, give one of your pink Friends +2 power until the end of the turn.");
    let sign = of("When you play a [blue] Event, give one of your [pink] Friends +2 power until the end of the turn.");
    assert_eq!(word, sign);
    // With a capital it is part of a name.
    assert_ne!(
        of("While you control Blue, this card has Swift."),
        of("While you control a blue card, this card has Swift.")
    );
}

#[test]
fn each_mode_is_said() {
    let said = |text: &str| modes(&read(text, CardType::Friend).expect("a text"), CardType::Friend);
    assert_eq!(said("When this card enters play, draw a card or gain [1]."), ["Draw a card", "Gain [1]"]);
    assert_eq!(said("When this card enters play, draw a card."), [""; 0]);
}
