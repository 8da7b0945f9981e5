//! Archives with the program, the browser game in it, manual pages, completions and licences.

use super::archive::{Archive, PLAIN, PROGRAM, Tar, Zip, gzip};
use super::folder::{empty, files_below, name_of};
use super::notices;
use super::platform::{Platform, Runner, System, build_folder};
use anyhow::{Context, Result, bail};
use douse_xtask::command::{root, succeed};
use douse_xtask::tools::Installing;
use std::path::{Path, PathBuf};

/// Shells that get completions, each with the name it expects or accepts for the file.
pub const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "douse.bash"),
    ("elvish", "douse.elv"),
    ("fish", "douse.fish"),
    ("powershell", "_douse.ps1"),
    ("zsh", "_douse"),
];

/// The README of the archives.
const README: &str = include_str!("archive-readme.md");

/// Files that come with the program, the same on every platform.
pub struct Texts {
    /// Names and texts of manual pages.
    pub manuals: Vec<(String, Vec<u8>)>,
    /// Shells and their scripts.
    pub completions: Vec<(String, Vec<u8>)>,
    /// MIT, then Apache.
    pub licences: Vec<Vec<u8>>,
    pub changelog: Vec<u8>,
    /// Writes the licences of dependencies for a platform.
    pub notices: fn(target: &str) -> Result<String>,
}

/// Compiles the program with the browser game of a folder in it, and returns its path.
pub fn compile(platform: &Platform, web: &Path, installing: Installing) -> Result<PathBuf> {
    if !web.join("index.html").is_file() {
        bail!("there is no browser game in {}", web.display());
    }
    let mut command = platform.cargo("build", installing)?;
    command.args(["--profile", "dist", "--locked", "--package", "douse-cli", "--bin", "douse"]);
    succeed(command.env("DOUSE_WEB", web))?;
    Ok(build_folder().join(platform.target).join("dist").join(platform.program_name()))
}

/// Lets a program write its manual pages and completions into an empty folder.
pub fn texts(file: &Path, runner: &Runner, scratch: &Path) -> Result<Texts> {
    let pages = empty(&scratch.join("man"))?;
    succeed(runner.command(file).args(["man", "--dir"]).arg(&pages))?;
    let mut completions = Vec::new();
    for (shell, _) in COMPLETIONS {
        let output = runner.command(file).args(["completions", shell]).output()?;
        if !output.status.success() || output.stdout.is_empty() {
            bail!("`douse completions {shell}` writes nothing");
        }
        completions.push((shell.to_owned(), output.stdout));
    }
    let read = |name: &str| std::fs::read(root().join(name)).with_context(|| name.to_owned());
    let page = |path: PathBuf| anyhow::Ok((name_of(&path), std::fs::read(pages.join(path))?));
    Ok(Texts {
        manuals: files_below(&pages)?.into_iter().map(page).collect::<Result<_>>()?,
        completions,
        licences: vec![read("LICENSE-MIT")?, read("LICENSE-APACHE")?],
        changelog: read("CHANGELOG.md")?,
        notices: notices::of_program,
    })
}

/// Returns the name of the archive for a platform, and of the folder in it.
pub fn archive_name(platform: &Platform, version: &str) -> (String, String) {
    let folder = format!("douse-{version}-{}", platform.target);
    let ending = if platform.system == System::Windows { "zip" } else { "tar.gz" };
    (format!("{folder}.{ending}"), folder)
}

/// Makes the archive for a platform, in a form that its users unpack without another program.
pub fn archive(platform: &Platform, version: &str, program: &[u8], texts: &Texts, time: u64) -> Result<Vec<u8>> {
    let (_, folder) = archive_name(platform, version);
    if platform.system == System::Windows {
        let mut zip = Zip::new(time)?;
        fill(&mut zip, &folder, platform, program, texts)?;
        return zip.finish();
    }
    let mut tar = Tar::new(time);
    fill(&mut tar, &folder, platform, program, texts)?;
    gzip(&tar.finish()?)
}

fn fill(archive: &mut impl Archive, folder: &str, platform: &Platform, program: &[u8], texts: &Texts) -> Result<()> {
    let inside = |path: &str| format!("{folder}/{path}");
    archive.file(&inside(platform.program_name()), PROGRAM, program)?;
    let notices = (texts.notices)(platform.target)?.into_bytes();
    let readme = README.replace("{program}", platform.program_name()).into_bytes();
    let names = ["LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md", "README.md", notices::FILE];
    for (name, content) in names.iter().zip(texts.licences.iter().chain([&texts.changelog, &readme, &notices])) {
        archive.file(&inside(name), PLAIN, content)?;
    }
    for (name, page) in &texts.manuals {
        archive.file(&inside(&format!("man/man1/{name}")), PLAIN, page)?;
    }
    for (shell, script) in &texts.completions {
        let name = COMPLETIONS.iter().find(|(known, _)| known == shell).map_or(shell.as_str(), |(_, name)| name);
        archive.file(&inside(&format!("completions/{name}")), PLAIN, script)?;
    }
    Ok(())
}

/// Returns whether a 64-bit program for Linux is static: it names no interpreter to load libraries.
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
    // Offset, length and number of segment descriptions; each begins with its kind.
    let (table, length, count) = (number(0x20, 8)?, number(0x36, 2)?, number(0x38, 2)?);
    for segment in 0..count {
        if number(table + segment * length, 4)? == INTERPRETER {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the newest version of the C library whose symbols a program uses.
pub fn newest_glibc(program: &[u8]) -> Option<(u32, u32)> {
    const NAME: &[u8] = b"GLIBC_";
    let places = program.windows(NAME.len()).enumerate().filter(|(_, bytes)| *bytes == NAME);
    let versions = places.filter_map(|(place, _)| {
        // As in `GLIBC_2.2.5`, with a zero byte at the end.
        let name = program[place + NAME.len()..].split(|&byte| byte == 0).next()?;
        let mut numbers = std::str::from_utf8(name).ok()?.split('.').map(str::parse::<u32>);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    });
    versions.max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::platform::PLATFORMS;

    /// Makes a program that consists of segment descriptions of these kinds.
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

    #[test]
    fn the_newest_version_of_the_c_library_counts() {
        let names = b"x\0GLIBC_2.2.5\0libc.so.6\0GLIBC_2.17\0GLIBC_2.9\0GLIBC_PRIVATE\0";
        assert_eq!(newest_glibc(names), Some((2, 17)));
        assert_eq!(newest_glibc(b"musl"), None);
    }

    #[test]
    fn archives_are_what_their_systems_unpack() {
        let texts = Texts {
            manuals: vec![("douse.1".to_owned(), b"page".to_vec())],
            completions: vec![("fish".to_owned(), b"complete".to_vec())],
            licences: vec![b"MIT".to_vec(), b"Apache".to_vec()],
            changelog: Vec::new(),
            notices: |target| Ok(target.to_owned()),
        };
        for platform in &PLATFORMS {
            let (name, folder) = archive_name(platform, "1.2.3");
            let bytes = archive(platform, "1.2.3", b"program", &texts, 1_794_800_000).unwrap();
            let windows = platform.system == System::Windows;
            assert_eq!((name.ends_with(".zip"), bytes.starts_with(b"PK")), (windows, windows));
            assert!(name.starts_with(&folder));
            // Zip archives do not compress names.
            let inside = format!("{folder}/man/man1/douse.1");
            assert!(!windows || bytes.windows(inside.len()).any(|place| place == inside.as_bytes()));
        }
    }
}
