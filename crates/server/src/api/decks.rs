//! Decks: those of the program, one's own, and anything pasted.

use crate::hub::Hub;
use crate::identity::{self, User};
use crate::refuse::Refuse;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use cards::deck::{self, Deck, Form, Slot};
use cards::format::{Allowed, Build, Date, Format, Formats};
use cards::legal::{self, Judge, Unread};
use cards::stats;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::faces;
use table::wire::{
    Chances, CheckDeck, Checked, Curve, DeckCheck, DeckInfo, DeckSlot, DeckStats, DeckText, Fault, FormatInfo, Problem,
    SaveDeck,
};

/// The most decks one person may store.
const MOST: usize = 100;
/// The longest text of a deck.
const LONGEST: usize = 64 * 1024;
/// So many turns are looked ahead.
const TURNS: u32 = 8;
/// The day whose bans hold: the last there will be.
const TODAY: Date = Date { year: 2026, month: 1, day: 1 };

/// `GET /api/decks`
#[utoipa::path(
    get,
    path = "/api/decks",
    tag = "decks",
    responses((status = 200, body = Vec<DeckInfo>), (status = "default", body = Problem))
)]
pub async fn list(State(hub): State<Arc<Hub>>, user: Option<User>) -> Result<Json<Vec<DeckInfo>>, Refuse> {
    let mut out = Vec::new();
    for deck in cards::theme::decks() {
        out.push(info(&hub, deck.name.to_lowercase(), deck, deck.name.clone()));
    }
    for name in ["meadow", "lantern"] {
        if let Some(deck) = hub.shelf.named(name)? {
            out.push(info(&hub, name.to_owned(), &deck, table::words::capital(name)));
        }
    }
    if let Some(user) = user {
        for (id, name, body) in hub.store.decks(user.id).await? {
            out.push(own(&hub, id, name, &body));
        }
    }
    Ok(Json(out))
}

/// One's own deck; one that can't be read any more, or not be played, says why.
fn own(hub: &Hub, id: String, name: String, body: &str) -> DeckInfo {
    let (deck, fault) = match hub.shelf.pasted(&name, body) {
        Ok(deck) => {
            let fault = hub.shelf.legal(&name, deck.clone()).err();
            (deck, fault)
        }
        Err(why) => (Deck::default(), Some(why)),
    };
    let info = info(hub, id, &deck, name);
    let playable = info.playable && fault.is_none();
    DeckInfo { own: true, playable, fault: fault.map(|why| why.0), ..info }
}

fn info(hub: &Hub, id: String, deck: &Deck, name: String) -> DeckInfo {
    let mut colors: BTreeMap<&str, u32> = BTreeMap::new();
    for slot in deck.slots() {
        for color in hub.shelf.pool.card(&slot.id).iter().flat_map(|p| &p.card.face.colors) {
            *colors.entry(color.word()).or_default() += slot.count;
        }
    }
    let mut colors: Vec<(u32, &str)> = colors.into_iter().map(|(color, n)| (n, color)).collect();
    colors.sort_by(|a, b| b.cmp(a));
    DeckInfo {
        id,
        name,
        colors: colors.into_iter().take(3).map(|(_, color)| color.to_owned()).collect(),
        mane: deck.mane.clone(),
        own: false,
        fault: None,
        playable: !deck.is_empty() && hub.shelf.is_playable(deck),
    }
}

/// `GET /api/decks/{id}`
#[utoipa::path(
    get,
    path = "/api/decks/{id}",
    tag = "decks",
    params(("id" = String, Path)),
    responses((status = 200, body = DeckText), (status = "default", body = Problem))
)]
pub async fn one(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    user: Option<User>,
) -> Result<Json<DeckText>, Refuse> {
    if let Some(deck) = hub.shelf.named(&id)? {
        let text = deck::write(&deck, Form::List, &hub.shelf.pool);
        return Ok(Json(DeckText { id, name: deck.name.clone(), text }));
    }
    let own = match user {
        Some(user) => hub.store.decks(user.id).await?,
        None => Vec::new(),
    };
    let found = own.into_iter().find(|(own, _, _)| *own == id);
    let (id, name, text) = found.ok_or_else(|| Refuse::missing(format!("There is no deck `{id}` of yours.")))?;
    Ok(Json(DeckText { id, name, text }))
}

/// A name and text that can be stored.
fn wished(hub: &Hub, wish: &SaveDeck) -> Result<String, Refuse> {
    let name: String = wish.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err(Refuse::bad("A deck's name has 1 to 60 letters."));
    }
    if wish.text.len() > LONGEST {
        return Err(Refuse::bad("A deck has at most 64 KB of text."));
    }
    hub.shelf.pasted(&name, &wish.text)?;
    Ok(name)
}

/// `POST /api/decks`: stored as it was pasted, legal or not, so that it can be worked on.
#[utoipa::path(
    post,
    path = "/api/decks",
    tag = "decks",
    request_body = SaveDeck,
    responses((status = 200, body = DeckInfo), (status = "default", body = Problem))
)]
pub async fn save(
    State(hub): State<Arc<Hub>>,
    user: User,
    Json(wish): Json<SaveDeck>,
) -> Result<Json<DeckInfo>, Refuse> {
    let name = wished(&hub, &wish)?;
    if hub.store.decks(user.id).await?.len() >= MOST {
        return Err(Refuse::new(StatusCode::TOO_MANY_REQUESTS, format!("You have {MOST} decks: delete one first.")));
    }
    let id = identity::short_id()?;
    hub.store.add_deck(&id, user.id, &name, &wish.text).await?;
    Ok(Json(own(&hub, id, name, &wish.text)))
}

/// `PUT /api/decks/{id}`: what is stored under this id from now on.
#[utoipa::path(
    put,
    path = "/api/decks/{id}",
    tag = "decks",
    params(("id" = String, Path)),
    request_body = SaveDeck,
    responses((status = 200, body = DeckInfo), (status = "default", body = Problem))
)]
pub async fn change(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    user: User,
    Json(wish): Json<SaveDeck>,
) -> Result<Json<DeckInfo>, Refuse> {
    let name = wished(&hub, &wish)?;
    match hub.store.change_deck(&id, user.id, &name, &wish.text).await? {
        true => Ok(Json(own(&hub, id, name, &wish.text))),
        false => Err(Refuse::missing(format!("There is no deck `{id}` of yours."))),
    }
}

/// `GET /api/formats`
#[utoipa::path(get, path = "/api/formats", tag = "decks", responses((status = 200, body = Vec<FormatInfo>)))]
pub async fn formats() -> Json<Vec<FormatInfo>> {
    let formats = Formats::official();
    let banned = |on: Date| formats.bans.iter().filter(move |ban| formats.ban(&ban.card, on).is_some());
    let text = |format: &Format| match format.sets {
        Allowed::All => "all sets".to_owned(),
        Allowed::OneBlock => "the sets of one block".to_owned(),
        Allowed::NewestBlocks(n) => format!("the {n} newest blocks"),
    };
    let constructed = formats.formats.iter().filter(|format| format.build == Build::Constructed);
    Json(
        constructed
            .map(|format| FormatInfo {
                name: format.name.clone(),
                text: text(format),
                banned: banned(TODAY).map(|ban| ban.card.clone()).collect(),
            })
            .collect(),
    )
}

/// `DELETE /api/decks/{id}`
#[utoipa::path(
    delete,
    path = "/api/decks/{id}",
    tag = "decks",
    params(("id" = String, Path)),
    responses((status = 200, body = Checked), (status = "default", body = Problem))
)]
pub async fn remove(State(hub): State<Arc<Hub>>, Path(id): Path<String>, user: User) -> Result<Json<Checked>, Refuse> {
    match hub.store.drop_deck(&id, user.id).await? {
        true => Ok(Json(Checked { ok: true })),
        false => Err(Refuse::missing(format!("There is no deck `{id}` of yours."))),
    }
}

/// `POST /api/decks/check`
#[utoipa::path(
    post,
    path = "/api/decks/check",
    tag = "decks",
    request_body = CheckDeck,
    responses((status = 200, body = DeckCheck), (status = "default", body = Problem))
)]
pub async fn check(State(hub): State<Arc<Hub>>, Json(wish): Json<CheckDeck>) -> Result<Json<DeckCheck>, Refuse> {
    if wish.text.len() > LONGEST {
        return Err(Refuse::bad("A deck has at most 64 KB of text."));
    }
    let pool = &hub.shelf.pool;
    let formats = Formats::official();
    // Without a format, bans aside: a date before all of them.
    let (format, on) = match &wish.format {
        Some(name) => (name.as_str(), TODAY),
        None => ("Harmony", Date { year: 1, month: 1, day: 1 }),
    };
    let format = formats.format(format).ok_or_else(|| Refuse::bad(format!("There is no format `{format}`.")))?;
    let mut faults = Vec::new();
    let pasted = match deck::read(&wish.text, pool) {
        Ok(pasted) => pasted,
        Err(why) => return Err(Refuse::bad(why.to_string())),
    };
    faults.extend(pasted.unknown.iter().map(|line| Fault { text: line.to_string(), rule: None }));
    let deck = pasted.deck;
    let judge = Judge { pool, formats, format, on, unread: Unread::Refused, opened: None, free: &[] };
    faults.extend(legal::check(&deck, &judge).iter().map(|violation| Fault {
        text: violation.to_string(),
        rule: Some(violation.rule().to_owned()).filter(|rule| rules::RuleId::find(rule).is_some()),
    }));
    let slots = |list: &[Slot]| list.iter().map(|s| DeckSlot { id: s.id.clone(), count: s.count }).collect();
    Ok(Json(DeckCheck {
        name: deck.name.clone(),
        mane: deck.mane.clone(),
        draw: slots(&deck.draw),
        problems: slots(&deck.problems),
        legal: faults.is_empty(),
        faults,
        stats: (!deck.is_empty()).then(|| statistics(&hub, &deck)),
        faces: deck.slots().iter().filter_map(|slot| faces::of_pool(pool, &slot.id)).collect(),
    }))
}

fn statistics(hub: &Hub, deck: &Deck) -> DeckStats {
    let pool = &hub.shelf.pool;
    let curve = stats::curve(deck, pool);
    let mut costs: BTreeMap<i32, u32> = BTreeMap::new();
    for slot in &deck.draw {
        if let Some(cost) = pool.card(&slot.id).and_then(|p| p.card.cost) {
            *costs.entry(cost).or_default() += slot.count;
        }
    }
    let points = |map: &BTreeMap<i32, u32>| map.iter().map(|(v, n)| Curve { value: *v, count: *n }).collect();
    DeckStats {
        draw_deck: deck::size(&deck.draw),
        problem_deck: deck::size(&deck.problems),
        flips: points(&curve.0),
        costs: points(&costs),
        mean_flip: curve.mean(),
        wins_by: (1..=3).map(|margin| curve.wins_by(&curve, margin)).collect(),
        entry: points(&stats::entry(deck, pool).0),
        colors: stats::colors(deck, pool, TURNS)
            .into_iter()
            .map(|(color, (amount, by_turn))| Chances {
                name: format!("{amount} {}", color.word()),
                of: color.word().to_owned(),
                chances: by_turn.iter().map(|c| c.chance).collect(),
            })
            .collect(),
        problems: stats::problems(deck, pool, TURNS)
            .into_iter()
            .map(|fit| Chances {
                name: pool.card(&fit.id).map_or_else(|| fit.id.clone(), |p| p.card.name()),
                of: fit.id,
                chances: fit.chances.iter().map(|c| c.chance).collect(),
            })
            .collect(),
    }
}
