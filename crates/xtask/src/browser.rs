//! `cargo xtask browser` and `cargo xtask screenshots`: the browser game in Chromium.

use crate::command::{built, cargo, program, root, succeed, works};
use crate::suite::Strictness;
use crate::test::FEATURES;
use crate::tools::{Debian, Installing, Npm};
use crate::web;
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Chromium and the program that drives it.
const CHROMIUM: Debian =
    Debian { packages: &["chromium", "chromium-driver"], there: || works(&mut program("chromedriver", ["--version"])) };

/// What looks at pages for people who cannot see them.
const AXE: Npm = Npm { name: "axe", package: "axe-core@4.14.0", file: "axe-core/axe.min.js" };

/// Build the browser game and try it in Chromium: play, levels, every page, offline, accessibility, figures.
///
/// If they are missing, Chromium and its driver are installed from Debian's packages, and axe-core from npm into target/tools.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask browser          all cases
  cargo xtask browser offline  those with that word in their name")]
pub struct Arguments {
    /// Only cases whose name contains this
    filter: Option<String>,
    /// Fail if accessibility cannot be checked
    #[arg(long)]
    strict: bool,
    /// Use the programs that `cargo xtask test` has compiled
    #[arg(long, hide = true)]
    built: bool,
}

/// Write pictures of every page of the browser game to target/screenshots: wide and phone, light and dark, both languages.
///
/// The two pictures of README.md go to docs/pictures as well.
#[derive(clap::Args)]
pub struct Screenshots {
    /// Only pages whose address contains this; `readme` for the pictures of README.md
    filter: Option<String>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    if !CHROMIUM.ready(installing) {
        bail!("there is no chromedriver, so the browser game was not tested");
    }
    if !arguments.built {
        compile()?;
    }
    let mut command = driver(installing)?;
    match axe(installing) {
        Some(axe) => drop(command.arg("--axe").arg(axe)),
        None if Strictness::of(arguments.strict) == Strictness::Strict => {
            bail!("axe-core is missing, so accessibility cannot be checked")
        }
        None => {}
    }
    if let Some(filter) = &arguments.filter {
        command.args(["--filter", filter]);
    }
    succeed(&mut command)
}

/// Whether the browser game can be compiled and tried, after installing what is missing where that is allowed.
pub fn ready(installing: Installing) -> bool {
    let ready = CHROMIUM.ready(installing) && web::ready(installing);
    if !ready {
        eprintln!("continuing without testing the browser game");
    }
    ready
}

/// Runs the verb for pictures.
pub fn screenshots(arguments: &Screenshots, installing: Installing) -> Result<()> {
    if !CHROMIUM.ready(installing) {
        bail!("there is no chromedriver to take pictures with");
    }
    compile()?;
    let pictures = root().join("target/screenshots");
    let mut command = driver(installing)?;
    if let Some(filter) = &arguments.filter {
        command.args(["--filter", filter]);
    }
    succeed(command.arg("--screenshots").arg(&pictures))?;
    for name in ["game", "solved"] {
        let picture = pictures.join(format!("readme-{name}.png"));
        if picture.is_file() {
            std::fs::copy(picture, root().join("docs/pictures").join(format!("{name}.png")))?;
        }
    }
    Ok(())
}

/// This program with the verb that runs all cases with programs that are compiled already.
pub fn verb(strictness: Strictness) -> Command {
    let mut command = program(&built("douse-xtask").to_string_lossy(), ["browser", "--built"]);
    if strictness == Strictness::Strict {
        command.arg("--strict");
    }
    command
}

/// Compiles the service, the bundler and the program that drives the browser.
fn compile() -> Result<()> {
    let packages = ["--package", "douse-cli", "--package", "douse-web-bundler", "--package", "douse-browser-tests"];
    succeed(cargo(["build", "--bins"]).args(packages).args(FEATURES))
}

/// Builds the game and returns the command that drives the browser, which must have been compiled.
fn driver(installing: Installing) -> Result<Command> {
    let wasm = web::compile(web::Build::Small, installing)?;
    let folder = web::bundle(web::Build::Small, &wasm)?;
    let mut command = program(&built("douse-browser-tests").to_string_lossy(), Vec::<&str>::new());
    command.arg(folder).arg("--douse").arg(built("douse"));
    Ok(command)
}

/// The file of axe-core, fetched where it is missing and that is allowed.
fn axe(installing: Installing) -> Option<PathBuf> {
    let file = AXE.file(installing);
    if file.is_none() {
        eprintln!("continuing without checking accessibility");
    }
    file
}
