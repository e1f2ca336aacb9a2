//! The ways a production is written down.

use crate::tree::Filter;

/// Runs a part of a production, so that it may leave early.
pub fn run<T>(part: impl FnOnce() -> T) -> T {
    part()
}

/// A production whose tree is written once: the same words build the value and take it apart.
/// Holes after the semicolon are boxed in the tree.
macro_rules! rule {
    ($g:expr, $kind:literal $ty:ty, $t:literal, [$($h:ident),* $(; $($b:ident),+)?] $($con:tt)+) => {
        $crate::grammar::rules::rule!(@ $g, 0, $kind $ty, $t, [$($h),* $(; $($b),+)?] $($con)+)
    };
    (@ $g:expr, $w:expr, $kind:literal $ty:ty, $t:literal, [$($h:ident),* $(; $($b:ident),+)?] $($con:tt)+) => {
        $g.rule(
            $kind,
            $t,
            &[$(stringify!($h),)* $($(stringify!($b),)+)?],
            $w,
            |holes| {
                let mut _holes = holes.iter();
                $(let $h = $crate::grammar::value::get(_holes.next()?);)*
                $($(let $b = Box::new($crate::grammar::value::get(_holes.next()?));)+)?
                let out: $ty = $($con)+;
                Some($crate::grammar::value::value(out))
            },
            |whole| match $crate::grammar::value::down::<$ty>(whole)? {
                $($con)+ => Some(vec![
                    $($crate::grammar::value::value(Clone::clone($h)),)*
                    $($($crate::grammar::value::value((**$b).clone()),)+)?
                ]),
                #[allow(unreachable_patterns)]
                _ => None,
            },
        )
    };
}
pub(crate) use rule;

/// The same with a weight: it is taken only where no lighter reading exists.
macro_rules! heavy {
    ($g:expr, $w:expr, $kind:literal $ty:ty, $t:literal, [$($h:ident),* $(; $($b:ident),+)?] $($con:tt)+) => {
        $crate::grammar::rules::rule!(@ $g, $w, $kind $ty, $t, [$($h),* $(; $($b),+)?] $($con)+)
    };
}
pub(crate) use heavy;

/// A production whose tree needs a function each way.
macro_rules! both {
    ($g:expr, $kind:literal $ty:ty, $t:expr, [$($h:ident: $ht:ty),*], $build:expr, |$whole:ident| $unbuild:expr) => {
        $crate::grammar::rules::both!(@ $g, 0, $kind $ty, $t, [$($h: $ht),*], $build, |$whole| $unbuild)
    };
    (@ $g:expr, $w:expr, $kind:literal $ty:ty, $t:expr, [$($h:ident: $ht:ty),*], $build:expr, |$whole:ident| $unbuild:expr) => {
        $g.rule(
            $kind,
            $t,
            &[$(stringify!($h)),*],
            $w,
            move |holes| {
                let mut _holes = holes.iter();
                $(let $h: $ht = $crate::grammar::value::get(_holes.next()?);)*
                let out: Option<$ty> = $crate::grammar::rules::run(|| $build);
                Some($crate::grammar::value::value(out?))
            },
            move |whole| {
                let $whole: &$ty = $crate::grammar::value::down::<$ty>(whole)?;
                #[allow(unused_parens)]
                let ($($h),*): ($($ht),*) = $crate::grammar::rules::run(|| $unbuild)?;
                Some(vec![$($crate::grammar::value::value::<$ht>($h)),*])
            },
        )
    };
}
pub(crate) use both;

/// A production of a happening: holes are named like the fields they fill, all other fields stay empty.
macro_rules! happens {
    ($g:expr, $kind:literal, $t:expr, $deed:expr, [$($f:ident),*]) => {
        $crate::grammar::rules::happens!(@ $g, 0, $kind, $t, $deed, [$($f),*])
    };
    (@ $g:expr, $w:expr, $kind:literal, $t:expr, $deed:expr, [$($f:ident),*]) => {
        $g.rule(
            $kind,
            $t,
            &[$(stringify!($f)),*],
            $w,
            move |holes| {
                let mut _holes = holes.iter();
                #[allow(unused_mut)]
                let mut out = $crate::tree::Happening::of($deed);
                $($crate::grammar::rules::Field::put(&mut out.$f, $crate::grammar::value::get(_holes.next()?));)*
                Some($crate::grammar::value::value(out))
            },
            move |whole| {
                #[allow(unused_mut)]
                let mut rest: $crate::tree::Happening = $crate::grammar::value::down::<$crate::tree::Happening>(whole)?.clone();
                let out = vec![$($crate::grammar::value::value($crate::grammar::rules::Field::take(&mut rest.$f)?)),*];
                (rest == $crate::tree::Happening::of($deed)).then_some(out)
            },
        )
    };
}
pub(crate) use happens;

/// A field of a happening that a hole can fill.
pub trait Field {
    type Inner;
    fn put(&mut self, v: Self::Inner);
    fn take(&mut self) -> Option<Self::Inner>;
}

impl<T> Field for Option<T> {
    type Inner = T;

    fn put(&mut self, v: T) {
        *self = Some(v);
    }

    fn take(&mut self) -> Option<T> {
        Option::take(self)
    }
}

impl Field for Filter {
    type Inner = Filter;

    fn put(&mut self, v: Filter) {
        *self = v;
    }

    fn take(&mut self) -> Option<Filter> {
        Some(std::mem::replace(self, Filter::any()))
    }
}

/// A comma-and list: `item` into `Vec<item>`, "a", "a and b", "a, b, and c".
macro_rules! list {
    ($g:expr, $list:literal of $item:ty, $one:literal, $and:literal, $comma:literal, $last:literal) => {
        $crate::grammar::rules::both!($g, $list Vec<$item>, concat!("{a:", $one, "^}"), [a: $item], Some(vec![a]), |l| match l.as_slice() {
            [a] => Some(a.clone()),
            _ => None,
        });
        $crate::grammar::rules::both!($g, $list Vec<$item>, concat!("{a:", $one, "^} ", $and, " {b:", $one, "^}"), [a: $item, b: $item], Some(vec![a, b]), |l| match l.as_slice() {
            [a, b] => Some((a.clone(), b.clone())),
            _ => None,
        });
        $crate::grammar::rules::both!($g, $list Vec<$item>, concat!("{a:", $one, "^} ", $comma, " {b:", $list, " more^}"), [a: $item, b: Vec<$item>], Some([vec![a], b].concat()), |l| match l.as_slice() {
            [a, rest @ ..] if rest.len() > 1 => Some((a.clone(), rest.to_vec())),
            _ => None,
        });
        $g.rule(
            concat!($list, " more"),
            concat!("{a:", $one, "^} ", $last, " {b:", $one, "^}"),
            &["a", "b"],
            0,
            |h| Some($crate::grammar::value::value::<Vec<$item>>(vec![$crate::grammar::value::get(&h[0]), $crate::grammar::value::get(&h[1])])),
            |w| match $crate::grammar::value::down::<Vec<$item>>(w)?.as_slice() {
                [a, b] => Some(vec![$crate::grammar::value::value(a.clone()), $crate::grammar::value::value(b.clone())]),
                _ => None,
            },
        );
        $g.rule(
            concat!($list, " more"),
            concat!("{a:", $one, "^} ", $comma, " {b:", $list, " more^}"),
            &["a", "b"],
            0,
            |h| {
                let mut all: Vec<$item> = vec![$crate::grammar::value::get(&h[0])];
                all.extend($crate::grammar::value::get::<Vec<$item>>(&h[1]));
                Some($crate::grammar::value::value(all))
            },
            |w| match $crate::grammar::value::down::<Vec<$item>>(w)?.as_slice() {
                [a, rest @ ..] if rest.len() > 1 => Some(vec![$crate::grammar::value::value(a.clone()), $crate::grammar::value::value(rest.to_vec())]),
                _ => None,
            },
        );
    };
}
pub(crate) use list;
