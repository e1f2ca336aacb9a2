//! Messages as JSON, the same text that `serde_json` makes of them. Nearly all of a message is names of fields, which
//! need no look for characters to escape, and short words, which are looked through eight bytes at a time.

use serde::Serialize;
use serde::ser::{self, Serializer};
use std::fmt::{self, Display, Write};

/// Writes a message behind what is in `out`.
pub fn write(message: &impl Serialize, out: &mut String) -> Result<(), Unwritable> {
    message.serialize(&mut Json { out })
}

/// Why something can't be written: of the messages of this program none is such.
#[derive(Debug)]
pub struct Unwritable(String);

impl Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: Display>(why: T) -> Unwritable {
        Unwritable(why.to_string())
    }
}

struct Json<'o> {
    out: &'o mut String,
}

impl Json<'_> {
    fn name(&mut self, name: &'static str) {
        self.out.push('"');
        self.out.push_str(name);
        self.out.push_str("\":");
    }

    fn number(&mut self, mut n: u64) {
        if n < 10 {
            return self.out.push(char::from(b'0' + n as u8));
        }
        let mut digits = [b'0'; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (n % 10) as u8;
            n /= 10;
            if n == 0 {
                break;
            }
        }
        // Digits are text.
        self.out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        let bytes = text.as_bytes();
        let (mut from, mut at) = (0, 0);
        while at < bytes.len() {
            if let Some(word) = bytes.get(at..at + 8)
                && !has_special(word)
            {
                at += 8;
                continue;
            }
            for (i, byte) in bytes.iter().enumerate().skip(at).take(8) {
                if is_special(*byte) {
                    self.out.push_str(&text[from..i]);
                    self.escape(*byte);
                    from = i + 1;
                }
            }
            at += 8;
        }
        self.out.push_str(&text[from..]);
        self.out.push('"');
    }

    fn escape(&mut self, byte: u8) {
        match byte {
            b'"' => self.out.push_str("\\\""),
            b'\\' => self.out.push_str("\\\\"),
            b'\n' => self.out.push_str("\\n"),
            b'\r' => self.out.push_str("\\r"),
            b'\t' => self.out.push_str("\\t"),
            0x08 => self.out.push_str("\\b"),
            0x0c => self.out.push_str("\\f"),
            _ => {
                // Memory takes whatever is written.
                let _ = write!(self.out, "\\u{byte:04x}");
            }
        }
    }
}

fn is_special(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Whether one of eight bytes may need escaping.
fn has_special(word: &[u8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let Ok(word) = word.try_into().map(u64::from_le_bytes) else { return true };
    let zero = |x: u64| x.wrapping_sub(ONES) & !x & HIGH;
    let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
    (control | zero(word ^ (ONES * 0x22)) | zero(word ^ (ONES * 0x5c))) != 0
}

/// A list or an object being written.
struct Parts<'a, 'o> {
    json: &'a mut Json<'o>,
    empty: bool,
    close: &'static str,
}

impl<'a, 'o> Parts<'a, 'o> {
    fn open(json: &'a mut Json<'o>, open: char, close: &'static str) -> Parts<'a, 'o> {
        json.out.push(open);
        Parts { json, empty: true, close }
    }

    fn next(&mut self) {
        if !self.empty {
            self.json.out.push(',');
        }
        self.empty = false;
    }

    fn part<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), Unwritable> {
        self.next();
        part.serialize(&mut *self.json)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Unwritable> {
        self.json.out.push_str(if self.empty { "\"" } else { ",\"" });
        self.empty = false;
        self.json.out.push_str(name);
        self.json.out.push_str("\":");
        value.serialize(&mut *self.json)
    }

    fn close(self) -> Result<(), Unwritable> {
        self.json.out.push_str(self.close);
        Ok(())
    }
}

macro_rules! numbers {
    ($($unsigned:ident $of_unsigned:ty, $signed:ident $of_signed:ty;)+) => {
        $(fn $unsigned(self, n: $of_unsigned) -> Result<(), Unwritable> {
            self.number(u64::from(n));
            Ok(())
        }

        fn $signed(self, n: $of_signed) -> Result<(), Unwritable> {
            if n < 0 {
                self.out.push('-');
            }
            self.number(u64::from(n.unsigned_abs()));
            Ok(())
        })+
    };
}

impl<'a, 'o> Serializer for &'a mut Json<'o> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Parts<'a, 'o>;
    type SerializeTuple = Parts<'a, 'o>;
    type SerializeTupleStruct = Parts<'a, 'o>;
    type SerializeTupleVariant = Parts<'a, 'o>;
    type SerializeMap = Parts<'a, 'o>;
    type SerializeStruct = Parts<'a, 'o>;
    type SerializeStructVariant = Parts<'a, 'o>;

    numbers! {
        serialize_u8 u8, serialize_i8 i8;
        serialize_u16 u16, serialize_i16 i16;
        serialize_u32 u32, serialize_i32 i32;
        serialize_u64 u64, serialize_i64 i64;
    }

    fn serialize_bool(self, on: bool) -> Result<(), Unwritable> {
        self.out.push_str(if on { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, _: f32) -> Result<(), Unwritable> {
        Err(ser::Error::custom("no message has a fraction"))
    }

    fn serialize_f64(self, _: f64) -> Result<(), Unwritable> {
        Err(ser::Error::custom("no message has a fraction"))
    }

    fn serialize_char(self, c: char) -> Result<(), Unwritable> {
        self.string(c.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Unwritable> {
        self.string(text);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Unwritable> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Unwritable> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unwritable> {
        self.out.push_str("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Unwritable> {
        self.out.push('"');
        self.out.push_str(variant);
        self.out.push('"');
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        self.out.push('{');
        self.name(variant);
        value.serialize(&mut *self)?;
        self.out.push('}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, 'o>, Unwritable> {
        Ok(Parts::open(self, '[', "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 'o>, Unwritable> {
        Ok(Parts::open(self, '[', "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'o>, Unwritable> {
        Ok(Parts::open(self, '[', "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'o>, Unwritable> {
        self.out.push('{');
        self.name(variant);
        Ok(Parts::open(self, '[', "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a, 'o>, Unwritable> {
        Ok(Parts::open(self, '{', "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'o>, Unwritable> {
        Ok(Parts::open(self, '{', "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'o>, Unwritable> {
        self.out.push('{');
        self.name(variant);
        Ok(Parts::open(self, '{', "}}"))
    }
}

macro_rules! lists {
    ($($kind:ident $add:ident;)+) => {
        $(impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Unwritable;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
                self.part(value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close()
            }
        })+
    };
}

lists! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

macro_rules! objects {
    ($($kind:ident)+) => {
        $(impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Unwritable> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close()
            }
        })+
    };
}

objects! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = Unwritable;

    /// A key has to be a text.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        self.next();
        let at = self.json.out.len();
        key.serialize(&mut *self.json)?;
        if self.json.out[at..].starts_with('"') { Ok(()) } else { Err(ser::Error::custom("a key that is no text")) }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.json.out.push(':');
        value.serialize(&mut *self.json)
    }

    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn written(message: &impl Serialize) -> String {
        let mut out = String::new();
        write(message, &mut out).expect("JSON");
        out
    }

    #[derive(Serialize)]
    enum Odd {
        Unit,
        New(Option<u8>),
        Tuple(i64, char),
        Struct { text: &'static str, none: Option<()> },
    }

    #[test]
    fn it_is_the_text_of_serde_json() {
        let all: [u8; 256] = std::array::from_fn(|i| i as u8);
        let every: String = all.iter().map(|byte| char::from(*byte)).collect();
        let texts = ["", "a", "seven b", "eight by", "\"in the second word\"", "übér\u{2028}\n", &every];
        for (i, text) in texts.iter().enumerate() {
            for shift in 0..9 {
                let text = format!("{}{text}", "x".repeat(shift));
                assert_eq!(written(&text), serde_json::to_string(&text).expect("JSON"), "text {i}, {shift} later");
            }
        }
        let numbers = (0u8, i8::MIN, u16::MAX, i32::MIN, u32::MAX, i64::MIN, u64::MAX, -1i16, 10u64);
        assert_eq!(written(&numbers), serde_json::to_string(&numbers).expect("JSON"));
        let odd = [Odd::Unit, Odd::New(Some(1)), Odd::Tuple(-20, 'ß'), Odd::Struct { text: "\\", none: None }];
        assert_eq!(written(&odd), serde_json::to_string(&odd).expect("JSON"));
        let map = BTreeMap::from([("one", vec![true]), ("two", Vec::new())]);
        assert_eq!(written(&map), serde_json::to_string(&map).expect("JSON"));
        assert!(write(&BTreeMap::from([(vec![1], 1)]), &mut String::new()).is_err(), "a key that is a list");
        assert!(write(&1.5, &mut String::new()).is_err(), "a fraction");
    }
}
