//! Messages as text, written into memory that each thread uses again.

use std::cell::RefCell;
use table::wire::ToClient;
use tokio_tungstenite::tungstenite::Utf8Bytes;

thread_local! {
    static SCRATCH: RefCell<String> = RefCell::default();
}

pub fn text(message: &ToClient) -> Utf8Bytes {
    SCRATCH.with_borrow_mut(|out| {
        out.clear();
        if let Err(why) = table::json::write(message, out) {
            // No message of ours has what can't be written; half of one would be worse than none.
            tracing::error!(%why, "a message was not written");
            out.clear();
        }
        Utf8Bytes::from(out.as_str())
    })
}
