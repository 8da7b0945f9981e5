//! Folders and files that packages are made of.

use anyhow::{Context, Result, bail};
use douse_xtask::command::{cargo_home, root, target};
use std::path::{Path, PathBuf};

/// Deletes a folder and creates it again.
pub fn empty(folder: &Path) -> Result<PathBuf> {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    Ok(folder.to_path_buf())
}

/// Returns the only file in a folder.
pub fn only_file(folder: &Path) -> Result<PathBuf> {
    let mut files = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    match (files.next(), files.next()) {
        (Some(file), None) => Ok(file?),
        _ => bail!("there is not exactly one file in {}", folder.display()),
    }
}

pub fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Lists the files below a folder, relative to it and sorted.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, folder, &mut found).with_context(|| folder.display().to_string())?;
    found.sort();
    Ok(found)
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => collect(root, &entry.path(), found)?,
            false => found.push(entry.path().strip_prefix(root)?.to_path_buf()),
        }
    }
    Ok(())
}

/// Makes a folder equal to another. An equal folder is not touched, because cargo rebuilds after
/// each change.
pub fn mirror(from: &Path, to: &Path) -> Result<()> {
    let files = files_below(from)?;
    let same = |name: &PathBuf| {
        let read = |folder: &Path| std::fs::read(folder.join(name)).ok();
        read(from).is_some_and(|bytes| read(to) == Some(bytes))
    };
    if files_below(to).is_ok_and(|old| old == files) && files.iter().all(same) {
        return Ok(());
    }
    empty(to)?;
    for name in &files {
        let file = to.join(name);
        std::fs::create_dir_all(file.parent().unwrap_or(to))?;
        std::fs::copy(from.join(name), &file).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

/// Returns whether a compiled file contains paths of this machine.
pub fn names_folders(content: &[u8]) -> bool {
    let crates = cargo_home().map(|home| home.join("registry/src"));
    let folders =
        [root().join("crates"), root().join("tools"), root().join("target"), target()].into_iter().chain(crates);
    let names: Vec<String> = folders.map(|folder| format!("{}/", folder.display())).collect();
    let mut places = content.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(place, _)| &content[place..]);
    places.any(|rest| names.iter().any(|name| rest.starts_with(name.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_xtask::command::{flags_without_folders, program, works};

    #[test]
    fn a_mirror_is_touched_only_where_something_changed() {
        let folder = std::env::temp_dir().join(format!("douse-mirror-{}", std::process::id()));
        let (from, to) = (empty(&folder.join("from/below")).unwrap(), folder.join("to"));
        let from = from.parent().unwrap().to_path_buf();
        for name in ["a", "below/b"] {
            std::fs::write(from.join(name), name).unwrap();
        }
        mirror(&from, &to).unwrap();
        assert_eq!(files_below(&to).unwrap(), [PathBuf::from("a"), PathBuf::from("below/b")]);
        let time = || std::fs::metadata(to.join("a")).unwrap().modified().unwrap();
        let before = time();
        mirror(&from, &to).unwrap();
        assert_eq!(time(), before);
        std::fs::write(from.join("below/b"), "other").unwrap();
        mirror(&from, &to).unwrap();
        assert_eq!(std::fs::read_to_string(to.join("below/b")).unwrap(), "other");
        std::fs::remove_file(from.join("a")).unwrap();
        mirror(&from, &to).unwrap();
        assert_eq!(only_file(&to.join("below")).unwrap(), to.join("below/b"));
        assert!(!to.join("a").exists() && only_file(&from.join("a")).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_names_no_folder_if_the_compiler_leaves_them_out() {
        let source = "fn main() { panic!() }";
        let folder = target().join("folders-test");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("source.rs"), source).unwrap();
        let compiled = |flags: &[String]| {
            let mut compiler = program("rustc", ["--emit=obj", "-o"]);
            let compiled = folder.join("object");
            assert!(works(compiler.arg(&compiled).args(flags).arg(folder.join("source.rs"))));
            std::fs::read(compiled).unwrap()
        };
        assert!(names_folders(&compiled(&[])));
        assert!(!names_folders(&compiled(&flags_without_folders())));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
