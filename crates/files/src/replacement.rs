//! Atomic replacement of a file.

use crate::sync_folder_of;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;

/// Writes a file beside the one that it replaces, and renames it at the end: a reader sees the old
/// file or the new one, never half of one. Pipes and devices are written directly.
#[derive(Debug)]
pub struct Replacement {
    target: PathBuf,
    /// The file beside the target, until it is renamed.
    beside: Option<PathBuf>,
    file: BufWriter<File>,
    /// Bytes since the last sync to disk, and the thread of a running sync.
    unsynced: usize,
    syncing: Option<JoinHandle<io::Result<()>>>,
}

/// Bytes between two syncs to disk. Syncing while writing shortens the last sync.
const SYNC_EVERY: usize = 1 << 26;

impl Replacement {
    /// Starts the replacement of a file, which need not exist. Keeps the permissions of the old
    /// file.
    pub fn create(path: &Path) -> io::Result<Self> {
        // Replace the file that a link points to, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
            let file = OpenOptions::new().write(true).open(&target)?;
            return Ok(Self::over(target, None, BufWriter::new(file)));
        }
        let replacement = Self::beside(target, &mut OpenOptions::new())?;
        if let Some(old) = old {
            replacement.file.get_ref().set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    /// Starts the replacement of a file that only its owner can read.
    pub fn create_private(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Self::beside(path.to_path_buf(), &mut options)
    }

    fn beside(target: PathBuf, options: &mut OpenOptions) -> io::Result<Self> {
        let Some(name) = target.file_name().filter(|_| !target.is_dir()) else {
            return Err(io::ErrorKind::IsADirectory.into());
        };
        let mut beside_name = std::ffi::OsString::from(".");
        beside_name.push(name);
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        beside_name.push(format!(".{}-{number}.part", std::process::id()));
        let beside = target.with_file_name(beside_name);
        // Remove the file of a killed program with the same number.
        let _ = fs::remove_file(&beside);
        let file = options.write(true).create_new(true).open(&beside)?;
        Ok(Self::over(target, Some(beside), BufWriter::with_capacity(1 << 20, file)))
    }

    /// The replaced file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.target
    }

    /// Makes the file readable only by its owner.
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

    /// Starts a sync of the written bytes, unless the previous one is still running.
    fn sync_along(&mut self) -> io::Result<()> {
        if self.syncing.as_ref().is_some_and(|thread| !thread.is_finished()) {
            return Ok(());
        }
        self.unsynced = 0;
        let file = self.file.get_ref().try_clone()?;
        // An error here occurs again in the last sync, which reports it.
        self.syncing = std::thread::Builder::new().spawn(move || file.sync_data()).ok();
        Ok(())
    }

    /// Puts the new file in place.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(beside) = &self.beside {
            self.file.get_ref().sync_all()?;
            fs::rename(beside, &self.target)?;
            self.beside = None;
            sync_folder_of(&self.target);
        }
        Ok(())
    }

    /// Puts the new file in place unless there is one already. Returns whether it did.
    pub(crate) fn commit_new(self) -> io::Result<bool> {
        self.commit_new_by(|from, to| fs::hard_link(from, to))
    }

    fn commit_new_by(mut self, link: impl Fn(&Path, &Path) -> io::Result<()>) -> io::Result<bool> {
        self.file.flush()?;
        let Some(beside) = &self.beside else { return Ok(true) };
        self.file.get_ref().sync_all()?;
        // Unlike renaming, a link never replaces what is there.
        match link(beside, &self.target) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            // Some file systems have no links. The lock of the folder keeps other programs from
            // doing the same meanwhile.
            Err(_) => {
                let folder = self.target.parent().and_then(|folder| File::open(folder).ok());
                let _locked = folder.as_ref().map(File::lock);
                if self.target.exists() { Ok(false) } else { self.commit().map(|()| true) }
            }
            linked => linked.map(|()| {
                sync_folder_of(&self.target);
                true
            }),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_is_written_where_links_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secret");
        let put = |text: &[u8]| {
            let mut new = Replacement::create_private(&file).unwrap();
            new.write_all(text).unwrap();
            new.commit_new_by(|_, _| Err(io::ErrorKind::Unsupported.into())).unwrap()
        };
        assert!(put(b"one") && !put(b"two"));
        assert_eq!(fs::read(&file).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
