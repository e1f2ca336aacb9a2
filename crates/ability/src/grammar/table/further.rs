//! Effects and permissions in further wordings: for a while, by choice, by whoever did best.

use super::ability::{change, trigger};
use super::effect::{SUBJECT, acted, by, seq};
use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, FaceoffKind, Phase, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    for_a_while(g);
    choices(g);
    best(g);
    equal_to(g);
    excess(g);
    giving(g);
    counted(g);
    played(g);
    changes(g);
    drawing(g);
    only(g);
    ignored(g);
}

/// What is printed only where nothing else fits. After a cost: "Exhaust this card to choose one: ...".
pub fn late(g: &mut Grammar) {
    // A change that is bought, where no verb says by itself what is done.
    both!(g, "paid text" Effect, "print: have {n:any noun} {m:mods} {u:until}.", [n: Noun, m: Vec<Mod>, u: Until], { let _ = (n, m, u); None }, |e| changed(e));
    both!(g, "doing" Effect, "print: {c:acts^} to have {n:any noun} {m:mods} {u:until}", [c: Vec<Act>, n: Noun, m: Vec<Mod>, u: Until], { let _ = (c, n, m, u); None }, |e| match e {
        Effect::Pay { who: SUBJECT, cost, then } => changed(then).map(|(n, m, u)| (cost.clone(), n, m, u)),
        _ => None,
    });
    both!(g, "paid text" Effect, "choose {n:mode number}: {l:options}.", [n: Num, l: Vec<Effect>], (l.len() > 1).then_some(Effect::Modal { n, options: l, by: Chosen::You }), |e| match e {
        Effect::Modal { n, options, by: Chosen::You } => Some((n.clone(), options.clone())),
        _ => None,
    });
    both!(g, "doing" Effect, "{c:acts^} to choose {n:mode number}: {l:options}", [c: Vec<Act>, n: Num, l: Vec<Effect>], (l.len() > 1).then(|| Effect::Pay { who: SUBJECT, cost: c, then: Box::new(Effect::Modal { n, options: l, by: Chosen::You }) }), |e| match e {
        Effect::Pay { who: SUBJECT, cost, then } => match &**then {
            Effect::Modal { n, options, by: Chosen::You } => Some((cost.clone(), n.clone(), options.clone())),
            _ => None,
        },
        _ => None,
    });
}

fn changed(e: &Effect) -> Option<(Noun, Vec<Mod>, Until)> {
    match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => {
            Some((n.clone(), mods.clone(), until.clone()))
        }
        _ => None,
    }
}

fn one() -> Take {
    Take::Exactly(Num::Lit(1))
}

/// Replacements that last.
fn for_a_while(g: &mut Grammar) {
    both!(g, "item" Effect, "{u:lasting}, if {h:would happen}, {e:sentence} instead.", [u: Until, h: Happening, e: Effect], (!matches!(e, Effect::May(..))).then(|| instead(h, None, e, u)), |x| match x {
        Effect::Instead { would, until, .. } if is_said(until) && would.cond.is_none() && would.may.is_none() && would.limit.is_none() => Some((until.clone(), would.when.clone(), would.instead.clone())),
        _ => None,
    });
    both!(g, "item" Effect, "{u:lasting}, if {h:would happen}, {w:who%} may {e:doing} instead.", [u: Until, h: Happening, w: Who, e: Effect], Some(instead(h, Some(w.clone()), by(&e, &w), u)), |x| match x {
        Effect::Instead { would, until, .. } if is_said(until) && would.cond.is_none() && would.limit.is_none() => {
            let w = would.may.clone()?;
            Some((until.clone(), would.when.clone(), w.clone(), super::effect::unby(&would.instead, &w)))
        }
        _ => None,
    });
    both!(g, "item" Effect, "read: Prevent the next time {h:would happen} this turn.", [h: Happening], Some(instead(h, None, Effect::Nothing, Until::UsedOrEndOfTurn)), |_e| None);
    rule!(g, "item" Effect, "read: {e:ending}. (There is no winner|No player wins|No one wins|Nobody wins).", [e] e);
    both!(g, "clause" Effect, "read: (the|that|this) faceoff ends (|with no winner|without a winner)", [], Some(Effect::Do(Who::You, Act::End(Course::Faceoff))), |_e| None::<()>);
    both!(g, "ending" Effect, "End (the|that|this) faceoff", [], Some(Effect::Do(Who::You, Act::End(Course::Faceoff))), |_e| None::<()>);
    both!(g, "sentence" Effect, "read: copy the effects of the next {f:described} you play this turn", [f: Filter], {
        let when = Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Play) };
        Some(Effect::Later { when: Box::new(when), cond: None, effect: Box::new(Effect::Do(Who::You, Act::CopyEffect(Ref::It))), times: Times::Once, until: Until::EndOfTurn, slot: Slot(0) })
    }, |_e| None);
}

/// Whether an end is said first: that of a phase goes without saying, and the next time is said otherwise.
const fn is_said(until: &Until) -> bool {
    !matches!(until, Until::EndOfPhase | Until::UsedOrEndOfTurn | Until::UsedOrEndOfFaceoff | Until::Used)
}

fn instead(when: Happening, may: Option<Who>, instead: Effect, until: Until) -> Effect {
    let would = Would { when, cond: None, may, limit: None, instead };
    Effect::Instead { would: Box::new(would), until, slot: Slot(0) }
}

/// Modes, more of them if something is so; modes that each opponent chooses among.
fn choices(g: &mut Grammar) {
    both!(g, "item" Effect, "Choose {n:mode number}: {l:options}. If {c:cond}, (you may|) choose {m:mode number} instead.", [n: Num, l: Vec<Effect>, c: Cond, m: Num], (l.len() > 1).then(|| more_modes(&n, &l, c, &m)), |e| {
        let Effect::If { cond: Cond::Not(c), then, otherwise: Some(more) } = e else { return None };
        let (Effect::Modal { n, options, by: Chosen::You }, Effect::Modal { n: m, .. }) = (&**then, &**more) else { return None };
        (more_modes(n, options, (**c).clone(), m) == *e).then(|| (n.clone(), options.clone(), (**c).clone(), m.clone()))
    });
    both!(g, "sentence" Effect, "each opponent chooses one: {l:their options}", [l: Vec<Effect>], (l.len() > 1).then(|| {
        let options = l.iter().map(|e| acted(e, &SUBJECT, &Who::Opponent)).collect();
        Effect::Modal { n: Num::Lit(1), options, by: Chosen::Opponent }
    }), |e| match e {
        Effect::Modal { n: Num::Lit(1), options, by: Chosen::Opponent } => {
            let theirs = options.iter().all(|o| matches!(o, Effect::Do(Who::Opponent, _)));
            theirs.then(|| options.iter().map(|o| acted(o, &Who::Opponent, &SUBJECT)).collect())
        }
        _ => None,
    });
    rule!(g, "their option" Effect, "(|they) {e:vps}", [e] e);
    crate::grammar::rules::list!(g, "their options" of Effect, "their option", "(or|, or|; or)", "(,|;)", "(, or|or|; or)");
    for (words, until) in [("", Until::Forever), (" until the end of the turn", Until::EndOfTurn)] {
        both!(g, "clause" Effect, &format!("read: {{r:ref+}} (gains|has) a color of your choice{words}"), [r: Ref], {
            let change = Change { cond: None, what: Subject::Cards(Noun::The(r)), mods: vec![Mod::ColorOf(Ref::That(Head::Color))] };
            Some(seq(vec![Effect::Do(Who::You, Act::ChooseColor(Slot(0))), Effect::Change { change, until: until.clone() }]))
        }, |_e| None);
    }
}

fn more_modes(n: &Num, options: &[Effect], cond: Cond, m: &Num) -> Effect {
    let modal = |n: &Num| Box::new(Effect::Modal { n: n.clone(), options: options.to_vec(), by: Chosen::You });
    Effect::If { cond: Cond::Not(Box::new(cond)), then: modal(n), otherwise: Some(modal(m)) }
}

/// The player whose card of those just dealt with is the highest. Ties: nobody.
fn best(g: &mut Grammar) {
    for (word, deed) in
        [("(revealed|reveals)", Deed::Reveal), ("(discarded|discards)", Deed::Discard), ("(flipped|flips)", Deed::Flip)]
    {
        both!(g, "who" Who, &format!("s: the player who {word} the card with the (highest|most) {{s:stat}}"), [s: Stat], {
            let theirs = Filter::of([Is::Owned(Who::They), Is::ThisWay(deed)]);
            Some(Who::Most(Box::new(Num::Highest(s, theirs))))
        }, |w| match w {
            Who::Most(n) => match &**n {
                Num::Highest(s, f) if *f == Filter::of([Is::Owned(Who::They), Is::ThisWay(deed)]) => Some(*s),
                _ => None,
            },
            _ => None,
        });
    }
}

/// "equal to the power of one of your characters": the character is chosen.
fn equal_to(g: &mut Grammar) {
    for (kind, words) in [
        (0, "gain~ (|a number of) action tokens"),
        (1, "draw~ (|a number of) cards"),
        (2, "score~ (|a number of) points"),
    ] {
        both!(g, "vps" Effect, &format!("read: {words} equal to the {{s:stat}} of {{f:one card}}"), [s: Stat, f: Filter], (!f.0.iter().any(|i| matches!(i, Is::Extreme(..)))).then(|| {
            let n = Num::Stat(s, Ref::It);
            let act = match kind {
                0 => Act::Gain(n),
                1 => Act::Draw(n),
                _ => Act::Score(n),
            };
            seq(vec![Effect::Do(SUBJECT, Act::Choose(pick(one(), f))), Effect::Do(SUBJECT, act)])
        }), |_e| None);
    }
    both!(g, "noun" Noun, "read: s: {f:one card} at random {z:zone post}", [f: Filter, z: Is], Some(Noun::Random { take: one(), of: with(f, z), slot: Slot(0) }), |_n| None);
}

/// "discards down to five cards": all in excess of so many.
fn excess(g: &mut Grammar) {
    for words in [
        "down to {n:num} (|cards)",
        "cards until (they|you) have {n:num} (cards|or fewer cards|or less cards) in (their|your|their own|) (hand|hands)",
    ] {
        both!(g, "discarding down" Num, &format!("discard~ {words}"), [n: Num], Some(n), |n| Some(n.clone()));
    }
    both!(g, "clause" Effect, "{w:who%} {n:discarding down%}", [w: Who, n: Num], {
        let whose = if w == Who::You { Who::You } else { Who::They };
        let hand = Filter::of([Is::In(Zone::Hand, Some(whose))]);
        Some(Effect::Do(w, Act::To(Deed::Discard, pick(Take::Exactly(all_but(&hand, n)), hand))))
    }, |e| match e {
        Effect::Do(w, Act::To(Deed::Discard, Noun::Pick { take: Take::Exactly(Num::Plus(_, minus)), of, by: None, .. })) => match &**minus {
            Num::Minus(n) if matches!(of.0.as_slice(), [Is::In(Zone::Hand, Some(_))]) => Some((w.clone(), (**n).clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "plain: all but {n:num} of {w:whose} {f:described+}", [n: Num, w: Who, f: Filter], {
        let of = with(f, Is::Controlled(w));
        Some(pick(Take::Exactly(all_but(&of, n)), of))
    }, |x| match x {
        Noun::Pick { take: Take::Exactly(Num::Plus(_, minus)), of, by: None, .. } => {
            let Num::Minus(n) = &**minus else { return None };
            let w = of.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            let f = Filter::of(of.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned());
            (pick(Take::Exactly(all_but(of, (**n).clone())), of.clone()) == *x).then(|| ((**n).clone(), w, f))
        }
        _ => None,
    });
}

/// "the number of Events you have played this turn": how often it happened, wherever the cards are now.
fn counted(g: &mut Grammar) {
    both!(g, "quantity" Num, "the number of {f:described+} {w:any who} (have|has) {d:done deed} this turn", [f: Filter, w: Who, d: Deed], Some(so_often(f, w, d)), |q| match q {
        Num::Times_(h, Span::Turn) => {
            let (w, f) = (h.who.clone()?, h.what.clone());
            let f = if h.deed == Deed::Confront { problems(h.to.as_ref()) } else { f };
            (so_often(f.clone(), w.clone(), h.deed) == *q).then_some((f, w, h.deed))
        }
        _ => None,
    });
    both!(g, "per" Num, "{f:described} {w:any who} (have|has) {d:done deed} this turn", [f: Filter, w: Who, d: Deed], Some(so_often(f, w, d)), |q| match q {
        Num::Times_(h, Span::Turn) => {
            let (w, f) = (h.who.clone()?, h.what.clone());
            let f = if h.deed == Deed::Confront { problems(h.to.as_ref()) } else { f };
            (so_often(f.clone(), w.clone(), h.deed) == *q).then_some((f, w, h.deed))
        }
        _ => None,
    });
}

/// Cards that fit are counted where they are; those that somebody has played or put away this turn, as often as it was done.
pub fn how_many(f: Filter) -> Num {
    let past = f.0.iter().find_map(|i| match i {
        Is::Has(h) => match (&h.who, h.deed) {
            (
                Some(w),
                Deed::Play | Deed::Discard | Deed::Retire | Deed::Dismiss | Deed::Banish | Deed::Draw | Deed::Confront,
            ) => {
                let plain = Happening { who: Some(w.clone()), ..Happening::of(h.deed) };
                (plain == **h).then(|| (w.clone(), h.deed))
            }
            _ => None,
        },
        _ => None,
    });
    match past {
        Some((who, deed)) => so_often(Filter::of(f.0.into_iter().filter(|i| !matches!(i, Is::Has(_)))), who, deed),
        None => Num::Count(f),
    }
}

/// Problems, whose where that is said.
fn problems(to: Option<&Spot>) -> Filter {
    let whose = match to {
        Some(Spot::At(Place::ProblemOf(w))) => Some(Is::Owned(w.clone())),
        _ => None,
    };
    Filter::of(whose.into_iter().chain([Is::Type(CardType::Problem)]))
}

fn so_often(what: Filter, who: Who, deed: Deed) -> Num {
    let whose = what.0.iter().find_map(|i| match i {
        Is::Controlled(w) | Is::Owned(w) => Some(Spot::At(Place::ProblemOf(w.clone()))),
        _ => None,
    });
    let (what, to) = if deed == Deed::Confront { (Filter::any(), whose) } else { (what, None) };
    Num::Times_(Box::new(Happening { who: Some(who), what, to, ..Happening::of(deed) }), Span::Turn)
}

fn all_but(of: &Filter, n: Num) -> Num {
    Num::Plus(Box::new(Num::Count(of.clone())), Box::new(Num::Minus(Box::new(n))))
}

/// Cards you play that have something for a while; what is given to somebody else.
fn giving(g: &mut Grammar) {
    both!(g, "ability" Ability, "read: {f:described+} you play (have|get|gain) {l:had list} {u:lasting}.", [f: Filter, l: Vec<Mod>, u: Until], (!l.contains(&Mod::Keyword(Keyword::Hasty))).then(|| {
        let when = Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Play) };
        let change = Change { cond: None, what: Subject::Cards(Noun::The(Ref::It)), mods: l };
        trigger(when, None, Effect::Change { change, until: u })
    }), |_a| None);
    // A card enters play while it is being played.
    both!(g, "card change" Changed, "read: {f:described+} you play enter play {e:entries}", [f: Filter, e: Vec<Entry>], Some((Subject::Cards(played_by_you(f)), vec![Mod::EntersWith(e)])), |_c| None);
    both!(g, "sentence" Effect, "read: {f:described+} you play this turn enter play {e:entries}", [f: Filter, e: Vec<Entry>], {
        let change = Change { cond: None, what: Subject::Cards(played_by_you(f)), mods: vec![Mod::EntersWith(e)] };
        Some(Effect::Change { change, until: Until::EndOfTurn })
    }, |_e| None);
    both!(g, "vps" Effect, "give~ control of {f:one card} to {w:chosen player}", [f: Filter, w: Who], (w == Who::Opponent).then(|| given_away(f)), |e| match e {
        Effect::Do(Who::Opponent, Act::TakeControl(Noun::Pick { of, .. }, _)) if given_away(of.clone()) == *e => Some((of.clone(), Who::Opponent)),
        _ => None,
    });
    both!(g, "vps" Effect, "read: put~ {t:new tokens} into play under the control of {w:any who}", [t: (Num, Token), w: Who], Some(Effect::Do(w, Act::Tokens { n: t.0, token: t.1, at: None, slot: Slot(0) })), |_e| None);
    both!(g, "act" Act, "read: put~ {t:new tokens} into play {p:played at} under your control", [t: (Num, Token), p: Place], Some(Act::Tokens { n: t.0, token: t.1, at: Some(p), slot: Slot(0) }), |_a| None);
    both!(g, "vps" Effect, "read: put~ {t:new tokens} into play under {w:whose} control", [t: (Num, Token), w: Who], Some(Effect::Do(w, Act::Tokens { n: t.0, token: t.1, at: None, slot: Slot(0) })), |_e| None);
    both!(g, "act" Act, "put~ {r:ref's} {c:counters} on {what:any noun}", [r: Ref, c: Counter, what: Noun], Some(Act::PutCounters(Num::Counters(c.clone(), r), c, what)), |a| match a {
        Act::PutCounters(Num::Counters(k, r), c, what) if k == c => Some((r.clone(), c.clone(), what.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "read: When {c:cond} at {h:time}, {e:text}", [c: Cond, h: Happening, e: Effect], Some(trigger(h, Some(c), e)), |_a| None);
}

pub fn played_by_you(f: Filter) -> Noun {
    let played = Happening { who: Some(Who::You), ..Happening::of(Deed::Play) };
    Noun::Every { of: with(f, Is::Has(Box::new(played))), slot: Slot(0) }
}

fn given_away(f: Filter) -> Effect {
    let what = Noun::Pick { take: one(), of: f, by: Some(Who::You), slot: Slot(0) };
    Effect::Do(Who::Opponent, Act::TakeControl(what, Until::Forever))
}

/// When a card may be played, and only then.
fn played(g: &mut Grammar) {
    both!(g, "ability" Ability, "read: You may play {r:this} during {c:occasion}.", [r: Ref, c: Cond], (r == Ref::This && !matches!(c, Cond::InFaceoff(..))).then(|| change(Some(c), (Subject::Cards(Noun::The(r)), vec![Mod::MayPlayAs(Timing::Immediate)]))), |_a| None);
    both!(g, "ability" Ability, "read: You may play {r:this} during {c:occasion} if {d:cond}.", [r: Ref, c: Cond, d: Cond], (r == Ref::This && !matches!(c, Cond::InFaceoff(..))).then(|| change(Some(Cond::All(vec![c, d])), (Subject::Cards(Noun::The(r)), vec![Mod::MayPlayAs(Timing::Immediate)]))), |_a| None);
    for words in ["{d:during}", "if {d:cond}", "while {d:cond}"] {
        both!(g, "ability" Ability, &format!("{{t:timing}}: Play (only|this card only) {words}."), [t: Timing, d: Cond], Some(Ability::Activated { timing: t, react: None, cond: Some(d), cost: Vec::new(), effect: Effect::Nothing, limit: None, by: None, works: Works::Play }), |a| match a {
            Ability::Activated { timing, react: None, cond: Some(d), cost, effect: Effect::Nothing, limit: None, by: None, .. } if cost.is_empty() => Some((*timing, d.clone())),
            _ => None,
        });
        both!(g, "ability" Ability, &format!("read: {{t:timing}}: Play (only|this card only) {words}. {{e:text}}"), [t: Timing, d: Cond, e: Effect], {
            let (cost, effect) = super::ability::paid_first(e);
            Some(Ability::Activated { timing: t, react: None, cond: Some(d), cost, effect, limit: None, by: None, works: Works::Play })
        }, |_a| None);
    }
    both!(g, "player change" Changed, "read: if {w:any who} would {h:verb}, (they|you) must pay {n:[n]} (more|extra)", [w: Who, h: Happening, n: i32], Some((Subject::Players(w), vec![Mod::Cost { of: h, by: Num::Lit(n), min: None }])), |_c| None);
    both!(g, "player change" Changed, "read: if {w:any who} would {h:verb}, (they|you) must pay {n:+[n]}", [w: Who, h: Happening, n: i32], Some((Subject::Players(w), vec![Mod::Cost { of: h, by: Num::Lit(n), min: None }])), |_c| None);
}

fn changes(g: &mut Grammar) {
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "card change" Changed, &format!("read: {{p:problem}} 's bonus (|points) (is|are) {word} by {{n:number}}"), [p: Place, n: i32], Some((Subject::Cards(Noun::Every { of: Filter::of([Is::Type(CardType::Problem), Is::At(p)]), slot: Slot(0) }), vec![Mod::Bonus(Num::Lit(sign * n))])), |_c| None);
    }
    both!(g, "mod" Vec<Mod>, "(lose/loses and can't have|lose/loses and can't gain|lose/loses all) keywords (|and can't have keywords|and can't gain keywords)", [], Some(no_keywords()), |m| (*m == no_keywords()).then_some(()));
    both!(g, "card change" Changed, "{p:problem} 's bonus is equal to {q:quantity}", [p: Place, q: Num], Some((Subject::Cards(Noun::Every { of: Filter::of([Is::Type(CardType::Problem), Is::At(p)]), slot: Slot(0) }), vec![Mod::SetBonus(q)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::SetBonus(q)]) if !matches!(q, Num::Lit(_)) => match of.0.as_slice() {
            [Is::Type(CardType::Problem), Is::At(p)] => Some((p.clone(), q.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 1, "ability" Ability, "read: {c:changed} (on|during) the turn {h:happening}.", [c: Changed, h: Happening], {
        let past = Cond::Happened(Box::new(h), crate::word::Cmp::AtLeast, Num::Lit(1), Span::Turn);
        Some(change(Some(past), c))
    }, |_a| None);
    rule!(g, "put where" Goal, "read: (beneath|under) {w:whose} deck", [w] Goal::Bottom(Zone::DrawDeck, w));
}

/// "Only Mane Characters can contribute ...": no character but those can.
pub fn only(g: &mut Grammar) {
    both!(g, "card change" Changed, "Only {f:described+} can {h:contributing}", [f: Filter, h: Happening], Some((Subject::Cards(Noun::Every { of: but(f), slot: Slot(0) }), vec![Mod::Cant(h)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::Cant(h)]) => {
            let f = of.0.iter().find_map(|i| match i {
                Is::Not(not) => match &**not {
                    Is::AnyOf(one) => one.first().cloned(),
                    _ => None,
                },
                _ => None,
            })?;
            (*of == but(f.clone())).then(|| (f, h.clone()))
        }
        _ => None,
    });
    both!(g, "contributing" Happening, "{h:card verb}", [h: Happening], (h.deed == Deed::Contribute).then_some(h), |h| (h.deed == Deed::Contribute).then(|| h.clone()));
}

fn but(f: Filter) -> Filter {
    Filter::of([Is::Character, Is::Not(Box::new(Is::AnyOf(vec![f])))])
}

fn no_keywords() -> Vec<Mod> {
    Keyword::ALL
        .into_iter()
        .map(|k| Mod::LoseKeyword(if k.number().is_some() { k.with_number(0) } else { k }))
        .collect()
}

/// Flipped cards that count for nothing: each is ignored as it is flipped.
fn ignored(g: &mut Grammar) {
    for (words, who) in [
        ("(opponents|each opponent) (ignore|ignores) (their|their own|) flipped {f:described+}", Who::Opponent),
        ("(ignore all|ignore|players ignore) flipped {f:described+}", Who::Any),
    ] {
        both!(g, "ability" Ability, &format!("read: During {{k:faceoffs}} involving {{i:some cards}}, {words}."), [k: FaceoffKind, i: Filter, f: Filter], {
            let when = Happening { who: Some(who.clone()), what: f, faceoff: Some(k), involving: Some(i), ..Happening::of(Deed::Flip) };
            Some(trigger(when, None, Effect::Do(Who::They, Act::To(Deed::Ignore, Noun::The(Ref::It)))))
        }, |_a| None);
    }
}

/// A card more, drawn as the Ready Phase ends.
fn drawing(g: &mut Grammar) {
    both!(g, "ability" Ability, "read: {w:who%} {x:drawing more%}.", [w: Who, x: Num], {
        let when = Happening { who: Some(w.clone()), phase: Some(Phase::Ready), ..Happening::of(Deed::EndPhase) };
        let who = if w == Who::You { Who::You } else { Who::They };
        matches!(w, Who::You | Who::EachOpponent | Who::EachPlayer | Who::Opponent).then(|| trigger(when, None, Effect::Do(who, Act::Draw(x))))
    }, |_a| None);
    both!(g, "drawing more" Num, "draw~ {n:additional cards} (during|in) (your|their|the) Ready Phase", [n: Num], Some(n), |_n| None);
}
