//! The three boards of a day, the streak, and the day's result to share.

use super::pictures;
use crate::pages::play::sharing::Said;
use crate::parts::share;
use crate::records::{bests, days, today};
use crate::routes::{self, Route, address_of};
use crate::session::{messages, say, say_with};
use crate::stars::Stars;
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, Date};
use douse_game::origin::Origin;
use douse_game::records::Days;
use leptos::prelude::*;

/// The boards of a day with their results.
#[component]
pub fn Day(date: Date) -> impl IntoView {
    let (days, bests) = (days(), bests());
    let is_today = date == today();
    let pictures = pictures::of_day(date);
    let boards = DailyKind::ALL.map(|kind| {
        let challenge = Challenge::Daily { date, kind };
        let on_its_day = days.result(date, kind);
        let later = bests.of(&Origin::Shared(challenge.clone()));
        let moves = on_its_day.map(|result| result.moves).or(later.map(|best| best.moves));
        let stars = on_its_day.and_then(|result| result.stars()).or(later.and_then(|best| best.stars));
        let reached = moves.map(|moves| {
            view! {
                {stars.map(|stars| view! { <Stars stars /> })}
                <span class="quiet-text">{move || say_with("level-best", &[("n", &moves)])}</span>
            }
        });
        view! {
            <li class="daily-item">
                <a class="level daily" class:solved=moves.is_some() id=format!("daily-{kind}") href=address_of(&challenge)>
                    <span class="picture-place">{move || pictures.get(kind)}</span>
                    <strong>{move || say(&format!("daily-{kind}"))}</strong>
                    <span class="quiet-text">{move || say(&format!("daily-{kind}-about"))}</span>
                    <span class="reached">{reached}</span>
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
    let any = DailyKind::ALL.iter().any(|kind| days.result(date, *kind).is_some());
    let copy = move |_| share::copy(untrack(|| day_text(&crate::records::days(), date)), said);
    view! {
        <ul class="daily-list">{boards.collect_view()}</ul>
        {(!is_today).then(|| view! { <p class="quiet-text" id="archive-note">{move || say("archive-note")}</p> })}
        {any.then(|| view! {
            <button id="share-day" on:click=copy>{move || say("do-share-result")}</button>
            <Said said />
        })}
    }
}

/// The results of a day without spoilers.
fn day_text(days: &Days, date: Date) -> String {
    let mut lines = vec![format!("douse {date}")];
    for kind in DailyKind::ALL {
        let title = say(&format!("daily-{kind}"));
        if let Some(result) = days.result(date, kind) {
            let line = messages().result_to_share(&result.report());
            lines.push(format!("{title}: {}", line.unwrap_or_default()));
        }
    }
    if let Some(home) = routes::home() {
        lines.push(format!("{home}{}", Route::address("daily", &[&date.to_string()])));
    }
    lines.join("\n")
}
