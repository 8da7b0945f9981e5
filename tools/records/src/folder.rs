//! Stores certificates and searches in progress as text.

use anyhow::Context;
use douse::shortest::{Results, Task};
use std::fs;
use std::path::{Path, PathBuf};

pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens the folder, and creates it if it is missing.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("creating the folder {}", path.display()))?;
        Ok(Self { path: path.to_owned() })
    }

    /// Reads the text of a name, if there is one.
    pub fn read(&self, name: &str) -> anyhow::Result<Option<String>> {
        match fs::read_to_string(self.path.join(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("reading {}", self.path.join(name).display())),
        }
    }

    /// Stores a text under a name, whole or not at all, even if the program is killed.
    pub fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        self.write_bytes(name, text.as_bytes())
    }

    fn write_bytes(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let place = self.path.join(name);
        douse_files::write(&place, bytes).with_context(|| format!("writing {}", place.display()))
    }

    /// Opens the results of the tasks of a search, which have a folder of their own.
    pub fn tasks(&self, name: &str) -> anyhow::Result<Tasks> {
        Self::open(&self.path.join(name)).map(Tasks)
    }

    /// Deletes the results of the tasks of a search.
    pub fn remove_tasks(&self, name: &str) -> anyhow::Result<()> {
        let place = self.path.join(name);
        fs::remove_dir_all(&place).with_context(|| format!("removing {}", place.display()))
    }

    /// Deletes the text of a name.
    pub fn remove(&self, name: &str) -> anyhow::Result<()> {
        let place = self.path.join(name);
        douse_files::remove(&place).with_context(|| format!("removing {}", place.display()))
    }
}

/// The results of tasks, one file each.
pub struct Tasks(Folder);

impl Tasks {
    /// Stores the result of a task.
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
