//! A pattern as a small drawing.

use douse::pattern::Pattern;
use douse::shape::Grid;
use leptos::prelude::*;
use std::fmt::Write as _;

/// The cells of each value as the outline of squares, brightest last: value and path.
fn outlines(grid: &Grid, pattern: &Pattern) -> Vec<(u16, String)> {
    let mut paths: Vec<(u16, String)> = Vec::new();
    for (cell, value) in pattern.nonzero() {
        let at = match paths.binary_search_by_key(&value, |(value, _)| *value) {
            Ok(at) => at,
            Err(at) => {
                paths.insert(at, (value, String::new()));
                at
            }
        };
        let place = grid.place(cell);
        // Writing to a string does not fail.
        let _ = write!(paths[at].1, "M{} {}h1v1h-1z", place.column, place.row);
    }
    paths
}

/// A pattern as a small drawing; the number of a value shows in its brightness.
#[component]
pub fn Thumbnail(
    /// The cells.
    grid: Grid,
    /// What is drawn.
    pattern: Pattern,
    /// What it is called.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let (width, height) = (grid.size().width(), grid.size().height());
    let last = f64::from(pattern.states().get() - 1);
    let paths = outlines(&grid, &pattern).into_iter().map(|(value, path)| {
        let level = 0.35 + 0.65 * f64::from(value) / last;
        view! { <path d=path fill-opacity=format!("{level:.2}") /> }
    });
    view! {
        <svg class="thumbnail" viewBox=format!("-0.1 -0.1 {width}.2 {height}.2") role="img" aria-label=label>
            <rect class="thumbnail-ground" x="-0.1" y="-0.1" width=format!("{width}.2") height=format!("{height}.2") />
            {paths.collect_view()}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_game::choice::Choice;

    #[test]
    fn each_value_has_an_outline() {
        let variant = Choice { width: 2, height: 2, states: 3, ..Choice::default() }.variant().unwrap();
        let pattern = Pattern::from_values(variant.states(), [2, 0, 1, 2]);
        let paths = outlines(variant.shape().as_grid().unwrap(), &pattern);
        assert_eq!(paths, [(1, "M0 1h1v1h-1z".to_owned()), (2, "M0 0h1v1h-1zM1 1h1v1h-1z".to_owned())]);
    }
}
