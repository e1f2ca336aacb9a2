//! What is wrong in a card written in the plain form: where, what, and what would have fitted.

use crate::text::{few, short};
use ability::CardType;
use std::fmt;

/// One mistake, with the line it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The line as it was written.
    pub written: String,
    pub what: Wrong,
}

/// All the mistakes of a text, in its order. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A name with no line of facts after it.
    NoFacts,
    /// No card type among the facts.
    NoType,
    /// An item that is no fact we know.
    Item(String),
    /// An item given twice.
    Twice(&'static str),
    /// A number was expected after a word.
    Number { after: &'static str, found: String },
    /// A requirement was expected: `2 blue`, `3 not-pink`, `4 wild`.
    Requirement(String),
    /// Nothing after a word that needs something.
    Empty(&'static str),
    /// A fact that a card of this type must have.
    Missing { item: &'static str, on: CardType, rule: &'static str },
    /// A fact that a card of this type does not have.
    Unfit { item: &'static str, on: CardType, rule: &'static str },
    /// Only a Mane Character has a boosted side, and only one.
    Boosted,
    /// A card begins within another one.
    NoBlankLine,
    /// The grammar did not understand a paragraph from here on.
    Paragraph { expected: Vec<String> },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::NoFacts => {
                f.write_str("a name needs a line of facts after it, such as `Friend; blue; power 2; cost 3; needs 2 blue`")
            }
            Wrong::NoType => f.write_str(
                "no card type: write Mane Character, Friend, Resource, Event, Troublemaker or Problem as one of the items",
            ),
            Wrong::Item(found) => write!(
                f,
                "`{}` is no fact of a card: write a type, a colour, a keyword, a rarity, token, \
                 or one of power, cost, needs, traits, points, bonus, opponent, owner, home limit, also, id",
                short(found, LONGEST)
            ),
            Wrong::Twice(item) => write!(f, "`{item}` stands here twice: leave one out"),
            Wrong::Number { after, found } => write!(f, "a number is needed after `{after}`, not `{}`", short(found, LONGEST)),
            Wrong::Requirement(found) => {
                write!(f, "`{found}` is no requirement: write `2 blue`, `3 not-pink` or `4 wild`, with commas between")
            }
            Wrong::Empty(item) => write!(f, "something is needed after `{item}`"),
            Wrong::Missing { item, on, rule } => write!(f, "a {} needs `{item}` ({rule})", on.word()),
            Wrong::Unfit { item, on, rule } => write!(f, "a {} has no `{item}` ({rule})", on.word()),
            Wrong::Boosted => f.write_str("only a Mane Character has a boosted side, and only one (301)"),
            Wrong::NoBlankLine => f.write_str(
                "this paragraph is not understood, and after it come the facts of a card: a blank line stands between cards",
            ),
            Wrong::Paragraph { expected } if expected.is_empty() => {
                f.write_str("this paragraph is not understood from here on")
            }
            Wrong::Paragraph { expected } => {
                write!(f, "this paragraph is not understood from here on; what would fit: {}", few(expected))
            }
        }
    }
}

/// So much of a wrong item is repeated.
const LONGEST: usize = 60;

/// So much of a line is shown, and so much of it before the mistake.
const SHOWN: usize = 160;
const BEFORE: usize = 80;

impl Mistake {
    /// The line, or what is around the mistake in a long one, and the column of the mistake in that.
    fn around(&self) -> (String, usize) {
        let long = self.written.chars().count();
        if long <= SHOWN {
            return (self.written.clone(), self.column);
        }
        let skipped = (self.column - 1).saturating_sub(BEFORE);
        let part: String = self.written.chars().skip(skipped).take(SHOWN).collect();
        let (head, ahead) = if skipped > 0 { ("…", 1) } else { ("", 0) };
        let tail = if skipped + SHOWN < long { "…" } else { "" };
        (format!("{head}{part}{tail}"), self.column - skipped + ahead)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let gutter = " ".repeat(number.len());
        let (shown, column) = self.around();
        let indent: String = shown.chars().take(column - 1).map(|c| if c == '\t' { c } else { ' ' }).collect();
        writeln!(f, "line {}, column {}: {}", self.line, self.column, self.what)?;
        writeln!(f, " {number} | {shown}")?;
        write!(f, " {gutter} | {indent}^")
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, mistake) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}
