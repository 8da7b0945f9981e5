//! Runs programs for Windows in Wine, with a Windows installation of our own.

use super::folder::empty;
use super::platform::MINGW;
use anyhow::{Result, bail, ensure};
use douse_xtask::command::{program, succeed, target, works};
use douse_xtask::tools::{Debian, Installing};
use std::path::{Path, PathBuf};

const WINE: Debian = Debian { packages: &["wine", "wine64"], is_installed: || wine().is_some() };

/// Returns the command of Wine and its environment, after setting up Windows.
pub fn ready(installing: Installing) -> Result<(String, Vec<(String, PathBuf)>)> {
    ensure!(WINE.ready(installing), "Wine is missing");
    let Some(wine) = wine() else { bail!("Wine does not start") };
    let folder = folder();
    if !folder.join("system.reg").exists() {
        eprintln!("setting up Windows in {} (half a minute, once)", folder.display());
        empty(&folder)?;
        let mut first = program(wine, ["wineboot", "--init"]);
        first.envs(environment());
        ensure!(works(&mut first), "Wine cannot set up a Windows in {}", folder.display());
    }
    complete(&folder.join("drive_c/windows/system32"), installing)?;
    Ok((wine.to_owned(), environment()))
}

/// Finds Wine: Debian puts the 64-bit version outside the path.
fn wine() -> Option<&'static str> {
    ["wine64", "/usr/lib/wine/wine64", "wine"].into_iter().find(|name| {
        // Without a folder of its own, Wine would set up one in the home folder.
        works(program(name, ["--version"]).env("WINEPREFIX", folder()))
    })
}

fn folder() -> PathBuf {
    target().join("tools/wine")
}

fn environment() -> Vec<(String, PathBuf)> {
    let values = [
        ("WINEPREFIX", folder()),
        ("WINEDEBUG", "-all".into()),
        // Offers no browser and no other runtime.
        ("WINEDLLOVERRIDES", "mscoree,mshtml=".into()),
        // Texts are UTF-8, as on every current machine; otherwise Wine loses letters of file names.
        ("LC_ALL", "C.UTF-8".into()),
    ];
    values.map(|(name, value)| (name.to_owned(), value)).to_vec()
}

/// The part of a library of Windows 10 that gives random numbers to programs written in Rust.
const RANDOM_NUMBERS: &str = "#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, (ULONG)length); }
";

/// Adds the library, which Wine 8 lacks.
fn complete(system: &Path, installing: Installing) -> Result<()> {
    let library = system.join("bcryptprimitives.dll");
    if library.exists() {
        return Ok(());
    }
    ensure!(MINGW.ready(installing), "the C compiler for Windows is missing");
    let source = target().join("tools/bcryptprimitives.c");
    std::fs::write(&source, RANDOM_NUMBERS)?;
    let mut compiler = program("x86_64-w64-mingw32-gcc", ["-shared", "-O1", "-o"]);
    succeed(compiler.arg(&library).arg(&source).arg("-ladvapi32"))
}
