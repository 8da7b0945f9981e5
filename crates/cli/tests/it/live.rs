//! Long searches on a terminal: the live line, Ctrl-C, and continuing.

use crate::pty::Terminal;
use crate::run::douse;
use rustix::process::Signal;
use std::process::Stdio;

fn searching(arguments: &[&str]) -> Terminal {
    let mut command = douse(arguments);
    command.env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
    Terminal::start(&mut command, 120, 60)
}

/// All on, 159 wide and high: its 2^128 solutions are too many to be searched in a lifetime.
#[test]
fn a_long_search_shows_best_bound_method_and_seconds_and_ends_with_the_best() {
    let code = format!("159x159:{}8", "f".repeat(159 * 159 / 4));
    let mut terminal = searching(&["solve", "--min", "--to", "code", &code]);
    let shown = terminal.wait_for("(Ctrl-C: the best so far)");
    assert!(!shown.contains("note"), "{shown}");
    terminal.wait_for("best ");
    terminal.wait_for("at least ");
    let shown = terminal.wait_for("  by ");
    let line = shown.lines().find(|line| line.contains("Ctrl-C")).unwrap_or_default();
    assert!(line.contains(" s  (Ctrl-C"), "{line}");
    terminal.signal(Signal::INT);
    assert_eq!(terminal.end().code(), Some(3));
    let shown = terminal.wait_for("use a longer --time, or none");
    assert!(!shown.contains("Ctrl-C:") && !shown.contains("interrupted"), "{shown}");
}

/// A stopped search leaves a file, and the same command continues from it to the end.
#[test]
fn a_search_goes_on_where_it_was() {
    let file = crate::run::folder("checkpoint").join("search.txt");
    let code = format!("119x119:{}8", "f".repeat(119 * 119 / 4));
    let solve = |more: &[&str]| {
        let file = file.display().to_string();
        let args = [&["solve", "--min", "--json", "--checkpoint", &file], more, &[&code]].concat();
        crate::run::piped(args, "")
    };
    for (text, reason) in [
        ("nonsense", "it does not begin with"),
        ("douse search by blocks 1\nfingerprint 0000000000000001\n", "saved by an earlier version"),
        ("douse search for fewest presses 2\nfingerprint 0000000000000001\n", "its end is missing"),
        ("douse search for fewest presses 2\nfingerprint 0000000000000001\nend 2 0000000000000001\n", "it is damaged"),
        ("douse search for fewest presses 2\nfingerprint 0000000000000001\nend 2 8a43ad952e724328\n", "another board"),
    ] {
        std::fs::write(&file, text).unwrap();
        let refused = solve(&[]);
        assert!(refused.status == 2 && refused.stdout.contains(reason), "{reason}: {refused:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "a file that is refused stays as it is");
    }
    std::fs::write(&file, [0xFF, 0xFE, 0, 1]).unwrap();
    assert_eq!(solve(&[]).status, 2);
    std::fs::remove_file(&file).unwrap();
    let stopped = solve(&["--time", "0"]);
    assert!(stopped.status == 3 && stopped.stdout.contains("\"proved\":false"), "{}", stopped.stderr);
    let found = solve(&[]);
    assert!(found.status == 0 && found.stdout.contains("\"press_count\":6409"), "{}", found.stderr);
    assert!(!file.exists(), "a search that is through leaves nothing");
    let several = crate::run::piped(["solve", "--min", "--checkpoint", "x"], "5x5:ffffff8\n5x5:002a000\n");
    assert!(several.status == 2 && several.stderr.contains("for one board"), "{several:?}");
}

/// A search that was killed at any moment continues from its file to the same end.
#[test]
fn a_search_that_was_killed_ends_alike() {
    let folder = crate::run::folder("killed-search");
    let path = |name: &str| folder.join(name).display().to_string();
    let (file, certificate) = (path("search.txt"), path("certificate.txt"));
    let code = format!("65x65:{}8", "f".repeat(65 * 65 / 4));
    let args = ["solve", "--min", "--json", "--checkpoint", &file, "--certificate", &certificate, &code];
    let searched = || {
        let outcome = crate::run::piped(args, "");
        assert_eq!(outcome.status, 0, "{}", outcome.stderr);
        assert!(!std::path::Path::new(&file).exists(), "a search that is through leaves nothing");
        (outcome.stdout, std::fs::read_to_string(&certificate).unwrap())
    };
    let straight = searched();
    let point = loop {
        let mut child = douse(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !std::path::Path::new(&file).exists() && child.try_wait().unwrap().is_none() {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // It may have ended before it was killed.
        if let Ok(point) = std::fs::read_to_string(&file) {
            break point;
        }
    };
    assert_eq!(searched(), straight);
    // A truncated or changed file is refused.
    for damaged in [&point[..point.len() / 2], &point.replace("fingerprint", "fingerprinx")] {
        std::fs::write(&file, damaged).unwrap();
        let refused = crate::run::piped(args, "");
        assert!(refused.status == 2 && refused.stdout.contains("remove the file"), "{refused:?}");
    }
}

#[test]
fn the_hardest_board_is_shown_on_the_way() {
    let mut terminal = searching(&["hardest", "19x19"]);
    let shown = terminal.wait_for("hardest ");
    assert!(shown.contains("at most "), "{shown}");
    terminal.wait_for("  by ");
    terminal.signal(Signal::INT);
    assert_eq!(terminal.end().code(), Some(3));
    terminal.wait_for("use a longer --time, or none");
}
