//! Every number of states against trying all presses, which shares nothing with elimination.

use douse_algebra::budget::Budget;
use douse_puzzle::edges::Edges;
use douse_puzzle::graph::Graph;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::solve::{Answer, METHODS, Problem};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All presses by what they change, by pressing them one after another.
fn all_effects(variant: &Variant) -> BTreeMap<Vec<u16>, BTreeSet<Vec<u16>>> {
    let (cells, k) = (variant.cells(), variant.states().get() as u16);
    let lights: Vec<Vec<usize>> = (0..cells).map(|press| variant.lights_of(press)).collect();
    let mut effects: BTreeMap<Vec<u16>, BTreeSet<Vec<u16>>> = BTreeMap::new();
    let mut presses = vec![0; cells];
    loop {
        let mut effect = vec![0; cells];
        for (press, &times) in presses.iter().enumerate() {
            lights[press].iter().for_each(|&light| effect[light] = (effect[light] + times) % k);
        }
        effects.entry(effect).or_default().insert(presses.clone());
        // Counts up, the first cell fastest.
        let Some(cell) = presses.iter().position(|&times| times + 1 < k) else { return effects };
        presses[..cell].fill(0);
        presses[cell] += 1;
    }
}

#[test]
fn solutions_are_those_found_by_trying_all_presses() {
    let grid = |width, height, edges| Shape::grid(Size::new(width, height).unwrap(), edges);
    let triangle = Shape::Graph(Arc::new(Graph::new(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]).unwrap()));
    let mut unsolvable = 0;
    for (shape, rule, k) in [
        (grid(2, 2, Edges::Flat), Rule::Plus, 3),
        (grid(2, 2, Edges::Flat), Rule::King, 4),
        (grid(2, 2, Edges::Flat), Rule::Plus, 6),
        (grid(3, 1, Edges::Flat), Rule::Plus, 8),
        (grid(3, 1, Edges::Cylinder), Rule::Plus, 12),
        (grid(3, 2, Edges::Torus), Rule::Plus, 3),
        (grid(3, 2, Edges::Flat), Rule::X, 4),
        (grid(5, 1, Edges::Flat), Rule::Plus, 4),
        (grid(2, 3, Edges::Flat), Rule::Drawn("000/011/010".parse().unwrap()), 4),
        (grid(3, 3, Edges::Flat), Rule::Plus, 2),
        (grid(4, 2, Edges::Projective), Rule::Plus, 2),
        (grid(3, 2, Edges::Moebius), Rule::X, 3),
        (grid(2, 2, Edges::Torus), Rule::Plus, 5),
        (grid(3, 1, Edges::Klein), Rule::OpenPlus, 7),
        (grid(2, 2, Edges::Klein), Rule::OpenPlus, 9),
        (grid(3, 1, Edges::Moebius), Rule::Plus, 10),
        (grid(2, 1, Edges::Flat), Rule::RowColumn, 11),
        (grid(2, 2, Edges::Flat), Rule::RowColumn, 12),
        (triangle, Rule::Plus, 6),
    ] {
        let states = States::new(k).unwrap();
        let variant = Variant::new(shape, rule, states).unwrap();
        let effects = all_effects(&variant);
        let boards = (k as usize).pow(variant.cells() as u32);
        for number in (0..boards).step_by(boards.div_ceil(200)) {
            let lights: Vec<u16> =
                (0..variant.cells()).map(|cell| (number / (k as usize).pow(cell as u32) % k as usize) as u16).collect();
            let problem = Problem::new(variant.clone(), Pattern::from_values(states, lights.iter().copied()));
            for method in METHODS.iter().filter(|method| method.applies(&problem, &Budget::default())) {
                match (method.solve(&problem, &Budget::default()).unwrap(), effects.get(&lights)) {
                    (Answer::Solvable(space), Some(expected)) => {
                        let found: BTreeSet<Vec<u16>> = space.iter().map(|presses| presses.iter().collect()).collect();
                        assert_eq!(&found, expected, "{} {variant:?} {lights:?}", method.name);
                        assert_eq!(space.count().to_u128(), Some(expected.len() as u128));
                    }
                    (Answer::Unsolvable(witness), None) => {
                        unsolvable += 1;
                        let dot = |effect: &[u16]| -> u64 {
                            let terms = effect.iter().zip(witness.pattern.iter());
                            terms.map(|(&a, b)| u64::from(a) * u64::from(b)).sum::<u64>() % k
                        };
                        assert_ne!(dot(&lights), 0, "{} {variant:?} {lights:?}", method.name);
                        assert!(effects.keys().all(|effect| dot(effect) == 0));
                    }
                    (answer, _) => panic!("{} {variant:?} {lights:?}: {answer:?}", method.name),
                }
            }
        }
    }
    assert!(unsolvable > 100);
}
