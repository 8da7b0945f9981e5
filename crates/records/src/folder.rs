//! Where certificates and searches in progress are kept, as text.

use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of records.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens the folder, making it where it is missing.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("creating the folder {}", path.display()))?;
        Ok(Self { path: path.to_owned() })
    }

    /// The text kept under a name, if there is one.
    pub fn read(&self, name: &str) -> anyhow::Result<Option<String>> {
        match fs::read_to_string(self.path.join(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("reading {}", self.path.join(name).display())),
        }
    }

    /// Keeps a text under a name. It is written beside and put in place whole, so that a kill in the middle loses nothing.
    pub fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let place = self.path.join(name);
        douse_files::write(&place, text.as_bytes()).with_context(|| format!("writing {}", place.display()))
    }

    /// Forgets what is kept under a name.
    pub fn remove(&self, name: &str) -> anyhow::Result<()> {
        let place = self.path.join(name);
        douse_files::remove(&place).with_context(|| format!("removing {}", place.display()))
    }
}
