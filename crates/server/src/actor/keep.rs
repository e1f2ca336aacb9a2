//! Storing what happened at a table, and what follows once it is durable.

use super::{Actor, Conn};
use crate::clock::now;
use crate::hub::Woken;
use crate::metrics;
use crate::text::text;
use std::time::Duration;
use table::Audience;
use table::wire::ToClient;
use tokio::time::Instant;

impl Actor {
    /// Stores what happened; when it is durable, acknowledges it and shows it. If that fails, nothing has happened.
    pub(super) async fn keep(&mut self, done: Vec<(Conn, u32)>) {
        let Woken::Playing(table, rows) = &mut self.stage else {
            for (conn, id) in done {
                self.send(conn, vec![text(&ToClient::Done { id })]);
            }
            return;
        };
        let over = table.ended.is_some();
        let entries = table.take_entries();
        let mut begun = None;
        if !entries.is_empty() {
            match self.hub.store.begin(&self.id, *rows, &entries).await {
                Ok(writing) => begun = Some(writing),
                Err(why) => return Box::pin(self.trouble(&why.to_string(), &done)).await,
            }
            // Whoever writes runs on this thread too: they go first.
            tokio::task::yield_now().await;
        }
        // What is to be sent is drawn while it is being written, and kept back until it is durable.
        let answered = done.first().and_then(|(conn, _)| self.visitors.iter().find(|v| v.conn == *conn));
        let states = self.draw(answered.map(|visitor| visitor.audience));
        if let Some(begun) = begun {
            if let Err(why) = begun.durable().await {
                return Box::pin(self.trouble(&why.to_string(), &done)).await;
            }
            if let Woken::Playing(_, rows) = &mut self.stage {
                *rows += 1;
            }
        }
        for (conn, id) in done {
            self.send(conn, vec![text(&ToClient::Done { id })]);
        }
        self.send_states(states);
        if over && !self.noted {
            Box::pin(self.over()).await;
        }
        if self.is_rematch_due() {
            Box::pin(self.rematch()).await;
        }
        self.start_bot();
    }

    /// The store failed: the table goes back to what is stored.
    pub(super) async fn trouble(&mut self, why: &str, refused: &[(Conn, u32)]) {
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
        // What it was about to do by itself it does as one that was just woken.
        self.resume_at = Some(Instant::now());
        self.start_bot();
    }

    /// Notes in the list of games how one ended.
    pub(super) async fn over(&mut self) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let result = table.result_text();
        self.noted = true;
        if let Err(why) = self.hub.store.set_status(&self.id, "over", &result).await {
            tracing::error!(table = self.id, %why, "the end of a game was not noted");
        }
    }

    fn is_rematch_due(&self) -> bool {
        matches!(&self.stage, Woken::Playing(table, _) if table.rematch_due())
    }

    async fn rematch(&mut self) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let [host, guest] = table.players.clone();
        let (clock, visibility) = (table.setup.clock.clone(), table.setup.visibility.clone());
        let id = match self.hub.create(host, Some(guest), visibility, clock).await {
            Ok(id) => id,
            Err(why) => {
                tracing::error!(table = self.id, ?why, "there is no rematch");
                return self.tell_all(&ToClient::Trouble { why: format!("There is no rematch: {why}") });
            }
        };
        let Woken::Playing(table, rows) = &mut self.stage else { return };
        if let Err(why) = table.set_next(id, now()) {
            tracing::error!(table = self.id, why = why.why, "a rematch was not noted");
            return;
        }
        let entries = table.take_entries();
        match self.hub.store.append(&self.id, *rows, &entries).await {
            Ok(()) => *rows += 1,
            Err(why) => return Box::pin(self.trouble(&why.to_string(), &[])).await,
        }
        self.broadcast();
    }
}
