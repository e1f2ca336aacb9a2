//! One card or player measured against another: "it has more power than this card", "fewer Friends than an opponent".

use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Cmp;

pub fn add(g: &mut Grammar) {
    cards(g);
    both!(g, "than whom" Who, "read: (an opponent|their opponents|any opponent)", [], Some(Who::OpponentOf(Box::new(Who::They))), |_w| None::<()>);
}

fn cards(g: &mut Grammar) {
    for (word, stat) in [("power", Stat::Power), ("printed power", Stat::PrintedPower), ("cost", Stat::Cost)] {
        let against =
            move |q: Ref, cmp: Cmp, r: Ref| Cond::Is(q, Filter::of([Is::Number(stat, cmp, Num::Stat(stat, r))]));
        for (words, cmp) in [
            ("(more|greater|higher) {s} than", Cmp::More),
            ("(less|lower|lesser) {s} than", Cmp::Less),
            ("(|the) same {s} as", Cmp::Exactly),
        ] {
            let words = words.replace("{s}", word);
            both!(g, "simple cond" Cond, &format!("read: {{q:ref+}} (has|had) {words} {{r:any ref}}"), [q: Ref, r: Ref], Some(against(q, cmp, r)), |_c| None);
        }
        for (words, cmp) in [
            ("(greater|higher|more) than", Cmp::More),
            ("(less|lower) than", Cmp::Less),
            ("(greater|higher) than or equal to", Cmp::AtLeast),
            ("(less|lower) than or equal to", Cmp::AtMost),
            ("(equal to|the same as)", Cmp::Exactly),
        ] {
            let measured = move |q: Ref, n: Num| Cond::Is(q, Filter::of([Is::Number(stat, cmp, n)]));
            both!(g, "simple cond" Cond, &format!("read: {{q:ref's}} {word} is {words} {{n:quantity}}"), [q: Ref, n: Num], (!matches!(n, Num::Lit(_))).then(|| measured(q, n)), |_c| None);
            both!(g, "simple cond" Cond, &format!("read: {{q:ref's}} {word} is {words} {{r:any ref}}"), [q: Ref, r: Ref], Some(measured(q, Num::Stat(stat, r))), |_c| None);
        }
    }
}
