//! A distribution as bars on a logarithmic scale, and as a table.

use super::chart::{BELOW, HEIGHT, LEFT, WIDTH, log_ticks, up, written};
use crate::session::say;
use leptos::prelude::*;

/// The distribution of boards by the presses that they need: 0, 1, 2, ...
#[component]
pub fn Bars(
    /// The counts, rounded for drawing and exact.
    counts: Vec<(f64, String)>,
) -> impl IntoView {
    let most = counts.iter().map(|(count, _)| *count).fold(1.0, f64::max).min(1e300);
    let ticks = log_ticks(most);
    let top = ticks.last().copied().unwrap_or(10.0).max(most).log10();
    // The scale begins a little below one, so that a single board still has a bar.
    let ground = 0.03 * top;
    let height = |count: f64| if count >= 1.0 { count.min(1e300).log10() + ground } else { 0.0 };
    let top = top + ground;
    let step = (WIDTH - LEFT - 8.0) / counts.len().max(1) as f64;
    let lines = ticks
        .iter()
        .map(|&tick| {
            let y = up(height(tick), top);
            view! {
                <line class="chart-line" x1=LEFT.to_string() x2=WIDTH.to_string() y1=y.to_string() y2=y.to_string() />
                <text class="chart-text" x=(LEFT - 6.0).to_string() y=(y + 4.0).to_string() text-anchor="end">{written(tick)}</text>
            }
        })
        .collect_view();
    let every = (counts.len() / 16 + 1).max(1);
    let bars = counts
        .iter()
        .enumerate()
        .map(|(at, (count, _))| {
            let (x, y) = (LEFT + at as f64 * step, up(height(*count), top));
            let label = (at % every == 0).then(|| view! {
                <text class="chart-text" x=(x + step / 2.0).to_string() y=(HEIGHT - BELOW + 18.0).to_string() text-anchor="middle">{at}</text>
            });
            view! {
                <rect class="chart-bar" x=(x + step * 0.1).to_string() y=y.to_string() width=(step * 0.8).to_string()
                    height=(HEIGHT - BELOW - y).max(0.0).to_string() />
                {label}
            }
        })
        .collect_view();
    let rows = counts
        .into_iter()
        .enumerate()
        .map(|(at, (_, count))| view! { <tr><th scope="row">{at}</th><td>{count}</td></tr> })
        .collect_view();
    view! {
        <figure class="chart">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=move || say("hard-chart")>{lines}{bars}</svg>
            <figcaption>{move || say("hard-chart")}</figcaption>
        </figure>
        <details>
            <summary>{move || say("hard-table")}</summary>
            <table class="numbers">
                <thead><tr><th scope="col">{move || say("hard-presses")}</th><th scope="col">{move || say("hard-boards")}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
}
