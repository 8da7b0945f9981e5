//! Solutions under a rule of play on boards that are too large to search: the presses of a
//! solution, in an order the rule allows.

use crate::endgame::{Endgame, MOST_DUE};
use douse::board::Board;
use douse::incidence::Incidence;
use douse::pattern::Pattern;
use douse::play_rules::PlayRule;
use douse::random::SeededRng;
use douse::shortest::Budget;
use douse::space::SolutionSpace;

/// The number of walks for one board.
const WALKS: usize = 24;
/// The number of walks with more than two states, where they seldom succeed.
const WALKS_OF_MORE_STATES: usize = 4;
/// The number of searches for the last presses on one board.
const ENDGAMES: usize = 6;
/// The number of quiet patterns of which all combinations are tried.
const MOST_QUIET: usize = 8;

/// Solutions to be pressed in some order by a rule of play.
pub(crate) enum Fitting {
    /// No order of any solution is allowed: there is no solution.
    None,
    /// Solutions that may have an allowed order.
    Some(Vec<Pattern>),
}

/// The solutions that counting does not rule out where lit and unlit cells take turns.
///
/// # Arguments
/// * `solution`: the first one; others differ from it by quiet patterns.
///
/// # Literature
/// None known. Let `D` be the cells that still have to be pressed an odd number of times, `m` their
/// number, and `F` the number of pairs of them that change each other plus the number of them lit
/// in the goal. For two states and a rule that works both ways and changes the pressed cell, a cell
/// in `D` is lit exactly when taking it out of `D` changes `F` by an even number, and a cell
/// outside exactly when putting it in changes `F` by an odd one. Sum up over a way that takes
/// turns: puts cancel against takes, and what is left is that `F + floor(m / 2)` is even at the
/// start, or odd if an unlit cell is first and `m` is odd. `m` itself is even or odd with the
/// number of presses, which is known where all cells would be lit (or none) just before the last
/// press. Either count rules out about half of all boards.
///
/// With more than two states, a rule that changes the pressed cell and the goal all off, no way has
/// two presses: before the last one all lights are off or one press short of it, and the one before
/// that would have to be of an unlit cell, which it leaves in state 1.
pub(crate) fn fitting(board: &Board, rule: PlayRule, space: &SolutionSpace, solution: &Pattern) -> Fitting {
    let turns = matches!(rule, PlayRule::LitFirst | PlayRule::UnlitFirst);
    let incidence = Incidence::of(board.variant(), &Budget::default()).ok();
    let Some(incidence) = incidence.filter(|_| turns) else {
        return Fitting::Some(vec![solution.clone()]);
    };
    let two = board.variant().states().is_two();
    if !two && incidence.is_reflexive() && board.goal().target(solution.states(), solution.len()).is_zero() {
        return match single_press(board, &incidence).filter(|&cell| rule.allows(0, board.lights().get(cell))) {
            Some(cell) => {
                let mut single = Pattern::zeros(solution.states(), solution.len());
                single.set(cell, 1);
                Fitting::Some(vec![single])
            }
            None => Fitting::None,
        };
    }
    if !two {
        return Fitting::Some(vec![solution.clone()]);
    }
    if !(0..incidence.cells()).any(|cell| rule.allows(0, board.lights().get(cell))) {
        return Fitting::None;
    }
    let counts = Counts::new(board, rule, &incidence);
    let quiet: Vec<Pattern> = space.quiet().iter().take(MOST_QUIET).collect();
    let mut fitting = Vec::new();
    for chosen in 0..1u32 << quiet.len() {
        let mut other = solution.clone();
        quiet.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).for_each(|(_, quiet)| other.add(quiet));
        if counts.allow(&other) {
            fitting.push(other);
        }
    }
    match (fitting.is_empty(), space.nullity() <= MOST_QUIET) {
        (false, _) => Fitting::Some(fitting),
        (true, true) => Fitting::None,
        (true, false) => Fitting::Some(vec![solution.clone()]),
    }
}

/// The single press that solves the board, if there is one.
fn single_press(board: &Board, incidence: &Incidence) -> Option<usize> {
    let missing = board.difference();
    let due: Vec<u32> = missing.nonzero().filter(|(_, times)| *times == 1).map(|(cell, _)| cell as u32).collect();
    if due.len() != missing.support() {
        return None;
    }
    (0..incidence.cells()).find(|&cell| incidence.lights_of(cell) == due)
}

/// The quantities that are the same for all solutions of a board when their presses are counted.
struct Counts<'a> {
    incidence: &'a Incidence,
    target: Pattern,
    /// Whether `F` is meaningful: the rule works both ways and changes the pressed cell.
    paired: bool,
    unlit_first: bool,
    /// The parity of the number of presses, if it is known.
    odd: Option<bool>,
}

impl<'a> Counts<'a> {
    fn new(board: &Board, rule: PlayRule, incidence: &'a Incidence) -> Self {
        let target = board.goal().target(board.variant().states(), incidence.cells());
        let changes_itself = |cell: usize| incidence.lights_of(cell).binary_search(&(cell as u32)).is_ok();
        let before_last = |cell: usize| u16::from(changes_itself(cell)) ^ target.get(cell);
        let first = before_last(0);
        let uniform = (1..incidence.cells()).all(|cell| before_last(cell) == first);
        // The last of an odd number of presses falls on the turn of the first.
        let odd = uniform.then(|| rule.allows(0, first));
        let paired = incidence.is_symmetric() && incidence.is_reflexive();
        Self { incidence, target, paired, unlit_first: rule == PlayRule::UnlitFirst, odd }
    }

    fn allow(&self, solution: &Pattern) -> bool {
        let m = solution.total();
        if self.odd.is_some_and(|odd| odd != (m % 2 == 1)) {
            return false;
        }
        if !self.paired {
            return true;
        }
        let mut f = 0;
        for (cell, _) in solution.nonzero() {
            let later = self.incidence.lights_of(cell).iter().filter(|&&other| other as usize > cell);
            f += later.filter(|&&other| solution.get(other as usize) != 0).count() as u64;
            f += u64::from(self.target.get(cell));
        }
        (f + m / 2 + u64::from(self.unlit_first && m % 2 == 1)).is_multiple_of(2)
    }
}

/// A legal way to the goal, not a shortest one; `None` if none was found.
///
/// Among the due presses that are allowed, the walk makes the one that allows most of the others on
/// the next turn. If none is allowed, it presses another cell, which is then due once more. The
/// same board gives the same way unless the budget ends it.
///
/// # Arguments
/// * `solutions`: the result of [`fitting`]; the walks take them in turn.
///
/// # Complexity
/// `O(w n p)` time for a walk of `w` presses on `n` cells with presses of `p` lights, `O(n p)`
/// memory.
pub(crate) fn walk(board: &Board, rule: PlayRule, solutions: &[Pattern], budget: &Budget) -> Option<Vec<usize>> {
    let two = board.variant().states().is_two();
    let incidence = Incidence::of(board.variant(), &Budget::default()).ok()?;
    let mut rng = SeededRng::new("walk 1");
    let (walks, mut searches) = if two { (WALKS, ENDGAMES) } else { (WALKS_OF_MORE_STATES, 0) };
    for solution in solutions.iter().cycle().take(walks) {
        let walker = Walker::new(board, rule, &incidence, solution.clone());
        if let Some(way) = walker.run(&mut rng, &mut searches, budget) {
            return Some(way);
        }
        if budget.exhausted() {
            return None;
        }
    }
    None
}

struct Walker<'a> {
    rule: PlayRule,
    incidence: &'a Incidence,
    lights: Pattern,
    target: Pattern,
    due: Pattern,
    /// The cells that still have to be pressed, in no particular order.
    open: Vec<usize>,
    made: Vec<usize>,
}

impl<'a> Walker<'a> {
    fn new(board: &Board, rule: PlayRule, incidence: &'a Incidence, due: Pattern) -> Self {
        let lights = board.lights().clone();
        let target = board.goal().target(lights.states(), lights.len());
        let open = due.nonzero().map(|(cell, _)| cell).collect();
        Self { rule, incidence, lights, target, due, open, made: Vec::new() }
    }

    fn run(mut self, rng: &mut SeededRng, searches: &mut usize, budget: &Budget) -> Option<Vec<usize>> {
        let cells = self.lights.len();
        let target = self.target.clone();
        let most = 2 * self.due.total() as usize + 40 * cells.min(400);
        let endgame = Endgame { rule: self.rule, incidence: self.incidence, target: &target };
        while self.lights != self.target {
            if self.made.len() >= most || budget.exhausted() {
                return None;
            }
            let turn = self.made.len();
            if *searches > 0 && self.open.len() <= MOST_DUE {
                *searches -= 1;
                if let Some(rest) = endgame.search(&self.open, turn) {
                    self.made.extend(rest);
                    break;
                }
            }
            let cell = match self.best_due(turn, rng) {
                Some(cell) => cell,
                None => self.detour(turn, rng)?,
            };
            self.press(cell);
        }
        Some(self.made)
    }

    fn may(&self, turn: usize, cell: usize) -> bool {
        self.rule.allows(turn, self.lights.get(cell))
    }

    /// The highest state. The number of states need not fit 16 bits.
    fn highest(&self) -> u16 {
        (self.lights.states().get() - 1) as u16
    }

    /// The increase in the number of due cells that are allowed on a later turn, after a press.
    fn gain(&self, later: usize, cell: usize) -> i64 {
        let highest = self.highest();
        let changed = self.incidence.lights_of(cell).iter().map(|&light| light as usize);
        let due = changed.filter(|&light| light != cell && self.due.get(light) != 0);
        due.map(|light| {
            let now = self.lights.get(light);
            let allowed = |light: u16| i64::from(self.rule.allows(later, light));
            allowed(if now == highest { 0 } else { now + 1 }) - allowed(now)
        })
        .sum()
    }

    fn best_due(&self, turn: usize, rng: &mut SeededRng) -> Option<usize> {
        let allowed = self.open.iter().copied().filter(|&cell| self.may(turn, cell));
        // A few random cells are enough on large boards, and chance leads out of circles on small
        // ones.
        let mut allowed: Vec<usize> = allowed.collect();
        const COMPARED: usize = 64;
        for at in 0..COMPARED.min(allowed.len()) {
            let other = at + rng.below((allowed.len() - at) as u64) as usize;
            allowed.swap(at, other);
        }
        allowed.truncate(COMPARED);
        allowed.into_iter().max_by_key(|&cell| self.gain(turn + 1, cell))
    }

    /// A cell that is allowed though not due: one near due cells that makes as many of them as
    /// possible allowed on the next such turn. None is allowed now, or there would be no need for a
    /// detour.
    fn detour(&self, turn: usize, rng: &mut SeededRng) -> Option<usize> {
        let mut tried = Vec::new();
        for _ in 0..6 {
            let Some(&open) = self.open.get(rng.below(self.open.len().max(1) as u64) as usize) else { break };
            for &near in self.incidence.lights_of(open) {
                tried.extend(self.incidence.lights_of(near as usize).iter().map(|&light| light as usize));
            }
        }
        tried.retain(|&cell| self.may(turn, cell));
        if tried.is_empty() {
            tried = (0..self.lights.len()).filter(|&cell| self.may(turn, cell)).collect();
        }
        // Of equally good cells, the last is taken.
        rng.shuffle(&mut tried);
        tried.into_iter().max_by_key(|&cell| self.gain(turn + 2, cell))
    }

    fn press(&mut self, cell: usize) {
        for &light in self.incidence.lights_of(cell) {
            self.lights.add_at(light as usize, 1);
        }
        let before = self.due.get(cell);
        self.due.set(cell, before.checked_sub(1).unwrap_or_else(|| self.highest()));
        match (before, self.due.get(cell)) {
            (0, _) => self.open.push(cell),
            (_, 0) => self.open.retain(|&open| open != cell),
            _ => {}
        }
        self.made.push(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;
    use douse::generate::{Generator, Way};
    use douse::goal::Goal;
    use douse::pattern::States;
    use douse::play_rules::{replay, shortest_legal_solution};
    use douse::rule::Rule;
    use douse::shape::Shape;
    use douse::size::Size;
    use douse::solve::{Answer, solve};
    use douse::variant::Variant;

    /// Arithmetic of 16 bits fails from 2^15 states on, in two ways.
    #[test]
    fn boards_of_all_numbers_of_states_are_walked() {
        for states in [32_767, 32_768, 65_535, 65_536] {
            for board in boards(2, 2, Rule::Plus, states, 2) {
                let Answer::Solvable(space) = solve(&board).unwrap() else { panic!("it was made by presses") };
                for rule in [PlayRule::LitOnly, PlayRule::LitFirst] {
                    let budget = Budget::unlimited().with_time(std::time::Duration::from_millis(100));
                    if let Some(cells) = walk(&board, rule, &[space.presses().clone()], &budget) {
                        assert!(replay(&board, rule, &cells).is_ok_and(|end| end.is_solved()), "{board}");
                    }
                }
            }
        }
    }

    fn boards(width: usize, height: usize, rule: Rule, states: u64, count: usize) -> Vec<Board> {
        let shape = Shape::grid(Size::new(width, height).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, rule, States::new(states).unwrap()).unwrap();
        let mut boards = Generator::new(variant, Goal::Off, Way::Presses, "walks").unwrap();
        (0..count).map(|_| boards.next_board().unwrap()).collect()
    }

    fn space(board: &Board) -> SolutionSpace {
        match solve(board).unwrap() {
            Answer::Solvable(space) => space,
            Answer::Unsolvable(_) => panic!("made from presses"),
        }
    }

    /// Compares with the search through all positions: boards that are ruled out have no way, and
    /// hardly any other board has none.
    #[test]
    fn walks_and_parity_agree_with_the_search() {
        let (mut walked, mut ruled_out, mut missed, mut hopeless) = (0, 0, 0, 0);
        for rule in [Rule::Plus, Rule::OpenPlus, Rule::Knight, Rule::King, Rule::X] {
            for (width, height) in [(3, 3), (4, 3), (4, 4), (5, 3)] {
                for board in boards(width, height, rule.clone(), 2, 4) {
                    for play in [PlayRule::LitOnly, PlayRule::LitFirst, PlayRule::UnlitFirst] {
                        let space = space(&board);
                        let exists =
                            shortest_legal_solution(&board, play, &Budget::unlimited()).unwrap().presses.is_some();
                        let solutions = match fitting(&board, play, &space, space.presses()) {
                            Fitting::None => Vec::new(),
                            Fitting::Some(solutions) => solutions,
                        };
                        let out = solutions.is_empty();
                        assert!(!(out && exists), "{play} {board:?}");
                        let way = walk(&board, play, &solutions, &Budget::unlimited());
                        assert!(way.is_none() || exists, "{play} {board:?}");
                        if let Some(way) = &way {
                            assert!(replay(&board, play, way).unwrap().is_solved());
                        }
                        walked += usize::from(way.is_some());
                        ruled_out += usize::from(out);
                        missed += usize::from(exists && way.is_none());
                        hopeless += usize::from(!exists && !out);
                    }
                }
            }
        }
        let figures = format!("{walked} walked, {ruled_out} ruled out, {missed} missed, {hopeless} neither");
        assert!(walked > 100 && ruled_out > 66 && missed * 50 < walked && 4 * hopeless < ruled_out, "{figures}");
    }

    #[test]
    fn by_turns_more_than_two_states_allow_one_press() {
        for board in boards(4, 4, Rule::Plus, 3, 5) {
            assert!(matches!(
                fitting(&board, PlayRule::LitFirst, &space(&board), space(&board).presses()),
                Fitting::None
            ));
            let mut dark = board.clone();
            dark.set_lights(Pattern::zeros(board.lights().states(), 16)).unwrap();
            // Twice is one less than three times.
            dark.press(5);
            dark.press(5);
            let solution = space(&dark).presses().clone();
            let Fitting::Some(single) = fitting(&dark, PlayRule::LitFirst, &space(&dark), &solution) else { panic!() };
            assert_eq!(walk(&dark, PlayRule::LitFirst, &single, &Budget::unlimited()), Some(vec![5]));
            assert!(matches!(fitting(&dark, PlayRule::UnlitFirst, &space(&dark), &solution), Fitting::None));
        }
    }

    #[test]
    fn large_boards_and_more_states_are_walked() {
        for (side, states, count) in [(10, 2, 16), (20, 2, 8), (50, 2, 4), (7, 3, 3)] {
            for board in boards(side, side, Rule::Plus, states, count) {
                let space = space(&board);
                let plays =
                    if states == 2 { [PlayRule::LitFirst, PlayRule::UnlitFirst] } else { [PlayRule::LitOnly; 2] };
                for play in plays {
                    let Fitting::Some(solutions) = fitting(&board, play, &space, space.presses()) else { continue };
                    let way = walk(&board, play, &solutions, &Budget::unlimited());
                    let way = way.unwrap_or_else(|| panic!("{play} {side} {states}"));
                    assert!(replay(&board, play, &way).unwrap().is_solved());
                }
            }
        }
    }

    /// Counts the boards reached by some presses that have a way by a rule of play, and those that
    /// the counts allow, by pressing backwards from the goal through all positions. All boards with
    /// a way are among those allowed.
    fn reached_and_allowed(variant: &Variant, play: PlayRule) -> (usize, usize) {
        let cells = variant.cells();
        let incidence = Incidence::of(variant, &Budget::default()).unwrap();
        let change = |cell: usize| incidence.lights_of(cell).iter().fold(0usize, |all, &light| all | 1 << light);
        let changes: Vec<usize> = (0..cells).map(change).collect();
        // Positions before press number `turn` modulo two.
        let mut reached = vec![[false; 2]; 1 << cells];
        reached[0] = [true; 2];
        let mut edge = vec![(0usize, 0usize), (0, 1)];
        while let Some((lights, turn)) = edge.pop() {
            for (cell, change) in changes.iter().enumerate() {
                let (before, turn) = (lights ^ change, 1 - turn);
                if play.allows(turn, (before >> cell & 1) as u16) && !reached[before][turn] {
                    reached[before][turn] = true;
                    edge.push((before, turn));
                }
            }
        }
        let dark = Board::new(variant.clone(), Pattern::zeros(States::TWO, cells)).unwrap();
        let counts = Counts::new(&dark, play, &incidence);
        let mut allowed = vec![false; 1 << cells];
        for presses in 0..1usize << cells {
            let lights = (0..cells).filter(|cell| presses >> cell & 1 == 1).fold(0, |all, cell| all ^ changes[cell]);
            let bit = |cell: usize| (presses >> cell & 1) as u16;
            let begins = (0..cells).any(|cell| play.allows(0, (lights >> cell & 1) as u16));
            allowed[lights] |= begins && counts.allow(&Pattern::from_values(States::TWO, (0..cells).map(bit)));
        }
        let boards = || 1..1usize << cells;
        assert!(boards().all(|board| allowed[board] || !reached[board][0]), "{play} {variant:?}");
        (boards().filter(|&board| reached[board][0]).count(), boards().filter(|&board| allowed[board]).count())
    }

    /// Of all boards up to 16 lights that the counts allow only those have no way where no press is
    /// allowed to begin with, and one board of the king on 3 x 3.
    #[test]
    fn counting_tells_which_boards_have_a_way() {
        for (width, height) in [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (3, 3), (4, 3), (5, 3), (4, 4)] {
            for edges in [Edges::Flat, Edges::Torus] {
                for rule in [Rule::Plus, Rule::King, Rule::X] {
                    let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                    let variant = Variant::new(shape, rule.clone(), States::TWO).unwrap();
                    for play in [PlayRule::LitFirst, PlayRule::UnlitFirst] {
                        let (reached, allowed) = reached_and_allowed(&variant, play);
                        let king = rule == Rule::King && (width, height, edges) == (3, 3, Edges::Flat);
                        assert_eq!(reached + usize::from(king), allowed, "{width}x{height} {edges:?} {rule} {play}");
                    }
                }
            }
        }
    }
}
