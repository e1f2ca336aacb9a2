//! What a text lays up: the opening hand, the next card or phase, so much in one turn, as many draws as wanted, a choice of keywords.

use super::effect::SUBJECT;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, list};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Phase};

type Changed = (Subject, Vec<Mod>);
/// So many of a happening: what was done, and how often.
type Past = (Happening, Cmp, Num);

pub fn add(g: &mut Grammar) {
    opening(g);
    up_to(g);
    next(g);
    in_one_turn(g);
    keywords(g);
    chosen(g);
    compared(g);
    priced(g);
}

/// A card in the hand a player begins with, once nobody takes a new one any more.
fn opening(g: &mut Grammar) {
    both!(g, "ability" Ability, "(If|When|While) {r:this} is in your (opening|starting) hand, {e:text}", [r: Ref, e: Effect], (r == Ref::This).then(|| from_hand(e)), |a| match a {
        Ability::When { effect, .. } if from_hand(effect.clone()) == *a => Some((Ref::This, effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "read: If you have {r:this} in your (opening|starting) hand, {e:text}", [r: Ref, e: Effect], (r == Ref::This).then(|| from_hand(e)), |_a| None);
    let begin = |r: Ref, at: Option<Place>| Act::Put(Noun::The(r), Goal::Play { at, control: None, state: Vec::new() });
    both!(g, "act" Act, "read: (begin~|start~) the game with {r:any ref} in play", [r: Ref], Some(begin(r, None)), |_a| None);
    both!(g, "act" Act, "read: (begin~|start~) the game with {r:any ref} (|in play) {p:loc}", [r: Ref, p: Place], Some(begin(r, Some(p))), |_a| None);
    both!(g, "act" Act, "read: (begin~|start~) the game with {r:any ref} beneath {n:any noun}", [r: Ref, n: Noun], Some(Act::Put(Noun::The(r), Goal::Beneath(Box::new(n)))), |_a| None);
}

fn from_hand(effect: Effect) -> Ability {
    Ability::When { when: Happening::of(Deed::StartGame), cond: None, effect, limit: None, works: Works::Hand }
}

/// "draw up to two cards": a number is chosen, and that many are drawn.
fn up_to(g: &mut Grammar) {
    both!(g, "act" Act, "(choose~|name~) a number (up to|no higher than|of up to) {n:number}", [n: i32], Some(Act::ChooseNumber(Some(u8::try_from(n).ok()?), Slot(0))), |a| match a {
        Act::ChooseNumber(Some(n), _) => Some(i32::from(*n)),
        _ => None,
    });
    for (words, act) in [
        ("draw~ up to {n:number} cards", Act::Draw(Num::ThatMany)),
        ("draw~ up to {n:number} card", Act::Draw(Num::ThatMany)),
        ("flip~ up to {n:number} (additional|more) cards", Act::Flip(Num::ThatMany)),
        ("gain~ up to {n:[n]}", Act::Gain(Num::ThatMany)),
        ("lose~ up to {n:[n]}", Act::Lose(Num::ThatMany)),
    ] {
        both!(g, "vp" Effect, &format!("read: {words}"), [n: i32], {
            let choose = Act::ChooseNumber(Some(u8::try_from(n).ok()?), Slot(0));
            Some(Effect::Seq(vec![Effect::Do(SUBJECT, choose), Effect::Do(SUBJECT, act.clone())]))
        }, |_e| None);
    }
}

/// The next phase of a kind, and the next card played.
fn next(g: &mut Grammar) {
    both!(g, "sentence" Effect, "during {w:whose} next {p:phase}, {c:changed}", [w: Who, p: Phase, c: Changed], Some(in_phase(w, p, c)), |e| match e {
        Effect::Later { when, effect, .. } => match (&**effect, &when.who, when.phase) {
            (Effect::Change { change, .. }, Some(w), Some(p)) => {
                let c = (change.what.clone(), change.mods.clone());
                (in_phase(w.clone(), p, c.clone()) == *e).then(|| (w.clone(), p, c))
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "sentence" Effect, "read: {c:changed} during {w:whose} next {p:phase}", [w: Who, p: Phase, c: Changed], Some(in_phase(w, p, c)), |_e| None);
    for words in [
        "the next {f:described} you play this turn",
        "your next {f:described} this turn",
        "the next {f:described} you play",
    ] {
        let until = if words.ends_with("turn") { Until::EndOfTurn } else { Until::Forever };
        let (ends, over) = (until.clone(), until.clone());
        both!(g, "sentence" Effect, &format!("read: {words} enters play {{s:state given}}"), [f: Filter, s: Entry], entering(f, s, until.clone()), |_e| None);
        both!(g, "sentence" Effect, &format!("read: {words} enters play with {{c:a counter}}"), [f: Filter, c: Counter], entering(f, Entry::Counters(c, Num::Lit(1)), ends.clone()), |_e| None);
        both!(g, "sentence" Effect, &format!("read: {words} enters play with {{n:num}} {{c:counters}}"), [f: Filter, n: Num, c: Counter], entering(f, Entry::Counters(c, n), over.clone()), |_e| None);
    }
}

/// A change for the whole of a phase to come.
fn in_phase(who: Who, phase: Phase, c: Changed) -> Effect {
    let change = Change { cond: None, what: c.0, mods: c.1 };
    Effect::Later {
        when: Box::new(Happening { who: Some(who), phase: Some(phase), ..Happening::of(Deed::StartPhase) }),
        cond: None,
        effect: Box::new(Effect::Change { change, until: Until::EndOfPhase }),
        times: Times::Once,
        until: Until::Forever,
        slot: Slot(0),
    }
}

/// What the next card played is given as it has entered play.
fn entering(f: Filter, state: Entry, until: Until) -> Option<Effect> {
    let it = Noun::The(Ref::It);
    let act = match state {
        Entry::Exhausted => Act::To(Deed::Exhaust, it),
        Entry::Frightened => Act::To(Deed::Frighten, it),
        Entry::Counters(counter, n) => Act::PutCounters(n, counter, it),
        Entry::FaceUp | Entry::FaceDown | Entry::Attached | Entry::Dilemma => return None,
    };
    Some(Effect::Later {
        when: Box::new(Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Play) }),
        cond: None,
        effect: Box::new(Effect::Do(Who::You, act)),
        times: Times::Once,
        until,
        slot: Slot(0),
    })
}

/// "When you score at least 3 points in one turn": as soon as it was so much.
fn in_one_turn(g: &mut Grammar) {
    super::choices::phrase(g, "one turn", "in (one|a single|the same|a) turn");
    type Many = (Filter, Cmp, Num);
    for (verb, deed) in [
        ("play~", Deed::Play),
        ("print: confront~", Deed::Confront),
        ("draw~", Deed::Draw),
        ("move~", Deed::Move),
        ("discard~", Deed::Discard),
        ("dismiss~", Deed::Dismiss),
        ("retire~", Deed::Retire),
        ("frighten~", Deed::Frighten),
        ("defeat~", Deed::Defeat),
        ("flip~", Deed::Flip),
    ] {
        both!(g, "doing many" Past, &format!("{verb} {{n:how many}}"), [n: Many], Some((Happening { what: n.0, ..Happening::of(deed) }, n.1, n.2)), |p| {
            let plain = Happening { what: p.0.what.clone(), ..Happening::of(deed) };
            (plain == p.0).then(|| (p.0.what.clone(), p.1, p.2.clone()))
        });
    }
    for (verb, deed) in [("win~", Deed::WinFaceoff), ("lose~", Deed::LoseFaceoff)] {
        both!(g, "doing many" Past, &format!("{verb} {{a:amount}} {{k:faceoff kind+}}"), [a: (Cmp, Num), k: FaceoffKind], Some((Happening { faceoff: Some(k), ..Happening::of(deed) }, a.0, a.1)), |p| {
            let k = p.0.faceoff?;
            (p.0 == Happening { faceoff: Some(k), ..Happening::of(deed) }).then(|| ((p.1, p.2.clone()), k))
        });
    }
    both!(g, "doing many" Past, "score~ {a:amount} points", [a: (Cmp, Num)], Some((Happening::of(Deed::Score), a.0, a.1)), |p| (p.0 == Happening::of(Deed::Score)).then(|| (p.1, p.2.clone())));
    both!(g, "ability" Ability, "When {w:who%} {p:doing many%} {x:one turn}, {e:text}", [w: Who, p: Past, x: (), e: Effect], { let () = x; Some(Ability::State { cond: so_often(w, p), effect: e }) }, |a| match a {
        Ability::State { cond: Cond::Compare(Num::Times_(h, Span::Turn), cmp, n), effect } => Some((h.who.clone()?, (Happening { who: None, ..(**h).clone() }, *cmp, n.clone()), (), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "read: When {w:any who} (have|has) {p:did} {x:one turn}, {e:text}", [w: Who, p: Past, x: (), e: Effect], { let () = x; Some(Ability::State { cond: so_often(w, p), effect: e }) }, |_a| None);
}

/// How often a player did it this turn, or how many points it were.
fn so_often(who: Who, (h, cmp, n): Past) -> Cond {
    // Whoever did it two times did it at least so often.
    let cmp = if cmp == Cmp::Exactly { Cmp::AtLeast } else { cmp };
    Cond::Compare(Num::Times_(Box::new(Happening { who: Some(who), ..h }), Span::Turn), cmp, n)
}

/// One of several keywords, which whoever follows the text chooses.
fn keywords(g: &mut Grammar) {
    list!(g, "keyword choice" of Keyword, "keyword", "or", ",", "(, or|or)");
    both!(g, "gaining one" Vec<Keyword>, "(gain~|have/has|get~) a keyword of your choice", [], Some(plain_ones()), |l| (*l == plain_ones()).then_some(()));
    both!(g, "gaining one" Vec<Keyword>, "read: (gain~|have/has|get~) any keyword of your choice", [], Some(plain_ones()), |_l| None::<()>);
    both!(g, "gaining one" Vec<Keyword>, "(gain~|have/has|get~) your choice of {l:keyword choice}", [l: Vec<Keyword>], (l.len() > 1).then_some(l), |l| (l.len() > 1).then(|| l.clone()));
    both!(g, "clause" Effect, "{n:noun%} {l:gaining one%} {u:until}", [n: Noun, l: Vec<Keyword>, u: Until], Some(one_of(&n, &l, &u)), |e| unone(e));
    both!(g, "clause" Effect, "read: {n:noun%} {l:gaining either%} {u:lasting}", [n: Noun, l: Vec<Keyword>, u: Until], Some(one_of(&n, &l, &u)), |_e| None);
    both!(g, "gaining either" Vec<Keyword>, "(gain~|have/has|get~) (either|) {l:keyword choice}", [l: Vec<Keyword>], (l.len() > 1).then_some(l), |_l| None);
    both!(g, "vp" Effect, "read: give~ {n:any noun} (your choice of|either|) {l:keyword choice} {u:lasting}", [n: Noun, l: Vec<Keyword>, u: Until], (l.len() > 1).then(|| one_of(&n, &l, &u)), |_e| None);
    both!(g, "several" Effect, "read: Choose {l:keyword choice}. {n:noun%} {x:that keyword%} {u:lasting}.", [l: Vec<Keyword>, n: Noun, x: (), u: Until], { let () = x; (l.len() > 1).then(|| one_of(&n, &l, &u)) }, |_e| None);
    both!(g, "several" Effect, "read: Choose {l:keyword choice}. {u:lasting}, {n:noun%} {x:that keyword%}.", [l: Vec<Keyword>, n: Noun, x: (), u: Until], { let () = x; (l.len() > 1).then(|| one_of(&n, &l, &u)) }, |_e| None);
    // Of all there are that say by their word alone what they mean.
    both!(g, "several" Effect, "read: Choose a keyword. {n:noun%} {x:that keyword%} {u:until}.", [n: Noun, x: (), u: Until], { let () = x; Some(one_of(&n, &plain_ones(), &u)) }, |_e| None);
    both!(g, "several" Effect, "read: Name a keyword. {n:noun%} {x:that keyword%} {u:until}.", [n: Noun, x: (), u: Until], { let () = x; Some(one_of(&n, &plain_ones(), &u)) }, |_e| None);
    both!(g, "several" Effect, "read: (Choose|Name) a keyword. {u:lasting}, {n:noun%} {x:that keyword%}.", [u: Until, n: Noun, x: ()], { let () = x; Some(one_of(&n, &plain_ones(), &u)) }, |_e| None);
    both!(g, "vps" Effect, "read: (choose~|name~) a keyword and give~ {n:any noun} {x:the keyword} {u:until}", [n: Noun, x: (), u: Until], { let () = x; Some(one_of(&n, &plain_ones(), &u)) }, |_e| None);
    both!(g, "the keyword"(), "(that|the chosen) keyword", [], Some(()), |_x| Some(()));
    super::choices::phrase(g, "that keyword", "(gain~|have/has|get~) (that|the chosen) keyword");
}

/// The keywords that a card can be given by their word alone: they ask for no number, and mean something of a card in play.
fn plain_ones() -> Vec<Keyword> {
    let told = |k: &Keyword| k.number().is_none() && !matches!(k, Keyword::StartingProblem | Keyword::Redeem);
    Keyword::ALL.into_iter().filter(told).collect()
}

fn one_of(noun: &Noun, keywords: &[Keyword], until: &Until) -> Effect {
    let given = |k: &Keyword| Effect::Change {
        change: Change { cond: None, what: Subject::Cards(noun.clone()), mods: vec![Mod::Keyword(*k)] },
        until: until.clone(),
    };
    Effect::Modal { n: Num::Lit(1), options: keywords.iter().map(given).collect(), by: Chosen::You }
}

fn unone(e: &Effect) -> Option<(Noun, Vec<Keyword>, Until)> {
    let Effect::Modal { options, .. } = e else { return None };
    let of = |e: &Effect| match e {
        Effect::Change { change: Change { what: Subject::Cards(n), mods, .. }, until } => match mods.as_slice() {
            [Mod::Keyword(k)] => Some((n.clone(), *k, until.clone())),
            _ => None,
        },
        _ => None,
    };
    let (n, _, u) = of(options.first()?)?;
    let keywords: Option<Vec<Keyword>> = options.iter().map(|e| of(e).map(|x| x.1)).collect();
    let keywords = keywords?;
    (one_of(&n, &keywords, &u) == *e && keywords.len() > 1).then_some((n, keywords, u))
}

/// What can't be chosen, by whom or by means of which cards.
fn chosen(g: &mut Grammar) {
    happens!(g, "done", "chosen", Deed::Choose, []);
    happens!(g, "single done", "chosen", Deed::Choose, []);
    happens!(g, "done", "read: chosen for {involving:some cards} 's effects", Deed::Choose, [involving]);
    both!(g, "choosing" Happening, "choose~ {f:any cards}", [f: Filter], Some(Happening { what: f, ..Happening::of(Deed::Choose) }), |h| h.involving.is_none().then(|| h.what.clone()));
    both!(g, "choosing" Happening, "choose~ {f:any cards} with {i:any cards}", [f: Filter, i: Filter], Some(Happening { what: f, involving: Some(i), ..Happening::of(Deed::Choose) }), |h| Some((h.what.clone(), h.involving.clone()?)));
    both!(g, "player mod" Vec<Mod>, "can't {h:choosing}", [h: Happening], Some(vec![Mod::Cant(h)]), |m| match m.as_slice() {
        [Mod::Cant(h)] if h.deed == Deed::Choose => Some(h.clone()),
        _ => None,
    });
    both!(g, "done" Happening, "chosen by means of {f:any cards}", [f: Filter], Some(Happening { involving: Some(f), ..Happening::of(Deed::Choose) }), |h| {
        let f = h.involving.clone()?;
        (*h == Happening { involving: Some(f.clone()), ..Happening::of(Deed::Choose) }).then_some(f)
    });
    both!(@ g, 1, "done" Happening, "{h:deeds done} by {w:whose} {f:described+}", [h: Happening, w: Who, f: Filter], super::permit::by_means(h, super::noun::with(f, Is::Controlled(w))), |_h| None);
}

/// Numbers that grow, and cards that outdo all others.
fn compared(g: &mut Grammar) {
    for keyword in Keyword::ALL.into_iter().filter(|k| k.number().is_some()) {
        let word = keyword.word();
        both!(g, "card change" Changed, &format!("read: {{r:ref's}} {word} is increased by {{n:number}}"), [r: Ref, n: i32], Some((Subject::Cards(Noun::The(r)), vec![Mod::Keyword(keyword.with_number(n))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: {{r:ref's}} {word} is increased by {{n:number}} {{q:for each}}"), [r: Ref, n: i32, q: Num], Some((Subject::Cards(Noun::The(r)), vec![Mod::KeywordOf(keyword.with_number(0), super::number::times(n, q))])), |_c| None);
    }
    both!(g, "simple cond" Cond, "read: {r:ref's} {s:stat} is (higher|greater) than (|that of) (each|any|every) other {f:described} (|'s)", [r: Ref, s: Stat, f: Filter], Some(Cond::Compare(Num::Stat(s, r), Cmp::More, Num::Highest(s, super::noun::with(f, Is::Other)))), |_c| None);
    both!(g, "simple cond" Cond, "{w:whose} {f:described+} at a Problem have (|a) (total|combined) power (|of) {a:amount}", [w: Who, f: Filter, a: (Cmp, Num)], Some(somewhere(&w, f, a)), |c| {
        let Cond::Count(f, Cmp::AtLeast, Num::Lit(1)) = c else { return None };
        let [Is::Type(CardType::Problem), Is::At(Place::ProblemWhere(so))] = f.0.as_slice() else { return None };
        let Cond::Compare(Num::Sum(Stat::Power, theirs), cmp, n) = &**so else { return None };
        let who = theirs.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
        let rest = Filter::of(theirs.0.iter().filter(|i| !matches!(i, Is::Controlled(_) | Is::At(_))).cloned());
        (somewhere(&who, rest.clone(), (*cmp, n.clone())) == *c).then(|| (who, rest, (*cmp, n.clone())))
    });
    both!(g, "simple cond" Cond, "read: {w:whose} (total|combined) power at a Problem is {a:amount}", [w: Who, a: (Cmp, Num)], Some(somewhere(&w, Filter::of([Is::Character]), a)), |_c| None);
}

/// What a card spoken of costs for a while, whoever plays it.
fn priced(g: &mut Grammar) {
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "clause" Effect, &format!("read: {{r:ref+}} costs {{n:[n]}} {word} (|to play) {{u:lasting}}"), [r: Ref, n: i32, u: Until], (r != Ref::This).then(|| {
            let of = Happening { what: Filter::of([Is::The(r)]), ..Happening::of(Deed::Play) };
            let mods = vec![Mod::Cost { of, by: Num::Lit(sign * n), min: None }];
            Effect::Change { change: Change { cond: None, what: Subject::Players(Who::EachPlayer), mods }, until: u }
        }), |_e| None);
    }
}

/// There is a Problem where a player's cards have so much power together.
fn somewhere(who: &Who, f: Filter, (cmp, n): (Cmp, Num)) -> Cond {
    let theirs = super::noun::with(super::noun::with(f, Is::Controlled(who.clone())), Is::At(Place::There));
    let so = Cond::Compare(Num::Sum(Stat::Power, theirs), cmp, n);
    let problems = Filter::of([Is::Type(CardType::Problem), Is::At(Place::ProblemWhere(Box::new(so)))]);
    Cond::Count(problems, Cmp::AtLeast, Num::Lit(1))
}
