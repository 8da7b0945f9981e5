//! A puzzle, its simulation and its notation; no code is shared with the engines.

use std::fmt::Write as _;

/// The places of the lights.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// A grid; `holes` has one entry per place, row by row.
    Grid { width: usize, height: usize, holes: Vec<bool>, edges: &'static str },
    /// A graph with its pairs of linked vertices.
    Graph { vertices: usize, links: Vec<(usize, usize)> },
    /// A named graph, with its numbers.
    Family { name: &'static str, numbers: Vec<usize> },
}

/// The lights that a press changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    Named(&'static str),
    /// A drawing of odd width and height, row by row.
    Shape {
        width: usize,
        height: usize,
        bits: Vec<bool>,
    },
    /// One row per press.
    Matrix(Vec<bool>),
}

/// The lights to reach.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The same state everywhere.
    State(u32),
    Picture(Vec<u32>),
}

/// A board with its kind. Lights are counted row by row, without holes.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub layout: Layout,
    pub rule: Rule,
    pub states: u32,
    pub lights: Vec<u32>,
    pub goal: Goal,
}

impl Puzzle {
    pub fn cells(&self) -> usize {
        self.lights.len()
    }

    /// Returns the goal of each light.
    pub fn target(&self) -> Vec<u32> {
        match &self.goal {
            Goal::State(state) => vec![*state; self.cells()],
            Goal::Picture(lights) => lights.clone(),
        }
    }

    /// Returns the change of each light that reaches the goal.
    pub fn difference(&self) -> Vec<u32> {
        self.target().iter().zip(&self.lights).map(|(to, from)| (to + self.states - from) % self.states).collect()
    }

    /// Returns the lights that each press changes, in order.
    pub fn effects(&self) -> Vec<Vec<usize>> {
        let cells = self.cells();
        if let Rule::Matrix(bits) = &self.rule {
            return bits.chunks(cells).map(|row| (0..cells).filter(|&light| row[light]).collect()).collect();
        }
        let mut effects = match &self.layout {
            Layout::Grid { width, height, holes, edges } => {
                let number = numbering(holes);
                let places = (0..width * height).filter(|&place| !holes[place]);
                places
                    .map(|place| {
                        let reached = self.reached(*width, *height, edges, place);
                        reached.into_iter().filter_map(|other| number[other]).collect()
                    })
                    .collect()
            }
            Layout::Graph { vertices, links } => self.linked(*vertices, links),
            Layout::Family { name, numbers } => {
                let (vertices, links) = family(name, numbers);
                self.linked(vertices, &links)
            }
        };
        for lights in &mut effects {
            lights.sort_unstable();
            lights.dedup();
        }
        effects
    }

    fn linked(&self, vertices: usize, links: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let own = self.rule != Rule::Named("open-plus");
        let mut effects: Vec<Vec<usize>> = (0..vertices).map(|v| if own { vec![v] } else { vec![] }).collect();
        for &(a, b) in links {
            effects[a].push(b);
            effects[b].push(a);
        }
        effects
    }

    /// Returns the places that a press of this one reaches.
    fn reached(&self, width: usize, height: usize, edges: &str, place: usize) -> Vec<usize> {
        let (row, column) = (place / width, place % width);
        if self.rule == Rule::Named("row-column") {
            return (0..width * height).filter(|other| other / width == row || other % width == column).collect();
        }
        let (w, h) = (width as isize, height as isize);
        let mut reached = Vec::new();
        for (down, right) in self.steps() {
            // One cell at a time, first right, then down: a twisted edge turns the remaining way.
            let (mut r, mut c, mut down, mut inside) = (row as isize, column as isize, down, true);
            for _ in 0..right.abs() {
                c += right.signum();
                if c < 0 || c >= w {
                    inside &= edges != "flat";
                    if matches!(edges, "moebius" | "klein" | "projective") {
                        (r, down) = (h - 1 - r, -down);
                    }
                    c = c.rem_euclid(w);
                }
            }
            for _ in 0..down.abs() {
                r += down.signum();
                if r < 0 || r >= h {
                    inside &= matches!(edges, "torus" | "klein" | "projective");
                    if edges == "projective" {
                        c = w - 1 - c;
                    }
                    r = r.rem_euclid(h);
                }
            }
            if inside {
                reached.push((r * w + c) as usize);
            }
        }
        reached
    }

    /// Returns the rule as steps down and right.
    fn steps(&self) -> Vec<(isize, isize)> {
        let square = (-2..=2isize).flat_map(|down| (-2..=2isize).map(move |right| (down, right)));
        match &self.rule {
            Rule::Named(name) => square
                .filter(|(down, right)| {
                    let (down, right) = (down.abs(), right.abs());
                    match *name {
                        "plus" => down + right <= 1,
                        "open-plus" => down + right == 1,
                        "x" => down == right && down <= 1,
                        "king" => down.max(right) <= 1,
                        _ => down * right == 2 || down + right == 0,
                    }
                })
                .collect(),
            Rule::Shape { width, height, bits } => {
                let middle = ((height / 2) as isize, (width / 2) as isize);
                let places = (0..width * height).filter(|&place| bits[place]);
                places.map(|place| ((place / width) as isize - middle.0, (place % width) as isize - middle.1)).collect()
            }
            Rule::Matrix(_) => Vec::new(),
        }
    }

    /// Returns the lights after presses.
    pub fn after_presses(&self, effects: &[Vec<usize>], presses: &[u32]) -> Vec<u32> {
        let mut lights = self.lights.clone();
        for (press, &times) in effects.iter().zip(presses) {
            for &light in press {
                lights[light] = ((u64::from(lights[light]) + u64::from(times)) % u64::from(self.states)) as u32;
            }
        }
        lights
    }

    pub fn press(&mut self, effect: &[usize]) {
        effect.iter().for_each(|&light| self.lights[light] = (self.lights[light] + 1) % self.states);
    }

    /// Returns the same puzzle with other lights.
    pub fn with_lights(&self, lights: Vec<u32>) -> Self {
        Self { lights, ..self.clone() }
    }

    /// Writes the puzzle as a code of `docs/formats.md`.
    pub fn code(&self) -> String {
        let mut code = match &self.layout {
            Layout::Grid { width, height, .. } => format!("{width}x{height}"),
            Layout::Graph { vertices, links } => {
                let mut bits = vec![false; vertices * (vertices - 1) / 2];
                links.iter().map(|&(a, b)| (a.min(b), a.max(b))).for_each(|(a, b)| bits[b * (b - 1) / 2 + a] = true);
                format!("g{vertices}={}", hex(&bits))
            }
            Layout::Family { name, numbers } => {
                let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                format!("{name}{}", numbers.join(","))
            }
        };
        match &self.rule {
            Rule::Named("plus") => {}
            Rule::Named(name) => _ = write!(code, ".{name}"),
            Rule::Shape { width, height, bits } => _ = write!(code, ".shape{width}x{height}={}", hex(bits)),
            Rule::Matrix(bits) => _ = write!(code, ".matrix={}", hex(bits)),
        }
        if self.states != 2 {
            _ = write!(code, ".k{}", self.states);
        }
        if let Layout::Grid { holes, .. } = &self.layout
            && holes.contains(&true)
        {
            _ = write!(code, ".holes={}", hex(holes));
        }
        match &self.goal {
            Goal::State(0) => {}
            Goal::State(1) => code += ".on",
            Goal::State(state) => _ = write!(code, ".state{state}"),
            Goal::Picture(lights) => _ = write!(code, ".goal={}", self.digits(lights)),
        }
        if let Layout::Grid { edges, .. } = &self.layout
            && *edges != "flat"
        {
            _ = write!(code, "@{edges}");
        }
        code + ":" + &self.digits(&self.lights)
    }

    fn digits(&self, lights: &[u32]) -> String {
        match self.states {
            2 => hex(&lights.iter().map(|&light| light == 1).collect::<Vec<_>>()),
            3..=36 => lights.iter().filter_map(|&light| char::from_digit(light, 36)).collect(),
            37..=256 => lights.iter().map(|light| format!("{light:02x}")).collect(),
            257..=4096 => lights.iter().map(|light| format!("{light:03x}")).collect(),
            _ => lights.iter().map(|light| format!("{light:04x}")).collect(),
        }
    }
}

/// Numbers the places that are no holes.
pub fn numbering(holes: &[bool]) -> Vec<Option<usize>> {
    let mut next = 0;
    holes
        .iter()
        .map(|&hole| {
            (!hole).then(|| {
                next += 1;
                next - 1
            })
        })
        .collect()
}

fn hex(bits: &[bool]) -> String {
    bits.chunks(4)
        .filter_map(|four| char::from_digit((0..4).fold(0, |n, i| 2 * n + u32::from(four.get(i) == Some(&true))), 16))
        .collect()
}

/// Returns the vertices and links of a named graph, numbered as in `docs/families.md`.
pub fn family(name: &str, numbers: &[usize]) -> (usize, Vec<(usize, usize)>) {
    let n = numbers.first().copied().unwrap_or(0);
    let pairs = |count: usize| (0..count).flat_map(move |b| (0..b).map(move |a| (a, b)));
    match name {
        "path" => (n, (1..n).map(|i| (i - 1, i)).collect()),
        "cycle" => (n, (0..n).map(|i| (i, (i + 1) % n)).collect()),
        "wheel" => (n + 1, (0..n).flat_map(|i| [(0, i + 1), (i + 1, (i + 1) % n + 1)]).collect()),
        "complete" => (n, pairs(n).collect()),
        "bipartite" => (n + numbers[1], pairs(n + numbers[1]).filter(|&(a, b)| a < n && b >= n).collect()),
        "hypercube" => (1 << n, pairs(1 << n).filter(|(a, b): &(usize, usize)| (a ^ b).is_power_of_two()).collect()),
        _ => (10, (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]).collect()),
    }
}
