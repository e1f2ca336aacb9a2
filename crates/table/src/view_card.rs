//! One card as it is drawn: what can be seen on it, and how it differs from its printed face.

use crate::view::{Drawn, zone};
use crate::wire::{CardView, Counted, Item, Mark};
use ability::Zone;
use rules::{CardIdx, CounterId};
use seen::{Glimpse, Handle};
use std::sync::Arc;

impl Drawn<'_> {
    pub(crate) fn name(&self, handle: Handle) -> &Arc<str> {
        match self.seen.key(handle) {
            Some(key) => self.words.name(key),
            None => &self.words.names.hidden,
        }
    }

    pub(crate) fn card(&self, handle: Handle) -> CardView {
        let lib = self.words.look.lib();
        let card = self.seen.glimpse(handle);
        let mut out = CardView {
            handle: handle.0,
            key: card.key(),
            id: card.def().map(|def| self.words.names.card(def).id.clone()),
            def: card.def().map(|def| def.0),
            name: self.name(handle).clone(),
            zone: zone(card.zone()),
            owner: card.owner().0,
            controller: Some(card.controller().0).filter(|seat| *seat != card.owner().0),
            area: card.area().map(|a| a.0),
            host: card.host.map(|h| h.0),
            above: card.above.map(|h| h.0),
            unknown_below: card.unknown_below,
            attachments: Vec::new(),
            beneath: Vec::new(),
            marks: card.marks().iter().map(mark).collect(),
            counters: card
                .counters()
                .iter()
                .map(|(kind, n)| Counted { name: lib.counter_name(*kind).to_owned(), n: *n })
                .collect(),
            power: card.power(),
            printed_power: card.printed_power().filter(|printed| card.power().is_some_and(|now| now != *printed)),
            power_items: Vec::new(),
            colors: None,
            types: None,
            traits: None,
            keywords: None,
            options: Vec::new(),
        };
        if let (Some(key), Zone::Play | Zone::Flip) = (card.key(), card.zone()) {
            self.changes(CardIdx(key), &card, &mut out);
        }
        out
    }

    /// What differs from the printed face.
    fn changes(&self, idx: CardIdx, card: &Glimpse, out: &mut CardView) {
        if card.power() != card.printed_power() {
            out.power_items = self.power_items(idx);
        }
        let Some(now) = card.changed() else { return };
        let printed = &self.words.look.game().def(self.words.look.lib(), idx).card;
        let side = match (&printed.boosted, card.is(seen::Mark::Boosted)) {
            (Some(boosted), true) => boosted,
            (Some(_), false) | (None, _) => &printed.face,
        };
        if !same(&now.colors, &side.colors) {
            out.colors = Some(now.colors.iter().map(|c| c.word().to_owned()).collect());
        }
        if now.types[..] != [printed.kind] {
            out.types = Some(now.types.iter().map(|t| t.word().to_owned()).collect());
        }
        if !same(&now.traits, &side.traits) {
            out.traits = Some(now.traits.clone());
        }
        if !same(&now.keywords, &side.text.keywords) {
            out.keywords = Some(now.keywords.iter().map(ToString::to_string).collect());
        }
    }

    /// The place of a known card in the list.
    pub(crate) fn place_of(&self, card: CardIdx) -> Option<u16> {
        self.seen.place_of(card).map(|handle| handle.0)
    }

    fn power_items(&self, card: CardIdx) -> Vec<Item> {
        let look = &self.words.look;
        let items = self.play.changed_power().iter().filter(|(whose, _, _)| *whose == card);
        items
            .map(|&(_, source, amount)| {
                let counters = look.game().counters(card).any(|(kind, n)| kind == CounterId(0) && n == amount);
                let label = if source.card == card && counters {
                    "+1 power counters".into()
                } else {
                    self.words.name(source.card).clone()
                };
                Item { label, card: self.place_of(source.card), amount, note: None }
            })
            .collect()
    }
}

fn same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && a.iter().all(|x| b.contains(x))
}

fn mark(mark: seen::Mark) -> Mark {
    match mark {
        seen::Mark::Exhausted => Mark::Exhausted,
        seen::Mark::FaceDown => Mark::FaceDown,
        seen::Mark::Frightened => Mark::Frightened,
        seen::Mark::Boosted => Mark::Boosted,
        seen::Mark::Token => Mark::Token,
        seen::Mark::CutieMarked => Mark::CutieMarked,
        seen::Mark::Ignored => Mark::Ignored,
        seen::Mark::Involved => Mark::Involved,
        seen::Mark::Confronted => Mark::Confronted,
        seen::Mark::Solved => Mark::Solved,
    }
}
