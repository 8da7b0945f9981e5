//! `cargo xtask browser` and `cargo xtask screenshots`: the browser game in Chromium.

use crate::command::{cargo, program, root, succeed, target, works};
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

/// As a part of all tests: without a browser the rest is still worth something.
pub fn run_where_possible(installing: Installing) -> Result<()> {
    if CHROMIUM.ready(installing) && web::ready(installing) {
        return run_cases(None, installing);
    }
    eprintln!("going on without trying the browser game");
    Ok(())
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
    let folder = web::build(web::Build::Small, installing)?;
    let mut command = driver();
    command.arg(folder).arg("--douse").arg(douse()?);
    if let Some(axe) = axe(installing) {
        command.arg("--axe").arg(axe);
    }
    if let Some(filter) = filter {
        command.args(["--filter", filter]);
    }
    succeed(&mut command)
}

/// The program that serves the game with leaderboards.
fn douse() -> Result<PathBuf> {
    succeed(&mut cargo(["build", "--quiet", "--package", "douse-cli", "--bin", "douse"]))?;
    Ok(target().join("debug").join(format!("douse{}", std::env::consts::EXE_SUFFIX)))
}

/// The program that runs the cases.
fn driver() -> Command {
    cargo(["run", "--quiet", "--package", "douse-browser-tests", "--features", "browser", "--"])
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
