//! The keywords of the glossary.

use serde::{Deserialize, Serialize};

/// A keyword a card has. Those with a number carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Keyword {
    Agile,
    Calming(i32),
    Caretaker,
    Competitive(i32),
    Diligent(i32),
    Eccentric(i32),
    Experienced,
    Hasty,
    Inspired,
    Meticulous(i32),
    Persistent,
    Prepared,
    Prismatic,
    Pumped,
    Random,
    Redeem,
    Showy(i32),
    StartingProblem,
    Stubborn,
    Studious,
    Supportive(i32),
    Swift,
    Teamwork,
    Transform(i32),
    Traveler,
    Vexing,
    Villain,
}

impl Keyword {
    /// Every keyword, numbered ones with 1.
    pub const ALL: [Keyword; 27] = [
        Keyword::Agile,
        Keyword::Calming(1),
        Keyword::Caretaker,
        Keyword::Competitive(1),
        Keyword::Diligent(1),
        Keyword::Eccentric(1),
        Keyword::Experienced,
        Keyword::Hasty,
        Keyword::Inspired,
        Keyword::Meticulous(1),
        Keyword::Persistent,
        Keyword::Prepared,
        Keyword::Prismatic,
        Keyword::Pumped,
        Keyword::Random,
        Keyword::Redeem,
        Keyword::Showy(1),
        Keyword::StartingProblem,
        Keyword::Stubborn,
        Keyword::Studious,
        Keyword::Supportive(1),
        Keyword::Swift,
        Keyword::Teamwork,
        Keyword::Transform(1),
        Keyword::Traveler,
        Keyword::Vexing,
        Keyword::Villain,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Keyword::Agile => "Agile",
            Keyword::Calming(_) => "Calming",
            Keyword::Caretaker => "Caretaker",
            Keyword::Competitive(_) => "Competitive",
            Keyword::Diligent(_) => "Diligent",
            Keyword::Eccentric(_) => "Eccentric",
            Keyword::Experienced => "Experienced",
            Keyword::Hasty => "Hasty",
            Keyword::Inspired => "Inspired",
            Keyword::Meticulous(_) => "Meticulous",
            Keyword::Persistent => "Persistent",
            Keyword::Prepared => "Prepared",
            Keyword::Prismatic => "Prismatic",
            Keyword::Pumped => "Pumped",
            Keyword::Random => "Random",
            Keyword::Redeem => "Redeem",
            Keyword::Showy(_) => "Showy",
            Keyword::StartingProblem => "Starting Problem",
            Keyword::Stubborn => "Stubborn",
            Keyword::Studious => "Studious",
            Keyword::Supportive(_) => "Supportive",
            Keyword::Swift => "Swift",
            Keyword::Teamwork => "Teamwork",
            Keyword::Transform(_) => "Transform",
            Keyword::Traveler => "Traveler",
            Keyword::Vexing => "Vexing",
            Keyword::Villain => "Villain",
        }
    }

    /// The number of a numbered keyword.
    pub const fn number(self) -> Option<i32> {
        match self {
            Keyword::Calming(n)
            | Keyword::Competitive(n)
            | Keyword::Diligent(n)
            | Keyword::Eccentric(n)
            | Keyword::Meticulous(n)
            | Keyword::Showy(n)
            | Keyword::Supportive(n)
            | Keyword::Transform(n) => Some(n),
            Keyword::Agile
            | Keyword::Caretaker
            | Keyword::Experienced
            | Keyword::Hasty
            | Keyword::Inspired
            | Keyword::Persistent
            | Keyword::Prepared
            | Keyword::Prismatic
            | Keyword::Pumped
            | Keyword::Random
            | Keyword::Redeem
            | Keyword::StartingProblem
            | Keyword::Stubborn
            | Keyword::Studious
            | Keyword::Swift
            | Keyword::Teamwork
            | Keyword::Traveler
            | Keyword::Vexing
            | Keyword::Villain => None,
        }
    }

    /// The same keyword with another number; one without a number stays as it is.
    pub const fn with_number(self, n: i32) -> Keyword {
        match self {
            Keyword::Calming(_) => Keyword::Calming(n),
            Keyword::Competitive(_) => Keyword::Competitive(n),
            Keyword::Diligent(_) => Keyword::Diligent(n),
            Keyword::Eccentric(_) => Keyword::Eccentric(n),
            Keyword::Meticulous(_) => Keyword::Meticulous(n),
            Keyword::Showy(_) => Keyword::Showy(n),
            Keyword::Supportive(_) => Keyword::Supportive(n),
            Keyword::Transform(_) => Keyword::Transform(n),
            Keyword::Agile
            | Keyword::Caretaker
            | Keyword::Experienced
            | Keyword::Hasty
            | Keyword::Inspired
            | Keyword::Persistent
            | Keyword::Prepared
            | Keyword::Prismatic
            | Keyword::Pumped
            | Keyword::Random
            | Keyword::Redeem
            | Keyword::StartingProblem
            | Keyword::Stubborn
            | Keyword::Studious
            | Keyword::Swift
            | Keyword::Teamwork
            | Keyword::Traveler
            | Keyword::Vexing
            | Keyword::Villain => self,
        }
    }

    /// The keyword a printed line stands for: "Swift", "Calming 2".
    pub fn from_words(text: &str) -> Option<Keyword> {
        let text = text.trim();
        if let Some(plain) = Self::ALL.iter().find(|k| k.number().is_none() && k.word().eq_ignore_ascii_case(text)) {
            return Some(*plain);
        }
        let (word, number) = text.rsplit_once(' ')?;
        let keyword = Self::ALL.iter().find(|k| k.number().is_some() && k.word().eq_ignore_ascii_case(word))?;
        let number = number.trim_matches(['[', ']']).parse().ok()?;
        Some(keyword.with_number(number))
    }
}

impl std::fmt::Display for Keyword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.number() {
            Some(n) => write!(f, "{} {n}", self.word()),
            None => f.write_str(self.word()),
        }
    }
}
