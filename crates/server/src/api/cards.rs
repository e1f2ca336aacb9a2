//! Cards, rules and words.

use crate::hub::Hub;
use crate::refuse::Refuse;
use axum::Json;
use axum::extract::{Path, Query, State};
use rules::RuleId;
use serde::Deserialize;
use std::sync::Arc;
use table::faces;
use table::wire::{CardFace, CardHit, CardList, GlossaryWord, RuleText};
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
pub async fn one(State(hub): State<Arc<Hub>>, Path(id): Path<String>) -> Result<Json<CardFace>, Refuse> {
    let face = faces::of_pool(&hub.shelf.pool, &id);
    face.map(Json).ok_or_else(|| Refuse::missing(format!("There is no card `{id}`: an id is like PR27.")))
}

/// `GET /api/rules/{number}`
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
pub async fn glossary() -> Json<Vec<GlossaryWord>> {
    let words = book::glossary();
    Json(words.map(|(word, text)| GlossaryWord { word: word.to_owned(), text: text.to_owned() }).collect())
}
