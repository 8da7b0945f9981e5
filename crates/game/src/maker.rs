//! Making boards of a given difficulty.

use crate::par::{WayError, legal_way, shortest_way, walked_way};
use crate::symmetry::{Look, groups};
use douse::board::Board;
use douse::generate::{GenerateError, Generator, Way};
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::play_rules::PlayRule;
use douse::random::SeededRng;
use douse::shortest::Budget;
use douse::solve::{SolveError, kernel};
use douse::variant::Variant;
use std::ops::RangeInclusive;

/// The requirements for boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub variant: Variant,
    pub rule: PlayRule,
    /// The acceptable pars.
    pub pars: RangeInclusive<u64>,
    /// The symmetry of the lights.
    pub look: Look,
}

/// Why no board was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// No board of the kind needs that many moves, or none was found.
    #[error(
        "no board of this kind with a par of {low} or more was found in {tries} tries: choose an easier or a larger one"
    )]
    TooRare {
        /// The lowest par asked for.
        low: u64,
        /// The number of boards tried.
        tries: usize,
    },
    /// The par of boards of this kind cannot be proved quickly.
    #[error("the par of boards of this kind cannot be proved quickly ({dimensions} independent quiet patterns)")]
    NotProvable {
        /// The number of independent quiet patterns.
        dimensions: usize,
    },
    /// No board that can be solved under the rule of play was found.
    #[error(
        "no board of this kind that can be solved under the rule {rule} was found in {tries} tries: choose another rule or size"
    )]
    NoLegalWay {
        rule: PlayRule,
        /// The number of boards tried.
        tries: usize,
    },
    /// The budget ended before a board was found.
    #[error("no board of this kind was found in the time allowed")]
    Stopped,
    /// No boards of this kind can be drawn at random.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The puzzle could not be analysed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Makes a board of any difficulty from a seed, which can be solved under the rule of play.
///
/// Under the free rule, every solvable board of the kind is equally likely. Under the others,
/// boards are drawn like that until one has a known way. After a few tries, moves are made
/// backwards from the goal instead: then a way exists, though it may be hard to find. The same
/// arguments give the same board for ever, so no clock is read.
///
/// ```
/// use douse::{edges::Edges, play_rules::PlayRule, pattern::States, rule::Rule, shape::Shape, size::Size, variant::Variant};
/// use douse::shortest::Budget;
/// use douse_game::{maker::any_board, par::shortest_way};
/// let variant = Variant::new(Shape::grid(Size::square(4)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let board = any_board(&variant, PlayRule::LitFirst, "a seed")?;
/// assert!(shortest_way(&board, PlayRule::LitFirst, &Budget::unlimited())?.moves.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn any_board(variant: &Variant, rule: PlayRule, seed: &str) -> Result<Board, MakeError> {
    let mut boards = Generator::new(variant.clone(), Goal::Off, Way::Presses, seed)?;
    // A try takes longer on a larger board.
    let tries = (20_000 / variant.cells()).clamp(2, TRIES_SEARCHED);
    for _ in 0..tries {
        let board = boards.next_board()?;
        if rule == PlayRule::Any || legal_way(&board, rule)?.is_some() {
            return Ok(board);
        }
    }
    (0..tries)
        .find_map(|number| played_backwards(variant, rule, &format!("backwards 1\n{seed}\n{number}")))
        .ok_or(MakeError::NoLegalWay { rule, tries })
}

/// Makes a board from which random moves lead to all off, each of them allowed; `None` if there are
/// no such moves.
fn played_backwards(variant: &Variant, rule: PlayRule, seed: &str) -> Option<Board> {
    let (states, cells) = (variant.states(), variant.cells());
    let mut rng = SeededRng::new(seed);
    let mut lights = Pattern::zeros(states, cells);
    let once_less = (states.get() - 1) as u16;
    let mut changed = Vec::new();
    // The last move is made first, so its number decides whose turn it is.
    let moves = cells + rng.below(cells as u64) as usize;
    for turn in (0..moves).rev() {
        let from = rng.below(cells as u64) as usize;
        let next = (0..cells).map(|step| (from + step) % cells).find(|&cell| {
            variant.collect_lights_of(cell, &mut changed);
            let own = if changed.contains(&cell) { once_less } else { 0 };
            rule.allows(turn, ((u32::from(lights.get(cell)) + u32::from(own)) % states.get()) as u16)
        })?;
        variant.collect_lights_of(next, &mut changed);
        changed.iter().for_each(|&light| lights.add_at(light, once_less));
        // A way ends at all off, so one that gets there before its end is none.
        if lights.is_zero() {
            return None;
        }
    }
    Board::new(variant.clone(), lights).ok()
}

/// Makes boards of a difficulty one after another. Each can be solved, is not solved at the start,
/// and has an acceptable par that is proved. The same requirements and seed give the same boards
/// for ever.
///
/// ```
/// use douse::{edges::Edges, pattern::States, rule::Rule, shape::Shape, size::Size, variant::Variant};
/// use douse::play_rules::PlayRule;
/// use douse_game::{grade::Grade, maker::{Maker, Wanted}, symmetry::Look};
/// let variant = Variant::new(Shape::grid(Size::square(5)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let wanted = Wanted { variant, rule: PlayRule::Any, pars: Grade::Medium.pars(), look: Look::Any };
/// let made = Maker::new(wanted, "a seed")?.next_board()?;
/// assert!(Grade::Medium.pars().contains(&made.par));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    wanted: Wanted,
    groups: Vec<Vec<usize>>,
    rng: SeededRng,
    drawn: usize,
}

/// A board and its par.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    pub board: Board,
    /// The proved par.
    pub par: u64,
    /// Moves that solve it in par.
    pub moves: Vec<usize>,
}

/// The number of boards tried for one.
const TRIES: usize = 20_000;
/// The memory of a search without a rule of play, in bytes: the same on every machine, since a seed
/// gives the same board everywhere.
const MEMORY: usize = 1 << 30;
/// The most cells for which a search for a shortest way under a rule of play may visit all
/// positions.
const MOST_SEARCHED: usize = 27;
/// The number of boards tried for one if each takes a search that memory may end.
const TRIES_SEARCHED: usize = 60;
/// The memory of such a search, in bytes.
const SEARCH_MEMORY: usize = 128 << 20;
/// The most dimensions for which the fewest presses are found at once.
const MOST_DIMENSIONS: usize = 24;
/// The same with more than two states, where all solutions may have to be visited.
const MOST_SOLUTIONS: u128 = 1 << 16;

impl Maker {
    pub fn new(wanted: Wanted, seed: &str) -> Result<Self, MakeError> {
        let quiet = kernel(&wanted.variant)?;
        let provable = if wanted.variant.states().is_two() {
            quiet.nullity() <= MOST_DIMENSIONS
        } else {
            quiet.count().to_u128().is_some_and(|count| count <= MOST_SOLUTIONS)
        };
        if !provable {
            return Err(MakeError::NotProvable { dimensions: quiet.nullity() });
        }
        let groups = groups(&wanted.variant, wanted.look);
        Ok(Self { wanted, groups, rng: SeededRng::new(&format!("maker 1\n{seed}")), drawn: 0 })
    }

    /// The number of boards drawn so far, including those that did not fit: a measure of the work.
    #[must_use]
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    pub fn next_board(&mut self) -> Result<Made, MakeError> {
        self.next_board_within(&Budget::unlimited())
    }

    /// The next board, or [`MakeError::Stopped`] when the budget ends: never another board than
    /// without a limit. The memory of the budget is ignored, since it would decide which boards are
    /// proved.
    pub fn next_board_within(&mut self, budget: &Budget<'_>) -> Result<Made, MakeError> {
        let low = *self.wanted.pars.start();
        let searched = self.wanted.rule != PlayRule::Any && self.wanted.variant.cells() > MOST_SEARCHED;
        let (tries, memory) = if searched { (TRIES_SEARCHED, SEARCH_MEMORY) } else { (TRIES, MEMORY) };
        let search = budget.clone().with_memory(memory);
        // The maker is older than the search with more states, which would choose other boards for
        // the same seed.
        let way = if self.wanted.variant.states().is_two() { shortest_way } else { walked_way };
        for _ in 0..tries {
            budget.check().map_err(|_| MakeError::Stopped)?;
            let board = self.draw();
            self.drawn += 1;
            match way(&board, self.wanted.rule, &search) {
                Ok(way) => {
                    let par = way.par().proved().filter(|par| self.wanted.pars.contains(par));
                    if let (Some(par), Some(moves)) = (par, way.moves) {
                        return Ok(Made { board, par, moves });
                    }
                }
                Err(WayError::Solve(error)) => return Err(error.into()),
                Err(WayError::Unsolvable(_) | WayError::Unreachable { .. }) => {}
            }
        }
        Err(MakeError::TooRare { low, tries })
    }

    /// Presses groups of cells on a dark board until there are about as many presses as the par
    /// asks for.
    fn draw(&mut self) -> Board {
        let variant = &self.wanted.variant;
        let (states, cells) = (variant.states(), variant.cells());
        let most = cells as u64 * u64::from(states.get() - 1);
        let low = (*self.wanted.pars.start()).min(most);
        let high = (*self.wanted.pars.end()).min(most).min(low.saturating_mul(2).max(low + 8)).max(low);
        let due = low + self.rng.below(high - low + 1);
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        self.rng.shuffle(&mut order);
        let mut presses = Pattern::zeros(states, cells);
        let mut total = 0;
        for group in order {
            if total >= due {
                break;
            }
            let times = 1 + self.rng.below(u64::from(states.get()) - 1);
            for &cell in &self.groups[group] {
                presses.add_at(cell, times as u16);
                total += times;
            }
        }
        let lights = variant.effect(&presses.negated());
        match Board::new(variant.clone(), lights) {
            Ok(board) => board,
            Err(_) => unreachable!("an effect has the lights of its variant"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;
    use douse::rule::Rule;
    use douse::shape::Shape;
    use douse::size::Size;
    use std::collections::HashSet;

    /// Only boards of two states are played backwards by turns. A search through all positions
    /// finds the way that was played.
    #[test]
    fn what_is_played_backwards_can_be_played_forwards() {
        let variant = |k| {
            let shape = Shape::grid(Size::square(2).unwrap(), Edges::Flat);
            Variant::new(shape, Rule::Plus, douse::pattern::States::new(k).unwrap()).unwrap()
        };
        for (k, rule) in [2, 3, 4].into_iter().flat_map(|k| PlayRule::ALL.map(|rule| (k, rule))) {
            let variant = variant(k);
            let mut made = 0;
            for number in 0..20 {
                let Some(board) = played_backwards(&variant, rule, &number.to_string()) else { continue };
                made += 1;
                let mut seen = HashSet::from([(board.lights().clone(), 0)]);
                let mut edge = vec![(board, 0)];
                let mut won = false;
                while let Some((board, turn)) = edge.pop() {
                    won |= board.is_solved();
                    for cell in (0..4).filter(|&cell| rule.allows(turn, board.lights().get(cell))) {
                        let mut next = board.clone();
                        next.press(cell);
                        if seen.insert((next.lights().clone(), 1 - turn)) {
                            edge.push((next, 1 - turn));
                        }
                    }
                }
                assert!(won, "{k} states, {rule}");
            }
            let turns = matches!(rule, PlayRule::LitFirst | PlayRule::UnlitFirst);
            assert_eq!(made > 0, k == 2 || !turns, "{k} states, {rule}");
        }
    }
}
