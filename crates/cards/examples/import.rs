//! Imports card data of one JSON object a line into the set files: `import FROM_DIR TO_DIR [unread]`.
//!
//! Facts and the trees of paragraphs that can be read go in; no sentence does. With `unread` the paragraphs that are not
//! read are shown, each with the place where reading stopped and what would have fitted.

use cards::text::{UnreadOf, grammar};
use cards::{data, jsonl};
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(from), Some(to)) = (args.next(), args.next()) else {
        return Err("usage: import FROM_DIR TO_DIR [unread]".into());
    };
    let show = args.next().is_some_and(|word| word == "unread");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&from)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    files.sort();
    let mut playable = 0;
    let mut cards = 0;
    for file in files {
        let source = std::fs::read_to_string(&file)?;
        let (set, unread) = jsonl::read(&source, &grammar).map_err(|e| format!("{}: {e}", file.display()))?;
        let path = Path::new(&to).join(format!("{}.ron", set.code.0));
        std::fs::write(&path, data::write(&set)?)?;
        let whole = set.cards.iter().filter(|p| p.is_playable()).count();
        println!(
            "{:>4} cards, {whole:>4} playable, {:>4} paragraphs unread: {}",
            set.cards.len(),
            unread.len(),
            set.name
        );
        cards += set.cards.len();
        playable += whole;
        if show {
            unread.iter().for_each(tell);
        }
    }
    println!("{cards} cards, {playable} playable");
    Ok(())
}

fn tell(unread: &UnreadOf) {
    let at = unread.paragraph.char_indices().take_while(|(i, _)| *i < unread.why.at).count();
    println!("{}\n    {}\n    {}^ {}", unread.id, unread.paragraph, " ".repeat(at), unread.why.expected.join(", "));
}
