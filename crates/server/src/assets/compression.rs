//! Compression of files, here and in the build script.

use std::io::{Read as _, Write as _};

/// Compresses a file with gzip, at a level from 1 (quick) to 9 (small). `None` if the result would
/// not be smaller, as for pictures and fonts.
pub fn gzip(name: &str, bytes: &[u8], level: u32) -> Option<Vec<u8>> {
    let packed = [".png", ".jpg", ".webp", ".woff2", ".ico", ".gz", ".br"];
    if bytes.len() < 256 || packed.iter().any(|ending| name.ends_with(ending)) {
        return None;
    }
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < bytes.len())
}

/// Decompresses the result of [`gzip`].
#[allow(dead_code, reason = "the build script only compresses")]
pub fn unpacked(gzip: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Reading from memory fails only for damaged content; the intact part is served.
    let _ = flate2::read::GzDecoder::new(gzip).read_to_end(&mut bytes);
    bytes
}
