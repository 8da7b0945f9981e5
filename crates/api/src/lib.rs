//! Requests and answers between the games and the service: plain data, shared by the browser, the
//! terminal and the server.
//!
//! Every type is JSON by serde. Durations are in milliseconds; points in time are milliseconds
//! since 1970-01-01 UTC. Boards travel as codes, moves as the text that
//! `douse_game::game::Game::replay` reads.
//!
//! ```
//! use douse_game::challenge::Challenge;
//! let challenge: Challenge = "classic:7".parse()?;
//! assert_eq!(challenge, Challenge::Level { pack: "classic".into(), number: 7 });
//! assert_eq!(douse_api::path::scores(&challenge), "/api/v1/scores/classic:7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod catalogue;
pub mod class;
pub mod delivery;
#[cfg(feature = "openapi")]
mod openapi;
pub mod path;
pub mod player;
pub mod problem;
pub mod score;
