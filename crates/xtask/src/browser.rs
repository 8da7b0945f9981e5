//! `cargo xtask browser` and `cargo xtask screenshots`: the browser game in Chromium.

use crate::command::{cargo, program, root, succeed, target, works};
use crate::suite::Strictness;
use crate::tools::{Debian, Installing};
use crate::web;
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Chromium and the program that drives it.
const CHROMIUM: Debian =
    Debian { packages: &["chromium", "chromium-driver"], there: || works(&mut program("chromedriver", ["--version"])) };

/// What looks at pages for people who cannot see them.
const AXE: &str = "axe-core@4.14.0";

/// Build the browser game and try it in Chromium: play, levels, every page, offline, accessibility, figures.
///
/// Chromium and its driver come from Debian's packages where they are missing, axe-core from npm into target/tools.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask browser          all cases
  cargo xtask browser offline  those with that word in their name")]
pub struct Arguments {
    /// Only cases whose name contains this
    filter: Option<String>,
}

/// Write pictures of every page of the browser game to target/screenshots: wide and phone, light and dark, both languages.
#[derive(clap::Args)]
pub struct Screenshots {}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    if !CHROMIUM.ready(installing) {
        bail!("there is no chromedriver, so the browser game was not tried");
    }
    run_cases(arguments.filter.as_deref(), installing)
}

/// Whether the browser game can be compiled and tried, after installing what is missing where that is allowed.
pub fn ready(installing: Installing) -> bool {
    let ready = CHROMIUM.ready(installing) && web::ready(installing);
    if !ready {
        eprintln!("going on without trying the browser game");
    }
    ready
}

/// Runs the verb for pictures.
pub fn screenshots(_: &Screenshots, installing: Installing) -> Result<()> {
    if !CHROMIUM.ready(installing) {
        bail!("there is no chromedriver to take pictures with");
    }
    let folder = web::build(web::Build::Small, installing)?;
    let mut command = driver();
    command.arg(folder).arg("--douse").arg(douse()?);
    succeed(command.arg("--screenshots").arg(root().join("target/screenshots")))
}

fn run_cases(filter: Option<&str>, installing: Installing) -> Result<()> {
    let mut command = cases(Strictness::of(false), installing)?;
    if let Some(filter) = filter {
        command.args(["--filter", filter]);
    }
    succeed(&mut command)
}

/// Builds everything that the cases need and returns the command that runs them all.
pub fn cases(strictness: Strictness, installing: Installing) -> Result<Command> {
    let folder = web::build(web::Build::Small, installing)?;
    let douse = douse()?;
    succeed(&mut cargo(["build", "--package", "douse-browser-tests", "--features", "browser"]))?;
    let mut command = program(&built("douse-browser-tests").to_string_lossy(), Vec::<&str>::new());
    command.arg(folder).arg("--douse").arg(douse);
    match axe(installing) {
        Some(axe) => drop(command.arg("--axe").arg(axe)),
        None if strictness == Strictness::Strict => bail!("axe-core is not there, so accessibility cannot be checked"),
        None => {}
    }
    Ok(command)
}

/// The program that serves the game with leaderboards.
fn douse() -> Result<PathBuf> {
    succeed(&mut cargo(["build", "--package", "douse-cli", "--bin", "douse"]))?;
    Ok(built("douse"))
}

/// Where cargo puts a program.
fn built(name: &str) -> PathBuf {
    target().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The program that runs the cases.
fn driver() -> Command {
    cargo(["run", "--package", "douse-browser-tests", "--features", "browser", "--"])
}

/// The file of axe-core, fetched where it is missing and that is allowed.
fn axe(installing: Installing) -> Option<PathBuf> {
    let folder = root().join("target/tools/axe");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() && installing == Installing::Allowed && works(&mut program("npm", ["--version"])) {
        eprintln!("axe-core is missing: fetching {AXE} into target/tools");
        let mut install = program("npm", ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]);
        if let Err(error) = succeed(install.args(["--silent", "--prefix"]).arg(&folder).arg(AXE)) {
            eprintln!("axe-core cannot be had: {error:#}");
        }
    }
    if !file.exists() {
        eprintln!("axe-core is not there (npm brings it): going on without checking accessibility");
        return None;
    }
    Some(file)
}
