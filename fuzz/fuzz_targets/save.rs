//! No saved game panics the reader, and a game that was read is written and read back equal.

#![no_main]

use douse_game::save::{load, save};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(game) = load(text) else { return };
    let written = save(&game).expect("what was loaded can be saved");
    let again = load(&written).expect("what was saved is loaded");
    assert_eq!(save(&again).expect("and saved once more"), written);
});
