//! The secret that signs tickets. Its owner can make tickets of any age, so it is not part of the
//! database that is copied around, but in a file: beside a SQLite file, or in a folder of the
//! machine. A PostgreSQL that several machines share holds its fingerprint, so that a replica with
//! another secret does not start.

use super::error::MIN_SECRET;
use super::{Pools, Store, StoreError, read, write};
use crate::secrets::digest;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the secret in databases of earlier versions, and in backups that include it.
pub(super) const NAME: &str = "ticket secret";
/// The name of its fingerprint in the database.
pub(super) const FINGERPRINT: &str = "ticket secret fingerprint";

/// The location of the secret.
#[derive(Clone, Debug)]
pub(super) enum SecretLocation {
    File(PathBuf),
    /// A file that the operator has named and perhaps written.
    Named(PathBuf),
    /// A folder, in which the file is named after the secret: services with several databases may
    /// share it.
    Folder(PathBuf),
}

impl SecretLocation {
    /// The file for a secret with this fingerprint.
    fn file(&self, fingerprint: &str) -> PathBuf {
        match self {
            Self::File(file) | Self::Named(file) => file.clone(),
            Self::Folder(folder) => {
                folder.join(format!("tickets-{}.secret", &fingerprint[..fingerprint.len().min(12)]))
            }
        }
    }
}

fn fingerprint(secret: &str) -> String {
    digest(&[NAME, secret])
}

/// The file beside a SQLite file.
pub(super) fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".secret");
    name.into()
}

impl Store {
    /// Sets the file of the secret.
    #[must_use]
    pub fn with_secret_file(mut self, file: PathBuf) -> Self {
        self.secret = SecretLocation::Named(file);
        self
    }

    /// The secret that signs tickets. The first start makes it; all replicas share it.
    pub async fn secret(&self, fresh: &str) -> Result<String, StoreError> {
        let secret = self.any_secret(fresh).await?;
        match &self.secret {
            // A guessed secret allows tickets of any age.
            SecretLocation::Named(file) if secret.len() < MIN_SECRET => {
                Err(StoreError::ShortSecret { file: file.clone(), found: secret.len() })
            }
            _ => Ok(secret),
        }
    }

    async fn any_secret(&self, fresh: &str) -> Result<String, StoreError> {
        // Databases of earlier versions contain the secret, and so may a backup. Move it.
        if let Some(secret) = self.setting(NAME).await? {
            let made = fingerprint(&secret);
            let file = self.secret.file(&made);
            put(&file, &secret)?;
            write!(self, tx => {
                for name in [NAME, FINGERPRINT] {
                    sqlx::query("DELETE FROM settings WHERE name = $1").bind(name).execute(&mut *tx).await?;
                }
            });
            self.fix_fingerprint(&made).await?;
            tracing::warn!(file = %file.display(),
                "the secret that signs tickets was in the database and is now in a file: replicas on other machines need a copy");
            return Ok(secret);
        }
        if let Some(secret) = self.known_secret().await? {
            return Ok(secret);
        }
        let file = self.secret.file(&fingerprint(fresh));
        let secret = made_or_found(&file, fresh)?;
        let made = fingerprint(&secret);
        if self.fix_fingerprint(&made).await? == made {
            return Ok(secret);
        }
        // Another replica was first.
        if secret == fresh {
            fs::remove_file(&file).map_err(|error| StoreError::Secret { file, error })?;
        }
        self.known_secret().await.map(Option::unwrap_or_default)
    }

    /// The secret, if one was made before.
    pub(super) async fn known_secret(&self) -> Result<Option<String>, StoreError> {
        let expected = self.setting(FINGERPRINT).await?;
        let file = match (&expected, &self.secret) {
            (Some(expected), keeping) => keeping.file(expected),
            (None, SecretLocation::File(file) | SecretLocation::Named(file)) => file.clone(),
            (None, SecretLocation::Folder(_)) => return Ok(None),
        };
        match (in_file(&file)?, expected) {
            (Some(secret), Some(expected)) if fingerprint(&secret) != expected => Err(StoreError::OtherSecret { file }),
            (None, Some(_)) => Err(StoreError::NoSecret { file }),
            (found, _) => Ok(found),
        }
    }

    /// Forgets the secret. The next start makes another, or uses the one in its file. Earlier
    /// tickets count no time afterwards.
    pub async fn forget_secret(&self) -> Result<(), StoreError> {
        let file = match (self.setting(FINGERPRINT).await?, &self.secret) {
            (Some(expected), keeping @ SecretLocation::Folder(_)) => Some(keeping.file(&expected)),
            (None, SecretLocation::Folder(_)) => None,
            // A file that was named belongs to the operator.
            (_, SecretLocation::File(file) | SecretLocation::Named(file)) => {
                matches!(self.pools, Pools::Sqlite { .. }).then(|| file.clone())
            }
        };
        // A name that was mistyped must not delete another file.
        if let (Some(file), SecretLocation::Named(_)) = (&file, &self.secret)
            && let Some(text) = in_file(file)?
            && (text.len() < MIN_SECRET || text.contains(char::is_whitespace))
        {
            return Err(StoreError::ShortSecret { file: file.clone(), found: text.len() });
        }
        write!(self, tx => {
            for name in [NAME, FINGERPRINT] {
                sqlx::query("DELETE FROM settings WHERE name = $1").bind(name).execute(&mut *tx).await?;
            }
        });
        match file.map(|file| (fs::remove_file(&file), file)) {
            Some((Err(error), file)) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::Secret { file, error })
            }
            _ => Ok(()),
        }
    }

    /// Stores a fingerprint unless another replica was first, and returns the valid one. Processes
    /// with a SQLite file read the same secret and need not agree on one.
    async fn fix_fingerprint(&self, made: &str) -> Result<String, StoreError> {
        if matches!(self.pools, Pools::Sqlite { .. }) {
            return Ok(made.to_owned());
        }
        write!(self, tx => {
            sqlx::query("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                .bind(FINGERPRINT).bind(made).execute(&mut *tx).await?;
        });
        Ok(self.setting(FINGERPRINT).await?.unwrap_or_default())
    }

    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar("SELECT value FROM settings WHERE name = $1")
                .bind(name).fetch_optional(&mut *connection).await?
        }))
    }
}

fn in_file(file: &Path) -> Result<Option<String>, StoreError> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::Secret { file: file.to_owned(), error }),
    }
}

/// Writes the secret into the file, replacing its content.
fn put(file: &Path, secret: &str) -> Result<(), StoreError> {
    douse_files::write(file, format!("{secret}\n").as_bytes())
        .map_err(|error| StoreError::Secret { file: file.to_owned(), error })
}

/// The secret in the file: this one, unless another process has written its own before.
fn made_or_found(file: &Path, fresh: &str) -> Result<String, StoreError> {
    let failed = |error| StoreError::Secret { file: file.to_owned(), error };
    douse_files::write_new(file, format!("{fresh}\n").as_bytes()).map_err(failed)?;
    in_file(file)?.ok_or_else(|| failed(io::ErrorKind::NotFound.into()))
}
