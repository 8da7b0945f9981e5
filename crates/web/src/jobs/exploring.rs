//! What can be found out about kinds of boards: nullities, and the hardest boards.

use super::Failure;
use super::solving::{board_of, code_of};
use douse::edges::Edges;
use douse::edges::PlainEdges;
use douse::goal::Goal;
use douse::hardest::{HardestError, hardest};
use douse::plain::{NullityTable, nullity};
use douse::shortest::Budget;
use douse::size::Size;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The longest side that a question may name.
pub const MOST_SIDE: usize = 2000;
/// The longest side of rectangles, of which there are far more than squares.
pub const MOST_RECTANGLE: usize = 200;
/// The most bytes that a search takes in a page.
const MEMORY: usize = 1 << 30;

/// A question about a kind of board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// The nullities of all squares up to a side, with the plus rule and two states.
    Squares {
        /// The name of the edges: flat, cylinder or torus.
        edges: String,
        /// The longest side.
        most: usize,
    },
    /// The nullities of all rectangles up to a side, row by row of the table: heights, then widths.
    Rectangles {
        /// The name of the edges: flat, cylinder or torus.
        edges: String,
        /// The longest side.
        most: usize,
    },
    /// The hardest boards.
    Hardest {
        /// The code of any board of the kind.
        code: String,
        /// How long to look, in milliseconds.
        patience: u64,
    },
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// Nullities, in the order of the question.
    Nullities(Vec<usize>),
    /// The hardest boards.
    Hardest(Hard),
}

/// The hardest boards of a kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hard {
    /// The fewest presses of the hardest board found.
    pub presses: u64,
    /// No board needs more.
    pub at_most: u64,
    /// The code of a board that needs that many.
    pub code: String,
    /// How many boards need that many, if all were counted.
    pub boards: Option<String>,
    /// How many boards can be solved.
    pub positions: String,
    /// How many boards need 0, 1, 2, ... presses, where all were counted: as numbers to draw and exactly.
    pub distribution: Vec<(f64, String)>,
}

/// Answers a question.
pub fn answer(question: &Question) -> Result<Reply, Failure> {
    match question {
        Question::Squares { edges, most } => {
            let (edges, most) = (plain(edges).ok_or(Failure::Unfit)?, (*most).min(MOST_SIDE));
            let found = NullityTable::new(edges).compute(1..=most, &Budget::default());
            Ok(Reply::Nullities(found.map_err(|_| Failure::Unfit)?))
        }
        Question::Rectangles { edges, most } => {
            rectangles(plain(edges).ok_or(Failure::Unfit)?, (*most).min(MOST_RECTANGLE))
        }
        Question::Hardest { code, patience } => {
            let variant = board_of(code)?.variant().clone();
            let budget = Budget::unlimited().with_time(Duration::from_millis(*patience)).with_memory(MEMORY);
            let found = hardest(&variant, &Goal::Off, &budget).map_err(|error| match error {
                HardestError::Stopped => Failure::NotProvable,
                _ => Failure::Unfit,
            })?;
            let drawn = |count: &str| count.parse::<f64>().unwrap_or(f64::INFINITY);
            let counts = found.distribution.unwrap_or_default();
            let counts = counts.iter().map(|count| {
                let text = count.to_string();
                (drawn(&text), text)
            });
            Ok(Reply::Hardest(Hard {
                presses: found.presses,
                at_most: found.at_most,
                code: code_of(&found.board).ok_or(Failure::Unfit)?,
                boards: found.boards.map(|boards| boards.to_string()),
                positions: found.positions.to_u128().map_or_else(|| found.positions.to_string(), |all| all.to_string()),
                distribution: counts.collect(),
            }))
        }
    }
}

/// The edges of a name, where polynomials know them.
pub fn plain(edges: &str) -> Option<PlainEdges> {
    PlainEdges::try_from(edges.parse::<Edges>().ok()?).ok()
}

fn rectangles(edges: PlainEdges, most: usize) -> Result<Reply, Failure> {
    let size = |width: usize, height: usize| Size::new(width, height).map_err(|_| Failure::Unfit);
    let mut table = vec![0; most * most];
    for height in 1..=most {
        for width in 1..=most {
            // A board turned by a quarter is the same board, but for a cylinder.
            let known = width > height && edges != PlainEdges::Cylinder;
            table[(height - 1) * most + width - 1] = if known { 0 } else { nullity(size(width, height)?, edges) };
        }
    }
    if edges != PlainEdges::Cylinder {
        for height in 0..most {
            for width in height + 1..most {
                table[height * most + width] = table[width * most + height];
            }
        }
    }
    Ok(Reply::Nullities(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::solve::kernel;
    use douse_game::choice::Choice;

    fn numbers(question: &Question) -> Vec<usize> {
        match answer(question) {
            Ok(Reply::Nullities(numbers)) => numbers,
            other => panic!("{other:?}"),
        }
    }

    /// Against the quiet patterns themselves.
    #[test]
    fn nullities_count_quiet_patterns() {
        for edges in [Edges::Flat, Edges::Cylinder, Edges::Torus] {
            let most = 9;
            let table = numbers(&Question::Rectangles { edges: edges.to_string(), most });
            let squares = numbers(&Question::Squares { edges: edges.to_string(), most });
            for height in 1..=most {
                for width in 1..=most {
                    let variant = Choice { width, height, edges, ..Choice::default() }.variant().unwrap();
                    let nullity = kernel(&variant).unwrap().nullity();
                    assert_eq!(table[(height - 1) * most + width - 1], nullity, "{width}x{height} {edges}");
                    assert!(width != height || squares[width - 1] == nullity);
                }
            }
        }
        assert!(answer(&Question::Squares { edges: "klein".into(), most: 3 }).is_err());
    }

    #[test]
    fn the_hardest_boards_of_five_by_five_need_fifteen() {
        let question = Question::Hardest { code: "5x5:0000000".into(), patience: 60_000 };
        let Ok(Reply::Hardest(hard)) = answer(&question) else { panic!() };
        assert_eq!((hard.presses, hard.at_most, hard.boards.as_deref()), (15, 15, Some("7350")));
        assert_eq!((hard.positions.as_str(), hard.distribution.len()), ("8388608", 16));
        assert_eq!(hard.distribution.iter().map(|(count, _)| count).sum::<f64>(), 8_388_608.0);
    }
}
