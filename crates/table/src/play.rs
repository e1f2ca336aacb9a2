//! A game at a table: the engine, its dice, and the steps that led here.

use crate::deal::Deal;
use crate::keyed::Keyed;
use crate::lines::{AUDIENCES, READERS};
use crate::notes::Note;
use crate::preview::{self, Preview};
use crate::settle::Answer;
use crate::setup::By;
use crate::steps::{Step, Steps, Taken};
use crate::wire::LogLine;
use crate::words::{Labels, Reader, Words};
use crate::written::HowFar;
use ability::Zone;
use rules::{CardIdx, Edition, Game, Illegal, Input, Obj, Options, Pick, Question, RuleId, SEATS, Seat, Why};
use seen::Common;
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

/// Whether what nobody has to be asked about goes on through a faceoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faceoffs {
    PlayedThrough,
    /// The flipped cards are to be shown for a while.
    LookedAt,
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
    /// The cards each seat knows now, a bit each by their index.
    known: OnceLock<[Vec<u64>; SEATS]>,
    pub(crate) steps: Steps,
    pub(crate) dice: Keyed,
    pub(crate) start: Keyed,
    pub(crate) edition: Edition,
    checks: [Option<Check>; 2],
    /// Who gave the game up.
    pub(crate) lost: Option<Seat>,
    pub(crate) notes: Vec<Note>,
    /// Who reads along; what nobody reads is not written.
    pub(crate) readers: [Option<Reader>; AUDIENCES],
    /// Lines that were written and not yet sent, and how many there were before them.
    pub(crate) lines: [Vec<LogLine>; AUDIENCES],
    pub(crate) had: [u32; AUDIENCES],
}

impl Play {
    pub(crate) fn begin(deal: Arc<Deal>, labels: Labels, dice: Keyed, edition: Edition) -> Play {
        let mut play = Play::silent(deal, labels, dice, edition);
        play.readers = READERS.map(Some);
        play.lines = play.written_for(play.readers, HowFar::ToTheStart);
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
            known: OnceLock::new(),
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
        self.asked_anew();
    }

    /// Another question is asked: what was worked out for the last one is let go.
    fn asked_anew(&mut self) {
        self.preview = OnceLock::new();
        self.common = OnceLock::new();
        self.known = OnceLock::new();
        self.changed_power = OnceLock::new();
    }

    pub(crate) fn preview(&self) -> Option<&Preview> {
        self.preview.get_or_init(|| preview::of(&self.game, &self.deal.cards.lib, &self.options)).as_ref()
    }

    pub(crate) fn common(&self) -> &Common {
        self.common.get_or_init(|| Common::of(&self.game, &self.deal.cards.lib))
    }

    /// Lets go of what views have in common, and of room the game has to spare: a table that waits for somebody keeps little.
    pub(crate) fn drawn(&mut self) {
        self.common = OnceLock::new();
        self.game.give_back();
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
    pub(crate) fn choose(&mut self, option: u16, value: u32, by: By) -> Result<Answer, Illegal> {
        let pick = self.pick(option, value)?;
        let (step, check) = self.about_to(option, value, by);
        let lines = self.lines_to(self.steps.len() as u32 + 1);
        let Play { game, deal, dice, labels, .. } = self;
        let lines = lines.of(&deal.cards.lib, labels, &deal.names);
        game.take(&deal.cards.lib, pick, value, dice, &lines);
        let written = lines.out.into_inner();
        self.write_down(written);
        self.ask();
        self.took(step, check);
        Ok(step.answer)
    }

    /// An option of the question being asked.
    fn pick(&self, option: u16, value: u32) -> Result<Pick, Illegal> {
        let Some(pick) = self.options.picks.get(usize::from(option)).copied() else {
            return Err(Illegal { rule: const { RuleId::of("705.2f") }, why: Why::NotAnOption });
        };
        match pick {
            Pick::Number { from, to } if !(from..=to).contains(&value) => {
                Err(Illegal { rule: const { RuleId::of("105.1") }, why: Why::NumberOutOfRange })
            }
            _ => Ok(pick),
        }
    }

    /// Gives the answers that are the only ones there are, up to the next choice, in one go; says how many. Where a
    /// faceoff comes up that is to be looked at, nothing is done.
    pub(crate) fn run_on(&mut self, faceoffs: Faceoffs) -> Option<u32> {
        if !self.options.forced() {
            return Some(0);
        }
        let before = match faceoffs {
            Faceoffs::PlayedThrough => None,
            Faceoffs::LookedAt if self.game.faceoff().is_some() => return None,
            Faceoffs::LookedAt => Some((self.game.clone(), self.dice)),
        };
        let lines = self.lines_to(0);
        let Play { game, deal, dice, labels, options, .. } = self;
        let lines = lines.of(&deal.cards.lib, labels, &deal.names);
        let answers = game.settle(&deal.cards.lib, dice, &lines, options);
        let met = lines.faceoff.get();
        let mut written = lines.out.into_inner();
        if let Some((game, dice)) = before.filter(|_| met) {
            (self.game, self.dice) = (game, dice);
            self.ask();
            return None;
        }
        self.asked_anew();
        self.steps.push_run(answers, self.dice.epoch);
        let step = self.steps.len() as u32;
        written.iter_mut().flatten().for_each(|line| line.step = step);
        self.write_down(written);
        Some(answers)
    }

    /// Does again what was done in a game with the same start, without a word.
    pub(crate) fn follow(&mut self, taken: &Taken) -> Result<(), Illegal> {
        match taken {
            Taken::Step(step) => self.follow_step(step),
            Taken::Run { epoch, .. } => {
                self.dice.epoch = *epoch;
                let Play { game, deal, dice, options, .. } = self;
                let answers = game.settle(&deal.cards.lib, dice, &(), options);
                self.asked_anew();
                self.steps.push_run(answers, *epoch);
                Ok(())
            }
            Taken::Part { answers, .. } => (0..*answers).try_for_each(|_| self.follow_step(&self.step_of(taken))),
        }
    }

    /// The next step of something that was done: of a run the only one there is.
    pub(crate) fn step_of(&self, taken: &Taken) -> Step {
        match taken {
            Taken::Step(step) => *step,
            Taken::Run { epoch, .. } | Taken::Part { epoch, .. } => {
                let (step, _) = self.about_to(0, self.least(0), By::Table);
                Step { epoch: *epoch, ..step }
            }
        }
    }

    pub(crate) fn follow_step(&mut self, step: &Step) -> Result<(), Illegal> {
        self.dice.epoch = step.epoch;
        let pick = self.pick(step.option, step.value)?;
        let (step, check) = self.about_to(step.option, step.value, step.by);
        self.game.take(&self.deal.cards.lib, pick, step.value, &mut self.dice, &());
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
            known: self.known_before(seat),
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

    pub(crate) fn concede(&mut self, seat: Seat) -> Result<(), Illegal> {
        let lines = self.lines_to(self.steps.len() as u32 + 1);
        let Play { game, deal, dice, labels, .. } = self;
        let lines = lines.of(&deal.cards.lib, labels, &deal.names);
        game.apply(&deal.cards.lib, Input::Concede(seat), dice, &lines)?;
        let written = lines.out.into_inner();
        self.write_down(written);
        self.ask();
        self.lost = Some(seat);
        Ok(())
    }

    /// The game as it was after so many steps, without a word of how it came there. What the table noted stays.
    pub(crate) fn at(&self, steps: usize, epoch: u32) -> Play {
        let mut play = Play::silent(self.deal.clone(), self.labels.clone(), self.start, self.edition);
        for taken in self.steps.to(steps) {
            // It was done once, from the same start: it can't be refused now.
            let _ = play.follow(&taken);
        }
        play.dice.epoch = epoch;
        play.notes = self.notes.iter().map(|note| Note { step: note.step.min(steps as u32), ..*note }).collect();
        play
    }

    pub(crate) fn epoch(&self) -> u32 {
        self.dice.epoch
    }

    pub(crate) fn words(&self, reader: Reader) -> Words<'_> {
        Words { look: self.game.look(&self.deal.cards.lib), labels: &self.labels, names: &self.deal.names, reader }
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
        let then = check.known.iter().copied().chain(std::iter::repeat(0));
        let known = self.known.get_or_init(|| self.common().known());
        let learned = known[seat.index()].iter().zip(then).any(|(now, then)| now & !then != 0);
        Some((check.step, if learned { Freedom::Ask } else { Freedom::Free }))
    }

    /// Whether dice were rolled, or something was learned, since a step.
    pub(crate) fn next_epoch(&self, freedom: Freedom) -> u32 {
        match freedom {
            Freedom::Free => self.dice.epoch,
            Freedom::Ask => self.dice.epoch + 1,
        }
    }

    /// The cards a seat knows before something is done, a bit each.
    fn known_before(&self, seat: Seat) -> Vec<u64> {
        if let Some(known) = self.known.get() {
            return known[seat.index()].clone();
        }
        let look = self.game.look(&self.deal.cards.lib);
        let mut out = Vec::new();
        for card in look.all_cards() {
            if card.index() % 64 == 0 {
                out.push(0);
            }
            if let Some(word) = out.last_mut() {
                *word |= u64::from(look.known_by(card) >> seat.0 & 1) << (card.index() % 64);
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
