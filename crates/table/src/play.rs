//! A game at a table: the engine, its dice, and the steps that led here.

use crate::deal::Deal;
use crate::keyed::Keyed;
use crate::lines::{AUDIENCES, Lines, READERS};
use crate::notes::{self, Note, Noted};
use crate::preview::{self, Preview};
use crate::settle::Answer;
use crate::setup::By;
use crate::steps::{Step, Steps};
use crate::wire::LogLine;
use crate::words::{Labels, Reader, Words};
use ability::Zone;
use rules::{CardIdx, Edition, Game, Input, NONE, Obj, Options, Pick, Question, Seat};
use seen::Common;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// What a seat knew before its last decision: whether it can be taken back freely hangs on what changed since.
#[derive(Clone, Debug)]
struct Check {
    step: u32,
    rolled: u64,
    known: Vec<u64>,
    /// Another player has acted since.
    answered: bool,
}

/// A game going on.
pub struct Play {
    pub(crate) deal: Arc<Deal>,
    pub(crate) labels: Labels,
    pub(crate) game: Game,
    pub(crate) options: Options,
    /// What going to the Score Phase now would bring: worked out when somebody looks, once for all who do.
    preview: OnceLock<Option<Preview>>,
    /// What all views of this moment have in common, worked out in the same way; let go of when they are drawn.
    common: OnceLock<Common>,
    /// What has changed the power of cards now, worked out in the same way.
    changed_power: OnceLock<Vec<(CardIdx, Obj, i32)>>,
    pub(crate) steps: Steps,
    dice: Keyed,
    start: Keyed,
    edition: Edition,
    checks: [Option<Check>; 2],
    /// Who gave the game up.
    lost: Option<Seat>,
    notes: Vec<Note>,
    /// Who reads along; what nobody reads is not written.
    readers: [Option<Reader>; AUDIENCES],
    /// Lines that were written and not yet sent, and how many there were before them.
    lines: [Vec<LogLine>; AUDIENCES],
    had: [u32; AUDIENCES],
}

impl Play {
    pub(crate) fn begin(deal: Arc<Deal>, labels: Labels, dice: Keyed, edition: Edition) -> Play {
        let mut play = Play::silent(deal, labels, dice, edition);
        play.readers = READERS.map(Some);
        play.lines = play.written_for(play.readers, 0);
        play
    }

    /// The same without its lines.
    fn silent(deal: Arc<Deal>, labels: Labels, start: Keyed, edition: Edition) -> Play {
        let mut dice = start;
        let game = testkit::soak::start(&deal.cards, edition, &mut dice, &());
        let mut play = Play {
            deal,
            labels,
            game,
            options: Options::default(),
            preview: OnceLock::new(),
            common: OnceLock::new(),
            changed_power: OnceLock::new(),
            steps: Steps::default(),
            dice,
            start,
            edition,
            checks: [None, None],
            lost: None,
            notes: Vec::new(),
            readers: [None; AUDIENCES],
            lines: Default::default(),
            had: [0; AUDIENCES],
        };
        play.ask();
        play
    }

    fn ask(&mut self) {
        self.game.ask(&self.deal.cards.lib, &mut self.options);
        self.preview = OnceLock::new();
        self.common = OnceLock::new();
        self.changed_power = OnceLock::new();
    }

    pub(crate) fn preview(&self) -> Option<&Preview> {
        self.preview.get_or_init(|| preview::of(&self.game, &self.deal.cards.lib, &self.options)).as_ref()
    }

    pub(crate) fn common(&self) -> &Common {
        self.common.get_or_init(|| Common::of(&self.game, &self.deal.cards.lib))
    }

    /// Lets go of what views have in common: a table that waits for somebody keeps little.
    pub(crate) fn drawn(&mut self) {
        self.common = OnceLock::new();
    }

    pub(crate) fn changed_power(&self) -> &[(CardIdx, Obj, i32)] {
        self.changed_power.get_or_init(|| {
            let look = self.game.look(&self.deal.cards.lib);
            let flipped = Seat::all().flat_map(|seat| self.game.zone(Zone::Flip, seat));
            let shown = self.game.in_play().chain(flipped);
            let changed: Vec<CardIdx> = shown.filter(|card| look.power(*card) != look.printed_power(*card)).collect();
            if changed.is_empty() { Vec::new() } else { look.power_items(&changed) }
        })
    }

    pub(crate) fn asked(&self) -> Option<(Seat, Question)> {
        self.options.asked
    }

    /// A fingerprint of an option, the same on every machine.
    pub(crate) fn print(&self, option: u16) -> Option<u32> {
        let pick = self.options.picks.get(usize::from(option))?;
        let mut fnv = Fnv(0x811c_9dc5);
        self.options.picks.len().hash(&mut fnv);
        pick.hash(&mut fnv);
        Some(fnv.0)
    }

    /// Takes an option of the question being asked.
    pub(crate) fn choose(&mut self, option: u16, value: u32, by: By) -> Result<Answer, rules::Illegal> {
        let (step, check) = self.about_to(option, value, by);
        self.input(Input::Choose { option, value })?;
        self.took(step, check);
        Ok(step.answer)
    }

    /// Takes a step of a game with the same start, without a word.
    pub(crate) fn follow(&mut self, step: &Step) -> Result<(), rules::Illegal> {
        self.dice.epoch = step.epoch;
        let (step, check) = self.about_to(step.option, step.value, step.by);
        let input = Input::Choose { option: step.option, value: step.value };
        self.game.apply(&self.deal.cards.lib, input, &mut self.dice, &())?;
        self.ask();
        self.took(step, check);
        Ok(())
    }

    /// A step before it is taken, and what its seat knows now where it is a decision.
    fn about_to(&self, option: u16, value: u32, by: By) -> (Step, Option<Check>) {
        let (seat, question) = self.asked().unwrap_or((Seat::FIRST, Question::Priority));
        let pass = question == Question::Priority && self.options.picks.get(usize::from(option)) == Some(&Pick::Pass);
        let check = (by == By::Player).then(|| Check {
            step: self.steps.len() as u32,
            rolled: self.dice.rolled,
            known: self.known(seat),
            answered: false,
        });
        let answer = if pass { Answer::Passed } else { Answer::Acted };
        (Step { seat, by, option, value, epoch: self.dice.epoch, answer }, check)
    }

    fn took(&mut self, step: Step, check: Option<Check>) {
        if check.is_some() {
            self.checks[step.seat.index()] = check;
        }
        // A pass is no act: whether somebody passed or could do nothing else must look the same.
        if step.by == By::Player && step.answer == Answer::Acted {
            for other in Seat::all().filter(|seat| *seat != step.seat) {
                if let Some(check) = &mut self.checks[other.index()] {
                    check.answered = true;
                }
            }
        }
        self.steps.push(step);
    }

    pub(crate) fn concede(&mut self, seat: Seat) -> Result<(), rules::Illegal> {
        self.input(Input::Concede(seat))?;
        self.lost = Some(seat);
        Ok(())
    }

    fn input(&mut self, input: Input) -> Result<(), rules::Illegal> {
        let lines = Lines {
            lib: &self.deal.cards.lib,
            labels: &self.labels,
            readers: self.readers,
            step: self.steps.len() as u32 + 1,
            had: std::array::from_fn(|i| self.had[i] + self.lines[i].len() as u32),
            hands: Default::default(),
            out: RefCell::default(),
        };
        self.game.apply(&self.deal.cards.lib, input, &mut self.dice, &lines)?;
        for (kept, new) in self.lines.iter_mut().zip(lines.out.into_inner()) {
            kept.extend(new);
        }
        self.ask();
        Ok(())
    }

    /// Notes something of the table in everybody's log.
    pub(crate) fn note(&mut self, seat: Seat, what: Noted) {
        let note = Note { step: self.steps.len() as u32, seat, what };
        let lines: [LogLine; AUDIENCES] = std::array::from_fn(|i| {
            let n = self.had[i] + self.lines[i].len() as u32 + 1;
            note.line(&self.words(READERS[i]), n)
        });
        for (kept, line) in self.lines.iter_mut().zip(lines) {
            kept.push(line);
        }
        self.notes.push(note);
    }

    /// The lines not yet sent to an audience.
    pub(crate) fn take_lines(&mut self, audience: usize) -> Vec<LogLine> {
        let lines = std::mem::take(&mut self.lines[audience]);
        self.had[audience] += lines.len() as u32;
        lines
    }

    /// Nobody of an audience is there any more.
    pub(crate) fn unread(&mut self, audience: usize) {
        self.readers[audience] = None;
        self.lines[audience].clear();
    }

    /// The game as it was after so many steps, without a word of how it came there. What the table noted stays.
    pub(crate) fn at(&self, steps: usize, epoch: u32) -> Play {
        let mut play = Play::silent(self.deal.clone(), self.labels.clone(), self.start, self.edition);
        for step in self.steps.iter().take(steps) {
            // It was taken once, from the same start: it can't be refused now.
            let _ = play.follow(&step);
        }
        play.dice.epoch = epoch;
        play.notes = self.notes.iter().map(|note| Note { step: note.step.min(steps as u32), ..*note }).collect();
        play
    }

    /// The log of some audiences up to a step, written anew.
    fn written_for(&self, readers: [Option<Reader>; AUDIENCES], steps: usize) -> [Vec<LogLine>; AUDIENCES] {
        let (lib, labels) = (&self.deal.cards.lib, &self.labels);
        let mut dice = self.start;
        let mut lines = Lines {
            lib,
            labels,
            readers,
            step: 0,
            had: [0; AUDIENCES],
            hands: Default::default(),
            out: RefCell::default(),
        };
        let mut game = testkit::soak::start(&self.deal.cards, self.edition, &mut dice, &lines);
        let mut inputs: Vec<(u32, Input)> = self
            .steps
            .iter()
            .take(steps)
            .map(|step| (step.epoch, Input::Choose { option: step.option, value: step.value }))
            .collect();
        if steps >= self.steps.len() {
            inputs.extend(self.lost.map(|seat| (self.dice.epoch, Input::Concede(seat))));
        }
        for (i, (epoch, input)) in inputs.into_iter().enumerate() {
            dice.epoch = epoch;
            lines.step = i as u32 + 1;
            // It was taken once, from the same start: it can't be refused now.
            let _ = game.apply(lib, input, &mut dice, &lines);
        }
        lines.out.into_inner()
    }

    /// The whole log of an audience up to a step, which reads along from now on. What comes after that step waits to be
    /// sent.
    pub(crate) fn whole_log(&mut self, audience: usize, steps: u32) -> Vec<LogLine> {
        let mut only = [None; AUDIENCES];
        only[audience] = Some(READERS[audience]);
        self.readers[audience] = only[audience];
        let mut lines = std::mem::take(&mut self.written_for(only, self.steps.len())[audience]);
        let later = lines.split_off(lines.partition_point(|line| line.step <= steps));
        let (noted, note_later) = self.notes.split_at(self.notes.partition_point(|note| note.step <= steps));
        let words = self.words(READERS[audience]);
        let whole = notes::merged(lines, noted, &words);
        let mut waiting = notes::merged(later, note_later, &words);
        let had = whole.len() as u32;
        for (line, n) in waiting.iter_mut().zip(had + 1..) {
            line.n = n;
        }
        self.had[audience] = had;
        self.lines[audience] = waiting;
        whole
    }

    /// The log with nothing hidden, for a replay.
    pub(crate) fn open_log(&self) -> Vec<LogLine> {
        let [log, ..] = self.written_for([Some(Reader::Record), None, None], self.steps.len());
        notes::merged(log, &self.notes, &self.words(Reader::Record))
    }

    pub(crate) fn epoch(&self) -> u32 {
        self.dice.epoch
    }

    pub(crate) fn words(&self, reader: Reader) -> Words<'_> {
        Words { look: self.game.look(&self.deal.cards.lib), labels: &self.labels, reader }
    }

    /// Whether the question has one answer, or its answers come to the same.
    pub(crate) fn is_forced(&self) -> bool {
        let Some((seat, question)) = self.asked() else { return false };
        let look = self.game.look(&self.deal.cards.lib);
        let idle = |pick: &Pick| matches!(pick, Pick::Area(area) if !look.could_confront(*area, seat));
        self.options.forced() || question == Question::Confront && self.options.picks.iter().all(idle)
    }

    /// Whether all that could be done with priority is to use or play cards of these ids.
    pub(crate) fn is_only_about(&self, ids: &[String]) -> bool {
        let listed =
            |card: rules::Obj| ids.iter().any(|id| *id == self.game.def(&self.deal.cards.lib, card.card).card.id);
        !ids.is_empty()
            && self.options.picks.iter().all(|pick| match pick {
                Pick::Pass => true,
                Pick::Activate { card, .. } | Pick::Play { card, .. } => listed(*card),
                _ => false,
            })
    }

    /// Whether an option only lets the game go on: that it is the only one may tell what a hand holds.
    pub(crate) fn is_idle(&self, option: u16) -> bool {
        matches!(self.options.picks.get(usize::from(option)), Some(Pick::Pass | Pick::Done | Pick::No))
    }

    /// The number that goes with an option that is taken for a player.
    pub(crate) fn least(&self, option: usize) -> u32 {
        match self.options.picks.get(option) {
            Some(Pick::Number { from, .. }) => *from,
            Some(_) | None => 0,
        }
    }

    /// The last decision of a seat: before which step, and whether taking it back is free.
    pub(crate) fn last_decision(&self, seat: Seat) -> Option<(u32, Freedom)> {
        let check = self.checks[seat.index()].as_ref()?;
        if check.answered || check.rolled != self.dice.rolled {
            return Some((check.step, Freedom::Ask));
        }
        let known = self.known(seat);
        let learned =
            known.len() > check.known.len() || known.iter().zip(&check.known).any(|(now, then)| now & !then != 0);
        Some((check.step, if learned { Freedom::Ask } else { Freedom::Free }))
    }

    /// Whether dice were rolled, or something was learned, since a step.
    pub(crate) fn next_epoch(&self, freedom: Freedom) -> u32 {
        match freedom {
            Freedom::Free => self.dice.epoch,
            Freedom::Ask => self.dice.epoch + 1,
        }
    }

    /// The cards a seat knows, a bit each.
    fn known(&self, seat: Seat) -> Vec<u64> {
        let look = self.game.look(&self.deal.cards.lib);
        let mut out = Vec::new();
        for card in look.all_cards().filter(|card| *card != NONE) {
            let (word, bit) = (card.index() / 64, card.index() % 64);
            if out.len() <= word {
                out.resize(word + 1, 0);
            }
            if look.is_shown_to(card, seat) || look.is_known_to(card, seat) {
                out[word] |= 1 << bit;
            }
        }
        out
    }
}

/// Whether a choice can be taken back without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freedom {
    Free,
    Ask,
}

/// FNV-1a, 32 bits.
struct Fnv(u32);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        u64::from(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }
}
