//! Pixels of an SVG picture, and pixels of a PNG file.

use crate::photo::{Brightness, PhotoError};
use png::{BitDepth, ColorType, Decoder, Limits, Transformations};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::io::Cursor;

/// A picture that cannot be turned into pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// The SVG picture cannot be drawn.
    #[error("this SVG cannot be drawn: {message}")]
    Svg {
        /// The message of the renderer.
        message: String,
    },
    /// More pixels than [`MAX_PIXELS`].
    #[error("a picture of {width} x {height} pixels is too large: the limit is {MAX_PIXELS} pixels")]
    TooLarge {
        /// The width.
        width: u64,
        /// The height.
        height: u64,
    },
}

/// The most pixels a picture may have: a quarter of a gigabyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

/// The pixels of an SVG picture as a PNG file, `scale` pixels for each of its units.
///
/// Time and memory are proportional to the pixels. Media queries of the style sheet are not asked:
/// a picture of [`Theme::Auto`](crate::style::Theme::Auto) comes out light.
///
/// ```
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><rect width="3" height="2"/></svg>"#;
/// let png = douse_render::png(svg, 2.0)?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), douse_render::PngError>(())
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let failed = |message: String| PngError::Svg { message };
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| failed(error.to_string()))?;
    let side = |units: f32| (f64::from(units) * f64::from(scale)).ceil().max(1.0) as u64;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let fits = |side: u64| u32::try_from(side).ok();
    match (fits(width), fits(height)) {
        (Some(w), Some(h)) if width.saturating_mul(height) <= MAX_PIXELS => {
            let mut pixels = Pixmap::new(w, h).ok_or_else(|| failed("it has no extent".into()))?;
            resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
            pixels.encode_png().map_err(|error| failed(error.to_string()))
        }
        _ => Err(PngError::TooLarge { width, height }),
    }
}

/// A PNG file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngReadError {
    /// The file is damaged, truncated, or not a PNG file.
    #[error("the PNG picture cannot be read: {message}")]
    Broken {
        /// The message of the decoder.
        message: String,
    },
    /// More pixels than [`MAX_PIXELS_READ`].
    #[error("the PNG picture has {width} x {height} pixels, more than the limit of {MAX_PIXELS_READ} pixels")]
    TooLarge {
        /// The width.
        width: u32,
        /// The height.
        height: u32,
    },
}

/// The most pixels that are read: a gigabyte where each has colours and opacity.
pub const MAX_PIXELS_READ: u64 = 1 << 28;

/// Reads the brightness of the pixels of a PNG file of any colour type and depth.
///
/// Time and memory are proportional to the pixels, and bounded.
///
/// # Errors
/// If the file is damaged or too large.
pub fn read_png(file: &[u8]) -> Result<Brightness, PngReadError> {
    let broken = |error: png::DecodingError| PngReadError::Broken { message: error.to_string() };
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: 1 << 30 });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width, reader.info().height);
    let bytes = reader.output_buffer_size().filter(|_| u64::from(width) * u64::from(height) <= MAX_PIXELS_READ);
    let bytes = bytes.ok_or(PngReadError::TooLarge { width, height })?;
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(bytes).map_err(|_| PngReadError::TooLarge { width, height })?;
    pixels.resize(bytes, 0);
    let frame = reader.next_frame(&mut pixels).map_err(broken)?;
    pixels.truncate(frame.buffer_size());
    debug_assert_eq!(frame.bit_depth, BitDepth::Eight);
    let (width, height) = (width as usize, height as usize);
    let picture = match frame.color_type {
        ColorType::Grayscale => Brightness::new(width, height, pixels),
        ColorType::GrayscaleAlpha => {
            let seen = pixels.chunks_exact(2).map(|p| (u16::from(p[0]) * u16::from(p[1]) / 255) as u8);
            Brightness::new(width, height, seen.collect())
        }
        ColorType::Rgb => {
            let rgba: Vec<u8> = pixels.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect();
            Brightness::from_rgba(width, height, &rgba)
        }
        ColorType::Rgba | ColorType::Indexed => Brightness::from_rgba(width, height, &pixels),
    };
    picture.map_err(|error: PhotoError| PngReadError::Broken { message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(matches!(png("hello", 1.0), Err(PngError::Svg { .. })));
        let huge = r#"<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>"#;
        assert_eq!(png(huge, 1.0), Err(PngError::TooLarge { width: 100_000, height: 100_000 }));
    }
}
