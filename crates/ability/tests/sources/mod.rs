//! The card texts, read from where FACEOFF_SOURCES says; they are no part of the project.

use ability::CardType;
use std::path::PathBuf;

#[allow(dead_code, reason = "each test uses what it needs of it")]
pub struct Paragraph {
    pub set: String,
    pub card: String,
    pub on: CardType,
    pub text: String,
}

/// The folder of the sources; none where it is not set, and then the caller says that it skips.
pub fn folder() -> Option<PathBuf> {
    let root = PathBuf::from(std::env::var_os("FACEOFF_SOURCES")?);
    Some(if root.join("cards").is_dir() { root.join("cards") } else { root })
}

/// Every paragraph of every card, in the order of the files.
pub fn paragraphs(folder: &std::path::Path) -> Vec<Paragraph> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the sources can be read").flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "jsonl"));
    files.sort();
    let mut out = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(&file).expect("a set can be read").lines() {
            let card: serde_json::Value = serde_json::from_str(line).expect("a card is JSON");
            let word = |key: &str| card[key].as_str().unwrap_or_default().to_owned();
            let Some(on) = card_type(&word("type")) else { continue };
            for side in [&card, &card["boosted"]] {
                for text in side["abilities"].as_array().into_iter().flatten().filter_map(|t| t.as_str()) {
                    out.push(Paragraph { set: word("set"), card: word("id"), on, text: text.to_owned() });
                }
            }
        }
    }
    out
}

fn card_type(word: &str) -> Option<CardType> {
    match word {
        "mane" => Some(CardType::Mane),
        "friend" => Some(CardType::Friend),
        "resource" => Some(CardType::Resource),
        "event" => Some(CardType::Event),
        "troublemaker" => Some(CardType::Troublemaker),
        "problem" | "dilemma" => Some(CardType::Problem),
        _ => None,
    }
}
