//! Changes: how cards, players and the rules of the game are altered, and for how long.

use super::*;
use crate::keyword::Keyword;
use crate::word::{CardType, Color, Phase, Zone};
use serde::{Deserialize, Serialize};

node! {
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
        /// What can't be gained or lost.
        Lock(Lock),
        /// A named card's power is added to this one's.
        AddPowerOf(Noun),
        Color(Color),
        ColorOf(Ref),
        /// The colours of every card that fits (Prismatic).
        ColorsOf(Filter),
        LoseColors,
        Trait(String),
        LoseTrait(String),
        /// It loses those it has, whichever they are.
        LoseTraits,
        Keyword(Keyword),
        /// A numbered keyword whose number is worked out.
        KeywordOf(Keyword, Num),
        /// It loses them and can't have any.
        LoseAbilities,
        /// It loses those it has; what it is given later it has.
        DropAbilities,
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
        /// Of all actions (705.1) only such may be taken.
        OnlyActions(Happening),
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
        /// Wins a faceoff of equal power totals.
        WinsTies,
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
}

leaf! {
    /// What a card can't gain or lose, whatever else says that it does: `Power` neither, of the others what they are named for.
    pub enum Lock { Power, PowerGain, PowerLoss, AbilityGain, AbilityLoss }
}
