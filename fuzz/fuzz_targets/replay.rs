//! No list of presses and no transcript panics the rules of play. A replay that is taken ends where
//! pressing ends, and its transcript is judged alike.

#![no_main]

use douse::Board;
use douse::play_rules::{PlayRule, replay};
use douse_game::replay::{moves, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u16, Vec<u8>, String)| {
    let (rule, lights, presses, transcript) = input;
    let rule = PlayRule::ALL[usize::from(rule) % PlayRule::ALL.len()];
    let board = Board::builder(4, 4).lights((0..16).map(|cell| lights >> cell & 1)).build().expect("16 lights");
    let code = board.to_string();
    if let Ok(verdict) = verify(&code, &transcript, rule) {
        assert_eq!(verdict.moves, moves(&transcript).count() as u64);
        assert_eq!(verdict.hints, transcript.matches('?').count() as u64);
    }
    let presses: Vec<usize> = presses.into_iter().map(|press| usize::from(press) % 16).collect();
    let names: String = presses.iter().map(|&press| board.variant().shape().cell_name(press)).collect();
    let verdict = verify(&code, &names, rule);
    let Ok(end) = replay(&board, rule, &presses) else {
        assert!(verdict.is_err());
        return;
    };
    // A game is over when it is won; a board that starts at its goal has nothing to win.
    let (mut pressed, mut over) = (board.clone(), false);
    for &press in &presses {
        over |= pressed.is_solved() && !board.is_solved();
        pressed.press(press);
    }
    assert_eq!(end.lights(), pressed.lights());
    assert_eq!(verdict.is_err(), over);
    if let Ok(verdict) = verdict {
        assert_eq!(verdict.won, end.is_solved() && !board.is_solved());
        assert_eq!((verdict.moves, verdict.hints), (presses.len() as u64, 0));
    }
});
