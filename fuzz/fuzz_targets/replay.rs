//! No list of presses panics the rules of play, and a replay that is taken ends where pressing ends.

#![no_main]

use douse::Board;
use douse::play_rules::{PlayRule, replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u16, Vec<u8>)| {
    let (rule, lights, presses) = input;
    let rule = PlayRule::ALL[usize::from(rule) % PlayRule::ALL.len()];
    let board = Board::builder(4, 4).lights((0..16).map(|cell| lights >> cell & 1)).build().expect("16 lights");
    let presses: Vec<usize> = presses.into_iter().map(|press| usize::from(press) % 16).collect();
    let Ok(end) = replay(&board, rule, &presses) else { return };
    let mut pressed = board;
    presses.iter().for_each(|&press| pressed.press(press));
    assert_eq!(end.lights(), pressed.lights());
});
