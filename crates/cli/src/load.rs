//! `faceoff load`: many games at once through real sockets, to see what a server bears.

mod seat;
mod wire;

use crate::say::{self, Failure};
use rules::{Dice, Pcg};
use seat::{Answer, Choice, Seat};
use serde::Serialize;
use server::client::{self, Failed, Person};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::wire::{ClockWish, JoinTable, Joined, NewTable, Opponent, Visibility};
use wire::Wire;

/// Plays many games at once against a server on this machine: two clients at each table, choosing at random.
#[derive(clap::Args)]
pub struct Args {
    /// The server, such as http://127.0.0.1:8080; only this machine's own
    #[arg(long)]
    url: String,
    /// How many games at once
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=9000))]
    games: u32,
    /// For how long, in seconds
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Choices a second at each table; 0 for as many as it can
    #[arg(long, default_value_t = 0.5)]
    rate: f64,
    /// Sends the same messages to the echo route instead, to compare with
    #[arg(long)]
    echo: bool,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// So many tables are laid at a time.
const AT_ONCE: usize = 32;

/// What was measured.
#[derive(Serialize)]
struct Report {
    route: &'static str,
    tables: u32,
    seconds: f64,
    choices: usize,
    choices_per_second: f64,
    games_finished: u64,
    errors: u64,
    /// Milliseconds from sending a choice to its acknowledgement, which is durable.
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// Of the server, while the games were played.
    cpu_us_per_choice: Option<f64>,
    memory_kb_per_table: Option<f64>,
    /// The same when the time was up.
    memory_kb_per_table_after: Option<f64>,
    commits: Option<f64>,
    /// The time that all but one in a hundred of them kept to, as near as the server's histogram tells.
    commit_p99_ms: Option<f64>,
}

/// Counted by all clients together.
#[derive(Default)]
struct Counts {
    finished: AtomicU64,
    errors: AtomicU64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let server = address(&args.url)?;
    if !(args.rate.is_finite() && args.rate >= 0.0) {
        return Err(Failure::bad("--rate takes a number from 0 on"));
    }
    // One thread plays all seats: what several would do to hand work to each other is taken from the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::bad(format!("no thread: {why}")))?;
    let report = runtime.block_on(measure(args, server)).map_err(Failure::bad)?;
    if args.json {
        say::line(say::json(&report)?);
    } else {
        say::line(format!(
            "{} tables, {}: {} choices in {:.1} s, {:.0}/s; acknowledged in p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms; \
             {} games finished, {} errors",
            report.tables,
            report.route,
            report.choices,
            report.seconds,
            report.choices_per_second,
            report.p50_ms,
            report.p99_ms,
            report.max_ms,
            report.games_finished,
            report.errors
        ));
        if let (Some(cpu), Some(memory)) = (report.cpu_us_per_choice, report.memory_kb_per_table) {
            say::line(format!("server: {cpu:.0} µs of CPU a choice, {memory:.0} KB a table"));
        }
    }
    Ok(())
}

/// The address of a server on this machine.
fn address(url: &str) -> Result<SocketAddr, Failure> {
    let bare = url.trim_start_matches("http://").trim_end_matches('/');
    let bare = bare.replace("localhost", "127.0.0.1");
    let address: SocketAddr =
        bare.parse().map_err(|_| Failure::bad(format!("`{url}` is no address such as http://127.0.0.1:8080")))?;
    let own = match address.ip() {
        IpAddr::V4(ip) => ip.is_loopback(),
        IpAddr::V6(ip) => ip.is_loopback(),
    };
    if own { Ok(address) } else { Err(Failure::bad("only a server on this machine may be loaded: use 127.0.0.1")) }
}

/// One of the server's own numbers.
async fn metric(server: SocketAddr, name: &str) -> Option<f64> {
    let answer = client::request(server, "GET", "/metrics", "", "").await.ok()?;
    let line = answer.body.lines().find(|line| line.split(' ').next() == Some(name))?;
    line.split(' ').nth(1)?.parse().ok()
}

/// How many commits took no longer than each of some times in seconds.
async fn commit_times(server: SocketAddr) -> Option<Vec<(f64, f64)>> {
    let answer = client::request(server, "GET", "/metrics", "", "").await.ok()?;
    let bucket = |line: &str| {
        let (bound, count) = line.strip_prefix("faceoff_commit_seconds_bucket{le=\"")?.split_once("\"} ")?;
        Some((bound.parse().ok()?, count.parse().ok()?))
    };
    Some(answer.body.lines().filter_map(bucket).collect())
}

/// The time in milliseconds that 99 in 100 of those between two readings kept to.
fn p99(before: &[(f64, f64)], after: &[(f64, f64)]) -> Option<f64> {
    let new: Vec<(f64, f64)> = after.iter().zip(before).map(|(a, b)| (a.0, a.1 - b.1)).collect();
    let all = new.last().map(|(_, n)| *n).filter(|n| *n > 0.0)?;
    let (mut from, mut below) = (0.0, 0.0);
    for (bound, n) in new {
        if n >= 0.99 * all {
            // Within the bucket they are taken to lie evenly; beyond the last bound nothing is known.
            let part = (0.99 * all - below) / (n - below);
            return bound.is_finite().then_some((from + part * (bound - from)) * 1000.0);
        }
        (from, below) = (bound, n);
    }
    None
}

async fn measure(args: &Args, server: SocketAddr) -> Result<Report, Failed> {
    let empty = metric(server, "process_resident_memory_bytes").await;
    let counts = Arc::new(Counts::default());
    let mut seats = Vec::new();
    let mut echoes = Vec::new();
    // Some tables are laid at a time: each waits for commits of its own.
    for first in (0..args.games).step_by(AT_ONCE) {
        let some = first..(first + AT_ONCE as u32).min(args.games);
        if args.echo {
            for _ in some {
                echoes.push(Wire::open(server, "/ws/echo", "").await?);
            }
            continue;
        }
        let laying: Vec<_> = some.map(|i| tokio::spawn(pair(server, i))).collect();
        for laid in laying {
            let (one, two) = laid.await.map_err(|why| Failed(format!("a client broke down: {why}")))??;
            seats.extend([one, two]);
        }
    }
    let laid = metric(server, "process_resident_memory_bytes").await;
    let cpu = metric(server, "process_cpu_seconds_total").await;
    let commits = metric(server, "faceoff_commit_seconds_count").await;
    let before = commit_times(server).await;
    let begun = Instant::now();
    let until = begun + Duration::from_secs(args.seconds);
    let pace = if args.rate > 0.0 { Some(Duration::from_secs_f64(1.0 / args.rate)) } else { None };
    let mut tasks = Vec::new();
    for (i, seat) in seats.into_iter().enumerate() {
        let dice = Pcg::new(args.seed.wrapping_add(i as u64));
        tasks.push(tokio::spawn(play(seat, dice, until, pace, counts.clone())));
    }
    for (i, wire) in echoes.into_iter().enumerate() {
        let dice = Pcg::new(args.seed.wrapping_add(i as u64));
        tasks.push(tokio::spawn(echo(wire, dice, until, pace, counts.clone())));
    }
    let mut times: Vec<Duration> = Vec::new();
    for task in tasks {
        match task.await {
            Ok(some) => times.extend(some),
            Err(_) => {
                counts.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    let seconds = begun.elapsed().as_secs_f64().min(args.seconds as f64);
    let spent = metric(server, "process_cpu_seconds_total").await;
    let committed = metric(server, "faceoff_commit_seconds_count").await;
    let commit_p99_ms = commit_times(server).await.zip(before).and_then(|(after, before)| p99(&before, &after));
    let after = metric(server, "process_resident_memory_bytes").await;
    let each_table = |before: f64, after: f64| (after - before) / 1024.0 / f64::from(args.games);
    times.sort_unstable();
    let at = |part: f64| {
        let i = ((times.len() as f64 - 1.0) * part).round().max(0.0) as usize;
        times.get(i).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    let each = |total: f64| total / times.len().max(1) as f64;
    Ok(Report {
        route: if args.echo { "echo" } else { "table" },
        tables: args.games,
        seconds,
        choices: times.len(),
        choices_per_second: times.len() as f64 / seconds,
        games_finished: counts.finished.load(Ordering::Relaxed),
        errors: counts.errors.load(Ordering::Relaxed),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        cpu_us_per_choice: cpu.zip(spent).map(|(before, after)| each((after - before) * 1e6)),
        memory_kb_per_table: empty.zip(laid).map(|(before, laid)| each_table(before, laid)),
        memory_kb_per_table_after: empty.zip(after).map(|(before, after)| each_table(before, after)),
        commits: commits.zip(committed).map(|(before, after)| after - before),
        commit_p99_ms,
    })
}

/// Two clients at a new table.
async fn pair(server: SocketAddr, i: u32) -> Result<(Seat, Seat), Failed> {
    const DECKS: [&str; 6] = ["applejack", "fluttershy", "pinkie pie", "rainbow dash", "rarity", "twilight sparkle"];
    let deck = |i: u32| DECKS[i as usize % DECKS.len()].to_owned();
    let (ada, ben) = (Person::guest(server).await?, Person::guest(server).await?);
    let wish = NewTable {
        deck: deck(i),
        opponent: Opponent::Person { visibility: Visibility::Private },
        clock: ClockWish::Off,
        number: None,
    };
    let id = ada.new_table(&wish).await?;
    let join = JoinTable { deck: deck(i / 6), number: None };
    let _: Joined = ben.post(&format!("/api/tables/{id}/join"), &join).await?;
    Ok((Seat::sit(&ada, &id).await?, Seat::sit(&ben, &id).await?))
}

/// Plays one seat until the time is up or the game is over: how long each choice took to be acknowledged.
async fn play(
    mut seat: Seat,
    mut dice: Pcg,
    until: Instant,
    pace: Option<Duration>,
    counts: Arc<Counts>,
) -> Vec<Duration> {
    let mut times = Vec::new();
    let all = async {
        while seat.is_asked().await? {
            if let Some(pace) = pace {
                think(pace, &mut dice).await;
            }
            let Some(Choice { index, value }) = seat.any(&mut dice) else { continue };
            let sent = Instant::now();
            match seat.choose(index, value).await? {
                Answer::Done => times.push(sent.elapsed()),
                // Something else changed the state while this client thought.
                Answer::Late => {}
                Answer::Refused => {
                    counts.errors.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        Ok::<(), Failed>(())
    };
    match tokio::time::timeout_at(until.into(), all).await {
        Ok(Ok(())) => {
            counts.finished.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Err(_)) => {
            counts.errors.fetch_add(1, Ordering::Relaxed);
        }
        Err(_) => {}
    }
    times
}

/// The same with a route that only sends back what it gets.
async fn echo(
    mut wire: Wire,
    mut dice: Pcg,
    until: Instant,
    pace: Option<Duration>,
    counts: Arc<Counts>,
) -> Vec<Duration> {
    const SAID: &str = r#"{"id":1,"say":{"type":"choose","number":1,"option":0,"value":0}}"#;
    let mut times = Vec::new();
    let all = async {
        loop {
            if let Some(pace) = pace {
                think(pace, &mut dice).await;
            }
            let sent = Instant::now();
            wire.send(SAID).await?;
            wire.hear(<[u8]>::len).await?;
            times.push(sent.elapsed());
        }
        #[expect(unreachable_code, reason = "it says what the block fails with")]
        Ok::<(), Failed>(())
    };
    if tokio::time::timeout_at(until.into(), all).await.is_ok() {
        counts.errors.fetch_add(1, Ordering::Relaxed);
    }
    times
}

/// Waits as long as a person might: anything up to twice the pace.
async fn think(pace: Duration, dice: &mut Pcg) {
    tokio::time::sleep(pace.mul_f64(f64::from(dice.below(2000)) / 1000.0)).await;
}

#[cfg(test)]
mod tests {
    use super::p99;

    #[test]
    fn the_p99_is_of_what_came_between_two_readings() {
        let before = [(0.001, 500.0), (0.002, 500.0), (f64::INFINITY, 500.0)];
        // 98 of the hundred within a millisecond, the others within two: one of those two.
        let after = [(0.001, 598.0), (0.002, 600.0), (f64::INFINITY, 600.0)];
        assert_eq!(p99(&before, &after), Some(1.5));
        assert_eq!(p99(&after, &after), None, "nothing came between");
        let late = [(0.001, 500.0), (0.002, 500.0), (f64::INFINITY, 600.0)];
        assert_eq!(p99(&before, &late), None, "longer than is told apart");
    }
}
