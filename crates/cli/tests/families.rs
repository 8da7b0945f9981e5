//! Graphs by their names, in every verb.

mod run;

use run::run;

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
        ("kernel --shape sphere:3", "names no family of graphs"),
        ("kernel --shape cube:0", "cube:0 is too small: the least is cube:1"),
        ("kernel --shape cube:100000", "too large"),
        ("kernel --shape cube:3 --size 5x5", "cannot be used with"),
        ("gen --shape cube:3 --edges torus", "cannot be used with"),
        ("gen --shape cube:3 --rule king", "needs a grid"),
        ("check --shape cube:3 5x5:002a000", "cube:3 was asked for"),
    ] {
        let outcome = run(line);
        assert_eq!((outcome.status, &*outcome.stdout), (2, ""), "{line}");
        assert!(outcome.stderr.contains(message), "{line}: {}", outcome.stderr);
    }
}
