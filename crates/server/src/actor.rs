//! The task of one table: messages in, one after the other; entries into the store; states out once they are durable.

use crate::clock::now;
use crate::hub::{Hub, Woken};
use crate::think::{self, Thought};
use crate::{metrics, waiting};
use axum::extract::ws::Utf8Bytes;
use bots::{Bot, Chosen};
use rules::Seat;
use std::sync::Arc;
use std::time::Duration;
use table::setup::Player;
use table::wire::{Reply, Say, ToClient, Visibility};
use table::{Audience, Notice, Refusal, Sent, Table};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// A table without visitors is put away after this long; the store has it.
const IDLE: Duration = Duration::from_secs(300);

/// A connection's number.
pub type Conn = u64;

/// What a table is told.
pub enum ToTable {
    /// Somebody connects. `user` decides whether they sit or watch.
    Arrive {
        conn: Conn,
        user: Option<i64>,
        out: mpsc::Sender<Utf8Bytes>,
    },
    Leave {
        conn: Conn,
    },
    Say {
        conn: Conn,
        id: u32,
        say: Say,
    },
    /// The second player sits down.
    Seated(Box<Player>),
    Thought {
        step: u32,
        seat: Seat,
        done: Option<(Box<dyn Bot>, Chosen)>,
    },
    Hinted {
        conn: Conn,
        id: u32,
        done: Option<(Box<dyn Bot>, Chosen)>,
    },
    /// A look at the table, for HTTP; none while nobody plays.
    Look(Looking),
    Stop(oneshot::Sender<()>),
}

/// What is done with a look at a table.
pub type Looking = Box<dyn FnOnce(Option<&Table>) + Send>;

/// Somebody connected.
struct Visitor {
    conn: Conn,
    user: Option<i64>,
    audience: Audience,
    out: mpsc::Sender<Utf8Bytes>,
}

/// What became of a message.
enum Answered {
    /// A question has its answer.
    Now(ToClient),
    /// The answer will come by itself.
    Later,
    /// Something was done: it has to be stored before anybody is told.
    Done,
}

struct Actor {
    hub: Arc<Hub>,
    id: String,
    stage: Woken,
    visitors: Vec<Visitor>,
    sent: [Sent; 3],
    me: mpsc::WeakSender<ToTable>,
    bots: [Option<Box<dyn Bot>>; 2],
    /// A bot thinks for the step with this number.
    thinking: Option<u32>,
    idle_since: Instant,
    waiting_number: u32,
    /// The list of games says that this one is over.
    noted: bool,
}

/// Starts the task of a table.
pub fn start(hub: Arc<Hub>, id: String, stage: Woken) -> mpsc::Sender<ToTable> {
    let (tx, rx) = mpsc::channel(256);
    let actor = Actor {
        hub,
        id,
        stage,
        visitors: Vec::new(),
        sent: Default::default(),
        me: tx.downgrade(),
        bots: [None, None],
        thinking: None,
        idle_since: Instant::now(),
        waiting_number: 0,
        noted: false,
    };
    tokio::spawn(actor.run(rx));
    tx
}

fn text(message: &ToClient) -> Utf8Bytes {
    // A message of ours has no map with keys that are not text.
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}

impl Actor {
    async fn run(mut self, mut rx: mpsc::Receiver<ToTable>) {
        let begun = match &mut self.stage {
            Woken::Playing(table, _) => table.resume(now()),
            Woken::Waiting(_) | Woken::Void(_) => Ok(()),
        };
        if let Err(why) = begun {
            tracing::error!(table = self.id, why = why.why, "a table did not go on");
        }
        self.keep(Vec::new()).await;
        loop {
            let wake = self.wake_at();
            let message = tokio::select! {
                message = rx.recv() => message,
                () = sleep_until(wake) => {
                    if self.visitors.is_empty() && self.thinking.is_none() && self.idle_since.elapsed() >= IDLE {
                        break;
                    }
                    let woken = match &mut self.stage {
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

    async fn take(&mut self, message: ToTable) {
        match message {
            ToTable::Arrive { conn, user, out } => self.arrive(conn, user, out).await,
            ToTable::Leave { conn } => self.leave(conn).await,
            ToTable::Say { conn, id, say } => self.say(conn, id, say).await,
            ToTable::Seated(guest) => self.seated(*guest).await,
            ToTable::Thought { step, seat, done } => self.thought(step, seat, done).await,
            ToTable::Hinted { conn, id, done } => self.hinted(conn, id, done),
            ToTable::Look(look) => look(match &self.stage {
                Woken::Playing(table, _) => Some(table),
                Woken::Waiting(_) | Woken::Void(_) => None,
            }),
            ToTable::Stop(done) => {
                let _ = done.send(());
            }
        }
    }

    async fn arrive(&mut self, conn: Conn, user: Option<i64>, out: mpsc::Sender<Utf8Bytes>) {
        let audience = self.audience_of(user);
        if let Woken::Playing(table, _) = &mut self.stage {
            match audience {
                Audience::Seat(seat) => table.arrive(seat),
                Audience::Spectators => table.spectators += 1,
            }
        }
        // The others are told first, so that everybody of an audience has the same number.
        self.broadcast(None);
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

    /// Everything, for one connection.
    fn greet(&mut self, conn: Conn) {
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
        self.broadcast(None);
    }

    async fn say(&mut self, conn: Conn, id: u32, say: Say) {
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

    /// Asks a bot what it would do in the place of a player.
    fn hint(&mut self, conn: Conn, id: u32, seat: Seat) -> Result<(), Refusal> {
        let Woken::Playing(table, _) = &self.stage else { return Err(Refusal::new("Nobody plays here yet.")) };
        if table.ended.is_some() || table.asked_seat() != Some(seat) {
            return Err(Refusal::new("You are not being asked anything."));
        }
        let (Some(bot), Some(me)) = (think::bot("normal", u64::from(id)), self.me.upgrade()) else {
            return Err(Refusal::new("No bot is there to be asked."));
        };
        let (thought, hub) = (self.about(table, seat), self.hub.clone());
        tokio::spawn(async move {
            let done = think::think(&hub.threads, bot, thought).await;
            let _ = me.send(ToTable::Hinted { conn, id, done }).await;
        });
        Ok(())
    }

    fn about(&self, table: &Table, seat: Seat) -> Thought {
        let (deal, game, options) = table.for_bot();
        // What a bot imagines has nothing to do with what the table rolls.
        let seed = now() ^ u64::from(table.steps()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Thought { deal, game, options, seat, seed }
    }

    fn hinted(&mut self, conn: Conn, id: u32, done: Option<(Box<dyn Bot>, Chosen)>) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let visitor = self.visitors.iter().find(|v| v.conn == conn);
        let (Some(visitor), Some((_, chosen))) = (visitor, done) else { return };
        let view = table.game_view(visitor.audience);
        let option = view.prompt.and_then(|prompt| prompt.options.into_iter().nth(chosen.option));
        let answer = match option {
            Some(option) => Reply::Hint {
                option: Some(option.index),
                value: chosen.value,
                text: format!("A bot would: {}", option.label),
            },
            None => Reply::Hint { option: None, value: 0, text: "The question has changed meanwhile.".to_owned() },
        };
        self.send(conn, vec![text(&ToClient::Reply { id, answer: Box::new(answer) })]);
    }

    /// The second player has come.
    async fn seated(&mut self, guest: Player) {
        let Woken::Waiting(setup) = &self.stage else { return };
        let started = self.hub.deal([&setup.host, &guest]).and_then(|deal| {
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

    async fn thought(&mut self, step: u32, seat: Seat, done: Option<(Box<dyn Bot>, Chosen)>) {
        self.thinking = None;
        let Woken::Playing(table, _) = &mut self.stage else { return };
        let (bot, chosen) = match done {
            Some((bot, chosen)) => (Some(bot), chosen),
            None => {
                tracing::error!(table = self.id, "a bot broke down; the first answer is taken for it");
                (None, Chosen::default())
            }
        };
        self.bots[seat.index()] = bot;
        // Something was taken back meanwhile: it thinks again.
        if table.steps() == step && table.bot_due() == Some(seat) {
            metrics::BOT_CHOICES.add(1);
            if let Err(why) = table.choose(seat, chosen.option as u16, chosen.value, now()) {
                tracing::error!(table = self.id, why = why.why, "a bot's answer was refused");
            }
        }
        self.keep(Vec::new()).await;
    }

    /// Stores what happened; when it is durable, acknowledges it and shows it. If that fails, nothing has happened.
    async fn keep(&mut self, done: Vec<(Conn, u32)>) {
        let Woken::Playing(table, rows) = &mut self.stage else {
            for (conn, id) in done {
                self.send(conn, vec![text(&ToClient::Done { id })]);
            }
            return;
        };
        let over = table.ended.is_some();
        let entries = table.take_entries();
        if !entries.is_empty() {
            match self.hub.store.append(&self.id, *rows, &entries).await {
                Ok(()) => *rows += 1,
                Err(why) => return self.trouble(&why.0, &done).await,
            }
        }
        let answered = done.first().and_then(|(conn, _)| self.visitors.iter().find(|v| v.conn == *conn));
        let answered = answered.map(|visitor| visitor.audience);
        for (conn, id) in done {
            self.send(conn, vec![text(&ToClient::Done { id })]);
        }
        self.broadcast(answered);
        if over && !self.noted {
            self.over().await;
        }
        self.rematch().await;
        self.start_bot();
    }

    /// The store failed: the table goes back to what is stored.
    async fn trouble(&mut self, why: &str, refused: &[(Conn, u32)]) {
        metrics::TROUBLE.add(1);
        tracing::error!(table = self.id, why, "a choice was not stored");
        let sorry = "The store can't be written; your last choice was not taken. Nothing before it is lost.";
        for (conn, id) in refused {
            self.send(*conn, vec![text(&ToClient::Refused { id: *id, why: sorry.to_owned(), rule: None })]);
        }
        self.tell_all(&ToClient::Trouble { why: sorry.to_owned() });
        self.thinking = None;
        // The store may need a moment; asking it again at once would not help it.
        tokio::time::sleep(Duration::from_secs(1)).await;
        loop {
            match self.hub.read(&self.id).await {
                Ok(Some(stage)) => {
                    self.stage = stage;
                    break;
                }
                Ok(None) => {
                    self.stage = Woken::Void("The table is gone from the store.".to_owned());
                    break;
                }
                Err(_) => tokio::time::sleep(Duration::from_secs(2)).await,
            }
        }
        let visitors: Vec<(Conn, Audience)> = self.visitors.iter().map(|v| (v.conn, v.audience)).collect();
        for (conn, audience) in visitors {
            if let Woken::Playing(table, _) = &mut self.stage {
                match audience {
                    Audience::Seat(seat) => table.arrive(seat),
                    Audience::Spectators => table.spectators += 1,
                }
            }
            self.greet(conn);
        }
        self.start_bot();
    }

    /// Notes in the list of games how one ended.
    async fn over(&mut self) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let result = table.result_text();
        self.noted = true;
        if let Err(why) = self.hub.store.set_status(&self.id, "over", &result).await {
            tracing::error!(table = self.id, %why, "the end of a game was not noted");
        }
    }

    async fn rematch(&mut self) {
        let Woken::Playing(table, _) = &self.stage else { return };
        if !table.rematch_due() {
            return;
        }
        let [host, guest] = table.players.clone();
        let (clock, visibility) = (table.setup.clock.clone(), table.setup.visibility.clone());
        let visibility = if visibility == Visibility::Open { Visibility::Open } else { Visibility::Private };
        match self.hub.create(host, Some(guest), visibility, clock).await {
            Ok(id) => {
                if let Woken::Playing(table, rows) = &mut self.stage
                    && table.set_next(id, now()).is_ok()
                {
                    let entries = table.take_entries();
                    match self.hub.store.append(&self.id, *rows, &entries).await {
                        Ok(()) => *rows += 1,
                        Err(why) => tracing::error!(table = self.id, %why, "a rematch was not noted"),
                    }
                }
                self.broadcast(None);
            }
            Err(why) => tracing::error!(table = self.id, ?why, "there is no rematch"),
        }
    }

    fn start_bot(&mut self) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let Some(seat) = table.bot_due().filter(|_| self.thinking.is_none()) else { return };
        let Some(me) = self.me.upgrade() else { return };
        let level = table.players[seat.index()].bot.clone().unwrap_or_default();
        let bot = self.bots[seat.index()].take().or_else(|| think::bot(&level, now()));
        let Some(bot) = bot else {
            tracing::error!(table = self.id, level, "there is no such bot");
            return;
        };
        let (step, thought, hub) = (table.steps(), self.about(table, seat), self.hub.clone());
        self.thinking = Some(step);
        tokio::spawn(async move {
            if hub.config.bot_pause > 0 {
                tokio::time::sleep(Duration::from_millis(u64::from(hub.config.bot_pause))).await;
            }
            let done = think::think(&hub.threads, bot, thought).await;
            let _ = me.send(ToTable::Thought { step, seat, done }).await;
        });
    }

    /// Sends each audience what changed for it, and the one that has answered a state in any case.
    fn broadcast(&mut self, answered: Option<Audience>) {
        let Woken::Playing(table, _) = &mut self.stage else { return };
        let mut out = Vec::new();
        for audience in Audience::ALL {
            let notice = if answered == Some(audience) { Notice::Always } else { Notice::OfChanges };
            if self.visitors.iter().any(|v| v.audience == audience)
                && let Some(state) = table.changed(audience, &mut self.sent[audience.index()], now(), notice)
            {
                metrics::STATES.add(1);
                out.push((audience, text(&ToClient::State(Box::new(state)))));
            }
        }
        for (audience, message) in out {
            self.visitors.retain(|v| v.audience != audience || v.out.try_send(message.clone()).is_ok());
        }
    }

    fn tell_all(&mut self, message: &ToClient) {
        let message = text(message);
        self.visitors.retain(|v| v.out.try_send(message.clone()).is_ok());
    }

    /// Sends to one connection; one that does not keep up is dropped and may come again.
    fn send(&mut self, conn: Conn, messages: Vec<Utf8Bytes>) {
        if let Some(at) = self.visitors.iter().position(|v| v.conn == conn) {
            let out = &self.visitors[at].out;
            if messages.into_iter().any(|message| out.try_send(message).is_err()) {
                tracing::info!(table = self.id, conn, "a slow connection is dropped");
                self.visitors.swap_remove(at);
            }
        }
    }
}
