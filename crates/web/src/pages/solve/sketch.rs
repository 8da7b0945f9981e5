//! Changes of the reader's board by taps and fields.

use crate::board::dark_board;
use douse::board::Board;
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::place::Place;
use douse_game::choice::Choice;
use douse_game::drawing::Drawing;
pub use douse_game::drawing::Tool;

/// The first board: dark.
pub fn blank() -> Board {
    let variant = Choice::default().variant().unwrap_or_else(|| unreachable!("the default is a board"));
    dark_board(variant)
}

/// The board after a tap; `None` if nothing changes.
pub fn tapped(board: &Board, tool: Tool, place: Place) -> Option<Board> {
    let grid = board.variant().shape().as_grid()?;
    if tool != Tool::Hole {
        grid.cell_at(place)?;
    }
    let mut drawing = Drawing::of_board(board)?;
    drawing.apply(tool, place);
    let tapped = drawing.board()?;
    // A drawn target stays a picture even if all its values are equal.
    match tool {
        Tool::Target => with_goal_named(&tapped, "picture"),
        Tool::Light | Tool::Hole => Some(tapped),
    }
}

/// The board as another kind. Lights and holes stay at their places as far as they fit.
pub fn with_kind(board: &Board, kind: &Choice) -> Option<Board> {
    let mut drawing = Drawing::of_board(board).unwrap_or_else(|| Drawing::new(kind.clone()));
    drawing.set_kind(kind);
    drawing.board()
}

/// The board with all lights in one state.
pub fn filled(board: &Board, state: u16) -> Option<Board> {
    let variant = board.variant();
    let mut filled = board.clone();
    filled.set_lights(Pattern::constant(variant.states(), variant.cells(), state)).ok()?;
    Some(filled)
}

/// The board with a value added to each light.
pub fn changed(board: &Board, change: &[u16]) -> Option<Board> {
    let mut lights = board.lights().clone();
    if lights.len() != change.len() {
        return None;
    }
    lights.add(&Pattern::from_values(lights.states(), change.iter().copied()));
    let mut changed = board.clone();
    changed.set_lights(lights).ok()?;
    Some(changed)
}

/// The names of the goals to choose from. Taps draw a `picture`.
pub fn goal_names(states: u32) -> Vec<String> {
    let mut names = vec!["off".to_owned(), "on".to_owned()];
    names.extend((2..states).map(|state| format!("state:{state}")));
    names.push("picture".to_owned());
    names
}

/// The name of the goal of a board.
pub fn goal_name(board: &Board) -> String {
    match board.goal() {
        Goal::Off => "off".to_owned(),
        Goal::State(0) => "off".to_owned(),
        Goal::State(1) => "on".to_owned(),
        Goal::State(state) => format!("state:{state}"),
        Goal::Picture(_) => "picture".to_owned(),
    }
}

/// The board with a goal of the list. A picture starts as the previous goal.
pub fn with_goal_named(board: &Board, name: &str) -> Option<Board> {
    let goal = match name {
        "picture" => Goal::Picture(board.goal().target(board.variant().states(), board.variant().cells())),
        name => name.parse().ok()?,
    };
    board.clone().with_goal(goal).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{board_of, code_of};

    fn code(board: &Board) -> String {
        code_of(board).unwrap()
    }

    fn at(name: &str) -> Place {
        name.parse().unwrap()
    }

    #[test]
    fn taps_draw_lights_targets_and_holes() {
        let board = board_of("3x2:00").unwrap();
        let lit = tapped(&board, Tool::Light, at("B1")).unwrap();
        assert_eq!(code(&lit), "3x2:40");
        assert_eq!(code(&tapped(&lit, Tool::Light, at("B1")).unwrap()), "3x2:00");
        let holed = tapped(&lit, Tool::Hole, at("A1")).unwrap();
        assert_eq!(holed.variant().cells(), 5);
        assert!(tapped(&holed, Tool::Light, at("A1")).is_none());
        assert_eq!(code(&tapped(&holed, Tool::Hole, at("A1")).unwrap()), "3x2:40", "and the hole is filled again");
        let aimed = tapped(&board, Tool::Target, at("C2")).unwrap();
        assert_eq!(aimed.goal().target_of(5), 1);
        assert_eq!(goal_name(&aimed), "picture");
    }

    #[test]
    fn states_go_round_with_taps() {
        let mut board = with_kind(&blank(), &Choice { states: 3, ..Choice::default() }).unwrap();
        for expected in [1, 2, 0] {
            board = tapped(&board, Tool::Light, at("A1")).unwrap();
            assert_eq!(board.lights().get(0), expected);
        }
    }

    #[test]
    fn another_kind_keeps_what_fits() {
        let board = board_of("3x3:110").unwrap();
        let wider = with_kind(&board, &Choice { width: 4, height: 2, ..Choice::default() }).unwrap();
        let places: Vec<String> =
            wider.lights().nonzero().map(|(cell, _)| wider.variant().shape().cell_name(cell)).collect();
        let kept: Vec<String> =
            board.lights().nonzero().map(|(cell, _)| board.variant().shape().cell_name(cell)).collect();
        assert_eq!(places, kept.into_iter().filter(|name| !name.ends_with('3')).collect::<Vec<_>>());
        let three = with_kind(&board, &Choice { width: 3, height: 3, states: 3, ..Choice::default() }).unwrap();
        let two = tapped(&three, Tool::Light, at("B1")).and_then(|b| tapped(&b, Tool::Light, at("B1"))).unwrap();
        let back = with_kind(&two, &Choice { width: 3, height: 3, ..Choice::default() }).unwrap();
        assert_eq!(back.lights().get(1), 1, "states that there are no more become the last there is");
        let holed = tapped(&board, Tool::Hole, at("A1")).unwrap();
        let torus =
            with_kind(&holed, &Choice { edges: douse::edges::Edges::Torus, width: 3, height: 3, ..Choice::default() });
        assert_eq!(torus.unwrap().variant().cells(), 8, "holes stay");
    }

    #[test]
    fn every_goal_of_the_list_can_be_chosen() {
        let board = board_of("2x2.k4:0123").unwrap();
        for name in goal_names(4) {
            assert_eq!(goal_name(&with_goal_named(&board, &name).unwrap()), name);
        }
        assert!(filled(&board, 1).unwrap().lights().iter().all(|light| light == 1));
        assert_eq!(code(&changed(&board, &[3, 0, 0, 1]).unwrap()), "2x2.k4:3120");
        assert!(changed(&board, &[1]).is_none());
    }
}
