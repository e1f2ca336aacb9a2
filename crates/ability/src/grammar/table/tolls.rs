//! What is asked for besides: a price that rises, a toll on leaving, an added cost and its text in one paragraph.

use super::ability::change;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Cmp;

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    before_colon(g);
    rising(g);
    leaving(g);
    using(g);
    both!(g, "ability" Ability, "read: {t:timing}: As an additional cost to play this card, {c:acts}. {e:text}", [t: Timing, c: Vec<Act>, e: Effect], Some(Ability::Activated { timing: t, react: None, cond: None, cost: c, effect: e, limit: None, by: None, works: Works::Play }), |_a| None);
}

/// "Main Phase [1], exhaust this card: ...": what it costs before the colon.
fn before_colon(g: &mut Grammar) {
    both!(g, "price" Vec<Act>, "{n:[n]}", [n: i32], Some(vec![Act::Pay(Num::Lit(n))]), |_p| None);
    both!(g, "price" Vec<Act>, "{n:[n]}(,|and|, and) {c:acts}", [n: i32, c: Vec<Act>], Some([vec![Act::Pay(Num::Lit(n))], c].concat()), |_p| None);
    both!(g, "price" Vec<Act>, "{c:acts}", [c: Vec<Act>], Some(c), |_p| None);
    both!(g, "price" Vec<Act>, "{a:act}, {b:acts}", [a: Act, b: Vec<Act>], (b.len() == 1).then(|| [vec![a], b].concat()), |_p| None);
    for between in [":", ",", ""] {
        both!(g, "ability" Ability, &format!("read: {{t:timing}}{between} {{c:price}}: {{e:text}} {{l:limit}} {{by:activator}}"), [t: Timing, c: Vec<Act>, e: Effect, l: Option<Limit>, by: Option<Who>], {
            let works = super::ability::works_in(&c, &e);
            Some(Ability::Activated { timing: t, react: None, cond: None, cost: c, effect: e, limit: l, by, works })
        }, |_a| None);
    }
}

fn dearer(of: Happening, by: i32) -> Vec<Mod> {
    vec![Mod::Cost { of, by: Num::Lit(by), min: None }]
}

/// "for each Event after the first": of whoever has played one this turn.
fn rising(g: &mut Grammar) {
    for words in [
        "(for|to play) each {f:described} after the first (they|you) play each turn",
        "for each {f:described} after their first each turn",
        "to play {f:described+} after the first each turn",
    ] {
        both!(g, "ability" Ability, &format!("read: {{w:any who}} (must pay|pay|pays) {{n:+[n]}} {words}."), [w: Who, n: i32, f: Filter], {
            let whose = match w {
                Who::You => Who::You,
                Who::Opponent | Who::EachOpponent => Who::Opponent,
                _ => return None,
            };
            let play = Happening { what: f, ..Happening::of(crate::tree::Deed::Play) };
            let past = Happening { who: Some(whose), ..play.clone() };
            let cond = Cond::Happened(Box::new(past), Cmp::AtLeast, Num::Lit(1), Span::Turn);
            Some(change(Some(cond), (Subject::Players(w), dearer(play, n))))
        }, |_a| None);
    }
    for (word, sign) in [("more", 1), ("less", -1)] {
        for who in ["", "players play", "opponents play", "you play"] {
            both!(g, "ability" Ability, &format!("read: {{f:described+}} {who} (|played) {{d:during}} cost {{n:[n]}} {word} (|to play)."), [f: Filter, d: Cond, n: i32], {
                let whose = match who {
                    "opponents play" => Who::EachOpponent,
                    "you play" => Who::You,
                    _ => Who::EachPlayer,
                };
                Some(change(Some(d), (Subject::Players(whose), dearer(Happening { what: f, ..Happening::of(Deed::Play) }, sign * n))))
            }, |_a| None);
        }
    }
}

/// "can't leave this Problem unless their controller pays [1]": of moves alone there is a toll.
fn leaving(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "read: can't (leave|move from|move away from|be moved away from) {p:problem} unless (its|their) controller {c:acts+}", [p: Place, c: Vec<Act>], super::change::taxed(Happening { from: Some(Spot::At(p)), ..Happening::of(Deed::Move) }, c), |_m| None);
}

/// What it costs to use the abilities of a card.
fn using(g: &mut Grammar) {
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{r:this}} 's (activated|) abilities cost {{n:[n]}} {word} (|to activate|to use)"), [r: Ref, n: i32], Some((Subject::Players(Who::EachPlayer), vec![super::limits::activating(-sign * n, Filter::of([Is::The(r)]))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: (activated|) abilities of {{w:whose}} {{f:described+}} cost {{n:[n]}} {word} (|to activate|to use)"), [w: Who, f: Filter, n: i32], Some((Subject::Players(w.clone()), vec![super::limits::activating(-sign * n, with(f, Is::Controlled(w)))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: (activated|) abilities of opposing {{f:described+}} cost {{n:[n]}} {word} (|to activate|to use)"), [f: Filter, n: i32], Some((Subject::Players(Who::EachOpponent), vec![super::limits::activating(-sign * n, with(f, Is::Controlled(Who::Opponent)))])), |_c| None);
    }
}
