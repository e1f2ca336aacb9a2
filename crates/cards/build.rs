//! Turns the set files into one JSON text, which loads several times faster than RON.
//!
//! A file that can't be read (the tree has changed under it) becomes an empty set with a warning, so that the importer can
//! still be built to write it anew; a test of the pool's counts then fails.

use std::path::Path;

#[allow(dead_code)]
#[path = "src/card.rs"]
mod card;
#[allow(dead_code)]
#[path = "src/data.rs"]
mod data;
#[allow(dead_code)]
#[path = "src/printed.rs"]
mod printed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let from = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("data/sets");
    println!("cargo:rerun-if-changed={}", from.display());
    println!("cargo:rerun-if-changed=build.rs");
    let mut sets: Vec<printed::Set> = Vec::new();
    for code in data::SETS {
        let path = from.join(format!("{code}.ron"));
        println!("cargo:rerun-if-changed={}", path.display());
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        match data::read(&text) {
            Ok(set) => sets.push(set),
            Err(why) => println!("cargo:warning=set {code} is left out: {}: {why}; import it again", path.display()),
        }
    }
    let to = Path::new(&std::env::var("OUT_DIR")?).join("sets.json");
    std::fs::write(to, serde_json::to_string(&sets)?)?;
    Ok(())
}
