//! A socket for measuring. What it costs is taken from the server on the same machine, so it does no more than it must: a
//! message is read where it lies, and one buffer serves all sockets of a thread.

use server::client::Failed;
use std::cell::RefCell;
use std::fmt::Display;
use std::io;
use std::net::SocketAddr;
use std::task::Poll;
use tokio::io::{AsyncRead, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;

/// So much is read at once.
const ROOM: usize = 64 * 1024;

/// The first byte of a frame: the last of its message, and what it is.
const LAST: u8 = 0x80;
const KIND: u8 = 0x0f;
const CONTINUED: u8 = 0;
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
/// The second byte: masked, as all frames of a client are; the rest is the length, or says how it is written.
const MASKED: u8 = 0x80;
const LENGTH: u8 = 0x7f;
const TWO_BYTES: u8 = 126;
const EIGHT_BYTES: u8 = 127;

thread_local! {
    static READ: RefCell<Vec<u8>> = RefCell::new(vec![0; ROOM]);
}

/// An open socket.
pub struct Wire {
    stream: TcpStream,
    /// What came and is not yet a whole frame.
    rest: Vec<u8>,
    /// The frames of a message that is not yet whole.
    message: Vec<u8>,
    out: Vec<u8>,
}

fn bad(why: impl Display) -> Failed {
    Failed(format!("socket: {why}"))
}

impl Wire {
    pub async fn open(server: SocketAddr, path: &str, cookie: &str) -> Result<Wire, Failed> {
        let stream = TcpStream::connect(server).await.map_err(bad)?;
        stream.set_nodelay(true).map_err(bad)?;
        let mut wire = Wire { stream, rest: Vec::new(), message: Vec::new(), out: Vec::new() };
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        let asks = format!(
            "GET {path} HTTP/1.1\r\nHost: {server}\r\n{cookie}Connection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        wire.stream.write_all(asks.as_bytes()).await.map_err(bad)?;
        let head = loop {
            wire.more().await?;
            if let Some(end) = wire.rest.windows(4).position(|four| four == b"\r\n\r\n") {
                break wire.rest.drain(..end + 4).collect::<Vec<u8>>();
            }
        };
        if head.starts_with(b"HTTP/1.1 101") {
            return Ok(wire);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        Err(bad(head.lines().next().unwrap_or("no answer")))
    }

    /// Sends a text, which is short.
    pub async fn send(&mut self, text: &str) -> Result<(), Failed> {
        self.out.clear();
        let length = u8::try_from(text.len()).ok().filter(|n| *n < TWO_BYTES);
        let length = length.ok_or_else(|| bad("a message that is too long"))?;
        // Masked with nought: what is masked is the same.
        self.out.extend_from_slice(&[LAST | TEXT, MASKED | length, 0, 0, 0, 0]);
        self.out.extend_from_slice(text.as_bytes());
        self.stream.write_all(&self.out).await.map_err(bad)
    }

    /// Waits for the next text and has it read.
    pub async fn hear<T>(&mut self, read: impl Fn(&[u8]) -> T) -> Result<T, Failed> {
        loop {
            while let Some((kind, from, to)) = self.frame()? {
                let whole = self.rest[0] & LAST != 0;
                let heard = match kind {
                    TEXT if whole => Some(read(&self.rest[from..to])),
                    TEXT | CONTINUED => {
                        self.message.extend_from_slice(&self.rest[from..to]);
                        whole.then(|| read(&self.message))
                    }
                    CLOSE => return Err(bad("it was closed")),
                    _ => None,
                };
                self.rest.drain(..to);
                if let Some(heard) = heard {
                    self.message.clear();
                    return Ok(heard);
                }
            }
            self.more().await?;
        }
    }

    /// The first frame, once it is whole: its kind, and where what is in it lies.
    fn frame(&self) -> Result<Option<(u8, usize, usize)>, Failed> {
        let [first, second, ..] = self.rest[..] else { return Ok(None) };
        let number = |bytes: Option<&[u8]>| bytes.map(|b| b.iter().fold(0, |n, byte| n << 8 | usize::from(*byte)));
        let (from, length) = match second & LENGTH {
            TWO_BYTES => (4usize, number(self.rest.get(2..4))),
            EIGHT_BYTES => (10, number(self.rest.get(2..10))),
            short => (2, Some(usize::from(short))),
        };
        if second & MASKED != 0 {
            return Err(bad("a server masks nothing"));
        }
        let to = length.and_then(|length| from.checked_add(length));
        Ok(to.filter(|to| *to <= self.rest.len()).map(|to| (first & KIND, from, to)))
    }

    /// Waits for more to come.
    async fn more(&mut self) -> Result<(), Failed> {
        let Wire { stream, rest, .. } = self;
        let mut stream = std::pin::Pin::new(stream);
        let read = std::future::poll_fn(|context| {
            READ.with_borrow_mut(|room| {
                let mut room = ReadBuf::new(room);
                match stream.as_mut().poll_read(context, &mut room) {
                    Poll::Pending => Poll::Pending,
                    Poll::Ready(Ok(())) if room.filled().is_empty() => Poll::Ready(Err(closed())),
                    Poll::Ready(Ok(())) => {
                        rest.extend_from_slice(room.filled());
                        Poll::Ready(Ok(()))
                    }
                    Poll::Ready(Err(why)) => Poll::Ready(Err(why)),
                }
            })
        });
        read.await.map_err(bad)
    }
}

fn closed() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "it was closed")
}
