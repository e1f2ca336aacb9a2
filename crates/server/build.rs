//! Makes sure that there is a folder to embed the page from, built or not.

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(why) = std::fs::create_dir_all(&folder) {
        println!("cargo::warning=web/dist can't be made: {why}");
    }
    // Only an optimised build holds the page in itself; others read it from the folder.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
