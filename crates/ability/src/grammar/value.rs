//! Values that travel through the grammar: any node of the tree, its type forgotten until it is asked for.

use std::any::Any;
use std::fmt::Debug;
use std::rc::Rc;

pub trait Val: Any {
    fn same(&self, other: &dyn Val) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Any + PartialEq + Debug> Val for T {
    fn same(&self, other: &dyn Val) -> bool {
        other.as_any().downcast_ref::<T>().is_some_and(|o| o == self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

pub type Value = Rc<dyn Val>;

pub fn value<T: Any + PartialEq + Debug>(v: T) -> Value {
    Rc::new(v)
}

pub fn down<T: Any>(v: &Value) -> Option<&T> {
    (**v).as_any().downcast_ref::<T>()
}

/// The value of a hole. A hole whose nonterminal makes another type is a fault of the table.
pub fn get<T: Any + Clone>(v: &Value) -> T {
    match down::<T>(v) {
        Some(v) => v.clone(),
        None => panic!("a hole does not hold a {}", std::any::type_name::<T>()),
    }
}
