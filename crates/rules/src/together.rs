//! Cards that have to be chosen together: so many that each goes with the others (705.2f).

use crate::choose::is_joined;
use crate::few::Objs;
use crate::ids::{Obj, Seat};
use crate::mark::Watch;
use crate::scope::Scope;
use crate::view::View;
use ability::{Filter, Noun, Num, Take};

impl<W: Watch + ?Sized> View<'_, W> {
    /// What cards are to be that have to be chosen together, and how many at least; none where each may be chosen alone.
    pub(crate) fn set_of<'t>(&self, noun: &'t Noun, s: &Scope<'_>, actor: Seat) -> Option<(&'t Filter, usize)> {
        let Noun::Pick { take: Take::Exactly(n), of, .. } = noun else { return None };
        if *n == Num::Lit(1) || !is_joined(noun) {
            return None;
        }
        let min = self.choice(noun, s, actor)?.min;
        (min > 1 && min < usize::MAX).then_some((of, min))
    }

    /// Whether a card may join those chosen so that there can be enough, with cards that come after it.
    pub(crate) fn fills(&self, of: &Filter, list: &[Obj], chosen: &[Obj], obj: Obj, min: usize, s: &Scope<'_>) -> bool {
        if chosen.last().is_some_and(|last| last.card >= obj.card) || !self.joins(of, chosen, obj, s) {
            return false;
        }
        let all: Objs = chosen.iter().copied().chain([obj]).collect();
        all.len() >= min || list.iter().any(|o| self.fills(of, list, &all, *o, min, s))
    }

    /// Keeps the cards that are in some set that is large enough.
    pub(crate) fn keep_sets(&self, of: &Filter, min: usize, s: &Scope<'_>, out: &mut Objs) {
        let list = out.clone();
        let mut kept = Objs::new();
        for obj in &list {
            self.mark_sets(of, &list, &[], *obj, min, s, &mut kept);
        }
        out.retain(|o| kept.contains(o));
    }

    #[allow(clippy::too_many_arguments)]
    fn mark_sets(
        &self,
        of: &Filter,
        list: &[Obj],
        chosen: &[Obj],
        obj: Obj,
        min: usize,
        s: &Scope<'_>,
        kept: &mut Objs,
    ) {
        if !self.fills(of, list, chosen, obj, min, s) {
            return;
        }
        let all: Objs = chosen.iter().copied().chain([obj]).collect();
        if all.len() >= min {
            kept.extend(all);
        } else {
            for o in list {
                self.mark_sets(of, list, &all, *o, min, s, kept);
            }
        }
    }
}
