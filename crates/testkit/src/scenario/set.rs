//! Setting the table of a scenario, or dealing its decks.

use super::load::{Plain, Scenario, def, named};
use super::names::Names;
use super::record::{Recorder, Script};
use super::table::{Entry, Note, Rest, Row, Spot, Table, Under};
use super::text::{Mistake, mistake};
use ability::{CardType, Zone};
use rules::{AreaId, CardIdx, DeckList, DefId, Game, Library, SEATS, Stage};

/// How many plain cards lie under the cards of a deck.
const FILL: usize = 10;
const FILL_PROBLEMS: usize = 3;

/// The definition an entry means: one only.
fn definition(entry: &Entry, names: &Names) -> Result<DefId, Mistake> {
    match names.defs(&entry.card) {
        [only] => Ok(*only),
        [] => mistake(entry.line, format!("{} is a card that is on the table already", entry.card.said)),
        _ => mistake(entry.line, format!("{} can mean several cards: write title and subtitle", entry.card.said)),
    }
}

/// Sets the table.
pub(crate) fn set<'l>(table: &Table, s: &'l Scenario, names: &mut Names) -> Result<Stage<'l>, Mistake> {
    let lib = &s.lib;
    let mut stage = Stage::new(lib, s.edition);
    for (seat, name) in named(&names.clone()) {
        stage.score(seat, table.score[seat.index()]);
        stage.tokens(seat, table.tokens[seat.index()]);
        if !table.has(seat, &Spot::Mane) {
            let home = stage.home(seat);
            stage.enter(def(lib, &Plain::mane(name)), seat, home);
        }
        if !table.has(seat, &Spot::Problem) {
            let at = stage.problem(seat);
            stage.enter(def(lib, &Plain::problem(name)), seat, at);
        }
    }
    for row in &table.rows {
        for entry in &row.entries {
            for _ in 0..entry.copies {
                let card = place(&mut stage, row, entry, names, lib)?;
                if let Some(alias) = &entry.alias {
                    names.keep_alias(alias, card);
                }
                notes(&mut stage, card, entry)?;
            }
        }
    }
    for (seat, name) in named(&names.clone()) {
        for (zone, fill, count) in
            [(Zone::DrawDeck, Plain::filler(name), FILL), (Zone::ProblemDeck, Plain::next_problem(name), FILL_PROBLEMS)]
        {
            let only = table.rows.iter().any(|r| r.seat == seat && r.spot == Spot::Zone(zone) && r.rest == Rest::Only);
            if !only {
                for _ in 0..count {
                    stage.put(def(lib, &fill), seat, zone);
                }
            }
        }
    }
    for place in &table.confronted {
        if let Some(area) = names.area(place, table.player, stage.game(), lib) {
            stage.confronted(area);
        }
    }
    Ok(stage)
}

fn place(stage: &mut Stage<'_>, row: &Row, entry: &Entry, names: &Names, lib: &Library) -> Result<CardIdx, Mistake> {
    let id = definition(entry, names)?;
    let kind = lib.def(id).kind;
    let seat = row.seat;
    let dilemma = lib.def(id).card.face.traits.iter().any(|t| t == "Dilemma");
    if let Some((under, host)) = &entry.host {
        let found = names.cards(host, stage.game(), lib);
        let Some(host) = found.first() else {
            return mistake(entry.line, format!("{} is not on the table yet: write it before this card", host.said));
        };
        return Ok(match under {
            Under::On => stage.attach(id, seat, *host),
            Under::Beneath => stage.beneath(id, seat, *host),
        });
    }
    let at: AreaId = match &row.spot {
        Spot::Zone(zone) => {
            let fits = match zone {
                Zone::ProblemDeck => kind == CardType::Problem,
                Zone::DrawDeck | Zone::Hand | Zone::Discard => !matches!(kind, CardType::Problem | CardType::Mane),
                Zone::Play | Zone::Banished | Zone::Flip | Zone::Queue => kind != CardType::Mane,
            };
            if !fits {
                return mistake(entry.line, format!("{} is a {} and can't be there", entry.card.said, kind.word()));
            }
            if entry.notes.iter().any(|n| !matches!(n, Note::Known(_))) {
                return mistake(entry.line, format!("{} is not in play, so nothing is on it", entry.card.said));
            }
            return Ok(stage.put(id, seat, *zone));
        }
        Spot::Mane if kind == CardType::Mane => stage.home(seat),
        Spot::Problem if kind == CardType::Problem => stage.problem(seat),
        Spot::Mane | Spot::Problem => {
            return mistake(entry.line, format!("{} is a {}", entry.card.said, kind.word()));
        }
        Spot::Dilemma if dilemma => return Ok(stage.enter_dilemma(id, seat)),
        Spot::Dilemma => return mistake(entry.line, format!("{} is no Dilemma", entry.card.said)),
        Spot::At(area) => match names.area(area, seat, stage.game(), lib) {
            Some(at) if at.index() < stage.game().areas().count() => at,
            Some(_) | None => return mistake(entry.line, "there is no such area on this table"),
        },
    };
    if matches!(kind, CardType::Event) || kind == CardType::Problem && row.spot != Spot::Problem {
        return mistake(entry.line, format!("{} is a {} and can't be there", entry.card.said, kind.word()));
    }
    Ok(stage.enter(id, seat, at))
}

fn notes(stage: &mut Stage<'_>, card: CardIdx, entry: &Entry) -> Result<(), Mistake> {
    for note in &entry.notes {
        match note {
            Note::Marked(marking) => stage.mark(card, *marking),
            Note::Counters(kind, n) => stage.counters(card, *kind, *n),
            Note::Control(seat) => stage.control(card, *seat),
            Note::Known(seat) => stage.known(card, *seat),
        }
    }
    Ok(())
}

/// Starts a game from its decks.
pub(crate) fn deal(
    table: &Table,
    s: &Scenario,
    names: &Names,
    dice: &mut Script,
    watch: &Recorder<'_>,
) -> Result<Game, Mistake> {
    let lib = &s.lib;
    let mut lists: Vec<DeckList> = Vec::new();
    for (seat, name) in named(names) {
        let mut mane = None;
        let mut draw = Vec::new();
        let mut problems = Vec::new();
        let mut fill = [true, true];
        for row in table.rows.iter().filter(|r| r.seat == seat) {
            for entry in &row.entries {
                let id = definition(entry, names)?;
                if entry.alias.is_some() {
                    return mistake(
                        entry.line,
                        "decks are shuffled, so no card of `decks:` can be called `as` another",
                    );
                }
                for _ in 0..entry.copies {
                    match row.spot {
                        Spot::Mane => mane = Some(id),
                        Spot::Zone(Zone::DrawDeck) => draw.push(id),
                        Spot::Zone(Zone::ProblemDeck) => problems.push(id),
                        _ => {
                            return mistake(
                                entry.line,
                                "only Mane Character, deck and Problem deck are part of `decks:`",
                            );
                        }
                    }
                }
            }
            if row.rest == Rest::Only {
                match row.spot {
                    Spot::Zone(Zone::DrawDeck) => fill[0] = false,
                    Spot::Zone(Zone::ProblemDeck) => fill[1] = false,
                    _ => {}
                }
            }
        }
        let filler = def(lib, &Plain::filler(name));
        while fill[0] && draw.len() < 45 {
            draw.push(filler);
        }
        while fill[1] && problems.len() < 10 {
            problems.push(def(lib, &Plain::problem(name)));
        }
        lists.push(DeckList { mane: mane.unwrap_or(def(lib, &Plain::mane(name))), draw, problems });
    }
    let decks: [&DeckList; SEATS] = std::array::from_fn(|i| &lists[i]);
    Ok(Game::new(lib, decks, s.edition, dice, watch))
}
