//! Named graphs in every verb.

use crate::run::run;

#[test]
fn a_shape_stands_in_place_of_a_size() {
    assert_eq!(run("kernel --shape cube:3 --nullity").stdout, "6\n");
    assert_eq!(run("kernel --shape cycle:9 --states 3 --nullity").stdout, "2\n");
    let board = run("gen --shape cube:3 --seed 1");
    assert_eq!(board.status, 0);
    assert!(board.stdout.starts_with("cube3:"), "{}", board.stdout);
    let code = board.stdout.trim();
    assert_eq!(run(&format!("check {code}")).stdout, "Yes\n");
    let presses = run(&format!("solve {code} --list")).stdout;
    assert!(presses.starts_with('v'), "{presses}");
    let pressed = run(&format!("press {code} {} --to family", presses.trim())).stdout;
    assert_eq!(pressed, format!("cube:3 {}\n", "0".repeat(54)));
}

#[test]
fn a_name_and_its_lights_are_a_board() {
    assert_eq!(run("convert petersen --to code").stdout, "petersen:000\n");
    assert_eq!(run("convert --shape petersen 1010010000 --to code").stdout, "petersen:a40\n");
    assert_eq!(run("convert cycle5:a0 --to family").stdout, "cycle:5 10100\n");
    assert!(run("kernel --shape wheel:4 --json").stdout.contains(r#""shape":"wheel:4""#));
}

#[test]
fn what_names_no_graph_is_explained() {
    for (line, message) in [
        ("kernel --shape sphere:3", "is not a named graph"),
        ("kernel --shape cube:0", "cube:0 is too small: the smallest is cube:1"),
        ("kernel --shape cube:100000", "too large"),
        ("kernel --shape cube:3 --size 5x5", "cannot be used together"),
        ("gen --shape cube:3 --edges torus", "cannot be used together"),
        ("gen --shape cube:3 --rule king", "needs a grid"),
        ("check --shape cube:3 5x5:002a000", "cube:3 was asked for"),
    ] {
        let outcome = run(line);
        assert_eq!((outcome.status, &*outcome.stdout), (2, ""), "{line}");
        assert!(outcome.stderr.contains(message), "{line}: {}", outcome.stderr);
    }
}

/// The tables of docs/families.md agree with the program.
#[test]
fn the_tables_of_the_families_are_computed() {
    let path = format!("{}/../../docs/families.md", env!("CARGO_MANIFEST_DIR"));
    let tables = std::fs::read_to_string(path).expect("the document");
    let mut rows = 0;
    for line in tables.lines().filter(|line| line.starts_with("| `")) {
        let columns: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let name = columns[0].trim_matches('`');
        let [lights, two, three, presses, boards] = columns[columns.len() - 5..] else { panic!("{line}") };
        let kernel = run(&format!("kernel --shape {name} --json")).stdout;
        assert!(kernel.contains(&format!("\"cells\":{lights},")), "{name}: {kernel}");
        assert_eq!(run(&format!("kernel --shape {name} --nullity")).stdout.trim(), two, "{name}");
        assert_eq!(run(&format!("kernel --shape {name} --states 3 --nullity")).stdout.trim(), three, "{name}");
        let lights: usize = lights.parse().expect("a number");
        if lights <= 25 {
            let hardest = run(&format!("hardest {name}")).stdout;
            assert!(
                hardest.starts_with(&format!("{presses} presses, and no solvable board needs more")),
                "{name}: {hardest}"
            );
            assert!(hardest.contains(&format!("need that many: {boards}\n")), "{name}: {hardest}");
        }
        rows += 1;
    }
    assert_eq!(rows, 22);
}

/// If the number of states is not prime, the nullity does not determine the number of quiet
/// patterns.
#[test]
fn composite_states_have_invariants() {
    for (line, expected) in [
        ("nullity 4 --states 6", "2 2 6 6\t144\n"),
        ("kernel --size 4 --states 6 --nullity", "2 2 6 6\t144\n"),
        ("nullity 3 --states 6", "\t1\n"),
        ("nullity 4..5 --states 4", "4\t2 2 4 4\t64\n5\t4 4\t16\n"),
        ("nullity 5 --states 3", "3\n"),
    ] {
        assert_eq!(run(line).stdout, expected, "{line}");
    }
    let kernel = run("kernel --size 4 --states 6").stdout;
    assert!(kernel.contains("invariants: 2 2 6 6\n") && kernel.contains("144"), "{kernel}");
}
