//! The tests of the terminal game, in one program.

mod choices;
mod earlier_release;
mod screens;
#[path = "../../../game/tests/it/scripts.rs"]
mod scripts;
mod sessions;
