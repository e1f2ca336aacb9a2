//! A result as comma-separated values: a line for each deck and opponent.

use crate::report::Report;

impl Report {
    /// The matrix.
    pub fn csv(&self) -> String {
        let mut out = String::from("deck,opponent,games,share,low,high,significant\n");
        let decks = &self.plan.decks;
        for a in 0..decks.len() {
            for b in 0..decks.len() {
                if let Some(share) = self.cell(a, b) {
                    let (low, high) = share.interval();
                    let known = if share.is_decided() { "yes" } else { "no" };
                    let (deck, other) = (quoted(&decks[a]), quoted(&decks[b]));
                    out += &format!("{deck},{other},{},{:.6},{low:.6},{high:.6},{known}\n", share.games, share.rate());
                }
            }
        }
        out
    }

    /// Cards, with the share of their deck when they came up; the name is empty where it is not known.
    pub fn cards_csv(&self, names: &dyn Fn(&str) -> Option<String>) -> String {
        let mut out = String::from("card,name,came_up,games,share,low,high\n");
        for (id, card) in self.cards() {
            let name = quoted(&names(&id).unwrap_or_default());
            for (how, share) in [("drawn", card.drawn), ("played", card.played), ("flipped", card.flipped)] {
                if share.games > 0 {
                    let (low, high) = share.interval();
                    let id = quoted(&id);
                    out += &format!("{id},{name},{how},{},{:.6},{low:.6},{high:.6}\n", share.games, share.rate());
                }
            }
        }
        out
    }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
