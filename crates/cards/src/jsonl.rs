//! Reads card data of one JSON object a line: facts as data, abilities as paragraphs for the grammar.

use crate::card::{Card, Face, Need, ProblemFacts, Requirement};
use crate::plain::{need, rarity};
use crate::printed::{Doubt, Printed, Set, SetCode, SetKind};
use crate::text::{self, Reader, UnreadOf};
use ability::{CardType, Color, Text};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A field that may be `null` or left out: nothing is said in either case.
fn or_nothing<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(default, deserialize_with = "or_nothing")]
    set: String,
    #[serde(default, deserialize_with = "or_nothing")]
    set_name: String,
    #[serde(default, deserialize_with = "or_nothing")]
    set_kind: String,
    name: String,
    #[serde(default, deserialize_with = "or_nothing")]
    subtitle: String,
    #[serde(default, deserialize_with = "or_nothing")]
    titles: Vec<String>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default, deserialize_with = "or_nothing")]
    frame_colors: Vec<String>,
    cost: Option<i32>,
    #[serde(default, deserialize_with = "or_nothing")]
    requirements: Vec<(Option<i32>, String)>,
    points: Option<i32>,
    opponent_power: Option<i32>,
    owner_requirements: Option<Vec<(Option<i32>, String)>>,
    bonus: Option<i32>,
    #[serde(default, deserialize_with = "or_nothing")]
    rarity: String,
    #[serde(default, deserialize_with = "or_nothing")]
    octgn_guid: String,
    #[serde(flatten)]
    face: Side,
    boosted: Option<Side>,
}

#[derive(Deserialize)]
struct Side {
    #[serde(default, deserialize_with = "or_nothing")]
    colors: Vec<String>,
    power: Option<i32>,
    #[serde(default, deserialize_with = "or_nothing")]
    traits: Vec<String>,
    home_limit: Option<i32>,
    #[serde(default, deserialize_with = "or_nothing")]
    keywords: Vec<Word>,
    abilities: Option<Vec<String>>,
    /// The whole text box, for files that do not part it.
    #[serde(default, deserialize_with = "or_nothing")]
    text: String,
}

/// A keyword with its number apart, or as it is printed.
#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Parted { kw: String, x: Option<i32> },
    Printed(String),
}

/// Why a line was not taken.
#[derive(Debug)]
pub struct Bad {
    /// Counted from 1.
    pub line: usize,
    pub what: What,
}

#[derive(Debug)]
pub enum What {
    Json(serde_json::Error),
    Type(String),
    SetKind(String),
    Color(String),
    Requirement(String),
    Rarity(String),
    NoCards,
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.what {
            What::Json(error) => write!(f, "no card in JSON: {error}"),
            What::Type(word) => write!(f, "`{word}` is no card type: use mane, friend, resource, event, ..."),
            What::SetKind(word) => write!(f, "`{word}` is no kind of set: use expansion, fixed, promo or token"),
            What::Color(word) => write!(f, "`{word}` is no colour: use blue, orange, pink, purple, white, yellow"),
            What::Requirement(word) => write!(f, "`{word}` is no requirement: use a colour, not-colour or wild"),
            What::Rarity(word) => write!(f, "`{word}` is no rarity: use C, U, R, SR, UR, F or P"),
            What::NoCards => f.write_str("the file holds no card"),
        }
    }
}

impl std::error::Error for Bad {}

/// Reads a file of cards, as a set that is called what its first card's is. Keywords and paragraphs that are not read are counted
/// on their card and listed. A card may take several lines, and all of them may stand in a list.
pub fn read(text: &str, reader: Reader<'_>) -> Result<(Set, Vec<UnreadOf>), Bad> {
    let mut set: Option<Set> = None;
    let mut unread = Vec::new();
    for (line, row) in rows(text)? {
        let bad = |what| Bad { line, what };
        let kind = set_kind(&row.set_kind).map_err(bad)?;
        let code = if row.set.is_empty() { own_set(&row.id) } else { row.set.clone() };
        let name = if row.set_name.is_empty() { code.clone() } else { row.set_name.clone() };
        let set = set.get_or_insert(Set { code: SetCode(code), name, kind, cards: Vec::new() });
        set.cards.push(printed(row, reader, &mut unread).map_err(bad)?);
    }
    set.map(|set| (set, unread)).ok_or(Bad { line: 1, what: What::NoCards })
}

/// The cards of a file, each with the line it ends on.
fn rows(text: &str) -> Result<Vec<(usize, Row)>, Bad> {
    let text = text.trim_start_matches('\u{feff}');
    let json = |e: serde_json::Error| Bad { line: e.line().max(1), what: What::Json(e) };
    if text.trim_start().starts_with('[') {
        let all: Vec<Row> = serde_json::from_str(text).map_err(json)?;
        return Ok(all.into_iter().map(|row| (1, row)).collect());
    }
    let mut found = serde_json::Deserializer::from_str(text).into_iter::<Row>();
    let mut out = Vec::new();
    while let Some(row) = found.next() {
        let row = row.map_err(json)?;
        let line = text[..found.byte_offset()].trim_end().lines().count();
        out.push((line, row));
    }
    Ok(out)
}

/// The letters a card's number begins with.
fn own_set(id: &str) -> String {
    id.chars().take_while(char::is_ascii_uppercase).collect()
}

fn printed(row: Row, reader: Reader<'_>, unread: &mut Vec<UnreadOf>) -> Result<Printed, What> {
    let before = unread.len();
    let kind = card_type(&row.kind)?;
    let face = face(&row.id, row.face, kind, reader, unread)?;
    let boosted = row.boosted.map(|side| self::face(&row.id, side, kind, reader, unread)).transpose()?;
    let mut doubt = doubt(&row.id);
    let problem = match (row.bonus, row.owner_requirements) {
        (Some(bonus), Some(owner)) => {
            let ruled = || Color::ALL.iter().map(|c| Requirement { amount: 1, of: Need::Color(*c) }).collect();
            let (opponent, owner) = match row.opponent_power {
                Some(amount) => (vec![Requirement { amount, of: Need::Wild }], requirements(owner)?),
                None => {
                    doubt = Some(Doubt::RequirementRuled);
                    (ruled(), ruled())
                }
            };
            Some(ProblemFacts { opponent, owner, bonus })
        }
        (Some(_), None) | (None, Some(_)) | (None, None) => None,
    };
    let rarity = match row.rarity.as_str() {
        "" => None,
        letters => Some(rarity(letters).ok_or_else(|| What::Rarity(letters.to_owned()))?),
    };
    // Further titles are those beside the printed one; a card with a title for each side (CG191) lists only them.
    let also = match row.titles.split_first() {
        Some((first, rest)) if *first == row.name => rest.to_vec(),
        Some(_) | None => Vec::new(),
    };
    let card = Card {
        id: row.id,
        title: row.name,
        subtitle: row.subtitle,
        also,
        kind,
        cost: row.cost,
        requirements: requirements(row.requirements)?,
        rarity,
        points: row.points,
        problem,
        face,
        boosted,
    };
    let frame = colors(row.frame_colors)?;
    let unread = u16::try_from(unread.len() - before).unwrap_or(u16::MAX);
    Ok(Printed { card, frame, guid: row.octgn_guid, unread, doubt })
}

fn face(id: &str, side: Side, kind: CardType, reader: Reader<'_>, unread: &mut Vec<UnreadOf>) -> Result<Face, What> {
    let mut keywords = Vec::new();
    for word in side.keywords {
        let paragraph = match word {
            Word::Parted { kw, x: Some(x) } => format!("{kw} {x}"),
            Word::Parted { kw, x: None } | Word::Printed(kw) => kw,
        };
        match text::keyword(&paragraph) {
            Ok(keyword) => keywords.extend(keyword),
            Err(why) => unread.push(UnreadOf { id: id.to_owned(), paragraph, why }),
        }
    }
    let mut abilities = Vec::new();
    let mut paragraphs = side.abilities.clone().unwrap_or_default();
    if side.abilities.is_none() {
        for line in text::paragraphs(&side.text) {
            match text::line(line) {
                text::Line::Keywords(list) => {
                    keywords.extend(list.into_iter().filter(|k| !keywords.contains(k)).collect::<Vec<_>>());
                }
                text::Line::Paragraph(words) => paragraphs.push(words.to_owned()),
                text::Line::Nothing => {}
            }
        }
    }
    for paragraph in paragraphs {
        match reader(&paragraph, kind) {
            Ok(ability) => abilities.push(ability),
            Err(why) => unread.push(UnreadOf { id: id.to_owned(), paragraph, why }),
        }
    }
    Ok(Face {
        colors: colors(side.colors)?,
        power: side.power,
        traits: side.traits,
        home_limit: side.home_limit,
        text: Text { keywords, abilities },
    })
}

fn colors(words: Vec<String>) -> Result<Vec<Color>, What> {
    words.into_iter().map(|word| Color::from_word(&word).ok_or(What::Color(word))).collect()
}

fn requirements(list: Vec<(Option<i32>, String)>) -> Result<Vec<Requirement>, What> {
    let one = |(amount, of): (Option<i32>, String)| {
        let (Some(amount), Some(of)) = (amount, need(&of)) else {
            return Err(What::Requirement(of));
        };
        Ok(Requirement { amount, of })
    };
    list.into_iter().map(one).collect()
}

fn card_type(word: &str) -> Result<CardType, What> {
    if word.eq_ignore_ascii_case("mane") {
        return Ok(CardType::Mane);
    }
    CardType::from_word(word).ok_or_else(|| What::Type(word.to_owned()))
}

fn set_kind(word: &str) -> Result<SetKind, What> {
    match word {
        "" | "expansion" => Ok(SetKind::Expansion),
        "fixed" => Ok(SetKind::Fixed),
        "promo" => Ok(SetKind::Promo),
        "token" => Ok(SetKind::Token),
        other => Err(What::SetKind(other.to_owned())),
    }
}

/// The cards whose facts the sources are not sure of.
fn doubt(id: &str) -> Option<Doubt> {
    match id {
        "CG192" | "DE132" => Some(Doubt::HomeLimit),
        "DE64" => Some(Doubt::Keyword),
        "MT36" => Some(Doubt::Requirement),
        "MT9" | "CG48" => Some(Doubt::Traits),
        "DE21" => Some(Doubt::Wording),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::no_reader;
    use ability::Keyword;
    use proptest::prelude::*;

    const LINE: &str = r#"{"id":"T1","set":"T","set_name":"Test","set_kind":"fixed","name":"A","type":"friend","colors":["blue"],
"power":2,"cost":1,"requirements":[[2,"blue"]],"keywords":[{"kw":"Calming","x":2}],"abilities":["Dance."],"rarity":"R"}"#;

    #[test]
    fn a_line_is_a_card() {
        let (set, unread) = read(&LINE.replace('\n', ""), &no_reader).unwrap();
        let printed = &set.cards[0];
        assert_eq!(printed.card.face.text.keywords, [Keyword::Calming(2)]);
        assert_eq!((printed.unread, unread.len()), (1, 1));
        assert!(!printed.is_playable());
    }

    #[test]
    fn what_may_be_left_out_is_left_out_and_more_is_passed_over() {
        let line = r#"{"id":"FF7","name":"A","type":"Friend","power":1,"cost":1,"keywords":["Swift","Calming 2"],
            "text":"Stubborn\nDance.\r\n(Not at all.)","artist":"Somebody"}"#;
        let (set, unread) = read(&format!("[{line},\n{line}]"), &no_reader).unwrap();
        assert_eq!((set.code.0.as_str(), set.name.as_str(), set.cards.len()), ("FF", "FF", 2));
        assert_eq!(set.cards[0].card.face.text.keywords, [Keyword::Swift, Keyword::Calming(2), Keyword::Stubborn]);
        assert_eq!((unread.len(), unread[0].paragraph.as_str()), (2, "Dance."));
        assert!(read(&format!("\u{feff}{line}"), &no_reader).is_ok());
        let message =
            read(&format!("{line}\n{}", line.replace("Friend", "Fiend")), &no_reader).unwrap_err().to_string();
        assert!(message.starts_with("line 4: `Fiend`"), "{message}");
    }

    #[test]
    fn what_is_null_is_not_said() {
        let line = LINE.replace('\n', "").replace("\"name\":\"A\"", "\"name\":\"A\",\"subtitle\":null,\"traits\":null");
        let (set, _) = read(&line, &no_reader).unwrap();
        assert_eq!((set.cards[0].card.subtitle.as_str(), set.cards[0].card.face.traits.len()), ("", 0));
    }

    #[test]
    fn a_bad_line_says_what_and_where() {
        let line = LINE.replace('\n', "");
        let message = |text: &str| read(text, &no_reader).map(|_| ()).unwrap_err().to_string();
        assert!(message("").contains("no card"));
        assert!(message("\n{").starts_with("line 2: no card in JSON"));
        assert!(message(&line.replace("\"blue\"]]", "\"bleu\"]]")).contains("`bleu` is no requirement"));
        assert!(message(&line.replace("friend", "fiend")).contains("`fiend` is no card type"));
    }

    #[test]
    fn a_word_that_is_no_keyword_is_not_read_and_a_tag_has_no_rules() {
        let line = LINE.replace('\n', "");
        let (set, unread) = read(&line.replace("Calming", "Calm"), &no_reader).unwrap();
        assert_eq!((set.cards[0].unread, unread[0].paragraph.as_str()), (2, "Calm 2"));
        assert_eq!(unread[0].why.expected[0], "Calming");
        let (set, _) =
            read(&line.replace("{\"kw\":\"Calming\",\"x\":2}", "{\"kw\":\"Talented\"}"), &no_reader).unwrap();
        assert_eq!((set.cards[0].unread, set.cards[0].card.face.text.keywords.len()), (1, 0));
    }

    #[test]
    fn cards_of_several_sets_are_read_together() {
        let line = LINE.replace('\n', "");
        let (set, _) = read(&format!("{line}\n{}", line.replace("\"T\"", "\"U\"")), &no_reader).unwrap();
        assert_eq!((set.cards.len(), set.code.0.as_str()), (2, "T"));
    }

    proptest! {
        #[test]
        fn a_damaged_line_does_not_panic(at in 0usize..250, with in "[{}\\[\\]\",:a-z0-9-]{0,3}", text in "(?s).{0,40}") {
            let mut line = LINE.replace('\n', "");
            if at < line.len() {
                line.replace_range(at..at + 1, &with);
            }
            let _ = read(&line, &no_reader);
            let _ = read(&text, &no_reader);
        }
    }
}
