//! One card as a seat sees it: only what is named here gets through.

use crate::build::Builder;
use crate::facts::{Changed, Facts, Mark, Marks};
use crate::types::Card;
use ability::{CardType, Zone};
use rules::{CardIdx, NOWHERE};
use std::sync::Arc;

impl Builder<'_> {
    pub(crate) fn card(&self, card: CardIdx) -> Card {
        let look = &self.look;
        let zone = self.game.zone_of(card);
        let area = self.game.area_of(card);
        let mut out = Card {
            key: None,
            def: None,
            zone,
            owner: self.game.owner(card),
            controller: match zone {
                Zone::Play | Zone::Flip => look.controller(card),
                Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Queue => {
                    self.game.owner(card)
                }
            },
            area: (area != NOWHERE).then_some(area),
            host: look.host(card).and_then(|c| self.handle(c)),
            above: look.above(card).and_then(|c| self.handle(c)),
            marks: self.marks(card),
            counters: self.game.counters(card).collect(),
            power: None,
            printed_power: None,
            facts: Facts::Unknown,
        };
        if self.knows(card) {
            self.tell(card, &mut out);
        }
        out
    }

    /// What only those who know a card are told.
    fn tell(&self, card: CardIdx, out: &mut Card) {
        out.key = Some(card.0);
        out.def = Some(self.look.def_id(card));
        out.printed_power = self.look.printed_power(card);
        let printed = &self.game.def(self.look.lib(), card).card;
        out.facts = match out.zone {
            Zone::Play | Zone::Flip => {
                out.power = self.look.power(card);
                self.facts(card, printed)
            }
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Queue => {
                Facts::Front(printed.clone())
            }
        };
    }

    /// The facts of a card in play or flipped: as printed, unless something has changed them.
    fn facts(&self, card: CardIdx, printed: &Arc<cards::Card>) -> Facts {
        let look = &self.look;
        let (side, boosted) = match &printed.boosted {
            Some(boosted) if look.is_boosted(card) => (boosted, true),
            Some(_) | None => (&printed.face, false),
        };
        let colors = look.colors(card);
        let traits = look.traits(card);
        let keywords = look.abilities(card).into_iter().filter_map(|(id, _)| look.ability(id).1);
        let mut distinct = Vec::new();
        for keyword in keywords {
            if !distinct.contains(&keyword) {
                distinct.push(keyword);
            }
        }
        let has_type = |kind: &CardType| look.is_type(card, *kind);
        let is_as_printed = colors.iter().eq(sorted(&side.colors))
            && CardType::ALL.iter().all(|kind| has_type(kind) == (*kind == printed.kind))
            && same(&traits, &side.traits, |a, b| *a == b.as_str())
            && same(&distinct, &side.text.keywords, |a, b| a == b);
        match (is_as_printed, boosted) {
            (true, false) => Facts::Front(printed.clone()),
            (true, true) => Facts::Boosted(printed.clone()),
            (false, _) => Facts::Changed(Box::new(Changed {
                colors: colors.iter().collect(),
                types: CardType::ALL.iter().copied().filter(has_type).collect(),
                traits: traits.into_iter().map(str::to_string).collect(),
                keywords: distinct,
            })),
        }
    }

    fn marks(&self, card: CardIdx) -> Marks {
        let look = &self.look;
        let all = [
            (Mark::Exhausted, look.is_exhausted(card)),
            (Mark::FaceDown, look.is_face_down(card)),
            (Mark::Frightened, look.is_frightened(card)),
            (Mark::Boosted, look.is_boosted(card)),
            (Mark::Token, look.is_token(card)),
            (Mark::CutieMarked, look.is_cutie_marked(card)),
            (Mark::Ignored, look.is_ignored(card)),
            (Mark::Involved, self.game.faceoff().is_some() && look.is_involved(card)),
            (Mark::Confronted, look.is_confronted(card)),
            (Mark::Solved, look.is_solved(card)),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(mark, _)| mark).collect()
    }
}

/// Printed colours in the order of the colours, each once.
fn sorted(colors: &[ability::Color]) -> impl Iterator<Item = ability::Color> {
    ability::Color::ALL.iter().copied().filter(|color| colors.contains(color))
}

/// Whether two lists hold the same, in any order.
fn same<A, B>(a: &[A], b: &[B], alike: impl Fn(&A, &B) -> bool) -> bool {
    a.len() == b.len() && a.iter().all(|x| b.iter().any(|y| alike(x, y)))
}
