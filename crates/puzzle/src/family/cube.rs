//! The lights on the surface of a cube.
//!
//! The faces are numbered up, left, front, right, back, down; the lights of a face row by row, as
//! the unfolded cube shows them:
//!
//! ```text
//!       up
//! left front right back
//!      down
//! ```

/// A face of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Above the front.
    Up,
    /// Left of the front.
    Left,
    /// The one in the middle of the unfolded cube.
    Front,
    /// Right of the front.
    Right,
    /// Opposite the front, right of the right face when unfolded.
    Back,
    /// Below the front.
    Down,
}

impl Face {
    /// All faces, in the order of their lights.
    pub const ALL: [Self; 6] = [Self::Up, Self::Left, Self::Front, Self::Right, Self::Back, Self::Down];

    /// Row and column of the face in the unfolded cube of 3 x 4 faces.
    pub fn in_net(self) -> (usize, usize) {
        match self {
            Self::Up => (0, 1),
            Self::Left => (1, 0),
            Self::Front => (1, 1),
            Self::Right => (1, 2),
            Self::Back => (1, 3),
            Self::Down => (2, 1),
        }
    }
}

/// A light on the surface: its face, and row and column on it, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sticker {
    /// The face.
    pub face: Face,
    /// Rows below the top one of the face.
    pub row: usize,
    /// Columns right of the left one of the face.
    pub column: usize,
}

impl Sticker {
    /// The light of this number on a cube of this side.
    ///
    /// # Panics
    /// If there is no such light.
    pub fn of_cell(side: usize, cell: usize) -> Self {
        let face = Face::ALL[cell / (side * side)];
        Self { face, row: cell / side % side, column: cell % side }
    }

    /// Row and column in the unfolded cube, of 3 x 4 faces.
    pub fn in_net(self, side: usize) -> (usize, usize) {
        let (row, column) = self.face.in_net();
        (row * side + self.row, column * side + self.column)
    }

    /// The middle of the light in space: x to the right, y down, z away from the viewer, each light
    /// 2 wide.
    pub fn in_space(self, side: usize) -> [usize; 3] {
        let (down, right) = (2 * self.row + 1, 2 * self.column + 1);
        let end = 2 * side;
        match self.face {
            Face::Up => [right, 0, end - down],
            Face::Left => [0, down, end - right],
            Face::Front => [right, down, 0],
            Face::Right => [end, down, right],
            Face::Back => [end - right, down, end],
            Face::Down => [right, end, down],
        }
    }
}

/// The pairs of lights that share an edge. The middle of an edge is one step from the middles of
/// its two lights, also where these lie on two faces, so the lights that meet are those with a
/// common middle of an edge.
pub(super) fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut edges: Vec<([usize; 3], usize)> = (0..6 * side * side)
        .flat_map(|cell| {
            let sticker = Sticker::of_cell(side, cell);
            let middle = sticker.in_space(side);
            // The axis across the face is the one where the middle lies on the surface, at an even
            // place.
            (0..3).filter(move |&axis| middle[axis] % 2 == 1).flat_map(move |axis| {
                let moved = move |to: usize| {
                    let mut edge = middle;
                    edge[axis] = to;
                    (edge, cell)
                };
                [moved(middle[axis] - 1), moved(middle[axis] + 1)]
            })
        })
        .collect();
    edges.sort_unstable();
    let pairs: Vec<_> = edges.chunks_exact(2).map(|two| (two[0].1, two[1].1)).collect();
    pairs.into_iter()
}
