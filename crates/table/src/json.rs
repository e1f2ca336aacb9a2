//! Messages as JSON. The bytes are those of `serde_json`, which looks at each byte of each name to see whether it has to
//! be escaped; names of fields never have to be, and eight bytes of a text can be looked at together.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt;

/// Why something could not be written.
#[derive(Debug)]
pub struct Unwritable(String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl serde::ser::Error for Unwritable {
    fn custom<T: fmt::Display>(why: T) -> Unwritable {
        Unwritable(why.to_string())
    }
}

type Done = Result<(), Unwritable>;

/// Writes a message behind what is there already.
pub fn write(out: &mut Vec<u8>, what: &impl Serialize) -> Result<(), Unwritable> {
    what.serialize(Json { out })
}

struct Json<'o> {
    out: &'o mut Vec<u8>,
}

/// A list or an object that is being written.
struct Inside<'o> {
    out: &'o mut Vec<u8>,
    place: Place,
    end: &'static [u8],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    First,
    Later,
}

/// A name of a field or variant: an identifier, in which nothing has to be escaped.
#[inline(always)]
fn name(out: &mut Vec<u8>, name: &'static str) {
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.push(b'"');
}

fn text(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    if is_plain(bytes) {
        out.extend_from_slice(bytes);
    } else {
        escape(out, bytes);
    }
    out.push(b'"');
}

/// Whether nothing in a text has to be escaped: no quote, no backslash, nothing below a space.
fn is_plain(bytes: &[u8]) -> bool {
    const ONES: u64 = u64::MAX / 255;
    const TOPS: u64 = ONES << 7;
    let below = |word: u64, least: u64| word.wrapping_sub(ONES * least) & !word;
    let odd = |word: u64| {
        let (quote, slash) = (word ^ (ONES * 0x22), word ^ (ONES * 0x5c));
        (below(word, 0x20) | below(quote, 1) | below(slash, 1)) & TOPS
    };
    let mut words = bytes.chunks_exact(8);
    let found =
        (&mut words).fold(0, |found, word| found | odd(u64::from_le_bytes(word.try_into().unwrap_or_default())));
    found == 0 && words.remainder().iter().all(|byte| *byte >= 0x20 && *byte != b'"' && *byte != b'\\')
}

#[cold]
fn escape(out: &mut Vec<u8>, bytes: &[u8]) {
    for byte in bytes {
        let short = match byte {
            b'"' => b'"',
            b'\\' => b'\\',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0x08 => b'b',
            0x0c => b'f',
            0x00..0x20 => {
                let digit = |n: u8| b"0123456789abcdef"[usize::from(n)];
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', digit(byte >> 4), digit(byte & 15)]);
                continue;
            }
            plain => {
                out.push(*plain);
                continue;
            }
        };
        out.extend_from_slice(&[b'\\', short]);
    }
}

fn number(out: &mut Vec<u8>, mut n: u64) {
    if n < 10 {
        return out.push(b'0' + n as u8);
    }
    if n < 100 {
        return out.extend_from_slice(&[b'0' + (n / 10) as u8, b'0' + (n % 10) as u8]);
    }
    let mut digits = [0; 20];
    let mut from = digits.len();
    while n > 0 {
        from -= 1;
        digits[from] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    out.extend_from_slice(&digits[from..]);
}

impl<'o> Json<'o> {
    #[inline(always)]
    fn open(self, begin: u8, end: &'static [u8]) -> Inside<'o> {
        self.out.push(begin);
        Inside { out: self.out, place: Place::First, end }
    }

    /// What is written with the name of its variant before it.
    fn variant(self, of: &'static str) -> Json<'o> {
        self.out.push(b'{');
        name(self.out, of);
        self.out.push(b':');
        self
    }
}

impl<'o> Serializer for Json<'o> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Inside<'o>;
    type SerializeTuple = Inside<'o>;
    type SerializeTupleStruct = Inside<'o>;
    type SerializeTupleVariant = Inside<'o>;
    type SerializeMap = Inside<'o>;
    type SerializeStruct = Inside<'o>;
    type SerializeStructVariant = Inside<'o>;

    fn serialize_bool(self, on: bool) -> Done {
        self.out.extend_from_slice(if on { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_i8(self, n: i8) -> Done {
        self.serialize_i64(n.into())
    }

    fn serialize_i16(self, n: i16) -> Done {
        self.serialize_i64(n.into())
    }

    fn serialize_i32(self, n: i32) -> Done {
        self.serialize_i64(n.into())
    }

    fn serialize_i64(self, n: i64) -> Done {
        if n < 0 {
            self.out.push(b'-');
        }
        self.serialize_u64(n.unsigned_abs())
    }

    fn serialize_u8(self, n: u8) -> Done {
        self.serialize_u64(n.into())
    }

    fn serialize_u16(self, n: u16) -> Done {
        self.serialize_u64(n.into())
    }

    fn serialize_u32(self, n: u32) -> Done {
        self.serialize_u64(n.into())
    }

    #[inline]
    fn serialize_u64(self, n: u64) -> Done {
        number(self.out, n);
        Ok(())
    }

    fn serialize_f32(self, n: f32) -> Done {
        self.serialize_f64(n.into())
    }

    fn serialize_f64(self, n: f64) -> Done {
        // No message has one; whoever adds one gets the usual digits.
        serde_json::to_writer(self.out, &n).map_err(|why| Unwritable(why.to_string()))
    }

    fn serialize_char(self, c: char) -> Done {
        self.serialize_str(c.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, of: &str) -> Done {
        text(self.out, of);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Done {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, what: &T) -> Done {
        what.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        name(self.out, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, what: &T) -> Done {
        what.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        what: &T,
    ) -> Done {
        let json = self.variant(variant);
        what.serialize(Json { out: &mut *json.out })?;
        json.out.push(b'}');
        Ok(())
    }

    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'o>, Unwritable> {
        Ok(self.open(b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'o>, Unwritable> {
        Ok(self.open(b'[', b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside<'o>, Unwritable> {
        Ok(self.open(b'[', b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'o>, Unwritable> {
        Ok(self.variant(variant).open(b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'o>, Unwritable> {
        Ok(self.open(b'{', b"}"))
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'o>, Unwritable> {
        Ok(self.open(b'{', b"}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'o>, Unwritable> {
        Ok(self.variant(variant).open(b'{', b"}}"))
    }
}

impl Inside<'_> {
    #[inline(always)]
    fn comma(&mut self) {
        if self.place == Place::Later {
            self.out.push(b',');
        }
        self.place = Place::Later;
    }

    #[inline(always)]
    fn element<T: Serialize + ?Sized>(&mut self, what: &T) -> Done {
        self.comma();
        what.serialize(Json { out: self.out })
    }

    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, what: &T) -> Done {
        self.out.extend_from_slice(if self.place == Place::Later { b",\"" } else { b"\"" });
        self.place = Place::Later;
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        what.serialize(Json { out: self.out })
    }

    #[inline(always)]
    fn close(self) -> Done {
        self.out.extend_from_slice(self.end);
        Ok(())
    }
}

/// The same for each kind of list.
macro_rules! lists {
    ($($kind:ident $add:ident),*) => {$(
        impl $kind for Inside<'_> {
            type Ok = ();
            type Error = Unwritable;

            #[inline]
            fn $add<T: Serialize + ?Sized>(&mut self, what: &T) -> Done {
                self.element(what)
            }

            #[inline]
            fn end(self) -> Done {
                self.close()
            }
        }
    )*};
}

lists!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

/// The same for each kind of object with names.
macro_rules! objects {
    ($($kind:ident),*) => {$(
        impl $kind for Inside<'_> {
            type Ok = ();
            type Error = Unwritable;

            // Inline, so that the length of the name is known and it is written without a call.
            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, what: &T) -> Done {
                self.field(key, what)
            }

            #[inline]
            fn end(self) -> Done {
                self.close()
            }
        }
    )*};
}

objects!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.comma();
        let from = self.out.len();
        key.serialize(Json { out: self.out })?;
        // A number as a key stands in quotes.
        if self.out.get(from) != Some(&b'"') {
            self.out.insert(from, b'"');
            self.out.push(b'"');
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, what: &T) -> Done {
        self.out.push(b':');
        what.serialize(Json { out: self.out })
    }

    fn end(self) -> Done {
        self.close()
    }
}
