//! Games that are over, for everybody who has their link.

use crate::actor::ToTable;
use crate::hub::{Hub, Woken};
use crate::identity::User;
use crate::refuse::Refuse;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use table::Table;
use table::setup::Entry;
use table::wire::{ContinueReplay, Created, GameView, Problem, ReplayInfo, ReplayStep, Visibility};
use tokio::sync::oneshot;

/// Looks at a game that is over. One that goes on holds secrets.
async fn look<T: Send + 'static>(
    hub: &Arc<Hub>,
    id: &str,
    see: impl FnOnce(&Table) -> T + Send + 'static,
) -> Result<T, Refuse> {
    let missing = || Refuse::missing(format!("There is no game `{id}`."));
    let table = hub.table(id).await?.ok_or_else(missing)?;
    let (tell, told) = oneshot::channel();
    let look = move |table: Option<&Table>| {
        let over = table.filter(|table| table.ended.is_some());
        let _ = tell.send(over.map(see));
    };
    table.send(ToTable::Look(Box::new(look))).await.map_err(|_| missing())?;
    match told.await {
        Ok(Some(seen)) => Ok(seen),
        Ok(None) => Err(Refuse::new(StatusCode::CONFLICT, "The game is not over: its replay is there afterwards.")),
        Err(_) => Err(missing()),
    }
}

/// `GET /api/replays/{id}`: the file for `faceoff replay`.
#[utoipa::path(
    get,
    path = "/api/replays/{id}",
    tag = "replays",
    params(("id" = String, Path)),
    responses((status = 200, body = serde_json::Value), (status = "default", body = Problem))
)]
pub async fn file(State(hub): State<Arc<Hub>>, Path(id): Path<String>) -> Result<Response, Refuse> {
    let shelf = hub.clone();
    let record = look(&hub, &id, move |table| table.record(&shelf.shelf)).await??;
    let name = format!("attachment; filename=\"faceoff-{id}.json\"");
    Ok(([(CONTENT_DISPOSITION, name)], Json(record)).into_response())
}

/// `GET /api/replays/{id}/log`
#[utoipa::path(
    get,
    path = "/api/replays/{id}/log",
    tag = "replays",
    params(("id" = String, Path)),
    responses((status = 200, body = ReplayInfo), (status = "default", body = Problem))
)]
pub async fn log(State(hub): State<Arc<Hub>>, Path(id): Path<String>) -> Result<Json<ReplayInfo>, Refuse> {
    let about = id.clone();
    let info = look(&hub, &id, move |table| {
        let (log, faces) = table.open_log();
        ReplayInfo {
            id: about,
            players: table.players.iter().map(|p| p.name.clone()).collect(),
            steps: table.steps(),
            log,
            faces,
            result: table.result_text(),
        }
    });
    Ok(Json(info.await?))
}

/// `GET /api/replays/{id}/steps/{step}`
#[utoipa::path(
    get,
    path = "/api/replays/{id}/steps/{step}",
    tag = "replays",
    params(("id" = String, Path), ("step" = u32, Path)),
    responses((status = 200, body = ReplayStep), (status = "default", body = Problem))
)]
pub async fn step(
    State(hub): State<Arc<Hub>>,
    Path((id, step)): Path<(String, u32)>,
) -> Result<Json<ReplayStep>, Refuse> {
    let game = look(&hub, &id, move |table| past(table, step)).await??;
    Ok(Json(ReplayStep { step, game }))
}

/// A moment of a game, if the game was that long.
fn past(table: &Table, step: u32) -> Result<GameView, Refuse> {
    let steps = table.steps();
    if step > steps {
        return Err(Refuse::missing(format!("The game has {steps} steps: there is no step {step}.")));
    }
    Ok(table.open_past(step))
}

/// `POST /api/replays/{id}/continue`: the same game up to a step, from there on against a bot.
#[utoipa::path(
    post,
    path = "/api/replays/{id}/continue",
    tag = "replays",
    params(("id" = String, Path)),
    request_body = ContinueReplay,
    responses((status = 200, body = Created), (status = "default", body = Problem))
)]
pub async fn play_on(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    user: User,
    Json(wish): Json<ContinueReplay>,
) -> Result<Json<Created>, Refuse> {
    if usize::from(wish.seat) >= rules::SEATS {
        return Err(Refuse::bad("There are seats 0 and 1."));
    }
    let bot = hub.bot(&wish.level, None)?;
    let (entries, seed, players) = look(&hub, &id, move |table| {
        if past(table, wish.step)?.outcome.is_some() {
            return Err(Refuse::bad("The game is over there: choose an earlier step."));
        }
        Ok((table.entries_to(wish.step), table.setup.seed.clone(), table.players.clone()))
    })
    .await??;
    let [mut host, mut guest] = players;
    let (me, other) = if wish.seat == 0 { (&mut host, &mut guest) } else { (&mut guest, &mut host) };
    me.user = Some(user.id);
    me.name.clone_from(&user.name);
    me.bot = None;
    other.user = None;
    other.name.clone_from(&bot.name);
    other.bot.clone_from(&bot.bot);
    let id = hub.create_with(host, Some(guest), Visibility::Private, table::wire::ClockWish::Off, seed).await?;
    let entries: Vec<Entry> = entries;
    if !entries.is_empty() {
        hub.store.append(&id, 0, &entries).await?;
    }
    match hub.read(&id).await? {
        Some(Woken::Playing(..)) => Ok(Json(Created { id })),
        Some(Woken::Waiting(_) | Woken::Void(_)) | None => {
            Err(Refuse::bad("The game can't be continued from there by this version."))
        }
    }
}
