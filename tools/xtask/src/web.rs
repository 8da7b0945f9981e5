//! `cargo xtask web`: builds the browser game as a folder that any host can serve, with the element
//! `<douse-board>`.

use crate::command::{built, cargo, flags_without_folders, program, root, succeed, target, works};
use crate::rebuild::run_if_changed;
use crate::tools::{Debian, Installing, target_ready};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler with the source of the standard library, which it builds for the browser.
const DEBIAN: Debian = Debian {
    packages: &["rustc-web", "cargo-web", "rust-web-src", "lld"],
    is_installed: || DEBIAN_PARTS.iter().all(|part| Path::new(part).exists()),
};
const DEBIAN_PARTS: [&str; 4] = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/bin/wasm-ld", "/usr/lib/rustlib/src/rust"];

/// The way to compile the browser game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Build {
    /// As published: small, but compiling takes minutes.
    Small,
    /// For development: compiles quickly.
    Quick,
}

impl Build {
    /// Cargo's profile, and the folder of its artefacts.
    fn profile(self) -> (&'static str, &'static str) {
        match self {
            Build::Small => ("browser", "browser"),
            // The profile of the programs, so that macros are compiled once for both.
            Build::Quick => ("dev", "debug"),
        }
    }

    /// The folder of the result below target/web.
    fn folder(self) -> &'static str {
        match self {
            Build::Small => "dist",
            Build::Quick => "quick",
        }
    }
}

/// Build the browser game into target/web/dist, a folder that any host can serve from any path.
///
/// The standard library for WebAssembly comes from rustup, or if that cannot fetch it, from
/// Debian's compiler. A wasm-opt on the path makes the result a little smaller.
#[derive(clap::Args)]
#[command(after_help = "Example:
  cargo xtask web && python3 -m http.server --directory target/web/dist")]
pub struct Arguments {}

pub fn run(_: &Arguments, installing: Installing) -> Result<()> {
    succeed(&mut cargo(["build", "--package", "douse-web-bundler"]))?;
    let wasm = compile(Build::Small, installing)?;
    bundle(Build::Small, &wasm).map(|_| ())
}

/// Bundles compiled WebAssembly into a folder, with the element and a page for it alone, and
/// returns its path. The bundler must have been built.
pub fn bundle(build: Build, wasm: &Path) -> Result<PathBuf> {
    let element = bundle_element(build, wasm)?;
    let dist = target().join("web").join(build.folder());
    let assets = root().join("crates/web/assets");
    let mut bundle = bundler(build, "game");
    bundle.arg(wasm).arg(&assets).arg(&dist).arg("--beside").arg(&element);
    run_if_changed(&mut bundle, &[wasm, &assets, &element], &dist)?;
    Ok(dist)
}

/// Bundles the script of the element `<douse-board>`, whose WebAssembly lies beside the given file,
/// and returns the path of its folder.
pub fn bundle_element(build: Build, wasm: &Path) -> Result<PathBuf> {
    let folder = element_folder(build);
    let wasm = wasm.with_file_name("douse_element.wasm");
    let (assets, locales) = (root().join("crates/element/assets"), root().join("locales"));
    let mut bundle = bundler(build, "element");
    bundle.arg(&wasm).arg(&assets).arg(&locales).arg(&folder);
    run_if_changed(&mut bundle, &[&wasm, &assets, &locales], &folder)?;
    Ok(folder)
}

fn element_folder(build: Build) -> PathBuf {
    target().join("web").join(format!("element-{}", build.folder()))
}

/// Bundles the WebAssembly of the npm package, which was compiled beside the given file, and its
/// binding script; returns the path of their folder.
pub fn bundle_package(build: Build, wasm: &Path) -> Result<PathBuf> {
    let wasm = wasm.with_file_name("douse_javascript.wasm");
    let folder = target().join("web").join(format!("package-{}", build.folder()));
    let mut bundle = bundler(build, "package");
    bundle.arg(&wasm).arg(&folder);
    run_if_changed(&mut bundle, &[&wasm], &folder)?;
    Ok(folder)
}

/// The path of the script made by [`bundle_element`].
pub fn element_script(build: Build) -> PathBuf {
    element_folder(build).join("douse-board.js")
}

/// Returns a command of the bundler, which must have been built.
fn bundler(build: Build, what: &str) -> Command {
    let mut bundle = program(built("douse-web-bundler"), [what]);
    if build == Build::Small && works(&mut program("wasm-opt", ["--version"])) {
        bundle.args(["--wasm-opt", "wasm-opt"]);
    }
    bundle
}

/// Returns whether this machine compiles for the browser, after installing missing tools.
pub fn ready(installing: Installing) -> bool {
    match compiler(installing) {
        Ok(_) => true,
        Err(error) => {
            eprintln!("{error:#}");
            false
        }
    }
}

/// Compiles the browser game and the element `<douse-board>`, and returns the path of the game's
/// WebAssembly.
pub fn compile(build: Build, installing: Installing) -> Result<PathBuf> {
    compile_packages(&["douse-web", "douse-element"], build, installing)
}

/// Compiles the same and the npm package. One command compiles shared crates once, because each
/// package may switch on features of the others' dependencies.
pub fn compile_all(build: Build, installing: Installing) -> Result<PathBuf> {
    compile_packages(&["douse-web", "douse-element", "douse-javascript"], build, installing)
}

/// Compiles only the element, which is quicker; returns the path that the game would have beside
/// it.
pub fn compile_element(installing: Installing) -> Result<PathBuf> {
    compile_packages(&["douse-element"], Build::Small, installing)
}

fn compile_packages(packages: &[&str], build: Build, installing: Installing) -> Result<PathBuf> {
    let (profile, folder) = build.profile();
    let mut command = compiler(installing)?;
    command.args(packages.iter().flat_map(|package| ["--package", package]));
    command.args(["--profile", profile, "--target", TARGET]);
    if build == Build::Quick {
        // A trial game computes little: its searches need less speed than published ones, and the
        // rest needs none.
        let levels =
            [("solver", 1), ("shortest", 1), ("puzzle", 0), ("analysis", 0), ("game", 0), ("render", 0), ("paper", 0)];
        for (package, level) in levels {
            command.arg("--config").arg(format!("profile.dev.package.douse-{package}.opt-level={level}"));
        }
    }
    // Flags in settings would yield to a variable `RUSTFLAGS`, which is meant for this machine.
    command.env("CARGO_ENCODED_RUSTFLAGS", rustflags().join("\u{1f}"));
    succeed(&mut command)?;
    Ok(target().join(TARGET).join(folder).join("douse-web.wasm"))
}

/// Flags that make the result small and independent of the machine.
fn rustflags() -> Vec<String> {
    // Type-erased views share their code. The bundler needs relocations to cut the program in two.
    let mut flags = vec!["--cfg=erase_components".to_owned(), "-Clink-arg=--emit-relocs".to_owned()];
    flags.extend(flags_without_folders());
    flags
}

/// Returns `cargo build` for the browser, with a compiler that supports it.
fn compiler(installing: Installing) -> Result<Command> {
    if target_ready(TARGET, installing) {
        return Ok(cargo(["build"]));
    }
    if DEBIAN.ready(installing) {
        let mut command = program("/usr/bin/cargo", ["build", "-Z", "build-std=std,panic_abort"]);
        command.env("PATH", "/usr/bin:/bin").env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld").env_remove("RUSTUP_TOOLCHAIN");
        return Ok(command);
    }
    bail!("nothing here compiles for the browser; to install it: rustup target add {TARGET}")
}
