//! The fewest presses under a rule of play, by search from both ends.

use super::lit_only::solve_lit_only;
use super::play_rule::{Demand, PlayRule};
use douse_puzzle::board::Board;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::{Pattern, States};
use douse_shortest::Budget;
use douse_solver::solve::{Answer, SolveError, solve_within};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Shl, Shr, Sub};

/// Boards of more cells have too many positions for any search.
const MAX_SEARCHED_CELLS: usize = 63;

/// The bits for the states of all lights; one more tells whose turn it is.
const POSITION_BITS: usize = 127;

/// Positions between two checks of the budget.
const POSITIONS_BETWEEN_CHECKS: usize = 1024;

/// The fewest presses under a rule of play, or bounds of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalSolution {
    /// The shortest known legal sequence; `None` if none is known.
    pub presses: Option<Vec<usize>>,
    /// No legal sequence is shorter; `None` if there is none at all.
    pub at_least: Option<usize>,
}

impl LegalSolution {
    /// True if the sequence is proved to be shortest, or proved not to exist.
    pub fn is_proved(&self) -> bool {
        self.presses.as_ref().map(Vec::len) == self.at_least
    }
}

/// An error of a search under a rule of play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LegalSolutionError {
    /// Too many cells for this number of states.
    #[error("with {states} states a search handles at most {limit} cells, but the board has {cells}")]
    TooLarge {
        /// The cells of the board.
        cells: usize,
        /// Its states.
        states: u32,
        /// The most cells with this number of states, see [`max_searched_cells`].
        limit: usize,
    },
    /// The board could not be solved within the limits.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The most cells of a board that [`shortest_legal_solution`] searches: 63 with up to four states,
/// 42 with five to eight.
pub fn max_searched_cells(states: States) -> usize {
    MAX_SEARCHED_CELLS.min(POSITION_BITS / bits_of_state(states) as usize)
}

/// The number of bits of the state of a light.
fn bits_of_state(states: States) -> u32 {
    u32::BITS - (states.get() - 1).leading_zeros()
}

/// The fewest presses under a rule of play, for any goal.
///
/// # Arguments
/// * `board`: of at most [`max_searched_cells`] cells.
/// * `rule`: which cells may be pressed when.
/// * `budget`: limits of time and memory; when they end the search the answer has a bound, and for
///   lit cells only a legal sequence where [`solve_lit_only`] gives one.
///
/// # Complexity
/// Breadth-first search from both ends: at worst all boards that can be reached, mostly about the
/// square root of them.
///
/// # Example
/// ```
/// use douse_analysis::play_rules::{PlayRule, shortest_legal_solution};
/// use douse_shortest::Budget;
/// let played = shortest_legal_solution(&"00/01".parse()?, PlayRule::LitOnly, &Budget::unlimited())?;
/// assert_eq!((played.presses.as_ref().map(Vec::len), played.is_proved()), (Some(3), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_legal_solution(
    board: &Board,
    rule: PlayRule,
    budget: &Budget,
) -> Result<LegalSolution, LegalSolutionError> {
    let (cells, states) = (board.variant().cells(), board.variant().states());
    let limit = max_searched_cells(states);
    if cells > limit {
        return Err(LegalSolutionError::TooLarge { cells, states: states.get(), limit });
    }
    if let Answer::Unsolvable(_) = solve_within(board, budget)? {
        return Ok(LegalSolution { presses: None, at_least: None });
    }
    let incidence = Incidence::of(board.variant(), budget).map_err(SolveError::from)?;
    let bits = cells * bits_of_state(states) as usize;
    let found = if bits < u64::BITS as usize {
        PlaySearch::<u64>::new(board, &incidence, rule).run(budget)
    } else {
        PlaySearch::<u128>::new(board, &incidence, rule).run(budget)
    };
    Ok(match found {
        SearchResult::Shortest(presses) => LegalSolution { at_least: Some(presses.len()), presses: Some(presses) },
        SearchResult::None => LegalSolution { presses: None, at_least: None },
        SearchResult::Stopped { at_least } => {
            let known = match rule {
                PlayRule::LitOnly => solve_lit_only(board).ok(),
                _ => None,
            };
            LegalSolution { presses: known, at_least: Some(at_least) }
        }
    })
}

enum SearchResult {
    Shortest(Vec<usize>),
    None,
    Stopped { at_least: usize },
}

/// A position: the state of each light, cell 0 in the lowest bits, and the parity of the presses in
/// the highest bit (if the rule depends on it).
trait Position:
    Copy
    + Eq
    + Hash
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + From<u16>
{
    const BITS: u32;

    fn trailing_zeros(self) -> u32;
}

impl Position for u64 {
    const BITS: u32 = Self::BITS;

    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }
}

impl Position for u128 {
    const BITS: u32 = Self::BITS;

    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }
}

/// The cell whose press leads to a position, or none.
const BEGINNING: u8 = u8::MAX;

/// The cell whose press reached each position.
type Reached<P> = HashMap<P, u8, BuildHasherDefault<Mixing>>;

struct PlaySearch<P> {
    /// The lights that each press changes, as the lowest bits of their states.
    changes: Vec<P>,
    rule: PlayRule,
    start: P,
    target: P,
    /// The bits of one state.
    width: u32,
    /// The highest state of a light.
    highest: P,
    /// The lowest bit of every state.
    ones: P,
}

impl<P: Position> PlaySearch<P> {
    /// The estimated bytes per position, in the table while it grows and in the edge of the search.
    const BYTES: usize = 10 * size_of::<P>();

    fn new(board: &Board, incidence: &Incidence, rule: PlayRule) -> Self {
        let (cells, states) = (board.variant().cells(), board.variant().states());
        let width = bits_of_state(states);
        let zero = P::from(0);
        let at = |cell: u32, state: u16| P::from(state) << (cell * width);
        let packed = |pattern: &Pattern| pattern.iter().zip(0..).fold(zero, |all, (state, cell)| all | at(cell, state));
        let changes = |cell| incidence.lights_of(cell).iter().fold(zero, |all, &light| all | at(light, 1));
        Self {
            changes: (0..cells).map(changes).collect(),
            rule,
            start: packed(board.lights()),
            target: packed(&board.goal().target(states, cells)),
            width,
            highest: P::from(states.reduce(u64::from(states.get()) - 1)),
            ones: (0..).take(cells).fold(zero, |all, cell| all | at(cell, 1)),
        }
    }

    fn turns(&self) -> bool {
        matches!(self.rule, PlayRule::LitFirst | PlayRule::UnlitFirst)
    }

    fn turn(&self) -> P {
        P::from(1) << (P::BITS - 1)
    }

    /// The lights of a position, and the parity of the presses.
    fn split(&self, position: P) -> (P, usize) {
        if position & self.turn() == P::from(0) { (position, 0) } else { (position ^ self.turn(), 1) }
    }

    fn join(&self, lights: P, turn: usize) -> P {
        if turn == 1 { lights | self.turn() } else { lights }
    }

    fn other_turn(&self, turn: usize) -> usize {
        if self.turns() { 1 - turn } else { 0 }
    }

    /// The lowest bits of the states that are not 0.
    fn lit(&self, lights: P) -> P {
        (1..self.width).fold(lights, |any, bit| any | lights >> bit) & self.ones
    }

    /// The lights after a press.
    fn press(&self, lights: P, cell: usize) -> P {
        let change = self.changes[cell];
        if self.width == 1 {
            return lights ^ change;
        }
        // States at the top start again at 0; the others count up.
        let stay = self.lit(lights ^ (self.ones * self.highest));
        let wrapped = change & !stay;
        (lights ^ (wrapped * self.highest)) + (change & stay)
    }

    /// The lights before a press.
    fn unpress(&self, lights: P, cell: usize) -> P {
        let change = self.changes[cell];
        if self.width == 1 {
            return lights ^ change;
        }
        let lit = self.lit(lights);
        (lights | ((change & !lit) * self.highest)) - (change & lit)
    }

    /// The cells that may be pressed with these lights when the turn is `turn`, as the lowest bits
    /// of their states.
    fn allowed(&self, lights: P, turn: usize) -> P {
        match self.rule.demands(turn) {
            None => self.ones,
            Some(Demand::Lit) => self.lit(lights),
            Some(Demand::Unlit) => self.ones & !self.lit(lights),
        }
    }

    fn forwards(&self, position: P, mut visit: impl FnMut(usize, P)) {
        let (lights, turn) = self.split(position);
        let mut allowed = self.allowed(lights, turn);
        while allowed != P::from(0) {
            let cell = (allowed.trailing_zeros() / self.width) as usize;
            allowed = allowed & (allowed - P::from(1));
            visit(cell, self.join(self.press(lights, cell), self.other_turn(turn)));
        }
    }

    fn backwards(&self, position: P, mut visit: impl FnMut(usize, P)) {
        let (lights, turn) = self.split(position);
        let turn_before = self.other_turn(turn);
        for (cell, shift) in (0..self.changes.len()).zip((0..).step_by(self.width as usize)) {
            let before = self.unpress(lights, cell);
            if self.allowed(before, turn_before) >> shift & P::from(1) != P::from(0) {
                visit(cell, self.join(before, turn_before));
            }
        }
    }

    fn run(&self, budget: &Budget) -> SearchResult {
        if self.start == self.target {
            return SearchResult::Shortest(Vec::new());
        }
        let (mut ahead, mut behind) = (Reached::default(), Reached::default());
        let (mut front, mut back) = (vec![self.start], vec![self.target]);
        if self.turns() {
            back.push(self.join(self.target, 1));
        }
        front.iter().for_each(|&position| _ = ahead.insert(position, BEGINNING));
        back.iter().for_each(|&position| _ = behind.insert(position, BEGINNING));
        let mut at_least = 1;
        let mut memory = None;
        loop {
            // A position reached from both ends is on a shortest path: shorter ones would have met
            // before.
            let from_front = front.len() <= back.len();
            let (edge, own, other) =
                if from_front { (&mut front, &mut ahead, &behind) } else { (&mut back, &mut behind, &ahead) };
            let mut next = Vec::new();
            let mut met = None;
            for (count, &position) in edge.iter().enumerate() {
                if count % POSITIONS_BETWEEN_CHECKS == 0 {
                    drop(memory.take());
                    memory = budget.reserve((own.len() + other.len()).saturating_mul(Self::BYTES)).ok();
                    if memory.is_none() || budget.exhausted() {
                        return SearchResult::Stopped { at_least };
                    }
                }
                #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_SEARCHED_CELLS` are searched")]
                let mut visit = |cell: usize, reached: P| {
                    if let Entry::Vacant(entry) = own.entry(reached) {
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
                return SearchResult::Shortest(self.joined(position, &ahead, &behind));
            }
            if next.is_empty() {
                return SearchResult::None;
            }
            *edge = next;
            at_least += 1;
        }
    }

    /// The presses from the start to a position, and on to the target.
    fn joined(&self, position: P, ahead: &Reached<P>, behind: &Reached<P>) -> Vec<usize> {
        let walk = |reached: &Reached<P>, step: &dyn Fn(P, usize) -> P| {
            let (mut at, mut presses) = (position, Vec::new());
            while let Some(&cell) = reached.get(&at).filter(|&&cell| cell != BEGINNING) {
                presses.push(usize::from(cell));
                let (lights, turn) = self.split(at);
                at = self.join(step(lights, usize::from(cell)), self.other_turn(turn));
            }
            presses
        };
        let mut presses = walk(ahead, &|lights, cell| self.unpress(lights, cell));
        presses.reverse();
        presses.extend(walk(behind, &|lights, cell| self.press(lights, cell)));
        presses
    }
}

/// Positions are spread by one multiplication.
#[derive(Default)]
struct Mixing(u64);

#[expect(clippy::cast_possible_truncation, reason = "both halves of a product are mixed in")]
impl Hasher for Mixing {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(self.0.rotate_left(8) ^ u64::from(byte)));
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64(self.0 ^ (word >> 64) as u64);
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(word ^ 0x9E37_79B9_7F4A_7C15) * 0xD134_2543_DE82_EF95;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
