//! Cards played, put on others and put into play by a text (705, 706, 509).

use crate::act::Doing;
use crate::engine::Engine;
use crate::frame::{Action, ActionKind, ActionStep, EnterStage, ExtraCost, Frame, How, entry};
use crate::ids::{AbilityId, AreaId, CardIdx, Obj, Seat};
use crate::mark::Watch;
use crate::occurrence::{NOWHERE, Occ};
use ability::{Act, CardType, Deed, Entry, Goal};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 705.2 from its middle: a text plays a card.
    pub(crate) fn play_by_text(&mut self, d: &Doing<'_>, actor: Seat, obj: Obj, area: AreaId, host: Obj) {
        let Act::Play { free, state, .. } = d.act else { return };
        let (free, (state, _)) = (*free, self.entry_bits(d.run, state, obj.card));
        let kind = self.g.def(self.lib, obj.card).kind;
        let action = if kind == CardType::Troublemaker {
            ActionKind::Troublemaker { card: obj, to: area }
        } else {
            let ability = self.v().event_ability(obj.card).unwrap_or(AbilityId(u16::MAX));
            ActionKind::Play { card: obj, to: area, host, ability }
        };
        let mut frame = Action {
            seat: actor,
            kind: action,
            step: ActionStep::Queue,
            cost: 0,
            run: u16::MAX,
            part: 1,
            extra: ExtraCost::No,
            state,
            how: How::ByText,
            from: self.g.card(obj.card).zone,
            left: 0,
        };
        if kind == CardType::Event {
            let ability = self.v().event_ability(obj.card).unwrap_or(AbilityId(0));
            frame.run = self.new_run(obj, ability, actor, NOWHERE, 0, 0, None);
        }
        match free {
            ability::Free::Free => {}
            ability::Free::Paying | ability::Free::Less(_) => {
                let less = match free {
                    ability::Free::Less(n) => n,
                    ability::Free::Free | ability::Free::Paying => 0,
                };
                let occ = Occ::new(Deed::Play, actor).card(obj).other(host).at(area);
                let cost = self.v().reduced_cost(self.v().cost(obj.card), less, 0, &occ, |_| {});
                frame.cost = cost.min(self.g.tokens(actor));
                frame.step = ActionStep::Pay;
            }
        }
        self.push(Frame::Action(frame));
    }

    /// A text plays an attachment on a card.
    pub(crate) fn play_on(&mut self, d: &Doing<'_>, actor: Seat, obj: Obj, host: Obj) {
        self.next_card(d);
        self.g.runs[d.run as usize].done += 1;
        self.play_by_text(d, actor, obj, self.g.area_of(host.card), host);
    }

    /// 509.2: a text puts an attachment into play: it enters attached to its host.
    pub(crate) fn put_on(&mut self, d: &Doing<'_>, obj: Obj, host: Obj) {
        self.next_card(d);
        let Act::Put(_, Goal::Play { control, state, .. }) = d.act else { return };
        let seat = self.v().entering_for(control.as_ref(), obj, &self.scope(d.run));
        let (bits, power) = self.entry_bits(d.run, state, obj.card);
        self.push(Frame::Enter {
            card: obj.card,
            to: self.g.area_of(host.card),
            host: host.card,
            seat,
            state: bits,
            power,
            stage: EnterStage::AsEnters,
        });
    }

    pub(crate) fn entry_bits(&self, run: u16, state: &[Entry], card: CardIdx) -> (u8, u8) {
        let mut bits = 0;
        let mut power = 0;
        for e in state {
            match e {
                Entry::Exhausted => bits |= entry::EXHAUSTED,
                Entry::FaceUp => bits |= entry::FACE_UP,
                // A Friend that lies face down is frightened (R36).
                Entry::FaceDown if self.g.def(self.lib, card).kind == CardType::Friend => bits |= entry::FRIGHTENED,
                Entry::FaceDown => bits |= entry::FACE_DOWN,
                Entry::Frightened => bits |= entry::FRIGHTENED,
                Entry::Counters(counter, n) => {
                    if self.v().is_power_counter(counter) {
                        power = self.v().num(n, &self.scope(run)).clamp(0, 255) as u8;
                    }
                }
                Entry::Dilemma => bits |= entry::DILEMMA,
                Entry::Attached => {}
            }
        }
        // 306.1: face down unless the text says otherwise.
        if self.g.def(self.lib, card).kind == CardType::Troublemaker && bits & entry::FACE_UP == 0 {
            bits |= entry::FACE_DOWN;
        }
        (bits, power)
    }
}
