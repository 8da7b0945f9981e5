//! The fewest presses that solve a Lights Out board, exactly and with proof.
//!
//! [`Lengths`] is for everyone: it adds [`shortest`](Lengths::shortest),
//! [`all_up_to`](Lengths::all_up_to) and [`count_by_length`](Lengths::count_by_length) to the
//! solutions of a board with any number of states.
//!
//! All solutions of a board are a coset of the code that its quiet patterns form, and the fewest presses are the
//! weight of the coset leader. Each [`LightestMethod`] implements one trait: a name, a cost and a search. For a
//! [`Coset`] of two states, `2^d` vectors, [`lightest`] chooses among:
//!
//! | method | good for | cost |
//! |---|---|---|
//! | listing | a handful of solutions, and as the reference | `2^d` steps |
//! | transform | up to about 35 dimensions, any board | `2^d` quarter nanoseconds |
//! | parity classes | grids and all that divides into parts seeing half each | about `2^(d/2)` |
//! | blocks | rules with quiet patterns inside rows, columns or diagonals | `2^w`, a part seeing `w` bits |
//! | information set | a good answer quickly, without proof | until the budget ends it |
//!
//! Boards of more states are searched by blocks, by residue classes of their cells, by Fourier transforms or by
//! branch and bound. Every answer has a lower bound; it is proved to be shortest if the two are equal.
//!
//! ```
//! use douse_algebra::bits::{BitMatrix, BitVec};
//! use douse_shortest::{Budget, Coset, lightest};
//! let start = BitVec::from_iter([true, true, true, false]);
//! let coset = Coset::new(start, BitMatrix::from_fn(1, 4, |_, cell| cell > 0)).unwrap();
//! let answer = lightest(&coset, None, &Budget::unlimited());
//! assert_eq!(answer.count(), 2);
//! assert!(answer.is_proved());
//! ```

#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_sign_loss))]

mod all_up_to;
mod any_states;
mod blocks;
mod branching;
mod certificate;
mod check;
mod components;
mod contradiction;
mod coset;
mod count_by_weight;
mod fourier;
mod information_set;
mod lightest;
mod lines;
mod listing;
mod method;
mod narrow;
mod parity_classes;
mod partition;
mod residue_classes;
mod shortest;
mod spectrum;
mod transform;

pub use all_up_to::{AllError, all_up_to};
pub use blocks::BlockFamily;
pub use certificate::{Certificate, certify};
pub use check::{CheckError, Confirmation, recheck, recheck_board};
pub use coset::{Coset, CosetError};
pub use count_by_weight::{CountError, count_by_weight};
pub use douse_algebra::budget::{self, Budget, Event, Progress, Stopped};
pub use lightest::{Lightest, ResumeError, light_annealing, lightest, lightest_resumed};
pub use lines::CertificateTextError;
pub use method::LightestMethod;
pub use parity_classes::{
    Checkpoint, CheckpointError, Estimate, Next, Results, Task, TaskError, TaskRunner, TaskSizes, with_tasks,
};
pub use partition::Partition;
pub use shortest::{Lengths, Shortest};

#[cfg(test)]
mod flat_chase;
#[cfg(test)]
mod tests;
