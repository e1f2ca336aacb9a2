//! A hint in words: the choice, how it compares with the next best, and what it brings at once.

use crate::words::Words;
use bots::{Advice, Chosen};
use rules::Options;

pub fn told(advice: &Advice, words: &Words<'_>, options: &Options) -> String {
    let picks = words.picks(options);
    let named = |chosen: Chosen| chosen.named(&picks);
    let reasons = advice.reasons(named, |area| words.area(area));
    let lines = reasons.into_iter().map(|reason| format!("\n  {reason}"));
    format!("Hint: {}{}", named(advice.chosen), lines.collect::<String>())
}
