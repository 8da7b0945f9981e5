//! The game on a pseudo terminal: won, resumed, killed, suspended, resized, and panicking.

use crate::pty::{Terminal, play};
use rustix::process::Signal;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LEFT: &str = "\u{1b}[D";
const RIGHT: &str = "\u{1b}[C";
const F12: &str = "\u{1b}[24~";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("douse-terminal-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn saved(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("game.txt")).unwrap_or_default()
}

/// True if the saved game has the one press on the middle of the board.
fn keeps_one_press(folder: &Path) -> bool {
    let saved = saved(folder);
    saved.contains("\nmoves C3\n") && saved.contains("\nat 1\n")
}

/// The first level is won by A2 and C2; the cursor begins between them.
#[test]
fn a_level_is_won_with_hint_and_undo_and_the_next_is_left_and_taken_up() {
    let folder = folder("won");
    let mut terminal = Terminal::start(&mut play(&["first:1"], &folder), 80, 24);
    terminal.wait_for("Par: 2");
    assert!(terminal.is_taken());
    terminal.keys("h");
    terminal.wait_for("Look between");
    terminal.keys(LEFT);
    terminal.keys(" ");
    terminal.wait_for("Moves: 1");
    terminal.keys("u");
    terminal.wait_for("Moves: 0");
    terminal.keys("r");
    terminal.wait_for("Moves: 1");
    terminal.keys(&format!("{RIGHT}{RIGHT} "));
    let won = terminal.wait_for("You won in 2 moves!");
    assert!(won.contains("Hints: 1") && won.contains("next round"), "{won}");
    terminal.keys("\r");
    terminal.wait_for("First steps 2");
    terminal.keys(" ");
    terminal.wait_for("Moves: 1");
    terminal.keys("q");
    assert!(terminal.end().success());
    terminal.wait_until_given_back();
    let bests = std::fs::read_to_string(folder.join("bests.txt")).unwrap();
    assert!(bests.lines().any(|line| line.starts_with("2 1 ") && line.ends_with(" level first 1")), "{bests}");

    let mut terminal = Terminal::start(&mut play(&["--lang", "de"], &folder), 80, 24);
    let menu = terminal.wait_for("> Weiterspielen");
    assert!(menu.contains("Erste Schritte 2: Wandernder Anker (Züge: 1)"), "{menu}");
    terminal.keys("\r");
    terminal.wait_for("Züge: 1");
    terminal.keys("u");
    terminal.wait_for("Züge: 0");
    terminal.keys("q");
    assert!(terminal.end().success());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_mouse_presses_and_its_right_button_takes_back() {
    let folder = folder("mouse");
    let mut terminal = Terminal::start(&mut play(&["5x5:2388000", "--ascii"], &folder), 80, 24);
    terminal.wait_for("Par: 1");
    // The middle of the five lights is below C, in the second row.
    let (column, _) = terminal.place_of("C").unwrap();
    let (_, row) = terminal.place_of("2 ").unwrap();
    terminal.click(0, (column + 8, row));
    terminal.wait_for("Moves: 1");
    terminal.click(2, (1, 1));
    terminal.wait_for("Moves: 0");
    terminal.click(0, (column, row));
    terminal.wait_for("You won in one move!");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn letters_with_alt_are_for_those_who_turned_letters_alone_off() {
    let folder = folder("alt");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("settings.txt"), "douse settings 1\nlanguage de\nkeys modified\n").unwrap();
    let mut terminal = Terminal::start(&mut play(&["first:1"], &folder), 80, 24);
    terminal.wait_for("Par: 2");
    terminal.keys(" ");
    terminal.wait_for("Züge: 1");
    terminal.keys("u");
    let refused = terminal.wait_for("Einzelne Buchstaben sind ausgeschaltet");
    assert!(refused.contains("Züge: 1"), "{refused}");
    terminal.keys("\u{1b}u");
    terminal.wait_for("Züge: 0");
    terminal.keys("\u{1b}q");
    assert!(terminal.end().success());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn being_killed_leaves_terminal_and_game_in_order() {
    for (signal, name) in [(Signal::TERM, "term"), (Signal::HUP, "hup"), (Signal::INT, "int")] {
        let folder = folder(name);
        let mut terminal = Terminal::start(&mut play(&["classic:1"], &folder), 80, 24);
        terminal.wait_for("Par: 6");
        terminal.keys(" ");
        terminal.wait_for("Moves: 1");
        terminal.signal(signal);
        terminal.end();
        terminal.wait_until_given_back();
        assert!(keeps_one_press(&folder), "{name}: {}", saved(&folder));
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_terminal_that_is_gone_ends_the_game_and_keeps_it() {
    let folder = folder("gone");
    let mut terminal = Terminal::start(&mut play(&["classic:1"], &folder), 80, 24);
    terminal.wait_for("Par: 6");
    terminal.keys(" ");
    terminal.wait_for("Moves: 1");
    let status = terminal.hang_up();
    assert_ne!(status.code(), Some(101), "a panic");
    assert!(keeps_one_press(&folder), "{}", saved(&folder));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_panic_leaves_terminal_and_game_in_order() {
    let folder = folder("panic");
    let mut terminal = Terminal::start(play(&["classic:1"], &folder).env("DOUSE_PANIC", "1"), 80, 24);
    terminal.wait_for("Par: 6");
    terminal.keys(" ");
    terminal.wait_for("Moves: 1");
    terminal.keys(F12);
    assert!(!terminal.end().success());
    terminal.wait_until_given_back();
    terminal.wait_for("asked for by DOUSE_PANIC");
    assert!(keeps_one_press(&folder), "{}", saved(&folder));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn suspending_gives_the_terminal_back_until_the_game_goes_on() {
    let folder = folder("suspend");
    let mut terminal = Terminal::start(&mut play(&["classic:1"], &folder), 80, 24);
    terminal.wait_for("Par: 6");
    terminal.keys(" ");
    terminal.wait_for("Moves: 1");
    for by_key in [true, false] {
        if by_key {
            terminal.keys("z");
        } else {
            terminal.signal(Signal::TSTP);
        }
        terminal.wait_for_stop();
        terminal.wait_until_given_back();
        assert!(keeps_one_press(&folder), "{}", saved(&folder));
        terminal.signal(Signal::CONT);
        terminal.wait_for("Moves: 1");
        assert!(terminal.is_taken());
    }
    terminal.keys("u");
    terminal.wait_for("Moves: 0");
    terminal.keys("q");
    assert!(terminal.end().success());
    terminal.wait_until_given_back();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_game_follows_the_size_of_the_window() {
    let folder = folder("resize");
    let mut terminal = Terminal::start(&mut play(&["classic:1"], &folder), 80, 24);
    terminal.wait_for("Par: 6");
    for (columns, rows) in [(36, 20), (20, 9), (120, 40), (8, 4), (80, 24)] {
        terminal.resize(columns, rows);
        terminal.wait_for(if columns == 8 { "The" } else { "Moves: 0" });
    }
    terminal.keys("q");
    assert!(terminal.end().success());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn ascii_is_ascii_and_no_colour_is_no_colour() {
    let folder = folder("ascii");
    let mut terminal =
        Terminal::start(play(&["three:1", "--ascii", "--lang", "en"], &folder).env("NO_COLOR", "1"), 80, 24);
    terminal.wait_for("Par: ");
    terminal.keys("hhh?");
    terminal.wait_for("Help");
    terminal.keys("q");
    terminal.keys("q");
    assert!(terminal.end().success());
    let bytes = terminal.bytes();
    assert!(bytes.is_ascii(), "{}", String::from_utf8_lossy(&bytes));
    // Selections of colours: 30-37, 38, 40-47, 48, 90-97, 100-107.
    let text = String::from_utf8(bytes).unwrap();
    for part in text.split("\u{1b}[").skip(1) {
        let Some((codes, _)) =
            part.split_once('m').filter(|(codes, _)| codes.chars().all(|c| c.is_ascii_digit() || c == ';'))
        else {
            continue;
        };
        let colour = |code: &str| matches!(code.parse(), Ok(30u8..=38 | 40..=48 | 90..=97 | 100..=107));
        assert!(!codes.split(';').any(colour), "{codes}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Kills programs while they count a win: the file is always complete and counts every win at most
/// once.
#[test]
fn personal_bests_survive_being_killed() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = folder("bests");
    let mut wins_before = 0;
    for run in 0..40 {
        let mut child = play(&["--plain", "first:1"], &folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"A2 C2\n");
        if run % 4 != 3 {
            std::thread::sleep(Duration::from_millis(run));
            child.kill().unwrap();
        }
        child.wait().unwrap();
        let text = std::fs::read_to_string(folder.join("bests.txt")).unwrap_or_else(|_| "douse bests 1\n".to_string());
        assert!(text.starts_with("douse bests 1\n") && text.ends_with('\n'), "{text:?}");
        let wins = text.lines().nth(1).map_or(0, |line| {
            assert!(line.starts_with("2 0 ") && line.ends_with(" level first 1"), "{line}");
            line.split(' ').nth(3).unwrap().parse().unwrap()
        });
        assert!(wins == wins_before || wins == wins_before + 1, "{wins_before} then {wins}");
        wins_before = wins;
    }
    assert!(wins_before >= 10);
    std::fs::remove_dir_all(folder).unwrap();
}
