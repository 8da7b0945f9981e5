//! The tests of games, in one program.

mod actions;
mod games;
mod generation;
mod packs;
mod records;
mod scripts;
mod session;
