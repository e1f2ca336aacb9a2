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

/// Whether the text with what its pronouns mean is the other text, which says it by name.
fn means(text: &str, same: &str, on: CardType) {
    assert_eq!(resolved(text, on, Stands::Alone), resolved(same, on, Stands::Alone), "{text}");
}

#[test]
fn those_that_were_counted_are_meant() {
    means(
        "While you have exactly two characters here, each of them has +1 power.",
        "While you have exactly two characters here, your characters here have +1 power.",
        CardType::Problem,
    );
    means(
        "If you have exactly one Friend at home, it has +2 power.",
        "While you have exactly one Friend at home, your Friends at home have +2 power.",
        CardType::Friend,
    );
    means(
        "At the end of your turn, if you have three or more characters here, ready one of them.",
        "At the end of your turn, if you have three or more characters here, ready one of your characters here.",
        CardType::Problem,
    );
}

#[test]
fn other_problems_are_all_of_them_and_another_is_one() {
    let of = |text: &str| resolved(text, CardType::Friend, Stands::Alone);
    let all = of("When this card enters play, exhaust all opposing characters at other Problems.");
    assert!(all.contains("ProblemBut") && !all.contains("ChooseProblem"), "{all}");
    let one = of("When this card enters play, exhaust all opposing characters at another Problem.");
    assert!(one.contains("ChooseProblem(OtherProblem"), "{one}");
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
        // No card was spoken of, and this one would be called so.
        ("When you confront a Problem, put a +1 power counter on it.", CardType::Friend, "it."),
        ("When you win a faceoff, exhaust that character.", CardType::Friend, "that"),
        ("While an opposing Friend is here, it has -1 power.", CardType::Friend, "it has"),
        // What lies hidden changes nothing on the table.
        ("While this card is in your hand, your Unicorns have +1 power.", CardType::Friend, "hand"),
    ];
    for (text, on, word) in texts {
        let unread = read(text, on).expect_err(text);
        assert!(text[unread.at..].starts_with(word), "{text}: refused at {}", &text[unread.at..]);
        assert_eq!(unread.expected, ["what is meant"], "{text}");
    }
}
