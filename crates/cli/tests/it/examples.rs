//! Runs the examples in the help of every verb.

use crate::run::{folder, run};
use crate::service;
use crate::service::Serving;
use std::fs;
use std::path::Path;
use std::process::Command;

fn verbs() -> Vec<String> {
    let help = run("--help").stdout;
    let commands = help.split("Commands:\n").nth(1).expect("a list of verbs");
    commands.lines().map_while(|line| line.strip_prefix("  ")?.split_whitespace().next()).map(str::to_owned).collect()
}

/// The commands of examples, and whether they succeed: all but those below a line with "cannot".
fn commands_with_statuses(examples: &str) -> impl Iterator<Item = (&str, i32)> {
    let mut status = 0;
    examples.lines().filter_map(move |line| match line.strip_prefix("    ") {
        Some(command) => Some((command, status)),
        None => {
            status = i32::from(line.contains("cannot"));
            None
        }
    })
}

#[test]
fn the_examples_of_every_verb_work() {
    let folder = folder("examples");
    let board = run("gen --seed example").stdout;
    // Two presses that solve it on any edges.
    fs::write(folder.join("board.txt"), "01000\n11100\n01010\n00111\n00010\n").expect("a board");
    fs::write(folder.join("picture.pbm"), run(&format!("convert {} --to pbm", board.trim())).stdout)
        .expect("a picture");
    run(&format!("gen --seed example --size 300 -o {}", folder.join("huge.pbm").display()));
    fs::write(folder.join("batch.txt"), run("gen --seed example --count 3 --to batch").stdout).expect("a batch");
    for place in [".zfunc", ".config/fish/completions"] {
        fs::create_dir_all(folder.join(place)).expect("a folder");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_douse")).parent().expect("a folder of programs");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let serving = Serving::start(&folder.join("service.db"));
    fs::write(folder.join("game.txt"), service::WON).expect("a game");
    let verbs = verbs();
    assert!(verbs.len() >= 9, "{verbs:?}");
    for verb in verbs {
        // `serve` does not end, and `admin` needs a board of the service; both have other tests.
        if ["serve", "admin"].contains(&verb.as_str()) {
            continue;
        }
        let help = run(&format!("{verb} --help")).stdout;
        let examples = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{verb} has no examples"));
        let commands = commands_with_statuses(examples);
        // Some machines have no reader of manual pages, or no bash.
        let portable = commands.filter(|(command, _)| !command.contains("man -l") && !command.contains("<("));
        // Without a terminal the game is played line by line, until the input ends.
        let plain = |command: &str| verb == "play" && !command.contains("--plain");
        for (command, status) in portable {
            let command = format!("{command}{}", if plain(command) { " --plain" } else { "" });
            let output = Command::new("sh")
                .args(["-c", &command])
                .current_dir(&folder)
                .env("PATH", &path)
                .env("HOME", &folder)
                .env("DOUSE_SERVER", &serving.address)
                .env("DOUSE_LISTEN", serving.address.trim_start_matches("http://"))
                .output()
                .expect("a shell");
            let stderr = String::from_utf8_lossy(&output.stderr);
            // The service of this test has no scores, and no other service runs here.
            let asks = ["douse top", "douse health"].iter().any(|verb| command.contains(verb));
            assert!(
                asks && output.status.code() == Some(1) || output.status.code() == Some(status),
                "{command}\n{:?} {stderr}",
                output.status
            );
            assert!(!stderr.contains("error"), "{command}\n{stderr}");
        }
    }
}
