//! What the program says: lines on standard output that survive a closed pipe, and failures with their exit code.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::exit;

/// Why a command ended without what was asked for.
#[derive(Debug)]
pub enum Failure {
    /// Something was compared and differs: exit code 1.
    Differs(String),
    /// What was given can't be used: exit code 2.
    Bad(String),
}

impl Failure {
    pub fn bad(text: impl fmt::Display) -> Failure {
        Failure::Bad(text.to_string())
    }

    /// Something wrong in a file.
    pub fn within(path: &Path, text: impl fmt::Display) -> Failure {
        Failure::Bad(format!("{}: {text}", path.display()))
    }

    pub fn code(&self) -> u8 {
        match self {
            Failure::Differs(_) => 1,
            Failure::Bad(_) => 2,
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Failure::Differs(text) | Failure::Bad(text) => text,
        }
    }
}

impl From<table::Refused> for Failure {
    fn from(refused: table::Refused) -> Failure {
        Failure::Bad(refused.0)
    }
}

/// Writes to standard output. Nobody reading on is no mistake: the program ends quietly.
pub fn print(text: &str) {
    let mut out = io::stdout().lock();
    settle(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Writes a line to standard output.
pub fn line(text: impl fmt::Display) {
    print(&format!("{text}\n"));
}

/// Writes a line to standard error; there is nobody left to tell if that fails.
pub fn complain(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

fn settle(written: io::Result<()>) {
    if let Err(error) = written {
        match error.kind() {
            ErrorKind::BrokenPipe => exit(0),
            _ => {
                complain(format!("faceoff: standard output can't be written: {error}"));
                exit(2);
            }
        }
    }
}

/// Reads a file as text.
pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| {
        let help = match error.kind() {
            ErrorKind::NotFound => ": is its name right?",
            _ => "",
        };
        Failure::within(path, format!("can't be read: {error}{help}"))
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::within(path, format!("byte {at} is no UTF-8: give a text file in that encoding"))
    })
}

/// Writes a file whole or not at all: what stood there before stays until the new text is complete.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut name = path.file_name().map(|n| n.to_os_string()).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let saved = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, path));
    saved.map_err(|error| {
        let _ = std::fs::remove_file(&part);
        Failure::within(path, format!("can't be written: {error}; save to another place"))
    })
}

/// `text` as JSON, which is never the wrong shape for what we print.
pub fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(|error| Failure::bad(format!("no JSON could be made: {error}")))
}
