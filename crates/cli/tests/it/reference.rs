//! docs/cli.md consists of the help texts.

use std::path::Path;
use std::process::Command;

/// The help of a command, without blanks at the ends of lines.
fn help(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_douse"))
        .args(arguments)
        .arg("--help")
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .env_remove("DOUSE_SERVER")
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The verbs that the help of `douse` lists.
fn verbs(overview: &str) -> Vec<&str> {
    let commands = overview.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = commands.lines().take_while(|line| line.starts_with("  "));
    lines.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).filter(|verb| *verb != "help").collect()
}

fn reference() -> String {
    let overview = help(&[]);
    let mut text = format!(
        "# Commands\n\nWhat `douse --help` and `douse <command> --help` print. Results go to standard output, messages go to standard error. The exit status is \
         0 for yes or solved, 1 for no or unsolvable, 2 for input that cannot be read, 3 if time or memory did not suffice to prove or check something.\n\n```text\n{overview}\n```\n"
    );
    for verb in verbs(&overview) {
        text.push_str(&format!("\n## douse {verb}\n\n```text\n{}\n```\n", help(&[verb])));
    }
    text
}

#[test]
fn the_reference_consists_of_the_help() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md");
    // Windows names the program with its ending.
    let reference = reference().replace("douse.exe", "douse");
    assert!(verbs(&help(&[])).len() > 20);
    if std::env::var("DOUSE_REFERENCE").as_deref() == Ok("write") {
        std::fs::write(&path, &reference).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = kept.lines().zip(reference.lines()).find(|(kept, now)| kept != now);
    assert!(
        kept == reference,
        "docs/cli.md is old: DOUSE_REFERENCE=write cargo nextest run -p douse-cli reference; {differs:?}"
    );
}
