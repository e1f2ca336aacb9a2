//! Pronouns find what they mean.

use ability::{Ability, CardType, Stands, read, resolve};

/// The tree of a sentence after resolving, as text.
fn resolved(text: &str, on: CardType, stands: Stands) -> String {
    let tree: Ability = read(text, on).unwrap_or_else(|e| panic!("{text}\n{e}"));
    format!("{:?}", resolve(&tree, on, stands))
}

#[test]
fn the_card_of_the_event_is_slot_0() {
    let tree =
        resolved("When an opposing Friend enters play here, exhaust that Friend.", CardType::Friend, Stands::Alone);
    assert!(tree.contains("To(Exhaust, The(Slot(Slot(0))))"), "{tree}");
}

#[test]
fn the_player_of_the_event_is_slot_1() {
    let tree = resolved("When a player confronts this Problem, they draw 2 cards.", CardType::Problem, Stands::Alone);
    assert!(tree.contains("Do(Slot(Slot(1)), Draw(Lit(2)))"), "{tree}");
}

#[test]
fn a_choice_gets_the_next_slot() {
    let tree = resolved(
        "Main Phase: Choose a character. That character has +3 power until the end of the turn.",
        CardType::Event,
        Stands::Alone,
    );
    assert!(tree.contains("slot: Slot(5)") && tree.contains("Cards(The(Slot(Slot(5))))"), "{tree}");
}

#[test]
fn inside_an_act_they_is_who_acts() {
    let tree = resolved(
        "When this card is uncovered, each player puts a card from their hand on top of their deck.",
        CardType::Troublemaker,
        Stands::Alone,
    );
    assert!(tree.contains("In(Hand, Some(Themself))") && tree.contains("Top(DrawDeck, Themself)"), "{tree}");
}

#[test]
fn with_nothing_else_to_mean_that_friend_is_the_host() {
    let text = "That Friend has +4 power.";
    assert!(resolved(text, CardType::Resource, Stands::Attached).contains("The(Host)"));
}

#[test]
fn its_problem_is_this_cards() {
    let tree =
        resolved("This card has +1 power for each opposing character at its Problem.", CardType::Friend, Stands::Alone);
    assert!(tree.contains("At(Of(This))"), "{tree}");
}

#[test]
fn what_is_taken_from_that_card_is_not_taken_from_this() {
    let tree = resolved(
        "When this card enters play, choose a Troublemaker. This card has the printed abilities of that Troublemaker.",
        CardType::Friend,
        Stands::Alone,
    );
    assert!(tree.contains("AbilitiesOf(Slot(Slot(5)))"), "{tree}");
}

#[test]
fn that_opponent_is_the_one_whose_card_was_spoken_of() {
    let tree = resolved(
        "Main Phase: Move an opposing Friend home. That opponent draws a card.",
        CardType::Event,
        Stands::Alone,
    );
    assert!(tree.contains("Do(Opponent, Draw(Lit(1)))"), "{tree}");
}

#[test]
fn what_a_text_does_not_tell_is_refused_at_the_word() {
    let texts = [
        // Any of several, and the one moved was spoken of last.
        (
            "Immediate: Move one of your characters to a Problem. If there is an opposing character there, exhaust it.",
            CardType::Event,
            "it.",
        ),
        // It has been played already.
        ("When you play a Troublemaker, you may exhaust this card to play it face-up.", CardType::Friend, "it face"),
        // From when on?
        ("At the start of your next turn, draw 2 cards.", CardType::Friend, "next"),
        // What lies hidden changes nothing on the table.
        ("While this card is in your hand, your Unicorns have +1 power.", CardType::Friend, "hand"),
    ];
    for (text, on, word) in texts {
        let unread = read(text, on).expect_err(text);
        assert!(text[unread.at..].starts_with(word), "{text}: refused at {}", &text[unread.at..]);
        assert_eq!(unread.expected, ["what is meant"], "{text}");
    }
}
