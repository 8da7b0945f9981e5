//! The program behind `<douse-board>`: a game on one board, in the language of the page.
//!
//! The element itself is `assets/douse-board.js`, which draws the state of a [`Player`] and passes
//! on events. The bundler packs both into one script. The script must stay small, so nothing here
//! searches: hints and solutions come from comparing all solutions.

use douse::pattern::Pattern;
use douse::shape::Shape;
use douse_game::cursor::{Holes, Step};
use douse_game::game::{Game, Stage};
use douse_game::hint::{Rung, advise_without_search};
use douse_game::session::Session;
use douse_messages::{Language, Messages};
use douse_render::layout::{Layout, Outline};
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The most lights that an element shows: each is an element of the page.
const MOST_CELLS: usize = 2500;

/// The marks of a cell, in the numbers that the script knows.
const LOOK: u8 = 1;
const PRESS: u8 = 2;
const SOLUTION: u8 = 3;
/// Added if the light still has to change and the goal is not all off.
const TO_CHANGE: u8 = 8;

/// A game on one board.
#[wasm_bindgen]
pub struct Player {
    session: Session,
    messages: Messages,
    layout: Layout,
    /// The remaining presses of a solution that is shown.
    solution: Option<Pattern>,
}

#[wasm_bindgen]
impl Player {
    /// Starts a game on the board of a code, with texts in the language of a tag such as `de-AT`.
    /// Fails with `code` if that is not the code of one board, and with `size` if the board is too
    /// large.
    #[wasm_bindgen(constructor)]
    pub fn new(code: &str, language: &str) -> Result<Player, String> {
        let game = Game::from_code(code, Default::default()).map_err(|_| "code")?;
        if game.variant().cells() > MOST_CELLS {
            return Err("size".to_owned());
        }
        let layout = Layout::of(game.variant().shape());
        let session = Session::new(game, Duration::ZERO);
        let mut player = Self { session, messages: Messages::first(Language::default()), layout, solution: None };
        player.set_language(language);
        Ok(player)
    }

    /// Changes the language of all texts.
    pub fn set_language(&mut self, language: &str) {
        self.messages = Messages::first(Language::of_locale(language));
    }

    /// Width and height of the drawing in cells, then for each cell its middle and 1 if it is a
    /// square or 0 if it is round.
    pub fn layout(&self) -> Vec<f32> {
        let cells = self.layout.cells.iter().flat_map(|cell| {
            let square = f32::from(u8::from(cell.outline == Outline::Square));
            [cell.middle.0 as f32, cell.middle.1 as f32, square]
        });
        [self.layout.extent.0 as f32, self.layout.extent.1 as f32].into_iter().chain(cells).collect()
    }

    /// The lines of the drawing, four numbers each.
    pub fn lines(&self) -> Vec<f32> {
        let segments = self.layout.segments().into_iter();
        segments.flat_map(|((x, y), (to_x, to_y))| [x, y, to_x, to_y]).map(|number| number as f32).collect()
    }

    /// The cells row by row: before each row its length.
    pub fn rows(&self) -> Vec<u32> {
        let rows = self.layout.rows().into_iter();
        rows.flat_map(|row| std::iter::once(row.len()).chain(row).map(|number| number as u32).collect::<Vec<_>>())
            .collect()
    }

    /// The name of the kind of edges; empty for a graph.
    pub fn edges(&self) -> String {
        self.grid().map_or_else(String::new, |grid| grid.edges().name().to_owned())
    }

    /// The number of states.
    pub fn states(&self) -> u32 {
        self.session.game().variant().states().get()
    }

    /// The state of every light.
    pub fn lights(&self) -> Vec<u16> {
        self.session.game().lights().iter().collect()
    }

    /// The marks of every cell.
    pub fn marks(&self) -> Vec<u8> {
        let game = self.session.game();
        let mut marks = vec![0; game.variant().cells()];
        game.to_change().for_each(|cell| marks[cell] = TO_CHANGE);
        match (&self.solution, self.session.hint()) {
            (Some(solution), _) => solution.nonzero().for_each(|(cell, _)| marks[cell] |= SOLUTION),
            (None, Some(hint)) => {
                let mark = if hint.rung == Rung::Look { LOOK } else { PRESS };
                hint.cells().iter().for_each(|&cell| marks[cell] |= mark);
            }
            (None, None) => {}
        }
        marks
    }

    /// How often the shown solution presses a cell.
    pub fn times(&self, cell: usize) -> u16 {
        self.solution.as_ref().filter(|solution| cell < solution.len()).map_or(0, |solution| solution.get(cell))
    }

    /// The cell that a key moves to, given its name and whether Control is held; `None` for keys
    /// that do not move.
    pub fn next(&self, from: usize, key: &str, with_control: bool) -> Option<usize> {
        let step = Step::of_key(key, with_control)?;
        match (self.session.game().variant().shape(), step.direction()) {
            (Shape::Grid(grid), _) => grid.cell_at(step.on_grid(grid, Holes::Absent, grid.place(from))),
            (_, Some((right, down))) => Some(self.layout.next(from, (right.into(), down.into()))),
            (_, None) => Some(step.in_rows(&self.layout.rows(), from)),
        }
    }

    /// Presses a cell; returns whether it was pressed. `now` is in milliseconds of any clock.
    pub fn press(&mut self, cell: usize, now: f64) -> bool {
        if self.session.press(cell, moment(now)).is_err() {
            return false;
        }
        let states = self.states();
        if let Some(solution) = &mut self.solution {
            solution.add_at(cell, (states - 1) as u16);
        }
        self.count();
        true
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self, now: f64) -> bool {
        self.solution = None;
        self.session.undo(moment(now))
    }

    /// Redoes the step that was undone last; returns whether there was one.
    pub fn redo(&mut self, now: f64) -> bool {
        self.solution = None;
        let redone = self.session.redo(moment(now));
        self.count();
        redone
    }

    /// Goes back to the start; this can be undone.
    pub fn restart(&mut self, now: f64) {
        self.solution = None;
        self.session.restart(moment(now));
    }

    /// The next step of the hint, in words, or why there is none.
    pub fn hint(&mut self) -> String {
        self.solution = None;
        if self.session.game().stage() == Stage::Won {
            return self.messages.get("nothing-to-press");
        }
        if self.session.climb().is_none() {
            match advise_without_search(&self.session.here().0) {
                Ok(advice) => self.session.advise(advice),
                Err(error) => return self.messages.no_hint(&error),
            }
        }
        let hint = self.session.hint();
        hint.map_or_else(String::new, |hint| self.messages.hint(hint, self.session.game()))
    }

    /// Shows a solution from here as marks, or hides it; returns a message about it.
    pub fn solve(&mut self) -> String {
        if self.solution.take().is_some() {
            return String::new();
        }
        let (board, _) = self.session.here();
        match advise_without_search(&board) {
            Ok(advice) => {
                let mut solution = Pattern::zeros(board.lights().states(), board.lights().len());
                advice.rest.iter().for_each(|&cell| solution.add_at(cell, 1));
                self.solution = Some(solution);
                self.session.mark_solution_shown();
                self.messages.with("hint-left", &[("par", &advice.left)])
            }
            Err(error) => self.messages.no_hint(&error),
        }
    }

    /// Whether a solution is shown.
    pub fn shows_solution(&self) -> bool {
        self.solution.is_some()
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.session.game().moves()
    }

    /// The number of hints.
    pub fn hints(&self) -> usize {
        self.session.game().hints()
    }

    /// Whether the goal is reached.
    pub fn solved(&self) -> bool {
        self.session.game().stage() == Stage::Won
    }

    /// The fewest moves, if they are proved and the game is over.
    pub fn par(&self) -> Option<u32> {
        self.session.report()?.par?.proved().and_then(|par| par.try_into().ok())
    }

    /// The present board as a code.
    pub fn code(&self) -> String {
        douse::text::write_code(&self.session.game().board()).unwrap_or_default()
    }

    /// The names of the cells pressed since the start.
    pub fn presses(&self) -> String {
        let names: Vec<String> = self.session.game().line().into_iter().map(|cell| self.name(cell)).collect();
        names.join(" ")
    }

    /// The number of the cell with a name; none if there is no such cell.
    pub fn cell(&self, name: &str) -> Option<usize> {
        self.session.game().cell_named(name)
    }

    /// The name of a cell.
    pub fn name(&self, cell: usize) -> String {
        self.session.game().variant().shape().cell_name(cell)
    }

    /// A cell in words: `C2, lit`, with its marks.
    pub fn describe(&self, cell: usize, mark: u8) -> String {
        let kind = match mark & !TO_CHANGE {
            LOOK => Some("mark-look"),
            PRESS => Some("mark-press"),
            SOLUTION => Some("mark-solution"),
            _ => None,
        };
        let target = (mark & TO_CHANGE != 0).then_some("mark-target");
        let marks = kind.into_iter().chain(target).map(str::to_owned);
        let times = Some(self.times(cell)).filter(|times| *times > 1).map(|times| times.to_string());
        let state = self.session.game().lights().get(cell);
        self.messages.cell(&self.name(cell), Some(state), self.states(), marks, &times.unwrap_or_default())
    }

    pub fn label(&self) -> String {
        let game = self.session.game();
        self.messages.with("board-label", &[("size", &self.messages.size(game.variant())), ("n", &game.missing())])
    }

    /// The line below the board: its special features, and the moves.
    pub fn figures(&self) -> String {
        let mut texts = self.messages.special(self.session.game().variant());
        texts.push(self.messages.with("moves", &[("n", &self.moves())]));
        texts.join(" · ")
    }

    /// The result of the game; empty while it is not over.
    pub fn result(&self) -> String {
        self.session.report().map_or_else(String::new, |report| self.messages.result(&report).join(" "))
    }

    /// A text by its name.
    pub fn text(&self, name: &str) -> String {
        self.messages.get(name)
    }

    fn grid(&self) -> Option<&douse::shape::Grid> {
        self.session.game().variant().shape().as_grid()
    }

    /// Counts a game that has just been won.
    fn count(&mut self) {
        if self.solved() && self.session.par().is_none() {
            if let Ok(advice) = advise_without_search(self.session.game().start()) {
                self.session.set_par(advice.left);
            }
            self.session.count(None);
        }
    }
}

fn moment(milliseconds: f64) -> Duration {
    Duration::from_millis(milliseconds.max(0.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(code: &str) -> Player {
        Player::new(code, "en").unwrap()
    }

    #[test]
    fn a_board_is_won_and_the_result_is_worded() {
        let mut player = player("3x3:d58");
        assert_eq!((player.label().as_str(), player.figures().as_str()), ("Board 3x3, 6 lights to change", "Moves: 0"));
        assert!(player.press(0, 100.0) && !player.solved());
        assert!(player.undo(120.0) && player.redo(130.0));
        assert!(player.press(8, 200.0) && player.solved() && !player.press(8, 300.0));
        assert_eq!((player.presses().as_str(), player.par(), player.code().as_str()), ("A1 C3", Some(2), "3x3:000"));
        assert_eq!(player.result(), "You won in 2 moves! That is par: nobody can do it in fewer.");
        assert_eq!(player.hint(), "The goal is reached. There is nothing left to press.");
    }

    #[test]
    fn hints_climb_and_solutions_shrink_press_by_press() {
        let mut player = player("5x5:ffffff8");
        assert!(player.hint().starts_with("Look between"));
        assert!(player.marks().iter().filter(|mark| **mark == LOOK).count() > 1);
        assert!(player.hint().starts_with("Press "));
        assert_eq!(player.marks().iter().filter(|mark| **mark == PRESS).count(), 1);
        assert!(player.hint().ends_with("15 presses to go."));
        assert_eq!(player.solve(), "15 presses to go.");
        for left in (0..15).rev() {
            let next = player.marks().iter().position(|mark| *mark == SOLUTION).unwrap();
            assert!(player.describe(next, SOLUTION).ends_with(", in the solution"));
            assert!(player.press(next, 0.0));
            assert_eq!(player.marks().iter().filter(|mark| **mark == SOLUTION).count(), left);
        }
        assert!(player.solved() && player.result().starts_with("You looked at the solution"));
        player.restart(0.0);
        assert_eq!((player.moves(), player.shows_solution()), (0, false));
    }

    #[test]
    fn boards_of_every_kind_speak_both_languages() {
        let mut three = player("4x3.king.k3@moebius:120012001200");
        assert_eq!((three.edges().as_str(), three.states(), three.cell("D3")), ("moebius", 3, Some(11)));
        assert!(three.figures().starts_with("Rule: king · Edges: Möbius strip · States: 3 · Moves"));
        three.set_language("de-AT");
        assert_eq!(three.describe(1, PRESS), format!("B1, Zustand 2, {}", three.text("mark-press")));
        assert!(three.label().starts_with("Brett 4x3"));
        let petersen = player("petersen:da8");
        assert_eq!(
            (petersen.lines().len(), petersen.layout().len(), petersen.edges().as_str()),
            (15 * 4, 2 + 3 * 10, "")
        );
        let goal = player("3x3.on:000");
        assert_eq!(goal.marks(), [TO_CHANGE; 9]);
        assert!(goal.describe(0, TO_CHANGE).ends_with("unlit, to change"));
        let mut twice = player("1x1.k3:1");
        assert_eq!((twice.solve().as_str(), twice.times(0), twice.times(1)), ("2 presses to go.", 2, 0));
        assert_eq!(twice.describe(0, SOLUTION), "A1, state 1, in the solution 2");
    }

    #[test]
    fn keys_lead_over_grids_and_graphs() {
        let torus = player("3x3@torus:000");
        assert_eq!((torus.next(0, "ArrowLeft", false), torus.next(4, "End", true)), (Some(2), Some(8)));
        assert_eq!((torus.next(0, "u", false), torus.next(0, "ArrowLeft", true)), (None, None));
        let hexagon = player("hexagon3:ffffe");
        assert_eq!((hexagon.next(9, "Home", false), hexagon.next(9, "ArrowRight", false)), (Some(7), Some(10)));
    }

    #[test]
    fn an_unsolvable_board_says_so() {
        let mut player = player("5x5:8000000");
        assert_eq!((player.hint(), player.solve()), (player.text("unsolvable"), player.text("unsolvable")));
        assert!(!player.shows_solution() && player.hints() == 0);
    }

    #[test]
    fn bad_codes_and_huge_boards_are_refused() {
        let refused = |code: &str| Player::new(code, "en").err();
        for code in ["", "nonsense", "5x5:zz", "3x3:000 3x3:000"] {
            assert_eq!(refused(code).as_deref(), Some("code"), "{code}");
        }
        assert_eq!(refused(&format!("60x60:{}", "0".repeat(900))).as_deref(), Some("size"));
    }

    #[test]
    fn rows_name_every_cell_once() {
        for code in ["3x2:00", "3x3.holes=010:00", "hexagon3:00000"] {
            let player = player(code);
            let (rows, mut cells, mut at) = (player.rows(), Vec::new(), 0);
            while at < rows.len() {
                let length = rows[at] as usize;
                cells.extend_from_slice(&rows[at + 1..=at + length]);
                at += length + 1;
            }
            cells.sort_unstable();
            assert_eq!(cells, (0..player.lights().len() as u32).collect::<Vec<_>>(), "{code}");
        }
    }
}
