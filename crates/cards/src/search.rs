//! Search: `friend blue power>=3 trait:pegasus text:draw name:"Pinkie Pie" -set:PR`. All terms must hold.

use crate::card::{Card, Face, Need, Rarity};
use crate::plain;
use crate::pool::{CardNo, Pool, SetFacts, fold, fold_id};
use crate::printed::Printed;
use crate::text::Printer;
use ability::{CardType, Color, Keyword};
use std::fmt;

/// A search, ready to be asked of cards.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Query(pub Vec<Term>);

/// One word of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    Not(Box<Term>),
    Type(CardType),
    Color(Color),
    Colorless,
    Number(Number, Op, i32),
    Trait(String),
    Keyword(Keyword, AnyNumber),
    Requires(Color),
    Set(String),
    Rarity(Rarity),
    Id(String),
    Name(String),
    Text(String),
    Playable,
}

/// Whether a keyword was named with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyNumber {
    Any,
    Exactly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Power,
    Cost,
    Points,
    Bonus,
    HomeLimit,
}

impl Number {
    /// A term about it.
    fn example(self) -> &'static str {
        match self {
            Number::Power => "power>=3",
            Number::Cost => "cost<=2",
            Number::Points => "points>=1",
            Number::Bonus => "bonus>=2",
            Number::HomeLimit => "home>=3",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// Why a search was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadQuery {
    /// Counted from 1, in characters.
    pub column: usize,
    pub what: BadTerm,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTerm {
    /// No such word before the colon.
    Field(String),
    /// The value does not fit its field.
    Value { field: &'static str, found: String, like: &'static str },
    /// A quote that does not end.
    Quote,
}

impl fmt::Display for BadQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match &self.what {
            BadTerm::Field(found) => write!(
                f,
                "`{found}` can't be searched by: use type, color, trait, keyword, requires, set, rarity, id, name, text, \
                 is:playable, power, cost, points, bonus or home"
            ),
            BadTerm::Value { field, found, like } => write!(f, "`{found}` is no {field}: write {like}"),
            BadTerm::Quote => f.write_str("this quote does not end: add a \""),
        }
    }
}

impl std::error::Error for BadQuery {}

impl Query {
    /// Reads a search.
    pub fn read(text: &str) -> Result<Query, BadQuery> {
        let words = words(text)?;
        words
            .iter()
            .map(|w| term(&w.text).map_err(|what| BadQuery { column: w.column, what }))
            .collect::<Result<_, _>>()
            .map(Query)
    }

    /// Whether a card fits; texts are printed only if a term asks for them.
    pub fn fits(&self, printed: &Printed, set: &SetFacts, printer: Printer<'_>) -> bool {
        self.0.iter().all(|term| fits(term, printed, set, printer))
    }

    /// All cards of a pool that fit, in its order.
    pub fn search<'p>(&self, pool: &'p Pool, printer: Printer<'_>) -> Vec<(CardNo, &'p Printed)> {
        let fit = |no: CardNo, printed| pool.set_of(no).is_some_and(|set| self.fits(printed, set, printer));
        pool.cards().filter(|(no, printed)| fit(*no, printed)).collect()
    }
}

struct Word {
    column: usize,
    text: String,
}

/// Splits at spaces outside quotes; the quotes are left out.
fn words(text: &str) -> Result<Vec<Word>, BadQuery> {
    let mut words: Vec<Word> = Vec::new();
    let mut open: Option<usize> = None;
    let mut fresh = true;
    for (i, c) in text.chars().enumerate() {
        if c == '"' {
            open = if open.is_some() { None } else { Some(i + 1) };
        }
        if c.is_whitespace() && open.is_none() {
            fresh = true;
            continue;
        }
        if std::mem::take(&mut fresh) {
            words.push(Word { column: i + 1, text: String::new() });
        }
        if c != '"'
            && let Some(word) = words.last_mut()
        {
            word.text.push(c);
        }
    }
    match open {
        Some(column) => Err(BadQuery { column, what: BadTerm::Quote }),
        None => Ok(words),
    }
}

fn term(text: &str) -> Result<Term, BadTerm> {
    if let Some(rest) = text.strip_prefix('-').filter(|rest| !rest.is_empty()) {
        return Ok(Term::Not(Box::new(term(rest)?)));
    }
    let Some(at) = text.find([':', '<', '>', '=', '!']) else {
        return Ok(bare(text));
    };
    let (field, rest) = text.split_at(at);
    let (op, value) = op(rest);
    let field = field.to_ascii_lowercase();
    let number = match field.as_str() {
        "power" => Number::Power,
        "cost" => Number::Cost,
        "points" => Number::Points,
        "bonus" => Number::Bonus,
        "home" => Number::HomeLimit,
        _ => return positive(op, named(&field, text, value)?),
    };
    match value.parse() {
        Ok(n) => Ok(Term::Number(number, op, n)),
        Err(_) => Err(BadTerm::Value { field: "number", found: value.to_owned(), like: number.example() }),
    }
}

/// Fields without order know only `:`, `=` and `!=`.
fn positive(op: Op, term: Term) -> Result<Term, BadTerm> {
    match op {
        Op::Is => Ok(term),
        Op::IsNot => Ok(Term::Not(Box::new(term))),
        Op::Less | Op::AtMost | Op::More | Op::AtLeast => {
            Err(BadTerm::Value { field: "number", found: "<".to_owned(), like: "field:word" })
        }
    }
}

fn op(rest: &str) -> (Op, &str) {
    const OPS: [(&str, Op); 8] = [
        (">=", Op::AtLeast),
        ("<=", Op::AtMost),
        ("!=", Op::IsNot),
        (">", Op::More),
        ("<", Op::Less),
        ("=", Op::Is),
        (":", Op::Is),
        ("!", Op::IsNot),
    ];
    OPS.iter().find_map(|(sign, op)| rest.strip_prefix(sign).map(|value| (*op, value))).unwrap_or((Op::Is, rest))
}

fn named(field: &str, text: &str, value: &str) -> Result<Term, BadTerm> {
    let bad = |field, like| BadTerm::Value { field, found: value.to_owned(), like };
    match field {
        "type" => card_type(value).map(Term::Type).ok_or(bad("card type", "type:friend")),
        "color" | "colour" => color_term(value).ok_or(bad("colour", "color:blue")),
        "requires" | "needs" => Color::from_word(value).map(Term::Requires).ok_or(bad("colour", "requires:blue")),
        "trait" => Ok(Term::Trait(fold(value))),
        "keyword" | "kw" => keyword_term(value).ok_or(bad("keyword", "keyword:swift")),
        "set" => Ok(Term::Set(fold(value))),
        "rarity" => plain::rarity(value).map(Term::Rarity).ok_or(bad("rarity", "rarity:C")),
        "id" => Ok(Term::Id(fold_id(value))),
        "name" => Ok(Term::Name(fold(value))),
        "text" => Ok(Term::Text(fold(value))),
        "is" if value.eq_ignore_ascii_case("playable") => Ok(Term::Playable),
        "is" => Err(bad("state", "is:playable")),
        _ => Err(BadTerm::Field(text.to_owned())),
    }
}

/// A word alone: a type, a colour, or part of a name.
fn bare(text: &str) -> Term {
    card_type(text).map(Term::Type).or_else(|| color_term(text)).unwrap_or_else(|| Term::Name(fold(text)))
}

fn card_type(text: &str) -> Option<CardType> {
    if text.eq_ignore_ascii_case("mane") {
        return Some(CardType::Mane);
    }
    CardType::from_word(text)
}

fn color_term(text: &str) -> Option<Term> {
    if text.eq_ignore_ascii_case("colorless") {
        return Some(Term::Colorless);
    }
    Color::from_word(text).map(Term::Color)
}

fn keyword_term(text: &str) -> Option<Term> {
    let any = Keyword::ALL.iter().find(|k| k.word().eq_ignore_ascii_case(text));
    let any = any.map(|k| Term::Keyword(*k, AnyNumber::Any));
    any.or_else(|| Keyword::from_words(text).map(|k| Term::Keyword(k, AnyNumber::Exactly)))
}

fn fits(term: &Term, printed: &Printed, set: &SetFacts, printer: Printer<'_>) -> bool {
    let card = &printed.card;
    match term {
        Term::Not(inner) => !fits(inner, printed, set, printer),
        Term::Type(kind) => card.kind == *kind,
        Term::Color(color) => card.faces().any(|face| face.colors.contains(color)),
        Term::Colorless => card.faces().all(|face| face.colors.is_empty()),
        Term::Number(number, op, value) => numbers(card, *number).iter().any(|n| op.holds(*n, *value)),
        Term::Trait(name) => card.faces().any(|face| face.traits.iter().any(|t| fold(t) == *name)),
        Term::Keyword(keyword, any) => {
            let same = |k: &Keyword| match any {
                AnyNumber::Any => k.word() == keyword.word(),
                AnyNumber::Exactly => k == keyword,
            };
            card.faces().any(|face| face.text.keywords.iter().any(same))
        }
        Term::Requires(color) => {
            let owner = card.problem.iter().flat_map(|p| &p.owner);
            card.requirements.iter().chain(owner).any(|r| r.of == Need::Color(*color))
        }
        Term::Set(name) => fold(&set.code.0) == *name || fold(&set.name) == *name,
        Term::Rarity(rarity) => card.rarity == Some(*rarity),
        Term::Id(id) => fold_id(&card.id) == *id,
        Term::Name(part) => fold(&card.name()).contains(part) || card.also.iter().any(|t| fold(t).contains(part)),
        Term::Text(part) => card.faces().any(|face| text(face, card.kind, printer).contains(part)),
        Term::Playable => printed.is_playable(),
    }
}

fn numbers(card: &Card, number: Number) -> Vec<i32> {
    match number {
        Number::Power => card.faces().filter_map(|face| face.power).collect(),
        Number::Cost => card.cost.into_iter().collect(),
        Number::Points => card.points.into_iter().collect(),
        Number::Bonus => card.problem.iter().map(|p| p.bonus).collect(),
        Number::HomeLimit => card.faces().filter_map(|face| face.home_limit).collect(),
    }
}

fn text(face: &Face, kind: CardType, printer: Printer<'_>) -> String {
    let keywords = face.text.keywords.iter().map(ToString::to_string);
    let paragraphs = face.text.abilities.iter().map(|ability| printer(ability, kind));
    fold(&keywords.chain(paragraphs).collect::<Vec<_>>().join("\n"))
}

impl Op {
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Op::Is => left == right,
            Op::IsNot => left != right,
            Op::Less => left < right,
            Op::AtMost => left <= right,
            Op::More => left > right,
            Op::AtLeast => left >= right,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(query: &str) -> Vec<String> {
        let pool = Pool::official().unwrap();
        let query = Query::read(query).unwrap();
        query.search(pool, &|_, _| "Draw a card.".to_owned()).iter().map(|(_, p)| p.card.id.clone()).collect()
    }

    #[test]
    fn terms_narrow() {
        assert_eq!(found("id:pr1"), ["PR1"]);
        assert_eq!(found("mane blue set:PR"), ["PR1"]);
        assert_eq!(
            found("mane set:premier rarity:F name:\"rainbow dash\" home=3 keyword:swift trait:pegasus"),
            ["PR1"]
        );
        assert_eq!(found("").len(), 1684);
        assert_eq!(found("problem").len() + found("-type:problem").len(), 1684);
        assert_eq!(found("type!=problem").len(), found("-problem").len());
        assert!(found("friend cost<2 requires:blue power>=3").iter().all(|id| found("friend").contains(id)));
        assert!(found("keyword:calming").len() > found("keyword:\"calming 2\"").len());
        assert!(found("text:swift").contains(&"PR1".to_owned()));
    }

    #[test]
    fn a_bad_search_says_where() {
        let message = |text: &str| Query::read(text).unwrap_err().to_string();
        assert!(message("blue colr:blue").starts_with("column 6: `colr:blue` can't be searched by"));
        assert!(message("power>x").contains("`x` is no number"));
        assert!(message("name:\"a").starts_with("column 6: this quote"));
        assert!(message("set>PR").contains("field:word"));
    }

    proptest! {
        #[test]
        fn no_search_panics(text in "(?s).{0,40}", more in "[a-z]{0,8}[:<>=!-]{0,3}[\"a-z0-9]{0,6}") {
            let _ = Query::read(&text);
            let _ = Query::read(&more);
        }
    }
}
