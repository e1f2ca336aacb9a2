//! Several kinds of cards in one phrase: all of two types, one of each of several, those with no text.

use super::head::{any_of, one};
use super::noun::{every, owned, pick, possessor, rank, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

pub fn add(g: &mut Grammar) {
    all_of(g);
    one_each(g);
    textless(g);
    in_a_row(g);
    carried(g);
}

/// Words before the types, the types, and words after them.
type Parted = (Vec<Is>, Vec<Is>, Vec<Is>);

/// "all Friends and Resources here": every card that is of any of the types.
fn all_of(g: &mut Grammar) {
    rule!(g, "sort" Is, "{t:type^}", [t] t);
    both!(g, "sort" Is, "read: {t:bare trait^}", [t: String], Some(Is::Trait(t)), |_i| None);
    both!(g, "types" Vec<Is>, "{a:sort^} and {b:sort^}", [a: Is, b: Is], Some(vec![a, b]), |l| match l.as_slice() {
        [a, b] => Some((a.clone(), b.clone())),
        _ => None,
    });
    both!(g, "types" Vec<Is>, "{a:sort^}, {b:sort^}(, and|and) {c:sort^}", [a: Is, b: Is, c: Is], Some(vec![a, b, c]), |l| match l.as_slice() {
        [a, b, c] => Some((a.clone(), b.clone(), c.clone())),
        _ => None,
    });
    both!(@ g, 2, "noun" Noun, "read: plain: {pre:adjs} {t:types+} {post:posts}", [pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(every(joined(pre, t, post))), |_n| None);
    both!(g, "noun" Noun, "plain: all {pre:adjs} {t:types+} {post:posts}", [pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(every(joined(pre, t, post))), |n| match n {
        Noun::Every { of, .. } => parted(of),
        _ => None,
    });
    // "your characters and Troublemakers here": both are yours, and both are here.
    both!(g, "noun" Noun, "plain: {w:whose} {pre:adjs} {t:types+} {post:posts}", [w: Who, pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(every(with(joined(pre, t, post), Is::Controlled(w)))), |n| match n {
        Noun::Every { of, .. } => {
            let (who, rest) = owned(of, possessor)?;
            let (pre, types, post) = parted(&rest)?;
            Some((who, pre, types, post))
        }
        _ => None,
    });
    both!(g, "noun" Noun, "read: plain: {w:whose} Mane Character and {f:described+}", [w: Who, f: Filter], {
        let either = Is::AnyOf(vec![Filter::of([Is::Type(CardType::Mane)]), f]);
        Some(every(Filter::of([either, Is::Controlled(w)])))
    }, |_n| None);
    both!(g, "noun" Noun, "read: plain: (all|all of|each of) {w:whose} {pre:adjs} {t:types+} {post:posts}", [w: Who, pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(every(with(joined(pre, t, post), Is::Controlled(w)))), |_n| None);
    both!(g, "those counted" Filter, "read: plain: of {w:whose} {pre:adjs} {t:types+} {post:posts}", [w: Who, pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(with(joined(pre, t, post), Is::Controlled(w))), |_f| None);
    both!(g, "those counted" Filter, "read: plain: {pre:adjs} {t:types} {post:posts}", [pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(joined(pre, t, post)), |_f| None);
    both!(g, "noun" Noun, "read: s: each {pre:adjs} {t:types} {post:posts}", [pre: Vec<Is>, t: Vec<Is>, post: Vec<Is>], Some(every(joined(pre, t, post))), |_n| None);
}

fn joined(pre: Vec<Is>, types: Vec<Is>, post: Vec<Is>) -> Filter {
    Filter::of(pre.into_iter().chain([any_of(types)]).chain(post))
}

/// A description of several types taken apart; none where it names a player, who is said first.
fn parted(f: &Filter) -> Option<Parted> {
    let types = |i: &Is| match i {
        Is::AnyOf(filters) if filters.len() > 1 => {
            let types: Option<Vec<Is>> = filters.iter().map(|f| one(&f.0)).collect();
            types.filter(|l| l.iter().all(|i| matches!(i, Is::Type(_) | Is::Character)))
        }
        _ => None,
    };
    let mut parts = f.0.clone();
    parts.sort_by_key(rank);
    let heads: Vec<&Is> = parts.iter().filter(|i| rank(i).0 == 1).collect();
    let [head] = heads.as_slice() else { return None };
    let list = types(head)?;
    let yours = parts.iter().any(|i| matches!(i, Is::Controlled(w) if *w != Who::Opponent));
    let side = |at: u8| parts.iter().filter(|i| rank(i).0 == at).cloned().collect::<Vec<Is>>();
    (!yours).then(|| (side(0), list, side(2)))
}

/// "Search your deck for a Friend and a Resource": as many cards as kinds, one for each.
fn one_each(g: &mut Grammar) {
    both!(g, "one each" Vec<Filter>, "{a:one card} and {b:one card}", [a: Filter, b: Filter], Some(vec![a, b]), |l| match l.as_slice() {
        [a, b] => Some((a.clone(), b.clone())),
        _ => None,
    });
    both!(g, "one each" Vec<Filter>, "{a:one card}, {b:one card}(, and|and) {c:one card}", [a: Filter, b: Filter, c: Filter], Some(vec![a, b, c]), |l| match l.as_slice() {
        [a, b, c] => Some((a.clone(), b.clone(), c.clone())),
        _ => None,
    });
    both!(g, "one each" Vec<Filter>, "read: one {a:described} and one {b:described}", [a: Filter, b: Filter], Some(vec![a, b]), |_l| None);
    both!(g, "one each at most" Vec<Filter>, "up to one {a:described} and up to one {b:described}", [a: Filter, b: Filter], Some(vec![a, b]), |l| match l.as_slice() {
        [a, b] => Some((a.clone(), b.clone())),
        _ => None,
    });
    type Wanted = (Vec<Filter>, Take);
    both!(g, "wanted" Wanted, "{l:one each}", [l: Vec<Filter>], Some((l.clone(), Take::Exactly(Num::Lit(l.len() as i32)))), |w| matches!(w.1, Take::Exactly(_)).then(|| w.0.clone()));
    both!(g, "wanted" Wanted, "{l:one each at most}", [l: Vec<Filter>], Some((l.clone(), Take::UpTo(Num::Lit(l.len() as i32)))), |w| matches!(w.1, Take::UpTo(_)).then(|| w.0.clone()));
    both!(g, "act" Act, "search~ {w:whose} {z:zones} for {x:wanted}", [w: Who, z: Vec<Zone>, x: Wanted], {
        let (kinds, take) = x;
        Some(Act::Search { zones: z, whose: w, of: Filter::of([Is::OneOfEach(kinds)]), take, slot: Slot(0) })
    }, |a| match a {
        Act::Search { zones, whose, of, take, .. } => match of.0.as_slice() {
            [Is::OneOfEach(kinds)] => Some((whose.clone(), zones.clone(), (kinds.clone(), take.clone()))),
            _ => None,
        },
        _ => None,
    });
}

/// Several single cards in a row: "a Friend, a Resource, and a Troublemaker".
fn in_a_row(g: &mut Grammar) {
    both!(g, "single noun" Noun, "up to one {f:described}", [f: Filter], Some(pick(Take::UpTo(Num::Lit(1)), f)), |n| match n {
        Noun::Pick { take: Take::UpTo(Num::Lit(1)), of, by: None, .. } => Some(of.clone()),
        _ => None,
    });
    // What is said of the second alone, by where or whose it is, would be said of the first as well.
    both!(@ g, 1, "noun" Noun, "read: plain: (all|all the) {a:described+} and all (|the) {b:described+}", [a: Filter, b: Filter], (!says_more(&a, &b)).then(|| Noun::Both(Box::new(super::noun::every(a)), Box::new(super::noun::every(b)))), |_n| None);
    both!(@ g, 1, "noun" Noun, "plain: {a:single noun}, {b:single noun}(, and|and) {c:single noun}", [a: Noun, b: Noun, c: Noun], Some(Noun::Both(Box::new(a), Box::new(Noun::Both(Box::new(b), Box::new(c))))), |n| {
        let Noun::Both(a, rest) = n else { return None };
        let Noun::Both(b, c) = &**rest else { return None };
        Some(((**a).clone(), (**b).clone(), (**c).clone()))
    });
}

/// What is on one card is put onto another, said as a move.
fn carried(g: &mut Grammar) {
    both!(g, "act" Act, "read: move~ {f:one card} from one {d:described} to another (one|)", [f: Filter, d: Filter], {
        let attached = f.0.iter().any(|i| *i == Is::Type(CardType::Resource) || *i == Is::Trait("Accessory".to_owned()));
        let hosts = d.0.iter().any(|i| matches!(i, Is::Type(CardType::Friend | CardType::Mane | CardType::Troublemaker) | Is::Character));
        let single = Take::Exactly(Num::Lit(1));
        (attached && hosts).then(|| {
            let from = pick(single.clone(), with(f, Is::On(Box::new(every(d.clone())))));
            Act::Put(from, Goal::Onto(Box::new(pick(single, with(d, Is::Other)))))
        })
    }, |_a| None);
}

/// How many abilities a card has, or had printed on it (701.2).
fn textless(g: &mut Grammar) {
    let none = |stat: Stat| Is::Number(stat, Cmp::Exactly, Num::Lit(0));
    for (words, stat) in
        [("(game text|text|printed abilities)", Stat::PrintedAbilities), ("abilities", Stat::Abilities)]
    {
        both!(g, "post" Is, &format!("(with no|without|without any) {words}"), [], Some(none(stat)), |i| (*i == none(stat)).then_some(()));
        both!(g, "post" Is, &format!("read: (that has|that have) no {words}"), [], Some(none(stat)), |_i| None::<()>);
        both!(g, "having" Is, &format!("no {words}"), [], Some(none(stat)), |i| (*i == none(stat)).then_some(()));
    }
}

/// Whether a description says where or whose a card is and another does not.
fn says_more(a: &Filter, b: &Filter) -> bool {
    let told = |f: &Filter| f.0.iter().any(|i| matches!(i, Is::At(_) | Is::Controlled(_) | Is::In(..)));
    told(b) && !told(a)
}
