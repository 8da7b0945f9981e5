//! Errors of the store.

/// The least bytes of a secret that nobody guesses.
pub const MIN_SECRET: usize = 32;

/// Errors of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, is busy or is starting: later it will work.
    #[error("the database cannot be reached: {0}")]
    Away(sqlx::Error),
    /// It answers, and refuses: it is read-only after a failover, a password was changed, or rights are missing. It may work again later.
    #[error("the database refuses: {0}")]
    Refuses(sqlx::Error),
    /// The disk is full. Reading still works.
    #[error("the database is full: {0}")]
    Full(sqlx::Error),
    /// Two transactions were in conflict; try again immediately.
    #[error("two transactions were in conflict: {0}")]
    Crossed(sqlx::Error),
    /// The tables were made by a newer version.
    #[error(
        "the database has version {found}, but this program only knows versions up to {known}: use a newer program"
    )]
    Newer {
        /// The version of the tables.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// An earlier version made the tables, and this operation does not migrate them.
    #[error("the database has version {found}, and this program uses version {known}")]
    Older {
        /// The version of the tables.
        found: i64,
        /// The version of this program.
        known: i64,
    },
    /// The file with the secret that signs tickets.
    #[error("the secret in '{}' cannot be read or written: {error}", file.display())]
    Secret {
        /// The file.
        file: std::path::PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Replicas on other machines sign with a secret that this one does not have.
    #[error("the secret that other replicas sign tickets with is missing; it belongs in '{}'", file.display())]
    NoSecret {
        /// Where it belongs.
        file: std::path::PathBuf,
    },
    /// Replicas on other machines sign with another secret.
    #[error("the secret in '{}' is not the one that other replicas sign tickets with", file.display())]
    OtherSecret {
        /// Where it belongs.
        file: std::path::PathBuf,
    },
    /// The file with the secret that signs tickets has too little in it.
    #[error("the secret in '{}' has {found} bytes, and at least {MIN_SECRET} are needed", file.display())]
    ShortSecret {
        /// The file.
        file: std::path::PathBuf,
        /// The number of bytes.
        found: usize,
    },
    /// The file of SQLite.
    #[error("cannot open the database '{}': {error}", file.display())]
    File {
        /// The file.
        file: std::path::PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Another error of the database or of this program.
    #[error("the database reported an error: {0}")]
    Broken(sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        let code = match &error {
            E::Database(database) => database.code().unwrap_or_default().into_owned(),
            E::Io(io) if io.kind() == std::io::ErrorKind::StorageFull => return Self::Full(error),
            E::Io(_) | E::Tls(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed | E::Protocol(_) => {
                return Self::Away(error);
            }
            _ => return Self::Broken(error),
        };
        match (code.as_str(), sqlite_kind(&code)) {
            (_, 13) | ("53100", _) => Self::Full(error),
            ("40001" | "40P01", _) => Self::Crossed(error),
            // Read-only, insufficient rights, no such database, wrong password; SQLite: no permission, read-only, not allowed.
            ("25006" | "42501" | "3D000", _) | (_, 3 | 8 | 23) => Self::Refuses(error),
            (code, _) if code.len() == 5 && code.starts_with("28") => Self::Refuses(error),
            // Busy, locked, out of memory, input or output error, cannot be opened.
            (_, 5 | 6 | 7 | 10 | 14) => Self::Away(error),
            (code, _) if code.len() == 5 && ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class)) => {
                Self::Away(error)
            }
            _ => Self::Broken(error),
        }
    }
}

/// The kind of an error by its code: PostgreSQL's have five characters and are none here; SQLite has numbers whose low byte
/// it is.
fn sqlite_kind(code: &str) -> u32 {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => number & 0xff,
        _ => 0,
    }
}

/// Whether somebody else holds the lock of a file of SQLite.
pub(super) fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(sqlite_kind(&code), 5 | 6))
}

impl StoreError {
    /// Whether a row with the same key is there already.
    pub(crate) fn is_duplicate(&self) -> bool {
        matches!(self, Self::Broken(sqlx::Error::Database(error)) if error.is_unique_violation())
    }

    /// Whether something it refers to is not there any more.
    pub(crate) fn is_orphan(&self) -> bool {
        matches!(self, Self::Broken(sqlx::Error::Database(error)) if error.is_foreign_key_violation())
    }
}
