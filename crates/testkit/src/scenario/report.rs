//! What came of some scenarios: as text and as JSON.

use super::record::Entry;
use super::run::Difference;
use super::text::Mistake;
use crate::book::Cited;
use rules::RuleId;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What came of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Failed(Vec<Difference>),
    /// The file can't be read.
    Unreadable(Mistake),
}

/// One file and what came of it.
#[derive(Clone, Debug)]
pub struct FileReport {
    pub file: String,
    pub title: String,
    pub rules: Vec<Cited>,
    pub verdict: Verdict,
    /// The rules that were carried out.
    pub reached: Vec<RuleId>,
    pub log: Vec<Entry>,
    /// How often abilities of the cards were carried out, by their names.
    pub carried_out: BTreeMap<String, u64>,
}

/// A file and what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub file: String,
    pub title: String,
    pub rules: Vec<Cited>,
}

/// What came of all files.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub files: Vec<FileReport>,
}

impl FileReport {
    pub(crate) fn new(file: &str) -> FileReport {
        FileReport {
            file: file.to_owned(),
            title: String::new(),
            rules: Vec::new(),
            verdict: Verdict::Passed,
            reached: Vec::new(),
            log: Vec::new(),
            carried_out: BTreeMap::new(),
        }
    }

    pub fn passed(&self) -> bool {
        self.verdict == Verdict::Passed
    }

    /// What differs, a line each: `file:line: what`.
    pub fn differences(&self) -> Vec<String> {
        match &self.verdict {
            Verdict::Passed => Vec::new(),
            Verdict::Failed(list) => {
                list.iter().map(|d| format!("{}:{}: {}", self.file, d.line.max(1), d.what)).collect()
            }
            Verdict::Unreadable(no) => vec![format!("{}:{}: {}", self.file, no.line.max(1), no.what)],
        }
    }

    /// The log with rule numbers.
    pub fn explain(&self) -> String {
        let rules: Vec<String> = self.rules.iter().map(Cited::to_string).collect();
        let mut out = format!("{}\n{} ({})\n", self.file, self.title, rules.join(", "));
        for entry in &self.log {
            let _ = match entry {
                Entry::Move { line, text } => writeln!(out, "{line:>4}  {text}"),
                Entry::Happened { rule, text } => writeln!(out, "      {:<10} {text}", rule.number()),
                Entry::Marks(marks) => {
                    let list: Vec<&str> = marks.iter().map(|m| m.number()).collect();
                    writeln!(out, "      by way of {}", list.join(" "))
                }
            };
        }
        for line in self.differences() {
            let _ = writeln!(out, "{line}");
        }
        out
    }
}

impl Report {
    pub fn run(&self) -> usize {
        self.files.len()
    }

    pub fn passed(&self) -> usize {
        self.files.iter().filter(|f| f.passed()).count()
    }

    pub fn failed(&self) -> usize {
        self.run() - self.passed()
    }

    /// 0 if all passed, 1 for a difference, 2 for a file that can't be read.
    pub fn exit_code(&self) -> u8 {
        let unreadable = |f: &FileReport| matches!(f.verdict, Verdict::Unreadable(_));
        if self.files.iter().any(unreadable) {
            2
        } else if self.failed() > 0 {
            1
        } else {
            0
        }
    }

    /// What differs, with file and line, and a sum.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for line in self.files.iter().flat_map(FileReport::differences) {
            let _ = writeln!(out, "{line}");
        }
        let plural = if self.run() == 1 { "" } else { "s" };
        let _ = writeln!(out, "{} scenario{plural}, {} passed, {} failed", self.run(), self.passed(), self.failed());
        out
    }

    pub fn explain(&self) -> String {
        let parts: Vec<String> = self.files.iter().map(FileReport::explain).collect();
        parts.join("\n")
    }

    pub fn to_json(&self) -> Value {
        let files: Vec<Value> = self.files.iter().map(file_json).collect();
        json!({ "run": self.run(), "passed": self.passed(), "failed": self.failed(), "files": files })
    }
}

fn file_json(file: &FileReport) -> Value {
    let rules: Vec<String> = file.rules.iter().map(Cited::to_string).collect();
    let (result, differences): (&str, Vec<Value>) = match &file.verdict {
        Verdict::Passed => ("passed", Vec::new()),
        Verdict::Failed(list) => {
            ("failed", list.iter().map(|d| json!({ "line": d.line.max(1), "what": d.what })).collect())
        }
        Verdict::Unreadable(no) => ("unreadable", vec![json!({ "line": no.line.max(1), "what": no.what })]),
    };
    json!({
        "file": file.file,
        "title": file.title,
        "rules": rules,
        "result": result,
        "differences": differences,
    })
}
