//! Who somebody is: a session in a cookie, for guests and accounts alike.

use crate::hub::Hub;
use crate::refuse::Refuse;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The name of the cookie.
const NAME: &str = "faceoff";
/// How long a session lasts without a visit, in seconds.
const AGE: u32 = 31_536_000;

/// A person known to the server.
#[derive(Clone, Debug)]
pub struct User {
    pub id: i64,
    pub name: String,
    pub guest: bool,
    /// The session, as the store knows it.
    pub session: String,
}

/// Random bytes from the system.
pub fn random<const N: usize>() -> Result<[u8; N], Refuse> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|why| {
        Refuse::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, format!("the system gives no random numbers: {why}"))
    })?;
    Ok(bytes)
}

/// A short id that can be read aloud: no letters that look alike.
pub fn short_id() -> Result<String, Refuse> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    Ok(random::<10>()?.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// A number for a new person: positive, so that every database takes it.
pub fn user_id() -> Result<i64, Refuse> {
    Ok(i64::from_le_bytes(random()?) & i64::MAX)
}

/// A new session: what the cookie holds, and what the store keeps of it.
pub fn session() -> Result<(String, String), Refuse> {
    let token = table::keyed::hex(&random::<24>()?);
    let kept = kept(&token);
    Ok((token, kept))
}

fn kept(token: &str) -> String {
    table::keyed::hex(&Sha256::digest(token.as_bytes()))
}

pub fn cookie(token: &str) -> String {
    format!("{NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={AGE}")
}

pub fn no_cookie() -> String {
    format!("{NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

fn token(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).map(|(_, value)| value.to_owned()).filter(|value| value.len() <= 100)
}

/// The person a request comes from, if the server knows them.
pub async fn find(hub: &Hub, headers: &HeaderMap) -> Result<Option<User>, Refuse> {
    let Some(token) = token(headers) else { return Ok(None) };
    let session = kept(&token);
    let found = hub.store.user_of(&session).await?;
    Ok(found.map(|(id, name, login)| User { id, name, guest: login.is_none(), session }))
}

impl FromRequestParts<Arc<Hub>> for User {
    type Rejection = Refuse;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<User, Refuse> {
        find(hub, &parts.headers).await?.ok_or_else(Refuse::stranger)
    }
}

impl OptionalFromRequestParts<Arc<Hub>> for User {
    type Rejection = Refuse;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Option<User>, Refuse> {
        find(hub, &parts.headers).await
    }
}
