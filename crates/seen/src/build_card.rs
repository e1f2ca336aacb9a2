//! One card as a seat sees it: only what is named here gets through.

use crate::build::Builder;
use crate::facts::{Changed, Facts, Mark, Marks};
use crate::types::{Card, Seen};
use ability::{CardType, Zone};
use rules::{CardIdx, Library, NOWHERE};

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
        out.facts = match out.zone {
            Zone::Play | Zone::Flip => {
                out.power = self.look.power(card);
                self.facts(card)
            }
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Queue => {
                Facts::Printed
            }
        };
    }

    /// The facts of a card in play or flipped: as printed, unless something has changed them.
    fn facts(&self, card: CardIdx) -> Facts {
        let look = &self.look;
        let printed = &self.game.def(look.lib(), card).card;
        let side = side(printed, look.is_boosted(card));
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
        if is_as_printed {
            return Facts::Printed;
        }
        Facts::Changed(Box::new(Changed {
            colors: colors.iter().collect(),
            types: CardType::ALL.iter().copied().filter(has_type).collect(),
            traits: traits.into_iter().map(str::to_string).collect(),
            keywords: distinct,
        }))
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

impl Seen {
    /// The same with the facts of every known card spelled out, for a reader without the cards.
    pub fn spelled(&self, lib: &Library) -> Seen {
        let mut out = self.clone();
        for card in &mut out.cards {
            if let (Some(def), Facts::Printed) = (card.def, &card.facts) {
                let printed = &lib.def(def).card;
                let side = side(printed, card.is(Mark::Boosted));
                card.facts = Facts::Changed(Box::new(Changed::printed(printed, side)));
            }
        }
        out
    }
}

/// The side of a card that is up.
fn side(card: &cards::Card, boosted: bool) -> &cards::card::Face {
    match &card.boosted {
        Some(side) if boosted => side,
        Some(_) | None => &card.face,
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
