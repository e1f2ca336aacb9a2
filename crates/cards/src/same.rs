//! A number for data that is the same on every machine and with every compiler: FNV-1a over its JSON.

use serde::Serialize;

/// Differs when the data does; nothing to hold secrets with.
pub fn number(data: &impl Serialize) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    // Writing into a number can't fail, and our data has no map with keys that are not text.
    let _ = serde_json::to_writer(&mut fnv, data);
    fnv.0
}

struct Fnv(u64);

impl std::io::Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
