//! The fewest presses, rules of play, and explanations.

use crate::run::{folder, piped};
use std::path::Path;

#[test]
fn the_fewest_presses_come_with_their_proof() {
    let answer = piped(["solve", "--min", "--list", "5x5:ffffff8"], "");
    assert_eq!(answer.status, 0);
    assert_eq!(answer.stdout.split_whitespace().count(), 15);
    assert!(answer.stderr.contains("15 presses, and no solution has fewer"), "{}", answer.stderr);
    let json: serde_json::Value =
        serde_json::from_str(&piped(["solve", "--min", "--json", "9x9:ffffffffffffffffffff8"], "").stdout).unwrap();
    assert_eq!((json["press_count"].as_u64(), json["at_least"].as_u64()), (Some(25), Some(25)));
    assert_eq!(json["proved"], true);
}

#[test]
fn all_shortest_solutions_and_counts_by_length() {
    let all = piped(["solve", "--all-min", "--list", "5x5:ffffff8"], "");
    assert_eq!(all.stdout.lines().count(), 4);
    // The second name is that of earlier releases.
    for option in ["--count-by-length", "--count-by-weight"] {
        assert_eq!(piped(["solve", option, "5x5:ffffff8"], "").stdout, "15\t4\n");
    }
}

#[test]
fn no_time_is_said_and_has_a_status_of_its_own() {
    let side = 79;
    let code = format!("{side}x{side}:{}", "f".repeat(side * side / 4) + "8");
    let answer = piped(["solve", "--min", "--json", "--time", "0", code.as_str()], "");
    assert_eq!(answer.status, 3);
    let json: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(json["proved"], false);
    assert!(json["at_least"].as_u64() < json["press_count"].as_u64());
}

/// All lights of a square on, as a code; the side is odd.
fn full(side: usize) -> String {
    format!("{side}x{side}:{}8", "f".repeat(side * side / 4))
}

/// The fewest presses of this board are proved within a second, which reveals searches with other
/// limits.
#[test]
fn an_explanation_searches_within_the_limits_or_not_at_all() {
    let board = full(65);
    let explained = |args: &[&str]| -> serde_json::Value {
        let args = [args, &["--json", "--time", "0", "--explain=shortest", &board]].concat();
        serde_json::from_str(&piped(args, "").stdout).unwrap()
    };
    let found = explained(&["solve", "--min"]);
    assert_eq!((&found["status"], &found["proved"]), (&"not-proved".into(), &false.into()));
    for field in ["presses", "press_count", "at_least", "proved", "method"] {
        assert_eq!(found["explanation"]["shortest"][field], found[field], "{field}");
    }
    for verb in ["solve", "check"] {
        assert_eq!(explained(&[verb])["explanation"]["shortest"]["proved"], false, "{verb}");
    }
    let text = |args: &[&str]| piped([args, &["--explain=shortest", &board]].concat(), "").stdout;
    for verb in ["solve", "check"] {
        assert!(text(&[verb, "--time", "0"]).contains("no solution has fewer than"), "{verb}");
        assert!(text(&[verb, "--time", "0", "--to", "markdown"]).contains("in the time allowed"), "{verb}");
        assert!(text(&[verb]).contains("and no solution has fewer"), "{verb}");
    }
}

#[test]
fn lit_buttons_only() {
    let some = piped(["solve", "--lit-only", "5x5:002a000"], "");
    assert_eq!(some.status, 0);
    let fewest = piped(["solve", "--lit-only", "--min", "3x3:ff8"], "");
    assert_eq!(fewest.stdout.split_whitespace().count(), 5);
    assert_eq!(piped(["solve", "--lit-only", "5x5:8000000"], "").status, 1);
}

#[test]
fn explanations_replay() {
    let answer = piped(["check", "--json", "--explain=equations", "--edges", "torus", "101/100/001"], "");
    assert_eq!(answer.status, 1);
    let json: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
    let equations = &json["explanation"]["equations"];
    let mut rows: Vec<Vec<u64>> = serde_json::from_value(equations["start"].clone()).unwrap();
    for step in equations["steps"].as_array().unwrap() {
        match (step["swap"].as_array(), step["add"].as_u64(), step["to"].as_u64()) {
            (Some(pair), ..) => rows.swap(pair[0].as_u64().unwrap() as usize, pair[1].as_u64().unwrap() as usize),
            (None, Some(from), Some(to)) => {
                let added = rows[from as usize].clone();
                rows[to as usize].iter_mut().zip(added).for_each(|(entry, add)| *entry = (*entry + add) % 2);
            }
            other => panic!("an unknown step {other:?}"),
        }
    }
    let end: Vec<Vec<u64>> = serde_json::from_value(equations["end"].clone()).unwrap();
    assert_eq!(rows, end);
    assert_eq!(equations["contradiction"], 5);
}

#[test]
fn a_chase_table_for_any_size() {
    let table = piped(["chase-table", "5x5"], "");
    assert_eq!(table.status, 0);
    assert_eq!(table.stdout.lines().count(), 5 + 8);
    assert_eq!(piped(["chase-table", "0x5"], "").status, 2);
}

/// The worst board of the founding document: goal all on, 9 presses, 512 states, 4608 moves, and a
/// path of ten boards.
#[test]
fn the_hardest_3x3_board_and_its_path() {
    let json: serde_json::Value =
        serde_json::from_str(&piped(["hardest", "3x3", "--target", "on", "--json"], "").stdout).unwrap();
    assert_eq!((json["press_count"].as_u64(), json["proved"].as_bool()), (Some(9), Some(true)));
    assert_eq!((json["position_count"].as_str(), json["move_count"].as_str()), (Some("512"), Some("4608")));
    assert_eq!(json["lights"], serde_json::json!([[0, 1, 0], [1, 0, 1], [0, 1, 0]]));
    let path = piped(["path", "010/101/010", "111/111/111"], "");
    assert_eq!(path.status, 0);
    assert_eq!(path.stdout.matches("A B C").count(), 10);
    assert_eq!(piped(["path", "5x5:0000000", "5x5:8000000"], "").status, 1);
}

#[test]
fn the_distribution_of_the_classic_board() {
    let distribution = piped(["hardest", "5x5", "--distribution"], "");
    let counts: Vec<&str> =
        distribution.stdout.lines().filter_map(|line| line.split_once('\t')).map(|(_, n)| n).collect();
    assert_eq!(counts.len(), 16);
    assert_eq!((counts[0], counts[7], counts[15]), ("1", "467104", "7350"));
}

#[test]
fn a_hint_says_why() {
    let hint = piped(["hint", "--map", "2x2:6"], "");
    assert_eq!(hint.stdout, "B1: the board has only one solution, and this press is in it\n  A B\n1 - +\n2 + -\n");
    assert_eq!(piped(["hint", "5x5:8000000"], "").status, 1);
}

#[test]
fn a_certificate_of_any_method_is_checked_by_another_route() {
    let path = folder("certificate").join("proof.txt");
    let path = path.to_str().unwrap();
    let king = "12x12.king@torus:e00e00e000000e00e00e0000000000000000";
    for (board, method) in [("5x5:ffffff8", "transform"), ("3x3:ff8", "listing"), (king, "blocks")] {
        let solved = piped(["solve", "--min", "--json", "--certificate", path, board], "");
        assert_eq!(solved.status, 0, "{}", solved.stderr);
        let text = std::fs::read_to_string(path).unwrap();
        let checked = piped(["verify", "--json", board, "--certificate", path], "");
        assert_eq!(checked.status, 0, "{method}: {}{}", checked.stdout, checked.stderr);
        let json: serde_json::Value = serde_json::from_str(&checked.stdout).unwrap();
        assert_eq!(json["certificate"]["holds"], true);
        // A claim of one press more or less does not hold.
        let presses = json["press_count"].as_u64().unwrap();
        let claim = format!("\npresses {presses}\n");
        assert!(text.contains(&claim));
        std::fs::write(path, text.replace(&claim, &format!("\npresses {}\n", presses + 1))).unwrap();
        assert_eq!(piped(["verify", board, "--certificate", path], "").status, 1);
    }
    // Another board, a file that is not a certificate, and a missing file.
    let solved = piped(["solve", "--min", "--certificate", path, "5x5:ffffff8"], "");
    assert_eq!(solved.status, 0);
    assert_eq!(piped(["verify", "5x5:002a000", "--certificate", path], "").status, 1);
    std::fs::write(path, "nonsense").unwrap();
    assert_eq!(piped(["verify", "5x5:ffffff8", "--certificate", path], "").status, 2);
    std::fs::remove_file(path).unwrap();
    assert_eq!(piped(["verify", "5x5:ffffff8", "--certificate", path], "").status, 2);
}

/// A check that runs out of time gives no answer.
#[test]
fn a_certificate_that_cannot_be_checked_is_not_wrong() {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records/79.certificate");
    let (path, board) = (record.display().to_string(), full(79));
    let verify = |more: &[&str]| piped([&["verify", "--certificate", &path, &board, "--time", "0"], more].concat(), "");
    let checked = verify(&[]);
    assert_eq!((checked.status, &*checked.stdout), (3, "Not checked\n"), "{}", checked.stderr);
    let note = "the certificate could not be checked: stopped before the end";
    assert!(checked.stderr.contains(note), "{}", checked.stderr);
    let json: serde_json::Value = serde_json::from_str(&verify(&["--json"]).stdout).unwrap();
    assert_eq!((&json["status"], &json["certificate"]["holds"]), (&"not-proved".into(), &false.into()));
}

/// A file with one code is one board, and its search may take long.
#[test]
fn a_file_with_one_board_may_be_certified_and_saved() {
    let folder = folder("one-board");
    let [boards, proof, search] = ["boards.txt", "proof.txt", "search.txt"].map(|name| folder.join(name));
    let [boards, proof, search] = [&boards, &proof, &search].map(|path| path.display().to_string());
    for code in ["5x5:ffffff8", "12x12.king@torus:e00e00e000000e00e00e0000000000000000"] {
        std::fs::write(&boards, format!("{code}\n")).unwrap();
        let solved = piped(["solve", "--min", "--certificate", &proof, "--checkpoint", &search, &boards], "");
        assert_eq!(solved.status, 0, "{}", solved.stderr);
        assert_eq!(piped(["verify", code, "--certificate", &proof], "").status, 0);
        std::fs::remove_file(&proof).unwrap();
        for flag in ["--certificate", "--checkpoint"] {
            let several = piped(["solve", "--min", flag, &proof, "-"], format!("{code}\n{code}\n"));
            assert_eq!(several.status, 2, "{}", several.stderr);
            assert!(!Path::new(&proof).exists(), "nothing is written for the first of several boards");
        }
    }
}

/// Every line of a certificate is checked or refused.
#[test]
fn an_altered_certificate_is_not_confirmed() {
    let folder = folder("altered");
    let path = folder.join("proof.txt");
    let name = path.display().to_string();
    let board = full(119);
    let record =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records/119.certificate"));
    let record = record.unwrap();
    assert_eq!(piped(["solve", "--min", "--certificate", &name, &board], "").status, 0);
    let present = std::fs::read_to_string(&path).unwrap();
    let verify = |text: &str| {
        std::fs::write(&path, text).unwrap();
        piped(["verify", "--certificate", &name, &board], "")
    };
    for (text, status, reason) in [
        (record.clone(), 0, "lines 'level' describe the first search and were not checked"),
        (record.replace("dimension 46", "dimension 47"), 1, "a nullity of 47, but it is 46"),
        (record.replace("shortest 8", "shortest 7"), 1, "claims 7 solutions of 6409 presses, but there are at least 8"),
        (record.replace("shortest 8", "shortest 9"), 1, "claims 9 solutions of 6409 presses, but there are 8"),
        (present.replace("shortest 8", "shortest 9"), 1, "claims 9 solutions of 6409 presses, but there are 8"),
        (present.replace("states 2", "states 3"), 1, "claims 3 states, but the board has 2"),
        (present.replace("method parity-classes", "method annealing"), 1, "annealing, which proves nothing"),
        (format!("{present}joins 5\n"), 2, "a certificate has no line `joins`"),
        (format!("{record}presses 6409\n"), 2, "`presses` stands in the text already"),
    ] {
        let checked = verify(&text);
        assert_eq!(checked.status, status, "{reason}: {}", checked.stderr);
        assert!(checked.stderr.contains(reason), "{reason}: {}", checked.stderr);
    }
}

/// A hard link keeps a file that is replaced, but would show one that is overwritten.
#[test]
fn a_certificate_is_replaced_whole() {
    let folder = folder("replaced-certificate");
    let (path, other) = (folder.join("proof.txt"), folder.join("other.txt"));
    std::fs::write(&path, "old").unwrap();
    std::fs::hard_link(&path, &other).unwrap();
    let name = path.display().to_string();
    assert_eq!(piped(["solve", "--min", "--certificate", &name, "3x3:ff8"], "").status, 0);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "old");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("douse certificate"));
    // A search without a proof keeps the old file, and one that could not write its proof does not
    // start.
    let stopped = |path: &str| piped(["solve", "--min", "--time", "0", "--certificate", path, &full(65)], "");
    assert_eq!(stopped(&other.display().to_string()).status, 3);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "old");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    assert_eq!(stopped(&folder.display().to_string()).status, 2);
}

/// Three states under a rule of play: a proof, or the reason why there is none.
#[test]
fn sequences_of_more_states_are_searched() {
    let run = |line: &str| piped(line.split(' '), "");
    let found = run("solve --min --play lit-only --states 3 220/200/000");
    assert_eq!((found.stdout.as_str(), found.status), ("A1\n", 0), "{}", found.stderr);
    assert!(found.stderr.contains("no sequence is shorter"), "{}", found.stderr);
    let none = run("solve --min --play unlit-first --states 3 220/200/000");
    assert_eq!((none.stdout.as_str(), none.status), ("no solution\n", 1), "{}", none.stderr);
}
