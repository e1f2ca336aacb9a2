//! Instructions a decision, counted by valgrind: the figure that no other program on the machine changes.

use crate::say::Failure;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Two lengths, so that what is spent once (start, loading the cards) falls out of the difference.
const LENGTHS: [u64; 2] = [6, 26];

/// What was counted.
pub enum Counted {
    PerDecision(f64),
    /// There is no valgrind on this machine.
    NoCounter,
}

/// Counts over random games of two decks, named as on the command line, by running this program twice under valgrind.
pub fn count(decks: [&str; 2], more: &[PathBuf], seed: u64) -> Result<Counted, Failure> {
    let mut totals = [(0, 0); 2];
    for (total, games) in totals.iter_mut().zip(LENGTHS) {
        match total_of(decks, more, seed, games)? {
            Some(counted) => *total = counted,
            None => return Ok(Counted::NoCounter),
        }
    }
    let [(few, after_few), (many, after_many)] = totals;
    if many <= few || after_many <= after_few {
        return Err(Failure::bad("valgrind counted fewer instructions or decisions for more games"));
    }
    Ok(Counted::PerDecision((many - few) as f64 / (after_many - after_few) as f64))
}

/// Instructions and decisions of so many games; nothing without valgrind.
fn total_of(decks: [&str; 2], more: &[PathBuf], seed: u64, games: u64) -> Result<Option<(u64, u64)>, Failure> {
    let program = std::env::current_exe().map_err(|why| Failure::bad(format!("where is this program? {why}")))?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    command.args(["bench", "--games", &games.to_string(), "--seed", &seed.to_string()]);
    command.args(["--deck", decks[0], "--deck", decks[1]]);
    for path in more {
        command.arg("--cards").arg(path);
    }
    let ran = match command.output() {
        Ok(ran) => ran,
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(Failure::bad(format!("valgrind could not be run: {why}"))),
    };
    let counted = ran.status.success().then(|| Some((instructions(&ran)?, decisions(&ran)?))).flatten();
    let said = String::from_utf8_lossy(&ran.stderr);
    counted.map(Some).ok_or_else(|| Failure::bad(format!("valgrind counted nothing:\n{said}")))
}

/// From the line `Collected : N` that callgrind ends with.
fn instructions(ran: &Output) -> Option<u64> {
    let said = String::from_utf8_lossy(&ran.stderr);
    said.lines().find_map(|line| line.split_once("Collected :"))?.1.trim().parse().ok()
}

/// From the line `N games, M decisions, ...` of this program.
fn decisions(ran: &Output) -> Option<u64> {
    let said = String::from_utf8_lossy(&ran.stdout);
    let (before, _) = said.split_once(" decisions")?;
    before.rsplit(' ').next()?.parse().ok()
}
