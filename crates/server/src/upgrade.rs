//! A WebSocket out of a request. Texts are written from where they lie, those that wait in one go: a connection keeps no
//! memory to write with, and there are thousands of connections.

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
use std::future::poll_fn;
use std::io::IoSlice;
use std::pin::Pin;
use tokio::io::AsyncWrite;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The longest message that is read.
const LONGEST: usize = 16 * 1024;
/// Room for what is read at once: most messages have less than a hundred bytes.
const READ: usize = 128;
/// The first byte of a text in one frame.
const WHOLE_TEXT: u8 = 0x81;
/// A length above the first goes into two bytes behind one that says so, above the second into eight.
const SHORT: usize = 125;
const LONG: usize = 0xffff;
const TWO_BYTES: u8 = 126;
const EIGHT_BYTES: u8 = 127;

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

/// An open socket. It lies on the heap, for a task has room for each place a value passes through on its way.
pub struct Socket(Box<WebSocketStream<TokioIo<Upgraded>>>);

impl Socket {
    async fn over(upgraded: Upgraded) -> Socket {
        let config = WebSocketConfig::default()
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST))
            .read_buffer_size(READ)
            .write_buffer_size(0);
        Socket(Box::new(WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await))
    }

    /// What comes next; nothing once it is closed.
    pub async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Writes texts at once, in as few goes as the system takes them.
    pub async fn write<T: AsRef<[u8]>>(&mut self, texts: &[T]) -> Result<(), Error> {
        // What answers a ping or a close waits elsewhere, and may have been written in part.
        self.0.flush().await?;
        let heads: Vec<Head> = texts.iter().map(|text| Head::of(text.as_ref().len())).collect();
        let parts = heads.iter().zip(texts).flat_map(|(head, text)| [head.bytes(), text.as_ref()]);
        let mut slices: Vec<IoSlice<'_>> = parts.map(IoSlice::new).collect();
        let mut left = &mut slices[..];
        let mut stream = Pin::new(self.0.get_mut());
        while !left.is_empty() {
            match poll_fn(|context| stream.as_mut().poll_write_vectored(context, left)).await? {
                0 => return Err(Error::ConnectionClosed),
                written => IoSlice::advance_slices(&mut left, written),
            }
        }
        Ok(())
    }

    /// Writes a text at once.
    pub async fn send<T: AsRef<[u8]>>(&mut self, text: T) -> Result<(), Error> {
        self.write(&[text]).await
    }

    /// Says that nothing more will come.
    pub async fn close(&mut self, why: Message) -> Result<(), Error> {
        self.0.send(why).await
    }
}

/// What stands before a text.
struct Head {
    bytes: [u8; 10],
    len: usize,
}

impl Head {
    fn of(length: usize) -> Head {
        let (mut bytes, wide) = ([0; 10], (length as u64).to_be_bytes());
        bytes[0] = WHOLE_TEXT;
        let len = if length <= SHORT {
            bytes[1] = length as u8;
            2
        } else if length <= LONG {
            bytes[1] = TWO_BYTES;
            bytes[2..4].copy_from_slice(&wide[6..]);
            4
        } else {
            bytes[1] = EIGHT_BYTES;
            bytes[2..].copy_from_slice(&wide);
            10
        };
        Head { bytes, len }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

    /// As the library writes them that reads here.
    #[test]
    fn a_text_has_the_head_that_its_length_wants() {
        for length in [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000] {
            let frame = Frame::message(vec![b'x'; length], OpCode::Data(Data::Text), true);
            let mut whole = Vec::new();
            frame.format(&mut whole).expect("a frame");
            assert_eq!(Head::of(length).bytes(), &whole[..whole.len() - length], "{length}");
        }
    }
}
