//! SQLite writes into a log first. What lies there is brought over into the database by a connection of its own: within a
//! commit it would take ten times as long as the commit, and everybody would wait for it.

use super::{Store, StoreError};
use sqlx::{AnyPool, Row};
use tokio::sync::mpsc;

/// So many rows make the log long enough to be brought over, some four megabytes.
pub(super) const LONG: usize = 400;
/// While it is brought over more is written behind it. The log begins anew when nothing is left; so many times it is tried.
const TRIES: usize = 4;

/// Brings the log over whenever it is told that it has grown long.
pub(super) async fn keep_short(pool: AnyPool, mut grown: mpsc::Receiver<()>) {
    while grown.recv().await.is_some() {
        for _ in 0..TRIES {
            match bring_over(&pool).await {
                Ok(Left::Some) => {}
                Ok(Left::None) => break,
                Err(why) => {
                    // Nothing is lost by it: all of it is in the log.
                    tracing::warn!(%why, "the log was not brought over");
                    break;
                }
            }
        }
    }
}

/// Whether something was written meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    Some,
    None,
}

impl Store {
    /// Brings what SQLite has in its log over into the database, while others read and write.
    pub async fn bring_over(&self) -> Result<Left, StoreError> {
        bring_over(&self.pool).await
    }
}

async fn bring_over(pool: &AnyPool) -> Result<Left, StoreError> {
    let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await?;
    let (in_log, brought): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
    Ok(if brought < in_log { Left::Some } else { Left::None })
}
