//! `cargo xtask bench build`: measures builds from a fresh clone to a game, after an edit, and
//! through all tests.
//!
//! The builds run in clones of the last commit below target/bench-build, each with its own
//! artefacts. The yardstick is the cold build of two empty programs with the same frameworks:
//! Leptos for the browser, axum with SQLite through sqlx for the service. Sources of dependencies
//! come from cargo's cache.

use crate::command::{cargo, program, root, succeed};
use crate::serve::answers;
use crate::steps::format_time;
use crate::tools::Installing;
use crate::web;
use anyhow::{Context, Result, bail};
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The largest allowed ratio of a cold `cargo xtask serve` to the yardstick.
const MAX_RATIO: f64 = 2.5;

/// An empty program for the browser.
const BROWSER_HELLO: &str = "use leptos::prelude::*;
fn main() { mount_to_body(|| view! { <p>\"hello\"</p> }); }
";

/// An empty service.
const SERVICE_HELLO: &str = "use axum::{Router, routing::get};
#[tokio::main]
async fn main() {
    let pool = sqlx::SqlitePool::connect(\"sqlite::memory:\").await.unwrap();
    let hello = move || async move { sqlx::query(\"SELECT 1\").execute(&pool).await.map(|_| \"hello\").unwrap_or(\"\") };
    let listener = tokio::net::TcpListener::bind(\"127.0.0.1:0\").await.unwrap();
    axum::serve(listener, Router::new().route(\"/\", get(hello))).await.unwrap();
}
";

/// Runs the benchmark, and fails if the ratio is too large.
pub fn run(installing: Installing) -> Result<()> {
    if !web::ready(installing) {
        bail!("the browser game cannot be compiled");
    }
    let changes = program("git", ["status", "--porcelain"]).output()?;
    if !changes.stdout.is_empty() {
        eprintln!("what is not committed is not measured");
    }
    let scratch = root().join("target/bench-build");
    if scratch.exists() {
        std::fs::remove_dir_all(&scratch)?;
    }
    let clone = fresh_clone(&scratch, "serve")?;
    succeed(&mut in_clone(cargo(["fetch", "--locked"]), &clone))?;
    let mut table = Table { rows: Vec::new(), yardstick: yardstick(&scratch, &clone)? };
    let outcome = measure(&mut table, &scratch, &clone);
    // Repeated at the end, because builds print much in between.
    table.rows.iter().for_each(|row| println!("{row}"));
    outcome
}

/// Measured times.
struct Table {
    yardstick: Duration,
    rows: Vec<String>,
}

impl Table {
    /// Adds a time, and returns its ratio to the yardstick.
    fn add(&mut self, what: &str, time: Duration) -> f64 {
        let ratio = time.as_secs_f64() / self.yardstick.as_secs_f64();
        let row = format!("{what:<44} {:>12}  {ratio:.2}", format_time(time));
        println!("{row}");
        self.rows.push(row);
        ratio
    }
}

fn measure(table: &mut Table, scratch: &Path, clone: &Path) -> Result<()> {
    table.add("cold build of two programs that do nothing", table.yardstick);
    let cold = table.add("cargo xtask serve, cold, until it answers", serve(clone)?);
    if cold > MAX_RATIO {
        bail!("a cold `cargo xtask serve` takes {cold:.2} times the yardstick, more than {MAX_RATIO}");
    }
    edit(&clone.join("crates/web/src/app.rs"))?;
    table.add("the same after an edit of the web crate", serve(clone)?);
    edit(&clone.join("crates/solver/src/lib.rs"))?;
    table.add("the same after an edit of the solver", serve(clone)?);
    let clone = fresh_clone(scratch, "test")?;
    for what in ["cargo xtask test, cold", "the same, with nothing changed"] {
        let begun = Instant::now();
        succeed(&mut in_clone(cargo(["xtask", "test", "--strict"]), &clone))?;
        table.add(what, begun.elapsed());
    }
    Ok(())
}

/// Clones the last commit.
fn fresh_clone(scratch: &Path, name: &str) -> Result<PathBuf> {
    let clone = scratch.join(name);
    succeed(program("git", ["clone", "--quiet"]).arg(root()).arg(&clone))?;
    Ok(clone)
}

/// Lets a command work on the clone, with its own artefacts.
fn in_clone(mut command: Command, clone: &Path) -> Command {
    command.current_dir(clone).env("CARGO_TARGET_DIR", clone.join("target"));
    command
}

/// Measures a cold build of both empty programs.
fn yardstick(scratch: &Path, clone: &Path) -> Result<Duration> {
    let manifest = std::fs::read_to_string(clone.join("Cargo.toml"))?;
    let manifest: toml::Table = toml::from_str(&manifest)?;
    let versions = manifest["workspace"]["dependencies"].as_table().context("the workspace has no dependencies")?;
    let mut time = Duration::ZERO;
    for (name, code, dependencies, target) in [
        ("browser-hello", BROWSER_HELLO, &["leptos"] as &[&str], &["--target", "wasm32-unknown-unknown"] as &[&str]),
        ("service-hello", SERVICE_HELLO, &["axum", "sqlx", "tokio"], &[]),
    ] {
        let folder = scratch.join(name);
        std::fs::create_dir_all(folder.join("src"))?;
        let mut lines = format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n");
        for dependency in dependencies {
            let version = versions.get(*dependency).context("the workspace does not use it")?;
            lines.push_str(&format!("{dependency} = {version}\n"));
        }
        std::fs::write(folder.join("Cargo.toml"), lines)?;
        std::fs::write(folder.join("src/main.rs"), code)?;
        std::fs::copy(clone.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        succeed(&mut in_clone(cargo(["fetch"]), &folder))?;
        let begun = Instant::now();
        succeed(in_clone(cargo(["build"]), &folder).args(target))?;
        time += begun.elapsed();
    }
    Ok(time)
}

/// Measures the time until `cargo xtask serve` answers in the clone, and stops it.
fn serve(clone: &Path) -> Result<Duration> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let begun = Instant::now();
    let mut serving = in_clone(cargo(["xtask", "serve", "--port", &port.to_string()]), clone).spawn()?;
    let outcome = loop {
        if serving.try_wait()?.is_some() {
            bail!("`cargo xtask serve` ended before it answered");
        }
        if answers(address).unwrap_or(false) {
            break begun.elapsed();
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    // The service is a child process: it is asked to stop in order.
    stop(serving.id());
    serving.wait()?;
    Ok(outcome)
}

/// Stops a process and its children.
fn stop(parent: u32) {
    let children = Command::new("pgrep").args(["-P", &parent.to_string()]).output();
    let children = children.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
        stop(child);
    }
    let _ = Command::new("kill").arg(parent.to_string()).status();
}

/// Adds a line to a file.
fn edit(path: &Path) -> Result<()> {
    let mut file = std::fs::OpenOptions::new().append(true).open(path).with_context(|| path.display().to_string())?;
    writeln!(file, "\n/// A line more.\npub const EDITED: u8 = {};", path.as_os_str().len() % 256)?;
    Ok(())
}
