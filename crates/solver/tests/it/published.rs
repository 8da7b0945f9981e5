//! Published and recomputed figures, one data file a table.

use douse_puzzle::edges::Edges;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::plain::NarrowKind;
use douse_solver::solve::{Problem, kernel, solve_problem};

fn table(text: &str) -> impl Iterator<Item = Vec<usize>> + '_ {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').map(|entry| entry.parse().unwrap()).collect())
}

fn plus(width: usize, height: usize, edges: Edges) -> Variant {
    Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), Rule::Plus, States::TWO).unwrap()
}

fn nullity(width: usize, height: usize, edges: Edges) -> usize {
    kernel(&plus(width, height, edges)).unwrap().nullity()
}

#[test]
fn nullities_of_flat_squares() {
    for row in table(include_str!("../data/nullity_flat.tsv")).filter(|row| row[0] <= 60) {
        assert_eq!(nullity(row[0], row[0], Edges::Flat), row[1], "{0}x{0}", row[0]);
    }
}

#[test]
fn nullities_of_square_tori() {
    for row in table(include_str!("../data/nullity_torus.tsv")).filter(|row| row[0] <= 40) {
        assert_eq!(nullity(row[0], row[0], Edges::Torus), row[1], "{0}x{0}", row[0]);
    }
}

#[test]
fn nullities_of_three_state_squares() {
    for row in table(include_str!("../data/nullity_mod3.tsv")) {
        let shape = Shape::grid(Size::square(row[0]).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::new(3).unwrap()).unwrap();
        assert_eq!(kernel(&variant).unwrap().nullity(), row[1], "{0}x{0}", row[0]);
    }
}

#[test]
fn nullities_of_rectangles() {
    for row in table(include_str!("../data/nullity_rectangles.tsv")) {
        assert_eq!(nullity(row[0], row[1], Edges::Flat), row[2], "{}x{}", row[0], row[1]);
        assert_eq!(nullity(row[1], row[0], Edges::Flat), row[2], "{}x{}", row[1], row[0]);
    }
}

/// The two sums of the classic 5x5 board: columns 1, 2, 4, 5 of rows 1, 3, 5, and columns 1, 3, 5
/// of rows 1, 2, 4, 5 (after Jaap Scherphuis).
const SUMS: [u32; 2] = [sum([1, 0, 1, 0, 1], [1, 1, 0, 1, 1]), sum([1, 1, 0, 1, 1], [1, 0, 1, 0, 1])];

/// The cells of a sum, those where row and column both count.
const fn sum(rows: [u32; 5], columns: [u32; 5]) -> u32 {
    let (mut mask, mut i) = (0, 0);
    while i < 25 {
        mask |= (rows[i / 5] * columns[i % 5]) << i;
        i += 1;
    }
    mask
}

fn both_sums_are_even(lights: u32) -> bool {
    SUMS.iter().all(|sum| (lights & sum).count_ones().is_multiple_of(2))
}

fn five_by_five(lights: u32) -> Pattern {
    Pattern::from_values(States::TWO, (0..25).map(|i| (lights >> i & 1) as u16))
}

#[test]
fn the_parity_test_of_5x5_agrees_on_random_boards() {
    let variant = plus(5, 5, Edges::Flat);
    let quiet = kernel(&variant).unwrap();
    let mut rng = SeededRng::new("parity");
    for round in 0..200_000 {
        let lights = rng.below(1 << 25) as u32;
        let pattern = five_by_five(lights);
        let evenly_met = quiet.quiet().meet_evenly(&pattern);
        assert_eq!(evenly_met, both_sums_are_even(lights), "{lights:025b}");
        if round % 20 == 0 {
            let answer = solve_problem(&Problem::new(variant.clone(), pattern)).unwrap();
            assert_eq!(answer.is_solvable(), evenly_met, "{lights:025b}");
        }
    }
}

#[test]
fn the_parity_test_of_5x5_agrees_on_all_boards_decided_in_bulk() {
    let kind = NarrowKind::new(Size::square(5).unwrap(), PlainEdges::Flat).unwrap();
    let rows = |lights: u32| -> [u64; 5] { std::array::from_fn(|row| u64::from(lights >> (5 * row) & 31)) };
    for lights in 0..1 << 25 {
        assert_eq!(kind.solve(&rows(lights), &mut [0; 5]), both_sums_are_even(lights), "{lights:025b}");
    }
}

#[test]
#[ignore = "slow: all 2^25 boards"]
fn the_parity_test_of_5x5_agrees_on_all_boards() {
    let variant = plus(5, 5, Edges::Flat);
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
    std::thread::scope(|scope| {
        for first in 0..threads {
            let variant = &variant;
            scope.spawn(move || {
                for lights in (first..1 << 25).step_by(threads as usize) {
                    let answer = solve_problem(&Problem::new(variant.clone(), five_by_five(lights))).unwrap();
                    assert_eq!(answer.is_solvable(), both_sums_are_even(lights), "{lights:025b}");
                }
            });
        }
    });
}

#[test]
fn worked_examples_of_solvability() {
    let answer = |edges, side: usize, lights: &str| {
        let lights = lights.bytes().filter(u8::is_ascii_digit).map(|b| u16::from(b - b'0'));
        let pattern = Pattern::from_values(States::TWO, lights);
        solve_problem(&Problem::new(plus(side, side, edges), pattern)).unwrap()
    };
    assert!(!answer(Edges::Torus, 3, "101/100/001").is_solvable());
    assert!(!answer(Edges::Torus, 3, "011/100/000").is_solvable());
    let unique = answer(Edges::Torus, 4, "0110/1000/0011/0010");
    assert_eq!(unique.space().unwrap().nullity(), 0);
    let two_by_two = answer(Edges::Flat, 2, "01/10");
    assert_eq!(two_by_two.space().unwrap().presses().iter().collect::<Vec<_>>(), [0, 1, 1, 0]);
    for side in [6, 7, 8] {
        assert_eq!(nullity(side, side, Edges::Flat), 0, "{side}");
    }
    let torus_elimination = kernel(&plus(3, 3, Edges::Torus)).unwrap();
    assert_eq!(9 - torus_elimination.nullity(), 5, "the echelon form keeps five pivots");
}
