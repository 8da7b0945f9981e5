//! Compressed files. Also part of the build script, which does it for the files that are built in.

use std::io::{Read as _, Write as _};

/// The file for `Accept-Encoding: gzip`, at a level from 1 (quick) to 9 (small); `None` if it would not be smaller. Pictures and fonts are compressed
/// already.
pub fn gzip(name: &str, bytes: &[u8], level: u32) -> Option<Vec<u8>> {
    let packed = [".png", ".jpg", ".webp", ".woff2", ".ico", ".gz", ".br"];
    if bytes.len() < 256 || packed.iter().any(|ending| name.ends_with(ending)) {
        return None;
    }
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < bytes.len())
}

/// The bytes that [`gzip`] compressed.
#[allow(dead_code, reason = "the build script only compresses")]
pub fn unpacked(gzip: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Reading from memory fails only if the content is damaged; then what is intact is served.
    let _ = flate2::read::GzDecoder::new(gzip).read_to_end(&mut bytes);
    bytes
}
