//! Comparisons of tokens, what confronting asks for, how much less is scored: wordings for trees that others share.

use super::ability::trigger;
use super::effect::SUBJECT;
use super::noun::with;
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);
type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    compared(g);
    powers(g);
    plain(g);
    confronting(g);
    changes(g);
    placed(g);
    acts(g);
}

fn compared(g: &mut Grammar) {
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "holding tokens" (Cmp, Num), &format!("have/has {word} action tokens than {{w:any who}}"), [w: Who], Some((cmp, Num::Tokens(w))), |a| match a {
            (c, Num::Tokens(w)) if *c == cmp => Some(w.clone()),
            _ => None,
        });
    }
    both!(g, "simple cond" Cond, "read: you are challenging {f:one card}", [f: Filter], Some(Cond::Happened(Box::new(Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Challenge) }), Cmp::AtLeast, Num::Lit(1), Span::Faceoff)), |_c| None);
    for (words, kind) in [
        ("(color|different color)", Kind::Color),
        ("(trait|different trait)", Kind::Trait),
        ("(type|card type|different card type)", Kind::Type),
    ] {
        both!(g, "per" Num, &format!("read: {words} among {{r:ref}}"), [r: Ref], Some(Num::Different(kind, Filter::of([Is::The(r)]))), |_q| None);
    }
}

/// "When you have at least 6 power at this card's Problem".
fn powers(g: &mut Grammar) {
    type Power = (Cmp, Num, Vec<Is>);
    both!(g, "holding power" Power, "have/has {a:amount} power {p:loc}", [a: (Cmp, Num), p: Place], Some((a.0, a.1, vec![Is::At(p)])), |x| match x.2.as_slice() {
        [Is::At(p)] => Some(((x.0, x.1.clone()), p.clone())),
        _ => None,
    });
    both!(g, "holding power" Power, "have/has {a:amount} {c:color} power {p:loc}", [a: (Cmp, Num), c: Color, p: Place], Some((a.0, a.1, vec![Is::Color(c), Is::At(p)])), |x| match x.2.as_slice() {
        [Is::Color(c), Is::At(p)] => Some(((x.0, x.1.clone()), *c, p.clone())),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{w:who%} {x:holding power%}", [w: Who, x: Power], Some(Cond::Compare(Num::Sum(Stat::Power, Filter::of([Is::Character, Is::Controlled(w)].into_iter().chain(x.2))), x.0, x.1)), |c| match c {
        Cond::Compare(Num::Sum(Stat::Power, f), cmp, n) => {
            let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            let rest = f.0.iter().filter(|i| !matches!(i, Is::Character | Is::Controlled(_))).cloned().collect();
            f.0.contains(&Is::Character).then(|| (who, (*cmp, n.clone(), rest)))
        }
        _ => None,
    });
    for (word, stat) in [("power", Stat::Power), ("cost", Stat::Cost)] {
        for (words, sign) in [("(more|greater|higher)", 1), ("(less|lower)", -1)] {
            both!(g, "long post" Is, &format!("read: with (|a) {word} (|of) (|exactly) {{n:number}} {words} than {{q:quantity}}"), [n: i32, q: Num], Some(Is::Number(stat, Cmp::Exactly, Num::Plus(Box::new(q), Box::new(Num::Lit(sign * n))))), |_i| None);
        }
    }
}

/// Hands, Problems and turns as what a sentence is about.
fn plain(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {w:whose} hand is empty", [w: Who], Some(Cond::Count(Filter::of([Is::In(Zone::Hand, Some(w))]), Cmp::Exactly, Num::Lit(0))), |_c| None);
    both!(g, "happening" Happening, "read: {w:owning} Problem (is|becomes) solved", [w: Who], Some(Happening { what: Filter::of([Is::Type(CardType::Problem), Is::Owned(w)]), ..Happening::of(Deed::Solve) }), |_h| None);
    happens!(g, "time", "read: the end of each of {who:whose} turns", Deed::EndTurn, [who]);
    both!(g, "post" Is, "read: that (was|were) involved in (it|that faceoff|the faceoff)", [], Some(Is::Involved), |_i| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: have/has the {s:stat} of {r:any ref}", [s: Stat, r: Ref], matches!(s, Stat::Power | Stat::PrintedPower).then(|| vec![Mod::SetPower(Num::Stat(s, r))]), |_m| None);
    for (word, sign) in [("less", -1), ("more", 1)] {
        for subject in ["{f:described+} you play cost", "your {f:described+} cost"] {
            both!(g, "card change" Changed, &format!("read: {subject} {{n:[n]}} {word} (|to play) {{q:for each}}"), [f: Filter, n: i32, q: Num], {
                let of = Happening { what: f, ..Happening::of(Deed::Play) };
                Some((Subject::Players(Who::You), vec![Mod::Cost { of, by: times(sign * n, q), min: None }]))
            }, |_c| None);
        }
    }
}

/// What a player must have to confront a Problem, and confronting with a single character.
fn confronting(g: &mut Grammar) {
    both!(g, "player change" Changed, "read: to confront {p:problem}, (you|a player|players|that player) must (have|control) {n:how many}", [p: Place, n: Many], {
        let h = Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) };
        let theirs = Cond::Count(with(n.0, Is::Controlled(Who::They)), n.1, n.2);
        Some((Subject::Players(Who::EachPlayer), vec![Mod::CantUnlessCond(h, theirs)]))
    }, |_c| None);
    both!(g, "confronting with" (Place, Cond), "read: confront~ {p:problem} with (exactly one|only one|only a|a single) {f:described}", [p: Place, f: Filter], {
        let those = with(with(f, Is::Controlled(Who::Any)), Is::At(p.clone()));
        Some((p, Cond::Count(those, Cmp::Exactly, Num::Lit(1))))
    }, |_x| None);
    for (word, sign) in [("increased", 1), ("(reduced|decreased)", -1)] {
        for bonus in ["bonus", "bonus points"] {
            let is = if bonus == "bonus" { "is" } else { "are" };
            both!(g, "card change" Changed, &format!("{{p:problem}} 's {bonus} {is} {word} by {{n:number}} {{q:for each}}"), [p: Place, n: i32, q: Num], {
                let there = Filter::of([Is::Type(CardType::Problem), Is::At(p)]);
                Some((Subject::Cards(super::noun::every(there)), vec![Mod::Bonus(times(sign * n, q))]))
            }, |c| match (&c.0, c.1.as_slice()) {
                (Subject::Cards(Noun::Every { of, .. }), [Mod::Bonus(q)]) => match (of.0.as_slice(), super::number::untimes(q)?) {
                    ([Is::Type(CardType::Problem), Is::At(p)], (n, q)) if n * sign > 0 => Some((p.clone(), n * sign, q)),
                    _ => None,
                },
                _ => None,
            });
        }
    }
    both!(g, "player mod" Vec<Mod>, "read: can't confront {to:a problem} with (fewer|less) than {n:num} {f:described+}", [to: Spot, n: Num, f: Filter], {
        let h = Happening { to: Some(to), ..Happening::of(Deed::Confront) };
        let there = Filter::of(f.0.into_iter().chain([Is::Controlled(Who::They), Is::At(Place::There)]));
        Some(vec![Mod::CantUnlessCond(h, Cond::Count(there, Cmp::AtLeast, n))])
    }, |_m| None);
    // A toll on what is free.
    both!(g, "player mod" Vec<Mod>, "read: must {c:acts} to {h:verb}", [c: Vec<Act>, h: Happening], if h.deed == Deed::Challenge || (h.deed == Deed::Play && !c.iter().any(|a| matches!(a, Act::Pay(_)))) { super::change::taxed(h, c) } else { None }, |_m| None);
    both!(g, "player mod" Vec<Mod>, "read: (may|can) (only have|have only|have at most|have no more than) (|up to) {n:num} {f:described+}", [n: Num, f: Filter], super::company::crowded(f, n), |_m| None);
    for (word, deed) in [("win", Deed::WinFaceoff), ("lose", Deed::LoseFaceoff)] {
        both!(g, "happening" Happening, &format!("read: {{f:some cards}} is involved in {{k:faceoff}} (|that) you {word}"), [f: Filter, k: FaceoffKind], Some(Happening { who: Some(Who::You), faceoff: Some(k), involving: Some(f), ..Happening::of(deed) }), |_h| None);
    }
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~"), (Deed::StartFaceoff, "start~")] {
        happens!(g, "verb", &format!("read: {verb} {{faceoff:faceoff kind+}}"), deed, [faceoff]);
        happens!(g, "verb", &format!("read: {verb} {{faceoff:faceoff kind+}} {{to:standing}}"), deed, [faceoff, to]);
    }
}

fn changes(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "read: lose/loses {n:number} power", [n: i32], Some(vec![Mod::Power(Num::Lit(-n))]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: gain/gains {n:number} power", [n: i32], Some(vec![Mod::Power(Num::Lit(n))]), |_m| None);
    both!(g, "mod" Vec<Mod>, "can't have {c:several counters} put on (it|them)", [c: Counter], Some(vec![Mod::Cant(Happening { counter: Some(c), ..Happening::of(Deed::PutCounter) })]), |m| match m.as_slice() {
        [Mod::Cant(h)] => {
            let c = h.counter.clone()?;
            (*h == Happening { counter: Some(c.clone()), ..Happening::of(Deed::PutCounter) }).then_some(c)
        }
        _ => None,
    });
    both!(@ g, 2, "posts" Vec<Is>, "read: {a:post} and {b:having}", [a: Is, b: Is], matches!(a, Is::Keyword(_) | Is::Number(..) | Is::ThatColor(_) | Is::Counters(..)).then(|| vec![a, b]), |_l| None);
    both!(g, "had" Mod, "read: the {c:color} color", [c: Color], Some(Mod::Color(c)), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are/is (|also) a {a:bare trait}, (|a) {b:bare trait}, and (|a) {c:bare trait} (|in all zones)", [a: String, b: String, c: String], Some(vec![Mod::Trait(a), Mod::Trait(b), Mod::Trait(c)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are/is (|both) a {a:bare trait} and a {b:bare trait}", [a: String, b: String], Some(vec![Mod::Trait(a), Mod::Trait(b)]), |_m| None);
    both!(g, "card change" Changed, "read: {r:this} is also (named|called) {a:name} (|in all zones)", [r: Ref, a: String], Some((Subject::Cards(Noun::The(r)), vec![Mod::AlsoNamed(vec![a])])), |_c| None);
    both!(g, "mod" Vec<Mod>, "read: are/is worth (an additional point|1 additional point|one additional point|1 more point|one more point)", [], Some(vec![Mod::PointValue(Num::Lit(1))]), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "are/is worth (1|an|one) (more|additional) point {q:for each}", [q: Num], Some(vec![Mod::PointValue(q)]), |m| match m.as_slice() {
        [Mod::PointValue(q)] if super::number::is_count(q) => Some(q.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "are/is worth {n:number} (more|additional) points", [n: i32], Some(vec![Mod::PointValue(Num::Lit(n))]), |m| match m.as_slice() {
        [Mod::PointValue(Num::Lit(n))] => Some(*n),
        _ => None,
    });
    // Two things that always hold, in one sentence.
    both!(@ g, 4, "ability" Ability, "read: (|Chaos:) {s:scope}, {c:changed} (and|, and) {d:changed}.", [s: Cond, c: Changed, d: Changed], Some(Ability::Both(Box::new(super::ability::change(Some(s.clone()), c)), Box::new(super::ability::change(Some(s), d)))), |_a| None);
    both!(@ g, 4, "ability" Ability, "read: {c:changed} (and|, and|, but) {d:changed}.", [c: Changed, d: Changed], Some(Ability::Both(Box::new(super::ability::change(None, c)), Box::new(super::ability::change(None, d)))), |_a| None);
    rule!(g, "goal" Place, "read: to home", [] Place::Home(Who::Any));
    // What goes on a card, and what it costs.
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{f:described+}} you play on {{i:some cards}} cost {{n:[n]}} {word} (|to play)"), [f: Filter, i: Filter, n: i32], {
            let of = Happening { what: f, involving: Some(i), ..Happening::of(Deed::Play) };
            Some((Subject::Players(Who::You), vec![Mod::Cost { of, by: Num::Lit(sign * n), min: None }]))
        }, |_c| None);
    }
}

/// What holds only somewhere, or of what is flipped.
fn placed(g: &mut Grammar) {
    // Said as a trigger, it holds for as long as the card is involved.
    both!(g, "ability" Ability, "read: (When|Whenever) {f:some cards} is involved in {k:faceoff}, {c:changed}.", [f: Filter, k: FaceoffKind, c: Changed], {
        let c = match (&c.0, f.0.as_slice()) {
            (Subject::Cards(Noun::The(Ref::It)), [Is::The(r)]) => (Subject::Cards(Noun::The(r.clone())), c.1),
            _ => c,
        };
        Some(super::ability::change(Some(Cond::InFaceoff(k, Some(f), None)), c))
    }, |_a| None);
    both!(g, "occasion" Cond, "read: {k:faceoffs} involving {f:described+}", [k: FaceoffKind, f: Filter], Some(Cond::InFaceoff(k, Some(f), None)), |_c| None);
    both!(@ g, 2, "ability" Ability, "read: {r:this} (has|gets) {l:had list} {p:loc}.", [r: Ref, l: Vec<Mod>, p: Place], {
        let there = Cond::Is(r.clone(), Filter::of([Is::At(p)]));
        Some(super::ability::change(Some(there), (Subject::Cards(Noun::The(r)), l)))
    }, |_a| None);
    both!(g, "ability" Ability, "read: cards you flip during {c:occasion} {m:mods}.", [c: Cond, m: Vec<Mod>], {
        let flipped = Filter::of([Is::Flipped, Is::Controlled(Who::You)]);
        Some(super::ability::change(Some(c), (Subject::Cards(super::noun::every(flipped)), m)))
    }, |_a| None);
    both!(g, "own scope" Cond, "while attached to {f:one card}", [f: Filter], Some(Cond::Is(Ref::Host, f)), |_c| None);
    both!(g, "simple cond" Cond, "{r:this} is (attached to|on) {f:one card}", [r: Ref, f: Filter], (r == Ref::This).then_some(Cond::Is(Ref::Host, f)), |c| match c {
        Cond::Is(Ref::Host, f) => Some((Ref::This, f.clone())),
        _ => None,
    });
    for (words, cmp) in [("(more|higher|greater)", Cmp::More), ("(less|lower)", Cmp::Less)] {
        both!(g, "simple cond" Cond, &format!("{{r:ref+}} has {words} power than {{w:whose}} Mane Character"), [r: Ref, w: Who], {
            let mane = Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]);
            Some(Cond::Compare(Num::Stat(Stat::Power, r), cmp, Num::Sum(Stat::Power, mane)))
        }, |c| match c {
            Cond::Compare(Num::Stat(Stat::Power, r), c, Num::Sum(Stat::Power, f)) if *c == cmp => match f.0.as_slice() {
                [Is::Controlled(w), Is::Type(CardType::Mane)] => Some((r.clone(), w.clone())),
                _ => None,
            },
            _ => None,
        });
    }
    both!(g, "simple cond" Cond, "read: it 's (yours|one of yours)", [], Some(Cond::Is(Ref::It, Filter::of([Is::Controlled(Who::You)]))), |_c| None::<()>);
    both!(
        g,
        "holding tokens"(Cmp, Num),
        "read: have/has (any|unspent|any unspent|one or more) action tokens",
        [],
        Some((Cmp::AtLeast, Num::Lit(1))),
        |_a| None::<()>
    );
}

fn acts(g: &mut Grammar) {
    both!(g, "vp" Effect, "read: have {n:noun} (exchange|swap|trade) (areas|places|locations)", [n: Noun], Some(Effect::Do(SUBJECT, Act::Move(n, Place::EachOthers))), |_e| None);
    both!(g, "adding" Effect, "change~ the (color|colors) of {n:any noun} to {c:color} {u:until}", [n: Noun, c: Color, u: Until], {
        let change = Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::LoseColors, Mod::Color(c)] };
        Some(Effect::Change { change, until: u })
    }, |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
            [Mod::LoseColors, Mod::Color(c)] => Some((n.clone(), *c, until.clone())),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "lasting" Until, "read: for the rest of this turn", [] Until::EndOfTurn);
    rule!(g, "lasting" Until, "read: for the rest of (the|this|that) faceoff", [] Until::EndOfFaceoff);
    both!(@ g, 1, "act" Act, "read: move~ any number of {w:whose} {f:described+} {from:stood}", [w: Who, f: Filter, from: Place], Some(Act::Move(super::noun::pick(Take::AnyNumber, with(with(f, Is::Controlled(w)), Is::At(from))), Place::Anywhere)), |_a| None);
    rule!(g, "stood" Place, "read: away from here", [] Place::Here);
    both!(g, "per" Num, "read: of {r:ref}", [r: Ref], matches!(r, Ref::Them | Ref::Those(_)).then(|| Num::Count(Filter::of([Is::The(r)]))), |_q| None);
    both!(g, "player mod" Vec<Mod>, "read: (must pay|pay~) {n:[n]} more to {h:verb}", [n: i32, h: Happening], Some(vec![Mod::Cost { of: h, by: Num::Lit(n), min: None }]), |_m| None);

    // "If an opponent would score points, they score 1 less instead."
    both!(g, "ability" Ability, "read: If {h:would happen}, (they|that player|you) (score|scores) {n:number} (less|fewer) (|point|points) instead.", [h: Happening, n: i32], (h.deed == Deed::Score).then(|| {
        let who = if h.who == Some(Who::You) { Who::You } else { Who::They };
        let instead = Effect::Do(who, Act::Score(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(-n)))));
        Ability::Instead { would: Would { when: h, cond: None, may: None, limit: None, instead }, works: Works::Play }
    }), |_a| None);
    both!(g, "act" Act, "shuffle~ {n:any noun} into {w:whose} Problem deck", [n: Noun, w: Who], Some(Act::Put(n, Goal::Shuffled(Zone::ProblemDeck, w))), |a| match a {
        Act::Put(n, Goal::Shuffled(Zone::ProblemDeck, w)) => Some((n.clone(), w.clone())),
        _ => None,
    });
    // Where it would have gone needs no saying.
    both!(g, "put where" Goal, "read: into {w:whose} hand instead of (the|your|their|its owner 's|a) discard pile", [w: Who], Some(Goal::Hand(w)), |_go| None);
    both!(g, "ability" Ability, "read: When {h:happening}, {e:text} This happens only {s:so often}.", [h: Happening, e: Effect, s: Limit], match trigger(h, None, e) {
        Ability::When { when, cond, effect, limit: _, works } => Some(Ability::When { when, cond, effect, limit: Some(s), works }),
        _ => None,
    }, |_a| None);
}
