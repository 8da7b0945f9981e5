//! Compressed files. Also part of the build script, which does it for the files that are built in.

use std::io::{Read as _, Write as _};

/// A compressed file; `None` if it would not be smaller.
pub struct Compressed {
    /// For `Accept-Encoding: gzip`.
    pub gzip: Option<Vec<u8>>,
    /// For `Accept-Encoding: br`.
    pub brotli: Option<Vec<u8>>,
}

/// How much time compressing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Someone waits for the service to start.
    #[allow(dead_code, reason = "the build script is in no hurry")]
    Quick,
    /// It is done once for ever.
    #[allow(dead_code, reason = "the service is in a hurry")]
    Thorough,
}

/// Compresses a file both ways. Pictures and fonts are already compressed.
pub fn compress(name: &str, bytes: &[u8], effort: Effort) -> Compressed {
    let packed = [".png", ".jpg", ".webp", ".woff2", ".ico", ".gz", ".br"];
    if bytes.len() < 256 || packed.iter().any(|ending| name.ends_with(ending)) {
        return Compressed { gzip: None, brotli: None };
    }
    let smaller = |result: Option<Vec<u8>>| result.filter(|result| result.len() < bytes.len());
    Compressed { gzip: smaller(gzip(bytes, effort)), brotli: smaller(brotli(bytes, effort)) }
}

/// The bytes that [`compress`] turned into this gzip.
#[allow(dead_code, reason = "the build script only compresses")]
pub fn unpacked(gzip: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Reading from memory fails only if the content is damaged; then what is intact is served.
    let _ = flate2::read::GzDecoder::new(gzip).read_to_end(&mut bytes);
    bytes
}

fn gzip(bytes: &[u8], effort: Effort) -> Option<Vec<u8>> {
    let level = flate2::Compression::new(if effort == Effort::Quick { 5 } else { 9 });
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn brotli(bytes: &[u8], effort: Effort) -> Option<Vec<u8>> {
    let quality = if effort == Effort::Quick { 4 } else { 9 };
    let parameters = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    let mut result = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut result, &parameters).ok()?;
    Some(result)
}
