//! The program for Linux as one static file, with the browser game in it, and the files that go along: manual pages and completions.

use crate::command::{cargo, program, root, succeed, target, works};
use crate::tools::{Debian, Installing};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is built: static, so that one file runs on every Linux of this kind.
pub const TARGET: &str = "x86_64-unknown-linux-musl";
/// The same as Debian and containers call it.
pub const ARCHITECTURE: &str = "amd64";
/// The shells that get completions.
const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// The compiler for the parts written in C.
const MUSL: Debian = Debian { packages: &["musl-tools"], there: || works(&mut program("musl-gcc", ["--version"])) };

/// The program and what goes along.
pub struct Built {
    /// The program.
    pub program: Vec<u8>,
    /// Manual pages: file names and texts.
    pub manuals: Vec<(String, Vec<u8>)>,
    /// Completions: shells and scripts.
    pub completions: Vec<(String, Vec<u8>)>,
    /// The texts of both licences.
    pub licences: Vec<Vec<u8>>,
    /// The changelog.
    pub changelog: Vec<u8>,
    /// The introduction.
    pub readme: Vec<u8>,
}

/// Compiles the program with the browser game of a folder in it, and lets it write what goes along.
pub fn build(web: &Path, scratch: &Path, installing: Installing) -> Result<Built> {
    if !web.join("index.html").is_file() {
        bail!("there is no browser game in {}", web.display());
    }
    if !target_ready(installing) {
        bail!("the standard library for {TARGET} is missing; to install it: rustup target add {TARGET}");
    }
    if !MUSL.ready(installing) {
        bail!("musl-gcc is missing");
    }
    let mut command = cargo(["build", "--profile", "dist", "--locked", "--package", "douse-cli", "--bin", "douse"]);
    succeed(command.args(["--target", TARGET]).env("DOUSE_WEB", web))?;
    let file = target().join(TARGET).join("dist/douse");
    let pages = scratch.join("man");
    std::fs::create_dir_all(&pages)?;
    succeed(run(&file).args(["man", "--dir"]).arg(&pages))?;
    let mut completions = Vec::new();
    for shell in SHELLS {
        let output = run(&file).args(["completions", shell]).output()?;
        if !output.status.success() || output.stdout.is_empty() {
            bail!("`douse completions {shell}` writes nothing");
        }
        completions.push((shell.to_owned(), output.stdout));
    }
    let read = |name: &str| std::fs::read(root().join(name)).with_context(|| name.to_owned());
    Ok(Built {
        program: std::fs::read(&file).with_context(|| file.display().to_string())?,
        manuals: files_in(&pages)?,
        completions,
        licences: vec![read("LICENSE-MIT")?, read("LICENSE-APACHE")?],
        changelog: read("CHANGELOG.md")?,
        readme: read("README.md")?,
    })
}

fn run(file: &Path) -> Command {
    program(&file.to_string_lossy(), Vec::<&str>::new())
}

fn target_ready(installing: Installing) -> bool {
    let there = || {
        let output = program("rustc", ["--print", "target-libdir", "--target", TARGET]).output();
        output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if !there() && installing == Installing::Allowed {
        eprintln!("the standard library for {TARGET} is missing: asking rustup for it");
        let _ = succeed(&mut program("rustup", ["target", "add", TARGET]));
    }
    there()
}

/// The names and contents of all files in a folder, sorted.
fn files_in(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| Ok((name(path), std::fs::read(path)?))).collect()
}

/// Whether a program for Linux, of 64 bits, asks for no interpreter, which would look for libraries.
pub fn is_static(program: &[u8]) -> Result<bool> {
    /// The kind of segment that names the interpreter.
    const INTERPRETER: usize = 3;
    if !program.starts_with(b"\x7fELF\x02\x01") {
        bail!("this is not a 64-bit program for Linux");
    }
    let number = |at: usize, bytes: usize| {
        let field = program.get(at..at + bytes).context("the program is cut off")?;
        anyhow::Ok(field.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    };
    // The place, the length and the number of the descriptions of segments; each begins with its kind.
    let (table, length, count) = (number(0x20, 8)?, number(0x36, 2)?, number(0x38, 2)?);
    for segment in 0..count {
        if number(table + segment * length, 4)? == INTERPRETER {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program of nothing but descriptions of segments of these kinds.
    fn program_with(kinds: &[u8]) -> Vec<u8> {
        let mut program = vec![0; 64];
        program[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (program[0x20], program[0x36], program[0x38]) = (64, 56, kinds.len() as u8);
        for &kind in kinds {
            program.push(kind);
            program.resize(program.len() + 55, 0);
        }
        program
    }

    #[test]
    fn a_program_with_an_interpreter_is_not_static() {
        assert!(is_static(&program_with(&[6, 1, 2])).unwrap());
        assert!(!is_static(&program_with(&[6, 3, 1, 2])).unwrap());
        assert!(is_static(&program_with(&[1, 2])[..100]).is_err());
        assert!(is_static(b"MZ").is_err());
    }

    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    fn this_test_itself_needs_libraries() {
        assert!(!is_static(&std::fs::read(std::env::current_exe().unwrap()).unwrap()).unwrap());
    }
}
