//! Play requirements raised and lowered (205), whoever's cards they are of.

use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::grammar::value::{down, get, value};
use crate::tree::*;
use crate::word::Color;

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    for (words, sign) in [("(increased|raised)", 1), ("(reduced|decreased|lowered)", -1)] {
        for color in ["", " {c:color}"] {
            // What lowers them in these words is said elsewhere.
            let raised = if sign > 0 {
                vec![
                    format!("(the play|play) requirements of {{n:any noun}} are {words} by {{k:number}}{color}"),
                    format!("read: {{n:noun}} ' play (requirements are|requirement is) {words} by {{k:number}}{color}"),
                    format!(
                        "read: {{n:noun}} have their play (requirements|requirement) {words} by {{k:number}}{color}"
                    ),
                    format!(
                        "read: increase the play (requirements|requirement) of {{n:any noun}} by {{k:number}}{color}"
                    ),
                ]
            } else {
                vec![format!(
                    "read: reduce the play (requirements|requirement) of {{n:any noun}} by {{k:number}}{color}"
                )]
            };
            for template in raised {
                change(g, &template, sign, color);
            }
            let holes: &[&str] = if color.is_empty() { &["w", "k"] } else { &["w", "k", "c"] };
            let template = format!(
                "read: {{w:whose}} (color|play) (requirements are|requirement is) {words} by {{k:number}}{color}"
            );
            g.rule(
                "player change",
                &template,
                holes,
                0,
                move |h| {
                    let theirs = every(with(Filter::any(), Is::Controlled(get(&h[0]))));
                    let m = Mod::Requirement { by: Num::Lit(sign * get::<i32>(&h[1])), color: h.get(2).map(get) };
                    Some(value::<Changed>((Subject::Cards(theirs), vec![m])))
                },
                |_| None,
            );
        }
    }
    // "Events you play": those that are yours.
    both!(g, "noun" Noun, "read: plain: {f:described+} (you play|that you play)", [f: Filter], is_played(&f).then(|| every(with(f, Is::Controlled(Who::You)))), |_n| None);
    both!(g, "noun" Noun, "read: plain: {f:described+} (opponents play|your opponents play|an opponent plays|that opponents play)", [f: Filter], is_played(&f).then(|| every(with(f, Is::Controlled(Who::Opponent)))), |_n| None);
}

/// An Event is there for no longer than it is played.
fn is_played(f: &Filter) -> bool {
    f.0.contains(&Is::Type(crate::word::CardType::Event))
}

fn change(g: &mut Grammar, template: &str, sign: i32, color: &str) {
    let colored = !color.is_empty();
    let holes: &[&str] = if colored { &["n", "k", "c"] } else { &["n", "k"] };
    g.rule(
        "card change",
        template,
        holes,
        0,
        move |h| {
            let m = Mod::Requirement { by: Num::Lit(sign * get::<i32>(&h[1])), color: h.get(2).map(get) };
            Some(value::<Changed>((Subject::Cards(get(&h[0])), vec![m])))
        },
        move |v| match down::<Changed>(v)? {
            (Subject::Cards(n), mods) => match mods.as_slice() {
                [Mod::Requirement { by: Num::Lit(k), color: c }] if c.is_some() == colored && k * sign > 0 => Some(
                    [Some(value(n.clone())), Some(value(k * sign)), c.map(value::<Color>)]
                        .into_iter()
                        .flatten()
                        .collect(),
                ),
                _ => None,
            },
            _ => None,
        },
    );
}
