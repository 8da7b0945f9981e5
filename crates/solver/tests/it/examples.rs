//! The boards in the folder `examples`: each is read without being announced and has the answer its
//! table says.

use douse_puzzle::text::{self, ReadOptions};
use douse_solver::solve::{Answer, Problem, solve_problem};
use std::collections::BTreeSet;
use std::path::Path;

/// The number of solutions of every board in a file; 0 for a board without.
fn solutions(path: &Path, options: &ReadOptions) -> Vec<u128> {
    let bytes = std::fs::read(path).unwrap();
    let reading =
        text::read(&bytes, options, &text::own_input()).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
    let count = |board| {
        let problem = Problem::of_board(board);
        let answer = solve_problem(&problem).unwrap();
        assert!(answer.verify(&problem), "{}", path.display());
        match answer {
            Answer::Solvable(space) => space.count().to_u128().unwrap(),
            Answer::Unsolvable(_) => 0,
        }
    };
    reading.boards.iter().map(count).collect()
}

/// The number in front of a word: 4 in "4 solutions".
fn number_before(text: &str, word: &str) -> Option<u128> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|found| found.starts_with(word))?;
    words[at.checked_sub(1)?].parse().ok()
}

#[test]
fn the_examples_have_the_answers_of_their_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let table = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut listed = BTreeSet::from(["README.md".to_owned()]);
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [file, notation, _, answer] = cells[..] else { panic!("four cells per row: {row}") };
        let file = file.trim_matches('`');
        listed.insert(file.to_owned());
        let mut options = ReadOptions::default();
        if let Some((_, size)) = notation.split_once("--size ") {
            options.size = Some(size.trim_end_matches('`').parse().unwrap());
        }
        let boards = if answer.contains("twice") { 2 } else { 1 };
        let expected = if answer.starts_with("`No`") { 0 } else { number_before(answer, "solution").unwrap() };
        assert_eq!(solutions(&folder.join(file), &options), vec![expected; boards], "{file}");
    }
    let there = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(there.collect::<BTreeSet<_>>(), listed, "the table lists every file");
}
