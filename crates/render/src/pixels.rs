//! Pixels of an SVG picture.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture has no pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// Not an SVG picture that can be drawn.
    #[error("this SVG cannot be drawn: {message}")]
    Svg {
        /// What the renderer says.
        message: String,
    },
    /// More pixels than [`MAX_PIXELS`].
    #[error("a picture of {width} x {height} pixels is too large: {MAX_PIXELS} pixels are the limit")]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
}

/// The most pixels a picture may have: a quarter of a gigabyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

/// The pixels of an SVG picture as a PNG file, `scale` pixels for each of its units.
///
/// Time and memory are proportional to the pixels. Media queries of the style sheet are not asked: a picture of
/// [`Theme::Auto`](crate::style::Theme::Auto) comes out light.
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
