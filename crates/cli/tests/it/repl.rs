//! `douse repl`: the end of the input, and input that other programs write.

use crate::run::{Outcome, piped};
use serde_json::Value;

fn answers(outcome: &Outcome) -> Vec<Value> {
    assert_eq!(outcome.status, 0, "{}", outcome.stderr);
    outcome.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// The exit statuses of the commands, in order.
fn codes(answers: &[Value]) -> Vec<u64> {
    answers.iter().filter_map(|answer| answer["code"].as_u64()).collect()
}

#[test]
fn quit_waits_for_the_commands_before_it() {
    // All lights of 33x33: the search does not end before the next line is read.
    let board = format!("33x33:{}8", "f".repeat(33 * 33 / 4));
    for end in ["quit\n", "quit", ""] {
        for _ in 0..10 {
            let outcome = piped(["repl"], format!("solve --min {board}\nnullity 1000\n{end}"));
            let answers = answers(&outcome);
            assert_eq!(codes(&answers), [0, 0], "{end}: {}", outcome.stdout);
            assert!(answers.iter().any(|answer| answer["proved"] == true), "{}", outcome.stdout);
        }
    }
}

#[test]
fn stop_before_quit_ends_a_long_search() {
    // The proof would take too long.
    let board = format!("95x95:{}8", "f".repeat(95 * 95 / 4));
    let answers = answers(&piped(["repl"], format!("solve --min {board}\nnullity 5\nstop\nquit\n")));
    assert_eq!(codes(&answers)[0], 3);
    assert_eq!(codes(&answers).len(), 2);
}

#[test]
fn a_line_that_is_not_utf8_is_an_error_and_the_next_is_answered() {
    let answers = answers(&piped(["repl"], b"nullity 5\nsolve \xff\xfe\nnullity 4\n"));
    assert_eq!(codes(&answers), [0, 2, 0]);
    assert!(answers.iter().any(|answer| answer["error"]["message"] == "the command is not UTF-8"), "{answers:?}");
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_command() {
    let answers = answers(&piped(["repl"], "\u{feff}nullity 5\r\nquit\r\nnullity 4\r\n"));
    assert_eq!(codes(&answers), [0]);
}

#[test]
fn help_is_answered() {
    let answers = answers(&piped(["repl"], "help\nhelp solve\nhelp nonsense\n"));
    assert_eq!(codes(&answers), [0, 0, 2]);
    assert!(answers[0]["text"].as_str().is_some_and(|text| text.contains("chase-table")));
    assert!(answers[2]["text"].as_str().is_some_and(|text| text.contains("--certificate")));
}
