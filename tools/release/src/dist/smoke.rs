//! Every artefact is installed in an empty place, as a user without the source would do it, and used.

mod javascript;
mod package;
mod program;
mod service;

use super::platform::{self, Platform, Runner};
use super::record::Artefact;
use super::{Job, Kind};
use anyhow::{Context, Result, bail, ensure};
use douse_xtask::command::{program, succeed, target};
use douse_xtask::suite::Strictness;
use douse_xtask::tools::Installing;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long it may take from the file to the first answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// A board and what solves it with the fewest presses.
const BOARD: &str = "5x5:002a000";
const PRESSES: &str = "A4 C4 E4 A5 C5 E5";

/// What is known about an artefact that is tried.
struct Subject<'a> {
    name: &'a str,
    file: PathBuf,
    version: &'a str,
    platform: Option<&'static Platform>,
    installing: Installing,
    strictness: Strictness,
}

/// The outcome of a trial.
enum Tried {
    /// What was done with it, and how long the first answer took where a user would have waited for it.
    Used(String, Option<Duration>),
    /// Why it could not be tried.
    Not(String),
    /// What is wrong with it.
    Failed(anyhow::Error),
}

impl From<Result<Tried>> for Tried {
    fn from(result: Result<Tried>) -> Self {
        result.unwrap_or_else(Tried::Failed)
    }
}

/// Tries all artefacts of a folder and prints a table; an error where one does not work.
pub fn all(
    folder: &Path,
    artefacts: &[Artefact],
    version: &str,
    installing: Installing,
    strictness: Strictness,
) -> Result<()> {
    let mut trials = Vec::new();
    let (crates, others): (Vec<_>, Vec<_>) = artefacts.iter().partition(|artefact| artefact.kind == Kind::Crates);
    for Artefact { name, kind, target, size, .. } in others {
        eprintln!("-- {name}");
        let platform = target.as_deref().map(platform::named).transpose().map_err(anyhow::Error::msg)?;
        let subject = Subject { name, file: folder.join(name), version, platform, installing, strictness };
        trials.push((name, *size, subject.tried(*kind).into()));
    }
    if !crates.is_empty() {
        // They need each other, so that they are tried together.
        let files: Vec<PathBuf> = crates.iter().map(|artefact| folder.join(&artefact.name)).collect();
        let done = package::crates(&files, &Place::new("crates")?).map_err(|error| format!("{error:#}"));
        for Artefact { name, size, .. } in crates {
            let tried = done.clone().map(|done| Tried::Used(done, None)).map_err(anyhow::Error::msg);
            trials.push((name, *size, tried.into()));
        }
    }
    println!("\n{:<56} {:>11}  {:>12}  what was done with it", "artefact", "bytes", "first answer");
    for (name, size, tried) in &trials {
        println!("{}", row(name, *size, tried));
    }
    verdict(trials.iter().map(|(name, _, tried)| (name.as_str(), tried)), strictness)
}

/// Installs everything that trying these takes; what cannot be installed is an error only where everything must be tried.
pub fn prepare(jobs: &[Job], installing: Installing, strictness: Strictness) -> Result<()> {
    for job in jobs {
        let found = match job.kind {
            Kind::Npm => javascript::ready(installing),
            Kind::Sdist => package::ready(None, installing),
            Kind::Wheel => package::ready(job.platform, installing),
            Kind::Binary | Kind::Debian => job.platform()?.runner(installing).map(drop),
            Kind::Image => program::container_ready(job.platform()?, installing),
            Kind::Source | Kind::Crates => Ok(()),
        };
        match found.with_context(|| format!("{} cannot be tried", job.shown())) {
            Err(error) if strictness == Strictness::Lenient => eprintln!("{error:#}"),
            found => found?,
        }
    }
    Ok(())
}

fn row(name: &str, size: usize, tried: &Tried) -> String {
    let (time, done) = match tried {
        Tried::Used(done, time) => {
            (time.map_or_else(|| "-".to_owned(), |time| format!("{:.2} s", time.as_secs_f64())), done.clone())
        }
        Tried::Not(reason) => ("-".to_owned(), format!("NOT TRIED: {reason}")),
        Tried::Failed(error) => ("-".to_owned(), format!("FAILED: {error:#}")),
    };
    format!("{name:<56} {size:>11}  {time:>12}  {done}")
}

/// An error that names all artefacts that failed, were slow, or were not tried although everything must be.
fn verdict<'a>(trials: impl Iterator<Item = (&'a str, &'a Tried)>, strictness: Strictness) -> Result<()> {
    let wrong = trials.filter_map(|(name, tried)| match tried {
        Tried::Used(_, Some(time)) if *time > PATIENCE => {
            Some(format!("{name} takes more than {} s to the first answer", PATIENCE.as_secs()))
        }
        Tried::Not(_) if strictness == Strictness::Strict => Some(format!("{name} was not tried")),
        Tried::Failed(_) => Some(format!("{name} failed")),
        _ => None,
    });
    let wrong: Vec<String> = wrong.collect();
    ensure!(wrong.is_empty(), "see the table: {}", wrong.join(", "));
    Ok(())
}

impl Subject<'_> {
    fn tried(&self, kind: Kind) -> Result<Tried> {
        let place = Place::new(self.name)?;
        match kind {
            Kind::Source => package::source(self, &place),
            Kind::Sdist => package::sdist(self, &place),
            Kind::Npm => javascript::npm(self, &place),
            Kind::Wheel => package::wheel(self, &place),
            Kind::Binary => self.with_runner(|runner| program::archive(self, runner, &place)),
            Kind::Debian => self.with_runner(|runner| program::debian(self, runner, &place)),
            Kind::Image => self.with_runner(|runner| program::container(self, runner, &place)),
            Kind::Crates => bail!("crates are tried together"),
        }
    }

    /// What is said about a part of the trial that needs something that is not there: an error where everything must be tried.
    fn without(&self, what: &str) -> Result<String> {
        ensure!(self.strictness == Strictness::Lenient, "without {what}");
        Ok(format!("WITHOUT {what}"))
    }

    fn platform(&self) -> Result<&'static Platform> {
        self.platform.context("it is for one platform")
    }

    /// Tries it if something here runs programs of its platform.
    fn with_runner(&self, tried: impl Fn(&Runner) -> Result<Tried>) -> Result<Tried> {
        match self.platform()?.runner(self.installing) {
            Ok(runner) => tried(&runner),
            Err(error) => Ok(Tried::Not(format!("{error:#}"))),
        }
    }

    /// The time since `begun`, where a user would have waited for it: an emulator takes its own time.
    fn waited(&self, begun: Instant) -> Option<Duration> {
        self.platform.is_none_or(Platform::is_native).then(|| begun.elapsed())
    }
}

/// An empty folder that is gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Result<Self> {
        super::folder::empty(&target().join("dist-smoke").join(name)).map(Self)
    }

    fn unpack(&self, archive: &Path, inside: &str) -> Result<PathBuf> {
        let folder = self.0.join(inside);
        std::fs::create_dir_all(&folder)?;
        if archive.extension().is_some_and(|ending| ending == "zip") {
            succeed(program("python3", ["-m", "zipfile", "--extract"]).arg(archive).arg(&folder))?;
        } else {
            succeed(program("tar", ["--extract", "--file"]).arg(archive).arg("--directory").arg(&folder))?;
        }
        Ok(folder)
    }

    /// A program that knows nothing of this machine but this folder.
    fn alone(&self, mut command: Command) -> Command {
        command.env_clear().env("HOME", &self.0).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    /// The same for a program of another platform. Texts are UTF-8, as on every current machine.
    fn alone_by(&self, runner: &Runner, file: impl AsRef<OsStr>) -> Command {
        let mut command = self.alone(runner.command(file));
        command.env("LC_ALL", "C.UTF-8").env("PATH", "/usr/bin:/bin");
        runner.prepare(&mut command);
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_answers_fail_and_what_was_not_tried_fails_where_everything_must_be() {
        let used = |seconds| Tried::Used("solved".to_owned(), Some(Duration::from_secs(seconds)));
        let judged = |tried: Tried, strictness| verdict([("a", &tried)].into_iter(), strictness).is_ok();
        assert!(judged(used(9), Strictness::Strict) && !judged(used(11), Strictness::Lenient));
        assert!(judged(Tried::Used("solved".to_owned(), None), Strictness::Strict));
        assert!(judged(Tried::Not("no Wine".to_owned()), Strictness::Lenient));
        assert!(!judged(Tried::Not("no Wine".to_owned()), Strictness::Strict));
        assert!(!judged(Tried::Failed(anyhow::anyhow!("no answer")), Strictness::Lenient));
    }

    #[test]
    fn everything_that_is_wrong_is_named() {
        let trials = [("a", Tried::Failed(anyhow::anyhow!("no answer"))), ("b", Tried::Not("no Wine".to_owned()))];
        let judged = verdict(trials.iter().map(|(name, tried)| (*name, tried)), Strictness::Strict);
        assert_eq!(judged.unwrap_err().to_string(), "see the table: a failed, b was not tried");
    }

    #[test]
    fn a_row_names_artefact_size_time_and_test() {
        let words = |tried| row("a.whl", 12, &tried).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            words(Tried::Used("solved".to_owned(), Some(Duration::from_millis(1250)))),
            "a.whl 12 1.25 s solved"
        );
        assert_eq!(words(Tried::Not("no Wine".to_owned())), "a.whl 12 - NOT TRIED: no Wine");
        assert_eq!(words(Tried::Failed(anyhow::anyhow!("no answer"))), "a.whl 12 - FAILED: no answer");
    }
}
