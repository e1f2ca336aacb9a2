//! Messages as text, written into memory that each thread uses again.

use std::cell::RefCell;
use table::wire::ToClient;
use tokio_tungstenite::tungstenite::Utf8Bytes;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = RefCell::default();
}

pub fn text(message: &ToClient) -> Utf8Bytes {
    SCRATCH.with_borrow_mut(|out| {
        out.clear();
        let written = serde_json::to_writer(&mut *out, message).map_err(|why| why.to_string());
        match written.and_then(|()| std::str::from_utf8(out).map_err(|why| why.to_string())) {
            Ok(text) => Utf8Bytes::from(text),
            Err(why) => {
                // No message of ours has what can't be written; half of one would be worse than none.
                tracing::error!(why, "a message was not written");
                Utf8Bytes::default()
            }
        }
    })
}
