//! The log: what occurred, in words, as each seat may read it.

use crate::names::Names;
pub use crate::words::capital;
use crate::words::{Labels, Reader, Words, with_capital};
use ability::{Deed, Zone};
use rules::{Again, By, Edition, Game, Look, NONE, NOWHERE, Occ, RuleId, SEATS, Seat, Watch};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use testkit::decks::Table;

/// One entry, worded for each seat.
#[derive(Clone, Debug)]
pub struct Line {
    pub rule: RuleId,
    pub texts: [String; SEATS],
}

/// The log of a game, written while it is played.
pub struct Log {
    table: Arc<Table>,
    labels: Labels,
    names: Names,
    readers: [Reader; SEATS],
    hands: NewHands,
    pub lines: RefCell<Vec<Line>>,
}

impl Log {
    /// A log worded for a reader in each place.
    pub fn new(table: Arc<Table>, labels: Labels, readers: [Reader; SEATS]) -> Log {
        let names = Names::of(&table.lib);
        Log { table, labels, names, readers, hands: NewHands::default(), lines: RefCell::new(Vec::new()) }
    }

    fn words<'a>(&'a self, game: &'a Game, reader: Reader) -> Words<'a> {
        Words { look: game.look(&self.table.lib), labels: &self.labels, names: &self.names, reader }
    }
}

impl Watch for Log {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, rule: RuleId) {
        for seat in self.hands.before(&game.look(&self.table.lib), occ) {
            let texts = std::array::from_fn(|i| new_hand(&self.words(game, self.readers[i]), seat));
            self.lines.borrow_mut().push(Line { rule: NEW_HAND, texts });
        }
        let texts: [Option<String>; SEATS] = std::array::from_fn(|i| {
            let text = tell(&self.words(game, self.readers[i]), game, occ);
            match occ.deed {
                Deed::StartTurn => text.map(|text| format!("== {text}")),
                Deed::StartPhase => text.map(|text| format!("-- {text}")),
                _ => text,
            }
        });
        if texts.iter().any(Option::is_some) {
            let texts = texts.map(Option::unwrap_or_default);
            self.lines.borrow_mut().push(Line { rule, texts });
        }
    }
}

/// The rule by which a hand is changed for a new one.
pub(crate) const NEW_HAND: RuleId = RuleId::of("102.4a");

/// Who has been told of as taking a new hand. Nothing occurs by that as the rules see it, but everybody sees it.
#[derive(Debug, Default)]
pub(crate) struct NewHands(Cell<[bool; SEATS]>);

impl NewHands {
    /// The seats of whom it is to be told before an occurrence: when the game begins, or where the new hand is drawn.
    pub(crate) fn before(&self, look: &Look<'_>, occ: &Occ) -> Vec<Seat> {
        let drawn = match look.game().edition() {
            Edition::Comprehensive => false,
            Edition::MarksInTime | Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
        };
        let now = |seat: &Seat| match occ.deed {
            Deed::StartGame => !drawn,
            Deed::Draw => drawn && look.game().turn_number() == 0 && occ.seat == *seat,
            _ => false,
        };
        let mut told = self.0.get();
        let took = |seat: &Seat| look.mulligan(*seat) == Some(Again::Mulligan) && !told[seat.index()];
        let seats: Vec<Seat> = Seat::all().filter(now).filter(took).collect();
        for seat in &seats {
            told[seat.index()] = true;
        }
        self.0.set(told);
        seats
    }
}

pub(crate) fn new_hand(w: &Words<'_>, seat: Seat) -> String {
    format!("{}: take a new hand", capital(w.player(seat)))
}

/// An occurrence in words; nothing for what goes without saying.
pub(crate) fn tell(w: &Words<'_>, game: &Game, occ: &Occ) -> Option<String> {
    let card = || -> &str { w.name(occ.card.card) };
    let who = || with_capital(w.player(occ.seat));
    let whose = |does: &str| [&*who(), does, card()].concat();
    let is = |what: &str| [&*with_capital(card()), what].concat();
    let has_card = occ.card.card != NONE;
    let mut text = match occ.deed {
        Deed::StartTurn => format!("Turn {}: {}", game.turn_number(), w.player(occ.seat)),
        Deed::StartGame => "The game begins".to_owned(),
        Deed::StartPhase => occ.phase?.word().to_owned(),
        Deed::Draw => whose(": draw "),
        Deed::Discard => whose(": discard "),
        Deed::Dismiss => is(" is dismissed"),
        Deed::Retire => whose(": retire "),
        Deed::Banish => is(" is banished"),
        Deed::Cancel => is(" is cancelled"),
        Deed::Flip => format!("{}: flip {}, power {}", who(), card(), w.look.printed_power(occ.card.card).unwrap_or(0)),
        Deed::Put if has_card => put(w, occ)?,
        Deed::Put => return None,
        Deed::Spend => whose(": spend "),
        Deed::Play => whose(": play "),
        Deed::Enter => enter(w, game, occ)?,
        Deed::Leave => return None,
        Deed::Uncover => whose(": uncover "),
        Deed::Cover => is(" is turned face down"),
        Deed::TurnOver => format!("{} turns over to its {} side", capital(card()), side(w, occ)),
        Deed::Attach => format!("{} goes on {}", capital(card()), w.name(occ.other.card)),
        Deed::Move => [&*who(), ": move ", card(), " to ", &w.area(occ.to)].concat(),
        Deed::Send => format!("{} is sent to {}", capital(card()), w.area(occ.to)),
        Deed::Exhaust => is(" is exhausted"),
        Deed::Ready => is(" is readied"),
        Deed::Frighten => is(" is frightened"),
        Deed::Unfrighten => is(" is frightened no more"),
        Deed::CutieMark => is(" gets its cutie mark"),
        Deed::PutCounter => format!("{} {} on {}", occ.n, counters(w, occ), card()),
        Deed::RemoveCounter => format!("{} {} off {}", occ.n, counters(w, occ), card()),
        Deed::TakeControl => whose(": take control of "),
        Deed::Involve => is(" is involved in the faceoff"),
        Deed::Ignore => is(" is ignored"),
        Deed::Gain => [&*who(), ": gain ", &tokens(occ.n)].concat(),
        Deed::Lose => format!("{}: lose {}", who(), tokens(occ.n)),
        Deed::Pay => [&*who(), ": pay ", &tokens(occ.n)].concat(),
        Deed::Score => {
            format!("{}: score {}{}, now {}", who(), points(occ.n), for_being_first(occ), game.score(occ.seat))
        }
        Deed::Look if has_card => whose(": look at "),
        Deed::Look => return None,
        Deed::Reveal if has_card => whose(": reveal "),
        Deed::Reveal => return None,
        Deed::Search => format!("{}: search", who()),
        Deed::Shuffle => format!("{}: shuffle", who()),
        Deed::Activate => whose(": use "),
        Deed::Confront => whose(": confront "),
        Deed::Solve => whose(": solve "),
        Deed::Replace => is(" is replaced"),
        Deed::Challenge => whose(": challenge "),
        Deed::Defeat => whose(": defeat "),
        Deed::StartFaceoff => format!("A faceoff starts{}", at(w, occ)),
        Deed::WinFaceoff => format!("{}: win the faceoff by {}", who(), occ.n),
        Deed::LoseFaceoff => return None,
        Deed::EndFaceoff => "The faceoff ends".to_owned(),
        Deed::TieFaceoff => "The faceoff is tied".to_owned(),
        Deed::EndTurn | Deed::EndPhase => return None,
        Deed::ChooseAtRandom => format!("Chosen at random: {}", card()),
        Deed::WinGame => format!("{}: win the game", who()),
        Deed::LoseGame => format!("{}: lose the game", who()),
        Deed::Contribute
        | Deed::Afford
        | Deed::Choose
        | Deed::TakeAction
        | Deed::Transform
        | Deed::Redeem
        | Deed::Make => return None,
    };
    let by = match occ.by {
        By::Cost if occ.deed != Deed::Pay => " as a cost",
        By::Cost | By::Player | By::Game | By::Repair => "",
    };
    text.push_str(by);
    Some(text)
}

fn put(w: &Words<'_>, occ: &Occ) -> Option<String> {
    let card = capital(w.name(occ.card.card));
    let whose = w.whose(w.look.game().owner(occ.card.card));
    let zone = occ.zone.word();
    Some(match occ.zone {
        Zone::DrawDeck | Zone::ProblemDeck => format!("{card} goes into {whose} {zone}"),
        Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => format!("{card} goes to {whose} {zone}"),
        Zone::Play | Zone::Queue => return None,
    })
}

fn enter(w: &Words<'_>, game: &Game, occ: &Occ) -> Option<String> {
    let area = game.area_of(occ.card.card);
    if area == NOWHERE {
        return None;
    }
    let card = with_capital(w.name(occ.card.card));
    Some(if w.look.problem_at(area) == Some(occ.card.card) {
        [&*card, " is ", &w.whose(game.area_owner(area)), " Problem"].concat()
    } else {
        [&*card, " enters play at ", &w.area(area)].concat()
    })
}

fn side(w: &Words<'_>, occ: &Occ) -> &'static str {
    if w.look.is_boosted(occ.card.card) { "boosted" } else { "start" }
}

fn at(w: &Words<'_>, occ: &Occ) -> String {
    // A double faceoff is at more than one area; the occurrence names the first.
    let areas = match w.look.faceoff() {
        Some((_, None, areas)) if areas.contains(&occ.to) => areas,
        Some(_) | None => vec![occ.to],
    };
    let places: Vec<String> = areas.into_iter().map(|area| w.area(area)).collect();
    if occ.to == NOWHERE { String::new() } else { format!(" at {}", places.join(" and ")) }
}

fn counters(w: &Words<'_>, occ: &Occ) -> String {
    let plural = if occ.n == 1 { "" } else { "s" };
    format!("{} counter{plural}", w.look.lib().counter_name(occ.counter))
}

fn tokens(n: i32) -> String {
    format!("{n} action token{}", if n == 1 { "" } else { "s" })
}

/// The older rule books give a bonus to who confronts a Problem first; such points are scored from where they are scored.
fn for_being_first(occ: &Occ) -> &'static str {
    if occ.to != NOWHERE && occ.from == occ.to { " for confronting it first" } else { "" }
}

fn points(n: i32) -> String {
    format!("{n} point{}", if n == 1 { "" } else { "s" })
}
