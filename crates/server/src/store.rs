//! The store: SQLite or PostgreSQL, by URL. An entry is acknowledged only after its commit is durable; entries of many
//! tables share a commit.

use crate::clock::now;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, Row};
use std::fmt;
use table::setup::{Entry, Player, Setup};
use tokio::sync::{mpsc, oneshot};

/// The schema, step by step: never change one that was released, add another.
const MIGRATIONS: [&str; 1] = [include_str!("../migrations/1.sql")];
/// The most tables whose entries go into one commit.
const MOST_AT_ONCE: usize = 256;
/// Rows in one statement: PostgreSQL takes 65,535 values, SQLite 32,766.
const ROWS: usize = 200;

/// Why the store could not do something.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(format!("the store: {error}"))
    }
}

/// Entries of one table to be written in one piece.
struct Write {
    table: String,
    first: i64,
    body: String,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the database.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    writes: mpsc::Sender<Write>,
    pub kind: &'static str,
}

/// A table as it lies in the store.
#[derive(Clone, Debug)]
pub struct Listed {
    pub id: String,
    pub status: String,
    pub visibility: String,
    pub host_user: Option<i64>,
    pub guest_user: Option<i64>,
    pub host_name: String,
    pub guest_name: Option<String>,
    pub clock: String,
    pub created: i64,
    pub result: Option<String>,
}

/// All that is needed to rebuild a table.
pub struct Kept {
    pub setup: Setup,
    pub guest: Option<Player>,
    pub status: String,
    pub started: u64,
    pub entries: Vec<Entry>,
    /// How many rows of entries there are.
    pub rows: i64,
}

const COLUMNS: &str = "id, status, visibility, host_user, guest_user, host_name, guest_name, clock, created, result";

impl Store {
    /// Opens a database, making it where it is not there, and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let kind = if sqlite { "SQLite" } else { "PostgreSQL" };
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        connection.execute("PRAGMA synchronous = FULL").await?;
                        connection.execute("PRAGMA busy_timeout = 10000").await?;
                    } else {
                        connection.execute("SET synchronous_commit = on").await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await
            .map_err(|error| StoreError(format!("the database {} can't be opened: {error}", shown(url))))?;
        let (writes, queue) = mpsc::channel(4096);
        let store = Store { pool, writes, kind };
        store.migrate().await?;
        tokio::spawn(write(store.pool.clone(), queue));
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
            return Err(StoreError(format!(
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
        let body = json(&entries)?;
        let (done, answer) = oneshot::channel();
        let gone = || StoreError("the store has stopped".to_owned());
        let write = Write { table: table.to_owned(), first, body, done };
        self.writes.send(write).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    // ---- people

    pub async fn add_user(&self, id: i64, name: &str, token: &str) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query("INSERT INTO users (id, name, created) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(name)
            .bind(now() as i64)
            .execute(&mut *tx)
            .await?;
        add_session(&mut tx, id, token).await?;
        tx.commit().await?;
        Ok(())
    }

    pub async fn add_session(&self, id: i64, token: &str) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        add_session(&mut connection, id, token).await
    }

    pub async fn drop_session(&self, token: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE token = $1").bind(token).execute(&self.pool).await?;
        Ok(())
    }

    /// The person of a session: number, name, login.
    pub async fn user_of(&self, token: &str) -> Result<Option<(i64, String, Option<String>)>, StoreError> {
        let row = sqlx::query(
            "SELECT users.id, users.name, users.login FROM sessions JOIN users ON users.id = sessions.user_id \
             WHERE sessions.token = $1",
        )
        .bind(token)
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).transpose()
    }

    pub async fn rename(&self, id: i64, name: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE users SET name = $1 WHERE id = $2").bind(name).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Makes an account of a guest; false where the name is taken.
    pub async fn add_login(&self, id: i64, login: &str, password: &str) -> Result<bool, StoreError> {
        let taken = sqlx::query("SELECT id FROM users WHERE login = $1").bind(login).fetch_optional(&self.pool).await?;
        if taken.is_some() {
            return Ok(false);
        }
        let done = sqlx::query("UPDATE users SET login = $1, password = $2 WHERE id = $3")
            .bind(login)
            .bind(password)
            .bind(id)
            .execute(&self.pool)
            .await;
        match done {
            Ok(_) => Ok(true),
            Err(sqlx::Error::Database(why)) if why.is_unique_violation() => Ok(false),
            Err(why) => Err(why.into()),
        }
    }

    pub async fn login(&self, login: &str) -> Result<Option<(i64, String, String)>, StoreError> {
        let row = sqlx::query("SELECT id, name, password FROM users WHERE login = $1")
            .bind(login)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).transpose()
    }

    // ---- decks

    pub async fn decks(&self, user: i64) -> Result<Vec<(String, String, String)>, StoreError> {
        let rows = sqlx::query("SELECT id, name, body FROM decks WHERE user_id = $1 ORDER BY created")
            .bind(user)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }

    pub async fn add_deck(&self, id: &str, user: i64, name: &str, body: &str) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO decks (id, user_id, name, body, created) VALUES ($1, $2, $3, $4, $5)")
            .bind(id)
            .bind(user)
            .bind(name)
            .bind(body)
            .bind(now() as i64)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether there was such a deck of this person.
    pub async fn drop_deck(&self, id: &str, user: i64) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM decks WHERE id = $1 AND user_id = $2")
            .bind(id)
            .bind(user)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    // ---- tables

    pub async fn add_table(&self, setup: &Setup, guest: Option<&Player>) -> Result<(), StoreError> {
        let visibility = match setup.visibility {
            table::wire::Visibility::Open => "open",
            table::wire::Visibility::Private => "private",
        };
        let at = now() as i64;
        sqlx::query(
            "INSERT INTO tables (id, status, visibility, setup, guest, host_user, guest_user, host_name, guest_name, \
             clock, created, started) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(&setup.id)
        .bind(if guest.is_some() { "playing" } else { "waiting" })
        .bind(visibility)
        .bind(json(setup)?)
        .bind(guest.map(json).transpose()?)
        .bind(setup.host.user)
        .bind(guest.and_then(|g| g.user))
        .bind(&setup.host.name)
        .bind(guest.map(|g| g.name.clone()))
        .bind(table::clock::text(&setup.clock))
        .bind(at)
        .bind(guest.map(|_| at))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Seats a guest at a waiting table; false where somebody else was quicker.
    pub async fn seat_guest(&self, id: &str, guest: &Player, at: u64) -> Result<bool, StoreError> {
        let body = json(guest)?;
        let done = sqlx::query(
            "UPDATE tables SET status = 'playing', guest = $1, guest_user = $2, guest_name = $3, started = $4 \
             WHERE id = $5 AND status = 'waiting'",
        )
        .bind(body)
        .bind(guest.user)
        .bind(&guest.name)
        .bind(at as i64)
        .bind(id)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn set_status(&self, id: &str, status: &str, result: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET status = $1, result = $2 WHERE id = $3")
            .bind(status)
            .bind(result)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn table(&self, id: &str) -> Result<Option<Listed>, StoreError> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM tables WHERE id = $1")))
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(row_of).transpose()
    }

    /// Open tables that wait, then open games that are played, newest first.
    pub async fn lobby(&self) -> Result<Vec<Listed>, StoreError> {
        self.rows(
            "visibility = 'open' AND status IN ('waiting', 'playing') ORDER BY status DESC, created DESC LIMIT 100",
            None,
        )
        .await
    }

    pub async fn games_of(&self, user: i64) -> Result<Vec<Listed>, StoreError> {
        self.rows("host_user = $1 OR guest_user = $1 ORDER BY created DESC LIMIT 100", Some(user)).await
    }

    pub async fn playing(&self) -> Result<Vec<Listed>, StoreError> {
        self.rows("status = 'playing' ORDER BY created", None).await
    }

    async fn rows(&self, condition: &str, user: Option<i64>) -> Result<Vec<Listed>, StoreError> {
        let text = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM tables WHERE {condition}"));
        let query = sqlx::query(text);
        let query = match user {
            Some(user) => query.bind(user),
            None => query,
        };
        query.fetch_all(&self.pool).await?.iter().map(row_of).collect()
    }

    /// Everything of a table.
    pub async fn kept(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let row = sqlx::query("SELECT setup, guest, status, started FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let bad = |e: serde_json::Error| StoreError(format!("table {id} is damaged: {e}"));
        let setup: String = row.try_get(0)?;
        let guest: Option<String> = row.try_get(1)?;
        let started: Option<i64> = row.try_get(3)?;
        let rows = sqlx::query("SELECT body FROM entries WHERE table_id = $1 ORDER BY n")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let mut entries = Vec::new();
        for row in &rows {
            let body: String = row.try_get(0)?;
            entries.extend(serde_json::from_str::<Vec<Entry>>(&body).map_err(bad)?);
        }
        Ok(Some(Kept {
            setup: serde_json::from_str(&setup).map_err(bad)?,
            guest: guest.map(|g| serde_json::from_str(&g)).transpose().map_err(bad)?,
            status: row.try_get(2)?,
            started: started.unwrap_or(0) as u64,
            entries,
            rows: rows.len() as i64,
        }))
    }
}

fn json<T: serde::Serialize>(what: &T) -> Result<String, StoreError> {
    serde_json::to_string(what).map_err(|e| StoreError(format!("this can't be stored: {e}")))
}

/// A URL without what is secret in it.
fn shown(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(start), Some(at)) if at > start => format!("{}://…{}", &url[..start], &url[at..]),
        _ => url.to_owned(),
    }
}

async fn add_session(connection: &mut AnyConnection, id: i64, token: &str) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO sessions (token, user_id, created) VALUES ($1, $2, $3)")
        .bind(token)
        .bind(id)
        .bind(now() as i64)
        .execute(connection)
        .await?;
    Ok(())
}

fn row_of(row: &AnyRow) -> Result<Listed, StoreError> {
    Ok(Listed {
        id: row.try_get(0)?,
        status: row.try_get(1)?,
        visibility: row.try_get(2)?,
        host_user: row.try_get(3)?,
        guest_user: row.try_get(4)?,
        host_name: row.try_get(5)?,
        guest_name: row.try_get(6)?,
        clock: row.try_get(7)?,
        created: row.try_get(8)?,
        result: row.try_get(9)?,
    })
}

/// Writes what has gathered, again and again, a commit for all of it.
async fn write(pool: AnyPool, mut queue: mpsc::Receiver<Write>) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        let done = commit(&pool, &batch).await;
        crate::metrics::COMMITS.add(1);
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
