//! The terminal: reading lines, handing it over, options and log lines as text.

use crate::board::cut;
use crate::log::Line;
use crate::player::Player;
use crate::say;
use crate::words::{Labels, Words};
use rules::{Options, Pick, SEATS, Seat};
use std::fmt::Write;
use std::io::{self, BufRead, IsTerminal};
use table::asked::question;

/// A line, or the end of what is typed.
pub enum Input {
    Line(String),
    End,
}

/// The person's terminal, or a script.
pub struct Screen {
    terminal: bool,
    last: Option<Seat>,
}

/// The column in which the rules of the log stand.
const RULES_AT: usize = 76;

/// More of a line than anybody types.
const LONGEST: usize = 4096;

impl Screen {
    pub fn new() -> Screen {
        Screen { terminal: io::stdout().is_terminal() && io::stdin().is_terminal(), last: None }
    }

    pub fn line(&self, text: &str) {
        say::line(text.trim_end_matches('\n'));
    }

    /// Asks for a line; in a script the answer is shown after it, so that the output reads like a game.
    pub fn prompt(&self, text: &str) {
        say::print(text);
    }

    pub fn read(&self) -> Input {
        let mut bytes = Vec::new();
        match io::stdin().lock().read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Input::End,
            Ok(_) => {
                bytes.truncate(LONGEST);
                let text = String::from_utf8_lossy(&bytes).trim().to_owned();
                if !self.terminal {
                    say::line(&text);
                }
                Input::Line(text)
            }
        }
    }

    /// Gives the seat to another person: between two at one terminal the screen is cleared.
    pub fn hand_over(&mut self, seat: Seat, labels: &Labels, players: &[Player; SEATS]) -> Input {
        let humans = players.iter().filter(|p| matches!(p, Player::Human)).count();
        let changed = self.last.replace(seat) != Some(seat);
        if humans < 2 || !changed {
            return Input::Line(String::new());
        }
        let name = &labels[seat.index()];
        if !self.terminal {
            say::line(format!("--- {name} ---"));
            return Input::Line(String::new());
        }
        say::print("\x1b[2J\x1b[3J\x1b[H");
        say::print(&format!("{name}, it is you. Press Enter when nobody else is looking. "));
        self.read()
    }
}

/// More answers than this are looked through with `find`.
const LIST: usize = 60;

/// The question and its answers, numbered; where there are very many, those with a word in them.
pub fn options(w: &Words<'_>, seat: Seat, options: &Options, word: &str) -> String {
    let mut out = String::new();
    let asks = options.asked.map(|(_, asked)| question(&w.look, asked)).unwrap_or_default();
    let about = match w.look.asking() {
        Some((card, ability)) => {
            let (tree, keyword) = w.look.ability(ability);
            let kind = w.look.game().def(w.look.lib(), card.card).kind;
            let says = keyword.map_or_else(|| ability::print(tree, kind), |k| k.to_string());
            format!(" · {}: {says}", w.name(card.card))
        }
        None => String::new(),
    };
    let _ = writeln!(out, "{}", cut(&format!("{asks}{about}")));
    let answers = options.picks.iter().zip(w.picks(options)).enumerate();
    let found: Vec<_> = answers.filter(|(_, (_, text))| text.to_lowercase().contains(word)).collect();
    let more = found.len().saturating_sub(LIST);
    for (i, (pick, text)) in found.into_iter().take(LIST) {
        let text = match *pick {
            Pick::Activate { card, ability, .. } => {
                let (tree, keyword) = w.look.ability(ability);
                let kind = w.look.game().def(w.look.lib(), card.card).kind;
                let says = keyword.map_or_else(|| ability::print(tree, kind), |k| k.to_string());
                format!("use {}: {says}", w.name(card.card))
            }
            _ => text,
        };
        let cost = match w.cost(seat, *pick) {
            Some(1) => " (1 token)".to_owned(),
            Some(n) => format!(" ({n} tokens)"),
            None => String::new(),
        };
        let _ = writeln!(out, "{}", cut(&format!("{:>3}. {text}{cost}", i + 1)));
    }
    if more > 0 {
        let _ = writeln!(out, "     and {more} more: `find WORD` shows those with a word in them");
    }
    out
}

/// Lines of the log; phases in which nothing happened are left out.
pub fn told(lines: &[Line], seat: Seat) -> Vec<String> {
    let is_phase = |line: &Line| line.texts[seat.index()].starts_with("--");
    let is_head = |line: &Line| is_phase(line) || line.texts[seat.index()].starts_with("==");
    lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.texts[seat.index()].is_empty())
        .filter(|(i, line)| !is_phase(line) || lines.get(i + 1).is_some_and(|next| !is_head(next)))
        .map(|(_, line)| logged(line, seat))
        .collect()
}

/// A line of the log with its rule.
fn logged(line: &Line, seat: Seat) -> String {
    let text = &line.texts[seat.index()];
    if text.starts_with("==") || text.starts_with("--") {
        cut(&format!("  {text}"))
    } else {
        let lead = format!("    {text}");
        let rule = line.rule.number();
        let gap = RULES_AT.saturating_sub(lead.chars().count()).max(1);
        cut(&format!("{lead}{}[{rule}]", " ".repeat(gap)))
    }
}
