//! Acts: the verb phrases of what a player does.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, list, rule};
use crate::tree::*;
use crate::word::{CardType, FaceoffKind, Phase, Zone};

/// Verbs that take a noun and nothing more.
pub const DEEDS: &[(Deed, &str, &str)] = &[
    (Deed::Dismiss, "dismiss~", "dismissed"),
    (Deed::Exhaust, "exhaust~", "exhausted"),
    (Deed::Ready, "ready~", "readied"),
    (Deed::Frighten, "frighten~", "frightened"),
    (Deed::Unfrighten, "unfrighten~", "unfrightened"),
    (Deed::Banish, "banish~", "banished"),
    (Deed::Retire, "retire~", "retired"),
    (Deed::Uncover, "uncover~", "uncovered"),
    (Deed::Discard, "discard~", "discarded"),
    (Deed::Ignore, "ignore~", "ignored"),
    (Deed::Defeat, "defeat~", "defeated"),
    (Deed::Replace, "replace~", "replaced"),
    (Deed::Solve, "solve~", "solved"),
    (Deed::Spend, "spend~", "spent"),
    (Deed::Cancel, "cancel~", "(cancelled|canceled)"),
    (Deed::CutieMark, "Cutie Mark~", "Cutie Marked"),
];

/// The verb for a deed done to cards with no more to say.
pub fn verb(deed: Deed) -> Option<&'static str> {
    match deed {
        Deed::TurnOver => Some("turn over"),
        Deed::Cover => Some("turn face-down"),
        Deed::Draw => Some("draw"),
        _ => DEEDS.iter().find(|(known, _, _)| *known == deed).map(|(_, verb, _)| verb.trim_end_matches('~')),
    }
}

pub fn add(g: &mut Grammar) {
    for &(deed, verb, _) in DEEDS {
        both!(g, "act" Act, &format!("{verb} {{n:any noun}}"), [n: Noun], Some(Act::To(deed, n)), |a| match a {
            Act::To(d, n) if *d == deed => Some(n.clone()),
            _ => None,
        });
    }
    rule!(g, "act" Act, "read: choose~ and discard~ {n:any noun}", [n] Act::To(Deed::Discard, n));
    both!(g, "act" Act, "reattach~ {f:one card} from one {d:described} to another", [f: Filter, d: Filter], {
        let from = super::noun::with(f, Is::On(Box::new(Noun::Every { of: d.clone(), slot: Slot(0) })));
        let to = super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(d, Is::Other));
        Some(Act::Put(super::noun::pick(Take::Exactly(Num::Lit(1)), from), Goal::Onto(Box::new(to))))
    }, |a| {
        let Act::Put(Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, .. }, Goal::Onto(to)) = a else { return None };
        let Noun::Pick { take: Take::Exactly(Num::Lit(1)), of: to, by: None, .. } = &**to else { return None };
        let to = super::noun::unother(to)?;
        let on = Is::On(Box::new(Noun::Every { of: to.clone(), slot: Slot(0) }));
        of.0.contains(&on).then(|| (Filter::of(of.0.iter().filter(|i| **i != on).cloned()), to))
    });
    for (side, is) in [("Start", Is::Boosted), ("Boosted", Is::Start)] {
        both!(g, "act" Act, &format!("print: turn~ {{f:one card}} to its {side} side"), [f: Filter], { let _ = f; None }, |a| match a {
            Act::To(Deed::TurnOver, Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, .. }) if of.0.contains(&is) => Some(Filter::of(of.0.iter().filter(|i| **i != is).cloned())),
            _ => None,
        });
    }
    rule!(g, "act" Act, "turn~ {n:any noun} over", [n] Act::To(Deed::TurnOver, n));
    rule!(g, "act" Act, "turn~ {n:any noun} face-down", [n] Act::To(Deed::Cover, n));
    rule!(g, "act" Act, "read: turn~ {n:any noun} face-up", [n] Act::To(Deed::Uncover, n));
    rule!(g, "act" Act, "read: rally~ {n:any noun}", [n] Act::To(Deed::Unfrighten, n));
    rule!(g, "act" Act, "draw~ {n:cards}", [n] Act::Draw(n));
    rule!(g, "act" Act, "draw~ {r:any ref}", [r] Act::To(Deed::Draw, Noun::The(r)));
    rule!(g, "act" Act, "draw~ until (you|they) have {n:num} cards in (your|their) hand", [n] Act::DrawUntil(n));
    rule!(g, "act" Act, "read: draw~ cards until (you|they) have {n:num} or more cards in (your|their) hand", [n] Act::DrawUntil(n));
    rule!(g, "act" Act, "draw~ cards until you reach {n:hand size}", [n] Act::DrawUntil(n));
    rule!(g, "act" Act, "read: draw~ the bottom card of (your|their) deck", [] Act::DrawFromBottom(Num::Lit(1)));
    rule!(g, "act" Act, "gain~ {n:tokens}", [n] Act::Gain(n));
    both!(g, "act" Act, "gain~ {n:num}", [n: Num], counted(&n).then_some(Act::Gain(n)), |a| match a {
        Act::Gain(n @ (Num::ThatMany | Num::Plus(..) | Num::Times(..))) if counted(n) => Some(n.clone()),
        _ => None,
    });
    both!(g, "act" Act, "draw~ {n:num}", [n: Num], counted(&n).then_some(Act::Draw(n)), |a| match a {
        Act::Draw(n @ Num::Plus(..)) => Some(n.clone()),
        _ => None,
    });
    rule!(g, "act" Act, "lose~ {n:tokens}", [n] Act::Lose(n));
    rule!(g, "act" Act, "pay~ {n:tokens}", [n] Act::Pay(n));
    rule!(g, "act" Act, "pay~ (any number|any amount) of action tokens", [] Act::Pay(Num::Any));
    rule!(g, "act" Act, "score~ {n:points}", [n] Act::Score(n));
    both!(g, "act" Act, "read: score~ (an additional point|another point)", [], Some(Act::Score(Num::Lit(1))), |_a| None);
    rule!(g, "act" Act, "flip~ {n:additional cards}", [n] Act::Flip(n));
    rule!(g, "act" Act, "read: flip~ {n:cards}", [n] Act::Flip(n));
    rule!(g, "act" Act, "read: flip~ {n:more cards}", [n] Act::Flip(n));
    rule!(g, "act" Act, "read: flip~ another", [] Act::Flip(Num::Lit(1)));
    rule!(g, "act" Act, "flip~ {r:ref+}", [r] Act::To(Deed::Flip, Noun::The(r)));
    more(g);
    // Where things go.
    both!(g, "act" Act, "print: move~ {f:one card} away from {p:problem}", [f: Filter, p: Place], Some(Act::Move(super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(f, Is::At(p))), Place::Anywhere)), |a| match a {
        Act::Move(Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, .. }, Place::Anywhere) if of.0.contains(&Is::At(Place::There)) => {
            Some((Filter::of(of.0.iter().filter(|i| !matches!(i, Is::At(_))).cloned()), Place::There))
        }
        _ => None,
    });
    both!(g, "act" Act, "move~ {f:one card} at {p:problem}", [f: Filter, p: Place], Some(Act::Move(super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(f, Is::At(p))), Place::Anywhere)), |a| match a {
        Act::Move(Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, .. }, Place::Anywhere) => {
            let place = of.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None })?;
            Some((Filter::of(of.0.iter().filter(|i| !matches!(i, Is::At(_))).cloned()), place))
        }
        _ => None,
    });
    // A word that may be a goal is one: "move a Friend here" moves it to here.
    heavy!(g, 1, "act" Act, "move~ {n:any noun}", [n] Act::Move(n, Place::Anywhere));
    rule!(g, "act" Act, "move~ each of {r:ref} to a different Problem", [r] Act::Move(Noun::The(r), Place::DifferentProblems));
    both!(g, "act" Act, "read: move~ {f:one card} {p:goal} {from:stood}", [f: Filter, p: Place, from: Place], Some(Act::Move(super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(f, Is::At(from))), p)), |_a| None);
    rule!(g, "stood" Place, "from home", [] Place::Home(Who::Any));
    rule!(g, "stood" Place, "from here", [] Place::Here);
    rule!(g, "stood" Place, "(|away) from {p:problem}", [p] p);
    both!(@ g, 1, "act" Act, "read: move~ {f:one card} {from:stood}", [f: Filter, from: Place], Some(Act::Move(super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(f, Is::At(from))), Place::Anywhere)), |_a| None);
    rule!(g, "act" Act, "move~ {n:any noun} {p:goal}", [n, p] Act::Move(n, p));
    rule!(g, "act" Act, "send~ {n:any noun} {p:goal}", [n, p] Act::Send(n, p));
    rule!(g, "act" Act, "(put~|return~) {n:any noun} {to:put where}", [n, to] Act::Put(n, to));
    super::goals::goals(g);
    // Counters.
    both!(g, "act" Act, "read: banish~ {n:any noun} to beneath {m:any noun}", [n: Noun, m: Noun], Some(Act::Put(n, Goal::Beneath(Box::new(m)))), |_a| None);
    both!(g, "act" Act, "read: reattach~ {n:any noun} to {m:any noun}", [n: Noun, m: Noun], Some(Act::Put(n, Goal::Onto(Box::new(m)))), |_a| None);
    both!(g, "act" Act, "put~ a number of {c:counters} on {what:any noun} equal to {q:quantity}", [c: Counter, what: Noun, q: Num], Some(Act::PutCounters(q, c, what)), |a| match a {
        Act::PutCounters(q, c, what) if !matches!(q, Num::Lit(_) | Num::X | Num::ThatMany) => Some((c.clone(), what.clone(), q.clone())),
        _ => None,
    });
    both!(g, "act" Act, "read: put~ {c:a counter} on {what:any noun} {q:for each}", [c: Counter, what: Noun, q: Num], Some(Act::PutCounters(q, c, what)), |_a| None);
    both!(g, "act" Act, "put~ one on {what:any noun}", [what: Noun], Some(Act::PutCounters(Num::Lit(1), Counter::Those, what)), |a| match a {
        Act::PutCounters(Num::Lit(1), Counter::Those, what) => Some(what.clone()),
        _ => None,
    });
    rule!(g, "act" Act, "put~ {c:a counter} on {what:any noun}", [c, what] Act::PutCounters(Num::Lit(1), c, what));
    rule!(g, "act" Act, "put~ {n:num} {c:counters} on {what:any noun}", [n, c, what] Act::PutCounters(n, c, what));
    rule!(g, "act" Act, "remove~ {c:a counter} from {what:any noun}", [c, what] Act::RemoveCounters(Num::Lit(1), c, what));
    rule!(g, "act" Act, "remove~ {n:num} {c:counters} from {what:any noun}", [n, c, what] Act::RemoveCounters(n, c, what));
    rule!(g, "a counter" Counter, "a counter", [] Counter::Any);
    rule!(g, "act" Act, "remove~ (all|all the) {c:counters} from {what:any noun}", [c, what] Act::RemoveCounters(Num::All, c, what));
    rule!(g, "counters" Counter, "+1 power (counters|counter)", [] Counter::Power);
    rule!(g, "counters" Counter, "{n:capital} (counters|counter)", [n] Counter::Named(n));
    rule!(g, "counters" Counter, "(counters|counter)", [] Counter::Any);
    // Looking.
    rule!(g, "act" Act, "look~ at {n:any noun}", [n] Act::Look(n));
    rule!(g, "act" Act, "reveal~ {n:any noun}", [n] Act::Reveal(n));
    heavy!(g, 1, "act" Act, "choose~ {n:any noun}", [n] Act::Choose(n));
    rule!(g, "act" Act, "(choose~|name~) a color", [] Act::ChooseColor(Slot(0)));
    both!(g, "act" Act, "(choose~|name~) a number", [], Some(Act::ChooseNumber(None, Slot(0))), |a| matches!(a, Act::ChooseNumber(None, _)).then_some(()));
    rule!(g, "act" Act, "(choose~|name~) a trait", [] Act::ChooseTrait(Slot(0)));
    both!(g, "act" Act, "(choose~|name~) a (card|) type", [], Some(Act::ChooseType(Vec::new(), Slot(0))), |a| matches!(a, Act::ChooseType(list, _) if list.is_empty()).then_some(()));
    both!(g, "act" Act, "choose~ {a:card type}, {b:card type}, or {c:card type}", [a: CardType, b: CardType, c: CardType], Some(Act::ChooseType(vec![a, b, c], Slot(0))), |a| match a {
        Act::ChooseType(list, _) => match list.as_slice() {
            [a, b, c] => Some((*a, *b, *c)),
            _ => None,
        },
        _ => None,
    });
    both!(g, "act" Act, "choose~ {a:card type} or {b:card type}", [a: CardType, b: CardType], Some(Act::ChooseType(vec![a, b], Slot(0))), |a| match a {
        Act::ChooseType(list, _) => match list.as_slice() {
            [a, b] => Some((*a, *b)),
            _ => None,
        },
        _ => None,
    });
    for ty in CardType::ALL {
        both!(g, "card type" CardType, ty.word(), [], Some(*ty), |t| (t == ty).then_some(()));
    }
    rule!(g, "act" Act, "choose~ {w:chosen player}", [w] Act::ChoosePlayer(w, Slot(0)));
    rule!(g, "chosen player" Who, "an opponent", [] Who::Opponent);
    rule!(g, "chosen player" Who, "a player", [] Who::Any);
    rule!(g, "act" Act, "choose~ {p:chosen problem}", [p] Act::ChooseProblem(p, Slot(0)));
    rule!(g, "chosen problem" Place, "(a|one) Problem", [] Place::Problem);
    rule!(g, "chosen problem" Place, "(another|a different) Problem", [] Place::OtherProblem);
    both!(g, "act" Act, "name~ a card", [], Some(Act::NameCard(None, Slot(0))), |a| matches!(a, Act::NameCard(None, _)).then_some(()));
    both!(g, "act" Act, "name~ a {t:card type}", [t: CardType], Some(Act::NameCard(Some(t), Slot(0))), |a| if let Act::NameCard(t, _) = a { *t } else { None });
    both!(g, "act" Act, "read: choose~ a (card|) name", [], Some(Act::NameCard(None, Slot(0))), |_a| None::<()>);
    both!(g, "act" Act, "read: (choose~|name~) a {t:card type} 's name", [t: CardType], Some(Act::NameCard(Some(t), Slot(0))), |_a| None);
    searches(g);
    rule!(g, "act" Act, "draw~ {n:cards} from the bottom of (your|their) deck", [n] Act::DrawFromBottom(n));
    rule!(g, "act" Act, "distribute~ {n:num} {c:counters} (among|on) {what:any noun}", [n, c, what] Act::Distribute(n, c, what));
    rule!(g, "act" Act, "read: turn~ over {n:any noun}", [n] Act::To(Deed::TurnOver, n));
    // A frightened card lies face-down.
    both!(g, "act" Act, "read: turn~ {n:any noun} (face up|face-up)", [n: Noun], match &n {
        Noun::Pick { of, .. } | Noun::Every { of, .. } if of.0.contains(&Is::Frightened) => Some(Act::To(Deed::Unfrighten, n)),
        _ => None,
    }, |_a| None);
    rule!(g, "act" Act, "shuffle~ {n:any noun} into {w:whose} deck", [n, w] Act::Put(n, Goal::Shuffled(Zone::DrawDeck, w)));
    both!(g, "act" Act, "read: shuffle~ {n:any noun} into {w:whose} decks", [n: Noun, w: Who], Some(Act::Put(n, Goal::Shuffled(Zone::DrawDeck, w))), |_a| None);
    both!(g, "act" Act, "read: shuffle~ {w:whose} {z:zone+}", [z: Zone, w: Who], Some(Act::Shuffle(z, w)), |_a| None);
    rule!(g, "act" Act, "remove~ them", [] Act::RemoveCounters(Num::All, Counter::Those, Noun::The(Ref::It)));
    // Where so many would be drawn, more of them are those and these.
    heavy!(g, 1, "act" Act, "read: draw~ {n:additional cards}", [n] Act::Draw(n));
    rule!(g, "act" Act, "shuffle~ {w:whose} {z:zone}", [z, w] Act::Shuffle(z, w));
    // Playing and fighting.
    rule!(g, "act" Act, "challenge~ {what:any noun} with {with:any noun}", [what, with] Act::Challenge { what, with: Some(with) });
    rule!(g, "act" Act, "challenge~ {what:any noun}", [what] Act::Challenge { what, with: None });
    rule!(g, "act" Act, "start~ (a|an additional) faceoff involving {n:any noun}", [n] Act::StartFaceoff { involving: n, kind: FaceoffKind::Any });
    both!(g, "act" Act, "start~ a faceoff involving {a:noun} and {b:single noun}", [a: Noun, b: Noun], match &a {
        Noun::Pick { take: Take::Exactly(n), .. } if *n != Num::Lit(1) => Some(Act::StartFaceoff { involving: Noun::Both(Box::new(a), Box::new(b)), kind: FaceoffKind::Any }),
        _ => None,
    }, |a| match a {
        Act::StartFaceoff { involving: Noun::Both(a, b), kind: FaceoffKind::Any } => Some(((**a).clone(), (**b).clone())),
        _ => None,
    });
    rule!(g, "act" Act, "start~ a Problem faceoff involving {n:any noun}", [n] Act::StartFaceoff { involving: n, kind: FaceoffKind::Problem });
    rule!(g, "act" Act, "start~ a Troublemaker faceoff involving {n:any noun}", [n] Act::StartFaceoff { involving: n, kind: FaceoffKind::Troublemaker });
    rule!(g, "act" Act, "end~ (the|that|this) faceoff", [] Act::End(Course::Faceoff));
    plays(g);
    super::tokens::tokens(g);
    super::tokens::states(g);
    rule!(g, "act" Act, "(gain~|take~) control of {n:any noun} {u:until}", [n, u] Act::TakeControl(n, u));
    for (template, at) in [("put~ {t:copied} into play", 0), ("put~ {t:copied} into play {p:played at}", 1)] {
        super::tokens::copies(g, template, at);
    }
    both!(g, "act" Act, "put~ {t:copied} into play {s:entries}", [t: (Num, Noun), s: Vec<Entry>], Some(Act::TokenCopy { n: t.0, of: t.1, state: s, at: None, slot: Slot(0) }), |a| match a {
        Act::TokenCopy { n, of, state, at: None, .. } if !state.is_empty() => Some(((n.clone(), of.clone()), state.clone())),
        _ => None,
    });
    both!(g, "act" Act, "put~ {t:copied} into play {s:entries} {p:played at}", [t: (Num, Noun), s: Vec<Entry>, p: Place], Some(Act::TokenCopy { n: t.0, of: t.1, state: s, at: Some(p), slot: Slot(0) }), |a| match a {
        Act::TokenCopy { n, of, state, at: Some(p), .. } if !state.is_empty() => Some(((n.clone(), of.clone()), state.clone(), p.clone())),
        _ => None,
    });
    rule!(g, "copied"(Num, Noun), "a token copy of {n:any noun}", [n](Num::Lit(1), n));
    rule!(g, "act" Act, "skip~ (that|the|a) draw", [] Act::Skip(Deed::Draw));
    rule!(g, "act" Act, "copy~ this effect", [] Act::CopyEffect(Ref::This));
    both!(g, "act" Act, "copy~ {r:ref's} (effects|effect)", [r: Ref], (r != Ref::This).then_some(Act::CopyEffect(r)), |a| match a {
        Act::CopyEffect(r) if *r != Ref::This => Some(r.clone()),
        _ => None,
    });
    rule!(g, "act" Act, "win~ the game", [] Act::WinGame);
    rule!(g, "act" Act, "lose~ the game", [] Act::LoseGame);
    rule!(g, "act" Act, "take~ (an extra|an additional|another) turn (|after this one)", [] Act::ExtraTurn);
    // Two verbs for one thing: "exhaust and retire this card".
    for &(deed, verb, _) in DEEDS {
        both!(g, "deed" Deed, verb, [], Some(deed), |d| (*d == deed).then_some(()));
    }
    both!(g, "acts" Vec<Act>, "{a:deed^} and {b:deed^} {n:any noun}", [a: Deed, b: Deed, n: Noun], matches!(n, Noun::The(_)).then(|| vec![Act::To(a, n.clone()), Act::To(b, n)]), |l| match l.as_slice() {
        [Act::To(a, n), Act::To(b, m)] if m == n && matches!(n, Noun::The(_)) => Some((*a, *b, n.clone())),
        _ => None,
    });
    // One of each kind, out of one zone.
    both!(g, "acts" Vec<Act>, "{d:deed^} a {a:type}, {b:type}, {c:type}, and {e:type} {z:zone post}", [d: Deed, a: Is, b: Is, c: Is, e: Is, z: Is], Some([a, b, c, e].into_iter().map(|t| one_of_each(d, t, &z)).collect()), |l| {
        let [Act::To(d, Noun::Pick { of, .. }), b, c, e] = l.as_slice() else { return None };
        let z = of.0.iter().find(|i| matches!(i, Is::In(..)))?;
        let kind = |act: &Act| {
            let Act::To(_, Noun::Pick { of, .. }) = act else { return None };
            of.0.iter().find(|i| matches!(i, Is::Type(_))).filter(|t| one_of_each(*d, (*t).clone(), z) == *act).cloned()
        };
        Some((*d, kind(&l[0])?, kind(b)?, kind(c)?, kind(e)?, z.clone()))
    });
    list!(g, "acts" of Act, "act", "(and|, and)", ",", "(, and|and)");
    both!(g, "phase" Phase, "Ready Phase", [], Some(Phase::Ready), |p| (*p == Phase::Ready).then_some(()));
    both!(g, "phase" Phase, "Troublemaker Phase", [], Some(Phase::Troublemaker), |p| (*p == Phase::Troublemaker).then_some(()));
    both!(g, "phase" Phase, "Main Phase", [], Some(Phase::Main), |p| (*p == Phase::Main).then_some(()));
    both!(g, "phase" Phase, "Score Phase", [], Some(Phase::Score), |p| (*p == Phase::Score).then_some(()));
    both!(g, "phase" Phase, "End Phase", [], Some(Phase::End), |p| (*p == Phase::End).then_some(()));
}

/// Acts said in a way of their own.
fn more(g: &mut Grammar) {
    // What a turn is wrapped up with can't be left out.
    both!(g, "act" Act, "skip~ the next {p:phase}", [p: Phase], (p != Phase::End).then_some(Act::SkipPhase(p, Who::TurnPlayer)), |a| match a {
        Act::SkipPhase(p, Who::TurnPlayer) => Some(*p),
        _ => None,
    });
    rule!(g, "act" Act, "copy/copies this effect", [] Act::CopyEffect(Ref::This));
    rule!(g, "act" Act, "copy/copies its effects", [] Act::CopyEffect(Ref::It));
    both!(g, "act" Act, "read: gain~ (a point|one point)", [], Some(Act::Score(Num::Lit(1))), |_a| None::<()>);
    both!(g, "act" Act, "read: gain~ {n:number} points", [n: i32], Some(Act::Score(Num::Lit(n))), |_a| None);
    for (words, deed) in [("do/does a little dance", "dance"), ("tell~ a joke", "joke"), ("sing~ a song", "song")] {
        both!(g, "act" Act, words, [], Some(Act::Perform(deed.to_owned())), |a| (*a == Act::Perform(deed.to_owned())).then_some(()));
    }
    both!(g, "act" Act, "reveal~ cards from the top of {w:whose} deck until (you|they) reveal {f:one card}", [w: Who, f: Filter], Some(Act::RevealUntil { n: Num::Lit(1), whose: w, of: f, slot: Slot(0) }), |a| match a {
        Act::RevealUntil { n: Num::Lit(1), whose, of, .. } => Some((whose.clone(), of.clone())),
        _ => None,
    });
    // A number alone: of what the deed is done to.
    both!(g, "act" Act, "read: discard~ {n:num}", [n: Num], Some(Act::To(Deed::Discard, super::noun::pick(Take::Exactly(n), Filter::any()))), |_a| None);
    both!(g, "act" Act, "read: banish~ one", [], Some(Act::To(Deed::Banish, super::noun::pick(Take::Exactly(Num::Lit(1)), Filter::of([Is::The(Ref::Them)])))), |_a| None::<()>);
    both!(g, "act" Act, "read: put~ {c:a counter} on each of {what:any noun}", [c: Counter, what: Noun], Some(Act::PutCounters(Num::Lit(1), c, what)), |_a| None);
    both!(g, "act" Act, "read: start~ a faceoff between {a:single noun} and {b:any noun}", [a: Noun, b: Noun], Some(Act::StartFaceoff { involving: Noun::Both(Box::new(a), Box::new(b)), kind: FaceoffKind::Any }), |_a| None);
    both!(g, "act" Act, "read: move~ {r:this} to {f:one card}", [r: Ref, f: Filter], f.0.iter().any(|i| matches!(i, Is::Type(CardType::Friend | CardType::Mane | CardType::Troublemaker) | Is::Character)).then(|| Act::Put(Noun::The(r), Goal::Onto(Box::new(super::noun::pick(Take::Exactly(Num::Lit(1)), f))))), |_a| None);
    // Where from said last.
    for goal in ["{to:hand goal}", "into play"] {
        let play = || Goal::Play { at: None, control: None, state: Vec::new() };
        let hand = goal.starts_with('{');
        let template = format!("read: (put~|return~) {{f:one card}} {goal} {{z:zone post}}");
        let holes: &[&str] = if hand { &["f", "to", "z"] } else { &["f", "z"] };
        g.rule(
            "act",
            &template,
            holes,
            0,
            move |h| {
                use crate::grammar::value::{get, value};
                let (to, z): (Goal, Is) = if hand { (get(&h[1]), get(&h[2])) } else { (play(), get(&h[1])) };
                Some(value(Act::Put(
                    super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(get(&h[0]), z)),
                    to,
                )))
            },
            |_| None,
        );
    }
    both!(g, "act" Act, "read: (put~|return~) {r:this} {to:hand goal} {z:zone post}", [r: Ref, to: Goal, z: Is], Some(Act::Put(Noun::Every { of: Filter::of([Is::The(r), z]), slot: Slot(0) }, to)), |_a| None);
    both!(g, "act" Act, "read: put~ {r:this} on {f:one card}", [r: Ref, f: Filter], Some(Act::Put(Noun::The(r), Goal::Onto(Box::new(super::noun::pick(Take::Exactly(Num::Lit(1)), f))))), |_a| None);
    rule!(g, "hand goal" Goal, "(into|to) {w:whose} hand", [w] Goal::Hand(w));
    // The other side of a Mane Character.
    for (side, is) in [("Start", Is::Boosted), ("Boosted", Is::Start)] {
        both!(g, "act" Act, &format!("read: turn~ {{f:one card}} to its {side} side"), [f: Filter], Some(Act::To(Deed::TurnOver, super::noun::pick(Take::Exactly(Num::Lit(1)), super::noun::with(f, is.clone())))), |_a| None);
    }
    both!(g, "act" Act, "read: reattach~ {f:one card} from {a:one card} to {b:one card}", [f: Filter, a: Filter, b: Filter], {
        let from = super::noun::with(f, Is::On(Box::new(Noun::Every { of: a, slot: Slot(0) })));
        Some(Act::Put(super::noun::pick(Take::Exactly(Num::Lit(1)), from), Goal::Onto(Box::new(super::noun::pick(Take::Exactly(Num::Lit(1)), b)))))
    }, |_a| None);
    both!(g, "act" Act, "read: put~ into play {t:new tokens}", [t: (Num, Token)], Some(Act::Tokens { n: t.0, token: t.1, at: None, slot: Slot(0) }), |_a| None);
}

/// A number that tells by itself of what: as many as before.
pub fn counted(n: &Num) -> bool {
    matches!(n, Num::ThatMany | Num::Plus(..)) || *n == super::number::times(2, Num::ThatMany)
}

fn searches(g: &mut Grammar) {
    both!(g, "act" Act, "search~ {w:whose} {z:zones} for {f:one card}", [w: Who, z: Vec<Zone>, f: Filter], Some(Act::Search { zones: z, whose: w, of: f, take: Take::Exactly(Num::Lit(1)), slot: Slot(0) }), |a| match a {
        Act::Search { zones, whose, of, take: Take::Exactly(Num::Lit(1)), .. } => Some((whose.clone(), zones.clone(), of.clone())),
        _ => None,
    });
    both!(g, "act" Act, "search~ {w:whose} {z:zones} for {n:noun}", [w: Who, z: Vec<Zone>, n: Noun], match n {
        Noun::Pick { take, of, by: None, .. } if take != Take::Exactly(Num::Lit(1)) => Some(Act::Search { zones: z, whose: w, of, take, slot: Slot(0) }),
        _ => None,
    }, |a| match a {
        Act::Search { zones, whose, of, take, .. } => Some((whose.clone(), zones.clone(), Noun::Pick { take: take.clone(), of: of.clone(), by: None, slot: Slot(0) })),
        _ => None,
    });
    list!(g, "zones" of Zone, "zone", "(and|and/or|or)", ",", "(, and|, and/or|, or)");
}

fn plays(g: &mut Grammar) {
    both!(g, "act" Act, "play~ {n:any noun} {how:how played}", [n: Noun, how: (Option<Place>, Vec<Entry>, Free)], {
        // "pay +[1] to play cards" is about what they cost.
        let any = matches!(&n, Noun::Every { of, .. } if !of.0.iter().any(|i| matches!(i, Is::The(_) | Is::ThisWay(_))));
        (!any).then_some(Act::Play { what: n, at: how.0, free: how.2, state: how.1 })
    }, |a| match a {
        Act::Play { what, at, free, state } => Some((what.clone(), (at.clone(), state.clone(), *free))),
        _ => None,
    });
    type How = (Option<Place>, Vec<Entry>, Free);
    both!(g, "how played" How, "", [], Some((None, Vec::new(), Free::Paying)), |h| (*h == (None, Vec::new(), Free::Paying)).then_some(()));
    both!(@ g, 3, "how played" How, "read: (as though|as if) it were in your hand", [], Some((None, Vec::new(), Free::Paying)), |_h| None::<()>);
    both!(g, "how played" How, "{f:free}", [f: Free], Some((None, Vec::new(), f)), |h| (h.0.is_none() && h.1.is_empty()).then_some(h.2));
    both!(g, "how played" How, "{p:played at} {f:free}", [p: Place, f: Free], Some((Some(p), Vec::new(), f)), |h| h.1.is_empty().then(|| Some((h.0.clone()?, h.2)))?);
    both!(g, "how played" How, "{p:played at}", [p: Place], Some((Some(p), Vec::new(), Free::Paying)), |h| (h.1.is_empty() && h.2 == Free::Paying).then(|| h.0.clone())?);
    both!(g, "how played" How, "{p:played at} {s:entries} {f:free}", [p: Place, s: Vec<Entry>, f: Free], Some((Some(p), s, f)), |h| (!h.1.is_empty()).then(|| Some((h.0.clone()?, h.1.clone(), h.2)))?);
    both!(g, "how played" How, "{s:entries}", [s: Vec<Entry>], Some((None, s, Free::Paying)), |h| (h.0.is_none() && h.2 == Free::Paying && !h.1.is_empty()).then(|| h.1.clone()));
    rule!(g, "free" Free, "(for free|without paying its cost)", [] Free::Free);
    rule!(g, "free" Free, "for {n:[n]} less", [n] Free::Less(n));
}

fn one_of_each(deed: Deed, kind: Is, zone: &Is) -> Act {
    let of = Filter::of([kind, zone.clone()]);
    Act::To(deed, Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot: Slot(0) })
}
