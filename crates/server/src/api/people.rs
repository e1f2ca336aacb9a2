//! Guests, names and accounts.

use crate::hub::Hub;
use crate::identity::{self, User};
use crate::refuse::Refuse;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use table::wire::{Account, Checked, Me, Problem, Rename};

/// The longest name, and the shortest and longest password.
const NAME: usize = 24;
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// A name that can be shown: no control characters, no spaces around it.
fn name(text: &str) -> Result<String, Refuse> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let long = name.chars().count();
    if name.chars().any(char::is_control) || long == 0 || long > NAME {
        return Err(Refuse::bad(format!("A name has 1 to {NAME} letters.")));
    }
    Ok(name)
}

/// `GET /api/me`: a stranger becomes a guest.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "people",
    responses((status = 200, body = Me), (status = "default", body = Problem))
)]
pub async fn me(State(hub): State<Arc<Hub>>, user: Option<User>) -> Result<Response, Refuse> {
    if let Some(user) = user {
        return Ok(Json(Me { name: user.name, guest: user.guest }).into_response());
    }
    let id = identity::user_id()?;
    let [a, b] = identity::random::<2>()?;
    let name = format!("Guest {}", u16::from_le_bytes([a, b]));
    let (token, session) = identity::session()?;
    hub.store.add_user(id, &name, &session).await?;
    Ok(([(SET_COOKIE, identity::cookie(&token))], Json(Me { name, guest: true })).into_response())
}

/// `POST /api/me`
#[utoipa::path(
    post,
    path = "/api/me",
    tag = "people",
    request_body = Rename,
    responses((status = 200, body = Me), (status = "default", body = Problem))
)]
pub async fn rename(State(hub): State<Arc<Hub>>, user: User, Json(wish): Json<Rename>) -> Result<Json<Me>, Refuse> {
    let name = name(&wish.name)?;
    hub.store.rename(user.id, &name).await?;
    Ok(Json(Me { name, guest: user.guest }))
}

/// `POST /api/account`: the guest keeps their games and decks.
#[utoipa::path(
    post,
    path = "/api/account",
    tag = "people",
    request_body = Account,
    responses((status = 200, body = Me), (status = "default", body = Problem))
)]
pub async fn account(State(hub): State<Arc<Hub>>, user: User, Json(wish): Json<Account>) -> Result<Json<Me>, Refuse> {
    if !user.guest {
        return Err(Refuse::bad("You have an account already."));
    }
    let name = name(&wish.name)?;
    if !PASSWORD.contains(&wish.password.chars().count()) {
        return Err(Refuse::bad("A password has 8 to 200 letters."));
    }
    let password = slowly(move || {
        Argon2::default()
            .hash_password(wish.password.as_bytes())
            .map(|hash| hash.to_string())
            .map_err(|e| e.to_string())
    })
    .await?
    .map_err(|why| Refuse::new(StatusCode::INTERNAL_SERVER_ERROR, format!("The password was not stored: {why}")))?;
    if !hub.store.add_login(user.id, &name.to_lowercase(), &password).await? {
        return Err(Refuse::new(StatusCode::CONFLICT, "This name is taken: choose another."));
    }
    hub.store.rename(user.id, &name).await?;
    Ok(Json(Me { name, guest: false }))
}

/// `POST /api/login`
#[utoipa::path(
    post,
    path = "/api/login",
    tag = "people",
    request_body = Account,
    responses((status = 200, body = Me), (status = "default", body = Problem))
)]
pub async fn login(State(hub): State<Arc<Hub>>, Json(wish): Json<Account>) -> Result<Response, Refuse> {
    let wrong = || Refuse::new(StatusCode::UNAUTHORIZED, "There is no account with this name and password.");
    let Some((id, name, password)) = hub.store.login(&wish.name.trim().to_lowercase()).await? else {
        return Err(wrong());
    };
    let fits = slowly(move || {
        PasswordHash::new(&password)
            .is_ok_and(|hash| Argon2::default().verify_password(wish.password.as_bytes(), &hash).is_ok())
    })
    .await?;
    if !fits {
        return Err(wrong());
    }
    let (token, session) = identity::session()?;
    hub.store.add_session(id, &session).await?;
    Ok(([(SET_COOKIE, identity::cookie(&token))], Json(Me { name, guest: false })).into_response())
}

/// `POST /api/logout`
#[utoipa::path(
    post,
    path = "/api/logout",
    tag = "people",
    responses((status = 200, body = Checked), (status = "default", body = Problem))
)]
pub async fn logout(State(hub): State<Arc<Hub>>, user: User) -> Result<Response, Refuse> {
    hub.store.drop_session(&user.session).await?;
    Ok(([(SET_COOKIE, identity::no_cookie())], Json(Checked { ok: true })).into_response())
}

/// Hashing a password takes long on purpose: not on a thread that serves others.
async fn slowly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refuse> {
    let failed = |_| Refuse::new(StatusCode::INTERNAL_SERVER_ERROR, "The password could not be checked.");
    tokio::task::spawn_blocking(work).await.map_err(failed)
}
