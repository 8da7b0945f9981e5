//! Scores on the disk that a service has not acknowledged yet: a file each.

use super::address::Address;
use douse_api::delivery::{Waiting, surplus};
use douse_api::score::Submission;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

const WAITING: &str = "waiting";
const REFUSED: &str = "refused";

/// A folder of saved scores.
#[derive(Clone, Debug)]
pub struct Outbox {
    folder: PathBuf,
}

/// A saved score and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// The file.
    pub file: PathBuf,
    /// The score.
    pub waiting: Waiting,
}

impl Outbox {
    /// The scores kept in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Puts a score by for a service; it is on the disk when this returns. The same game put twice waits once, and the
    /// oldest make space where too many wait.
    pub fn put(&self, server: &Address, submission: Submission) -> io::Result<()> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let since = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        let waiting = Waiting { server: server.to_string(), since, key: String::new(), submission };
        let all = self.all()?;
        let scores: Vec<Waiting> = all.iter().map(|filed| filed.waiting.clone()).collect();
        let same = all.iter().filter(|filed| filed.waiting.id() == waiting.id());
        for old in all.iter().take(surplus(&scores).len()).chain(same) {
            self.done(&old.file)?;
        }
        let file = self.folder.join(WAITING).join(format!("{}.json", waiting.id()));
        douse_files::write(&file, &serde_json::to_vec(&waiting)?)
    }

    /// The scores that wait for a service, the oldest first.
    pub fn waiting(&self, server: &Address) -> io::Result<Vec<Filed>> {
        let mut all = self.all()?;
        all.retain(|filed| filed.waiting.server == server.as_str());
        Ok(all)
    }

    /// The scores that wait for any service, the oldest first. A file that this release cannot read stays where it is.
    pub fn all(&self) -> io::Result<Vec<Filed>> {
        let mut all = Vec::new();
        for file in files(&self.folder.join(WAITING))? {
            let Some(bytes) = douse_files::read(&file)? else { continue };
            // What this release cannot read stays for the one that can.
            if let Ok(waiting) = serde_json::from_slice(&bytes) {
                all.push(Filed { file, waiting });
            }
        }
        all.sort_by_key(|filed: &Filed| filed.waiting.since);
        Ok(all)
    }

    /// Removes a score: it was acknowledged.
    pub fn done(&self, file: &Path) -> io::Result<()> {
        douse_files::remove(file)
    }

    /// Where refused scores are stored.
    #[must_use]
    pub fn refused_folder(&self) -> PathBuf {
        self.folder.join(REFUSED)
    }

    /// Removes a file that will never be accepted, and stores it with the refused ones.
    pub fn refuse(&self, file: &Path) -> io::Result<()> {
        let folder = self.refused_folder();
        douse_files::make_folder(&folder)?;
        match (fs::rename(file, folder.join(file.file_name().unwrap_or_default())), file.exists()) {
            (Err(error), true) => Err(error),
            _ => Ok(()),
        }
    }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let scores = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    Ok(entries.flatten().map(|entry| entry.path()).filter(scores).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submission(moves: &str, time_ms: u64) -> Submission {
        Submission {
            challenge: "classic:1".parse().unwrap(),
            moves: moves.into(),
            time_ms,
            offsets_ms: Vec::new(),
            ticket: None,
        }
    }

    #[test]
    fn scores_wait_once_each_per_service_and_oldest_first() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(&folder.path().join("service"));
        let (here, there) = (Address::usual(), "https://douse.example".parse().unwrap());
        assert!(outbox.all().unwrap().is_empty(), "no folder is no score");
        outbox.put(&here, submission("A1", 5)).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(3));
        outbox.put(&here, submission("A2", 5)).unwrap();
        outbox.put(&here, submission("A1", 6)).unwrap();
        outbox.put(&here, Submission { ticket: Some("t".into()), ..submission("A1", 6) }).unwrap();
        outbox.put(&there, submission("A1", 5)).unwrap();
        let moves: Vec<_> =
            outbox.waiting(&here).unwrap().into_iter().map(|filed| filed.waiting.submission.moves).collect();
        assert_eq!((moves.len(), moves[0].as_str()), (3, "A1"));
        assert_eq!(outbox.waiting(&there).unwrap().len(), 1);
        let first = outbox.waiting(&here).unwrap().remove(0);
        outbox.done(&first.file).unwrap();
        outbox.done(&first.file).unwrap();
        assert_eq!(outbox.all().unwrap().len(), 3);
        let refused = outbox.waiting(&there).unwrap().remove(0);
        outbox.refuse(&refused.file).unwrap();
        assert_eq!((outbox.all().unwrap().len(), fs::read_dir(outbox.refused_folder()).unwrap().count()), (2, 1));
    }

    #[test]
    fn what_cannot_be_read_stops_nothing_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path());
        outbox.put(&Address::usual(), submission("A1", 5)).unwrap();
        let later = r#"{"server":"http://127.0.0.1:8080","since":1,"submission":{"challenge":"duel:a:9","moves":"A1","time_ms":5}}"#;
        fs::write(folder.path().join(WAITING).join("later.json"), later).unwrap();
        fs::write(folder.path().join(WAITING).join("x.new-7"), "half").unwrap();
        assert_eq!(outbox.all().unwrap().len(), 1);
        assert_eq!(fs::read_to_string(folder.path().join(WAITING).join("later.json")).unwrap(), later);
        assert!(!outbox.refused_folder().exists());
    }

    /// Files of the version before have longer names; they are read, sent and taken out all the same.
    #[test]
    fn what_the_version_before_has_put_by_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path());
        let file = folder.path().join(WAITING).join("0f3a5b7c9d1e2f3a4b5c6d7e.json");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let old = r#"{"server":"http://127.0.0.1:8080","since":7,"submission":{"challenge":"classic:1","moves":"A1","time_ms":5,"ticket":"t"}}"#;
        fs::write(&file, old).unwrap();
        let filed = outbox.waiting(&Address::usual()).unwrap().remove(0);
        assert_eq!((filed.waiting.since, filed.waiting.submission.ticket.as_deref()), (7, Some("t")));
        outbox.put(&Address::usual(), submission("A1", 5)).unwrap();
        assert_eq!(outbox.all().unwrap().len(), 1, "the same game waits once");
        assert!(!file.exists());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_what_waits() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(&folder.path().join("service"));
        outbox.put(&Address::usual(), submission("A1", 5)).unwrap();
        let file = files(&outbox.folder().join(WAITING)).unwrap().remove(0);
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::metadata(outbox.folder()).unwrap().permissions().mode() & 0o777, 0o700);
    }
}
