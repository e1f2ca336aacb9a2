//! The random player: the measure of all others.

use crate::{Bot, Chosen, Fault};
use seen::{Answer, Dice, Imaginer, Pcg, Seen};

/// Answers anything with anything legal.
pub struct Random {
    dice: Pcg,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { dice: Pcg::new(seed) }
    }
}

impl Bot for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, seen: &Seen, _: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        let choices = seen.choices();
        if choices.is_empty() {
            return Ok(Chosen::default());
        }
        let option = self.dice.below(choices.len() as u32) as usize;
        let value = match choices[option].answer {
            Answer::Number { from, to } => from + self.dice.below((to - from).saturating_add(1)),
            _ => 0,
        };
        Ok(Chosen { option, value })
    }

    fn begin(&mut self, seed: u64) {
        self.dice = Pcg::new(seed);
    }
}
