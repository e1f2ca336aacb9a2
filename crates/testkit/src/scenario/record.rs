//! Watching a game: which rules were carried out, and a log in words.

use super::names::Names;
use super::text::{Random, Then};
use crate::tally::Tally;
use ability::{Deed, Zone};
use rules::{AbilityId, Dice, Game, Library, NONE, NOWHERE, Occ, Pcg, RuleId, Seat, Watch};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A line of the file that was carried out.
    Move { line: usize, text: String },
    /// Something that occurred, with the rule it rests on.
    Happened { rule: RuleId, text: String },
    /// Rules carried out along with it.
    Marks(Vec<RuleId>),
}

/// Everything written down while a scenario ran.
#[derive(Debug, Default)]
struct Notes {
    reached: BTreeSet<RuleId>,
    /// Since the last entry was closed.
    fresh: BTreeSet<RuleId>,
    log: Vec<Entry>,
}

/// Writes down what it sees.
#[derive(Debug)]
pub(crate) struct Recorder<'a> {
    lib: &'a Library,
    names: RefCell<Names>,
    notes: RefCell<Notes>,
    tally: Tally,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(lib: &'a Library, names: Names) -> Recorder<'a> {
        let tally = Tally::default();
        tally.open(lib);
        Recorder { lib, names: RefCell::new(names), notes: RefCell::default(), tally }
    }

    /// How often the abilities of the cards were carried out.
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// A move is about to be made.
    pub(crate) fn line(&self, line: usize, text: &str) {
        self.close();
        self.notes.borrow_mut().log.push(Entry::Move { line, text: text.to_owned() });
    }

    /// Ends an entry: the marks since then are listed.
    pub(crate) fn close(&self) {
        let mut notes = self.notes.borrow_mut();
        let marks: Vec<RuleId> = std::mem::take(&mut notes.fresh).into_iter().collect();
        if !marks.is_empty() {
            notes.log.push(Entry::Marks(marks));
        }
    }

    /// A rule was shown by a refusal or a judged deck.
    pub(crate) fn shown(&self, rule: RuleId) {
        self.mark(rule);
    }

    pub(crate) fn reached(&self, rule: RuleId) -> bool {
        self.notes.borrow().reached.contains(&rule)
    }

    /// How much was reached so far, and the log.
    pub(crate) fn finish(&self) -> (Vec<RuleId>, Vec<Entry>) {
        self.close();
        let notes = self.notes.borrow();
        (notes.reached.iter().copied().collect(), notes.log.clone())
    }

    /// Forgets which rules were reached, so that a later look is about what came after.
    pub(crate) fn reached_since(&self, rule: RuleId) -> bool {
        self.notes.borrow().fresh.contains(&rule)
    }
}

impl Watch for Recorder<'_> {
    fn mark(&self, rule: RuleId) {
        let mut notes = self.notes.borrow_mut();
        notes.reached.insert(rule);
        notes.fresh.insert(rule);
    }

    fn occurred(&self, game: &Game, occ: &Occ, rule: RuleId) {
        let text = words(game, occ, self.lib, &self.names.borrow());
        let mut notes = self.notes.borrow_mut();
        notes.reached.insert(rule);
        notes.fresh.insert(rule);
        notes.log.push(Entry::Happened { rule, text });
    }

    fn carried_out(&self, ability: AbilityId) {
        self.tally.carried_out(ability);
    }
}

/// An occurrence in words.
fn words(game: &Game, occ: &Occ, lib: &Library, names: &Names) -> String {
    let look = game.look(lib);
    let who = names.seat(occ.seat);
    let card = names.label(occ.card.card, look);
    let n = occ.n;
    let to = if occ.to == NOWHERE { String::new() } else { format!(" at {}", names.area_label(occ.to, look)) };
    let owner = if occ.card.card == NONE { occ.seat } else { game.owner(occ.card.card) };
    match occ.deed {
        Deed::Draw => format!("{who} draws {card}"),
        Deed::Discard => format!("{who} discards {card}"),
        Deed::Dismiss => format!("{card} is dismissed"),
        Deed::Retire => format!("{who} retires {card}"),
        Deed::Banish => format!("{card} is banished"),
        Deed::Put => format!("{card} is put into {}", zone_words(occ.zone, owner, names)),
        Deed::Cancel => format!("{card} is cancelled"),
        Deed::Flip => format!("{who} flips {card}"),
        Deed::Spend => format!("{card} is spent"),
        Deed::Play => format!("{who} plays {card}{to}"),
        Deed::Enter => format!("{card} enters play{to}"),
        Deed::Leave => format!("{card} leaves play"),
        Deed::Uncover => format!("{card} is uncovered{to}"),
        Deed::Cover => format!("{card} is turned face down"),
        Deed::TurnOver => format!("{card} is turned over"),
        Deed::Attach => format!("{card} is attached to {}", names.label(occ.other.card, look)),
        Deed::Move => format!("{card} moves to {}", names.area_label(occ.to, look)),
        Deed::Send => format!("{card} goes to {}", names.area_label(occ.to, look)),
        Deed::Exhaust => format!("{card} becomes exhausted"),
        Deed::Ready => format!("{card} becomes ready"),
        Deed::Frighten => format!("{card} becomes frightened"),
        Deed::Unfrighten => format!("{card} is no longer frightened"),
        Deed::CutieMark => format!("{card} becomes cutie marked"),
        Deed::PutCounter => format!("{card} gets {}", many(n, &format!("{} counter", lib.counter_name(occ.counter)))),
        Deed::RemoveCounter => {
            format!("{card} loses {}", many(n, &format!("{} counter", lib.counter_name(occ.counter))))
        }
        Deed::TakeControl => format!("{who} takes control of {card}"),
        Deed::Involve => format!("{card} becomes involved"),
        Deed::Ignore => format!("{card} is ignored"),
        Deed::Gain => format!("{who} gains {}", many(n, "action token")),
        Deed::Lose => format!("{who} loses {}", many(n, "action token")),
        Deed::Pay => format!("{who} pays {}", many(n, "action token")),
        Deed::Score if occ.to != NOWHERE && occ.from == occ.to => format!("{who} scores {n} for confronting first{to}"),
        Deed::Score => format!("{who} scores {n}"),
        Deed::Look => format!("{who} looks at {card}"),
        Deed::Reveal => format!("{who} reveals {card}"),
        Deed::Search => format!("{who} searches"),
        Deed::Shuffle => format!("{who} shuffles"),
        Deed::Activate => format!("{who} uses {card}"),
        Deed::Confront => format!("{who} confronts {card}"),
        Deed::Solve => format!("{card} is solved"),
        Deed::Replace => format!("{card} is replaced"),
        Deed::Challenge => format!("{who} challenges {card}"),
        Deed::Defeat => format!("{who} defeats {card}"),
        Deed::StartFaceoff => {
            // A double faceoff is at more than one area; the occurrence names the first.
            let areas = look.faceoff().map_or(Vec::new(), |(_, _, areas)| areas);
            let others = areas.into_iter().filter(|area| *area != occ.to && occ.to != NOWHERE);
            let others: String = others.map(|area| format!(" and {}", names.area_label(area, look))).collect();
            format!("{who} starts a faceoff{to}{others}")
        }
        Deed::WinFaceoff => format!("{who} wins the faceoff by {n}"),
        Deed::LoseFaceoff => format!("{who} loses the faceoff"),
        Deed::EndFaceoff => "the faceoff ends".to_owned(),
        Deed::TieFaceoff => "the faceoff is tied".to_owned(),
        Deed::StartTurn => format!("the turn of {who} starts"),
        Deed::EndTurn => format!("the turn of {who} ends"),
        Deed::StartPhase => format!("{who}'s {} starts", occ.phase.map_or("phase", |p| p.word())),
        Deed::EndPhase => format!("{who}'s {} ends", occ.phase.map_or("phase", |p| p.word())),
        Deed::StartGame => "the game starts".to_owned(),
        Deed::ChooseAtRandom => format!("chance picks {card}"),
        Deed::WinGame => format!("{who} wins the game"),
        Deed::LoseGame => format!("{who} loses the game"),
        Deed::Contribute => format!("{card} contributes"),
        Deed::Afford => format!("{who} affords {card}"),
        Deed::Choose => format!("{who} chooses {card}"),
        Deed::TakeAction => format!("{who} has taken an action"),
        Deed::Transform => format!("{who} transforms {card}"),
        Deed::Redeem => format!("{who} redeems {card}"),
        Deed::Make => format!("{who} makes {}", many(n, "token")),
    }
}

/// `1 action token`, `2 action tokens`.
fn many(n: i32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A zone with its owner, as a line names it.
pub(crate) fn zone_words(zone: Zone, owner: Seat, names: &Names) -> String {
    match zone {
        Zone::Play => "play".to_owned(),
        Zone::Queue => "the queue".to_owned(),
        Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
            format!("{}'s {}", names.seat(owner), zone.word())
        }
    }
}

/// Dice that show what the file says, then go on as it says.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    left: std::collections::VecDeque<u32>,
    then: Then,
    pcg: Pcg,
}

impl Script {
    pub(crate) fn new(random: &Random) -> Script {
        Script { left: random.script.iter().copied().collect(), then: random.then, pcg: Pcg::new(1) }
    }
}

impl Dice for Script {
    fn below(&mut self, n: u32) -> u32 {
        match (self.left.pop_front(), self.then) {
            (Some(shown), _) => shown.min(n.saturating_sub(1)),
            (None, Then::KeepOrder) => n.saturating_sub(1),
            (None, Then::Seeded) => self.pcg.below(n),
        }
    }
}
