//! One game in progress.

use crate::history::History;
pub use crate::history::Step;
use crate::origin::Origin;
use douse::board::Board;
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::play_rules::PlayRule;
use douse::text::{self, ReadError, WriteError};
use douse::variant::Variant;
use std::time::Duration;

/// One game in progress.
///
/// Undo restores the lights and the number of moves. Time, hints and rounds are counters that undo
/// does not touch; cursor and theme belong to the front end.
///
/// A press takes time proportional to the lights it changes, and twelve bytes of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Board,
    rule: PlayRule,
    origin: Origin,
    round: u32,
    lights: Pattern,
    target: Pattern,
    /// The number of lights that do not match the goal.
    missing: usize,
    /// Whether the board was solved to begin with.
    sandbox: bool,
    moves: usize,
    history: History,
    /// The number of moves before each hint.
    hints: Vec<u32>,
    elapsed: Duration,
    /// A buffer for pressing, so that a press allocates nothing.
    changed: Vec<usize>,
}

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The goal is not reached.
    Playing,
    /// The goal is reached.
    Won,
    /// The board was solved at the start: there is nothing to win, and presses are free.
    Sandbox,
}

/// Why a press was refused. The game does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such cell.
    #[error("the board has {cells} cells, so there is no cell number {cell}")]
    NoCell {
        /// The cell asked for, counted from 0.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The rule of play requires a lit cell.
    #[error("only a lit cell may be pressed now")]
    MustBeLit,
    /// The rule of play requires an unlit cell.
    #[error("only an unlit cell may be pressed now")]
    MustBeUnlit,
    /// The game is won.
    #[error("the game is won: undo, restart or start another")]
    Won,
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The code could not be read.
    #[error("{0}")]
    Read(#[from] ReadError),
    /// There is not exactly one board.
    #[error("a game is played on one board, but {boards} were given")]
    Boards {
        /// The number of boards.
        boards: usize,
    },
    /// The board has more cells than a history can name.
    #[error("a board of {cells} lights is too large to be played")]
    TooLarge {
        /// The number of cells.
        cells: usize,
    },
}

impl Game {
    /// The most lights of a board that is played: cells are stored in four bytes.
    pub const MOST_CELLS: usize = 1 << 24;

    pub fn new(board: Board, rule: PlayRule) -> Result<Self, StartError> {
        let cells = board.variant().cells();
        if cells > Self::MOST_CELLS {
            return Err(StartError::TooLarge { cells });
        }
        let lights = board.lights().clone();
        let target = board.goal().target(lights.states(), cells);
        let missing = board.difference().support();
        Ok(Self {
            sandbox: board.is_solved(),
            start: board,
            rule,
            origin: Origin::Own,
            round: 1,
            lights,
            target,
            missing,
            moves: 0,
            history: History::default(),
            hints: Vec::new(),
            elapsed: Duration::ZERO,
            changed: Vec::new(),
        })
    }

    /// A game on the board of a code, such as `5x5:002a000`. Presses in the code are ignored: they
    /// may be the solution.
    pub fn from_code(code: &str, rule: PlayRule) -> Result<Self, StartError> {
        let mut reading = text::read_code(code, &text::own_input())?;
        match reading.boards.len() {
            1 => Self::new(reading.boards.remove(0), rule),
            boards => Err(StartError::Boards { boards }),
        }
    }

    /// The same game with the origin of its board.
    #[must_use]
    pub fn with_origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// The same game on a board of this title.
    #[must_use]
    pub fn with_title(mut self, title: Option<String>) -> Self {
        self.start = self.start.with_title(title);
        self
    }

    /// The same game as the next round after another.
    #[must_use]
    pub fn after(mut self, before: &Self) -> Self {
        self.round = before.round.saturating_add(1);
        self
    }

    #[must_use]
    pub fn start(&self) -> &Board {
        &self.start
    }

    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = self.start.clone();
        if board.set_lights(self.lights.clone()).is_err() {
            unreachable!("lights keep their number and states");
        }
        board
    }

    #[must_use]
    pub fn variant(&self) -> &Variant {
        self.start.variant()
    }

    #[must_use]
    pub fn lights(&self) -> &Pattern {
        &self.lights
    }

    #[must_use]
    pub fn target(&self) -> &Pattern {
        &self.target
    }

    #[must_use]
    pub fn missing(&self) -> usize {
        self.missing
    }

    /// The cells to mark because their lights do not match the goal: none if the goal is all off,
    /// which is plain to see.
    pub fn to_change(&self) -> impl Iterator<Item = usize> {
        let marked = if *self.start.goal() == Goal::Off { 0 } else { self.target.len() };
        (0..marked).filter(|&cell| self.lights.get(cell) != self.target.get(cell))
    }

    #[must_use]
    pub fn rule(&self) -> PlayRule {
        self.rule
    }

    #[must_use]
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The number of the round, counted from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    #[must_use]
    pub fn cell_named(&self, name: &str) -> Option<usize> {
        self.variant().shape().cell_named(name)
    }

    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.sandbox {
            Stage::Sandbox
        } else if self.missing == 0 {
            Stage::Won
        } else {
            Stage::Playing
        }
    }

    /// Presses since the start or the last restart, without those undone.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The cells pressed since the start or the last restart, in order.
    #[must_use]
    pub fn line(&self) -> Vec<usize> {
        self.history.line().collect()
    }

    /// All steps, including those undone; the first [`Game::position`] steps are in force.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.history.steps()
    }

    /// The number of steps in force.
    #[must_use]
    pub fn position(&self) -> usize {
        self.history.at()
    }

    #[must_use]
    pub fn hints(&self) -> usize {
        self.hints.len()
    }

    /// The number of moves made when each hint was taken.
    #[must_use]
    pub fn hint_times(&self) -> &[u32] {
        &self.hints
    }

    pub fn count_hint(&mut self) {
        self.hints.push(u32::try_from(self.moves).unwrap_or(u32::MAX));
    }

    /// The time played.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    fn milliseconds(&self) -> u32 {
        u32::try_from(self.elapsed.as_millis()).unwrap_or(u32::MAX)
    }

    /// The time played at each press since the start or the last restart, in milliseconds, never
    /// falling. A press that was undone and redone keeps its time. Empty if a version that did not
    /// record times made some of them.
    #[must_use]
    pub fn offsets(&self) -> &[u32] {
        self.history.line_times()
    }

    /// The time of every step, as in [`Game::steps`]; empty if some have none.
    pub(crate) fn times(&self) -> &[u32] {
        self.history.times()
    }

    /// Whether nothing was done yet, so that the whole time can be measured.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.steps().is_empty() && self.hints.is_empty() && self.elapsed.is_zero()
    }

    /// Lets time pass. The clock stops when the game is won.
    pub fn pass(&mut self, time: Duration) {
        if self.stage() != Stage::Won {
            self.elapsed = self.elapsed.saturating_add(time);
        }
    }

    /// Checks whether a cell may be pressed now.
    pub fn allows(&self, cell: usize) -> Result<(), Refusal> {
        let cells = self.lights.len();
        if cell >= cells {
            return Err(Refusal::NoCell { cell, cells });
        }
        if self.stage() == Stage::Won {
            return Err(Refusal::Won);
        }
        let light = self.lights.get(cell);
        match (self.rule.allows(self.moves, light), light) {
            (true, _) => Ok(()),
            (false, 0) => Err(Refusal::MustBeLit),
            (false, _) => Err(Refusal::MustBeUnlit),
        }
    }

    /// Presses a cell once. Undone steps cannot be redone afterwards.
    pub fn press(&mut self, cell: usize) -> Result<(), Refusal> {
        self.allows(cell)?;
        self.change(cell, 1);
        self.moves += 1;
        self.history.push(Step::Press(cell as u32), self.milliseconds());
        Ok(())
    }

    /// Undoes the last step; `None` at the beginning.
    pub fn undo(&mut self) -> Option<Step> {
        let step = self.history.back()?;
        match step {
            Step::Press(cell) => {
                // One turn of the states less one: for two states, pressing again.
                self.change(cell as usize, self.lights.states().get() - 1);
                self.moves -= 1;
            }
            Step::Restart => self.rewind(),
        }
        Some(step)
    }

    /// Redoes the step that was undone last; `None` if there is none.
    pub fn redo(&mut self) -> Option<Step> {
        let step = self.history.forward()?;
        match step {
            Step::Press(cell) => {
                self.change(cell as usize, 1);
                self.moves += 1;
            }
            Step::Restart => self.rewind(),
        }
        Some(step)
    }

    /// Goes back to the start, as a step that can be undone. Nothing happens before the first move.
    pub fn restart(&mut self) {
        if self.moves > 0 {
            self.history.push(Step::Restart, self.milliseconds());
            self.rewind();
        }
    }

    /// Goes to a position in the history: `position` steps are in force, or all if there are fewer.
    pub fn go_to(&mut self, position: usize) {
        while self.position() > position && self.undo().is_some() {}
        while self.position() < position && self.redo().is_some() {}
    }

    /// Computes the lights from the presses in force.
    fn rewind(&mut self) {
        self.lights = self.start.lights().clone();
        self.missing = self.start.difference().support();
        let line = self.line();
        line.iter().for_each(|&cell| self.change(cell, 1));
        self.moves = line.len();
    }

    fn change(&mut self, cell: usize, by: u32) {
        let mut changed = std::mem::take(&mut self.changed);
        self.start.variant().collect_lights_of(cell, &mut changed);
        for &light in &changed {
            let before = self.lights.get(light) == self.target.get(light);
            self.lights.add_at(light, by as u16);
            let after = self.lights.get(light) == self.target.get(light);
            self.missing += usize::from(before);
            self.missing -= usize::from(after);
        }
        self.changed = changed;
    }

    pub fn code(&self) -> Result<String, WriteError> {
        text::write_code(&self.start)
    }

    /// A game in a state that was saved; `None` if a step cannot have been made.
    pub(crate) fn resumed(mut self, parts: Resumed) -> Option<Self> {
        // Undone steps are played as well: a saved file is not to be trusted.
        for step in &parts.steps {
            match *step {
                Step::Press(cell) => self.press(cell as usize).ok()?,
                Step::Restart if self.moves > 0 => self.restart(),
                Step::Restart => return None,
            }
        }
        self.history = History::new(parts.steps, parts.times, parts.at)?;
        self.rewind();
        self.hints = parts.hints;
        self.round = parts.round;
        self.elapsed = parts.elapsed;
        Some(self)
    }
}

/// The parts of a saved game besides its board, rule and origin.
pub(crate) struct Resumed {
    pub(crate) steps: Vec<Step>,
    pub(crate) times: Vec<u32>,
    pub(crate) at: usize,
    pub(crate) hints: Vec<u32>,
    pub(crate) round: u32,
    pub(crate) elapsed: Duration,
}
