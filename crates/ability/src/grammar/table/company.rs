//! Alone, in company, and in what numbers: who confronts, challenges and stands at a Problem together.

use super::ability::{change, trigger};
use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::grammar::value::{get, value};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind};

type Changed = (Subject, Vec<Mod>);
type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    alone(g);
    crowds(g);
    challengers(g);
    actions(g);
    together(g);
}

/// This card is the only character of its controller where it is.
fn sole() -> Cond {
    let others = [Is::Character, Is::Other, Is::Controlled(Who::You), Is::At(Place::Here)];
    Cond::Count(Filter::of(others), Cmp::Exactly, Num::Lit(0))
}

fn alone(g: &mut Grammar) {
    both!(g, "ability" Ability, "read: {r:this} can't confront {p:problem} (alone|by itself).", [r: Ref, p: Place], {
        let cant = Mod::Cant(Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Contribute) });
        Some(change(Some(sole()), (Subject::Cards(Noun::The(r)), vec![cant])))
    }, |_a| None);
    both!(g, "ability" Ability, "read: When {r:this} confronts {to:a problem} (alone|by itself), {e:text}", [r: Ref, to: Spot, e: Effect], Some(trigger(confronting(r, to), Some(sole()), e)), |_a| None);
    both!(g, "ability" Ability, "read: When you confront {to:a problem} with only {r:this}, {e:text}", [to: Spot, r: Ref, e: Effect], Some(trigger(confronting(r, to), Some(sole()), e)), |_a| None);
    both!(g, "ability" Ability, "read: When you confront {to:a problem} with {r:this} and {f:one card}, {e:text}", [to: Spot, r: Ref, f: Filter, e: Effect], {
        let beside = Filter::of(f.0.into_iter().chain([Is::Controlled(Who::You), Is::At(Place::Here)]));
        Some(trigger(confronting(r, to), Some(Cond::Count(beside, Cmp::AtLeast, Num::Lit(1))), e))
    }, |_a| None);
    for (verb, deed) in [("win", Deed::WinFaceoff), ("lose", Deed::LoseFaceoff)] {
        both!(g, "ability" Ability, &format!("read: When you {verb} {{k:faceoff}} involving only {{r:this}}, {{e:text}}"), [k: FaceoffKind, r: Ref, e: Effect], {
            let others = [Is::Character, Is::Other, Is::Controlled(Who::You), Is::Involved];
            let by_itself = Cond::Count(Filter::of(others), Cmp::Exactly, Num::Lit(0));
            let when = Happening { who: Some(Who::You), faceoff: Some(k), involving: Some(Filter::of([Is::The(r)])), ..Happening::of(deed) };
            Some(trigger(when, Some(by_itself), e))
        }, |_a| None);
    }
}

fn confronting(r: Ref, to: Spot) -> Happening {
    let involving = Some(Filter::of([Is::The(r)]));
    Happening { who: Some(Who::You), to: Some(to), involving, ..Happening::of(Deed::Confront) }
}

/// "Players can't have more than three characters here": one more can't come.
fn crowds(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "can't have more than {n:num} {f:described+}", [n: Num, f: Filter], crowded(f, n), |m| match m.as_slice() {
        [Mod::CantUnlessCond(_, Cond::Count(f, Cmp::Less, n))] => {
            let f = Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::They)).cloned());
            (crowded(f.clone(), n.clone()).as_ref() == Some(m)).then(|| (n.clone(), f))
        }
        _ => None,
    });
    both!(@ g, 1, "player mod" Vec<Mod>, "read: can't {h:verb} without {n:how many} (there|at it)", [h: Happening, n: Many], (h.deed == Deed::Confront).then(|| {
        let there = Filter::of(n.0.0.into_iter().chain([Is::Controlled(Who::They), Is::At(Place::There)]));
        vec![Mod::CantUnlessCond(h, Cond::Count(there, n.1, n.2))]
    }), |_m| None);
}

pub fn crowded(f: Filter, most: Num) -> Option<Vec<Mod>> {
    let place = f.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None })?;
    let what = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::At(_))).cloned());
    let comes = |deed| Happening { what: what.clone(), to: Some(Spot::At(place.clone())), ..Happening::of(deed) };
    let coming = Happening { or: vec![comes(Deed::Play), comes(Deed::Enter)], ..comes(Deed::Move) };
    Some(vec![Mod::CantUnlessCond(coming, Cond::Count(with(f, Is::Controlled(Who::They)), Cmp::Less, most))])
}

/// How many must stand there for a Troublemaker to be challenged.
fn challengers(g: &mut Grammar) {
    both!(g, "card change" Changed, "{r:ref+} can't be challenged by fewer than {n:num} {f:described+}", [r: Ref, n: Num, f: Filter], Some((Subject::Cards(Noun::The(r)), vec![needing(f, n)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [m @ Mod::CantUnlessCond(_, Cond::Count(f, _, n))]) => {
            let own = [Is::Controlled(Who::TurnPlayer), Is::At(Place::Here)];
            let f = Filter::of(f.0.iter().filter(|i| !own.contains(i)).cloned());
            (needing(f.clone(), n.clone()) == *m).then(|| (r.clone(), n.clone(), f))
        }
        _ => None,
    });
    for words in [
        "can only be challenged by at least {n:num}",
        "can only be challenged by {n:num} or more",
        "can't be challenged by players with fewer than {n:num}",
    ] {
        both!(g, "card change" Changed, &format!("read: {{r:ref+}} {words} {{f:described+}}"), [r: Ref, n: Num, f: Filter], Some((Subject::Cards(Noun::The(r)), vec![needing(f, n)])), |_c| None);
    }
}

fn needing(f: Filter, n: Num) -> Mod {
    let mut those = with(f, Is::Controlled(Who::TurnPlayer));
    if !those.0.iter().any(|i| matches!(i, Is::At(_))) {
        those = with(those, Is::At(Place::Here));
    }
    Mod::CantUnlessCond(Happening::of(Deed::Challenge), Cond::Count(those, Cmp::AtLeast, n))
}

/// "can't take actions except to draw cards" (705.1).
fn actions(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "can't take (actions|any actions|Main Phase actions) (except|other than) to {h:verb}", [h: Happening], Some(vec![Mod::OnlyActions(h)]), |m| match m.as_slice() {
        [Mod::OnlyActions(h)] => Some(h.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "read: can only take actions to {h:verb}", [h: Happening], Some(vec![Mod::OnlyActions(h)]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "read: can't take (actions|any actions|Main Phase actions) (except|other than) {h:taking}", [h: Happening], Some(vec![Mod::OnlyActions(h)]), |_m| None);
    for (verb, deed) in
        [("playing", Deed::Play), ("moving", Deed::Move), ("drawing", Deed::Draw), ("rallying", Deed::Unfrighten)]
    {
        both!(g, "taking" Happening, &format!("{verb} {{f:any cards}}"), [f: Filter], Some(Happening { what: f, ..Happening::of(deed) }), |_h| None);
    }
    both!(g, "taking" Happening, "activating abilities", [], Some(Happening::of(Deed::Activate)), |_h| None::<()>);
}

/// "up to two opposing Friends with total power 4 or less": no more together.
fn together(g: &mut Grammar) {
    for (words, many) in [("up to {n:num}", 1), ("any number of", 0), ("{n:num}", 2)] {
        for (zone, whose) in [("", ""), (" {z:zone post}", ""), ("", " of {w:whose}")] {
            let extra: &[&str] = match (zone.is_empty(), whose.is_empty()) {
                (false, _) => &["z"],
                (true, false) => &["w"],
                (true, true) => &[],
            };
            let counted: &[&str] = if many == 0 { &[] } else { &["n"] };
            let holes: Vec<&str> = ["f", "s", "m", "p"].iter().chain(counted).chain(extra).copied().collect();
            let (n_at, extra_at) = (4, 4 + counted.len());
            let is_zone = !zone.is_empty();
            let is_whose = !whose.is_empty();
            // "any number of your Friends" needs no second "of".
            let whose = if many == 0 { whose.trim_start_matches(" of") } else { whose };
            g.rule(
                "noun",
                &format!("read: plain: {words}{whose} {{f:plain described+}}{zone} with (|a) (total|combined) {{s:stat}} (|of) {{m:num}} or less {{p:posts}}"),
                &holes,
                0,
                move |h| {
                    let f: Filter = get(&h[0]);
                    let posts: Vec<Is> = get(&h[3]);
                    let further = match (is_zone, is_whose) {
                        (true, _) => Some(get::<Is>(&h[extra_at])),
                        (false, true) => Some(Is::Controlled(get(&h[extra_at]))),
                        (false, false) => None,
                    };
                    let of = f.0.into_iter().chain(posts).chain(further).chain([Is::Together(get(&h[1]), get(&h[2]))]);
                    let take = match many {
                        0 => Take::AnyNumber,
                        1 => Take::UpTo(get(&h[n_at])),
                        _ => Take::Exactly(get(&h[n_at])),
                    };
                    Some(value(pick(take, Filter::of(of))))
                },
                |_| None,
            );
        }
    }
    both!(g, "noun" Noun, "read: plain: up to {n:num} of {w:whose} {f:plain described+} with total {s:stat} {m:num} or less {p:posts}", [n: Num, w: Who, f: Filter, s: Stat, m: Num, p: Vec<Is>], Some(pick(Take::UpTo(n), Filter::of(f.0.into_iter().chain(p).chain([Is::Controlled(w), Is::Together(s, m)])))), |_n| None);
    both!(g, "noun" Noun, "read: plain: any number of {w:whose} {f:plain described+} with total {s:stat} {m:num} or less {p:posts}", [w: Who, f: Filter, s: Stat, m: Num, p: Vec<Is>], Some(pick(Take::AnyNumber, Filter::of(f.0.into_iter().chain(p).chain([Is::Controlled(w), Is::Together(s, m)])))), |_n| None);
    both!(g, "post" Is, "print: with total {s:stat} {n:num} or less", [s: Stat, n: Num], { let _ = (s, n); None }, |i| match i {
        Is::Together(s, n) => Some((*s, n.clone())),
        _ => None,
    });
}
