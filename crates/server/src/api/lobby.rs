//! Tables: those that are open, one's own, new ones, and sitting down at one.

use crate::actor::ToTable;
use crate::clock::now;
use crate::hub::Hub;
use crate::identity::User;
use crate::refuse::Refuse;
use crate::store::Listed;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use std::sync::Arc;
use table::wire::{Created, JoinTable, Joined, LobbyTable, NewTable, Opponent, PastGame, Problem, Status, Visibility};

fn status(word: &str) -> Status {
    match word {
        "waiting" => Status::Waiting,
        "playing" => Status::Playing,
        "over" => Status::Over,
        _ => Status::Void,
    }
}

fn names(row: &Listed) -> Vec<String> {
    std::iter::once(row.host_name.clone()).chain(row.guest_name.clone()).collect()
}

fn seat(row: &Listed, user: Option<&User>) -> Option<u8> {
    let id = user?.id;
    if row.host_user == Some(id) {
        Some(0)
    } else if row.guest_user == Some(id) {
        Some(1)
    } else {
        None
    }
}

fn listed(row: &Listed, user: Option<&User>) -> LobbyTable {
    LobbyTable {
        id: row.id.clone(),
        status: status(&row.status),
        players: names(row),
        clock: row.clock.clone(),
        seat: seat(row, user),
        private: row.visibility == "private",
    }
}

/// `GET /api/tables`
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "tables",
    responses((status = 200, body = Vec<LobbyTable>), (status = "default", body = Problem))
)]
pub async fn list(State(hub): State<Arc<Hub>>, user: Option<User>) -> Result<Json<Vec<LobbyTable>>, Refuse> {
    let rows = hub.store.lobby().await?;
    Ok(Json(rows.iter().map(|row| listed(row, user.as_ref())).collect()))
}

/// `GET /api/tables/{id}`
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = LobbyTable), (status = "default", body = Problem))
)]
pub async fn one(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    user: Option<User>,
) -> Result<Json<LobbyTable>, Refuse> {
    let row = hub.store.table(&id).await?.ok_or_else(|| Refuse::missing(format!("There is no table `{id}`.")))?;
    Ok(Json(listed(&row, user.as_ref())))
}

/// `GET /api/games`
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "tables",
    responses((status = 200, body = Vec<PastGame>), (status = "default", body = Problem))
)]
pub async fn games(State(hub): State<Arc<Hub>>, user: User) -> Result<Json<Vec<PastGame>>, Refuse> {
    let rows = hub.store.games_of(user.id).await?;
    let game = |row: &Listed| PastGame {
        id: row.id.clone(),
        status: status(&row.status),
        players: names(row),
        seat: seat(row, Some(&user)).unwrap_or(0),
        started: row.created as u64,
        result: row.result.clone().unwrap_or_default(),
    };
    Ok(Json(rows.iter().map(game).collect()))
}

/// `POST /api/tables`
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = NewTable,
    responses((status = 200, body = Created), (status = "default", body = Problem))
)]
pub async fn create(
    State(hub): State<Arc<Hub>>,
    user: User,
    Json(wish): Json<NewTable>,
) -> Result<Json<Created>, Refuse> {
    let open = hub.store.games_of(user.id).await?;
    let unfinished = open.iter().filter(|row| row.status == "waiting" || row.status == "playing").count();
    if unfinished >= hub.config.most_own {
        return Err(Refuse::new(
            StatusCode::TOO_MANY_REQUESTS,
            format!("You have {unfinished} unfinished games: finish or concede one first."),
        ));
    }
    let host = hub.player(&user, &wish.deck, wish.number.as_deref()).await?;
    let (guest, visibility) = match &wish.opponent {
        Opponent::Bot { level, deck } => (Some(hub.bot(level, deck.as_deref())?), Visibility::Private),
        Opponent::Person { visibility } => (None, visibility.clone()),
    };
    let id = hub.create(host, guest, visibility, wish.clock).await?;
    Ok(Json(Created { id }))
}

/// `POST /api/tables/{id}/join`
#[utoipa::path(
    post,
    path = "/api/tables/{id}/join",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = JoinTable,
    responses((status = 200, body = Joined), (status = "default", body = Problem))
)]
pub async fn join(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    user: User,
    Json(wish): Json<JoinTable>,
) -> Result<Json<Joined>, Refuse> {
    let row = hub.store.table(&id).await?.ok_or_else(|| Refuse::missing(format!("There is no table `{id}`.")))?;
    if let Some(seat) = seat(&row, Some(&user)) {
        return Ok(Json(Joined { seat }));
    }
    if row.status != "waiting" {
        return Err(Refuse::new(StatusCode::CONFLICT, "Both seats are taken: you can watch."));
    }
    let guest = hub.player(&user, &wish.deck, wish.number.as_deref()).await?;
    let table = hub.table(&id).await?.ok_or_else(|| Refuse::missing(format!("There is no table `{id}`.")))?;
    if !hub.store.seat_guest(&id, &guest, now()).await? {
        return Err(Refuse::new(StatusCode::CONFLICT, "Somebody was quicker: both seats are taken. You can watch."));
    }
    // Should the task be gone by now, the table is woken with both players in it.
    let _ = table.send(ToTable::Seated(Box::new(guest))).await;
    Ok(Json(Joined { seat: 1 }))
}
