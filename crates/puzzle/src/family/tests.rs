use super::cube::{Face, Sticker};
use super::*;
use std::collections::{BTreeMap, VecDeque};

fn graph(name: &str) -> Graph {
    name.parse::<Family>().unwrap().graph().unwrap()
}

/// Counts the vertices by their number of neighbours.
fn degrees(graph: &Graph) -> BTreeMap<usize, usize> {
    let mut degrees = BTreeMap::new();
    (0..graph.vertices()).for_each(|v| *degrees.entry(graph.neighbours(v).len()).or_default() += 1);
    degrees
}

/// Counts the vertices by their distance from one of them.
fn distances(graph: &Graph, from: usize) -> Vec<usize> {
    let mut distance = vec![usize::MAX; graph.vertices()];
    distance[from] = 0;
    let mut queue = VecDeque::from([from]);
    let mut counts = vec![1];
    while let Some(at) = queue.pop_front() {
        for &next in graph.neighbours(at) {
            if distance[next as usize] == usize::MAX {
                distance[next as usize] = distance[at] + 1;
                counts.resize(distance[at] + 2, 0);
                counts[distance[at] + 1] += 1;
                queue.push_back(next as usize);
            }
        }
    }
    assert!(!distance.contains(&usize::MAX), "connected");
    counts
}

#[test]
fn counts_are_those_of_the_graph() {
    for family in Family::EXAMPLES {
        let graph = family.graph().unwrap();
        assert_eq!((graph.vertices(), graph.edges().count()), family.counts().unwrap(), "{family}");
        assert_eq!(graph.family(), Some(family));
    }
    for n in 1..8 {
        for family in [
            Family::Cube(n),
            Family::Hexagon(n),
            Family::Triangle(n),
            Family::Cycle(n + 2),
            Family::Path(n),
            Family::Wheel(n + 2),
            Family::Complete(n),
            Family::Bipartite(n, 3),
            Family::Hypercube(n),
        ] {
            let graph = family.graph().unwrap();
            assert_eq!((graph.vertices(), graph.edges().count()), family.counts().unwrap(), "{family}");
            distances(&graph, 0);
        }
    }
}

#[test]
fn neighbours_are_as_many_as_the_shape_says() {
    for n in 1..6 {
        assert_eq!(degrees(&graph(&format!("cube:{n}"))), BTreeMap::from([(4, 6 * n * n)]));
    }
    // Six corners of 3, five more on each side of 4, inside 6.
    assert_eq!(degrees(&graph("hexagon:4")), BTreeMap::from([(3, 6), (4, 12), (6, 19)]));
    assert_eq!(degrees(&graph("hexagon:1")), BTreeMap::from([(0, 1)]));
    assert_eq!(degrees(&graph("triangle:5")), BTreeMap::from([(1, 3), (2, 9), (3, 13)]));
    assert_eq!(degrees(&graph("wheel:6")), BTreeMap::from([(3, 6), (6, 1)]));
    assert_eq!(degrees(&graph("bipartite:3,4")), BTreeMap::from([(3, 4), (4, 3)]));
    assert_eq!(degrees(&graph("petersen")), BTreeMap::from([(3, 10)]));
}

#[test]
fn every_vertex_sees_the_same_of_a_graph_that_looks_alike_everywhere() {
    for (name, seen) in [
        ("cycle:7", vec![1, 2, 2, 2]),
        ("complete:5", vec![1, 4]),
        ("bipartite:4,4", vec![1, 4, 3]),
        ("hypercube:4", vec![1, 4, 6, 4, 1]),
        // Diameter 2, no two neighbours joined.
        ("petersen", vec![1, 3, 6]),
        // The octahedron.
        ("cube:1", vec![1, 4, 1]),
    ] {
        let graph = graph(name);
        for vertex in 0..graph.vertices() {
            assert_eq!(distances(&graph, vertex), seen, "{name} from v{vertex}");
        }
    }
    // The lights of a 2 x 2 x 6 cube are alike too, whatever their face: all touch a corner.
    let cube = graph("cube:2");
    (1..24).for_each(|vertex| assert_eq!(distances(&cube, vertex), distances(&cube, 0)));
}

#[test]
fn petersen_has_no_short_cycle() {
    let graph = graph("petersen");
    for (a, b) in (0..10).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let common = graph.neighbours(a).iter().filter(|v| graph.neighbours(b).contains(v)).count();
        assert_eq!(common, usize::from(!graph.neighbours(a).contains(&(b as u32))), "v{a} v{b}");
    }
}

#[test]
fn presses_wrap_round_the_edges_of_a_cube() {
    let cell = |face: Face, row: usize, column: usize| {
        let at = (0..54).find(|&cell| Sticker::of_cell(3, cell) == Sticker { face, row, column });
        at.unwrap() as u32
    };
    let cube = graph("cube:3");
    let touches = |a: u32, b: u32| cube.neighbours(a as usize).contains(&b);
    for i in 0..3 {
        // Cells side by side in the net are neighbours.
        assert!(touches(cell(Face::Up, 2, i), cell(Face::Front, 0, i)));
        assert!(touches(cell(Face::Front, 2, i), cell(Face::Down, 0, i)));
        assert!(touches(cell(Face::Left, i, 2), cell(Face::Front, i, 0)));
        assert!(touches(cell(Face::Front, i, 2), cell(Face::Right, i, 0)));
        assert!(touches(cell(Face::Right, i, 2), cell(Face::Back, i, 0)));
        // Neighbours that the net cuts apart.
        assert!(touches(cell(Face::Back, i, 2), cell(Face::Left, i, 0)));
        assert!(touches(cell(Face::Up, i, 0), cell(Face::Left, 0, i)));
        assert!(touches(cell(Face::Up, i, 2), cell(Face::Right, 0, 2 - i)));
        assert!(touches(cell(Face::Up, 0, i), cell(Face::Back, 0, 2 - i)));
        assert!(touches(cell(Face::Down, i, 0), cell(Face::Left, 2, 2 - i)));
        assert!(touches(cell(Face::Down, i, 2), cell(Face::Right, 2, i)));
        assert!(touches(cell(Face::Down, 2, i), cell(Face::Back, 2, 2 - i)));
    }
}

#[test]
fn names_go_both_ways() {
    for family in Family::EXAMPLES.into_iter().chain([Family::Bipartite(1, 1000), Family::Hypercube(20)]) {
        assert_eq!(family.to_string().parse(), Ok(family));
        assert_eq!(Family::from_code_name(&family.code_name()), Ok(family));
    }
    assert_eq!(Family::Cube(3).code_name(), "cube3");
    assert_eq!(Family::Bipartite(3, 4).to_string(), "bipartite:3,4");
    assert_eq!(Family::Bipartite(3, 4).code_name(), "bipartite3,4");
}

#[test]
fn what_names_no_graph_is_refused() {
    let refused = |text: &str| text.parse::<Family>().unwrap_err().to_string();
    assert!(refused("sphere:3").starts_with("'sphere:3' is not a named graph; examples are cube:3, hexagon:4"));
    assert!(refused("").contains("is not a named graph"));
    assert_eq!(refused("cube"), "'cube' does not fit: cube takes one number, as in cube:3");
    assert_eq!(refused("cube:3,4"), "'cube:3,4' does not fit: cube takes one number, as in cube:3");
    assert_eq!(refused("bipartite:3"), "'bipartite:3' does not fit: bipartite takes two numbers, as in bipartite:3,4");
    assert_eq!(refused("petersen:1"), "'petersen:1' does not fit: petersen takes no number, as in petersen");
    assert_eq!(refused("cube:0"), "cube:0 is too small: the smallest is cube:1");
    assert_eq!(refused("cycle:2"), "cycle:2 is too small: the smallest is cycle:3");
    assert_eq!(refused("bipartite:0,3"), "bipartite:0,3 is too small: the smallest is bipartite:1,1");
    for large in
        ["cube:837", "complete:6000", "hypercube:21", "hypercube:64", "hypercube:4000000", "cube:99999999999999999999"]
    {
        assert!(
            refused(large).contains("too large: a named graph has at most 4194304 lights and 16777216 edges"),
            "{large}"
        );
    }
    for odd in ["cube:-1", "cube:3x", "cube: ", "cube:3:4", "Cube:3"] {
        assert!(odd.parse::<Family>().is_err(), "{odd}");
    }
    assert_eq!(Family::Cycle(2).graph().unwrap_err().to_string(), "cycle:2 is too small: the smallest is cycle:3");
}
