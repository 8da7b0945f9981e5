//! Finds smaller puzzles that break the same rule.

use crate::puzzle::{Goal, Layout, Puzzle, Rule};
use std::time::{Duration, Instant};

/// The time for making one puzzle smaller.
const MAX_TIME: Duration = Duration::from_secs(90);

/// Returns the smallest puzzle found for which `breaks` holds, as it does for this one.
pub fn shrink(mut puzzle: Puzzle, mut breaks: impl FnMut(&Puzzle) -> bool) -> Puzzle {
    let begun = Instant::now();
    loop {
        let next = simpler(&puzzle).into_iter().find(|next| begun.elapsed() < MAX_TIME && breaks(next));
        match next {
            Some(next) => puzzle = next,
            None => return puzzle,
        }
    }
}

/// Returns slightly simpler puzzles, the simplest first.
fn simpler(puzzle: &Puzzle) -> Vec<Puzzle> {
    let mut all = Vec::new();
    if let Layout::Grid { width, height, holes, edges } = &puzzle.layout {
        for (w, h) in [(width / 2, *height), (*width, height / 2), (width - 1, *height), (*width, height - 1)] {
            all.extend(crop(puzzle, w, h));
        }
        if holes.contains(&true) {
            let layout = Layout::Grid { width: *width, height: *height, holes: vec![false; holes.len()], edges };
            let lights = fit_rule(&puzzle.lights, holes.len());
            all.push(Puzzle { layout, lights, goal: Goal::State(0), ..puzzle.clone() });
        }
        if *edges != "flat" {
            let layout = Layout::Grid { width: *width, height: *height, holes: holes.clone(), edges: "flat" };
            all.push(Puzzle { layout, ..puzzle.clone() });
        }
    }
    if let Layout::Graph { vertices, links } = &puzzle.layout {
        for vertices in [vertices / 2, vertices - 1] {
            if vertices > 0 {
                let links = links.iter().copied().filter(|link| link.0.max(link.1) < vertices).collect();
                let lights = fit_rule(&puzzle.lights, vertices);
                let layout = Layout::Graph { vertices, links };
                all.push(Puzzle { layout, lights, goal: Goal::State(0), ..puzzle.clone() });
            }
        }
    }
    if puzzle.goal != Goal::State(0) {
        all.push(Puzzle { goal: Goal::State(0), ..puzzle.clone() });
    }
    for states in [2, 3, 4, 6, 16] {
        if states < puzzle.states {
            let below = |lights: &[u32]| lights.iter().map(|light| light % states).collect::<Vec<_>>();
            all.push(Puzzle { states, lights: below(&puzzle.lights), goal: Goal::State(0), ..puzzle.clone() });
        }
    }
    let lit = puzzle.lights.iter().filter(|&&light| light != 0).count();
    if lit > 1 {
        let all_lit = puzzle.with_lights(vec![1; puzzle.cells()]);
        all.extend((all_lit != *puzzle).then_some(all_lit));
        let mut left = lit / 2;
        let half = puzzle.lights.iter().map(|&light| {
            left = left.saturating_sub(usize::from(light != 0));
            if left > 0 { light } else { 0 }
        });
        all.push(puzzle.with_lights(half.collect()));
    }
    // Equal puzzles would never end.
    all.retain(|next| next.rule_fits() && next != puzzle);
    all
}

fn crop(puzzle: &Puzzle, width: usize, height: usize) -> Option<Puzzle> {
    let Layout::Grid { width: before, holes, edges, .. } = &puzzle.layout else { return None };
    if width * height == 0 || matches!(puzzle.rule, Rule::Matrix(_)) {
        return None;
    }
    let number = crate::puzzle::numbering(holes);
    let places = || (0..width * height).map(|place| place / width * before + place % width);
    let lights: Vec<u32> = places().filter_map(|place| Some(puzzle.lights[number[place]?])).collect();
    let holes = places().map(|place| holes[place]).collect();
    let layout = Layout::Grid { width, height, holes, edges };
    let goal = match &puzzle.goal {
        Goal::Picture(_) => Goal::State(0),
        state => state.clone(),
    };
    (!lights.is_empty()).then(|| Puzzle { layout, lights, goal, ..puzzle.clone() })
}

fn fit_rule(lights: &[u32], cells: usize) -> Vec<u32> {
    lights.iter().copied().chain(std::iter::repeat(0)).take(cells).collect()
}

impl Puzzle {
    /// Returns whether the size of the rule fits.
    fn rule_fits(&self) -> bool {
        match &self.rule {
            Rule::Matrix(bits) => bits.len() == self.cells() * self.cells(),
            _ => true,
        }
    }
}
