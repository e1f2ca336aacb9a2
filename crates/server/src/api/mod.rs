//! The HTTP side: who somebody is, the lobby, decks, cards, rules, replays, and the page itself.

mod cards;
mod decks;
mod lobby;
mod people;
mod replays;

use crate::hub::Hub;
use crate::refuse::Refuse;
use crate::{assets, metrics, socket};
use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;
use table::wire::{Bot, Health};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// The largest body of a request.
const LARGEST: usize = 256 * 1024;

/// Every route there is.
pub fn router(hub: Arc<Hub>) -> Router {
    let api = Router::new()
        .route("/me", get(people::me).post(people::rename))
        .route("/account", post(people::account))
        .route("/login", post(people::login))
        .route("/logout", post(people::logout))
        .route("/bots", get(bots))
        .route("/decks", get(decks::list).post(decks::save))
        .route("/decks/check", post(decks::check))
        .route("/decks/{id}", get(decks::one).delete(decks::remove))
        .route("/tables", get(lobby::list).post(lobby::create))
        .route("/tables/{id}", get(lobby::one))
        .route("/tables/{id}/join", post(lobby::join))
        .route("/games", get(lobby::games))
        .route("/cards", get(cards::search))
        .route("/cards/{id}", get(cards::one))
        .route("/rules/{number}", get(cards::rule))
        .route("/glossary", get(cards::glossary))
        .route("/replays/{id}", get(replays::file))
        .route("/replays/{id}/log", get(replays::log))
        .route("/replays/{id}/steps/{step}", get(replays::step))
        .route("/replays/{id}/continue", post(replays::play_on))
        .route("/health", get(health))
        .fallback(missing)
        .layer(middleware::from_fn_with_state(hub.clone(), own_pages_only));
    let header = |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    Router::new()
        .nest("/api", api)
        .route("/metrics", get(prometheus))
        .fallback(assets::page)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(LARGEST))
        .route("/ws/tables/{id}", get(socket::table))
        .route("/ws/echo", get(socket::echo))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(X_FRAME_OPTIONS, "DENY"))
        .with_state(hub)
}

/// What changes something must come from a page of this server.
async fn own_pages_only(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads && let Err(refuse) = socket::check_origin(&hub, request.headers()) {
        return refuse.into_response();
    }
    next.run(request).await
}

async fn missing() -> Refuse {
    Refuse::missing("There is nothing at this address: docs/protocol.md lists all there is.")
}

async fn bots() -> Json<Vec<Bot>> {
    let levels = crate::think::LEVELS.iter();
    Json(levels.map(|(level, _, text)| Bot { level: (*level).to_owned(), text: (*text).to_owned() }).collect())
}

async fn health(State(hub): State<Arc<Hub>>) -> Response {
    let store = hub.store.check().await;
    let health = Health {
        ok: store.is_ok(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        tables: hub.count() as u32,
        store: match &store {
            Ok(()) => hub.store.kind.to_owned(),
            Err(why) => why.to_string(),
        },
    };
    let status = if health.ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health)).into_response()
}

async fn prometheus() -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text()).into_response()
}
