//! Tables: how they were laid, how they stand, and their entries.

use super::{Store, StoreError, json};
use crate::clock::now;
use sqlx::Row;
use sqlx::any::AnyRow;
use table::setup::{Entry, Player, Setup};

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
        let bad = |e: serde_json::Error| StoreError::Damaged(format!("table {id} is damaged: {e}"));
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
