//! Boards and solutions up to rotation, reflection and, across joined edges, shifting.

use douse_algebra::bits::BitMatrix;
use douse_puzzle::board::Board;
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::place::Place;
use douse_puzzle::shape::{Grid, Shape};
use douse_puzzle::variant::Variant;
use douse_solver::solve::{SolveError, left_kernel};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

/// The symmetries of a kind of puzzle: the turns, mirrorings and shifts of its grid that keep holes, edges and rule.
/// A graph has only the identity here.
///
/// ```
/// use douse_puzzle::{edges::Edges, pattern::{Pattern, States}, rule::Rule, shape::Shape, size::Size};
/// use douse_analysis::symmetry::Symmetries;
/// use douse_puzzle::variant::Variant;
/// let variant = Variant::new(Shape::grid(Size::square(3)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let symmetries = Symmetries::of(&variant);
/// assert_eq!(symmetries.order(), 8);
/// assert_eq!(symmetries.count_boards(States::TWO).to_string(), "102");
/// let corner = |cell| { let mut p = Pattern::zeros(States::TWO, 9); p.set(cell, 1); p };
/// assert_eq!(symmetries.canonical(&corner(0)), symmetries.canonical(&corner(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// Every symmetry is one of these followed by one of the shifts. Entry `c` is where cell `c` goes.
    turns: Vec<Vec<u32>>,
    shifts: Vec<Vec<u32>>,
}

/// Patterns that are images of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The first of them in reading order of their values.
    pub representative: Pattern,
    /// How many of the patterns given belong to it.
    pub members: usize,
}

impl Symmetries {
    /// Finds the symmetries of a kind of puzzle.
    ///
    /// # Complexity
    /// On `n` cells with presses of `p` lights: `O(n p)` for each candidate; there are at most 8, times the shifts along
    /// joined edges where holes or a matrix make them depend on the place. Memory: one list of `n` numbers for each
    /// turn and each shift.
    #[must_use]
    pub fn of(variant: &Variant) -> Self {
        let identity: Vec<u32> = (0..variant.cells() as u32).collect();
        let Shape::Grid(grid) = variant.shape() else {
            return Self { turns: vec![identity.clone()], shifts: vec![identity] };
        };
        let (rows, columns) = (
            reach(grid.edges().top_bottom(), grid.size().height()),
            reach(grid.edges().left_right(), grid.size().width()),
        );
        let offsets: Vec<(isize, isize)> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| (row as isize, column as isize))).collect();
        let keeps = |map: &Vec<u32>| keeps_rule(variant, map);
        let found = |turn: Turn, offset| moved(grid, turn, offset).filter(keeps);
        let mut shifts: Vec<Vec<u32>> = offsets.iter().filter_map(|&offset| found(Turn::ALL[0], offset)).collect();
        if shifts.len() == offsets.len() && is_closed(&shifts) {
            // All shifts are symmetries, so a turn is one with any shift or with none.
            shifts.sort_unstable();
            shifts.dedup();
            let turns = Turn::ALL.into_iter().filter_map(|turn| found(turn, (0, 0))).collect();
            if let Some(turns) = turns_modulo(turns, &shifts) {
                return Self { turns, shifts };
            }
        }
        let all = Turn::ALL.into_iter().flat_map(|turn| offsets.iter().filter_map(move |&offset| found(turn, offset)));
        Self { turns: generated(&identity, all), shifts: vec![identity] }
    }

    /// How many symmetries there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.turns.len() * self.shifts.len()
    }

    /// Where each symmetry takes each cell.
    pub fn iter(&self) -> impl Iterator<Item = Vec<u32>> + '_ {
        self.turns.iter().flat_map(move |turn| self.shifts.iter().map(move |shift| after(turn, shift)))
    }

    /// The images of a pattern, one for each symmetry.
    pub fn images<'a>(&'a self, pattern: &'a Pattern) -> impl Iterator<Item = Pattern> + 'a {
        self.iter().map(move |map| image(pattern, &map))
    }

    /// The image that comes first in reading order of the values: two patterns are images of each other exactly when
    /// these are equal.
    #[must_use]
    pub fn canonical(&self, pattern: &Pattern) -> Pattern {
        self.images(pattern).min_by(|a, b| a.iter().cmp(b.iter())).unwrap_or_else(|| pattern.clone())
    }

    /// The board that comes first among the images: lights first, then the goal where it is a picture.
    #[must_use]
    pub fn canonical_board(&self, board: &Board) -> Board {
        let Goal::Picture(picture) = board.goal() else {
            let mut canonical = board.clone();
            let fits = canonical.set_lights(self.canonical(board.lights()));
            debug_assert!(fits.is_ok(), "an image has the cells and states of the board");
            return canonical;
        };
        let images = self.iter().map(|map| (image(board.lights(), &map), image(picture, &map)));
        let first = images.min_by(|a, b| a.0.iter().chain(a.1.iter()).cmp(b.0.iter().chain(b.1.iter())));
        let Some((lights, picture)) = first else { return board.clone() };
        let mut canonical = board.clone();
        match canonical.set_lights(lights).and_then(|()| canonical.with_goal(Goal::Picture(picture))) {
            Ok(canonical) => canonical,
            Err(_) => unreachable!("an image has the cells and states of the board"),
        }
    }

    /// How many different images a pattern has.
    #[must_use]
    pub fn orbit_size(&self, pattern: &Pattern) -> usize {
        self.images(pattern).collect::<HashSet<_>>().len()
    }

    /// The symmetries that leave a pattern as it is.
    #[must_use]
    pub fn keeping(&self, pattern: &Pattern) -> Self {
        let identity: Vec<u32> = (0..pattern.len() as u32).collect();
        let turns = self.iter().filter(|map| image(pattern, map) == *pattern).collect();
        Self { turns, shifts: vec![identity] }
    }

    /// Sorts patterns (all solutions of a board, for example) into those that are images of each other, in the order
    /// in which they first come up.
    #[must_use]
    pub fn orbits(&self, patterns: impl IntoIterator<Item = Pattern>) -> Vec<Orbit> {
        let mut known: HashMap<Pattern, usize> = HashMap::new();
        let mut orbits: Vec<Orbit> = Vec::new();
        for pattern in patterns {
            let representative = self.canonical(&pattern);
            let at = *known.entry(representative.clone()).or_insert_with(|| {
                orbits.push(Orbit { representative, members: 0 });
                orbits.len() - 1
            });
            orbits[at].members += 1;
        }
        orbits
    }

    /// How many boards there are up to symmetry, solvable or not.
    ///
    /// # Literature
    /// The lemma that is not Burnside's: as many as boards are fixed by a symmetry on average.
    #[must_use]
    pub fn count_boards(&self, states: douse_puzzle::pattern::States) -> BigUint {
        let fixed = |map: Vec<u32>| BigUint::from(states.get()).pow(cycles(&map).1 as u32);
        self.iter().map(fixed).sum::<BigUint>() / self.order()
    }

    /// How many solvable boards of two states with the goal all off there are up to symmetry.
    ///
    /// A board that a symmetry fixes is constant on the cycles of cells, and solvable if it meets every quiet
    /// pattern evenly: a rank for each symmetry.
    pub fn count_solvable(&self, variant: &Variant) -> Result<BigUint, SolveError> {
        if !variant.states().is_two() {
            return Err(SolveError::DoesNotApply("counting by symmetry"));
        }
        let tests = left_kernel(variant)?;
        let fixed = |map: Vec<u32>| {
            let (cycle_of, count) = cycles(&map);
            let mut sums = BitMatrix::zeros(tests.nullity(), count);
            for (row, test) in tests.quiet().iter().enumerate() {
                test.pattern.nonzero().for_each(|(cell, _)| sums.flip(row, cycle_of[cell]));
            }
            BigUint::from(2u32).pow((count - douse_algebra::elimination::rank(&sums)) as u32)
        };
        Ok(self.iter().map(fixed).sum::<BigUint>() / self.order())
    }
}

/// A turn or mirroring of a rectangle; half of them only of a square.
#[derive(Clone, Copy, Debug)]
struct Turn {
    transposed: bool,
    rows_reversed: bool,
    columns_reversed: bool,
}

impl Turn {
    const ALL: [Self; 8] = {
        const fn turn(bits: usize) -> Turn {
            Turn { transposed: bits & 4 != 0, rows_reversed: bits & 1 != 0, columns_reversed: bits & 2 != 0 }
        }
        [turn(0), turn(1), turn(2), turn(3), turn(4), turn(5), turn(6), turn(7)]
    };
}

/// How far shifts go before they repeat: around a twisted seam twice.
fn reach(seam: douse_puzzle::edges::Seam, side: usize) -> usize {
    match seam {
        douse_puzzle::edges::Seam::Open => 1,
        douse_puzzle::edges::Seam::Straight => side,
        douse_puzzle::edges::Seam::Twisted => 2 * side,
    }
}

/// Where each cell goes; `None` where that is no rearrangement of the cells.
fn moved(grid: &Grid, turn: Turn, offset: (isize, isize)) -> Option<Vec<u32>> {
    let size = grid.size();
    if turn.transposed && !size.is_square() {
        return None;
    }
    let mut taken = vec![false; grid.cells()];
    let mut map = Vec::with_capacity(grid.cells());
    for cell in 0..grid.cells() {
        let mut place = grid.place(cell);
        if turn.transposed {
            place = Place { row: place.column, column: place.row };
        }
        if turn.rows_reversed {
            place.row = size.height() - 1 - place.row;
        }
        if turn.columns_reversed {
            place.column = size.width() - 1 - place.column;
        }
        let to = grid.reach(place, offset)?;
        if std::mem::replace(&mut taken[to], true) {
            return None;
        }
        map.push(to as u32);
    }
    Some(map)
}

fn keeps_rule(variant: &Variant, map: &[u32]) -> bool {
    let (mut lights, mut expected) = (Vec::new(), Vec::new());
    (0..variant.cells()).all(|cell| {
        variant.collect_lights_of(cell, &mut lights);
        lights.iter_mut().for_each(|light| *light = map[*light] as usize);
        lights.sort_unstable();
        variant.collect_lights_of(map[cell] as usize, &mut expected);
        lights == expected
    })
}

/// The second after the first.
fn after(first: &[u32], second: &[u32]) -> Vec<u32> {
    first.iter().map(|&cell| second[cell as usize]).collect()
}

fn is_closed(maps: &[Vec<u32>]) -> bool {
    let set: HashSet<&Vec<u32>> = maps.iter().collect();
    // Shifts along one seam each generate all others.
    maps.len() <= 1
        || maps
            .iter()
            .all(|map| set.contains(&after(map, &maps[1])) && set.contains(&after(map, &maps[maps.len() - 1])))
}

fn inverse(map: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; map.len()];
    map.iter().enumerate().for_each(|(cell, &to)| inverse[to as usize] = cell as u32);
    inverse
}

/// One turn of each kind that shifts do not lead to; `None` where turns followed by shifts do not form a group, as can
/// happen on boards so small that a turn keeps the rule by accident.
fn turns_modulo(turns: Vec<Vec<u32>>, shifts: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    let known: HashSet<&Vec<u32>> = shifts.iter().collect();
    let mut kinds: Vec<Vec<u32>> = Vec::new();
    let leads_to = |from: &[u32], to: &[u32]| known.contains(&after(&inverse(from), to));
    for turn in turns {
        if !kinds.iter().any(|kind| leads_to(kind, &turn)) {
            kinds.push(turn);
        }
    }
    let group = kinds.iter().all(|turn| {
        shifts.iter().all(|shift| leads_to(turn, &after(shift, turn)))
            && kinds.iter().all(|next| kinds.iter().any(|kind| leads_to(kind, &after(turn, next))))
    });
    group.then_some(kinds)
}

/// All products of the given symmetries.
fn generated(identity: &[u32], found: impl Iterator<Item = Vec<u32>>) -> Vec<Vec<u32>> {
    let mut known: HashSet<Vec<u32>> = HashSet::from([identity.to_vec()]);
    let mut all = vec![identity.to_vec()];
    let mut generators: Vec<Vec<u32>> = Vec::new();
    for map in found {
        if known.contains(&map) {
            continue;
        }
        generators.push(map);
        let mut at = 0;
        while at < all.len() {
            for generator in &generators {
                let product = after(&all[at], generator);
                if known.insert(product.clone()) {
                    all.push(product);
                }
            }
            at += 1;
        }
    }
    all
}

fn image(pattern: &Pattern, map: &[u32]) -> Pattern {
    let mut image = Pattern::zeros(pattern.states(), pattern.len());
    pattern.nonzero().for_each(|(cell, value)| image.set(map[cell] as usize, value));
    image
}

/// The cycle that each cell is in, and how many there are.
fn cycles(map: &[u32]) -> (Vec<usize>, usize) {
    let mut cycle_of = vec![usize::MAX; map.len()];
    let mut count = 0;
    for start in 0..map.len() {
        let mut cell = start;
        if cycle_of[start] == usize::MAX {
            while cycle_of[cell] == usize::MAX {
                cycle_of[cell] = count;
                cell = map[cell] as usize;
            }
            count += 1;
        }
    }
    (cycle_of, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_algebra::bits::BitVec;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::size::Size;
    use douse_solver::solve::{Answer, solve};

    fn grid(width: usize, height: usize, edges: Edges, rule: Rule) -> Variant {
        Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), rule, States::TWO).unwrap()
    }

    fn lights(cells: usize, bits: u64) -> Pattern {
        Pattern::from_values(States::TWO, (0..cells).map(|i| (bits >> i & 1) as u16))
    }

    #[test]
    fn orders() {
        let order = |width, height, edges, rule| Symmetries::of(&grid(width, height, edges, rule)).order();
        assert_eq!(order(5, 5, Edges::Flat, Rule::Plus), 8);
        assert_eq!(order(5, 4, Edges::Flat, Rule::Plus), 4);
        assert_eq!(order(5, 5, Edges::Cylinder, Rule::King), 20);
        assert_eq!(order(5, 5, Edges::Torus, Rule::Plus), 200);
        assert_eq!(order(6, 4, Edges::Torus, Rule::Plus), 96);
        assert_eq!(order(5, 5, Edges::Flat, Rule::Drawn("000/011/000".parse().unwrap())), 2);
        assert_eq!(order(5, 5, Edges::Torus, Rule::Drawn("000/011/010".parse().unwrap())), 50);
        assert_eq!(order(1, 1, Edges::Torus, Rule::Plus), 1);
        // Around a Moebius strip twice, and mirrored along it.
        assert_eq!(order(5, 3, Edges::Moebius, Rule::Plus), 20);
    }

    /// Whatever was found is a group of symmetries.
    #[test]
    fn symmetries_form_a_group() {
        for edges in Edges::ALL {
            for (width, height) in [(3, 3), (4, 3), (2, 5), (4, 4), (1, 4), (2, 2)] {
                for rule in [Rule::Plus, Rule::Knight, Rule::Drawn("000/011/010".parse().unwrap())] {
                    let variant = grid(width, height, edges, rule);
                    let all: Vec<Vec<u32>> = Symmetries::of(&variant).iter().collect();
                    let set: HashSet<&Vec<u32>> = all.iter().collect();
                    assert_eq!(set.len(), all.len(), "{variant:?}");
                    for a in &all {
                        assert!(keeps_rule(&variant, a));
                        assert!(all.iter().all(|b| set.contains(&after(a, b))), "{variant:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn holes_count() {
        let holed = |present: &str| {
            let size = Size::new(4, 4).unwrap();
            let present: BitVec = present.bytes().map(|b| b == b'1').collect();
            let grid = Grid::with_holes(size, Edges::Torus, present).unwrap();
            Symmetries::of(&Variant::new(Shape::Grid(grid), Rule::Plus, States::TWO).unwrap()).order()
        };
        assert_eq!(holed("0111111111111111"), 8);
        // Two holes half way around from each other: turns about either, and the shift from one to the other.
        assert_eq!(holed("0111111111011111"), 16);
    }

    /// Against canonical forms of all boards.
    #[test]
    fn boards_are_counted() {
        for (width, height, edges) in [
            (3, 3, Edges::Flat),
            (4, 3, Edges::Flat),
            (3, 3, Edges::Torus),
            (4, 2, Edges::Klein),
            (4, 3, Edges::Moebius),
        ] {
            let variant = grid(width, height, edges, Rule::Plus);
            let symmetries = Symmetries::of(&variant);
            let cells = width * height;
            let (mut all, mut solvable) = (HashSet::new(), HashSet::new());
            for bits in 0..1u64 << cells {
                let board = Board::new(variant.clone(), lights(cells, bits)).unwrap();
                let canonical = symmetries.canonical(board.lights());
                if let Answer::Solvable(_) = solve(&board).unwrap() {
                    solvable.insert(canonical.clone());
                }
                all.insert(canonical);
            }
            assert_eq!(symmetries.count_boards(States::TWO), all.len().into(), "{variant:?}");
            assert_eq!(symmetries.count_solvable(&variant).unwrap(), solvable.len().into(), "{variant:?}");
        }
    }

    /// The four solutions of the classic board with all lights on are one, turned and mirrored.
    #[test]
    fn solutions_up_to_symmetry() {
        let variant = grid(5, 5, Edges::Flat, Rule::Plus);
        let board = Board::new(variant.clone(), Pattern::constant(States::TWO, 25, 1)).unwrap();
        let answer = solve(&board).unwrap();
        let symmetries = Symmetries::of(&variant);
        let orbits = symmetries.orbits(answer.space().unwrap().iter());
        assert_eq!(orbits.iter().map(|orbit| orbit.members).collect::<Vec<_>>(), [4]);
        assert_eq!(symmetries.orbit_size(&orbits[0].representative), 4);
        assert_eq!(symmetries.keeping(&orbits[0].representative).order(), 2);
    }

    #[test]
    fn pictures_turn_with_the_lights() {
        let variant = grid(3, 3, Edges::Flat, Rule::Plus);
        let symmetries = Symmetries::of(&variant);
        let board = |from: u64, to: u64| {
            let goal = Goal::Picture(lights(9, to));
            Board::new(variant.clone(), lights(9, from)).unwrap().with_goal(goal).unwrap()
        };
        let canonical = |from, to| symmetries.canonical_board(&board(from, to));
        assert_eq!(canonical(1, 4), canonical(4, 1 << 8));
        assert_ne!(canonical(1, 4), canonical(1, 1 << 8));
        assert_eq!(canonical(1, 4), canonical(1, 1 << 6));
    }
}
