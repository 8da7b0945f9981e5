//! Every command with its output in README.md and docs is run, and prints what stands there.

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

/// Whether the lines are these; `...` stands for any number of lines.
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
            // Messages are written below the results.
            let stdout =
                String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            let lines: Vec<&str> = stdout.lines().map(str::trim_end).collect();
            assert!(fits(&expected, &lines), "{}: $ {command}\n{stdout}", document.display());
            run += 1;
        }
    }
    assert!(run >= 12, "{run} commands");
}
