//! Patterns as small drawings.

use douse::pattern::Pattern;
use douse::shape::{Grid, Shape};
use douse_render::layout::Layout;
use leptos::prelude::*;

/// The outline of a cell. Holes are no cells, so nothing is drawn there.
fn square(grid: &Grid, cell: usize) -> String {
    let place = grid.place(cell);
    format!("M{}.05 {}.05h.9v.9h-.9z", place.column, place.row)
}

/// The outlines of all cells.
fn ground(grid: &Grid) -> String {
    (0..grid.cells()).map(|cell| square(grid, cell)).collect()
}

/// The outlines of the cells of each value, in rising order of the values.
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
        paths[at].1.push_str(&square(grid, cell));
    }
    paths
}

/// A pattern as a small drawing; brighter squares have higher values.
#[component]
pub fn Thumbnail(
    grid: Grid,
    pattern: Pattern,
    /// The name of the drawing; empty if it is decoration beside a text.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let (width, height) = (grid.size().width(), grid.size().height());
    let ground = ground(&grid);
    let nameless = move || label.with(String::is_empty);
    let role = move || (!nameless()).then_some("img");
    let shown = move || (!nameless()).then(|| label.get());
    let hidden = move || nameless().then_some("true");
    let last = f64::from(pattern.states().get() - 1);
    let paths = outlines(&grid, &pattern).into_iter().map(|(value, path)| {
        let level = 0.35 + 0.65 * f64::from(value) / last;
        view! { <path d=path fill-opacity=format!("{level:.2}") /> }
    });
    view! {
        <svg class="thumbnail" viewBox=format!("-0.1 -0.1 {width}.2 {height}.2") role=role aria-label=shown aria-hidden=hidden>
            <path class="thumbnail-ground" d=ground />
            {paths.collect_view()}
        </svg>
    }
}

/// A small drawing of lights on any shape, as decoration beside a text.
pub fn of_lights(shape: &Shape, lights: &Pattern) -> AnyView {
    if let Some(grid) = shape.as_grid() {
        let (grid, pattern) = (grid.clone(), lights.clone());
        return view! { <Thumbnail grid pattern label=Signal::stored(String::new()) /> }.into_any();
    }
    let layout = Layout::of(shape);
    let at = |cell: usize| layout.cells[cell].middle;
    let line = |&(one, other): &(usize, usize)| {
        let ((x, y), (to_x, to_y)) = (at(one), at(other));
        format!("M{x:.2} {y:.2}L{to_x:.2} {to_y:.2}")
    };
    let lines: String = layout.links.iter().map(line).collect();
    let discs = (0..lights.len()).map(|cell| {
        let (x, y) = at(cell);
        let class = if lights.get(cell) == 0 { "thumbnail-ground" } else { "" };
        view! { <circle class=class cx=format!("{x:.2}") cy=format!("{y:.2}") r="0.32" /> }
    });
    let (width, height) = layout.extent;
    view! {
        <svg class="thumbnail" viewBox=format!("0 0 {width:.2} {height:.2}") aria-hidden="true">
            <path class="thumbnail-lines" d=lines />
            {discs.collect_view()}
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::place::Place;
    use douse_game::choice::Choice;
    use douse_game::drawing::{Drawing, Tool};

    #[test]
    fn holes_are_not_drawn() {
        let mut drawing = Drawing::new(Choice { width: 2, height: 1, ..Choice::default() });
        drawing.apply(Tool::Hole, Place { row: 0, column: 0 });
        let board = drawing.board().unwrap();
        assert_eq!(ground(board.variant().shape().as_grid().unwrap()), "M1.05 0.05h.9v.9h-.9z");
    }

    #[test]
    fn each_value_has_an_outline() {
        let variant = Choice { width: 2, height: 2, states: 3, ..Choice::default() }.variant().unwrap();
        let pattern = Pattern::from_values(variant.states(), [2, 0, 1, 2]);
        let paths = outlines(variant.shape().as_grid().unwrap(), &pattern);
        assert_eq!(
            paths,
            [(1, "M0.05 1.05h.9v.9h-.9z".to_owned()), (2, "M0.05 0.05h.9v.9h-.9zM1.05 1.05h.9v.9h-.9z".to_owned())]
        );
    }
}
