//! A board on the page: cells of the document where there are few enough, a picture with a keyboard cursor where not.

mod cells;
#[cfg(feature = "whole")]
mod graph;
mod marks;
#[cfg(feature = "whole")]
mod picture;
mod scene;

#[cfg(feature = "whole")]
pub use graph::GraphView;
pub use marks::{Mark, MarkKind, Marks};
pub use scene::Scene;

use douse_engine::place::Place;
use leptos::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The longest side whose cells are elements of the document.
pub const MOST_CELLS_A_SIDE: usize = 30;

/// What happens at the holes of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Holes {
    /// They are not there.
    #[default]
    Absent,
    /// They can be pressed like cells, as in an editor.
    Pressable,
}

/// Where the keyboard is on a board, and the name of its element.
#[derive(Clone, Copy)]
struct Cursor {
    place: RwSignal<Place>,
    board: usize,
}

/// A board: shows a scene and reports presses by mouse, touch and keyboard.
///
/// It is a grid with one tab stop. Arrows, Home, End, Page Up, Page Down, Ctrl-Home and Ctrl-End move, Space and Enter press. Other keys are left to the
/// page.
#[component]
pub fn BoardView(
    /// What is shown.
    #[prop(into)]
    scene: Signal<Scene>,
    /// Called with the place that was pressed.
    #[prop(into)]
    on_press: Callback<Place>,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
    /// What happens at holes.
    #[prop(optional)]
    holes: Holes,
    /// Where the keyboard is, for pages that want to know.
    #[prop(optional)]
    cursor: Option<RwSignal<Place>>,
) -> impl IntoView {
    static BOARDS: AtomicUsize = AtomicUsize::new(0);
    let place = cursor.unwrap_or_else(|| RwSignal::new(Place { row: 0, column: 0 }));
    let cursor = Cursor { place, board: BOARDS.fetch_add(1, Ordering::Relaxed) };
    let frame = Memo::new(move |_| scene.with(Scene::frame));
    Effect::new(move |_| {
        // The cursor stays on the board when it changes, and off its holes.
        let frame = frame.get();
        let at = place.get_untracked();
        let inside = Place { row: at.row.min(frame.height - 1), column: at.column.min(frame.width - 1) };
        let there = |place: &Place| holes == Holes::Pressable || scene.with_untracked(|scene| scene.has(*place));
        let wanted = if there(&inside) { Some(inside) } else { frame.places().find(there) };
        if let Some(wanted) = wanted.filter(|wanted| *wanted != at) {
            place.set(wanted);
        }
    });
    move || {
        let frame = frame.get();
        if frame.width.max(frame.height) <= MOST_CELLS_A_SIDE {
            cells::Cells(cells::CellsProps { scene, frame, on_press, label, holes, cursor }).into_any()
        } else {
            picture(scene, frame, on_press, label, holes, cursor)
        }
    }
}

#[cfg(feature = "whole")]
fn picture(
    scene: Signal<Scene>,
    frame: scene::Frame,
    on_press: Callback<Place>,
    label: Signal<String>,
    holes: Holes,
    cursor: Cursor,
) -> AnyView {
    picture::Picture(picture::PictureProps { scene, frame, on_press, label, holes, cursor }).into_any()
}

/// The first program draws no pictures.
#[cfg(not(feature = "whole"))]
fn picture(_: Signal<Scene>, _: scene::Frame, _: Callback<Place>, _: Signal<String>, _: Holes, _: Cursor) -> AnyView {
    crate::whole::fetching()
}

/// Where a key leads from a place; `None` where it is no key of the board.
fn moved(frame: &scene::Frame, from: Place, key: &str, with_control: bool) -> Option<Place> {
    let (last_row, last_column) = (frame.height - 1, frame.width - 1);
    let Place { row, column } = from;
    // On joined edges the keyboard goes round as the press does; a twist is for pressing, not for finding one's way.
    let back = |at: usize, last: usize, joined: bool| match (at, joined) {
        (0, true) => last,
        (0, false) => 0,
        _ => at - 1,
    };
    let on = |at: usize, last: usize, joined: bool| match (at == last, joined) {
        (true, true) => 0,
        (true, false) => last,
        _ => at + 1,
    };
    Some(match key {
        "ArrowLeft" => Place { row, column: back(column, last_column, frame.joined_sides) },
        "ArrowRight" => Place { row, column: on(column, last_column, frame.joined_sides) },
        "ArrowUp" => Place { row: back(row, last_row, frame.joined_ends), column },
        "ArrowDown" => Place { row: on(row, last_row, frame.joined_ends), column },
        "Home" if with_control => Place { row: 0, column: 0 },
        "End" if with_control => Place { row: last_row, column: last_column },
        "Home" => Place { row, column: 0 },
        "End" => Place { row, column: last_column },
        "PageUp" => Place { row: row.saturating_sub(10), column },
        "PageDown" => Place { row: (row + 10).min(last_row), column },
        _ => return None,
    })
}

/// The first place that can be stood on in the direction of a key, which may lie behind holes.
fn stepped(
    scene: &Scene,
    frame: &scene::Frame,
    holes: Holes,
    from: Place,
    key: &str,
    with_control: bool,
) -> Option<Place> {
    let mut at = moved(frame, from, key, with_control)?;
    for _ in 0..frame.width.max(frame.height) {
        if holes == Holes::Pressable || scene.has(at) {
            return Some(at);
        }
        // A line that ends in holes is not left; Home and End come back towards the middle.
        let onward = match key {
            "Home" => "ArrowRight",
            "End" => "ArrowLeft",
            "PageUp" => "ArrowUp",
            "PageDown" => "ArrowDown",
            key => key,
        };
        let next = moved(frame, at, onward, false)?;
        if next == at {
            return Some(from);
        }
        at = next;
    }
    Some(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_engine::lit_only::PlayRule;
    use douse_game::game::Game;

    fn scene(code: &str) -> Scene {
        Scene::of_game(&Game::from_code(code, PlayRule::Any).unwrap()).unwrap()
    }

    fn walk(code: &str, from: (usize, usize), keys: &[&str]) -> (usize, usize) {
        let scene = scene(code);
        let mut at = Place { row: from.0, column: from.1 };
        for key in keys {
            let (key, control) = key.strip_prefix("Ctrl-").map_or((*key, false), |key| (key, true));
            at = stepped(&scene, &scene.frame(), Holes::Absent, at, key, control).unwrap();
        }
        (at.row, at.column)
    }

    #[test]
    fn keys_walk_and_stop_at_flat_edges() {
        let code = "5x4:00000";
        assert_eq!(walk(code, (0, 0), &["ArrowLeft", "ArrowUp"]), (0, 0));
        assert_eq!(walk(code, (1, 1), &["ArrowRight", "ArrowDown"]), (2, 2));
        assert_eq!(walk(code, (1, 1), &["End"]), (1, 4));
        assert_eq!(walk(code, (1, 1), &["Ctrl-End"]), (3, 4));
        assert_eq!(walk(code, (3, 1), &["PageUp", "Home"]), (0, 0));
    }

    #[test]
    fn other_keys_are_left_to_the_page() {
        let scene = scene("3x3:000");
        assert_eq!(stepped(&scene, &scene.frame(), Holes::Absent, Place { row: 0, column: 0 }, "n", false), None);
    }
}
