//! A hint in words: the choice, how it compares with the next best, and what it brings at once.

use crate::words::Words;
use bots::{Advice, Chosen, Gain};
use rules::Options;

pub fn told(advice: &Advice, words: &Words<'_>, options: &Options) -> String {
    let picks = words.picks(options);
    let named = |chosen: Chosen| {
        let what = picks.get(chosen.option).map_or("nothing", String::as_str);
        if chosen.value > 0 { format!("{what}: {}", chosen.value) } else { what.to_owned() }
    };
    let mut lines = vec![format!("Hint: {}", named(advice.chosen))];
    let gains: Vec<String> = advice.gains.iter().map(|gain| said(*gain, words)).collect();
    if !gains.is_empty() {
        lines.push(format!("  It {}.", gains.join(", ")));
    }
    if let Some(odds) = advice.faceoff {
        lines.push(format!("  As the faceoff stands, you win it with a chance of about {}.", percent(odds)));
    }
    let chance = percent(advice.chance);
    lines.push(match advice.next {
        Some((next, other)) => {
            format!("  The chance to win the game is about {chance}; after `{}`, {}.", named(next), percent(other))
        }
        None => format!("  The chance to win the game is about {chance}."),
    });
    lines.join("\n")
}

fn percent(part: f32) -> String {
    format!("{:.0} %", 100.0 * part.clamp(0.0, 1.0))
}

/// What something brings, to follow 'It'.
fn said(gain: Gain, words: &Words<'_>) -> String {
    let many = |n: i32, thing: &str| format!("{n} {thing}{}", if n == 1 { "" } else { "s" });
    match gain {
        Gain::Points(n) if n > 0 => format!("scores {}", many(n, "point")),
        Gain::Points(n) => format!("loses {}", many(-n, "point")),
        Gain::Tokens(n) if n > 0 => format!("gains {}", many(n, "action token")),
        Gain::Tokens(n) => format!("costs {}", many(-n, "action token")),
        Gain::Cards(n) if n > 0 => format!("brings {} to your hand", many(n, "card")),
        Gain::Cards(n) => format!("takes {} from your hand", many(-n, "card")),
        Gain::Power(area, n) if n > 0 => format!("brings {n} power to {}", words.area(area)),
        Gain::Power(area, n) => format!("takes {} power from {}", -n, words.area(area)),
        Gain::Meets(area) => format!("lets you confront {}", words.area(area)),
        Gain::Stops(area) => format!("keeps the other from confronting {}", words.area(area)),
    }
}
