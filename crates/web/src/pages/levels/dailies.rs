//! The boards of the day, the streak, and the day's result for others.

use crate::pages::play::sharing::Said;
use crate::parts::share;
use crate::record::days::Days;
use crate::record::today;
use crate::routes::{self, Route};
use crate::session::{messages, say, say_with};
use crate::stars::Stars;
use crate::titles::of_date;
use douse_game::daily::{DailyKind, Date};
use leptos::prelude::*;
use std::time::Duration;

/// How often the clock is looked at: the boards change at the player's own midnight.
const GLANCE: Duration = Duration::from_secs(5);

/// The three boards of the day.
#[component]
pub fn Dailies() -> impl IntoView {
    let date = RwSignal::new(today());
    let glance = move || {
        let now = today();
        if date.try_get_untracked().is_some_and(|shown| shown != now) {
            date.set(now);
        }
    };
    if let Ok(handle) = set_interval_with_handle(glance, GLANCE) {
        on_cleanup(move || handle.clear());
    }
    view! {
        <section class="dailies card" aria-labelledby="dailies-title">
            <h2 id="dailies-title">{move || say("menu-daily")}</h2>
            <p class="quiet-text" id="today" data-date=move || date.get().to_string()>{move || of_date(date.get())}</p>
            {move || Boards(BoardsProps { date: date.get() })}
        </section>
    }
}

/// The boards of a date.
#[component]
fn Boards(date: Date) -> impl IntoView {
    let days = Days::load();
    let streak = days.streak(date);
    let boards = DailyKind::ALL.map(|kind| {
        let result = days.result(date, kind.name());
        let reached = result.map(|result| {
            view! {
                {result.stars().map(|stars| view! { <Stars stars /> })}
                <span class="quiet-text">{move || say_with("level-best", &[("n", &result.moves)])}</span>
            }
        });
        view! {
            <li class="daily-item">
                <a class="level daily" class:solved=result.is_some() id=format!("daily-{kind}")
                    href=Route::address("play", &["daily", &date.to_string(), kind.name()])>
                    <strong>{move || say(&format!("daily-{kind}"))}</strong>
                    <span class="quiet-text">{move || say(&format!("daily-{kind}-about"))}</span>
                    {reached}
                </a>
                <Show when=crate::service::is_there>
                    <a id=format!("top-{kind}") href=Route::address("top", &[&format!("daily:{date}:{kind}")])
                        aria-label=move || format!("{}: {}", say("page-top"), say(&format!("daily-{kind}")))>
                        {move || say("page-top")}
                    </a>
                </Show>
            </li>
        }
    });
    let said = RwSignal::new(None);
    let any = DailyKind::ALL.iter().any(|kind| days.result(date, kind.name()).is_some());
    let copy = move |_| share::copy(untrack(|| day_in_words(&Days::load(), date)), said);
    view! {
        <ul class="daily-list">{boards.collect_view()}</ul>
        <p id="streak">{move || say_with("streak", &[("n", &streak.now), ("longest", &streak.longest)])}</p>
        {any.then(|| view! {
            <button id="share-day" on:click=copy>{move || say("do-share-result")}</button>
            <Said said />
        })}
    }
}

/// How the boards of a day went, without giving anything away.
fn day_in_words(days: &Days, date: Date) -> String {
    let mut lines = vec![format!("douse {date}")];
    for kind in DailyKind::ALL {
        let title = say(&format!("daily-{kind}"));
        if let Some(result) = days.result(date, kind.name()) {
            let line = messages().result_to_share(&result.report());
            lines.push(format!("{title}: {}", line.unwrap_or_default()));
        }
    }
    if let Some(home) = routes::home() {
        lines.push(format!("{home}{}", Route::address("levels", &[])));
    }
    lines.join("\n")
}
