//! How long the shortest legal sequences are, for all boards of a small kind at once.

use super::play_rule::{Demand, PlayRule};
use crate::positions::{Move, PositionSet};
use douse_algebra::bits::OutOfMemory;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::variant::Variant;

/// The most cells [`played_lengths`] takes: two sets of `2^cells` bits for each side of the turn.
pub const MOST_CELLS: usize = 32;

/// Why the lengths were not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LengthsError {
    /// The board is too large, or has more than two states.
    #[error("the lengths of all boards need at most {MOST_CELLS} cells of two states")]
    TooLarge,
    /// It does not fit in memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// How many boards need 0, 1, 2, ... presses to become dark when played by a rule; boards that cannot be solved by
/// that rule are left out.
///
/// # Complexity
/// Breadth-first search backwards from the dark board on bits: `cells * 2^cells / 64` word operations for each length.
///
/// # Example
/// ```
/// use douse_puzzle::{edges::Edges, pattern::States, rule::Rule, shape::Shape, size::Size, variant::Variant};
/// use douse_analysis::lit_only::{PlayRule, played_lengths};
/// let variant = Variant::new(Shape::grid(Size::square(2)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// assert_eq!(played_lengths(&variant, PlayRule::Any)?, [1, 4, 6, 4, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn played_lengths(variant: &Variant, rule: PlayRule) -> Result<Vec<u64>, LengthsError> {
    let cells = variant.cells();
    if cells > MOST_CELLS || !variant.states().is_two() {
        return Err(LengthsError::TooLarge);
    }
    let incidence = Incidence::of(variant)?;
    // A board is reached backwards from where its first press leads, so it is the board after the step that has to
    // allow the press.
    let moves = |demand: Option<Demand>| -> Vec<Move> {
        let only = |cell: usize| demand.map(|demand| (cell as u32, demand == Demand::Lit));
        let by = |cell: usize| incidence.lights_of(cell).iter().map(|&light| 1u64 << light).sum();
        (0..cells).map(|cell| Move { by: by(cell), only: only(cell) }).collect()
    };
    let bits = cells as u32;
    let set = || PositionSet::new(bits);
    match rule {
        PlayRule::Any | PlayRule::LitOnly => {
            let moves = moves(rule.demands(0));
            let (mut from, mut seen, mut next) = (set()?, set()?, set()?);
            from.insert(0);
            seen.insert(0);
            let mut lengths = vec![1];
            loop {
                PositionSet::step(&from, &moves, &mut seen, &mut next, 1);
                match next.len() {
                    0 => return Ok(lengths),
                    boards => lengths.push(boards),
                }
                std::mem::swap(&mut from, &mut next);
            }
        }
        PlayRule::LitFirst | PlayRule::UnlitFirst => {
            // Two kinds of positions: a lit button is due next, or an unlit one. The game may end with either due.
            let turns = [moves(Some(Demand::Lit)), moves(Some(Demand::Unlit))];
            let wanted = usize::from(rule == PlayRule::UnlitFirst);
            let (mut from, mut seen, mut next) = ([set()?, set()?], [set()?, set()?], [set()?, set()?]);
            for due in 0..2 {
                from[due].insert(0);
                seen[due].insert(0);
            }
            let mut lengths = vec![1];
            loop {
                for due in 0..2 {
                    PositionSet::step(&from[1 - due], &turns[due], &mut seen[due], &mut next[due], 1);
                }
                if next.iter().all(|set| set.len() == 0) {
                    break;
                }
                lengths.push(next[wanted].len());
                std::mem::swap(&mut from, &mut next);
            }
            while lengths.last() == Some(&0) {
                lengths.pop();
            }
            Ok(lengths)
        }
    }
}
