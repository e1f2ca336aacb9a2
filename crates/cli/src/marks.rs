//! Where each rule is carried out: the marks found in the source when the program was built.

use rules::RuleId;

/// Number, file under `crates/rules/src`, line.
pub const MARKS: &[(&str, &str, u32)] = &include!(concat!(env!("OUT_DIR"), "/marks.rs"));

/// Every rule with a mark, in order.
pub fn rules() -> Vec<RuleId> {
    RuleId::all()
        .filter(|rule| MARKS.iter().any(|(n, _, _)| *n == rule.number()))
        .collect()
}
