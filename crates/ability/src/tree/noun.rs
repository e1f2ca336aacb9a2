//! Who, where and which: players, places, cards and numbers.

use super::*;
use crate::keyword::Keyword;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Zone};
use serde::{Deserialize, Serialize};

node! {
    /// A card, or cards, already spoken of.
    pub enum Ref {
        /// "this card", also "this Friend" on a Friend (201.2).
        This,
        /// The card an attachment is on: "that Friend", "this Problem" on an attachment (509.4).
        Host,
        /// "the attached Friend": the same, by what it is.
        Attached(Head),
        /// "it": the nearest card spoken of.
        It,
        /// "them": the nearest cards spoken of.
        Them,
        /// "that Friend": the nearest thing spoken of that the noun fits.
        That(Head),
        /// "those cards": the nearest set spoken of that the noun fits.
        Those(Head),
        /// "the card from your hand": the nearest card spoken of that came from there.
        From(Zone),
        /// After `resolve`: the slot that holds it.
        Slot(Slot),
    }

    /// A player, or players.
    pub enum Who {
        You,
        /// "an opponent", "your opponent".
        Opponent,
        EachPlayer,
        EachOpponent,
        /// "a player", in triggers and conditions.
        Any,
        /// "that player", "they": the nearest player spoken of.
        They,
        /// After `resolve`: the slot that holds the player.
        Slot(Slot),
        Owner(Ref),
        Controller(Ref),
        /// The player challenging in this faceoff (608.1).
        Challenger,
        /// The player whose turn it is (106.1).
        TurnPlayer,
        /// "that player's opponent".
        OpponentOf(Box<Who>),
        /// The player who won the faceoff spoken of.
        Winner,
        /// After `resolve`: the player the phrase itself is about, who acts or is being asked about in turn.
        Themself,
        /// Every player for whom the condition holds; `They` inside it is that player.
        EachWith(Box<Cond>),
        /// The same of the opponents alone.
        OpponentWith(Box<Cond>),
        /// The player with the most of a number, `They` inside it being each player in turn. Ties: nobody.
        Most(Box<Num>),
    }

    /// Where: an area, as a place to be or a place to go.
    pub enum Place {
        /// The area of this card (501.4).
        Here,
        /// The area spoken of before (501.5).
        There,
        /// The Problem of a card spoken of: "its Problem", "that Friend's Problem". At a home it has none.
        Of(Ref),
        /// Where a card spoken of is, at a Problem or at a home.
        Beside(Ref),
        Home(Who),
        /// Any Problem's area; as a goal, one of the actor's choosing.
        Problem,
        /// "an opponent's Problem", "your Problem": by owner.
        ProblemOf(Who),
        /// "another Problem": any but the one the card is at.
        OtherProblem,
        /// "each Problem".
        EachProblem,
        /// "a different Problem" each.
        DifferentProblems,
        RandomProblem,
        /// "a random area".
        RandomArea,
        /// Any area at all: "move a character".
        Anywhere,
        /// The area the card was at before (SB87).
        Previous,
        /// After `resolve`: the slot that holds the area.
        Slot(Slot),
        /// A Problem at which a description is met: "a Problem where you have a Critter".
        ProblemWith(Filter),
        /// Any area, a home as well, at which a description is met.
        AreaWith(Filter),
        /// A Problem of which a condition is true; `There` inside it is that Problem.
        ProblemWhere(Box<Cond>),
        /// After `resolve`: the Problem the condition is about.
        Itself,
        /// A Problem with the most, or the fewest, cards of a description; ties: any of them.
        Crowded(Extreme, Filter),
        /// Any Problem but this one.
        ProblemBut(Box<Place>),
        /// Where the other of two cards is.
        EachOthers,
    }

    /// Where a card is put.
    pub enum Goal {
        Hand(Who),
        Top(Zone, Who),
        Bottom(Zone, Who),
        /// "on the top or bottom", the actor choosing.
        TopOrBottom(Zone, Who),
        Discard(Who),
        /// Banished face down.
        BanishedFaceDown,
        /// Banished to beneath a card (Pumped).
        Beneath(Box<Noun>),
        /// Into play, at a place where one is named, under somebody's control, in some state.
        Play { at: Option<Place>, control: Option<Who>, state: Vec<Entry> },
        /// Into play attached to a card.
        Onto(Box<Noun>),
        /// Shuffled into a deck.
        Shuffled(Zone, Who),
        /// Set aside, face down, out of a deck being searched.
        Aside,
        /// Put back where it was looked at, on top, in any order.
        Back,
        /// On one end of a deck, in an order that chance decides and nobody knows.
        Mixed(Box<Goal>),
    }

    /// How a card enters play, beyond the usual (706.1b).
    pub enum Entry {
        Exhausted,
        FaceUp,
        FaceDown,
        Frightened,
        Counters(Counter, Num),
        /// On this card.
        Attached,
        /// A Problem as a Dilemma: at an area of its own (522.2).
        Dilemma,
    }

    /// A kind of counter (519).
    pub enum Counter {
        /// "+1 power counter".
        Power,
        Named(String),
        /// A counter of any kind.
        Any,
        /// "them": the counters spoken of; `resolve` puts their kind in its place.
        Those,
        /// A kind that is on the card already, of the actor's choosing.
        Same,
    }

    /// One thing that is true of a card. A `Filter` is all of them; order does not matter.
    pub enum Is {
        /// "another", "other": not this card, nor the one the sentence is about.
        Other,
        /// The very card.
        The(Ref),
        Not(Box<Is>),
        AnyOf(Vec<Filter>),
        // Who.
        Controlled(Who),
        Owned(Who),
        // State.
        Ready, Exhausted, Frightened, Boosted, Start, FaceUp, FaceDown, Token, CutieMarked, Flipped, Ignored, Attachment, Confronted,
        /// Involved in the faceoff going on.
        Involved,
        /// The same of a faceoff of one kind.
        InvolvedIn(FaceoffKind),
        /// In the faceoff of a Troublemaker that fits, on the side that challenges it.
        Challenging(Filter),
        /// A Problem that was solved and has not been replaced yet.
        Solved,
        // What it is.
        Color(Color),
        Colorless,
        /// A colour chosen before: "that color".
        ThatColor(Ref),
        Trait(String),
        Keyword(Keyword),
        /// With a keyword, whatever its number.
        Type(CardType),
        /// Mane Character or Friend (301.4, 302.2).
        Character,
        /// A name: a title, or part of one (201.3a).
        Named(String),
        /// A full name, subtitle included.
        FullName(String, String),
        /// The name a player named.
        ThatName,
        /// The card type a player chose.
        ThatType,
        /// The trait a player chose.
        ThatTrait,
        /// Its title has the other card's title in it.
        TitleIncludes(Ref),
        SameName(Ref), SameTitle(Ref), SharesSubtitle(Ref), SharesTrait(Ref), SharesColor(Ref), SharesType(Ref), SharesCost(Ref), SharesPower(Ref),
        /// At the same Problem as the other card.
        SharesProblem(Ref),
        /// It has something in common with some other card that fits: its name (201.1a), a colour, a trait, its type.
        Alike(Kind, Filter),
        /// With a colour in its play requirement (205).
        Requires(Color),
        /// With a colour in its play requirement that the other card has, or asks for in its own.
        RequiresColorOf(Ref, Palette),
        /// An Event with this timing word (512).
        Timed(Timing),
        // Numbers.
        Number(Stat, Cmp, Num),
        Even(Stat), Odd(Stat),
        /// Higher (or lower) than that of any other card the rest of the filter fits; ties: any of them where `Tied::Any`.
        Extreme(Extreme, Stat, Tied),
        /// Chosen with others so that their numbers come to no more than this.
        Together(Stat, Num),
        /// Chosen with others so that each fits a description of its own among these.
        OneOfEach(Vec<Filter>),
        /// With counters on it.
        Counters(Counter, Cmp, Num),
        /// With cards attached that fit.
        With(Filter, Cmp, Num),
        /// With more cards attached that fit than any other card the rest of the filter fits.
        MostWith(Filter),
        /// Attached to a card.
        On(Box<Noun>),
        /// Beneath a card.
        Beneath(Box<Noun>),
        // Where.
        At(Place),
        In(Zone, Option<Who>),
        /// It did, or had done to it, this turn.
        Has(Box<Happening>),
        /// "revealed this way", "discarded this way": the cards an earlier part of this text did it to.
        ThisWay(Deed),
        /// After `resolve`: banished by this card, at whatever time.
        BanishedBy(Ref),
    }

    /// A description of cards: every part of it is true of them.
    pub struct Filter(pub Vec<Is>);

    /// How many of the cards a noun takes.
    pub enum Take { Exactly(Num), UpTo(Num), AnyNumber }

    /// A noun phrase: which cards an act is done to.
    pub enum Noun {
        The(Ref),
        /// Chosen by the actor, or by somebody else.
        Pick { take: Take, of: Filter, by: Option<Who>, slot: Slot },
        Every { of: Filter, slot: Slot },
        Random { take: Take, of: Filter, slot: Slot },
        /// The topmost cards of a deck.
        Top { n: Num, zone: Zone, whose: Who, slot: Slot },
        Bottom { n: Num, zone: Zone, whose: Who, slot: Slot },
        /// "each other card", "all remaining cards" of those looked at or revealed.
        Rest(Ref),
        Both(Box<Noun>, Box<Noun>),
        /// "one of each player's flipped cards": once for each player, `They` in the filter.
        PickForEach { who: Who, of: Filter, slot: Slot },
    }

    /// A number. Read live or frozen as 708 and 709 say, never stored on a card.
    pub enum Num {
        Lit(i32),
        /// "for each ...", "the number of ...": cards in play unless the filter names a zone.
        Count(Filter),
        Stat(Stat, Ref),
        /// The combined value over a set.
        Sum(Stat, Filter),
        /// The highest value over a set.
        Highest(Stat, Filter),
        Counters(Counter, Ref),
        /// All such counters on the cards that fit.
        CountersOn(Counter, Filter),
        Tokens(Who),
        Points(Who),
        /// Of two cards that something is done to: what the other has.
        EachOthers(Stat),
        /// The most cards a player may keep in hand (616.2).
        HandSize(Who),
        HomeLimit(Who),
        /// How many turns a player has begun.
        Turns(Who),
        /// A player's power total in the faceoff going on (514.4a).
        PowerTotal(Who),
        /// A number of the top card of somebody's deck.
        Top(Stat, Who),
        /// How many cards, counters or tokens the last act took: "that many".
        ThatMany,
        /// After `resolve`.
        Slot(Slot),
        /// The number named X: as many action tokens as a cost that says so took.
        X,
        Plus(Box<Num>, Box<Num>),
        Times(Box<Num>, Box<Num>),
        Minus(Box<Num>),
        /// How often so many go into it: "for every two ...".
        Every(i32, Box<Num>),
        /// The lesser of two: "to a maximum of ...".
        Least(Box<Num>, Box<Num>),
        /// How many different colours, types, traits or names.
        Different(Kind, Filter),
        /// How many times something happened; of counters, tokens and points, how many there were.
        Times_(Box<Happening>, Span),
        All,
        /// "any number of": as many as the actor likes.
        Any,
    }
}

leaf! {
    /// Which colours of a card are meant: those it has, or those in its play requirement.
    pub enum Palette { Own, Required }

    /// What may be counted as different, or be in common. `Required`: colours of play requirements.
    pub enum Kind { Color, Type, Trait, Name, Required }

    /// A number a card has.
    pub enum Stat { Power, PrintedPower, Cost, Bonus, Points, RequirementTotal, Colors, Traits, RequiredColors, Abilities, PrintedAbilities }

    pub enum Extreme { Highest, Lowest }

    /// Whether several cards may share the extreme.
    pub enum Tied { Any, None }

    /// Over how long history is asked about. `Text`: since the text being followed began, "this way". `LastTurn`: the last turn that
    /// whoever did it had before this one.
    pub enum Span { Turn, Faceoff, Phase, Game, Text, LastTurn }
}

impl Filter {
    pub const fn any() -> Filter {
        Filter(Vec::new())
    }

    /// A filter whose parts stand in one order, so that equal descriptions are equal values.
    pub fn of(parts: impl IntoIterator<Item = Is>) -> Filter {
        let mut parts: Vec<Is> = parts.into_iter().collect();
        parts.sort();
        parts.dedup();
        Filter(parts)
    }

    /// What was done to the cards it means by the text being followed, if it says so.
    pub fn past(&self) -> Option<Deed> {
        self.0.iter().find_map(|i| if let Is::ThisWay(deed) = i { Some(*deed) } else { None })
    }
}
