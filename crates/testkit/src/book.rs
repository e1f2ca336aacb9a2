//! The rule book: our summaries, where each rule stands in the code, and which scenarios show it.

use crate::scenario::{Heading, Report};
use rules::{NUMBERS, RuleId};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

const RULES: &str = include_str!("../../rules/book/rules.txt");
const BY_CONSTRUCTION: &str = include_str!("../../rules/book/by-construction.txt");

include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// Rules that are lists: each point wants a scenario of its own.
const BULLETS: [(&str, u8); 3] = [("609.2b", 2), ("705.2f", 3), ("705.2g", 5)];

/// Headings over whole sections: a phase, and the sections of its steps.
const PHASES: [(&str, &[&str]); 3] =
    [("602", &["603", "604", "605"]), ("606", &["607", "608"]), ("614", &["615", "616"])];

/// What a scenario shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cited {
    /// A numbered rule, or one point of its list, counted from 1.
    Rule { rule: RuleId, bullet: Option<u8> },
    /// A word of the glossary, as the book writes it.
    Word(&'static str),
}

impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cited::Rule { rule, bullet: None } => write!(f, "{rule}"),
            Cited::Rule { rule, bullet: Some(n) } => write!(f, "{rule}/{n}"),
            Cited::Word(word) => f.write_str(word),
        }
    }
}

/// Reads `504.1`, `705.2g/3` or `Swift`.
pub fn cite(text: &str) -> Option<Cited> {
    let text = text.trim();
    if let Some((number, bullet)) = text.split_once('/') {
        let rule = RuleId::find(number.trim())?;
        let bullet: u8 = bullet.trim().parse().ok()?;
        let fits = (1..=bullets(rule)).contains(&bullet);
        return fits.then_some(Cited::Rule { rule, bullet: Some(bullet) });
    }
    if let Some(rule) = RuleId::find(text) {
        return Some(Cited::Rule { rule, bullet: None });
    }
    glossary().find(|(word, _)| word.eq_ignore_ascii_case(text)).map(|(word, _)| Cited::Word(word))
}

/// How many points the list of a rule has; 0 where it is no list.
pub fn bullets(rule: RuleId) -> u8 {
    BULLETS.iter().find(|(n, _)| *n == rule.number()).map_or(0, |(_, n)| *n)
}

fn lines(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t'))
}

/// Our summary of a rule.
pub fn summary(rule: RuleId) -> Option<&'static str> {
    lines(RULES).find(|(n, _)| *n == rule.number()).map(|(_, s)| s)
}

/// The words of the glossary with our summaries.
pub fn glossary() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(RULES).filter(|(n, _)| RuleId::find(n).is_none())
}

/// Why a rule is true by construction, if it is.
pub fn by_construction(rule: RuleId) -> Option<&'static str> {
    lines(BY_CONSTRUCTION).find(|(n, _)| *n == rule.number()).map(|(_, s)| s)
}

/// Where a rule stands in the code: file and line.
pub fn places(rule: RuleId) -> impl Iterator<Item = (&'static str, u32)> {
    PLACES.iter().filter(move |(n, _, _)| *n == rule.number()).map(|(_, file, line)| (*file, *line))
}

/// The parts of a rule: `504.1` of `504`, `504.1a` of `504.1`, `511.7a.i` of `511.7a`, the steps of a phase.
pub fn parts(rule: RuleId) -> Vec<RuleId> {
    let whole = rule.number();
    if let Some((_, sections)) = PHASES.iter().find(|(n, _)| *n == whole) {
        return sections.iter().filter_map(|n| RuleId::find(n)).collect();
    }
    RuleId::all().filter(|r| parent(r.number()).is_some_and(|p| p == whole)).collect()
}

/// Whether a rule stands below a heading.
fn is_below(number: &str, heading: &str) -> bool {
    let sections = PHASES.iter().find(|(n, _)| *n == heading).map(|(_, list)| *list);
    match sections {
        Some(list) => list.iter().any(|section| number.starts_with(section)),
        None => number.starts_with(heading),
    }
}

/// The rule a number is a part of: the longest shorter number that exists.
fn parent(number: &str) -> Option<&str> {
    (3..number.len()).rev().map(|end| number[..end].trim_end_matches('.')).find(|n| NUMBERS.contains(n))
}

/// Headings have no text of their own: a three-digit number with parts.
pub fn is_heading(rule: RuleId) -> bool {
    rule.number().len() == 3 && !parts(rule).is_empty()
}

/// How much of the book is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    pub total: usize,
    pub shown: usize,
    pub by_construction: usize,
    /// Rules that no passing scenario shows, or not all points of them.
    pub missing: Vec<&'static str>,
    /// Points of lists that no passing scenario shows: `705.2g/3`.
    pub missing_points: Vec<String>,
    pub glossary_total: usize,
    pub glossary_shown: usize,
    pub glossary_missing: Vec<&'static str>,
}

/// Looks which rules the scenarios that passed show.
pub fn coverage(report: &Report) -> Coverage {
    let shown: BTreeSet<&Cited> = report.files.iter().filter(|f| f.passed()).flat_map(|f| &f.rules).collect();
    let is_shown = |rule: RuleId| -> Result<(), Vec<String>> {
        let points = bullets(rule);
        let wanted: Vec<Cited> = if points == 0 {
            vec![Cited::Rule { rule, bullet: None }]
        } else {
            (1..=points).map(|n| Cited::Rule { rule, bullet: Some(n) }).collect()
        };
        let missing: Vec<String> = wanted.iter().filter(|c| !shown.contains(c)).map(Cited::to_string).collect();
        if missing.is_empty() { Ok(()) } else { Err(missing) }
    };
    let mut state: BTreeMap<RuleId, bool> = BTreeMap::new();
    let mut missing: Vec<&'static str> = Vec::new();
    let mut missing_points: Vec<String> = Vec::new();
    let mut constructed = 0;
    for rule in RuleId::all().filter(|r| !is_heading(*r)) {
        let fine = if by_construction(rule).is_some() {
            constructed += 1;
            true
        } else {
            match is_shown(rule) {
                Ok(()) => true,
                Err(list) => {
                    missing.push(rule.number());
                    missing_points.extend(list.into_iter().filter(|point| point.contains('/')));
                    false
                }
            }
        };
        state.insert(rule, fine);
    }
    let mut headings = 0;
    for rule in RuleId::all().filter(|r| is_heading(*r)) {
        let all = state.iter().filter(|(r, _)| is_below(r.number(), rule.number())).all(|(_, fine)| *fine);
        if all {
            headings += 1;
        } else {
            missing.push(rule.number());
        }
    }
    missing.sort();
    let fine = state.values().filter(|f| **f).count();
    let words: Vec<&'static str> = glossary().map(|(w, _)| w).collect();
    let missing_words: Vec<&'static str> = words.iter().copied().filter(|w| !shown.contains(&Cited::Word(w))).collect();
    Coverage {
        total: NUMBERS.len(),
        shown: fine - constructed + headings,
        by_construction: constructed,
        missing,
        missing_points,
        glossary_total: words.len(),
        glossary_shown: words.len() - missing_words.len(),
        glossary_missing: missing_words,
    }
}

impl Coverage {
    pub fn to_json(&self) -> Value {
        json!({
            "total": self.total,
            "shown": self.shown,
            "by_construction": self.by_construction,
            "missing": self.missing,
            "missing_points": self.missing_points,
            "glossary": {
                "total": self.glossary_total,
                "shown": self.glossary_shown,
                "missing": self.glossary_missing,
            },
        })
    }
}

/// A rule or a word of the glossary: number, our summary, where it stands in the code, the scenarios that show it.
pub fn rule_text(name: &str, scenarios: &[Heading]) -> Option<String> {
    let cited = cite(name)?;
    let mut out = String::new();
    let mine = |c: &Cited| match (&cited, c) {
        (Cited::Rule { rule: a, bullet }, Cited::Rule { rule: b, bullet: n }) => {
            a == b && (bullet.is_none() || bullet == n)
        }
        (Cited::Word(a), Cited::Word(b)) => a == b,
        (Cited::Rule { .. }, Cited::Word(_)) | (Cited::Word(_), Cited::Rule { .. }) => false,
    };
    match &cited {
        Cited::Rule { rule, .. } => {
            let _ = writeln!(out, "{cited}  {}", summary(*rule).unwrap_or(""));
            if let Some(why) = by_construction(*rule) {
                let _ = writeln!(out, "\nTrue by construction: {why}");
            }
            let places: Vec<String> = places(*rule).map(|(file, line)| format!("  {file}:{line}")).collect();
            if !places.is_empty() {
                let _ = writeln!(out, "\nIn the code:\n{}", places.join("\n"));
            }
            let parts: Vec<&str> = parts(*rule).iter().map(|r| r.number()).collect();
            if !parts.is_empty() {
                let _ = writeln!(out, "\nParts: {}", parts.join(", "));
            }
        }
        Cited::Word(word) => {
            let text = glossary().find(|(w, _)| w == word).map_or("", |(_, s)| s);
            let _ = writeln!(out, "{word}  {text}");
        }
    }
    let shown: Vec<String> =
        scenarios.iter().filter(|h| h.rules.iter().any(mine)).map(|h| format!("  {}  {}", h.file, h.title)).collect();
    if !shown.is_empty() {
        let _ = writeln!(out, "\nShown by:\n{}", shown.join("\n"));
    }
    Some(out)
}
