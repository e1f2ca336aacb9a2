//! The HTTP side: who somebody is, the lobby, decks, cards, rules, replays, and the page itself.

mod cards;
mod decks;
mod lobby;
mod openapi;
mod people;
mod replays;

use crate::hub::Hub;
use crate::refuse::Refuse;
use crate::{assets, metrics, socket};
use axum::Json;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::net::{IpAddr, SocketAddr};
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
        .route("/decks/{id}", get(decks::one).put(decks::change).delete(decks::remove))
        .route("/formats", get(decks::formats))
        .route("/tables", get(lobby::list).post(lobby::create))
        .route("/tables/{id}", get(lobby::one))
        .route("/tables/{id}/join", post(lobby::join))
        .route("/games", get(lobby::games))
        .route("/cards", get(cards::search))
        .route("/cards/{id}", get(cards::one))
        .route("/rules/{number}", get(cards::rule))
        .route("/glossary", get(cards::glossary))
        .route("/octgn", get(cards::octgn))
        .route("/replays/{id}", get(replays::file))
        .route("/replays/{id}/log", get(replays::log))
        .route("/replays/{id}/steps/{step}", get(replays::step))
        .route("/replays/{id}/continue", post(replays::play_on))
        .route("/health", get(health))
        .route("/openapi.json", get(openapi::json))
        .route("/docs", get(openapi::page))
        .fallback(missing)
        .layer(middleware::from_fn(refused_in_json))
        .layer(middleware::from_fn_with_state(hub.clone(), own_pages_only))
        .layer(middleware::from_fn_with_state(hub.clone(), not_too_often));
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

/// What axum itself refuses (no JSON, a number that is none, another method) it says in plain text or not at all: it is
/// answered in the same form as everything else.
async fn refused_in_json(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let response = next.run(request).await;
    let status = response.status();
    let json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let said = axum::body::to_bytes(response.into_body(), LARGEST).await.unwrap_or_default();
    let why = match String::from_utf8_lossy(&said).into_owned() {
        none if none.is_empty() => format!("{method} is not possible here: /api/docs lists what is."),
        why => why,
    };
    Refuse::new(status, why).into_response()
}

/// Nobody may ask so often that others wait; passwords, which take long to check, far less often.
async fn not_too_often(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let from = address(&hub, peer, request.headers());
    let slow = matches!(request.uri().path(), "/account" | "/login");
    let limits = if slow { &hub.password_limits } else { &hub.limits };
    match limits.take(from) {
        Ok(()) => next.run(request).await,
        Err(refuse) => refuse.into_response(),
    }
}

/// Where a request comes from; behind a proxy, what the proxy says of it.
fn address(hub: &Hub, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let told = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).next_back();
    let last = told.and_then(|list| list.rsplit(',').next()).and_then(|one| one.trim().parse().ok());
    match last {
        Some(told) if hub.config.behind_proxy => told,
        Some(_) | None => peer.ip(),
    }
}

async fn missing() -> Refuse {
    Refuse::missing("There is nothing at this address: /api/docs lists all there is.")
}

/// `GET /api/bots`
#[utoipa::path(get, path = "/api/bots", tag = "tables", responses((status = 200, body = Vec<Bot>)))]
async fn bots() -> Json<Vec<Bot>> {
    let levels = crate::think::LEVELS.iter();
    Json(levels.map(|(level, _, text)| Bot { level: (*level).to_owned(), text: (*text).to_owned() }).collect())
}

/// `GET /api/health`: 503 where the store does not answer.
#[utoipa::path(get, path = "/api/health", tag = "server", responses((status = 200, body = Health), (status = 503, body = Health)))]
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
