//! What a sentence says besides: "already", "only during", a condition at its end, a third place to put a card.

use super::ability::change;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, heavy, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    told(g);
    times(g);
    putting(g);
    alike(g);
    several(g);
    whose(g);
    along(g);
}

fn told(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {r:ref+} (is|was) already {s:state}", [r: Ref, s: Filter], Some(Cond::Is(r, s)), |_c| None);
    both!(@ g, 3, "sentence" Effect, "read: {e:clause} if {c:cond}", [e: Effect, c: Cond], (!super::often::speaks_first(&e, &c)).then(|| Effect::If { cond: c, then: Box::new(e), otherwise: None }), |_e| None);
    both!(@ g, 1, "would happen" Happening, "read: {f:some cards} would be {h:done} {p:loc}", [f: Filter, h: Happening, p: Place], super::often::located(h, f, p), |_h| None);
    both!(g, "card change" Changed, "read: {r:ref's} power (is|becomes) {n:number}", [r: Ref, n: i32], Some((Subject::Cards(Noun::The(r)), vec![Mod::SetPower(Num::Lit(n))])), |_c| None);
    both!(g, "card change" Changed, "read: the power of {n:any noun} (is|becomes) {k:number}", [n: Noun, k: i32], Some((Subject::Cards(n), vec![Mod::SetPower(Num::Lit(k))])), |_c| None);
    both!(g, "mod" Vec<Mod>, "read: are/is (|also) a {t:trait} (Friend|character|card)", [t: String], Some(vec![Mod::Trait(t)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are (|also) {t:trait} (Friends|characters|cards)", [t: String], Some(vec![Mod::Trait(t)]), |_m| None);
    both!(g, "card change" Changed, "read: you may ignore the (play|color) (requirement|requirements) of {r:any ref}", [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::NoRequirement])), |_c| None);
    both!(g, "card change" Changed, "read: you may ignore the (play|color) (requirement|requirements) of (|your) {f:described+}", [f: Filter], Some((Subject::Cards(super::noun::every(with(f, Is::In(Zone::Hand, Some(Who::You))))), vec![Mod::NoRequirement])), |_c| None);
    // One of two things, by somebody else.
    both!(g, "clause" Effect, "print: {w:who%} may {a:vp} or {b:vp}", [w: Who, a: Effect, b: Effect], { let _ = (w, a, b); None }, |e| match e {
        Effect::May(w, e) if *w != Who::You => match &**e {
            Effect::Modal { n: Num::Lit(1), options, by: Chosen::You } => match options.as_slice() {
                [a, b] => Some((w.clone(), super::effect::unby(a, w), super::effect::unby(b, w))),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
}

/// When something may be done, said of the cards it is done to.
fn times(g: &mut Grammar) {
    for times in ["{t:other time}", "{t:other times}"] {
        both!(g, "mod" Vec<Mod>, &format!("(may|can) (move|be moved) {times}"), [t: Timing], Some(vec![Mod::MayMoveAs(t)]), |m| match m.as_slice() {
            [Mod::MayMoveAs(t)] => Some(*t),
            _ => None,
        });
    }
    both!(g, "ability" Ability, "read: {n:noun%} can only be {h:done} {d:during}.", [n: Noun, h: Happening, d: Cond], (h.deed != Deed::Play || n != Noun::The(Ref::This)).then(|| only(n, h, d)), |_a| None);
    both!(g, "ability" Ability, "read: {n:noun%} can be {h:done} only {d:during}.", [n: Noun, h: Happening, d: Cond], (h.deed != Deed::Play || n != Noun::The(Ref::This)).then(|| only(n, h, d)), |_a| None);
}

/// What can't be done at any other time.
fn only(n: Noun, h: Happening, during: Cond) -> Ability {
    change(Some(Cond::Not(Box::new(during))), (Subject::Cards(n), vec![Mod::Cant(h)]))
}

fn putting(g: &mut Grammar) {
    both!(g, "vp" Effect, "read: put~ {a:any noun} {x:put where}, {b:any noun} {y:put where}(, and|and) {c:any noun} {z:put where}", [a: Noun, x: Goal, b: Noun, y: Goal, c: Noun, z: Goal], {
        let put = |n, to| Effect::Do(super::effect::SUBJECT, Act::Put(n, to));
        Some(Effect::Seq(vec![put(a, x), put(b, y), put(c, z)]))
    }, |_e| None);
}

/// "with the same color": as the card spoken of last.
fn alike(g: &mut Grammar) {
    heavy!(g, 1, "post" Is, "read: (with|of) the same color", [] Is::SharesColor(Ref::It));
    heavy!(g, 1, "post" Is, "read: with the same trait", [] Is::SharesTrait(Ref::It));
    heavy!(g, 1, "post" Is, "read: (with|of) the same (type|card type)", [] Is::SharesType(Ref::It));
}

/// Players, faceoffs and colours, told with more words.
fn several(g: &mut Grammar) {
    rule!(g, "who" Who, "read: s: the opponent with the (most|fewest|highest|lowest) (points|score|cards in hand|action tokens)", [] Who::Opponent);
    both!(g, "clause" Effect, "read: you and {w:who%} each {e:doing}", [w: Who, e: Effect], matches!(w, Who::They | Who::Opponent | Who::EachOpponent).then(|| Effect::Seq(vec![super::effect::by(&e, &Who::You), super::effect::by(&e, &w)])), |_e| None);
    both!(g, "occasion" Cond, "read: {k:faceoffs} involving {a:amount} of {w:whose} {f:described+}", [k: FaceoffKind, a: (Cmp, Num), w: Who, f: Filter], (a != (Cmp::Exactly, Num::Lit(1))).then(|| Cond::All(vec![Cond::InFaceoff(k, None, None), Cond::Count(with(with(f, Is::Controlled(w)), Is::Involved), a.0, a.1)])), |_c| None);
    both!(g, "occasion" Cond, "read: {k:faceoffs} involving {a:amount} {f:described+}", [k: FaceoffKind, a: (Cmp, Num), f: Filter], Some(Cond::All(vec![Cond::InFaceoff(k, None, None), Cond::Count(with(f, Is::Involved), a.0, a.1)])), |_c| None);
    both!(g, "simple cond" Cond, "read: {w:any who} (have|has|control|controls) a {f:described} of (each|every) color", [w: Who, f: Filter], Some(Cond::Compare(Num::Different(Kind::Color, with(f, Is::Controlled(w))), Cmp::AtLeast, Num::Lit(6))), |_c| None);
    both!(g, "mod" Vec<Mod>, "read: can't have abilities", [], Some(vec![Mod::LoseAbilities]), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: lose/loses all (|its|their|of its|of their) colors", [], Some(vec![Mod::LoseColors]), |_m| None::<()>);
    both!(g, "one card" Filter, "read: the {f:plain described} with the (least|lowest) {s:stat} among {r:ref}", [f: Filter, s: Stat, r: Ref], Some(Filter::of(f.0.into_iter().chain([Is::The(r), Is::Extreme(Extreme::Lowest, s, Tied::Any)]))), |_f| None);
    both!(g, "one card" Filter, "read: the {f:plain described} with the (most|highest|greatest) {s:stat} among {r:ref}", [f: Filter, s: Stat, r: Ref], Some(Filter::of(f.0.into_iter().chain([Is::The(r), Is::Extreme(Extreme::Highest, s, Tied::Any)]))), |_f| None);
    both!(g, "ability" Ability, "(Play this card only|You can play this card only|You can only play this card|You may only play this card|You may play this card only) during {c:occasion}.", [c: Cond], Some(Ability::PlayIf(c)), |a| match a {
        Ability::PlayIf(c @ (Cond::During(..) | Cond::TurnOf(_) | Cond::InFaceoff(..))) => Some(c.clone()),
        _ => None,
    });
    both!(g, "player change" Changed, "read: {w:who%} may confront {p:problem} even (if|while|though) {x:trouble there}", [w: Who, p: Place, x: ()], { let () = x; Some((Subject::Players(w), vec![Mod::TroublemakersDontStop(Filter::of([Is::Type(CardType::Troublemaker)]), p)])) }, |_c| None);
    both!(g, "trouble there"(), "(an opposing|a) Troublemaker is (there|at it|at that Problem)", [], Some(()), |_x| {
        None::<()>
    });
    both!(
        g,
        "trouble there"(),
        "there is (an opposing|a) (|face-up) Troublemaker (there|at it|at that Problem)",
        [],
        Some(()),
        |_x| None::<()>
    );
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{f:described+}} cost {{n:[n]}} {word} to play {{to:to}}"), [f: Filter, n: i32, to: Spot], Some((Subject::Players(Who::EachPlayer), vec![Mod::Cost { of: Happening { what: f, to: Some(to), ..Happening::of(Deed::Play) }, by: Num::Lit(sign * n), min: None }])), |_c| None);
    }
    both!(g, "card change" Changed, "read: this card 's cost is reduced by {n:[n]} {q:for each}", [n: i32, q: Num], Some(super::wordings::own_cost(super::number::times(-n, q))), |_c| None);
}

/// Whose, by whom, and which of several.
fn whose(g: &mut Grammar) {
    rule!(g, "post" Is, "read: that (an opponent controls|your opponent controls)", [] Is::Controlled(Who::Opponent));
    rule!(g, "post" Is, "read: that (you control|you have)", [] Is::Controlled(Who::You));
    rule!(g, "who" Who, "read: s: another player", [] Who::Opponent);
    both!(g, "happening" Happening, "read: {p:own problem} is confronted by {w:any who}", [p: Place, w: Who], Some(Happening { who: Some(w), to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) }), |_h| None);
    both!(g, "simple cond" Cond, "(at least one|one or more|either|any|one) of {r:ref} (is|are) {s:state}", [r: Ref, s: Filter], Some(Cond::Count(with(s, Is::The(r)), Cmp::AtLeast, Num::Lit(1))), |c| match c {
        Cond::Count(f, Cmp::AtLeast, Num::Lit(1)) => {
            let r = f.0.iter().find_map(|i| if let Is::The(r @ (Ref::Them | Ref::Those(_))) = i { Some(r.clone()) } else { None })?;
            Some((r, Filter::of(f.0.iter().filter(|i| !matches!(i, Is::The(_))).cloned())))
        }
        _ => None,
    });
    both!(g, "entry" Entry, "read: with an additional {c:one counter} on (it|them)", [c: Counter], Some(Entry::Counters(c, Num::Lit(1))), |_e| None);
    both!(g, "entry" Entry, "read: with {n:num} additional {c:counters} on (it|them)", [n: Num, c: Counter], Some(Entry::Counters(c, n)), |_e| None);
    both!(g, "own scope" Cond, "read: while involved in {k:faceoff} (against|with) {f:one card}", [k: FaceoffKind, f: Filter], {
        let this = Filter::of([Is::The(Ref::This)]);
        Some(Cond::All(vec![Cond::InFaceoff(k, Some(this), None), Cond::Count(with(super::rare::beside(f), Is::Involved), Cmp::AtLeast, Num::Lit(1))]))
    }, |_c| None);
    both!(g, "mod" Vec<Mod>, "read: (can't|cannot) (use|activate) (|their|its) (|activated) abilities", [], Some(vec![Mod::Cant(Happening::of(Deed::Activate))]), |_m| None::<()>);
    both!(g, "act" Act, "read: score~ {n:num}", [n: Num], super::act::counted(&n).then_some(Act::Score(n)), |_a| None);
    both!(g, "points" Num, "that many points plus {n:number}", [n: i32], Some(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(n)))), |q| match q {
        Num::Plus(a, b) => match (&**a, &**b) {
            (Num::ThatMany, Num::Lit(n)) if *n > 0 => Some(*n),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 3, "ability" Ability, "{c:changed}. When {d:holding so}, {e:text}", [c: Changed, d: Cond, e: Effect], Some(Ability::Both(Box::new(change(None, c)), Box::new(Ability::State { cond: d, effect: e }))), |a| match a {
        Ability::Both(a, b) => match (&**a, &**b) {
            (Ability::Always { change: Change { cond: None, what, mods }, .. }, Ability::State { cond, effect }) => Some(((what.clone(), mods.clone()), cond.clone(), effect.clone())),
            _ => None,
        },
        _ => None,
    });
}

/// What comes about more than once, or along with something else.
fn along(g: &mut Grammar) {
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~")] {
        both!(g, "nth" (Happening, i32), &format!("read: {verb} (your|their) {{n:ordinal}} {{k:faceoff kind}} (in a turn|each turn|this turn|in one turn|in the same turn|during a turn)"), [n: i32, k: FaceoffKind], Some((Happening { faceoff: Some(k), ..Happening::of(deed) }, n)), |_x| None);
    }
    for (word, deed) in [("win", Deed::WinFaceoff), ("lose", Deed::LoseFaceoff)] {
        both!(g, "happening" Happening, &format!("read: {{f:some cards}} is involved in {{k:faceoff}} (|that) you {word} by {{a:amount}} power"), [f: Filter, k: FaceoffKind, a: (Cmp, Num)], Some(Happening { who: Some(Who::You), faceoff: Some(k), involving: Some(f), amount: Some(a), ..Happening::of(deed) }), |_h| None);
    }
    both!(g, "card verb" Happening, "(enter~ or leave~|leave~ or enter~) play", [], Some(to_and_fro()), |h| (*h == to_and_fro()).then_some(()));
    both!(g, "verb" Happening, "draw~ one or more {f:described+}", [f: Filter], Some(drawn_together(f)), |h| (drawn_together(h.what.clone()) == *h).then(|| h.what.clone()));
    both!(g, "simple cond" Cond, "read: {w:any who} (don't|do not|doesn't|does not) (have|control) {n:how many}", [w: Who, n: (Filter, Cmp, Num)], (n.1 == Cmp::AtLeast).then(|| {
        let yours = with(n.0, Is::Controlled(w));
        if n.2 == Num::Lit(1) { Cond::Count(yours, Cmp::Exactly, Num::Lit(0)) } else { Cond::Count(yours, Cmp::Less, n.2) }
    }), |_c| None);
    both!(g, "doing" Effect, "read: {e:vps^} (as well|too)", [e: Effect], Some(e), |_e| None);
    both!(g, "own mods" Vec<Mod>, "read: pay {n:[n]} less to {h:verb}", [n: i32, h: Happening], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: None }]), |_m| None);
    both!(g, "per" Num, "read: {n:[n]} {w:any who} (have|has)", [n: i32, w: Who], (n == 1).then_some(Num::Tokens(w)), |_q| None);
    both!(g, "per" Num, "time {w:any who} (|have|has) {d:done deed} {f:some cards} this turn", [w: Who, d: Deed, f: Filter], Some(Num::Times_(Box::new(Happening { who: Some(w), what: f, ..Happening::of(d) }), Span::Turn)), |q| match q {
        Num::Times_(h, Span::Turn) => {
            let w = h.who.clone()?;
            let plain = Happening { who: Some(w.clone()), what: h.what.clone(), ..Happening::of(h.deed) };
            (plain == **h && matches!(h.what.0.as_slice(), [Is::The(_)])).then(|| (w, h.deed, h.what.clone()))
        }
        _ => None,
    });
    both!(g, "card change" Changed, "read: your {f:described+} (can|may) be moved for {n:[n]} less", [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![super::costing::moving(with(f, Is::Controlled(Who::You)), Num::Lit(-n))])), |_c| None);
    rule!(g, "post" Is, "read: (with|of) {r:ref's} (color|colors)", [r] Is::SharesColor(r));
    happens!(g, "card verb", "leave~ play {from:from}", Deed::Leave, [from]);
    both!(g, "noun" Noun, "read: plain: (all|any) {f:described+} (|from) among {r:ref}", [f: Filter, r: Ref], Some(super::noun::every(with(f, Is::The(r)))), |_n| None);
    both!(g, "clause" Effect, "you may {e:vps} unless {w:who+} {c:acts+}", [e: Effect, w: Who, c: Vec<Act>], (w != Who::They).then(|| offered(&e, w, c)), |e| match e {
        Effect::May(Who::You, e) => match &**e {
            Effect::PayOr { who, cost, or } if *who != Who::You => Some((super::effect::unby(or, &Who::You), who.clone(), cost.clone())),
            _ => None,
        },
        _ => None,
    });
}

/// What you may do unless somebody pays.
fn offered(e: &Effect, who: Who, cost: Vec<Act>) -> Effect {
    Effect::May(Who::You, Box::new(Effect::PayOr { who, cost, or: Box::new(super::effect::by(e, &Who::You)) }))
}

/// Cards that are drawn at once.
fn drawn_together(what: Filter) -> Happening {
    Happening { what, amount: Happening::TOGETHER, ..Happening::of(Deed::Draw) }
}

/// A card comes into play or goes.
fn to_and_fro() -> Happening {
    Happening { or: vec![Happening::of(Deed::Leave)], ..Happening::of(Deed::Enter) }
}
