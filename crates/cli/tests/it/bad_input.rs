//! Bad input of every kind: exit status 2, nothing on standard output, and a message on standard
//! error with the place and advice.

use crate::run;
use crate::run::{Outcome, piped, run};

/// An input that is not a board.
struct Bad {
    what: &'static str,
    input: &'static [u8],
    args: &'static [&'static str],
    line: usize,
    column: usize,
    /// A part of the message.
    message: &'static str,
}

const BAD: &[Bad] = &[
    Bad {
        what: "ragged rows",
        input: b"01010\n0101\n01010\n",
        args: &[],
        line: 2,
        column: 5,
        message: "row 2 has 4 lights, but row 1 has 5",
    },
    Bad {
        what: "a longer row",
        input: b"#.#\n.#.#\n",
        args: &[],
        line: 2,
        column: 4,
        message: "row 2 has 4 lights, but row 1 has 3",
    },
    Bad {
        what: "a third symbol",
        input: b"#.#\n.x.\n",
        args: &[],
        line: 2,
        column: 2,
        message: "a third symbol 'x' at row 2, column 2 (B2)",
    },
    Bad { what: "a digit too large", input: b"0120\n", args: &[], line: 1, column: 3, message: "a third symbol '2'" },
    Bad {
        what: "a light outside the torus",
        input: b"3\n1\n0 3\n",
        args: &[],
        line: 3,
        column: 3,
        message: "expected a row or column from 0 to 2, found '3'",
    },
    Bad {
        what: "a coordinate outside",
        input: b"(1,2) (3,9)\n",
        args: &["--size", "5x5"],
        line: 1,
        column: 7,
        message: "outside the board of 5x5",
    },
    Bad {
        what: "a cell outside",
        input: b"A1 F1\n",
        args: &["--size", "5x5"],
        line: 1,
        column: 4,
        message: "row 1, column 6 (F1) is outside the board of 5x5",
    },
    Bad {
        what: "a count too high",
        input: b"3\n3\n0 1\n0 2\n",
        args: &[],
        line: 2,
        column: 1,
        message: "the number of lights should be 3, but it is 2",
    },
    Bad {
        what: "a repeated light",
        input: b"3\n2\n0 1\n0 1\n",
        args: &[],
        line: 4,
        column: 1,
        message: "listed twice",
    },
    Bad {
        what: "a torus of size 0",
        input: b"0\n0\n",
        args: &["--from", "torus"],
        line: 1,
        column: 1,
        message: "both sides must be at least 1",
    },
    Bad {
        what: "a torus of size 10^12",
        input: b"1000000000000\n1\n0 0\n",
        args: &[],
        line: 1,
        column: 1,
        message: "too large",
    },
    Bad {
        what: "a code of size 0",
        input: b"0x5:0",
        args: &[],
        line: 1,
        column: 1,
        message: "both sides must be at least 1",
    },
    Bad {
        what: "a board file of size 10^14",
        input: b"douse 1\nsize 10000000x10000000\nboard\n",
        args: &[],
        line: 2,
        column: 6,
        message: "too large",
    },
    Bad { what: "broken JSON", input: b"[[0,1],\n[1,0}\n", args: &[], line: 2, column: 5, message: "JSON" },
    Bad { what: "JSON cut off", input: b"[[0,1],[1", args: &[], line: 1, column: 9, message: "JSON" },
    Bad { what: "nothing", input: b"", args: &[], line: 1, column: 1, message: "empty" },
    Bad { what: "white space", input: b" \n\n\t\n", args: &[], line: 4, column: 1, message: "empty" },
    Bad {
        what: "binary noise",
        input: b"\x00\x9f\x13\x07\xc3\x28\xfe",
        args: &[],
        line: 1,
        column: 1,
        message: "binary",
    },
    Bad { what: "broken UTF-8", input: b"010\n0\xff0\n010\n", args: &[], line: 2, column: 2, message: "UTF-8" },
    Bad {
        what: "a short Flip matrix",
        input: b"3x3:d2e9c4b25d4bc96,7fe80",
        args: &[],
        line: 1,
        column: 5,
        message: "matrix",
    },
    Bad {
        what: "a short code",
        input: b"5x5:002a",
        args: &[],
        line: 1,
        column: 5,
        message: "should be 7, but it is 4",
    },
    Bad {
        what: "no board at all",
        input: b"To whom it may concern,\nhello!\n",
        args: &[],
        line: 1,
        column: 1,
        message: "is not a light",
    },
];

/// The place in ` --> standard input:2:5`.
fn place(stderr: &str) -> Option<(usize, usize)> {
    let line = stderr.lines().find(|line| line.trim_start().starts_with("--> "))?;
    let mut parts = line.rsplit(':');
    let column = parts.next()?.parse().ok()?;
    Some((parts.next()?.parse().ok()?, column))
}

#[test]
fn every_bad_input_is_placed_and_advised() {
    for bad in BAD {
        for verb in ["check", "solve"] {
            let args: Vec<&str> = [verb].into_iter().chain(bad.args.iter().copied()).collect();
            let Outcome { status, stdout, stderr } = piped(args, bad.input);
            let what = format!("{}\n{stderr}", bad.what);
            assert_eq!((status, &*stdout), (2, ""), "{what}");
            assert!(stderr.starts_with("error: ") && stderr.contains(bad.message), "{what}");
            assert_eq!(place(&stderr), Some((bad.line, bad.column)), "{what}");
            assert!(stderr.contains('^') && stderr.contains("= help: "), "{what}");
            assert!(!stderr.contains('\u{1b}'), "{what}");
        }
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = run::folder("unreadable");
    let missing = folder.join("missing.txt");
    let outcome = run(&format!("check {}", missing.display()));
    assert_eq!((outcome.status, &*outcome.stdout), (2, ""));
    assert!(
        outcome.stderr.contains("there is no file") && outcome.stderr.contains("missing.txt"),
        "{}",
        outcome.stderr
    );
    for name in ["missing", "boards/crossing", "./crossing", "crossing.pbm"] {
        let outcome = run(&format!("check {name}"));
        assert_eq!(outcome.status, 2);
        assert!(outcome.stderr.contains(&format!("there is no file '{name}'")), "{}", outcome.stderr);
    }
    let directory = run(&format!("check {}", folder.display()));
    assert_eq!((directory.status, &*directory.stdout), (2, ""));
    assert!(directory.stderr.contains("is a directory"), "{}", directory.stderr);
    // A file with the name of a board: neither is chosen silently.
    std::fs::write(folder.join("010"), "111\n").expect("a file");
    let mut command = run::douse(["check", "010"]);
    let output = command.current_dir(&folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("write ./010 for the file"));
    let mut command = run::douse(["convert", "./010", "--to", "digits"]);
    assert_eq!(command.current_dir(&folder).output().expect("it runs").stdout, b"111\n");
}

#[test]
fn options_that_make_no_sense() {
    let lines = [
        "solve 010 --list --json",
        "solve 010 --limit 3",
        "solve 010 --count --all",
        "solve 010 --lsit",
        "solve 010 010",
        "check 010/010 --edges mobius",
        "check 010/010 --rule queen",
        "check 010/010 --size 5x5",
        "check 010/010 --size 0x5",
        "check A1 --size 1000000000000",
        "check 010/010 --states 1",
        "check 010/010 --states two",
        "check 010/010 --from nonsense",
        "check 010/010 --symbols x",
        "check 010/010 --target 01/10",
        "check 010/010 --target state:2",
        "check 3x3@torus:5d0 --quiet --verbose",
        "convert 010/010",
        "convert 010/010 --to flip-save",
        "press 010/010 Z9",
        "press 010/010 hello",
        "press 010/010 B2 A1 E1",
        "kernel",
        "kernel --size 300000x300000",
        "gen --presses 0",
        "gen --presses 26",
        "gen --way lights --presses 3",
        "gen --size 300000x300000",
        "gen --states 3 --size 100000x100000",
        "gen --goal state:7",
        "completions tcsh",
        "nonsense",
    ];
    for line in lines {
        let Outcome { status, stdout, stderr } = run(line);
        // With --json, the error is JSON.
        let told = line.contains("--json");
        assert_eq!((status, stdout.contains("\"error\":{")), (2, told), "{line}: {stderr}");
        assert_eq!(stdout.is_empty(), !told, "{line}: {stdout}");
        assert!(stderr.starts_with("error: "), "{line}: {stderr}");
    }
}

#[test]
fn a_wrong_press_is_shown_where_it_stands() {
    let outcome = run("press 000/000/000 B2 D9");
    assert!(outcome.stderr.contains("row 9, column 4 (D9) is outside the board of 3x3"), "{}", outcome.stderr);
    assert_eq!(place(&outcome.stderr), Some((1, 4)));
}

#[test]
fn an_option_nearly_right_is_suggested() {
    assert!(run("solve 010 --lsit").stderr.contains("did you mean --list?"));
    assert!(run("sovle 010").stderr.contains("solve?"));
    assert!(run("check 010/010 --edges toru").stderr.contains("did you mean torus?"));
}

#[test]
fn a_long_line_is_not_shown_whole() {
    let mut input = "01".repeat(500_000);
    input.push_str("x\n");
    let outcome = piped(["check"], input);
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.len() < 2000, "{} bytes", outcome.stderr.len());
    assert!(outcome.stderr.contains(":1:1000001"), "{}", outcome.stderr);
}

#[test]
fn what_cannot_be_written_is_told_with_its_line() {
    // The first board can be written as digits, but not the graph after it.
    let outcome = piped(["solve", "--to", "digits"], "3x3:5d0\ng3=e:e\n3x3:5d0\n");
    assert_eq!((outcome.status, &*outcome.stdout), (2, "000\n010\n000\n"));
    assert!(outcome.stderr.contains("line 2"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("cannot express a graph"), "{}", outcome.stderr);
}

/// Errors in numbers and addresses have messages of douse, not of a library.
#[test]
fn wrong_values_are_told_in_our_own_words() {
    for (line, advice) in [
        ("gen --count abc", "write a number, such as 10"),
        ("gen --count -1", "write a number of 0 or more"),
        ("gen --count 99999999999999999999999", "the number is too large"),
        ("solve --all --limit abc 3x3:ff8", "write a number, such as 10"),
        ("solve --time -1 3x3:ff8", "write a number of 0 or more"),
        ("solve --min --threads 0 3x3:ff8", "write a number of cores, 1 to 4096"),
        ("solve --threads 5000 3x3:ff8", "write a number of cores, 1 to 4096"),
        ("gen --presses x", "write a number, such as 10"),
        ("show 3x3:ff8 --svg --cell x", "write a number, such as 10"),
        ("top classic:1 --limit 0", "write a number from 1 to 100"),
        ("serve --listen nonsense", "such as 127.0.0.1:8080"),
        ("serve --connections 0", "write a number"),
        ("serve --metrics-from 10.0.0.0/8", "at an address of their own: --admin-listen"),
        ("serve --admin-listen 127.0.0.1:0", "--admin-token-file"),
        ("serve --admin-token-file /nowhere", "add --admin-listen"),
        ("check --states abc 3x3:ff8", "write a number of states"),
        ("admin", "--help lists the verbs"),
        ("admin --data / stats", "name a file in it"),
        ("admin --data /nowhere/service.db stats", "give the same --data or --database"),
        ("serve --data /dev/null/service.db", "cannot create the folder '/dev/null'"),
        ("serve --assets /nowhere", "cargo xtask web builds such a folder"),
        ("solve --min 3x3:5d0 --certificate /nowhere/x", "cannot write '/nowhere/x'"),
        ("show --keep-going 3x3:ff8", "leave --keep-going out"),
        ("check 010/010 --target 01x/111", "--> --target:1:3"),
        ("path", "<FROM> and <TO> are missing"),
    ] {
        let outcome = run(line);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{line}: {outcome:?}");
        assert!(outcome.stderr.contains(advice), "{line}: {}", outcome.stderr);
        for leaked in ["digit found", "target type", "syntax", "Usage:", "tip:", "os error", "is not in"] {
            assert!(!outcome.stderr.contains(leaked), "{line}: {}", outcome.stderr);
        }
    }
}
