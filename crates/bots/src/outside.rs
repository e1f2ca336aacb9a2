//! A bot that is another program, spoken to over its standard input and output. Whatever it does, it can do no more than
//! lose the game it is in.

use crate::wire::{Ask, Line, PROTOCOL, read_reply};
use crate::{Bot, Chosen, Ended, Fault};
use seen::{Imaginer, Seat, Seen};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The longest answer that is read.
const LONGEST: u64 = 64 * 1024;
/// Lines of a program's complaints that are kept.
const COMPLAINTS: usize = 3;

/// The program, started when it is first asked.
pub struct Outside {
    label: String,
    words: Vec<String>,
    limit: Duration,
    seed: u64,
    /// Whether the program has been told of this game.
    told: Told,
    running: Option<Running>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    No,
    Yes(Seat),
}

struct Running {
    child: Child,
    /// Lines to be written; a thread does it, since a program that does not read would hold us up.
    to: Sender<String>,
    from: Receiver<Result<String, String>>,
    complaints: Arc<Mutex<VecDeque<String>>>,
}

impl Outside {
    /// A command line, split at spaces outside quotes. Every answer must come within the limit.
    pub fn new(command: &str, limit: Duration) -> Result<Outside, String> {
        let words = split(command)?;
        if words.is_empty() {
            return Err("cmd: names no program: write cmd:python3 mybot.py".to_string());
        }
        Ok(Outside { label: format!("cmd:{command}"), words, limit, seed: 0, told: Told::No, running: None })
    }

    fn answer(&mut self, seen: &Seen, worlds: &Imaginer<'_>) -> Result<Chosen, Fault> {
        let ask = Ask::of(seen, worlds.lib()).ok_or_else(|| Fault::new("was not asked anything"))?;
        self.ready()?;
        let running = self.running.as_mut().ok_or_else(|| Fault::new("is not running"))?;
        if self.told == Told::No {
            running.say(&Line::Begin { protocol: PROTOCOL, seed: self.seed })?;
        }
        self.told = Told::Yes(seen.seat);
        running.is_quiet()?;
        let options = ask.options.clone();
        running.say(&Line::Ask(Box::new(ask)))?;
        read_reply(&running.hear(self.limit)?, &options)
    }
}

impl Bot for Outside {
    fn name(&self) -> &str {
        &self.label
    }

    fn choose(&mut self, seen: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        let answer = self.answer(seen, worlds);
        if answer.is_err() {
            // It starts afresh with the next game.
            self.running = None;
        }
        answer
    }

    fn ready(&mut self) -> Result<(), Fault> {
        if self.running.is_none() {
            self.running = Some(Running::start(&self.words)?);
        }
        Ok(())
    }

    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.told = Told::No;
    }

    fn end(&mut self, result: Ended, why: Option<&str>) {
        if let (Some(running), Told::Yes(seat)) = (&mut self.running, self.told)
            && running.say(&Line::End { seat, result, why: why.map(str::to_string) }).is_err()
        {
            // It would fail to answer in the next game; then it is told of.
            self.running = None;
        }
        self.told = Told::No;
    }
}

impl Running {
    fn start(words: &[String]) -> Result<Running, Fault> {
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Fault::new(format!("could not be started: `{}`: {error}", words[0])))?;
        let (to, lines) = channel::<String>();
        // A program that talks without end has to wait.
        let (heard, from) = sync_channel(4);
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                for line in lines {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || listen(stdout, &heard));
        }
        if let Some(stderr) = child.stderr.take() {
            let kept = complaints.clone();
            std::thread::spawn(move || complain(stderr, &kept));
        }
        Ok(Running { child, to, from, complaints })
    }

    fn say(&self, line: &Line) -> Result<(), Fault> {
        let mut text =
            serde_json::to_string(line).map_err(|error| Fault::new(format!("could not be told: {error}")))?;
        text.push('\n');
        self.to.send(text).map_err(|_| self.gone())
    }

    /// Nothing was said before it was asked.
    fn is_quiet(&mut self) -> Result<(), Fault> {
        match self.from.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Ok(Ok(text)) => Err(Fault::new(format!("spoke without being asked: `{}`", text.trim_end()))),
            Ok(Err(why)) => Err(Fault::new(why)),
            Err(TryRecvError::Disconnected) => Err(self.gone()),
        }
    }

    fn hear(&mut self, limit: Duration) -> Result<String, Fault> {
        match self.from.recv_timeout(limit) {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(why)) => Err(Fault::new(why)),
            Err(RecvTimeoutError::Timeout) => {
                Err(Fault::new(format!("did not answer within {} s", limit.as_secs_f32())))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Why nothing more comes, with the last that the program complained of.
    fn gone(&self) -> Fault {
        // Its last words may be a moment behind.
        std::thread::sleep(Duration::from_millis(50));
        let last: Vec<String> = self.complaints.lock().map(|lines| lines.iter().cloned().collect()).unwrap_or_default();
        let words = if last.is_empty() { String::new() } else { format!("; its last words: {}", last.join(" / ")) };
        Fault::new(format!("ended without an answer{words}"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already; there is nothing to be done about it either way.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn listen(stdout: impl Read, heard: &SyncSender<Result<String, String>>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let read = reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let line = match read {
            Ok(0) | Err(_) => return,
            Ok(n) if n as u64 == LONGEST => Err(format!("sent a line of more than {LONGEST} bytes")),
            Ok(_) => String::from_utf8(bytes).map_err(|_| "sent a line that is no UTF-8".to_string()),
        };
        if heard.send(line).is_err() {
            return;
        }
    }
}

fn complain(stderr: impl Read, kept: &Mutex<VecDeque<String>>) {
    let mut reader = BufReader::new(stderr);
    loop {
        let mut bytes = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line: String = String::from_utf8_lossy(&bytes).trim_end().chars().take(200).collect();
        if let Ok(mut lines) = kept.lock() {
            lines.push_back(line);
            while lines.len() > COMPLAINTS {
                lines.pop_front();
            }
        }
    }
}

/// A command line in words: at spaces, except between quotes.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(q) = quote {
        return Err(format!("cmd:{command}: a quote {q} is not closed"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn command_lines_are_split_at_spaces_outside_quotes() {
        assert_eq!(split("python3  my.py -v"), Ok(vec!["python3".into(), "my.py".into(), "-v".into()]));
        assert_eq!(split("'a b'c \"\""), Ok(vec!["a bc".into(), String::new()]));
        assert_eq!(split("  "), Ok(vec![]));
        assert!(split("say 'hi").is_err_and(|why| why.contains("not closed")));
    }
}
