//! Which kinds of tree node a card's text uses: a serializer that writes nothing and notes every variant it meets.

use serde::Serialize;
use serde::ser::{self, Impossible};
use std::collections::BTreeSet;

/// Enum and variant.
pub type Node = (&'static str, &'static str);

/// The variants a value is made of.
pub fn of(value: &impl Serialize) -> BTreeSet<Node> {
    let mut seen = Seen(BTreeSet::new());
    // It writes nowhere, so there is nothing that could fail.
    let _ = value.serialize(&mut seen);
    seen.0
}

struct Seen(BTreeSet<Node>);

type Done = Result<(), std::fmt::Error>;

macro_rules! nothing {
    ($($name:ident: $kind:ty),+ $(,)?) => {
        $(fn $name(self, _: $kind) -> Done { Ok(()) })+
    };
}

impl ser::Serializer for &mut Seen {
    type Ok = ();
    type Error = std::fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Impossible<(), std::fmt::Error>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    nothing!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_unit_struct: &'static str,
    );

    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Done {
        self.0.insert((name, variant));
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.0.insert((name, variant));
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, std::fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, std::fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, std::fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, std::fmt::Error> {
        self.0.insert((name, variant));
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, std::fmt::Error> {
        Err(std::fmt::Error)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, std::fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, std::fmt::Error> {
        self.0.insert((name, variant));
        Ok(self)
    }
}

macro_rules! elements {
    ($($part:ident $element:ident),+ $(,)?) => {
        $(impl ser::$part for &mut Seen {
            type Ok = ();
            type Error = std::fmt::Error;
            fn $element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done { value.serialize(&mut **self) }
            fn end(self) -> Done { Ok(()) }
        })+
    };
}

elements!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
);

macro_rules! fields {
    ($($part:ident),+) => {
        $(impl ser::$part for &mut Seen {
            type Ok = ();
            type Error = std::fmt::Error;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
                value.serialize(&mut **self)
            }
            fn end(self) -> Done { Ok(()) }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_met() {
        let text = ability::read("When this card enters play, draw a card.", ability::CardType::Friend);
        let nodes = of(&text.expect("it is read"));
        for node in [("Ability", "When"), ("Deed", "Enter"), ("Effect", "Do"), ("Act", "Draw")] {
            assert!(nodes.contains(&node), "{node:?} is not among {nodes:?}");
        }
    }
}
