//! Boards from screenshots and photographs, which the browser decodes.

use crate::parts::export::ExportError;
use douse::board::Board;
use douse::size::Size;
use douse_game::choice::Choice;
use douse_render::photo::{Brightness, PhotoError, read_lights};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

/// The longest side of a picture in pixels; larger pictures are scaled down.
const MAX_PIXELS: u32 = 1600;

/// The brightness of a picture file.
pub async fn decode(file: &Blob) -> Result<Brightness, ExportError> {
    let promise = window().create_image_bitmap_with_blob(file)?;
    let bitmap = JsFuture::from(promise).await?.dyn_into::<ImageBitmap>().map_err(|_| ExportError)?;
    let shrunk = f64::from(MAX_PIXELS) / f64::from(bitmap.width().max(bitmap.height()).max(1));
    let side = |pixels: u32| ((f64::from(pixels) * shrunk.min(1.0)).round() as u32).max(1);
    let (width, height) = (side(bitmap.width()), side(bitmap.height()));
    let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>().map_err(|_| ExportError)?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(ExportError)?;
    let context = context.dyn_into::<CanvasRenderingContext2d>().map_err(|_| ExportError)?;
    context.draw_image_with_image_bitmap_and_dw_and_dh(&bitmap, 0.0, 0.0, width.into(), height.into())?;
    let pixels = context.get_image_data(0.0, 0.0, width.into(), height.into())?.data();
    Brightness::from_rgba(width as usize, height as usize, &pixels).map_err(|_| ExportError)
}

/// The board in a picture, of the same kind as the board on the page.
pub fn board_in(picture: &Brightness, size: Option<Size>, like: &Board) -> Result<Board, PhotoError> {
    let lights = read_lights(picture, size)?;
    let mut kind = Choice::of(like.variant()).unwrap_or_default();
    (kind.width, kind.height, kind.states) = (lights.size.width(), lights.size.height(), 2);
    let found = kind.variant().and_then(|variant| {
        let pattern = douse::pattern::Pattern::from_values(variant.states(), lights.lit.iter().map(|&lit| lit.into()));
        Board::new(variant, pattern).ok()
    });
    found.filter(|board| board.variant().cells() <= super::paste::MAX_CELLS).ok_or(PhotoError::NoGrid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{board_of, code_of};

    /// Squares of 8 pixels on white.
    fn picture(rows: &[&str]) -> Brightness {
        let side = 8;
        let (width, height) = (rows[0].len() * side, rows.len() * side);
        let mut pixels = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let lit = rows[y / side].as_bytes()[x / side] == b'#';
                pixels.extend(if lit { [255, 220, 40, 255] } else { [10, 10, 20, 255] });
            }
        }
        Brightness::from_rgba(width, height, &pixels).unwrap()
    }

    #[test]
    fn the_lights_of_a_picture_make_a_board_like_the_one_on_the_page() {
        let like = board_of("5x5@torus:0000000").unwrap();
        let found = board_in(&picture(&["#..", ".#.", "##."]), None, &like).unwrap();
        assert_eq!(code_of(&found).as_deref(), Some("3x3@torus:8b0"));
    }
}
