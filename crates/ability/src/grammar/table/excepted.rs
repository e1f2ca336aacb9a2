//! All but some: "except your own", "that aren't Pegasi", "other than Critters".

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    both!(g, "long post" Is, "read: except {w:whose} {f:described}", [w: Who, f: Filter], Some(but(with(f, Is::Controlled(w)))), |_i| None);
    both!(g, "long post" Is, "read: except {w:whose} {f:described+}", [w: Who, f: Filter], Some(but(with(f, Is::Controlled(w)))), |_i| None);
    both!(@ g, 1, "long post" Is, "read: except for {f:described+}", [f: Filter], Some(but(f)), |_i| None);
    both!(@ g, 1, "long post" Is, "read: except for {w:whose} {f:described+}", [w: Who, f: Filter], Some(but(with(f, Is::Controlled(w)))), |_i| None);
    both!(@ g, 2, "long post" Is, "read: other than {f:described+}", [f: Filter], Some(but(f)), |_i| None);
    for (words, who) in [("your own", Who::You), ("their own", Who::They)] {
        both!(@ g, 1, "post" Is, &format!("read: (except|except for|other than) {words}"), [], Some(Is::Not(Box::new(Is::Controlled(who.clone())))), |_i| None::<()>);
    }
    // What it is not.
    for isnt in ["that isn't", "that is not"] {
        both!(@ g, 1, "long post" Is, &format!("read: {isnt} a {{f:plain described}}"), [f: Filter], not(f), |_i| None);
        both!(@ g, 1, "post" Is, &format!("read: {isnt} {{a:adj}}"), [a: Is], told(&a).then(|| Is::Not(Box::new(a))), |_i| None);
    }
    for arent in ["that aren't", "that are not"] {
        both!(@ g, 1, "long post" Is, &format!("read: {arent} {{f:plain described+}}"), [f: Filter], not(f), |_i| None);
        both!(@ g, 1, "post" Is, &format!("read: {arent} {{a:adj}}"), [a: Is], told(&a).then(|| Is::Not(Box::new(a))), |_i| None);
    }
    for words in ["that isn't", "that is not", "that aren't", "that are not", "not"] {
        let read = if words == "not" { "" } else { "read: " };
        both!(@ g, 1, "post" Is, &format!("{read}{words} {{p:loc}}"), [p: Place], Some(Is::Not(Box::new(Is::At(p)))), |i| match i {
            Is::Not(i) => match &**i {
                Is::At(p) if *p != Place::Here => Some(p.clone()),
                _ => None,
            },
            _ => None,
        });
    }
    for (words, deed) in [("enter play", Deed::Enter), ("move", Deed::Move), ("ready", Deed::Ready)] {
        both!(g, "post" Is, &format!("that (did not|didn't) {words} this turn"), [], Some(not_done(deed)), |i| (*i == not_done(deed)).then_some(()));
    }
    both!(@ g, 2, "long post" Is, "read: other than {w:whose} {f:described+}", [w: Who, f: Filter], Some(but(with(f, Is::Controlled(w)))), |_i| None);
    both!(@ g, 1, "problem" Place, "Problems other than {p:problem}", [p: Place], Some(Place::ProblemBut(Box::new(p))), |p| match p {
        Place::ProblemBut(p) => Some((**p).clone()),
        _ => None,
    });
}

/// Not one of those.
fn but(f: Filter) -> Is {
    Is::Not(Box::new(Is::AnyOf(vec![f])))
}

/// The same of a kind that one word tells.
fn not(f: Filter) -> Option<Is> {
    match f.0.as_slice() {
        [] => None,
        [one] => told(one).then(|| Is::Not(Box::new(one.clone()))),
        _ => Some(but(f)),
    }
}

fn told(is: &Is) -> bool {
    !matches!(is, Is::Other | Is::Controlled(_) | Is::ThisWay(_) | Is::Not(_))
}

fn not_done(deed: Deed) -> Is {
    Is::Not(Box::new(Is::Has(Box::new(Happening::of(deed)))))
}
