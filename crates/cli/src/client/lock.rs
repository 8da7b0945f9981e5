//! A lock between programs.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Holds a lock between programs until it is dropped. The system releases it when a program dies.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits for the lock of a folder.
    pub(crate) fn wait(folder: &Path) -> io::Result<Self> {
        douse_files::make_folder(folder)?;
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join("lock"))?;
        file.lock()?;
        Ok(Self { _file: file })
    }
}
