//! The socket of a table: text in, text out, within limits.

use crate::actor::{Arrival, Conn, ToTable};
use crate::heard;
use crate::hub::Hub;
use crate::identity::User;
use crate::limits::Bucket;
use crate::metrics;
use crate::post::{Receiver, Sender, mailbox};
use crate::refuse::Refuse;
use crate::text::{Text, text};
use crate::upgrade::{Socket, Upgrade};
use axum::extract::{Path, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use table::wire::{Say, ToClient, ToServer, VERSION};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};

const UNREADABLE: &str = "This can't be read. A message is text of at most 16 KB; connect again.";
/// So many messages at once, and so many a second.
const BURST: f64 = 400.0;
const RATE: f64 = 400.0;
/// Messages that wait to be sent: a connection that has more is dropped.
const BACKLOG: usize = 64;
/// Hello has to be said within this time.
const PATIENCE: Duration = Duration::from_secs(10);

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Only pages of this server may open a socket: a page elsewhere would act with somebody's cookie.
pub fn check_origin(hub: &Hub, headers: &HeaderMap) -> Result<(), Refuse> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or("");
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let own = origin.split_once("://").is_some_and(|(_, rest)| rest == host);
    if own || hub.config.origins.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(Refuse::new(StatusCode::FORBIDDEN, format!("Pages of {origin:?} may not play here (--origin allows one).")))
    }
}

/// `GET /ws/tables/{id}`
pub async fn table(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    user: Option<User>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Refuse> {
    check_origin(&hub, &headers)?;
    let Some(table) = hub.table(&id).await? else {
        return Err(Refuse::missing(format!("There is no table `{id}`.")));
    };
    Ok(upgrade.then(move |socket| async move {
        metrics::SOCKETS.add(1);
        talk(socket, table, user.map(|u| u.id)).await;
        metrics::SOCKETS.add(-1);
    }))
}

async fn talk(mut socket: Socket, table: Sender<ToTable>, user: Option<i64>) {
    let conn: Conn = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    let (out, mut queue) = mailbox::<Text>(BACKLOG);
    // What is done once lies elsewhere, so that the task does not keep room for it.
    match Box::pin(tokio::time::timeout(PATIENCE, hello(&mut socket))).await {
        Ok(Some(())) => {}
        Ok(None) | Err(_) => return,
    }
    if table.send(ToTable::Arrive(Box::new(Arrival { conn, user, out }))).await.is_err() {
        return;
    }
    let mut bucket = Bucket::full(BURST);
    loop {
        tokio::select! {
            message = queue.recv() => {
                let Some(message) = message else { break };
                if write(&mut socket, message, &mut queue).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => {
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        let refused = refused(0, "Messages are text, not bytes.");
                        if socket.send(refused).await.is_err() { break }
                        continue;
                    }
                    Some(Err(_)) => {
                        // It may be gone; if it is not, it hears why it is let go.
                        let _ = socket.send(refused(0, UNREADABLE)).await;
                        break;
                    }
                    Some(Ok(Message::Close(_))) | None => break,
                };
                let answer = if !bucket.take(BURST, RATE) {
                    Some(refused(0, "Too many messages: at most 400 in a second."))
                } else {
                    match heard::read(&text) {
                        Ok(ToServer { id, say }) => {
                            if table.send(ToTable::Say { conn, id, say: Box::new(say) }).await.is_err() { break }
                            None
                        }
                        Err(why) => Some(refused(0, &format!("This is no message of the protocol: {why}."))),
                    }
                };
                if let Some(answer) = answer {
                    metrics::REFUSED.add(1);
                    if socket.send(answer).await.is_err() { break }
                }
            }
        }
    }
    let _ = table.send(ToTable::Leave { conn }).await;
    let _ = socket.close(Message::Close(None)).await;
}

/// Writes a message and those that wait behind it in one go: an acknowledgement and the state after it mostly do.
async fn write(socket: &mut Socket, first: Text, queue: &mut Receiver<Text>) -> Result<(), Error> {
    let mut texts = Vec::with_capacity(2);
    texts.push(first);
    while let Some(more) = queue.try_recv() {
        texts.push(more);
    }
    socket.write(&texts).await
}

fn refused(id: u32, why: &str) -> Text {
    text(&ToClient::Refused { id, why: why.to_owned(), rule: None })
}

/// Waits for a hello of this version; whoever says something else is told so.
async fn hello(socket: &mut Socket) -> Option<()> {
    loop {
        let said = match socket.recv().await? {
            Ok(Message::Text(said)) => said,
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => continue,
            Ok(Message::Binary(_) | Message::Close(_)) | Err(_) => return None,
        };
        let why = match serde_json::from_str::<ToServer>(&said) {
            Ok(ToServer { say: Say::Hello { version, .. }, .. }) if version == VERSION => return Some(()),
            Ok(ToServer { say: Say::Hello { version, .. }, .. }) => {
                let older = if version < VERSION { "older" } else { "newer" };
                let why = format!("This page is {older} than the server: load it again.");
                let _ = socket.send(text(&ToClient::Outdated { version: VERSION, why })).await;
                let close = CloseFrame { code: 4000.into(), reason: "another version".into() };
                let _ = socket.close(Message::Close(Some(close))).await;
                return None;
            }
            Ok(_) => "Say hello first.".to_owned(),
            Err(why) => format!("This is no message of the protocol: {why}."),
        };
        socket.send(refused(0, &why)).await.ok()?;
    }
}

/// `GET /ws/echo`: what comes in goes out, to compare a table's speed with.
pub async fn echo(upgrade: Upgrade) -> Response {
    upgrade.then(|mut socket| async move {
        while let Some(Ok(message)) = socket.recv().await {
            match message {
                Message::Text(text) => {
                    if socket.send(text).await.is_err() {
                        break;
                    }
                }
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Close(_) => break,
            }
        }
    })
}
