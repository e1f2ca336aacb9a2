//! The one who writes entries: those of many tables in one commit, each acknowledged once that is durable.

use super::StoreError;
use sqlx::AnyPool;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// The most tables whose entries go into one commit.
const MOST_AT_ONCE: usize = 256;
/// Rows in one statement: PostgreSQL takes 65,535 values, SQLite 32,766.
const ROWS: usize = 200;

/// Entries of one table to be written in one piece.
pub(super) struct Write {
    pub(super) table: String,
    pub(super) first: i64,
    pub(super) body: String,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes what has gathered, again and again, a commit for all of it.
pub(super) async fn write(pool: AnyPool, mut queue: mpsc::Receiver<Write>) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        let begun = Instant::now();
        let done = commit(&pool, &batch).await;
        crate::metrics::COMMIT_TIMES.took(begun.elapsed());
        if let Err(why) = &done {
            tracing::error!(%why, "entries were not written");
        }
        for write in batch.drain(..) {
            // A table that is gone does not want to know.
            let _ = write.done.send(done.clone());
        }
    }
}

async fn commit(pool: &AnyPool, batch: &[Write]) -> Result<(), StoreError> {
    let mut tx = pool.begin().await?;
    for some in batch.chunks(ROWS) {
        let places: Vec<String> =
            (0..some.len()).map(|i| format!("(${}, ${}, ${})", 3 * i + 1, 3 * i + 2, 3 * i + 3)).collect();
        let text = format!("INSERT INTO entries (table_id, n, body) VALUES {}", places.join(", "));
        let mut insert = sqlx::query(sqlx::AssertSqlSafe(text));
        for write in some {
            insert = insert.bind(&write.table).bind(write.first).bind(&write.body);
        }
        insert.execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}
