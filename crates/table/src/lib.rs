//! A table without input or output of its own: what goes over the wire, and what it is made from.

pub mod wire;
