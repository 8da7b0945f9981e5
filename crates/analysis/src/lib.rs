//! More about Lights Out boards: hints, explanations, the hardest boards, rules of play,
//! paths between boards and sweeps over many sizes.

#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_sign_loss))]

pub mod explain;
pub mod hardest;
pub mod hint;
pub mod path;
pub mod play_rules;
#[cfg(feature = "sweep")]
pub mod sweep;
