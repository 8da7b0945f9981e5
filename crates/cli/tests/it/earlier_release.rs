//! Reads the files of douse 0.1.0 in `samples/0.1.0`, with the same meaning.

use crate::run::{Outcome, douse, folder, piped, run};
use std::fs;
use std::path::{Path, PathBuf};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/0.1.0").join(name)
}

/// The lines of a table without its heading, cut into columns.
fn table(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(sample(name)).expect("a sample");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// One column of a table, one entry per line.
fn column(rows: &[Vec<String>], number: usize) -> String {
    rows.iter().map(|row| format!("{}\n", row[number])).collect()
}

#[test]
fn codes_have_the_answers_they_had() {
    let rows = table("codes.tsv");
    assert_eq!(rows.len(), 60);
    let counts = piped(["solve", "--count", "-"], column(&rows, 0));
    assert_eq!(counts.stdout, column(&rows, 1), "{}", counts.stderr);
    let solvable: Vec<_> = rows.into_iter().filter(|row| row[1] != "0").collect();
    let folder = folder("codes-of-an-earlier-release");
    let (boards, presses) = (folder.join("boards.txt"), folder.join("presses.txt"));
    fs::write(&boards, column(&solvable, 0)).expect("a file");
    fs::write(&presses, column(&solvable, 2)).expect("a file");
    let verdicts = piped([Path::new("verify"), &boards, &presses], "");
    assert_eq!((verdicts.status, verdicts.stdout), (0, "Yes\n".repeat(solvable.len())), "{}", verdicts.stderr);
}

#[test]
fn seeds_give_the_boards_they_gave() {
    let rows: Vec<_> = table("codes.tsv").into_iter().filter(|row| row[3].starts_with("--")).collect();
    assert_eq!(rows.len(), 53);
    for row in rows {
        assert_eq!(run(&format!("gen {} --to code", row[3])).stdout, format!("{}\n", row[0]), "{}", row[3]);
    }
}

#[test]
fn levels_are_the_boards_they_were() {
    let rows = table("levels.tsv");
    assert_eq!(rows.len(), 300);
    let mut packs: Vec<&str> = rows.iter().filter_map(|row| Some(row[0].split_once(':')?.0)).collect();
    packs.dedup();
    let mut levels = Vec::new();
    for pack in packs {
        for line in run(&format!("levels {pack} --json")).stdout.lines() {
            let level: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            levels.push(["level", "code"].map(|name| level[name].as_str().unwrap_or_default().to_owned()).to_vec());
        }
    }
    assert_eq!(levels, rows);
}

#[test]
fn a_certificate_of_the_records_holds() {
    let board = format!("{}\n", "#".repeat(119)).repeat(119);
    let certificate = sample("119.certificate").to_string_lossy().into_owned();
    let verdict = piped(["verify", "-", "--certificate", &certificate], &board);
    assert_eq!((verdict.status, verdict.stdout.as_str()), (0, "Yes\n"), "{}", verdict.stderr);
    assert!(verdict.stderr.contains("6409 presses"), "{}", verdict.stderr);
}

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("a copy");
        }
    }
}

/// Runs the program with the data of a player.
fn with_data(data: &Path, args: &[&str]) -> Outcome {
    let mut command = douse(args);
    command
        .env("DOUSE_DATA", data)
        .env("LANG", "C.UTF-8")
        .env_remove("DOUSE_SERVER")
        .stdin(std::process::Stdio::null());
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Outcome {
        status: output.status.code().expect("no signal ended it"),
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    }
}

#[test]
fn a_game_in_progress_is_continued_and_bests_are_listed() {
    let data = folder("terminal-of-an-earlier-release");
    copy(&sample("terminal"), &data);
    let game = with_data(&data, &["play", "--plain", "--lang", "en"]);
    assert!(game.stdout.contains("Your last game continues.") && game.stdout.contains("Moves: 3,"), "{}", game.stdout);
    let levels = with_data(&data, &["levels", "first", "--json"]);
    let first: serde_json::Value = serde_json::from_str(levels.stdout.lines().next().expect("a level")).expect("JSON");
    assert_eq!(
        (first["moves"].as_u64(), first["time_ms"].as_u64(), first["wins"].as_u64()),
        (Some(2), Some(1875), Some(1))
    );
}

/// The address that the service of the sample had.
#[cfg(unix)]
const ADDRESS: &str = "http://127.0.0.1:7191";

#[test]
#[cfg(unix)]
fn scores_that_wait_reach_the_database_of_that_release() {
    let folder = folder("service-of-an-earlier-release");
    let (data, database) = (folder.join("data"), folder.join("service.db"));
    copy(&sample("terminal"), &data);
    fs::copy(sample("service.db"), &database).expect("a copy");
    let service = crate::service::Serving::start(&database);
    // The port of the sample may be in use.
    let waiting =
        fs::read_dir(data.join("service/waiting")).expect("scores").map(|entry| entry.expect("a score").path());
    for file in waiting.chain([data.join("service/players.json")]) {
        let text = fs::read_to_string(&file).expect("text");
        assert!(text.contains(ADDRESS), "{text}");
        fs::write(&file, text.replace(ADDRESS, &service.address)).expect("a file");
    }
    let sent = with_data(&data, &["submit", "--json", "--server", &service.address]);
    let arrived: Vec<serde_json::Value> =
        sent.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(arrived.len(), 3, "{}", sent.stderr);
    for challenge in ["first:1", "board:gm62sk93"] {
        let score = arrived.iter().find(|score| score["challenge"] == challenge).expect("a score");
        assert_eq!(score["delivery"], "sent", "{score}");
    }
    assert_eq!(fs::read_dir(data.join("service/waiting")).expect("a folder").count(), 0, "nothing waits any more");
    // The account is the same, and has the old score and the one that waited.
    let top = with_data(&data, &["top", "board:gm62sk93", "--server", &service.address]);
    let lines: Vec<Vec<&str>> = top.stdout.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines, [vec!["*", "1", "Ada", "6", "0:05.0"], vec!["1", "ada#2", "6", "-"]], "{}", top.stdout);
}
