//! The one who writes entries: those of many tables in one commit, each acknowledged once that is durable.

use super::StoreError;
use super::log::LONG;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The most tables whose entries go into one commit.
const MOST_AT_ONCE: usize = 1024;
/// After so long a commit is given up.
const SLOWEST: Duration = Duration::from_secs(15);
/// Rows in one statement, as many as fit: there are few statements, so that each is read once by the database and kept.
const ROWS: [usize; 15] = [MOST_AT_ONCE, 512, 256, 128, 64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1];

/// Entries of one table to be written in one piece.
pub(super) struct Write {
    pub(super) table: String,
    pub(super) first: i64,
    pub(super) body: String,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes what has gathered, again and again, a commit for all of it. `grown` is told when so much was
/// written that SQLite's log is long.
pub(super) async fn write(pool: AnyPool, values: Values, mut queue: mpsc::Receiver<Write>, grown: mpsc::Sender<()>) {
    let mut rows = 0;
    let statements = ROWS.map(|rows| (rows, values.insert(rows)));
    let mut kept = None;
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        let begun = Instant::now();
        // A commit that comes through later after all is found when the table is read again; it can't be made twice.
        let done = match tokio::time::timeout(SLOWEST, commit(&pool, &mut kept, &statements, &batch)).await {
            Ok(done) => done,
            Err(_) => Err(StoreError::Fails(format!("the database has not answered for {} s", SLOWEST.as_secs()))),
        };
        crate::metrics::COMMIT_TIMES.took(begun.elapsed());
        if let Err(why) = &done {
            // The connection may be what is wrong: the next commit asks the pool for one that answers.
            kept = None;
            tracing::error!(%why, "entries were not written");
        }
        rows += batch.len();
        for write in batch.drain(..) {
            // A table that is gone does not want to know.
            let _ = write.done.send(done.clone());
        }
        if rows >= LONG {
            rows = 0;
            // Who is told already need not be told again; PostgreSQL sees to its own.
            let _ = grown.try_send(());
        }
    }
}

/// A statement for so many rows.
type Statement = (usize, Arc<str>);

async fn commit(
    pool: &AnyPool,
    kept: &mut Option<PoolConnection<Any>>,
    statements: &[Statement],
    batch: &[Write],
) -> Result<(), StoreError> {
    let connection = match kept {
        Some(connection) => connection,
        None => kept.insert(pool.acquire().await?),
    };
    // One statement is a transaction by itself: nothing more has to be said before or after it.
    if let Some(statement) = statements.iter().find(|(rows, _)| *rows == batch.len()) {
        return insert(connection, statement, batch).await;
    }
    let mut tx = connection.begin().await?;
    let mut left = batch;
    for statement in statements {
        while let Some((some, rest)) = left.split_at_checked(statement.0) {
            insert(&mut tx, statement, some).await?;
            left = rest;
        }
    }
    tx.commit().await?;
    Ok(())
}

async fn insert(connection: &mut AnyConnection, statement: &Statement, some: &[Write]) -> Result<(), StoreError> {
    let mut insert = sqlx::query(sqlx::AssertSqlSafe(statement.1.clone()));
    for write in some {
        insert = insert.bind(&write.table).bind(write.first).bind(&write.body);
    }
    insert.execute(connection).await?;
    Ok(())
}

/// How a statement names its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// `?`: SQLite looks the names of numbered ones up one by one, for each value again.
    Unnamed,
    /// `$1`, for PostgreSQL.
    Numbered,
}

impl Values {
    /// The statement that writes so many rows.
    fn insert(self, rows: usize) -> Arc<str> {
        let row = |i: usize| match self {
            Values::Unnamed => "(?, ?, ?)".to_owned(),
            Values::Numbered => format!("(${}, ${}, ${})", 3 * i + 1, 3 * i + 2, 3 * i + 3),
        };
        let places: Vec<String> = (0..rows).map(row).collect();
        format!("INSERT INTO entries (table_id, n, body) VALUES {}", places.join(", ")).into()
    }
}
