//! The fewest presses by a rule of play, for one board, by breadth-first search.

use super::play_rule::PlayRule;
use crate::board::Board;
use crate::fewest::{Budget, Stopped};
use crate::incidence::Incidence;
use douse_algebra::bits::OutOfMemory;

/// The most cells [`fewest_played`] takes: a byte for every position, and for either turn of the alternating rules.
pub const MOST_SEARCHED: usize = 27;

/// Why no shortest sequence was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The board is too large or has more than two states.
    #[error("searching for the fewest presses by a rule of play takes at most {MOST_SEARCHED} cells of two states")]
    TooLarge,
    /// No legal sequence reaches the goal.
    #[error("no sequence of presses that the rule allows reaches the goal")]
    Unreachable,
    /// The budget ended the search.
    #[error("stopped before the end")]
    Stopped,
    /// It does not fit in memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl From<Stopped> for SearchError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The shortest sequence of presses that a rule of play allows and that leads from a board to its goal.
///
/// # Complexity
/// Breadth-first search: time and memory `O(cells 2^cells)` at most, twice that where lit and unlit take turns.
///
/// # Example
/// ```
/// use douse_engine::fewest::Budget;
/// use douse_engine::lit_only::{PlayRule, fewest_played};
/// use douse_engine::{board::Board, edges::Edges, pattern::{Pattern, States}, rule::Rule, shape::Shape, size::Size};
/// use douse_engine::variant::Variant;
/// let variant = Variant::new(Shape::grid(Size::square(2)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let board = Board::new(variant, Pattern::constant(States::TWO, 4, 1))?;
/// assert_eq!(fewest_played(&board, PlayRule::Any, &Budget::unlimited())?.len(), 4);
/// assert_eq!(fewest_played(&board, PlayRule::LitOnly, &Budget::unlimited())?.len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fewest_played(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Vec<usize>, SearchError> {
    let cells = board.variant().cells();
    let (Some(lights), Some(difference)) = (board.lights().as_bits(), board.difference().into_bits()) else {
        return Err(SearchError::TooLarge);
    };
    if cells > MOST_SEARCHED {
        return Err(SearchError::TooLarge);
    }
    let incidence = Incidence::of(board.variant())?;
    let masks: Vec<u32> =
        (0..cells).map(|cell| incidence.lights_of(cell).iter().map(|&light| 1u32 << light).sum()).collect();
    let start = lights.ones().map(|cell| 1u32 << cell).sum::<u32>();
    let goal = start ^ difference.ones().map(|cell| 1u32 << cell).sum::<u32>();
    let turns = if matches!(rule, PlayRule::LitFirst | PlayRule::UnlitFirst) { 2 } else { 1 };
    // How each position was reached: the cell pressed, counted from 1.
    let mut reached: Vec<u8> = Vec::new();
    let bytes = turns << cells;
    reached.try_reserve_exact(bytes).map_err(|_| OutOfMemory { bytes })?;
    reached.resize(bytes, 0);
    let at = |position: u32, turn: usize| (turn << cells) | position as usize;
    const START: u8 = u8::MAX;
    reached[at(start, 0)] = START;
    let mut level = vec![start];
    let mut step = 0;
    while !level.contains(&goal) {
        let next_turn = (step + 1) % turns;
        let mut next = Vec::new();
        for (count, &position) in level.iter().enumerate() {
            if count.is_multiple_of(1 << 14) && budget.exhausted() {
                return Err(SearchError::Stopped);
            }
            for (cell, mask) in masks.iter().enumerate() {
                let to = position ^ mask;
                if rule.allows(step, (position >> cell & 1) as u16) && reached[at(to, next_turn)] == 0 {
                    reached[at(to, next_turn)] = cell as u8 + 1;
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return Err(SearchError::Unreachable);
        }
        (level, step) = (next, step + 1);
    }
    let mut presses = Vec::with_capacity(step);
    let mut position = goal;
    for left in (0..step).rev() {
        let cell = usize::from(reached[at(position, (left + 1) % turns)]) - 1;
        presses.push(cell);
        position ^= masks[cell];
    }
    presses.reverse();
    Ok(presses)
}

#[cfg(test)]
mod tests {
    use super::super::{played_lengths, replay};
    use super::*;
    use crate::edges::Edges;
    use crate::pattern::{Pattern, States};
    use crate::rule::Rule;
    use crate::shape::Shape;
    use crate::size::Size;
    use crate::variant::Variant;

    /// Every 3x3 board by every rule: legal, and the lengths are those of the search from the other end.
    #[test]
    fn lengths_agree_with_the_search_backwards() {
        let shape = Shape::grid(Size::square(3).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
        for rule in PlayRule::ALL {
            let mut counts = Vec::new();
            for lights in 0..512u16 {
                let pattern = Pattern::from_values(States::TWO, (0..9).map(|cell| lights >> cell & 1));
                let board = Board::new(variant.clone(), pattern).unwrap();
                match fewest_played(&board, rule, &Budget::unlimited()) {
                    Ok(presses) => {
                        assert!(replay(&board, rule, &presses).unwrap().is_solved());
                        counts.resize(counts.len().max(presses.len() + 1), 0);
                        counts[presses.len()] += 1;
                    }
                    Err(error) => assert_eq!(error, SearchError::Unreachable),
                }
            }
            assert_eq!(counts, played_lengths(&variant, rule).unwrap(), "{rule}");
        }
    }
}
