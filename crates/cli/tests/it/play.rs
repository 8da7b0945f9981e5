//! `douse play` line by line, through pipes.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("douse-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn run(command: &mut Command, folder: &PathBuf, input: &str) -> Output {
    let child = command.env("DOUSE_DATA", folder).env("LANG", "C.UTF-8").env("TERM", "xterm");
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn douse(arguments: &[&str], folder: &PathBuf, input: &str) -> Output {
    run(Command::new(env!("CARGO_BIN_EXE_douse")).arg("play").args(arguments), folder, input)
}

#[test]
fn a_level_is_played_left_and_won_line_by_line() {
    let folder = folder("plain");
    let first = douse(&["--plain", "first:1"], &folder, "A2\nhint\nquit\n");
    let text = String::from_utf8_lossy(&first.stdout);
    assert!(first.status.success() && text.contains("Moves: 1, Par: 2"), "{text}");
    let second = douse(&["--plain", "--lang", "de"], &folder, "C2\n");
    let text = String::from_utf8_lossy(&second.stdout);
    assert!(text.contains("geht weiter") && text.contains("Du hast in 2 Zügen gewonnen!"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = folder("wrong");
    for (arguments, expected) in [
        (&["--plain", "first:99"][..], "Its levels are first:1 to first:30"),
        (&["first:1"], "--plain"),
        (&["--plain", "nosuch:4"], "first, classic, rectangles, torus, three, lit-only, big, curious"),
        (&["--plain", "--lang", "de", "nosuch:4"], "first, classic, rectangles, torus, three, lit-only, big, curious"),
        (&["--plain", "--difficulty", "master", "--size", "3"], "Choose an easier"),
        (&["--plain", "--daily=hard"], "easy, classic or strange"),
        (&["--plain", "--lang", "de", "first:99"], "Es hat die Level first:1 bis first:30"),
        (&["--plain", "--lang", "de", "--difficulty", "master", "--size", "3"], "Wähle ein leichteres"),
        (&["--plain", "--play", "unlit-first", "--size", "1"], "Choose other allowed presses"),
    ] {
        let output = douse(arguments, &folder, "");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    let _ = std::fs::remove_dir_all(folder);
}
