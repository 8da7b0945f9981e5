//! The language of everything that people read: spelling by `typos`, and a list of habits that this project has dropped.

use crate::command::{program, root, succeed};
use crate::environment::Environment;
use crate::suite::Strictness;
use crate::tools::Installing;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// The spelling checker, as its package is called for `pip`.
const TYPOS: &str = "typos==1.51.1";

/// What counts as text for people: documents, texts of the game, and the comments and messages in sources.
const ENDINGS: [&str; 9] = ["md", "ftl", "rs", "py", "js", "css", "html", "sh", "toml"];

/// The file that has to name what it forbids.
const THIS_FILE: &str = "tools/xtask/src/language.rs";

/// What is not written in English, and what is written instead. `_` stands for any word.
const HABITS: [(&str, &str); 40] = [
    ("so many", "the number of, this many, that many"),
    ("a line a _", "one line per"),
    ("a file a _", "one file per"),
    ("a row a _", "one row per"),
    ("a digit a _", "one digit per"),
    ("a bit a _", "one bit per"),
    ("a number a _", "one number per"),
    ("a pair a _", "one pair per"),
    ("one line a _", "one line per"),
    ("one file a _", "one file per"),
    ("one row a _", "one row per"),
    ("one column a _", "one column per"),
    ("one entry a _", "one entry per"),
    ("one word a _", "one word per"),
    ("one bit a _", "one bit per"),
    ("one digit a _", "one digit per"),
    ("one number a _", "one number per"),
    ("cannot be had", "is not available, is not installed"),
    ("can be had", "is available"),
    ("hangs together", "is connected"),
    ("hang together", "are connected"),
    ("piece that hangs", "connected component"),
    ("one's own", "your own"),
    ("left alone", "not changed, not touched"),
    ("left over", "remaining"),
    ("it is told", "it is reported, it learns"),
    ("and is told", "and is reported, and learns"),
    ("said to be", "reported as"),
    ("talk to standard", "messages go to standard"),
    ("boards of players", "community boards"),
    ("board of players", "community board"),
    ("you as a player", "your profile"),
    ("the truth for", "the reference implementation"),
    ("the truth that", "the reference implementation"),
    ("room", "space, crate"),
    ("rooms", "spaces, crates"),
    ("house", "conventions"),
    ("houses", "conventions"),
    ("for the impatient", "how long it takes"),
    ("as it is told", "as it is reported"),
];

/// What is not written in German, and what is written instead.
const GERMAN_HABITS: [(&str, &str); 13] = [
    ("Druck", "Zug"),
    ("Drucks", "Zugs"),
    ("Drücke kopieren", "Züge kopieren"),
    ("die Drücke", "die Züge"),
    ("der Drücke", "der Züge"),
    ("den Drücken", "den Zügen"),
    ("Zelle", "Feld"),
    ("Zellen", "Felder"),
    ("Dienst", "Server"),
    ("gerade viele", "eine gerade Zahl"),
    ("ungerade viele", "eine ungerade Zahl"),
    ("war nicht zu", "konnte nicht"),
    ("Kein Drücken", "keine Zugfolge"),
];

/// Checks spelling and habits; where the spelling checker is not installed, that is an error only if `strictness` says so.
pub fn check(strictness: Strictness, installing: Installing) -> Result<()> {
    let habits = check_habits();
    match typos(installing) {
        Ok(mut command) => succeed(command.args(["--format", "brief"]))?,
        Err(error) if strictness == Strictness::Strict => return Err(error.context("spelling is not checked")),
        Err(error) => eprintln!("{error:#}; continuing without the spelling check"),
    }
    habits
}

/// The spelling checker in this version: of the system, or in an environment of its own.
fn typos(installing: Installing) -> Result<Command> {
    let version = TYPOS.rsplit('=').next().unwrap_or_default();
    let of_system = program("typos", ["--version"]).output();
    if of_system.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(version)) {
        return Ok(program("typos", Vec::<&str>::new()));
    }
    Environment::ready(root().join("target/tools/typos"), &[TYPOS], installing)
        .map(|environment| environment.program("typos"))
}

/// Looks for the habits in every file for people.
fn check_habits() -> Result<()> {
    let mut files = Vec::new();
    crate::conventions::collect_files(&root(), &ENDINGS, &mut files)?;
    let mut errors = Vec::new();
    for path in &files {
        let shown = path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
        if shown == THIS_FILE {
            continue;
        }
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        errors.extend(found(&shown, &text));
    }
    for error in &errors {
        eprintln!("error: {error}");
    }
    if !errors.is_empty() {
        bail!("{} places use words that this project has dropped", errors.len());
    }
    eprintln!("{} files: no dropped habits", files.len());
    Ok(())
}

/// The habits that a file falls back into.
fn found(path: &str, text: &str) -> Vec<String> {
    let german = Path::new(path).starts_with("locales/de");
    let habits: &[(&str, &str)] = if german { &GERMAN_HABITS } else { &HABITS };
    let words = words(text);
    let mut errors = Vec::new();
    for (habit, instead) in habits {
        let wanted: Vec<&str> = habit.split(' ').collect();
        for at in words.windows(wanted.len()) {
            let same =
                |word: &str, wanted: &str| if german { word == wanted } else { word.eq_ignore_ascii_case(wanted) };
            let fits = at.iter().zip(&wanted).all(|(word, wanted)| *wanted == "_" || same(word.text, wanted));
            if fits && !at[..at.len() - 1].iter().any(|word| word.ends_sentence) {
                errors.push(format!("{path}:{}: not \"{habit}\"; rather: {instead}", at[0].line));
            }
        }
    }
    errors
}

/// A word of a text.
struct Word<'a> {
    line: usize,
    text: &'a str,
    ends_sentence: bool,
}

/// The words of a text. Marks of comments are not among them, so that a habit is found across a line break.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let line = ["///", "//!", "//", "#", "*"].iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line);
        for part in line.split(|c: char| c.is_whitespace() || "\"()`*".contains(c)) {
            let text = part.trim_matches(|c: char| ".:;!?".contains(c));
            if !text.is_empty() {
                words.push(Word { line: number + 1, text, ends_sentence: part.ends_with(['.', ':', ';', '!', '?']) });
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_found_also_across_lines_and_in_comments() {
        assert_eq!(
            found("docs/a.md", "There are so many lights."),
            ["docs/a.md:1: not \"so many\"; rather: the number of, this many, that many"]
        );
        assert_eq!(found("crates/a/src/b.rs", "/// Boards of so\n/// many lights.\n").len(), 1);
        assert_eq!(found("crates/a/src/b.rs", "let text = \"One line a player\";").len(), 1);
        assert_eq!(found("docs/a.md", "The rooms of the house").len(), 2);
        assert_eq!(found("docs/a.md", "A mushroom in a household; so much for many.").len(), 0);
    }

    #[test]
    fn german_has_habits_of_its_own() {
        assert_eq!(found("locales/de/play.ftl", "a = Ein Druck ändert etwas.").len(), 1);
        assert_eq!(found("locales/de/play.ftl", "a = Drücke ein Feld.").len(), 0);
        assert_eq!(found("locales/de/play.ftl", "a = Zum Drucken, so many").len(), 0);
        assert_eq!(found("locales/en/play.ftl", "a = Druck").len(), 0);
    }

    #[test]
    fn every_habit_can_be_found() {
        for (habit, _) in HABITS {
            assert!(!found("docs/a.md", &habit.replace('_', "board")).is_empty(), "{habit}");
        }
        for (habit, _) in GERMAN_HABITS {
            assert!(!found("locales/de/a.ftl", &habit.replace('_', "Brett")).is_empty(), "{habit}");
        }
    }
}
