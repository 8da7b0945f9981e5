//! Runs every command in README.md and docs, and compares the output.

use crate::run::folder;
use std::path::{Path, PathBuf};
use std::process::Command;

fn documents(root: &Path) -> Vec<PathBuf> {
    let mut found = vec![root.join("README.md")];
    let docs = std::fs::read_dir(root.join("docs")).expect("the documents").map(|entry| entry.unwrap().path());
    found.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    found.sort();
    found
}

/// The commands of the blocks marked `console`, each with the lines below it.
fn commands(text: &str) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            commands.push((command.to_owned(), Vec::new()));
        } else if let (true, Some((_, output))) = (inside, commands.last_mut()) {
            output.push(line.to_owned());
        }
    }
    commands
}

/// True if the lines are these; `...` stands for any number of lines.
fn fits(expected: &[String], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..])),
        Some((first, rest)) => lines.first() == Some(&first.as_str()) && fits(rest, &lines[1..]),
    }
}

#[test]
fn commands_print_what_the_documents_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = Path::new(env!("CARGO_BIN_EXE_douse")).parent().expect("a folder of programs");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let data = folder("documents");
    let mut run = 0;
    for document in documents(&root) {
        let text = std::fs::read_to_string(&document).expect("a document");
        for (command, expected) in commands(&text).into_iter().filter(|(command, _)| command.contains("douse ")) {
            let output = Command::new("sh")
                .args(["-c", &command])
                .current_dir(&root)
                .env("PATH", &path)
                .env("DOUSE_DATA", &data)
                .env("NO_COLOR", "1")
                .env("COLUMNS", "100")
                .output()
                .expect("a shell");
            // The documents have messages after the results.
            let stdout =
                String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            let lines: Vec<&str> = stdout.lines().map(str::trim_end).collect();
            assert!(fits(&expected, &lines), "{}: $ {command}\n{stdout}", document.display());
            run += 1;
        }
    }
    assert!(run >= 12, "{run} commands");
}

/// The commands of the blocks marked `sh`, and those between backquotes in the text.
fn mentioned(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut blocks, mut inline, mut fence) = (Vec::new(), Vec::new(), None);
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind) };
        } else if fence == Some("sh") {
            blocks.extend(line.split("  #").next().map(|command| command.trim().to_owned()));
        } else if fence.is_none() {
            inline.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    let of_douse = |command: &String| command.contains("douse ") && !command.starts_with("cargo ");
    (
        blocks.into_iter().filter(of_douse).collect(),
        inline.into_iter().filter(|code| code.starts_with("douse ")).collect(),
    )
}

/// The arguments of `douse`, up to the next command of a pipe.
fn words(command: &str) -> Vec<&str> {
    let after = command.split("douse ").nth(1).unwrap_or_default();
    after.split_whitespace().take_while(|word| !["|", "<", ">", "&&"].contains(word)).collect()
}

/// Verbs and options in documents exist.
#[test]
fn verbs_and_options_of_the_documents_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut helps = std::collections::BTreeMap::new();
    let mut options = 0;
    for document in documents(&root) {
        let text = std::fs::read_to_string(&document).expect("a document");
        let (blocks, inline) = mentioned(&text);
        let console =
            commands(&text).into_iter().map(|(command, _)| command).filter(|command| command.contains("douse "));
        for command in blocks.into_iter().chain(inline).chain(console) {
            let words = words(&command);
            let Some(verb) = words.first().filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
            else {
                continue;
            };
            // The verbs of `admin` have more options.
            let below = words
                .get(1)
                .filter(|word| *verb == "admin" && word.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
            let verb = below.map_or((*verb).to_owned(), |below| format!("{verb} {below}"));
            let help = helps.entry(verb.clone()).or_insert_with(|| {
                if verb.starts_with("--") {
                    crate::run::run("--help")
                } else {
                    crate::run::run(&format!("{verb} --help"))
                }
            });
            assert_eq!(help.status, 0, "{}: {command}\n{}", document.display(), help.stderr);
            for word in words.iter().filter(|word| word.starts_with("--") && word.len() > 2) {
                let name =
                    word.split('=').next().unwrap_or(word).trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
                let listed = |line: &str| line.split([' ', ',', '[', '=', ']']).any(|part| part == name);
                assert!(help.stdout.lines().any(listed), "{}: {command} has {name}", document.display());
                options += 1;
            }
        }
    }
    assert!(options >= 20, "{options} options");
}

/// Commands without output that end are run, the game line by line.
#[test]
fn commands_of_the_documents_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data = folder("documents-run");
    let serving = crate::service::Serving::start(&data.join("service.db"));
    std::fs::write(data.join("board.txt"), "010\n111\n010\n").expect("a board");
    std::os::unix::fs::symlink(root.join("examples"), data.join("examples")).expect("the examples");
    let program = Path::new(env!("CARGO_BIN_EXE_douse")).parent().expect("a folder of programs");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut run = 0;
    for document in documents(&root) {
        let text = std::fs::read_to_string(&document).expect("a document");
        for command in mentioned(&text).0 {
            // `serve` does not end, `admin` has other tests, and `<...>` is a placeholder.
            if ["douse serve", "douse health", "douse admin", "<"].iter().any(|part| command.contains(part)) {
                continue;
            }
            let plain = if command.contains("douse play") && !command.contains("--plain") { " --plain" } else { "" };
            let output = Command::new("sh")
                .args(["-c", &format!("{command}{plain} < /dev/null")])
                .current_dir(&data)
                .env("PATH", &path)
                .env("DOUSE_DATA", data.join("data"))
                .env("NO_COLOR", "1")
                .env("DOUSE_SERVER", &serving.address)
                .output()
                .expect("a shell");
            let stderr = String::from_utf8_lossy(&output.stderr);
            // An empty leaderboard answers No.
            assert!(matches!(output.status.code(), Some(0 | 1)), "{}: {command}\n{stderr}", document.display());
            run += 1;
        }
    }
    assert!(run >= 10, "{run} commands");
}
