//! The store: SQLite or PostgreSQL, by URL. An entry is acknowledged only after its commit is durable; entries of many
//! tables share a commit.

mod decks;
mod log;
mod people;
mod tables;
mod write;

pub use log::Left;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection, Executor, Row};
use std::fmt;
use std::time::Duration;
use table::setup::Entry;
pub use tables::{Kept, Listed};
use tokio::sync::{mpsc, oneshot};
use write::{Values, Write};

/// The schema, step by step: never change one that was released, add another.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/1.sql")];

/// After so long without a connection the database is lost, and the players are told.
const PATIENCE: Duration = Duration::from_secs(8);

/// Why the store could not do something.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The database does not answer, or refuses.
    Fails(String),
    /// What lies there can't be read: asking again would not help.
    Damaged(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (StoreError::Fails(why) | StoreError::Damaged(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Fails(format!("the store: {error}"))
    }
}

/// The way to the database.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    writes: mpsc::Sender<Write>,
    pub kind: &'static str,
}

impl Store {
    /// Opens a database, making it where it is not there, and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let kind = if sqlite { "SQLite" } else { "PostgreSQL" };
        let cannot = |error| StoreError::Fails(format!("the database {} can't be opened: {error}", shown(url)));
        if !sqlite {
            // A pool tries again for half a minute; whoever starts the server is told at once.
            AnyConnection::connect(url).await.map_err(cannot)?.close().await.map_err(cannot)?;
        }
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        connection.execute("PRAGMA synchronous = FULL").await?;
                        connection.execute("PRAGMA busy_timeout = 10000").await?;
                        // Where `log.rs` does not keep up, a commit brings the log over itself.
                        connection.execute("PRAGMA wal_autocheckpoint = 4000").await?;
                    } else {
                        connection.execute("SET synchronous_commit = on").await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await
            .map_err(cannot)?;
        let (writes, queue) = mpsc::channel(4096);
        let store = Store { pool, writes, kind };
        store.migrate().await?;
        let values = if sqlite { Values::Unnamed } else { Values::Numbered };
        let (grown, long) = mpsc::channel(1);
        if sqlite {
            tokio::spawn(log::keep_short(store.pool.clone(), long));
        }
        tokio::spawn(write::write(store.pool.clone(), values, queue, grown));
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let mut tx = connection.begin().await?;
        if self.kind == "PostgreSQL" {
            // Servers that start together wait for each other here; SQLite's transactions do so anyway.
            tx.execute("SELECT pg_advisory_xact_lock(5146331)").await?;
        }
        tx.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
        let version: i64 = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM schema_version")
            .fetch_one(&mut *tx)
            .await?
            .try_get(0)?;
        if version as usize > MIGRATIONS.len() {
            return Err(StoreError::Fails(format!(
                "the database has schema {version}, this program knows {}: use a newer Faceoff, or another database",
                MIGRATIONS.len()
            )));
        }
        for (i, text) in MIGRATIONS.iter().enumerate().skip(version as usize) {
            for statement in text.split(';').map(str::trim).filter(|s| !s.is_empty()) {
                tx.execute(statement).await?;
            }
            sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
                .bind(i as i64 + 1)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Whether the database answers.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.pool.execute("SELECT 1").await?;
        Ok(())
    }

    /// Writes entries of a table; when this returns well, they are durable. `first` is the number of rows before.
    pub async fn append(&self, table: &str, first: i64, entries: &[Entry]) -> Result<(), StoreError> {
        self.begin(table, first, entries).await?.durable().await
    }

    /// Begins to write them.
    pub async fn begin(&self, table: &str, first: i64, entries: &[Entry]) -> Result<Begun, StoreError> {
        let body = json(&entries)?;
        let (done, answer) = oneshot::channel();
        let write = Write { table: table.to_owned(), first, body, done };
        self.writes.send(write).await.map_err(|_| stopped())?;
        Ok(Begun(answer))
    }
}

/// Entries that are being written.
pub struct Begun(oneshot::Receiver<Result<(), StoreError>>);

impl Begun {
    /// Waits until they are durable.
    pub async fn durable(self) -> Result<(), StoreError> {
        self.0.await.map_err(|_| stopped())?
    }
}

fn stopped() -> StoreError {
    StoreError::Fails("the store has stopped".to_owned())
}

fn json<T: serde::Serialize>(what: &T) -> Result<String, StoreError> {
    serde_json::to_string(what).map_err(|e| StoreError::Fails(format!("this can't be stored: {e}")))
}

/// A URL without what is secret in it.
fn shown(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(start), Some(at)) if at > start => format!("{}://…{}", &url[..start], &url[at..]),
        _ => url.to_owned(),
    }
}
