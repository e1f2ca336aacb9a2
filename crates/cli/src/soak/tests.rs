//! What a soak writes down can be run again.

use super::*;
use crate::shelf::Legality;
use clap::Parser;

#[derive(Parser)]
struct Alone {
    #[command(flatten)]
    args: Args,
}

#[test]
fn a_violation_is_kept_as_it_was_played() {
    let folder = std::env::temp_dir().join(format!("faceoff-soak-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let args = Alone::parse_from(["soak", "--out", folder.to_str().expect("a path")]).args;
    let shelf = Shelf::new(&[]).expect("a shelf");
    let deck = |name| shelf.deck(name, Legality::Required).expect("a deck");
    let pair = [deck("meadow"), deck("lantern")];
    let plan = Plan { seed: 7, edition: Edition::Comprehensive, checks: Checks::Cheap };
    let table = shelf.table([&pair[0], &pair[1]], plan.edition, Beside::Nothing).expect("a table");
    let mut played = trial(&table, &Keyed::new(plan.seed), &plan, &Reached::default());
    played.broken = Some("made up".to_owned());
    let path = keep(&args, &shelf, &pair, &plan, &played).expect("it is written");
    let record = crate::files::read(path.as_ref()).expect("it can be read");
    let again = record.table(&shelf).expect("its table");
    // What else is in the library decides what the engine looks at: a violation may need that nothing else is there.
    assert_eq!((again.known.len(), again.lib.defs().count()), (0, table.lib.defs().count()));
    assert_eq!(record.inputs.len(), played.inputs.len());
    assert_eq!(record.outcome, "violation: made up");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
