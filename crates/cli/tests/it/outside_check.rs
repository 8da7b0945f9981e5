//! docs/check.py, which shares no code with the program, confirms its answers and refuses damaged
//! ones.

use crate::run::piped;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Boards of every rule, edges, kinds of states and goals, a graph in each notation, and holes.
const BOARDS: &str = "5x5:002a000\n5x5:8000000\n4x4.king@torus:8421\n3x2.k3.state2:012210\n2x1.king.k4:10\n\
    3x3.holes=400:c7\n3x3.shape3x3=c98:080\n4x4.k6@klein:1203001255132222\n5x4.x.on@projective:12345\n\
    6x5.knight@moebius:12345678\n4x5.open-plus.k9@cylinder:01234567801234567801\n5x5.row-column:002a000\n\
    5x4.row-column.k12:0123456789ab01234567\n3x3.king.k6:111111111\n2x2.matrix=8421:5\n9x9.on:000000000000000000000\n\
    3x2.k40:000102030405\n3x2.goal=fc:00\npetersen:800\nwheel6:80\ncycle9:000\npath8:81\ncomplete5:f8\n\
    bipartite3,5:81\nhypercube4.k3:0120120120120120\ng4=d4.open-plus:9\n";

/// The output of the check for these answers, and its exit status.
fn check(answers: &str) -> (String, Option<i32>) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check.py");
    let mut python = Command::new("python3");
    let mut python =
        python.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("python3 is installed");
    python.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

fn answers() -> Vec<Value> {
    let outcome = piped(["solve", "--json", "--min", "-"], BOARDS);
    outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn lines(answers: &[Value]) -> String {
    answers.iter().map(|answer| format!("{answer}\n")).collect()
}

#[test]
fn an_outside_check_finds_all_answers_true() {
    let answers = answers();
    assert_eq!(answers.len(), BOARDS.lines().count());
    let (printed, status) = check(&lines(&answers));
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.lines().filter(|line| line.contains("solutions are")).count() > 12, "{printed}");
    assert!(printed.lines().filter(|line| line.contains("impossible")).count() > 5, "{printed}");
}

#[test]
fn an_outside_check_finds_damaged_answers_false() {
    for answer in answers() {
        let mut damaged = Vec::new();
        let mut damage = |field: &str, value: Value| {
            damaged.push(answer.clone());
            damaged.last_mut().unwrap()[field] = value;
        };
        if answer["solvable"] == true {
            let mut presses = answer["presses"].clone();
            presses[0][0] = json!(presses[0][0].as_u64().unwrap() ^ 1);
            damage("presses", presses);
            damage("at_least", json!(answer["press_count"].as_u64().unwrap() + 1));
            damage("solution_count", json!("7"));
        } else {
            let row = |row: &Value| row.as_array().unwrap().iter().map(|_| 0).collect::<Vec<_>>();
            damage("witness", answer["witness"].as_array().unwrap().iter().map(row).collect());
        }
        let (printed, status) = check(&lines(&damaged));
        assert_eq!((status, printed.matches("FALSE").count()), (Some(1), damaged.len()), "{printed}");
    }
}
