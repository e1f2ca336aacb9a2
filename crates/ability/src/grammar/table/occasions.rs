//! What abilities wait for: confronting in company, turning face-up, the end of a turn with so much left, a player's first turn.

use super::ability::trigger;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, Zone};

pub fn add(g: &mut Grammar) {
    happenings(g);
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
    both!(g, "ability" Ability, "read: When {r:this} enters play, if it was played {from:from}, {e:text}", [r: Ref, from: Spot, e: Effect], Some(trigger(Happening { what: Filter::of([Is::The(r)]), from: Some(from), ..Happening::of(Deed::Enter) }, None, e)), |_a| None);
    for (words, ends) in [
        ("you end your turn", Who::You),
        ("(an opponent|your opponent) ends their turn", Who::Opponent),
        ("a player ends their turn", Who::Any),
    ] {
        let whose = if ends == Who::You { Who::You } else { Who::They };
        let (at, own) = (Happening { who: Some(ends), ..Happening::of(Deed::EndTurn) }, whose);
        let (when, theirs) = (at.clone(), own.clone());
        both!(g, "ability" Ability, &format!("read: When {words} with {{a:amount}} action (tokens|token), {{e:text}}"), [a: (Cmp, Num), e: Effect], Some(trigger(at.clone(), Some(Cond::Compare(Num::Tokens(own.clone()), a.0, a.1)), e)), |_a| None);
        both!(g, "ability" Ability, &format!("read: When {words} with {{a:amount}} (cards|card) in (their|your) hand, {{e:text}}"), [a: (Cmp, Num), e: Effect], Some(trigger(when.clone(), Some(Cond::Count(Filter::of([Is::In(Zone::Hand, Some(theirs.clone()))]), a.0, a.1)), e)), |_a| None);
    }
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
