//! Jobs of exploring: nullities, and the hardest boards of a kind.

use super::{Failure, Job, Report, code};
use douse::board::Board;
use douse::edges::{Edges, PlainEdges};
use douse::goal::Goal;
use douse::hardest::{HardestError, hardest};
use douse::plain::{NullityTable, nullity};
use douse::shortest::Budget;
use douse::size::Size;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The longest side of squares.
pub const MAX_SIDE: usize = 2000;
/// The longest side of rectangles, of which there are far more than squares.
pub const MAX_RECTANGLE: usize = 200;
/// The memory of a search in a page, in bytes.
const MEMORY: usize = 1 << 30;

/// The edges whose nullities and solutions polynomials know.
pub const PLAIN_EDGES: [Edges; 3] = [Edges::Flat, Edges::Cylinder, Edges::Torus];

/// Finds the nullities of all squares with the plus rule and two states, up to a side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SquareNullities {
    #[serde(with = "code::name")]
    pub edges: Edges,
    pub max_side: usize,
}

impl Job for SquareNullities {
    const NAME: &'static str = "SquareNullities";
    type Answer = Vec<usize>;

    fn compute(&self, _: Report) -> Result<Vec<usize>, Failure> {
        let mut table = NullityTable::new(plain(self.edges)?);
        table.compute(1..=self.max_side.min(MAX_SIDE), &Budget::default()).map_err(|_| Failure::Unfit)
    }
}

/// Finds the nullities of all rectangles with the plus rule and two states, up to a side: heights,
/// then widths.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RectangleNullities {
    #[serde(with = "code::name")]
    pub edges: Edges,
    pub max_side: usize,
}

impl Job for RectangleNullities {
    const NAME: &'static str = "RectangleNullities";
    type Answer = Vec<usize>;

    fn compute(&self, _: Report) -> Result<Vec<usize>, Failure> {
        rectangles(plain(self.edges)?, self.max_side.min(MAX_RECTANGLE))
    }
}

/// Finds the hardest boards of a kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindHardest {
    /// Any board of the kind.
    #[serde(with = "code::board")]
    pub board: Board,
    pub time: Duration,
}

/// The hardest boards of a kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HardestBoards {
    /// The fewest presses of the hardest board found.
    pub presses: u64,
    /// No board needs more presses.
    pub at_most: u64,
    /// A board that needs that many presses.
    #[serde(with = "code::board")]
    pub board: Board,
    /// The number of boards that need that many presses, if all were counted.
    pub boards: Option<String>,
    /// The number of boards that can be solved.
    pub positions: String,
    /// The numbers of boards that need 0, 1, 2, ... presses, if all were counted: rounded for
    /// drawing, and exact.
    pub distribution: Vec<(f64, String)>,
}

impl Job for FindHardest {
    const NAME: &'static str = "FindHardest";
    type Answer = HardestBoards;

    fn compute(&self, _: Report) -> Result<HardestBoards, Failure> {
        let budget = Budget::unlimited().with_time(self.time).with_memory(MEMORY);
        let found = hardest(self.board.variant(), &Goal::Off, &budget).map_err(|error| match error {
            HardestError::Stopped => Failure::NotProvable,
            _ => Failure::Unfit,
        })?;
        let counts = found.distribution.unwrap_or_default();
        let counts = counts.iter().map(|count| {
            let exact = count.to_string();
            (exact.parse().unwrap_or(f64::INFINITY), exact)
        });
        Ok(HardestBoards {
            presses: found.presses,
            at_most: found.at_most,
            board: found.board,
            boards: found.boards.map(|boards| boards.to_string()),
            positions: found.positions.to_u128().map_or_else(|| found.positions.to_string(), |all| all.to_string()),
            distribution: counts.collect(),
        })
    }
}

fn plain(edges: Edges) -> Result<PlainEdges, Failure> {
    PlainEdges::try_from(edges).map_err(|_| Failure::Unfit)
}

fn rectangles(edges: PlainEdges, max_side: usize) -> Result<Vec<usize>, Failure> {
    let size = |width: usize, height: usize| Size::new(width, height).map_err(|_| Failure::Unfit);
    let mut table = vec![0; max_side * max_side];
    for height in 1..=max_side {
        for width in 1..=max_side {
            // Except on a cylinder, a rectangle has the nullity of the same rectangle turned.
            let known = width > height && edges != PlainEdges::Cylinder;
            table[(height - 1) * max_side + width - 1] = if known { 0 } else { nullity(size(width, height)?, edges) };
        }
    }
    if edges != PlainEdges::Cylinder {
        for height in 0..max_side {
            for width in height + 1..max_side {
                table[height * max_side + width] = table[width * max_side + height];
            }
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::super::tests::computed;
    use super::*;
    use crate::board::board_of;
    use douse::solve::kernel;
    use douse_game::choice::Choice;

    /// Compares the tables with the kernels themselves.
    #[test]
    fn nullities_count_quiet_patterns() {
        for edges in PLAIN_EDGES {
            let max_side = 9;
            let table = computed(&RectangleNullities { edges, max_side }).unwrap();
            let squares = computed(&SquareNullities { edges, max_side }).unwrap();
            for height in 1..=max_side {
                for width in 1..=max_side {
                    let variant = Choice { width, height, edges, ..Choice::default() }.variant().unwrap();
                    let nullity = kernel(&variant).unwrap().nullity();
                    assert_eq!(table[(height - 1) * max_side + width - 1], nullity, "{width}x{height} {edges}");
                    assert!(width != height || squares[width - 1] == nullity);
                }
            }
        }
        assert!(computed(&SquareNullities { edges: Edges::Klein, max_side: 3 }).is_err());
    }

    #[test]
    fn the_hardest_boards_of_five_by_five_need_fifteen() {
        let job = FindHardest { board: board_of("5x5:0000000").unwrap(), time: Duration::from_secs(60) };
        let hard = computed(&job).unwrap();
        assert_eq!((hard.presses, hard.at_most, hard.boards.as_deref()), (15, 15, Some("7350")));
        assert_eq!((hard.positions.as_str(), hard.distribution.len()), ("8388608", 16));
        assert_eq!(hard.distribution.iter().map(|(count, _)| count).sum::<f64>(), 8_388_608.0);
    }
}
