//! The fewest presses under a rule of play, by search from both ends.

use super::lit_only::solve_lit_only;
use super::play_rule::{Demand, PlayRule};
use douse_puzzle::board::Board;
use douse_puzzle::incidence::Incidence;
use douse_shortest::Budget;
use douse_solver::solve::{Answer, SolveError, solve};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The most cells a board may have: a position is one word.
const MOST_SEARCHED_CELLS: usize = 63;

/// About how many bytes a position that was met takes.
const BYTES_A_POSITION: usize = 40;

/// What is known about the fewest presses under a rule of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The shortest known legal sequence; `None` if none is known.
    pub presses: Option<Vec<usize>>,
    /// No legal sequence is shorter; `None` if there is none at all.
    pub at_least: Option<usize>,
}

impl Played {
    /// Whether the sequence is proved to be shortest, or that there is none.
    pub fn is_proved(&self) -> bool {
        self.presses.as_ref().map(Vec::len) == self.at_least
    }
}

/// Why no search was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayedError {
    /// Too many cells, or more than two states.
    #[error(
        "a search handles at most {MOST_SEARCHED_CELLS} cells with two states, but the board has {cells} with {states}"
    )]
    TooLarge {
        /// The cells of the board.
        cells: usize,
        /// Its states.
        states: u32,
    },
    /// There was not enough memory to find out whether the board can be solved at all.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The fewest presses under a rule of play, for any board of two states and any goal.
///
/// # Arguments
/// * `board`: at most 63 cells.
/// * `rule`: which cells may be pressed when.
/// * `budget`: limits of time and memory; when they end the search the answer has a bound, and for lit cells only a legal
///   sequence where [`solve_lit_only`] gives one.
///
/// # Complexity
/// Breadth-first search from both ends: at worst all boards that can be reached, mostly about the square root of them.
///
/// # Example
/// ```
/// use douse_analysis::play_rules::{PlayRule, shortest_played};
/// use douse_shortest::Budget;
/// let played = shortest_played(&"00/01".parse()?, PlayRule::LitOnly, &Budget::unlimited())?;
/// assert_eq!((played.presses.as_ref().map(Vec::len), played.is_proved()), (Some(3), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_played(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Played, PlayedError> {
    let (cells, states) = (board.variant().cells(), board.variant().states());
    if cells > MOST_SEARCHED_CELLS || !states.is_two() {
        return Err(PlayedError::TooLarge { cells, states: states.get() });
    }
    if let Answer::Unsolvable(_) = solve(board)? {
        return Ok(Played { presses: None, at_least: None });
    }
    let incidence = Incidence::of(board.variant()).map_err(SolveError::from)?;
    let target = board.goal().target(states, cells);
    let packed = |pattern: &douse_puzzle::pattern::Pattern| pattern.nonzero().map(|(cell, _)| 1u64 << cell).sum();
    let changes = (0..cells).map(|cell| incidence.lights_of(cell).iter().map(|&light| 1u64 << light).sum()).collect();
    let search = PlaySearch { changes, rule, start: packed(board.lights()), target: packed(&target) };
    Ok(match search.run(budget) {
        Found::Shortest(presses) => Played { at_least: Some(presses.len()), presses: Some(presses) },
        Found::None => Played { presses: None, at_least: None },
        Found::Stopped { at_least } => {
            let known = match rule {
                PlayRule::LitOnly => solve_lit_only(board).ok(),
                _ => None,
            };
            Played { presses: known, at_least: Some(at_least) }
        }
    })
}

enum Found {
    Shortest(Vec<usize>),
    None,
    Stopped { at_least: usize },
}

struct PlaySearch {
    changes: Vec<u64>,
    rule: PlayRule,
    start: u64,
    target: u64,
}

/// A position: the lights, and in the highest bit whether an odd number of presses was made (where that matters).
type Position = u64;
const TURN: u32 = 63;

/// How each position was reached: by pressing which cell.
type Reached = HashMap<Position, u8, BuildHasherDefault<Mixing>>;

impl PlaySearch {
    fn turns(&self) -> bool {
        matches!(self.rule, PlayRule::LitFirst | PlayRule::UnlitFirst)
    }

    /// The cells that may be pressed with these lights when the turn is `turn`.
    fn allowed(&self, lights: u64, turn: usize) -> u64 {
        let cells = (1u64 << self.changes.len()) - 1;
        match self.rule.demands(turn) {
            None => cells,
            Some(Demand::Lit) => lights,
            Some(Demand::Unlit) => !lights & cells,
        }
    }

    fn forwards(&self, position: Position, mut visit: impl FnMut(usize, Position)) {
        let (lights, turn) = (position & !(1 << TURN), position >> TURN);
        let next_turn = if self.turns() { (1 - turn) << TURN } else { 0 };
        let mut allowed = self.allowed(lights, turn as usize);
        while allowed != 0 {
            let cell = allowed.trailing_zeros() as usize;
            allowed &= allowed - 1;
            visit(cell, (lights ^ self.changes[cell]) | next_turn);
        }
    }

    fn backwards(&self, position: Position, mut visit: impl FnMut(usize, Position)) {
        let (lights, turn) = (position & !(1 << TURN), position >> TURN);
        let turn_before = if self.turns() { 1 - turn } else { 0 };
        for (cell, change) in self.changes.iter().enumerate() {
            let before = lights ^ change;
            if self.allowed(before, turn_before as usize) >> cell & 1 == 1 {
                visit(cell, before | turn_before << TURN);
            }
        }
    }

    fn run(&self, budget: &Budget) -> Found {
        if self.start == self.target {
            return Found::Shortest(Vec::new());
        }
        let (mut ahead, mut behind) = (Reached::default(), Reached::default());
        let (mut front, mut back) = (vec![self.start], vec![self.target]);
        if self.turns() {
            back.push(self.target | 1 << TURN);
        }
        front.iter().for_each(|&position| _ = ahead.insert(position, u8::MAX));
        back.iter().for_each(|&position| _ = behind.insert(position, u8::MAX));
        let mut at_least = 1;
        loop {
            // Whatever is reached from both ends now is on a shortest way: shorter ones would have met before.
            let from_front = front.len() <= back.len();
            let (edge, own, other) =
                if from_front { (&mut front, &mut ahead, &behind) } else { (&mut back, &mut behind, &ahead) };
            let mut next = Vec::new();
            let mut met = None;
            for (count, &position) in edge.iter().enumerate() {
                if count % 1024 == 0
                    && (budget.exhausted() || (own.len() + other.len()) * BYTES_A_POSITION > budget.memory())
                {
                    return Found::Stopped { at_least };
                }
                let mut visit = |cell: usize, reached: Position| {
                    if let std::collections::hash_map::Entry::Vacant(entry) = own.entry(reached) {
                        entry.insert(cell as u8);
                        next.push(reached);
                        if other.contains_key(&reached) {
                            met = Some(reached);
                        }
                    }
                };
                if from_front {
                    self.forwards(position, &mut visit);
                } else {
                    self.backwards(position, &mut visit);
                }
                if met.is_some() {
                    break;
                }
            }
            if let Some(position) = met {
                return Found::Shortest(self.joined(position, &ahead, &behind));
            }
            if next.is_empty() {
                return Found::None;
            }
            *edge = next;
            at_least += 1;
        }
    }

    /// The presses from the start to a position, and on to the target.
    fn joined(&self, position: Position, ahead: &Reached, behind: &Reached) -> Vec<usize> {
        let flip = if self.turns() { 1 << TURN } else { 0 };
        let walk = |reached: &Reached| {
            let (mut at, mut presses) = (position, Vec::new());
            while let Some(&cell) = reached.get(&at).filter(|&&cell| cell != u8::MAX) {
                presses.push(usize::from(cell));
                at ^= self.changes[usize::from(cell)] | flip;
            }
            presses
        };
        let mut presses = walk(ahead);
        presses.reverse();
        presses.extend(walk(behind));
        presses
    }
}

/// Positions are spread by one multiplication.
#[derive(Default)]
struct Mixing(u64);

impl Hasher for Mixing {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(self.0.rotate_left(8) ^ u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(word ^ 0x9E37_79B9_7F4A_7C15) * 0xD134_2543_DE82_EF95;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
