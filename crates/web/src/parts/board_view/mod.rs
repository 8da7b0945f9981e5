//! A board on the page: cells of the document where there are few enough, a picture with a keyboard cursor where not.

mod cells;
mod graph;
mod keys;
mod marks;
mod picture;
mod scene;

pub use graph::GraphView;
pub use marks::{Mark, MarkKind, Marks};
pub use scene::Scene;

use crate::chunk;
use douse::place::Place;
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
            chunk::view(move |chunk| {
                (chunk.picture)(PictureParts { scene, frame: frame.clone(), on_press, label, holes, cursor })
            })
        }
    }
}

/// What a board with many cells is drawn from.
pub struct PictureParts {
    scene: Signal<Scene>,
    frame: scene::Frame,
    on_press: Callback<Place>,
    label: Signal<String>,
    holes: Holes,
    cursor: Cursor,
}

/// Draws a board with many cells.
pub type PictureMaker = fn(PictureParts) -> AnyView;

/// Draws a board with many cells; a matter of the second part of the program.
pub fn picture(parts: PictureParts) -> AnyView {
    let PictureParts { scene, frame, on_press, label, holes, cursor } = parts;
    picture::Picture(picture::PictureProps { scene, frame, on_press, label, holes, cursor }).into_any()
}
