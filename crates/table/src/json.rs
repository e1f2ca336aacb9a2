//! Messages as JSON. The bytes are those of `serde_json`, which looks at each byte of each name to see whether it has to
//! be escaped; names of fields never have to be, and eight bytes of a text can be looked at together (`scalar`).

mod scalar;

use scalar::{name, number, text};
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

/// Numbers that are written as longer ones.
macro_rules! widened {
    ($($name:ident $kind:ty => $wide:ident),*) => {$(
        fn $name(self, n: $kind) -> Done {
            self.$wide(n.into())
        }
    )*};
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

    widened!(serialize_i8 i8 => serialize_i64, serialize_i16 i16 => serialize_i64, serialize_i32 i32 => serialize_i64);
    widened!(serialize_u8 u8 => serialize_u64, serialize_u16 u16 => serialize_u64, serialize_u32 u32 => serialize_u64);

    fn serialize_i64(self, n: i64) -> Done {
        if n < 0 {
            self.out.push(b'-');
        }
        self.serialize_u64(n.unsigned_abs())
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
