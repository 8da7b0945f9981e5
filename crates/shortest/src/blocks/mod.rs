//! Blocks with private quiet patterns: sets of solutions in which small blocks of cells decide alone.
//!
//! A *family* divides the cells into blocks: rows, columns, diagonals and the like. The *private* patterns of a block are the quiet patterns that press
//! no cell outside it. Every quiet pattern is a sum of private patterns and of *shared* ones; given the shared digits `s`, every block
//! chooses its private pattern alone, so the fewest presses are the least over `s` of the sum over all blocks of what the block costs with its best private
//! pattern. Blocks that see the same digits form a *part*, whose costs are a table over few digits. One part: its least entry is the answer. Several:
//! light entries of two parts determine the others.
//!
//! | file | question |
//! |---|---|
//! | `residue_coset` | what is the set, modulo any number of states? |
//! | `family` | which divisions are tried? |
//! | `decomposition` | which patterns are private, which shared? |
//! | `extension` | what if patterns are private to pairs of blocks only? |
//! | `parts` | which blocks see the same digits? |
//! | `spec`, `table` | what does a part cost, for all values of its digits? |
//! | `packed` | and for two states, where cells see many of the digits? |
//! | `scan` | which entries are light? |
//! | `join` | which light entries belong together? |
//! | `annealing` | what is a good solution, at once? |
//! | `search` | in which order is all this done? |

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
