//! Other ways to say what the tree already holds.

use super::effect::SUBJECT;
use super::noun::{every, pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    described(g);
    nouns(g);
    conditions(g);
    changes(g);
    effects(g);
    whiles(g);
}

/// "While you have another Dragon, when you move this card, ...": a trigger for as long as something is so.
fn whiles(g: &mut Grammar) {
    rule!(g, "any scope" Cond, "{s:scope}", [s] s);
    heavy!(g, 1, "any scope" Cond, "{s:own scope}", [s] s);
    heavy!(g, 1, "any scope" Cond, "{s:beside}", [s] s);
    both!(@ g, 2, "ability" Ability, "read: (|Chaos:) {s:any scope}, {h:trigger}, {e:text}", [s: Cond, h: Happening, e: Effect], Some(while_so(s, h, e)), |_a| None);
    both!(@ g, 1, "ability" Ability, "read: (|Chaos:) {s:any scope}, {h:trigger}, if {c:cond}, {e:text}", [s: Cond, h: Happening, c: Cond, e: Effect], Some(while_so(Cond::All(vec![s, c]), h, e)), |_a| None);
    both!(@ g, 2, "ability" Ability, "read: {a:any scope}, {b:scope}, {c:changed}.", [a: Cond, b: Cond, c: Changed], Some(super::ability::change(Some(Cond::All(vec![a, b])), c)), |_a| None);
}

/// A trigger that works while something is so, and in the zone its card is in where that is what is so.
fn while_so(s: Cond, h: Happening, e: Effect) -> Ability {
    let elsewhere = super::works::works_while(&s);
    match super::ability::trigger(h, Some(s), e) {
        Ability::When { when, cond, effect, limit, works: _ } if elsewhere != Works::Play => {
            Ability::When { when, cond, effect, limit, works: elsewhere }
        }
        other => other,
    }
}

fn described(g: &mut Grammar) {
    let required = "(play requirement|play requirements|color requirement|requirement)";
    let has = format!("(whose|with a) {required} (includes|that includes)");
    rule!(g, "post" Is, "read: {r:requiring}", [r] r);
    both!(g, "requiring" Is, &format!("{has} {{c:color}}"), [c: Color], Some(Is::Requires(c)), |_i| None);
    both!(g, "requiring" Is, &format!("{has} (a|one of|any of|at least one of) {{r:ref's}} (color|colors)"), [r: Ref], Some(Is::RequiresColorOf(r, Palette::Own)), |_i| None);
    rule!(g, "post" Is, "read: involved in (it|those faceoffs)", [] Is::Involved);
    rule!(g, "adj" Is, "read: involved", [] Is::Involved);
    both!(@ g, 2, "post" Is, "read: {h:done} this turn", [h: Happening], Some(Is::Has(Box::new(h))), |_i| None);
    both!(g, "post" Is, "read: that (moved|have moved|has moved) this turn", [], Some(Is::Has(Box::new(Happening::of(Deed::Move)))), |_i| None::<()>);
    both!(g, "post" Is, "read: with (a|) printed power (of|) {n:number}", [n: i32], Some(Is::Number(Stat::PrintedPower, Cmp::Exactly, Num::Lit(n))), |_i| None);
    // Nothing in common.
    type Shared = fn(Ref) -> Is;
    for (word, is) in [("trait", Is::SharesTrait as Shared), ("color", Is::SharesColor), ("type", Is::SharesType)] {
        for words in [
            format!("(with|that have|that has) no {word}s in common with {{r:any ref}}"),
            format!("that (share|shares) no {word}s with {{r:any ref}}"),
            format!("that (don't|doesn't|do not|does not) share (a|any) ({word}|{word}s) with {{r:any ref}}"),
        ] {
            both!(g, "post" Is, &words, [r: Ref], Some(Is::Not(Box::new(is(r)))), |i| match i {
                Is::Not(i) => shared(i).filter(|r| is(r.clone()) == **i),
                _ => None,
            });
        }
    }
}

fn shared(is: &Is) -> Option<Ref> {
    match is {
        Is::SharesTrait(r) | Is::SharesColor(r) | Is::SharesType(r) => Some(r.clone()),
        _ => None,
    }
}

fn nouns(g: &mut Grammar) {
    both!(g, "noun" Noun, "read: plain: the other {n:number}", [n: i32], (n > 1).then_some(Noun::Rest(Ref::Them)), |_n| None);
    rule!(g, "problem" Place, "read: the Problem (you moved it to|it was moved to|it moved to)", [] Place::There);
    rule!(g, "who" Who, "read: s: each of your opponents", [] Who::EachOpponent);
    // A card called by its trait: "that Dragon".
    both!(g, "ref" Ref, "read: s: (that|the chosen|the discarded|the revealed) {t:bare trait}", [t: String], { let _ = t; Some(Ref::That(Head::Card)) }, |_r| None);
    both!(g, "ref" Ref, "read: plain: (those|each of those|both of those|all of those) {t:bare trait+}", [t: String], { let _ = t; Some(Ref::Those(Head::Card)) }, |_r| None);
    rule!(g, "problem" Place, "read: its new Problem", [] Place::Of(Ref::It));
    rule!(g, "put where" Goal, "read: (on top of|on the top of) {w:whose} decks", [w] Goal::Top(Zone::DrawDeck, w));
    rule!(g, "put where" Goal, "read: on the bottom of {w:whose} decks", [w] Goal::Bottom(Zone::DrawDeck, w));
    both!(@ g, 1, "noun" Noun, "read: plain: any of {r:ref}", [r: Ref], matches!(r, Ref::Them | Ref::Those(_)).then(|| pick(Take::AnyNumber, Filter::of([Is::The(r)]))), |_n| None);
    both!(g, "noun" Noun, "read: plain: {w:whose} hand and discard pile", [w: Who], {
        let zone = |z| Box::new(every(Filter::of([Is::In(z, Some(w.clone()))])));
        Some(Noun::Both(zone(Zone::Hand), zone(Zone::Discard)))
    }, |_n| None);
    both!(@ g, 1, "noun" Noun, "read: plain: {a:one card}, {b:one card}, and {c:one card}", [a: Filter, b: Filter, c: Filter], {
        let one = |f: Filter| Box::new(pick(Take::Exactly(Num::Lit(1)), f));
        Some(Noun::Both(one(a), Box::new(Noun::Both(one(b), one(c)))))
    }, |_n| None);
}

fn conditions(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {r:this} is involved in {k:faceoff} with {f:one card}", [r: Ref, k: FaceoffKind, f: Filter], Some(Cond::All(vec![Cond::InFaceoff(k, Some(Filter::of([Is::The(r)])), None), Cond::Count(with(super::rare::beside(f), Is::Involved), Cmp::AtLeast, Num::Lit(1))])), |_c| None);
    both!(g, "simple cond" Cond, "read: {w:whose} {z:zone} has {a:amount} {f:described+} (|in it)", [w: Who, z: Zone, a: (Cmp, Num), f: Filter], Some(Cond::Count(with(f, Is::In(z, Some(w))), a.0, a.1)), |_c| None);
    both!(g, "simple cond" Cond, "read: there are no counters on {r:any ref}", [r: Ref], Some(Cond::Compare(Num::Counters(Counter::Any, r), Cmp::Exactly, Num::Lit(0))), |_c| None);
    both!(g, "per" Num, "trait {r:ref+} has", [r: Ref], Some(Num::Different(Kind::Trait, Filter::of([Is::The(r)]))), |q| match q {
        Num::Different(Kind::Trait, f) => match f.0.as_slice() {
            [Is::The(r)] => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    type Held = (Kind, Cmp, Num, Filter);
    for (words, kind) in
        [("colors", Kind::Color), ("traits", Kind::Trait), ("names", Kind::Name), ("card types", Kind::Type)]
    {
        let amount = format!(
            "(have/has|control/controls) {{f:described+}} (with|of) {{a:amount}} different {words} (|among them)"
        );
        both!(g, "holding kinds" Held, &amount, [f: Filter, a: (Cmp, Num)], Some((kind, a.0, a.1, f)), |_x| None);
    }
    both!(@ g, 1, "simple cond" Cond, "read: {w:who%} {x:holding kinds%}", [w: Who, x: Held], Some(Cond::Compare(Num::Different(x.0, with(x.3, Is::Controlled(w))), x.1, x.2)), |_c| None);
    for (word, is) in [("even", Is::Even(Stat::Power)), ("odd", Is::Odd(Stat::Power))] {
        both!(g, "simple cond" Cond, &format!("read: (it 's|it is|that number is|that number 's) {word}"), [], Some(Cond::Is(Ref::It, Filter::of([is.clone()]))), |_c| None::<()>);
    }
    both!(g, "simple cond" Cond, "read: {f:one card} was involved in (that|the) faceoff", [f: Filter], Some(Cond::Count(with(f, Is::Involved), Cmp::AtLeast, Num::Lit(1))), |_c| None);
    both!(g, "lasting" Until, "read: for the rest of the game", [], Some(Until::Forever), |_u| None::<()>);
}

/// "This turn, if ... would ..., you may ... instead."
fn for_the_turn(when: Happening, e: Effect) -> Effect {
    let (may, instead) = match e {
        Effect::May(who, e) => (Some(who), *e),
        e => (None, e),
    };
    let would = Would { when, cond: None, may, limit: None, instead };
    Effect::Instead { would: Box::new(would), until: Until::EndOfTurn, slot: Slot(0) }
}

fn changes(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "read: (must pay|pay~) {n:+[n]} to play the first {f:described} (you|they) play each {s:remembered}", [n: i32, f: Filter, s: Span], Some(vec![Mod::Cost { of: Happening { what: f, first: Some(s), ..Happening::of(Deed::Play) }, by: Num::Lit(n), min: None }]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: (can't|cannot) be {h:done} or {k:card verb}", [h: Happening, k: Happening], Some(vec![Mod::Cant(h), Mod::Cant(k)]), |_m| None);
    for many in ["{f:described+}", "{f:described}"] {
        both!(g, "player mod" Vec<Mod>, &format!("read: can't move more than {{n:num}} {many} {{t:to}} (per|each) {{s:remembered}}"), [n: Num, f: Filter, t: Spot, s: Span], Some(vec![Mod::AtMost(Happening { what: f, to: Some(t), ..Happening::of(Deed::Move) }, n, s)]), |_m| None);
    }
    both!(g, "mod" Vec<Mod>, "print: have/has {r:ref's} colors", [r: Ref], { let _ = r; None }, |m| match m.as_slice() {
        [Mod::ColorOf(r)] => Some(r.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "read: must {c:acts} as an additional cost to {h:verb}", [c: Vec<Act>, h: Happening], super::change::taxed(h, c), |_m| None);
    both!(g, "player mod" Vec<Mod>, "read: need~ {n:signed} [wild] (|power) to confront {p:problem}", [n: i32, p: Place], Some(vec![Mod::Need { by: Num::Lit(n), color: None, at: p }]), |_m| None);
    for (verb, deed) in [("play", Deed::Play), ("draw", Deed::Draw), ("move", Deed::Move)] {
        for template in [
            format!("(can|may) only {verb} {{n:num}} {{f:described+}} (each|per) {{s:remembered}}"),
            format!(
                "(can|may) {verb} (only|no more than|at most) {{n:num}} {{f:described+}} (each|per) {{s:remembered}}"
            ),
            format!("(can|may) only {verb} {{n:num}} {{f:described}} (each|per) {{s:remembered}}"),
            format!(
                "(can|may) {verb} (only|no more than|at most) {{n:num}} {{f:described}} (each|per) {{s:remembered}}"
            ),
        ] {
            both!(g, "player mod" Vec<Mod>, &format!("read: {template}"), [n: Num, f: Filter, s: Span], Some(vec![Mod::AtMost(Happening { what: f, ..Happening::of(deed) }, n, s)]), |_m| None);
        }
    }
    for (word, sign) in [("more", 1), ("less", -1)] {
        both!(g, "clause" Effect, &format!("read: the next {{f:described}} (an opponent plays|your opponent plays|opponents play) this turn costs {{n:[n]}} {word} (|to play)"), [f: Filter, n: i32], {
            let mods = vec![Mod::Cost { of: Happening { what: f, ..Happening::of(Deed::Play) }, by: Num::Lit(sign * n), min: None }];
            Some(Effect::Change { change: Change { cond: None, what: Subject::Players(Who::Opponent), mods }, until: Until::UsedOrEndOfTurn })
        }, |_e| None);
    }
    let all = || {
        [Color::Blue, Color::Orange, Color::Pink, Color::Purple, Color::White, Color::Yellow].map(Mod::Color).to_vec()
    };
    both!(g, "mod" Vec<Mod>, "read: (have/has|are/is|gain/gains) (all|all six|every) (colors|color)", [], Some(all()), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: have/has (its|their) bonus increased by {n:number}", [n: i32], Some(vec![Mod::Bonus(Num::Lit(n))]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: have/has {n:signed} bonus", [n: i32], Some(vec![Mod::Bonus(Num::Lit(n))]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are/is (|also) a {t:bare trait} in addition to (its|their) other (traits|types)", [t: String], Some(vec![Mod::Trait(t)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: (have/has|gain/gains) {r:ref's} printed abilities", [r: Ref], Some(vec![Mod::AbilitiesOf(r)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: gain~ the printed abilities of {r:any ref}", [r: Ref], Some(vec![Mod::AbilitiesOf(r)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: have/has {r:ref's} {s:stat}", [r: Ref, s: Stat], matches!(s, Stat::Power | Stat::PrintedPower).then(|| vec![Mod::SetPower(Num::Stat(s, r))]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: (also|) (have/has|gain/gains) (all of|all|each of|) {w:whose} Mane Character 's colors", [w: Who], Some(vec![Mod::ColorsOf(Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]))]), |_m| None);
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: your {{f:described+}} pay {{n:[n]}} {word} to move"), [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![Mod::Cost { of: Happening { what: with(f, Is::Controlled(Who::You)), ..Happening::of(Deed::Move) }, by: Num::Lit(sign * n), min: None }])), |_c| None);
    }
}

fn effects(g: &mut Grammar) {
    both!(g, "clause" Effect, "read: {r:ref} (exchange|swap|trade) (areas|places|locations)", [r: Ref], Some(Effect::Do(Who::You, Act::Move(Noun::The(r), Place::EachOthers))), |_e| None);
    both!(g, "act" Act, "read: return~ {n:any noun} to play", [n: Noun], Some(Act::Put(n, Goal::Play { at: None, control: None, state: Vec::new() })), |_a| None);
    both!(g, "sentence" Effect, "read: starting with you, {e:clause}", [e: Effect], matches!(e, Effect::Do(Who::EachPlayer, _) | Effect::Seq(_)).then_some(e), |_e| None);
    // A replacement for a while.
    for template in [
        "(This turn|Until the end of the turn), (if|when) {h:would happen}, {e:sentence} instead.",
        "(if|when) {h:would happen} (this turn|until the end of the turn), {e:sentence} instead.",
    ] {
        both!(g, "item" Effect, &format!("read: {template}"), [h: Happening, e: Effect], Some(for_the_turn(h, e)), |_e| None);
    }
    for (word, deed) in [("exhausted", Deed::Exhaust), ("frightened", Deed::Frighten)] {
        both!(g, "would happen" Happening, &format!("read: {{f:some cards}} would become {word} by {{w:any who}}"), [f: Filter, w: Who], Some(Happening { what: f, who: Some(w), ..Happening::of(deed) }), |_h| None);
    }
    both!(g, "next cost" (Vec<Mod>, Until), "read: plain: may pay {n:[n]} less to play your next {f:described} this turn", [n: i32, f: Filter], Some((vec![Mod::Cost { of: Happening { what: f, ..Happening::of(Deed::Play) }, by: Num::Lit(-n), min: None }], Until::UsedOrEndOfTurn)), |_x| None);
    both!(g, "vp" Effect, "read: choose~ and {d:deed^} {n:any noun}", [d: Deed, n: Noun], Some(Effect::Do(SUBJECT, Act::To(d, n))), |_e| None);
    both!(@ g, 1, "vp" Effect, "read: draw one (|of them|of those cards)", [], Some(Effect::Do(SUBJECT, Act::Put(pick(Take::Exactly(Num::Lit(1)), Filter::of([Is::The(Ref::Them)])), Goal::Hand(Who::You)))), |_e| None::<()>);
    both!(g, "vp" Effect, "read: move~ {r:any ref} again", [r: Ref], Some(Effect::Do(SUBJECT, Act::Move(Noun::The(r), Place::Anywhere))), |_e| None);
    both!(g, "clause" Effect, "read: {w:any who} (need|needs) {n:signed} power to confront {p:problem} {u:lasting} {q:for each}", [w: Who, n: i32, p: Place, u: Until, q: Num], {
        let mods = vec![Mod::Need { by: super::number::times(n, q), color: None, at: p }];
        Some(Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods }, until: u })
    }, |_e| None);
    // Somebody pays, or something else happens.
    both!(@ g, 1, "sentence" Effect, "read: {w:any who} (must|) (pay|pays) {n:tokens} (or|, or) {e:clause}", [w: Who, n: Num, e: Effect], (w != Who::You && !matches!(&e, Effect::Do(Who::You, Act::Lose(_)))).then(|| Effect::PayOr { who: w, cost: vec![Act::Pay(n)], or: Box::new(e) }), |_e| None);
    both!(g, "vps" Effect, "print: have that player {e:vp}", [e: Effect], { let _ = e; None }, |e| match e {
        Effect::Do(Who::They, act) => Some(Effect::Do(SUBJECT, act.clone())),
        _ => None,
    });
    both!(g, "vp" Effect, "read: flip~ {n:additional cards} (for this|for that|for the|during this|during the) faceoff", [n: Num], Some(Effect::Do(SUBJECT, Act::Flip(n))), |_e| None);
    rule!(g, "trigger" Happening, "read: After {h:happening}", [h] h);
}
