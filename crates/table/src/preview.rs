//! What going to the Score Phase now would bring: the engine plays it on a copy in which nobody does anything.

use ability::{Deed, Phase};
use rules::{AreaId, Game, Library, NONE, NOWHERE, Occ, Options, Pick, Question, RuleId, Seat, Watch, WentOn};
use std::cell::{Cell, RefCell};

/// So many passes are enough for any phase in which nobody acts.
const STEPS: usize = 200;

/// What would come of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Who would score how much, and where.
    pub scores: Vec<(Seat, Option<AreaId>, i32)>,
    /// A faceoff would start; what follows is open.
    pub faceoff: Option<Option<AreaId>>,
    /// A choice or a hidden card decides what else there is.
    pub open: bool,
}

/// Notes points and the start of a faceoff, as long as it is the Main or Score Phase of a turn.
struct Notes {
    turn: u16,
    seen: RefCell<Preview>,
    at: Cell<Option<AreaId>>,
    drawn: Cell<bool>,
    over: Cell<bool>,
}

impl Notes {
    fn of(game: &Game) -> Notes {
        let (drawn, over) = (Cell::new(false), Cell::new(!scores(game)));
        Notes { turn: game.turn_number(), seen: RefCell::default(), at: Cell::new(None), drawn, over }
    }

    /// What follows is no longer of interest.
    fn is_done(&self, game: &Game) -> bool {
        self.over.get() || !scores(game)
    }

    /// What comes next nobody can know yet.
    fn is_open(&self) {
        self.seen.borrow_mut().open = true;
        self.over.set(true);
    }
}

/// Whether it is a phase that the preview is about.
fn scores(game: &Game) -> bool {
    matches!(game.phase(), Some(Phase::Main | Phase::Score))
}

impl Watch for Notes {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, _: RuleId) {
        // A game goes on by itself to the next question, which may be one of the next turn.
        if self.over.get() || !scores(game) || game.turn_number() != self.turn {
            return self.over.set(true);
        }
        match occ.deed {
            Deed::Confront if occ.card.card != NONE => {
                self.at.set(Some(game.area_of(occ.card.card)).filter(|a| *a != NOWHERE));
            }
            Deed::Score => self.seen.borrow_mut().scores.push((occ.seat, self.at.get(), occ.n)),
            Deed::StartFaceoff => {
                self.seen.borrow_mut().faceoff = Some(Some(occ.to).filter(|a| *a != NOWHERE));
                self.over.set(true);
            }
            Deed::Draw => self.drawn.set(true),
            Deed::Look | Deed::Reveal | Deed::Flip | Deed::Search | Deed::Shuffle | Deed::ChooseAtRandom => {
                self.is_open();
            }
            _ => {}
        }
    }
}

/// Where chance comes in the preview has stopped.
struct NoDice;

impl rules::Dice for NoDice {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

/// In the turn player's Main Phase: what ending it would bring. Nothing elsewhere.
pub fn of(game: &Game, lib: &Library, options: &Options) -> Option<Preview> {
    let Some((_, Question::MainAction)) = options.asked else { return None };
    SCRATCH.with_borrow_mut(|(copy, asked)| {
        let copy = match copy {
            Some(copy) => {
                copy.copy_from(game);
                copy
            }
            None => copy.insert(game.clone()),
        };
        asked.clone_from(options);
        played(copy, asked, lib)
    })
}

thread_local! {
    /// A game and a question whose memory is used again for the next preview.
    static SCRATCH: RefCell<(Option<Game>, Options)> = RefCell::default();
}

/// Plays a copy on until the Score Phase is over or what follows is open.
fn played(copy: &mut Game, options: &mut Options, lib: &Library) -> Option<Preview> {
    let notes = Notes::of(copy);
    for _ in 0..STEPS {
        let Some((seat, question)) = options.asked.filter(|_| !notes.is_done(copy)) else { break };
        let idle = |pick: &Pick| matches!(pick, Pick::Done | Pick::Pass | Pick::No);
        let pick = match options.picks.iter().find(|pick| idle(pick)) {
            Some(idle) => *idle,
            None => {
                let order = matches!(question, Question::Confront | Question::OrderTriggers);
                if !order && !options.forced() {
                    // Points further on seldom hang on it; but a hand that nobody else knows must not show in them.
                    notes.seen.borrow_mut().open = true;
                    if notes.drawn.get() || seat != copy.turn_player() {
                        break;
                    }
                }
                *options.picks.first()?
            }
        };
        let value = match pick {
            Pick::Number { from, .. } => from,
            _ => 0,
        };
        copy.take(lib, pick, value, &mut NoDice, &notes);
        // Most windows open and close with nobody able to do anything in them: what could be done is not listed then.
        let mut steps = 0;
        while steps < STEPS && !notes.is_done(copy) && copy.go_on(lib, &mut NoDice, &notes) == WentOn::Yes {
            steps += 1;
        }
        if notes.is_done(copy) {
            break;
        }
        copy.ask(lib, options);
    }
    Some(notes.seen.into_inner())
}
