//! Reads OCTGN's set files: a `<card>` with properties, and the boosted side of a Mane Character as its `<alternate>`.

use crate::card::{Card, Face, Need, ProblemFacts, Rarity, Requirement};
use crate::plain;
use crate::printed::{Printed, Set, SetCode, SetKind};
use crate::text::{self, Reader, UnreadOf};
use crate::xml::{self, BadXml, Node};
use ability::{CardType, Color, Keyword};
use std::fmt;

/// Why a set file was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSet {
    Xml(BadXml),
    /// The outermost element is no `<set>`.
    NotASet(String),
    /// A property of a card does not fit.
    Property {
        card: String,
        property: &'static str,
        found: String,
    },
}

impl fmt::Display for BadSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSet::Xml(why) => write!(f, "no XML, at byte {}: {why}", why.at),
            BadSet::NotASet(name) => write!(f, "a <set> is needed, not <{name}>: give the set.xml of a set"),
            BadSet::Property { card, property, found } => {
                write!(f, "card {card}: `{found}` does not fit the property {property}: correct it in the file")
            }
        }
    }
}

impl std::error::Error for BadSet {}

/// Reads a set file. The code of the set is taken from its cards' numbers.
pub fn read(file: &str, reader: Reader<'_>) -> Result<(Set, Vec<UnreadOf>), BadSet> {
    let root = xml::read(file).map_err(BadSet::Xml)?;
    if root.name != "set" {
        return Err(BadSet::NotASet(root.name));
    }
    let mut unread = Vec::new();
    let mut cards = Vec::new();
    for node in root.children.iter().filter(|n| n.name == "cards").flat_map(|n| &n.children) {
        if node.name == "card" {
            cards.push(card(node, reader, &mut unread)?);
        }
    }
    let letters = |p: &Printed| p.card.id.chars().take_while(char::is_ascii_uppercase).collect::<String>();
    let code = SetCode(cards.first().map(letters).unwrap_or_default());
    let name = root.attribute("name").unwrap_or_default().to_owned();
    Ok((Set { code, name, kind: SetKind::Expansion, cards }, unread))
}

/// The properties of one side.
struct Side<'a> {
    node: &'a Node,
    card: &'a str,
}

impl Side<'_> {
    /// A property by its name, blanks aside; nothing where it is empty.
    fn get(&self, name: &str) -> Option<&str> {
        let same = |node: &&Node| {
            let found = node.attribute("name").unwrap_or_default();
            found.chars().filter(|c| !c.is_whitespace()).collect::<String>().eq_ignore_ascii_case(name)
        };
        let node = self.node.children.iter().filter(|n| n.name == "property").find(same)?;
        let value = node.attribute("value").unwrap_or(&node.text).trim();
        (!value.is_empty()).then_some(value)
    }

    fn bad(&self, property: &'static str, found: &str) -> BadSet {
        BadSet::Property { card: self.card.to_owned(), property, found: found.to_owned() }
    }

    fn number(&self, property: &'static str) -> Result<Option<i32>, BadSet> {
        self.get(property).map(|text| text.parse().map_err(|_| self.bad(property, text))).transpose()
    }

    fn need(&self, property: &'static str) -> Result<Option<Need>, BadSet> {
        match self.get(property) {
            None => Ok(None),
            Some(text) if text.eq_ignore_ascii_case("none") => Ok(None),
            Some(text) => need(text).map(Some).ok_or_else(|| self.bad(property, text)),
        }
    }

    /// Pairs of an amount and what it is of.
    fn requirements(&self, pairs: &[(&'static str, &'static str)]) -> Result<Vec<Requirement>, BadSet> {
        let mut list = Vec::new();
        for (amount, of) in pairs {
            match (self.number(amount)?, self.need(of)?) {
                (Some(amount), Some(of)) if amount != 0 => list.push(Requirement { amount, of }),
                (Some(_) | None, Some(_) | None) => {}
            }
        }
        Ok(list)
    }
}

fn card(node: &Node, reader: Reader<'_>, unread: &mut Vec<UnreadOf>) -> Result<Printed, BadSet> {
    let title = node.attribute("name").unwrap_or_default().to_owned();
    let side = Side { node, card: &title };
    let id = side.get("Number").unwrap_or(&title).to_owned();
    let side = Side { node, card: &id };
    let before = unread.len();
    let kind = kind(&side)?;
    let face = face(&side, kind, &id, reader, unread)?;
    let alternate = node.children.iter().find(|n| n.name == "alternate");
    let boosted = match (kind, alternate) {
        (CardType::Mane, Some(node)) => Some(self::face(&Side { node, card: &id }, kind, &id, reader, unread)?),
        (CardType::Mane, None) => None,
        (
            CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker | CardType::Problem,
            Some(_) | None,
        ) => None,
    };
    let requirements = side.requirements(&[
        ("PlayRequiredPower", "PlayRequiredElement"),
        ("SecondaryPlayRequiredPower", "SecondaryPlayRequiredElement"),
        ("TertiaryPlayRequiredPower", "TertiaryPlayRequiredElement"),
    ])?;
    let owner = side.requirements(&[
        ("ProblemPlayerElement1Power", "ProblemPlayerElement1"),
        ("ProblemPlayerElement2Power", "ProblemPlayerElement2"),
    ])?;
    let bonus = side.number("ProblemBonus")?;
    let (points, problem) = match (kind, side.number("ProblemOpponentPower")?) {
        (CardType::Troublemaker, _) => (bonus, None),
        (CardType::Problem | CardType::Resource, Some(amount)) => {
            let opponent = vec![Requirement { amount, of: Need::Wild }];
            (None, Some(ProblemFacts { opponent, owner, bonus: bonus.unwrap_or(0) }))
        }
        (CardType::Problem | CardType::Resource, None) => (None, None),
        (CardType::Mane | CardType::Friend | CardType::Event, _) => (None, None),
    };
    let cost = match kind {
        CardType::Friend | CardType::Resource | CardType::Event => side.number("Cost")?,
        CardType::Mane | CardType::Troublemaker | CardType::Problem => None,
    };
    let card = Card {
        id: id.clone(),
        title: title.clone(),
        subtitle: side.get("Subname").unwrap_or_default().to_owned(),
        also: Vec::new(),
        kind,
        cost,
        requirements,
        rarity: rarity(&side)?,
        points,
        problem,
        face,
        boosted,
    };
    let guid = node.attribute("id").unwrap_or_default().to_ascii_lowercase();
    let unread = u16::try_from(unread.len() - before).unwrap_or(u16::MAX);
    Ok(Printed { card, frame: frame(&side, kind), guid, unread, doubt: None })
}

fn kind(side: &Side<'_>) -> Result<CardType, BadSet> {
    let text = side.get("Type").unwrap_or_default();
    CardType::from_word(text).ok_or_else(|| side.bad("Type", text))
}

fn rarity(side: &Side<'_>) -> Result<Option<Rarity>, BadSet> {
    side.get("Rarity").map(|text| plain::rarity(text).ok_or_else(|| side.bad("Rarity", text))).transpose()
}

fn face(
    side: &Side<'_>,
    kind: CardType,
    id: &str,
    reader: Reader<'_>,
    unread: &mut Vec<UnreadOf>,
) -> Result<Face, BadSet> {
    let (mut keywords, home_limit) = keywords(side, id, unread)?;
    let words = side.get("Text").unwrap_or_default();
    let (text, missed) = text::read(words, kind, reader);
    for keyword in text.keywords {
        if !keywords.contains(&keyword) {
            keywords.push(keyword);
        }
    }
    for miss in missed {
        let paragraph = text::paragraphs(words).get(miss.paragraph).unwrap_or(&"").trim().to_owned();
        unread.push(UnreadOf { id: id.to_owned(), paragraph, why: miss.why });
    }
    let colors = match kind {
        CardType::Mane | CardType::Friend => elements(side),
        CardType::Resource | CardType::Event | CardType::Troublemaker | CardType::Problem => Vec::new(),
    };
    let power = match kind {
        CardType::Problem => None,
        CardType::Mane | CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {
            side.number("Power")?
        }
    };
    let traits = side.get("Traits").map(traits).unwrap_or_default();
    Ok(Face { colors, power, traits, home_limit, text: ability::Text { keywords, abilities: text.abilities } })
}

/// Keywords stand between commas, full stops or lines; a Mane Character's home limit is among them.
fn keywords(side: &Side<'_>, id: &str, unread: &mut Vec<UnreadOf>) -> Result<(Vec<Keyword>, Option<i32>), BadSet> {
    let mut keywords = Vec::new();
    let mut home_limit = None;
    let all = side.get("Keywords").unwrap_or_default();
    for part in all.split([',', '.', '\n', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(n) = part.strip_prefix("Home Limit").map(str::trim) {
            home_limit = Some(n.parse().map_err(|_| side.bad("Keywords", part))?);
        } else {
            match text::keyword(part) {
                Ok(keyword) => keywords.extend(keyword),
                Err(why) => unread.push(UnreadOf { id: id.to_owned(), paragraph: part.to_owned(), why }),
            }
        }
    }
    Ok((keywords, home_limit))
}

fn traits(text: &str) -> Vec<String> {
    let parts = text.split([',', '.', '•', ';', '\n']).map(str::trim);
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The colours of a card: one element, or those of its two or three part frame.
fn elements(side: &Side<'_>) -> Vec<Color> {
    const MANY: [&str; 5] =
        ["MultiPrimaryElement", "MultiSecondaryElement", "TriPrimaryElement", "TriSecondaryElement", "TriElement"];
    let one = side.get("Element").and_then(element);
    one.into_iter().chain(MANY.iter().filter_map(|name| side.get(name).and_then(element))).collect()
}

fn frame(side: &Side<'_>, kind: CardType) -> Vec<Color> {
    match kind {
        CardType::Resource | CardType::Event => elements(side),
        CardType::Mane | CardType::Friend | CardType::Troublemaker | CardType::Problem => Vec::new(),
    }
}

/// The colour of an element of harmony, or a colour by its own name.
fn element(text: &str) -> Option<Color> {
    const ELEMENTS: [(&str, Color); 6] = [
        ("Loyalty", Color::Blue),
        ("Honesty", Color::Orange),
        ("Laughter", Color::Pink),
        ("Magic", Color::Purple),
        ("Generosity", Color::White),
        ("Kindness", Color::Yellow),
    ];
    let named = ELEMENTS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text.trim())).map(|(_, color)| *color);
    named.or_else(|| Color::from_word(text.trim()))
}

fn need(text: &str) -> Option<Need> {
    match text.split_once(' ') {
        Some((not, rest)) if not.eq_ignore_ascii_case("not") => element(rest).map(Need::Not),
        Some(_) | None if text.eq_ignore_ascii_case("wild") => Some(Need::Wild),
        Some(_) | None => element(text).map(Need::Color),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::no_reader;
    use proptest::prelude::*;

    const FILE: &str = r#"<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<set name="Tests" id="x" gameId="65656467-b709-43b2-a5c6-80c2f216adf9"><packaging/><cards>
<card id="AB" name="Test Dash"><property name="Number" value="TT1"/><property name="Type" value="Mane Character"/>
<property name="Element" value="Loyalty"/><property name="Subname" value="Quick"/><property name="Power" value="1"/>
<property name="Traits" value="Pegasus"/><property name="Keywords" value="Home Limit 3"/>
<alternate name="Test Dash" type="Mane Character Boosted"><property name="Type" value="Mane Character Boosted"/>
<property name="Element" value="Loyalty"/><property name="Power" value="3"/><property name="Traits" value="Pegasus"/>
<property name="Keywords" value="Home Limit 4, Swift"/><property name="Text" value="Dance.&#10;Sing."/></alternate></card>
<card id="CD" size="Problem" name="Test &amp; Ask"><property name="Number" value="TT2"/><property name="Type" value="Problem"/>
<property name="Keywords" value="Starting Problem"/><property name="ProblemBonus" value="1"/>
<property name="ProblemOpponentPower" value="5"/><property name="ProblemPlayerElement1" value="Magic"/>
<property name="ProblemPlayerElement1Power" value="2"/><property name="ProblemPlayerElement2" value="Not Magic"/>
<property name="ProblemPlayerElement2Power" value="1"/><property name="Rarity" value="C"/></card>
<card id="EF" name="Two"><property name="Number" value="TT3"/><property name="Type" value="Friend"/>
<property name="Element" value="Multicolor"/><property name="MultiPrimaryElement" value="Honesty"/>
<property name="MultiSecondaryElement" value="Kindness"/><property name="Power" value="2"/><property name="Cost" value="3"/>
<property name="PlayRequiredPower" value="2"/><property name="PlayRequiredElement" value="Honesty"/>
<property name="SecondaryPlayRequiredPower" value="2"/><property name="SecondaryPlayRequiredElement" value="Kindness"/></card>
</cards></set>"#;

    #[test]
    fn a_set_file_is_read() {
        let (set, unread) = read(FILE, &no_reader).unwrap();
        assert_eq!((set.code.0.as_str(), set.cards.len(), unread.len()), ("TT", 3, 2));
        let mane = &set.cards[0];
        assert_eq!((mane.unread, mane.guid.as_str(), mane.card.face.home_limit), (2, "ab", Some(3)));
        assert_eq!(mane.card.boosted.as_ref().unwrap().text.keywords, [Keyword::Swift]);
        let problem = set.cards[1].card.problem.as_ref().unwrap();
        assert_eq!(plain::requirements(&problem.owner), "2 purple, 1 not-purple");
        assert_eq!(set.cards[1].card.title, "Test & Ask");
        let two = &set.cards[2].card;
        assert_eq!(two.face.colors, [Color::Orange, Color::Yellow]);
        assert_eq!(plain::requirements(&two.requirements), "2 orange, 2 yellow");
    }

    #[test]
    fn a_text_may_lie_within_its_property_with_mark_up() {
        let within = "<property name=\"Text\" colour=\"x\"><![CDATA[Swift & <b>more</b>]]><br/>Sing&nbsp;a <b>loud</b> song.</property>\
                      <property name=\"Artist\" value=\"Somebody\"/>";
        let file = FILE.replace("<property name=\"Keywords\" value=\"Starting Problem\"/>", within);
        let (_, unread) = read(&file, &no_reader).unwrap();
        let told: Vec<&str> = unread.iter().filter(|u| u.id == "TT2").map(|u| u.paragraph.as_str()).collect();
        assert_eq!(told, ["Swift & <b>more</b>", "Sing\u{a0}a loud song."]);
        assert!(read(&file.replace("&nbsp;", "&frac99;"), &no_reader).unwrap_err().to_string().contains("frac99"));
    }

    #[test]
    fn a_bad_file_says_what() {
        let message = |text: &str| read(text, &no_reader).map(|_| ()).unwrap_err().to_string();
        assert!(message("<deck/>").contains("a <set> is needed"));
        assert!(message(&FILE.replace("value=\"Friend\"", "value=\"Fiend\"")).contains("card TT3: `Fiend`"));
        assert!(message(&FILE.replace("Home Limit 3", "Home Limit x")).contains("Keywords"));
        assert!(message(&FILE[..200]).contains("byte"));
    }

    proptest! {
        #[test]
        fn a_damaged_file_does_not_panic(at in 0usize..2500, with in "[<>\"a-z0-9&]{0,4}") {
            let mut text = FILE.to_owned();
            if text.is_char_boundary(at) && at < text.len() {
                text.replace_range(at..at + 1, &with);
            }
            let _ = read(&text, &no_reader);
        }
    }
}
