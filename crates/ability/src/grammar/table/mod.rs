//! The table of productions, cut at the joints of the language.

mod ability;
mod act;
mod amounts;
mod bounds;
mod change;
mod choices;
mod company;
mod condition;
mod costing;
mod deal;
mod describe;
mod effect;
mod further;
mod happening;
mod head;
mod history;
mod hold;
mod holds;
mod kinds;
mod lasting;
mod limits;
mod noun;
mod number;
mod often;
mod permit;
mod place;
mod placed;
mod player;
mod post;
mod replaced;
mod said;
mod sets;
mod sharing;
mod tail;
mod told;
mod upgrade;
mod whole;

use super::lexicon;
use super::machine::Grammar;
pub use act::verb;

/// The whole table.
pub fn grammar() -> Grammar {
    let mut g = Grammar::default();
    lexicon::add(&mut g);
    player::add(&mut g);
    place::add(&mut g);
    number::add(&mut g);
    bounds::add(&mut g);
    noun::add(&mut g);
    describe::add(&mut g);
    act::add(&mut g);
    choices::add(&mut g);
    limits::add(&mut g);
    hold::add(&mut g);
    replaced::add(&mut g);
    tail::add(&mut g);
    change::add(&mut g);
    condition::add(&mut g);
    costing::add(&mut g);
    deal::add(&mut g);
    sets::add(&mut g);
    sharing::add(&mut g);
    company::add(&mut g);
    further::add(&mut g);
    happening::add(&mut g);
    history::add(&mut g);
    effect::add(&mut g);
    ability::add(&mut g);
    often::add(&mut g);
    permit::add(&mut g);
    told::add(&mut g);
    amounts::add(&mut g);
    placed::add(&mut g);
    holds::add(&mut g);
    said::add(&mut g);
    upgrade::add(&mut g);
    further::late(&mut g);
    g.finish()
}
