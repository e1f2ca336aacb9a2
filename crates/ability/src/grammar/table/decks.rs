//! What a card says of the decks it is in: how many copies one may hold.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

/// How many copies a deck may hold, of this card or of those with a name.
pub fn copies(g: &mut Grammar) {
    type Of = (Option<u8>, Option<String>);
    let make = |(most, named): Of| Ability::Copies { most, named };
    both!(g, "ability" Ability, "A deck may have {n:how many copies} {c:copies of}.", [n: Option<u8>, c: Option<String>], Some(make((n, c))), |a| match a {
        Ability::Copies { most, named } => Some((*most, named.clone())),
        _ => None,
    });
    for template in [
        "(A deck|Your deck|Decks) (may|can) (have|contain|include) {n:how many copies} {c:copies of}.",
        "(You|Players) (may|can) (have|include|play) {n:how many copies} {c:copies of} in (your|a|their) (deck|decks).",
    ] {
        both!(g, "ability" Ability, &format!("read: {template}"), [n: Option<u8>, c: Option<String>], Some(make((n, c))), |_a| None);
    }
    both!(g, "how many copies" Option<u8>, "any number of", [], Some(None), |n| n.is_none().then_some(()));
    both!(g, "how many copies" Option<u8>, "up to {n:number}", [n: i32], u8::try_from(n).ok().map(Some), |n| n.map(i32::from));
    both!(g, "how many copies" Option<u8>, "read: (at most|as many as) {n:number}", [n: i32], u8::try_from(n).ok().map(Some), |_n| None);
    both!(g, "copies of" Option<String>, "copies of this card", [], Some(None), |n| n.is_none().then_some(()));
    for own in
        ["this card", "cards with this name", "cards with this card 's name", "cards with the same name as this card"]
    {
        both!(g, "copies of" Option<String>, &format!("read: {own}"), [], Some(None), |_n| None::<()>);
    }
    both!(g, "copies of" Option<String>, "cards named {n:own name}", [n: String], Some(Some(n)), |n| n.clone());
    both!(g, "copies of" Option<String>, "read: copies of {n:own name}", [n: String], Some(Some(n)), |_n| None);
    both!(g, "copies of" Option<String>, "read: {n:own name} cards", [n: String], Some(Some(n)), |_n| None);
}
