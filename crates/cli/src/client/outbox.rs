//! Games on the disk that a service has not acknowledged yet, one file each.

use super::address::Address;
use douse_api::delivery::{OutboxEntry, surplus};
use douse_game::submission::Submission;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

const WAITING: &str = "waiting";
const REFUSED: &str = "refused";

/// A folder of saved games.
#[derive(Clone, Debug)]
pub struct Outbox {
    folder: PathBuf,
}

impl Outbox {
    /// The outbox in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Saves a game for a service; it is on the disk when this returns. The same game saved twice
    /// is one entry, and the oldest are removed if there are too many.
    pub fn put(&self, server: &Address, submission: Submission) -> io::Result<()> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let since = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        let new = OutboxEntry { server: server.to_string(), since, key: String::new(), submission };
        let all = self.all()?;
        let entries: Vec<OutboxEntry> = all.iter().map(|(_, entry)| entry.clone()).collect();
        let same = all.iter().filter(|(_, entry)| entry.id() == new.id());
        for (file, _) in all.iter().take(surplus(&entries).len()).chain(same) {
            self.remove(file)?;
        }
        let file = self.folder.join(WAITING).join(format!("{}.json", new.id()));
        douse_files::write(&file, &serde_json::to_vec(&new)?)
    }

    /// The games for a service with their files, the oldest first.
    pub fn entries_for(&self, server: &Address) -> io::Result<Vec<(PathBuf, OutboxEntry)>> {
        let mut all = self.all()?;
        all.retain(|(_, entry)| entry.server == server.as_str());
        Ok(all)
    }

    /// The games for all services with their files, the oldest first. Files that this release
    /// cannot read stay for the one that can.
    pub fn all(&self) -> io::Result<Vec<(PathBuf, OutboxEntry)>> {
        let mut all = Vec::new();
        for file in files(&self.folder.join(WAITING))? {
            let Some(bytes) = douse_files::read(&file)? else { continue };
            if let Ok(entry) = serde_json::from_slice(&bytes) {
                all.push((file, entry));
            }
        }
        all.sort_by_key(|(_, entry): &(_, OutboxEntry)| entry.since);
        Ok(all)
    }

    /// Removes a game that was acknowledged.
    pub fn remove(&self, file: &Path) -> io::Result<()> {
        douse_files::remove(file)
    }

    /// The folder of refused games.
    #[must_use]
    pub fn refused_folder(&self) -> PathBuf {
        self.folder.join(REFUSED)
    }

    /// Moves a game that will never be accepted to the refused ones.
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
    use douse_game::submission::WonGame;

    fn submission(moves: &str, time_ms: u64) -> Submission {
        let game = WonGame { moves: moves.into(), time_ms, offsets_ms: Vec::new(), ticket: None };
        Submission { challenge: "classic:1".parse().unwrap(), game }
    }

    #[test]
    fn scores_wait_once_each_per_service_and_oldest_first() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(&folder.path().join("service"));
        let (here, there) = (Address::local(), "https://douse.example".parse().unwrap());
        assert!(outbox.all().unwrap().is_empty(), "no folder is no score");
        outbox.put(&here, submission("A1", 5)).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(3));
        outbox.put(&here, submission("A2", 5)).unwrap();
        outbox.put(&here, submission("A1", 6)).unwrap();
        let mut with_ticket = submission("A1", 6);
        with_ticket.game.ticket = Some("t".into());
        outbox.put(&here, with_ticket).unwrap();
        outbox.put(&there, submission("A1", 5)).unwrap();
        let moves: Vec<_> =
            outbox.entries_for(&here).unwrap().into_iter().map(|(_, entry)| entry.submission.game.moves).collect();
        assert_eq!((moves.len(), moves[0].as_str()), (3, "A1"));
        assert_eq!(outbox.entries_for(&there).unwrap().len(), 1);
        let (first, _) = outbox.entries_for(&here).unwrap().remove(0);
        outbox.remove(&first).unwrap();
        outbox.remove(&first).unwrap();
        assert_eq!(outbox.all().unwrap().len(), 3);
        let (refused, _) = outbox.entries_for(&there).unwrap().remove(0);
        outbox.refuse(&refused).unwrap();
        assert_eq!((outbox.all().unwrap().len(), fs::read_dir(outbox.refused_folder()).unwrap().count()), (2, 1));
    }

    #[test]
    fn unreadable_files_stop_nothing_and_stay() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path());
        outbox.put(&Address::local(), submission("A1", 5)).unwrap();
        let later = r#"{"server":"http://127.0.0.1:8080","since":1,"submission":{"challenge":"duel:a:9","moves":"A1","time_ms":5}}"#;
        fs::write(folder.path().join(WAITING).join("later.json"), later).unwrap();
        fs::write(folder.path().join(WAITING).join("x.new-7"), "half").unwrap();
        assert_eq!(outbox.all().unwrap().len(), 1);
        assert_eq!(fs::read_to_string(folder.path().join(WAITING).join("later.json")).unwrap(), later);
        assert!(!outbox.refused_folder().exists());
    }

    /// Files of the version before have longer names; they are read, sent and removed as well.
    #[test]
    fn entries_of_the_version_before_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path());
        let file = folder.path().join(WAITING).join("0f3a5b7c9d1e2f3a4b5c6d7e.json");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let old = r#"{"server":"http://127.0.0.1:8080","since":7,"submission":{"challenge":"classic:1","moves":"A1","time_ms":5,"ticket":"t"}}"#;
        fs::write(&file, old).unwrap();
        let (_, entry) = outbox.entries_for(&Address::local()).unwrap().remove(0);
        assert_eq!((entry.since, entry.submission.game.ticket.as_deref()), (7, Some("t")));
        outbox.put(&Address::local(), submission("A1", 5)).unwrap();
        assert_eq!(outbox.all().unwrap().len(), 1, "the same game waits once");
        assert!(!file.exists());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_what_waits() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(&folder.path().join("service"));
        outbox.put(&Address::local(), submission("A1", 5)).unwrap();
        let file = files(&outbox.folder().join(WAITING)).unwrap().remove(0);
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::metadata(outbox.folder()).unwrap().permissions().mode() & 0o777, 0o700);
    }
}
