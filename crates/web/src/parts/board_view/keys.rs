//! What keys do on a board: press where the keyboard stands, and walk.

use super::Holes;
use super::scene::{Frame, Scene};
use douse::place::Place;
use leptos::ev;

/// Presses where the keyboard stands if that is what a key asks for; else gives where it leads, by `step` from its name and whether
/// Control is held. Keys that are not the board's are left to the page.
pub(super) fn heed<P>(
    event: &ev::KeyboardEvent,
    press: impl FnOnce(),
    step: impl FnOnce(&str, bool) -> Option<P>,
) -> Option<P> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let name = event.key();
    if matches!(name.as_str(), " " | "Enter") && !event.ctrl_key() {
        event.prevent_default();
        // Holding a key down is not pressing many times.
        if !event.repeat() {
            press();
        }
        return None;
    }
    let to = step(&name, event.ctrl_key())?;
    event.prevent_default();
    Some(to)
}

/// Where a key leads from a place; `None` if it is no key of the board.
fn moved(frame: &Frame, from: Place, key: &str, with_control: bool) -> Option<Place> {
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
pub(super) fn stepped(
    scene: &Scene,
    frame: &Frame,
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
    use douse::play_rules::PlayRule;
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
