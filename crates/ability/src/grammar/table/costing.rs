//! What cards cost, ask for and are worth, said with the card as the subject; numbers named X; and further changes.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::grammar::value::{down, get, value};
use crate::tree::*;
use crate::word::{Color, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    both!(g, "clause" Effect, "read: {f:described+} you play this turn cost {n:[n]} less (|to play)", [f: Filter, n: i32], {
        let of = Happening { what: f, ..Happening::of(Deed::Play) };
        let change = Change { cond: None, what: Subject::Players(Who::You), mods: vec![Mod::Cost { of, by: Num::Lit(-n), min: None }] };
        Some(Effect::Change { change, until: Until::EndOfTurn })
    }, |_e| None);
    subjects(g);
    amounts(g);
    requirements(g);
    permissions(g);
    losing(g);
    both!(@ g, 2, "ability" Ability, "read: {c:changed} if {s:cond}.", [c: Changed, s: Cond], Some(super::ability::change(Some(s), c)), |_a| None);
}

/// "Events cost [1] less to play", "the next Friend you play this turn costs [2] less".
fn subjects(g: &mut Grammar) {
    rule!(g, "cost change" i32, "{n:[n]}", [n] n);
    rule!(g, "cost change" i32, "read: {n:number}", [n] n);
    for (word, sign) in [("less", -1), ("more", 1)] {
        let costs = format!("{{n:cost change}} {word} (|to play)");
        both!(g, "card change" Changed, &format!("{{f:described+}} cost {costs}"), [f: Filter, n: i32], super::prices::is_unplayed(&f).then(|| (Subject::Game, vec![cost(f, sign * n, None)])), |c| match (&c.0, c.1.as_slice()) {
            (Subject::Game, [Mod::Cost { of, by: Num::Lit(n), min: None }]) if n * sign > 0 && c.1 == [cost(of.what.clone(), *n, None)] => Some((of.what.clone(), n * sign)),
            _ => None,
        });
        both!(g, "card change" Changed, &format!("read: {{f:described+}} you play cost {costs}"), [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![cost(f, sign * n, None)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: {{f:described+}} (opponents|your opponents) play cost {costs}"), [f: Filter, n: i32], Some((Subject::Players(Who::EachOpponent), vec![cost(f, sign * n, None)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: {{f:described+}} cost you {costs}"), [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![cost(f, sign * n, None)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: {{f:described+}} cost (opponents|your opponents|an opponent|each opponent) {costs}"), [f: Filter, n: i32], Some((Subject::Players(Who::EachOpponent), vec![cost(f, sign * n, None)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: your {{f:described+}} cost {costs}"), [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![cost(f, sign * n, None)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: this card costs {costs}"), [n: i32], Some((Subject::Players(Who::You), vec![cost(Filter::of([Is::The(Ref::This)]), sign * n, None)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: this card costs {costs} {{q:for each}}"), [n: i32, q: Num], {
            let Mod::Cost { of, .. } = cost(Filter::of([Is::The(Ref::This)]), 0, None) else { return None };
            Some((Subject::Players(Who::You), vec![Mod::Cost { of, by: super::number::times(sign * n, q), min: None }]))
        }, |_c| None);
        both!(g, "card change" Changed, &format!("read: your {{f:described+}} cost {{n:[n]}} {word} to play {{to:to}}"), [f: Filter, n: i32, to: Spot], Some((Subject::Players(Who::You), vec![Mod::Cost { of: Happening { what: f, to: Some(to), ..Happening::of(Deed::Play) }, by: Num::Lit(sign * n), min: None }])), |_c| None);
        // What moving costs.
        both!(g, "card change" Changed, &format!("read: this card costs {{n:[n]}} {word} to move"), [n: i32], Some((Subject::Players(Who::You), vec![moving(Filter::of([Is::The(Ref::This)]), Num::Lit(sign * n))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: this card costs {{n:[n]}} {word} to move {{q:for each}}"), [n: i32, q: Num], Some((Subject::Players(Who::You), vec![moving(Filter::of([Is::The(Ref::This)]), super::number::times(sign * n, q))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: your {{f:described+}} cost {{n:[n]}} {word} to move"), [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![moving(with(f, Is::Controlled(Who::You)), Num::Lit(sign * n))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: the first {{f:described}} you play each {{s:remembered}} costs {costs}"), [f: Filter, s: Span, n: i32], Some((Subject::Players(Who::You), vec![cost(f, sign * n, Some(s))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: your first {{f:described}} each {{s:remembered}} costs {costs}"), [f: Filter, s: Span, n: i32], Some((Subject::Players(Who::You), vec![cost(f, sign * n, Some(s))])), |_c| None);
        for (words, who) in [("each opponent", Who::EachOpponent), ("each player", Who::EachPlayer)] {
            both!(g, "card change" Changed, &format!("read: the first {{f:described}} {words} plays each {{s:remembered}} costs {costs}"), [f: Filter, s: Span, n: i32], Some((Subject::Players(who.clone()), vec![cost(f, sign * n, Some(s))])), |_c| None);
        }
        both!(g, "reduced" (Vec<Mod>, Until), &format!("the next {{f:described}} you play (this|that) turn costs {costs}"), [f: Filter, n: i32], Some((vec![cost(f, sign * n, None)], Until::UsedOrEndOfTurn)), |_x| None);
        both!(g, "vp" Effect, &format!("read: have the next {{f:described}} you play (this|that) turn cost {costs}"), [f: Filter, n: i32], {
            let change = Change { cond: None, what: Subject::Players(Who::You), mods: vec![cost(f, sign * n, None)] };
            Some(Effect::Change { change, until: Until::UsedOrEndOfTurn })
        }, |_e| None);
        both!(g, "reduced" (Vec<Mod>, Until), &format!("your next {{f:described}} (this|that) turn costs {costs}"), [f: Filter, n: i32], Some((vec![cost(f, sign * n, None)], Until::UsedOrEndOfTurn)), |_x| None);
    }
    let least = |m: Mod, k: i32| match m {
        Mod::Cost { of, by, .. } => Some(Mod::Cost { of, by, min: Some(k) }),
        _ => None,
    };
    for (words, you) in [
        ("{f:described+} cost", 0),
        ("{f:described+} you play cost", 1),
        ("your {f:described+} cost", 1),
        ("{f:described+} cost you", 1),
    ] {
        both!(g, "card change" Changed, &format!("read: {words} {{n:[n]}} less (|to play)(, to|to) a minimum of {{k:[n]}}"), [f: Filter, n: i32, k: i32], {
            let whose = Subject::Players(if you == 1 { Who::You } else { Who::EachPlayer });
            least(cost(f, -n, None), k).map(|m| (whose, vec![m]))
        }, |_c| None);
    }
    for (words, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{w:whose}} first {{f:described}} each {{s:remembered}} costs {{n:[n]}} {words} (|to play)"), [w: Who, f: Filter, s: Span, n: i32], (w != Who::You).then(|| (Subject::Players(w), vec![cost(f, sign * n, Some(s))])), |_c| None);
    }
    for words in ["this turn", "until the end of the turn"] {
        both!(g, "next cost" (Vec<Mod>, Until), &format!("read: (pay~|may pay) {{n:[n]}} less to play the next {{f:described}} (you|they) play {words}"), [n: i32, f: Filter], Some((vec![cost(f, -n, None)], Until::UsedOrEndOfTurn)), |_x| None);
    }
    both!(g, "next cost" (Vec<Mod>, Until), "read: (may|) pay {n:[n]} less to play the next {f:described} this turn", [n: i32, f: Filter], Some((vec![cost(f, -n, None)], Until::UsedOrEndOfTurn)), |_x| None);
    both!(g, "next cost" (Vec<Mod>, Until), "read: (may|) pay {n:[n]} less for (your|their) next {f:described} until the end of the turn", [n: i32, f: Filter], Some((vec![cost(f, -n, None)], Until::UsedOrEndOfTurn)), |_x| None);
}

/// What is "played here" is not played yet: it is where it goes.
fn cost(what: Filter, by: i32, first: Option<Span>) -> Mod {
    let led = |i: &Is| match i {
        Is::Has(h) if h.deed == Deed::Play => h.to.clone(),
        _ => None,
    };
    let to = what.0.iter().find_map(led);
    let what = Filter::of(what.0.into_iter().filter(|i| led(i).is_none()));
    Mod::Cost { of: Happening { what, first, to, ..Happening::of(Deed::Play) }, by: Num::Lit(by), min: None }
}

pub fn moving(what: Filter, by: Num) -> Mod {
    Mod::Cost { of: Happening { what, ..Happening::of(Deed::Move) }, by, min: None }
}

/// "+X power, where X is ...", bonus points, colours, requirements of a colour.
fn amounts(g: &mut Grammar) {
    for (word, sign) in [("+X", 1), ("-X", -1)] {
        both!(g, "had" Mod, &format!("{word} power, where X is {{q:quantity}}"), [q: Num], Some(Mod::Power(signed(sign, q))), |m| match m {
            Mod::Power(q) => unsigned(sign, q),
            _ => None,
        });
        both!(g, "clause" Effect, &format!("read: {{n:noun+}} (has|gets) {word} power {{u:lasting}}, where X is {{q:quantity}}"), [n: Noun, u: Until, q: Num], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Power(signed(sign, q))] }, until: u }), |_e| None);
        both!(g, "vp" Effect, &format!("read: give~ {{n:any noun}} {word} power {{u:lasting}}, where X is {{q:quantity}}"), [n: Noun, u: Until, q: Num], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Power(signed(sign, q))] }, until: u }), |_e| None);
    }
    // More than a deck has.
    both!(g, "player mod" Vec<Mod>, "read: have/has no maximum hand size", [], Some(vec![Mod::HandSize(Num::Lit(99))]), |_m| None::<()>);
    both!(g, "quantity" Num, "read: its number of {c:counters}", [c: Counter], Some(Num::Counters(c, Ref::It)), |_q| None);
    both!(g, "mod" Vec<Mod>, "have/has {n:signed} bonus (points|point)", [n: i32], Some(vec![Mod::Bonus(Num::Lit(n))]), |m| match m.as_slice() {
        [Mod::Bonus(Num::Lit(n))] => Some(*n),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "(are/is|counts as|is considered|has) (|also|having) (all colors|every color|each color)", [], Some(rainbow()), |m| (*m == rainbow()).then_some(()));
    both!(g, "mod" Vec<Mod>, "read: are/is (|also) {c:colors} and a {t:bare trait}", [c: Vec<Color>, t: String], Some(c.into_iter().map(Mod::Color).chain([Mod::Trait(t)]).collect()), |_m| None);
    both!(g, "mod" Vec<Mod>, "(also|) have/has the colors of {f:one card}", [f: Filter], f.0.iter().any(|i| matches!(i, Is::Controlled(_))).then(|| vec![Mod::ColorsOf(f)]), |m| match m.as_slice() {
        [Mod::ColorsOf(f)] => Some(f.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "need~ {n:signed} {c:color} (|power) to confront {p:problem}", [n: i32, c: Color, p: Place], Some(vec![Mod::Need { by: Num::Lit(n), color: Some(c), at: p }]), |m| match m.as_slice() {
        [Mod::Need { by: Num::Lit(n), color: Some(c), at }] => Some((*n, *c, at.clone())),
        _ => None,
    });
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "player change" Changed, &format!("{{w:whose}} (maximum hand size is|maximum hand sizes are|hand size is|hand limit is|hand limits are) {word} by {{n:number}}"), [w: Who, n: i32], Some((Subject::Players(w), vec![Mod::HandSize(Num::Lit(sign * n))])), |c| match (&c.0, c.1.as_slice()) {
            (Subject::Players(w), [Mod::HandSize(Num::Lit(n))]) if n * sign > 0 => Some((w.clone(), n * sign)),
            _ => None,
        });
        both!(g, "player change" Changed, &format!("{{w:whose}} (maximum hand size is|maximum hand sizes are|hand size is|hand limit is|hand limits are) {word} by {{n:number}} {{q:for each}}"), [w: Who, n: i32, q: Num], Some((Subject::Players(w), vec![Mod::HandSize(super::number::times(sign * n, q))])), |c| match (&c.0, c.1.as_slice()) {
            (Subject::Players(w), [Mod::HandSize(q)]) => super::number::untimes(q).filter(|(n, _)| n * sign > 0).map(|(n, q)| (w.clone(), n * sign, q)),
            _ => None,
        });
    }
}

/// Play requirements lowered.
fn requirements(g: &mut Grammar) {
    for (words, color) in [("", false), (" {c:color}", true)] {
        for template in [
            format!("(the play|play) requirements of {{n:any noun}} are reduced by {{k:number}}{words}"),
            format!("read: {{n:noun}} ' play (requirements are|requirement is) reduced by {{k:number}}{words}"),
            format!("read: {{n:noun}} have their play (requirements|requirement) reduced by {{k:number}}{words}"),
            format!("read: {{n:noun+}} has its play (requirements|requirement) reduced by {{k:number}}{words}"),
        ] {
            let holes: &[&str] = if color { &["n", "k", "c"] } else { &["n", "k"] };
            g.rule(
                "card change",
                &template,
                holes,
                0,
                move |h| {
                    let by = Num::Lit(-get::<i32>(&h[1]));
                    let m = Mod::Requirement { by, color: h.get(2).map(get) };
                    Some(value::<Changed>((Subject::Cards(get(&h[0])), vec![m])))
                },
                move |v| match down::<Changed>(v)? {
                    (Subject::Cards(n), mods) => match mods.as_slice() {
                        [Mod::Requirement { by: Num::Lit(k), color: c }] if c.is_some() == color => Some(
                            [Some(value(n.clone())), Some(value(-k)), c.map(value)].into_iter().flatten().collect(),
                        ),
                        _ => None,
                    },
                    _ => None,
                },
            );
        }
    }
    both!(g, "adding" Effect, "reduce~ the play requirements of {n:any noun} by {k:number} {u:until}", [n: Noun, k: i32, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Requirement { by: Num::Lit(-k), color: None }] }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
            [Mod::Requirement { by: Num::Lit(k), color: None }] => Some((n.clone(), -k, until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "have/has no play (requirement|requirements)", [], Some(vec![Mod::NoRequirement]), |m| (*m == [Mod::NoRequirement]).then_some(()));
}

fn signed(sign: i32, q: Num) -> Num {
    if sign < 0 { Num::Minus(Box::new(q)) } else { q }
}

fn unsigned(sign: i32, q: &Num) -> Option<Num> {
    match q {
        Num::Lit(_) => None,
        Num::Minus(q) => (sign < 0).then(|| (**q).clone()),
        q => (sign > 0).then(|| q.clone()),
    }
}

fn rainbow() -> Vec<Mod> {
    Color::ALL.iter().copied().map(Mod::Color).collect()
}

/// Playing from elsewhere, and at other times.
fn permissions(g: &mut Grammar) {
    both!(g, "card change" Changed, "you may play {f:described+} from your {z:zone} (|as though they were in your hand|as if they were in your hand)", [f: Filter, z: Zone], (z != Zone::Hand).then(|| (Subject::Cards(every(with(f, Is::Owned(Who::You)))), vec![Mod::MayPlayFrom(z, Who::You)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::MayPlayFrom(z, Who::You)]) if of.0.contains(&Is::Owned(Who::You)) => Some((Filter::of(of.0.iter().filter(|i| **i != Is::Owned(Who::You)).cloned()), *z)),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "can't be involved in {k:faceoffs}", [k: FaceoffKind], Some(vec![Mod::Cant(Happening { faceoff: Some(k), ..Happening::of(Deed::Involve) })]), |m| match m.as_slice() {
        [Mod::Cant(h)] if *h == (Happening { faceoff: h.faceoff, ..Happening::of(Deed::Involve) }) => h.faceoff,
        _ => None,
    });
    for words in ["power to {faceoff:faceoffs}", "power to confronting {to:a problem}"] {
        let kind = words.contains("faceoffs");
        g.rule(
            "card verb",
            &format!("read: contribute~ {words}"),
            if kind { &["faceoff"] } else { &["to"] },
            0,
            move |h| {
                let of = Happening::of(Deed::Contribute);
                Some(value(if kind {
                    Happening { faceoff: Some(get(&h[0])), ..of }
                } else {
                    Happening { to: Some(get(&h[0])), ..of }
                }))
            },
            |_| None,
        );
    }
    let limited = [("play", Deed::Play), ("draw", Deed::Draw), ("move", Deed::Move), ("confront", Deed::Confront)];
    for (verb, deed) in limited {
        for many in ["{f:described+}", "{f:described}"] {
            both!(g, "player mod" Vec<Mod>, &format!("read: (can|may) (only {verb}|{verb} only|{verb} no more than) {{n:num}} {many} (per|each) {{s:remembered}}"), [n: Num, f: Filter, s: Span], super::change::at_most(deed, n, f, s).map(|m| vec![m]), |_m| None);
        }
    }
    both!(g, "player mod" Vec<Mod>, "read: can't challenge {r:this} with more than {n:num} characters", [r: Ref, n: Num], { let of = Happening { what: Filter::of([Is::The(r)]), ..Happening::of(Deed::Challenge) }; Some(vec![Mod::AtMost(of, n, Span::Faceoff)]) }, |_m| None);
    for words in ["activate abilities of {f:some cards}", "activate {f:some cards} 's abilities"] {
        both!(g, "player mod" Vec<Mod>, &format!("read: (may pay|pay~) {{n:[n]}} less to {words}"), [n: i32, f: Filter], Some(vec![super::limits::activating(n, f)]), |_m| None);
    }
    both!(g, "player mod" Vec<Mod>, "read: (may pay|pay~) {n:[n]} less to activate (the|) abilities of {w:whose} {f:described+}", [n: i32, w: Who, f: Filter], Some(vec![super::limits::activating(n, with(f, Is::Controlled(w)))]), |_m| None);
    // An effect of an opponent's is that opponent's doing.
    both!(g, "done" Happening, "read: {h:deeds done} by {w:whose} (effects|cards|abilities|card effects)", [h: Happening, w: Who], Some(super::replaced::given(h, Some(&w))), |_h| None);
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

/// Traits lost.
fn losing(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "(lose/loses and can't have|lose/loses|can't be|can't have|aren't/isn't) {t:said trait}", [t: String], Some(vec![Mod::LoseTrait(t)]), |m| match m.as_slice() {
        [Mod::LoseTrait(t)] => Some(t.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "(lose/loses and can't have|lose/loses|can't have) the {t:trait} trait", [t: String], Some(vec![Mod::LoseTrait(t)]), |m| match m.as_slice() {
        [Mod::LoseTrait(t)] => Some(t.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "lose/loses all traits", [], Some(vec![Mod::LoseTraits]), |m| (*m == [Mod::LoseTraits]).then_some(()));
    both!(g, "mod" Vec<Mod>, "read: lose/loses (its|their|all its|all their|all of its|all of their) traits", [], Some(vec![Mod::LoseTraits]), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: lose/loses (all|its|their|all its|all their|all of its|all of their) (abilities and traits|abilities and all traits)", [], Some(vec![Mod::DropAbilities, Mod::LoseTraits]), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: have/has no abilities (|and can't gain abilities|and can't have abilities)", [], Some(vec![Mod::LoseAbilities]), |_m| None::<()>);
    rule!(g, "whose" Who, "(the winner 's|the winner of the faceoff 's)", [] Who::Winner);
    both!(g, "whose" Who, "the loser 's", [], Some(Who::OpponentOf(Box::new(Who::Winner))), |w| (*w == Who::OpponentOf(Box::new(Who::Winner))).then_some(()));
    both!(g, "who" Who, "read: s: each other player", [], Some(Who::OpponentOf(Box::new(Who::They))), |_w| None::<()>);
    both!(g, "who" Who, "read: s: the other player", [], Some(Who::OpponentOf(Box::new(Who::They))), |_w| None::<()>);
}
