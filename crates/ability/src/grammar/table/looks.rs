//! What cards are like and how they are changed: other names, hosts that are Problems, what holds while challenging.

use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, list, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    described(g);
    changes(g);
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
    for (words, stat) in [("a bonus of", Stat::Bonus), ("a point value of", Stat::Points)] {
        both!(g, "post" Is, &format!("with {words} {{a:amount}}"), [a: (Cmp, Num)], Some(Is::Number(stat, a.0, a.1)), |i| match i {
            Is::Number(s, cmp, n @ Num::Lit(_)) if *s == stat => Some((*cmp, n.clone())),
            _ => None,
        });
    }
    both!(g, "post" Is, "read: with {a:amount} bonus (points|point)", [a: (Cmp, Num)], Some(Is::Number(Stat::Bonus, a.0, a.1)), |_i| None);
    both!(g, "post" Is, "read: with (|a) printed cost (of|) {a:amount}", [a: (Cmp, Num)], Some(Is::Number(Stat::Cost, a.0, a.1)), |_i| None);
    both!(g, "post" Is, "read: (with the same subtitle as|that shares a subtitle with|that share a subtitle with) {r:any ref}", [r: Ref], Some(Is::SharesSubtitle(r)), |_i| None);
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
    // Of this card's own faceoffs alone.
    both!(g, "ability" Ability, "read: {f:described+} (challenging|that are challenging) {r:this} {m:mods}.", [f: Filter, r: Ref, m: Vec<Mod>], {
        let of = with(with(f, Is::Controlled(Who::Challenger)), Is::Involved);
        let cond = Cond::InFaceoff(FaceoffKind::Troublemaker, Some(Filter::of([Is::The(r)])), None);
        Some(super::ability::change(Some(cond), (Subject::Cards(every(of)), m)))
    }, |_a| None);
    // "while challenging": of characters, those in the faceoff that their player challenged for.
    both!(g, "ability" Ability, "read: {w:whose} {f:described+} {m:mods} while challenging (a Troublemaker|Troublemakers).", [w: Who, f: Filter, m: Vec<Mod>], {
        let of = with(with(f, Is::Controlled(w.clone())), Is::Involved);
        let what = Filter::of([Is::Type(CardType::Troublemaker)]);
        let challenged = Happening { who: Some(w), what, ..Happening::of(Deed::Challenge) };
        let cond = Cond::Happened(Box::new(challenged), Cmp::AtLeast, Num::Lit(1), Span::Faceoff);
        Some(super::ability::change(Some(cond), (Subject::Cards(every(of)), m)))
    }, |_a| None);
    // A price told as if it were a trigger.
    for (words, least) in [("", 0), (", to a minimum of {k:[n]}", 1)] {
        let template = format!("read: When {{w:who%}} {{h:verb%}}, {{v:who%}} (pay~|may pay) {{n:[n]}} less{words}.");
        let holes: &[&str] = if least == 1 { &["w", "h", "v", "n", "k"] } else { &["w", "h", "v", "n"] };
        g.rule(
            "ability",
            &template,
            holes,
            0,
            |h| {
                use crate::grammar::value::{get, value};
                let (w, of, v): (Who, Happening, Who) = (get(&h[0]), get(&h[1]), get(&h[2]));
                let priced = matches!(of.deed, Deed::Move | Deed::Play) && (v == w || v == Who::They);
                let m = Mod::Cost { of, by: Num::Lit(-get::<i32>(&h[3])), min: h.get(4).map(get) };
                priced.then(|| value(super::ability::change(None, (Subject::Players(w), vec![m]))))
            },
            |_| None,
        );
    }
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
    list!(g, "keywords lost" of Keyword, "keyword", "(and|or)", ",", "(, and|, or|and|or)");
    both!(g, "mod" Vec<Mod>, "read: lose~ {l:keywords lost}", [l: Vec<Keyword>], Some(l.into_iter().map(Mod::LoseKeyword).collect()), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: (can't have|lose/loses and can't have) {l:keywords lost}", [l: Vec<Keyword>], Some(l.into_iter().map(Mod::LoseKeyword).collect()), |_m| None);
    both!(g, "card change" Changed, "read: you may play {r:this} for {n:[n]} less", [r: Ref, n: i32], (r == Ref::This).then(|| super::wordings::own_cost(Num::Lit(-n))), |_c| None);
    both!(@ g, 1, "card change" Changed, "read: {f:described+} (that|) enter play {p:loc} enter play {e:entries}", [f: Filter, p: Place, e: Vec<Entry>], (!f.0.is_empty()).then(|| (Subject::Cards(every(with(f, Is::At(p)))), vec![Mod::EntersWith(e)])), |_c| None);
    both!(@ g, 1, "card change" Changed, "read: {f:described+} that enter play enter play {e:entries}", [f: Filter, e: Vec<Entry>], (!f.0.is_empty()).then(|| (Subject::Cards(every(f)), vec![Mod::EntersWith(e)])), |_c| None);
}
