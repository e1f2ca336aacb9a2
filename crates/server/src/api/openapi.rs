//! The HTTP interface described in OpenAPI's way, and a page that shows the description.

use super::{cards, decks, lobby, people, replays};
use axum::Json;
use axum::response::Html;
use table::wire;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Faceoff",
        description = "The table over HTTP. Who somebody is goes by a cookie, which GET /api/me sets. A refusal is a status of \
                       400 or more and a Problem. A game itself is played over the WebSocket /ws/tables/{id}: docs/protocol.md."
    ),
    paths(
        people::me,
        people::rename,
        people::account,
        people::login,
        people::logout,
        super::bots,
        decks::list,
        decks::one,
        decks::save,
        decks::change,
        decks::remove,
        decks::check,
        decks::formats,
        lobby::list,
        lobby::one,
        lobby::create,
        lobby::join,
        lobby::games,
        cards::search,
        cards::one,
        cards::rule,
        cards::glossary,
        cards::octgn,
        replays::file,
        replays::log,
        replays::step,
        replays::play_on,
        super::health
    ),
    // What goes over the socket is described beside it.
    components(schemas(wire::ToServer, wire::ToClient))
)]
struct Api;

/// `GET /api/openapi.json`
pub async fn json() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}

/// `GET /api/docs`
pub async fn page() -> Html<&'static str> {
    Html(include_str!("openapi.html"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// What docs/protocol.md lists and what the description has are the same requests.
    #[test]
    fn the_description_and_the_document_name_the_same_requests() {
        let document = include_str!("../../../../docs/protocol.md");
        let mut listed = BTreeSet::new();
        for row in document.lines().filter(|line| line.starts_with("| `")) {
            let requests = row.split('|').nth(1).unwrap_or_default();
            for request in requests.split('`').filter(|part| part.contains(" /api/")) {
                listed.insert(request.split('?').next().unwrap_or_default().to_owned());
            }
        }
        let described = serde_json::to_value(Api::openapi()).expect("JSON");
        let paths = described["paths"].as_object().expect("paths");
        let requests = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        });
        let described: BTreeSet<String> = requests.collect();
        assert!(listed.len() > 20);
        assert_eq!(listed, described);
    }
}
