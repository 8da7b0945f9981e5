//! Files made smaller for the way. Also part of the build script, which does it for the files that are built in.

use std::io::Write;

/// A file as browsers may ask for it; `None` where it would not be smaller.
pub struct Compressed {
    /// For `Accept-Encoding: gzip`.
    pub gzip: Option<Vec<u8>>,
    /// For `Accept-Encoding: br`.
    pub brotli: Option<Vec<u8>>,
}

/// Makes a file smaller both ways. Pictures and fonts are small already.
pub fn compress(name: &str, bytes: &[u8]) -> Compressed {
    let packed = [".png", ".jpg", ".webp", ".woff2", ".ico", ".gz", ".br"];
    if bytes.len() < 256 || packed.iter().any(|ending| name.ends_with(ending)) {
        return Compressed { gzip: None, brotli: None };
    }
    let smaller = |result: Option<Vec<u8>>| result.filter(|result| result.len() < bytes.len());
    Compressed { gzip: smaller(gzip(bytes)), brotli: smaller(brotli(bytes)) }
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 9, lgwin: 22, ..Default::default() };
    let mut result = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut result, &parameters).ok()?;
    Some(result)
}
