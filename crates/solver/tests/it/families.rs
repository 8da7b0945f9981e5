//! Nullities of named graphs, by the solvers and as schools teach it.

use douse_puzzle::family::Family;
use douse_puzzle::graph::Graph;
use douse_puzzle::pattern::States;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::variant::Variant;
use douse_solver::solve;

fn graph(name: &str) -> Graph {
    name.parse::<Family>().unwrap().graph().unwrap()
}

/// The nullity of the plus rule modulo a prime, by elimination as schools teach it.
fn slow_nullity(graph: &Graph, p: u64) -> usize {
    let n = graph.vertices();
    let mut rows: Vec<Vec<u64>> = (0..n)
        .map(|v| {
            let mut row = vec![0; n];
            row[v] = 1;
            graph.neighbours(v).iter().for_each(|&w| row[w as usize] = 1);
            row
        })
        .collect();
    let mut rank = 0;
    for column in 0..n {
        let Some(found) = (rank..n).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(rank, found);
        let inverse = (1..p).find(|i| i * rows[rank][column] % p == 1).unwrap();
        let pivot: Vec<u64> = rows[rank].iter().map(|entry| entry * inverse % p).collect();
        for (row, entries) in rows.iter_mut().enumerate() {
            let factor = entries[column];
            if row != rank && factor != 0 {
                entries.iter_mut().zip(&pivot).for_each(|(entry, pivot)| *entry = (*entry + (p - factor) * pivot) % p);
            }
        }
        rank += 1;
    }
    n - rank
}

fn nullity(graph: &Graph, states: u64) -> usize {
    let shape = Shape::Graph(std::sync::Arc::new(graph.clone()));
    let variant = Variant::new(shape, Rule::Plus, States::new(states).unwrap()).unwrap();
    solve::kernel(&variant).unwrap().nullity()
}

#[test]
fn nullities_equal_slow_elimination() {
    let names = Family::EXAMPLES.map(|family| family.to_string());
    let more = ["cube:1", "cube:2", "hexagon:3", "hexagon:5", "triangle:4", "triangle:8", "wheel:3", "wheel:9"];
    for name in names.iter().map(String::as_str).chain(more) {
        let graph = graph(name);
        for p in [2, 3, 5] {
            assert_eq!(nullity(&graph, p), slow_nullity(&graph, p), "{name} with {p} states");
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
