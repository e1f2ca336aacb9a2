//! A small tree of XML, enough for OCTGN's files.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use std::fmt;

/// An element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
    /// The text directly inside it.
    pub text: String,
    /// The byte it ends at.
    pub at: u64,
}

/// Why a text is no XML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadXml {
    pub at: u64,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Syntax(String),
    /// No element at all.
    Empty,
    /// Elements within elements without end.
    Deep,
    /// An element that does not end.
    Open(String),
}

/// Deeper than any file we read.
const DEEPEST: usize = 64;

impl fmt::Display for BadXml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Syntax(why) => f.write_str(why),
            What::Empty => f.write_str("it holds no element"),
            What::Deep => write!(f, "its elements lie more than {DEEPEST} deep"),
            What::Open(name) => write!(f, "<{name}> does not end; copy all of the file"),
        }
    }
}

impl std::error::Error for BadXml {}

impl Node {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Reads a document and gives its outermost element.
pub fn read(text: &str) -> Result<Node, BadXml> {
    let mut reader = quick_xml::Reader::from_str(text.trim_start_matches('\u{feff}'));
    let mut open: Vec<Node> = Vec::new();
    loop {
        let event = reader.read_event();
        let at = reader.buffer_position();
        let bad = |what| BadXml { at, what };
        let syntax = |why: String| bad(What::Syntax(why));
        let done = match event.map_err(|e| syntax(e.to_string()))? {
            Event::Start(start) => {
                if open.len() >= DEEPEST {
                    return Err(bad(What::Deep));
                }
                open.push(element(&start).map_err(syntax)?);
                None
            }
            Event::Empty(start) => Some(element(&start).map_err(syntax)?),
            Event::End(_) => open.pop(),
            Event::Text(text) => {
                push(&mut open, &text.decode().map_err(|e| syntax(e.to_string()))?);
                None
            }
            Event::CData(text) => {
                push(&mut open, &text.decode().map_err(|e| syntax(e.to_string()))?);
                None
            }
            Event::GeneralRef(entity) => {
                let name = entity.decode().map_err(|e| syntax(e.to_string()))?;
                match entity.resolve_char_ref().map_err(|e| syntax(e.to_string()))? {
                    Some(c) => push(&mut open, c.encode_utf8(&mut [0; 4])),
                    None => match named(&name) {
                        Some(text) => push(&mut open, text),
                        None => {
                            return Err(syntax(format!("`&{name};` is no entity of XML: write the character itself")));
                        }
                    },
                }
                None
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => None,
            Event::Eof => {
                return Err(bad(open.pop().map_or(What::Empty, |node| What::Open(node.name))));
            }
        };
        if let Some(mut node) = done {
            node.at = at;
            match open.last_mut() {
                // Mark-up within a text is no element of its own.
                Some(parent) if parent.name == "property" => {
                    let end = if matches!(node.name.as_str(), "br" | "p") { "\n" } else { "" };
                    parent.text.push_str(&node.text);
                    parent.text.push_str(end);
                }
                Some(parent) => parent.children.push(node),
                None => return Ok(node),
            }
        }
    }
}

/// The entities of XML, and those of HTML that texts are written with.
fn named(name: &str) -> Option<&'static str> {
    const MORE: [(&str, &str); 9] = [
        ("nbsp", "\u{a0}"),
        ("ndash", "–"),
        ("mdash", "—"),
        ("minus", "−"),
        ("lsquo", "‘"),
        ("rsquo", "’"),
        ("ldquo", "“"),
        ("rdquo", "”"),
        ("bull", "•"),
    ];
    let more = || MORE.iter().find(|(word, _)| *word == name).map(|(_, text)| *text);
    resolve_predefined_entity(name).or_else(more)
}

fn push(open: &mut [Node], text: &str) {
    if let Some(node) = open.last_mut() {
        node.text.push_str(text);
    }
}

fn element(start: &BytesStart<'_>) -> Result<Node, String> {
    let name = String::from_utf8_lossy(start.local_name().as_ref()).into_owned();
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|e| e.to_string())?;
        let key = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
        attributes.push((key, attribute.unescape_value_with(named).map_err(|e| e.to_string())?.into_owned()));
    }
    Ok(Node { name, attributes, ..Node::default() })
}

/// Makes a text fit to stand in XML.
pub fn escape(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn elements_attributes_and_text() {
        let node = read("<?xml version=\"1.0\"?><a b=\"1 &amp; 2\"><c/>x &lt;&#65;</a>").unwrap();
        assert_eq!(node.attribute("b"), Some("1 & 2"));
        assert_eq!((node.children[0].name.as_str(), node.text.as_str()), ("c", "x <A"));
        assert!(read("<a>").unwrap_err().to_string().contains("does not end"));
        assert!(read("").unwrap_err().to_string().contains("no element"));
        assert!(read(&"<a>".repeat(100)).unwrap_err().to_string().contains("deep"));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "(?s).{0,60}", tags in "[<>/ab=\"&; ]{0,40}") {
            let _ = read(&text);
            let _ = read(&tags);
        }
    }
}
