//! Quiet patterns of named graphs: those of the reference, in the numbers that theory predicts.

use douse_algebra::budget::Budget;
use douse_puzzle::family::Family;
use douse_puzzle::graph::Graph;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::variant::Variant;
use douse_solver::solve::{self, Method, Problem};
use std::sync::Arc;

fn graph(name: &str) -> Graph {
    name.parse::<Family>().unwrap().graph().unwrap()
}

fn plus(graph: &Graph, states: u64) -> Variant {
    Variant::new(Shape::Graph(Arc::new(graph.clone())), Rule::Plus, States::new(states).unwrap()).unwrap()
}

fn nullity(graph: &Graph, states: u64) -> usize {
    solve::kernel(&plus(graph, states)).unwrap().nullity()
}

#[test]
fn kernels_are_those_of_the_reference() {
    let reference = Method::named("reference").unwrap();
    let names = Family::EXAMPLES.map(|family| family.to_string());
    let more = ["cube:1", "cube:2", "hexagon:3", "hexagon:5", "triangle:4", "triangle:8", "wheel:3", "wheel:9"];
    for name in names.iter().map(String::as_str).chain(more) {
        for k in 2..=6 {
            let variant = plus(&graph(name), k);
            let nothing = Pattern::zeros(variant.states(), variant.cells());
            let expected = reference.solve(&Problem::new(variant.clone(), nothing), &Budget::default()).unwrap();
            assert_eq!(solve::kernel(&variant).as_ref().ok(), expected.space(), "{name} with {k} states");
        }
    }
}

#[test]
fn nullities_follow_their_laws() {
    assert_eq!(nullity(&graph("cube:3"), 2), 6);
    for n in 3..40 {
        assert_eq!(nullity(&graph(&format!("cycle:{n}")), 2), if n % 3 == 0 { 2 } else { 0 }, "cycle {n}");
        assert_eq!(nullity(&graph(&format!("path:{n}")), 2), usize::from(n % 3 == 2), "path {n}");
        // All presses are the same press.
        assert_eq!(nullity(&graph(&format!("complete:{n}")), 3), n - 1);
        // A quiet pattern is constant on each side, and its sums on both sides must agree.
        assert_eq!(nullity(&graph(&format!("bipartite:{n},7")), 2), n % 2, "bipartite {n}");
    }
    // (N + I)^2 = (n + 1) I modulo 2, where N joins those that differ in a bit.
    for n in 1..9 {
        let expected = if n % 2 == 0 { 0 } else { 1 << (n - 1) };
        assert_eq!(nullity(&graph(&format!("hypercube:{n}")), 2), expected, "hypercube {n}");
    }
}
