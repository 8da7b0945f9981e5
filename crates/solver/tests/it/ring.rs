//! Every method on every board: all give the same answer, and every answer is verified by pressing
//! or by counting.

use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::budget::Budget;
use douse_puzzle::edges::Edges;
use douse_puzzle::graph::Graph;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::{Grid, Shape};
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::solve::{Answer, METHODS, Method, Problem, solve_problem};
use std::sync::Arc;

fn random_pattern(rng: &mut SeededRng, states: States, cells: usize) -> Pattern {
    Pattern::from_values(states, (0..cells).map(|_| rng.below(states.get().into()) as u16))
}

/// Random lights, and random lights that can be solved, by every method that applies.
fn compare_all(variant: &Variant, rng: &mut SeededRng) {
    let (states, reference) = (variant.states(), Method::named("reference").unwrap());
    let any = random_pattern(rng, states, variant.cells());
    let solvable = variant.effect(&random_pattern(rng, states, variant.cells()));
    for (difference, known_solvable) in [(any, false), (solvable, true)] {
        let problem = Problem::new(variant.clone(), difference);
        let expected = reference.solve(&problem, &Budget::default()).unwrap();
        assert!(expected.verify(&problem), "the reference is wrong on {problem:?}");
        assert!(expected.is_solvable() || !known_solvable, "the reference finds no solution of {problem:?}");
        assert_ne!(Method::cheapest(&problem, &Budget::default()).unwrap().name, "reference", "{problem:?}");
        for method in METHODS.iter().filter(|method| method.applies(&problem, &Budget::default())) {
            match (&expected, method.solve(&problem, &Budget::default()).unwrap()) {
                // A witness is not unique, so that it verifies is all there is to ask for.
                (Answer::Unsolvable(_), Answer::Unsolvable(witness)) => {
                    assert!(witness.verify(&problem), "{} is wrong on {problem:?}", method.name);
                }
                (_, answer) => assert_eq!(&answer, &expected, "{} on {problem:?}", method.name),
            }
        }
    }
}

fn rules(rng: &mut SeededRng) -> Vec<Rule> {
    let mut rules = Rule::NAMED.to_vec();
    for side in [1, 3, 5] {
        let bits: String = (0..side * side).map(|i| if i == 0 || rng.below(3) == 0 { '1' } else { '0' }).collect();
        rules.push(format!("shape:{bits}").parse().unwrap());
    }
    rules
}

#[test]
fn methods_agree_on_grids_of_every_kind() {
    let mut rng = SeededRng::new("ring of grids");
    for (width, height) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (1, 7), (4, 4), (5, 5), (3, 8), (7, 4), (8, 8)] {
        let size = Size::new(width, height).unwrap();
        for edges in Edges::ALL {
            for rule in rules(&mut rng) {
                let variant = Variant::new(Shape::grid(size, edges), rule, States::TWO).unwrap();
                compare_all(&variant, &mut rng);
            }
        }
    }
}

/// Every width, height and number of states decides which sums of rows and columns can be divided.
#[test]
fn sums_of_rows_and_columns_agree_with_the_reference() {
    let mut rng = SeededRng::new("ring of sums");
    let sums = Method::named("sums").unwrap();
    let mut found = [0; 2];
    for (width, height) in
        [(1, 1), (1, 2), (2, 1), (1, 6), (7, 1), (2, 2), (3, 2), (2, 5), (3, 3), (4, 5), (6, 4), (7, 7)]
    {
        for k in [2, 3, 4, 5, 6, 7, 8, 9, 12, 30, 65_536] {
            for rule in [Rule::RowColumn, cross(7, '1'), cross(7, '0')] {
                let shape = Shape::grid(Size::new(width, height).unwrap(), Edges::Flat);
                let variant = Variant::new(shape, rule, States::new(k).unwrap()).unwrap();
                compare_all(&variant, &mut rng);
                let nothing = Pattern::zeros(variant.states(), variant.cells());
                let applies = sums.applies(&Problem::new(variant.clone(), nothing), &Budget::default());
                found[usize::from(applies)] += 1;
                let kernel = douse_solver::solve::kernel(&variant).unwrap();
                assert_eq!(douse_solver::solve::nullity(&variant).unwrap(), kernel.nullity(), "{variant:?}");
            }
        }
    }
    assert!(found[1] > 250 && found[0] > 30, "{found:?}");
}

/// A drawn shape of a row and a column that reach `reach` cells in each direction.
fn cross(reach: usize, middle: char) -> Rule {
    let arm = format!("{}1{}", "0".repeat(reach), "0".repeat(reach));
    let row = format!("{}{middle}{}", "1".repeat(reach), "1".repeat(reach));
    let rows = [vec![arm.as_str(); reach], vec![row.as_str()], vec![arm.as_str(); reach]].concat();
    format!("shape:{}", rows.join("/")).parse().unwrap()
}

#[test]
fn large_boards_of_rows_and_columns_are_solved() {
    let variant = |side: usize, k: u64| {
        let shape = Shape::grid(Size::square(side).unwrap(), Edges::Flat);
        Variant::new(shape, Rule::RowColumn, States::new(k).unwrap()).unwrap()
    };
    assert_eq!(douse_solver::solve::nullity(&variant(501, 2)).unwrap(), 1000);
    assert_eq!(douse_solver::solve::nullity(&variant(400_000, 2)).unwrap(), 0);
    assert_eq!(douse_solver::solve::nullity(&variant(301, 3)).unwrap(), 600);
    let mut rng = SeededRng::new("large sums");
    for (side, k) in [(201, 2), (500, 2), (150, 7), (91, 6)] {
        let variant = variant(side, k);
        let any = random_pattern(&mut rng, variant.states(), variant.cells());
        for difference in [variant.effect(&any), any] {
            let problem = Problem::new(variant.clone(), difference);
            assert!(solve_problem(&problem).unwrap().verify(&problem), "{side} {k}");
        }
    }
}

#[test]
fn methods_agree_around_the_word_boundaries() {
    let mut rng = SeededRng::new("ring of words");
    for (width, height) in
        [(63, 1), (64, 2), (65, 2), (1, 65), (127, 1), (128, 1), (129, 1), (2, 64), (13, 10), (16, 16)]
    {
        for edges in [Edges::Flat, Edges::Cylinder, Edges::Torus, Edges::Klein] {
            let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
            compare_all(&Variant::new(shape, Rule::Plus, States::TWO).unwrap(), &mut rng);
        }
    }
}

/// The polynomial method against sparse elimination on every plain board of up to 70 x 70, solvable
/// and not.
#[test]
fn polynomials_agree_with_elimination_on_all_plain_boards() {
    let mut rng = SeededRng::new("ring of polynomials");
    let (frontal, polynomial) = (Method::named("frontal").unwrap(), Method::named("polynomial").unwrap());
    for width in 1..=70 {
        for height in 1..=70 {
            let edges = [Edges::Flat, Edges::Cylinder, Edges::Torus];
            for edges in
                edges.into_iter().filter(|edges| width.min(height) < 10 || (width + height) % 3 == *edges as usize)
            {
                let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
                let any = random_pattern(&mut rng, States::TWO, variant.cells());
                let solvable = variant.effect(&any);
                for difference in [any, solvable] {
                    let problem = Problem::new(variant.clone(), difference);
                    match (
                        frontal.solve(&problem, &Budget::default()).unwrap(),
                        polynomial.solve(&problem, &Budget::default()).unwrap(),
                    ) {
                        (Answer::Unsolvable(_), Answer::Unsolvable(witness)) => assert!(witness.verify(&problem)),
                        (expected, answer) => assert_eq!(answer, expected, "{width}x{height} {edges}"),
                    }
                }
            }
        }
    }
}

/// From 2 to 12, in turn.
fn few_states(round: usize) -> States {
    States::new(2 + round as u64 % 11).unwrap()
}

#[test]
fn methods_agree_on_holes() {
    let mut rng = SeededRng::new("ring of holes");
    // Every number of states meets every kind of edges.
    for round in 0..66 {
        let size = Size::new(1 + rng.below(9) as usize, 1 + rng.below(9) as usize).unwrap();
        let present = BitVec::from_fn(size.cells(), |i| i == 0 || rng.below(4) > 0);
        let grid = Grid::with_holes(size, Edges::ALL[round % 6], present).unwrap();
        for rule in rules(&mut rng) {
            let variant = Variant::new(Shape::Grid(grid.clone()), rule, few_states(round)).unwrap();
            compare_all(&variant, &mut rng);
        }
    }
}

#[test]
fn methods_agree_on_graphs_and_matrices() {
    let mut rng = SeededRng::new("ring of graphs");
    for round in 0..110 {
        let vertices = 1 + rng.below(40) as usize;
        let mut edges: Vec<(usize, usize)> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        edges.retain(|_| rng.below(5) == 0);
        let shape = Shape::Graph(Arc::new(Graph::new(vertices, &edges).unwrap()));
        let matrix = BitMatrix::from_fn(vertices, vertices, |_, _| rng.below(4) == 0);
        for rule in [Rule::Plus, Rule::OpenPlus, Rule::Matrix(Arc::new(matrix))] {
            compare_all(&Variant::new(shape.clone(), rule, few_states(round)).unwrap(), &mut rng);
        }
    }
}

/// Numbers of states with every kind of structure: primes, prime powers, products, the largest.
const STATES: [u64; 16] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 30, 36, 256, 257, 65521, 65536];

#[test]
fn methods_agree_for_any_number_of_states() {
    let mut rng = SeededRng::new("ring of states");
    for states in STATES.map(|k| States::new(k).unwrap()) {
        for (width, height) in [(1, 1), (2, 2), (3, 2), (1, 5), (4, 4), (5, 3), (5, 5)] {
            for edges in Edges::ALL {
                let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                for rule in [Rule::Plus, Rule::King, Rule::OpenPlus, rules(&mut rng).pop().unwrap()] {
                    compare_all(&Variant::new(shape.clone(), rule, states).unwrap(), &mut rng);
                }
            }
        }
    }
}

#[test]
fn the_reference_refuses_what_takes_too_long() {
    let reference = Method::named("reference").unwrap();
    for (cells, states) in [(1024, 2), (1024, 4), (1025, 2), (1025, 3), (1025, 4)] {
        let shape = Shape::grid(Size::new(cells, 1).unwrap(), Edges::Flat);
        let states = States::new(states).unwrap();
        let variant = Variant::new(shape, Rule::Plus, states).unwrap();
        let problem = Problem::new(variant, Pattern::zeros(states, cells));
        assert_ne!(Method::cheapest(&problem, &Budget::default()).unwrap().name, "reference");
        assert_eq!(reference.applies(&problem, &Budget::default()), cells <= 1024);
        if cells > 1024 {
            let error = reference.solve(&problem, &Budget::default()).unwrap_err();
            assert_eq!(error.to_string(), "reference does not apply to this kind or size of puzzle");
        }
    }
}

/// A hundred boards that can be solved for every k: all are solved, none is called unsolvable.
#[test]
fn solvable_boards_are_solved_for_every_k_to_36() {
    let mut rng = SeededRng::new("every k");
    let grid = |side, edges| Shape::grid(Size::square(side).unwrap(), edges);
    let mut edges: Vec<(usize, usize)> = (0..20).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    edges.retain(|_| rng.below(4) == 0);
    let graph = Shape::Graph(Arc::new(Graph::new(20, &edges).unwrap()));
    for k in 2..=36 {
        let states = States::new(k).unwrap();
        for shape in [grid(5, Edges::Flat), grid(6, Edges::Torus), graph.clone()] {
            let variant = Variant::new(shape, Rule::Plus, states).unwrap();
            for _ in 0..100 {
                let difference = variant.effect(&random_pattern(&mut rng, states, variant.cells()));
                let problem = Problem::new(variant.clone(), difference);
                let answer = solve_problem(&problem).unwrap();
                assert!(answer.is_solvable() && answer.verify(&problem), "{problem:?}");
            }
            for _ in 0..10 {
                let difference = random_pattern(&mut rng, states, variant.cells());
                let problem = Problem::new(variant.clone(), difference);
                assert!(solve_problem(&problem).unwrap().verify(&problem), "{problem:?}");
            }
        }
    }
}
