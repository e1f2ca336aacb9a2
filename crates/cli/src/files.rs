//! Records of games as files.

use crate::record::Record;
use crate::say::{self, Failure};
use std::path::Path;

pub fn read(path: &Path) -> Result<Record, Failure> {
    serde_json::from_str(&say::read(path)?)
        .map_err(|error| Failure::within(path, format!("this is no game of Faceoff: {error}")))
}

pub fn write(record: &Record, path: &Path) -> Result<(), Failure> {
    say::write(path, &say::json(record)?)
}
