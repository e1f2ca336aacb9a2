//! Meeting confront requirements (611.3b–d) as the assignment problem it is.

use crate::few::Given;
use crate::ids::Colors;
use cards::{Need, Requirement};

/// Colourless power is the seventh kind.
const KINDS: usize = 7;

/// Whether some way of giving each character's power to one of its colours meets every requirement at once.
pub(crate) fn assign(needs: &[Requirement], have: &[(i32, Colors)]) -> bool {
    let mut supply = [0i32; KINDS];
    let mut open = Given::new();
    for (power, colors) in have {
        match colors.count() {
            0 => supply[KINDS - 1] += power,
            1 => supply[only(*colors)] += power,
            _ => open.push((*power, *colors)),
        }
    }
    let total: i32 = have.iter().map(|(p, _)| *p).sum();
    let wanted: i32 = needs.iter().map(|r| r.amount).sum();
    if total < wanted && have.iter().all(|(p, _)| *p >= 0) {
        return false;
    }
    if open.is_empty() {
        return met(needs, &supply);
    }
    // Large powers first: the search fails or succeeds sooner.
    open.sort_by_key(|(p, _)| -p);
    let asked = needs.iter().fold(Colors::NONE, |set, r| match r.of {
        Need::Color(c) | Need::Not(c) => set.with(Colors::of(c)),
        Need::Wild => set,
    });
    search(needs, &mut supply, &open, asked)
}

/// The same where only so many of the characters may give their power.
pub(crate) fn assign_some(needs: &[Requirement], have: &[(i32, Colors)], most: usize) -> bool {
    fn pick(needs: &[Requirement], have: &[(i32, Colors)], most: usize, taken: &mut Given) -> bool {
        if taken.len() == most || have.is_empty() {
            return assign(needs, taken);
        }
        taken.push(have[0]);
        let with = pick(needs, &have[1..], most, taken);
        taken.pop();
        with || pick(needs, &have[1..], most, taken)
    }
    pick(needs, have, most, &mut Given::new())
}

fn only(colors: Colors) -> usize {
    colors.0.trailing_zeros() as usize
}

/// Tries every colour for the characters that have several. Colours nobody asks about are all alike, so one of them
/// is tried.
fn search(needs: &[Requirement], supply: &mut [i32; KINDS], open: &[(i32, Colors)], asked: Colors) -> bool {
    let Some(((power, colors), rest)) = open.split_first() else {
        return met(needs, supply);
    };
    let mut tried_unasked = false;
    for color in colors.iter() {
        if !asked.has(color) {
            if tried_unasked {
                continue;
            }
            tried_unasked = true;
        }
        supply[color as usize] += power;
        let ok = search(needs, supply, rest, asked);
        supply[color as usize] -= power;
        if ok {
            return true;
        }
    }
    false
}

/// With every character's colour settled: what of each colour is asked for must be there, and of the rest as much as may be of
/// any.
fn met(needs: &[Requirement], supply: &[i32; KINDS]) -> bool {
    let mut left = supply.map(|n| n.max(0));
    let mut wild = 0;
    for need in needs {
        match need.of {
            Need::Color(color) => left[color as usize] -= need.amount,
            Need::Wild => wild += need.amount,
            Need::Not(_) => return met_by_sets(needs, supply),
        }
    }
    left.iter().all(|n| *n >= 0) && left.iter().sum::<i32>() >= wild
}

/// The same where it is also asked for what is not of a colour: for each set of requirements, the power that can go to any of
/// them must be enough (Hall's condition for splitting power among requirements).
fn met_by_sets(needs: &[Requirement], supply: &[i32; KINDS]) -> bool {
    let n = needs.len().min(12);
    for set in 1u32..(1 << n) {
        let mut wanted = 0;
        let mut reach = [false; KINDS];
        for (i, need) in needs[..n].iter().enumerate() {
            if set & (1 << i) == 0 || need.amount == 0 {
                continue;
            }
            wanted += need.amount;
            for (kind, reached) in reach.iter_mut().enumerate() {
                *reached |= takes(need.of, kind);
            }
        }
        let offered: i32 = (0..KINDS).filter(|k| reach[*k]).map(|k| supply[k].max(0)).sum();
        if offered < wanted {
            return false;
        }
    }
    true
}

fn takes(need: Need, kind: usize) -> bool {
    match need {
        Need::Color(c) => kind == c as usize,
        Need::Not(c) => kind != c as usize,
        Need::Wild => true,
    }
}
