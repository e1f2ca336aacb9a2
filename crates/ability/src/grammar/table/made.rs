//! How many are made, drawn or scored instead: so many more or fewer of the same.

use super::noun::with;
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp};

/// What a replacement says around its "would": a limit, a condition.
type Around = (Option<Limit>, Option<Cond>);

pub fn add(g: &mut Grammar) {
    making(g);
    so_many(g);
    so_many_made(g);
    fewer_points(g);
}

/// Tokens that would be put into play, each by itself or all that one text puts there.
fn making(g: &mut Grammar) {
    both!(g, "new ones" Happening, "{f:some cards}", [f: Filter], is_token(&f).then(|| makes(f)), |h| (h.amount.is_none()).then(|| h.what.clone()));
    both!(g, "new ones" Happening, "one or more {f:described+}", [f: Filter], is_token(&f).then(|| Happening { amount: Happening::TOGETHER, ..makes(f) }), |h| h.amount.is_some().then(|| h.what.clone()));
    both!(g, "would make" Happening, "{w:any who} would put {h:new ones} into play", [w: Who, h: Happening], Some(Happening { who: Some(w), ..h }), |h| {
        Some((h.who.clone()?, Happening { who: None, ..h.clone() }))
    });
    both!(g, "would make" Happening, "read: {h:new ones} would be put into play under {w:whose} control", [h: Happening, w: Who], Some(Happening { who: Some(w), ..h }), |_h| None);
    both!(g, "would make" Happening, "read: an effect would put {h:new ones} into play under {w:whose} control", [h: Happening, w: Who], Some(Happening { who: Some(w), ..h }), |_h| None);
    both!(g, "ability" Ability, "{x:around} {h:would make}, {w:who%} {n:making so many%} instead.", [x: Around, h: Happening, w: Who, n: Num], instead(x, h, w, n), |a| undo(a));
    both!(g, "ability" Ability, "read: {x:around} {h:would make}, {n:making so many} instead.", [x: Around, h: Happening, n: Num], instead(x, h, Who::You, n), |_a| None);
    both!(g, "ability" Ability, "read: {x:around} {h:would make}, it {n:making so many+} instead.", [x: Around, h: Happening, n: Num], {
        let who = h.who.clone()?;
        instead(x, h, if who == Who::You { Who::You } else { Who::They }, n)
    }, |_a| None);
}

fn is_token(f: &Filter) -> bool {
    let told =
        |i: &Is| matches!(i, Is::Token | Is::Trait(_) | Is::Color(_) | Is::Colorless | Is::Type(CardType::Friend));
    f.0.contains(&Is::Token) && f.0.iter().all(told)
}

fn makes(what: Filter) -> Happening {
    Happening { what, ..Happening::of(Deed::Make) }
}

/// "two of those tokens", "twice that many": of a number alone, so many for each of which it is said.
fn so_many(g: &mut Grammar) {
    rule!(g, "of those tokens"(), "of those tokens", []());
    rule!(g, "of those tokens"(), "read: (of them|tokens|of those|)", []());
    both!(g, "making so many" Num, "put~ {n:num} {t:of those tokens} into play", [n: Num, t: ()], { let () = t; Some(n) }, |n| Some((n.clone(), ())));
    both!(g, "making so many" Num, "read: put~ (an additional one|one additional|one more|an additional token|one more token) {t:of those tokens} into play", [t: ()], { let () = t; Some(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(1)))) }, |_n| None);
    both!(g, "making so many" Num, "read: put~ {n:number} (additional|more) {t:of those tokens} into play", [n: i32, t: ()], { let () = t; Some(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(n)))) }, |_n| None);
    both!(g, "making so many" Num, "read: put~ those tokens and (one|an) additional (one|token) into play", [], Some(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(1)))), |_n| None::<()>);
}

/// The same, said of the tokens.
fn so_many_made(g: &mut Grammar) {
    both!(g, "so many made" Num, "{n:num} of those tokens (are|is) put into play", [n: Num], Some(n), |n| Some(n.clone()));
    both!(g, "ability" Ability, "read: {x:around} {h:would make}, {n:so many made} instead.", [x: Around, h: Happening, n: Num], {
        let who = h.who.clone()?;
        instead(x, h, if who == Who::You { Who::You } else { Who::They }, n)
    }, |_a| None);
    // Several cards that would be drawn at once.
    both!(g, "would happen" Happening, "{w:any who} would draw {a:amount} cards", [w: Who, a: (Cmp, Num)], matches!(a, (Cmp::AtLeast, Num::Lit(2..)) | (Cmp::More, Num::Lit(_))).then(|| Happening { who: Some(w), amount: Some(a), ..Happening::of(Deed::Draw) }), |h| {
        let plain = Happening { who: h.who.clone(), amount: h.amount.clone(), ..Happening::of(Deed::Draw) };
        let several = matches!(h.amount, Some((Cmp::AtLeast, Num::Lit(2..)) | (Cmp::More, Num::Lit(_))));
        (plain == *h && several).then(|| Some((h.who.clone()?, h.amount.clone()?)))?
    });
    both!(g, "would happen" Happening, "read: {w:any who} would draw more than one card", [w: Who], Some(Happening { who: Some(w), amount: Some((Cmp::More, Num::Lit(1))), ..Happening::of(Deed::Draw) }), |_h| None);
}

/// Of each token: so many in its place. Of all together: so many in all.
fn instead(x: Around, when: Happening, who: Who, n: Num) -> Option<Ability> {
    let together = when.amount.is_some();
    let plus = |k: i32| Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(k)));
    let n = match n {
        n if together => n,
        Num::Lit(k) => times(k, Num::ThatMany),
        Num::Plus(..) => (1..9).find(|k| n == plus(*k)).map(|k| times(k + 1, Num::ThatMany))?,
        // "twice that many" of one is two of it.
        n if n == times(2, Num::ThatMany) => n,
        _ => return None,
    };
    let own = matches!(who, Who::You | Who::They);
    let would = Would { when, cond: x.1, may: None, limit: x.0, instead: Effect::Do(who, Act::AsMany(n)) };
    own.then_some(Ability::Instead { would, works: Works::Play })
}

fn undo(a: &Ability) -> Option<(Around, Happening, Who, Num)> {
    let Ability::Instead { would, works: Works::Play } = a else { return None };
    let Would { when, cond, may: None, limit, instead: Effect::Do(who, Act::AsMany(n)) } = would else { return None };
    let n = match n {
        Num::Times(k, of) if when.amount.is_none() && **of == Num::ThatMany => (**k).clone(),
        Num::ThatMany if when.amount.is_none() => Num::Lit(1),
        n => n.clone(),
    };
    Some(((*limit, cond.clone()), when.clone(), who.clone(), n))
}

/// "When an opponent defeats this card, they score one fewer point": than they would.
fn fewer_points(g: &mut Grammar) {
    both!(g, "ability" Ability, "read: (When|If) {w:who%} {f:defeating it%}, (they|that player|you) {s:scores fewer} (|for it).", [w: Who, f: Filter, s: i32], Some(fewer(w, f, s)), |_a| None);
    both!(g, "ability" Ability, "read: (When|If) {w:who%} {f:defeating it%}, (they|that player|that opponent) {s:scores fewer+} (|for it).", [w: Who, f: Filter, s: i32], (w != Who::You).then(|| fewer(w, f, s)), |_a| None);
    both!(g, "defeating it" Filter, "defeat~ {f:any cards}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "ability" Ability, "read: {w:who%} {s:scores fewer%} for defeating {f:any cards}.", [w: Who, s: i32, f: Filter], Some(fewer(w, f, s)), |_a| None);
    both!(g, "scores fewer" i32, "score~ {n:number} (fewer|less) (point|points)", [n: i32], Some(n), |n| Some(*n));
}

/// Points for a card are points for defeating it.
fn fewer(who: Who, what: Filter, n: i32) -> Ability {
    let scorer = if who == Who::You { Who::You } else { Who::They };
    let less = Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(-n)));
    let when = Happening { who: Some(who), what, ..Happening::of(Deed::Score) };
    let instead = Effect::Do(scorer, Act::Score(less));
    Ability::Instead { would: Would { when, cond: None, may: None, limit: None, instead }, works: Works::Play }
}

/// What enters play for the first time in a turn.
pub fn first_to_enter(of: Filter, who: &Who, deed: Deed) -> Filter {
    let by = |who: Who| {
        let first = Happening { who: Some(who), what: of.clone(), first: Some(Span::Turn), ..Happening::of(deed) };
        Is::Has(Box::new(first))
    };
    match who {
        // Of each player the first.
        Who::EachPlayer | Who::Any => {
            let each = [Who::You, Who::Opponent].map(|w| Filter::of([by(w)]));
            with(of.clone(), Is::AnyOf(each.to_vec()))
        }
        who => with(of.clone(), by(who.clone())),
    }
}
