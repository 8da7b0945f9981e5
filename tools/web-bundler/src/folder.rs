//! The files of the folder, by their names.

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// The files of the folder.
#[derive(Default)]
pub struct Folder {
    files: BTreeMap<String, Vec<u8>>,
}

/// Sixteen hexadecimal digits of the SHA-256 of some bytes, so that versions of a file do not
/// collide.
pub fn hash(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..8])
}

/// The stem of files of the program's second part.
pub const LATER: &str = "later";

/// Endings of files that a first visit does not wait for.
const NOT_FIRST: [&str; 5] = [".png", ".webmanifest", "service-worker.js", "service.json", ".map"];

impl Folder {
    /// Adds a file under a fixed name.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.insert(name.to_owned(), bytes);
    }

    /// Adds a file under a name with its hash, and returns that name.
    pub fn add_hashed(&mut self, stem: &str, ending: &str, bytes: Vec<u8>) -> String {
        let name = format!("{stem}-{}.{ending}", hash(&bytes));
        self.add(&name, bytes);
        name
    }

    /// The names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Adds all files of a folder.
    pub fn add_all(&mut self, folder: &Path) -> Result<()> {
        let shown = || folder.display().to_string();
        for entry in std::fs::read_dir(folder).with_context(shown)? {
            let entry = entry?;
            self.add(&entry.file_name().to_string_lossy(), std::fs::read(entry.path()).with_context(shown)?);
        }
        Ok(())
    }

    /// The text of a file; empty if there is none.
    pub fn text(&self, name: &str) -> String {
        self.files.get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
    }

    /// A hash of all names and contents.
    pub fn version(&self) -> String {
        let mut all = Vec::new();
        for (name, bytes) in &self.files {
            all.extend_from_slice(name.as_bytes());
            all.extend_from_slice(hash(bytes).as_bytes());
        }
        hash(&all)
    }

    /// The files that the first visit fetches, with their sizes after gzip.
    pub fn first_load(&self) -> Vec<(String, usize)> {
        let later = |name: &str| name.starts_with(LATER) || NOT_FIRST.iter().any(|ending| name.ends_with(ending));
        let first = self.files.iter().filter(|(name, _)| !later(name));
        first.map(|(name, bytes)| (name.clone(), gzipped(bytes))).collect()
    }

    /// Replaces the folder on disk.
    pub fn write(&self, out: &Path) -> Result<()> {
        if out.exists() {
            std::fs::remove_dir_all(out).with_context(|| out.display().to_string())?;
        }
        std::fs::create_dir_all(out).with_context(|| out.display().to_string())?;
        for (name, bytes) in &self.files {
            std::fs::write(out.join(name), bytes).with_context(|| out.join(name).display().to_string())?;
        }
        Ok(())
    }
}

/// The number of bytes after gzip, as a host sends them.
pub fn gzipped(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_or(bytes.len(), |packed| packed.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_with_the_content_and_so_does_the_version() {
        let with = |content: &[u8]| {
            let mut folder = Folder::default();
            let name = folder.add_hashed("douse", "js", content.to_vec());
            (name, folder.version())
        };
        assert_eq!(with(b"a"), with(b"a"));
        assert_ne!(with(b"a").0, with(b"b").0);
        assert_ne!(with(b"a").1, with(b"b").1);
        assert!(with(b"a").0.starts_with("douse-") && with(b"a").0.ends_with(".js"));
    }

    #[test]
    fn the_first_load_leaves_out_what_is_fetched_later() {
        let mut folder = Folder::default();
        folder.add("index.html", b"<p>".to_vec());
        folder.add("icon-192.png", vec![0; 100]);
        folder.add_hashed(LATER, "wasm", vec![0; 100]);
        folder.add("service-worker.js", vec![0; 100]);
        let names: Vec<String> = folder.first_load().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["index.html"]);
    }
}
