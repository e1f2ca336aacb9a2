//! Whether a text could do anything: what is offered, and which modes are open (707).

use crate::few::Objs;
use crate::ids::Seat;
use crate::mark::Watch;
use crate::occurrence::By;
use ability::{Act, Effect};

/// Whether there are more modes than a frame has bits for: one of them is chosen, and known by its number.
pub(crate) fn is_one_of_many(options: &[Effect]) -> bool {
    options.len() >= u16::BITS as usize
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// 705.2f: the modes that can be done, a bit each; all of them where none can, and where of several the one may make
    /// room for the other.
    pub(crate) fn open_modes(&self, run: u16, options: &[Effect], want: u16) -> u32 {
        let all = (1u32 << options.len().min(31)) - 1;
        if want != 1 {
            return all;
        }
        let scope = self.run_scope(run);
        let can = |i: &usize| self.could_do(&options[*i], &scope);
        let open = (0..options.len()).filter(can).fold(0u32, |set, i| set | 1 << i);
        if open == 0 { all } else { open }
    }

    /// Whether an optional text could do anything, so that it is worth asking about.
    pub(crate) fn could_do(&self, effect: &Effect, scope: &crate::scope::Scope<'_>) -> bool {
        match effect {
            Effect::Do(who, act) => {
                let actors = self.seats(who, scope);
                if let Act::ChooseProblem(place, _) = act {
                    return self.g.areas().any(|a| self.g.is_problem_area(a) && self.is_at(a, place, scope));
                }
                Seat::all().filter(|s| actors.has(*s)).any(|actor| match self.noun_of(act) {
                    Some(noun) => match self.choice(noun, scope, actor) {
                        Some(_) => !self.choosable(act, noun, scope, actor, By::Player).is_empty(),
                        None => {
                            // "this and that": one of them is enough.
                            let open =
                                |part: &&ability::Noun| !self.choosable(act, part, scope, actor, By::Player).is_empty();
                            if crate::nouns::parts_of(noun).iter().any(open) {
                                return true;
                            }
                            let mut set = Objs::new();
                            self.settled(noun, scope, &mut set);
                            set.iter().any(|o| self.doable(act, o.card, scope, actor, By::Player))
                        }
                    },
                    // "you may pay 2": who has them.
                    None => !matches!(act, Act::Pay(n) if self.num(n, scope) > self.g.tokens(actor)),
                })
            }
            Effect::Pay { who, cost, .. } => {
                let payer = self.seat(who, scope);
                self.payable(cost, scope, payer, 0).is_ok()
            }
            Effect::Seq(parts) => parts.first().is_none_or(|p| self.could_do(p, scope)),
            Effect::IfDone { first, .. } => self.could_do(first, scope),
            Effect::Change { .. }
            | Effect::May(..)
            | Effect::PayOr { .. }
            | Effect::If { .. }
            | Effect::Modal { .. }
            | Effect::ForEach(..)
            | Effect::Later { .. }
            | Effect::Instead { .. }
            | Effect::Nothing => true,
        }
    }
}
