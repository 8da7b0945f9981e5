//! Errors of the store.

/// Minimum bytes of a secret.
pub const MIN_SECRET: usize = 32;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, is busy or is starting.
    #[error("the database cannot be reached: {0}")]
    Unreachable(sqlx::Error),
    /// The database refuses requests: it is read-only after a failover, a password has changed, or
    /// rights are missing. This may pass.
    #[error("the database refuses: {0}")]
    Refused(sqlx::Error),
    /// The disk is full. Reading still works.
    #[error("the database is full: {0}")]
    Full(sqlx::Error),
    /// Two transactions were in conflict. Try again immediately.
    #[error("two transactions were in conflict: {0}")]
    Conflict(sqlx::Error),
    /// A newer program made the tables.
    #[error(
        "the database has version {found}, but this program only knows versions up to {known}: use a newer program"
    )]
    Newer {
        /// The version of the tables.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// An earlier program made the tables, and this operation does not migrate them.
    #[error("the database has version {found}, and this program uses version {known}")]
    Older {
        /// The version of the tables.
        found: i64,
        /// The version of this program.
        known: i64,
    },
    /// The file with the secret that signs tickets cannot be read or written.
    #[error("the secret in '{}' cannot be read or written: {error}", file.display())]
    Secret { file: std::path::PathBuf, error: std::io::Error },
    /// Replicas on other machines have a secret that this one lacks.
    #[error("the secret that other replicas sign tickets with is missing; it belongs in '{}'", file.display())]
    NoSecret { file: std::path::PathBuf },
    /// Replicas on other machines have another secret.
    #[error("the secret in '{}' is not the one that other replicas sign tickets with", file.display())]
    OtherSecret { file: std::path::PathBuf },
    #[error("the secret in '{}' has {found} bytes, and at least {MIN_SECRET} are needed", file.display())]
    ShortSecret { file: std::path::PathBuf, found: usize },
    /// The SQLite file cannot be opened.
    #[error("cannot open the database '{}': {error}", file.display())]
    File { file: std::path::PathBuf, error: std::io::Error },
    #[error("the database reported an error: {0}")]
    Other(sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        let code = match &error {
            E::Database(database) => database.code().unwrap_or_default().into_owned(),
            E::Io(io) if io.kind() == std::io::ErrorKind::StorageFull => return Self::Full(error),
            E::Io(_) | E::Tls(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed | E::Protocol(_) => {
                return Self::Unreachable(error);
            }
            _ => return Self::Other(error),
        };
        match (code.as_str(), sqlite_kind(&code)) {
            (_, 13) | ("53100", _) => Self::Full(error),
            ("40001" | "40P01", _) => Self::Conflict(error),
            // Read-only, insufficient rights, no such database, wrong password; SQLite: no
            // permission, read-only, not allowed.
            ("25006" | "42501" | "3D000", _) | (_, 3 | 8 | 23) => Self::Refused(error),
            (code, _) if code.len() == 5 && code.starts_with("28") => Self::Refused(error),
            // Busy, locked, out of memory, input or output error, cannot be opened.
            (_, 5 | 6 | 7 | 10 | 14) => Self::Unreachable(error),
            (code, _) if code.len() == 5 && ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class)) => {
                Self::Unreachable(error)
            }
            _ => Self::Other(error),
        }
    }
}

/// The primary result code of SQLite, which is the low byte. Codes of PostgreSQL have five
/// characters and give 0.
fn sqlite_kind(code: &str) -> u32 {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => number & 0xff,
        _ => 0,
    }
}

/// Returns whether another process holds the lock of a SQLite file.
pub(super) fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(sqlite_kind(&code), 5 | 6))
}

impl StoreError {
    /// Returns whether a row with the same key exists.
    pub(crate) fn is_duplicate(&self) -> bool {
        matches!(self, Self::Other(sqlx::Error::Database(error)) if error.is_unique_violation())
    }

    /// Returns whether a row that this one refers to does not exist.
    pub(crate) fn is_orphan(&self) -> bool {
        matches!(self, Self::Other(sqlx::Error::Database(error)) if error.is_foreign_key_violation())
    }
}
