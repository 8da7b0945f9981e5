//! Solving, generating and repairing Lights Out boards.
//!
//! Solving asks for presses `x` with `A x = t - b` modulo the number of states, where `A` is the
//! press matrix, `b` the lights and `t` the goal. The answer is the whole solution space in a
//! normal form, or a witness that there is none.

#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_sign_loss))]

pub mod generate;
mod invariants;
pub mod plain;
mod polynomial;
pub mod quiet;
pub mod repair;
pub mod solve;
pub mod space;
