//! Pictures of boards, presses, quiet patterns and matrices.

use crate::run;
use crate::run::{douse, run};

#[test]
fn pictures_are_svg_or_png() {
    let board = run("show 5x5:002a000 --svg").stdout;
    assert!(board.starts_with("<svg ") && board.trim_end().ends_with("</svg>"), "{board}");
    assert!(board.contains("5 wide, 5 high, 3 lit"));
    let png = douse(["show", "cube:3", "--png", "--cell", "10"]).output().expect("the program runs");
    assert_eq!(&png.stdout[..8], b"\x89PNG\r\n\x1a\n");
}

#[test]
fn png_pictures_are_read() {
    let png = douse(["show", "5x5:002a000", "--png"]).output().expect("the program runs").stdout;
    let code = run::piped(["convert", "--to", "code"], &png);
    assert_eq!((code.status, code.stdout.trim()), (0, "5x5:002a000"), "{}", code.stderr);
    let torus = run::piped(["convert", "--to", "code", "--edges", "torus", "--size", "5x5"], &png);
    assert_eq!((torus.status, torus.stdout.trim()), (0, "5x5@torus:002a000"), "{}", torus.stderr);
    for (args, input, message) in [
        (vec!["check", "--from", "rows"], &png[..], "leave out --from"),
        (vec!["check"], &png[..png.len() / 2], "cannot be read"),
        (vec!["check", "--size", "5000x5000"], &png[..], "too small"),
    ] {
        let outcome = run::piped(&args, input);
        assert_eq!((outcome.status, &*outcome.stdout), (2, ""), "{args:?}");
        assert!(outcome.stderr.contains(message), "{args:?}: {}", outcome.stderr);
    }
}

#[test]
fn more_than_boards_is_drawn() {
    assert!(run("show 5x5:002a000 --presses A1C1 --svg").stdout.contains("2 presses numbered in order"));
    assert!(run("show 5x5:002a000!A1C1E1 --svg").stdout.contains("3 presses numbered in order"));
    assert!(run("show 3x3:5d0 --solution --svg").stdout.contains("1 press ringed"));
    assert!(run("show --kernel --size 5x5 --svg").stdout.contains("<title>2 patterns of presses</title>"));
    assert!(run("show --matrix e --shape cube:3 --svg").stdout.contains("54 rows, 54 columns"));
    assert_eq!(run("show --matrix a --shape path:3").stdout, "##.\n###\n.##\n");
    assert_eq!(run("show --kernel --shape path:2").stdout, "# #\n");
    assert_eq!(run("show 2x1:8 --presses B1").stdout, "  A B\n1 # .\npresses\n  A B\n1 . #\n");
}

#[test]
fn distributions_are_plotted() {
    let plot = run("hardest 3x3 --plot").stdout;
    let counts = "presses: boards; 0: 1; 1: 9; 2: 36; 3: 84; 4: 126; 5: 126; 6: 84; 7: 36; 8: 9; 9: 1";
    assert!(plot.contains(&format!("<desc>{counts}</desc>")), "{plot}");
    assert!(run("hardest petersen --plot").stdout.contains("<title>petersen: boards by fewest presses</title>"));
    let wrong = run("hardest cube:0");
    assert!(wrong.status == 2 && wrong.stderr.contains("too small"), "{}", wrong.stderr);
}

#[test]
fn shapes_are_drawn_in_their_rows() {
    assert_eq!(run("show cube:1").stdout, "   .\n.  .  .  .\n   .\n");
    assert_eq!(run("show hexagon2:10").stdout, " . .\n. # .\n . .\n");
    assert_eq!(run("show triangle2:4").stdout, "  .\n# . .\n");
}

#[test]
fn what_cannot_be_drawn_is_explained() {
    for (line, message) in [
        ("show 5x5:0000008 --solution --svg", "cannot be solved"),
        ("show 3x3:000 --presses D1 --svg", "outside the board"),
        ("show 3x3:000 --svg --png", "cannot be used together"),
        ("show 3x3:000 --kernel --matrix a", "cannot be used together"),
        ("show --matrix a --size 100x100", "too large to draw"),
        ("show --matrix e --size 3x3 --states 3", "does not apply"),
        ("show 3x3:000 --svg --cell 0", "write a number from 1 to 1000"),
    ] {
        let outcome = run(line);
        assert_eq!((outcome.status, &*outcome.stdout), (2, ""), "{line}");
        assert!(outcome.stderr.contains(message), "{line}: {}", outcome.stderr);
    }
    let two = run::piped(["show", "--svg"], "3x3:000\n3x3:010\n");
    assert!(two.status == 2 && two.stderr.contains("one board"), "{}", two.stderr);
}
