//! The board that the reader draws: what taps and fields make of it.

use crate::parts::kind::Kind;
use douse_algebra::bits::BitVec;
use douse_engine::board::Board;
use douse_engine::goal::Goal;
use douse_engine::pattern::{Pattern, States};
use douse_engine::place::Place;
use douse_engine::shape::{Grid, Shape};
use douse_engine::size::Size;
use douse_engine::variant::Variant;

/// What a tap on the board changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// The light: on, off, or the next state.
    #[default]
    Lights,
    /// What the light is to become in the end.
    Target,
    /// Whether there is a light at all.
    Holes,
}

impl Tool {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Lights, Self::Target, Self::Holes];

    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lights => "lights",
            Self::Target => "target",
            Self::Holes => "holes",
        }
    }
}

/// An empty board to begin with.
pub fn blank() -> Board {
    let variant = Kind::default().variant().unwrap_or_else(|| unreachable!("the default is a board"));
    dark(variant)
}

fn dark(variant: Variant) -> Board {
    let lights = Pattern::zeros(variant.states(), variant.cells());
    Board::new(variant, lights).unwrap_or_else(|_| unreachable!("the lights are made for the variant"))
}

/// The board after a tap; `None` where nothing changes.
pub fn tapped(board: &Board, tool: Tool, place: Place) -> Option<Board> {
    let grid = board.variant().shape().as_grid()?;
    let states = board.variant().states();
    match tool {
        Tool::Lights => {
            let mut lights = board.lights().clone();
            lights.add_at(grid.cell_at(place)?, 1);
            let mut tapped = board.clone();
            tapped.set_lights(lights).ok()?;
            Some(tapped)
        }
        Tool::Target => {
            let mut target = board.goal().target(states, grid.cells());
            target.add_at(grid.cell_at(place)?, 1);
            board.clone().with_goal(Goal::Picture(target)).ok()
        }
        Tool::Holes => {
            let size = grid.size();
            let at = place.row * size.width() + place.column;
            let there = |row: usize, column: usize| grid.cell_at(Place { row, column }).is_some();
            let present = BitVec::from_fn(size.cells(), |i| there(i / size.width(), i % size.width()) != (i == at));
            let holed = Grid::with_holes(size, grid.edges(), present).ok()?;
            rebuilt(board, Shape::Grid(holed), board.variant().rule().clone(), states)
        }
    }
}

/// The board as another kind: what is at a place stays there as far as it fits.
pub fn with_kind(board: &Board, kind: &Kind) -> Option<Board> {
    let states = States::new(kind.states.into()).ok()?;
    let size = Size::new(kind.width, kind.height).ok()?;
    let shape = match board.variant().shape().as_grid() {
        Some(old) if old.has_holes() => {
            let hole = |i: usize| {
                let (row, column) = (i / size.width(), i % size.width());
                row < old.size().height() && column < old.size().width() && old.cell_at(Place { row, column }).is_none()
            };
            let present = BitVec::from_fn(size.cells(), |i| !hole(i));
            Grid::with_holes(size, kind.edges, present).map_or_else(|_| Shape::grid(size, kind.edges), Shape::Grid)
        }
        _ => Shape::grid(size, kind.edges),
    };
    rebuilt(board, shape, kind.rule.clone(), states)
}

fn rebuilt(board: &Board, shape: Shape, rule: douse_engine::rule::Rule, states: States) -> Option<Board> {
    let variant = Variant::new(shape, rule, states).ok()?;
    let old = board.variant().shape().as_grid();
    let moved = |pattern: &Pattern| {
        let new = variant.shape().as_grid();
        Pattern::from_values(
            states,
            (0..variant.cells()).map(|cell| {
                let from = new.zip(old).and_then(|(new, old)| {
                    let place = new.place(cell);
                    let inside = place.row < old.size().height() && place.column < old.size().width();
                    if inside { old.cell_at(place) } else { None }
                });
                let value = from.map_or(0, |from| pattern.get(from));
                value.min((states.get() - 1) as u16)
            }),
        )
    };
    let goal = match board.goal() {
        Goal::Picture(picture) => Goal::Picture(moved(picture)),
        Goal::State(state) => Goal::State((*state).min((states.get() - 1) as u16)),
        Goal::Off => Goal::Off,
    };
    let lights = moved(board.lights());
    Board::new(variant, lights).ok()?.with_goal(goal).ok().map(|new| new.with_title(board.title().map(str::to_owned)))
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

/// The names of the goals to choose from: `picture` is drawn by taps.
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

/// The board with a goal of the list; a picture begins as the goal that was there.
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
    use crate::jobs::solving::{board_of, code_of};

    fn code(board: &Board) -> String {
        code_of(board).unwrap()
    }

    fn at(name: &str) -> Place {
        name.parse().unwrap()
    }

    #[test]
    fn taps_draw_lights_targets_and_holes() {
        let board = board_of("3x2:00").unwrap();
        let lit = tapped(&board, Tool::Lights, at("B1")).unwrap();
        assert_eq!(code(&lit), "3x2:40");
        assert_eq!(code(&tapped(&lit, Tool::Lights, at("B1")).unwrap()), "3x2:00");
        let holed = tapped(&lit, Tool::Holes, at("A1")).unwrap();
        assert_eq!(holed.variant().cells(), 5);
        assert!(tapped(&holed, Tool::Lights, at("A1")).is_none());
        assert_eq!(code(&tapped(&holed, Tool::Holes, at("A1")).unwrap()), "3x2:40", "and the hole is filled again");
        let aimed = tapped(&board, Tool::Target, at("C2")).unwrap();
        assert_eq!(aimed.goal().target_of(5), 1);
        assert_eq!(goal_name(&aimed), "picture");
    }

    #[test]
    fn states_go_round_with_taps() {
        let mut board = with_kind(&blank(), &Kind { states: 3, ..Kind::default() }).unwrap();
        for expected in [1, 2, 0] {
            board = tapped(&board, Tool::Lights, at("A1")).unwrap();
            assert_eq!(board.lights().get(0), expected);
        }
    }

    #[test]
    fn another_kind_keeps_what_fits() {
        let board = board_of("3x3:110").unwrap();
        let wider = with_kind(&board, &Kind { width: 4, height: 2, ..Kind::default() }).unwrap();
        let places: Vec<String> =
            wider.lights().nonzero().map(|(cell, _)| wider.variant().shape().cell_name(cell)).collect();
        let kept: Vec<String> =
            board.lights().nonzero().map(|(cell, _)| board.variant().shape().cell_name(cell)).collect();
        assert_eq!(places, kept.into_iter().filter(|name| !name.ends_with('3')).collect::<Vec<_>>());
        let three = with_kind(&board, &Kind { width: 3, height: 3, states: 3, ..Kind::default() }).unwrap();
        let two = tapped(&three, Tool::Lights, at("B1")).and_then(|b| tapped(&b, Tool::Lights, at("B1"))).unwrap();
        let back = with_kind(&two, &Kind { width: 3, height: 3, ..Kind::default() }).unwrap();
        assert_eq!(back.lights().get(1), 1, "states that there are no more become the last there is");
        let holed = tapped(&board, Tool::Holes, at("A1")).unwrap();
        let torus = with_kind(
            &holed,
            &Kind { edges: douse_engine::edges::Edges::Torus, width: 3, height: 3, ..Kind::default() },
        );
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
