//! Tests of the browser game in a real browser, with measurements and screenshots.
//!
//! `cargo xtask test` builds the game and runs this; `cargo xtask browser <word>` runs some cases,
//! and `cargo xtask screenshots` writes pictures of every page.

mod browser;
mod cases;
mod driver;
mod pages;
mod screenshots;
mod service;
mod site;

use anyhow::{Context, Result, bail};
use browser::Browser;
use cases::{CASES, Case};
use clap::Parser;
use driver::Kind;
use service::Douse;
use site::Site;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Drives the browser game in a real browser.
#[derive(Parser)]
#[command(name = "douse-browser-tests", max_term_width = 100)]
struct Arguments {
    /// The folder that `cargo xtask web` has written
    folder: Option<PathBuf>,
    /// Only cases whose name contains this, or pictures of pages whose address does
    #[arg(long, default_value = "")]
    filter: String,
    /// Name the cases and run none
    #[arg(long)]
    list: bool,
    /// The file axe.min.js of axe-core; without it accessibility is not checked
    #[arg(long)]
    axe: Option<PathBuf>,
    /// The program douse; without it nothing is tried against a service
    #[arg(long)]
    douse: Option<PathBuf>,
    /// The folder of the npm package; without it the package is not tried
    #[arg(long)]
    package: Option<PathBuf>,
    /// The folder of the documentation site; without it the site is not tried
    #[arg(long)]
    docs: Option<PathBuf>,
    /// The browser; Firefox runs the cases that need no developer tools
    #[arg(long, value_enum, default_value_t)]
    browser: Kind,
    /// The number of browsers that run side by side
    #[arg(long, default_value_t = 2)]
    browsers: usize,
    /// How many times slower the processor pretends to be; Chromium only
    #[arg(long, default_value_t = 1)]
    slowdown: u32,
    /// The game was compiled quickly, so its size is only printed
    #[arg(long)]
    quick: bool,
    /// Leave nothing out because something is not installed
    #[arg(long, requires_all = ["axe", "douse", "package", "docs"])]
    strict: bool,
    /// Write pictures of every page into this folder instead of running cases
    #[arg(long)]
    screenshots: Option<PathBuf>,
}

/// The context of a case.
pub struct Stage {
    pub browser: Browser,
    /// The source of axe-core, if it is installed.
    pub axe: Option<String>,
    /// The program that serves the game, if it was built.
    pub douse: Option<Douse>,
    /// A folder for files of the cases.
    pub scratch: PathBuf,
    /// The folder of the npm package, if it was built.
    pub package: Option<PathBuf>,
    /// The folder of the documentation site, if it was built.
    pub docs: Option<PathBuf>,
    /// Whether a missing tool is an error.
    pub strict: bool,
    /// Whether the game was compiled for size.
    pub small: bool,
}

impl Stage {
    /// Starts browser `number` of those that run side by side, with its own folder.
    fn open(arguments: &Arguments, folder: &Path, number: usize) -> Result<Self> {
        let axe = arguments.axe.as_ref().map(std::fs::read_to_string).transpose().context("the file of axe-core")?;
        let scratch = folder.join(format!("../browser-tests/{number}"));
        std::fs::create_dir_all(&scratch)?;
        let scratch = scratch.canonicalize()?;
        let douse = arguments.douse.as_ref().map(|program| Douse::new(program, folder, &scratch));
        let browser = Browser::start(arguments.browser, Site::open(folder)?, &scratch)?;
        if arguments.slowdown > 1 {
            browser.devtools("Emulation.setCPUThrottlingRate", serde_json::json!({ "rate": arguments.slowdown }))?;
        }
        let (package, docs) = (arguments.package.clone(), arguments.docs.clone());
        Ok(Self { browser, axe, douse, scratch, package, docs, strict: arguments.strict, small: !arguments.quick })
    }

    /// Runs a case, prints its result, and returns whether it passed.
    fn run(&self, case: &Case) -> Result<bool> {
        let begun = Instant::now();
        let outcome = (case.run)(self).and_then(|figures| {
            // Errors on the console fail the case.
            let mut complaints = self.browser.console_errors()?;
            // A service stops with its case, even during a request of the page.
            complaints.retain(|complaint| {
                !["CONNECTION_REFUSED", "CONNECTION_RESET", "SOCKET_NOT_CONNECTED"]
                    .iter()
                    .any(|error| complaint.ends_with(&format!(" - Failed to load resource: net::ERR_{error}")))
            });
            anyhow::ensure!(complaints.is_empty() || case.complains, "the page complained: {complaints:?}");
            Ok(figures)
        });
        let seconds = begun.elapsed().as_secs_f64();
        let passed = outcome.is_ok();
        match outcome {
            Ok(figures) if figures.is_empty() => println!("ok   {seconds:5.1} s  {}", case.name),
            Ok(figures) => println!("ok   {seconds:5.1} s  {}: {figures}", case.name),
            Err(error) => {
                println!("FAIL {seconds:5.1} s  {}: {error:#}", case.name);
                for complaint in self.browser.console_errors()? {
                    println!("     the page complained: {complaint}");
                }
            }
        }
        self.browser.reset()?;
        Ok(passed)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runs =
        |case: &&Case| case.name.contains(&arguments.filter) && (case.core || arguments.browser == Kind::Chromium);
    let chosen: Vec<&Case> = CASES.iter().filter(runs).collect();
    if arguments.list {
        chosen.iter().for_each(|case| println!("{}", case.name));
        return ExitCode::SUCCESS;
    }
    if chosen.is_empty() && arguments.screenshots.is_none() {
        eprintln!("douse-browser-tests: no case for this browser has '{}' in its name", arguments.filter);
        return ExitCode::FAILURE;
    }
    match run(&arguments, &chosen) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("douse-browser-tests: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the cases and returns the number of failures.
fn run(arguments: &Arguments, chosen: &[&Case]) -> Result<usize> {
    let folder = arguments.folder.as_ref().context("which folder? `cargo xtask web` writes target/web/dist")?;
    let begun = Instant::now();
    if let Some(pictures) = &arguments.screenshots {
        screenshots::write(&Stage::open(arguments, folder, 0)?, pictures, &arguments.filter)?;
        return Ok(0);
    }
    // Browsers take cases from the end, where the long ones are, so that all finish at about the
    // same time.
    let (waiting, failed) = (Mutex::new(chosen.to_vec()), Mutex::new(Vec::new()));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let work = |number| -> Result<()> {
        let stage = Stage::open(arguments, folder, number)?;
        while let Some(case) = next() {
            if !stage.run(case)? {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push(case);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let work = &work;
        let browsers: Vec<_> = (0..arguments.browsers.max(1)).map(|number| scope.spawn(move || work(number))).collect();
        browsers.into_iter().try_for_each(|browser| browser.join().unwrap_or_else(|_| bail!("a browser was lost")))
    })?;
    // Failed cases get a second attempt without another browser beside them. Both are reported.
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !failed.is_empty() {
        println!("once more, alone: {}", failed.iter().map(|case| case.name).collect::<Vec<_>>().join(", "));
        let stage = Stage::open(arguments, folder, 0)?;
        let mut outcomes = Vec::new();
        for case in failed {
            if !stage.run(case)? {
                outcomes.push(case);
            }
        }
        failed = outcomes;
    }
    let failed = failed.len();
    let seconds = begun.elapsed().as_secs_f64();
    println!("browser: {} of {} cases passed in {seconds:.0} s", chosen.len() - failed, chosen.len());
    Ok(failed)
}
