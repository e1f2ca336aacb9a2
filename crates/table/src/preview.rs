//! What going to the Score Phase now would bring: the engine plays it on a copy in which nobody does anything.

use ability::{Deed, Phase};
use rules::{AreaId, Game, Library, NONE, NOWHERE, Occ, Options, Pick, Question, RuleId, Seat, Watch};
use std::cell::RefCell;

/// So many passes are enough for any phase in which nobody acts.
const STEPS: usize = 200;

/// What would come of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Who would score how much, and where.
    pub scores: Vec<(Seat, Option<AreaId>, i32)>,
    /// A faceoff would start; what follows is open.
    pub faceoff: Option<Option<AreaId>>,
}

/// Notes points and the start of a faceoff.
#[derive(Default)]
struct Notes {
    seen: RefCell<Preview>,
    at: RefCell<Option<AreaId>>,
}

impl Watch for Notes {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, _: RuleId) {
        match occ.deed {
            Deed::Confront if occ.card.card != NONE => {
                *self.at.borrow_mut() = Some(game.area_of(occ.card.card)).filter(|a| *a != NOWHERE);
            }
            Deed::Score => self.seen.borrow_mut().scores.push((occ.seat, *self.at.borrow(), occ.n)),
            Deed::StartFaceoff => {
                self.seen.borrow_mut().faceoff = Some(Some(occ.to).filter(|a| *a != NOWHERE));
            }
            _ => {}
        }
    }
}

/// No chance is needed before a faceoff flips its first card; the preview stops there.
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
    let notes = Notes::default();
    for _ in 0..STEPS {
        let over = copy.outcome().is_some() || notes.seen.borrow().faceoff.is_some();
        if over || !matches!(copy.phase(), Some(Phase::Main | Phase::Score)) {
            break;
        }
        let idle = |pick: &Pick| matches!(pick, Pick::Done | Pick::Pass | Pick::No);
        let pick = options.picks.iter().find(|pick| idle(pick)).or(options.picks.first()).copied()?;
        let value = match pick {
            Pick::Number { from, .. } => from,
            _ => 0,
        };
        copy.take(lib, pick, value, &mut NoDice, &notes);
        copy.ask(lib, options);
    }
    Some(notes.seen.into_inner())
}
