//! Random puzzles of many kinds, above all unusual ones.

use crate::puzzle::{Goal, Layout, Puzzle, Rule, family};
use crate::random::Random;

const RULES: [(usize, &str); 6] =
    [(30, "plus"), (8, "open-plus"), (8, "x"), (14, "king"), (10, "knight"), (12, "row-column")];
const EDGES: [(usize, &str); 6] =
    [(40, "flat"), (10, "cylinder"), (25, "torus"), (8, "moebius"), (9, "klein"), (8, "projective")];
/// Small fields, prime powers, products, and numbers around the limits of a digit, a byte and a
/// word.
const STATES: [(usize, u32); 24] = [
    (40, 2),
    (14, 3),
    (10, 4),
    (4, 5),
    (10, 6),
    (3, 7),
    (4, 8),
    (3, 9),
    (2, 10),
    (3, 12),
    (5, 16),
    (5, 17),
    (2, 25),
    (2, 30),
    (1, 36),
    (1, 37),
    (1, 64),
    (1, 255),
    (4, 256),
    (1, 257),
    (1, 4096),
    (1, 4097),
    (1, 65536),
    (4, 65521),
];

/// Returns a random puzzle of at most this number of cells.
pub fn puzzle(random: &mut Random, max_cells: usize) -> Puzzle {
    loop {
        let layout = match random.below(100) {
            0..75 => grid(random, max_cells),
            75..88 => graph(random, max_cells),
            _ => named_graph(random, max_cells),
        };
        let cells = match &layout {
            Layout::Grid { holes, .. } => holes.iter().filter(|&&hole| !hole).count(),
            Layout::Graph { vertices, .. } => *vertices,
            Layout::Family { name, numbers } => family(name, numbers).0,
        };
        if cells == 0 || cells > max_cells {
            continue;
        }
        let rule = rule(random, &layout, cells);
        let states = random.weighted(&STATES);
        let goal = match random.below(10) {
            0..7 => Goal::State(0),
            7 => Goal::State(1),
            8 => Goal::State(random.below(states as usize) as u32),
            _ => Goal::Picture(lights(random, cells, states)),
        };
        let lights = lights(random, cells, states);
        let mut puzzle = Puzzle { layout, rule, states, lights, goal };
        if random.percent(60) {
            // Presses on the goal, so that there is a solution.
            let presses = self::lights(random, cells, states);
            let target = puzzle.target();
            puzzle.lights = puzzle.with_lights(target).after_presses(&puzzle.effects(), &presses);
        }
        return puzzle;
    }
}

fn grid(random: &mut Random, max_cells: usize) -> Layout {
    let cells = random.within(1, max_cells);
    let width = match random.below(10) {
        0 => 1,
        1..4 => random.within(1, 5.min(cells)),
        4..8 => cells.isqrt(),
        _ => random.within(1, cells),
    };
    let (width, height) = if random.percent(50) { (width, cells / width) } else { (cells / width, width) };
    let mut holes = vec![false; width * height];
    match random.below(20) {
        0..2 => {
            let share = random.within(3, 60);
            holes.iter_mut().for_each(|hole| *hole = random.percent(share));
        }
        // A whole row and column: the rest is not connected.
        2 => {
            let (row, column) = (random.below(height), random.below(width));
            holes.iter_mut().enumerate().for_each(|(i, hole)| *hole = i / width == row || i % width == column);
        }
        _ => {}
    }
    Layout::Grid { width, height, holes, edges: random.weighted(&EDGES) }
}

fn graph(random: &mut Random, max_cells: usize) -> Layout {
    let vertices = random.within(1, max_cells.min(400));
    let mut links: Vec<(usize, usize)> = Vec::new();
    match random.below(4) {
        // Pairs only, so each link is a component.
        0 => links.extend((1..vertices).step_by(2).map(|v| (v - 1, v))),
        1 => links.extend((1..vertices).map(|v| (random.below(v), v))),
        _ if vertices > 1 => {
            for _ in 0..random.below(vertices * 3) {
                let (a, b) = (random.below(vertices), random.below(vertices));
                if a != b {
                    links.push((a.min(b), a.max(b)));
                }
            }
        }
        _ => {}
    }
    links.sort_unstable();
    links.dedup();
    Layout::Graph { vertices, links }
}

fn named_graph(random: &mut Random, max_cells: usize) -> Layout {
    let name = random.of(&["path", "cycle", "wheel", "complete", "bipartite", "hypercube", "petersen"]);
    let largest = max_cells.max(4);
    let numbers = match name {
        "bipartite" => vec![random.within(1, largest / 2), random.within(1, largest / 2)],
        "hypercube" => vec![random.within(1, largest.ilog2() as usize)],
        "petersen" => vec![],
        _ => vec![random.within(3, largest)],
    };
    Layout::Family { name, numbers }
}

fn rule(random: &mut Random, layout: &Layout, cells: usize) -> Rule {
    if cells <= 60 && random.percent(6) {
        let share = random.within(2, 60);
        return Rule::Matrix((0..cells * cells).map(|_| random.percent(share)).collect());
    }
    if !matches!(layout, Layout::Grid { .. }) {
        return Rule::Named(if random.percent(70) { "plus" } else { "open-plus" });
    }
    if random.percent(20) {
        let (width, height) = (random.below(4) * 2 + 1, random.below(4) * 2 + 1);
        let share = random.within(10, 90);
        let mut bits: Vec<bool> = (0..width * height).map(|_| random.percent(share)).collect();
        if !bits.contains(&true) {
            bits[width * height / 2] = true;
        }
        return Rule::Shape { width, height, bits };
    }
    Rule::Named(random.weighted(&RULES))
}

/// Returns lights of many kinds: dense, sparse, uniform, a stretch of one state.
fn lights(random: &mut Random, cells: usize, states: u32) -> Vec<u32> {
    let any = |random: &mut Random| random.below(states as usize) as u32;
    match random.below(8) {
        0 => vec![any(random); cells],
        1 => vec![1; cells],
        2 => {
            let mut lights = vec![0; cells];
            for _ in 0..random.within(1, 3) {
                lights[random.below(cells)] = any(random);
            }
            lights
        }
        3 => {
            let (first, state) = (random.below(cells), any(random));
            let last = random.within(first, cells - 1);
            (0..cells).map(|cell| if (first..=last).contains(&cell) { state } else { 0 }).collect()
        }
        _ => (0..cells).map(|_| any(random)).collect(),
    }
}
