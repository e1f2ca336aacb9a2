//! How often somebody may ask: a bucket of requests that fills up again, for a socket or for an address.

use crate::refuse::Refuse;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many addresses are remembered at most; those with full buckets are forgotten first.
const MOST: usize = 50_000;

/// So many at once where less than one a second is allowed.
const FEW: f64 = 10.0;

/// A bucket that fills up again.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub fn full(burst: f64) -> Bucket {
        Bucket { left: burst, at: Instant::now() }
    }

    /// Takes one out, if one is there.
    pub fn take(&mut self, burst: f64, rate: f64) -> bool {
        let now = Instant::now();
        self.left = (self.left + rate * now.duration_since(self.at).as_secs_f64()).min(burst);
        self.at = now;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}

/// Requests of every address, so many a second, after some at once.
pub struct Limits {
    rate: f64,
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Limits {
    /// So many requests a second; 0 for any number.
    pub fn new(rate: f64) -> Limits {
        Limits { rate, burst: if rate < 1.0 { FEW } else { rate * 4.0 }, buckets: Mutex::default() }
    }

    pub fn take(&self, from: IpAddr) -> Result<(), Refuse> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            let now = Instant::now();
            let full = |b: &Bucket| b.left + self.rate * now.duration_since(b.at).as_secs_f64() >= self.burst;
            buckets.retain(|_, bucket| !full(bucket));
            if buckets.len() >= MOST {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(from).or_insert_with(|| Bucket::full(self.burst));
        if bucket.take(self.burst, self.rate) {
            Ok(())
        } else {
            Err(Refuse::new(StatusCode::TOO_MANY_REQUESTS, "Too many requests from this address: wait a moment."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn an_address_that_asks_too_often_is_told_so_and_others_are_not() {
        let limits = Limits::new(0.001);
        let (one, two) = (IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)), IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2)));
        assert!((0..10).all(|_| limits.take(one).is_ok()));
        assert!(limits.take(one).is_err());
        assert!(limits.take(two).is_ok());
        let any = Limits::new(0.0);
        assert!((0..1000).all(|_| any.take(one).is_ok()));
    }
}
