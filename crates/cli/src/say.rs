//! What the program says: lines on standard output that survive a closed pipe, and failures with their exit code.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
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

    /// The same, said of a file.
    pub fn at(self, path: &Path) -> Failure {
        let within = |text: String| format!("{}: {text}", path.display());
        match self {
            Failure::Differs(text) => Failure::Differs(within(text)),
            Failure::Bad(text) => Failure::Bad(within(text)),
        }
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
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::within(path, format!("byte {at} is no UTF-8: give a text file in that encoding"))
    })?;
    // Some editors put a mark before the first line.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Writes a file whole or not at all: what stood there before stays until the new text is complete. A link is followed,
/// and what is no file (a folder, a device) stays what it is.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failed =
        |why: &dyn fmt::Display| Failure::within(path, format!("can't be written: {why}; save to another place"));
    let target = followed(path).map_err(|error| failed(&error))?;
    let before = match std::fs::metadata(&target) {
        Ok(there) if there.is_dir() => return Err(failed(&"this is a folder")),
        Ok(there) if !there.is_file() => return Err(failed(&"this is no file but a device or the like")),
        Ok(there) => Some(there.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(failed(&error)),
    };
    let Some(name) = target.file_name() else {
        return Err(failed(&"this names no file"));
    };
    let mut name = name.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = target.with_file_name(name);
    let saved = std::fs::write(&part, text)
        .and_then(|()| before.map_or(Ok(()), |may| std::fs::set_permissions(&part, may)))
        .and_then(|()| std::fs::rename(&part, &target));
    saved.map_err(|error| {
        let _ = std::fs::remove_file(&part);
        failed(&error)
    })
}

/// Links that lead to links, at most: more go in a circle.
const LINKS: usize = 40;

/// Where a path leads when it is a link, also to a file that is not there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..LINKS {
        if !at.symlink_metadata().is_ok_and(|it| it.is_symlink()) {
            return Ok(at);
        }
        let to = std::fs::read_link(&at)?;
        at = at.parent().map_or_else(|| to.clone(), |folder| folder.join(&to));
    }
    Err(io::Error::other("its links go in a circle"))
}

/// Does something that may panic, without the words of the panic; they come back instead.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    done.map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
    })
}

/// More of a line than anybody reads.
const LONGEST: usize = 1000;

/// A message whose lines are not endless: what it repeats may be.
pub fn cut(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| cards::text::short(line, LONGEST)).collect();
    lines.join("\n")
}

/// The first of some words, and how many more there are.
pub fn some(words: &[String], between: &str, most: usize) -> String {
    let shown = words[..words.len().min(most)].join(between);
    match words.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown}{between}and {more} more"),
    }
}

/// `text` as JSON, which is never the wrong shape for what we print.
pub fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(|error| Failure::bad(format!("no JSON could be made: {error}")))
}
