//! Where certificates and searches in progress are kept, as text.

use anyhow::Context;
use douse::shortest::{Results, Task};
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
        self.write_bytes(name, text.as_bytes())
    }

    fn write_bytes(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let place = self.path.join(name);
        douse_files::write(&place, bytes).with_context(|| format!("writing {}", place.display()))
    }

    /// The results of the tasks of a search, in a folder of their own.
    pub fn tasks(&self, name: &str) -> anyhow::Result<Tasks> {
        Self::open(&self.path.join(name)).map(Tasks)
    }

    /// Forgets the results of the tasks of a search.
    pub fn remove_tasks(&self, name: &str) -> anyhow::Result<()> {
        let place = self.path.join(name);
        fs::remove_dir_all(&place).with_context(|| format!("removing {}", place.display()))
    }

    /// Forgets what is kept under a name.
    pub fn remove(&self, name: &str) -> anyhow::Result<()> {
        let place = self.path.join(name);
        douse_files::remove(&place).with_context(|| format!("removing {}", place.display()))
    }
}

/// The results of tasks, one file each.
pub struct Tasks(Folder);

impl Tasks {
    /// Keeps the result of a task.
    pub fn put(&self, task: &Task, result: &[u8]) -> anyhow::Result<()> {
        self.0.write_bytes(&name_of(task), result)
    }
}

fn name_of(task: &Task) -> String {
    task.to_string().replace(' ', "-")
}

impl Results for Tasks {
    fn get(&self, task: &Task) -> Option<Vec<u8>> {
        fs::read(self.0.path.join(name_of(task))).ok()
    }

    fn has(&self, task: &Task) -> bool {
        self.0.path.join(name_of(task)).exists()
    }
}
