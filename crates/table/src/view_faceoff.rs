//! A faceoff as it is drawn: two sides, each with what its total is made of.

use crate::view::{Drawn, handles};
use crate::wire::{FaceoffView, Item, SideView, Winner};
use ability::FaceoffKind;
use rules::{CardIdx, Seat};

impl Drawn<'_> {
    pub(crate) fn faceoff(&self, clash: &seen::Clash) -> FaceoffView {
        let kind = match clash.kind {
            FaceoffKind::Troublemaker => "troublemaker",
            FaceoffKind::Problem | FaceoffKind::Any => "problem",
        };
        let starter = self.words.player(clash.starter);
        let title = match clash.troublemaker {
            Some(card) => format!("Troublemaker faceoff: {} challenged by {starter}", self.name(card)),
            None => {
                let places: Vec<String> = clash.areas.iter().map(|a| self.words.area(*a)).collect();
                format!("Faceoff at {}, started by {starter}", places.join(" and "))
            }
        };
        FaceoffView {
            kind: kind.to_owned(),
            title,
            starter: clash.starter.0,
            areas: clash.areas.iter().map(|a| a.0).collect(),
            troublemaker: clash.troublemaker.map(|h| h.0),
            involved: handles(&clash.involved),
            sides: Seat::all().map(|seat| self.side(clash, seat)).collect(),
            winner: clash.winner.map(|(seat, by)| Winner { seat: seat.0, by }),
        }
    }

    fn side(&self, clash: &seen::Clash, seat: Seat) -> SideView {
        let look = &self.words.look;
        let flips = &self.seen.flipped(seat);
        let mut items = Vec::new();
        for handle in &clash.involved {
            let card = self.seen.glimpse(*handle);
            let Some(idx) = card.key().map(CardIdx) else { continue };
            if look.side_in_faceoff(idx) != Some(seat) {
                continue;
            }
            let counts = look.counts_in_faceoff(idx);
            items.push(Item {
                label: self.name(*handle).clone(),
                card: Some(handle.0),
                amount: if counts { card.power().unwrap_or(0).max(0) } else { 0 },
                note: (!counts).then(|| "does not count".to_owned()),
            });
        }
        for handle in flips {
            let card = self.seen.glimpse(*handle);
            let ignored = card.is(seen::Mark::Ignored);
            items.push(Item {
                label: format!("flip: {}", self.name(*handle)).into(),
                card: Some(handle.0),
                amount: if ignored { 0 } else { card.power().unwrap_or(0).max(0) },
                note: ignored.then(|| "ignored".to_owned()),
            });
        }
        let total = clash.totals.get(seat.index()).copied().unwrap_or(0);
        let rest = total - items.iter().map(|item| item.amount).sum::<i32>();
        if rest != 0 {
            items.push(Item { label: "other effects".into(), card: None, amount: rest, note: None });
        }
        SideView { seat: seat.0, total, items, flips: handles(flips) }
    }
}
