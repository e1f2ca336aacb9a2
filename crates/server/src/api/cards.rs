//! Cards, rules and words.

use crate::hub::Hub;
use crate::refuse::Refuse;
use axum::Json;
use axum::extract::{Path, Query, State};
use rules::RuleId;
use serde::Deserialize;
use std::sync::Arc;
use table::faces;
use table::wire::{CardFace, CardHit, CardList, GlossaryWord, Octgn, Problem, RuleText};
use testkit::book;

/// Cards on one page of a search.
const PAGE: usize = 60;

#[derive(Deserialize)]
pub struct Search {
    #[serde(default)]
    q: String,
    #[serde(default)]
    from: usize,
}

/// `GET /api/cards?q=...`
#[utoipa::path(
    get,
    path = "/api/cards",
    tag = "cards",
    params(("q" = String, Query, description = "words and filters such as `type:friend cost<=2`"), ("from" = usize, Query)),
    responses((status = 200, body = CardList), (status = "default", body = Problem))
)]
pub async fn search(State(hub): State<Arc<Hub>>, Query(wish): Query<Search>) -> Result<Json<CardList>, Refuse> {
    if wish.q.len() > 500 {
        return Err(Refuse::bad("A search has at most 500 letters."));
    }
    let query = cards::search::Query::read(&wish.q).map_err(|why| Refuse::bad(why.to_string()))?;
    let found = query.search(&hub.shelf.pool, &cards::text::english);
    let hits = found.iter().skip(wish.from).take(PAGE);
    Ok(Json(CardList {
        total: found.len() as u32,
        hits: hits
            .filter_map(|(_, printed)| faces::of_pool(&hub.shelf.pool, &printed.card.id))
            .map(|face| CardHit { face })
            .collect(),
    }))
}

/// `GET /api/cards/{id}`
#[utoipa::path(
    get,
    path = "/api/cards/{id}",
    tag = "cards",
    params(("id" = String, Path)),
    responses((status = 200, body = CardFace), (status = "default", body = Problem))
)]
pub async fn one(State(hub): State<Arc<Hub>>, Path(id): Path<String>) -> Result<Json<CardFace>, Refuse> {
    let face = faces::of_pool(&hub.shelf.pool, &id);
    face.map(Json).ok_or_else(|| Refuse::missing(format!("There is no card `{id}`: an id is like PR27.")))
}

/// `GET /api/rules/{number}`
#[utoipa::path(
    get,
    path = "/api/rules/{number}",
    tag = "cards",
    params(("number" = String, Path)),
    responses((status = 200, body = RuleText), (status = "default", body = Problem))
)]
pub async fn rule(Path(number): Path<String>) -> Result<Json<RuleText>, Refuse> {
    let Some(rule) = RuleId::find(&number) else {
        return Err(Refuse::missing(format!("There is no rule `{number}`: a number is like 504.1.")));
    };
    let mut parents: Vec<String> = RuleId::all()
        .filter(|other| *other != rule && book::parts(*other).contains(&rule))
        .map(|other| other.number().to_owned())
        .collect();
    parents.sort_by_key(String::len);
    Ok(Json(RuleText {
        number: rule.number().to_owned(),
        text: book::summary(rule).unwrap_or_default().to_owned(),
        parents,
        parts: book::parts(rule).iter().map(|part| part.number().to_owned()).collect(),
    }))
}

/// `GET /api/glossary`
#[utoipa::path(
    get,
    path = "/api/glossary",
    tag = "cards",
    responses((status = 200, body = Vec<GlossaryWord>), (status = "default", body = Problem))
)]
pub async fn glossary() -> Json<Vec<GlossaryWord>> {
    let words = book::glossary();
    Json(words.map(|(word, text)| GlossaryWord { word: word.to_owned(), text: text.to_owned() }).collect())
}

/// `GET /api/octgn`: only asked for by a page on which somebody has loaded pictures of their own.
#[utoipa::path(get, path = "/api/octgn", tag = "cards", responses((status = 200, body = Vec<Octgn>)))]
pub async fn octgn(State(hub): State<Arc<Hub>>) -> Json<Vec<Octgn>> {
    let known = hub.shelf.pool.cards().map(|(_, printed)| printed).filter(|printed| !printed.guid.is_empty());
    Json(known.map(|printed| Octgn { id: printed.card.id.clone(), guid: printed.guid.clone() }).collect())
}
