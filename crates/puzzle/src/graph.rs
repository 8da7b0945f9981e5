//! Graphs whose vertices are lights.

use crate::family::Family;
use douse_algebra::narrow::small;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A graph without loops and without double edges; vertices are numbered from 0.
///
/// Graphs are equal if they have the same vertices and edges; a [name](Graph::family) does not
/// matter.
///
/// ```
/// use douse_puzzle::graph::Graph;
/// let triangle = Graph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(triangle.neighbours(0), [1, 2]);
/// # Ok::<(), douse_puzzle::graph::GraphError>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    family: Option<Family>,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.starts == other.starts && self.neighbours == other.neighbours
    }
}

impl Eq for Graph {}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.starts, &self.neighbours).hash(state);
    }
}

/// An invalid graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// The graph has no vertex.
    #[error("a graph without a vertex has no lights")]
    Empty,
    /// More vertices than [`Graph::MAX_VERTICES`].
    #[error("a graph of {vertices} vertices is too large: the limit is {limit}")]
    TooLarge {
        /// The number asked for.
        vertices: usize,
        /// The most vertices a graph may have.
        limit: usize,
    },
    /// An edge names a vertex that is not there.
    #[error("edge {edge} names vertex {vertex}, but the vertices are 0 to {last}")]
    NoSuchVertex {
        /// The number of the edge, counted from 0.
        edge: usize,
        /// The vertex it names.
        vertex: usize,
        /// The last vertex there is.
        last: usize,
    },
    /// An edge joins a vertex to itself.
    #[error(
        "edge {edge} joins vertex {vertex} to itself: leave it out (the rule `plus` changes the light of the pressed cell anyway)"
    )]
    Loop {
        /// The number of the edge, counted from 0.
        edge: usize,
        /// The vertex.
        vertex: usize,
    },
    /// Two vertices are joined twice.
    #[error("vertices {a} and {b} are joined twice: a press changes a light once, so write the edge once")]
    Double {
        /// The lower vertex.
        a: usize,
        /// The higher vertex.
        b: usize,
    },
}

impl Graph {
    /// The most vertices a graph may have.
    pub const MAX_VERTICES: usize = 1 << 26;

    /// The graph of `vertices` vertices with these edges, in any order.
    pub fn new(vertices: usize, edges: &[(usize, usize)]) -> Result<Self, GraphError> {
        if vertices == 0 {
            return Err(GraphError::Empty);
        }
        if vertices > Self::MAX_VERTICES || edges.len() > u32::MAX as usize / 2 {
            return Err(GraphError::TooLarge { vertices, limit: Self::MAX_VERTICES });
        }
        let mut starts = vec![0u32; vertices + 1];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            if let Some(&vertex) = [a, b].iter().find(|vertex| **vertex >= vertices) {
                return Err(GraphError::NoSuchVertex { edge, vertex, last: vertices - 1 });
            }
            if a == b {
                return Err(GraphError::Loop { edge, vertex: a });
            }
            starts[a + 1] += 1;
            starts[b + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut neighbours = vec![0u32; edges.len() * 2];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[next[from] as usize] = small(to);
                next[from] += 1;
            }
        }
        for a in 0..vertices {
            let mine = &mut neighbours[starts[a] as usize..starts[a + 1] as usize];
            mine.sort_unstable();
            if let Some(pair) = mine.windows(2).find(|pair| pair[0] == pair[1]) {
                let b = pair[0] as usize;
                return Err(GraphError::Double { a: a.min(b), b: a.max(b) });
            }
        }
        Ok(Self { starts, neighbours, family: None })
    }

    /// Marks the graph as the one of this name.
    pub(crate) fn named(mut self, family: Family) -> Self {
        self.family = Some(family);
        self
    }

    /// The name it was made by, if it has one.
    pub fn family(&self) -> Option<Family> {
        self.family
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of a vertex, rising.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The number of neighbours of all vertices together, twice the number of edges.
    pub(crate) fn degree_sum(&self) -> usize {
        self.neighbours.len()
    }

    /// All edges, the lower vertex first, rising.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.vertices())
            .flat_map(move |a| self.neighbours(a).iter().map(move |&b| (a, b as usize)).filter(|(a, b)| a < b))
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(family) = self.family {
            return write!(f, "{family}");
        }
        write!(f, "{} vertices:", self.vertices())?;
        self.edges().try_for_each(|(a, b)| write!(f, " {a}-{b}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_come_back() {
        let graph = Graph::new(4, &[(3, 1), (0, 1), (2, 3)]).unwrap();
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 3), (2, 3)]);
        assert_eq!(graph.neighbours(3), [1, 2]);
    }

    #[test]
    fn what_is_no_simple_graph_is_refused() {
        assert_eq!(Graph::new(0, &[]), Err(GraphError::Empty));
        assert_eq!(Graph::new(2, &[(0, 2)]), Err(GraphError::NoSuchVertex { edge: 0, vertex: 2, last: 1 }));
        assert_eq!(Graph::new(2, &[(0, 1), (1, 1)]), Err(GraphError::Loop { edge: 1, vertex: 1 }));
        assert_eq!(Graph::new(2, &[(0, 1), (1, 0)]), Err(GraphError::Double { a: 0, b: 1 }));
        assert!(matches!(Graph::new(usize::MAX, &[]), Err(GraphError::TooLarge { .. })));
    }
}
