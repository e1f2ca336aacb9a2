//! A result as pictures: plain SVG, one file a plot.

use crate::report::Report;
use crate::stats::Share;
use std::fmt::Write;

const INK: &str = "#222";
const SOFT: &str = "#888";
const SIDES: [&str; 8] = ["#6a3d9a", "#1f78b4", "#e7298a", "#33a02c", "#ff7f00", "#b15928", "#17becf", "#666666"];
/// Most turns and cards that a plot shows.
const TURNS: usize = 40;
const CARDS: usize = 40;

/// Every plot with its file name; cards are called by their names as far as these are known.
pub fn plots(report: &Report, names: &dyn Fn(&str) -> Option<String>) -> Vec<(&'static str, String)> {
    vec![
        ("matrix.svg", matrix(report)),
        ("points.svg", points(report)),
        ("first.svg", first(report)),
        ("length.svg", length(report)),
        ("cards.svg", cards(report, names)),
    ]
}

/// A picture being drawn.
struct Picture {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text is held.
#[derive(Clone, Copy)]
enum Hold {
    Start,
    Middle,
    End,
}

impl Picture {
    fn new(width: f64, height: f64, title: &str) -> Picture {
        let mut picture = Picture { width, height, body: String::new() };
        picture.text(16.0, 26.0, 16.0, Hold::Start, INK, title);
        picture
    }

    fn text(&mut self, x: f64, y: f64, size: f64, hold: Hold, color: &str, text: &str) {
        let anchor = match hold {
            Hold::Start => "start",
            Hold::Middle => "middle",
            Hold::End => "end",
        };
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\" text-anchor=\"{anchor}\" fill=\"{color}\">{text}</text>"
        ));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), color: &str, width: f64) {
        let ((a, b), (c, d)) = (from, to);
        self.put(format_args!(
            "<line x1=\"{a:.1}\" y1=\"{b:.1}\" x2=\"{c:.1}\" y2=\"{d:.1}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        ));
    }

    fn area(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), color: &str) {
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{color}\"/>"
        ));
    }

    fn dot(&mut self, x: f64, y: f64, color: &str) {
        self.put(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{color}\"/>"));
    }

    fn path(&mut self, points: &[(f64, f64)], color: &str) {
        let list: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let list = list.join(" ");
        self.put(format_args!("<polyline points=\"{list}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"));
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.body, "{element}");
    }

    fn done(self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.0} {h:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" \
             font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}</svg>\n",
            self.body,
            w = self.width,
            h = self.height
        )
    }
}

/// From orange (lost) over white to blue (won).
fn heat(rate: f64) -> String {
    let part = ((rate - 0.5) * 2.5).clamp(-1.0, 1.0);
    let (r, g, b) = if part < 0.0 { (230.0, 130.0, 50.0) } else { (50.0, 120.0, 200.0) };
    let mix = |c: f64| (255.0 + (c - 255.0) * part.abs()).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(r), mix(g), mix(b))
}

fn matrix(report: &Report) -> String {
    let decks = &report.plan.decks;
    let (left, top, cell, tall) = (150.0, 80.0, 104.0, 56.0);
    let n = decks.len() as f64;
    let mut p = Picture::new(left + cell * (n + 1.0) + 20.0, top + tall * n + 50.0, "Who beats whom");
    for (i, deck) in decks.iter().enumerate() {
        p.text(left + cell * (i as f64 + 0.5), top - 10.0, 12.0, Hold::Middle, INK, deck);
        p.text(left - 10.0, top + tall * (i as f64 + 0.58), 12.0, Hold::End, INK, deck);
    }
    p.text(left + cell * (n + 0.5), top - 10.0, 12.0, Hold::Middle, INK, "all");
    for row in 0..decks.len() {
        for column in 0..=decks.len() {
            let share = match column {
                c if c == decks.len() => Some(report.overall(row)),
                c => report.cell(row, c),
            };
            let Some(share) = share.filter(|s| s.games > 0) else { continue };
            let (x, y) = (left + cell * column as f64, top + tall * row as f64);
            p.area((x + 1.0, y + 1.0), (cell - 2.0, tall - 2.0), &heat(share.rate()));
            let (low, high) = share.interval();
            let mark = if share.is_decided() { "" } else { " ~" };
            let (middle, rate) = (x + cell / 2.0, 100.0 * share.rate());
            p.text(middle, y + 24.0, 15.0, Hold::Middle, INK, &format!("{rate:.0} %{mark}"));
            let interval = format!("{:.0}–{:.0}", 100.0 * low, 100.0 * high);
            p.text(middle, y + 42.0, 11.0, Hold::Middle, INK, &interval);
        }
    }
    let note = "The row's share with its 95 % interval; ~ may as well be even.";
    p.text(left, top + tall * n + 28.0, 11.0, Hold::Start, SOFT, note);
    p.done()
}

/// A field with axes; gives back how values become places.
struct Axes {
    left: f64,
    bottom: f64,
    wide: f64,
    tall: f64,
    x: f64,
    y: f64,
}

impl Axes {
    fn draw(p: &mut Picture, (x, x_step, x_name): (f64, f64, &str), (y, y_step, y_name): (f64, f64, &str)) -> Axes {
        let axes = Axes { left: 60.0, bottom: p.height - 50.0, wide: p.width - 220.0, tall: p.height - 110.0, x, y };
        let mut at = 0.0;
        while at <= y + 1e-9 {
            let (_, place) = axes.at(0.0, at);
            p.line((axes.left, place), (axes.left + axes.wide, place), "#eee", 1.0);
            p.text(axes.left - 8.0, place + 4.0, 11.0, Hold::End, SOFT, &format!("{at:.0}"));
            at += y_step;
        }
        at = 0.0;
        while at <= x + 1e-9 {
            let (place, _) = axes.at(at, 0.0);
            p.text(place, axes.bottom + 18.0, 11.0, Hold::Middle, SOFT, &format!("{at:.0}"));
            at += x_step;
        }
        p.text(axes.left + axes.wide / 2.0, axes.bottom + 38.0, 12.0, Hold::Middle, INK, x_name);
        p.text(axes.left - 44.0, 50.0, 12.0, Hold::Start, INK, y_name);
        axes
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.left + x / self.x * self.wide, self.bottom - y / self.y * self.tall)
    }
}

fn legend(p: &mut Picture, names: &[String]) {
    let x = p.width - 150.0;
    for (i, name) in names.iter().enumerate() {
        let y = 70.0 + 20.0 * i as f64;
        p.area((x, y - 9.0), (12.0, 12.0), SIDES[i % SIDES.len()]);
        p.text(x + 18.0, y + 2.0, 12.0, Hold::Start, INK, name);
    }
}

fn points(report: &Report) -> String {
    let mut p = Picture::new(820.0, 460.0, "Points by turn");
    let longest = report.pairings.iter().map(|t| t.points.len()).max().unwrap_or(0).clamp(10, TURNS);
    let axes =
        Axes::draw(&mut p, (longest as f64, 5.0, "turn"), (15.0, 5.0, "points in the mean of the games that last"));
    for deck in 0..report.plan.decks.len() {
        let mut line = Vec::new();
        for turn in 0..longest {
            let (mut sum, mut n) = (0, 0);
            for (side, tally) in report.of_deck(deck) {
                if let Some((scores, games)) = tally.points.get(turn) {
                    sum += scores[side];
                    n += games;
                }
            }
            // A handful of games says nothing of the rest.
            if n >= 5 {
                line.push(axes.at(turn as f64 + 1.0, sum as f64 / n as f64));
            }
        }
        p.path(&line, SIDES[deck % SIDES.len()]);
    }
    legend(&mut p, &report.plan.decks);
    p.done()
}

/// A share as a dot on its interval, on a scale from 0 to 100 %.
fn whisker(p: &mut Picture, (left, wide): (f64, f64), y: f64, share: Share, color: &str) {
    if share.games == 0 {
        return;
    }
    let (low, high) = share.interval();
    p.line((left + wide * low, y), (left + wide * high, y), color, 1.5);
    p.dot(left + wide * share.rate(), y, color);
}

fn scale(p: &mut Picture, (left, wide): (f64, f64), (top, bottom): (f64, f64)) {
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = left + wide * part;
        p.line((x, top), (x, bottom), if part == 0.5 { "#bbb" } else { "#eee" }, 1.0);
        p.text(x, bottom + 16.0, 11.0, Hold::Middle, SOFT, &format!("{:.0} %", 100.0 * part));
    }
}

fn first(report: &Report) -> String {
    let decks = &report.plan.decks;
    let (span, top) = ((170.0, 420.0), 60.0);
    let mut p = Picture::new(760.0, top + 44.0 * decks.len() as f64 + 60.0, "Going first, going second");
    scale(&mut p, span, (top - 10.0, top + 44.0 * decks.len() as f64));
    for (i, deck) in decks.iter().enumerate() {
        let y = top + 44.0 * i as f64 + 16.0;
        let (went_first, second) = report.first(i);
        p.text(span.0 - 14.0, y + 8.0, 12.0, Hold::End, INK, deck);
        whisker(&mut p, span, y, went_first, SIDES[0]);
        whisker(&mut p, span, y + 12.0, second, SIDES[4]);
    }
    p.area((620.0, 60.0), (12.0, 12.0), SIDES[0]);
    p.text(638.0, 71.0, 12.0, Hold::Start, INK, "first");
    p.area((620.0, 80.0), (12.0, 12.0), SIDES[4]);
    p.text(638.0, 91.0, 12.0, Hold::Start, INK, "second");
    p.done()
}

fn length(report: &Report) -> String {
    let mut p = Picture::new(820.0, 420.0, "Length of a game");
    let mut counts = vec![0u64; TURNS + 1];
    for (turns, n) in report.pairings.iter().flat_map(|t| &t.turns) {
        counts[usize::from(*turns).min(TURNS)] += n;
    }
    let all = counts.iter().sum::<u64>().max(1) as f64;
    let most = counts.iter().max().copied().unwrap_or(0) as f64 / all * 100.0;
    let high = (most / 5.0).ceil().max(1.0) * 5.0;
    let axes = Axes::draw(
        &mut p,
        (TURNS as f64 + 1.0, 5.0, "turns (the last column: that many or more)"),
        (high, 5.0, "% of the games"),
    );
    for (turns, n) in counts.iter().enumerate().filter(|(_, n)| **n > 0) {
        let (x, y) = axes.at(turns as f64, *n as f64 / all * 100.0);
        p.area((x - 5.0, y), (10.0, axes.bottom - y), SIDES[1]);
    }
    p.done()
}

fn cards(report: &Report, names: &dyn Fn(&str) -> Option<String>) -> String {
    let mut rows: Vec<_> = report.cards().into_iter().filter(|(_, c)| c.drawn.games > 0).collect();
    // The ones that say most: by the edge of the interval that is nearer to a half.
    let says = |share: Share| {
        let (low, high) = share.interval();
        (low - 0.5).max(0.5 - high)
    };
    rows.sort_by(|a, b| says(b.1.drawn).total_cmp(&says(a.1.drawn)).then_with(|| a.0.cmp(&b.0)));
    rows.truncate(CARDS);
    rows.sort_by(|a, b| b.1.drawn.rate().total_cmp(&a.1.drawn.rate()).then_with(|| a.0.cmp(&b.0)));
    let (span, top) = ((320.0, 420.0), 60.0);
    let height = 30.0 * rows.len() as f64;
    let mut p = Picture::new(900.0, top + height + 50.0, "Share of the deck when a card came up");
    scale(&mut p, span, (top - 10.0, top + height));
    for (i, (id, card)) in rows.iter().enumerate() {
        let y = top + 30.0 * i as f64 + 4.0;
        let name = names(id).map_or_else(|| id.clone(), |name| format!("{name} · {id}"));
        p.text(span.0 - 14.0, y + 10.0, 11.0, Hold::End, INK, &name);
        for (k, share) in [card.drawn, card.played, card.flipped].into_iter().enumerate() {
            whisker(&mut p, span, y + 7.0 * k as f64, share, SIDES[[1, 3, 4][k]]);
        }
    }
    for (k, name) in ["drawn", "played", "flipped"].iter().enumerate() {
        let y = 70.0 + 20.0 * k as f64;
        p.area((770.0, y - 9.0), (12.0, 12.0), SIDES[[1, 3, 4][k]]);
        p.text(788.0, y + 2.0, 12.0, Hold::Start, INK, name);
    }
    p.done()
}
