//! The archive: past days by month, with the number of boards solved.

use crate::records::{bests, days, today};
use crate::routes::Route;
use crate::session::{say, say_with};
use crate::titles::{format_date, of_date};
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, Date};
use douse_game::origin::Origin;
use douse_game::records::{Bests, Days};
use leptos::prelude::*;

/// The first month of the archive.
const FIRST: (u16, u8) = (2026, 1);

/// A month: year and number from 1.
type Month = (u16, u8);

/// The month of a date.
pub fn month_of(date: Date) -> Month {
    let text = date.to_string();
    (text[..4].parse().unwrap_or(FIRST.0), text[5..7].parse().unwrap_or(FIRST.1))
}

fn before((year, month): Month) -> Month {
    if month == 1 { (year - 1, 12) } else { (year, month - 1) }
}

fn after((year, month): Month) -> Month {
    if month == 12 { (year + 1, 1) } else { (year, month + 1) }
}

/// The days of a month in weeks from Monday; `None` for days of another month.
fn weeks((year, month): Month) -> Vec<[Option<Date>; 7]> {
    let days: Vec<Date> = (1..=31).filter_map(|day| Date::new(year, month, day)).collect();
    // 1970-01-01 was a Thursday.
    let first = days.first().and_then(|date| date.to_days()).map_or(0, |days| (days as usize + 3) % 7);
    let mut weeks = vec![[None; 7]; (first + days.len()).div_ceil(7)];
    for (at, date) in days.into_iter().enumerate() {
        weeks[(first + at) / 7][(first + at) % 7] = Some(date);
    }
    weeks
}

/// The number of boards of a day that were solved, on the day or later.
fn solved(days: &Days, bests: &Bests, date: Date) -> usize {
    let is_solved = |kind: &DailyKind| {
        let origin = Origin::Shared(Challenge::Daily { date, kind: *kind });
        days.result(date, *kind).is_some() || bests.of(&origin).is_some()
    };
    DailyKind::ALL.iter().filter(|kind| is_solved(kind)).count()
}

/// The archive of a month.
#[component]
pub fn Calendar(#[prop(into)] shown: Signal<Date>) -> impl IntoView {
    let month = RwSignal::new(month_of(shown.get_untracked()));
    Effect::new(move |_| month.set(month_of(shown.get())));
    let (days, bests) = (StoredValue::new(days()), StoredValue::new(bests()));
    let at_first = move || month.get() <= FIRST;
    let at_last = move || month_of(today()) <= month.get();
    let title = move || {
        let (year, number) = month.get();
        format_date((year, number.into(), 1), &[("year", "numeric"), ("month", "long")])
    };
    // The days of any week have the names.
    let heads = (0..7).map(|at| {
        let name = move |length: &'static str| format_date((2026, 6, 1 + at), &[("weekday", length)]);
        view! { <th scope="col" abbr=move || name("long")>{move || name("short")}</th> }
    });
    let day = move |date: Date| {
        let number = date.to_string()[8..].trim_start_matches('0').to_owned();
        if date > today() {
            return view! { <span class="future">{number}</span> }.into_any();
        }
        let n = days.with_value(|days| bests.with_value(|bests| solved(days, bests, date)));
        let label = move || format!("{}: {}", of_date(date), say_with("archive-solved", &[("n", &n)]));
        view! {
            <a href=Route::address("daily", &[&date.to_string()]) aria-label=label data-day=date.to_string() data-solved=n
                aria-current=move || (shown.get() == date).then_some("date")>
                <span>{number}</span>
                <span class="dots" aria-hidden="true">{"●".repeat(n)}</span>
            </a>
        }
        .into_any()
    };
    let rows = move || {
        let week = |week: [Option<Date>; 7]| view! { <tr>{week.map(|date| view! { <td>{date.map(day)}</td> }).collect_view()}</tr> };
        weeks(month.get()).into_iter().map(week).collect_view()
    };
    view! {
        <section class="calendar card" aria-labelledby="calendar-title">
            <div class="calendar-head">
                <button id="month-before" class="small" aria-label=move || say("archive-before") disabled=at_first
                    on:click=move |_| month.update(|month| *month = before(*month))>"‹"</button>
                <h2 id="calendar-title" aria-live="polite">{title}</h2>
                <button id="month-after" class="small" aria-label=move || say("archive-after") disabled=at_last
                    on:click=move |_| month.update(|month| *month = after(*month))>"›"</button>
            </div>
            <table>
                <thead><tr>{heads.collect_view()}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_monday() {
        let november = weeks((2026, 11));
        assert_eq!(november[0].map(|date| date.is_some()), [false, false, false, false, false, false, true]);
        assert_eq!(november[2][0], "2026-11-09".parse().ok());
        assert_eq!(november.iter().flatten().flatten().count(), 30);
        assert_eq!(weeks((2028, 2)).iter().flatten().flatten().count(), 29);
        assert_eq!((before((2026, 1)), after((2025, 12))), ((2025, 12), (2026, 1)));
    }
}
