//! Acts: what a player does to the game; a cost is a list of them.

use super::*;
use crate::keyword::Keyword;
use crate::word::{CardType, Color, FaceoffKind, Phase, Zone};
use serde::{Deserialize, Serialize};

node! {
    /// One act of a player upon the game. A cost is a list of them.
    pub enum Act {
        /// The deeds done to cards with no more to say: dismiss, exhaust, frighten, ignore, ...
        To(Deed, Noun),
        Draw(Num),
        DrawFromBottom(Num),
        DrawUntil(Num),
        Gain(Num),
        Lose(Num),
        Pay(Num),
        Score(Num),
        Flip(Num),
        Move(Noun, Place),
        Send(Noun, Place),
        Put(Noun, Goal),
        PutCounters(Num, Counter, Noun),
        RemoveCounters(Num, Counter, Noun),
        /// Distribute counters among cards.
        Distribute(Num, Counter, Noun),
        Tokens { n: Num, token: Token, at: Option<Place>, slot: Slot },
        /// The slot holds the token, where it is one.
        TokenCopy { n: Num, of: Noun, state: Vec<Entry>, at: Option<Place>, slot: Slot },
        Look(Noun),
        Reveal(Noun),
        /// Reveal from the top of a deck until so many cards fit; the slot holds those, the next all that were revealed.
        RevealUntil { n: Num, whose: Who, of: Filter, slot: Slot },
        /// Search zones for a card; failing to find is allowed (518.1).
        Search { zones: Vec<Zone>, whose: Who, of: Filter, take: Take, slot: Slot },
        Shuffle(Zone, Who),
        /// Take a card to one's hand out of those looked at and the like is `Put`.
        Play { what: Noun, at: Option<Place>, free: Free, state: Vec<Entry> },
        /// Challenge a Troublemaker with the characters named (default: those at its Problem).
        Challenge { what: Noun, with: Option<Noun> },
        StartFaceoff { involving: Noun, kind: FaceoffKind },
        /// What is going on is over.
        End(Course),
        Choose(Noun),
        ChooseColor(Slot),
        /// A number, no higher than one where that is said.
        ChooseNumber(Option<u8>, Slot),
        /// A card type, among those listed; any where none is.
        ChooseType(Vec<CardType>, Slot),
        ChooseTrait(Slot),
        ChoosePlayer(Who, Slot),
        ChooseProblem(Place, Slot),
        /// Name a card, of a type where one is said.
        NameCard(Option<CardType>, Slot),
        TakeControl(Noun, Until),
        /// The controllers of two cards trade places.
        ExchangeControl(Noun, Until),
        /// The first of two cards becomes a copy of the second (as printed, 520).
        BecomeCopy(Noun, Until),
        /// Guess whether something is so.
        Guess(Box<Cond>, Slot),
        /// Copy the effects of the Event or ability spoken of (520.1).
        CopyEffect(Ref),
        /// Part cards into two piles; the slot holds the one, the next the other.
        Separate(Noun, Slot),
        ExtraTurn,
        /// An additional phase: before another, or at once.
        ExtraPhase(Phase, Option<Phase>),
        SkipPhase(Phase, Who),
        Skip(Deed),
        WinGame,
        LoseGame,
        /// A deed with no meaning in the rules: dance, tell a joke.
        Perform(String),
        /// Of a replacement: what would be made is made, but so many of it.
        AsMany(Num),
    }

    /// A token a text makes (521.1).
    pub struct Token { pub power: i32, pub color: Option<Color>, pub traits: Vec<String>, pub keywords: Vec<Keyword>, pub name: Option<String> }
}

leaf! {
    /// What a text can bring to its end.
    pub enum Course { Faceoff, Phase, Turn }

    /// What playing a card by an effect costs.
    pub enum Free { Free, Paying, Less(i32) }
}
