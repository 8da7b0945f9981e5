//! What games are called, in the reader's language.

use crate::session::{level_title, say, say_with};
use douse_game::daily::Date;
use douse_game::game::Game;
use douse_game::origin::Origin;
use leptos::prelude::Get;
use wasm_bindgen::JsValue;

/// What a game is called: its level, its day, its own title, or its size.
pub fn of_game(game: &Game) -> String {
    let own = game.start().title();
    match game.origin() {
        Origin::Level { pack, number } => {
            let title = level_title(pack, *number, own.unwrap_or_default());
            say_with("title-level", &[("pack", &say(&format!("pack-{pack}"))), ("n", number), ("title", &title)])
        }
        Origin::Daily { date, kind } => {
            let date = date.parse().map_or_else(|_| date.clone(), |date| of_date(date, DateLength::Short));
            say_with("title-daily", &[("date", &date), ("kind", &say(&format!("daily-{kind}")))])
        }
        Origin::Own | Origin::Seed(_) | Origin::Published { .. } => own.map_or_else(|| size(game), str::to_owned),
    }
}

/// The size of a board, or the name of its graph.
pub fn size(game: &Game) -> String {
    let shape = game.variant().shape();
    match (shape.as_grid(), shape.as_family()) {
        (Some(grid), _) => grid.size().to_string().replace('x', " × "),
        (None, Some(family)) => {
            let numbers = family.to_string();
            let numbers = numbers.split_once(':').map_or("", |(_, numbers)| numbers);
            format!("{} {numbers}", say(&format!("shape-{}", family.name()))).trim_end().to_owned()
        }
        (None, None) => say_with("title-graph", &[("n", &shape.cells())]),
    }
}

/// How much of a date is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum DateLength {
    /// Numbers.
    Short,
    /// With the day of the week and the month in words.
    Long,
}

/// A date as the reader's language writes it.
pub fn of_date(date: Date, length: DateLength) -> String {
    let language = crate::session::session().language.get().name();
    let text = date.to_string();
    let mut parts = text.split('-').filter_map(|part| part.parse::<i32>().ok());
    let (Some(year), Some(month), Some(day)) = (parts.next(), parts.next(), parts.next()) else { return text };
    let moment = js_sys::Date::new_with_year_month_day(year as u32, month - 1, day);
    let options = js_sys::Object::new();
    let fields: &[(&str, &str)] = match length {
        DateLength::Short => &[("year", "numeric"), ("month", "numeric"), ("day", "numeric")],
        DateLength::Long => &[("weekday", "long"), ("year", "numeric"), ("month", "long"), ("day", "numeric")],
    };
    for (name, value) in fields {
        let _ = js_sys::Reflect::set(&options, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    moment.to_locale_date_string(language, &options).into()
}
