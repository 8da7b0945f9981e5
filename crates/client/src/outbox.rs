//! Scores on the disk that a service has not acknowledged yet: a file each.

use crate::address::Address;
use crate::durable;
use douse_api::challenge::Challenge;
use douse_api::score::Submission;
use douse_game::game::{Game, Stage};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

const WAITING: &str = "waiting";
const REFUSED: &str = "refused";

/// A folder of scores that wait.
#[derive(Clone, Debug)]
pub struct Outbox {
    folder: PathBuf,
}

/// A score that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The service it is for.
    pub server: String,
    /// When it was put here, in milliseconds since 1970.
    pub since: u64,
    /// The score.
    pub submission: Submission,
}

/// The score of a game that is won; `None` where it is not.
#[must_use]
pub fn submission_of(game: &Game, challenge: Challenge, ticket: Option<String>) -> Option<Submission> {
    let time_ms = u64::try_from(game.elapsed().as_millis()).unwrap_or(u64::MAX);
    (game.stage() == Stage::Won).then(|| Submission {
        challenge,
        moves: game.transcript(),
        time_ms,
        offsets_ms: Vec::new(),
        ticket,
    })
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

    /// Puts a score by for a service; it is on the disk when this returns. The same game put twice waits once.
    pub fn put(&self, server: &Address, submission: Submission) -> io::Result<()> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let since = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        let waiting = Waiting { server: server.to_string(), since, submission };
        let folder = self.folder.join(WAITING);
        durable::make_folder(&folder)?;
        durable::write(&folder.join(file_name(&waiting)), &serde_json::to_vec(&waiting)?)
    }

    /// The scores that wait for a service, the oldest first. A file that is no score is put with those refused.
    pub fn waiting(&self, server: &Address) -> io::Result<Vec<Waiting>> {
        let mut all = self.all()?;
        all.retain(|waiting| waiting.server == server.as_str());
        Ok(all)
    }

    /// The scores that wait for any service, the oldest first.
    pub fn all(&self) -> io::Result<Vec<Waiting>> {
        let mut all = Vec::new();
        for file in files(&self.folder.join(WAITING))? {
            let Some(bytes) = durable::read(&file)? else { continue };
            match serde_json::from_slice(&bytes) {
                Ok(waiting) => all.push(waiting),
                Err(_) => self.refuse_file(&file)?,
            }
        }
        all.sort_by_key(|waiting: &Waiting| waiting.since);
        Ok(all)
    }

    /// Takes a score out: it was acknowledged.
    pub fn done(&self, waiting: &Waiting) -> io::Result<()> {
        let file = self.folder.join(WAITING).join(file_name(waiting));
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        durable::sync_folder_of(&file);
        Ok(())
    }

    /// Takes a score out that will never be taken, and keeps it among those refused.
    pub fn refuse(&self, waiting: &Waiting) -> io::Result<()> {
        self.refuse_file(&self.folder.join(WAITING).join(file_name(waiting)))
    }

    /// Where a refused score is kept.
    #[must_use]
    pub fn refused_folder(&self) -> PathBuf {
        self.folder.join(REFUSED)
    }

    fn refuse_file(&self, file: &Path) -> io::Result<()> {
        let folder = self.refused_folder();
        durable::make_folder(&folder)?;
        match (fs::rename(file, folder.join(file.file_name().unwrap_or_default())), file.exists()) {
            (Err(error), true) => Err(error),
            _ => Ok(()),
        }
    }
}

/// The name says what the score is, so that the same one has the same name; the ticket is no part of that.
fn file_name(waiting: &Waiting) -> String {
    let Submission { challenge, moves, time_ms, .. } = &waiting.submission;
    let mut hash = Sha256::new();
    for part in [&waiting.server, &challenge.to_string(), moves, &time_ms.to_string()] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    let digest = hash.finalize();
    let name: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{name}.json")
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
        let moves: Vec<_> = outbox.waiting(&here).unwrap().into_iter().map(|w| w.submission.moves).collect();
        assert_eq!((moves.len(), moves[0].as_str()), (3, "A1"));
        assert_eq!(outbox.waiting(&there).unwrap().len(), 1);
        let first = outbox.waiting(&here).unwrap().remove(0);
        outbox.done(&first).unwrap();
        outbox.done(&first).unwrap();
        assert_eq!(outbox.all().unwrap().len(), 3);
        let refused = outbox.waiting(&there).unwrap().remove(0);
        outbox.refuse(&refused).unwrap();
        assert_eq!((outbox.all().unwrap().len(), fs::read_dir(outbox.refused_folder()).unwrap().count()), (2, 1));
    }

    #[test]
    fn what_is_no_score_stops_nothing_and_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_folder(folder.path());
        outbox.put(&Address::usual(), submission("A1", 5)).unwrap();
        fs::write(folder.path().join(WAITING).join("half.json"), "{\"server\":").unwrap();
        fs::write(folder.path().join(WAITING).join("x.new-7"), "half").unwrap();
        assert_eq!(outbox.all().unwrap().len(), 1);
        assert!(outbox.refused_folder().join("half.json").exists());
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
