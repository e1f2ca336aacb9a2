//! Requests that are refused: a status, what is wrong, and what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use table::wire::Problem;

/// A refusal of a request.
#[derive(Debug)]
pub struct Refuse {
    status: StatusCode,
    why: String,
    rule: Option<String>,
}

impl Refuse {
    pub fn new(status: StatusCode, why: impl Into<String>) -> Refuse {
        Refuse { status, why: why.into(), rule: None }
    }

    pub fn bad(why: impl Into<String>) -> Refuse {
        Refuse::new(StatusCode::BAD_REQUEST, why)
    }

    pub fn missing(why: impl Into<String>) -> Refuse {
        Refuse::new(StatusCode::NOT_FOUND, why)
    }

    pub fn stranger() -> Refuse {
        Refuse::new(StatusCode::UNAUTHORIZED, "The server does not know you yet: ask GET /api/me first.")
    }
}

impl std::fmt::Display for Refuse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<crate::store::StoreError> for Refuse {
    fn from(why: crate::store::StoreError) -> Refuse {
        tracing::error!(%why, "a request failed");
        Refuse::new(StatusCode::SERVICE_UNAVAILABLE, "The store does not answer; nothing was changed. Try again later.")
    }
}

impl From<table::Refused> for Refuse {
    fn from(why: table::Refused) -> Refuse {
        Refuse::bad(why.0)
    }
}

impl IntoResponse for Refuse {
    fn into_response(self) -> Response {
        (self.status, Json(Problem { error: self.why, rule: self.rule })).into_response()
    }
}
