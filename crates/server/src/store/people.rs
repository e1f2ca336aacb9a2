//! People and their sessions.

use super::{Store, StoreError};
use crate::clock::now;
use sqlx::AnyConnection;
use sqlx::Row;

impl Store {
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
