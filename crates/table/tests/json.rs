//! JSON is written byte for byte as `serde_json` writes it.

use serde::Serialize;
use std::collections::BTreeMap;
use table::json::write;

#[derive(Serialize)]
enum Kind {
    Bare,
    One(i32),
    Two(u8, String),
    Named { of: Option<u16>, list: Vec<()> },
}

fn same(what: &impl Serialize) {
    let mut out = Vec::new();
    write(&mut out, what).expect("it can be written");
    assert_eq!(String::from_utf8(out).expect("text"), serde_json::to_string(what).expect("text"));
}

#[test]
fn every_kind_of_value_is_written_as_serde_json_writes_it() {
    same(&(true, false, 'ö', (), 1.5f32, -0.25f64, f64::NAN));
    same(&[0, 9, 10, 99, 100, -1, -10, i64::MIN, i64::MAX]);
    same(&(u64::MAX, i8::MIN, u16::MAX, Some(3u32), None::<u8>));
    same(&[Kind::Bare, Kind::One(-7), Kind::Two(3, "x".to_owned())]);
    same(&[Kind::Named { of: None, list: vec![] }, Kind::Named { of: Some(1), list: vec![(), ()] }]);
    same(&BTreeMap::from([(1u8, "one"), (20, "twenty")]));
    same(&BTreeMap::from([("a \"word\"", Vec::<u8>::new()), ("b", vec![1, 2])]));
}

/// Each byte that may stand in a text, at each place in a word of eight and beside it.
#[test]
fn every_character_is_escaped_as_serde_json_escapes_it() {
    for c in (0..0x180).filter_map(char::from_u32) {
        for before in 0..18 {
            same(&format!("{}{c}{}", "é".repeat(before % 3) + &"x".repeat(before), "y".repeat(before / 2)));
        }
    }
}
