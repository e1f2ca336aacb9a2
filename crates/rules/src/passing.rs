//! Going on where nobody can do anything, a step at a time: for whoever looks ahead and wants to stop in between.

use crate::dice::Dice;
use crate::engine::Engine;
use crate::game::Game;
use crate::library::Library;
use crate::mark::{Watch, watched};
use crate::pick::Pick;

/// Whether a game went on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WentOn {
    Yes,
    /// Somebody may have something to choose: what it is, `ask` tells.
    No,
}

impl Game {
    /// Lets those pass who can do nothing else, up to the next question. `settle` would go on after it.
    pub fn go_on(&mut self, lib: &Library, dice: &mut dyn Dice, watch: &dyn Watch) -> WentOn {
        if self.over.is_some() {
            return WentOn::No;
        }
        watched!(watch, w => {
            let mut e = Engine::new(self, lib, dice, w);
            e.refresh();
            match e.v().idle() {
                Some(Pick::Pass) => {
                    e.pass_idle();
                    e.run();
                    WentOn::Yes
                }
                Some(pick) => {
                    e.answer(pick, 0);
                    e.run();
                    WentOn::Yes
                }
                None => WentOn::No,
            }
        })
    }
}
