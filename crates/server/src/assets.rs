//! The page, embedded in the binary; or from a folder while it is being worked on.

use crate::hub::Hub;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Built;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Faceoff</title><h1>The page is not built</h1>\
<p>This server runs, but it was compiled without its page. In the project's folder, run <code>bin/play</code>, or \
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code> and build the server again.</p>";

/// A file of the page; the page itself for every address it may have of its own.
pub async fn page(State(hub): State<Arc<Hub>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(found) = file(&hub, path).await {
        return found;
    }
    // A missing script or picture is missing; everything else is an address of the page.
    if path.starts_with("assets/") || path.starts_with("ws/") {
        return (StatusCode::NOT_FOUND, "There is no such file.").into_response();
    }
    match file(&hub, "index.html").await {
        Some(index) => index,
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NOT_BUILT)).into_response(),
    }
}

async fn file(hub: &Hub, path: &str) -> Option<Response> {
    let data: Cow<'static, [u8]> = match &hub.config.page {
        Some(folder) => {
            // Nothing outside the folder.
            if Path::new(path).components().any(|part| !matches!(part, Component::Normal(_))) || path.is_empty() {
                return None;
            }
            let full = folder.join(path);
            tokio::task::spawn_blocking(move || std::fs::read(full)).await.ok()?.ok()?.into()
        }
        None => Built::get(path)?.data,
    };
    // The build puts a hash into the names below assets/: they never change.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = mime(path);
    Some(([(CONTENT_TYPE, kind), (CACHE_CONTROL, keep)], Body::from(data.into_owned())).into_response())
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("ico") => "image/x-icon",
        Some(_) | None => "application/octet-stream",
    }
}
