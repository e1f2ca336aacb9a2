//! What can't be used, and why: a text for a person.

use std::fmt;

/// Why something given could not be used: what, where, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Refused {
    pub fn new(text: impl fmt::Display) -> Refused {
        Refused(text.to_string())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}
