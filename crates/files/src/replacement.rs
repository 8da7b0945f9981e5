//! A file that is replaced atomically.

use crate::failure::Failure;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

/// A file written beside the one it will replace, and renamed at the end: a reader of the path sees the old file or
/// the new one, never half of one. Pipes and devices are written as they are.
pub struct Replacement {
    target: PathBuf,
    /// The file beside the target, until it is renamed.
    beside: Option<PathBuf>,
    file: BufWriter<File>,
    /// Bytes since the last sync to disk, and the thread that syncs.
    unsynced: usize,
    syncing: Option<JoinHandle<io::Result<()>>>,
}

/// Bytes after which the disk is asked to keep what it has, while more are written: so the end does not wait for all.
const SYNC_EVERY: usize = 1 << 26;

impl Replacement {
    /// Begins the replacement of a file, which need not exist yet.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let fail = |error: io::Error| Failure::file("cannot write", path, &error);
        // The file a link points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(fs::Metadata::is_dir) {
            let message = format!("cannot write '{}': it is a directory", path.display());
            return Err(Failure::new(message).advise("name a file in it").into());
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = OpenOptions::new().write(true).open(&target).map_err(fail)?;
            return Ok(Self::over(target, None, BufWriter::new(file)));
        }
        let Some(name) = target.file_name() else {
            return Err(Failure::new(format!("'{}' does not name a file", path.display())).into());
        };
        let mut beside_name = std::ffi::OsString::from(".");
        beside_name.push(name);
        beside_name.push(format!(".{}.part", std::process::id()));
        let beside = target.with_file_name(beside_name);
        let file = OpenOptions::new().write(true).create_new(true).open(&beside).map_err(fail)?;
        let replacement = Self::over(target, Some(beside), BufWriter::with_capacity(1 << 20, file));
        if let Some(old) = old {
            replacement.file.get_ref().set_permissions(old.permissions()).map_err(fail)?;
        }
        Ok(replacement)
    }

    /// Lets nobody but its owner read the file.
    pub fn keep_private(&self) -> io::Result<()> {
        #[cfg(unix)]
        if self.beside.is_some() {
            let owner_alone = std::os::unix::fs::PermissionsExt::from_mode(0o600);
            self.file.get_ref().set_permissions(owner_alone)?;
        }
        Ok(())
    }

    fn over(target: PathBuf, beside: Option<PathBuf>, file: BufWriter<File>) -> Self {
        Self { target, beside, file, unsynced: 0, syncing: None }
    }

    /// Asks the disk to keep what was written, unless it is still at it.
    fn sync_along(&mut self) -> io::Result<()> {
        if self.syncing.as_ref().is_some_and(|thread| !thread.is_finished()) {
            return Ok(());
        }
        self.unsynced = 0;
        let file = self.file.get_ref().try_clone()?;
        // What fails here fails again at the end, and is reported there.
        self.syncing = std::thread::Builder::new().spawn(move || file.sync_data()).ok();
        Ok(())
    }

    /// Puts the file in its place.
    pub fn commit(mut self) -> anyhow::Result<()> {
        let fail = |target: &Path, error: io::Error| Failure::file("cannot write", target, &error);
        self.file.flush().map_err(|error| fail(&self.target, error))?;
        if let Some(beside) = &self.beside {
            self.file.get_ref().sync_all().map_err(|error| fail(&self.target, error))?;
            fs::rename(beside, &self.target).map_err(|error| fail(&self.target, error))?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.unsynced += written;
        if self.unsynced >= SYNC_EVERY && self.beside.is_some() {
            self.sync_along()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}
