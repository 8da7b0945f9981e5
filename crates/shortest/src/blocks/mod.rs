//! Blocks with private quiet patterns: decoding of generalised concatenated codes.
//!
//! Implements decoding of generalised concatenated codes (Blokh and Zyablov, 1974), which is
//! exponential in the digits that a part sees.
//!
//! A *family* divides the cells into blocks: rows, columns, diagonals and the like. The *private*
//! patterns of a block are the subcode of quiet patterns that press no cell outside it (the inner
//! code). Every quiet pattern is a sum of private patterns and of *shared* ones (the outer code).
//! Given the digits `s` of the shared patterns, each block has a coset of its private patterns to
//! itself, so the fewest presses are the least over `s` of the sum of the weights of these coset
//! leaders. Blocks that see the same digits form a *part* with a table over few digits. The least
//! entry of a single part is the answer; of several parts, light entries of two determine the
//! others.
//!
//! | file | content |
//! |---|---|
//! | `residue_coset` | a coset modulo any number of states, and linear algebra modulo that number |
//! | `family` | the divisions of the cells that are tried |
//! | `decomposition` | private and shared patterns |
//! | `extension` | patterns that are private to pairs of blocks only |
//! | `parts` | blocks that see the same digits |
//! | `spec`, `table` | the weights of a part for all values of its digits |
//! | `packed` | the same for two states, if cells see many of the digits |
//! | `scan` | light entries of a table |
//! | `join` | light entries of parts that belong together |
//! | `annealing` | a good solution to begin with |
//! | `search` | the order of all this |

pub(crate) mod annealing;
pub(crate) mod decomposition;
mod extension;
mod family;
mod join;
mod packed;
mod parts;
pub(crate) mod residue_coset;
mod scan;
pub(crate) mod search;
mod spec;
mod table;

pub use family::BlockFamily;

#[cfg(test)]
mod tests;
