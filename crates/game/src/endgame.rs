//! The last presses of a walk under a rule of play, found by search when few presses remain.

use douse::incidence::Incidence;
use douse::pattern::Pattern;
use douse::play_rules::PlayRule;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The most presses due at the start of the search.
pub(crate) const MOST_DUE: usize = 6;
/// The most presses that may be due on the way.
const MOST_DUE_BETWEEN: usize = 9;
/// The number of positions after which the search gives up.
const MOST_POSITIONS: usize = 10_000;
/// Cells tried besides those that are due.
const MOST_TRIED: usize = 96;

/// A position: the cells due, rising, and the number of presses modulo two.
type Position = (Vec<u32>, usize);

/// A board of two states on which a few presses are due.
pub(crate) struct Endgame<'a> {
    pub(crate) rule: PlayRule,
    pub(crate) incidence: &'a Incidence,
    pub(crate) target: &'a Pattern,
}

impl Endgame<'_> {
    /// Presses that reach the goal, for a position from which pressing each cell of `due` once
    /// would reach it; the first is press number `turn`. Positions with few presses due come first.
    pub(crate) fn search(&self, due: &[usize], turn: usize) -> Option<Vec<usize>> {
        let mut due: Vec<u32> = due.iter().map(|&cell| cell as u32).collect();
        due.sort_unstable();
        let start: Position = (due, turn % 2);
        let mut came_from: HashMap<Position, (u32, Position)> = HashMap::new();
        let mut edge = BinaryHeap::from([Reverse((start.0.len(), 0usize, start.clone()))]);
        while let Some(Reverse((_, presses, position))) = edge.pop() {
            if position.0.is_empty() {
                return Some(self.presses_to(&position, &start, &came_from));
            }
            if came_from.len() > MOST_POSITIONS {
                return None;
            }
            for cell in self.tried(&position.0) {
                if !self.rule.allows(position.1, self.light(&position.0, cell)) {
                    continue;
                }
                let mut due = position.0.clone();
                match due.binary_search(&cell) {
                    Ok(at) => _ = due.remove(at),
                    Err(at) => due.insert(at, cell),
                }
                let next = (due, 1 - position.1);
                if next.0.len() <= MOST_DUE_BETWEEN && next != start && !came_from.contains_key(&next) {
                    came_from.insert(next.clone(), (cell, position.clone()));
                    // A further press weighs less than a cell due, so that detours are followed to
                    // their end.
                    edge.push(Reverse((3 * next.0.len() + presses, presses + 1, next)));
                }
            }
        }
        None
    }

    /// The cells due, those around them, and those around these.
    fn tried(&self, due: &[u32]) -> Vec<u32> {
        let around = |cells: &[u32]| -> Vec<u32> {
            cells.iter().flat_map(|&cell| self.incidence.lights_of(cell as usize)).copied().collect()
        };
        let near = around(due);
        let mut tried: Vec<u32> = around(&near).into_iter().chain(near).collect();
        tried.sort_unstable();
        tried.dedup();
        tried.retain(|cell| due.binary_search(cell).is_err());
        tried.truncate(MOST_TRIED);
        tried.extend(due);
        tried
    }

    fn light(&self, due: &[u32], cell: u32) -> u16 {
        let changes = |press: &&u32| self.incidence.lights_of(**press as usize).binary_search(&cell).is_ok();
        (self.target.get(cell as usize) + due.iter().filter(changes).count() as u16) % 2
    }

    fn presses_to(
        &self,
        end: &Position,
        start: &Position,
        came_from: &HashMap<Position, (u32, Position)>,
    ) -> Vec<usize> {
        let mut presses = Vec::new();
        let mut at = end;
        while at != start {
            let Some((cell, before)) = came_from.get(at) else { break };
            presses.push(*cell as usize);
            at = before;
        }
        presses.reverse();
        presses
    }
}
