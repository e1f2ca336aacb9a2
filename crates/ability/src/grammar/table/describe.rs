//! What follows a noun, second part: sharing, counters, and how cards compare with each other.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::grammar::value::{down, get, value};
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

pub fn add(g: &mut Grammar) {
    rule!(g, "post" Is, "that shares a type with {r:any ref}", [r] Is::SharesType(r));
    both!(g, "post" Is, "read: that (shares|share) a Problem with {r:any ref}", [r: Ref], Some(Is::SharesProblem(r)), |_i| None);
    both!(g, "long post" Is, "read: that (shares|share) a Problem with {f:one card}", [f: Filter], Some(Is::At(Place::ProblemWith(f))), |_i| None);
    rule!(g, "post" Is, "read: (with no|without a|without any|without) (color|colors)", [] Is::Colorless);
    rule!(g, "post" Is, "that shares a color with {r:any ref}", [r] Is::SharesColor(r));
    rule!(g, "post" Is, "that shares a trait with {r:any ref}", [r] Is::SharesTrait(r));
    rule!(g, "post" Is, "that shares a cost with {r:any ref}", [r] Is::SharesCost(r));
    rule!(g, "post" Is, "that shares a title with {r:any ref}", [r] Is::SameTitle(r));
    rule!(g, "post" Is, "that shares a subtitle with {r:any ref}", [r] Is::SharesSubtitle(r));
    for (words, is) in [("color", 0), ("trait", 1), ("type", 2), ("name", 3)] {
        both!(g, "post" Is, &format!("read: that (share|shares) (a|its|their) (|card) {words} with {{r:any ref}}"), [r: Ref], Some(match is {
            0 => Is::SharesColor(r),
            1 => Is::SharesTrait(r),
            2 => Is::SharesType(r),
            _ => Is::SameName(r),
        }), |_i| None);
    }
    for (words, is) in [("(color|colors)", 0), ("(trait|traits)", 1), ("(type|card type)", 2)] {
        both!(g, "post" Is, &format!("read: (with|of) the same {words} as {{r:any ref}}"), [r: Ref], Some(match is {
            0 => Is::SharesColor(r),
            1 => Is::SharesTrait(r),
            _ => Is::SharesType(r),
        }), |_i| None);
    }
    heavy!(g, 1, "post" Is, "read: with the same name", [] Is::SameName(Ref::It));
    both!(g, "post" Is, "(not involved|that isn't involved|that is not involved|that aren't involved) in (the|a) faceoff", [], Some(Is::Not(Box::new(Is::Involved))), |i| (*i == Is::Not(Box::new(Is::Involved))).then_some(()));
    both!(g, "post" Is, "(that was|that were|that has been|that have been) {h:done} this turn", [h: Happening], Some(Is::Has(Box::new(h))), |i| match i {
        Is::Has(h) if h.who.is_none() => Some((**h).clone()),
        _ => None,
    });
    both!(g, "long post" Is, "except {f:described+}", [f: Filter], Some(Is::Not(Box::new(Is::AnyOf(vec![f])))), |i| match i {
        Is::Not(i) => match &**i {
            Is::AnyOf(one) if one.len() == 1 => one.first().cloned(),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "read: except {r:any ref}", [r: Ref], Some(Is::Not(Box::new(Is::The(r)))), |_i| None);
    both!(@ g, 1, "one card" Filter, "read: a Problem with {n:how many}", [n: (Filter, Cmp, Num)], (n.1 != Cmp::AtLeast || n.2 != Num::Lit(1)).then(|| {
        let there = Place::ProblemWhere(Box::new(Cond::Count(with(n.0, Is::At(Place::There)), n.1, n.2)));
        Filter::of([Is::Type(CardType::Problem), Is::At(there)])
    }), |_f| None);
    rule!(g, "post" Is, "with (|an) even {s:stat}", [s] Is::Even(s));
    rule!(g, "post" Is, "with (|an) odd {s:stat}", [s] Is::Odd(s));
    rule!(g, "post" Is, "read: that (was|were) involved", [] Is::Involved);
    rule!(g, "post" Is, "read: involved in faceoffs", [] Is::Involved);
    heavy!(g, 1, "post" Is, "read: involved", [] Is::Involved);
    rule!(g, "having" Is, "that name", [] Is::ThatName);
    rule!(g, "having" Is, "read: (|an) even {s:stat}", [s] Is::Even(s));
    rule!(g, "having" Is, "read: (|an) odd {s:stat}", [s] Is::Odd(s));
    rule!(g, "post" Is, "read: flipped", [] Is::Flipped);
    both!(g, "posts" Vec<Is>, "read: you (have flipped|flipped) (|this faceoff|during this faceoff|in this faceoff|during the faceoff)", [], Some(vec![Is::Flipped, Is::Controlled(Who::You)]), |_l| None::<()>);
    for (words, cmp) in [("less", Cmp::AtMost), ("more", Cmp::AtLeast)] {
        both!(g, "post" Is, &format!("read: that (cost|costs) {{n:[n]}} or {words}"), [n: i32], Some(Is::Number(Stat::Cost, cmp, Num::Lit(n))), |_i| None);
    }
    both!(@ g, 2, "post" Is, "read: with {a:amount} {c:counters}", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |_i| None);
    heavy!(g, 2, "post" Is, "read: with {c:a counter}", [c] Is::Counters(c, Cmp::AtLeast, Num::Lit(1)));
    both!(g, "post" Is, "with {a:amount} {c:counters} on it", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |i| counters(i));
    both!(g, "having" Is, "{a:amount} {c:counters} on it", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |i| counters(i));
    both!(g, "having" Is, "{c:a counter} on it", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |i| match i {
        Is::Counters(c, Cmp::AtLeast, Num::Lit(1)) => Some(c.clone()),
        _ => None,
    });
    both!(g, "post" Is, "read: with printed power {n:num} or (more|greater)", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtLeast, n)), |_i| None);
    for (words, stat, cmp) in [
        ("printed power equal to", Stat::PrintedPower, Cmp::Exactly),
        ("cost less than or equal to", Stat::Cost, Cmp::AtMost),
    ] {
        both!(g, "long post" Is, &format!("with {words} {{q:quantity}}"), [q: Num], Some(Is::Number(stat, cmp, q)), |i| match i {
            Is::Number(s, c, q) if *s == stat && *c == cmp => Some(q.clone()),
            _ => None,
        });
    }
    both!(g, "post" Is, "read: with less power than {r:any ref}", [r: Ref], Some(Is::Number(Stat::Power, Cmp::Less, Num::Stat(Stat::Power, r))), |_i| None);
    both!(g, "post" Is, "without that color", [], Some(Is::Not(Box::new(Is::ThatColor(Ref::That(Head::Color))))), |i| (*i == Is::Not(Box::new(Is::ThatColor(Ref::That(Head::Color))))).then_some(()));
    both!(g, "one card" Filter, "read: (a|the) {f:plain described} with the (least|lowest) {s:stat} among {g:those counted+}", [f: Filter, s: Stat, g: Filter], {
        f.0.iter().all(|i| g.0.contains(i)).then(|| with(g, Is::Extreme(Extreme::Lowest, s, Tied::Any)))
    }, |_f| None);
    both!(g, "one card" Filter, "read: (a|the) {f:plain described} with the (most|highest|greatest) {s:stat} among {g:those counted+}", [f: Filter, s: Stat, g: Filter], {
        f.0.iter().all(|i| g.0.contains(i)).then(|| with(g, Is::Extreme(Extreme::Highest, s, Tied::Any)))
    }, |_f| None);
    // The one that outdoes all others.
    both!(g, "one card" Filter, "read: the {f:plain described} with (power higher|higher power) than (that of|) any other {g:described}", [f: Filter, g: Filter], {
        f.0.iter().all(|i| g.0.contains(i)).then(|| with(g, Is::Extreme(Extreme::Highest, Stat::Power, Tied::None)))
    }, |_f| None);
    both!(@ g, 1, "some cards" Filter, "read: one or more of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |_f| None);
    both!(g, "those counted" Filter, "read: plain: opponent 's {f:described}", [f: Filter], Some(with(f, Is::Controlled(Who::Opponent))), |_f| None);
    // A card by name and kind.
    both!(@ g, 3, "head" Vec<Is>, "{n:name} {t:type^}", [n: String, t: Is], Some(vec![Is::Named(n), t]), |l| match l.as_slice() {
        [Is::Named(n), t] | [t, Is::Named(n)] => Some((n.clone(), t.clone())),
        _ => None,
    });
    both!(@ g, 3, "head" Vec<Is>, "read: {n:name} card~", [n: String], Some(vec![Is::Named(n)]), |_l| None);
    both!(g, "simple cond" Cond, "{r:ref+} has (lower power|power lower) than any other {f:described+}", [r: Ref, f: Filter], Some(Cond::Is(r, with(f, Is::Extreme(Extreme::Lowest, Stat::Power, Tied::None)))), |c| match c {
        Cond::Is(r, f) => {
            let extreme = Is::Extreme(Extreme::Lowest, Stat::Power, Tied::None);
            f.0.contains(&extreme).then(|| (r.clone(), Filter::of(f.0.iter().filter(|i| **i != extreme).cloned())))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:ref+} has more power than each {f:described}", [r: Ref, f: Filter], Some(stronger(r, f)), |c| match c {
        Cond::Compare(Num::Stat(Stat::Power, r), Cmp::More, Num::Highest(Stat::Power, f)) => Some((r.clone(), f.clone())),
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: {r:ref+} has (more|higher|greater) power than (all|any) {f:described+}", [r: Ref, f: Filter], Some(stronger(r, f)), |_c| None);
    both!(g, "simple cond" Cond, "{r:ref+} (is|'s) the only {f:described}", [r: Ref, f: Filter], Some(Cond::All(vec![Cond::Is(r, f.clone()), Cond::Count(f, Cmp::Exactly, Num::Lit(1))])), |c| match c {
        Cond::All(list) => match list.as_slice() {
            [Cond::Is(r, f), Cond::Count(h, Cmp::Exactly, Num::Lit(1))] if f == h => Some((r.clone(), f.clone())),
            _ => None,
        },
        _ => None,
    });
    whose(g);
    required(g);
    colored(g);
    measured(g);
    clauses(g);
    // The hand just looked at.
    rule!(g, "zone post" Is, "read: from it", [] Is::In(Zone::Hand, Some(Who::They)));
    // The highest of several, as a number.
    both!(g, "quantity" Num, "the {s:stat} of {f:one card}", [s: Stat, f: Filter], {
        let highest = Is::Extreme(Extreme::Highest, s, Tied::Any);
        f.0.contains(&highest).then(|| Num::Highest(s, Filter::of(f.0.iter().filter(|i| **i != highest).cloned())))
    }, |q| match q {
        Num::Highest(s, f) => Some((*s, with(f.clone(), Is::Extreme(Extreme::Highest, *s, Tied::Any)))),
        _ => None,
    });
    both!(g, "quantity" Num, "the {s:stat} of the top card of {w:whose} deck", [s: Stat, w: Who], Some(Num::Top(s, w)), |q| match q {
        Num::Top(s, w) => Some((*s, w.clone())),
        _ => None,
    });
}

fn stronger(r: Ref, f: Filter) -> Cond {
    Cond::Compare(Num::Stat(Stat::Power, r), Cmp::More, Num::Highest(Stat::Power, f))
}

/// By name, owner and colour.
fn whose(g: &mut Grammar) {
    rule!(g, "post" Is, "named {n:name}", [n] Is::Named(n));
    both!(g, "any cards" Filter, "read: (the named card|cards with the named name|cards with the chosen name|the named cards|the named Friend|the named Event|the named Resource|the named Troublemaker)", [], Some(Filter::of([Is::ThatName])), |_f| None::<()>);
    both!(g, "noun" Noun, "read: s: the named (card|Friend|Event|Resource|Troublemaker)", [], Some(super::noun::every(Filter::of([Is::ThatName]))), |_n| None::<()>);
    rule!(g, "post" Is, "read: with the (named|chosen) name", [] Is::ThatName);
    rule!(g, "post" Is, "(of|with) (that|the chosen) color", [] Is::ThatColor(Ref::That(Head::Color)));
    rule!(g, "post" Is, "(|that) they own", [] Is::Owned(Who::They));
    rule!(g, "post" Is, "(an opponent owns|your opponent owns)", [] Is::Owned(Who::Opponent));
    for (words, is) in [
        ("(you don't|you do not|that you don't) own", Is::Owned(Who::You)),
        ("(they don't|they do not|that they don't) own", Is::Owned(Who::They)),
        ("an opponent (does not|doesn't) own", Is::Owned(Who::Opponent)),
        ("(you don't|you do not) control", Is::Controlled(Who::You)),
    ] {
        let not = Is::Not(Box::new(is));
        let same = not.clone();
        both!(g, "post" Is, words, [], Some(not.clone()), |i| (*i == same).then_some(()));
    }
    for (words, who) in
        [("(does not|doesn't)", Who::Opponent), ("(do not|don't)", Who::You), ("(do not|don't)", Who::They)]
    {
        let (subject, s) = match who {
            Who::You => ("you", ""),
            Who::They => ("they", ""),
            _ => ("an opponent", "s"),
        };
        for (verb, other) in [("control", "own"), ("own", "control")] {
            let who = who.clone();
            both!(g, "posts" Vec<Is>, &format!("read: {subject} {verb}{s} but {words} {other}"), [], {
                let (own, control) = (Is::Owned(who.clone()), Is::Controlled(who.clone()));
                let (is, not) = if verb == "own" { (own, control) } else { (control, own) };
                Some(vec![is, Is::Not(Box::new(not))])
            }, |_l| None::<()>);
        }
    }
    rule!(g, "post" Is, "read: (|that is|that are) owned by {w:any who}", [w] Is::Owned(w));
    both!(g, "post" Is, "read: (|that) (its|their) (owner|owners) (does not|doesn't|do not|don't) control", [], Some(foreign()), |_i| None::<()>);
    both!(g, "post" Is, "(its|their) controller (does not|doesn't) own", [], Some(foreign()), |i| (*i == foreign()).then_some(()));
}

/// Controlled by one player and owned by the other.
fn foreign() -> Is {
    let of = |who: Who| Filter::of([Is::Controlled(who.clone()), Is::Not(Box::new(Is::Owned(who)))]);
    Is::AnyOf(vec![of(Who::You), of(Who::Opponent)])
}

/// By how many colours it has.
fn colored(g: &mut Grammar) {
    let of = |cmp: Cmp, n: Num| Is::Number(Stat::Colors, cmp, n);
    both!(g, "post" Is, "with {a:amount} (colors|color)", [a: (Cmp, Num)], Some(of(a.0, a.1)), |i| match i {
        Is::Number(Stat::Colors, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "having" Is, "{a:amount} (colors|color)", [a: (Cmp, Num)], Some(of(a.0, a.1)), |i| match i {
        Is::Number(Stat::Colors, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "adj" Is, "read: (multicolored|multicolor|multi-colored|multi-color)", [], Some(of(Cmp::AtLeast, Num::Lit(2))), |_i| None::<()>);
    // One of those just described; of all the others, the strongest is the measure.
    both!(g, "one card" Filter, "read: one of the {f:described+}", [f: Filter], Some(f), |_f| None);
    both!(g, "long post" Is, "with less power than {f:one card}", [f: Filter], Some(Is::Number(Stat::Power, Cmp::Less, Num::Highest(Stat::Power, f))), |i| match i {
        Is::Number(Stat::Power, Cmp::Less, Num::Highest(Stat::Power, f)) => Some(f.clone()),
        _ => None,
    });
}

/// What a card asks for to be played (205).
fn required(g: &mut Grammar) {
    rule!(g, "post" Is, "with {r:required}", [r] r);
    rule!(g, "having" Is, "{r:required}", [r] r);
    rule!(g, "required" Is, "{c:color} in (its|their) (play requirement|play requirements|color requirement|requirement|requirements)", [c] Is::Requires(c));
    both!(g, "posts" Vec<Is>, "read: with {a:color} and {b:color} in (its|their) (play requirement|play requirements|color requirement)", [a: crate::word::Color, b: crate::word::Color], Some(vec![Is::Requires(a), Is::Requires(b)]), |_l| None);
    both!(g, "required" Is, "{a:color} or {b:color} in (its|their) (play requirement|play requirements|color requirement)", [a: crate::word::Color, b: crate::word::Color], Some(super::head::any_of([Is::Requires(a), Is::Requires(b)])), |i| match i {
        Is::AnyOf(filters) => match filters.as_slice() {
            [Filter(a), Filter(b)] => match (a.as_slice(), b.as_slice()) {
                ([Is::Requires(a)], [Is::Requires(b)]) => Some((*a, *b)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    rule!(g, "required" Is, "read: (a|) {c:color} (play requirement|play requirements|color requirement|color requirements|requirement)", [c] Is::Requires(c));
    rule!(g, "required" Is, "read: {c:color} as a play requirement", [c] Is::Requires(c));
    rule!(g, "required" Is, "read: (a|) (play|color) (requirement|requirements) (of|that includes|including) {c:color}", [c] Is::Requires(c));
    rule!(g, "post" Is, "read: (that requires|that require|requiring) {c:color}", [c] Is::Requires(c));
    rule!(g, "post" Is, "(that|which) (shares|share) a color in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement) with {r:any ref}", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: (that|which) (shares|share) (a color requirement|a color in its requirement) with {r:any ref}", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: (that|which) (shares|share) a color with {r:any ref} in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement)", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: (whose|with a) (play requirement|color requirement) (that|) shares a color with {r:any ref}", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: with (|a|one of|any of|at least one of) {r:ref's} (color|colors) in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement)", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: (that requires|that require|requiring|with) a color {r:ref+} has (|in its play requirement)", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: with a color in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement) that {r:ref+} (has|shares)", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: with a color in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement) (matching|that matches) (|one of) {r:ref's} (color|colors)", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: with a color in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement) (shared with|that is shared with|that matches) {r:any ref}", [r] Is::RequiresColorOf(r, Palette::Own));
    rule!(g, "post" Is, "read: with the same color in (its|their) (play requirement|play requirements|color requirement|color requirements|requirement) as {r:any ref}", [r] Is::RequiresColorOf(r, Palette::Own));
    for (words, number) in
        [("(no|no color) play (requirement|requirements)", 0), ("no color (requirement|requirements)", 0)]
    {
        both!(g, "required" Is, words, [], Some(asking(Cmp::Exactly, Num::Lit(number))), |i| (*i == asking(Cmp::Exactly, Num::Lit(number))).then_some(()));
    }
    both!(g, "required" Is, "read: (play requirements|a color requirement) of {a:amount}", [a: (Cmp, Num)], Some(asking(a.0, a.1)), |_i| None);
    both!(g, "required" Is, "a play requirement of {a:amount}", [a: (Cmp, Num)], Some(asking(a.0, a.1)), |i| match i {
        Is::Number(Stat::RequirementTotal, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
}

fn asking(cmp: Cmp, n: Num) -> Is {
    Is::Number(Stat::RequirementTotal, cmp, n)
}

/// Cards measured by a number of theirs, in every order of the words.
fn measured(g: &mut Grammar) {
    for (word, stat) in [
        ("power", Stat::Power),
        ("printed power", Stat::PrintedPower),
        ("cost", Stat::Cost),
        ("point value", Stat::Points),
        ("bonus", Stat::Bonus),
    ] {
        let is = move |cmp: Cmp, n: Num| Is::Number(stat, cmp, n);
        for (words, cmp) in [("(less|lower|lesser)", Cmp::Less), ("(greater|higher|more)", Cmp::More)] {
            let or_equal = if cmp == Cmp::Less { Cmp::AtMost } else { Cmp::AtLeast };
            let told = move |i: &Is, c: Cmp| match i {
                Is::Number(s, k, q) if *s == stat && *k == c && !matches!(q, Num::Lit(_)) => Some(q.clone()),
                _ => None,
            };
            both!(g, "long post" Is, &format!("with (|a) {word} {words} than {{q:quantity}}"), [q: Num], Some(is(cmp, q)), |i| told(i, cmp));
            both!(g, "long post" Is, &format!("with (|a) {word} {words} than or equal to {{q:quantity}}"), [q: Num], Some(is(or_equal, q)), |i| told(i, or_equal));
            both!(g, "long post" Is, &format!("read: with (|a) {word} equal to or {words} than {{q:quantity}}"), [q: Num], Some(is(or_equal, q)), |_i| None);
            both!(g, "post" Is, &format!("read: with (|a) {words} {word} than {{r:any ref}}"), [r: Ref], Some(is(cmp, Num::Stat(stat, r))), |_i| None);
            both!(g, "post" Is, &format!("read: with (|a) {words} {word}"), [], Some(is(cmp, Num::Stat(stat, Ref::It))), |_i| None::<()>);
            both!(g, "post" Is, &format!("read: with equal or {words} {word}"), [], Some(is(or_equal, Num::Stat(stat, Ref::It))), |_i| None::<()>);
            both!(g, "post" Is, &format!("read: with equal or {words} {word} than {{r:any ref}}"), [r: Ref], Some(is(or_equal, Num::Stat(stat, r))), |_i| None);
        }
        both!(g, "long post" Is, &format!("with {word} equal to {{q:quantity}}"), [q: Num], Some(is(Cmp::Exactly, q)), |i| match i {
            Is::Number(s, Cmp::Exactly, q) if *s == stat && !matches!(q, Num::Lit(_)) => Some(q.clone()),
            _ => None,
        });
        both!(g, "post" Is, &format!("read: with the same {word} as {{r:any ref}}"), [r: Ref], Some(is(Cmp::Exactly, Num::Stat(stat, r))), |_i| None);
        both!(g, "post" Is, &format!("read: with the same {word}"), [], Some(is(Cmp::Exactly, Num::Stat(stat, Ref::It))), |_i| None::<()>);
        both!(g, "post" Is, &format!("read: with {{n:num}} or (less|fewer) {word}"), [n: Num], Some(is(Cmp::AtMost, n)), |_i| None);
        both!(g, "post" Is, &format!("read: with {{n:num}} or (more|greater) {word}"), [n: Num], Some(is(Cmp::AtLeast, n)), |_i| None);
        both!(g, "post" Is, &format!("read: with (|a) {word} (of|) {{n:cost number}} or (less|fewer)"), [n: Num], Some(is(Cmp::AtMost, n)), |_i| None);
        both!(g, "post" Is, &format!("read: with (|a) {word} (of|) {{n:cost number}} or (more|greater)"), [n: Num], Some(is(Cmp::AtLeast, n)), |_i| None);
        both!(g, "post" Is, &format!("read: with {word} {{a:amount}}"), [a: (Cmp, Num)], Some(is(a.0, a.1)), |_i| None);
        both!(g, "having" Is, &format!("read: {{n:num}} or (less|fewer) {word}"), [n: Num], Some(is(Cmp::AtMost, n)), |_i| None);
        both!(g, "having" Is, &format!("read: (|a) {word} (of|) {{n:cost number}} or (less|fewer)"), [n: Num], Some(is(Cmp::AtMost, n)), |_i| None);
        both!(g, "having" Is, &format!("read: (|a) {word} (of|) {{n:cost number}} or (more|greater)"), [n: Num], Some(is(Cmp::AtLeast, n)), |_i| None);
    }
    // A Problem by who is there: "each Problem where you have a character".
    type Many = (Filter, Cmp, Num);
    both!(@ g, 1, "post" Is, "(where|at which) {w:any who} (have|has) {n:how many}", [w: Who, n: Many], Some(Is::At(super::deal::where_so(&w, n))), |i| match i {
        Is::At(p) => super::deal::unwhere(p),
        _ => None,
    });
    both!(g, "post" Is, "read: {w:any who} (have|has) {f:one card} at", [w: Who, f: Filter], Some(Is::At(super::deal::where_so(&w, (f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    both!(g, "post" Is, "read: {w:any who} (have|has) {n:how many} at", [w: Who, n: Many], (n.1 != Cmp::AtLeast || n.2 != Num::Lit(1)).then(|| Is::At(super::deal::where_so(&w, n))), |_i| None);
    both!(@ g, 1, "posts" Vec<Is>, "read: with {n:how many} (there|at it|here)", [n: Many], Some(vec![Is::At(Place::ProblemWhere(Box::new(Cond::Count(with(n.0, Is::At(Place::There)), n.1, n.2))))]), |_l| None);
}

/// Relative clauses, and what cards have on them.
fn clauses(g: &mut Grammar) {
    heavy!(g, 1, "post" Is, "read: that (has|have) {h:having}", [h] h);
    heavy!(g, 1, "post" Is, "read: that (is|are) {a:adj}", [a] a);
    heavy!(g, 1, "post" Is, "read: that (is|are) {p:loc}", [p] Is::At(p));
    rule!(g, "post" Is, "read: that (was|were) involved in (the|that) faceoff", [] Is::Involved);
    both!(g, "post" Is, "read: that (isn't|is not|aren't|are not) {t:said trait}", [t: String], Some(Is::Not(Box::new(Is::Trait(t)))), |_i| None);
    both!(@ g, 1, "post" Is, "read: that (isn't|is not|aren't|are not) {a:adj}", [a: Is], Some(Is::Not(Box::new(a))), |_i| None);
    both!(g, "post" Is, "other than {r:any ref}", [r: Ref], Some(Is::Not(Box::new(Is::The(r)))), |i| match i {
        Is::Not(i) => match &**i {
            Is::The(r) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "banished (by|with) {r:any ref}", [r: Ref], Some(Is::BanishedBy(r)), |i| match i {
        Is::BanishedBy(r) => Some(r.clone()),
        _ => None,
    });
    both!(g, "post" Is, "from among {r:ref}", [r: Ref], Some(Is::The(r)), |i| match i {
        Is::The(r @ (Ref::Them | Ref::Those(_))) => Some(r.clone()),
        _ => None,
    });
    both!(g, "post" Is, "read: with {c:counters} on (it|them)", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(g, "post" Is, "read: with {a:amount} {c:counters} on them", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |_i| None);
    both!(g, "post" Is, "read: with one or more {c:counters} on (it|them)", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    for (kind, words) in [("post", "(with no|without) {c:counters} on (it|them)"), ("having", "no {c:counters} on it")]
    {
        g.rule(
            kind,
            words,
            &["c"],
            0,
            |h| Some(value(Is::Counters(get(&h[0]), Cmp::Exactly, Num::Lit(0)))),
            |v| match down::<Is>(v)? {
                Is::Counters(c, Cmp::Exactly, Num::Lit(0)) => Some(vec![value(c.clone())]),
                _ => None,
            },
        );
    }
    rule!(g, "post" Is, "read: with the {t:trait} trait", [t] Is::Trait(t));
    rule!(g, "having" Is, "read: the {t:trait} trait", [t] Is::Trait(t));
    both!(g, "post" Is, "read: without the {t:trait} trait", [t: String], Some(Is::Not(Box::new(Is::Trait(t)))), |_i| None);
    rule!(g, "having" Is, "{k:keyword}", [k] Is::Keyword(k));
    both!(g, "posts" Vec<Is>, "put {z:into zone} this way", [z: Spot], match z {
        Spot::In(zone, who) => Some(vec![Is::In(zone, who), Is::ThisWay(Deed::Put)]),
        _ => None,
    }, |l| match l.as_slice() {
        [Is::In(zone @ Zone::Discard, who), Is::ThisWay(Deed::Put)] => Some(Spot::In(*zone, who.clone())),
        _ => None,
    });
}

fn counters(is: &Is) -> Option<((Cmp, Num), Counter)> {
    match is {
        Is::Counters(c, cmp, n) => Some(((*cmp, n.clone()), c.clone())),
        _ => None,
    }
}
