//! Installs every artefact in an empty folder, as a user without the source would, and uses it.

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

/// The longest time from the file to the first answer.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// A board and the fewest presses that solve it.
const BOARD: &str = "5x5:002a000";
const PRESSES: &str = "A4 C4 E4 A5 C5 E5";

/// An artefact to try.
struct Subject<'a> {
    name: &'a str,
    file: PathBuf,
    version: &'a str,
    platform: Option<&'static Platform>,
    installing: Installing,
    strictness: Strictness,
}

/// The result of a trial.
enum Trial {
    /// The actions, and the time to the first answer unless an emulator took it.
    Passed(String, Option<Duration>),
    /// The reason.
    Skipped(String),
    Failed(anyhow::Error),
}

impl From<Result<Trial>> for Trial {
    fn from(result: Result<Trial>) -> Self {
        result.unwrap_or_else(Trial::Failed)
    }
}

/// Tries all artefacts of a folder and prints a table; fails if one does not work.
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
        let platform = target.as_deref().map(platform::by_name).transpose().map_err(anyhow::Error::msg)?;
        let subject = Subject { name, file: folder.join(name), version, platform, installing, strictness };
        trials.push((name, *size, subject.run(*kind).into()));
    }
    if !crates.is_empty() {
        // Crates need each other, so they are tried together.
        let files: Vec<PathBuf> = crates.iter().map(|artefact| folder.join(&artefact.name)).collect();
        let done = package::crates(&files, &Sandbox::new("crates")?).map_err(|error| format!("{error:#}"));
        for Artefact { name, size, .. } in crates {
            let trial = done.clone().map(|done| Trial::Passed(done, None)).map_err(anyhow::Error::msg);
            trials.push((name, *size, trial.into()));
        }
    }
    println!("\n{:<56} {:>11}  {:>12}  what was done with it", "artefact", "bytes", "first answer");
    for (name, size, trial) in &trials {
        println!("{}", row(name, *size, trial));
    }
    verdict(trials.iter().map(|(name, _, trial)| (name.as_str(), trial)), strictness)
}

/// Installs everything that the trials need; in strict mode, a missing tool is an error.
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
        match found.with_context(|| format!("{} cannot be tried", job.label())) {
            Err(error) if strictness == Strictness::Lenient => eprintln!("{error:#}"),
            found => found?,
        }
    }
    Ok(())
}

fn row(name: &str, size: usize, trial: &Trial) -> String {
    let (time, done) = match trial {
        Trial::Passed(done, time) => {
            (time.map_or_else(|| "-".to_owned(), |time| format!("{:.2} s", time.as_secs_f64())), done.clone())
        }
        Trial::Skipped(reason) => ("-".to_owned(), format!("NOT TRIED: {reason}")),
        Trial::Failed(error) => ("-".to_owned(), format!("FAILED: {error:#}")),
    };
    format!("{name:<56} {size:>11}  {time:>12}  {done}")
}

/// Fails with the names of all artefacts that failed or were slow, or in strict mode were not
/// tried.
fn verdict<'a>(trials: impl Iterator<Item = (&'a str, &'a Trial)>, strictness: Strictness) -> Result<()> {
    let wrong = trials.filter_map(|(name, trial)| match trial {
        Trial::Passed(_, Some(time)) if *time > MAX_WAIT => {
            Some(format!("{name} takes more than {} s to the first answer", MAX_WAIT.as_secs()))
        }
        Trial::Skipped(_) if strictness == Strictness::Strict => Some(format!("{name} was not tried")),
        Trial::Failed(_) => Some(format!("{name} failed")),
        _ => None,
    });
    let wrong: Vec<String> = wrong.collect();
    ensure!(wrong.is_empty(), "see the table: {}", wrong.join(", "));
    Ok(())
}

impl Subject<'_> {
    fn run(&self, kind: Kind) -> Result<Trial> {
        let sandbox = Sandbox::new(self.name)?;
        match kind {
            Kind::Source => package::source(self, &sandbox),
            Kind::Sdist => package::sdist(self, &sandbox),
            Kind::Npm => javascript::npm(self, &sandbox),
            Kind::Wheel => package::wheel(self, &sandbox),
            Kind::Binary => self.with_runner(|runner| program::archive(self, runner, &sandbox)),
            Kind::Debian => self.with_runner(|runner| program::debian(self, runner, &sandbox)),
            Kind::Image => self.with_runner(|runner| program::container(self, runner, &sandbox)),
            Kind::Crates => bail!("crates are tried together"),
        }
    }

    /// Describes a part of a trial that is left out for lack of a tool; in strict mode an error.
    fn skip_part(&self, what: &str) -> Result<String> {
        ensure!(self.strictness == Strictness::Lenient, "without {what}");
        Ok(format!("WITHOUT {what}"))
    }

    fn platform(&self) -> Result<&'static Platform> {
        self.platform.context("it is for one platform")
    }

    /// Tries it if this machine runs programs of its platform.
    fn with_runner(&self, trial: impl Fn(&Runner) -> Result<Trial>) -> Result<Trial> {
        match self.platform()?.runner(self.installing) {
            Ok(runner) => trial(&runner),
            Err(error) => Ok(Trial::Skipped(format!("{error:#}"))),
        }
    }

    /// Returns the time since `begun`, unless an emulator took part of it.
    fn first_answer(&self, begun: Instant) -> Option<Duration> {
        self.platform.is_none_or(Platform::is_native).then(|| begun.elapsed())
    }
}

/// A folder that is deleted on drop.
struct Sandbox(PathBuf);

impl Sandbox {
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

    /// Restricts a command to this folder and an empty environment.
    fn isolated(&self, mut command: Command) -> Command {
        command.env_clear().env("HOME", &self.0).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    /// Does the same for a program of another platform. Texts are UTF-8, as on every current
    /// machine.
    fn isolated_by(&self, runner: &Runner, file: impl AsRef<OsStr>) -> Command {
        let mut command = self.isolated(runner.command(file));
        command.env("LC_ALL", "C.UTF-8").env("PATH", "/usr/bin:/bin");
        runner.prepare(&mut command);
        command
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_answers_fail_and_what_was_not_tried_fails_where_everything_must_be() {
        let used = |seconds| Trial::Passed("solved".to_owned(), Some(Duration::from_secs(seconds)));
        let passes = |trial: Trial, strictness| verdict([("a", &trial)].into_iter(), strictness).is_ok();
        assert!(passes(used(9), Strictness::Strict) && !passes(used(11), Strictness::Lenient));
        assert!(passes(Trial::Passed("solved".to_owned(), None), Strictness::Strict));
        assert!(passes(Trial::Skipped("no Wine".to_owned()), Strictness::Lenient));
        assert!(!passes(Trial::Skipped("no Wine".to_owned()), Strictness::Strict));
        assert!(!passes(Trial::Failed(anyhow::anyhow!("no answer")), Strictness::Lenient));
    }

    #[test]
    fn everything_that_is_wrong_is_named() {
        let trials = [("a", Trial::Failed(anyhow::anyhow!("no answer"))), ("b", Trial::Skipped("no Wine".to_owned()))];
        let result = verdict(trials.iter().map(|(name, trial)| (*name, trial)), Strictness::Strict);
        assert_eq!(result.unwrap_err().to_string(), "see the table: a failed, b was not tried");
    }

    #[test]
    fn a_row_names_artefact_size_time_and_test() {
        let words = |trial| row("a.whl", 12, &trial).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            words(Trial::Passed("solved".to_owned(), Some(Duration::from_millis(1250)))),
            "a.whl 12 1.25 s solved"
        );
        assert_eq!(words(Trial::Skipped("no Wine".to_owned())), "a.whl 12 - NOT TRIED: no Wine");
        assert_eq!(words(Trial::Failed(anyhow::anyhow!("no answer"))), "a.whl 12 - FAILED: no answer");
    }
}
