//! A client of the server, for tests and for measuring: plain HTTP and the socket of a table.

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::net::SocketAddr;
use table::wire::{GameView, Me, NewTable, Say, StateMessage, TableState, ToClient, ToServer, VERSION, Viewer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Why something with the server did not work.
#[derive(Debug)]
pub struct Failed(pub String);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

fn failed(what: &'static str) -> impl Fn(&dyn fmt::Display) -> Failed {
    move |why| Failed(format!("{what}: {why}"))
}

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub struct Person {
    pub server: SocketAddr,
    pub cookie: String,
    pub name: String,
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// One request.
pub async fn request(server: SocketAddr, method: &str, path: &str, cookie: &str, body: &str) -> Result<Answer, Failed> {
    let bad = failed("HTTP");
    let mut stream = TcpStream::connect(server).await.map_err(|e| bad(&e))?;
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\n{cookie}Content-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.map_err(|e| bad(&e))?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.map_err(|e| bad(&e))?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| bad(&"an answer without a body"))?;
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).ok_or_else(|| bad(&"no status"))?;
    let body = if head.to_lowercase().contains("transfer-encoding: chunked") { unchunk(body) } else { body.to_owned() };
    Ok(Answer { status, head: head.to_owned(), body })
}

fn unchunk(mut text: &str) -> String {
    let mut out = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        match rest.get(..size) {
            Some(part) if size > 0 => out.push_str(part),
            Some(_) | None => break,
        }
        text = rest.get(size + 2..).unwrap_or("");
    }
    out
}

impl Person {
    /// A new guest.
    pub async fn guest(server: SocketAddr) -> Result<Person, Failed> {
        let answer = request(server, "GET", "/api/me", "", "").await?;
        if answer.status != 200 {
            return Err(Failed(format!("GET /api/me: {} {}", answer.status, answer.body)));
        }
        let line = answer.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
        let cookie = line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim());
        let cookie = cookie.and_then(|c| c.split(';').next()).ok_or_else(|| Failed("no cookie was set".to_owned()))?;
        let me: Me = serde_json::from_str(&answer.body).map_err(|e| Failed(format!("me: {e}")))?;
        Ok(Person { server, cookie: cookie.to_owned(), name: me.name })
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failed> {
        self.ask("GET", path, "").await
    }

    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Failed> {
        let body = serde_json::to_string(body).map_err(|e| Failed(e.to_string()))?;
        self.ask("POST", path, &body).await
    }

    async fn ask<T: DeserializeOwned>(&self, method: &str, path: &str, body: &str) -> Result<T, Failed> {
        let answer = request(self.server, method, path, &self.cookie, body).await?;
        if answer.status != 200 {
            return Err(Failed(format!("{method} {path}: {} {}", answer.status, answer.body)));
        }
        serde_json::from_str(&answer.body).map_err(|e| Failed(format!("{method} {path}: {e}: {}", answer.body)))
    }

    pub async fn new_table(&self, wish: &NewTable) -> Result<String, Failed> {
        let made: table::wire::Created = self.post("/api/tables", wish).await?;
        Ok(made.id)
    }

    /// Sits down at a table, or watches.
    pub async fn sit(&self, table: &str) -> Result<Sitting, Failed> {
        Sitting::open(self, table).await
    }
}

/// A socket that was opened.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a socket of the server.
pub async fn socket(server: SocketAddr, path: &str, cookie: &str) -> Result<Socket, Failed> {
    let bad = failed("socket");
    let mut request = format!("ws://{server}{path}").into_client_request().map_err(|e| bad(&e))?;
    if !cookie.is_empty() {
        let value = cookie.parse().map_err(|_| Failed("a cookie that is none".to_owned()))?;
        request.headers_mut().insert("Cookie", value);
    }
    let (socket, _) = tokio_tungstenite::connect_async(request).await.map_err(|e| bad(&e))?;
    Ok(socket)
}

/// Sends a text and waits for it to come back.
pub async fn echo(socket: &mut Socket, text: &str) -> Result<(), Failed> {
    let bad = failed("socket");
    socket.send(Message::text(text)).await.map_err(|e| bad(&e))?;
    match socket.next().await {
        Some(Ok(_)) => Ok(()),
        Some(Err(why)) => Err(bad(&why)),
        None => Err(bad(&"it was closed")),
    }
}

/// Sends a text.
pub async fn send(socket: &mut Socket, text: String) -> Result<(), Failed> {
    socket.send(Message::text(text)).await.map_err(|e| Failed(format!("socket: {e}")))
}

/// The next text that comes.
pub async fn hear(socket: &mut Socket) -> Result<Utf8Bytes, Failed> {
    loop {
        let message = socket.next().await.ok_or_else(|| Failed("the socket was closed".to_owned()))?;
        match message.map_err(|e| Failed(format!("socket: {e}")))? {
            Message::Text(text) => return Ok(text),
            Message::Close(_) => return Err(Failed("the socket was closed".to_owned())),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
        }
    }
}

/// Somebody at a table, with the last state they were sent.
pub struct Sitting {
    socket: Socket,
    next: u32,
    pub viewer: Viewer,
    pub number: u32,
    pub game: Option<GameView>,
    pub table: Option<TableState>,
    /// Every text that came, for tests that compare them; kept only where asked for.
    pub heard: Option<Vec<String>>,
}

impl Sitting {
    async fn open(person: &Person, table: &str) -> Result<Sitting, Failed> {
        let socket = socket(person.server, &format!("/ws/tables/{table}"), &person.cookie).await?;
        let mut sitting =
            Sitting { socket, next: 1, viewer: Viewer::Spectator, number: 0, game: None, table: None, heard: None };
        sitting.say(Say::Hello { version: VERSION, number: 0, log: 0 }).await?;
        while sitting.table.is_none() {
            sitting.hear().await?;
        }
        Ok(sitting)
    }

    /// Says something; the number it was given.
    pub async fn say(&mut self, say: Say) -> Result<u32, Failed> {
        let id = self.next;
        self.next += 1;
        let text = serde_json::to_string(&ToServer { id, say }).map_err(|e| Failed(e.to_string()))?;
        self.send(text).await?;
        Ok(id)
    }

    /// Sends any text.
    pub async fn send(&mut self, text: String) -> Result<(), Failed> {
        send(&mut self.socket, text).await
    }

    /// The next message; states are taken in.
    pub async fn hear(&mut self) -> Result<ToClient, Failed> {
        let text = hear(&mut self.socket).await?;
        if let Some(heard) = &mut self.heard {
            heard.push(text.as_str().to_owned());
        }
        let message: ToClient = serde_json::from_str(&text).map_err(|e| Failed(format!("{e}: {text}")))?;
        match &message {
            ToClient::Welcome { viewer, .. } => self.viewer = *viewer,
            ToClient::State(state) => self.take(state),
            _ => {}
        }
        Ok(message)
    }

    fn take(&mut self, state: &StateMessage) {
        self.number = state.number;
        if let Some(game) = &state.game {
            let old = self.game.take().filter(|_| !state.fresh);
            self.game = Some(game.clone().onto(old.as_ref()));
        }
        if let Some(table) = &state.table {
            self.table = Some(table.clone());
        }
    }

    pub fn is_asked(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.prompt.is_some()) && !self.is_over()
    }

    pub fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.result.is_some())
    }

    /// Takes an option and waits until it is acknowledged, or refused.
    pub async fn choose(&mut self, option: u16, value: u32) -> Result<Result<(), String>, Failed> {
        let number = self.number;
        self.ask(Say::Choose { number, option, value }).await
    }

    /// Says something and waits until it is done or refused.
    pub async fn ask(&mut self, say: Say) -> Result<Result<(), String>, Failed> {
        let mine = self.say(say).await?;
        loop {
            match self.hear().await? {
                ToClient::Done { id } if id == mine => return Ok(Ok(())),
                ToClient::Refused { id, why, .. } if id == mine || id == 0 => return Ok(Err(why)),
                _ => {}
            }
        }
    }

    /// Waits for something to come.
    pub async fn until(&mut self, fits: impl Fn(&Sitting) -> bool) -> Result<(), Failed> {
        while !fits(self) {
            self.hear().await?;
        }
        Ok(())
    }
}
