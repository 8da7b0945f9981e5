//! The crates are published one by one: a run that was ended halfway can be repeated, and the registry takes only a few new crates at a time.

use anyhow::{Context, Result, bail};
use douse_xtask::command::cargo;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Duration;

/// How long to wait when the registry takes no more new crates.
const PAUSE: Duration = Duration::from_secs(600);
/// How often to wait for one crate before giving up.
const MOST_PAUSES: usize = 6;

/// The outcome of one `cargo publish`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Published,
    /// An earlier run has published this version.
    WasThere,
    /// Too many new crates for now.
    Later,
    Failed,
}

/// Publishes these crates in this order.
pub fn all(crates: &[&str]) -> Result<()> {
    in_order(crates, upload, || std::thread::sleep(PAUSE))
}

fn in_order(crates: &[&str], upload: impl Fn(&str) -> Result<Outcome>, pause: impl Fn()) -> Result<()> {
    for name in crates {
        let mut pauses = 0;
        loop {
            match upload(name)? {
                Outcome::Published => break println!("{name}: published"),
                Outcome::WasThere => break println!("{name}: this version is already published"),
                Outcome::Later if pauses < MOST_PAUSES => {
                    pauses += 1;
                    println!("{name}: the registry takes no more new crates for now; trying again in ten minutes");
                    pause();
                }
                Outcome::Later | Outcome::Failed => {
                    bail!("{name} was not published; when the cause is removed, run this again")
                }
            }
        }
    }
    Ok(())
}

/// Runs `cargo publish` and shows what it prints.
fn upload(name: &str) -> Result<Outcome> {
    let mut command = cargo(["publish", "--locked", "--package", name]);
    let mut child = command.stderr(Stdio::piped()).spawn().context("cannot start cargo")?;
    let mut errors = String::new();
    for line in BufReader::new(child.stderr.take().context("no messages")?).lines() {
        let line = line?;
        eprintln!("{line}");
        errors.push_str(&line);
        errors.push('\n');
    }
    Ok(outcome(child.wait()?.success(), &errors))
}

fn outcome(success: bool, errors: &str) -> Outcome {
    match success {
        true => Outcome::Published,
        false if errors.contains("already exists on") => Outcome::WasThere,
        false if errors.contains("429 Too Many Requests") || errors.contains("got 429") => Outcome::Later,
        false => Outcome::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[test]
    fn what_cargo_says_is_understood() {
        assert_eq!(outcome(true, "warning: 429 things"), Outcome::Published);
        assert_eq!(outcome(false, "error: crate douse@0.2.0 already exists on the index\n"), Outcome::WasThere);
        let busy =
            "error: failed to publish\n  the remote server responded with an error (status 429 Too Many Requests)\n";
        assert_eq!(outcome(false, busy), Outcome::Later);
        assert_eq!(outcome(false, "error: failed to get a 200 OK response, got 429\n"), Outcome::Later);
        assert_eq!(outcome(false, "error: no token found\n"), Outcome::Failed);
        assert_eq!(outcome(false, "error: the file has 14290 bytes\n"), Outcome::Failed);
    }

    #[test]
    fn crates_follow_each_other_and_a_busy_registry_is_asked_again() {
        let (asked, pauses) = (RefCell::new(Vec::new()), Cell::new(0));
        let pause = || pauses.set(pauses.get() + 1);
        let upload = |name: &str| {
            asked.borrow_mut().push(name.to_owned());
            Ok(match (name, pauses.get()) {
                ("a", _) => Outcome::WasThere,
                ("b", 0) => Outcome::Later,
                _ => Outcome::Published,
            })
        };
        in_order(&["a", "b", "c"], upload, pause).unwrap();
        assert_eq!((asked.into_inner().join(" ").as_str(), pauses.get()), ("a b b c", 1));
    }

    #[test]
    fn it_ends_at_the_first_crate_that_cannot_be_published() {
        let (asked, pauses) = (Cell::new(0), Cell::new(0));
        for (result, uploads, waits) in [(Outcome::Failed, 1, 0), (Outcome::Later, MOST_PAUSES + 1, MOST_PAUSES)] {
            asked.set(0);
            pauses.set(0);
            let upload = |_: &str| {
                asked.set(asked.get() + 1);
                Ok(result)
            };
            assert!(in_order(&["a", "b"], upload, || pauses.set(pauses.get() + 1)).is_err());
            assert_eq!((asked.get(), pauses.get()), (uploads, waits), "{result:?}");
        }
    }
}
