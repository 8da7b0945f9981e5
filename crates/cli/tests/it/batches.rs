//! Streams of boards, and pipes between verbs.

use crate::run::{douse, folder, piped, run};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let input = "5x5:002a000\n\n5x5:0zz\n2x2:6\n3x3\n";
    let stopped = piped(["solve", "--list"], input);
    assert_eq!((stopped.status, &*stopped.stdout), (2, "A4 C4 E4 A5 C5 E5\n"));
    assert!(stopped.stderr.contains("standard input:3:"), "{}", stopped.stderr);
    let gone_on = piped(["solve", "--list", "--keep-going"], input);
    assert_eq!((gone_on.status, &*gone_on.stdout), (2, "A4 C4 E4 A5 C5 E5\nB1 A2\n"));
    assert!(gone_on.stderr.contains("standard input:3:") && gone_on.stderr.contains("standard input:5:"));
    assert!(gone_on.stderr.contains("2 of the boards could not be answered"), "{}", gone_on.stderr);
    let lines = piped(["check", "--json", "--keep-going"], input).stdout;
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let places: Vec<_> = lines.iter().map(|line| (line["index"].as_u64(), line["line"].as_u64())).collect();
    assert_eq!(places, [(Some(0), Some(1)), (Some(1), Some(3)), (Some(2), Some(4)), (Some(3), Some(5))]);
    assert_eq!((&lines[1]["status"], &lines[2]["status"]), (&"error".into(), &"yes".into()));
}

#[test]
fn answers_keep_the_order_of_a_long_stream() {
    let codes = run("gen --seed stream --count 3000 --size 5x5").stdout;
    let lines = piped(["solve", "--list"], &codes).stdout;
    assert_eq!(lines.lines().count(), 3000);
    let one_by_one = [0, 1, 1499, 2998, 2999];
    for at in one_by_one {
        let code = codes.lines().nth(at).unwrap();
        assert_eq!(run(&format!("solve --list {code}")).stdout.trim(), lines.lines().nth(at).unwrap(), "{at}");
        assert_eq!(
            run(&format!("solve --list --min {code}")).stdout.split_whitespace().count(),
            piped(["solve", "--list", "--min"], &codes).stdout.lines().nth(at).unwrap().split_whitespace().count()
        );
    }
}

/// A program that waits for each answer before it writes the next board.
#[test]
fn each_line_is_answered_as_it_comes() {
    let mut child = douse(["solve", "--list"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout).lines();
    for (board, answer) in [("2x2:6", "B1 A2"), ("3x3:5d0", "B2"), ("5x5:8000000", "no solution"), ("3x3:000", "none")]
    {
        writeln!(stdin, "{board}").unwrap();
        stdin.flush().unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn rows_and_json_are_streams_too() {
    let slashed = piped(["solve", "--list"], "010/111/010\n01/10\n");
    assert_eq!((slashed.status, &*slashed.stdout), (0, "B2\nB1 A2\n"));
    let json = piped(["solve", "--list"], "[[0,1,0],[1,1,1],[0,1,0]]\n[[0,1],[1,0]]\n");
    assert_eq!((json.status, &*json.stdout), (0, "B2\nB1 A2\n"));
}

#[test]
fn several_solutions_of_several_boards_are_parted() {
    let all = piped(["solve", "--all", "--list"], "5x5:002a000\n2x2:6\n5x5:8000000\n").stdout;
    let boards: Vec<usize> = all.split("\n\n").map(|board| board.lines().count()).collect();
    assert_eq!(boards, [4, 1, 1], "{all}");
    let shortest = piped(["solve", "--all-min", "--list"], "5x5:ffffff8\n2x2:6\n").stdout;
    assert_eq!(shortest.split("\n\n").map(|board| board.lines().count()).collect::<Vec<_>>(), [4, 1], "{shortest}");
}

#[test]
fn what_solve_prints_is_read_by_verify_and_press() {
    let folder = folder("round-trip");
    for (states, name) in [("2", "two"), ("3", "three"), ("4", "four")] {
        let boards = folder.join(name);
        let made = run(&format!("gen --seed trip --count 7 --size 4x3 --states {states}")).stdout;
        fs::write(&boards, &made).unwrap();
        let boards = boards.to_str().unwrap();
        for form in [&["--list"][..], &[], &["--json"], &["--min", "--list"]] {
            let presses = piped([&["solve", boards][..], form].concat(), "").stdout;
            let verified = piped(["verify", boards, "-"], &presses);
            assert_eq!((verified.status, &*verified.stdout), (0, &*"Yes\n".repeat(7)), "{states} {form:?} {presses}");
            let pressed = piped(["press", boards, "--grid", "-", "--to", "code"], &presses).stdout;
            let dark = pressed.lines().all(|code| code.rsplit(':').next().unwrap().bytes().all(|digit| digit == b'0'));
            assert!(dark, "{pressed}");
        }
        // One board with its list; a cell pressed twice is named twice.
        let code = made.lines().next().unwrap();
        let list = run(&format!("solve --list {code}")).stdout;
        assert_eq!(piped(["verify", code, "-"], &list).status, 0, "{list}");
        assert_eq!(piped(["verify", code, "A1"], "").status, 1);
    }
    let two = folder.join("two");
    let wrong = piped(["verify", two.to_str().unwrap(), "-"], "A1\nB1\n");
    assert!(
        wrong.status == 2 && wrong.stderr.contains("presses for 2 boards, but the number of boards is 7"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn a_dash_and_a_device_are_outputs() {
    assert_eq!(run("solve 010/111/010 --list -o -").stdout, "B2\n");
    #[cfg(unix)]
    for line in ["solve 010/111/010 -o /dev/null", "nullity 1..5 -o /dev/null", "gen -o /dev/null"] {
        let outcome = run(line);
        assert_eq!((outcome.status, &*outcome.stdout), (0, ""), "{line}: {}", outcome.stderr);
    }
    #[cfg(target_os = "linux")]
    {
        let full = run("solve 010/111/010 -o /dev/full");
        assert!(full.status == 2 && full.stderr.contains("/dev/full"), "{}", full.stderr);
        for verb in ["solve", "check", "convert --to rows", "hint"] {
            let disk = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut child =
                douse(verb.split(' ')).stdin(Stdio::piped()).stdout(disk).stderr(Stdio::piped()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(b"5x5:002a000\n5x5:002a000\n").unwrap();
            let ended = child.wait_with_output().unwrap();
            let told = String::from_utf8_lossy(&ended.stderr).into_owned();
            assert_eq!(ended.status.code(), Some(2), "{verb}: {told}");
            assert!(told.contains("cannot write standard output: no space left"), "{verb}: {told}");
        }
    }
}

#[test]
fn nothing_is_dropped_without_a_word() {
    assert_eq!(run("convert 5x5:002a000!A3C3 --to code").stdout, "5x5:002a000!A3C3\n");
    let rows = run("convert 5x5:002a000!A3C3 --to rows");
    assert!(rows.stderr.contains("the presses"), "{}", rows.stderr);
    assert!(run("solve --explain=proof 5x5:002a000").stdout.contains("pattern 1"));
    assert!(run("check --explain=shortest 5x5:8000000").stdout.contains("There is no solution"));
    assert!(run("check --explain=shortest 5x5:002a000").stdout.contains("There are 4 solutions"));
    assert!(run("solve --min --explain=chase 5x5:002a000").stdout.contains("Chasing the lights"));
    let played = run("solve --play lit-only --explain=chase 3x3:400").stdout;
    assert!(
        played.contains("the sequence is this solution: B2 A3 B3 C3") && played.contains("Chasing the lights"),
        "{played}"
    );
    assert!(run("solve --explain=shortest 1x1.k5:1").stdout.contains("4 presses: A1 4 times"));
    for line in ["solve --play lit-only --all 3x3:5d0", "hint --map --json 3x3:5d0", "solve --count --explain 3x3:5d0"]
    {
        let outcome = run(line);
        assert!(
            outcome.status == 2 && outcome.stderr.contains("cannot be used together"),
            "{line}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn advice_that_is_given_works() {
    let hole = run("check #_/_#");
    assert!(hole.stderr.contains("--from line if it is a hole"), "{}", hole.stderr);
    assert_eq!(run("check #_/_# --from line").status, 0);
    let folder = folder("holes");
    let path = folder.join("board.txt");
    for board in ["3x3.holes=e00:28", "3x3.k3.holes=e00:012012"] {
        let rows = run(&format!("convert {board} --to rows")).stdout;
        fs::write(&path, &rows).unwrap();
        let states = if board.contains("k3") { " --states 3" } else { "" };
        let back = run(&format!("convert {} --to code{states}", path.display()));
        assert_eq!(back.stdout.trim(), board, "{rows}{}", back.stderr);
    }
    let target = run("check 010/010 --target 01/10");
    assert!(
        target.stderr.contains("--target does not fit the board") && !target.stderr.contains('^'),
        "{}",
        target.stderr
    );
    let torus = piped(["check"], "3\n1\n3 1\n");
    assert!(torus.stderr.contains("from 0 to 2"), "{}", torus.stderr);
    for (line, words) in [
        ("kernel --size -5", "'-5' is not a size"),
        ("kernel --size 5 --states abc", "a number of states"),
        ("solve --min --threads 0 3x3:5d0", "a number of cores, 1 to 4096"),
        ("solve --min --time soon 3x3:5d0", "write seconds"),
        (
            "kernel --size 199x173402521172797813159685037284371942044301",
            "199x173402521172797813159685037284371942044301",
        ),
    ] {
        let outcome = run(line);
        assert!(outcome.status == 2 && outcome.stderr.contains(words), "{line}: {}", outcome.stderr);
    }
}

#[test]
fn one_set_of_flags() {
    for verb in ["solve --list", "hint", "path 3x3:ff8 3x3:000"] {
        for play in ["free", "lit-only", "alternating", "unlit-first", "any", "lit-first"] {
            let board = if verb.starts_with("path") { "" } else { "3x3:ff8" };
            let outcome = run(&format!("{verb} {board} --play {play}"));
            assert!(matches!(outcome.status, 0 | 1), "{verb} {play}: {}", outcome.stderr);
        }
    }
    // Compared by counting, without a search through all positions.
    let large = run("gen --seed turns --size 10x10 --count 6").stdout;
    let outcome = piped(["solve", "--play", "alternating", "--json"], &large);
    assert!(
        outcome.stdout.contains("\"sequence\"") && outcome.stdout.contains("\"status\":\"no\""),
        "{}",
        outcome.stdout
    );
    assert_eq!(run("nullity 5 --rule king").stdout, run("kernel --size 5 --rule king --nullity").stdout);
    assert_eq!(
        run("nullity 5 --states 3 --edges klein").stdout,
        run("kernel --size 5 --states 3 --edges klein --nullity").stdout
    );
    for line in ["first-row 6 --states 3", "first-row 6x5 --rule king", "first-row 7 --edges moebius"] {
        let outcome = run(line);
        assert!(matches!(outcome.status, 0 | 1), "{line}: {}", outcome.stderr);
    }
    // The first row of a solution of the all-on board, from the verb solve.
    let solved = run("solve --states 3 1111/1111/1111/1111").stdout;
    assert_eq!(run("first-row 4 --states 3").stdout.trim(), solved.lines().next().unwrap().replace(' ', ""));
}

/// Compares with heights that fit, and with the period of the width: for width 2, 2^k - 1 rows
/// repeat.
#[test]
fn heights_of_any_length() {
    for (width, height) in [(5, 3000), (7, 512), (12, 4095), (30, 31), (16, 16 + 2 * 255)] {
        for edges in ["flat", "cylinder"] {
            let small = run(&format!("nullity {width}x{height} --edges {edges}")).stdout;
            let by_kernel = run(&format!("kernel --size {width}x{height} --edges {edges} --nullity")).stdout;
            assert_eq!(small, by_kernel);
        }
    }
    // The nullity of width n repeats in the height; width 5 has period 24, and 10^40 = 16 modulo
    // 24.
    assert_eq!(run("nullity 5x10^40").stdout, run("nullity 5x16").stdout);
    assert_eq!(run("nullity 5x10000000000000000000000000000000000000000").stdout, run("nullity 5x16").stdout);
    assert_eq!(run("nullity 10^40x5").stdout, run("nullity 5x16").stdout);
    assert_eq!(run("nullity 199x173402521172797813159685037284371942044301").status, 0);
    assert_eq!(run("nullity 5x10^40 --edges torus").status, 2);
}

#[test]
fn long_numbers_are_written_as_powers() {
    let json: serde_json::Value = serde_json::from_str(&run("hardest 20x20 --time 0 --json").stdout).unwrap();
    assert_eq!(json["position_count"], "2^400");
    assert_eq!(json["move_count"], "2^404 * 5^2");
}

#[cfg(target_os = "linux")]
#[test]
fn many_boards_are_answered_on_as_many_threads_as_asked_for() {
    let threads = |count: &str| {
        let mut child = douse(["solve", "--list", "--threads", count])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        writeln!(stdin, "5x5:002a000").unwrap();
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        assert_eq!(line, "A4 C4 E4 A5 C5 E5\n");
        let running = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap().count();
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        running
    };
    assert_eq!(threads("7") - threads("1"), 6);
}
