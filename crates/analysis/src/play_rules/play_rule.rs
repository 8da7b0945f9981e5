//! Which cells may be pressed: the rule of play.

use douse_puzzle::board::Board;
use douse_puzzle::named;

named! {
    /// Which cells may be pressed: the rule of play.
    #[derive(Default)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
    pub enum PlayRule, "is not a rule of play" {
        /// Every cell at any time.
        #[default]
        Any = "any",
        /// Only lit cells (not in state 0).
        LitOnly = "lit-only",
        /// Lit and unlit cells alternating, a lit one first.
        LitFirst = "lit-first",
        /// Lit and unlit cells alternating, an unlit one first.
        UnlitFirst = "unlit-first",
    }
}

/// A press that the rule forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("press {} of cell {cell} is not allowed by the rule {rule}", step + 1)]
pub struct IllegalPress {
    /// Which press of the sequence, counted from 0.
    pub step: usize,
    /// The cell.
    pub cell: usize,
    /// The rule.
    pub rule: PlayRule,
}

impl PlayRule {
    /// True if a cell with this `light` may be pressed as press number `step`, counted from 0.
    pub fn allows(self, step: usize, light: u16) -> bool {
        match self.demands(step) {
            None => true,
            Some(Demand::Lit) => light != 0,
            Some(Demand::Unlit) => light == 0,
        }
    }

    pub(super) fn demands(self, step: usize) -> Option<Demand> {
        match (self, step % 2) {
            (Self::Any, _) => None,
            (Self::LitOnly, _) | (Self::LitFirst, 0) | (Self::UnlitFirst, 1) => Some(Demand::Lit),
            (Self::LitFirst | Self::UnlitFirst, _) => Some(Demand::Unlit),
        }
    }
}

/// The state of a light that a press of its cell demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    Lit,
    Unlit,
}

/// Plays a sequence of presses under a rule of play: the board at the end, or the first press that
/// is not allowed.
///
/// # Panics
/// If a cell is not on the board.
pub fn replay(board: &Board, rule: PlayRule, presses: &[usize]) -> Result<Board, IllegalPress> {
    let mut board = board.clone();
    for (step, &cell) in presses.iter().enumerate() {
        if !rule.allows(step, board.lights().get(cell)) {
            return Err(IllegalPress { step, cell, rule });
        }
        board.press(cell);
    }
    Ok(board)
}
