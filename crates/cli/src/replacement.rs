//! A file that is replaced whole or not at all, and what is wrong where it cannot be.

use crate::failure::Failure;
use douse_files::Replacement;
use std::path::Path;

/// Begins the replacement of a file, which need not exist yet.
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
