//! Makes sure that there is a folder to embed the page from, built or not.

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(why) = std::fs::create_dir_all(&folder) {
        println!("cargo::warning=web/dist can't be made: {why}");
    }
    println!("cargo::rerun-if-changed=../../web/dist");
}
