//! Bytes as a scenario file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::scenario::{Verdict, run_text};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Verdict::Failed(differences) = run_text("fuzz.txt", text).verdict {
        for d in differences {
            // A panic of the engine is caught and told as a difference.
            assert!(!d.what.contains("broke off in the middle") && !d.what.contains("impossible state"), "{}", d.what);
        }
    }
});
