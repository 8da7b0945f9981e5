//! The titles of games in the reader's language.

use crate::chunk;
use crate::session::{messages, say};
use douse_game::daily::Date;
use douse_game::game::Game;
use douse_game::par::Par;
use douse_messages::texts::capitalised;
use wasm_bindgen::JsValue;

/// The title of a game: its level, day, own title or size; read as a signal.
pub fn of_game(game: &Game) -> String {
    // The titles of levels come with the second part of the program.
    chunk::arrived();
    match game.origin().challenge().is_some() || game.start().title().is_some() {
        true => messages().title(game),
        false => capitalised(&size(game)),
    }
}

/// The size of a board, or the name of its graph.
pub fn size(game: &Game) -> String {
    let size = messages().size(game.variant());
    if game.variant().shape().as_grid().is_some() { size.replace('x', " × ") } else { size }
}

/// The bounds of par that the service knows.
pub fn par(par: &Par) -> String {
    match par.at_most {
        Some(most) if most == par.at_least => most.to_string(),
        Some(most) => format!("{}–{most}", par.at_least),
        None => format!("≥ {}", par.at_least),
    }
}

/// A date with the names of the weekday and the month, in the reader's language.
pub fn of_date(date: Date) -> String {
    let text = date.to_string();
    let mut parts = text.split('-').filter_map(|part| part.parse::<u16>().ok());
    let (Some(year), Some(month), Some(day)) = (parts.next(), parts.next(), parts.next()) else { return text };
    format_date((year, month, day), &[("weekday", "long"), ("year", "numeric"), ("month", "long"), ("day", "numeric")])
}

/// A date in the reader's language, with the options of the browser's `toLocaleDateString`; read as
/// a signal.
pub fn format_date((year, month, day): (u16, u16, u16), options: &[(&str, &str)]) -> String {
    let moment = js_sys::Date::new_with_year_month_day(year.into(), i32::from(month) - 1, day.into());
    let wanted = js_sys::Object::new();
    for (name, value) in options {
        let _ = js_sys::Reflect::set(&wanted, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    moment.to_locale_date_string(&say("date-locale"), &wanted).into()
}
