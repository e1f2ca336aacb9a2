//! The tree: what a card's text does, with no trace of how it was worded.
//!
//! One list of deeds serves effects, triggers, replacements, prohibitions and history alike: a `Happening` describes
//! an occurrence whether it has happened, would happen or can't.

use crate::keyword::Keyword;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Phase, Zone};
use serde::{Deserialize, Serialize};

macro_rules! node {
    ($($item:item)+) => {
        $(#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)] $item)+
    };
}

macro_rules! leaf {
    ($($item:item)+) => {
        $(#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)] $item)+
    };
}

leaf! {
    /// Something that can happen: the kinds of occurrence. One list for effects, triggers, "would", "can't" and history.
    pub enum Deed {
        // A card and a zone.
        Draw, Discard, Dismiss, Retire, Banish, Put, Cancel, Flip, Spend,
        // Play.
        Play, Enter, Leave, Uncover, Cover, TurnOver, Attach,
        // Where it stands.
        Move, Send,
        // State.
        Exhaust, Ready, Frighten, Unfrighten, CutieMark, PutCounter, RemoveCounter, TakeControl, Involve, Ignore,
        // Players.
        Gain, Lose, Pay, Score, Look, Reveal, Search, Shuffle, Activate, Choose, TakeAction,
        // Problems and faceoffs.
        Confront, Solve, Replace, Challenge, Defeat, StartFaceoff, WinFaceoff, LoseFaceoff, EndFaceoff,
        // Time.
        StartTurn, EndTurn, StartPhase, EndPhase, StartGame,
        // Chance and the end.
        ChooseAtRandom, WinGame, LoseGame,
        // Words of prohibition only.
        Contribute, Afford,
    }

    /// What a pronoun or "this/that ..." says of the thing it means.
    pub enum Head { Card, Friend, Character, Mane, Troublemaker, Resource, Event, Problem, Token, Counter, Color, Player, Area, Deck, Number, Pile }

    /// Which slot of the running ability: given out at load by `resolve`, zero until then.
    pub struct Slot(pub u8);
}

/// The slots that every ability has: what its trigger was about. A text's own binders come after them.
impl Slot {
    pub const CARD: Slot = Slot(0);
    pub const PLAYER: Slot = Slot(1);
    pub const NUMBER: Slot = Slot(2);
    pub const AREA: Slot = Slot(3);
    pub const OTHER: Slot = Slot(4);
    pub const FREE: u8 = 5;
}

node! {
    /// A card, or cards, already spoken of.
    pub enum Ref {
        /// "this card", also "this Friend" on a Friend (201.2).
        This,
        /// The card an attachment is on: "that Friend", "this Problem" on an attachment (509.4).
        Host,
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
        /// The player with the most of a number, `They` inside it being each player in turn. Ties: nobody.
        Most(Box<Num>),
    }

    /// Where: an area, as a place to be or a place to go.
    pub enum Place {
        /// The area of this card (501.4).
        Here,
        /// The area spoken of before (501.5).
        There,
        /// The area of a card spoken of: "its Problem", "that Friend's Problem".
        Of(Ref),
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
        /// Any Problem but this one.
        ProblemBut(Box<Place>),
    }

    /// Where a card is put.
    pub enum Goal {
        Hand(Who),
        Top(Zone, Who),
        Bottom(Zone, Who),
        /// "on the top or bottom", the actor choosing.
        TopOrBottom(Zone, Who),
        Discard(Who),
        Banished(Who),
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
    }

    /// How a card enters play, beyond the usual (706.1b).
    pub enum Entry { Exhausted, FaceUp, FaceDown, Frightened, Counters(Counter, Num), Attached }

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
        /// Its title has the other card's title in it.
        TitleIncludes(Ref),
        SameName(Ref), SameTitle(Ref), SharesSubtitle(Ref), SharesTrait(Ref), SharesColor(Ref), SharesType(Ref), SharesCost(Ref), SharesPower(Ref),
        // Numbers.
        Number(Stat, Cmp, Num),
        Even(Stat), Odd(Stat),
        /// Higher (or lower) than that of any other card the rest of the filter fits; ties: any of them where `Tied::Any`.
        Extreme(Extreme, Stat, Tied),
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
        Tokens(Who),
        Points(Who),
        /// The most cards a player may keep in hand (616.2).
        HandSize(Who),
        HomeLimit(Who),
        /// How many turns a player has begun.
        Turns(Who),
        /// A number of the top card of somebody's deck.
        Top(Stat, Who),
        /// How many cards, counters or tokens the last act took: "that many".
        ThatMany,
        /// After `resolve`.
        Slot(Slot),
        /// X of "X power, where X is ..."
        X,
        Plus(Box<Num>, Box<Num>),
        Times(Box<Num>, Box<Num>),
        Minus(Box<Num>),
        /// How many different colours, types, traits or names.
        Different(Kind, Filter),
        /// How many times something happened; of counters and tokens, how many there were.
        Times_(Box<Happening>, Span),
        All,
        /// "any number of": as many as the actor likes.
        Any,
    }
}

leaf! {
    /// What may be counted as different.
    pub enum Kind { Color, Type, Trait, Name }

    /// A number a card has.
    pub enum Stat { Power, PrintedPower, Cost, Bonus, Points, RequirementTotal, Colors }

    pub enum Extreme { Highest, Lowest }

    /// Whether several cards may share the extreme.
    pub enum Tied { Any, None }

    /// Over how long history is asked about. `Text`: since the text being followed began, "this way".
    pub enum Span { Turn, Faceoff, Phase, Game, Text }
}

node! {
    /// A condition.
    pub enum Cond {
        /// How many cards fit: "you have at least 2 ...", "there are no ...".
        Count(Filter, Cmp, Num),
        /// More of these than of those.
        Compare(Num, Cmp, Num),
        /// A card spoken of fits a description.
        Is(Ref, Filter),
        During(Phase, Option<Who>),
        TurnOf(Who),
        /// A faceoff of a kind is going on, involving such a card where given, at a place where given.
        InFaceoff(FaceoffKind, Option<Filter>, Option<Place>),
        Happened(Box<Happening>, Cmp, Num, Span),
        /// "if you do": what was just offered was done.
        Did,
        Not(Box<Cond>),
        All(Vec<Cond>),
        Any(Vec<Cond>),
        /// A player's guess or choice equalled another.
        Same(Ref, Ref),
        /// A number is even.
        Even(Num),
        /// The guess made before was right.
        Guessed(Slot),
    }

    /// Something that happens: to trigger on, replace, forbid or count.
    pub struct Happening {
        pub deed: Deed,
        /// Who does it, where that matters.
        pub who: Option<Who>,
        /// To what it happens; for players' deeds, empty.
        pub what: Filter,
        pub from: Option<Spot>,
        pub to: Option<Spot>,
        /// With how much: "by at least 5 power", "at least 2 points".
        pub amount: Option<(Cmp, Num)>,
        /// For faceoffs: which kind; involving a card that fits.
        pub faceoff: Option<FaceoffKind>,
        pub involving: Option<Filter>,
        pub counter: Option<Counter>,
        pub phase: Option<Phase>,
        /// "for the first time each turn", "the first player to".
        pub first: Option<Span>,
        /// Other things it might be instead: "enters play or becomes frightened".
        pub or: Vec<Happening>,
    }

    /// From where or to where a happening leads.
    pub enum Spot { At(Place), In(Zone, Option<Who>), Top(Zone, Option<Who>), Bottom(Zone, Option<Who>), Anywhere }

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
        TokenCopy { n: Num, of: Noun, state: Vec<Entry>, at: Option<Place> },
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
        EndFaceoff,
        Choose(Noun),
        ChooseColor(Slot),
        ChooseNumber(Slot),
        /// A card type, among those listed; any where none is.
        ChooseType(Vec<CardType>, Slot),
        ChoosePlayer(Who, Slot),
        ChooseProblem(Place, Slot),
        NameCard(Slot),
        TakeControl(Noun, Until),
        /// The controllers of two cards trade places.
        ExchangeControl(Noun, Until),
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
    }

    /// A token a text makes (521.1).
    pub struct Token { pub power: i32, pub color: Option<Color>, pub traits: Vec<String>, pub keywords: Vec<Keyword>, pub name: Option<String> }
}

leaf! {
    /// What playing a card by an effect costs.
    pub enum Free { Free, Paying, Less(i32) }
}

node! {
    /// What an effect does, in order.
    pub enum Effect {
        /// A player does something.
        Do(Who, Act),
        /// A change that lasts: "gets +2 power until the end of the turn".
        Change { change: Change, until: Until },
        Seq(Vec<Effect>),
        May(Who, Box<Effect>),
        /// Pay to do: "pay [1] to ...".
        Pay { who: Who, cost: Vec<Act>, then: Box<Effect> },
        /// Must pay, or else.
        PayOr { who: Who, cost: Vec<Act>, or: Box<Effect> },
        /// "Do this. If you do, that. Otherwise, the other."
        IfDone { first: Box<Effect>, then: Box<Effect>, otherwise: Option<Box<Effect>> },
        If { cond: Cond, then: Box<Effect>, otherwise: Option<Box<Effect>> },
        /// Choose one (or more) of several; at random where said.
        Modal { n: Num, options: Vec<Effect>, by: Chosen },
        /// For each of several cards or players, in turn; `It` or `They` is each.
        ForEach(Each, Box<Effect>),
        /// A trigger made for later: "At the end of the turn, ...", "the next time ...".
        /// `slot` is the first of the five slots its event fills, in the order of an ability's own event.
        Later { when: Box<Happening>, cond: Option<Cond>, effect: Box<Effect>, times: Times, until: Until, slot: Slot },
        /// A replacement made for a while; `slot` as in `Later`.
        Instead { would: Box<Would>, until: Until, slot: Slot },
        /// Nothing at all: "isn't sent home instead".
        Nothing,
    }

    pub enum Each { Card(Noun), Player(Who) }

    /// A change to cards, players or the rules of the game, for as long as its ability or duration lasts.
    pub struct Change {
        pub cond: Option<Cond>,
        pub what: Subject,
        pub mods: Vec<Mod>,
    }

    /// Whom a change is about.
    pub enum Subject { Cards(Noun), Players(Who), Game }

    /// One way in which something is changed.
    pub enum Mod {
        Power(Num),
        /// "+2 [blue]": power and that colour.
        PowerAs(Num, Color),
        SetPower(Num),
        /// Doubled, so many times over.
        DoublePower(Num),
        /// Power can be neither gained nor lost.
        LockPower,
        /// A named card's power is added to this one's.
        AddPowerOf(Noun),
        Color(Color),
        ColorOf(Ref),
        /// The colours of every card that fits (Prismatic).
        ColorsOf(Filter),
        LoseColors,
        Trait(String),
        LoseTrait(String),
        Keyword(Keyword),
        /// A numbered keyword whose number is worked out.
        KeywordOf(Keyword, Num),
        LoseAbilities,
        LoseKeyword(Keyword),
        /// Has a quoted ability.
        Ability(Box<Ability>),
        /// Has the printed abilities of another card.
        AbilitiesOf(Ref),
        /// Others that fit have this card's other printed abilities (Teamwork).
        ShareAbilities,
        Type(CardType),
        /// Also goes by these titles in all zones.
        AlsoNamed(Vec<String>),
        Control(Who),
        /// Contributes power to faceoffs and confronting though exhausted (Stubborn).
        ContributesExhausted,
        /// Something can't happen; to these cards, or by these players.
        Cant(Happening),
        /// ... unless a player pays.
        CantUnless(Happening, Vec<Act>),
        CantUnlessCond(Happening, Cond),
        /// No more than so many of a happening.
        AtMost(Happening, Num, Span),
        /// What it costs to play, move, rally, draw, ... : a change of action tokens, to a minimum.
        Cost { of: Happening, by: Num, min: Option<i32> },
        /// A play requirement lowered: by a number of a colour, or wholly.
        Requirement { by: Num, color: Option<Color> },
        NoRequirement,
        /// Confront requirement: players need more or less power.
        Need { by: Num, color: Option<Color>, at: Place },
        HomeLimit(Num),
        HandSize(Num),
        Bonus(Num),
        SetBonus(Num),
        PointValue(Num),
        /// Flip more or fewer cards during faceoffs (514.3a).
        FlipMore(Num),
        PowerTotal(Num),
        /// Troublemakers that fit don't stop these players from confronting there.
        TroublemakersDontStop(Filter, Place),
        NotCountedAtHome,
        DoesNotReady,
        /// Enters play in some state.
        EntersWith(Vec<Entry>),
        /// May be played (or moved, or activated) at another time: Hasty, Agile, "as though in hand".
        MayPlayAs(Timing),
        MayMoveAs(Timing),
        /// May be played from a zone as though in hand, by these players.
        MayPlayFrom(Zone, Who),
        /// May be looked at by these players though face-down.
        MayLookAt(Who),
        PlaysRevealed(Zone),
        LowestWins,
        ContributesAt(Place),
        NotInvolved,
        /// So many more face-up Troublemakers are allowed at a place (DE109).
        ExtraTroublemaker(Num, Place),
        /// Ignores the flipped card with the highest power.
        IgnoresHighest,
        /// Choose each effect of a modal text instead of one (SB136).
        ChooseEach,
        /// Meets the confront requirements there whatever they are.
        Meets(Place),
        /// So many more Confront Steps for each Problem.
        MoreConfronts(Num),
        /// An ability's cost, or a keyword's, changed.
        KeywordCost { keyword: Keyword, by: Num, min: Option<i32> },
    }

    /// How long a change lasts.
    pub enum Until {
        EndOfTurn,
        EndOfFaceoff,
        EndOfPhase,
        EndOf(Phase),
        StartOfNextTurn(Who),
        EndOfTurnOf(Who),
        Happens(Box<Happening>),
        While(Box<Cond>),
        /// For the rest of the game.
        Forever,
        /// Only the next card or time: ends when used.
        Used,
        /// Only once, by the end of this turn.
        UsedOrEndOfTurn,
        /// Only once, by the end of the faceoff.
        UsedOrEndOfFaceoff,
    }

    /// "If ... would ..., ... instead" (710).
    pub struct Would {
        pub when: Happening,
        pub cond: Option<Cond>,
        /// Who may decide; none where it must be.
        pub may: Option<Who>,
        pub limit: Option<Span>,
        pub instead: Effect,
    }
}

leaf! {
    /// Who picks among modes.
    pub enum Chosen { You, Opponent, Random }

    /// How often a trigger made for later works.
    pub enum Times { Once, Always }

    /// When an activated ability or an Event may be used (512).
    pub enum Timing {
        Phase(Phase),
        AnyPhase,
        Immediate,
        Faceoff(FaceoffKind),
        Reaction,
        FaceoffReaction(FaceoffKind),
        PhaseReaction(Phase),
    }
}

node! {
    /// One ability: a paragraph of the text box (701.2).
    pub enum Ability {
        /// "Play to your home."
        PlayHome,
        /// "Play on a Friend.": the host description (509.4).
        PlayOn(Filter),
        /// "You must control Discord to play this card."
        PlayIf(Cond),
        /// "As an additional cost to play this card, ..."
        AddedCost(Vec<Act>),
        /// A discount for an optional cost (Redeem), or another cost (Transform).
        OtherCost { optional: Vec<Act>, cost: OtherCost },
        /// Continuous (702).
        Always { change: Change, works: Works },
        /// Activated (703); for an Event, its text (304.2).
        Activated { timing: Timing, react: Option<Happening>, cond: Option<Cond>, cost: Vec<Act>, effect: Effect, limit: Option<Span>, by: Option<Who>, works: Works },
        /// Triggered (704).
        When { when: Happening, cond: Option<Cond>, effect: Effect, limit: Option<Span>, works: Works },
        /// Replacement (710).
        Instead { would: Would, works: Works },
        /// "As this card enters play, ..." (706.1a).
        AsEnters { what: Filter, effect: Effect },
        /// Two abilities in one paragraph.
        Both(Box<Ability>, Box<Ability>),
        /// Triggered by a state of the game: each time it comes to hold.
        State { cond: Cond, effect: Effect },
        /// A further paragraph of an Event's text: done after those before it.
        Further(Effect),
        /// "As an opponent plays an Event, ..." (705.2e).
        AsPlays { when: Happening, effect: Effect },
    }
}

leaf! {
    /// Where an ability works (701.3).
    pub enum Works { Play, Flip, Hand, Discard, Banished, Queue, Everywhere }

    pub enum OtherCost { Less(i32), Instead(i32) }
}

node! {
    /// A text box: keywords and paragraphs.
    pub struct Text { pub keywords: Vec<Keyword>, pub abilities: Vec<Ability> }
}

impl Ability {
    /// The abilities of a paragraph: mostly one.
    pub fn parts(&self) -> Vec<&Ability> {
        match self {
            Ability::Both(a, b) => [a.parts(), b.parts()].concat(),
            one => vec![one],
        }
    }
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

impl Happening {
    pub const fn of(deed: Deed) -> Happening {
        Happening {
            deed,
            who: None,
            what: Filter::any(),
            from: None,
            to: None,
            amount: None,
            faceoff: None,
            involving: None,
            counter: None,
            phase: None,
            first: None,
            or: Vec::new(),
        }
    }
}
