//! A board on the page: elements of the document for few cells, otherwise a picture with a keyboard
//! cursor.

mod cells;
mod graph;
mod keys;
mod marks;
mod picture;
mod preview;
mod scene;

pub use douse_game::cursor::Holes;
pub use graph::GraphView;
pub use marks::{Mark, MarkKind, Marks, over_targets};
pub use picture::{picture, properties_of};
pub use scene::Scene;

use crate::chunk;
use douse::place::Place;
use leptos::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The longest side whose cells are elements of the document.
pub const MAX_CELLS_A_SIDE: usize = 30;

/// Computes the places or cells that a press changes.
pub type Reach<P> = Callback<P, Vec<P>>;

/// The keyboard cursor of a board, and the number of the board on the page.
#[derive(Clone, Copy)]
struct Cursor {
    place: RwSignal<Place>,
    board: usize,
}

/// A board: shows a scene and reports presses by mouse, touch and keyboard.
///
/// It is a grid with one tab stop. Arrows, Home, End, Page Up, Page Down, Ctrl-Home and Ctrl-End
/// move, Space and Enter press. The page handles other keys.
#[component]
pub fn BoardView(
    #[prop(into)] scene: Signal<Scene>,
    #[prop(into)] on_press: Callback<Place>,
    #[prop(into)] label: Signal<String>,
    #[prop(optional)] holes: Holes,
    /// The position of the keyboard cursor, for pages that need it.
    #[prop(optional)]
    cursor: Option<RwSignal<Place>>,
    /// The places that a press changes, for the preview.
    #[prop(optional)]
    reach: Option<Reach<Place>>,
    /// Whether the names of rows and columns are shown.
    #[prop(optional, into)]
    named: Option<Signal<bool>>,
) -> impl IntoView {
    static BOARDS: AtomicUsize = AtomicUsize::new(0);
    let scene = once(scene);
    let place = cursor.unwrap_or_else(|| RwSignal::new(Place { row: 0, column: 0 }));
    let cursor = Cursor { place, board: BOARDS.fetch_add(1, Ordering::Relaxed) };
    let frame = Memo::new(move |_| scene.with(Scene::frame));
    Effect::new(move |_| {
        // When the board changes, the cursor stays on it and off its holes.
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
        let parts = BoardProps { scene, frame: frame.get(), on_press, label, holes, cursor, reach, named };
        match parts.frame.width.max(parts.frame.height) <= MAX_CELLS_A_SIDE {
            true => cells::cells(parts),
            false => chunk::view(move |chunk| (chunk.picture)(parts.clone())),
        }
    }
}

/// The scene, computed once for all cells: a derived signal would compute it for each of them.
fn once(scene: Signal<Scene>) -> Signal<Scene> {
    Memo::new(move |_| scene.get()).into()
}

/// The properties of a board, for both ways to draw it.
#[derive(Clone)]
pub struct BoardProps {
    scene: Signal<Scene>,
    frame: scene::GridFrame,
    on_press: Callback<Place>,
    label: Signal<String>,
    holes: Holes,
    cursor: Cursor,
    reach: Option<Reach<Place>>,
    named: Option<Signal<bool>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_game::game::Game;

    #[test]
    fn a_press_makes_the_scene_once_for_all_900_cells() {
        let owner = Owner::new();
        owner.with(|| {
            let code = format!("30x30:{}", "0".repeat(225));
            let game = RwSignal::new(Game::from_code(&code, Default::default()).unwrap());
            let made = StoredValue::new(0);
            let derived = Signal::derive(move || {
                made.update_value(|made| *made += 1);
                game.with(|game| Scene::of_game(game).unwrap())
            });
            let scene = once(derived);
            let places = || (0..900).map(|at| Place { row: at / 30, column: at % 30 });
            let looks: Vec<_> = places().map(|place| Memo::new(move |_| scene.with(|s| s.look(place)))).collect();
            let lit = || looks.iter().filter(|look| look.with(|look| look.state == Some(1))).count();
            assert_eq!((lit(), made.get_value()), (0, 1));
            game.update(|game| game.press(31).unwrap());
            assert_eq!((lit(), made.get_value()), (5, 2));
        });
    }
}
