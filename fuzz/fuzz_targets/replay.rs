//! No list of presses and no transcript panics the rules of play. A replay that is accepted ends where pressing ends, and its transcript gives the same result.

#![no_main]

use douse::Board;
use douse::play_rules::{PlayRule, replay};
use douse_game::game::{Game, Stage};
use douse_game::replay::moves;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u16, Vec<u8>, String)| {
    let (rule, lights, presses, transcript) = input;
    let rule = PlayRule::ALL[usize::from(rule) % PlayRule::ALL.len()];
    let board = Board::builder(4, 4).lights((0..16).map(|cell| lights >> cell & 1)).build().expect("16 lights");
    let start = Game::new(board.clone(), rule).expect("16 lights");
    if let Ok(game) = start.clone().replay(&transcript) {
        assert_eq!(game.moves(), moves(&transcript).count());
        assert_eq!(game.hints(), transcript.matches('?').count());
    }
    let presses: Vec<usize> = presses.into_iter().map(|press| usize::from(press) % 16).collect();
    let names: String = presses.iter().map(|&press| board.variant().shape().cell_name(press)).collect();
    let played = start.replay(&names);
    let Ok(end) = replay(&board, rule, &presses) else {
        assert!(played.is_err());
        return;
    };
    // A game is over when it is won; a board that starts at its goal has nothing to win.
    let (mut pressed, mut over) = (board.clone(), false);
    for &press in &presses {
        over |= pressed.is_solved() && !board.is_solved();
        pressed.press(press);
    }
    assert_eq!(end.lights(), pressed.lights());
    assert_eq!(played.is_err(), over);
    if let Ok(game) = played {
        assert_eq!(game.stage() == Stage::Won, end.is_solved() && !board.is_solved());
        assert_eq!((game.moves(), game.hints()), (presses.len(), 0));
    }
});
