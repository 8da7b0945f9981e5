//! A distribution as bars that are also a list.

use leptos::prelude::*;

/// Bars below each other, each with a name and a count.
#[component]
pub fn Spread(
    rows: Vec<(String, usize)>,
    /// The caption.
    #[prop(into)]
    label: Signal<String>,
    /// The row to mark, as that of the last game.
    #[prop(optional_no_strip)]
    marked: Option<usize>,
) -> impl IntoView {
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let rows = rows.into_iter().enumerate().map(|(at, (name, count))| {
        let share = count * 100 / most;
        view! {
            <li class:marked-row=marked == Some(at)>
                <span class="spread-name">{name}</span>
                <span class="spread-bar" style:--share=format!("{share}%")>{count}</span>
            </li>
        }
    });
    view! {
        <figure class="spread">
            <figcaption>{label}</figcaption>
            <ul>{rows.collect_view()}</ul>
        </figure>
    }
}
