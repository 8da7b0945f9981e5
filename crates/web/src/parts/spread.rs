//! How often each value occurred, as bars that are also a list.

use leptos::prelude::*;

/// Bars, one below the other: what each is called, and how many there are. The marked one is the last game.
#[component]
pub fn Spread(
    /// Names and numbers.
    rows: Vec<(String, usize)>,
    /// What is counted.
    #[prop(into)]
    label: Signal<String>,
    /// The row that is marked.
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
