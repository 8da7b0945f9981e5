//! Compares the answers of a batch with trying all presses; implements rules and edges again.

use crate::run::piped;
use douse_algebra::random::SplitMix;
use serde_json::Value;

/// Random numbers, the same in every run.
struct Choices(SplitMix);

impl Choices {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit as usize) as u64
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A small board of any kind.
struct Small {
    width: i64,
    height: i64,
    rule: &'static str,
    edges: &'static str,
    states: u64,
    lights: Vec<u64>,
    goal: u64,
}

const RULES: [&str; 6] = ["plus", "open-plus", "x", "king", "knight", "row-column"];
const EDGES: [&str; 6] = ["flat", "cylinder", "torus", "moebius", "klein", "projective"];
/// Width, height and states, small enough to try all presses.
const SIZES: [(i64, i64, u64); 16] = [
    (1, 1, 2),
    (2, 2, 2),
    (3, 2, 2),
    (2, 5, 2),
    (3, 3, 2),
    (4, 3, 2),
    (3, 4, 2),
    (1, 9, 2),
    (2, 2, 3),
    (3, 2, 3),
    (1, 5, 3),
    (7, 1, 3),
    (2, 3, 4),
    (5, 1, 4),
    (2, 2, 5),
    (2, 2, 6),
];

impl Small {
    fn random(rng: &mut Choices) -> Self {
        let (width, height, states) = rng.of(&SIZES);
        let lights = (0..width * height).map(|_| rng.below(states)).collect();
        let goal = if rng.below(4) == 0 { rng.below(states) } else { 0 };
        Self { width, height, rule: rng.of(&RULES), edges: rng.of(&EDGES), states, lights, goal }
    }

    fn code(&self) -> String {
        let mut code = format!("{}x{}", self.width, self.height);
        if self.rule != "plus" {
            code += &format!(".{}", self.rule);
        }
        if self.states != 2 {
            code += &format!(".k{}", self.states);
        }
        match self.goal {
            0 => {}
            1 => code += ".on",
            goal => code += &format!(".state{goal}"),
        }
        if self.edges != "flat" {
            code += &format!("@{}", self.edges);
        }
        code.push(':');
        if self.states == 2 {
            for four in self.lights.chunks(4) {
                let value = (0..4).fold(0, |value, i| value * 2 + four.get(i).unwrap_or(&0));
                code += &format!("{value:x}");
            }
        } else {
            self.lights.iter().for_each(|light| code += &light.to_string());
        }
        code
    }

    /// The cell after steps from a cell, one at a time; twisted seams change the direction.
    fn reach(&self, mut row: i64, mut column: i64, mut down: i64, right: i64) -> Option<usize> {
        for _ in 0..right.abs() {
            column += right.signum();
            if column < 0 || column >= self.width {
                match self.edges {
                    "flat" => return None,
                    "cylinder" | "torus" => {}
                    _ => (row, down) = (self.height - 1 - row, -down),
                }
                column = (column + self.width) % self.width;
            }
        }
        for _ in 0..down.abs() {
            row += down.signum();
            if row < 0 || row >= self.height {
                match self.edges {
                    "torus" | "klein" => {}
                    "projective" => column = self.width - 1 - column,
                    _ => return None,
                }
                row = (row + self.height) % self.height;
            }
        }
        Some((row * self.width + column) as usize)
    }

    fn lights_of(&self, cell: i64) -> Vec<usize> {
        let (row, column) = (cell / self.width, cell % self.width);
        let mut lights = Vec::new();
        if self.rule == "row-column" {
            lights.extend(
                (0..self.width * self.height)
                    .filter(|&other| other / self.width == row || other % self.width == column)
                    .map(|other| other as usize),
            );
        } else {
            for down in -2..=2i64 {
                for right in -2..=2i64 {
                    let far = down.abs().max(right.abs());
                    let near = match self.rule {
                        "plus" => down.abs() + right.abs() <= 1,
                        "open-plus" => down.abs() + right.abs() == 1,
                        "x" => far <= 1 && down.abs() == right.abs(),
                        "king" => far <= 1,
                        _ => (down * right).abs() == 2 || far == 0,
                    };
                    lights.extend(if near { self.reach(row, column, down, right) } else { None });
                }
            }
        }
        lights.sort_unstable();
        lights.dedup();
        lights
    }

    /// The number of solutions and the fewest presses, by trying all.
    fn solve(&self) -> (u64, Option<u64>) {
        let cells = self.lights.len();
        let effects: Vec<Vec<usize>> = (0..cells as i64).map(|cell| self.lights_of(cell)).collect();
        let (mut presses, mut lights) = (vec![0u64; cells], self.lights.clone());
        let (mut count, mut fewest) = (0, None::<u64>);
        loop {
            if lights.iter().all(|&light| light == self.goal) {
                count += 1;
                let total = presses.iter().sum();
                fewest = Some(fewest.map_or(total, |best| best.min(total)));
            }
            // The next pattern of presses: adds 1 with carry.
            let mut cell = 0;
            loop {
                if cell == cells {
                    return (count, fewest);
                }
                effects[cell].iter().for_each(|&light| lights[light] = (lights[light] + 1) % self.states);
                presses[cell] += 1;
                if presses[cell] < self.states {
                    break;
                }
                presses[cell] = 0;
                cell += 1;
            }
        }
    }

    fn is_solved_by(&self, rows: &Value) -> bool {
        let presses: Vec<u64> = rows
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| row.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()))
            .collect();
        let mut lights = self.lights.clone();
        for (cell, times) in presses.iter().enumerate() {
            self.lights_of(cell as i64).iter().for_each(|&light| lights[light] = (lights[light] + times) % self.states);
        }
        lights.iter().all(|&light| light == self.goal)
    }
}

fn compare(seed: u64, boards: usize) {
    let mut rng = Choices(SplitMix(seed));
    let boards: Vec<Small> = (0..boards).map(|_| Small::random(&mut rng)).collect();
    let codes: String = boards.iter().map(|board| board.code() + "\n").collect();
    let answers = piped(["solve", "--min", "--json"], &codes);
    let checks = piped(["check"], &codes);
    assert_eq!((answers.stdout.lines().count(), checks.stdout.lines().count()), (boards.len(), boards.len()));
    let (mut solvable, mut several) = (0, 0);
    for ((board, answer), check) in boards.iter().zip(answers.stdout.lines()).zip(checks.stdout.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        let (count, fewest) = board.solve();
        assert_eq!(check == "Yes", fewest.is_some(), "{}", board.code());
        assert_eq!(answer["solvable"], fewest.is_some(), "{}", board.code());
        assert_eq!(answer["press_count"].as_u64(), fewest, "{}", board.code());
        assert_eq!(answer["solution_count"], count.to_string(), "{}", board.code());
        if fewest.is_some() {
            assert!(board.is_solved_by(&answer["presses"]), "{}", board.code());
            assert_eq!(answer["proved"], true);
            solvable += 1;
            several += usize::from(count > 1);
        }
    }
    assert!(solvable > boards.len() / 4 && solvable < boards.len() && several > 100, "{solvable} {several}");
}

#[test]
fn a_batch_agrees_with_trying_all_presses() {
    compare(18, 2000);
}

#[test]
#[ignore = "slow: a minute"]
fn fifty_thousand_boards_agree_with_trying_all_presses() {
    compare(1999, 50_000);
}
