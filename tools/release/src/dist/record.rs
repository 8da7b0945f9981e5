//! Finished artefacts: a manifest for programs, and checksums as `sha256sum` reads them. A run
//! continues where an earlier run of the same commit stopped.

use super::platform::Platform;
use super::{Kind, Release};
use crate::checksum::sha256;
use crate::git::git;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "manifest.json";
const CHECKSUMS: &str = "SHA256SUMS";

/// The artefacts of one commit.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub struct Record {
    product: String,
    pub version: String,
    commit: String,
    /// Whether an artefact contains something that is not in the commit.
    changed: bool,
    /// The time of the commit, in RFC 3339.
    pub created: String,
    pub artefacts: Vec<Artefact>,
}

/// A file of the release.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Artefact {
    /// Its name in `target/dist`.
    pub name: String,
    pub kind: Kind,
    /// The platform it is made for; `None` if it does not depend on one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub target: Option<String>,
    pub size: usize,
    sha256: String,
}

impl Record {
    /// Continues the record in the folder if it is of the same commit, and deletes all other files,
    /// which must not be published by accident. `changed` says that there are uncommitted changes.
    pub fn open(release: &Release, changed: bool) -> Result<Self> {
        let folder = &release.folder;
        let new = Self {
            product: "douse".to_owned(),
            version: release.version.clone(),
            commit: git(&["rev-parse", "HEAD"])?,
            changed,
            created: release.created.clone(),
            artefacts: Vec::new(),
        };
        let record = new.resume(folder);
        std::fs::create_dir_all(folder)?;
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                std::fs::remove_dir_all(&path)?;
            } else if !record.artefacts.iter().any(|artefact| artefact.name == name) {
                std::fs::remove_file(&path)?;
            }
        }
        record.write(folder)?;
        Ok(record)
    }

    /// Takes over the intact artefacts of an earlier record, unless either contains uncommitted
    /// changes.
    fn resume(mut self, folder: &Path) -> Self {
        let old = std::fs::read(folder.join(MANIFEST)).ok();
        let old = old.and_then(|bytes| serde_json::from_slice::<Self>(&bytes).ok());
        if let Some(old) = old.filter(|old| old.commit == self.commit && !old.changed && !self.changed) {
            let intact = |artefact: &Artefact| {
                std::fs::read(folder.join(&artefact.name)).is_ok_and(|bytes| sha256(&bytes) == artefact.sha256)
            };
            let broken: Vec<_> = old.artefacts.iter().filter(|artefact| !intact(artefact)).map(Artefact::job).collect();
            // Files of one job are made together.
            self.artefacts = old.artefacts.into_iter().filter(|artefact| !broken.contains(&artefact.job())).collect();
        }
        self
    }

    pub fn has(&self, kind: Kind, platform: Option<&Platform>) -> bool {
        self.artefacts.iter().any(|artefact| artefact.is_of(kind, platform))
    }

    /// Adds all files of one job.
    pub fn add(
        &mut self,
        folder: &Path,
        kind: Kind,
        platform: Option<&Platform>,
        files: &[(String, Vec<u8>)],
    ) -> Result<()> {
        for (name, bytes) in files {
            let file: PathBuf = folder.join(name);
            std::fs::write(&file, bytes).with_context(|| file.display().to_string())?;
            self.artefacts.push(Artefact {
                name: name.clone(),
                kind,
                target: platform.map(|platform| platform.target.to_owned()),
                size: bytes.len(),
                sha256: sha256(bytes),
            });
        }
        self.write(folder)
    }

    fn write(&self, folder: &Path) -> Result<()> {
        let manifest = serde_json::to_string_pretty(self)? + "\n";
        let mut sums: String = self.artefacts.iter().map(|file| format!("{}  {}\n", file.sha256, file.name)).collect();
        sums.push_str(&format!("{}  {MANIFEST}\n", sha256(manifest.as_bytes())));
        std::fs::write(folder.join(CHECKSUMS), sums)?;
        std::fs::write(folder.join(MANIFEST), manifest)?;
        Ok(())
    }
}

impl Artefact {
    /// Returns whether it is made for this kind and platform.
    pub fn is_of(&self, kind: Kind, platform: Option<&Platform>) -> bool {
        self.kind == kind && self.target.as_deref() == platform.map(|platform| platform.target)
    }

    fn job(&self) -> (Kind, Option<String>) {
        (self.kind, self.target.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::platform::PLATFORMS;

    fn record(commit: &str, changed: bool) -> Record {
        Record {
            product: "douse".to_owned(),
            version: "1.2.3".to_owned(),
            commit: commit.to_owned(),
            changed,
            created: "2026-11-16T03:33:20Z".to_owned(),
            artefacts: Vec::new(),
        }
    }

    fn files(names: &[&str]) -> Vec<(String, Vec<u8>)> {
        names.iter().map(|name| ((*name).to_owned(), name.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_run_continues_where_an_earlier_one_of_the_same_commit_stopped() {
        let folder = std::env::temp_dir().join(format!("douse-record-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut first = record("a", false);
        let arm = &PLATFORMS[1];
        first.add(&folder, Kind::Crates, None, &files(&["x.crate", "y.crate"])).unwrap();
        first.add(&folder, Kind::Binary, Some(arm), &files(&["arm.tar.gz"])).unwrap();
        let sums = std::fs::read_to_string(folder.join(CHECKSUMS)).unwrap();
        assert!(sums.contains(&format!("{}  arm.tar.gz\n", sha256(b"arm.tar.gz"))));
        let manifest = std::fs::read(folder.join(MANIFEST)).unwrap();
        assert!(sums.contains(&format!("{}  {MANIFEST}\n", sha256(&manifest))));

        let second = record("a", false).resume(&folder);
        assert_eq!(second, first);
        assert!(second.has(Kind::Crates, None) && second.has(Kind::Binary, Some(arm)));
        assert!(!second.has(Kind::Binary, Some(&PLATFORMS[0])) && !second.has(Kind::Wheel, Some(arm)));
        // Another commit, or uncommitted changes.
        assert!(record("b", false).resume(&folder).artefacts.is_empty());
        assert!(record("a", true).resume(&folder).artefacts.is_empty());
        // If one file is damaged, all files of its job are made again.
        std::fs::write(folder.join("y.crate"), "z").unwrap();
        let third = record("a", false).resume(&folder);
        assert!(!third.has(Kind::Crates, None) && third.has(Kind::Binary, Some(arm)));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
