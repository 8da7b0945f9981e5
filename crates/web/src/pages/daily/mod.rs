//! The daily boards, the streak, and the archive of past days.

mod calendar;
mod day;
mod pictures;

use crate::records::{days, today};
use crate::session::{say, say_with, session};
use crate::titles::of_date;
use douse_game::daily::Date;
use leptos::prelude::*;
use std::time::Duration;

/// The interval of checks of the clock: the boards change at the player's midnight.
const GLANCE: Duration = Duration::from_secs(5);

/// The page of today or of the day in the address.
#[component]
pub fn Daily() -> impl IntoView {
    let now = RwSignal::new(today());
    let glance = move || {
        let today = today();
        if now.try_get_untracked().is_some_and(|shown| shown != today) {
            now.set(today);
        }
    };
    if let Ok(handle) = set_interval_with_handle(glance, GLANCE) {
        on_cleanup(move || handle.clear());
    }
    let route = session().route;
    // When the page is left, the address changes before the page is gone.
    let wanted = Memo::new(move |last: Option<&Option<Date>>| {
        route.with(|route| match (route.page.as_str(), &route.rest[..]) {
            ("daily", [date]) => date.parse().ok(),
            ("daily", []) => None,
            _ => last.copied().flatten(),
        })
    });
    let too_early = Memo::new(move |_| wanted.get().is_some_and(|date| date > now.get()));
    let date = Memo::new(move |_| wanted.get().filter(|date| *date <= now.get()).unwrap_or_else(|| now.get()));
    let streak = move || {
        let streak = days().streak(now.get());
        say_with("streak", &[("n", &streak.now), ("longest", &streak.longest)])
    };
    view! {
        <div class="levels daily-page">
            <h1>{move || say(if date.get() == now.get() { "menu-daily" } else { "archive-day" })}</h1>
            <p class="quiet-text" id="today" data-date=move || date.get().to_string()>{move || of_date(date.get())}</p>
            <Show when=move || too_early.get()><p role="status" id="too-early">{move || say("daily-too-early")}</p></Show>
            {move || day::Day(day::DayProps { date: date.get() })}
            <p id="streak">{streak}</p>
            <calendar::Calendar shown=date />
        </div>
    }
}
