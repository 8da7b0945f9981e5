//! Named graphs: the surface of a cube, hexagons, cycles, and so on.
//!
//! | name | lights | how they are numbered | neighbours |
//! |---|---|---|---|
//! | `cube:n` | 6 n^2 | face by face (up, left, front, right, back, down), see [`cube`] | four each, round the edges of the cube |
//! | `hexagon:n` | 3 n (n - 1) + 1 | row by row from the top, see [`hexagon`] | up to six |
//! | `triangle:n` | n^2 | row by row from the tip, see [`triangle`] | up to three |
//! | `cycle:n` | n | once round | the one before and the one after |
//! | `path:n` | n | from end to end | the one before and the one after |
//! | `wheel:n` | n + 1 | the hub is v0, then the rim once round | the hub all others, the rim a cycle |
//! | `complete:n` | n | | every other one |
//! | `bipartite:m,n` | m + n | one side, then the other | all of the other side |
//! | `hypercube:n` | 2^n | by the n bits of the number | those that differ in one bit |
//! | `petersen` | 10 | outer cycle v0 to v4, inner star v5 to v9 | spokes join v0 and v5, v1 and v6, ... |
//!
//! The names and the numbering are stable: codes and board files rely on them.

pub mod cube;
pub mod hexagon;
pub mod triangle;

use crate::graph::Graph;
use douse_algebra::narrow::small;
use std::fmt;
use std::str::FromStr;

/// The name of a graph of a family, such as `cube:3`. The name alone promises nothing;
/// [`Family::graph`] checks it.
///
/// ```
/// use douse_puzzle::family::Family;
/// let cube: Family = "cube:3".parse()?;
/// let graph = cube.graph()?;
/// assert_eq!((graph.vertices(), graph.family()), (54, Some(cube)));
/// assert_eq!(cube.description(), "cube surface 3 x 3 x 6");
/// # Ok::<(), douse_puzzle::family::FamilyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// The surface of a cube whose faces are squares of this side.
    Cube(usize),
    /// Hexagonal cells in a hexagon of this side.
    Hexagon(usize),
    /// Triangular cells in a triangle of this side.
    Triangle(usize),
    /// A ring.
    Cycle(usize),
    /// A row.
    Path(usize),
    /// A ring and a hub joined to all of it.
    Wheel(usize),
    /// Every two vertices are joined.
    Complete(usize),
    /// Two sides; vertices are joined that are on different ones.
    Bipartite(usize, usize),
    /// The corners of a cube of this dimension.
    Hypercube(usize),
    /// The Petersen graph.
    Petersen,
}

/// A text that is not the name of a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// The family is unknown.
    #[error("'{text}' is not a named graph; examples are {}", Family::EXAMPLES.map(|family| family.to_string()).join(", "))]
    Unknown {
        /// The text as written.
        text: String,
    },
    /// The numbers are not those that the family takes.
    #[error("'{text}' does not fit: {} takes {}, as in {example}", example.name(), example.takes())]
    Numbers {
        /// A name of this family that fits.
        example: Family,
        /// The text as written.
        text: String,
    },
    /// Too small.
    #[error("{family} is too small: the smallest is {least}")]
    TooSmall {
        /// The name asked for.
        family: Family,
        /// The smallest of the family.
        least: Family,
    },
    /// More lights or edges than the limits.
    #[error(
        "{family} is too large: a named graph has at most {} lights and {} edges",
        Family::MAX_LIGHTS,
        Family::MAX_EDGES
    )]
    TooLarge {
        /// The name asked for.
        family: Family,
    },
}

impl Family {
    /// One example of every family.
    pub const EXAMPLES: [Self; 10] = [
        Self::Cube(3),
        Self::Hexagon(4),
        Self::Triangle(5),
        Self::Cycle(7),
        Self::Path(5),
        Self::Wheel(6),
        Self::Complete(5),
        Self::Bipartite(3, 4),
        Self::Hypercube(4),
        Self::Petersen,
    ];

    /// The most lights a named graph may have. The name takes a few bytes, so a reader must be
    /// protected from large numbers.
    pub const MAX_LIGHTS: usize = 1 << 22;

    /// The most edges a named graph may have.
    pub const MAX_EDGES: usize = 1 << 24;

    /// The name without the numbers.
    pub fn name(self) -> &'static str {
        self.parts().0
    }

    /// The name, and the numbers after it.
    fn parts(self) -> (&'static str, Vec<usize>) {
        match self {
            Self::Cube(n) => ("cube", vec![n]),
            Self::Hexagon(n) => ("hexagon", vec![n]),
            Self::Triangle(n) => ("triangle", vec![n]),
            Self::Cycle(n) => ("cycle", vec![n]),
            Self::Path(n) => ("path", vec![n]),
            Self::Wheel(n) => ("wheel", vec![n]),
            Self::Complete(n) => ("complete", vec![n]),
            Self::Bipartite(m, n) => ("bipartite", vec![m, n]),
            Self::Hypercube(n) => ("hypercube", vec![n]),
            Self::Petersen => ("petersen", Vec::new()),
        }
    }

    /// The parameters of the name, in words.
    fn takes(self) -> &'static str {
        match self.parts().1.len() {
            0 => "no number",
            1 => "one number",
            _ => "two numbers",
        }
    }

    /// Describes the graph in words: `cube surface 3 x 3 x 6`.
    pub fn description(self) -> String {
        match self {
            Self::Cube(n) => format!("cube surface {n} x {n} x 6"),
            Self::Hexagon(n) => format!("hexagon of side {n}"),
            Self::Triangle(n) => format!("triangle of side {n}"),
            Self::Cycle(n) => format!("cycle of {n}"),
            Self::Path(n) => format!("path of {n}"),
            Self::Wheel(n) => format!("wheel of {n} spokes"),
            Self::Complete(n) => format!("complete graph on {n}"),
            Self::Bipartite(m, n) => format!("complete bipartite graph {m} + {n}"),
            Self::Hypercube(n) => format!("hypercube of dimension {n}"),
            Self::Petersen => "Petersen graph".into(),
        }
    }

    /// The number of lights and of edges, if it is neither too small nor too large.
    pub fn counts(self) -> Result<(usize, usize), FamilyError> {
        let too_large = FamilyError::TooLarge { family: self };
        if self.parts().1.into_iter().any(|number| number > Self::MAX_LIGHTS) {
            return Err(too_large);
        }
        let least = match self {
            Self::Cycle(0..3) => Some(Self::Cycle(3)),
            Self::Wheel(0..3) => Some(Self::Wheel(3)),
            Self::Bipartite(0, _) | Self::Bipartite(_, 0) => Some(Self::Bipartite(1, 1)),
            Self::Cube(0) => Some(Self::Cube(1)),
            Self::Hexagon(0) => Some(Self::Hexagon(1)),
            Self::Triangle(0) => Some(Self::Triangle(1)),
            Self::Path(0) => Some(Self::Path(1)),
            Self::Complete(0) => Some(Self::Complete(1)),
            Self::Hypercube(0) => Some(Self::Hypercube(1)),
            _ => None,
        };
        if let Some(least) = least {
            return Err(FamilyError::TooSmall { family: self, least });
        }
        // No number is past 2^22 here, so that nothing overflows but the power of two.
        let (lights, edges) = match self {
            Self::Cube(n) => (6 * n * n, 12 * n * n),
            Self::Hexagon(n) => (3 * n * (n - 1) + 1, 3 * (n - 1) * (3 * n - 2)),
            Self::Triangle(n) => (n * n, 3 * n * (n - 1) / 2),
            Self::Cycle(n) => (n, n),
            Self::Path(n) => (n, n - 1),
            Self::Wheel(n) => (n + 1, 2 * n),
            Self::Complete(n) => (n, n * (n - 1) / 2),
            Self::Bipartite(m, n) => (m + n, m * n),
            Self::Hypercube(n) => match 1usize.checked_shl(small(n)) {
                Some(lights) if lights <= Self::MAX_LIGHTS => (lights, n * lights / 2),
                _ => return Err(too_large),
            },
            Self::Petersen => (10, 15),
        };
        if lights > Self::MAX_LIGHTS || edges > Self::MAX_EDGES {
            return Err(too_large);
        }
        Ok((lights, edges))
    }

    /// The graph of this name, which [remembers it](Graph::family).
    ///
    /// Time and memory are proportional to the edges.
    pub fn graph(self) -> Result<Graph, FamilyError> {
        let (lights, edges) = self.counts()?;
        let mut pairs: Vec<(usize, usize)> = Vec::with_capacity(edges);
        match self {
            Self::Cube(n) => pairs.extend(cube::pairs(n)),
            Self::Hexagon(n) => pairs.extend(hexagon::pairs(n)),
            Self::Triangle(n) => pairs.extend(triangle::pairs(n)),
            Self::Cycle(n) => pairs.extend((0..n).map(|a| (a, (a + 1) % n))),
            Self::Path(n) => pairs.extend((1..n).map(|b| (b - 1, b))),
            Self::Wheel(n) => pairs.extend((1..=n).flat_map(|a| [(0, a), (a, a % n + 1)])),
            Self::Complete(n) => pairs.extend((0..n).flat_map(|b| (0..b).map(move |a| (a, b)))),
            Self::Bipartite(m, n) => pairs.extend((0..m).flat_map(|a| (m..m + n).map(move |b| (a, b)))),
            Self::Hypercube(n) => {
                let upward = |a: usize| (0..n).map(move |bit| a | 1 << bit).filter(move |b| *b != a);
                pairs.extend((0..lights).flat_map(|a| upward(a).map(move |b| (a, b))));
            }
            Self::Petersen => {
                pairs.extend((0..5).flat_map(|a| [(a, (a + 1) % 5), (a, a + 5), (a + 5, (a + 2) % 5 + 5)]));
            }
        }
        debug_assert_eq!(pairs.len(), edges, "{self}");
        Ok(Graph::new(lights, &pairs).expect("named graphs are simple").named(self))
    }

    /// The name as codes write it: `cube3`, `bipartite3,4`, `petersen`.
    pub fn code_name(self) -> String {
        self.to_string().replacen(':', "", 1)
    }

    /// The family that a code writes like this.
    pub(crate) fn from_code_name(text: &str) -> Result<Self, FamilyError> {
        let split = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (name, numbers) = text.split_at(split);
        Self::from_parts(name, (!numbers.is_empty()).then_some(numbers), text)
    }

    /// Returns whether this is the name of a family, without numbers.
    pub fn is_name(text: &str) -> bool {
        Self::EXAMPLES.iter().any(|family| family.name() == text)
    }

    fn from_parts(name: &str, numbers: Option<&str>, text: &str) -> Result<Self, FamilyError> {
        let shown = || text.chars().take(40).collect::<String>();
        let Some(example) = Self::EXAMPLES.into_iter().find(|family| family.name() == name) else {
            return Err(FamilyError::Unknown { text: shown() });
        };
        let misfit = || FamilyError::Numbers { example, text: shown() };
        let number = |digits: &str| {
            let digits = digits.trim();
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(misfit());
            }
            Ok(digits.parse().unwrap_or(usize::MAX))
        };
        let numbers =
            numbers.map_or(Ok(Vec::new()), |list| list.split(',').map(number).collect::<Result<Vec<_>, _>>())?;
        let family = match (example, &numbers[..]) {
            (Self::Cube(_), [n]) => Self::Cube(*n),
            (Self::Hexagon(_), [n]) => Self::Hexagon(*n),
            (Self::Triangle(_), [n]) => Self::Triangle(*n),
            (Self::Cycle(_), [n]) => Self::Cycle(*n),
            (Self::Path(_), [n]) => Self::Path(*n),
            (Self::Wheel(_), [n]) => Self::Wheel(*n),
            (Self::Complete(_), [n]) => Self::Complete(*n),
            (Self::Bipartite(..), [m, n]) => Self::Bipartite(*m, *n),
            (Self::Hypercube(_), [n]) => Self::Hypercube(*n),
            (Self::Petersen, []) => Self::Petersen,
            _ => return Err(misfit()),
        };
        family.counts().map(|_| family)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, numbers) = self.parts();
        f.write_str(name)?;
        for (i, number) in numbers.into_iter().enumerate() {
            write!(f, "{}{number}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl FromStr for Family {
    type Err = FamilyError;

    /// Reads `cube:3`, `bipartite:3,4`, `petersen`, and refuses sizes for which there is no graph.
    fn from_str(text: &str) -> Result<Self, FamilyError> {
        match text.split_once(':') {
            Some((name, numbers)) => Self::from_parts(name, Some(numbers), text),
            None => Self::from_parts(text, None, text),
        }
    }
}

#[cfg(test)]
mod tests;
