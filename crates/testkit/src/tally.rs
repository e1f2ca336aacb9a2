//! Which abilities of the cards were carried out, and how often.

use ability::{Ability, glossary};
use cards::{Card, Face};
use rules::{AbilityId, Game, Library, Occ, RuleId, Watch};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The abilities of a card as they are pointed at, in the order of the library: `PR27 Swift` is a keyword, `PR27 1` the
/// first paragraph, `PR27 1b` a second ability in it, and `PR1 boosted 1` is on the other side. A keyword that stands for
/// several abilities is named as often; Starting Problem stands for none.
pub fn names(card: &Card) -> Vec<String> {
    let mut out = Vec::new();
    side(&card.id, &card.face, &mut out);
    if let Some(face) = &card.boosted {
        side(&format!("{} boosted", card.id), face, &mut out);
    }
    out
}

fn side(who: &str, face: &Face, out: &mut Vec<String>) {
    for keyword in &face.text.keywords {
        let meant = glossary::abilities(*keyword, glossary::Meanings::default()).len();
        out.extend(std::iter::repeat_n(format!("{who} {}", keyword.word()), meant));
    }
    for (i, paragraph) in face.text.abilities.iter().enumerate() {
        for (part, letter) in (0..Ability::parts(paragraph).len()).zip('a'..) {
            let letter = if part == 0 { String::new() } else { letter.to_string() };
            out.push(format!("{who} {}{letter}", i + 1));
        }
    }
}

/// Counts what is carried out, over any number of games.
#[derive(Debug, Default)]
pub struct Tally {
    /// Of the library in use: which count an ability adds to.
    places: RefCell<Vec<Option<usize>>>,
    numbered: RefCell<BTreeMap<String, usize>>,
    counts: RefCell<Vec<u64>>,
}

impl Tally {
    /// The next games are played with these cards.
    pub fn open(&self, lib: &Library) {
        let mut places = self.places.borrow_mut();
        places.clear();
        for (id, def) in lib.defs() {
            for (name, ability) in names(&def.card).into_iter().zip(lib.printed_abilities(id)) {
                if places.len() <= ability.index() {
                    places.resize(ability.index() + 1, None);
                }
                places[ability.index()] = Some(self.place(name));
            }
        }
    }

    fn place(&self, name: String) -> usize {
        let mut counts = self.counts.borrow_mut();
        *self.numbered.borrow_mut().entry(name).or_insert_with(|| {
            counts.push(0);
            counts.len() - 1
        })
    }

    /// How often an ability was carried out.
    pub fn of(&self, name: &str) -> u64 {
        self.numbered.borrow().get(name).map_or(0, |place| self.counts.borrow()[*place])
    }

    /// How often each was carried out, those that never were left out.
    pub fn counts(&self) -> BTreeMap<String, u64> {
        let counts = self.counts.borrow();
        let all = self.numbered.borrow();
        all.iter().map(|(name, place)| (name.clone(), counts[*place])).filter(|(_, n)| *n > 0).collect()
    }

    /// Adds what was counted elsewhere.
    pub fn add(&self, counts: &BTreeMap<String, u64>) {
        for (name, n) in counts {
            let place = self.place(name.clone());
            self.counts.borrow_mut()[place] += n;
        }
    }
}

impl Watch for Tally {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, _: &Game, _: &Occ, _: RuleId) {}

    fn carried_out(&self, ability: AbilityId) {
        if let Some(Some(place)) = self.places.borrow().get(ability.index()) {
            self.counts.borrow_mut()[*place] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn abilities_are_named_by_side_keyword_and_paragraph() -> Result<(), String> {
        let text = "Test Mane, The First\nMane Character; blue; power 1; home limit 3; id T1\nSwift\n\
                    At the start of your turn, turn this card over.\nBoosted: blue; power 3; home limit 4\n\
                    When this card moves, draw a card.\n";
        let card = cards::plain::read(text, &cards::text::grammar).map_err(|no| no.to_string())?.remove(0);
        assert_eq!(names(&card), ["T1 Swift", "T1 1", "T1 boosted 1"]);
        let lib = Library::new([Arc::new(card)]).map_err(|no| no.to_string())?;
        let tally = Tally::default();
        tally.open(&lib);
        let abilities: Vec<AbilityId> = lib.defs().flat_map(|(id, _)| lib.printed_abilities(id)).collect();
        assert_eq!(abilities.len(), 3);
        tally.carried_out(abilities[2]);
        assert_eq!(tally.counts(), BTreeMap::from([("T1 boosted 1".to_owned(), 1)]));
        Ok(())
    }
}
