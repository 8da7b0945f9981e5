//! Boards in PNG pictures: one light per pixel, or the cells of a screenshot.

use crate::failure::Failure;
use crate::snippet::InputError;
use douse::text::{self, Form, ReadOptions, Reading};
use douse_render::photo::read_lights;
use douse_render::read_png;

pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// Reads the board in a PNG picture; `name` is for messages.
pub fn read(name: &str, png: &[u8], options: &ReadOptions) -> anyhow::Result<Reading> {
    let unreadable = |message: String| Failure::new(format!("'{name}': {message}"));
    if let Some(form) = options.form {
        let failure = unreadable(format!("this is a PNG picture, not {}", form.description()));
        return Err(failure.advise("leave out --from").into());
    }
    let picture = read_png(png).map_err(|error| unreadable(error.to_string()))?;
    let lights = read_lights(&picture, options.size).map_err(|error| {
        unreadable(error.to_string()).advise("give the number of cells, such as --size 5x5, or write the board as text")
    })?;
    let mut rows = Vec::with_capacity(lights.lit.len() + lights.size.height());
    for row in lights.lit.chunks(lights.size.width()) {
        rows.extend(row.iter().map(|&lit| if lit { b'#' } else { b'.' }));
        rows.push(b'\n');
    }
    let options = ReadOptions { form: Some(Form::Rows), symbols: Some(('#', '.')), ..options.clone() };
    let mut reading =
        text::read(&rows, &options, &text::own_input()).map_err(|error| InputError::new(name, &rows, error))?;
    reading.notes.insert(0, format!("the picture was read as {} cells, bright ones lit", lights.size));
    Ok(reading)
}
