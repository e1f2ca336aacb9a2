//! Counters and times for Prometheus, as plain numbers.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Something counted.
pub struct Count {
    name: &'static str,
    help: &'static str,
    kind: &'static str,
    value: AtomicI64,
}

impl Count {
    const fn new(name: &'static str, help: &'static str, kind: &'static str) -> Count {
        Count { name, help, kind, value: AtomicI64::new(0) }
    }

    pub fn add(&self, n: i64) {
        self.value.fetch_add(n, Ordering::Relaxed);
    }

    pub fn get(&self) -> i64 {
        self.value.load(Ordering::Relaxed)
    }
}

/// How long something took, by how many took no longer than each of some times.
pub struct Times {
    name: &'static str,
    help: &'static str,
    /// The last takes what was longer than all.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// Microseconds, each half as long again as the one before: from 0.1 ms to 1.1 s.
const BOUNDS: [u64; 24] = {
    let mut bounds = [100; 24];
    let mut i = 1;
    while i < bounds.len() {
        bounds[i] = bounds[i - 1] * 3 / 2;
        i += 1;
    }
    bounds
};

impl Times {
    const fn new(name: &'static str, help: &'static str) -> Times {
        Times { name, help, buckets: [const { AtomicU64::new(0) }; BOUNDS.len() + 1], micros: AtomicU64::new(0) }
    }

    pub fn took(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        let at = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.buckets[at].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String) {
        let Times { name, help, .. } = self;
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut all = 0;
        for (i, bucket) in self.buckets.iter().enumerate() {
            all += bucket.load(Ordering::Relaxed);
            let _ = match BOUNDS.get(i) {
                Some(bound) => writeln!(out, "{name}_bucket{{le=\"{}\"}} {all}", *bound as f64 / 1e6),
                None => writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {all}"),
            };
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_sum {seconds}\n{name}_count {all}");
    }
}

pub static COMMIT_TIMES: Times = Times::new("faceoff_commit_seconds", "How long a commit of entries took");
pub static CHOICES: Count = Count::new("faceoff_choices_total", "Choices of people that were acknowledged", "counter");
pub static BOT_CHOICES: Count = Count::new("faceoff_bot_choices_total", "Choices of bots", "counter");
pub static REFUSED: Count = Count::new("faceoff_refused_total", "Messages that were refused", "counter");
pub static STATES: Count = Count::new("faceoff_states_total", "States sent", "counter");
pub static TABLES: Count = Count::new("faceoff_tables", "Tables in memory", "gauge");
pub static SOCKETS: Count = Count::new("faceoff_sockets", "Open sockets", "gauge");
pub static THINKING: Count = Count::new("faceoff_bots_thinking", "Bots that are thinking", "gauge");
pub static TROUBLE: Count =
    Count::new("faceoff_store_failures_total", "Times the store could not be written", "counter");

/// All of them, in Prometheus' text form.
pub fn text() -> String {
    let all = [&CHOICES, &BOT_CHOICES, &REFUSED, &STATES, &TABLES, &SOCKETS, &THINKING, &TROUBLE];
    let mut out = String::new();
    for count in all {
        let Count { name, help, kind, .. } = count;
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {}", count.get());
    }
    COMMIT_TIMES.write(&mut out);
    for (name, kind, value) in process() {
        let _ = writeln!(out, "# TYPE {name} {kind}\n{name} {value}");
    }
    out
}

/// What the system says of this process, where it says it in Linux's way.
fn process() -> Vec<(&'static str, &'static str, f64)> {
    const PAGE: f64 = 4096.0;
    const TICKS: f64 = 100.0;
    let mut out = Vec::new();
    let number = |text: &str, at: usize| text.split_whitespace().nth(at).and_then(|n| n.parse::<f64>().ok());
    if let Some(pages) = std::fs::read_to_string("/proc/self/statm").ok().and_then(|text| number(&text, 1)) {
        out.push(("process_resident_memory_bytes", "gauge", pages * PAGE));
    }
    // After the name in brackets: user and system time are the 12th and 13th fields.
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    if let Some((_, rest)) = stat.rsplit_once(')')
        && let (Some(user), Some(system)) = (number(rest, 11), number(rest, 12))
    {
        out.push(("process_cpu_seconds_total", "counter", (user + system) / TICKS));
    }
    out
}
