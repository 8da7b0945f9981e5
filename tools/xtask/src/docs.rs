//! `cargo xtask docs`: builds the documentation as a site.

use crate::command::{cargo, root, succeed, target};
use crate::tools::{Installing, MDBOOK};
use crate::web::{self, Build};
use anyhow::{Context as _, Result, bail};
use std::path::PathBuf;

/// Build the documentation in docs/ as a site with offline search and boards to play, into
/// target/docs-site.
///
/// `cargo xtask serve` then serves it under /docs, and `douse serve --docs target/docs-site` does
/// as well.
#[derive(clap::Args)]
pub struct Arguments {
    /// Open the site in a browser
    #[arg(long)]
    open: bool,
    /// The address of the game in the browser, for QR codes on the ready sheets; without it they
    /// have none
    #[arg(long, value_name = "URL")]
    address: Option<String>,
}

/// The folder of the site.
pub fn folder() -> PathBuf {
    target().join("docs-site")
}

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    if !MDBOOK.ready(installing) {
        bail!("mdBook is not installed; the pages can be read in docs/ as they are");
    }
    build()?;
    sheets(arguments.address.as_deref())?;
    add_boards(installing)?;
    let page = folder().join("index.html");
    println!("{}", page.display());
    if arguments.open {
        let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
        succeed(crate::command::program(opener, Vec::<&str>::new()).arg(page))?;
    }
    Ok(())
}

/// Writes the ready sheets of docs/teaching into the site, with QR codes if the address of the game
/// is known.
pub fn sheets(address: Option<&str>) -> Result<()> {
    let folder = folder().join("teaching/sheets");
    let mut write = cargo(["run", "--package", "douse-paper", "--example", "kit", "--"]);
    succeed(write.arg(folder).args(address)).context("the ready sheets were not written")
}

/// Builds and adds the script of boards that can be played on the pages.
fn add_boards(installing: Installing) -> Result<()> {
    succeed(&mut cargo(["build", "--package", "douse-web-bundler"]))?;
    web::bundle_element(Build::Small, &web::compile_element(installing)?)?;
    add_script(Build::Small)
}

/// Adds the script, which must have been built.
pub fn add_script(build: Build) -> Result<()> {
    std::fs::copy(web::element_script(build), folder().join("douse-board.js"))?;
    Ok(())
}

/// Builds the site without the script of its boards; warnings of mdBook are errors.
pub fn build() -> Result<()> {
    let mut command = MDBOOK.command();
    command.arg("build").arg(root().join("docs")).arg("--dest-dir").arg(folder());
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    eprint!("{said}");
    if !output.status.success() || said.contains("WARN") || said.contains("ERROR") {
        bail!("mdBook failed or reported warnings");
    }
    Ok(())
}
