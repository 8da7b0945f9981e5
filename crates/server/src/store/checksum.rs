//! Checksums of backups: the last line has the SHA-256 of all lines before it, so that a damaged
//! copy is noticed before it is needed.

use super::archive::{ArchiveError, BackupLine, format_of};
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Write};

#[derive(Default)]
pub(super) struct Checksum(Sha256);

impl Checksum {
    /// Adds a line without its line ending.
    pub fn add(&mut self, line: &str) {
        self.0.update(line.as_bytes());
        self.0.update(b"\n");
    }

    pub fn text(&self) -> String {
        hex::encode(self.0.clone().finalize())
    }
}

/// A writer that computes the checksum of the bytes.
pub(super) struct ChecksumWriter<'a> {
    to: &'a mut (dyn Write + Send),
    checksum: Checksum,
}

impl<'a> ChecksumWriter<'a> {
    pub fn new(to: &'a mut (dyn Write + Send)) -> Self {
        Self { to, checksum: Checksum::default() }
    }

    pub fn text(&self) -> String {
        self.checksum.text()
    }
}

impl Write for ChecksumWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.checksum.0.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Checks a backup without a database: its form, its checksum and the number of rows, which it
/// returns. Earlier formats have no checksum.
pub fn check_backup(from: &mut (dyn BufRead + Send)) -> Result<u64, ArchiveError> {
    let mut checksum = Checksum::default();
    let (mut rows, mut ended, mut last, mut earlier) = (0, false, 0, false);
    for (text, line) in from.lines().zip(1..) {
        let text = text?;
        let wrong = |expected| ArchiveError::Line { line, expected };
        last = line;
        if ended {
            return Err(wrong("nothing after the end"));
        }
        let parsed = serde_json::from_str(&text);
        match parsed.map_err(|_| wrong(if line == 1 { "the header of a backup" } else { "a row of a table" }))? {
            head @ BackupLine::Head { .. } if line == 1 => {
                (earlier, _) = format_of(&head).ok_or_else(|| wrong("the header of a backup"))?;
            }
            _ if line == 1 => return Err(wrong("the header of a backup")),
            BackupLine::Columns { .. } => {}
            BackupLine::Row { .. } => rows += 1,
            BackupLine::End { end, sha256 } if end == rows => {
                if !earlier && sha256 != Some(checksum.text()) {
                    return Err(ArchiveError::Damaged);
                }
                ended = true;
            }
            _ => return Err(wrong("a row, or the end after all rows that were written")),
        }
        checksum.add(&text);
    }
    match ended {
        true => Ok(rows),
        false => Err(ArchiveError::Line { line: last + 1, expected: "the end: the backup is incomplete" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{BackupSecret, DatabaseLocation, Store};

    #[tokio::test]
    async fn any_changed_byte_of_a_backup_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DatabaseLocation::File(folder.path().join("service.db"))).await.unwrap();
        for name in ["Ada", "Bob"] {
            store.add_player(&crate::secrets::new_id(), name, &crate::secrets::new_token(), 7).await.unwrap();
        }
        let mut backup = Vec::new();
        let rows = store.backup(&mut backup, BackupSecret::Omit).await.unwrap();
        assert!(rows >= 2);
        assert_eq!(check_backup(&mut backup.as_slice()).unwrap(), rows);
        let text = String::from_utf8(backup.clone()).unwrap();
        // Windows line endings do not change the lines.
        assert_eq!(check_backup(&mut text.replace('\n', "\r\n").as_bytes()).unwrap(), rows);
        let end = text.rfind("\"sha256\"").unwrap();
        for at in (0..backup.len()).step_by(7).chain([end + 12]) {
            let mut damaged = backup.clone();
            // Another letter or digit, so that the line may still parse.
            damaged[at] = if damaged[at] == b'1' { b'2' } else { b'1' };
            if damaged[at] == backup[at] || backup[at] == b'\n' && at + 1 == backup.len() {
                continue;
            }
            assert!(check_backup(&mut damaged.as_slice()).is_err(), "byte {at}");
        }
        assert!(check_backup(&mut &backup[..backup.len() / 2]).is_err());
        assert!(check_backup(&mut &b""[..]).is_err());
        // A name changed by hand is not restored.
        let forged = text.replace("\"Ada\"", "\"Eve\"");
        assert!(forged != text && matches!(check_backup(&mut forged.as_bytes()), Err(ArchiveError::Damaged)));
        let empty = Store::open_to_restore(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
        let refused = empty.restore(&mut forged.as_bytes(), &mut || ()).await;
        assert!(matches!(refused, Err(ArchiveError::Damaged)), "{refused:?}");
        assert_eq!(empty.restore(&mut text.as_bytes(), &mut || ()).await.unwrap(), rows);
        store.close().await;
        empty.close().await;
    }
}
