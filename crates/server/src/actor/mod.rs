//! The task of one table: messages in, one after the other; entries into the store; states out once they are durable.

mod keep;
mod players;
mod say;
mod send;

use crate::clock::now;
use crate::hub::{Hub, Woken};
use crate::post::{Receiver, Sender, WeakSender, mailbox};
use crate::text::Text;
use bots::{Advice, Bot, Chosen};
use rules::Seat;
use std::sync::Arc;
use std::time::Duration;
use table::setup::Player;
use table::wire::{Say, ToClient};
use table::{Audience, Sent, Table};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

/// A table without visitors is put away after this long; the store has it.
const IDLE: Duration = Duration::from_secs(300);

/// A connection's number.
pub type Conn = u64;

/// What a table is told. A channel has room for many of them: what is large and rare lies elsewhere.
pub enum ToTable {
    /// Somebody connects.
    Arrive(Box<Arrival>),
    Leave {
        conn: Conn,
    },
    Say {
        conn: Conn,
        id: u32,
        say: Box<Say>,
    },
    /// The second player sits down.
    Seated(Box<Player>),
    Thought(Box<Thinking>),
    Hinted(Box<Hinting>),
    /// A look at the table, for HTTP; none while nobody plays.
    Look(Looking),
    Stop(oneshot::Sender<()>),
}

/// Somebody who connects: `user` decides whether they sit or watch.
pub struct Arrival {
    pub conn: Conn,
    pub user: Option<i64>,
    pub out: Sender<Text>,
}

/// What a bot came to that plays here.
pub struct Thinking {
    step: u32,
    seat: Seat,
    done: Option<(Box<dyn Bot>, Chosen)>,
}

/// What a bot came to that was asked for a hint.
pub struct Hinting {
    conn: Conn,
    id: u32,
    step: u32,
    seat: Seat,
    done: Option<Advice>,
}

/// What is done with a look at a table.
pub type Looking = Box<dyn FnOnce(Option<&Table>) + Send>;

/// Somebody connected.
struct Visitor {
    conn: Conn,
    user: Option<i64>,
    audience: Audience,
    out: Sender<Text>,
}

struct Actor {
    hub: Arc<Hub>,
    id: String,
    stage: Woken,
    visitors: Vec<Visitor>,
    sent: [Sent; 3],
    me: WeakSender<ToTable>,
    bots: [Option<Box<dyn Bot>>; 2],
    /// A bot thinks for the step with this number.
    thinking: Option<u32>,
    idle_since: Instant,
    /// It was read back from the store and has not gone on by itself yet.
    resume_at: Option<Instant>,
    waiting_number: u32,
    /// The list of games says that this one is over.
    noted: bool,
}

/// Starts the task of a table.
pub fn start(hub: Arc<Hub>, id: String, stage: Woken) -> Sender<ToTable> {
    let (tx, rx) = mailbox(256);
    // On the heap, for a task has room for each place a value passes through on its way.
    let actor = Box::new(Actor {
        hub,
        id,
        stage,
        visitors: Vec::new(),
        sent: Default::default(),
        me: tx.downgrade(),
        bots: [None, None],
        thinking: None,
        idle_since: Instant::now(),
        resume_at: None,
        waiting_number: 0,
        noted: false,
    });
    tokio::spawn(actor.run(rx));
    tx
}

impl Actor {
    async fn run(mut self: Box<Actor>, mut rx: Receiver<ToTable>) {
        let begun = match &mut self.stage {
            Woken::Playing(table, _) => table.resume(now()),
            Woken::Waiting(_) | Woken::Void(_) => Ok(()),
        };
        if let Err(why) = begun {
            tracing::error!(table = self.id, why = why.why, "a table did not go on");
        }
        self.keep(Vec::new()).await;
        // One timer for the whole life of a table, set anew only where it would ring too late: most messages change
        // nothing about when that is.
        let mut timer = std::pin::pin!(sleep_until(self.wake_at()));
        loop {
            let wake = self.wake_at();
            if wake < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(wake);
            }
            let message = tokio::select! {
                message = rx.recv() => message,
                () = &mut timer => {
                    if !self.is_due() {
                        continue;
                    }
                    if self.visitors.is_empty() && self.thinking.is_none() && self.idle_since.elapsed() >= IDLE {
                        break;
                    }
                    let resumed = self.resume_at.take().is_some();
                    let woken = match &mut self.stage {
                        Woken::Playing(table, _) if resumed => table.resume(now()),
                        Woken::Playing(table, _) => table.wake(now()),
                        Woken::Waiting(_) | Woken::Void(_) => Ok(()),
                    };
                    if let Err(why) = woken {
                        tracing::error!(table = self.id, why = why.why, "a table did not go on");
                    }
                    self.keep(Vec::new()).await;
                    continue;
                }
            };
            match message {
                Some(ToTable::Stop(done)) => {
                    self.tell_all(&ToClient::Trouble {
                        why: "The server is being restarted; wait a moment.".to_owned(),
                    });
                    let _ = done.send(());
                    break;
                }
                Some(message) => self.take(message).await,
                None => break,
            }
        }
        self.hub.forget(&self.id);
    }

    /// When to look again without being told anything.
    fn wake_at(&self) -> Instant {
        if let Some(at) = self.resume_at {
            return at;
        }
        let idle = self.idle_since + IDLE;
        let due = match &self.stage {
            Woken::Playing(table, _) => table.wake_at(),
            Woken::Waiting(_) | Woken::Void(_) => None,
        };
        match due {
            Some(at) => {
                let wait = Duration::from_millis(at.saturating_sub(now()).max(1));
                if self.visitors.is_empty() { (Instant::now() + wait).min(idle) } else { Instant::now() + wait }
            }
            None if self.visitors.is_empty() => idle,
            None => Instant::now() + Duration::from_secs(3600),
        }
    }

    /// Whether it is time to look without being told anything.
    fn is_due(&self) -> bool {
        let due = match &self.stage {
            Woken::Playing(table, _) => table.wake_at().is_some_and(|at| at <= now()),
            Woken::Waiting(_) | Woken::Void(_) => false,
        };
        due || self.resume_at.is_some() || self.visitors.is_empty() && self.idle_since.elapsed() >= IDLE
    }

    async fn take(&mut self, message: ToTable) {
        match message {
            ToTable::Arrive(arrival) => self.arrive(*arrival).await,
            ToTable::Leave { conn } => self.leave(conn).await,
            ToTable::Say { conn, id, say } => self.say(conn, id, *say).await,
            // What is rare is kept out of the task, which is as large as the largest of all it may wait for.
            ToTable::Seated(guest) => Box::pin(self.seated(*guest)).await,
            ToTable::Thought(thinking) => Box::pin(self.thought(*thinking)).await,
            ToTable::Hinted(hinting) => self.hinted(*hinting),
            ToTable::Look(look) => look(match &self.stage {
                Woken::Playing(table, _) => Some(table),
                Woken::Waiting(_) | Woken::Void(_) => None,
            }),
            ToTable::Stop(done) => {
                let _ = done.send(());
            }
        }
    }

    async fn arrive(&mut self, Arrival { conn, user, out }: Arrival) {
        let audience = self.audience_of(user);
        if let Woken::Playing(table, _) = &mut self.stage {
            match audience {
                Audience::Seat(seat) => table.arrive(seat),
                Audience::Spectators => table.spectators += 1,
            }
        }
        // The others are told first, so that everybody of an audience has the same number.
        self.broadcast();
        self.visitors.push(Visitor { conn, user, audience, out });
        self.greet(conn);
        self.idle_since = Instant::now();
    }

    fn audience_of(&self, user: Option<i64>) -> Audience {
        let seat = match &self.stage {
            Woken::Playing(table, _) => user.and_then(|user| table.seat_of(user)),
            Woken::Waiting(setup) => user.filter(|user| setup.host.user == Some(*user)).map(|_| Seat::FIRST),
            Woken::Void(_) => None,
        };
        seat.map_or(Audience::Spectators, Audience::Seat)
    }

    async fn leave(&mut self, conn: Conn) {
        let Some(at) = self.visitors.iter().position(|v| v.conn == conn) else { return };
        let visitor = self.visitors.swap_remove(at);
        if let Woken::Playing(table, _) = &mut self.stage {
            match visitor.audience {
                Audience::Seat(seat) => table.leave(seat, now()),
                Audience::Spectators => table.spectators = table.spectators.saturating_sub(1),
            }
        }
        self.idle_since = Instant::now();
        self.broadcast();
    }

    /// The second player has come.
    async fn seated(&mut self, guest: Player) {
        let Woken::Waiting(setup) = &self.stage else { return };
        let started = self.hub.deal(&setup.edition, [&setup.host, &guest]).and_then(|deal| {
            let mut table = Table::new((**setup).clone(), guest, deal, now())?;
            table.open(now()).map_err(|why| table::Refused(why.why))?;
            Ok(table)
        });
        match started {
            Ok(table) => self.stage = Woken::Playing(Box::new(table), 0),
            Err(why) => {
                self.tell_all(&ToClient::Closed { why: why.0.clone() });
                self.stage = Woken::Void(why.0);
                return;
            }
        }
        for i in 0..self.visitors.len() {
            let audience = self.audience_of(self.visitors[i].user);
            self.visitors[i].audience = audience;
            if let (Woken::Playing(table, _), Audience::Seat(seat)) = (&mut self.stage, audience) {
                table.arrive(seat);
            }
        }
        self.keep(Vec::new()).await;
        let all: Vec<Conn> = self.visitors.iter().map(|v| v.conn).collect();
        for conn in all {
            self.greet(conn);
        }
    }
}
