//! A WebSocket out of a request. Long texts go out in several frames: what a connection keeps to write with is as large
//! as the largest frame it ever sent, and there are thousands of connections.

use crate::refuse::Refuse;
use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// The longest message that is read.
const LONGEST: usize = 16 * 1024;
/// Room for what is read at once: most messages have less than a hundred bytes.
const READ: usize = 512;
/// The longest frame that is written, and so many bytes wait for more before they are written.
const FRAME: usize = 2048;

/// A request that wants to become a socket.
pub struct Upgrade {
    accept: HeaderValue,
    on: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refuse;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Refuse> {
        let says = |name: HeaderName, word: &str| {
            let lines = parts.headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
            lines.flat_map(|line| line.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
        };
        if parts.method != Method::GET || !says(CONNECTION, "upgrade") || !says(UPGRADE, "websocket") {
            return Err(Refuse::new(StatusCode::UPGRADE_REQUIRED, "This address is a WebSocket: open it as one."));
        }
        if !says(SEC_WEBSOCKET_VERSION, "13") {
            return Err(Refuse::bad("Sockets are of version 13 (Sec-WebSocket-Version)."));
        }
        let key = parts.headers.get(SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
        let accept = key.and_then(|key| HeaderValue::try_from(key).ok());
        let accept = accept.ok_or_else(|| Refuse::bad("The key of the socket is missing (Sec-WebSocket-Key)."))?;
        let on = parts.extensions.remove::<OnUpgrade>();
        let on =
            on.ok_or_else(|| Refuse::new(StatusCode::UPGRADE_REQUIRED, "This connection can't become a socket."))?;
        Ok(Upgrade { accept, on })
    }
}

impl Upgrade {
    /// The answer to the request; once it is sent, `talk` has the socket.
    pub fn then<F: Future<Output = ()> + Send + 'static>(
        self,
        talk: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        let Upgrade { accept, on } = self;
        tokio::spawn(async move {
            // A client that is gone before it is answered has nothing to say.
            let Ok(upgraded) = on.await else { return };
            let socket = Box::pin(Socket::over(upgraded)).await;
            talk(socket).await;
        });
        let headers = [
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// An open socket.
pub struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    async fn over(upgraded: Upgraded) -> Socket {
        let config = WebSocketConfig::default()
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST))
            .read_buffer_size(READ)
            .write_buffer_size(FRAME);
        Socket(WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await)
    }

    /// What comes next; nothing once it is closed.
    pub async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Writes a text once there is enough to be written, or at the next `flush`.
    pub async fn feed(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        if text.len() <= FRAME {
            return self.0.feed(Message::Text(text)).await;
        }
        let mut rest = Bytes::from(text);
        let mut kind = Data::Text;
        while !rest.is_empty() {
            let part = rest.split_to(FRAME.min(rest.len()));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            self.0.feed(Message::Frame(frame)).await?;
            kind = Data::Continue;
        }
        Ok(())
    }

    pub async fn flush(&mut self) -> Result<(), Error> {
        self.0.flush().await
    }

    /// Writes a text at once.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        self.feed(text).await?;
        self.flush().await
    }

    /// Says that nothing more will come.
    pub async fn close(&mut self, why: Message) -> Result<(), Error> {
        self.0.send(why).await
    }
}
