//! Messages as text. They are written into memory that is used again: what is as long as a state the allocator takes from
//! its large pieces, which is slow, and each thread writes thousands of them in a second.

use std::cell::RefCell;
use std::sync::Arc;
use table::json;
use table::wire::ToClient;

/// So many pieces of memory wait on a thread to be used again, and none longer than this.
const KEPT: usize = 32;
const LONGEST_KEPT: usize = 8 * 1024;
/// Most states have no more.
const ROOM: usize = 4 * 1024;

thread_local! {
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// A message that can be sent to many.
#[derive(Clone, Debug)]
pub struct Text(Arc<Written>);

#[derive(Debug)]
struct Written(Vec<u8>);

impl Drop for Written {
    fn drop(&mut self) {
        let mut memory = std::mem::take(&mut self.0);
        if !(ROOM..=LONGEST_KEPT).contains(&memory.capacity()) {
            return;
        }
        memory.clear();
        // A thread that is ending keeps nothing.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < KEPT {
                spare.push(memory);
            }
        });
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        &self.0.0
    }
}

pub fn text(message: &ToClient) -> Text {
    let mut out = match message {
        ToClient::State(_) => SPARE.with_borrow_mut(Vec::pop).unwrap_or_else(|| Vec::with_capacity(ROOM)),
        // Short ones need no room of that kind.
        _ => Vec::new(),
    };
    if let Err(why) = json::write(&mut out, message) {
        // No message of ours has what can't be written; half of one would be worse than none.
        tracing::error!(%why, "a message was not written");
        out.clear();
    }
    Text(Arc::new(Written(out)))
}
