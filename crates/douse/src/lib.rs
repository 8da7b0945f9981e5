//! Lights Out puzzles of any shape, press rule and number of states: solve them, find the shortest
//! solution with proof, explain them, make new ones.
//!
//! ```
//! use douse::prelude::*;
//!
//! let board: Board = "5x5:ffffff8".parse()?;
//! match board.solve()? {
//!     Answer::Solvable(solutions) => println!("{}", solutions.shortest(&Budget::default()).presses()),
//!     Answer::Unsolvable(witness) => println!("{witness}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A board is read from any notation in use (rows of `#` and `.`, JSON, PBM, game IDs; see
//! [`text`]) and written as its code, or it is made in code:
//!
//! ```
//! use douse::prelude::*;
//!
//! let board = Board::builder(5, 5).edges(Edges::Torus).rule(Rule::King).states(3).lit(["A1", "C3"]).build()?;
//! assert_eq!(board.to_string().parse(), Ok(board));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Two layers
//!
//! **For everyone:** the items at the top of this crate, all of them in the [`prelude`]:
//!
//! | to | use |
//! |---|---|
//! | read, write, press a board | [`Board`], with `parse`, `to_string` and [`Board::builder`] |
//! | name its cells | [`Board::cell`] and [`Board::light`], with names such as `C2` |
//! | pass on what went wrong | [`Error`], which every error of this crate becomes by `?` |
//! | solve it, or see why it cannot be solved | [`Solve::solve`], which gives an [`Answer`] |
//! | print a solution, list and count all, see the quiet patterns | [`SolutionSpace`] |
//! | find the shortest solutions | [`Lengths`], with a [`Budget`] of time, memory and threads that listens to progress and cancellation |
//! | get one hint with its reason | [`hint`](fn@hint) |
//! | name a kind of puzzle, with any lights | [`Variant`], made by [`BoardBuilder::variant`] |
//! | make random boards of a kind that can be solved | [`Generator`] |
//!
//! **For experts:** the modules. Use them to choose a method yourself, to prepare once and ask
//! often, or to check a proof:
//!
//! | module | when |
//! |---|---|
//! | [`solve`] | you want a particular method, the kernel alone, or many problems of one kind |
//! | [`plain`] | the board is a full rectangle with the plus rule and has millions of lights or does not fit in memory |
//! | [`shortest`] | you have a coset of your own, want certificates, or continue an interrupted search |
//! | [`hardest`] | you ask which boards need the most presses, and how many boards need each number of presses |
//! | [`play_rules`] | not every cell may be pressed at any time |
//! | [`explain`] | a person should be able to follow the solution step by step |
//! | [`path`](mod@path), [`repair`] | you want to turn one board into another, or an unsolvable board into a solvable one |
//! | [`algebra`] | the vectors and matrices in all these signatures |
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `json` | yes | boards read and written as JSON matrices and objects |
//! | `sweep` | yes | `sweep`: nullities and shortest solutions of many sizes at once |
//! | `serde` | no | `Serialize` and `Deserialize` for [`Board`], as its code |
//! | `svg` | no | `render`: pictures of boards, presses, matrices and plots |
//! | `png` | no | the same pictures as PNG files, and boards read from PNG pictures; includes `svg` |
//!
//! # Examples
//!
//! `cargo run -p douse --example solve -- 5x5:ffffff8`, and likewise `build`, `shortest`,
//! `generate` and `nullity`.

#![warn(missing_docs)]

pub use douse_algebra as algebra;
pub use douse_algebra::bits::{BitMatrix, BitVec};
#[cfg(feature = "sweep")]
pub use douse_analysis::sweep;
pub use douse_analysis::{explain, hardest, hint, path, play_rules};
pub use douse_puzzle::{
    BoardBuilder, BuildError, board, edges, family, goal, graph, incidence, named, pattern, place, random, rule, shape,
    size, text, variant,
};
#[cfg(feature = "svg")]
pub use douse_render as render;
pub use douse_shortest as shortest;
pub use douse_solver::{generate, plain, quiet, repair, solve, space};

mod error;

pub use board::Board;
pub use edges::Edges;
pub use error::Error;
pub use generate::{Generator, Way};
pub use goal::Goal;
pub use hint::{Hint, hint};
pub use pattern::{Pattern, States};
pub use rule::Rule;
pub use shape::Shape;
pub use shortest::{Budget, Lengths, Progress, Shortest};
pub use size::Size;
pub use solve::{Answer, Solve, SolveError, Witness};
pub use space::SolutionSpace;
pub use text::ParseBoardError;
pub use variant::Variant;

/// The layer for everyone, to be imported as a whole.
pub mod prelude {
    pub use crate::{
        Answer, BitMatrix, BitVec, Board, BoardBuilder, Budget, BuildError, Edges, Generator, Goal, Hint, Lengths,
        ParseBoardError, Pattern, Progress, Rule, Shape, Shortest, Size, SolutionSpace, Solve, SolveError, States,
        Variant, Way, Witness,
    };
}

/// The example of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
