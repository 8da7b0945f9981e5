//! Publishes crates one by one: an interrupted run can be repeated, and the registry accepts only a
//! few new crates at a time.

use anyhow::{Context, Result, bail};
use douse_xtask::command::cargo;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Duration;

/// The pause after the registry has refused a new crate.
const PAUSE: Duration = Duration::from_secs(600);
/// The number of pauses before giving up on a crate.
const MAX_PAUSES: usize = 6;

/// The result of one `cargo publish`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Published,
    /// An earlier run has published this version.
    AlreadyPublished,
    /// Too many new crates for now.
    Busy,
    Failed,
}

/// Publishes crates in this order.
pub fn all(crates: &[&str]) -> Result<()> {
    publish_in_order(crates, upload, || std::thread::sleep(PAUSE))
}

fn publish_in_order(crates: &[&str], upload: impl Fn(&str) -> Result<Outcome>, pause: impl Fn()) -> Result<()> {
    for name in crates {
        let mut pauses = 0;
        loop {
            match upload(name)? {
                Outcome::Published => break println!("{name}: published"),
                Outcome::AlreadyPublished => break println!("{name}: this version is already published"),
                Outcome::Busy if pauses < MAX_PAUSES => {
                    pauses += 1;
                    println!("{name}: the registry takes no more new crates for now; trying again in ten minutes");
                    pause();
                }
                Outcome::Busy | Outcome::Failed => {
                    bail!("{name} was not published; when the cause is removed, run this again")
                }
            }
        }
    }
    Ok(())
}

/// Runs `cargo publish` and shows its messages.
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
        false if errors.contains("already exists on") => Outcome::AlreadyPublished,
        false if errors.contains("429 Too Many Requests") || errors.contains("got 429") => Outcome::Busy,
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
        assert_eq!(outcome(false, "error: crate douse@0.2.0 already exists on the index\n"), Outcome::AlreadyPublished);
        let busy =
            "error: failed to publish\n  the remote server responded with an error (status 429 Too Many Requests)\n";
        assert_eq!(outcome(false, busy), Outcome::Busy);
        assert_eq!(outcome(false, "error: failed to get a 200 OK response, got 429\n"), Outcome::Busy);
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
                ("a", _) => Outcome::AlreadyPublished,
                ("b", 0) => Outcome::Busy,
                _ => Outcome::Published,
            })
        };
        publish_in_order(&["a", "b", "c"], upload, pause).unwrap();
        assert_eq!((asked.into_inner().join(" ").as_str(), pauses.get()), ("a b b c", 1));
    }

    #[test]
    fn it_ends_at_the_first_crate_that_cannot_be_published() {
        let (asked, pauses) = (Cell::new(0), Cell::new(0));
        for (result, uploads, waits) in [(Outcome::Failed, 1, 0), (Outcome::Busy, MAX_PAUSES + 1, MAX_PAUSES)] {
            asked.set(0);
            pauses.set(0);
            let upload = |_: &str| {
                asked.set(asked.get() + 1);
                Ok(result)
            };
            assert!(publish_in_order(&["a", "b"], upload, || pauses.set(pauses.get() + 1)).is_err());
            assert_eq!((asked.get(), pauses.get()), (uploads, waits), "{result:?}");
        }
    }
}
