//! What is done, and to which cards: acts, nouns and descriptions in the words of later cards.

use super::ability::trigger;
use super::effect::{SUBJECT, acted};
use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, FaceoffKind};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    acts(g);
    happenings(g);
    described(g);
    changes(g);
}

fn acts(g: &mut Grammar) {
    rule!(g, "stood" Place, "read: from {w:whose} home", [w] Place::Home(w));
    both!(g, "act" Act, "read: add~ {n:any noun} to (the|that) faceoff", [n: Noun], Some(Act::To(Deed::Involve, n)), |_a| None);
    both!(g, "act" Act, "read: (switch~|exchange~|swap~|trade~) the (locations|areas|places|positions) of {n:noun}", [n: Noun], Some(Act::Move(n, Place::EachOthers)), |_a| None);
    both!(g, "vp" Effect, "read: (switch~|exchange~|swap~|trade~) the (location|area|place|position) of {a:single noun} with that of {b:single noun}", [a: Noun, b: Noun], Some(Effect::Do(SUBJECT, Act::Move(Noun::Both(Box::new(a), Box::new(b)), Place::EachOthers))), |_e| None);
    both!(@ g, 3, "sentence" Effect, "read: {e:clause} at the end of {w:next one} next turn", [e: Effect, w: Option<Who>], Some(super::standings::turn_after(w, e)), |_e| None);
    both!(g, "act" Act, "read: move~ {n:any noun} {p:goal} (for free|without paying its cost|without paying)", [n: Noun, p: Place], Some(Act::Move(n, p)), |_a| None);
    both!(g, "vp" Effect, "read: (make~|cause~) {n:any noun} (|to) {m:mods} {u:lasting}", [n: Noun, m: Vec<Mod>, u: Until], Some(super::tail::change(n, m, u)), |_e| None);
    both!(g, "adding" Effect, "read: double~ {f:one card} 's power {u:until}", [f: Filter, u: Until], Some(super::tail::change(super::noun::pick(Take::Exactly(Num::Lit(1)), f), vec![Mod::DoublePower(Num::Lit(1))], u)), |_e| None);
    both!(g, "nth" (Happening, i32), "read: confront~ {n:number} Problems (in|during) (the same|one|a single) phase", [n: i32], Some((Happening::of(Deed::Confront), n)), |_x| None);
    both!(g, "contributing there" Place, "contribute~ (its|their) power to confronting {p:chosen problem}", [p: Place], Some(p), |p| Some(p.clone()));
    both!(g, "clause" Effect, "read: {n:noun%} {p:contributing there%} {u:lasting}", [n: Noun, p: Place, u: Until], Some(super::effect::seq(vec![
        Effect::Do(Who::You, Act::ChooseProblem(p, Slot(0))),
        super::tail::change(n, vec![Mod::ContributesAt(Place::There)], u),
    ])), |_e| None);
    both!(g, "several" Effect, "print: {n:noun+} {p:contributing there+} {u:lasting}.", [n: Noun, p: Place, u: Until], { let _ = (n, p, u); None }, |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [Effect::Do(Who::You, Act::ChooseProblem(p, _)), Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until }] if *mods == [Mod::ContributesAt(Place::There)] && *n != Noun::The(Ref::This) => Some((n.clone(), p.clone(), until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "vp" Effect, "print: have {n:any noun} {m:mods} {u:until}", [n: Noun, m: Vec<Mod>, u: Until], { let _ = (n, m, u); None }, |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until }
            if mods.iter().any(|m| matches!(m, Mod::LoseKeyword(_) | Mod::DropAbilities)) => Some((n.clone(), mods.clone(), until.clone())),
        _ => None,
    });
    both!(g, "contribution" Happening, "confronting {p:problem}", [p: Place], Some(Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Contribute) }), |h| match &h.to {
        Some(Spot::At(p)) if *h == (Happening { to: h.to.clone(), ..Happening::of(Deed::Contribute) }) => Some(p.clone()),
        _ => None,
    });
    both!(g, "contribution" Happening, "{k:faceoffs}", [k: FaceoffKind], Some(Happening { faceoff: Some(k), ..Happening::of(Deed::Contribute) }), |h| {
        h.faceoff.filter(|k| *h == Happening { faceoff: Some(*k), ..Happening::of(Deed::Contribute) })
    });
    both!(g, "vp" Effect, "prevent~ {n:any noun} from contributing (its|their) power to {h:contribution} {u:lasting}", [n: Noun, h: Happening, u: Until], Some(super::tail::change(n, vec![Mod::Cant(h)], u)), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
            [Mod::Cant(h)] if h.deed == Deed::Contribute => Some((n.clone(), h.clone(), until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "read: s: {f:one card} of (your|their) choice", [f: Filter], Some(super::noun::pick(Take::Exactly(Num::Lit(1)), f)), |_n| None);
    // The cards just put somewhere, whatever they are.
    both!(g, "sentence" Effect, "print: for each card put there this way, {e:sentence}", [e: Effect], { let _ = e; None }, |e| match e {
        Effect::ForEach(Each::Card(Noun::Every { of, .. }), e) if of.0.as_slice() == [Is::ThisWay(Deed::Put)] => Some((**e).clone()),
        _ => None,
    });
    // What is paid for is undone where somebody else pays.
    both!(@ g, 1, "doing" Effect, "{c:acts^} to {e:vps} unless {w:who%} {d:acts%}", [c: Vec<Act>, e: Effect, w: Who, d: Vec<Act>], (w != Who::You).then(|| {
        let unpaid = Effect::PayOr { who: w, cost: d, or: Box::new(acted(&e, &SUBJECT, &Who::You)) };
        Effect::Pay { who: SUBJECT, cost: c, then: Box::new(unpaid) }
    }), |e| match e {
        Effect::Pay { who: SUBJECT, cost, then } => match &**then {
            Effect::PayOr { who, cost: d, or } if *who != Who::You => Some((cost.clone(), acted(or, &Who::You, &SUBJECT), who.clone(), d.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "act" Act, "read: move~ {f:one card} from one of {w:whose} {d:described+} to another (|one)", [f: Filter, w: Who, d: Filter], f.0.iter().any(|i| *i == Is::Type(CardType::Resource) || *i == Is::Trait("Accessory".to_owned())).then(|| {
        let hosts = with(d, Is::Controlled(w));
        let from = with(f, Is::On(Box::new(every(hosts.clone()))));
        let one = |f: Filter| super::noun::pick(Take::Exactly(Num::Lit(1)), f);
        Act::Put(one(from), Goal::Onto(Box::new(one(with(hosts, Is::Other)))))
    }), |_a| None);
    for words in ["it", "that card", "that Resource", "that Accessory"] {
        both!(g, "act" Act, &format!("read: move~ {words} to {{f:one card}}"), [f: Filter], f.0.iter().any(|i| matches!(i, Is::Type(CardType::Friend | CardType::Mane) | Is::Character)).then(|| Act::Put(Noun::The(if words == "it" { Ref::It } else { Ref::That(Head::Card) }), Goal::Onto(Box::new(super::noun::pick(Take::Exactly(Num::Lit(1)), f))))), |_a| None);
    }
    // Whoever is named chooses, and does what is chosen.
    both!(g, "sentence" Effect, "read: {w:who%} {l:choosing among%}", [w: Who, l: Vec<Effect>], matches!(w, Who::They | Who::Controller(_) | Who::Owner(_) | Who::TurnPlayer | Who::Challenger | Who::Winner).then(|| {
        let options = l.iter().map(|e| acted(&acted(e, &Who::They, &w), &SUBJECT, &w)).collect();
        Effect::Modal { n: Num::Lit(1), options, by: Chosen::You }
    }), |_e| None);
    both!(g, "choosing among" Vec<Effect>, "choose~ one: {l:their options}", [l: Vec<Effect>], (l.len() > 1).then_some(l), |_l| None);
    both!(g, "choosing among" Vec<Effect>, "choose~ one: {l:options}", [l: Vec<Effect>], (l.len() > 1 && l.iter().all(is_theirs)).then_some(l), |_l| None);
}

fn is_theirs(e: &Effect) -> bool {
    matches!(e, Effect::Do(Who::They, _) | Effect::Pay { who: Who::They, .. })
}

fn happenings(g: &mut Grammar) {
    both!(g, "verb" Happening, "read: play~ the first {what:described} each {first:remembered}", [what: Filter, first: Span], Some(Happening { what, first: Some(first), ..Happening::of(Deed::Play) }), |_h| None);
    // Two verbs for one object.
    for (deed, verb) in
        [(Deed::Challenge, "challenge~"), (Deed::Move, "move~"), (Deed::Play, "play~"), (Deed::Flip, "flip~")]
    {
        both!(g, "transitive" Deed, verb, [], Some(deed), |d| (*d == deed).then_some(()));
    }
    for (first, second) in [("deed", "transitive"), ("transitive", "deed"), ("deed", "deed")] {
        both!(@ g, 1, "verb" Happening, &format!("read: {{a:{first}^}} or {{b:{second}^}} {{f:any cards}}"), [a: Deed, b: Deed, f: Filter], {
            let of = |deed| Happening { what: f.clone(), ..Happening::of(deed) };
            Some(Happening { or: vec![of(b)], ..of(a) })
        }, |_h| None);
    }
    // A Friend that is turned face-up is frightened no longer, a Troublemaker is uncovered.
    both!(g, "happening" Happening, "read: {on:on} {r:this} (is turned|turns) (face-up|face up)", [on: CardType, r: Ref], {
        let deed = match on {
            CardType::Friend => Deed::Unfrighten,
            CardType::Troublemaker => Deed::Uncover,
            CardType::Mane | CardType::Resource | CardType::Event | CardType::Problem => return None,
        };
        Some(Happening { what: Filter::of([Is::The(r)]), ..Happening::of(deed) })
    }, |_h| None);
    // Whoever has a card confronts with it.
    both!(@ g, 1, "happening" Happening, "read: {f:one card} confronts {to:a problem}", [f: Filter, to: Spot], confronting(f, to), |_h| None);
    happens!(g, "single done", "sent {to:to}", Deed::Send, [to]);
    both!(g, "own time" Cond, "your first turn", [], Some(first_turn()), |c| (*c == first_turn()).then_some(()));
    type Gathered = (Place, Cond);
    both!(g, "confronting with" Gathered, "read: confront~ {p:problem} with {a:amount} (|different) colors among (your|their) {f:described+}", [p: Place, a: (Cmp, Num), f: Filter], {
        let those = f.0.into_iter().filter(|i| !matches!(i, Is::At(_))).chain([Is::Controlled(Who::Any), Is::At(p.clone())]);
        Some((p, Cond::Compare(Num::Different(Kind::Color, Filter::of(those)), a.0, a.1)))
    }, |_x| None);
    both!(@ g, 1, "ability" Ability, "read: When you confront {p:problem} with {r:this} and {n:how many}, {e:text}", [p: Place, r: Ref, n: (Filter, Cmp, Num), e: Effect], {
        let involving = Some(Filter::of([Is::The(r)]));
        // Three others are there where four are.
        let cmp = if n.1 == Cmp::Exactly && n.2 != Num::Lit(0) { Cmp::AtLeast } else { n.1 };
        let others = Cond::Count(with(with(n.0, Is::Controlled(Who::You)), Is::At(p.clone())), cmp, n.2);
        Some(trigger(Happening { who: Some(Who::You), to: Some(Spot::At(p)), involving, ..Happening::of(Deed::Confront) }, Some(others), e))
    }, |_a| None);
    // Of a card that confronts, with others of its controller's.
    both!(g, "ability" Ability, "read: When {r:this} {x:confronting with+}, {e:text}", [r: Ref, x: Gathered, e: Effect], {
        let involving = Some(Filter::of([Is::The(r)]));
        let when = Happening { who: Some(Who::You), to: Some(Spot::At(x.0)), involving, ..Happening::of(Deed::Confront) };
        Some(trigger(when, Some(super::ability::given_to(&x.1, &Who::Any, &Who::You)), e))
    }, |_a| None);
    both!(g, "confronting with" Gathered, "read: confront~ {p:problem} with only {c:color} (characters|Friends)", [p: Place, c: Color], {
        let lacking = Filter::of([Is::Character, Is::Controlled(Who::Any), Is::At(p.clone()), Is::Not(Box::new(Is::Color(c)))]);
        Some((p, Cond::Count(lacking, Cmp::Exactly, Num::Lit(0))))
    }, |_x| None);
}

/// In a player's own first turn.
fn first_turn() -> Cond {
    Cond::All(vec![Cond::TurnOf(Who::You), Cond::Compare(Num::Turns(Who::You), Cmp::Exactly, Num::Lit(1))])
}

/// A card confronts a Problem as its controller does.
fn confronting(f: Filter, to: Spot) -> Option<Happening> {
    let who = f.0.iter().find_map(|i| match i {
        Is::Controlled(w @ (Who::You | Who::Opponent)) => Some(w.clone()),
        _ => None,
    })?;
    Some(Happening { who: Some(who), to: Some(to), involving: Some(f), ..Happening::of(Deed::Confront) })
}

fn described(g: &mut Grammar) {
    both!(@ g, 1, "post" Is, "read: with a different name", [], Some(Is::Not(Box::new(Is::SameName(Ref::It)))), |_i| None::<()>);
    both!(g, "post" Is, "with a (different name than|name different from) {r:any ref}", [r: Ref], Some(Is::Not(Box::new(Is::SameName(r)))), |i| match i {
        Is::Not(i) => match &**i {
            Is::SameName(r) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "long post" Is, "(attached to|on) {p:card's problem}", [p: Place], Some(on_problem(p)), |i| match i {
        Is::On(noun) => match &**noun {
            Noun::Every { of, .. } => {
                let p = of.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None })?;
                (on_problem(p.clone()) == *i).then_some(p)
            }
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 1, "state" Filter, "read: attached to {f:one card}", [f: Filter], Some(Filter::of([Is::On(Box::new(every(f)))])), |_f| None);
    both!(g, "post" Is, "read: with (|a) printed cost (of|) {a:amount}", [a: (Cmp, Num)], Some(Is::Number(Stat::Cost, a.0, a.1)), |_i| None);
    both!(@ g, 1, "post" Is, "read: with the same title", [], Some(Is::SameTitle(Ref::It)), |_i| None::<()>);
    both!(g, "simple cond" Cond, "read: you moved it {p:goal}", [p: Place], Some(Cond::Is(Ref::It, Filter::of([Is::At(p)]))), |_c| None);
    rule!(g, "per" Num, "read: (|point of) power {r:ref+} (has|had)", [r] Num::Stat(Stat::Power, r));
}

/// On the Problem a card stands at.
fn on_problem(at: Place) -> Is {
    Is::On(Box::new(every(Filter::of([Is::Type(CardType::Problem), Is::At(at)]))))
}

fn changes(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "read: can't become involved in {k:faceoffs}", [k: FaceoffKind], Some(vec![Mod::Cant(Happening { faceoff: Some(k), ..Happening::of(Deed::Involve) })]), |_m| None);
    both!(g, "own scope" Cond, "while challenging {f:one card}", [f: Filter], Some(Cond::All(vec![Cond::InFaceoff(FaceoffKind::Troublemaker, Some(Filter::of([Is::The(Ref::This)])), None), Cond::Happened(Box::new(Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Challenge) }), Cmp::AtLeast, Num::Lit(1), Span::Faceoff)])), |_c| None);
    // So many of those the sentence is about.
    for scope in ["while", "if"] {
        for (whose, holder) in [("you (have|control)", Who::You), ("an opponent (has|controls)", Who::Opponent)] {
            both!(g, "ability" Ability, &format!("read: {{n:noun}} {{m:mods}} {scope} {whose} {{a:amount}} of them."), [n: Noun, m: Vec<Mod>, a: (Cmp, Num)], match &n {
                Noun::Every { of, .. } => {
                    let own = with(Filter::of(of.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned()), Is::Controlled(holder.clone()));
                    Some(super::ability::change(Some(Cond::Count(own, a.0, a.1)), (Subject::Cards(n), m)))
                }
                _ => None,
            }, |_a| None);
        }
    }
    both!(g, "mod" Vec<Mod>, "read: (can't have|lose/loses and can't have) {k:keyword}", [k: Keyword], Some(vec![Mod::LoseKeyword(k)]), |_m| None);
    both!(g, "card change" Changed, "read: you may play {r:this} for {n:[n]} less", [r: Ref, n: i32], (r == Ref::This).then(|| super::wordings::own_cost(Num::Lit(-n))), |_c| None);
    both!(@ g, 1, "card change" Changed, "read: {f:described+} (that|) enter play {p:loc} enter play {e:entries}", [f: Filter, p: Place, e: Vec<Entry>], (!f.0.is_empty()).then(|| (Subject::Cards(every(with(f, Is::At(p)))), vec![Mod::EntersWith(e)])), |_c| None);
    both!(@ g, 1, "card change" Changed, "read: {f:described+} that enter play enter play {e:entries}", [f: Filter, e: Vec<Entry>], (!f.0.is_empty()).then(|| (Subject::Cards(every(f)), vec![Mod::EntersWith(e)])), |_c| None);
}
