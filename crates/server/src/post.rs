//! A mailbox between tasks, as small as what lies in it. A table has three, and nearly always they are empty: the channels
//! of the runtime keep room for 32 messages each, some kilobytes for every table.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

/// A mailbox that has grown beyond this gives its memory back when it is empty.
const ROOMY: usize = 16;

/// Nobody reads any more.
#[derive(Debug)]
pub struct Gone;

/// Why something was not put in.
#[derive(Debug)]
pub enum Unsent {
    Full,
    Gone,
}

struct Post<T> {
    state: Mutex<State<T>>,
    most: usize,
}

struct State<T> {
    queue: VecDeque<T>,
    reader: Option<Waker>,
    /// Those who wait for room.
    writers: Vec<Waker>,
    senders: usize,
    is_read: bool,
}

impl<T> Post<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Puts messages in.
pub struct Sender<T>(Arc<Post<T>>);

/// Keeps no mailbox open by being there.
pub struct WeakSender<T>(Arc<Post<T>>);

/// Takes messages out.
pub struct Receiver<T>(Arc<Post<T>>);

/// A mailbox for so many messages.
pub fn mailbox<T>(most: usize) -> (Sender<T>, Receiver<T>) {
    let state = State { queue: VecDeque::new(), reader: None, writers: Vec::new(), senders: 1, is_read: true };
    let post = Arc::new(Post { state: Mutex::new(state), most });
    (Sender(post.clone()), Receiver(post))
}

impl<T> Sender<T> {
    /// Puts a message in where there is room.
    pub fn try_send(&self, message: T) -> Result<(), Unsent> {
        let mut state = self.0.state();
        if !state.is_read {
            return Err(Unsent::Gone);
        }
        if state.queue.len() >= self.0.most {
            return Err(Unsent::Full);
        }
        state.queue.push_back(message);
        let reader = state.reader.take();
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
        Ok(())
    }

    /// Puts a message in once there is room.
    pub async fn send(&self, message: T) -> Result<(), Gone> {
        let mut message = Some(message);
        poll_fn(|context| {
            let mut state = self.0.state();
            if !state.is_read {
                return Poll::Ready(Err(Gone));
            }
            if state.queue.len() >= self.0.most {
                state.writers.push(context.waker().clone());
                return Poll::Pending;
            }
            state.queue.extend(message.take());
            let reader = state.reader.take();
            drop(state);
            if let Some(reader) = reader {
                reader.wake();
            }
            Poll::Ready(Ok(()))
        })
        .await
    }

    pub fn is_closed(&self) -> bool {
        !self.0.state().is_read
    }

    pub fn downgrade(&self) -> WeakSender<T> {
        WeakSender(self.0.clone())
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.0.state().senders += 1;
        Sender(self.0.clone())
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.senders -= 1;
        let reader = if state.senders == 0 { state.reader.take() } else { None };
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

impl<T> WeakSender<T> {
    /// A sender, as long as there is another one.
    pub fn upgrade(&self) -> Option<Sender<T>> {
        let mut state = self.0.state();
        if state.senders == 0 || !state.is_read {
            return None;
        }
        state.senders += 1;
        Some(Sender(self.0.clone()))
    }
}

impl<T> Receiver<T> {
    /// The next message; nothing once it is empty and nobody can put anything in.
    pub async fn recv(&mut self) -> Option<T> {
        poll_fn(|context| {
            let mut state = self.0.state();
            match state.take() {
                Some((message, writers)) => {
                    drop(state);
                    writers.into_iter().for_each(Waker::wake);
                    Poll::Ready(Some(message))
                }
                None if state.senders == 0 => Poll::Ready(None),
                None => {
                    match &mut state.reader {
                        Some(reader) => reader.clone_from(context.waker()),
                        none => *none = Some(context.waker().clone()),
                    }
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// The next message, if it is there.
    pub fn try_recv(&mut self) -> Option<T> {
        let (message, writers) = self.0.state().take()?;
        writers.into_iter().for_each(Waker::wake);
        Some(message)
    }
}

impl<T> State<T> {
    /// A message, and those who waited for room.
    fn take(&mut self) -> Option<(T, Vec<Waker>)> {
        let message = self.queue.pop_front()?;
        if self.queue.is_empty() && self.queue.capacity() > ROOMY {
            self.queue = VecDeque::new();
        }
        Some((message, std::mem::take(&mut self.writers)))
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_read = false;
        state.reader = None;
        let (queue, writers) = (std::mem::take(&mut state.queue), std::mem::take(&mut state.writers));
        drop(state);
        drop(queue);
        writers.into_iter().for_each(Waker::wake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_put_in_comes_out_in_its_order() {
        let (sender, mut receiver) = mailbox(3);
        let reading = tokio::spawn(async move {
            let mut all = Vec::new();
            while let Some(n) = receiver.recv().await {
                all.push(n);
            }
            all
        });
        for n in 0..100 {
            sender.send(n).await.expect("it is read");
        }
        drop(sender);
        assert_eq!(reading.await.expect("it is read"), (0..100).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_full_one_takes_no_more_until_there_is_room() {
        let (sender, mut receiver) = mailbox(1);
        sender.try_send(1).expect("there is room");
        assert!(matches!(sender.try_send(2), Err(Unsent::Full)));
        let other = sender.clone();
        let waiting = tokio::spawn(async move { other.send(3).await });
        tokio::task::yield_now().await;
        assert_eq!(receiver.recv().await, Some(1));
        waiting.await.expect("it ran").expect("there is room");
        assert_eq!((receiver.try_recv(), receiver.try_recv()), (Some(3), None));
    }

    #[tokio::test]
    async fn both_ends_learn_that_the_other_is_gone() {
        let (sender, mut receiver) = mailbox::<u8>(1);
        let weak = sender.downgrade();
        let again = weak.upgrade().expect("there is a sender");
        drop(sender);
        again.try_send(1).expect("there is room");
        drop(again);
        assert!(weak.upgrade().is_none());
        assert_eq!((receiver.recv().await, receiver.recv().await), (Some(1), None));
        let (sender, receiver) = mailbox::<u8>(1);
        sender.try_send(1).expect("there is room");
        let other = sender.clone();
        let waiting = tokio::spawn(async move { other.send(2).await });
        tokio::task::yield_now().await;
        drop(receiver);
        assert!(waiting.await.expect("it ran").is_err());
        assert!(sender.is_closed() && matches!(sender.try_send(3), Err(Unsent::Gone)));
    }
}
