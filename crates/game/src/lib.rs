//! One game of Lights Out in progress, for every front end: moves, undo, hints, replay, score.
//!
//! Nothing here reads a clock, a file or a key. Time comes in as an argument, and everything that
//! is kept or sent is text: boards are codes, moves are names of cells.
//!
//! ```
//! use douse_game::{game::{Game, Stage}, origin::Origin};
//! use douse::play_rules::PlayRule;
//! let mut game = Game::from_code("5x5:002a000", PlayRule::Any)?;
//! game.press(game.cell_named("A1").unwrap())?;
//! assert_eq!((game.moves(), game.stage()), (1, Stage::Playing));
//! assert!(game.undo().is_some());
//! assert_eq!(game.moves(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod challenge;
pub mod choice;
pub mod cursor;
pub mod daily;
pub mod drawing;
mod endgame;
pub mod fingerprint;
pub mod game;
pub mod grade;
pub mod hint;
mod history;
pub mod maker;
pub mod origin;
pub mod pack;
pub mod par;
pub mod recipe;
pub mod records;
pub mod replay;
pub mod save;
pub mod score;
pub mod score_service;
pub mod session;
pub mod submission;
pub mod symmetry;
pub mod time_limit;
mod walk;
