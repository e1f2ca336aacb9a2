//! OCTGN's deck files: XML with a section for each card type and cards by their GUIDs.

use super::{Deck, DeckError, Heap, Place, Slot, copies};
use crate::pool::Pool;
use crate::xml::{self, Node};
use ability::CardType;
use std::fmt::Write;

/// OCTGN's id of the game.
pub const GAME: &str = "65656467-b709-43b2-a5c6-80c2f216adf9";

pub(super) fn read(text: &str, heap: &mut Heap<'_>) -> Result<(), DeckError> {
    let root = xml::read(text).map_err(|bad| DeckError::Xml { at: bad.at, why: bad.to_string() })?;
    if root.name != "deck" {
        return Err(DeckError::Xml { at: 0, why: format!("a <deck> is needed, not <{}>", root.name) });
    }
    let cards: Vec<&Node> = root.children.iter().filter(|s| s.name == "section").flat_map(|s| &s.children).collect();
    for (i, card) in cards.into_iter().enumerate().filter(|(_, node)| node.name == "card") {
        let at = Place::Card(i + 1);
        let count = copies(card.attribute("qty").unwrap_or("1"), at)?;
        let guid = card.attribute("id").unwrap_or_default();
        let name = card.text.trim();
        let found = heap.pool.by_guid(guid).or_else(|| heap.pool.by_id(guid)).or_else(|| heap.pool.by_name(name));
        match found.and_then(|no| heap.pool.get(no)) {
            Some(printed) => heap.deck.add(&printed.card.id, printed.card.kind, count),
            None => {
                let written = if name.is_empty() { guid } else { name };
                let closest = if heap.may_suggest() { heap.pool.closest(written) } else { Vec::new() };
                heap.unknown(written, count, at, closest);
            }
        }
    }
    Ok(())
}

pub(super) fn write(deck: &Deck, pool: &Pool) -> String {
    let mut out = format!("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"{GAME}\">\n");
    let sections = [
        ("Mane Character", CardType::Mane),
        ("Friends", CardType::Friend),
        ("Resources", CardType::Resource),
        ("Events", CardType::Event),
        ("Troublemakers", CardType::Troublemaker),
        ("Problems", CardType::Problem),
    ];
    let slots = deck.slots();
    for (name, kind) in sections {
        let _ = writeln!(out, "  <section name=\"{name}\" shared=\"False\">");
        for Slot { id, count } in &slots {
            let printed = pool.card(id).filter(|printed| printed.card.kind == kind);
            if let Some(printed) = printed {
                let title = xml::escape(&printed.card.title);
                // OCTGN does not know a card without a GUID; its own id brings it back here, which its title may not.
                let id = if printed.guid.is_empty() { &printed.card.id } else { &printed.guid };
                let _ = writeln!(out, "    <card qty=\"{count}\" id=\"{}\">{title}</card>", xml::escape(id));
            }
        }
        out.push_str("  </section>\n");
    }
    out.push_str("</deck>\n");
    out
}
