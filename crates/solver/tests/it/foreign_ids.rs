//! IDs of another program, solved.

use douse_puzzle::text::{self, Form, ReadOptions};
use douse_solver::solve::solve;

/// IDs printed by Simon Tatham's Flip (version 20230122): every one is solvable by its own matrix,
/// and a press changes just the lights that its row of the matrix names.
#[test]
fn foreign_ids_are_solvable_by_their_own_matrix() {
    let (_, ids) = include_str!("../data/flip_ids.txt").split_once('\n').expect("a line that names the source");
    let reading = text::read(ids.as_bytes(), &ReadOptions::default(), &text::own_input()).unwrap();
    assert_eq!((reading.form, reading.boards.len()), (Form::Flip, ids.lines().count()));
    for (board, id) in reading.boards.iter().zip(ids.lines()) {
        let cells = board.variant().cells();
        let matrix = id.split([':', ',']).nth(1).unwrap();
        let bit =
            |i: usize| matrix[i / 4..=i / 4].chars().next().unwrap().to_digit(16).unwrap() >> (3 - i % 4) & 1 == 1;
        for press in 0..cells {
            let lights: Vec<_> = (0..cells).filter(|light| bit(press * cells + light)).collect();
            assert_eq!(board.variant().lights_of(press), lights);
        }
        let answer = solve(board).unwrap();
        let mut pressed = board.clone();
        pressed.apply(answer.space().expect("Flip prints solvable boards").presses());
        assert!(pressed.is_solved(), "{id}");
        let again = text::write(board, Form::Flip).unwrap();
        assert_eq!(String::from_utf8(again).unwrap().trim_end(), id.replacen("c:", ":", 1).replacen("r:", ":", 1));
    }
}
