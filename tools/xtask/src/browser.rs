//! `cargo xtask browser` and `cargo xtask screenshots`: open the browser game in a real browser.

use crate::command::{built, cargo, program, root, succeed, works};
use crate::suite::Strictness;
use crate::test::FEATURES;
use crate::tools::{Debian, GECKODRIVER, Installing, MDBOOK, Npm, with_own_tools};
use crate::{docs, npm, web};
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Chromium and the program that drives it.
pub const CHROMIUM: Debian = Debian {
    packages: &["chromium", "chromium-driver", "chromium-headless-shell"],
    is_installed: || {
        ["chromedriver", "chromium-headless-shell"].iter().all(|name| works(&mut program(name, ["--version"])))
    },
};

/// Firefox; its driver is a Rust package.
const FIREFOX: Debian = Debian {
    packages: &["firefox-esr"],
    is_installed: || ["firefox-esr", "firefox"].iter().any(|name| works(&mut program(name, ["--version"]))),
};

/// A browser that can be driven.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Browser {
    #[default]
    Chromium,
    Firefox,
}

/// The accessibility checker.
const AXE: Npm = Npm { name: "axe", package: "axe-core@4.14.0", file: "axe-core/axe.min.js" };

/// Build the browser game and test it in a browser: play, levels, every page, offline,
/// accessibility, figures.
///
/// Missing browsers are installed from Debian's packages; the driver of Firefox, a Rust package,
/// and axe-core, from npm, go into target/tools. Firefox runs the cases that need no developer
/// tools.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask browser                    all cases
  cargo xtask browser offline            those with that word in their name
  cargo xtask browser --browser firefox  the cases that every browser runs
  cargo xtask browser --slowdown 6       all cases, on a processor that seems six times slower
  cargo xtask browser --quick hint       with the game that `cargo xtask serve` builds, which is ready sooner")]
pub struct Arguments {
    /// Only cases whose name contains this
    filter: Option<String>,
    /// The browser
    #[arg(long, value_enum, default_value_t)]
    browser: Browser,
    /// Test a build of the game that is larger but ready sooner
    #[arg(long)]
    quick: bool,
    /// Let the processor seem this many times slower, to find cases that depend on its speed;
    /// Chromium only
    #[arg(long, default_value_t = 1)]
    slowdown: u32,
    /// Fail if a part cannot be tested because something is not installed
    #[arg(long)]
    strict: bool,
    /// Use the programs that `cargo xtask test` has compiled
    #[arg(long, hide = true)]
    built: bool,
}

/// Write pictures of every page of the browser game to target/screenshots: wide and phone, light
/// and dark, both languages.
///
/// The two pictures of README.md go to docs/pictures as well.
#[derive(clap::Args)]
pub struct Screenshots {
    /// Only pages whose address contains this; `readme` for the pictures of README.md
    filter: Option<String>,
    /// Take pictures of a build of the game that is ready sooner; they look the same
    #[arg(long)]
    quick: bool,
}

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let ready = match arguments.browser {
        Browser::Chromium => CHROMIUM.ready(installing),
        Browser::Firefox => FIREFOX.ready(installing) && GECKODRIVER.ready(installing),
    };
    if !ready {
        bail!("the browser or its driver is missing, so the browser game was not tested");
    }
    if !arguments.built {
        compile()?;
    }
    let build = if arguments.quick { web::Build::Quick } else { web::Build::Small };
    let mut command = driver(build, installing)?;
    if arguments.browser == Browser::Firefox {
        command = with_own_tools(command);
        command.args(["--browser", "firefox"]);
    }
    if let Some(axe) = axe(installing) {
        command.arg("--axe").arg(axe);
    }
    if Strictness::of(arguments.strict) == Strictness::Strict {
        command.arg("--strict");
    }
    if let Some(filter) = &arguments.filter {
        command.args(["--filter", filter]);
    }
    if arguments.slowdown > 1 {
        command.args(["--slowdown", &arguments.slowdown.to_string()]);
    }
    succeed(&mut command)
}

/// Returns whether the browser game can be compiled and tested, after installing missing tools. The
/// documentation site is tested if mdBook is installed or in strict mode: compiling mdBook takes
/// longer than all cases.
pub fn ready(installing: Installing, strictness: Strictness) -> bool {
    let mut ready = CHROMIUM.ready(installing) && web::ready(installing);
    if strictness == Strictness::Strict {
        ready &= MDBOOK.ready(installing);
    }
    if !ready {
        eprintln!("continuing without testing the browser game");
    }
    ready
}

/// Takes the pictures.
pub fn screenshots(arguments: &Screenshots, installing: Installing) -> Result<()> {
    if !CHROMIUM.ready(installing) {
        bail!("there is no chromedriver to take pictures with");
    }
    compile()?;
    let pictures = root().join("target/screenshots");
    let build = if arguments.quick { web::Build::Quick } else { web::Build::Small };
    let mut command = driver(build, installing)?;
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

/// Returns the command that runs all cases with programs that are compiled already.
pub fn test_command(strictness: Strictness) -> Command {
    let mut command = program(built("douse-xtask"), ["browser", "--built"]);
    if strictness == Strictness::Strict {
        command.arg("--strict");
    }
    command
}

/// Compiles the service, the bundler and the driver.
fn compile() -> Result<()> {
    let packages = ["--package", "douse-cli", "--package", "douse-web-bundler", "--package", "douse-browser-tests"];
    succeed(cargo(["build", "--bins"]).args(packages).args(FEATURES))
}

/// Builds the game and returns the command of the driver, which must have been compiled.
fn driver(build: web::Build, installing: Installing) -> Result<Command> {
    let wasm = web::compile_all(build, installing)?;
    let folder = web::bundle(build, &wasm)?;
    let package = npm::assemble(build, &wasm)?;
    let mut command = program(built("douse-browser-tests"), Vec::<&str>::new());
    if build == web::Build::Quick {
        command.arg("--quick");
    }
    command.arg(folder).arg("--douse").arg(built("douse")).arg("--package").arg(package);
    if MDBOOK.ready(Installing::Forbidden) {
        docs::build()?;
        docs::add_script(build)?;
        command.arg("--docs").arg(docs::folder());
    }
    Ok(command)
}

/// Returns the file of axe-core, after fetching it if that is allowed.
fn axe(installing: Installing) -> Option<PathBuf> {
    let file = AXE.file(installing);
    if file.is_none() {
        eprintln!("continuing without checking accessibility");
    }
    file
}
