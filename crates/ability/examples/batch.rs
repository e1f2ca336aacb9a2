//! Reads paragraphs of one's own, a line each, and prints those that are not read or do not come back as they were.
//!
//! `cargo run -p ability --example batch -- FILE [tree]`; a line is the letter of a type, a bar and the text: `F|Swift when ...`. With
//! "tree" the trees of what is read are shown too, as read and with what its pronouns mean, without the fields that say nothing.

use ability::{CardType, Stands, print, read, resolve};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = args.first() else {
        println!("a file of paragraphs is asked for");
        return;
    };
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let trees = args.get(1).is_some_and(|a| a == "tree");
    let (mut all, mut good) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        let Some((on, text)) = line.split_once('|').and_then(|(t, text)| Some((card_type(t)?, text))) else { continue };
        all += 1;
        let place = format!("{} {on:?}", number + 1);
        match read(text, on) {
            Ok(tree) => {
                good += 1;
                let printed = print(&tree, on);
                if trees {
                    println!("{place} {text}\n   = {printed}\n   {}", short(&format!("{tree:?}")));
                    let stands = if on == CardType::Resource { Stands::Attached } else { Stands::Alone };
                    println!("   > {}", short(&format!("{:?}", resolve(&tree, on, stands))));
                }
                match read(&printed, on) {
                    Ok(again) if again == tree => {}
                    Ok(again) => println!(
                        "{place} OTHERWISE {text}\n   = {printed}\n   {}\n   {}",
                        short(&format!("{tree:?}")),
                        short(&format!("{again:?}"))
                    ),
                    Err(_) => println!("{place} NOT AGAIN {text}\n   = {printed}"),
                }
            }
            Err(e) if e.readings.is_empty() => {
                let (before, after) = text.split_at(e.at.min(text.len()));
                println!("{place} UNREAD {before}⟂{after}");
            }
            Err(e) => {
                println!("{place} AMBIGUOUS {text}");
                for reading in e.readings {
                    println!("   {}", short(&format!("{reading:?}")));
                }
            }
        }
    }
    println!("{good} of {all} read");
}

/// A tree without the fields that say nothing.
fn short(tree: &str) -> String {
    let mut out = tree.to_owned();
    let none = ["who", "from", "to", "amount", "faceoff", "involving", "counter", "phase", "first", "limit", "cond"];
    for field in none.iter().chain(&["react", "by", "otherwise", "at", "control", "name", "color"]) {
        out = out.replace(&format!(", {field}: None"), "").replace(&format!("{field}: None, "), "");
    }
    for empty in [", or: []", ", works: Play", ", slot: Slot(0)", ", what: Filter([])"] {
        out = out.replace(empty, "");
    }
    out.replace("Lit", "").replace("Filter", "")
}

fn card_type(letter: &str) -> Option<CardType> {
    match letter {
        "M" => Some(CardType::Mane),
        "F" => Some(CardType::Friend),
        "R" => Some(CardType::Resource),
        "E" => Some(CardType::Event),
        "T" => Some(CardType::Troublemaker),
        "P" => Some(CardType::Problem),
        _ => None,
    }
}
