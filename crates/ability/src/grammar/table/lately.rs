//! What texts of their own say in further words: whence a card goes, what was named or chosen, what is flipped next, what a play requirement includes.

use super::ability::{change, trigger};
use super::effect::{actor, by, unby};
use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, heavy, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    described(g);
    happenings(g);
    confronting(g);
    effects(g);
    changes(g);
}

fn described(g: &mut Grammar) {
    let asked = "(play requirement|play requirements|color requirement|requirement)";
    both!(g, "simple cond" Cond, &format!("read: {{r:ref's}} {asked} (includes|contains|has) {{c:color}}"), [r: Ref, c: Color], Some(Cond::Is(r, Filter::of([Is::Requires(c)]))), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref+} requires {c:color}", [r: Ref, c: Color], Some(Cond::Is(r, Filter::of([Is::Requires(c)]))), |_c| None);
    both!(g, "requiring" Is, &format!("(whose|with a) {asked} (includes|that includes) (a|any|one) color of {{r:any ref}}"), [r: Ref], Some(Is::RequiresColorOf(r, Palette::Own)), |_i| None);
    rule!(g, "post" Is, "read: (with|of) the named trait", [] Is::ThatTrait);
    rule!(g, "post" Is, "read: (with|of) the named type", [] Is::ThatType);
    rule!(g, "having" Is, "read: the (named|chosen) trait", [] Is::ThatTrait);
    rule!(g, "having" Is, "read: the (named|chosen) type", [] Is::ThatType);
    rule!(g, "post" Is, "read: (with|of) the named color", [] Is::ThatColor(Ref::That(Head::Color)));
    rule!(g, "who" Who, "read: s: the (named|chosen) (player|opponent)", [] Who::They);
    rule!(g, "quantity" Num, "read: the (named|chosen) number", [] Num::ThatMany);
    heavy!(g, 2, "post" Is, "read: (with|that has|that have) {t:one of a trait}", [t] Is::Trait(t));
    // Whose the flipped cards are.
    for (words, who) in
        [("you", Who::You), ("(an opponent|your opponent|opponents)", Who::Opponent), ("they", Who::They)]
    {
        both!(g, "posts" Vec<Is>, &format!("read: (|that) {words} flipped {{more:posts}}"), [more: Vec<Is>], {
            let flipped = [Is::Flipped, Is::Controlled(who.clone())];
            (who != Who::You || !more.is_empty()).then(|| flipped.into_iter().chain(more).collect())
        }, |_l| None);
    }
    rule!(g, "ref" Ref, "read: s: their revealed card", [] Ref::That(Head::Card));
    rule!(g, "post" Is, "read: with the same subtitle", [] Is::SharesSubtitle(Ref::It));
    rule!(g, "goal" Place, "read: to its home", [] Place::Home(Who::Any));
    for (verb, deed) in [
        ("(reveal|revealed)", Deed::Reveal),
        ("(discard|discarded)", Deed::Discard),
        ("(retire|retired)", Deed::Retire),
        ("(banish|banished)", Deed::Banish),
        ("(dismiss|dismissed)", Deed::Dismiss),
        ("(exhaust|exhausted)", Deed::Exhaust),
    ] {
        both!(g, "simple cond" Cond, &format!("read: you {verb} {{n:how many}} this way"), [n: (Filter, Cmp, Num)], Some(Cond::Count(with(n.0, Is::ThisWay(deed)), n.1, n.2)), |_c| None);
    }
    let with_points = |a: (Cmp, Num)| Box::new(Cond::Compare(Num::Points(Who::They), a.0, a.1));
    both!(g, "chosen player" Who, "a player with {a:amount} points", [a: (Cmp, Num)], Some(Who::EachWith(with_points(a))), |w| match w {
        Who::EachWith(c) => match &**c {
            Cond::Compare(Num::Points(Who::They), cmp, n) => Some((*cmp, n.clone())),
            _ => None,
        },
        _ => None,
    });
}

fn happenings(g: &mut Grammar) {
    both!(g, "happening" Happening, "read: the first {f:described} each {s:remembered} is {h:done}", [f: Filter, s: Span, h: Happening], (h.what.0.is_empty() && h.or.is_empty() && h.first.is_none()).then_some(Happening { what: f, first: Some(s), ..h }), |_h| None);
    both!(g, "verb" Happening, "read: score~ (points|a point|one or more points|any points) from {p:problem}", [p: Place], Some(Happening { from: Some(Spot::At(p)), ..Happening::of(Deed::Score) }), |_h| None);
    happens!(g, "verb", "read: turn~ over {what:any cards}", Deed::TurnOver, [what]);
    happens!(g, "card verb", "read: (become~ transformed|is transformed)", Deed::Transform, []);
    both!(g, "verb" Happening, "read: put~ {c:counters} on {what:any cards}", [c: Counter, what: Filter], Some(Happening { counter: Some(c), what, ..Happening::of(Deed::PutCounter) }), |_h| None);
    // Whence a card goes is where it was.
    for (deed, done) in [(Deed::Dismiss, "dismissed"), (Deed::Retire, "retired"), (Deed::Banish, "banished")] {
        both!(g, "happening" Happening, &format!("read: {{f:some cards}} is {done} {{from:from}}"), [f: Filter, from: Spot], gone(deed, f, from), |_h| None);
    }
    both!(g, "happening" Happening, "read: {f:some cards} is discarded from {w:whose} hand", [f: Filter, w: Who], {
        let plain = !f.0.iter().any(|i| matches!(i, Is::Controlled(_) | Is::Owned(_) | Is::In(..) | Is::At(_) | Is::The(_)));
        plain.then(|| Happening { what: with(f, Is::In(Zone::Hand, Some(w))), ..Happening::of(Deed::Discard) })
    }, |_h| None);
    both!(g, "ability" Ability, "read: When {w:any who} draws a card (other than|except) (the|their) first (card|one) (|they draw) each turn, {e:text}", [w: Who, e: Effect], {
        let drawn = Happening { who: Some(w), ..Happening::of(Deed::Draw) };
        let often = Happening { who: Some(Who::They), ..Happening::of(Deed::Draw) };
        Some(trigger(drawn, Some(Cond::Happened(Box::new(often), Cmp::AtLeast, Num::Lit(2), Span::Turn)), e))
    }, |_a| None);
}

/// It was in that area, in play, as it was put away.
fn gone(deed: Deed, f: Filter, from: Spot) -> Option<Happening> {
    let what = match from {
        Spot::At(p) if !f.0.iter().any(|i| matches!(i, Is::At(_))) => with(f, Is::At(p)),
        Spot::In(Zone::Play, None) if deed != Deed::Banish => f,
        Spot::In(Zone::Play, None) => with(f, Is::In(Zone::Play, None)),
        _ => return None,
    };
    Some(Happening { what, ..Happening::of(deed) })
}

/// Two of those there have something in common.
fn confronting(g: &mut Grammar) {
    for (word, kind) in [("trait", Kind::Trait), ("color", Kind::Color), ("type", Kind::Type), ("name", Kind::Name)] {
        for number in ["", "(two|2|two or more|at least two|at least 2|2 or more) "] {
            both!(g, "ability" Ability, &format!("read: When {{w:any who}} (confront|confronts) {{p:problem}} with {number}{{f:plain described+}} (that share|sharing|with) (a {word}|the same {word}), {{e:text}}"), [w: Who, p: Place, f: Filter, e: Effect], {
                let their = if w == Who::You { Who::You } else { Who::They };
                let those = Filter::of(f.0.into_iter().chain([Is::Controlled(their), Is::At(p.clone())]));
                let alike = Cond::Count(with(those.clone(), Is::Alike(kind, those)), Cmp::AtLeast, Num::Lit(2));
                Some(trigger(Happening { who: Some(w), to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) }, Some(alike), e))
            }, |_a| None);
        }
    }
}

fn effects(g: &mut Grammar) {
    // What is put on a card it gets.
    type Several = (Num, Counter);
    rule!(g, "getting counters" Several, "(get~|gain~|receive~) {c:a counter}", [c] (Num::Lit(1), c));
    rule!(g, "getting counters" Several, "(get~|gain~|receive~) {k:num} {c:counters}", [k, c] (k, c));
    both!(g, "clause" Effect, "read: {n:noun%} {x:getting counters%}", [n: Noun, x: Several], Some(Effect::Do(Who::You, Act::PutCounters(x.0, x.1, n))), |_e| None);
    // One of them for the opponent, the other for you: "or draw a card" by itself would be the opponent's.
    both!(g, "sentence" Effect, "(an|your) opponent chooses one: {a:clause} (, or|; or|or) you {b:vps}", [a: Effect, b: Effect], {
        let options = vec![a, by(&b, &Who::You)];
        shared_out(&options).then_some(Effect::Modal { n: Num::Lit(1), options, by: Chosen::Opponent })
    }, |e| match e {
        Effect::Modal { n: Num::Lit(1), options, by: Chosen::Opponent } if shared_out(options) => match options.as_slice() {
            [a, b] => Some((a.clone(), unby(b, &Who::You))),
            _ => None,
        },
        _ => None,
    });
    // An Event whose effects don't happen is cancelled.
    for words in ["effects (don't|do not) happen", "effect (doesn't|does not) happen"] {
        both!(g, "clause" Effect, &format!("read: {{r:ref's}} {words}"), [r: Ref], cancelled(r), |_e| None);
        both!(g, "clause" Effect, &format!("read: {{r:ref's}} {words} unless {{w:who%}} {{c:acts%}}"), [r: Ref, w: Who, c: Vec<Act>], {
            cancelled(r).map(|e| Effect::PayOr { who: w, cost: c, or: Box::new(e) })
        }, |_e| None);
    }
    // What is flipped next.
    both!(g, "sentence" Effect, "the next {f:described} you flip this faceoff {m:mods+}", [f: Filter, m: Vec<Mod>], Some(flipped_next(f, m)), |e| match e {
        Effect::Later { when, effect, .. } => match &**effect {
            Effect::Change { change: Change { mods, .. }, .. } => (flipped_next(when.what.clone(), mods.clone()) == *e).then(|| (when.what.clone(), mods.clone())),
            _ => None,
        },
        _ => None,
    });
    for words in [
        "the next {f:described} you flip (during|in) (this|the|that) faceoff {m:mods+} (|until the end of the faceoff)",
        "the next {f:described} you flip this faceoff {m:mods+} until the end of the faceoff",
        "the next {f:described} you flip {m:mods+} until the end of the faceoff",
    ] {
        both!(g, "sentence" Effect, &format!("read: {words}"), [f: Filter, m: Vec<Mod>], Some(flipped_next(f, m)), |_e| None);
    }
}

/// Whether after what another player does something follows with no player named, which is done by you.
pub fn shared_out(options: &[Effect]) -> bool {
    let other = options.iter().position(|e| actor(e).is_some_and(|w| *w != Who::You));
    other.is_some_and(|at| options[at..].iter().any(|e| actor(e) == Some(&Who::You)))
}

/// Only a card that is spoken of as an Event, or as "it", can be one.
fn cancelled(r: Ref) -> Option<Effect> {
    matches!(r, Ref::That(Head::Event | Head::Card) | Ref::It)
        .then(|| Effect::Do(Who::You, Act::To(Deed::Cancel, Noun::The(r))))
}

fn flipped_next(f: Filter, mods: Vec<Mod>) -> Effect {
    let change = Change { cond: None, what: Subject::Cards(Noun::The(Ref::It)), mods };
    Effect::Later {
        when: Box::new(Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Flip) }),
        cond: None,
        effect: Box::new(Effect::Change { change, until: Until::EndOfFaceoff }),
        times: Times::Once,
        until: Until::EndOfFaceoff,
        slot: Slot(0),
    }
}

fn changes(g: &mut Grammar) {
    for (word, sign) in [("(higher|more|greater)", 1), ("(lower|less)", -1)] {
        let at = |p: Place| Subject::Cards(every(Filter::of([Is::Type(CardType::Problem), Is::At(p)])));
        both!(g, "card change" Changed, &format!("read: {{p:problem}} 's bonus (|points) (is|are) {{n:number}} {word}"), [p: Place, n: i32], Some((at(p), vec![Mod::Bonus(Num::Lit(sign * n))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: {{p:problem}} 's bonus (|points) (is|are) {{n:number}} {word} {{q:for each}}"), [p: Place, n: i32, q: Num], Some((at(p), vec![Mod::Bonus(super::number::times(sign * n, q))])), |_c| None);
    }
    both!(g, "mod" Vec<Mod>, "read: (have/has|gain/gains) the {t:trait} trait in addition to (its|their) other traits", [t: String], Some(vec![Mod::Trait(t)]), |_m| None);
    both!(g, "card change" Changed, "read: {w:whose} {f:described+} enter play {e:entries} {p:loc}", [w: Who, f: Filter, e: Vec<Entry>, p: Place], Some((Subject::Cards(every(with(with(f, Is::Controlled(w)), Is::At(p)))), vec![Mod::EntersWith(e)])), |_c| None);
    for words in
        ["are/is (|also) (that color|the chosen color|the named color)", "(also have/has|also gain/gains) that color"]
    {
        let beside = if words.starts_with('(') { "" } else { " in addition to (its|their) other colors" };
        both!(g, "mod" Vec<Mod>, &format!("read: {words}{beside}"), [], Some(vec![Mod::ColorOf(Ref::That(Head::Color))]), |_m| None::<()>);
    }
    both!(g, "mod" Vec<Mod>, "read: are/is (|also) {c:colors} in addition to (its|their) other colors", [c: Vec<Color>], Some(c.into_iter().map(Mod::Color).collect()), |_m| None);
    for (word, sign) in [("more", 1), ("less", -1)] {
        both!(g, "card change" Changed, &format!("read: {{r:this}} costs {{n:[n]}} {word} (|to play) from your {{z:zone}}"), [r: Ref, n: i32, z: Zone], (r == Ref::This).then(|| (Subject::Players(Who::You), vec![from_there(z, sign * n)])), |_c| None);
        for words in [
            format!("You may play {{r:this}} from your {{z:zone}} by paying {{n:[n]}} {word}."),
            format!("You may play {{r:this}} from your {{z:zone}} for {{n:[n]}} {word}."),
            format!(
                "You may play {{r:this}} from your {{z:zone}} (|as though it were in your hand|as if it were in your hand). It costs {{n:[n]}} {word} (to play this way|this way|to do so)."
            ),
            format!("You may play {{r:this}} from your {{z:zone}}, but it costs {{n:[n]}} {word} (|to play|to do so)."),
        ] {
            both!(g, "ability" Ability, &format!("read: {words}"), [r: Ref, z: Zone, n: i32], (r == Ref::This && z == Zone::Discard).then(|| {
                let may = (Subject::Cards(Noun::The(r)), vec![Mod::MayPlayFrom(z, Who::You)]);
                let price = (Subject::Players(Who::You), vec![from_there(z, sign * n)]);
                Ability::Both(Box::new(change(None, may)), Box::new(change(None, price)))
            }), |_a| None);
        }
    }
    both!(g, "player change" Changed, "you (can|may) have {n:number} additional face-up Troublemakers {p:loc}", [n: i32, p: Place], (n > 1).then(|| (Subject::Players(Who::You), vec![Mod::ExtraTroublemaker(Num::Lit(n), p)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(Who::You), [Mod::ExtraTroublemaker(Num::Lit(n), p)]) if *n > 1 => Some((*n, p.clone())),
        _ => None,
    });
    for words in [
        "you (can|may) have (|up to) {n:number} face-up Troublemakers (|in play) at (the same|each|a|one) Problem",
        "you (can|may) have (|up to) {n:number} face-up Troublemakers at (the same|each|a|one) Problem (|at the same time|at once)",
    ] {
        both!(g, "player change" Changed, &format!("read: {words}"), [n: i32], (n > 1).then(|| (Subject::Players(Who::You), vec![Mod::ExtraTroublemaker(Num::Lit(n - 1), Place::EachProblem)])), |_c| None);
    }
}

/// What this card costs when it is played from a zone.
fn from_there(zone: Zone, by: i32) -> Mod {
    let of = Happening {
        what: Filter::of([Is::The(Ref::This)]),
        from: Some(Spot::In(zone, Some(Who::You))),
        ..Happening::of(Deed::Play)
    };
    Mod::Cost { of, by: Num::Lit(by), min: None }
}
