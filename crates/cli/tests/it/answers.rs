//! Commands and their answers.

use crate::run;
use crate::run::{Outcome, douse, piped, run};
use serde_json::Value;

const TORUS: &str = "3\n3\n0 1\n0 2\n1 0\n";
/// The first board of the problem statement of POJ 1222, EXTENDED LIGHTS OUT, and its published
/// answer.
const POJ_BOARD: &str = "0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n";
const POJ_ANSWER: &str = "1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n";

fn json(line: &str) -> Value {
    serde_json::from_str(&run(line).stdout).expect("one JSON value")
}

#[test]
fn the_torus_decision_format_is_answered_exactly() {
    let outcome = piped(["check"], TORUS);
    assert_eq!((outcome.status, &*outcome.stdout, &*outcome.stderr), (1, "No\n", ""));
    // The same lights with the coordinates exchanged.
    assert_eq!(piped(["check", "-"], "3\n3\n1 0\n2 0\n0 1\n").stdout, "No\n");
    assert_eq!(piped(["check"], "4\n6\n0 1\n0 2\n1 0\n2 2\n2 3\n3 2\n").stdout, "Yes\n");
}

#[test]
fn worked_examples_of_the_founding_documents() {
    // Torus 3x3, eliminated step by step: five pivots, not solvable.
    let torus = run("check 101/100/001 --edges torus");
    assert_eq!((torus.status, &*torus.stdout), (1, "No\n"));
    assert_eq!(json("kernel --size 3 --edges torus --json")["rank"], 5);
    // Torus 4x4: solvable in one way.
    let one_way = run("solve --count 0110/1000/0011/0010 --edges torus");
    assert_eq!((one_way.status, &*one_way.stdout), (0, "1\n"));
    // Flat 5x5: rank 23, nullity 2, four solutions.
    let five = json("kernel --size 5x5 --json");
    assert_eq!((&five["rank"], &five["nullity"], &five["solution_count"]), (&23.into(), &2.into(), &"4".into()));
    // Presses turn off the board that they make.
    let dark = "...../...../...../...../.....";
    let cells = "B2 D2 C3 B4 D4 A5 C5";
    let made = run(&format!("press {dark} {cells} --to code")).stdout;
    assert_eq!(run(&format!("press {} {cells} --to code", made.trim())).stdout, "5x5:0000000\n");
    // Flat 2x2: press the two lit cells, in one way.
    assert_eq!(run("solve 01/10 --list").stdout, "B1 A2\n");
    assert_eq!(run("solve 01/10 --count").stdout, "1\n");
    // Flat 3x3: the worst starts need every cell once.
    assert_eq!(run("solve 101/010/101").stdout, "1 1 1\n".repeat(3));
    assert_eq!(run("solve 010/101/010 --target on").stdout, "1 1 1\n".repeat(3));
    // Flat 6x6, 7x7 and 8x8 are always solvable.
    for size in [6, 7, 8] {
        assert_eq!(run(&format!("kernel --size {size} --nullity")).stdout, "0\n");
    }
}

#[test]
fn batches_are_answered_in_order() {
    let one = piped(["solve"], format!("1\n{POJ_BOARD}"));
    assert_eq!((one.status, one.stdout), (0, format!("PUZZLE #1\n{POJ_ANSWER}")));
    let dark = "0 0 0 0 0 0\n".repeat(5);
    let three = piped(["solve", "-"], format!("3\n{POJ_BOARD}{dark}{POJ_BOARD}"));
    assert_eq!(three.stdout, format!("PUZZLE #1\n{POJ_ANSWER}PUZZLE #2\n{dark}PUZZLE #3\n{POJ_ANSWER}"));
    // Without the number at the beginning it is a single board, without a heading.
    assert_eq!(piped(["solve"], POJ_BOARD).stdout, POJ_ANSWER);
    let mixed = piped(["check"], "5x5:002a000\n5x5:8000000\n");
    assert_eq!((mixed.status, &*mixed.stdout), (1, "Yes\nNo\n"));
    let mixed = piped(["solve", "--list"], "5x5:8000000\n2x2:6\n");
    assert_eq!((mixed.status, &*mixed.stdout), (1, "no solution\nB1 A2\n"));
}

#[test]
fn boards_come_as_arguments_files_and_pipes() {
    let folder = run::folder("sources");
    let path = folder.join("board.txt");
    std::fs::write(&path, ".#.\n###\n.#.\n").expect("a file");
    let expected = "0 0 0\n0 1 0\n0 0 0\n";
    for board in ["010/111/010", ".#./###/.#.", "-x-/xxx/-x-", "3x3:5d0", "[[0,1,0],[1,1,1],[0,1,0]]"] {
        assert_eq!(run(&format!("solve {board}")).stdout, expected, "{board}");
    }
    assert_eq!(run(&format!("solve {}", path.display())).stdout, expected);
    assert_eq!(piped(["solve", "-"], "010\n111\n010\n").stdout, expected);
    assert_eq!(piped(["solve"], "⬛🟨⬛\n🟨🟨🟨\n⬛🟨⬛\n").stdout, expected);
    assert_eq!(run("solve 0x0000000000000000 --size 3x3").status, 0);
    assert_eq!(piped(["solve", "--size", "3", "--list"], "B1 A2 B2 C2 B3").stdout, "B2\n");
    assert_eq!(piped(["solve", "B1 A2 B2 C2 B3", "--size", "3", "--list"], "").stdout, "B2\n");
}

#[test]
fn flip_ids_are_solved_by_their_own_matrix() {
    // The plus rule on 2x2 as a matrix, and a matrix with different presses per cell.
    assert_eq!(run("solve 2x2:edb7,6 --list").stdout, "B1 A2\n");
    let solved = run("solve 2x2:c631,f --list");
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    let presses = solved.stdout.trim();
    assert_eq!(run(&format!("press 2x2:c631,f {presses} --to digits")).stdout, "00\n00\n");
}

#[test]
fn flip_ids_of_the_game_itself_are_solved_and_verified() {
    // Printed by `sgt-flip --generate 3 5x5c` and `sgt-flip --generate 3 4x4r` of Simon Tatham's
    // puzzle collection.
    for id in include_str!("../data/flip_ids.txt").lines().skip(1) {
        let presses = run(&format!("solve {id} --list")).stdout;
        let pressed = run(&format!("press {id} {} --verbose", presses.trim()));
        assert!(pressed.stderr.ends_with("the goal is reached\n"), "{id}: {}", pressed.stderr);
    }
}

#[test]
fn solutions_in_all_forms() {
    let board = "5x5:002a000";
    assert_eq!(run(&format!("solve {board} --list")).stdout, "A4 C4 E4 A5 C5 E5\n");
    assert_eq!(run(&format!("solve {board} --count")).stdout, "4\n");
    assert_eq!(run(&format!("solve {board} --all --list")).stdout.lines().count(), 4);
    assert_eq!(run(&format!("solve {board} --all")).stdout.split("\n\n").count(), 4);
    let limited = run(&format!("solve {board} --all --limit 2 --list"));
    assert_eq!(limited.stdout.lines().count(), 2);
    assert_eq!(limited.stderr, "note: these are the first 2 of 2^2 = 4 solutions\n");
    assert_eq!(run(&format!("solve {board} --to code")).stdout, "5x5:00015a8\n");
    let all = json(&format!("solve {board} --json --all"));
    assert_eq!(all["solutions"].as_array().map(Vec::len), Some(4));
    assert_eq!(all["solutions"][0], all["presses"]);
    assert_eq!((&all["solvable"], &all["nullity"], &all["witness"]), (&true.into(), &2.into(), &Value::Null));
    assert_eq!(all["presses"][3], serde_json::json!([1, 0, 1, 0, 1]));
}

#[test]
fn every_method_gives_the_same_answer() {
    let refused = run("solve 010 --method nonsense").stderr;
    let names = refused.split("choose among ").nth(1).and_then(|rest| rest.lines().next()).expect("the methods");
    let expected = run("solve 5x5:002a000 --json").stdout;
    let same = |name: &str| run(&format!("solve 5x5:002a000 --json --method {name}")).stdout == expected;
    let agreeing: Vec<&str> = names.split(", ").filter(|name| same(name)).collect();
    for name in ["reference", "dense", "frontal", "polynomial"] {
        assert!(agreeing.contains(&name), "{name} is not among {agreeing:?}");
    }
    let wrong = run("solve 5x5.row-column:002a000 --method polynomial");
    assert_eq!((wrong.status, &*wrong.stdout), (2, ""));
    assert!(wrong.stderr.contains("leave --method out, or choose among "), "{}", wrong.stderr);
}

#[test]
fn unsolvable_boards_come_with_a_witness() {
    let report = json("solve 5x5:8000000 --json");
    assert_eq!((&report["solvable"], &report["presses"]), (&false.into(), &Value::Null));
    let rows: Vec<Vec<u64>> = serde_json::from_value(report["witness"].clone()).expect("rows of numbers");
    assert_eq!(rows[0][0], 1, "it meets the only light");
    // By counting: every press meets the pattern in an even number of cells.
    let at = |r: i32, c: i32| {
        usize::try_from(r)
            .ok()
            .zip(usize::try_from(c).ok())
            .and_then(|(r, c)| rows.get(r)?.get(c).copied())
            .unwrap_or(0)
    };
    for (r, c) in (0..5).flat_map(|r| (0..5).map(move |c| (r, c))) {
        assert_eq!((at(r, c) + at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1)) % 2, 0);
    }
    let Outcome { status, stdout, .. } = run("solve 5x5:8000000");
    assert_eq!((status, &*stdout), (1, "no solution\n"));
    assert_eq!(run("solve 5x5:8000000 --count").stdout, "0\n");
}

#[test]
fn a_no_is_explained_by_counting_and_repaired() {
    let outcome = run("check 5x5:8000000 --explain");
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.starts_with("No\n"));
    assert!(outcome.stdout.contains("\n1 @ . o . o\n2 o . o . o\n3 . . . . .\n4 o . o . o\n5 o . o . o\n"));
    assert!(outcome.stdout.contains("Count the @: A1\n"));
    assert!(outcome.stdout.contains("Repair: change 1 light and the board can be solved: A1\n"));
    let german = run("check 5x5:8000000 --explain --lang de").stdout;
    assert!(german.contains("Zähle die @: A1\n") && german.contains("\n1 @ . o . o\n"), "{german}");
    let report = json("check 4x4:8000 --explain --json");
    assert_eq!(report["repair"]["proved"], true);
    assert_eq!(report["repair"]["lights"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["overlap"], serde_json::json!([[0, 0]]));
}

#[test]
fn a_yes_is_explained_by_the_tests_it_passes() {
    let two = run("check 5x5:002a000 --explain").stdout;
    assert!(two.starts_with("Yes\n"));
    assert!(two.contains("pattern 1, 12 cells: 0 of them lit, an even number\n"));
    assert!(two.contains("pattern 2, 16 cells: 2 of them lit, an even number\n"));
    assert!(two.ends_with("nullity: 2; number of solutions: 2^2 = 4\n"));
    let none = run("check 010/111/010 --explain").stdout;
    assert!(none.contains("the nullity is 0, and the rank is 9"), "{none}");
}

#[test]
fn targets_are_states_or_pictures() {
    assert_eq!(run("solve 000/000/000 --target on --list").stdout, "A1 C1 B2 A3 C3\n");
    assert_eq!(run("solve 000/000/000 --goal 010/111/010 --list").stdout, "B2\n");
    assert_eq!(run("check 111/111/111 --target on --explain").stdout.lines().next(), Some("Yes"));
    let both = piped(["solve", "-", "--target", "-"], "010\n");
    assert_eq!((both.status, &*both.stdout), (2, ""));
}

#[test]
fn boards_are_drawn_and_converted() {
    assert_eq!(run("show 5x2:0a8").stdout, "  A B C D E\n1 . . . . #\n2 . # . # .\n");
    assert_eq!(run("show 012/120 --states 3").stdout, "  A B C\n1 0 1 2\n2 1 2 0\n");
    assert_eq!(run("show .#_/#..").stdout, "  A B C\n1 . #\n2 # . .\n");
    assert_eq!(run("convert .#./###/.#. --to code").stdout, "3x3:5d0\n");
    assert_eq!(run("convert 3x3:5d0 --to digits").stdout, "010\n111\n010\n");
    let lossy = run("convert 3x3@torus:5d0 --to rows");
    assert_eq!((lossy.status, &*lossy.stdout), (0, ".#.\n###\n.#.\n"));
    assert!(lossy.stderr.contains("omits: edges torus"), "{}", lossy.stderr);
}

#[test]
fn the_same_seed_gives_the_same_board_for_ever() {
    assert_eq!(run("gen --seed a --count 3").stdout, "5x5:afe7830\n5x5:5827d68\n5x5:8abe120\n");
    assert_eq!(run("gen --seed a --count 2 --way lights").stdout, "5x5:26f68f8\n5x5:bbc59a8\n");
    assert_eq!(run("gen --seed a --presses 4 --edges torus --size 4x3 --rule king").stdout, "4x3.king@torus:fff\n");
    let fresh = run("gen");
    let seed = fresh.stderr.trim().strip_prefix("note: seed ").expect("the seed is printed").to_owned();
    assert_eq!(run(&format!("gen --seed {seed}")).stdout, fresh.stdout);
    assert_eq!(run("gen --quiet").stderr, "");
}

#[test]
fn made_boards_are_solved_and_the_presses_verified_by_pressing() {
    let kinds = [
        "",
        "--edges torus --size 6x4",
        "--rule king --size 4x7",
        "--rule knight --edges klein",
        "--goal on",
        "--rule row-column --size 3x6",
        "--rule shape:110/011/010 --edges projective",
        "--way lights --size 4",
        "--presses 3 --size 1x9",
        "--states 3 --size 4x3",
        "--states 6 --edges cylinder",
    ];
    for kind in kinds {
        let boards = run(&format!("gen --seed verify --count 3 {kind}")).stdout;
        assert_eq!(boards.lines().count(), 3, "{kind}");
        let presses = piped(["solve", "--list"], &boards);
        assert_eq!(presses.status, 0, "{kind}: {}", presses.stderr);
        for (board, presses) in boards.lines().zip(presses.stdout.lines()) {
            let replayed = piped(["press", "--verbose", &format!("{board}!{}", presses.replace(' ', ""))], "");
            assert_eq!(replayed.status, 0, "{kind}: {}", replayed.stderr);
            assert!(replayed.stderr.ends_with("the goal is reached\n"), "{kind} {board}: {}", replayed.stdout);
        }
    }
}

#[test]
fn a_press_grid_is_pressed_again() {
    let board = run("gen --seed grid --size 7x6").stdout;
    let grid = run(&format!("solve {}", board.trim())).stdout;
    assert_eq!(piped(["press", board.trim(), "--grid", "-"], grid).stdout, ".......\n".repeat(6));
    assert_eq!(piped(["press", board.trim(), "--grid", "-"], "010\n111\n010\n").status, 2);
}

#[test]
fn talk_goes_to_standard_error_and_only_when_asked() {
    let quiet = run("check 00100/01110/00100/00001/00010");
    assert_eq!(quiet.stderr, "");
    let spoken = run("check 00100/01110/00100/00001/00010 --verbose");
    assert_eq!(spoken.stderr, "5 wide, 5 high, 7 lit, plus rule, flat, target all off\n");
    let hushed = run("convert 3x3@torus:5d0 --to rows --quiet");
    assert_eq!(hushed.stderr, "");
}

#[test]
fn colours_only_where_they_are_wanted() {
    let colours = |args: &[&str], variable: Option<(&str, &str)>| {
        let mut command = douse(args);
        command.env_remove("NO_COLOR").envs(variable);
        let output = command.output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!colours(&["show", "010/111"], None));
    assert!(colours(&["show", "010/111", "--color", "always"], None));
    assert!(!colours(&["show", "010/111", "--color", "never"], Some(("CLICOLOR_FORCE", "1"))));
    assert!(!colours(&["show", "010/111"], Some(("NO_COLOR", "1"))));
}

#[test]
fn the_bare_program_helps() {
    let bare = run("");
    assert_eq!(bare.status, 0);
    assert!(bare.stdout.contains("douse solve '.#./###/.#.'"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(run(&format!("completions {shell}")).stdout.contains("douse"), "{shell}");
    }
    assert!(run("man").stdout.contains(".TH douse"));
    assert!(run("man solve").stdout.contains(".TH douse-solve"));
    assert_eq!(run("man nonsense").status, 2);
    // Drawings are verbatim in the help and on the page.
    let picture = ["  plus     x        king", "  # @ #    . @ .    # @ #", "  a . . . a   a . . . a   a . . . c"];
    let (help, page) = (run("solve --help").stdout, run("man solve").stdout.replace("\\-", "-"));
    for line in picture {
        assert!(help.contains(line) && page.contains(&format!("\n{line}")), "{line}\n{help}");
    }
    assert!(!run("solve -h").stdout.contains("# @ #"));
}

#[test]
fn explanations_are_written_with_formulas() {
    let latex = run("solve 3x3:d58 --explain --to latex");
    assert!(latex.stdout.starts_with("\\documentclass") && latex.stdout.contains("\\end{document}"));
    let several = run("check --explain=overlap --to markdown --lang de 5x5:8000000");
    assert_eq!(several.status, 1, "a board without a solution");
    assert!(several.stdout.contains("## Der Test: Ist das Brett lösbar?"), "{}", several.stdout);
    let fragment = run("solve 2x2:6 --explain=solutions --to typst --fragment").stdout;
    assert!(fragment.starts_with("// #set page") && fragment.contains("abs(L) = 1"), "{fragment}");
    for (line, said) in [
        ("solve 2x2:6 --to latex", "--explain"),
        ("solve 2x2:6 --explain --to latex --json", "cannot be used together"),
        ("solve 2x2:6 --explain --min --to html", "cannot be used together"),
        ("check 2x2:6 --explain --to rows", "choose among latex"),
        ("solve 2x2:6 --explain --fragment", "--to"),
    ] {
        let refused = run(line);
        assert_eq!(refused.status, 2, "{line}");
        assert!(refused.stderr.contains(said), "{line}: {}", refused.stderr);
    }
}

#[test]
fn worksheets_come_with_their_answers() {
    let folder = run::folder("sheet");
    let (sheet, key) = (folder.join("sheet.pdf"), folder.join("key.svg"));
    let command = format!(
        "sheet --size 5x5 --par 6-8 --equal-par --count 30 --seed 7b -o {} --key {}",
        sheet.display(),
        key.display()
    );
    assert_eq!(run(&command).status, 0);
    assert!(std::fs::read(&sheet).unwrap().starts_with(b"%PDF-"));
    assert!(std::fs::read_to_string(&key).unwrap().contains("aria-label=\"Answers: Lights Out\""));
    let reports = run("sheet --size 5x5 --par 6-8 --equal-par --count 30 --seed 7b --json").stdout;
    let pars: std::collections::HashSet<String> =
        reports.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["par"].to_string()).collect();
    assert_eq!((reports.lines().count(), pars.len()), (30, 1));
    // The boards of a seed are those of `gen`.
    let made = run("gen --seed monday --count 2").stdout;
    let page = run("sheet --seed monday --count 2 --to svg").stdout;
    assert!(made.lines().all(|code| page.contains(&format!("aria-label=\"{code}\""))), "{made}");
    for (line, said) in [
        ("sheet --seed 1 --size 3x3 --par 1 --count 20 --to svg", "only 9 different boards"),
        ("sheet --seed 1 --to svg --page 2", "there is no page 2"),
        ("sheet --par 8-6", "two such as 6-8"),
        ("sheet --address douse.example", "https://douse.example/"),
        ("sheet --kit nonsense", "is not a ready sheet"),
    ] {
        let refused = run(line);
        assert_eq!(refused.status, 2, "{line}");
        assert!(refused.stderr.contains(said), "{line}: {}", refused.stderr);
    }
}
