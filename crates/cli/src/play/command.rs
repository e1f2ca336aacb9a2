//! What a person types.

use rules::{Options, Pick};
use std::path::PathBuf;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Nothing,
    /// An option by its place, counted from 0, and the number picked within it.
    Choose(usize, u32),
    /// A card to be explained; empty for the commands.
    Inspect(String),
    Help,
    Board,
    /// Options with a word in them.
    Find(String),
    Log(usize),
    Undo,
    Hint,
    Concede,
    Save(PathBuf),
    Quit,
}

/// How much of the log is shown where no number is given.
const SOME: usize = 20;

/// Reads a line; what can't be meant is answered with what can.
pub fn read(text: &str, options: &Options) -> Result<Command, String> {
    let text = text.trim();
    let (first, rest) = match text.split_once(char::is_whitespace) {
        Some((first, rest)) => (first, rest.trim()),
        None => (text, ""),
    };
    if let Some(name) = text.strip_prefix('?') {
        let name = name.trim();
        return Ok(if name.is_empty() { Command::Help } else { Command::Inspect(name.to_owned()) });
    }
    if first.starts_with(|c: char| c.is_ascii_digit()) {
        return choice(first, rest, options);
    }
    match (first.to_ascii_lowercase().as_str(), rest) {
        ("", _) => Ok(Command::Nothing),
        ("help" | "h", _) => Ok(Command::Help),
        ("board" | "b", _) => Ok(Command::Board),
        ("find" | "f", words) => Ok(Command::Find(words.to_lowercase())),
        ("log" | "l", "") => Ok(Command::Log(SOME)),
        ("log" | "l", "all") => Ok(Command::Log(usize::MAX)),
        ("log" | "l", n) => {
            n.parse().map(Command::Log).map_err(|_| format!("`{n}` is no number of lines: write `log 30` or `log all`"))
        }
        ("undo" | "u", _) => Ok(Command::Undo),
        ("hint", _) => Ok(Command::Hint),
        ("concede", _) => Ok(Command::Concede),
        ("save", "") => Err("Save where? Write `save my-game.json`.".to_owned()),
        ("save", path) => Ok(Command::Save(PathBuf::from(path))),
        ("quit" | "q" | "exit", _) => Ok(Command::Quit),
        (other, _) => Err(format!(
            "`{other}` is no command: type the number of an option, or help, ? CARD, board, find WORD, log, undo, hint, save FILE, \
             concede, quit"
        )),
    }
}

fn choice(first: &str, rest: &str, options: &Options) -> Result<Command, String> {
    let most = options.picks.len();
    let outside = || format!("{first} is no option: type a number from 1 to {most}");
    let number: u32 = first.parse().map_err(|_| outside())?;
    if let ([Pick::Number { from, to }], "") = (&options.picks[..], rest) {
        return if (from..=to).contains(&&number) {
            Ok(Command::Choose(0, number))
        } else {
            Err(format!("{number} is out of range: type a number from {from} to {to}"))
        };
    }
    let option = (number as usize).checked_sub(1).filter(|n| *n < most).ok_or_else(outside)?;
    match options.picks[option] {
        Pick::Number { from, to } => match rest.parse() {
            Ok(value) if (from..=to).contains(&value) => Ok(Command::Choose(option, value)),
            Ok(_) | Err(_) => Err(format!("which number? Write `{number} N` with N from {from} to {to}")),
        },
        _ if rest.is_empty() => Ok(Command::Choose(option, 0)),
        _ => Err(format!("`{rest}` after the number means nothing here: type the number alone")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(picks: &[Pick]) -> Options {
        Options { asked: None, picks: picks.to_vec() }
    }

    #[test]
    fn a_number_is_an_option() {
        let two = options(&[Pick::Yes, Pick::No]);
        assert_eq!(read(" 2 ", &two), Ok(Command::Choose(1, 0)));
        for bad in ["0", "3", "99999999999999999999", "1 2", "1x"] {
            assert!(read(bad, &two).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_lone_number_option_takes_the_number_itself() {
        let range = options(&[Pick::Number { from: 2, to: 5 }]);
        assert_eq!(read("4", &range), Ok(Command::Choose(0, 4)));
        assert!(read("1", &range).is_err());
        let mixed = options(&[Pick::Done, Pick::Number { from: 2, to: 5 }]);
        assert_eq!(read("2 5", &mixed), Ok(Command::Choose(1, 5)));
        assert!(read("2 6", &mixed).is_err());
    }

    #[test]
    fn words_are_commands() {
        let none = options(&[]);
        assert_eq!(read("", &none), Ok(Command::Nothing));
        assert_eq!(read("? Old Acorn", &none), Ok(Command::Inspect("Old Acorn".to_owned())));
        assert_eq!(read("log 3", &none), Ok(Command::Log(3)));
        assert!(read("log x", &none).is_err());
        assert!(read("dance", &none).is_err());
        assert_eq!(read("QUIT", &none), Ok(Command::Quit));
    }
}
