//! What a visitor says to a table, and the answer.

use super::{Actor, Conn};
use crate::clock::now;
use crate::hub::Woken;
use crate::metrics;
use crate::text::text;
use table::wire::{Reply, Say, ToClient};
use table::{Audience, Refusal};

/// What became of a message.
enum Answered {
    /// A question has its answer.
    Now(ToClient),
    /// The answer will come by itself.
    Later,
    /// Something was done: it has to be stored before anybody is told.
    Done,
}

impl Actor {
    pub(super) async fn say(&mut self, conn: Conn, id: u32, say: Say) {
        let Some(visitor) = self.visitors.iter().find(|v| v.conn == conn) else { return };
        let audience = visitor.audience;
        match self.answer(conn, id, audience, &say) {
            Ok(Answered::Now(answer)) => self.send(conn, vec![text(&answer)]),
            Ok(Answered::Later) => {}
            Ok(Answered::Done) => {
                if matches!(say, Say::Choose { .. }) {
                    metrics::CHOICES.add(1);
                }
                self.keep(vec![(conn, id)]).await;
            }
            Err(Refusal { why, rule }) => {
                metrics::REFUSED.add(1);
                self.send(conn, vec![text(&ToClient::Refused { id, why, rule })]);
            }
        }
    }

    /// Carries a message out.
    fn answer(&mut self, conn: Conn, id: u32, audience: Audience, say: &Say) -> Result<Answered, Refusal> {
        let reply = |answer: Reply| Ok(Answered::Now(ToClient::Reply { id, answer: Box::new(answer) }));
        let Woken::Playing(table, _) = &mut self.stage else {
            return match say {
                Say::Ping => Ok(Answered::Now(ToClient::Pong { id })),
                _ => Err(Refusal::new("Nobody plays here yet.")),
            };
        };
        let Audience::Seat(seat) = audience else {
            return match say {
                Say::Ping => Ok(Answered::Now(ToClient::Pong { id })),
                Say::Past { step } => reply(table.past(audience, *step)),
                _ => Err(Refusal::new("You watch this game: only its players can do that.")),
            };
        };
        match say {
            Say::Ping => Ok(Answered::Now(ToClient::Pong { id })),
            Say::Hello { .. } => Err(Refusal::new("Hello was said already.")),
            Say::WhyNot { card, action } => reply(table.why_not(seat, *card, action.as_deref())?),
            Say::Past { step } => reply(table.past(audience, *step)),
            Say::Hint => {
                self.hint(conn, id, seat)?;
                Ok(Answered::Later)
            }
            Say::Choose { number, .. } if *number != self.sent[audience.index()].number() => {
                Err(Refusal::new("The question has changed meanwhile; nothing was done."))
            }
            _ => table.say(seat, say, now()).map(|()| Answered::Done),
        }
    }
}
