//! Replacing files completely or not at all, with errors for the user.

use crate::failure::Failure;
use douse_files::Replacement;
use std::io::Write;
use std::path::Path;

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    finish(replace(path)?, bytes)
}

/// Writes the content of a file and puts it in its place.
pub fn finish(mut file: Replacement, bytes: &[u8]) -> anyhow::Result<()> {
    file.write_all(bytes).map_err(|error| Failure::file("cannot write", file.path(), &error))?;
    commit(file)
}

/// Starts writing a file, which may exist already.
pub fn replace(path: &Path) -> anyhow::Result<Replacement> {
    if path.is_dir() {
        let message = format!("cannot write '{}': it is a directory", path.display());
        return Err(Failure::new(message).advise("name a file in it").into());
    }
    if path.file_name().is_none() {
        return Err(Failure::new(format!("'{}' does not name a file", path.display())).into());
    }
    Ok(Replacement::create(path).map_err(|error| Failure::file("cannot write", path, &error))?)
}

/// Puts the file in its place.
pub fn commit(file: Replacement) -> anyhow::Result<()> {
    let path = file.path().to_path_buf();
    Ok(file.commit().map_err(|error| Failure::file("cannot write", &path, &error))?)
}
