//! The data files of the pool: how a set is written and read. The build turns them into one JSON text (build.rs).

use crate::printed::{Printed, Set, SetCode, SetKind};
use ron::extensions::Extensions;
use serde::Deserialize;
use std::fmt::Write;

/// The codes of the sets, in order of appearance: one file each.
pub const SETS: [&str; 14] = ["PR", "CN", "RR", "CS", "CG", "AD", "EO", "HM", "MT", "DE", "SB", "ST", "PX", "TK"];

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// Reads any of our data files.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ron::error::SpannedError> {
    options().from_str(text)
}

/// Writes a set, one card a line.
pub fn write(set: &Set) -> Result<String, ron::Error> {
    let SetCode(code) = &set.code;
    let kind = match set.kind {
        SetKind::Expansion => "Expansion",
        SetKind::Fixed => "Fixed",
        SetKind::Promo => "Promo",
        SetKind::Token => "Token",
    };
    let mut out = String::new();
    let _ = writeln!(out, "(code:{code:?},name:{:?},kind:{kind},cards:[", set.name);
    for printed in &set.cards {
        let _ = writeln!(out, "{},", options().to_string::<Printed>(printed)?);
    }
    out.push_str("])\n");
    Ok(out)
}
