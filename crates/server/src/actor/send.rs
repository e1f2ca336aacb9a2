//! What a table sends: everything to whoever comes, and to each audience what changed for it.

use super::{Actor, Conn};
use crate::clock::now;
use crate::hub::Woken;
use crate::text::{Text, text};
use crate::{metrics, waiting};
use rules::Seat;
use table::wire::ToClient;
use table::{Audience, Notice};

impl Actor {
    /// Everything, for one connection.
    pub(super) fn greet(&mut self, conn: Conn) {
        let Some(visitor) = self.visitors.iter().find(|v| v.conn == conn) else { return };
        let audience = visitor.audience;
        let viewer = match audience {
            Audience::Seat(seat) => table::wire::Viewer::Seat { seat: seat.0 },
            Audience::Spectators => table::wire::Viewer::Spectator,
        };
        let version = table::wire::VERSION;
        let mut messages = vec![text(&ToClient::Welcome { version, table: self.id.clone(), viewer })];
        messages.push(match &mut self.stage {
            Woken::Playing(table, _) => {
                let whole = table.whole(audience, &mut self.sent[audience.index()], now());
                table.all_sent();
                text(&ToClient::State(Box::new(whole)))
            }
            Woken::Waiting(setup) => {
                let here = self.visitors.iter().any(|v| v.audience == Audience::Seat(Seat::FIRST));
                text(&ToClient::State(Box::new(waiting::state(setup, self.waiting_number, now(), here))))
            }
            Woken::Void(why) => text(&ToClient::Closed { why: why.clone() }),
        });
        self.send(conn, messages);
    }

    /// Sends each audience what changed for it.
    pub(super) fn broadcast(&mut self) {
        let states = self.draw(None);
        self.send_states(states);
    }

    /// What changed for each audience, and for the one that has answered a state in any case. It counts as sent: whoever
    /// does not send it has to greet everybody anew.
    pub(super) fn draw(&mut self, answered: Option<Audience>) -> Vec<(Audience, Text)> {
        let mut out = Vec::new();
        let Woken::Playing(table, _) = &mut self.stage else { return out };
        for audience in Audience::ALL {
            let notice = if answered == Some(audience) { Notice::Always } else { Notice::OfChanges };
            if !self.visitors.iter().any(|v| v.audience == audience) {
                table.skip(audience);
            } else if let Some(state) = table.changed(audience, &mut self.sent[audience.index()], now(), notice) {
                metrics::STATES.add(1);
                out.push((audience, text(&ToClient::State(Box::new(state)))));
            }
        }
        table.all_sent();
        out
    }

    pub(super) fn send_states(&mut self, states: Vec<(Audience, Text)>) {
        for (audience, message) in states {
            self.visitors.retain(|v| v.audience != audience || v.out.try_send(message.clone()).is_ok());
        }
    }

    pub(super) fn tell_all(&mut self, message: &ToClient) {
        let message = text(message);
        self.visitors.retain(|v| v.out.try_send(message.clone()).is_ok());
    }

    /// Sends to one connection; one that does not keep up is dropped and may come again.
    pub(super) fn send(&mut self, conn: Conn, messages: Vec<Text>) {
        if let Some(at) = self.visitors.iter().position(|v| v.conn == conn) {
            let out = &self.visitors[at].out;
            if messages.into_iter().any(|message| out.try_send(message).is_err()) {
                tracing::info!(table = self.id, conn, "a slow connection is dropped");
                self.visitors.swap_remove(at);
            }
        }
    }
}
