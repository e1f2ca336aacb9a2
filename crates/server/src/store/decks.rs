//! The decks people keep.

use super::{Store, StoreError};
use crate::clock::now;
use sqlx::Row;

impl Store {
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

    /// Whether there was such a deck of this person, which is another now.
    pub async fn change_deck(&self, id: &str, user: i64, name: &str, body: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("UPDATE decks SET name = $1, body = $2 WHERE id = $3 AND user_id = $4")
            .bind(name)
            .bind(body)
            .bind(id)
            .bind(user)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() > 0)
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
}
