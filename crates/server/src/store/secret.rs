//! The secret that signs tickets. Anyone who has it can make tickets of any age, so it is kept apart from what is copied
//! around: beside a file of SQLite in a file of its own. Replicas that share a PostgreSQL find it there, unless they are
//! given a file too.

use super::{Store, StoreError, read, write};
use crate::secrets::random;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The name under which the database has it.
pub(super) const NAME: &str = "ticket secret";

/// Where the secret is kept beside a file of SQLite.
pub(super) fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".secret");
    name.into()
}

impl Store {
    /// The same store with the secret in a file.
    #[must_use]
    pub fn with_secret_file(mut self, file: PathBuf) -> Self {
        self.secret_file = Some(file);
        self
    }

    /// The secret that signs tickets: made at the first start, and the same from then on for all replicas.
    pub async fn secret(&self, fresh: &str) -> Result<String, StoreError> {
        let Some(file) = &self.secret_file else {
            write!(self, tx => {
                sqlx::query("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                    .bind(NAME).bind(fresh).execute(&mut *tx).await?;
            });
            return Ok(self.secret_in_database().await?.unwrap_or_default());
        };
        let failed = |error| StoreError::Secret { file: file.clone(), error };
        // Earlier versions had it in the database, and a backup may have brought one along: it moves.
        if let Some(secret) = self.secret_in_database().await? {
            let made = written_beside(file, &secret).map_err(failed)?;
            fs::rename(made, file).map_err(failed)?;
            write!(self, tx => {
                sqlx::query("DELETE FROM settings WHERE name = $1").bind(NAME).execute(&mut *tx).await?;
            });
            return Ok(secret);
        }
        if let Some(secret) = self.secret_in_file()? {
            return Ok(secret);
        }
        let made = written_beside(file, fresh).map_err(failed)?;
        // Unlike renaming, a link never replaces what another process has put there meanwhile.
        let linked = fs::hard_link(&made, file);
        fs::remove_file(&made).map_err(failed)?;
        match linked {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(failed(error)),
            _ => self.secret_in_file()?.ok_or_else(|| failed(io::ErrorKind::NotFound.into())),
        }
    }

    /// The secret in the file, if there is one.
    pub(super) fn secret_in_file(&self) -> Result<Option<String>, StoreError> {
        let Some(file) = &self.secret_file else { return Ok(None) };
        match fs::read_to_string(file) {
            Ok(text) => Ok(Some(text.trim().to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::Secret { file: file.clone(), error }),
        }
    }

    async fn secret_in_database(&self) -> Result<Option<String>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar("SELECT value FROM settings WHERE name = $1")
                .bind(NAME).fetch_optional(&mut *connection).await?
        }))
    }
}

/// Writes the secret for its owner alone into a new file in the same folder.
fn written_beside(file: &Path, secret: &str) -> io::Result<PathBuf> {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}", hex::encode(random::<6>())));
    let mut made = super::private_options().create_new(true).open(&name)?;
    made.write_all(secret.as_bytes())?;
    made.write_all(b"\n")?;
    made.sync_all()?;
    Ok(name.into())
}
